--- 19 Retreat: which ways there are, who makes room, who is lost. Ney beats Yorck, who lies in E2761 and E2760, at 3 to 1: he retreats as
--- many hexes as 7 less the die.
local twohex = require("engine.twohex")
local fight = require("spec.fight")
local displacement = require("rules.19_displacement")
local routes = require("rules.19_routes")
local zoc = require("mechanics.zoc")
local column, line = fight.column, fight.line

local NEY = { "ney", line("E2660", "E2661"), { fr_8 = 9, fr_9 = 4 } }
local YORCK = { "yorck", line("E2761", "E2760"), { pr_1 = 4 } }

--- Ends the rest of the French loss and stops where something else is asked.
local function pay(g)
  while g:step() == "losses" do
    local side = g:asked()[1]
    g:act("lose", g:legal(side)[1].args, side)
  end
end

--- Yorck beaten by so many hexes, with others on the map.
local function beaten(hexes, others, source)
  local list = { NEY, YORCK }
  for _, force in ipairs(others or {}) do
    list[#list + 1] = force
  end
  local g = fight.game(spec, list)
  if source then g:place("source_silesia", nil, { at = source }) end
  g:dice({ 7 - hexes })
  fight.designate(g, { "E2761" }, { "E2660" })
  while g:step() == "commanders" do
    g:act("name", g:legal(g:asked()[1])[1].args)
  end
  fight.choose(g, {})
  pay(g)
  return g
end

--- Hexes that a retreat may end in.
local function ends(g)
  local list = {}
  for i, entry in ipairs(g:legal(g:asked()[1])) do
    list[i] = entry.args.to
  end
  return list
end

local function back(g, unit, to) g:act("retreat", { unit = unit, to = to }) end

describe("19.1 to 19.6 the path", function()
  it("19.1a, 19.6a, 19.5a, 19.5b he goes the full number of hexes, to that distance", function()
    local g = beaten(2)
    local map = map_of()
    for _, hex in ipairs(ends(g)) do
      assert.equal(2, math.min(map:distance("E2761", hex), map:distance("E2760", hex)), hex)
    end
    assert.refused(g:why("retreat", { unit = "yorck", to = "E2860" }), "19.1a")
    assert.same({ unit = "yorck", hexes = 2 }, fight.asks(g))
    back(g, "yorck", "E2960")
    assert.same(column("E2960", "E2860"), g:unit("yorck").at) -- 19.5b: the trailing half follows
  end)

  it("19.1a leaders in one package stay together", function()
    local g = beaten(2, { { "mg_a_a", YORCK[2], { pr_2 = 1 } } })
    back(g, "yorck", ends(g)[1])
    assert.same(g:unit("yorck").at, g:unit("mg_a_a").at)
  end)

  it("19.6e not into an enemy zone where there is another way", function()
    local free = beaten(2)
    assert.truthy(listed(ends(free), "E2758"))
    local g = beaten(2, { { "marmont", column("E2956", "E3056"), { fr_20 = 2 } } })
    assert.falsy(listed(ends(g), "E2857"))
    for _, hex in ipairs(ends(g)) do
      assert.falsy(zoc.exposed("allied", hex), hex)
    end
  end)

  it("19.6c, 19.1b of the ways that are left the cheapest, here along a road", function()
    local g = fight.game(spec, {
      { "ney", column("E0663", "E0562"), { fr_8 = 9, fr_9 = 4 } },
      { "yorck", column("E0664", "E0765"), { pr_1 = 4 } },
    })
    g:dice({ 5 })
    fight.designate(g)
    fight.choose(g, {})
    pay(g)
    assert.equal("E0867", g:unit("yorck").at.head) -- there was no other
  end)

  it("19.5c, 19.6b no way leads through rivers or enemies", function()
    local g = fight.game(spec, {
      { "ney", column("W7048", "W7047"), { fr_8 = 9, fr_9 = 4 } },
      { "yorck", column("W6948", "W6848"), { pr_1 = 4 } },
    })
    g:dice({ 1 })
    fight.designate(g)
    fight.choose(g, {})
    pay(g)
    for _, hex in ipairs(ends(g)) do
      assert.truthy(hex ~= "E0149")
    end
  end)

  it("19.6f, 19.5e all else equal toward the Supply Source", function()
    local g = beaten(2, {}, column("E3260", "E3360"))
    assert.same(column("E2960", "E2860"), g:unit("yorck").at) -- one way alone is nearest
  end)

  it("19.6d of equal ways one without friends", function()
    local g = beaten(2, { { "mg_a_a", column("E2960", "E3060"), { pr_2 = 2 } } }, column("E3260", "E3360"))
    assert.falsy(listed(ends(g), "E2960"))
  end)
end)

describe("where ways begin and end", function()
  --- The last hexes of ways of Yorck, with countries closed, and friends who make no room.
  local function ways(at, hexes, closed, firm)
    local g = fight.game(spec, { { "yorck", at, { pr_1 = 4 } }, firm })
    g.state.closed = closed
    local list, quest = {}, { side = "allied", leaders = { "yorck" }, hexes = hexes, going = {} }
    for i, way in ipairs(routes.ways(g.state, quest, function(id) return not firm or id ~= firm[1] end)) do
      list[i] = way[#way]
    end
    return list
  end

  it("26.6a no way leads into a country that is closed", function()
    assert.same({}, ways(YORCK[2], 1, { "bohemia" }))
    assert.same(ways(YORCK[2], 1, {}), ways(YORCK[2], 1, { "silesia" }))
  end)

  it("19.7a a half may turn first, and reach from there what rivers shut it off from", function()
    assert.truthy(listed(ways(column("E1564", "E1464"), 1, {}), "E1465"))
    local there = { "mg_a_a", column("E1565", "E1566"), { pr_2 = 2 } } -- where it would have to turn
    assert.falsy(listed(ways(column("E1564", "E1464"), 1, {}, there), "E1465"))
  end)

  it("19.7a a half turns where it can itself, though the other could not come there", function()
    local turned = ways(column("E0869", "E0870"), 1, {}) -- a river between E0870 and E0969, where E0869 turns to
    assert.truthy(listed(turned, "E0970"))
  end)

  it("19.6f, 19.5e the Supply Source lies in its first hex", function()
    local ends_by = {}
    for head, tail in pairs({ E3260 = "E3259", E3259 = "E3260" }) do
      local g = fight.game(spec, { YORCK })
      g:place("source_silesia", nil, { at = column(head, tail) })
      local list = routes.ways(g.state, { side = "allied", leaders = { "yorck" }, hexes = 2, going = {} }, function() return true end)
      ends_by[head] = #list
    end
    assert.same({ E3260 = 1, E3259 = 2 }, ends_by)
  end)

  for _, case in ipairs({ { {}, 3 }, { { "bohemia" }, 0 } }) do
    it(("19.6a, 19.6e it is said how long the ways are, and how much of them the enemy controls: %d"):format(case[2]), function()
      local g = fight.game(spec, { YORCK })
      g.state.closed = case[1]
      local quest = { side = "allied", leaders = { "yorck" }, hexes = 3, going = {}, watched = function() return true end }
      local _, said = routes.judged(g.state, quest, function() return true end)
      assert.same({ "19.6a", case[2], "19.6e", case[2] }, { said[1].rule, said[1].figure, said[2].rule, said[2].figure })
    end)
  end

  it("19.7a nor may it turn into a hex that the enemy controls", function()
    local g = fight.game(spec, { { "yorck", column("E1564", "E1464"), { pr_1 = 4 } } })
    local turns = {} -- hexes beside both halves by which E1465 is reached
    for _, hex in ipairs(map_of():neighbors("E1564")) do
      if map_of():distance(hex, "E1464") == 1 and map_of():distance(hex, "E1465") == 1 then turns[#turns + 1] = hex end
    end
    for _, controls in ipairs({ false, true }) do
      local quest = { side = "allied", leaders = { "yorck" }, hexes = 1, going = {} }
      function quest.watched(hex) return controls and listed(turns, hex) end
      local list = {}
      for i, way in ipairs(routes.ways(g.state, quest, function() return true end)) do
        list[i] = way[#way]
      end
      assert.equal(not controls, listed(list, "E1465"))
    end
  end)

  for units, as_foot in pairs({ ["pr_1"] = true, ["pr_c1"] = false, ["pr_c1 pr_a"] = true, ["pr_1 pr_a"] = true }) do
    it(("19.1b the ways of %s are those of foot: %s"):format(units, as_foot), function()
      local all = {}
      for id in units:gmatch("%S+") do
        all[id] = 2
      end
      local g = fight.game(spec, { { "yorck", column("E1646", "E1746"), all } })
      local list = {}
      for i, way in ipairs(routes.ways(g.state, { side = "allied", leaders = { "yorck" }, hexes = 3, going = {} }, function() return true end)) do
        list[i] = way[#way]
      end
      assert.equal(as_foot, listed(list, "E1749")) -- the woods on the way are dearer to horse
    end)
  end

  it("19.5c, 19.3 none leads through friends who cannot make room", function()
    local firm = { "mg_a_a", column("E2860", "E2960"), { pr_2 = 2 } }
    assert.truthy(listed(ways(YORCK[2], 2, {}), "E2960"))
    assert.falsy(listed(ways(YORCK[2], 2, {}, firm), "E2960"))
    local g = fight.game(spec, { YORCK, firm })
    local quest = { side = "allied", leaders = { "yorck" }, hexes = 1, going = {} }
    for _, yields in ipairs({ true, false }) do
      assert.equal(yields, routes.open(g.state, quest, "E2760", "E2860", function() return yields end))
    end
  end)
end)

describe("19.2 surrounded", function()
  --- Yorck in E2760 and E2761 with French all around him: the east is controlled from two columns.
  local function ring()
    return beaten(1, {
      { "marmont", column("E2859", "E2959"), { fr_20 = 2 } },
      { "bertrand", column("E2862", "E2962"), { fr_12 = 2 } },
    })
  end

  it("19.2 he goes through hexes that the enemy controls where no others are left, and pays double for pursuit", function()
    local g = ring()
    assert.equal("retreating", g:step())
    assert.truthy(within(g.state, "retreat").doubled) -- 15.10a
    assert.falsy(listed(ends(g), "E2859")) -- never through the enemy
  end)

  it("15.10a he is surrounded by those who stand around one of his hexes and by their zones, not with a gap between them", function()
    local function surrounded(...)
      return routes.surrounded("allied", fight.game(spec, { NEY, YORCK, ... }):unit("yorck").at)
    end
    assert.truthy(surrounded({ "bertrand", column("E2862", "E2962"), { fr_12 = 2 } }))
    assert.falsy(surrounded({ "bertrand", column("E2862", "E2962"), {} })) -- no troops, no zone
    assert.falsy(surrounded())
  end)

  it("17.8 a retreat into a zone goes on", function()
    local g = beaten(2, {
      { "marmont", column("E2859", "E2959"), { fr_20 = 2 } },
      { "bertrand", column("E2862", "E2962"), { fr_12 = 2 } },
    })
    assert.equal("retreating", g:step())
  end)
end)

describe("19.4 two packages", function()
  it("19.4a, 19.4b, 21.1a, 21.1b the packages of a force end next to each other, and its path is the Commander's", function()
    local g = fight.game(spec, { NEY, YORCK, { "mg_a_a", column("E2662", "E2762"), { pr_2 = 1 } } })
    g:dice({ 5 }) -- 13 to 5: 2 to 1, D1/1
    g.forced = false
    g:act("end")
    fight.designate(g, { "E2662", "E2761" }, { "E2660" })
    g:act("name", { leader = "ney" })
    g:act("name", { leader = "yorck" })
    g.forced = true
    fight.choose(g, {})
    pay(g)
    back(g, "yorck", "E2860")
    g:act("form", { as = "column" })
    assert.equal("drawing_up", g:step()) -- one end alone is next to him
    assert.equal(1, twohex.distance(map_of(), g:unit("yorck").at, g:unit("mg_a_a").at))
    assert.same({ "E2760", "E2860" }, within(g.state, "retreat").path.way)
    g:act("form", { as = "column" })
    assert.same({ "pursuit", { "E2760", "E2860" } }, { g:step(), within(g.state, "battle").way })
    assert.same({ { side = "allied", leaders = { "yorck", "mg_a_a" } } }, g.state.retreated) -- 21.1b
  end)

  it("21.1a, 21.1b of two whom no one commands each rolls for his own package", function()
    local g = fight.game(spec, {
      NEY,
      { "kleist", YORCK[2], { pr_1 = 1, pr_2 = 1, pr_7 = 1, pr_9 = 1, pr_10 = 1, pr_11 = 1 } },
      { "borstell", column("E2662", "E2762"), { pr_5 = 1, pr_6 = 1 } },
    })
    g:dice({ 3 })
    g.forced = false
    g:act("end")
    fight.designate(g, { "E2662", "E2761" }, { "E2660" })
    g:act("name", { leader = "ney" })
    g:act("name", { leader = "borstell" })
    fight.choose(g, {})
    while g:step() ~= "pursuit" do
      local side = g:asked()[1]
      g:act(g:legal(side)[1].verb, g:legal(side)[1].args, side)
    end
    assert.same({ { side = "allied", leaders = { "borstell" } }, { side = "allied", leaders = { "kleist" } } }, g.state.retreated)
  end)
end)

describe("19.7 turns, 20.5 modes", function()
  it("20.5a, 15.9 at the end he takes the mode and front that he likes", function()
    local g = beaten(2)
    back(g, "yorck", "E2960")
    assert.same({ "drawing_up", { unit = "yorck" } }, { g:step(), fight.asks(g) })
    g:act("form", { as = "left" })
    assert.equal("line", g:unit("yorck").at.mode)
  end)

  it("19.9b, 19.7a, 19.11 in a retreat of one hex a half may turn away beside the other, which stays", function()
    local g = beaten(1)
    back(g, "yorck", "E2860")
    assert.same(column("E2860", "E2760"), g:unit("yorck").at)
  end)
end)

describe("19.8, 19.9 displacement", function()
  -- The French watch the hexes north and south of Yorck: E2860 and E2861 alone are free of them.
  local NORTH = { "marmont", column("E2858", "E2958"), { fr_20 = 2 } }
  local SOUTH = { "bertrand", column("E2763", "E2863"), { fr_12 = 2 } }
  local function friend(id, head, tail) return { "mg_a_" .. id, column(head, tail), { ["pr_" .. ({ a = 2, b = 9, c = 10 })[id]] = 2 } } end

  local function crowded(hexes, ...)
    return beaten(hexes, { NORTH, SOUTH, ... })
  end

  it("19.3, 19.8a, 19.9a, 14.21c he goes into a hex of friends, of whom the half in the way turns aside first", function()
    local g = crowded(1, friend("a", "E2860", "E2861"))
    assert.same({ "E2860", "E2861" }, ends(g)) -- O44: before the zones of the enemy
    back(g, "yorck", "E2860")
    assert.same(column("E2961", "E2861"), g:unit("mg_a_a").at)
    assert.same(column("E2860", "E2760"), g:unit("yorck").at)
  end)

  it("19.9a it turns beside the other half and next to where it was, nowhere else", function()
    local g = fight.game(spec, { friend("a", "E2960", "E3060") })
    local list = {}
    for i, room in ipairs(displacement.rooms(g.state, "mg_a_a", { "E2860", "E2960" })) do
      list[i] = room.at
    end
    assert.same({ column("E3059", "E3060"), column("E3061", "E3060") }, list)
  end)

  it("19.2, 17.8 who is not surrounded but goes through a zone pays double too", function()
    local g = crowded(2, { "lauriston", column("E3060", "E3160"), { fr_16 = 2 } }, { "oudinot", column("E3061", "E3161"), { fr_13 = 2 } })
    assert.falsy(routes.surrounded("allied", YORCK[2]))
    if g:step() == "retreating" then back(g, "yorck", ends(g)[1]) end
    g:act("form", { as = "column" })
    assert.same({ "pursuit", true }, { g:step(), within(g.state, "battle").doubled })
    g = beaten(2)
    back(g, "yorck", ends(g)[1])
    g:act("form", { as = "column" })
    assert.falsy(within(g.state, "battle").doubled)
  end)

  it("19.9c, 19.8a a package that has to leave both its hexes goes no farther than it must", function()
    local g = fight.game(spec, { friend("a", "E2960", "E3060") })
    local rooms = displacement.rooms(g.state, "mg_a_a", { "E2960", "E3060" })
    assert.truthy(#rooms > 0)
    for _, room in ipairs(rooms) do
      assert.equal(2, twohex.distance(map_of(), g:unit("mg_a_a").at, room.to), room.to)
    end
  end)

  it("19.6d of ways through friends that with fewest of them", function()
    local g = crowded(1, friend("a", "E2860", "E2960"), { "mg_a_b", column("E2861", "E2961"), { pr_9 = 5 } })
    g:act("displace", g:legal("allied")[1].args)
    assert.equal("E2860", g:unit("yorck").at.head)
  end)

  it("19.9c a package leaves both its hexes only where both are needed", function()
    local g = crowded(2, friend("a", "E2860", "E2960"), friend("b", "E2861", "E2961"))
    assert.equal("retreating", g:step())
    back(g, "yorck", "E2960")
    assert.same({ "displacing", { unit = "mg_a_a" } }, { g:step(), fight.asks(g) })
    local list = g:legal("allied")
    g:act("displace", list[#list].args)
    assert.equal(list[#list].args.to, g:unit("mg_a_a").at.head)
    for _, hex in ipairs({ g:unit("mg_a_a").at.head, g:unit("mg_a_a").at.tail }) do
      assert.falsy(listed({ "E2860", "E2960", "E2760" }, hex), hex)
    end
  end)

  it("19.8c who is displaced displaces others where there is nothing else", function()
    local g = crowded(
      1,
      friend("a", "E2860", "E2861"),
      friend("b", "E2961", "E3061"),
      { "lauriston", column("E3159", "E3160"), { fr_16 = 2 } },
      { "oudinot", column("E3063", "E3163"), { fr_13 = 2 } }
    )
    back(g, "yorck", "E2860")
    while g:step() == "displacing" do
      g:act("displace", g:legal("allied")[1].args)
    end
    assert.same(column("E2961", "E2861"), g:unit("mg_a_a").at)
    assert.same(column("E2960", "E3061"), g:unit("mg_a_b").at)
  end)

  it("19.8b, 18.17c where friends could go into an enemy zone alone the beaten are lost", function()
    local others = { { "lauriston", column("E3061", "E3161"), { fr_16 = 2 } }, { "mg_a_c", YORCK[2], { pr_a = 1, bt_bluecher = 0 } } }
    local g = crowded(1, friend("a", "E2860", "E2861"), others[1], others[2])
    for _, id in ipairs({ "yorck", "pr_1", "mg_a_c", "pr_a", "bt_bluecher" }) do
      assert.is_nil(g:unit(id), id)
    end
    assert.same({ fight.hex(YORCK) }, within(g.state, "battle").way)
    assert.same(column("E2860", "E2861"), g:unit("mg_a_a").at)
    assert.equal("yorck", fight.said(g, "no_way_through").unit)
    assert.same({ "yorck" }, g.state.fallen) -- 9.17: span 6
    g.forced = false
    g:act("stay")
    assert.is_nil(fight.said(g, "pursuit_costs")) -- nobody is left to pay
  end)
end)
