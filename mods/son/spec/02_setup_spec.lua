--- 2.7, 9.4, 14.18, 14.19: the set-ups of all starts, against the map and the rules of stacking.
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")
local reserves = require("rules.09_reserves")
local setup = require("rules.02_setup")

local STARTS = { "luetzen", "spring", "june", "dresden", "leipzig" }

for _, name in ipairs(STARTS) do
  describe("set-up of " .. name, function()
    it("14.19a, 14.19d each package has a leader who can command the others", function()
      local G = spec.game("son:" .. name).state
      assert.is_nil(setup.unruly(G))
    end)

    it("9.4 no leader has more units than his span holds", function()
      local G = spec.game("son:" .. name).state
      for _, id in ipairs(board.which(G, function(_, id) return pieces.is_leader(id) end)) do
        assert.truthy(pieces.holds(G, id, {}), id)
      end
    end)

    it("14.18 packages share both hexes or none", function()
      local G = spec.game("son:" .. name).state
      local holder = {}
      for _, leaders in ipairs(pieces.packages(G)) do
        for _, hex in ipairs({ G.pieces[leaders[1]].at.head, G.pieces[leaders[1]].at.tail }) do
          assert.is_nil(holder[hex], hex)
          holder[hex] = leaders[1]
        end
      end
    end)

    it("14.17a, 23.3 no package has more than 68 SP, none in a fortress more than 25", function()
      local G = spec.game("son:" .. name).state
      local map = map_of()
      for _, leaders in ipairs(pieces.packages(G)) do
        local strength, head = 0, G.pieces[leaders[1]].at.head
        for _, leader in ipairs(leaders) do
          for _, id in ipairs(pieces.organic(G, leader)) do
            local gun = pieces.counters.by[id].type == "artillery"
            strength = strength + (gun and 0 or G.pieces[id].strength)
          end
        end
        local walls = map:feature(head, "citadel") or map:feature(head, "fortified_town")
        assert.truthy(strength <= (walls and 25 or 68), leaders[1])
      end
    end)

    it("6.5c, 6.5e a Center of Operations covers two hexes of one primary road", function()
      local G = spec.game("son:" .. name).state
      local centers = board.which(
        G,
        function(_, id) return pieces.counters.by[id].type == "center" end
      )
      assert.truthy(#centers >= 2)
      for _, id in ipairs(centers) do
        local at = G.pieces[id].at
        assert.truthy(map_of():link(at.head, at.tail, "primary"), id)
      end
    end)
  end)
end

describe("the pieces", function()
  it("14.19a a stack that nobody can command is told with its leaders", function()
    local G = spec.game("son:june").state
    board.put(G, "mg_f_a", G.pieces.ney.at)
    assert.equal("14.19a: in E6225/E6125 none of mg_f_a, ney can command the others", setup.unruly(G))
  end)

  it("3.26a a package of a set-up in hexes that are apart is named with its row", function()
    local row = table_of("setup").list and table_of("setup").list[1] or table_of("setup")[1]
    local good, said = pcall(setup.place, { start = row.start, piece = row.piece, mode = "column", head = "W1132", tail = "W1532" })
    assert.falsy(good)
    local text = "tables/setup.tsv, start %s, %s: 3.26a: a package lies in two hexes side by side, and W1132 and W1532 are not"
    assert.equal(text:format(row.start, row.piece), said)
  end)

  it("2.6 an unknown piece of a set-up is named with its row", function()
    local good, said = pcall(setup.put, { pieces = {} }, { start = "spring", piece = "nay", state = "off_map" })
    assert.falsy(good)
    assert.equal("tables/setup.tsv, start spring: 'nay' is no piece of units/leaders, units/units or units/bases", said)
  end)

  it("9.4ex a span of 5 holds five units, or subordinates of 4 and one unit", function()
    local G = spec.game("son:leipzig").state
    assert.equal(9, pieces.load(G, "marmont")) -- four divisions and batteries, one of cavalry
    assert.truthy(pieces.holds(G, "marmont", {}))
    assert.falsy(pieces.holds(G, "marmont", { "margaron" }))
  end)

  it("11.5ex Blücher's artillery of 5 is 80 guns, on his own track", function()
    local G = spec.game("son:dresden").state
    assert.equal("bluecher", G.pieces.pr_a.chart)
    assert.equal(5, G.pieces.pr_a.strength)
  end)

  it("25.4a the train of Wittgenstein spans the Elbe at Roslau in Spring", function()
    spec.game("son:spring")
    local G = spec.game("son:luetzen").state
    local a, b = G.pieces.bt_wittgenstein.span:match("(%w+)/(%w+)")
    assert.equal("train", (map_of():bridge(a, b)))
    assert.is_nil(G.pieces.bt_wittgenstein.chart)
  end)

  it(
    "25.4a, 25.3 the view names trains and blown bridges by their hexsides, and the days of the turn",
    function()
      local view = spec.game("son:spring"):view("allied")
      assert.same({ { at = "E0136/E0235" } }, view.blown)
      assert.same({ { at = "N3142/N3143", holder = "allied" } }, view.trains)
      assert.equal("25-26 Apr", view.label)
    end
  )

  it("3.24, 11.1, 11.2 a side sees the tracks of its own leaders, and none of the other's", function()
    local view = spec.game("son:spring"):view("french")
    local found = {}
    for _, box in ipairs(view.boxes) do
      found[box.values.leader] = #box.pieces
    end
    assert.equal(6, found.ney)
    assert.is_nil(found.yorck)
    for _, stack in ipairs(view.enemy) do
      for _, piece in ipairs(stack.pieces or {}) do
        assert.is_nil(piece.strength, piece.id)
      end
    end
  end)

  it("22.4a, 3.24 a side sees its own who are to come, with day and road, and none of the other's", function()
    local g = spec.game("son:spring")
    local first = g:view("french").reinforcements[1]
    assert.same({ "marmont", 1, "W0132", { "marmont" } }, { first.id, first.turn, first.hex, first.pieces })
    for _, side in ipairs({ "french", "allied" }) do
      for _, group in ipairs(g:view(side).reinforcements) do
        assert.equal(side, pieces.counters.by[group.id].side)
      end
    end
    assert.equal(5, #g:view("french").reinforcements)
  end)

  it("22.2a, 22.1a a side sees its own replacement points alone", function()
    local g = spec.game("son:spring")
    g.state.pools = { french = { french = 3 }, allied = { russian = 2 } }
    assert.same({ french = 3 }, g:view("french").pools)
    assert.same({ russian = 2 }, g:view("allied").pools)
  end)

  it("25.3 the bridge of Königstein is down in Spring, and up in August", function()
    spec.game("son:spring")
    local _, state = map_of():bridge("E0136", "E0235")
    assert.equal("blown", state)
    spec.game("son:dresden")
    _, state = map_of():bridge("E0136", "E0235")
    assert.is_nil(state)
  end)

  --- Under whom a unit stands in a start, and how strong.
  local function holder(start, unit)
    local piece = spec.game("son:" .. start).state.pieces[unit]
    return piece and piece.chart, piece and piece.strength
  end

  for _, case in ipairs({
    { "11.12, 11.5 the Emanuel counter is not used", "spring", "ru_ema", nil, nil },
    { "11.12, 11.5 Borosdin's horse is with St. Priest", "spring", "ru_bor", "st_priest", 1 },
    { "11.13 Bubna is there from the start of Dresden, under Maj Gen A", "dresden", "au_2li", "mg_a_a", 4 },
    { "11.8a of a brigade of both arms the counter without strength is set aside", "dresden", "au_lei", nil, nil },
    { "11.8a its other counter is there", "dresden", "au_lec", "a_liechtenstein", 2 },
    { "11.20 Arrighi is not there in Spring", "spring", "arrighi", nil, nil },
    { "11.15 Tschaplitz is with Ostermann-Tolstoi", "leipzig", "ru_tsp", "ostermann_tolstoi", 3 },
    { "11.16 the static divisions are not there in Spring", "spring", "st_lauer", nil, nil },
    { "11.17, 2.7a Blücher has the 9th Brigade at 6 in Spring", "spring", "pr_9", "bluecher", 6 },
    { "11.18 Harpe is with Woronzow at 4 in August", "dresden", "ru_har", "woronzow", 4 },
    { "11.19 the Kossacks of Kleist in Spring", "spring", "ru_kosx", "kleist", 1 },
  }) do
    it(case[1], function()
      local leader, strength = holder(case[2], case[3])
      assert.equal(case[4], leader)
      assert.equal(case[5], strength)
    end)
  end

  it("11.16 the static divisions are there in August and October", function()
    for _, unit in ipairs({ "st_durosnel", "st_margaron", "st_lauer" }) do
      local august, october = holder("dresden", unit), holder("leipzig", unit)
      assert.truthy(august and october, unit)
    end
  end)

  it("9.5b the first Major General who is not in play is taken", function()
    local G = spec.game("son:spring").state
    assert.equal("mg_f_g", reserves.free(G, "generals", "french")) -- D, E and F are to come
    assert.equal("mr_a_c1", reserves.free(G, "march_cavalry", "allied"))
  end)

  it(
    "9.11a Souham stands in for Ney with the 8th Division",
    function() assert.equal("fr_8", reserves.replacements()[1].unit) end
  )
end)

--- Plays to the end, or to the part of a side: each segment is ended at once, else the first entry is taken.
local function play_out(g, side)
  while not g:over() and g.state.phasing ~= side do
    local asked = g:asked()[1]
    local list = g:legal(asked)
    local entry = those(list, function(each) return each.verb == "end" end)[1] or list[1]
    g:act(entry.verb, entry.args, asked)
  end
end

describe("the frame of a game", function()
  it("4.2a, 4.2b a turn is one part for each side, the first player's first", function()
    local g = spec.game("son:leipzig")
    assert.equal("allied", g.state.phasing)
    play_out(g, "french")
    assert.equal("french", g.state.phasing)
  end)

  it("4.19a a game goes from the first turn of the scenario to its last", function()
    local g = spec.game("son:june")
    assert.equal(21, g.state.turn)
    play_out(g)
    assert.equal(23, g.state.turn)
    assert.equal("draw", g.state.over.winner)
  end)
end)
