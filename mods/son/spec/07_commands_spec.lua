--- 7 Movement Commands, provisional ones, and Extended Marches.
local board = require("mechanics.board")
local costs = require("rules.14_costs")
local marching = require("spec.marching")
local column, lead, march, walk, top = marching.column, marching.lead, marching.march, marching.walk, marching.top

--- Ney near Zeitz with some units, others as wanted, at the Movement Command Segment, with 12 points.
local function field(units, others)
  local g = marching.field(spec)
  lead(g, "ney", column("W3034", "W3134"), units or { fr_8 = 4 })
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  if others then others(g) end
  marching.to(g, "movement_commands", "french")
  g.state.points.french = 12
  return g
end

local AWAY = { "W2934", "W2834", "W2734" } -- open ground, to the west

describe("7 Movement Commands", function()
  it("7.2, 7.4b, 4.9b, 4.6a a commanded force marches at once and for certain", function()
    local g = field()
    march(g, "ney") -- no die is scripted
    assert.equal("moving", g:step())
    assert.equal("command", top(g).by)
  end)

  it("4.6a, 5.4 the segment says how many points are in hand", function()
    local g = field()
    assert.same({ 12 }, g:prompt().values.points)
  end)

  it("7.4b one command serves a force of any strength and number of leaders", function()
    local g = field(nil, function(each) lead(each, "reynier", column("W3034", "W3134"), { fr_32 = 4, fr_9 = 10 }) end)
    march(g, "ney", "reynier")
    walk(g, "W2934")
    assert.equal(11, g.state.points.french)
    assert.equal("W2934", g:unit("reynier").at.head)
  end)

  it("7.4a, 9.23a the Commander alone must be in reach as the segment begins", function()
    local g = field()
    g.state.reach.ney = "supply"
    assert.refused(g:why("move", { leader = "ney" }), "7.4a")
  end)
end)

describe("7.3 Provisional Movement Commands", function()
  it("7.3a, 6.13c not through a depot beyond Dispatch Distance of the C/O", function()
    local g = field(nil, function(each) lead(each, "reynier", column("N1734", "N1834"), { fr_32 = 4 }) end)
    assert.refused(g:why("provide", { leader = "reynier" }), "7.3a")
  end)

  it("7.3a, 6.13b, 6.13c for a point, through a depot that the C/O reaches", function()
    local g = field()
    g:act("provide", { leader = "victor" })
    assert.equal(11, g.state.points.french)
    assert.refused(g:why("provide", { leader = "victor" }), "7.3a")
  end)

  it("7.3a the list has those whom a depot can reach", function()
    local found = {}
    for _, entry in ipairs(field():legal("french")) do
      if entry.verb == "provide" then found[#found + 1] = entry.args.leader end
    end
    assert.same({ "ney", "victor" }, found)
  end)

  it("7.3a, 6.3, 5.6a, 6.5a, 14.1 for that the C/O has to work, with points, before it moves; to none who has moved", function()
    local g = field()
    g.state.idle.french = g.state.turn
    assert.refused(g:why("provide", { leader = "victor" }), "6.3")
    g.state.idle.french = 0
    g.state.points.french = -8
    assert.refused(g:why("provide", { leader = "victor" }), "5.6a")
    g.state.points.french = 12
    march(g, "ney")
    walk(g, "W2934")
    g:act("halt")
    assert.refused(g:why("provide", { leader = "ney" }), "14.1")
    g.forced = false
    g:act("center", { army = "french", to = "W0732" })
    assert.refused(g:why("provide", { leader = "victor" }), "6.5a")
  end)

  it("7.3b, 7.3a it is of one turn", function()
    local g = field()
    g:act("provide", { leader = "victor" })
    marching.to(g, "individual_initiative", "french")
    g:act("end")
    marching.to(g, "movement_commands", "french")
    assert.falsy(g:unit("victor").provided)
  end)

  it("7.3b it counts 2 off the die of initiative in this turn", function()
    local g = field()
    g:act("provide", { leader = "victor" })
    marching.to(g, "individual_initiative", "french")
    g:dice({ 4 }) -- his rating is 2
    march(g, "victor")
    assert.equal("moving", g:step())
  end)

  it("7.3b, 6.13d no Extended March follows from it", function()
    local g = field()
    g:act("provide", { leader = "victor" })
    marching.to(g, "individual_initiative", "french")
    g:dice({ 1 })
    march(g, "victor")
    assert.refused(g:why("extend"), "14.15")
  end)
end)

describe("7.5 Extended Marches", function()
  --- Ney after 4 1/2 MPs of his 5: he cannot enter another hex.
  local function at_end(units)
    local g = field(units)
    march(g, "ney")
    walk(g, table.unpack(AWAY))
    top(g).left = { infantry = 1, cavalry = top(g).left.cavalry }
    return g
  end

  it("7.5b, 7.5c, 4.6b, 4.11b, 14.15, 3.8 a second command gives 4 MPs more, foot and horse alike", function()
    local g = at_end({ fr_8 = 4, cv_1h = 1 })
    local horse = top(g).left.cavalry
    g:act("extend")
    assert.equal(10, g.state.points.french)
    assert.same({ infantry = 9, cavalry = horse + 8 }, top(g).left)
    assert.refused(g:why("extend"), "7.5b", "7.5c")
  end)

  it("7.5c not before the normal march ends", function()
    local g = field()
    march(g, "ney")
    walk(g, "W2934")
    assert.refused(g:why("extend"), "7.5c")
  end)

  it("7.5c, 14.12a for a hex that it can enter with them alone, not a turn in place, nor a closed country", function()
    local g = field()
    march(g, "ney")
    top(g).left = { infantry = 1 }
    assert.refused(g:why("extend"), "7.5c") -- not set out
    top(g).left = { infantry = 10 }
    walk(g, "W2934")
    local most = 0
    for _, to in ipairs(map_of():neighbors("W2934")) do
      most = math.max(most, to ~= "W3034" and costs.step("infantry", "W2934", to, true) or 0)
    end
    top(g).left = { infantry = most }
    assert.refused(g:why("extend"), "7.5c")
    top(g).left = { infantry = most - 1 }
    assert.allowed(g:why("extend"))
    for i, row in ipairs(table_of("territories")) do
      g.state.closed[i] = row.area
    end
    top(g).left = { infantry = 0 }
    assert.refused(g:why("extend"), "7.5c")
  end)

  it("7.5a only in Dispatch Distance where the normal march ends", function()
    local g = at_end()
    assert.allowed(g:why("extend"))
    board.put(g.state, "co_french", column("E0925", "E0825"))
    assert.refused(g:why("extend"), "7.5a")
  end)

  it("25.13, 7.5b artillery makes none", function() assert.refused(at_end({ fr_8 = 4, ar_3 = 1 }):why("extend"), "25.13") end)

  it("5.6a, 7.5b not without a point", function()
    local g = at_end()
    g.state.points.french = -8
    assert.refused(g:why("extend"), "5.6a")
  end)

  it("14.15, 8.8a attrition is paid once, for the whole march", function()
    local g = at_end()
    g:act("extend")
    walk(g, "W2733")
    assert.equal(8, top(g).spent.infantry)
  end)
end)
