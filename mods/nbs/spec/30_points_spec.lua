--- 2.2 What a scenario may give points for beside ground, and who comes by agreement: on the drill ground, with rows of their own.
local drill = require("spec.drill")
local force = require("rules.12_force")
local victory = require("rules.30_victory")

--- A Movement Phase of a game that counts so.
local function game(list, turn, side)
  local g = drill.game(spec, list, "movement_phase", side or "allied")
  g.state.victory, g.state.arrivals, g.state.turn = "drill_events", "drill_events", turn
  g.forced = false
  return g
end

local function points(g, side) return victory.scores(g.state, true).points[side] end

describe("2.2 off the map", function()
  local function leaving(hex, turn, id, formation, side)
    local g = game({ { id or "Hay-Br", hex, formation or "march_column", "E" }, { "Picton", hex } }, turn, side)
    g:act("move", { unit = id or "Hay-Br" })
    return g
  end

  it("2.2 two points for a brigade of size A that leaves, from turn 3 on, twice at most", function()
    local g = leaving("20.08", 3)
    assert.equal(0, points(g, "allied"))
    g:act("go_off")
    assert.same({ 2, 0 }, { points(g, "allied"), points(g, "french") })
    assert.is_nil(g:unit("Hay-Br").hex)
    assert.equal("movement_phase", g:step())
    victory.award(g.state, "A")
    assert.equal(4, points(g, "allied"))
    victory.award(g.state, "A")
    assert.equal(4, points(g, "allied"))
  end)

  it("2.2 smaller ones and Commanders count nothing", function()
    local g = leaving("20.08", 4, "Kem-Br")
    g:act("with", { unit = "Picton" })
    g:act("go_off")
    assert.same({ 0, true }, { points(g, "allied"), g:unit("Picton").hex == nil })
    assert.same({}, g.state.awarded)
  end)

  it("2.2 a part of a brigade counts nothing", function()
    local g = leaving("20.08", 4, "S1-Hay-Br", "skirmish")
    assert.same({}, g:why("go_off"))
    g:act("go_off")
    assert.equal(0, points(g, "allied"))
  end)

  for _, case in ipairs({
    { "12.3.4a not in turn 2", "20.08", 2 },
    { "12.3.4a not elsewhere", "20.09", 3 },
    { "12.3.4a not who has no such right", "20.08", 3, "94Ln-3-I", "combat_column", "french" },
  }) do
    it(case[1], function() assert.refused(leaving(case[2], case[3], case[4], case[5], case[6]):why("go_off"), "12.3.4a") end)
  end

  it("12.1.2 it costs the road, or ground like that of the hex where none leads off the map", function()
    for _, case in ipairs({ { "20.08", 4 }, { "11.05", 4 } }) do
      local g = leaving(case[1], 3)
      g:unit("Hay-Br").left = case[2]
      assert.same({}, g:why("go_off"))
      g:unit("Hay-Br").left = case[2] - 1
      assert.refused(g:why("go_off"), "12.1.2")
    end
    local g = leaving("11.05", 3, "Hay-Br", "line")
    g:unit("Hay-Br").left = 2 * force.MP
    assert.same({}, g:why("go_off"))
    g:unit("Hay-Br").left = 2 * force.MP - 1
    assert.refused(g:why("go_off"), "12.1.2")
  end)

  it("12.2.2 guns in action stay", function()
    assert.refused(leaving("20.08", 3, "Brb", "unlimbered"):why("go_off"), "12.2.2")
    assert.same({}, leaving("20.08", 3, "Brb", "limbered"):why("go_off"))
  end)

  it("2.2 whoever has left is not lost for his division", function()
    local g = leaving("20.08", 3)
    g.state.brigades.Br = { "Hay-Br", "Kem-Br" }
    g:place("Kem-Br", "15.05", { formation = "line", heading = 2 })
    g:act("go_off")
    assert.falsy(victory.division_wrecked(g.state, "Br"))
  end)
end)

describe("2.2 by agreement", function()
  it("2.2 the side that they belong to asks, once, from their turn on; the other lets them come, for points", function()
    local g = game({ { "SJu-Sp", "15.12", "line", "W" } }, 1, "french")
    assert.refused(g:why("ask_for_more"), "2.2")
    g.state.turn = 2
    g:act("ask_for_more")
    assert.same({ "allied" }, g:asked())
    g:act("let_come")
    assert.same({ 1, { "27Lt-3-I" }, 2 }, { points(g, "allied"), g.state.groups[1].pieces, g.state.groups[1].turn })
    assert.same({ "movement_phase", "french" }, { g:step(), g:asked()[1] })
    assert.refused(g:why("ask_for_more"), "2.2")
    g:act("enter", { unit = "27Lt-3-I", to = "12.15", as = "combat_column" })
    assert.truthy(listed(g.state.brigades["3-I"], "27Lt-3-I"))
  end)

  it("2.2 or not: then nobody comes, and nobody asks again", function()
    local g = game({}, 5, "french")
    g:act("ask_for_more")
    g:act("turn_down")
    assert.same({ 0, {}, "movement_phase" }, { points(g, "allied"), g.state.groups, g:step() })
    assert.refused(g:why("ask_for_more"), "2.2")
  end)

  it("2.2 the other side has no one to ask for", function() assert.refused(game({}, 5, "allied"):why("ask_for_more"), "2.2") end)
end)

describe("2.2 points for a Commander", function()
  it("29.1com, 2.2 they count, but for one whom the event has taken", function()
    local g = game({}, 1)
    assert.equal(0, points(g, "french"))
    table.insert(g.state.lost_commanders, "Picton")
    assert.equal(3, points(g, "french"))
    victory.forgive(g.state, "Picton")
    assert.equal(0, points(g, "french"))
  end)
end)
