--- 10.32 Limited zones against reinforcements: the phase is interrupted.
local battle = require("rules.12_battle")
local fields = require("spec.fields")
local ground = require("rules.08_ground")
local zones = require("rules.10_zones")

local map = map_of()
local TARGET, MAIN = fields.target, fields.main

--- A hex two from the Russians of the battle, the next on the way to them, and one out of which that is barred.
local function places()
  for _, via in ipairs(map:range(MAIN, 2)) do
    local near = map:distance(via, MAIN) == 1 and map:distance(via, TARGET) <= 2 and via ~= TARGET
    for _, from in ipairs(near and map:neighbors(via) or {}) do
      local dry = ground.cost(from, via) == 1 and map:distance(from, MAIN) == 2
      for _, bar in ipairs(dry and map:neighbors(via) or {}) do
        local apart = map:distance(bar, from) == 2 and map:distance(bar, MAIN) > 1 and map:distance(bar, TARGET) > 1 and zones.open(bar, via)
        if apart then return from, via, bar end
      end
    end
  end
end

local FROM, VIA, BAR = places()

--- The Russians fight a round; the French reinforcement enters the hex beside the Russians who stand apart.
---@param def { foot: integer?, fought: boolean?, open: boolean?, unit: integer? }
local function met(def)
  local g = fields.field(spec, {
    { "R_INF_1", MAIN, 20 },
    { "F_INF_7", TARGET, 20 },
    { "F_INF_8", FROM, def.unit or 7 },
    { "R_INF_2", BAR, def.foot or 5 },
    { "R_LIGHT_BDE_1", BAR, 1 },
  })
  fields.attack(g, { [TARGET] = { "R_INF_1" } })
  fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
  g:act("press")
  if def.open then g.state.combat.open = { BAR } end
  if def.fought then g.state.combat.fought.R_INF_2 = 1 end
  if g:asked()[1] == "coalition" then g:act("no_more") end
  g:dice({ 1 })
  g:act("call", { unit = "F_INF_8" })
  g:act("close_in", { to = VIA })
  return g
end

describe("10.32 a limited zone against reinforcements", function()
  it("10.32a in the own Combat Phase it interrupts it: who is halted attacks at once", function()
    local g = met({})
    assert.equal("zone", g:step())
    assert.same({ "coalition" }, g:asked())
    g:dice({ 1 })
    g:act("bar", { leader = "R_INF_2" })
    local f = battle.of(g.state)
    assert.same({ "french", "coalition" }, f.sides)
    assert.equal(BAR, f.target)
    assert.same({ "F_INF_8" }, f.force.french)
    assert.truthy(f.sealed) -- 10.31b
  end)

  it("10.32a a die that is too high halts no one", function()
    local g = met({})
    g:dice({ 6 })
    g:act("bar", { leader = "R_INF_2" })
    assert.is_nil(g.state.limits[1])
    assert.equal(TARGET, battle.of(g.state).target)
  end)

  it("10.32b victorious, they go on with the march; 10.31a else they do not join", function()
    local g = met({ foot = 1, unit = 20 })
    g:dice({ 1 })
    g:act("bar", { leader = "R_INF_2" })
    if g:step() == "horse" then g:act("stay") end
    assert.equal("advance", g:step()) -- 12.15
    g:act("stop")
    assert.falsy(g.state.pieces.R_INF_2)
    if g:step() == "approach" then g:act("halt_there") end
    assert.equal(TARGET, battle.of(g.state).target)
    assert.truthy(listed(battle.of(g.state).force.french, "F_INF_8"))
    g = met({ foot = 12, unit = 8 })
    g:dice({ 1 })
    g:act("bar", { leader = "R_INF_2" })
    fields.fight(g, { F_INF_8 = 1, R_INF_2 = 1 }, fields.plain(4))
    while battle.of(g.state).target ~= TARGET do
      g:act(g:legal(g:asked()[1])[1].verb, g:legal(g:asked()[1])[1].args)
    end
    assert.falsy(listed(battle.of(g.state).force.french, "F_INF_8"))
  end)

  it("10.63 not by a stack that has fought, nor by one that is to be attacked", function()
    local g = met({ fought = true })
    assert.falsy(g:step() == "zone")
    g = met({ open = true })
    assert.falsy(g:step() == "zone")
  end)
end)
