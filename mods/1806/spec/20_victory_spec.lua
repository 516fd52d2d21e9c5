--- 20 Victory conditions, and 21.96.
local clock = require("spec.clock")
local pieces = require("rules.01_pieces")
local victory = require("rules.20_victory")

--- A game without pieces; `G` fields are set by the case, then the turns run out.
local function game(id, options)
  local g = spec.game("1806:" .. id, { options = options })
  g:clear()
  return g
end

--- Strength points lost, whole ones.
local function lose(g, french, prussian)
  g.state.lost.french, g.state.lost.prussian = french * 4, prussian * 4
end

--- The rule of the first record of a key.
local function ruled(g, key)
  return those(g:log(), function(record) return record.key == key end)[1].rule
end

local LETTER = { victory_letter = "letter" }

--- French points for the ratio of losses alone.
local function ratio(prussian, french)
  local g = game("auerstedt")
  lose(g, french, prussian)
  return g:to_the_end().scores.french
end

--- Prussian points for their losses alone, to the letter of 20.14.
local function kept(prussian)
  local g = game("auerstedt", LETTER)
  lose(g, 0, prussian)
  for _, hex in ipairs(g.state.sources.prussian) do
    g.state.control[hex] = "french"
  end
  return g:to_the_end().scores.prussian
end

describe("20.1 Victory points", function()
  it("20.0 the winner is found when the scenario ends", function()
    local g = game("auerstedt")
    assert.is_nil(g:over())
    assert.truthy(g:to_the_end())
  end)

  it("20.1 the side with more points wins", function()
    local g = game("auerstedt")
    lose(g, 4, 40) -- 3 to 1
    local over = g:to_the_end()
    assert.same({ french = 3, prussian = 1 }, over.scores)
    assert.equal("french", over.winner)
    assert.equal("prussian", game("auerstedt"):to_the_end().winner)
  end)

  it("20.1, 20.2 with as many points on either side the Prussians win", function()
    local g = game("auerstedt")
    lose(g, 0, 5)
    local over = g:to_the_end()
    assert.same({ french = 3, prussian = 3 }, over.scores)
    assert.same({ "prussian", "prussian" }, { over.winner, over.level })
  end)

  it("20.11a French points by the ratio of losses", function()
    assert.equal(-3, ratio(1, 3))
    assert.equal(-3, ratio(10, 20))
    assert.equal(-2, ratio(10, 10))
    assert.equal(-3, ratio(9, 10))
    assert.equal(-2, ratio(19, 10))
    assert.equal(0, ratio(20, 10))
    assert.equal(0, ratio(29, 10))
    assert.equal(3, ratio(30, 10))
    assert.equal(3, ratio(5, 0))
    assert.equal(-2, ratio(0, 0))
  end)

  it("20.12a each own source that the enemy does not control is a point", function()
    local g = game("auerstedt", LETTER)
    lose(g, 0, 100)
    assert.equal(1 + #g.state.sources.prussian, g:to_the_end().scores.prussian)
  end)

  it("20.12a each source that scores is named", function()
    local g, named = game("auerstedt", LETTER), {}
    g:to_the_end()
    for _, record in ipairs(g:log()) do
      if record.key == "score_source" then named[#named + 1] = record.values.hex end
    end
    assert.same(g.state.sources.prussian, named)
  end)

  it("20.12b a source is the enemy's whose unit was there last", function()
    local g = game("auerstedt", LETTER)
    lose(g, 0, 100)
    g:place("F_GUDIN", "N2052")
    g:place("F_FRIANT", "N2951")
    g:act("move", { unit = "F_GUDIN" })
    g:act("step", { to = "N2053" })
    if g:step() == "moving" then g:act("halt") end
    assert.equal("french", g.state.control.N2053)
    assert.equal(#g.state.sources.prussian, g:to_the_end().scores.prussian)
  end)

  it("20.12a in this battle sources score only by option, or with supply in play", function()
    local g = game("auerstedt")
    lose(g, 0, 100)
    assert.equal(0, g:to_the_end().scores.prussian)
    g = game("auerstedt", { with_supply = true })
    lose(g, 0, 100)
    assert.equal(#g.state.sources.prussian, g:to_the_end().scores.prussian)
  end)

  it("20.12a by option the sources outside the area score too", function()
    local g = game("auerstedt", { victory_letter = "letter", sources_in_play = "all" })
    lose(g, 0, 100)
    assert.same({ french = 6, prussian = 7 }, g:to_the_end().scores) -- 3 for the ratio and 3, 1 for the losses and 6
  end)

  it("20.15, 14.34c of what is captured baggage trains alone count", function()
    local function points(...)
      local g = game("auerstedt", { victory_letter = "letter" })
      lose(g, 0, 100)
      g.state.captured.prussian = { ... }
      return g:to_the_end().scores.french
    end
    assert.equal(points(), points("P_BRIDGE1"))
    assert.truthy(points() < points("P_BAGGAGE1"))
  end)

  it("20.13 each demoralized corps of the enemy is a point", function()
    local g = game("auerstedt")
    lose(g, 10, 20)
    g.state.losses.P_I, g.state.losses.P_RES, g.state.losses.F_III = 12, 7, 13
    local over = g:to_the_end()
    assert.same({ french = 2, prussian = 2 }, over.scores)
    assert.same({ "P_I", "P_RES" }, clock.told(g, "score_demoralized_corps", "corps"))
    assert.equal("French: 0 for the ratio of losses, Prussian 20 to French 10", clock.said(g, "score_loss_ratio"))
    assert.equal("Prussians: 2 for their own losses, 20 strength points", clock.said(g, "score_prussian_losses"))
    assert.equal("Prussians: Prussian Victory (points French 2, Prussian 2)", clock.said(g, "game_won"))
    assert.equal("20.1", ruled(g, "game_won"))
  end)

  it("20.14 Prussian points by their own losses", function()
    for _, row in ipairs({
      { 0, 5 },
      { 10, 5 },
      { 11, 4 },
      { 24, 4 },
      { 25, 3 },
      { 40, 3 },
      { 41, 2 },
      { 50, 2 },
      { 51, 1 },
    }) do
      assert.equal(row[2], kept(row[1]))
    end
  end)

  it("20.14 in this battle two less, but for the option", function()
    local g = game("auerstedt")
    lose(g, 10, 12)
    assert.equal(2, g:to_the_end().scores.prussian)
  end)

  it("20.15 each captured baggage train of the enemy is a point", function()
    local g = game("auerstedt")
    lose(g, 10, 20)
    g:place("P_BAGGAGE1", "N2236")
    g.state.captured.prussian = { "P_BAGGAGE1" }
    pieces.lift(g.state, "P_BAGGAGE1")
    assert.equal(1, g:to_the_end().scores.french)
    assert.equal("French: 1 for the capture of Prussian Baggage Train", clock.said(g, "score_baggage"))
  end)
end)

describe("20.2 Levels", function()
  it("20.2 by the ratio of French to Prussian points", function()
    local level = victory.level
    local table_20 = table_of("victory").conditions["20"]
    for _, row in ipairs({
      { 1, 2, "prussian_decisive" },
      { 1, 3, "prussian_decisive" },
      { 2, 3, "prussian" },
      { 2, 2, "prussian" },
      { 3, 2, "french_marginal" },
      { 2, 1, "french" },
      { 5, 2, "french" },
      { 3, 1, "french_decisive" },
      { 7, 2, "french_decisive" },
      { 4, 1, "french_crushing" },
      { 0, 2, "prussian_decisive" },
      { -1, 0, "prussian_decisive" },
      { 0, 0, "prussian" },
      { 1, 0, "french_crushing" },
    }) do
      assert.equal(row[3], level(table_20, row[1], row[2]).level)
    end
    local g = game("auerstedt")
    lose(g, 4, 12)
    assert.equal("french_marginal", g:to_the_end().level) -- 3 to 2
  end)

  it("20.3 the capture of Napoleon ends the game as a Prussian Victory", function()
    local g = spec.game("1806:auerstedt", { dice = { 1 } })
    g:goto_step("command_movement", "prussian")
    g:clear()
    g:place("LF_NAPOLEON", "N2850")
    g:place("F_GUDIN", "N2840")
    g:place("P_ORANIEN", "N2852")
    g:act("move", { unit = "P_ORANIEN" })
    g:act("step", { to = "N2851" })
    assert.equal("prussian", g:over() and g:over().winner)
    assert.equal("prussian", g:over().level)
    assert.same({ french = 0, prussian = 0 }, g:over().scores)
    assert.equal("Napoleon is taken: the game is over", clock.said(g, "automatic_victory"))
    assert.is_nil(g:step())
  end)
end)

describe("21.96 Saalfeld", function()
  it("21.96a a point for each strength point of the enemy's", function()
    local g = game("saalfeld")
    g.state.control = { N0809 = "none", N1409 = "none", N1211 = "none" }
    lose(g, 3, 5)
    local over = g:to_the_end()
    assert.same({ french = 5, prussian = 3 }, over.scores)
    assert.equal("french", over.winner)
    assert.equal("French: 5 for enemy losses", clock.said(g, "score_enemy_losses"))
    assert.equal("French: French Victory (points French 5, Prussian 3)", clock.said(g, "game_won"))
    assert.equal("21.96a", ruled(g, "game_won"))
  end)

  it("21.96b the Prussians win with Saalfeld", function()
    local g = game("saalfeld")
    lose(g, 3, 5)
    assert.equal("prussian", g.state.control.N0809)
    g.state.control.N1211 = "prussian"
    local over = g:to_the_end()
    assert.equal("prussian", over.winner)
    assert.equal("prussian_objective", over.level)
    assert.equal("Prussians hold N0809 (Saalfeld)", clock.said(g, "objective_held"))
  end)

  it("21.96c, 20.16a, 20.16b the French with N1409 or N1211, taken in supply", function()
    for _, hex in ipairs({ "N1409", "N1211" }) do
      local g = game("saalfeld")
      lose(g, 5, 3)
      g.state.control.N0809 = "french"
      g.state.control[hex] = "french"
      local over = g:to_the_end()
      assert.equal("french", over.winner)
      assert.equal("french_objective", over.level)
    end
  end)

  it("21.96a with both objectives held, or none, the points decide", function()
    local g = game("saalfeld")
    lose(g, 3, 3)
    g.state.control.N1211 = "french"
    assert.equal("draw", g:to_the_end().winner)
  end)
end)
