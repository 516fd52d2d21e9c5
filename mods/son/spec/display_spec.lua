--- What the panels show (rules/display.lua): tables with the live row and column, the armies, the battles.
local attrition = require("rules.08_attrition")
local display = require("rules.display")
local fight = require("spec.fight")
local marching = require("spec.marching")
local view = require("rules.02_view")

local function field()
  local g = marching.field(spec)
  marching.lead(g, "ney", marching.column("W3034", "W3134"), { fr_8 = 12, gd_og1 = 3 })
  marching.to(g, "movement_commands", "french")
  return g
end

describe("8.3 the matrix", function()
  it("8.3a, 8.3b the row of the package and the column of its army are lit, that before support framed", function()
    local g = field()
    g.state.points.french, g.state.support.french, g.state.reach.ney = 13, 2, "command"
    local found = display.chart(g.state, "french", { id = "march_5", hex = "W3034" })
    assert.same({ 4, 6 }, { found.from, found.column })
    assert.equal("12-14", found.lines[found.row][1])
    assert.equal(attrition.quotient("march", 9, 12, 6), found.lines[found.row][found.column + 1])
  end)

  it("8.3a another side's package lights nothing", function()
    local g = field()
    assert.is_nil(display.chart(g.state, "allied", { id = "march_5", hex = "W3034" }).row)
  end)

  it("24.1 the season of the turn is lit, and no other table is given", function()
    local g = field()
    local found = display.chart(g.state, "french", { id = "weather" })
    assert.equal("spring", found.lines[found.row][1])
    assert.same({ heads = {}, lines = {} }, display.chart(g.state, "french", { id = "setup" }))
    assert.same({ heads = {}, lines = {} }, display.chart(g.state, "french", {}))
  end)
end)

describe("5, 12 the armies", function()
  it("5.1, 12.1a a side sees the points of its own armies, and both morales", function()
    local found = display.armies(field().state, "allied")
    assert.equal("silesia", found.armies[1].army)
    assert.is_nil(found.armies[2])
    assert.equal(2, #found.morale)
  end)
end)

describe("18 the battles", function()
  it("18.1a the other side's choice is seen when both are turned up", function()
    local g = fight.duel(spec, "ney", { fr_8 = 12 }, "kleist", { pr_1 = 10 })
    fight.designate(g)
    local f = g.state.combat.attacks[1]
    f.pitched = { french = true, allied = true }
    local ours = display.battle(g.state, "french").attacks[1].parties
    assert.equal(true, ours[1].pitched)
    assert.is_nil(ours[2].pitched)
    assert.equal("kleist", ours[2].commander)
    f.shown = true
    assert.equal(true, display.battle(g.state, "french").attacks[1].parties[2].pitched)
  end)

  it("18.8c rounds made and those that are left", function()
    local g = fight.duel(spec, "ney", { fr_8 = 12 }, "kleist", { pr_1 = 10 })
    g:dice({ 1, 1 })
    fight.designate(g)
    fight.choose(g, { french = true, allied = true })
    local attack = display.battle(g.state, "french").attacks[1]
    assert.truthy(attack.round >= 1)
    assert.equal(1, attack.parties[1].made)
    assert.truthy(attack.parties[1].most >= 1)
    local chart = display.chart(g.state, "french", { id = "combat" })
    assert.equal(attack.odds.column, chart.column)
    assert.equal(attack.odds.line, chart.line)
  end)
end)

describe("3.24 the cards", function()
  it("3.24, 9.4 a card says the SP on the track of its leader, and what of his span is taken", function()
    local g = field()
    local seen
    for _, stack in ipairs(g:view("french").own) do
      for _, piece in ipairs(stack.pieces) do
        if piece.id == "ney" then seen = piece end
      end
    end
    assert.equal(15, seen.sp)
    assert.equal(4, seen.load)
  end)

  it("4.19a the turn track has the turns of the scenario", function()
    local found = view.track(field().state)
    assert.equal(6, #found.turns)
    assert.equal(1, found.now)
  end)
end)
