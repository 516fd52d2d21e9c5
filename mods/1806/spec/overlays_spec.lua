--- What a side may lay over the map (rules/overlays.lua): as the rules have it, and no more than it may know.
local overlays = require("rules.overlays")

--- A position in the open of the south: only these pieces.
local function position(list, scenario, options)
  local g = spec.game(scenario or "1806:campaign", { options = options })
  g:goto_step("command_movement", "french")
  g:clear()
  g.state.opened = { S0901 = true }
  for _, each in ipairs(list) do
    g:place(each[1], each[2], each[3])
  end
  return g
end

local function layer(answer, id)
  for _, each in ipairs(answer.layers) do
    if each.id == id then return each end
  end
end

local function has(list, value)
  for _, each in ipairs(list or {}) do
    if each == value then return true end
  end
  return false
end

describe("overlays: zones of control", function()
  it("4.0a a unit's zone is shown to its side, and to the other once it is known", function()
    local g = position({ { "F_GUDIN", "S0820" }, { "P_ARNIM", "S0830", { shown = true } } })
    local french = overlays.zoc(g.state, "french")
    assert.truthy(has(layer(french, "zoc_own").hexes, "S0821"))
    assert.truthy(has(layer(french, "zoc_enemy").hexes, "S0831"))
    assert.equal(0, #layer(french, "zoc_possible").hexes)
  end)

  it("1.5a a hidden stack is shown alike whatever it is", function()
    local unit = position({ { "F_GUDIN", "S0820" }, { "P_ARNIM", "S0830" } })
    local first = layer(overlays.zoc(unit.state, "french"), "zoc_possible").hexes
    local leader = position({ { "F_GUDIN", "S0820" }, { "LP_KALKREUTH", "S0830" } })
    local second = layer(overlays.zoc(leader.state, "french"), "zoc_possible").hexes
    assert.equal(6, #first)
    assert.equal(table.concat(first, " "), table.concat(second, " "))
  end)
end)

describe("overlays: Command Range", function()
  local pieces = { { "LF_DAVOUT", "S0820" }, { "F_GUDIN", "S0821" }, { "F_FRIANT", "S0835" } }

  it("7.2a tells who of a leader's is within and who beyond", function()
    local answer = overlays.command(position(pieces).state, "french", { piece = "LF_DAVOUT" })
    assert.truthy(has(layer(answer, "range").hexes, "S0822"))
    assert.truthy(has(layer(answer, "inside").hexes, "S0821"))
    assert.truthy(has(layer(answer, "outside").hexes, "S0835"))
    assert.equal("out_of_range", answer.notes[1].key)
    assert.equal("F_FRIANT", answer.notes[1].values.target)
  end)

  it("1.5a a hidden leader bars it as a unit would", function()
    local function range(enemy)
      local list = { { enemy, "S0822" }, table.unpack(pieces) }
      local answer = overlays.command(position(list).state, "french", { piece = "LF_DAVOUT" })
      return table.concat(layer(answer, "range").hexes, " ")
    end
    assert.equal(range("P_ARNIM"), range("LP_KALKREUTH"))
  end)

  it("leaves the position as it was", function()
    local g = position({ { "LP_KALKREUTH", "S0822" }, table.unpack(pieces) })
    overlays.command(g.state, "french", {})
    local zoc = require("rules.zoc")
    assert.falsy(zoc.hostile("french", "S0823"))
  end)
end)

describe("overlays: supply", function()
  it("14.1A shows the line of a unit, and which unit has none", function()
    local g = position({ { "F_GUDIN", "S0803" }, { "F_MORAND", "S0830" } })
    local answer = overlays.supply(g.state, "french", { hex = "S0803" })
    local line = layer(answer, "supply_line").lines[1]
    assert.equal("S0803", line[1])
    assert.equal("S0901", line[#line])
    answer = overlays.supply(g.state, "french", {})
    assert.truthy(has(layer(answer, "supply_cut").hexes, "S0830"))
    assert.equal("overlay.line_far", answer.notes[1].key)
    assert.equal("14.1p", answer.notes[1].rule)
  end)

  it("14.12a tells when the enemy bars every hex round a unit", function()
    local g = position({
      { "F_GUDIN", "S0803" },
      { "P_ARNIM", "S0805" },
      { "P_KUHNHEIM", "S0801" },
      { "P_GRAWERT", "S1003" },
      { "P_LARISCH", "S0603" },
    })
    local answer = overlays.supply(g.state, "french", { piece = "F_GUDIN" })
    assert.equal("overlay.line_shut", answer.notes[1].key)
    assert.truthy(#layer(answer, "supply_cut").hexes == 1)
  end)

  it("19.4 says that supply is not in force", function()
    local g = spec.game("1806:auerstedt")
    assert.equal("19.4", overlays.supply(g.state, "french", {}).notes[1].rule)
  end)
end)

describe("overlays: bridges, control and score", function()
  it("8.3b a damaged bridge is told from a whole one", function()
    local g = position({})
    local whole = layer(overlays.bridges(g.state), "bridge_whole").sides
    assert.truthy(#whole > 10)
    local at = whole[1]
    g.state.bridges[at[1] .. "/" .. at[2]] = { state = "damaged", turn = 1, fresh = false }
    local answer = overlays.bridges(g.state)
    assert.equal(#whole - 1, #layer(answer, "bridge_whole").sides)
    assert.equal(at[1], layer(answer, "bridge_damaged").sides[1][1])
  end)

  it("20.16a objectives and sources by who holds them", function()
    local g = spec.game("1806:saalfeld")
    local answer = overlays.control(g.state)
    assert.truthy(#layer(answer, "held_prussian").hexes > 0)
    assert.equal("21.96b", answer.notes[1].rule)
  end)

  it("20.1 the points as they stand", function()
    local g = spec.game("1806:auerstedt")
    g.state.lost.prussian, g.state.lost.french = 4 * 12, 4 * 3
    local answer = overlays.score(g.state)
    assert.equal(3, answer.scores.french) -- 20.11: 4:1
    assert.equal("score_loss_ratio", answer.notes[1].key)
    assert.falsy(g.state.over)
  end)
end)

describe("overlays: the score and a sealed plan", function()
  it("21.85a the points are not told while the other side's plan is sealed", function()
    local g = spec.game("1806:free_entry")
    g.state.memo, g.state.memo_side, g.state.memo_open = { F_V = "alternate" }, "french", false
    assert.equal("21.85a", overlays.score(g.state, "prussian").notes[1].rule)
    assert.falsy(overlays.score(g.state, "prussian").scores)
    assert.truthy(overlays.score(g.state, "french").scores)
    g.state.memo_open = true
    assert.truthy(overlays.score(g.state, "prussian").scores)
  end)
end)

describe("overlays: the turn track", function()
  it("2.0 the turns to the last, Nights among them", function()
    local answer = overlays.track(spec.game("1806:campaign").state)
    assert.equal(46, #answer.turns)
    assert.truthy(answer.turns[4].night)
    assert.falsy(answer.turns[5].night)
    assert.equal(8, answer.turns[5].day)
  end)
end)
