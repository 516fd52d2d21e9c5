--- 14.26, 17.0 Depots and bridge trains alone in a hex, and bridges over rivers.
local announce = require("rules.12_announce")
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local bridges = require("rules.17_bridges")
local command = require("rules.06_command")
local depots = require("rules.14_depots")
local exit = require("rules.19_exit")
local field = require("spec.field")
local fields = require("spec.fields")
local ground = require("rules.08_ground")
local trains = require("rules.14_trains")
local walls = require("spec.walls")

local map = map_of()

local function rule_of(reasons) return reasons[1] and reasons[1].rule end

--- Is nothing along a hexside, but one thing?
local function only(a, b, name)
  return #those(map:names("side"), function(side) return side ~= "border" and map:side(a, b, side) and side ~= name end) == 0
end

--- Two hexes of open country with a river between them that has no bridge, and a hex behind the first.
local function banks(river)
  for _, hex in ipairs(map:area("map_b")) do
    for _, to in ipairs(map:neighbors(hex)) do
      local bare = map:in_area("map_b", to) and map:side(hex, to, river) and not map:bridge(hex, to) and only(hex, to, river)
      local plain = map:terrain(hex) == "clear" and map:terrain(to) == "clear" and #map:features(hex) + #map:features(to) == 0
      local back = bare and plain and those(map:neighbors(hex), function(at)
        return map:in_area("map_b", at) and ground.cost(at, hex) == 1 and map:distance(at, to) == 2
      end)[1]
      if back then return hex, to, back end
    end
  end
end

local NEAR, FAR, BACK = banks("major_river")
local OPEN = field.HEX
local BESIDE = field.beside(1)

describe("14.26 a depot alone", function()
  --- Austrians' depot in the open, with French beside it.
  local function alone(points, more)
    local g = walls.game(spec, { { "F_INF_1", BESIDE, points, { order = "march", concentrated = true } } })
    depots.set(g.state, OPEN, "austrian")
    walls.put(g, more or {})
    walls.on(g, "movement", "french")
    return g
  end

  it("14.26a nobody marches into its hex; one SP defends it, at four to one it is lost; 14.26b who comes in finds two trains", function()
    local g = alone(5)
    g:act("move", { unit = "F_INF_1" })
    assert.equal("8.23", rule_of(g:why("step", { to = OPEN })))
    g:act("halt")
    walls.on(g, "attacks", "french")
    fields.attack(g, { [OPEN] = { "F_INF_1" } }, OPEN)
    assert.equal("advance", g:step())
    assert.equal("austrian", g.state.depots[OPEN])
    g:act("advance", { unit = "F_INF_1", to = OPEN })
    assert.is_nil(g.state.depots[OPEN])
    assert.equal(2, #trains.here(g.state, "french", OPEN))
    assert.equal(0, g.state.points)
  end)

  it("14.26a, 14.26c it does not withdraw; any loss is its end, and it is destroyed if the victor cannot come in", function()
    local g = alone(1)
    walls.on(g, "attacks", "french")
    fields.attack(g, { [OPEN] = { "F_INF_1" } }, OPEN)
    assert.equal("14.26a", rule_of(g:why("stance", { withdraw = true })))
    fields.fight(g, { A_DEPOT_1 = 1, F_INF_1 = 1 }, fields.plain(4))
    assert.is_nil(g.state.depots[OPEN]) -- no Advance Points
    assert.is_nil(g.state.pieces.A_DEPOT_1)
    assert.same({}, trains.here(g.state, "french", OPEN))
  end)

  it("14.26a with men beside it it has no strength of its own, and 12.12 it need not be attacked", function()
    local g = alone(9, { { "A_INF_1", OPEN, 3, { concentrated = true } } })
    walls.on(g, "attacks", "french")
    fields.attack(g, { [OPEN] = { "F_INF_1" } }, OPEN)
    assert.same({ "A_INF_1" }, battle.of(g.state).force.coalition)
    local other = those(map:neighbors(BESIDE), function(hex) return hex ~= OPEN and map:distance(hex, OPEN) > 1 and announce.may_cross(BESIDE, hex) end)[1]
    g = alone(9, { { "A_INF_1", other, 3, { concentrated = true } } })
    walls.on(g, "attacks", "french")
    g:act("assign", { unit = "F_INF_1", target = other })
    assert.is_nil(rule_of(g:why("announce")))
  end)

  it("14.26b after the men beside it are beaten it is no more defended; a depot that could be taken and is not stays", function()
    local g = alone(9, { { "A_INF_1", OPEN, 2, { concentrated = true } } })
    walls.on(g, "attacks", "french")
    fields.attack(g, { [OPEN] = { "F_INF_1" } }, OPEN)
    assert.equal("advance", g:step()) -- 12.15
    g:act("stop")
    assert.equal("austrian", g.state.depots[OPEN])
    walls.on(g, "movement", "coalition")
    assert.truthy(ground.enemy_in(g.state, "french", OPEN)) -- it defends itself again
  end)
end)

describe("17.1 bridge trains march", function()
  it("17.11, 17.12 without an order; four MP without a leader", function()
    local g = walls.game(spec, { { "F_BRIDGE_1", OPEN } })
    walls.on(g, "movement", "french")
    assert.truthy(command.is_in_command(g.state, "F_BRIDGE_1"))
    g:act("move", { unit = "F_BRIDGE_1" })
    assert.equal(4, field.left(g))
  end)

  it("14.14 a supply train needs no order either", function()
    local g = walls.game(spec, { { "F_SUPPLY_1", OPEN } })
    walls.on(g, "movement", "french")
    g:act("move", { unit = "F_SUPPLY_1" })
    assert.equal(4, field.left(g))
    assert.same({}, those(g:legal("french"), function(entry) return entry.verb == "order" end))
  end)

  it("16.15 trains check no attrition", function()
    local g = walls.game(spec, { { "F_BRIDGE_1", OPEN }, { "F_SUPPLY_1", OPEN } })
    walls.on(g, "movement", "french")
    g:act("move", { unit = "F_BRIDGE_1" })
    g:act("with", { unit = "F_SUPPLY_1" })
    g:act("step", { to = BESIDE })
    g:act("halt")
    assert.same({}, those(g:log(), function(line) return line.key == "roll.attrition" end))
  end)
end)

describe("17.3 bridges", function()
  --- A French bridge train at a great river, its Movement Phase.
  local function at_river(more)
    local g = walls.game(spec, { { "F_BRIDGE_1", NEAR } })
    walls.put(g, more or {})
    walls.on(g, "movement", "french")
    return g
  end

  local function lay(g)
    g:act("move", { unit = "F_BRIDGE_1" })
    g:act("emplace", { to = FAR })
  end

  it("17.13, 17.31a with the MP that the die of trains has left, if one is left", function()
    for left, rule in pairs({ [0] = "17.31a", [1] = false }) do
      local g = at_river()
      g:act("move", { unit = "F_BRIDGE_1" })
      local march = field.frame(g)
      march.die, march.extra = 4, 4
      march.spent = field.left(g) - left
      local why = g:why("emplace", { to = FAR })[1]
      assert.equal(rule, why and why.rule or false)
    end
  end)

  it("17.0, 17.31a it lays a bridge beside a river, great or small, for one MP; not where there is none, or a bridge", function()
    local g = at_river()
    g:act("move", { unit = "F_BRIDGE_1" })
    local dry = those(map:neighbors(NEAR), function(hex) return only(NEAR, hex) end)[1]
    assert.truthy(#g:why("emplace", { to = dry }) > 0)
    g:act("emplace", { to = FAR })
    assert.truthy(g:unit("F_BRIDGE_1").span)
    assert.truthy(g:unit("F_BRIDGE_1").moved)
    local near, far = banks("minor_river")
    assert.truthy(listed(bridges.sites(near), far))
    g = walls.game(spec, { { "F_BRIDGE_1", BACK, nil, { order = "march" } }, { "F_INF_1", BACK, 5, { order = "march" } } })
    walls.on(g, "movement", "french")
    g:act("move", { unit = "F_BRIDGE_1" })
    g:act("step", { to = NEAR })
    g:act("emplace", { to = FAR }) -- after a march
    assert.truthy(g:unit("F_BRIDGE_1").span)
    g = walls.game(spec, { { "F_BRIDGE_1", NEAR }, { "F_INF_1", NEAR, 5, { order = "march" } } })
    walls.on(g, "movement", "french")
    g:act("move", { unit = "F_BRIDGE_1" })
    g:act("with", { unit = "F_INF_1" })
    assert.equal("17.31a", rule_of(g:why("emplace", { to = FAR })))
  end)

  it("17.31a one MP is enough and none is not; from either bank it is the same bridge", function()
    local spans = {}
    for from, to in pairs({ [NEAR] = FAR, [FAR] = NEAR }) do
      local g = walls.game(spec, { { "F_BRIDGE_1", from } })
      walls.on(g, "movement", "french")
      g:act("move", { unit = "F_BRIDGE_1" })
      field.frame(g).spent, field.frame(g).die = 4, 3
      assert.equal("17.31a", rule_of(g:why("emplace", { to = to })))
      field.frame(g).spent, field.frame(g).die = 3, nil
      g:act("emplace", { to = to })
      spans[#spans + 1] = g:unit("F_BRIDGE_1").span
    end
    assert.equal(2, #spans)
    assert.equal(spans[1], spans[2])
  end)

  it("17.13, 17.31a without an MP left it may have one by its die: 4 to 6 lay the bridge, 1 to 3 end the march", function()
    for die, laid in pairs({ [3] = false, [4] = true }) do
      local g = at_river()
      g:act("move", { unit = "F_BRIDGE_1" })
      field.frame(g).spent = 4
      g:dice({ die })
      g:act("emplace", { to = FAR })
      assert.same({ laid, true, "movement" }, { g:unit("F_BRIDGE_1").span ~= nil, g:unit("F_BRIDGE_1").moved, g:step() })
    end
  end)

  it("19.13w who is unseen lays none, as it would be seen", function()
    local g = at_river()
    board.mark(g.state, "F_BRIDGE_1", { unseen = true })
    g:act("move", { unit = "F_BRIDGE_1" })
    assert.equal("19.13w", rule_of(g:why("emplace", { to = FAR })))
  end)

  it("17.31b it serves from the next turn on, for marches and attacks", function()
    local g = at_river()
    lay(g)
    assert.is_nil(ground.cost(NEAR, FAR))
    assert.falsy(announce.may_cross(NEAR, FAR))
    bridges.refresh(g.state)
    assert.is_nil(ground.cost(NEAR, FAR))
    walls.on(g, "command")
    assert.equal(1, ground.cost(NEAR, FAR))
    assert.truthy(announce.may_cross(FAR, NEAR))
  end)

  it("17.32 when the train leaves both hexes it is gone; over its own bridge it stays", function()
    local g = at_river()
    lay(g)
    walls.on(g, "command")
    walls.on(g, "movement", "french")
    g:act("move", { unit = "F_BRIDGE_1" })
    g:act("step", { to = FAR })
    assert.truthy(g:unit("F_BRIDGE_1").span)
    assert.equal(1, ground.cost(FAR, NEAR))
    g:act("halt")
    walls.on(g, "command")
    walls.on(g, "movement", "french")
    g:act("move", { unit = "F_BRIDGE_1" })
    g:act("step", { to = NEAR })
    g:act("step", { to = BACK })
    assert.is_nil(g:unit("F_BRIDGE_1").span)
    assert.is_nil(ground.cost(FAR, NEAR))
  end)

  it("17.32 a train that leaves the game leaves no bridge behind", function()
    local g = at_river()
    g:unit("F_BRIDGE_1").span, g:unit("F_BRIDGE_1").laid = NEAR < FAR and NEAR .. "/" .. FAR or FAR .. "/" .. NEAR, 0
    bridges.refresh(g.state)
    assert.equal(1, ground.cost(NEAR, FAR))
    exit.leave(g.state, { F_BRIDGE_1 = true })
    assert.is_nil(g:unit("F_BRIDGE_1"))
    assert.is_nil(ground.cost(NEAR, FAR))
  end)

  it("17.26, 17.21, 17.25 it is attacked over its own bridge; alone it has one SP, and is taken by who comes in", function()
    local g = at_river({ { "A_INF_1", FAR, 5, { concentrated = true } } })
    g:unit("F_BRIDGE_1").span, g:unit("F_BRIDGE_1").laid = NEAR < FAR and NEAR .. "/" .. FAR or FAR .. "/" .. NEAR, 0
    bridges.refresh(g.state)
    walls.on(g, "attacks", "coalition")
    fields.attack(g, { [NEAR] = { "A_INF_1" } }, NEAR)
    assert.equal("advance", g:step())
    g:act("advance", { unit = "A_INF_1", to = NEAR })
    assert.equal("coalition", g:unit("F_BRIDGE_1").side)
    assert.equal("austrian", g:unit("F_BRIDGE_1").captor)
    assert.is_nil(g:unit("F_BRIDGE_1").span) -- 17.31b
  end)

  --- Austrians with a bridge train, attacked in the open; the row of the table, further dice.
  local function beaten(row, dice)
    local g = walls.game(spec, {
      { "F_INF_1", BESIDE, 12, { concentrated = true } },
      { "A_INF_1", OPEN, 9, { concentrated = true } },
      { "A_BRIDGE_1", OPEN },
    })
    walls.on(g, "attacks", "french")
    fields.attack(g, { [OPEN] = { "F_INF_1" } }, OPEN)
    fields.fight(g, { A_INF_1 = 1, F_INF_1 = 1 }, fields.plain(row), dice)
    return g
  end

  it("17.22 it does not rout with others", function()
    local g = beaten(14)
    fields.flee(g)
    assert.equal(OPEN, g:unit("A_BRIDGE_1").hex)
  end)

  it("17.23 it withdraws with them, and stays there if they rout for their morale", function()
    local g = beaten(11, { 6 })
    assert.equal("retreating", g:step())
    g:act("retreating", g:legal("coalition")[1].args, "coalition")
    local hex = g:unit("A_BRIDGE_1").hex
    assert.falsy(hex == OPEN)
    fields.flee(g)
    assert.equal(hex, g:unit("A_BRIDGE_1").hex)
    assert.falsy(g:unit("A_INF_1").hex == hex)
  end)

  it("17.24 after a lost exchange it goes too", function()
    local g = beaten(7)
    g:act("pass", {}, "coalition")
    fields.flee(g)
    assert.falsy(g:unit("A_BRIDGE_1").hex == OPEN)
  end)

  it("17.27 its owner destroys it as he does a depot: by foot that stayed, with the order, at the end of the phase", function()
    local g = at_river({ { "F_INF_1", NEAR, 5, { task = "destroy" } }, { "F_INF_2", NEAR, 5 } })
    assert.truthy(#g:why("sink", { unit = "F_INF_2", train = "F_BRIDGE_1" }) > 0)
    g:unit("F_INF_1").moved = true
    assert.equal("17.27", rule_of(g:why("sink", { unit = "F_INF_1", train = "F_BRIDGE_1" })))
    g:unit("F_INF_1").moved = nil
    g:act("sink", { unit = "F_INF_1", train = "F_BRIDGE_1" })
    assert.truthy(g:unit("F_BRIDGE_1"))
    assert.truthy(g:unit("F_INF_1").bound)
    g:act("end")
    assert.is_nil(g.state.pieces.F_BRIDGE_1)
  end)
end)

