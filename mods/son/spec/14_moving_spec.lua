--- 14, 15 Marches: allowances, costs, facing and stacking. All on open ground round W3034 unless said.
local board = require("mechanics.board")
local marching = require("spec.marching")
local moving = require("rules.14_march")
local column, line, lead, march, top, walk = marching.column, marching.line, marching.lead, marching.march, marching.top, marching.walk

local HERE = column("W3034", "W3134") -- facing west

--- Ney with a division where he stands, at the point where he has a Movement Command.
local function ney(units, at)
  local g = marching.field(spec)
  lead(g, "ney", at or HERE, units or { fr_8 = 4 })
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 }) -- elsewhere, so that the segment goes on
  marching.to(g, "movement_commands", "french")
  march(g, "ney")
  return g
end

local function step_why(g, to, how) return g:why("step", { to = to, how = how or "follow" }) end

describe("14 allowances", function()
  for _, case in ipairs({
    { "14.7, 4.11a, 3.21 infantry has 5 MPs", { fr_8 = 4 }, { infantry = 10 } },
    { "14.7 artillery has 5 MPs", { ar_3 = 2 }, { infantry = 10 } },
    { "14.7, 3.17 light cavalry has 9 MPs", { cv_23 = 1 }, { cavalry = 18 } },
    { "14.7 regular and heavy cavalry has 7 MPs", { cv_1h = 1 }, { cavalry = 14 } },
    { "14.6a, 14.3 the slowest horse holds the others", { cv_1h = 1, cv_1l = 1 }, { cavalry = 14 } },
    { "14.9 foot and horse have accounts of their own", { fr_8 = 4, cv_23 = 1 }, { infantry = 10, cavalry = 18 } },
    { "14.8 Old Guard, with Young Guard and horse, has 6 MPs", { gd_og1 = 3, gd_yg1 = 4, gd_c3 = 1 }, { infantry = 12, cavalry = 14 } },
    { "14.8 not with other infantry", { gd_og1 = 3, fr_8 = 4 }, { infantry = 10 } },
    { "14.8 Young Guard alone has 5 MPs", { gd_yg1 = 4 }, { infantry = 10 } },
    { "14.8 not with artillery", { gd_og1 = 3, gd_art = 2 }, { infantry = 10 } },
    { "25.5b, 25.4g a bridging train goes as infantry", { bt_french = 0 }, { infantry = 10 } },
  }) do
    it(case[1], function() assert.same(case[3], top(ney(case[2])).left) end)
  end

  it("14.2, 14.5, 16.1, 3.19 each hex of open ground costs 1 MP", function()
    local g = ney()
    walk(g, "W2934", "W2834")
    assert.same({ infantry = 6 }, top(g).left)
    assert.same(column("W2834", "W2934"), g:unit("ney").at)
  end)

  it("14.6b no hex is entered that cannot be paid in full", function()
    local g = ney()
    top(g).left = { infantry = 1 }
    assert.refused(step_why(g, "W2934"), "14.3")
    top(g).left = { infantry = 2 }
    assert.allowed(step_why(g, "W2934"))
  end)

  it("8.1b, 14.14 a march is so many hexes, whatever turns are made", function()
    local g = ney()
    walk(g, "W2934", "W2834")
    g:act("step", { to = "W2834", how = "turn_about" })
    g:act("halt")
    local record = those(g:log(), function(each) return each.key == "marched" end)[1]
    assert.equal(2, record.values.steps)
  end)

  it("22.4b, 22.5b who has come onto the map has made one step, and stops in an enemy zone", function()
    local g = marching.field(spec)
    lead(g, "ney", HERE, { fr_8 = 4 })
    lead(g, "reynier", column("W2534", "W2434"), { fr_32 = 4 })
    lead(g, "yorck", column("W2334", "W2234"), { pr_1 = 2 })
    moving.go_on(g.state, "ney", { infantry = 4 }, { infantry = 2 })
    assert.same({ 1, { infantry = 4 }, { infantry = 2 } }, { top(g).steps, top(g).left, top(g).spent })
    moving.go_on(g.state, "reynier", { infantry = 4 }, { infantry = 2 })
    assert.same({ infantry = 0 }, top(g).left)
  end)

  it("14.14, 9.24b who has marched does not march again in the phase", function()
    local g = ney()
    walk(g, "W2934")
    g:act("halt")
    assert.refused(g:why("move", { leader = "ney" }), "14.14")
    marching.to(g, "individual_initiative", "french")
    assert.refused(g:why("move", { leader = "ney" }), "14.14")
  end)

  it("14.4, 14.1, 4.1 a side moves its own leaders, all, some or none", function()
    local g = marching.field(spec)
    lead(g, "ney", HERE, { fr_8 = 4 })
    lead(g, "yorck", line("W4034", "W4033"), { pr_1 = 2 })
    marching.to(g, "movement_commands", "french")
    assert.refused(g:why("move", { leader = "yorck" }), "14.1")
    assert.allowed(g:why("end"))
  end)
end)

describe("15 facing and mode", function()
  it("15.1b, 15.2a, 15.5a a column enters five hexes, its tail follows, and turns are free", function()
    local g = ney()
    for _, to in ipairs({ "W2934", "W3033", "W3035", "W3133", "W3135" }) do
      assert.allowed(step_why(g, to))
    end
    assert.refused(step_why(g, "W3134"), "args")
    walk(g, "W3133")
    assert.same({ infantry = 8 }, top(g).left)
    assert.same(column("W3133", "W3034"), g:unit("ney").at)
  end)

  it("15.1c, 15.4, 15.8 a change of mode costs half an MP and turns the front in the same hexes", function()
    local g = ney()
    g:act("step", { to = "W3034", how = "turn_left" })
    assert.same({ infantry = 9 }, top(g).left)
    assert.equal("line", g:unit("ney").at.mode)
    assert.same({ "W3034", "W3134" }, { g:unit("ney").at.right, g:unit("ney").at.left })
  end)

  it("15.2b, 15.5b a column turns about for half an MP", function()
    local g = ney()
    for _, way in ipairs({ "turn_left", "turn_right", "turn_about" }) do
      assert.allowed(step_why(g, "W3034", way))
    end
    g:act("step", { to = "W3034", how = "turn_about" })
    assert.same(column("W3134", "W3034"), g:unit("ney").at)
    assert.same({ infantry = 9 }, top(g).left)
  end)

  it("15.2c whatever the change in place, it is one, for half an MP", function()
    local g = ney()
    g:act("step", { to = "W3034", how = "turn_about" })
    assert.refused(step_why(g, "W3134", "turn_left"), "15.2c")
    walk(g, "W3234")
    assert.allowed(step_why(g, "W3234", "turn_left"))
  end)

  it("15.6a a line goes into hexes that it faces, both halves together", function()
    local g = ney(nil, line("W3034", "W3033"))
    local halves = 0
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "step" and entry.args.how:match("^advance") then halves = halves + 1 end
      assert.truthy(entry.args.how ~= "follow")
    end
    assert.equal(2, halves)
  end)

  it("15.6b a wheel of one half costs the hex that it enters in full", function()
    local g = ney(nil, line("W3034", "W3033"))
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "step" and entry.args.how == "wheel_left" then
        g:act("step", entry.args)
        break
      end
    end
    assert.same({ infantry = 8 }, top(g).left)
  end)
end)

describe("14.18 stacking", function()
  --- Ney, and another whose package lies before him.
  local function before(at, id, units)
    local g = marching.field(spec)
    lead(g, "ney", HERE, { fr_8 = 4 })
    lead(g, id or "reynier", at, units or { fr_32 = 4 })
    marching.to(g, "movement_commands", "french")
    march(g, "ney")
    return g
  end

  it("14.18, 14.13a packages do not overlap at the end, but pass through each other", function()
    local g = before(column("W2834", "W2934"))
    walk(g, "W2934") -- its tail is in W3034
    assert.refused(g:why("halt"), "14.18")
    walk(g, "W2834", "W2734")
    assert.refused(g:why("halt"), "14.18")
    walk(g, "W2634")
    assert.allowed(g:why("halt"))
  end)

  it("14.18, 14.10, 3.26a who lies in the same two hexes alike is one package", function()
    local g = before(column("W2834", "W2934"))
    walk(g, "W2934", "W2834")
    g:act("halt")
    assert.same({ "ney", "reynier" }, board.stack(g.state, "ney"))
  end)

  it("14.19e leaders in a package face alike", function()
    local g = before(column("W2934", "W2834"))
    walk(g, "W2934", "W2834")
    assert.refused(g:why("halt"), "14.18")
    g:act("step", { to = "W2834", how = "turn_about" })
    assert.allowed(g:why("halt"))
  end)

  it("14.19a, 3.9b a package needs one who can command the others", function()
    local g = before(column("W2834", "W2934"), "mg_f_a", { fr_39 = 4, fr_9 = 3 })
    walk(g, "W2934", "W2834")
    assert.allowed(g:why("halt")) -- Ney can: 1 unit and a Maj Gen of 2
    local h = marching.field(spec)
    lead(h, "mg_f_a", HERE, { fr_39 = 4, fr_9 = 3 })
    lead(h, "mg_f_c", column("W2834", "W2934"), { fr_38 = 4, fr_10 = 3 })
    marching.to(h, "movement_commands", "french")
    march(h, "mg_f_a")
    walk(h, "W2934", "W2834")
    assert.refused(h:why("halt"), "14.19a")
  end)

  it("14.17a, 14.20, 3.25 no package of more than 68 SP", function()
    local g = before(column("W2834", "W2934"), "reynier", { fr_32 = 13, fr_9 = 13, fr_10 = 13, fr_11 = 13, fr_12 = 12 })
    walk(g, "W2934", "W2834")
    assert.allowed(g:why("halt"))
    board.mark(g.state, "fr_8", { strength = 5 })
    assert.refused(g:why("halt"), "14.17a")
  end)

  it("14.6b, 14.18 no step into hexes of friends from which there is no way on to an end", function()
    local g = before(column("W2834", "W2934"))
    top(g).left = { infantry = 2 }
    assert.refused(step_why(g, "W2934"), "14.18")
  end)
end)

describe("14.12, 17 enemies on the way", function()
  --- Ney, and an enemy in his way; where Ney stands in the enemy's zone he moves by initiative.
  local function facing(id, units, at, own, mine)
    local g = marching.field(spec)
    lead(g, "ney", mine or HERE, own or { fr_8 = 4, cv_1h = 2 })
    lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
    lead(g, id, at, units)
    return g
  end

  local function by_command(g)
    marching.to(g, "movement_commands", "french")
    march(g, "ney")
    return g
  end

  --- Ney sets out by initiative: a die of 1 with Army Morale 0.
  local function by_initiative(g)
    marching.to(g, "individual_initiative", "french")
    g:dice({ 1 })
    march(g, "ney")
    return g
  end

  it("17.1b, 17.10a, 15.7b, 4.9b an enemy zone stops the march", function()
    local g = by_command(facing("yorck", { pr_1 = 2 }, column("W2634", "W2534")))
    walk(g, "W2934", "W2834")
    assert.allowed(step_why(g, "W2734"))
    walk(g, "W2734")
    assert.equal("W2734", g:unit("ney").at.head)
    assert.truthy(g:unit("ney").done)
    assert.allowed(g:why("halt"))
    assert.refused(step_why(g, "W2733"), "14.3")
  end)

  it("14.12a no one enters a hex with an enemy unit", function()
    local g = by_initiative(facing("yorck", { pr_1 = 2 }, column("W2934", "W2834")))
    assert.refused(step_why(g, "W2934"), "14.12a")
  end)

  it("17.10c from one enemy zone not into another", function()
    local g = by_initiative(facing("yorck", { pr_1 = 2 }, column("W2934", "W2834")))
    assert.refused(step_why(g, "W3033"), "17.10c")
    assert.allowed(step_why(g, "W3133"))
  end)

  for _, case in ipairs({
    { "17.10b, 17.12a, 17.12b leaving costs 2 MPs more, of an enemy with 3 SP", { pr_1 = 3 }, { infantry = 6, cavalry = 2 } },
    { "17.10b, 17.12a and no more than 2, of one with 5 SP", { pr_1 = 5 }, { infantry = 6, cavalry = 2 } },
    { "17.12a 1 MP more of an enemy with 2 SP", { pr_1 = 2 }, { infantry = 4, cavalry = 2 } },
    { "17.12a nothing more of an enemy with 1 SP", { pr_1 = 1 }, { infantry = 2, cavalry = 2 } },
    { "17.12c 2 MPs more for all where he has cavalry", { pr_1 = 1, pr_c1 = 1 }, { infantry = 6, cavalry = 6 } },
  }) do
    it(case[1], function()
      local g = by_initiative(facing("yorck", case[2], column("W2934", "W2834")))
      walk(g, "W3133")
      assert.same(case[3], top(g).spent)
      walk(g, "W3132")
      assert.equal(case[3].infantry + 2, top(g).spent.infantry)
    end)
  end

  it("17.10c but from none into one with the first step", function()
    local g = facing("yorck", { pr_1 = 2 }, column("W2734", "W2634"))
    by_command(g)
    walk(g, "W2934")
    assert.allowed(step_why(g, "W2834"))
    g = facing("yorck", { pr_1 = 2 }, column("W2734", "W2634"), nil, column("W2934", "W3034"))
    by_command(g)
    assert.allowed(step_why(g, "W2834"))
  end)

  it("17.3, 9.7b an infantry Maj Gen enters an enemy zone only with a die of -1 or better", function()
    local g = marching.field(spec)
    lead(g, "mg_f_a", HERE, { fr_39 = 4 })
    lead(g, "yorck", column("W2634", "W2534"), { pr_1 = 2 })
    marching.to(g, "movement_commands", "french")
    march(g, "mg_f_a")
    walk(g, "W2934", "W2834")
    assert.refused(step_why(g, "W2734"), "17.3")
    g.state.morale.french = -1
    assert.allowed(step_why(g, "W2734"))
  end)

  it("14.12a, 6.5d a Center of Operations closes no hex", function()
    local g = marching.field(spec)
    lead(g, "ney", column("W5019", "W5018"), { fr_8 = 4 })
    marching.to(g, "individual_initiative", "french")
    g:dice({ 1 })
    march(g, "ney")
    assert.allowed(step_why(g, "W5020"))
  end)

  it("26.6a, 26.1b closed countries and neutral troops are not entered", function()
    local g = facing("mg_f_b", { fr_24 = 4 }, column("W2934", "W2834"))
    board.mark(g.state, "mg_f_b", { neutral = true })
    by_command(g)
    assert.refused(step_why(g, "W2934"), "26.1b")
    g.state.closed = { "saxony_west" }
    assert.refused(step_why(g, "W3033"), "26.6a")
  end)
end)

describe("14.16 forced marches", function()
  --- Yorck may make a forced march, Kleist beside Ney or not.
  local function yorck(kleist, units)
    local g = marching.field(spec)
    lead(g, "ney", column("W2934", "W2834"), { fr_8 = 4 })
    lead(g, "yorck", column("W3234", "W3334"), units or { pr_1 = 2, ru_lan = 1 })
    lead(g, "buelow", column("W4040", "W4140"), { pr_3 = 2 })
    if kleist then lead(g, "kleist", kleist, { pr_12 = 2 }) end
    marching.to(g, "forced_marches", "allied")
    g:dice({ 1 })
    march(g, "yorck")
    return g
  end

  it("14.16a, 4.14a, 3.10 the other side marches by initiative in the Combat Phase", function()
    local g = yorck()
    assert.equal("forced", top(g).by)
    assert.equal("french", g.state.phasing)
  end)

  it("8.8b, 14.6a horse too has 5 MPs at most", function() assert.same({ infantry = 10, cavalry = 10 }, top(yorck()).left) end)

  it("14.16b, 4.14b no entry beside an enemy whom no friend holds", function()
    local g = yorck()
    walk(g, "W3134")
    assert.refused(step_why(g, "W3034"), "14.16b")
  end)

  it("14.16b, 4.14b but beside a friend who holds him", function()
    local g = yorck(column("W2933", "W3033"))
    walk(g, "W3134")
    assert.allowed(step_why(g, "W3034"))
    g:dice({ 1, 1 }) -- march attrition
    walk(g, "W3034")
    assert.equal("W3034", g:unit("yorck").at.head)
  end)

  it("14.16b, 4.14b not where that friend is not beside", function()
    local g = yorck(column("W2935", "W2835"))
    walk(g, "W3134")
    assert.refused(step_why(g, "W3034"), "14.16b")
  end)

  it("14.15, 4.11b, 14.16a no Extended March", function()
    local g = yorck()
    walk(g, "W3134")
    assert.refused(g:why("extend"), "14.15")
  end)

  it("4.14a, 4.10c who fails stays, and pays nothing", function()
    local g = marching.field(spec)
    lead(g, "ney", column("W2934", "W2834"), { fr_8 = 4 })
    lead(g, "yorck", column("W3234", "W3334"), { pr_1 = 2 })
    lead(g, "buelow", column("W4040", "W4140"), { pr_3 = 2 })
    marching.to(g, "forced_marches", "allied")
    g:dice({ 4 }) -- no roll for attrition after it
    march(g, "yorck")
    assert.refused(g:why("move", { leader = "yorck" }), "14.14")
    assert.equal(2, g:unit("pr_1").strength)
  end)

  it("8.1b who does not stir after all pays nothing", function()
    local g = yorck(nil, { pr_1 = 13, pr_2 = 13 })
    g:act("halt") -- no die is scripted
    assert.equal(13, g:unit("pr_1").strength)
  end)

  it("8.1b, 8.1c who marches a hex pays for it", function()
    local g = yorck(nil, { pr_1 = 13, pr_2 = 13 })
    walk(g, "W3134")
    g:dice({ 1 })
    g.forced = false
    g:act("halt")
    assert.equal(1, #those(g:log(), function(record) return record.key == "roll.attrition" and record.values.leader == "yorck" end))
  end)
end)
