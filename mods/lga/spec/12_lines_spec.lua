--- 12.37, 12.47, 12.84, 12.85b Several front lines; attacks called off together; the routed and the Demoralized under attack.
local battle = require("rules.12_battle")
local fields = require("spec.fields")
local overview = require("rules.12_overview")

local function now(g) return battle.of(g.state) end

local function shown(g)
  return those(g:log(), function(line) return line.key == "odds_are" end)
end

--- Attackers in B5303 and B5103, which do not touch; the fronts are 1: B5103, 2: B5303.
local function pincers(list, stance)
  local own = { { "R_INF_1", "B5303", 10 }, { "R_INF_2", "B5103", 10 } }
  table.move(list, 1, #list, #own + 1, own)
  local g = fields.field(spec, own)
  fields.attack(g, { B5203 = { "R_INF_1", "R_INF_2" } })
  if g:step() == "horse" then g:act("stay") end
  g:act("stance", { withdraw = stance or false })
  return g
end

describe("12.37, 12.47 two front lines", function()
  it("12.47a, 12.17 from two hexes that do not touch: 4 for the attacker, if one line faces both", function()
    local g = pincers({ { "F_INF_7", "B5203", 10 } })
    fields.fight(g, { R_INF_1 = 2, R_INF_2 = 1, F_INF_7 = 2 }, { { lines = { 2, 1 }, line = 2, flank = true, row = 10 } })
    local _, line = next(shown(g))
    assert.same({ 20, 10 }, { line.values.attack, line.values.defence })
    assert.equal(1, #shown(g))
  end)

  it("12.47a from two hexes that touch, none", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 10 }, { "R_INF_2", "B5304", 10 }, { "F_INF_7", "B5203", 10 } })
    fields.attack(g, { B5203 = { "R_INF_1", "R_INF_2" } })
    fields.fight(g, { R_INF_1 = 1, R_INF_2 = 1, F_INF_7 = 1 }, fields.plain(10))
    assert.equal(1, #shown(g))
    assert.same({ 20, 10 }, { shown(g)[1].values.attack, shown(g)[1].values.defence })
  end)

  it("12.37 a line against each: two fights", function()
    local g = pincers({ { "F_INF_7", "B5203", 8 }, { "F_INF_8", "B5203", 8 } })
    fields.fight(g, { R_INF_1 = 2, R_INF_2 = 1, F_INF_7 = 1, F_INF_8 = 2 }, {
      { lines = { 1 }, line = 1, flank = false, row = 10 }, { lines = { 2 }, line = 2, flank = false, row = 10 },
    })
    assert.equal(2, #shown(g))
    assert.same({ 8, 8, 5, 5 }, { -- 2 and 3 of a Minimum Loss of 1
      g:unit("R_INF_1").strength, g:unit("R_INF_2").strength, g:unit("F_INF_7").strength, g:unit("F_INF_8").strength,
    })
  end)

  --- One front; F_INF_8 waits in a line of its own, then R_INF_2 comes upon the flank.
  local function waiting()
    local g = fields.field(spec, {
      { "R_INF_1", "B5303", 20 }, { "R_INF_2", "B5305", 8 }, { "F_INF_7", "B5203", 14 }, { "F_INF_8", "B5203", 8 },
    })
    fields.attack(g, { B5203 = { "R_INF_1" } })
    fields.stand(g)
    g:act("deploy", { unit = "F_INF_8", line = battle.WAITING }, "french")
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
    return g
  end

  it("12.37, 12.31a a line may wait for a flank attack: it counts among the two thirds, and not in the fight", function()
    local g = waiting()
    assert.same({ 20, 14 }, { shown(g)[1].values.attack, shown(g)[1].values.defence })
    assert.equal(8, g:unit("F_INF_8").strength)
  end)

  it("12.37, 12.32 it faces the flank attack when it comes; the line that fights cannot", function()
    local g = waiting()
    g:act("press")
    g:dice({ 1 })
    g:act("call", { unit = "R_INF_2" })
    g:act("close_in", { to = "B5204" })
    fields.stand(g)
    assert.refused(g:why("deploy", { unit = "F_INF_7", line = 2 }, "french"), "12.32")
    fields.fight(g, { R_INF_2 = 2, F_INF_8 = 2 }, {
      { lines = { 1 }, line = 1, flank = false, row = 10 }, { lines = { 2 }, line = 2, flank = false, row = 10 },
    })
    assert.same({ 8, 8 }, { shown(g)[3].values.attack, shown(g)[3].values.defence })
  end)

  it("12.37 a line that waits is the French player's secret", function()
    local g = waiting()
    local function lines(side)
      return those(g:view(side).boxes, function(box) return box.key == "box.line" and box.values.side == "french" and box.values.line == battle.WAITING end)
    end
    assert.equal(1, #lines("french"))
    assert.equal(0, #lines("coalition"))
  end)

  it("12.32 whose enemies have gone may turn to others", function()
    local g = pincers({ { "F_INF_7", "B5203", 8 }, { "F_INF_8", "B5203", 8 } })
    fields.fight(g, { R_INF_1 = 2, R_INF_2 = 1, F_INF_7 = 1, F_INF_8 = 2 }, {
      { lines = { 1 }, line = 1, flank = false, row = 2 }, { lines = { 2 }, line = 2, flank = false, row = 10 },
    }, { 1 })
    fields.flee(g) -- R_INF_2 goes back, and holds
    assert.equal("advance", g:step())
    g:act("press")
    fields.stand(g)
    assert.same({ "B5303" }, now(g).fronts[1].hexes)
    assert.refused(g:why("hold_back", { unit = "F_INF_8" }, "french"), "12.32")
    fields.fight(g, { F_INF_7 = 1 }, fields.plain(4))
    assert.equal(7 + 5, shown(g)[3].values.defence)
  end)

  it("12.75b, 12.51a who routs in one of two fights leaves the other line where it is", function()
    local g = fields.field(spec, {
      { "R_INF_1", "B5303", 10 }, { "R_ART_1", "B5303", 8 }, { "R_INF_2", "B5103", 10 }, { "F_INF_7", "B5203", 8 }, { "F_INF_8", "B5203", 8 },
    })
    fields.attack(g, { B5203 = { "R_INF_1", "R_INF_2", "R_ART_1" } })
    fields.fight(g, { R_INF_1 = 2, R_ART_1 = 2, R_INF_2 = 1, F_INF_7 = 1, F_INF_8 = 2 }, {
      { lines = { 1 }, line = 1, flank = false, row = 10 }, { lines = { 2 }, line = 2, flank = false, row = 14 },
    })
    fields.flee(g)
    assert.same({ "B5203", 5 }, { g:unit("F_INF_7").hex, g:unit("F_INF_7").strength })
    assert.same({ 1, 4 }, { g:unit("F_INF_8").routed, g:unit("F_INF_8").strength })
    assert.same({ 4, 2 }, { g:unit("R_INF_1").points, g:unit("R_INF_2").points }) -- 12.57a: to each what his fight brings
  end)
end)

describe("12.84, 12.85 withdrawing with several lines", function()
  local LINES = { R_INF_1 = 2, R_ART_1 = 2, R_INF_2 = 1, F_INF_7 = 1, F_INF_8 = 2 }

  --- F_INF_7 and F_INF_8 cover the withdrawal on two fronts; guns of the attackers and rows of the two fights.
  local function covered(guns, rows, dice)
    local g = fields.field(spec, {
      { "R_INF_1", "B5303", 10 }, { "R_ART_1", "B5303", guns[2] }, { "R_INF_2", "B5103", 10 }, { "R_ART_2", "B5103", guns[1] },
      { "F_INF_7", "B5203", 8 }, { "F_INF_8", "B5203", 8 }, { "F_INF_9", "B5203", 32 },
    })
    fields.attack(g, { B5203 = { "R_INF_1", "R_INF_2", "R_ART_1", "R_ART_2" } })
    g:act("stance", { withdraw = true })
    local lines = copy_of(LINES)
    lines.R_ART_2 = 1
    fields.fight(g, lines, {
      { lines = { 1 }, line = 1, flank = false, row = rows[1] }, { lines = { 2 }, line = 2, flank = false, row = rows[2] },
    }, dice)
    return g
  end

  it("12.81a the third of the infantry is that of all lines together", function()
    local g = pincers({ { "F_INF_7", "B5203", 5 }, { "F_INF_8", "B5203", 5 }, { "F_INF_9", "B5203", 10 } }, true)
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    assert.allowed(g:why("ready", {}, "french"))
    g:act("deploy", { unit = "F_INF_8", line = 2 }, "french")
    assert.refused(g:why("ready", {}, "french"), "12.81a")
  end)

  it("12.81b, 12.32 who withdraws in a later round takes infantry out of the line that fights", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 20 }, { "F_INF_7", "B5203", 10 }, { "F_INF_8", "B5203", 10 } })
    fields.attack(g, { B5203 = { "R_INF_1" } })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1, F_INF_8 = 1 }, fields.plain(10))
    g:act("press")
    g:act("stance", { withdraw = true })
    assert.refused(g:why("ready", {}, "french"), "12.81a")
    g:act("hold_back", { unit = "F_INF_7" }, "french")
    g:act("hold_back", { unit = "F_INF_8" }, "french")
    assert.allowed(g:why("ready", {}, "french"))
  end)

  it("12.81b, 12.P3 the enemy does not see who is taken out of it", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 20 }, { "F_INF_7", "B5203", 10 }, { "F_INF_8", "B5203", 10 } })
    fields.attack(g, { B5203 = { "R_INF_1" } })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1, F_INF_8 = 1 }, fields.plain(10))
    g:act("press")
    g:act("stance", { withdraw = true })
    local before = { g:view("coalition"), overview.battle(g.state, "coalition") }
    g:act("hold_back", { unit = "F_INF_7" }, "french")
    assert.same(before, { g:view("coalition"), overview.battle(g.state, "coalition") })
  end)

  it("12.84 the force goes back when all its lines have fought", function()
    local g = covered({ 2, 2 }, { 11, 12 }, { 1 })
    assert.same({ "odds_are", "odds_are", "loses", "loses", "loses", "loses" }, fields.told(g, "odds_are", "loses", "retreats"))
    fields.flee(g)
    for _, id in ipairs({ "F_INF_7", "F_INF_8", "F_INF_9" }) do
      assert.truthy(g:unit(id).hex ~= "B5203")
    end
    local moved = {}
    for _, each in ipairs(g:log()) do
      if each.key == "retreats" then moved[#moved + 1] = each.values.to end
    end
    assert.equal(1, #moved) -- all together, once
  end)

  it("12.85b the losses of the other line come first, then half of what is left; two routs are one", function()
    local g = covered({ 2, 9 }, { 12, 14 }) -- line 1 loses twice a Minimum Loss of 1, then half of 46 is lost
    fields.flee(g)
    local left = 0
    for _, id in ipairs({ "F_INF_7", "F_INF_8", "F_INF_9" }) do
      local piece = g:unit(id)
      left = left + (piece and piece.strength or 0)
      assert.truthy(not piece or piece.routed == 1)
    end
    assert.equal(23, left)
    g = covered({ 9, 9 }, { 14, 14 })
    fields.flee(g)
    assert.equal(24, sum({ "F_INF_7", "F_INF_8", "F_INF_9" }, function(id) return g:unit(id) and g:unit(id).strength or 0 end))
  end)
end)

describe("12.14 attacks called off", function()
  --- R_INF_1 in B5303 attacks B5203; R_INF_2 in B5304, next to B5203 too, attacks B5305; R_INF_3 attacks B5005, far off.
  local function linked(strength)
    local g = fields.field(spec, {
      { "R_INF_1", "B5303", strength }, { "R_INF_2", "B5304", 10 }, { "R_INF_3", "B5106", 10 },
      { "F_INF_7", "B5203", 20 }, { "F_INF_8", "B5305", 10 }, { "F_INF_9", "B5005", 10 },
    })
    for id, target in pairs({ R_INF_1 = "B5203", R_INF_2 = "B5305", R_INF_3 = "B5005" }) do
      g:act("assign", { unit = id, target = target })
    end
    g:act("announce")
    return g
  end

  it("12.14a, 12.12 with one attack fall those of others who stand next to the same enemy; the rest stay", function()
    local g = linked(9)
    assert.same({ "B5005" }, g.state.combat.open)
    assert.same({ "called_off", "falls_with_it", "called_off" }, fields.told(g, "called_off", "falls_with_it"))
    assert.same({ R_INF_3 = "B5005" }, g.state.combat.assigned)
    assert.same({ "B5005", "B5203", "B5305" }, linked(10).state.combat.open)
  end)

  it("12.14a announcing asks nothing of what is hidden", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 1 }, { "F_INF_7", "B5203", 20 } })
    g:act("assign", { unit = "R_INF_1", target = "B5203" })
    assert.allowed(g:why("announce"))
  end)

  it("12.14b who must attack at 1:2 or worse is lost; at better odds he fights", function()
    for strength, fate in pairs({ [9] = "lost", [10] = "lost", [11] = "fights" }) do
      local g = fields.field(spec, { { "R_INF_1", "B5303", strength }, { "F_INF_7", "B5203", 20 } })
      g.state.limits = { { side = "french", from = "B5203", to = "B5303", ids = { "F_INF_7" } } } -- 10.31
      fields.attack(g, { B5203 = { "R_INF_1" } })
      assert.equal(fate, g:unit("R_INF_1") and "fights" or "lost")
    end
  end)
end)

describe("13.27 attacks on the routed", function()
  it("13.27a, 13.27b they rout again, whatever the odds, and lose half", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 1 }, { "F_INF_7", "B5203", 20, { routed = 2 } } })
    fields.attack(g, { B5203 = { "R_INF_1" } })
    fields.flee(g)
    assert.same({ 10, 1 }, { g:unit("F_INF_7").strength, g:unit("F_INF_7").routed })
    assert.equal(5, map_of():distance("B5203", g:unit("F_INF_7").hex))
    assert.is_nil(g:step())
  end)

  it("13.27a, 12.14a the steady beside them stand, and the odds are asked of them", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 5 }, { "F_INF_7", "B5203", 20, { routed = 1 } }, { "F_INF_8", "B5203", 10 } })
    fields.attack(g, { B5203 = { "R_INF_1" } })
    fields.flee(g)
    assert.equal("stance", g:step())
    assert.same({ 10, "B5203" }, { g:unit("F_INF_7").strength, g:unit("F_INF_8").hex })
    g = fields.field(spec, { { "R_INF_1", "B5303", 4 }, { "F_INF_7", "B5203", 20, { routed = 1 } }, { "F_INF_8", "B5203", 10 } })
    fields.attack(g, { B5203 = { "R_INF_1" } })
    fields.flee(g)
    assert.is_nil(g:step())
  end)

  it("13.27a, 12.15 of four to one the steady are lost, not the routed who have fled from it", function()
    for men, left in pairs({ [4] = 2, [1] = false }) do
      local g = fields.field(spec, { { "R_INF_1", "B5303", 20 }, { "F_INF_7", "B5203", men, { routed = 1 } }, { "F_INF_8", "B5203", 3 } })
      fields.attack(g, { B5203 = { "R_INF_1" } })
      fields.flee(g)
      assert.is_nil(g:unit("F_INF_8"))
      assert.equal(left, (g:unit("F_INF_7") or { strength = false }).strength)
    end
  end)

  it("13.27a a steady leader who stood with the routed is not attacked as they flee", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 20 }, { "F_INF_7", "B5203", 4, { routed = 1 } }, { "F_SOULT", "B5203" } })
    fields.attack(g, { B5203 = { "R_INF_1" } })
    fields.flee(g)
    assert.is_nil(battle.of(g.state))
    assert.equal("B5203", g:unit("F_SOULT").hex)
  end)
end)

describe("12.35 Demoralized cavalry", function()
  local function with_horse(more)
    local list = {
      { "R_INF_1", "B5303", 10 }, { "R_ART_1", "B5303", 9 }, { "F_INF_7", "B5203", 10 }, { "F_HEAVY_DIV_1", "B5203", 6, { demoralized = true } },
    }
    table.move(more or {}, 1, #(more or {}), #list + 1, list)
    local g = fields.field(spec, list)
    fields.attack(g, { B5203 = { "R_INF_1", "R_ART_1" } })
    fields.stand(g)
    return g
  end

  it("12.35a it stays in reserve", function()
    local g = with_horse()
    assert.truthy(g:why("deploy", { unit = "F_HEAVY_DIV_1", line = 1 }, "french")[1])
    fields.fight(g, { R_INF_1 = 1, R_ART_1 = 1, F_INF_7 = 1 }, fields.plain(14))
  end)

  it("12.35b, 13.21 it routs with the line and counts for the half that is lost, and is lost last", function()
    local g = with_horse()
    fields.fight(g, { R_INF_1 = 1, R_ART_1 = 1, F_INF_7 = 1 }, fields.plain(14))
    fields.flee(g)
    assert.same({ 2, 6 }, { g:unit("F_INF_7").strength, g:unit("F_HEAVY_DIV_1").strength }) -- half of 16
    assert.same({ 1, 1 }, { g:unit("F_INF_7").routed, g:unit("F_HEAVY_DIV_1").routed })
  end)

  it("12.35b, 12.51b so it does if the steady reserve holds", function()
    local g = with_horse({ { "F_INF_8", "B5203", 4 } })
    fields.fight(g, { R_INF_1 = 1, R_ART_1 = 1, F_INF_7 = 1 }, fields.plain(14), { 1 })
    fields.flee(g)
    assert.equal("B5203", g:unit("F_INF_8").hex)
    assert.same({ 2, 6 }, { g:unit("F_INF_7").strength, g:unit("F_HEAVY_DIV_1").strength })
    assert.equal(1, g:unit("F_HEAVY_DIV_1").routed)
  end)

  it("12.35b, 12.61 of other losses it has none before all others", function()
    local g = with_horse()
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
    assert.same({ 7, 6 }, { g:unit("F_INF_7").strength, g:unit("F_HEAVY_DIV_1").strength })
  end)
end)

describe("12.57b advances after a round", function()
  it("12.57b, 12.32 who faces the enemy in line is not listed among those who may advance; the reserve is", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 20 }, { "R_INF_2", "B5303", 9 }, { "F_INF_7", "B5203", 20 } })
    fields.attack(g, { B5203 = { "R_INF_1", "R_INF_2" } })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
    local movers = {}
    for _, entry in ipairs(g:legal("coalition")) do
      if entry.verb == "advance" then movers[entry.args.unit] = true end
    end
    assert.same({ R_INF_2 = true }, movers)
  end)

  it("12.13 a leader without men is not listed among those who attack", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 20 }, { "A_LICHTENSTEIN", "B5303" }, { "F_INF_7", "B5203", 20 } })
    for _, entry in ipairs(g:legal("coalition")) do
      assert.truthy(entry.args.unit ~= "A_LICHTENSTEIN")
    end
  end)
end)
