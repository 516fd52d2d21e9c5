--- 15, 19 Close Combat and Village Fighting, on the drill ground.
local drill = require("spec.drill")
local losses = require("rules.20_losses")
local outcome = require("rules.15_outcome")
local stand = require("rules.15_stand")
local COLUMN = "combat_column"

local function fight(...) return drill.fight(spec, ...) end

--- What counts for a side: entry -> value.
local function counts(g, role)
  local row = g.state.fights[1]
  local set = {}
  for _, item in ipairs(stand.modifiers(g.state, row, stand.sides(g.state, row), role).items) do
    set[item.key] = item.value
  end
  return set
end

describe("15.2 Check to Stand", function()
  local function first(attacker, defender, from, to)
    local g = fight({ { attacker, from, COLUMN, "E" } }, { { defender, to, "line", "W" } }, to)
    local row = g.state.fights[1]
    return stand.first(g.state, row, stand.sides(g.state, row))
  end

  it("15.2.1c the smaller side checks first", function()
    assert.equal("attacker", first("95Ln-3-I", "Val-Sp", "11.09", "12.09"))
    assert.equal("defender", first("94Ln-3-I", "SJu-Sp", "11.09", "12.09"))
  end)

  it("15.2.1d of equals the attacker", function() assert.equal("attacker", first("27Lt-3-I", "Val-Sp", "11.09", "12.09")) end)

  it("15.2.1b uphill the attacker, though he is larger", function()
    assert.equal("attacker", first("94Ln-3-I", "SJu-Sp", "14.04", "15.04"))
  end)

  it("15.2.2b, 15.2.2d, 8.4 Commander, twice the size, a Combat Column", function()
    local g = fight(
      { { "94Ln-3-I", "11.09", COLUMN, "E" }, { "Souham", "11.09" } },
      { { "SJu-Sp", "12.09", "line", "W" }, { "Reding", "12.09" } },
      "12.09"
    )
    assert.same({ attack_in_combat_column = 1, commander_advantage = 1 }, counts(g, "attacker"))
    assert.same({ opponent_x2 = -1 }, counts(g, "defender"))
  end)

  it("15.2.2c the side with the weaker Skirmishers is at a disadvantage", function()
    local g = fight(
      { { "94Ln-3-I", "11.09", COLUMN, "E" }, { "S1-94Ln-3-I", "11.09", "skirmish" } },
      { { "Val-Sp", "12.09", "line", "W" }, { "S1-Val-Sp", "12.09", "skirmish" } },
      "12.09"
    )
    assert.equal(-1, counts(g, "defender").skirmisher_disadvantage)
    assert.is_nil(counts(g, "attacker").skirmisher_disadvantage)
  end)
end)

describe("19 Village Fighting", function()
  it("19ex1, 8.4.1b, 19.4 the 6th Light over the bridge into Casella: -1 for Skirmishers, 4 less 1 passes; 1(3) M-1", function()
    local g = fight(
      { { "6Lt-Ca", "06.08", COLUMN, "E" } },
      { { "S1-Jag-Au", "07.08", "skirmish", nil, { half = true } } },
      "07.08"
    )
    assert.same({ skirmisher_disadvantage = -1 }, counts(g, "attacker"))
    g:dice({ 4, 5, 4 })
    g:act("resolve", { hex = "07.08" })
    local row = g.state.fights[1]
    assert.same({ "attacker", true }, { row.winner, row.village })
    assert.same({ 1, 3, 1 }, { row.results.attacker.casualties, row.results.attacker.stragglers, row.results.attacker.change })
    assert.equal(1, row.results.defender.casualties) -- 2(7) halved, and Skirmishers lose no Stragglers (20.3)
  end)

  it("19ex2, 19ex3 Shaken against a Line it needs a 4 and rolls a 3; a 1 makes 1(2) and Blood Lust; O'Reilly dies on an 11", function()
    local g = fight(
      { { "6Lt-Ca", "07.08", COLUMN, "E", { state = "shaken" } } },
      { { "Jag-Au", "08.07", "line", "W" }, { "Reilly", "08.07" } },
      "08.07"
    )
    local all = counts(g, "attacker")
    assert.same({ -1, -1 }, { all.shaken, all.attack_village_defender_in_line })
    g:dice({ 3, 1, 3, 5, 6 })
    g:act("resolve", { hex = "08.07" })
    assert.same({ "Reilly" }, g.state.lost_commanders)
    local row = g.state.fights[1]
    assert.equal("defender", row.winner)
    assert.same({ 1, 2, -2 }, { row.results.attacker.casualties, row.results.attacker.stragglers, row.results.attacker.change })
  end)
end)

describe("15.3 losses", function()
  it("15.3.6ex a B takes 1(3) as 1(1)", function() assert.same({ 1, 1 }, { outcome.halved(1), outcome.halved(3) }) end)
  it("15.3.6a nothing stays nothing", function() assert.equal(0, outcome.halved(0)) end)

  it("14.3ex 3(8) on five and seven boxes: the first is gone, one box of the second is left", function()
    local g = drill.game(spec, {
      { "95Ln-3-I", "11.09", "line", "E", { casualties = 2 } },
      { "94Ln-3-I", "11.09", "line", "E", { casualties = 7 } },
    }, "movement_phase")
    losses.begin(g.state, {
      side = "french",
      units = { "95Ln-3-I", "94Ln-3-I" },
      casualties = 3,
      stragglers = 8,
      change = 0,
      rule = "15.3",
      combat = true,
    })
    while top(g.state).step == "losses" do
      series_step("losses").run(g.state, top(g.state))
    end
    assert.is_nil(g:unit("95Ln-3-I").hex)
    assert.same({ 2, 6 }, { g:unit("95Ln-3-I").stragglers, g:unit("94Ln-3-I").stragglers })
  end)
end)
