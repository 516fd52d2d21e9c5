--- 10 Zones of control: what cavalry costs the enemy, and who halts him.
local announce = require("rules.12_announce")
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local field = require("spec.field")
local fields = require("spec.fields")
local limited = require("rules.10_limited")
local river = require("rules.12_river")
local zones = require("rules.10_zones")

local map = map_of()

local function march(forces, def) return field.march(spec.game("lga:ulm"), forces, def) end

--- A stack of the Coalition in a hex next to the first: a leader with those on his chart.
local function foes(g, at, leader, below)
  g:place(leader, field.beside(at))
  for _, id in ipairs(below) do
    g:place(id, nil, { chart = leader, strength = 4 })
    board.attach(g.state, id, leader)
  end
end

describe("10.1 zones of cavalry", function()
  for _, case in ipairs({
    { "10.11 cavalry has a zone", { "A_LIGHT_BDE_12" }, true },
    { "10.11, 10.12 heavy cavalry with horse artillery and a leader too", { "A_HEAVY_BDE_5", "F_HORSE_1" }, true },
    { "10.11 not with infantry", { "A_LIGHT_BDE_12", "A_INF_20" }, false },
    { "10.11 not with field artillery", { "A_LIGHT_BDE_12", "A_ART_9" }, false },
    { "10.61 not without cavalry", { "F_HORSE_1" }, false },
  }) do
    it(case[1], function()
      local g = march({})
      foes(g, 1, "A_MERVELDT", case[2])
      for _, id in ipairs(case[2]) do
        g:unit(id).side = "coalition"
      end
      board.refresh(g.state)
      assert.equal(case[3], zones.against(g.state, "french")[field.HEX] or false)
      assert.is_nil(zones.against(g.state, "coalition")[field.HEX])
    end)
  end

  for _, side in ipairs({ "major_river", "rough_side", "swamp_side", "minor_river", "mountain_side" }) do
    it("10.5 none over " .. side, function()
      local found
      for _, from in ipairs(map:hexes()) do
        for _, to in ipairs(map:neighbors(from)) do
          if map:side(from, to, side) and not (side == "minor_river" and map:bridge(from, to)) then
            found = true
            assert.falsy(zones.open(from, to), from .. to)
          end
        end
      end
      assert.truthy(found)
    end)
  end

  it("10.5 over a minor river at its bridge", function()
    local open = 0
    for _, from in ipairs(map:area("map_b")) do
      for _, to in ipairs(map:neighbors(from)) do
        if map:side(from, to, "minor_river") and map:bridge(from, to) and zones.open(from, to) then open = open + 1 end
      end
    end
    assert.truthy(open > 0)
  end)

  it("10.13, 8.5, 10.0 one MP more to enter a hex of a zone and one to leave it; once, however many reach there", function()
    local g = march({ F_LANNES = {} })
    g:place("A_LIGHT_BDE_11", field.beside(4))
    g:place("A_LIGHT_BDE_12", field.beside(5))
    assert.truthy(zones.against(g.state, "french")[field.HEX])
    g:act("move", { unit = "F_LANNES" })
    local cost = 2 + (zones.against(g.state, "french")[field.beside(1)] and 1 or 0)
    g:act("step", { to = field.beside(1) })
    assert.equal(7 - cost, field.left(g))
  end)
end)

describe("10.2 limited zones of control", function()
  --- Lannes steps next to Merveldt with foot and horse.
  local function met(below)
    local g = march({ F_LANNES = { "F_INF_11" } })
    foes(g, 1, "A_MERVELDT", below or { "A_INF_20", "A_LIGHT_BDE_12" })
    g:act("move", { unit = "F_LANNES" })
    local to = map:neighbors(field.HEX)
    for _, hex in ipairs(to) do
      if map:distance(hex, field.beside(1)) == 1 and zones.open(field.beside(1), hex) then
        g:act("step", { to = hex })
        return g, hex
      end
    end
  end

  it("10.21, 10.22, 10.31a the enemy may try, with his Initiative: who is halted goes no farther", function()
    local g, hex = met()
    assert.equal("zone", g:step())
    assert.same({ "coalition" }, g:asked())
    g:dice({ 1 })
    g:act("bar", { leader = "A_MERVELDT" })
    assert.equal("moving", g:step())
    assert.equal("10.31a", field.why_step(g, field.HEX))
    assert.truthy(hex)
  end)

  it("10.22, 10.24 a higher die fails, and the stack does not try again this week", function()
    local g = met()
    g:dice({ 6 })
    g:act("bar", { leader = "A_MERVELDT" })
    assert.is_nil(field.why_step(g, field.HEX))
    field.halt(g)
    for _, id in ipairs({ "A_MERVELDT", "A_INF_20", "A_LIGHT_BDE_12" }) do
      assert.truthy(g:unit(id).barring, id)
    end
  end)

  for _, case in ipairs({
    { "10.21 not without infantry", { "A_LIGHT_BDE_12" } },
    { "10.21, 10.61 not without cavalry", { "A_INF_20" } },
  }) do
    it(case[1], function()
      local g = met(case[2])
      assert.truthy(#g:why("bar", { leader = "A_MERVELDT" }) > 0)
    end)
  end

  it("10.23a the highest leader of the stack rolls", function()
    local g = met()
    assert.truthy(#g:why("bar", { leader = "A_INF_20" }) > 0)
    assert.same({}, g:why("bar", { leader = "A_MERVELDT" }))
  end)

  it("10.31b who is halted must attack in the Combat Phase", function()
    local g = met()
    g:dice({ 1 })
    g:act("bar", { leader = "A_MERVELDT" })
    field.halt(g)
    g:act("end")
    assert.equal("attacks", g:step())
    assert.equal("10.31b", g:why("end")[1].rule)
    g:act("assign", { unit = "F_LANNES", target = field.beside(1) })
    assert.same({}, g:why("announce"))
    assert.equal(1, #g.state.limits)
  end)

  --- Lannes is halted, and stands in the Combat Phase; `more` puts others there before.
  local function halted(more)
    local g, hex = met()
    g:dice({ 1 })
    g:act("bar", { leader = "A_MERVELDT" })
    field.halt(g)
    more(g, hex)
    g:act("end")
    return g
  end

  it("10.31b, 12.12 who must attack one enemy need not see to another beside him", function()
    local other
    local g = halted(function(g, hex)
      other = those(map:neighbors(hex), function(to)
        return to ~= field.beside(1) and to ~= field.HEX and zones.open(hex, to) and map:distance(to, field.beside(1)) > 1
      end)[1]
      g:place("A_INF_1", other, { strength = 3 })
    end)
    g:act("assign", { unit = "F_LANNES", target = other })
    assert.refused(g:why("announce"), "10.31b", "12.12")
    g:act("assign", { unit = "F_LANNES", target = field.beside(1) })
    assert.same({}, g:why("announce"))
    assert.refused(g:why("end"), "10.31b")
  end)

  it("10.31b, 12.16 another corps in the hex, which may not attack with his, owes nothing", function()
    local g = halted(function(g, hex)
      g:place("F_NEY", hex, { order = "march" })
      g:place("F_INF_13", nil, { chart = "F_NEY", superior = "F_NEY", strength = 5 })
    end)
    g:act("assign", { unit = "F_LANNES", target = field.beside(1) })
    assert.same({}, g:why("announce"))
    g:act("assign", { unit = "F_NEY", target = field.beside(1) })
    assert.refused(g:why("announce"), "12.16")
    assert.same({}, g:why("end")) -- it cannot be announced
  end)

  it("10.31b a single strength point attacks too; who is not in command owes nothing (6.0c)", function()
    local g = halted(function(g) g:unit("F_INF_11").strength = 1 end)
    local reason = g:why("end")[1]
    assert.same({ "10.31b", "F_INF_11" }, { reason.rule, reason.values.unit })
    g = halted(function(each, hex)
      board.remove(each.state, "F_INF_11")
      board.put(each.state, "F_LANNES", field.HEX)
      each:place("F_INF_14", hex, { superior = "F_NEY", strength = 5 })
      each:place("F_INF_15", field.HEX, { superior = "F_NEY", strength = 5, order = "march" })
      each:place("A_INF_1", field.beside(4), { strength = 3 })
    end)
    assert.equal("attacks", g:step())
    assert.same({}, g:why("end"))
  end)

  it("6.0c who is not in command attacks nobody", function()
    local g = halted(function(g, hex)
      g:place("F_INF_14", hex, { superior = "F_NEY", strength = 5 })
      g:place("F_INF_15", hex, { superior = "F_NEY", order = "march", strength = 5 })
      g:place("F_INF_16", hex, { superior = "F_NEY", host = "A", strength = 5 }) -- called to a Concentrate
      g:place("F_INF_17", hex, { superior = "F_NEY", awake = 0, strength = 5 }) -- by his own initiative
    end)
    assert.refused(g:why("assign", { unit = "F_INF_14", target = field.beside(1) }), "6.0c")
    for _, id in ipairs({ "F_INF_15", "F_INF_16", "F_INF_17" }) do
      assert.allowed(g:why("assign", { unit = id, target = field.beside(1) }))
    end
    g = halted(function(each, hex)
      board.remove(each.state, "F_INF_11")
      board.remove(each.state, "F_LANNES")
      each:place("F_INF_14", hex, { superior = "F_NEY", strength = 5 })
    end)
    assert.truthy(g:step() ~= "attacks") -- no one is asked
  end)

  it("10.31c it holds against all who come into the hex after", function()
    local g, hex = met()
    g:dice({ 1 })
    g:act("bar", { leader = "A_MERVELDT" })
    field.halt(g)
    g:place("F_NEY", field.HEX, { order = "march" })
    g:act("move", { unit = "F_NEY" })
    g:act("step", { to = hex })
    assert.equal("10.31a", field.why_step(g, field.HEX))
  end)

  it("10.23b not with leaders of two corps who have not come together by a Concentrate order", function()
    local g = met()
    g:act("end")
    foes(g, 1, "A_BELLEGARDE", { "A_INF_23" })
    field.halt(g)
    g:place("F_NEY", field.HEX, { order = "march" })
    g:act("move", { unit = "F_NEY" })
    g:act("step", { to = g:unit("F_LANNES").hex })
    assert.truthy(#g:why("bar", { leader = "A_MERVELDT" }) > 0)
    for _, id in ipairs({ "A_MERVELDT", "A_INF_20", "A_LIGHT_BDE_12", "A_BELLEGARDE", "A_INF_23" }) do
      g:unit(id).concentrated = true
    end
    assert.same({}, g:why("bar", { leader = "A_MERVELDT" }))
  end)

  it("10.23b nor with a leader of another corps who has no men there; of those who have come together a train does not matter", function()
    local g = met()
    g:act("end")
    g:place("A_KIENMAYER", field.beside(1))
    field.halt(g)
    g:place("F_NEY", field.HEX, { order = "march" })
    g:act("move", { unit = "F_NEY" })
    g:act("step", { to = g:unit("F_LANNES").hex })
    assert.truthy(#g:why("bar", { leader = "A_MERVELDT" }) > 0)
    for _, id in ipairs({ "A_MERVELDT", "A_INF_20", "A_LIGHT_BDE_12", "A_KIENMAYER" }) do
      g:unit(id).concentrated = true
    end
    g:place("A_SUPPLY_1", field.beside(1))
    assert.same({}, g:why("bar", { leader = "A_MERVELDT" }))
    board.remove(g.state, "A_KIENMAYER")
    for _, id in ipairs({ "A_MERVELDT", "A_INF_20", "A_LIGHT_BDE_12" }) do
      g:unit(id).concentrated = nil
    end
    assert.same({}, g:why("bar", { leader = "A_MERVELDT" }))
  end)

  it("10.31d as the stack goes the zone is over", function()
    local g, hex = met()
    g:dice({ 1 })
    g:act("bar", { leader = "A_MERVELDT" })
    assert.equal(1, #limited.over(g.state, "french", hex))
    board.put(g.state, "A_MERVELDT", field.beside(4))
    assert.equal(0, #limited.over(g.state, "french", hex))
  end)
end)

describe("10.24 on the way with Advance Points", function()
  --- R_INF_1 has overwhelmed F_INF_7 and goes into its hex, next to Soult with foot and horse.
  local function advanced(points)
    local g = fields.field(spec, {
      { "R_INF_1", fields.main, 20 }, { "F_INF_7", fields.target, 5 },
      { "F_SOULT", "B5005" }, { "F_INF_8", nil, 4, { chart = "F_SOULT" } }, { "F_LIGHT_BDE_1", nil, 1, { chart = "F_SOULT" } },
    })
    local near = those(map:neighbors(fields.target), function(hex) return map:distance(hex, fields.main) == 2 and zones.open(hex, fields.target) end)
    board.put(g.state, "F_SOULT", near[1])
    board.refresh(g.state)
    fields.attack(g, { [fields.target] = { "R_INF_1" } })
    if points then g:unit("R_INF_1").points = points end
    g:act("advance", { unit = "R_INF_1", to = fields.target })
    assert.equal("zone french", g:step() .. " " .. g:asked()[1])
    return g, near[1]
  end

  it("10.24, 10.31a, 10.31b who is halted goes no farther, and attacks whose zone it is while he has a point", function()
    local g, hex = advanced()
    g:dice({ 1 })
    g:act("bar", { leader = "F_SOULT" })
    assert.refused(g:why("advance", { unit = "R_INF_1", to = fields.main }), "10.31a")
    assert.refused(g:why("stop"), "10.31b")
    g:act("strike", { unit = "R_INF_1", target = hex })
    assert.truthy(battle.of(g.state).sealed)
    g = advanced(1)
    g:dice({ 1 })
    g:act("bar", { leader = "F_SOULT" })
    assert.truthy(g:step() ~= "advance") -- no point is left
  end)

  --- Halted by Soult beside him, with another enemy beside them both.
  local function halted()
    local g, hex = advanced()
    g:dice({ 1 })
    g:act("bar", { leader = "F_SOULT" })
    local other = those(map:neighbors(fields.target), function(at)
      return at ~= hex and at ~= fields.main and announce.may_cross(fields.target, at) and not river.over(fields.target, at)
    end)[1]
    g:place("F_INF_9", other, { side = "french", strength = 2 })
    return g, hex, other
  end

  local function other_of(g, _, other) return g, other end

  it("10.31b it is paid by an attack on him, not by one on another; and only if he can be attacked", function()
    local other
    local g, hex = halted()
    g:act("strike", { unit = "R_INF_1", target = hex })
    assert.same({ false }, { g.state.limits[1].due })
    g, other = other_of(halted())
    g:act("strike", { unit = "R_INF_1", target = other })
    assert.same({ true }, { g.state.limits[1].due })
    g = halted()
    g.state.limits[1].due = false
    assert.allowed(g:why("stop"))
    g = halted()
    board.mark(g.state, "R_INF_1", { strength = 0 })
    assert.allowed(g:why("stop"))
    g, hex = halted()
    g.state.combat.beaten = { [hex] = true }
    assert.refused(g:why("stop"), "10.31b")
  end)

  it("10.24, 10.31c who comes after him into the hex is halted without a die; who goes elsewhere is tried anew", function()
    local g = fields.field(spec, {
      { "R_INF_1", fields.main, 20 }, { "R_INF_2", fields.main, 20 }, { "F_INF_7", fields.target, 5 },
      { "F_SOULT", "B5005" }, { "F_INF_8", nil, 4, { chart = "F_SOULT" } }, { "F_LIGHT_BDE_1", nil, 1, { chart = "F_SOULT" } },
    })
    local near = those(map:neighbors(fields.target), function(hex) return map:distance(hex, fields.main) == 2 and zones.open(hex, fields.target) end)
    board.put(g.state, "F_SOULT", near[1])
    board.refresh(g.state)
    fields.attack(g, { [fields.target] = { "R_INF_1", "R_INF_2" } })
    g:act("advance", { unit = "R_INF_1", to = fields.target })
    g:dice({ 1 })
    g:act("bar", { leader = "F_SOULT" })
    board.mark(g.state, { "F_SOULT", "F_INF_8", "F_LIGHT_BDE_1" }, {}, { "barring" })
    local count = #g:log()
    g:act("advance", { unit = "R_INF_2", to = fields.target })
    assert.equal("advance", g:step())
    assert.equal("halted", g:log()[#g:log()].key)
    assert.truthy(#g:log() > count)
    assert.equal(1, #g.state.limits)
  end)

  it("10.24, 10.31a one is halted, another who goes elsewhere is tried anew", function()
    local g = fields.field(spec, { { "R_INF_1", fields.main, 20 }, { "R_INF_2", fields.main, 20 }, { "F_INF_7", fields.target, 5 } })
    fields.attack(g, { [fields.target] = { "R_INF_1", "R_INF_2" } })
    local function beyond(to)
      return those(map:neighbors(to), function(hex) return map:distance(hex, fields.main) == 2 and zones.open(hex, to) end)[1]
    end
    local other = those(map:neighbors(fields.main), function(hex)
      return map:distance(hex, fields.target) > 1 and zones.price(g.state, "coalition", fields.main, hex) and beyond(hex)
    end)[1]
    for leader, def in pairs({ F_SOULT = { fields.target, "F_INF_8", "F_LIGHT_BDE_1" }, F_LANNES = { other, "F_INF_9", "F_LIGHT_BDE_2" } }) do
      g:place(leader, beyond(def[1]), { side = "french" })
      g:place(def[2], nil, { side = "french", chart = leader, strength = 4 })
      g:place(def[3], nil, { side = "french", chart = leader, strength = 1 })
    end
    board.refresh(g.state)
    g:act("advance", { unit = "R_INF_1", to = fields.target })
    g:dice({ 1 })
    g:act("bar", { leader = "F_SOULT" })
    g:act("advance", { unit = "R_INF_2", to = other })
    assert.equal("zone", g:step())
  end)

  it("10.24, 10.22 a higher die fails", function()
    local g = advanced()
    g:dice({ 6 })
    g:act("bar", { leader = "F_SOULT" })
    assert.allowed(g:why("advance", { unit = "R_INF_1", to = fields.main }))
    assert.allowed(g:why("stop"))
  end)
end)
