--- 12.0 to 12.3, 12.8 Announcing attacks, horse that rides off, lines and reserves.
local announce = require("rules.12_announce")
local battle = require("rules.12_battle")
local battles = require("spec.battles")
local board = require("mechanics.board")
local fields = require("spec.fields")

local function small(pieces, charts) return battles.small(spec.game("lga:austerlitz"), pieces, charts) end
local function austerlitz() return battles.austerlitz(spec.game("lga:austerlitz")) end

local TWO = { F_SOULT = true, F_INF_7 = 7, F_INF_8 = 7, R_INF_1 = 7, R_INF_2 = 8 }
local UNDER_SOULT = { F_INF_7 = "F_SOULT", F_INF_8 = "F_SOULT" }

describe("12.0 the Combat Phase", function()
  it("12.0a no battle without an enemy beside one", function()
    local g = small({ F_INF_7 = 7, R_INF_1 = 7 })
    assert.refused(g:why("assign", { unit = "R_INF_1", target = "B5304" }), "12.0a")
    assert.refused(g:why("announce"), "12.0a")
    assert.allowed(g:why("assign", { unit = "R_INF_1", target = "B5203" }))
  end)

  it("12.0b, 12.P1, 5.0.6, 5.0.9 all attacks are announced, then fought in the attacker's order", function()
    local g = small({ F_INF_7 = 7, F_INF_8 = 7, R_INF_1 = 7, R_INF_2 = 8 })
    board.put(g.state, "F_INF_8", "B5302")
    g:act("assign", { unit = "R_INF_1", target = "B5203" })
    g:act("assign", { unit = "R_INF_2", target = "B5302" })
    g:act("announce")
    assert.equal("battles", g:step())
    assert.allowed(g:why("resolve", { target = "B5203" }))
    assert.allowed(g:why("resolve", { target = "B5302" }))
    g:act("resolve", { target = "B5302" })
    assert.same({ "B5203" }, g.state.combat.open)
  end)

  it("12.11 not over a mountain, a lake, the sea, nor a great river without a bridge", function()
    local map = map_of()
    assert.truthy(announce.may_cross("B5203", "B5303"))
    local rivers, mountains = 0, 0
    for _, hex in ipairs(map:area("map_b")) do
      for _, to in ipairs(map:neighbors(hex)) do
        local river = map:side(hex, to, "major_river") and map:terrain(to) == "clear"
        local other = map:side(hex, to, "mountain_side") or map:side(hex, to, "lake_side") or map:side(hex, to, "sea_side")
        if river and not other then
          rivers = rivers + 1
          assert.equal(map:bridge(hex, to) ~= nil, announce.may_cross(hex, to))
        end
        if other or map:terrain(to) == "mountain" then
          mountains = mountains + 1
          assert.falsy(announce.may_cross(hex, to))
        end
      end
    end
    assert.truthy(rivers > 50 and mountains > 50)
  end)

  it("12.12 each enemy stack beside an attacker is attacked by somebody", function()
    local g = small({ F_INF_7 = 7, F_INF_8 = 7, R_INF_1 = 7, R_INF_2 = 8 })
    board.put(g.state, "F_INF_8", "B5302")
    g:act("assign", { unit = "R_INF_1", target = "B5203" })
    assert.refused(g:why("announce"), "12.12")
    g:act("assign", { unit = "R_INF_2", target = "B5302" })
    assert.allowed(g:why("announce"))
  end)

  it("12.13, 12.13ex a unit attacks one hex; a stack may split", function()
    local g = small({ F_INF_7 = 7, F_INF_8 = 7, R_INF_1 = 7, R_INF_2 = 8 })
    board.put(g.state, "F_INF_8", "B5302")
    g:act("assign", { unit = "R_INF_1", target = "B5203" })
    assert.refused(g:why("assign", { unit = "R_INF_1", target = "B5203" }), "12.13")
    g:act("assign", { unit = "R_INF_1", target = "B5302" })
    assert.same({ R_INF_1 = "B5302" }, g.state.combat.assigned)
    g:act("assign", { unit = "R_INF_2", target = "B5203" })
    assert.same({ R_INF_1 = "B5302", R_INF_2 = "B5203" }, g.state.combat.assigned)
  end)

  it("12.13 a leader brings those below him; a leader without men attacks no one", function()
    local g = spec.game("lga:austerlitz")
    g.forced = false
    g:act("assign", { unit = "R_KUTUSOV", target = "B5203" })
    assert.equal("B5203", g.state.combat.assigned.R_GUARD_1)
    assert.is_nil(g.state.combat.assigned.R_BRIDGE_1)
    g = small({ F_INF_7 = 7, R_KUTUSOV = true })
    assert.refused(g:why("assign", { unit = "R_KUTUSOV", target = "B5203" }), "12.13")
  end)

  it("12.14a worse than 1:2 is called off as it is shown; 1:2 is fought", function()
    local g = battles.attack(small({ F_INF_7 = 9, F_INF_8 = 6, R_INF_1 = 7 }))
    assert.equal("called_off", g:log()[#g:log() - 1].key)
    assert.is_nil(g:step())
    g = battles.attack(small({ F_INF_7 = 8, F_INF_8 = 6, R_INF_1 = 7 }))
    assert.equal("stance", g:step())
  end)

  it("12.15 at 4:1 the defender is lost and the attacker has four Advance Points", function()
    local g = battles.attack(small({ F_INF_7 = 2, R_INF_1 = 7, R_INF_2 = 1 }))
    assert.is_nil(g:unit("F_INF_7"))
    assert.equal(4, g:unit("R_INF_1").points)
    g = battles.attack(small({ F_INF_7 = 2, R_INF_1 = 7 }))
    assert.equal("stance", g:step())
  end)

  it("8.23, 12.12, 12.15 a leader without men is attacked as others are, and lost", function()
    local g = small({ F_INF_7 = 7, F_DAVOUT = true, R_INF_1 = 7, R_INF_2 = 8 })
    board.put(g.state, "F_DAVOUT", "B5302")
    g:act("assign", { unit = "R_INF_1", target = "B5203" })
    assert.refused(g:why("announce"), "12.12")
    g:act("assign", { unit = "R_INF_2", target = "B5302" })
    g:act("announce")
    g:act("resolve", { target = "B5302" })
    assert.is_nil(g:unit("F_DAVOUT"))
    assert.equal(4, g:unit("R_INF_2").points)
  end)

  it("12.0b an attack whose target, or whose attackers, are gone meanwhile is not fought", function()
    for _, gone in ipairs({ "F_INF_7", "R_INF_1" }) do
      local g = small({ F_INF_7 = 7, F_INF_8 = 7, R_INF_1 = 7, R_INF_2 = 8 })
      board.put(g.state, "F_INF_8", "B5302")
      g:act("assign", { unit = "R_INF_1", target = "B5203" })
      g:act("assign", { unit = "R_INF_2", target = "B5302" })
      g:act("announce")
      board.remove(g.state, gone)
      g:act("resolve", { target = "B5203" })
      assert.is_nil(battle.of(g.state))
    end
  end)

  it("12.15, 12.21a horse may ride off from four times as many, before the odds are told", function()
    local g = battles.attack(small({ F_LIGHT_BDE_1 = 1, R_INF_1 = 7 }))
    assert.equal("horse", g:step())
    g:act("ride_off", { unit = "F_LIGHT_BDE_1", to = "B5103" })
    assert.same({ "B5103", 1 }, { g:unit("F_LIGHT_BDE_1").hex, g:unit("F_LIGHT_BDE_1").strength })
    assert.is_nil(g:step()) -- nobody is left to fight, and there are no Advance Points
    g = battles.attack(small({ F_LIGHT_BDE_1 = 1, R_INF_1 = 7 }))
    g:act("stay")
    assert.is_nil(g:unit("F_LIGHT_BDE_1"))
    g = battles.attack(small({ F_INF_7 = 2, F_LIGHT_BDE_1 = 1, R_INF_1 = 8 }))
    g:act("ride_off", { unit = "F_LIGHT_BDE_1", to = "B5103" })
    assert.is_nil(g:unit("F_INF_7")) -- alone it is one to four
    assert.truthy(g:unit("F_LIGHT_BDE_1"))
  end)

  it("12.16 two corps attack one hex only with Concentrate orders", function()
    local g = small(
      { F_INF_7 = 7, R_CONSTANTINE = true, R_INF_1 = 7, A_LICHTENSTEIN = true, R_INF_2 = 8 },
      { R_INF_1 = "R_CONSTANTINE", R_INF_2 = "A_LICHTENSTEIN" }
    )
    g:unit("A_LICHTENSTEIN").concentrated = false
    g:act("assign", { unit = "R_CONSTANTINE", target = "B5203" })
    assert.allowed(g:why("announce"))
    g:act("assign", { unit = "A_LICHTENSTEIN", target = "B5203" })
    assert.refused(g:why("announce"), "12.16")
    g:unit("A_LICHTENSTEIN").concentrated = true
    assert.allowed(g:why("announce"))
  end)

  it("12.16 a leader of another corps without men is no unit of it", function()
    local g = small({ F_INF_7 = 7, R_CONSTANTINE = true, R_INF_1 = 7, A_LICHTENSTEIN = true }, { R_INF_1 = "R_CONSTANTINE" })
    board.mark(g.state, board.which(g.state), {}, { "concentrated" })
    assert.is_nil(announce.unconcentrated(g.state, { "R_CONSTANTINE", "R_INF_1", "A_LICHTENSTEIN" }))
  end)

  it("12.16, 12.17 two corps out of two hexes do not stack together, and need none", function()
    local g = small(
      { F_INF_7 = 7, R_CONSTANTINE = true, R_INF_1 = 7, A_LICHTENSTEIN = true, R_INF_2 = 8 },
      { R_INF_1 = "R_CONSTANTINE", R_INF_2 = "A_LICHTENSTEIN" }
    )
    board.mark(g.state, board.which(g.state), {}, { "concentrated" })
    board.put(g.state, "A_LICHTENSTEIN", "B5204")
    for _, id in ipairs({ "R_CONSTANTINE", "A_LICHTENSTEIN" }) do
      g:act("assign", { unit = id, target = "B5203" })
    end
    assert.allowed(g:why("announce"))
  end)

  it("12.17 units in several hexes attack one", function()
    local g = small({ F_INF_7 = 7, R_INF_1 = 7, R_INF_2 = 8 })
    board.put(g.state, "R_INF_2", "B5204")
    battles.attack(g)
    assert.allowed(g:why("stance", { withdraw = false }))
    g = small({ F_INF_7 = 7, R_INF_1 = 7, R_INF_2 = 8 })
    board.put(g.state, "R_INF_2", "B5204")
    g:act("assign", { unit = "R_INF_1", target = "B5203" })
    g:act("assign", { unit = "R_INF_2", target = "B5203" })
    g:act("announce")
    g:act("resolve", { target = "B5203" })
    local fronts = battle.of(g.state).fronts
    assert.same({ { "B5204" }, { "B5303" } }, { fronts[1].hexes, fronts[2].hexes })
  end)
end)

describe("12.2 horse rides off", function()
  local function at_horse(own, foe)
    local g = small({ F_INF_7 = 7, F_HEAVY_DIV_1 = own, R_INF_1 = 7, R_HEAVY_BDE_1 = foe })
    g.state.pieces.R_HEAVY_BDE_1.strength = foe
    return battles.attack(g)
  end

  it("12.21a unless the attacker has three times the horse, which he shows then", function()
    local g = at_horse(2, 5)
    assert.equal("horse", g:step())
    assert.refused(g:why("ride_off", { unit = "F_INF_7", to = "B5103" }), "12.21b")
    g:act("ride_off", { unit = "F_HEAVY_DIV_1", to = "B5103" })
    assert.equal("B5103", g:unit("F_HEAVY_DIV_1").hex)
    g = at_horse(2, 6)
    g:act("ride_off", { unit = "F_HEAVY_DIV_1", to = "B5103" })
    assert.equal("B5203", g:unit("F_HEAVY_DIV_1").hex)
    assert.equal("stance", g:step())
  end)

  it("12.21a by the horse that the defender had before the first rode off", function()
    local g = battles.attack(small({ F_INF_7 = 7, F_LIGHT_BDE_1 = 1, F_LIGHT_BDE_2 = 1, R_INF_1 = 7, R_LIGHT_DIV_1 = 5 }))
    for _, id in ipairs({ "F_LIGHT_BDE_1", "F_LIGHT_BDE_2" }) do
      g:act("ride_off", { unit = id, to = "B5103" })
      assert.equal("B5103", g:unit(id).hex)
    end
  end)

  it("12.21b, 13.13 who rides to the routed checks morale", function()
    local g = at_horse(2, 1)
    g:place("F_INF_8", "B5103", { side = "french", strength = 4, routed = 1 })
    g:dice({ 6 })
    g:act("ride_off", { unit = "F_HEAVY_DIV_1", to = "B5103" })
    assert.equal("retreating", g:step())
  end)

  it("12.21b, 12.22, 12.22ex a hex that it could enter, with no enemy in it", function()
    local g = at_horse(2, 1)
    assert.refused(g:why("ride_off", { unit = "F_HEAVY_DIV_1", to = "B5303" }), "12.22")
    assert.allowed(g:why("ride_off", { unit = "F_HEAVY_DIV_1", to = "B5204" }))
    g:act("ride_off", { unit = "F_HEAVY_DIV_1", to = "B5204" })
    assert.equal("stance", g:step()) -- there is no other horse
    assert.is_nil(battle.of(g.state).line.F_HEAVY_DIV_1)
  end)

  it("12.21a a leader all of whose men are horse rides off with them; one with foot does not", function()
    local g = austerlitz()
    assert.refused(g:why("ride_off", { unit = "F_SOULT", to = "B5103" }), "12.21b")
    g:act("ride_off", { unit = "F_MURAT", to = "B5103" })
    assert.equal("B5103", g:unit("F_MURAT").hex)
    assert.equal("F_MURAT", g:unit("F_HEAVY_DIV_1").chart)
    assert.equal("horse", g:step())
    assert.refused(g:why("ride_off", { unit = "F_HEAVY_DIV_1", to = "B5204" }), "12.21b")
  end)
end)

describe("12.82 a screen of horse", function()
  it("12.P4b, 12.81a against no one in line the odds are three to one, of a single SP too", function()
    local g = battles.attack(small({ F_INF_7 = 2, R_ART_1 = 1 }))
    g:act("stance", { withdraw = true })
    g:act("deploy", { unit = "R_ART_1", line = 1 }, "coalition")
    g:act("ready", {}, "coalition")
    g:dice({ 1, 6 })
    g:act("ready", {}, "french")
    local shown = those(g:log(), function(line) return line.key == "odds_are" end)[1]
    assert.same({ 1, 0, "3:1" }, { shown.values.attack, shown.values.defence, shown.values.odds })
  end)


  it("12.82, 12.83b against which nobody can attack: they go back, and the attacker has two Advance Points", function()
    local g = battles.attack(small({ F_INF_7 = 9, F_LIGHT_BDE_1 = 1, R_INF_1 = 10 }))
    g:act("stay")
    g:act("stance", { withdraw = true })
    g:act("deploy", { unit = "R_INF_1", line = 1 }, "coalition")
    g:act("ready", {}, "coalition")
    g:act("deploy", { unit = "F_LIGHT_BDE_1", line = 1 }, "french")
    g:act("ready", {}, "french")
    g:dice({ 1 }) -- 12.83a
    fields.flee(g)
    assert.same({ "advance", 2 }, { g:step(), g:unit("R_INF_1").points })
  end)
end)

describe("12.3 lines and reserves", function()
  local function at_deployment(pieces, charts)
    local g = battles.attack(small(pieces, charts))
    if g:step() == "horse" then g:act("stay") end
    g:act("stance", { withdraw = false })
    return g
  end

  it("12.P3 both deploy unseen", function()
    local g = at_deployment(TWO, UNDER_SOULT)
    assert.same({ "coalition", "french" }, g:asked())
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    for _, line in ipairs(g:log()) do
      if line.key == "in_line" then assert.same({ "french" }, line.visible_to) end
    end
  end)

  it("12.31a, 12.3 two thirds of the infantry are in line", function()
    local g = at_deployment(TWO, UNDER_SOULT)
    g:act("deploy", { unit = "R_INF_1", line = 1 }, "coalition")
    assert.refused(g:why("ready", {}, "coalition"), "12.31a") -- 7 of 15, needed 10
    g:act("deploy", { unit = "R_INF_2", line = 1 }, "coalition")
    assert.allowed(g:why("ready", {}, "coalition"))
    g = at_deployment({ F_INF_7 = 7, F_INF_8 = 3, R_INF_1 = 7, R_INF_2 = 8 })
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    assert.allowed(g:why("ready", {}, "french")) -- 7 of 10: exactly what is needed
    g = at_deployment({ F_INF_7 = 7, F_INF_8 = 4, R_INF_1 = 7, R_INF_2 = 8 })
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    assert.refused(g:why("ready", {}, "french"), "12.31a") -- 7 of 11, needed 8
  end)

  it("12.31a horse and guns stay back as one likes, but somebody is in line", function()
    local g = at_deployment({ F_HEAVY_DIV_1 = 3, F_HEAVY_DIV_2 = 3, R_INF_1 = 7 })
    assert.refused(g:why("ready", {}, "french"), "12.31a")
    g:act("deploy", { unit = "F_HEAVY_DIV_1", line = 1 }, "french")
    assert.allowed(g:why("ready", {}, "french"))
  end)

  it("12.31a a leader goes with those below him, and back", function()
    local g = at_deployment(TWO, UNDER_SOULT)
    local line = battle.of(g.state).line
    g:act("deploy", { unit = "F_SOULT", line = 1 }, "french")
    assert.same({ F_SOULT = 1, F_INF_7 = 1, F_INF_8 = 1 }, line)
    g:act("hold_back", { unit = "F_INF_8" }, "french")
    assert.same({ F_SOULT = 1, F_INF_7 = 1 }, line)
    assert.refused(g:why("hold_back", { unit = "F_INF_8" }, "french"), "12.32")
    assert.refused(g:why("deploy", { unit = "F_INF_7", line = 1 }, "french"), "12.32")
  end)

  it("12.31b, 12.32 in later rounds the reserve may come up; who is in line stays", function()
    local g = at_deployment(TWO, UNDER_SOULT)
    g:act("deploy", { unit = "F_SOULT", line = 1 }, "french")
    g:act("hold_back", { unit = "F_SOULT" }, "french")
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    g:act("deploy", { unit = "F_INF_8", line = 1 }, "french")
    g:act("deploy", { unit = "R_INF_1", line = 1 }, "coalition")
    g:act("deploy", { unit = "R_INF_2", line = 1 }, "coalition")
    g:dice({ 6, 4 }) -- 15 to 14: 1:1; morale 3 each; the city 1: 9
    g:act("ready", {}, "coalition")
    g:act("ready", {}, "french")
    g:act("pass")
    assert.equal("retreating", g:step())
  end)

  it("12.35a Demoralized cavalry stays in reserve", function()
    local g = small({ F_INF_7 = 7, F_HEAVY_DIV_1 = 3, R_INF_1 = 7 })
    g:unit("F_HEAVY_DIV_1").demoralized = true
    battles.attack(g)
    if g:step() == "horse" then g:act("stay") end
    g:act("stance", { withdraw = false })
    assert.refused(g:why("deploy", { unit = "F_HEAVY_DIV_1", line = 1 }, "french"), "12.31a")
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    assert.allowed(g:why("ready", {}, "french"))
  end)

  it("12.36, 12.P4a lines are seen by the enemy once they have met, with their strength; the reserve is not", function()
    local g = at_deployment({ F_INF_7 = 8, F_INF_8 = 4, R_INF_1 = 7, R_INF_2 = 5 })
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    local function shown(side)
      local list = {}
      for _, box in ipairs(g:view(side).boxes) do
        for _, piece in ipairs(box.pieces) do
          if piece.id:find("^F_") then list[#list + 1] = box.key .. " " .. piece.id .. " " .. tostring(piece.strength) end
        end
      end
      return list
    end
    assert.same({ "box.line F_INF_7 8", "box.reserve F_INF_8 4" }, shown("french"))
    assert.same({}, shown("coalition"))
    g:act("deploy", { unit = "R_INF_1", line = 1 }, "coalition")
    g:act("deploy", { unit = "R_INF_2", line = 1 }, "coalition")
    g:dice({ 4, 4 })
    g:act("ready", {}, "french")
    g:act("ready", {}, "coalition")
    assert.equal("exchange", g:step())
    assert.same({ "box.line F_INF_7 8" }, shown("coalition"))
  end)

  it("19.11A.f only Constantine's Guard may be held back", function()
    local g = austerlitz()
    g:act("stay")
    g:act("stance", { withdraw = false })
    g:act("deploy", { unit = "R_KUTUSOV", line = 1 }, "coalition")
    assert.refused(g:why("hold_back", { unit = "R_INF_1" }, "coalition"), "19.11A.f")
    g:act("hold_back", { unit = "R_CONSTANTINE" }, "coalition")
    assert.allowed(g:why("ready", {}, "coalition"))
    g = austerlitz()
    g:act("stay")
    g:act("stance", { withdraw = false })
    g:act("deploy", { unit = "R_BUXHOWDEN", line = 1 }, "coalition")
    assert.refused(g:why("ready", {}, "coalition"), "12.31a", "19.11A.f")
  end)
end)

describe("12.8 withdrawal battles", function()
  local function withdrawing(pieces)
    local g = battles.attack(small(pieces))
    if g:step() == "horse" then g:act("stay") end
    g:act("stance", { withdraw = true })
    return g
  end

  it("12.P2, 12.80, 12.81a a third of the infantry at most stays in line, or none", function()
    local g = withdrawing({ F_INF_7 = 3, F_INF_8 = 6, R_INF_1 = 9 })
    assert.allowed(g:why("ready", {}, "french"))
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    assert.allowed(g:why("ready", {}, "french"))
    g:act("deploy", { unit = "F_INF_8", line = 1 }, "french")
    assert.refused(g:why("ready", {}, "french"), "12.81a")
    g = withdrawing({ F_INF_7 = 3, F_INF_8 = 5, R_INF_1 = 9 })
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    assert.refused(g:why("ready", {}, "french"), "12.81a")
  end)

  it("12.82 against horse, leaders and horse guns alone only the like attack", function()
    local g = withdrawing({ F_INF_7 = 7, F_HEAVY_DIV_1 = 3, R_INF_1 = 7, R_HEAVY_BDE_1 = 1 })
    g:act("deploy", { unit = "F_HEAVY_DIV_1", line = 1 }, "french")
    g:act("ready", {}, "french")
    g:act("deploy", { unit = "R_INF_1", line = 1 }, "coalition")
    g:act("deploy", { unit = "R_HEAVY_BDE_1", line = 1 }, "coalition")
    g:dice({ 1, 1, 1 }) -- the attacker's horse is beaten; his foot, in reserve, holds
    g:act("ready", {}, "coalition")
    local stepped = {}
    for _, line in ipairs(g:log()) do
      if line.key == "steps_back" then stepped[#stepped + 1] = line.values.unit end
    end
    assert.same({ "R_INF_1" }, stepped)
  end)

  it("12.83a, 12.83b losses are taken, the force goes back a hex and checks morale; two Advance Points at least", function()
    local g = withdrawing({ F_INF_7 = 3, F_INF_8 = 6, R_INF_1 = 9 })
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    g:act("ready", {}, "french")
    g:act("deploy", { unit = "R_INF_1", line = 1 }, "coalition")
    g:dice({ 1, 1, 3 }) -- 3:1 +5, morale alike, the city: 6, an exchange
    g:act("ready", {}, "coalition")
    g:act("pass") -- the defender gives way, and goes
    assert.equal("retreating", g:step())
    g:act("retreating", { to = "B5103" })
    assert.equal("B5103", g:unit("F_INF_7").hex)
    assert.is_nil(g:unit("F_INF_7").routed)
    assert.equal(2, g:unit("R_INF_1").points)
  end)

  it("12.85a a withdrawing force that routs does so whole", function()
    local g = withdrawing({ F_INF_7 = 3, F_INF_8 = 6, R_INF_1 = 9, R_ART_1 = 1, R_ART_2 = 1, R_ART_3 = 1 })
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    g:act("ready", {}, "french")
    for _, id in ipairs({ "R_INF_1", "R_ART_1", "R_ART_2", "R_ART_3" }) do
      g:act("deploy", { unit = id, line = 1 }, "coalition")
    end
    g:dice({ 5, 5 })
    g:act("ready", {}, "coalition")
    assert.equal("retreating", g:step())
    assert.is_nil(g:unit("F_INF_7")) -- 12.61: who is in line first
    assert.equal(4, g:unit("F_INF_8").strength) -- half of 9, rounded up, is lost
  end)
end)
