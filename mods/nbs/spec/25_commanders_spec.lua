--- 25 Commanders, on the drill ground.
local commanders = require("rules.25_commanders")
local drill = require("spec.drill")

describe("25 Commanders", function()
  it("25.5 a Fighter counts two more, up to 4", function()
    local g = drill.game(spec, { { "Picton", "12.09" }, { "Massena", "10.09" } }, "movement_phase")
    assert.same({ 4, 4 }, { commanders.best(g.state, { "Picton" }), commanders.best(g.state, { "Massena" }) })
  end)

  it("25.2b one alone where an enemy comes rides to the nearest unit of his command", function()
    local g = drill.game(spec, {
      { "95Ln-3-I", "11.09", "combat_column", "E" },
      { "Reding", "12.09" },
      { "Val-Sp", "14.09", "line", "W" },
      { "Hay-Br", "13.11", "line", "W" },
    }, "movement_phase")
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "12.09" }) -- reading 6: such a hex is not the enemy's
    assert.same({ "12.09", "14.09" }, { g:unit("95Ln-3-I").hex, g:unit("Reding").hex })
  end)

  --- Souham goes along as the 94th attacks two light guns, whose two shots of 1 take two boxes; then his own two dice.
  local function under_fire(dice)
    local g = drill.game(spec, {
      { "94Ln-3-I", "11.09", "combat_column", "E" },
      { "Souham", "11.09" },
      { "6Lt-Ca", "10.13", "line", "E" },
      { "SJu-Sp", "12.09", "line", "W" },
      { "Spb", "12.09", "unlimbered", "W" },
    }, "movement_phase")
    g:act("move", { unit = "94Ln-3-I" })
    g:act("with", { unit = "Souham" })
    g.forced = false
    g:act("assault", { to = "12.09" })
    g:act("answer", { unit = "Spb", as = "as_it_is" })
    g:dice({ 1, 1, table.unpack(dice) })
    g:act("shoot")
    return g
  end

  it("25.4, 20.1.1 he is lost by 11 or 12 of two dice, not by 10", function()
    local g = under_fire({ 4, 6 })
    assert.same({ "disorganized", {} }, { g:unit("94Ln-3-I").state, g.state.lost_commanders })
    g = under_fire({ 5, 6 })
    assert.same({ "routed", { "Souham" } }, { g:unit("94Ln-3-I").state, g.state.lost_commanders }) -- 21.3.2b
  end)

  it("25.4.5, 25.4.4 his replacement stands with another stack of the division", function()
    local g = under_fire({ 5, 6 })
    assert.same({ true, "10.13" }, { g:unit("Souham").replaced, g:unit("Souham").hex })
  end)

  it("25.1 he may stay where he is as his stack retreats", function()
    local g = drill.game(spec, {
      { "95Ln-3-I", "11.09", "line", "E", { state = "routed", formation = "routed" } },
      { "Marchand", "11.09" },
      { "Val-Sp", "14.09", "line", "W" },
    }, "rallying")
    g:act("end")
    assert.equal("retreating", g:step()) -- 21.5F: three hexes from an enemy
    g:act("remain", { unit = "Marchand" })
    g:act("retreat", { to = "10.09" })
    assert.same({ "11.09", "10.09" }, { g:unit("Marchand").hex, g:unit("95Ln-3-I").hex })
  end)
end)
