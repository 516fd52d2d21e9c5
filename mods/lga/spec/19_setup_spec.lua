--- 19 The set-ups of 1805: how many pieces, who is where, depots, reserves, entries, land.
local setup = require("rules.19_setup")
local printed = require("mechanics.printed")

local OF_1805 = { italy = true, ulm = true, ["1805"] = true }
local YEAR = { ["1805"] = true, austerlitz = true }

--- Pieces in play by side, on the map (with those on charts there) and not yet come.
local function count_of(id)
  local g = spec.game("lga:" .. id)
  local count = { french = 0, coalition = 0, here = 0, later = 0 }
  local function hex_of(piece)
    if piece.hex then return piece.hex end
    return piece.chart and hex_of(g.state.pieces[piece.chart]) or nil
  end
  for _, piece in pairs(g.state.pieces) do
    local place = hex_of(piece) and "here" or "later"
    count[piece.side], count[place] = count[piece.side] + 1, count[place] + 1
  end
  return count, g
end

describe("19.11 to 19.13 how many pieces", function()
  for _, case in ipairs({
    { "19.11A.b, 19.11A.c Austerlitz: 22 French, 44 Allies, all there", "austerlitz", french = 22, coalition = 44, here = 66, later = 0 },
    { "19.11c, 19.11d Italy: 53 pieces, all there", "italy", french = 19, coalition = 34, here = 53, later = 0 },
    { "19.12c, 19.12d Ulm: 126 pieces, of which 12 come later; division 22 and its cavalry would come too late", "ulm",
      french = 66, coalition = 60, here = 114, later = 12 },
    { "19.13c, 19.13d 1805: 237 pieces, 59 of them later", "1805", french = 89, coalition = 148, here = 178, later = 59 },
  }) do
    it(case[1], function()
      local want = { french = case.french, coalition = case.coalition, here = case.here, later = case.later }
      assert.same(want, (count_of(case[2])))
    end)
  end
end)

describe("4.0 how a scenario begins", function()
  it("4.0a with Turn 1; 4.0b its track", function()
    local g = spec.game("lga:ulm")
    assert.equal(1, g.state.turn)
    local first, second = setup.track(g.state).turns[1], setup.track(g.state).turns[2]
    assert.same({ 1, "IV September", "Sep", 2, "I October", "Oct" }, { first.turn, first.label, first.name, second.turn, second.label, second.name })
  end)

  it("7.76 boxes are those of the scenario's charts and of leaders in play", function()
    for _, id in ipairs({ "austerlitz", "italy", "ulm", "1805" }) do
      local g = spec.game("lga:" .. id)
      for leader in pairs(g.state.boxes) do
        assert.truthy(g.state.pieces[leader], id .. " " .. leader)
      end
    end
    local there = spec.game("lga:austerlitz").state.boxes
    for _, row in ipairs(table_of("boxes")) do
      if row.chart == "austerlitz" and there[row.leader] then assert.equal(row.boxes, there[row.leader], row.leader) end
    end
  end)

  it("12.16 only where the game is one battle have those on the map come together", function()
    local austerlitz, italy = spec.game("lga:austerlitz"), spec.game("lga:italy")
    assert.same({ true, nil, nil }, {
      austerlitz:unit("F_NAPOLEON").concentrated, austerlitz:unit("F_SOULT").concentrated, italy:unit("F_MASSENA").concentrated,
    })
  end)

  it("4.0a its muster: who is there and where, who comes later, all of the charts, and what hexes are in play", function()
    local g = spec.game("lga:ulm")
    local muster = setup.muster(g.state, { id = "ulm", area = "map_b", armies = { "grande_armee", "danube", "tyrol" }, week = 36, turns = 5 })
    local at = {}
    for _, row in ipairs(muster.placed) do
      at[row.piece] = row.hex
    end
    assert.same({ 114, 12, 126 }, { #muster.placed, #muster.absent, #muster.expected })
    assert.same({ "B2504", "B2504" }, { at.F_DAVOUT, at.F_INF_1 })
    assert.truthy(listed(muster.absent, "F_NAPOLEON"))
    assert.truthy(listed(muster.expected, "F_DAVOUT"))
    assert.same({ true, false }, { muster.inside("B2504"), muster.inside("A2020") })
    setup.clear(g.state)
    assert.same({}, g.state.pieces)
  end)

  it("3.32a the state agrees with the board about who lies on whose chart", function()
    local g = spec.game("lga:austerlitz")
    assert.is_nil(setup.invariants(g.state))
    g:unit("F_SOULT").chart = nil
    assert.truthy(setup.invariants(g.state))
  end)
end)

describe("19.11A Austerlitz", function()
  it("19.11A.b, 19.11A.c all stand in two hexes, each under his superior", function()
    local _, g = count_of("austerlitz")
    local hexes = {}
    for id, piece in pairs(g.state.pieces) do
      if piece.hex then hexes[id] = piece.hex end
    end
    assert.same({ F_NAPOLEON = "B5203", R_KUTUSOV = "B5303" }, hexes)
    assert.equal("R_BUXHOWDEN", g:unit("R_CONSTANTINE").chart)
    assert.equal("R_CONSTANTINE", g:unit("R_GUARD_1").chart)
    assert.equal("A_LICHTENSTEIN", g:unit("A_HEAVY_BDE_1").chart)
  end)

  it("19.11A.c every Russian division has one SP less than on its chart of 1805, and three light brigades are missing", function()
    local campaign, there = {}, {}
    for _, row in ipairs(table_of("charts")) do
      if row.chart == "1805" then campaign[row.piece] = row.strength end
    end
    for _, row in ipairs(table_of("charts")) do
      if row.army == "austerlitz_allied" then there[row.piece] = true end
      local foot = row.piece:find("^R_INF_") or row.piece == "R_GUARD_1"
      if row.army == "austerlitz_allied" and foot then assert.equal(campaign[row.piece] - 1, row.strength) end
    end
    local missing = {}
    for _, row in ipairs(table_of("charts")) do
      local first_two = row.army == "russian_first" or row.army == "russian_second"
      if first_two and not there[row.piece] then missing[#missing + 1] = row.piece end
    end
    assert.same({ "R_LIGHT_BDE_3", "R_LIGHT_BDE_4", "R_LIGHT_BDE_5" }, missing)
  end)
end)

describe("19 what else is there at the start", function()
  local function of_scenario(name, column)
    local lines = { italy = {}, ulm = {}, ["1805"] = {} }
    for _, row in ipairs(table_of(name)) do
      if lines[row.scenario] then table.insert(lines[row.scenario], row[column]) end
    end
    for key, list in pairs(lines) do
      table.sort(list)
      lines[key] = table.concat(list, " ")
    end
    return lines
  end

  it("depots, all Austrian", function()
    local lines_of = of_scenario("depots", "hex")
    assert.same({
      italy = "B3520 B3522 B4219",
      ulm = "B3008 B3112 B3309 B3412 B3609 B3812 B4011 B4108 B4110 B4610 B5210",
      ["1805"] = "B3008 B3112 B3309 B3522 B3609 B3812 B4011 B4108 B4110 B4219 B4610 B5210",
    }, lines_of)
    for _, row in ipairs(table_of("depots")) do
      if lines_of[row.scenario] then assert.equal("austrian", row.power) end
    end
  end)

  it("Army Reserves", function()
    local guard = "F_ART_1 F_ART_2 F_ART_3 F_BESSIERES F_DOMMARTIN F_GUARD_1 F_GUARD_HEAVY F_MAMELUKE"
    local mack = "A_ART_1 A_BRIDGE_1 A_HEAVY_BDE_1 A_HEAVY_BDE_2"
    local got = of_scenario("reserves", "piece")
    assert.equal(mack .. " " .. guard, got.ulm)
    local whole = {}
    for piece in got["1805"]:gmatch("%S+") do
      whole[piece] = true
    end
    for piece in (guard .. " " .. mack .. " A_KOLOWRAT A_INF_30 A_INF_31 A_LICHTENSTEIN"):gmatch("%S+") do
      assert.truthy(whole[piece], piece)
    end
    local counters, arms = table_of("counters").by, {}
    for piece in got.italy:gmatch("%S+") do
      local kind = counters[piece].nation .. " " .. counters[piece].type
      arms[kind] = (arms[kind] or 0) + 1
    end
    assert.same({ ["austrian cavalry"] = 11, ["austrian artillery"] = 8 }, arms)
    local _, pieces = got["1805"]:gsub("%S+", "")
    assert.equal(8 + 4 + 9 + 11, pieces)
  end)

  it("A1.1d who comes when and where", function()
    local labels, lines = table_of("turns"), {}
    for i, row in ipairs(those(table_of("entries"), function(row) return OF_1805[row.scenario] end)) do
      lines[i] = ("%s %s: %s %s"):format(row.scenario, row.entry, labels[row.week].label, row.hex)
    end
    table.sort(lines)
    assert.same({
      "1805 augereau: III October A2433",
      "1805 augereau: III October B2308",
      "1805 augereau: III October B2504",
      "1805 bennigsen: II December B5402",
      "1805 bernadotte: IV September A2733",
      "1805 buxhowden: I November B5402",
      "1805 buxhowden: III October B5402",
      "1805 buxhowden: IV October B5402",
      "1805 division_22: II November B3827",
      "1805 john: III October B3514",
      "1805 kutusov: III September B5402",
      "1805 kutusov: IV September B5402",
      "1805 napoleon: IV September B2308",
      "ulm augereau: III October A2433",
      "ulm augereau: III October B2308",
      "ulm augereau: III October B2504",
      "ulm bernadotte: IV September A2733",
      "ulm john: III October B3514",
      "ulm napoleon: IV September A2433",
      "ulm napoleon: IV September B2308",
      "ulm napoleon: IV September B2504",
    }, lines)
    local named = {}
    for _, row in ipairs(table_of("entries")) do
      named[row.entry] = true
    end
    for _, row in ipairs(table_of("charts")) do
      assert.equal(row.start == "arrives", row.entry ~= nil and named[row.entry], row.piece)
    end
  end)

  it("whose the land is", function()
    local powers, of = {}, {}
    for _, row in ipairs(table_of("lands")) do
      if OF_1805[row.scenario] then
        powers[row.area] = powers[row.area] or {}
        powers[row.area][row.scenario] = row.power
      end
    end
    for area, by in pairs(powers) do
      local key = ("%s %s %s"):format(by.italy, by.ulm, by["1805"])
      of[key] = of[key] or {}
      table.insert(of[key], area)
    end
    for key, list in pairs(of) do
      table.sort(list)
      of[key] = table.concat(list, " ")
    end
    assert.same({
      ["french french french"] = "baden belgium france frankfurt gr_duchy_of_hesse holland k_of_italy switzerland wurttemberg",
      ["austrian neutral neutral"] = "wurzburg",
      ["austrian prussian prussian"] = "ansbach",
      ["austrian austrian austrian"] = "austria bavaria bohemia carinthia carniola dalmatia galicia illyrian_provinces istria "
        .. "k_of_hungary moravia nassau north_tyrol salzburg south_tyrol styria venetia",
    }, of)
  end)

  it("A1.1a a leader has as many boxes as his chart prints pieces; players of a Grand Campaign draw up their own", function()
    local count = {}
    for _, row in ipairs(table_of("charts")) do
      local key = row.superior and row.chart ~= "rise" and row.chart ~= "fall" and row.chart .. " " .. row.superior
      if key then count[key] = (count[key] or 0) + 1 end
    end
    local boxes = {}
    for _, row in ipairs(table_of("boxes")) do
      boxes[row.chart .. " " .. row.leader] = row.boxes
    end
    assert.same(count, boxes)
  end)

  it("A1.1a the armies, whose they are, and who leads them", function()
    assert.same({
      "grande_armee 1805 french F_NAPOLEON - -",
      "french_italy 1805 french F_MASSENA k_of_italy B3324",
      "danube 1805 austrian A_FERDINAND - -",
      "tyrol 1805 austrian A_JOHN - -",
      "austrian_italy 1805 austrian A_CHARLES - -",
      "vienna 1805 austrian A_CHARLES - -",
      "russian_first 1805 russian R_KUTUSOV - -",
      "russian_second 1805 russian R_BUXHOWDEN - -",
      "russian_third 1805 russian R_BENNIGSEN - -",
      "austerlitz_french austerlitz french F_NAPOLEON - -",
      "austerlitz_allied austerlitz russian R_KUTUSOV - -",
    }, printed.rows(those(table_of("armies").list, function(row) return YEAR[row.chart] end), { "id", "chart", "power", "leader", "area", "suggested" }))
  end)
end)

describe("19.11 to 19.13 what each scenario says", function()
  --- Ratings by name, sorted: "french 3".
  local function listing(map)
    local list = {}
    for key, value in pairs(map) do
      list[#list + 1] = key .. " " .. value
    end
    table.sort(list)
    return table.concat(list, ", ")
  end

  for _, case in ipairs({
    {
      "19.11A.d, 19.11A.e Austerlitz", "austerlitz",
      length = { 45, 1805, 1 }, label = "I December",
      morale = "austrian 2, french 3, russian 3",
      supreme = { "F_NAPOLEON", "R_KUTUSOV" }, command = "", die = 0,
    },
    {
      "19.11e, 19.11g, 19.11h, 19.11i Italy", "italy",
      length = { 36, 1805, 5 }, label = "IV September",
      morale = "austrian 2, french 3, italian 3",
      supreme = { "F_MASSENA", "A_CHARLES" }, command = "A_CHARLES 8, F_MASSENA 8", die = 5,
    },
    {
      "19.12e, 19.12g, 19.12h, 19.12i Ulm", "ulm",
      length = { 36, 1805, 5 }, label = "IV September",
      morale = "austrian 2, baden 2, bavarian 2, french 3, wurttemberg 2",
      supreme = { "F_NAPOLEON", "A_FERDINAND" }, command = "A_FERDINAND 4, A_JOHN 4, A_MACK 4, F_NAPOLEON 8", die = 5,
    },
    {
      "19.13e, 19.13f, 19.13g, 19.13j, 19.13k, 19.13l the campaign of 1805", "1805",
      length = { 36, 1805, 13 }, label = "IV September",
      morale = "austrian 2, baden 2, bavarian 2, french 3, italian 3, russian 3, wurttemberg 2",
      supreme = { "F_NAPOLEON", "R_KUTUSOV", "A_CHARLES" },
      command = "A_CHARLES 8, A_FERDINAND 4, A_JOHN 4, A_MACK 4, F_MASSENA 8, F_NAPOLEON 8, R_BENNIGSEN 5, R_BUXHOWDEN 5, R_KUTUSOV 8",
      die = 5,
    },
  }) do
    it(case[1] .. ": length, morale, commanders, Command Points, initiative", function()
      local G = spec.game("lga:" .. case[2]).state
      assert.same(case.length, { G.week, G.year, G.last_turn })
      assert.equal(case.label, table_of("turns")[G.week].label)
      assert.equal(case.morale, listing(G.morale))
      assert.same(case.supreme, G.supreme)
      assert.equal(case.command, listing(G.command))
      assert.equal(case.die, G.french_die)
    end)
  end

  it("4.0b the track has the weeks of the scenario, over the end of a month", function()
    local G = spec.game("lga:italy").state
    local track = setup.track(G)
    local labels = {}
    for i, row in ipairs(track.turns) do
      assert.equal(i, row.turn)
      labels[i] = row.label
    end
    assert.same({ "IV September", "I October", "II October", "III October", "IV October" }, labels)
    assert.same({ 1, 9, 4 }, { track.now, track.turns[1].month, track.turns[1].part })
    G.turn, G.week, G.last_turn = 3, 1, 4 -- over the end of a year
    labels = {}
    for i, row in ipairs(setup.track(G).turns) do
      labels[i] = row.label
    end
    assert.same({ "III December", "IV December", "I January", "II January" }, labels)
  end)

  it("3.32a a chart of a leader who is not in play is a fault", function()
    local g = spec.game("lga:ulm")
    assert.is_nil(setup.invariants(g.state))
    g:unit("F_INF_1").chart = "F_MASSENA"
    assert.equal("F_INF_1 is on the chart of no piece in play", setup.invariants(g.state))
  end)
end)

describe("A1.1 how the charts are read", function()
  it("A1.1a on the map stand leaders of corps and more; divisions and brigades lie on their charts", function()
    local g = spec.game("lga:ulm")
    for id, piece in pairs(g.state.pieces) do
      local above = piece.superior and g.state.pieces[piece.superior]
      local with_him = above and above.hex and (piece.chart and above.hex or piece.hex) == above.hex
      if with_him then assert.equal(piece.superior, piece.chart, id) end
    end
    assert.same({ "F_DAVOUT", nil, "F_DAVOUT" }, { g:unit("F_INF_1").chart, g:unit("F_INF_1").hex, g:unit("F_INF_1").superior })
  end)

  it("A1.1b a location is a sheet and four digits; a hex of two sheets goes by one name", function()
    local g = spec.game("lga:ulm")
    assert.same({ "B2504", "B3401", "A3433" }, { g:unit("F_DAVOUT").hex, "B3401", g:unit("BV_DEROY").hex })
    local rows = those(table_of("charts"), function(row) return row.piece == "BV_DEROY" end)
    assert.equal("A3433", rows[1].hex)
  end)

  it("A1.1c who has no hex of his own stands with his leader; who has one stands there", function()
    local g = spec.game("lga:ulm")
    assert.same({ "B3310", "B3311", nil }, { g:unit("A_WERNECK").hex, g:unit("A_INF_10").hex, g:unit("A_INF_10").chart })
    assert.same({ "A_WERNECK", nil }, { g:unit("A_INF_11").chart, g:unit("A_INF_11").hex })
    assert.same({ "B2504", "B2308" }, { g:unit("F_HORSE_1").hex, g:unit("F_MURAT").hex })
  end)

  it("A1.1dex IV Sept. beside a hex: there in the fourth week of September", function()
    local rows = those(table_of("entries"), function(row) return row.scenario == "1805" and row.entry == "bernadotte" end)
    assert.same({ "IV September", "A2733" }, { table_of("turns")[rows[1].week].label, rows[1].hex })
  end)
end)

describe("19.13o special rules of other scenarios that hold in the campaign of 1805", function()
  it("19.13o those of 19.12, and of 19.11 that Massena's army is one corps", function()
    local ulm, campaign = spec.game("lga:ulm").state.special, spec.game("lga:1805").state.special
    for _, key in ipairs({ "split", "surprise", "trains" }) do
      assert.same(ulm[key], campaign[key], key)
    end
    assert.equal(ulm.ansbach.fortress, campaign.ansbach.fortress)
    assert.truthy(listed(campaign.as_corps, "F_MASSENA"))
    assert.same({ "A_FERDINAND", "A_MACK" }, campaign.split.leaders)
  end)
end)
