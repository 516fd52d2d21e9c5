--- 14.22 Repulse. On open ground round W3034: Ney comes from the east upon Yorck, both in column, so that foot counts half.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local contact = require("rules.18_contact")
local results = require("rules.18_results")
local fight = require("spec.fight")
local marching = require("spec.marching")
local column, line, lead, march, top, walk = marching.column, marching.line, marching.lead, marching.march, marching.top, marching.walk

local HERE = column("W3034", "W3134") -- facing west
local THERE = column("W2734", "W2634")

--- Ney with units, Yorck before him, and what a case adds; at the point where Ney may be moved.
local function field(units, theirs, put)
  local g = marching.field(spec)
  lead(g, "ney", HERE, units)
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  lead(g, "yorck", THERE, theirs)
  if put then put(g) end
  marching.to(g, "movement_commands", "french")
  return g
end

--- He marches by command up to Yorck.
local function approach(units, theirs, put)
  local g = field(units, theirs, put)
  march(g, "ney")
  walk(g, "W2934", "W2834")
  return g
end

local function name(g, hex)
  g:act("repulse", { hex = hex or "W2734" })
  if g:step() == "repulsing" then g:act("announce") end
end

--- Plays on what the repulsed have to say: the first way, the first formation.
local function give_way(g)
  while g:step() ~= "moving" do
    local first = g:legal(g:asked()[1])[1]
    g:act(first.verb, first.args, g:asked()[1])
  end
end

local function said(g, key)
  return those(g:log(), function(record) return record.key == key end)[1]
end

describe("14.22 repulse", function()
  for _, case in ipairs({
    { "14.22c seven to one pushes back", 14, 1, "repulse_made" },
    { "14.22c thirteen in column are six, and six to one fails", 13, 1, "repulse_fails" },
    { "14.22c, 15.17 three who defend in column count two", 27, 3, "repulse_fails" },
    { "14.22c fourteen to two", 28, 3, "repulse_made" },
  }) do
    it(case[1], function()
      local half = case[2] // 2
      local g = approach({ fr_8 = half, fr_9 = case[2] - half }, { pr_1 = case[3] })
      name(g)
      assert.truthy(said(g, case[4]))
    end)
  end

  it("14.22d both strengths are shown to both sides, and that is not taken back", function()
    local g = approach({ fr_8 = 14 }, { pr_1 = 1 })
    name(g)
    local record = said(g, "repulse_made")
    assert.same({ 7, 1 }, { record.values.attack, record.values.defence })
    assert.is_nil(record.visible_to)
    assert.falsy(g:undo())
  end)

  it("14.22c, 14.22d they go back two hexes and no one loses anything", function()
    local g = approach({ fr_8 = 14 }, { pr_1 = 1 })
    name(g)
    assert.equal("allied", g:asked()[1])
    give_way(g)
    local at = g:unit("yorck").at
    assert.equal(2, math.max(twohex.distance(map_of(), THERE, at.head), twohex.distance(map_of(), THERE, at.tail)))
    assert.same({ 14, 1 }, { g:unit("fr_8").strength, g:unit("pr_1").strength })
    assert.equal(0, #g.state.retreated) -- 21.1a: not after combat
    assert.same({ "yorck" }, g.state.repulsed)
  end)

  it("14.22f, 17.5 the march goes on into their hexes at no cost, and attrition counts it all", function()
    local g = approach({ fr_8 = 14 }, { pr_1 = 1 })
    name(g)
    give_way(g)
    assert.same({ infantry = 6 }, top(g).left)
    walk(g, "W2734")
    assert.same({ infantry = 4 }, top(g).left)
    walk(g, "W2634")
    assert.same({ infantry = 8 }, top(g).spent)
  end)

  it("17.5, 14.22f nor do they hold him where he stands, wherever they have gone", function()
    local g = approach({ fr_8 = 14 }, { pr_1 = 1 })
    g.forced = false
    name(g)
    while g:step() ~= "drawing_up" do
      g:act(g:legal("allied")[1].verb, g:legal("allied")[1].args)
    end
    board.put(g.state, "yorck", column("W2733", "W2833"))
    g:act("form", { as = "column" })
    assert.same({ infantry = 6 }, top(g).left)
  end)

  it("14.22h where they are now their zone stops him again", function()
    local g = approach({ cv_23 = 7 }, { pr_1 = 1 })
    name(g)
    give_way(g)
    board.put(g.state, "yorck", column("W2534", "W2434"))
    walk(g, "W2734", "W2634")
    assert.same({ cavalry = 10 }, top(g).left)
    walk(g, "W2635")
    assert.same({ cavalry = 0 }, top(g).left)
  end)

  it("17.5, 7.5c, 17.10a from where they stood an Extended March goes on, from elsewhere in their zone not", function()
    local g = approach({ fr_8 = 14 }, { pr_1 = 1 })
    name(g)
    give_way(g)
    board.put(g.state, "yorck", column("W2534", "W2434"))
    walk(g, "W2734", "W2634")
    top(g).left = { infantry = 1 }
    assert.allowed(g:why("extend"))
    board.put(g.state, "ney", column("W2635", "W2634"))
    assert.refused(g:why("extend"), "17.10a", "7.5a")
  end)

  it("14.22g the same may be repulsed again from another place, not from the same", function()
    local g = approach({ fr_8 = 14 }, { pr_1 = 1 })
    name(g)
    give_way(g)
    board.put(g.state, "yorck", THERE)
    assert.refused(g:why("repulse", { hex = "W2734" }), "14.22d")
    board.put(g.state, "yorck", column("W2534", "W2434"))
    walk(g, "W2734", "W2634")
    assert.allowed(g:why("repulse", { hex = "W2534" }))
  end)

  it("14.22e, 14.22a who fails stops, tries no other, and has to fight whom he did not push back", function()
    local g = approach({ fr_8 = 4 }, { pr_1 = 2 })
    name(g)
    assert.equal("W2834", g:unit("ney").at.head)
    assert.same({ { by = "ney", targets = { "yorck" } } }, g.state.failed_repulses)
    assert.truthy(top(g).step ~= "moving") -- nothing but to halt was left
  end)

  it("14.22e, 14.22d who fails where he began does not set out, and cannot take it back", function()
    local g = field({ fr_8 = 4 }, { pr_1 = 2 })
    board.put(g.state, "ney", column("W2834", "W2934"))
    marching.to(g, "individual_initiative", "french")
    g:dice({ 1 })
    march(g, "ney")
    g.forced = false
    g:act("repulse", { hex = "W2734" })
    assert.same({ "W2734" }, fight.asks(g).targets)
    g:act("announce")
    assert.equal("moving", g:step())
    assert.refused(g:why("step", { to = "W2933", how = "follow" }), "14.3")
    assert.refused(g:why("repulse", { hex = "W2734" }), "14.22e")
    assert.falsy(g:undo())
  end)

  it("14.22e a failed one is fought as a Pursuit Battle, two columns to the left", function()
    local g = approach({ fr_8 = 12 }, { pr_1 = 2 })
    name(g)
    marching.to(g, "forced_marches", "allied")
    local odds = fight.strike(g, 1)
    assert.same({ 6, 1 }, { odds.attack, odds.defence })
    assert.equal(results.column(6, 1, "non_affecting") - 2, odds.column)
  end)

  it("14.22a not in a forced march", function()
    local g = marching.field(spec)
    lead(g, "ney", column("W2934", "W2834"), { fr_8 = 1 })
    lead(g, "yorck", column("W3234", "W3334"), { pr_1 = 14 })
    lead(g, "kleist", column("W2933", "W3033"), { pr_12 = 2 })
    marching.to(g, "forced_marches", "allied")
    g:dice({ 1 })
    march(g, "yorck")
    walk(g, "W3134")
    g.forced = false
    walk(g, "W3034")
    assert.refused(g:why("repulse", { hex = "W2934" }), "14.22a")
    assert.equal(0, #those(g:legal("allied"), function(entry) return entry.verb == "repulse" end))
  end)

  it("14.22a not by a leader without troops", function()
    local g = field({}, { pr_1 = 1 })
    march(g, "ney")
    walk(g, "W2934", "W2834")
    assert.refused(g:why("repulse", { hex = "W2734" }), "14.22a")
  end)

  it("14.22d only an enemy next to him", function()
    local g = field({ fr_8 = 14 }, { pr_1 = 1 })
    march(g, "ney")
    walk(g, "W2934")
    assert.refused(g:why("repulse", { hex = "W2734" }), "14.22d")
  end)

  it("14.22a, 10.2b who begins in an enemy zone repulses before he sets out, and owes nothing for leaving", function()
    local g = field({ fr_8 = 14 }, { pr_1 = 1 })
    board.put(g.state, "ney", column("W2834", "W2934"))
    marching.to(g, "individual_initiative", "french")
    g:dice({ 1 })
    march(g, "ney")
    name(g)
    give_way(g)
    walk(g, "W2734")
    assert.same({ infantry = 2 }, top(g).spent)
  end)

  it("14.22d, 16.2d a line does not repulse over the bridge of a primary river", function()
    for _, case in ipairs({ { column("W3407", "W3307") }, { line("W3407", "W3307"), "14.22d" } }) do
      local g = marching.field(spec)
      lead(g, "ney", case[1], { fr_8 = 14 })
      lead(g, "yorck", column("W3507", "W3607"), { pr_1 = 1 })
      lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
      marching.to(g, "individual_initiative", "french")
      g:dice({ 1 })
      march(g, "ney")
      assert.refused(g:why("repulse", { hex = "W3507" }), case[2])
    end
  end)

  it("21.2e who is in disorder repulses no one", function()
    local g = approach({ fr_8 = 14 }, { pr_1 = 1 })
    board.mark(g.state, "ney", { disorganized = true })
    assert.refused(g:why("repulse", { hex = "W2734" }), "21.2e")
  end)

  it("23.2, 14.22b a garrison in a citadel is neither repulsed nor in the way of a repulse", function()
    local place = map_of():find("Torgau").hex
    local bridge = those(map_of():neighbors(place), function(hex) return map_of():feature(hex, "bridgehead") end)[1]
    local outside = those(map_of():neighbors(place), function(hex) return hex ~= bridge and not map_of():side(place, hex, "primary_river") end)[1]
    local tail = those(map_of():neighbors(outside), function(hex)
      return hex ~= place and hex ~= bridge and not map_of():side(outside, hex, "primary_river")
    end)[1]
    local g = marching.field(spec)
    lead(g, "ney", column(outside, tail), { fr_8 = 14 })
    lead(g, "yorck", column(place, bridge), { pr_1 = 1 })
    lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
    marching.to(g, "individual_initiative", "french")
    g:dice({ 1 })
    march(g, "ney")
    assert.refused(g:why("repulse", { hex = place }), "14.22d")
  end)
end)

describe("14.22b other neighbours", function()
  --- Kleist stands next to Ney too, and Bertrand, who has moved, next to Kleist.
  local function two(friend)
    return approach({ fr_8 = 13, fr_9 = 13, fr_10 = 13 }, { pr_1 = 1 }, function(g)
      lead(g, "kleist", column("W2833", "W2733"), { pr_12 = 2 })
      if not friend then return end
      lead(g, "bertrand", column("W2832", "W2831"), { fr_38 = 2 })
    end)
  end

  local function with_friend()
    local g = two(true)
    board.mark(g.state, "bertrand", { done = true })
    return g
  end

  it("14.22b, 14.22a several are named together, in order, and count together", function()
    local g = two()
    assert.refused(g:why("repulse", { hex = "W2833" }), "14.22b") -- Yorck comes before
    g.forced = false
    g:act("repulse", { hex = "W2734" })
    assert.refused(g:why("announce"), "14.22b")
    assert.refused(g:why("repulse", { hex = "W2734" }), "14.22a")
    g:act("repulse", { hex = "W2833" })
    g:act("announce")
    local values = said(g, "repulse_made").values
    assert.equal("W2734 W2833", table.concat(values.targets, " "))
    assert.same({ 19, 2 }, { values.attack, values.defence })
  end)

  it("14.22b one whom another force can attack may be left to it, if that has moved", function()
    for _, case in ipairs({ { two(true), "14.22b" }, { with_friend() } }) do
      local g = case[1]
      g.forced = false
      g:act("repulse", { hex = "W2734" })
      assert.refused(g:why("announce"), case[2])
    end
  end)

  it("14.22b, 17.10a he is not repulsed, stops the march, and the other force has to attack him", function()
    local g = with_friend()
    name(g)
    give_way(g)
    assert.equal(0, top(g).left and top(g).left.infantry or 0)
    assert.same({ { by = { "ney" }, targets = { "kleist" } } }, g.state.left_to_others) -- 14.22b
    g:act("halt")
    marching.to(g, "forced_marches", "allied")
    g.forced = false
    g:act("end")
    local graph = contact.graph(g.state)
    assert.same({ "W2833" }, graph.targets)
    assert.equal(0, graph.near[graph.attacker.W2834])
    assert.truthy(graph.near[graph.attacker.W2832] ~= 0)
  end)

  it("14.22b not to one in disorder", function()
    local g = with_friend()
    board.mark(g.state, "bertrand", { disorganized = true })
    assert.refused(g:why("repulse", { hex = "W2833" }), "14.22b")
  end)

  it("14.22b one whom another force has pushed back before is left to it", function()
    local g = two()
    g.state.repulsed = { "kleist" }
    g.forced = false
    g:act("repulse", { hex = "W2734" })
    assert.allowed(g:why("announce"))
  end)

  it("14.22b, 14.14 but not in an earlier turn", function()
    local g = field({ fr_8 = 4 }, { pr_1 = 2 })
    g.state.repulsed = { "kleist" }
    marching.to(g, "movement_commands", "allied")
    assert.same({}, g.state.repulsed)
  end)
end)
