--- What a side may lay over the map (rules/overlays.lua): as the rules have it, and no more than it may know.
local board = require("spec.board")
local overlays = require("rules.overlays")
local ground = require("rules.08_terrain")
local supply = require("rules.14_supply")
local zoc = require("rules.04_zoc")

--- A position in the open of the south: only these pieces.
local function position(list, scenario, options)
  local g = spec.game(scenario or "1806:campaign", { options = options })
  g:goto_step("command_movement", "french")
  g:clear()
  g.state.opened = { S0901 = true }
  return board.place(g, list)
end

local function layer(answer, id)
  for _, each in ipairs(answer.layers) do
    if each.id == id then return each end
  end
end

describe("overlays: zones of control", function()
  it("4.0a a unit's zone is shown to its side, and to the other once it is known", function()
    local g = position({ { "F_GUDIN", "S0820" }, { "P_ARNIM", "S0830", { shown = true } } })
    local french = overlays.zoc(g.state, "french")
    assert.truthy(listed(layer(french, "zoc_own").hexes, "S0821"))
    assert.truthy(listed(layer(french, "zoc_enemy").hexes, "S0831"))
    assert.equal(0, #layer(french, "zoc_possible").hexes)
  end)

  it("1.5a a hidden stack is shown alike whatever it is", function()
    local unit = position({ { "F_GUDIN", "S0820" }, { "P_ARNIM", "S0830" } })
    local first = layer(overlays.zoc(unit.state, "french"), "zoc_possible").hexes
    local leader = position({ { "F_GUDIN", "S0820" }, { "LP_KALKREUTH", "S0830" } })
    local second = layer(overlays.zoc(leader.state, "french"), "zoc_possible").hexes
    assert.equal(6, #first)
    assert.equal(table.concat(first, " "), table.concat(second, " "))
  end)
end)

describe("overlays: Command Range", function()
  local pieces = { { "LF_DAVOUT", "S0820" }, { "F_GUDIN", "S0821" }, { "F_FRIANT", "S0835" } }

  it("7.2a tells who of a leader's is within and who beyond", function()
    local answer = overlays.command(position(pieces).state, "french", { piece = "LF_DAVOUT" })
    assert.truthy(listed(layer(answer, "range").hexes, "S0822"))
    assert.truthy(listed(layer(answer, "inside").hexes, "S0821"))
    assert.truthy(listed(layer(answer, "outside").hexes, "S0835"))
    assert.equal("out_of_range", answer.notes[1].key)
    assert.equal("F_FRIANT", answer.notes[1].values.target)
  end)

  it("1.5a a hidden leader bars it as a unit would", function()
    local function range(enemy)
      local list = { { enemy, "S0822" }, table.unpack(pieces) }
      local answer = overlays.command(position(list).state, "french", { piece = "LF_DAVOUT" })
      return table.concat(layer(answer, "range").hexes, " ")
    end
    assert.equal(range("P_ARNIM"), range("LP_KALKREUTH"))
  end)

  it("leaves the position as it was", function()
    local g = position({ { "LP_KALKREUTH", "S0822" }, table.unpack(pieces) })
    overlays.command(g.state, "french", {})
    assert.falsy(zoc.hostile("french", "S0823"))
  end)
end)

describe("overlays: supply", function()
  it("14.1A shows the line of a unit, and which unit has none", function()
    local g = position({ { "F_GUDIN", "S0803" }, { "F_MORAND", "S0830" } })
    local answer = overlays.supply(g.state, "french", { hex = "S0803" })
    local line = layer(answer, "supply_line").lines[1]
    assert.equal("S0803", line[1])
    assert.equal("S0901", line[#line])
    answer = overlays.supply(g.state, "french", {})
    assert.truthy(listed(layer(answer, "supply_cut").hexes, "S0830"))
    assert.equal("overlay.line_far", answer.notes[1].key)
    assert.equal("14.1p", answer.notes[1].rule)
  end)

  it("14.12a tells when the enemy bars every hex round a unit", function()
    local g = position({
      { "F_GUDIN", "S0803" },
      { "P_ARNIM", "S0805" },
      { "P_KUHNHEIM", "S0801" },
      { "P_GRAWERT", "S1003" },
      { "P_LARISCH", "S0603" },
    })
    local answer = overlays.supply(g.state, "french", { piece = "F_GUDIN" })
    assert.equal("overlay.line_shut", answer.notes[1].key)
    assert.truthy(#layer(answer, "supply_cut").hexes == 1)
  end)

  it("14.12a shows the hexes that bar a line, and whence one leads on", function()
    local g = position({ { "F_GUDIN", "S0813" }, { "P_ARNIM", "S0807", { shown = true } } })
    local line, _, broken = supply.line(g.state, "french", "S0813")
    assert.equal(nil, line)
    assert.equal("barred", broken.reason)
    assert.truthy(#broken.bars > 0)
    for _, bar in ipairs(broken.bars) do
      assert.truthy(bar.to or supply.shut(g.state, "french", bar.hex) == bar.key)
    end
    assert.truthy(supply.reaches(g.state, "french", broken.near))
    local answer = overlays.supply(g.state, "french", { piece = "F_GUDIN" })
    assert.equal(broken.near, layer(answer, "supply_near").hexes[1])
    local shown = #layer(answer, "supply_break").marks + #layer(answer, "supply_break_side").sides
    assert.equal(#broken.bars, shown)
    assert.equal("overlay.line_barred", answer.notes[1].key)
    assert.equal("14.12a", answer.notes[1].rule)
    assert.equal("14.12a", answer.notes[2].rule)
  end)

  it("14.1p shows the open way that is too long, and how far it is to the nearest hex", function()
    local g = position({ { "F_GUDIN", "S0820" } })
    local _, _, broken = supply.line(g.state, "french", "S0820")
    assert.equal("far", broken.reason)
    assert.equal("S0820", broken.way[1])
    assert.equal("S0901", broken.way[#broken.way])
    assert.equal(broken.near, broken.way[broken.hexes + 1])
    assert.equal(14, #broken.way - 1 - broken.hexes + 1) -- the line from there
    assert.equal(nil, supply.line(g.state, "french", broken.way[broken.hexes - 1]))
  end)

  it("14.12a a river without a whole bridge bars a hexside", function()
    local g = position({ { "F_GUDIN", "N1847" } })
    g.state.sources.french, g.state.opened = { "N2046" }, { N2046 = true }
    for _, hex in ipairs(ground.map:hexes()) do
      local near = ground.map:distance("N2046", hex) <= 12
      for _, other in ipairs(near and ground.bridged(hex) or {}) do
        local damaged = { state = "damaged", turn = 1, fresh = false }
        g.state.bridges[ground.edge(hex, other)] = damaged
      end
    end
    g:place("F_GUDIN", "N1847")
    local _, _, broken = supply.line(g.state, "french", "N1847")
    assert.equal(1, #broken.bars)
    local bar = broken.bars[1]
    assert.equal("line_water", bar.key)
    assert.truthy(ground.map:side(bar.hex, bar.to, "river"))
    local answer = overlays.supply(g.state, "french", { hex = "N1847" })
    assert.equal(bar.to, layer(answer, "supply_break_side").sides[1][2])
  end)

  it("14.2 says that a side without sources and trains has no line anywhere", function()
    local g = position({ { "F_GUDIN", "S0813" } })
    g.state.sources.french, g.state.opened = {}, {}
    g:place("F_GUDIN", "S0813")
    local note = overlays.supply(g.state, "french", { piece = "F_GUDIN" }).notes[1]
    assert.same({ "14.2", "overlay.line_none" }, { note.rule, note.key })
  end)

  it("14.11b tells where the road of a baggage train breaks", function()
    local g = position({ { "F_GUDIN", "S0820" }, { "F_BAGGAGE", "S1002" } })
    assert.equal(0, #supply.cut_trains(g.state, "french"))
    g = position({
      { "F_GUDIN", "S0820" },
      { "F_BAGGAGE", "S1002" },
      { "P_ARNIM", "S0902", { shown = true } },
    })
    local cut = supply.cut_trains(g.state, "french")[1]
    assert.equal("F_BAGGAGE", cut.train)
    local answer = overlays.supply(g.state, "french", { piece = "F_GUDIN" })
    assert.equal("14.11b", answer.notes[#answer.notes].rule)
    g = position({ { "F_GUDIN", "S0820" }, { "F_BAGGAGE", "S0805" } })
    assert.equal(nil, supply.cut_trains(g.state, "french")[1].to)
  end)

  it("14.11b at a damaged bridge: the hexside, and nothing that bars a hex", function()
    local g = position({ { "F_GUDIN", "S1125" }, { "F_BAGGAGE", "S1114" } })
    g.state.bridges["S1008/S1108"] = { state = "damaged", turn = 1, fresh = false }
    g:place("F_GUDIN", "S1125")
    local cut = { train = "F_BAGGAGE", hex = "S1114", from = "S1008", to = "S1108" }
    assert.same({ cut }, supply.cut_trains(g.state, "french"))
    local notes = overlays.supply(g.state, "french", { piece = "F_GUDIN" }).notes
    assert.equal("overlay.train_road_broken", notes[#notes].key)
  end)

  it("14.11b, 21.12 a road that leaves the area in play leads nowhere", function()
    local g = spec.game("1806:auerstedt", { options = { with_supply = true } })
    g:clear()
    g:place("P_BAGGAGE1", "N2302") -- its road goes on to N2301, the last hex of the area, and beyond
    assert.same({ { train = "P_BAGGAGE1", hex = "N2302" } }, supply.cut_trains(g.state, "prussian"))
  end)

  it("14.11b that of a train is told where a unit without a line is asked about, and only there", function()
    local function notes(unit, args)
      local g = position({ { "F_GUDIN", unit }, { "F_BAGGAGE", "S0805" } })
      local list = overlays.supply(g.state, "french", args).notes
      return #those(list, function(note) return note.rule == "14.11b" end)
    end
    assert.equal(1, notes("S0820", { piece = "F_GUDIN" }))
    assert.equal(0, notes("S0803", { piece = "F_GUDIN" })) -- he is in supply
    assert.equal(0, notes("S0820", {})) -- all units are asked about
  end)

  it("14.1B, 14.11b the trains from which a road leads on, and no others", function()
    local g = position({ { "F_GUDIN", "S0820" }, { "F_BAGGAGE", "S1002" } })
    local function depots() return layer(overlays.supply(g.state, "french", {}), "supply_depot").hexes end
    assert.same({ "S1002" }, depots())
    g:place("F_BAGGAGE", "S0805")
    assert.same({}, depots())
  end)

  it("1.5a a hidden leader bars a line as a unit would", function()
    local function marks(enemy)
      local g = position({ { "F_GUDIN", "S0813" }, { enemy, "S0807" } })
      local answer = overlays.supply(g.state, "french", { piece = "F_GUDIN" })
      local list = { table.concat(layer(answer, "supply_reach").hexes, " ") }
      for _, mark in ipairs(layer(answer, "supply_break").marks) do
        list[#list + 1] = mark.hex .. mark.key
      end
      return table.concat(list, " ")
    end
    assert.equal(marks("P_ARNIM"), marks("LP_KALKREUTH"))
  end)

  it("19.4 says that supply is not in force", function()
    local g = spec.game("1806:auerstedt")
    assert.equal("19.4", overlays.supply(g.state, "french", {}).notes[1].rule)
  end)
end)

describe("overlays: bridges, control and score", function()
  it("8.3b a damaged bridge is told from a whole one", function()
    local g = position({})
    local whole = layer(overlays.bridges(g.state), "bridge_whole").sides
    assert.truthy(#whole > 10)
    local at = whole[1]
    g.state.bridges[at[1] .. "/" .. at[2]] = { state = "damaged", turn = 1, fresh = false }
    local answer = overlays.bridges(g.state)
    assert.equal(#whole - 1, #layer(answer, "bridge_whole").sides)
    assert.equal(at[1], layer(answer, "bridge_damaged").sides[1][1])
  end)

  it("20.16a objectives and sources by who holds them", function()
    local g = spec.game("1806:saalfeld")
    local answer = overlays.control(g.state)
    assert.truthy(#layer(answer, "held_prussian").hexes > 0)
    assert.equal("21.96b", answer.notes[1].rule)
    local objectives = {}
    for _, note in ipairs(answer.notes) do
      local words = { note.values.side, note.key, table.concat(note.values.hexes, " ") }
      objectives[#objectives + 1] = table.concat(words, " ")
    end
    assert.same({ "prussian overlay.objective_all N0809", "french overlay.objective N1409 N1211" }, objectives)
    for _, each in ipairs(answer.layers) do
      local looks = { held_french = "held_1", held_prussian = "held_2", held_none = "held_none" }
      assert.equal(looks[each.id], each.look)
      for _, hex in ipairs(each.hexes) do
        assert.equal(each.id, "held_" .. g.state.control[hex])
      end
    end
  end)

  it("20.1 the points as they stand", function()
    local g = spec.game("1806:auerstedt")
    g.state.lost.prussian, g.state.lost.french = 4 * 12, 4 * 3
    local answer = overlays.score(g.state)
    assert.equal(3, answer.scores.french) -- 20.11: 4:1
    local ratio = answer.notes[1]
    assert.equal("score_loss_ratio", ratio.key)
    assert.equal("12 to 3", ratio.values.prussian .. " to " .. ratio.values.french)
    assert.same({ french = 12, prussian = 48 }, answer.lost) -- quarter points
    assert.same({ "french", "french_marginal" }, { answer.winner, answer.level }) -- 3 to 2
    assert.falsy(g.state.over)
  end)
end)

describe("overlays: the score and a sealed plan", function()
  it("21.85a the points are not told while the other side's plan is sealed", function()
    local g = spec.game("1806:free_entry")
    g.state.memo, g.state.memo_side, g.state.memo_open = { F_V = "alternate" }, "french", false
    assert.equal("21.85a", overlays.score(g.state, "prussian").notes[1].rule)
    assert.falsy(overlays.score(g.state, "prussian").scores)
    assert.truthy(overlays.score(g.state, "french").scores)
    g.state.memo_open = true
    assert.truthy(overlays.score(g.state, "prussian").scores)
  end)
end)

describe("overlays: the turn track", function()
  it("2.0 the turns to the last, Nights among them", function()
    local answer = overlays.track(spec.game("1806:campaign").state)
    assert.equal(46, #answer.turns)
    assert.truthy(answer.turns[4].night)
    assert.falsy(answer.turns[5].night)
    assert.equal(8, answer.turns[5].day)
    assert.same({ turn = 6, day = 8, month = "October", month_short = "Oct.", part = "Afternoon", night = false }, answer.turns[6])
    assert.equal(6, answer.now)
    for turn, day in pairs({ [13] = 10, [17] = 11 }) do -- 19.31a
      local row = answer.turns[turn]
      assert.same({ turn, day, "Morning", "event.wurttemberg_check" }, { row.turn, row.day, row.part, row.event })
    end
  end)
end)

describe("overlays: the turn track of a battle in another month", function()
  local turns = table_of("turns")

  it("2.0 its turns alone", function()
    local g = spec.game("1806:campaign")
    for n = 5, 7 do
      turns[n].month = "November"
    end
    local answer = overlays.track(g.state)
    for n = 5, 7 do
      turns[n].month = nil
    end
    assert.same({ 3, 5, "November" }, { #answer.turns, answer.turns[1].turn, answer.turns[1].month })
  end)
end)

describe("overlays: what lies on a hexside", function()
  local RIVER, PRINTED, STREAM, ROAD = "N2046/N2047", "N2046/N2147", "N2336/N2337", "N2235/N2236"

  local function told(g, side, at)
    local answer = overlays.hexside(g.state, side, { at = at })
    local by = {}
    local count = 0
    for _, note in pairs(answer.notes) do
      by[note.rule], count = note, count + 1
    end
    for n = 1, count do
      assert.truthy(answer.notes[n])
    end
    return by, answer.title and answer.title.key
  end

  local function pontoon(at, fields)
    local g = position({ { "F_GUDIN", "S0820" } })
    g.state.pontoons[at] =
      { train = "F_BRIDGE", owner = "french", holder = "french", fresh = false, crossed = false }
    for key, value in pairs(fields or {}) do
      g.state.pontoons[at][key] = value
    end
    return g
  end

  it("8.31b, 8.31d, 8.42B a whole bridge: its price, and what damaging it takes", function()
    local notes, title = told(position({ { "F_GUDIN", "S0820" } }), "french", PRINTED)
    assert.equal("hexside.whole", title)
    assert.equal("1", notes["8.31b"].values.points)
    assert.equal("2", notes["8.42B"].values.points)
    assert.truthy(notes["8.31d"] and notes["8.31e"])
  end)

  it("8.41e, 8.42D a damaged bridge: on a stream it is as if there were none", function()
    local g = position({ { "F_GUDIN", "S0820" } })
    g.state.bridges[ROAD] = { state = "damaged", turn = 1, fresh = false }
    g.state.bridges[PRINTED] = { state = "damaged", turn = 1, fresh = false }
    assert.equal("hexside.damaged_stream", told(g, "french", ROAD)["8.41e"].key)
    local notes, title = told(g, "french", PRINTED)
    assert.equal("hexside.damaged", title)
    assert.equal("hexside.damaged_river", notes["8.42D"].key)
    assert.equal("hexside.repair", notes["8.43p"].key)
  end)

  it(
    "8.43r, 8.43s a repaired bridge: its price in this phase, supply from the next turn",
    function()
      local g = position({ { "F_GUDIN", "S0820" } })
      g.state.bridges[PRINTED] = { state = "repaired", turn = g.state.turn, fresh = true }
      local notes = told(g, "french", PRINTED)
      assert.equal("2", notes["8.43r"].values.points)
      assert.truthy(notes["8.43s"])
      local rules = {}
      for i, note in ipairs(overlays.hexside(g.state, "french", { at = PRINTED }).notes) do
        rules[i] = note.rule
      end
      assert.same({ "8.43r", "8.43s", "8.42B" }, rules)
    end
  )

  it("8.31c, 9.2b, 9.24a a pontoon: by where it lies and when it was laid", function()
    assert.equal("2", told(pontoon(RIVER), "french", RIVER)["8.31c"].values.points)
    assert.truthy(told(pontoon(PRINTED), "french", PRINTED)["9.2b"])
    assert.equal(
      "hexside.die_first",
      told(pontoon(STREAM, { fresh = true }), "french", STREAM)["9.24a"].key
    )
    local cast = { fresh = true, die = 5 }
    assert.equal("5", told(pontoon(RIVER, cast), "french", RIVER)["9.24a"].values.points)
    assert.equal("3", told(pontoon(PRINTED, cast), "french", PRINTED)["9.24b"].values.points)
  end)

  it("9.26a, 9.26b who holds it, and the train to its owner alone", function()
    local g = pontoon(RIVER, { holder = "prussian" })
    local french = told(g, "french", RIVER)
    assert.equal("F_BRIDGE", french["9.2c"].values.unit)
    assert.truthy(french["9.26a"] and french["9.26b"])
    local prussian = told(g, "prussian", RIVER)
    assert.equal(nil, prussian["9.2c"])
    assert.truthy(prussian["8.31c"])
  end)

  --- All notes as "rule key value value ...", in order; values by name.
  local function notes_of(g, side, at)
    local list = {}
    for i, note in ipairs(overlays.hexside(g.state, side, { at = at }).notes) do
      local words = { note.rule, (note.key:gsub("^hexside%.", "")) }
      for name, value in pairs(note.values or {}) do
        words[#words + 1] = name .. "=" .. value
      end
      list[i] = table.concat(words, " ")
    end
    return list
  end

  it("8.31b, 8.42B, 8.42C a river bridge: 1 point more, 2 a try to damage it, on 3 or less", function()
    local whole = { "8.31b price points=1", "8.31d march_free", "8.31e leader_free", "8.42B damage most=3 points=2" }
    assert.same(whole, notes_of(position({}), "french", PRINTED))
  end)

  it("8.24a, 8.41a, 8.41c a stream bridge costs nothing; a try to damage it 1 point, on 4 or less", function()
    assert.same({ "8.24a stream_free", "8.41a damage most=4 points=1" }, notes_of(position({}), "french", ROAD))
  end)

  it("8.43p, 8.43B a damaged bridge is repaired on 4 or less, for 1 point or 2", function()
    local g = position({})
    for _, at in ipairs({ ROAD, PRINTED }) do
      g.state.bridges[at] = { state = "damaged", turn = 1, fresh = false }
    end
    assert.same({ "8.41e damaged_stream", "8.43p repair most=4 points=1" }, notes_of(g, "french", ROAD))
    assert.same({ "8.42D damaged_river", "8.43p repair most=4 points=2" }, notes_of(g, "french", PRINTED))
  end)

  it("8.43r, 8.43s a bridge repaired in an earlier turn is as others are", function()
    local g = position({})
    g.state.bridges[PRINTED] = { state = "repaired", turn = g.state.turn - 1, fresh = false }
    assert.same(notes_of(position({}), "french", PRINTED), notes_of(g, "french", PRINTED))
    local _, title = told(g, "french", PRINTED)
    assert.equal("hexside.repaired", title)
  end)

  it("8.31c, 8.31d, 8.31e a pontoon over a river costs 2 points, nothing in Road March or for leaders", function()
    local want = { "9.2c train unit=F_BRIDGE", "8.31c price points=2", "8.31d march_free", "8.31e leader_free" }
    assert.same(want, notes_of(pontoon(RIVER), "french", RIVER))
    local title = overlays.hexside(pontoon(RIVER).state, "french", { at = RIVER }).title
    assert.same({ "hexside.pontoon", "french" }, { title.key, title.values.side })
  end)

  it("9.26a, 9.26b a captured one: who holds it, and what that means for the other side", function()
    local g = pontoon(RIVER, { holder = "prussian" })
    assert.same({ "9.2c train unit=F_BRIDGE", "9.26a captured side=prussian", "9.26b held" }, notes_of(g, "french", RIVER))
  end)

  it("8.3b water and dry ground without any bridge have a name and no notes", function()
    for at, key in pairs({ ["N2046/N2047"] = "river", ["N2539/N2438"] = "stream", ["N2850/N2851"] = "plain" }) do
      local answer = overlays.hexside(position({}).state, "french", { at = at })
      assert.same({ "hexside." .. key, {} }, { answer.title.key, answer.notes })
    end
  end)

  it("answers nothing to what is no hexside", function()
    local g = position({ { "F_GUDIN", "S0820" } })
    for _, at in ipairs({ "", "N2046", "N2046/", "N2046/N2052", "N2046/nowhere", 7, {} }) do
      assert.equal(0, #overlays.hexside(g.state, "french", { at = at }).notes)
    end
  end)
end)
