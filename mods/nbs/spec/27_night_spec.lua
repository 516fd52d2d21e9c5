--- 27 Night, on the drill ground, where turns 5 and 6 are of the night.
local drill = require("spec.drill")
local setup = require("rules.03_setup")

--- A game by night.
local function night(list, step_name, side)
  local g = drill.game(spec, list, "phasing_fire", side)
  g.state.night, g.state.turn = true, 5
  if step_name ~= "phasing_fire" then g:goto_step(step_name) end
  g.forced = false
  return g
end

describe("27.1 Night", function()
  it("27.0, 27.1.1, 27.1.2 a night turn lasts an hour and one sees one hex; dusk and dawn are no night", function()
    local g = spec.game("nbs:drill")
    local lights = {}
    for turn = 1, 8 do
      g.state.turn = turn
      local row = setup.turn(g.state)
      lights[turn] = ("%s %d %s"):format(row.light, row.minutes, row.visibility or "-")
    end
    assert.same({ "day 30 -", "day 30 -", "dusk 30 10", "dusk 30 5", "night 60 1", "night 60 1", "dawn 30 5", "day 30 -" }, lights)
    for turn, is in ipairs({ false, false, false, false, true, true, false, false }) do
      local game = spec.game("nbs:drill")
      game:goto_step("phasing_fire")
      while game.state.turn < turn do
        game:goto_step("movement_phase", "allied")
        game:act("end")
        game:goto_step("movement_phase", "french")
      end
      assert.equal(is, game.state.night, turn)
    end
  end)

  it("27.1.7 the tables have rows for the night", function()
    local function has(name, key, value)
      return #those(table_of(name), function(row) return row[key] == value end) == 1
    end
    assert.truthy(has("stand_modifiers", "entry", "night_attacker"))
    assert.truthy(has("close_combat_modifiers", "entry", "night"))
    assert.truthy(has("firefight_modifiers", "entry", "night"))
    assert.truthy(has("acceptance_modifiers", "entry", "night"))
  end)

  it("27.1.3 no cavalry charges by night", function()
    local g = night({ { "1HC-Cv", "10.05", "ready", "E" }, { "SJu-Sp", "11.05", "line", "E" } }, "movement_phase")
    g:act("move", { unit = "1HC-Cv" })
    assert.refused(g:why("charge", { to = "11.05", via = "11.05" }), "27.1.3")
  end)

  it("27.1.3 nor reacts", function()
    local g = night({ { "95Ln-3-I", "11.07", "combat_column", "E" }, { "San-Sp", "14.07", "ready", "W" } }, "movement_phase")
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "12.07" })
    assert.equal("march", g:step())
  end)

  it("27.1.4 there are no Fire Phases", function()
    local g = drill.game(spec, { { "3Ib", "10.05", "unlimbered", "E" }, { "SJu-Sp", "11.05", "line", "W" } }, "movement_phase")
    g.forced = false
    g.state.night = true
    g:act("end")
    assert.equal("gathering", g:step())
    g:act("end")
    assert.equal("stragglers", g:step())
  end)

  it("27.1.4 guns fire at those who come into their hex alone", function()
    local list = { { "95Ln-3-I", "11.05", "line", "E" }, { "Brb", "13.05", "unlimbered", "W" }, { "6Lt-Ca", "10.10", "line", "E" } }
    local g = night(list, "movement_phase")
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "12.05" })
    assert.equal("march", g:step())
    g:act("assault", { to = "13.05" })
    assert.equal("opportunity", g:step())
  end)

  it("27.1.5a Skirmishers go to friends who are none, or behind works, alone", function()
    local g = night({ { "S1-95Ln-3-I", "11.05", "skirmish" }, { "95Ln-3-I", "12.05", "line", "E" }, { "S2-27Lt-3-I", "11.06", "skirmish" } }, "movement_phase")
    g:act("move", { unit = "S1-95Ln-3-I" })
    assert.same({}, g:why("step", { to = "12.05" }))
    assert.refused(g:why("step", { to = "11.06" }), "27.1.5a")
    assert.refused(g:why("step", { to = "10.05" }), "27.1.5a")
    local works = night({ { "S1-95Ln-3-I", "18.03", "skirmish" }, { "95Ln-3-I", "17.04", "line", "E" } }, "movement_phase")
    works:act("move", { unit = "S1-95Ln-3-I" })
    assert.same({}, works:why("step", { to = "18.04" }))
  end)

  it("27.1.5a those who stand elsewhere have to go to such a hex beside them", function()
    local g = night({ { "S1-95Ln-3-I", "11.05", "skirmish" }, { "95Ln-3-I", "12.05", "line", "E" } }, "movement_phase")
    assert.refused(g:why("end"), "27.1.5a")
    g:act("move", { unit = "S1-95Ln-3-I" })
    g:act("step", { to = "12.05" })
    g:act("halt")
    assert.same({}, g:why("end"))
    assert.same({}, night({ { "S1-95Ln-3-I", "11.05", "skirmish" }, { "95Ln-3-I", "13.05", "line", "E" } }, "movement_phase"):why("end"))
  end)

  for _, case in ipairs({
    { "27.1.5a those who have moved have done what they could", { moved = true } },
    { "27.1.5a the Routed go nowhere", { formation = "routed", state = "routed" } },
    { "27.1.5a nor do those who have too little left", { left = 3 } },
    { "27.1.5a just enough is enough", { left = 4 }, "27.1.5a" },
  }) do
    it(case[1], function()
      local g = night({ { "S1-95Ln-3-I", "11.05", "skirmish" }, { "95Ln-3-I", "12.05", "line", "E" } }, "movement_phase")
      for field, value in pairs(case[2]) do
        g:unit("S1-95Ln-3-I")[field] = value
      end
      assert.refused(g:why("end"), case[3])
    end)
  end

  it("27.1.5a, 24.2.3 nor do they have to go where enemy cavalry stands beside", function()
    local list = { { "S1-95Ln-3-I", "11.05", "skirmish" }, { "95Ln-3-I", "12.05", "line", "E" }, { "San-Sp", "13.05", "ready", "W" } }
    assert.same({}, night(list, "movement_phase"):why("end"))
  end)

  it("27.1.5b they go along with others", function()
    local g = night({ { "95Ln-3-I", "11.05", "line", "E" }, { "S1-95Ln-3-I", "11.05", "skirmish" } }, "movement_phase")
    g:act("move", { unit = "95Ln-3-I" })
    g:act("with", { unit = "S1-95Ln-3-I" })
    assert.same({}, g:why("step", { to = "12.05" }))
  end)

  it("27.1.6 Stragglers come back at two hexes from the enemy, by day at four", function()
    local list = { { "95Ln-3-I", "10.05", "line", "E", { stragglers = 1 } }, { "SJu-Sp", "12.05", "line", "W" } }
    local g = night(list, "stragglers")
    assert.same({}, g:why("recover", { unit = "95Ln-3-I" }))
    g = drill.game(spec, list, "stragglers")
    assert.refused(g:why("recover", { unit = "95Ln-3-I" }), "20.3.2c")
  end)
end)
