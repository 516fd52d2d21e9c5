--- 13.13, 13.15, 13.23, 13.26 The routed and those who march: who comes upon them, who comes back to them, and where they run to.
local board = require("mechanics.board")
local depots = require("rules.14_depots")
local field = require("spec.field")
local fields = require("spec.fields")
local retreat = require("rules.13_retreat")
local walls = require("spec.walls")

local map = map_of()

local function march(forces, def) return field.march(spec.game("lga:ulm"), forces, def) end

local function rule_of(reasons) return reasons[1] and reasons[1].rule end

describe("13.13 a march into a hex with routed friends", function()
  --- Lannes and a division beside another that is routed, or led by one of his rank.
  local function beside(def)
    local g = march({ F_LANNES = { "F_INF_11" } })
    g:place("F_INF_13", field.along(1), { side = "french", strength = 7, routed = 1 })
    if def.leader then g:place("F_NEY", field.along(1), { side = "french", routed = 1 }) end
    g:act("move", { unit = "F_LANNES" })
    return g
  end

  local function rolls(g, key)
    return #those(g:log(), function(line) return line.key == key end)
  end

  it("13.13, 13.28 who has no leader that outranks theirs checks morale; who holds marches on", function()
    local g = beside({ leader = true })
    g:dice({ 3 })
    field.step(g)
    assert.equal(1, rolls(g, "roll.morale"))
    field.step(g)
    assert.same({ field.along(2) }, { g:unit("F_LANNES").hex, g:unit("F_LANNES").routed })
  end)

  it("13.13 a leader of higher rank keeps his men together", function()
    local g = beside({})
    field.step(g)
    assert.equal(0, rolls(g, "roll.morale"))
  end)

  it("13.13, 13.28, 16.11 who fails ends his march there, checks attrition, and routs five hexes without the loss of half", function()
    local g = beside({ leader = true })
    g:unit("F_INF_11").strength = 5
    board.refresh(g.state)
    g:dice({ 6, 1 })
    field.step(g)
    fields.flee(g)
    assert.same({ "movement", 5, 1, 1 }, { g:step(), g:unit("F_INF_11").strength, g:unit("F_LANNES").routed, rolls(g, "roll.attrition") })
    assert.equal(5, map:distance(field.along(1), g:unit("F_LANNES").hex))
    assert.equal(7, g:unit("F_INF_13").strength)
  end)

  it("13.26b his marker is turned a week later", function()
    local g = beside({ leader = true })
    g:dice({ 6, 1 })
    field.step(g)
    fields.flee(g)
    g:act("end")
    assert.same({ 1, 2 }, { g:unit("F_INF_11").routed, g:unit("F_INF_13").routed })
  end)

  it("13.13 a leader without men is no unit, and checks nothing", function()
    local g = march({ F_LANNES = {} })
    g:place("F_NEY", field.along(1), { side = "french", routed = 1 })
    g:place("F_INF_13", nil, { side = "french", strength = 7, routed = 1, chart = "F_NEY" })
    g:act("move", { unit = "F_LANNES" })
    field.step(g)
    assert.same({ 0, field.along(1) }, { rolls(g, "roll.morale"), g:unit("F_LANNES").hex })
  end)
end)

describe("13.13 horse, and who advances after a battle", function()
  it("13.13 who advances upon routed friends checks too", function()
    for die, routed in pairs({ [3] = false, [6] = 1 }) do
      local g = fields.field(spec, { { "R_INF_1", fields.main, 20 }, { "F_INF_7", fields.target, 10 }, { "R_INF_2", "B5402", 5, { routed = 1 } } })
      fields.attack(g, { [fields.target] = { "R_INF_1" } })
      fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(14))
      fields.flee(g)
      local to = those(g:legal("coalition"), function(move) return move.verb == "advance" and move.args.to ~= fields.target end)[1].args.to
      board.put(g.state, "R_INF_2", to)
      g:dice({ die })
      g:act("advance", { unit = "R_INF_1", to = to })
      fields.flee(g)
      assert.equal(routed, g.state.pieces.R_INF_1.routed or false)
    end
  end)

  it("13.13 so does who rides in the Skirmish Phase", function()
    local g = march({ F_LIGHT_BDE_1 = {} }, { ride = true, foes = { A_LIGHT_BDE_1 = field.along(3) } })
    g:unit("A_LIGHT_BDE_1").strength = 1
    g:place("F_INF_13", field.along(1), { side = "french", strength = 7, routed = 1 })
    board.refresh(g.state)
    assert.equal("skirmishes", g:step())
    g:act("move", { unit = "F_LIGHT_BDE_1" })
    g:dice({ 6, 1 })
    field.step(g)
    fields.flee(g)
    assert.same({ 1, true }, { g:unit("F_LIGHT_BDE_1").routed, g:unit("F_LIGHT_BDE_1").moved })
  end)
end)

describe("13.26 Rout 2", function()
  --- Lannes, routed so, without an order.
  local function waiting(marker)
    local g = march({ F_LANNES = { "F_INF_11" } }, { order = false })
    g:unit("F_LANNES").routed, g:unit("F_INF_11").routed = marker, marker
    board.refresh(g.state)
    return g
  end

  it("13.26b, 6.52a by his own initiative alone he may march, routed as he is; with Rout 1 he may not try", function()
    assert.truthy(#waiting(1):why("try", { unit = "F_LANNES" }) > 0)
    local g = waiting(2)
    assert.equal("13.26b", rule_of(g:why("move", { unit = "F_LANNES" })))
    g:dice({ 1 })
    g:act("try", { unit = "F_LANNES" })
    g:act("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "march" })
    field.walk(g, "F_LANNES", field.along(1))
    assert.same({ field.along(1), 2, 2 }, { g:unit("F_LANNES").hex, g:unit("F_LANNES").routed, g:unit("F_INF_11").routed })
    assert.equal("F_LANNES", g:unit("F_INF_11").chart)
  end)

  it("13.13, 13.26b of the routed who come upon others nothing is asked", function()
    local g = waiting(2)
    g:place("F_NEY", field.along(1), { side = "french", routed = 1 })
    g:place("F_INF_13", field.along(1), { side = "french", strength = 7, routed = 1 })
    g:dice({ 1 })
    g:act("try", { unit = "F_LANNES" })
    g:act("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "march" })
    g:act("move", { unit = "F_LANNES" })
    field.step(g)
    assert.same({}, those(g:log(), function(line) return line.key == "roll.morale" end))
  end)

  it("13.26b so may a division whose leader is steady, and in command", function()
    local g = march({ F_LANNES = { "F_INF_11" } })
    board.mark(g.state, "F_INF_11", { routed = 2 }, { "order" })
    assert.equal("6.51", rule_of(g:why("try", { unit = "F_LANNES" })))
    g:dice({ 1 })
    g:act("try", { unit = "F_INF_11" })
    g:act("bestir", { by = "F_INF_11", unit = "F_INF_11", kind = "march" })
    field.walk(g, "F_INF_11", field.along(1))
    assert.same({ field.along(1), field.HEX }, { g:unit("F_INF_11").hex, g:unit("F_LANNES").hex })
  end)

  it("13.26b, 6.52a if he fails he stays", function()
    local g = waiting(2)
    g:dice({ 6 })
    g:act("try", { unit = "F_LANNES" })
    assert.truthy(#g:why("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "march" }) > 0)
    assert.equal("13.26b", rule_of(g:why("move", { unit = "F_LANNES" })))
  end)

  it("13.0b, 13.15 a steady leader who commands them all helps them to rally, another does not", function()
    for _, case in ipairs({ { "F_MASSENA", nil }, { "F_LANNES", 2 } }) do
      local g = walls.game(spec, { { case[1], walls.VERONA }, { "F_INF_20", walls.VERONA, 5, { routed = 2 } } })
      g:unit("F_INF_20").superior = "F_MASSENA"
      board.refresh(g.state)
      walls.on(g, "sources")
      g:dice({ 4 }) -- morale 3, and Massena's 1
      field.feed(g)
      assert.equal(case[2], g:unit("F_INF_20").routed)
    end
  end)
end)

describe("13.15 men of others", function()
  it("13.0b, 13.15 the steady who stand with the routed change neither their rating nor their commander", function()
    local g = walls.game(spec, { { "F_MASSENA", walls.VERONA }, { "F_INF_20", walls.VERONA, 5, { routed = 2 } }, { "I_INF_1", walls.VERONA, 20 } })
    g:unit("F_INF_20").superior = "F_MASSENA"
    board.refresh(g.state)
    walls.on(g, "sources")
    g:dice({ 4 }) -- morale 3, and Massena's 1
    field.feed(g)
    assert.is_nil(g:unit("F_INF_20").routed)
  end)
end)

describe("13.23 refuges", function()
  local VERONA = walls.VERONA

  it("13.23 a depot is one as long as it is there", function()
    local g = walls.game(spec, {})
    local hex = those(map:area("k_of_italy"), function(at) return map:feature(at, "town") and not map:feature(at, "minor_fortress") end)[1]
    local function is_refuge(side) return listed(retreat.refuges(g.state, side), hex) end
    assert.same({ false, false }, { is_refuge("french"), is_refuge("coalition") })
    depots.set(g.state, hex, "french")
    assert.same({ true, false }, { is_refuge("french"), is_refuge("coalition") })
    depots.set(g.state, hex, nil)
    assert.falsy(is_refuge("french"))
    assert.falsy(listed(retreat.refuges(g.state, "coalition"), "B3520")) -- a depot of 19.11d that is gone
  end)

  it("13.23 a fortress is a refuge of whose men hold it", function()
    local g = walls.game(spec, {})
    local function sides()
      return { listed(retreat.refuges(g.state, "french"), VERONA), listed(retreat.refuges(g.state, "coalition"), VERONA) }
    end
    assert.same({ false, true }, sides())
    walls.put(g, { { "F_MASSENA", VERONA } }) -- a leader holds nothing
    assert.same({ false, true }, sides())
    walls.put(g, { { "F_INF_2", VERONA, 1 } }) -- nobody is inside
    assert.same({ true, false }, sides())
    walls.put(g, { { "F_INF_1", VERONA, 1, { inside = true } } })
    assert.same({ true, false }, sides())
    walls.put(g, { { "A_INF_1", VERONA, 20 } }) -- who lies before it does not hold it
    assert.same({ true, false }, sides())
  end)
end)
