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

  it("25.1 he may stay where he is as his stack retreats", function()
    local g = drill.game(spec, {
      { "94Ln-3-I", "11.09", "combat_column", "E" },
      { "Souham", "11.09" },
      { "SJu-Sp", "12.09", "line", "W" },
      { "Spb", "12.09", "unlimbered", "W" },
    }, "movement_phase")
    g:act("move", { unit = "94Ln-3-I" })
    g:act("with", { unit = "Souham" })
    g.forced = false
    g:act("assault", { to = "12.09" })
    g:act("answer", { unit = "Spb", as = "as_it_is" })
    g:dice({ 1, 1, 3, 4 }) -- two casualties, and M-1 twice: Disorganized
    g:act("shoot")
    assert.same({ 2, "disorganized" }, { g:unit("94Ln-3-I").casualties, g:unit("94Ln-3-I").state })
  end)
end)
