--- 15.3, 15.4, 21.4.6 What the tables of Close Combat make of a fight: who is counted how, Skirmishers among themselves, guns.
local drill = require("spec.drill")
local outcome = require("rules.15_outcome")

local COLUMN, TO = "combat_column", "12.09"
local decide = drill.decide

local function fight(...) return drill.fight(spec, ...) end

--- The rolls of a kind in the log of a game: how many, and of how many sides.
local function rolls(g, key)
  local list = {}
  for _, row in ipairs(g:log()) do
    if row.key == "roll." .. key then list[#list + 1] = row.values.sides end
  end
  return list
end

--- Casualties, Stragglers and steps of a side.
local function of(row, role)
  local result = row.results[role]
  return result and { result.casualties, result.stragglers, result.change } or "nothing"
end

describe("15.3 the tables", function()
  --- The losses of an attacker who has lost, by a die; he is B.
  local function lost(formation, die, defender_formation, more, change)
    local attacker = { "6Lt-Ca", "11.09", formation, "E", { state = "shaken" } }
    local g = fight({ attacker }, { { "IR-Au", TO, defender_formation or "line", "W", more } }, TO)
    if change then change(g) end
    return of(decide(g, TO, { 1, die, 1 }), "attacker"), g
  end

  it("15.3, 8.4 a Column that attacks a Line loses more; not a Line, nor a Column that attacks a Column", function()
    local column, line = lost(COLUMN, 3), lost("line", 3)
    assert.same({ { 1, 4, 2 }, { 1, 3, 1 } }, { column, line })
    assert.same({ 0, 0, 1 }, (lost(COLUMN, 3, "march_column"))) -- 15.4.6
    assert.same({ 1, 3, 1 }, (lost(COLUMN, 3, COLUMN)))
  end)

  it("15.3 rain takes two off, night one, and both dice are of six sides", function()
    local wet, g = lost("line", 4, nil, nil, function(game) game.state.rain = true end)
    assert.same({ 1, 2, 1 }, wet)
    assert.same({ 6, 6 }, rolls(g, "losses"))
    local dark = lost("line", 4, nil, nil, function(game) game.state.night = true end)
    assert.same({ 1, 4, 1 }, dark) -- 3: 1(3) M-1, and 15.3.7a
  end)

  it("15.3.4 who loses no morale gains none by his size", function()
    local g = fight({ { "6Lt-Ca", "11.09", COLUMN, "E", { state = "shaken" } } }, { { "Gre-Au", TO, "line", "W" } }, TO)
    assert.equal(0, decide(g, TO, { 1, 2, 2 }).results.defender.change)
  end)
end)

describe("15.3.3 Firefights", function()
  local function shot(defender, to, from, change)
    local g = fight({ { "6Lt-Ca", from or "11.09", "line", "E" } }, { defender }, to or TO)
    if change then change(g) end
    return decide(g, to or TO, { 6, 6, 4, 4 }), g
  end

  it("15.3.3 rain takes two off each die, night one; the dice have six sides", function()
    local val = { "Val-Sp", TO, "line", "W" }
    local dry, g = shot(val)
    assert.same({ 6, 6 }, rolls(g, "losses"))
    local wet = shot(val, nil, nil, function(game) game.state.rain = true end)
    local two = decide(fight({ { "6Lt-Ca", "11.09", "line", "E" } }, { val }, TO), TO, { 6, 6, 2, 2 })
    assert.same({ of(two, "attacker"), of(two, "defender") }, { of(wet, "attacker"), of(wet, "defender") })
    assert.truthy(table.concat(of(dry, "attacker"), " ") ~= table.concat(of(wet, "attacker"), " "))
    local dark = shot(val, nil, nil, function(game) game.state.night = true end)
    local three = decide(fight({ { "6Lt-Ca", "11.09", "line", "E" } }, { val }, TO), TO, { 6, 6, 3, 3 })
    assert.equal(three.results.attacker.stragglers + 1, dark.results.attacker.stragglers) -- 15.3.7a
  end)

  it("15.4.4.2 guns with Skirmishers shoot as the smallest of Lines", function()
    local g = fight({ { "6Lt-Ca", "11.09", "line", "E" } }, { { "Brb", TO, "unlimbered", "W" }, { "S1-Hay-Br", TO, "skirmish" } }, TO)
    local row = decide(g, TO, { 6, 6, 3, 3 })
    local small = decide(fight({ { "6Lt-Ca", "11.09", "line", "E" } }, { { "Pio-Au", TO, "line", "W" } }, TO), TO, { 6, 6, 3, 3 })
    assert.same(of(small, "attacker"), of(row, "attacker"))
  end)
end)

describe("15.4.4.1 Skirmishers among themselves", function()
  local function light(dice)
    local g = fight(
      { { "S1-95Ln-3-I", "11.09", "skirmish" } },
      { { "S1-Hay-Br", TO, "skirmish" }, { "95Ln-3-I", "10.09", "line", "E" }, { "Hay-Br", "13.09", "line", "W" } },
      TO
    )
    return decide(g, TO, dice), g
  end

  it("15.4.4.1a the loser alone suffers: M-2, and a step by a one", function()
    for die, casualties in pairs({ [1] = 1, [2] = 0 }) do
      local row, g = light({ 1, die })
      assert.same({ { casualties, 0, 2 }, "nothing" }, { of(row, "attacker"), of(row, "defender") })
      assert.equal(casualties == 1, g:unit("S1-95Ln-3-I").half == true)
      assert.same({ 6 }, rolls(g, "losses"))
    end
  end)

  it("15.4.4.1a if both stand neither does, and none rolls", function()
    local row, g = light({ 5, 4 })
    assert.same({ "", "nothing", "nothing", {} }, { row.winner, of(row, "attacker"), of(row, "defender"), rolls(g, "losses") })
  end)
end)

describe("15.3.2, 21.4.6 guns", function()
  it("15.3.2 guns alone that are beaten rout, and lose no box", function()
    local g = fight({ { "6Lt-Ca", "11.09", COLUMN, "E" } }, { { "Brb", TO, "unlimbered", "W" } }, TO)
    local row = decide(g, TO, { 1, 1 })
    local result = row.results.defender
    assert.same({ 0, 0 }, { result.casualties, result.stragglers })
    assert.equal("routed", g:unit("Brb").state)
  end)

  it("21.4.6 by a four foot guns lose one, horse guns by a three none", function()
    for _, case in ipairs({ { "3Ib", 4, 1 }, { "3Ib", 3, 1 }, { "Cvb", 3, 0 }, { "Cvb", 4, 1 } }) do
      local g = fight({ { "Hay-Br", "13.09", "march_column", "W" } }, { { case[1], TO, "unlimbered", "E" } }, TO, "allied")
      local before = g:unit(case[1]).guns
      decide(g, TO, { 1, case[2] })
      assert.same({ case[3], { 6 } }, { before - (g:unit(case[1]) and g:unit(case[1]).guns or 0), rolls(g, "guns") })
    end
  end)

  it("21.4.6 points go from the top battery on; a battery without any is gone; others are Limbered, the Routed as they are", function()
    local g = drill.game(spec, { { "Spb", TO, "unlimbered", "W" }, { "Brb", TO, "unlimbered", "W" } }, "phasing_fire")
    outcome.take_guns(g.state, { "Spb", "Brb" }, 3)
    assert.is_nil(g.state.pieces.Spb)
    assert.same({ 4, "limbered" }, { g:unit("Brb").guns, g:unit("Brb").formation })
    g = drill.game(spec, { { "Brb", TO, "routed", nil, { state = "routed" } }, { "Spb", TO, "unlimbered", "W" } }, "phasing_fire")
    outcome.take_guns(g.state, { "Brb", "Spb" }, 1)
    assert.same({ 4, "routed", 2 }, { g:unit("Brb").guns, g:unit("Brb").formation, g:unit("Spb").guns })
    outcome.take_guns(g.state, { "Brb", "Spb" }, "all")
    assert.same({ "nil", "nil" }, { tostring(g.state.pieces.Brb), tostring(g.state.pieces.Spb) })
  end)
end)
