--- 9.2a, 14.11 Forces of two packages: Ney commands from W3034, facing west, and others lie in a package beside him.
local board = require("mechanics.board")
local attrition = require("rules.08_attrition")
local toll = require("rules.08_toll")
local marching = require("spec.marching")
local column, lead, march, top, walk = marching.column, marching.lead, marching.march, marching.top, marching.walk

local HERE = column("W3034", "W3134")
local BESIDE = column("W3035", "W3135")
local FAR = column("W3033", "W3133")

--- Ney, Reynier beside him, and what a case adds; at the Movement Command Segment.
local function field(put, reynier)
  local g = marching.field(spec)
  lead(g, "ney", HERE, { fr_8 = 4 })
  lead(g, "reynier", BESIDE, reynier or { fr_32 = 4 })
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  if put then put(g) end
  marching.to(g, "movement_commands", "french")
  g.forced = false
  return g
end

local function begin(g, ...)
  march(g, "ney", ...)
  return g
end

--- The rolls for attrition so far: { leader, quotient } each.
local function rolls(g)
  local list = {}
  for _, record in ipairs(g:log()) do
    if record.key == "roll.attrition" then table.insert(list, record.values.leader) end
  end
  return list
end

describe("9.2a who is commanded", function()
  it("9.2a, 3.5c, 3.9c, 3.26b leaders of a package beside the Commander's go with him", function()
    local g = begin(field(), "reynier")
    assert.same({ "ney", "reynier" }, top(g).whole)
    assert.same({ { "ney" }, { "reynier" } }, { top(g).force, top(g).waits })
  end)

  it("9.2a of one such package, no more", function()
    local g = field(function(each) lead(each, "mg_f_a", FAR, { fr_39 = 4 }) end)
    g:act("move", { leader = "ney" })
    assert.allowed(g:why("with", { leader = "mg_f_a" }))
    g:act("with", { leader = "mg_f_a" })
    assert.refused(g:why("with", { leader = "reynier" }), "9.2a")
  end)

  it("9.2a, 9.4 the span of the Commander holds them all", function()
    local g = field(function(each) lead(each, "ney", HERE, { fr_9 = 4, fr_10 = 4, fr_11 = 4, fr_39 = 4 }) end)
    g:act("move", { leader = "ney" })
    assert.refused(g:why("with", { leader = "reynier" }), "9.4")
  end)

  it("3.5c, 9.20a who has come there in this phase is not commanded in it", function()
    local g = field(nil, { fr_32 = 4 })
    board.put(g.state, "reynier", column("W3234", "W3334"))
    march(g, "reynier")
    walk(g, "W3235", "W3135")
    g:act("halt")
    while g:step() == "losses" do
      g:act("lose", g:legal("french")[1].args)
    end
    g:act("move", { leader = "ney" })
    assert.refused(g:why("with", { leader = "reynier" }), "3.5c")
  end)

  it("4.9a, 17.11a no command reaches who stands in an enemy zone", function()
    local g = field(function(each) lead(each, "yorck", column("W2936", "W2836"), { pr_1 = 2 }) end)
    g:act("move", { leader = "ney" })
    assert.refused(g:why("with", { leader = "reynier" }), "4.9a")
  end)

  it("14.19a those whom he leaves in the other package need a commander", function()
    local g = field(function(each)
      lead(each, "mg_f_a", BESIDE, { fr_39 = 4, fr_9 = 3 })
      lead(each, "mg_f_c", BESIDE, { fr_38 = 4, fr_10 = 3 })
    end)
    g:act("move", { leader = "ney" })
    g:act("with", { leader = "mg_f_c" })
    assert.allowed(g:why("march"))
    g = field(function(each)
      lead(each, "mg_f_a", BESIDE, { fr_39 = 4, fr_9 = 3 })
      lead(each, "mg_f_c", BESIDE, { fr_38 = 4, fr_10 = 3 })
    end)
    g:act("move", { leader = "ney" })
    assert.refused(g:why("with", { leader = "reynier" }), "14.19a")
  end)

  it("21.2d by initiative no one in disorder", function()
    local g = field()
    g:act("end")
    board.mark(g.state, "reynier", { disorganized = true })
    g:act("move", { leader = "ney" })
    assert.refused(g:why("with", { leader = "reynier" }), "21.2d")
  end)

  it("10.2b, 17.11b the zone of an enemy on either package counts for the die", function()
    local g = field(function(each) lead(each, "yorck", column("W2936", "W2836"), { pr_1 = 2 }) end)
    g:act("end")
    g:act("move", { leader = "ney" })
    g:act("with", { leader = "reynier" })
    g:dice({ 2 }) -- Ney 3, Yorck 3: no modifier; less than 3 goes
    g:act("march")
    assert.equal("moving", g:step())
    local h = field(function(each) lead(each, "yorck", column("W2936", "W2836"), { pr_1 = 2 }) end)
    h:act("end")
    h:act("move", { leader = "ney" })
    h:act("with", { leader = "reynier" })
    h:dice({ 3, 1 })
    h:act("march")
    assert.truthy(h:step() ~= "moving")
  end)
end)

describe("14.11 their march", function()
  it("14.11a one package marches after the other, each by its own points", function()
    local g = begin(field(), "reynier")
    walk(g, "W2934", "W2834")
    assert.same(BESIDE, g:unit("reynier").at)
    g:act("halt")
    assert.same({ "reynier" }, top(g).force)
    assert.same({ infantry = 10 }, top(g).left)
    walk(g, "W2935")
    assert.same({ infantry = 8 }, top(g).left)
    assert.equal("W2834", g:unit("ney").at.head)
  end)

  it("14.11a the owner may let the other package set out first", function()
    local g = begin(field(), "reynier")
    g:act("other_first")
    assert.same({ { "reynier" }, { "ney" } }, { top(g).force, top(g).waits })
    assert.refused(g:why("other_first"), "14.11a")
    walk(g, "W2935")
    g:act("halt")
    assert.same({ "ney" }, top(g).force)
    assert.refused(g:why("other_first"), "14.11a")
    g:act("halt")
    while g:step() == "losses" do
      g:act("lose", g:legal("french")[1].args)
    end
    assert.equal("movement_commands", g:step())
  end)

  it("14.11a of one package there is no other", function()
    assert.refused(begin(field()):why("other_first"), "14.11a")
  end)

  it("14.11a not once one is on its way", function()
    local g = begin(field(), "reynier")
    g:act("step", { to = "W3034", how = "turn_left" })
    assert.refused(g:why("other_first"), "14.11a")
  end)

  it("14.11a they end beside each other", function()
    local g = begin(field(), "reynier")
    walk(g, "W2934", "W2834")
    g:act("halt")
    g:act("step", { to = "W3035", how = "turn_about" })
    walk(g, "W3235")
    assert.refused(g:why("halt"), "14.11a")
    assert.allowed(g:why("step", { to = "W3335", how = "follow" }))
    top(g).left = { infantry = 4 }
    assert.allowed(g:why("step", { to = "W3335", how = "follow" }))
    top(g).left = { infantry = 3 }
    assert.refused(g:why("step", { to = "W3335", how = "follow" }), "14.11a") -- from there it could not come back
  end)

  it("14.3, 14.11a, 26.6a what bars the second package is said as of any", function()
    local g = begin(field(), "reynier")
    walk(g, "W2934")
    g:act("halt")
    g.state.closed = { "saxony_west", "thuringia" }
    assert.refused(g:why("step", { to = "W2935", how = "follow" }), "26.6a")
  end)

  it("14.11b, 14.11a they pay once, for the most that one of them has spent", function()
    local g = begin(field(), "reynier")
    walk(g, "W2934", "W2834")
    g:act("halt")
    walk(g, "W2935")
    g:dice({ 1 })
    g:act("halt")
    assert.same({ "ney" }, rolls(g))
    local quotient = those(g:log(), function(record) return record.key == "roll.attrition" end)[1].values.quotient
    assert.equal(attrition.quotient("march", 4, 8, toll.column(g.state, "french", "command")), quotient)
  end)

  it("14.11b, 14.11a, 9.23b one that does not go along is dropped, and pays for itself", function()
    local g = begin(field(nil, { fr_32 = 13 }), "reynier")
    walk(g, "W2934", "W2834", "W2734")
    g:act("halt")
    g:dice({ 1 })
    g:act("halt") -- 4 SP over 3 MPs lose nothing; 13 that stood may
    assert.same({ "reynier" }, rolls(g))
    assert.same(BESIDE, g:unit("reynier").at)
  end)

  it("14.11b, 14.6a a leader who has dropped all troops has what they have left him of his own 9 MPs", function()
    local g = marching.field(spec)
    lead(g, "napoleon", HERE, { fr_9 = 4 })
    lead(g, "bertrand", BESIDE)
    lead(g, "ney", BESIDE, { fr_8 = 4 })
    marching.to(g, "movement_commands", "french")
    g.forced = false
    march(g, "napoleon", "bertrand", "ney")
    g:act("halt")
    assert.same({ infantry = 10 }, top(g).left)
    walk(g, "W2935", "W2835")
    g:act("leave", { leader = "ney" })
    assert.same({ dispatch = 14 }, top(g).left)
    walk(g, "W2735")
    assert.same({ dispatch = 12 }, top(g).left)
  end)

  --- The quotients of the rolls that follow as the second of two packages halts.
  local function quotients(g)
    local list, before = {}, #g:log()
    g:dice({ 1 })
    g:act("halt")
    for i = before + 1, #g:log() do
      if g:log()[i].key == "roll.attrition" then list[#list + 1] = g:log()[i].values.quotient end
    end
    return list
  end

  local function due(g, kind, halves, strength)
    return attrition.quotient(kind, halves, strength, toll.column(g.state, "french", "command"))
  end

  it("14.11b, 15.1c, 4.12b a turn in place of one of them is a march of both", function()
    local g = begin(field(function(each) lead(each, "ney", HERE, { fr_9 = 13, fr_10 = 13 }) end), "reynier")
    g:act("step", { to = "W3034", how = "turn_about" })
    g:act("halt")
    assert.truthy(due(g, "march", 1, 34) ~= due(g, "stand", 0, 34))
    assert.same({ due(g, "march", 1, 34) }, quotients(g))
  end)

  it("14.11b, 4.12b who stands with both pays for standing", function()
    local g = begin(field(function(each) lead(each, "ney", HERE, { fr_9 = 13, fr_10 = 13 }) end), "reynier")
    g:act("halt")
    assert.same({ due(g, "stand", 0, 34) }, quotients(g))
  end)

  it("14.11b foot and horse apart, whichever package has gone farther", function()
    local g = begin(field(nil, { cv_1h = 10 }), "reynier")
    g:act("halt")
    walk(g, "W2935", "W2934", "W2933")
    assert.same({ cavalry = 6 }, top(g).spent)
    assert.same({ due(g, "march", 6, 10) }, quotients(g))
  end)

  it("14.11a who cannot get any nearer may halt, and is dropped", function()
    local g = begin(field(), "reynier")
    walk(g, "W2934", "W2834")
    g:act("halt")
    g:act("step", { to = "W3035", how = "turn_about" })
    walk(g, "W3235")
    assert.refused(g:why("halt"), "14.11a")
    top(g).left = { infantry = 0 }
    assert.allowed(g:why("halt"))
  end)

  it("7.1a one command moves both", function()
    local g = field()
    local points = g.state.points.french
    begin(g, "reynier")
    assert.equal(points - 1, g.state.points.french)
  end)

  it("14.15, 7.5b an Extended March is the force's: the other package has the points too", function()
    local g = begin(field(), "reynier")
    walk(g, "W2934", "W2834", "W2734", "W2634")
    top(g).left = { infantry = 0 }
    g:act("extend")
    g:act("halt")
    assert.same({ infantry = 18 }, top(g).left)
    assert.refused(g:why("extend"), "7.5b", "7.5c")
  end)

  it("25.13 not with artillery in the other package", function()
    local g = begin(field(nil, { fr_32 = 4, ar_3 = 1 }), "reynier")
    walk(g, "W2934", "W2834", "W2734", "W2634")
    top(g).left = { infantry = 0 }
    assert.refused(g:why("extend"), "25.13")
  end)

  it("14.8 the bonus of the Old Guard is the whole force's, or no one's", function()
    local g = marching.field(spec)
    lead(g, "ney", HERE, { gd_og1 = 3 })
    lead(g, "reynier", BESIDE, { fr_32 = 4 })
    marching.to(g, "movement_commands", "french")
    g.forced = false
    march(g, "ney", "reynier")
    assert.same({ infantry = 10 }, top(g).left)
  end)

  it("14.11a, 14.19c both may end in one package", function()
    local g = begin(field(), "reynier")
    walk(g, "W2934")
    g:act("halt")
    g:act("step", { to = "W3035", how = "turn_left" })
    assert.allowed(g:why("halt"))
  end)

  it("14.22c, 18.12b both packages count in a repulse where both touch the enemy", function()
    local g = field(function(each) lead(each, "yorck", column("W2835", "W2735"), { pr_1 = 2 }) end)
    g:act("move", { leader = "ney" })
    g:act("with", { leader = "reynier" })
    g:act("march")
    g:act("other_first")
    walk(g, "W2935")
    g:act("halt")
    walk(g, "W2934", "W2834")
    g:act("repulse", { hex = "W2835" })
    g:act("announce")
    local record = those(g:log(), function(each) return each.key == "repulse_fails" end)[1]
    assert.equal(4, record.values.attack)
    assert.same({ "ney", "reynier" }, { g.state.failed_repulses[1].by, g.state.failed_repulses[2].by })
  end)

  it("18.12b, 14.22c the package that does not touch him counts nothing", function()
    local g = field(function(each) lead(each, "yorck", column("W2734", "W2634"), { pr_1 = 2 }) end)
    g:act("move", { leader = "ney" })
    g:act("with", { leader = "reynier" })
    g:act("march")
    walk(g, "W2934", "W2834")
    g:act("repulse", { hex = "W2734" })
    g:act("announce")
    local record = those(g:log(), function(each) return each.key == "repulse_fails" end)[1]
    assert.equal(2, record.values.attack)
    assert.equal(1, #g.state.failed_repulses)
  end)
end)
