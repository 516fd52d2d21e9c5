--- 9.15 Leaders without troops; 21.2 disorganized ones on the march; 17.11c horse at the exit from an enemy zone.
local lines = require("rules.06_lines")
local board = require("mechanics.board")
local lone = require("rules.09_lone")
local marching = require("spec.marching")
local column, lead, march, walk, top = marching.column, marching.lead, marching.march, marching.walk, marching.top

local HERE = column("W3034", "W3134")

local function field(put, step) return marching.french(spec, put, step) end

describe("9.15 unemployed leaders", function()
  it("9.15a, 9.5c a Major General without troops is removed as the Movement Phase begins", function()
    local g = field(function(each)
      lead(each, "mg_f_a", HERE)
      lead(each, "mg_f_1", column("W3334", "W3434"))
    end)
    assert.is_nil(g:unit("mg_f_a"))
    assert.is_nil(g:unit("mg_f_1"))
  end)

  it("9.15a, 9.14a another goes nearer to the Center of Operations or to a friend, hex by hex", function()
    local g = field(function(each) lead(each, "ney", HERE) end)
    march(g, "ney")
    assert.refused(g:why("halt"), "9.15a")
    assert.allowed(g:why("step", { to = "W2934", how = "follow" })) -- to Weimar
    g:act("step", { to = "W3034", how = "turn_about" })
    assert.refused(g:why("step", { to = "W3234", how = "follow" }), "9.15a")
  end)

  it("9.15a whom he has turned away from is no goal of his any more", function()
    local g = field(function(each)
      lead(each, "ney", HERE)
      lead(each, "reynier", column("W3040", "W3041"), { fr_32 = 4 }) -- south; the Center of Operations is in the west
      board.put(each.state, "victor", column("W1131", "W1130")) -- beside it
    end)
    march(g, "ney")
    assert.allowed(g:why("step", { to = "W2934", how = "follow" }))
    walk(g, "W3035")
    local map = map_of()
    assert.truthy(map:distance("W3035", "W1132") >= map:distance("W3034", "W1132"))
    assert.truthy(map:distance("W2935", "W1132") < map:distance("W3035", "W1132"))
    assert.truthy(map:distance("W2935", "W3040") >= map:distance("W3035", "W3040"))
    assert.refused(g:why("step", { to = "W2935", how = "follow" }), "9.15a")
    assert.allowed(g:why("step", { to = "W3036", how = "follow" }))
  end)

  it("9.15a he has to go before the segment ends", function()
    local g = field(function(each) lead(each, "ney", HERE) end, "individual_initiative")
    assert.refused(g:why("end"), "9.15a")
  end)

  it("9.15a who is not alone in his hexes is not unemployed", function()
    local g = field(function(each)
      lead(each, "ney", HERE)
      lead(each, "reynier", HERE, { fr_32 = 4 })
      board.mark(each.state, "ney", { unemployed = true }) -- in the turn before he was
    end)
    assert.falsy(g:unit("ney").unemployed)
  end)

  local function at_center()
    return field(function(each)
      lead(each, "ney", column("W1232", "W1332"))
      lead(each, "reynier", HERE, { fr_32 = 4 })
    end)
  end

  it("9.15a his goals are the Center of Operations and friends with troops", function()
    local g = field(function(each)
      lead(each, "ney", HERE)
      lead(each, "reynier", column("W3040", "W3041"))
    end)
    local goals = lone.goals(g.state, "ney")
    assert.same({ true, false }, { listed(goals, "W0950"), listed(goals, "W0951") }) -- Victor
    assert.falsy(listed(goals, "W3040")) -- Reynier has none
    assert.truthy(listed(goals, "W1132"))
  end)

  it("9.15b who is at the Center of Operations as the phase begins leaves the map at once", function()
    local g = field(function(each) lead(each, "ney", column("W1132", "W1032")) end)
    assert.is_nil(g:unit("ney").at)
    assert.equal(true, g:unit("ney").at_center)
  end)

  it("9.15b, 9.14a who goes there or elsewhere of his own will stays on the map", function()
    for first, way in pairs({ W1332 = { "W1232", "W1132" }, W1432 = { "W1332", "W1232" } }) do
      local here = column(first, first == "W1332" and "W1432" or "W1532")
      local g = field(function(each)
        lead(each, "ney", here)
        lead(each, "reynier", here, { fr_32 = 4 })
      end)
      march(g, "ney")
      walk(g, table.unpack(way))
      g:act("halt")
      assert.equal(way[2], g:unit("ney").at and g:unit("ney").at.head)
    end
  end)

  it("9.15b at the Center of Operations he leaves the map", function()
    local g = at_center()
    march(g, "ney")
    walk(g, "W1132")
    g:act("halt")
    assert.is_nil(g:unit("ney").at)
    assert.equal(true, g:unit("ney").at_center)
  end)

  it("9.15b he comes back to troops of his army there, and not before", function()
    local g = at_center()
    march(g, "ney")
    walk(g, "W1132")
    g:act("halt")
    board.put(g.state, "reynier", column("W1132", "W1032"))
    marching.to(g, "organization", "french")
    assert.refused(g:why("appoint", { leader = "ney", to = "victor" }), "9.15b")
    local offered = those(g:legal("french"), function(entry) return entry.verb == "appoint" end)
    assert.same({ { leader = "ney", to = "reynier" } }, { offered[1].args })
    assert.equal(1, #offered)
    g:act("appoint", { leader = "ney", to = "reynier" })
    assert.same(g:unit("reynier").at, g:unit("ney").at)
    assert.same({ false, false }, { g:unit("ney").at_center, g:unit("ney").unemployed })
  end)

  --- Some leaders wait, and Reynier with units stands at the Center of Operations, in the Organization Segment.
  local function waiting(units, leaders)
    local g = field(function(each)
      lead(each, "reynier", column("W1132", "W1032"), units)
      for _, id in ipairs(leaders) do
        lead(each, id, column("W1332", "W1432"))
        board.lift(each.state, id)
        board.mark(each.state, id, { at_center = true })
      end
      lead(each, "lauriston", column("W1532", "W1632"))
    end, "organization")
    return g
  end

  it("9.15b who does not wait, and the enemy's leaders, are not appointed, and none to the enemy", function()
    local g = waiting({ fr_32 = 4 }, { "ney", "yorck" })
    assert.allowed(g:why("appoint", { leader = "ney", to = "reynier" }))
    for leader, to in pairs({ lauriston = "reynier", yorck = "reynier", ney = "co_french" }) do
      local reasons = g:why("appoint", { leader = leader, to = to })
      assert.refused(reasons, "9.15b")
      assert.equal(leader, reasons[1].values.leader)
      assert.equal(1, #reasons)
    end
  end)

  it("9.15b, 14.19a nor who leaves the package without one who commands it", function()
    local g = waiting({ fr_32 = 4, fr_8 = 2, fr_9 = 2, fr_10 = 2 }, { "ney", "lefebvre_desnouettes" })
    lead(g, "marmont", g:unit("reynier").at, { fr_20 = 2, fr_21 = 2, fr_22 = 2, fr_11 = 2 }) -- all of Reynier's span
    assert.allowed(g:why("appoint", { leader = "ney", to = "reynier" })) -- he commands both
    assert.refused(g:why("appoint", { leader = "lefebvre_desnouettes", to = "reynier" }), "14.19a")
  end)
end)

describe("9.14a, 9.20a a leader without units of his own", function()
  --- Eugene without troops in a package with Reynier, where command or initiative is asked for.
  local function eugene(step, put)
    local g = marching.field(spec)
    for leader, units in pairs({ eugene = {}, reynier = { fr_32 = 4 } }) do
      lead(g, leader, column("W3034", "W3134"), units)
    end
    lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
    if put then put(g) end
    marching.to(g, step or "movement_commands", "french")
    g.forced = false
    g:act("move", { leader = "eugene" })
    return g
  end

  it("9.14a goes alone, without command and without a die", function()
    local g = eugene()
    local points = g.state.points.french
    assert.equal("goes_alone", g:prompt().values.way)
    g:act("march")
    assert.equal(points, g.state.points.french)
    assert.same({ dispatch = 18 }, marching.top(g).left)
  end)

  it("9.20a, 7.4a leads subordinates by a command, which costs a point", function()
    local g = eugene()
    local points = g.state.points.french
    g:act("with", { leader = "reynier" })
    assert.equal("goes_command", g:prompt().values.way)
    g:act("march")
    assert.equal(points - 1, g.state.points.french)
    assert.equal("eugene", marching.top(g).chief)
    assert.same({ infantry = 10 }, marching.top(g).left)
  end)

  it("9.20a, 10.1a or by his own initiative", function()
    local g = eugene("individual_initiative")
    g:act("with", { leader = "reynier" })
    assert.equal("tries_3", g:prompt().values.way)
    g:dice({ 3 })
    g:act("march")
    assert.equal("moving", g:step())
  end)

  it("9.20a, 21.2a not in disorder by initiative, 7.4a nor by a command that does not reach him", function()
    local g = eugene("individual_initiative", function(g) board.mark(g.state, "eugene", { disorganized = true }) end)
    assert.refused(g:why("with", { leader = "reynier" }), "21.2a")
    g = eugene()
    g.state.reach.eugene = nil
    assert.refused(g:why("with", { leader = "reynier" }), "7.4a")
  end)
end)

describe("21.2 in disorder", function()
  local function shaken(put, step)
    return field(function(g)
      lead(g, "ney", HERE, { fr_8 = 4 })
      board.mark(g.state, "ney", { disorganized = true })
      if put then put(g) end
    end, step)
  end

  it("21.2a no move by initiative, no forced march", function()
    assert.refused(shaken(nil, "individual_initiative"):why("move", { leader = "ney" }), "21.2a")
  end)

  it("21.2b under a command it ends nearer to its source", function()
    local g = shaken(function(each) board.put(each.state, "ney", column("W3034", "W2934")) end)
    march(g, "ney")
    assert.allowed(g:why("halt"))
    g.forced = false
    top(g).left = { infantry = 2 }
    assert.refused(g:why("step", { to = "W3134", how = "follow" }), "21.2b")
    g:act("step", { to = "W3034", how = "turn_about" })
    assert.allowed(g:why("halt"))
  end)

  it("21.2b nearer in MPs of infantry", function()
    local g = shaken()
    march(g, "ney")
    for _, to in ipairs({ "W2934", "W3033", "W3035" }) do
      local from, on = lines.to_source(g.state, "french", "W3034"), lines.to_source(g.state, "french", to)
      top(g).left = { infantry = 2 }
      local why = g:why("step", { to = to, how = "follow" })
      assert.equal(on < from, #why == 0, to)
    end
  end)

  it("21.2c it enters an enemy zone only where a friend is", function()
    local function beside(friend)
      local g = shaken(function(each)
        board.put(each.state, "ney", column("W3134", "W3234"))
        lead(each, "yorck", column("W2834", "W2734"), { pr_1 = 2 })
        if friend then lead(each, "reynier", column("W2934", "W3034"), friend) end
      end)
      march(g, "ney")
      g:act("step", { to = "W3034", how = "follow" })
      return g
    end
    local way = { to = "W2934", how = "follow" }
    assert.refused(beside():why("step", way), "21.2c")
    assert.refused(beside({}):why("step", way), "21.2c") -- he has no troops
    local g = beside({ fr_32 = 4 })
    g.forced = false
    g:act("step", way)
    assert.equal("W2934", g:unit("ney").at.head)
  end)

  it("21.2d with an orderly Commander it goes by command alone", function()
    local function both(g) lead(g, "reynier", HERE, { fr_32 = 4 }) end
    local g = shaken(both, "individual_initiative")
    g.forced = false
    g:act("move", { leader = "reynier" })
    assert.refused(g:why("with", { leader = "ney" }), "21.2d")
    g = shaken(both)
    g:act("move", { leader = "reynier" })
    assert.allowed(g:why("with", { leader = "ney" }))
  end)

  it("21.2g units do not change leaders in disorder", function()
    local g = marching.field(spec)
    lead(g, "ney", HERE, { fr_8 = 4, fr_9 = 4 })
    lead(g, "reynier", HERE, { fr_32 = 4 })
    marching.to(g, "organization", "french")
    board.mark(g.state, "ney", { disorganized = true })
    assert.refused(g:why("transfer", { unit = "fr_8", to = "reynier" }), "21.2g")
    assert.refused(g:why("transfer", { unit = "fr_32", to = "ney" }), "21.2g")
  end)
end)

describe("17.11c horse at the exit", function()
  --- Does Ney, of a rating of 3, with some horse leave the zone of an enemy with some, by a die?
  local function leaves(own, enemy, other, die, who)
    local g = field(function(each)
      lead(each, who or "ney", HERE, own > 0 and { fr_8 = 2, cv_1h = own } or { fr_8 = 2 })
      lead(each, enemy, column("W2934", "W2834"), other > 0 and { pr_9 = 2, pr_c2 = other } or { pr_9 = 2 })
    end, "individual_initiative")
    g:dice({ die })
    march(g, who or "ney")
    return g:step() == "moving"
  end

  it("17.11c, 25.16b more enemy horse adds to the die", function()
    assert.truthy(leaves(0, "tormasow", 0, 2))
    assert.falsy(leaves(2, "tormasow", 3, 2)) -- 1 more
    assert.falsy(leaves(0, "tormasow", 1, 1)) -- 3 more
  end)

  it("17.11c, 25.16d horse of one's own takes away what the enemy leader adds, and no more", function()
    assert.falsy(leaves(0, "bluecher", 0, 2)) -- he adds 1
    assert.truthy(leaves(2, "bluecher", 0, 2))
    assert.falsy(leaves(2, "tormasow", 0, 3)) -- no better than if he had none
  end)

  it("25.16ex a leader of 4 before one of 2 has nothing of his horse", function()
    for _, own in ipairs({ 0, 2 }) do
      assert.truthy(leaves(own, "gortschakow", 0, 3, "macdonald"))
      assert.falsy(leaves(own, "gortschakow", 0, 4, "macdonald"))
    end
  end)
end)
