--- 2.0, 2.1 Sequence of play: the steps of a turn in their order.

local clock = require("spec.clock")
local told = clock.told

--- Both sides have a Commander with a unit, an Officer and a unit out of reach, far from each other.
local function game()
  local g = spec.game("1806:auerstedt")
  g:goto_step("command_movement", "french")
  g:clear()
  for _, piece in ipairs({
    { "LF_NAPOLEON", "N2954" },
    { "F_SUCHET", "N2954" },
    { "LF_NEY", "N2948" },
    { "F_MARCHAND", "N2944" },
    { "LP_BRUNSWICK", "N2236" },
    { "P_TAUENZIEN", "N2236" },
    { "LP_KALKREUTH", "N2531" },
    { "P_ARNIM", "N2535" },
  }) do
    g:place(piece[1], piece[2])
  end
  return g
end

--- Ends every segment until the game is over or has come to `turn`; the prompts on the way.
local function prompts(g, turn)
  local list = {}
  for _ = 1, 100 do
    if not g:step() or g.state.turn >= turn then break end
    list[#list + 1] = ("%d %s %s"):format(g.state.turn, g:asked()[1], g:step())
    g:act("end")
  end
  return list
end

describe("2.1 Day turns", function()
  it("1.0a, 2.1a, 2.12 First Player Turn, Second Player Turn, then the next turn", function()
    local g = game()
    local list = prompts(g, 30)
    assert.equal("29 french command_movement", list[1])
    assert.equal(30, g.state.turn)
    assert.equal("french", g.state.phasing)
    local seen = table.concat(list, ",")
    assert.truthy(
      seen:find(
        "29 prussian allocation,29 prussian officer_checks,29 prussian command_movement",
        1,
        true
      )
    )
  end)

  it("2.1b, 2.11 Command, Movement, Combat, and nothing out of its order", function()
    local g = game()
    g:goto_step("allocation", "french")
    g:place("F_GUDIN", "N2851")
    g:place("P_ORANIEN", "N2850")
    assert.refused(g:why("move", { unit = "F_SUCHET" }), "7.11a")
    g:goto_step("command_movement", "french")
    assert.refused(g:why("attack", { hex = "N2850" }), "2.11B1a")
    assert.refused(g:why("command", { leader = "LF_NAPOLEON", target = "F_SUCHET" }), "2.11B1a")
    g:goto_step("designation", "french")
    assert.refused(g:why("move", { unit = "F_SUCHET" }), "11.1.2")
  end)

  it("2.11B1a who is In Command moves before who is not", function()
    local g = game()
    g:goto_step("allocation", "french")
    local list = prompts(g, 31)
    assert.equal(
      "30 french allocation,30 french officer_checks,30 french command_movement,30 french individual_movement",
      table.concat(list, ",", 1, 4)
    )
  end)

  it("2.0 three turns of daylight make up the day", function()
    local g = game()
    prompts(g, 31)
    assert.same(
      { "Morning", "Morning", "Afternoon", "Afternoon", "Evening" },
      told(g, "player_turn", "part")
    )
    assert.same({ 14, 14, 14, 14, 14 }, told(g, "player_turn", "day"))
  end)

  it("19.2c, 2.12D the turn on which the scenario ends is played", function()
    local g = game()
    local list = prompts(g, 99)
    assert.truthy(g:over())
    assert.equal(31, g.state.turn)
    assert.truthy(list[#list]:find("31 prussian", 1, true))
  end)
end)

describe("2.11C Combat Phase", function()
  it("11.0a, 2.11B1a what a phase keeps goes as it ends", function()
    local g = game()
    g.state.failed_repulses = { { by = { "F_SUCHET" }, targets = { "N2236" } } }
    g:goto_step("command_movement", "prussian")
    assert.is_nil(g.state.combat)
    assert.same({}, g.state.failed_repulses)
    g:unit("F_SUCHET").moved = true
    g:goto_step("command_movement", "french")
    assert.equal(false, g:unit("F_SUCHET").moved)
  end)

  it("2.1a, 2.22D at Night there are no Player Turns", function()
    local g = game()
    g.state.turn = 27
    g:goto_step("command_movement", "prussian")
    g:goto_step("command_movement", "french")
    assert.equal(29, g.state.turn)
    assert.same({ "Morning", "Evening", "Morning" }, told(g, "player_turn", "part"))
  end)

  it("2.12D the turn marker goes on after the Second Player Turn", function()
    local g = game()
    g:goto_step("command_movement", "prussian")
    g:goto_step("command_movement", "french")
    local by = {}
    for _, record in ipairs(g:log()) do
      if record.key == "turn_marker" then by[#by + 1] = record.rule end
    end
    assert.same({ "2.12D" }, by)
  end)

  it("2.11C2 defending cavalry may retreat before the attacks", function()
    local g = game()
    g:place("F_GUDIN", "N2851")
    g:place("P_BLUCHER", "N2850")
    g:goto_step("designation", "french")
    g:act("attack", { hex = "N2850" })
    assert.equal("defender_withdraws", g:step())
    assert.same({ "prussian" }, g:asked())
    assert.allowed(g:why("withdraw", { unit = "P_BLUCHER", to = "N2849" }))
  end)

  it("2.11C3a, 2.11C3b the phasing side attacks, as it must", function()
    local g = game()
    g:place("F_GUDIN", "N2851")
    g:place("P_ORANIEN", "N2850")
    g:goto_step("designation", "french")
    assert.refused(g:why("end", {}), "4.31a", "4.31b")
    assert.allowed(g:why("attack", { hex = "N2850" }))
  end)
end)
