--- 6.23 The garrisons of Supply Sources: Ney before the Allied one, which lies in E2761 and E2760.
local board = require("mechanics.board")
local fight = require("spec.fight")
local garrisons = require("rules.06_garrisons")
local initiative = require("rules.10_initiative")
local marching = require("spec.marching")
local routes = require("rules.19_routes")
local strength = require("rules.18_strength")
local zones = require("rules.17_zones")
local column, line = fight.column, fight.line
local PLACE = column("E2761", "E2760")

--- Ney with so many SP next to the source, others as wanted, before the attacks of a side.
local function field(points, how)
  how = how or {}
  local list = { { "ney", how.at or line("E2660", "E2661"), how.units or { fr_8 = points } } }
  for _, more in ipairs(how) do
    list[#list + 1] = more
  end
  local g = fight.game(spec, list, how.side)
  g:place("source_silesia", nil, { at = PLACE })
  return g
end

local function pay(g)
  while g:step() == "losses" do
    local side = g:asked()[1]
    g:act("lose", g:legal(side)[1].args, side)
  end
end

local function there(g) return g:unit("source_silesia").at ~= nil end

describe("6.23 garrisons of sources", function()
  it("6.23a, 10.4 it has no rating: nothing is added to the die of who stands in its zone", function()
    local g = field(9)
    assert.same({ "source_silesia" }, zones.enemies("french", g:unit("ney").at))
    assert.equal(initiative.usual(g.state, { "ney" }), initiative.added(g.state, { "ney" }))
  end)

  it("6.23a, 6.23e it has a zone, no enemy comes into its hexes, and it is not repulsed", function()
    local g = field(9)
    assert.same({ "source_silesia" }, zones.enemies("french", "E2661"))
    local quest = { side = "french", leaders = { "ney" }, hexes = 2, going = {} }
    assert.falsy(routes.open(g.state, quest, "E2661", "E2761", function() return true end))
    local m = marching.field(spec)
    marching.lead(m, "ney", column("W3034", "W3134"), { fr_8 = 9 })
    marching.lead(m, "yorck", column("W5018", "W5017"), { pr_1 = 2 })
    m:place("source_silesia", nil, { at = column("W2834", "W2734") })
    marching.to(m, "movement_commands", "french")
    m.forced = false
    marching.march(m, "ney")
    marching.walk(m, "W2934")
    assert.refused(m:why("step", { to = "W2834", how = "follow" }), "14.12a")
    assert.refused(m:why("repulse", { hex = "W2834" }), "14.22d") -- 6.23e
  end)

  it("6.23a it never attacks", function()
    local g = field(9, { side = "allied" })
    g:act("end")
    assert.falsy(g:step() == "designation" or g:step() == "choices")
    assert.truthy(there(g))
  end)

  it("6.23b by itself it is lost when it has to go back", function()
    local g = field(9)
    local odds = fight.strike(g, 1)
    assert.same({ 9, 1 }, { odds.attack, odds.defence })
    pay(g)
    assert.falsy(there(g))
    assert.equal("E2761", g:unit("source_silesia").fallen)
  end)

  it("6.23b, 6.23c it stands when the attacker goes back, who loses one SP at most", function()
    local g = field(1)
    fight.strike(g, 6)
    assert.equal("french", fight.said(g, "result").side)
    while g:step() == "retreating" or g:step() == "drawing_up" do
      g:act(g:legal("french")[1].verb, g:legal("french")[1].args)
    end
    assert.truthy(there(g))
    assert.equal(1, fight.said(g, "pursuit_costs").points)
  end)

  it("6.23c nor does he lose more as the victor", function()
    local g = field(2)
    fight.strike(g, 1)
    assert.truthy(fight.said(g, "result").cost > 1)
    pay(g)
    assert.equal(1, g:unit("fr_8").strength)
  end)

  it("6.23b fire alone may be enough", function()
    local g = field(9, { units = { fr_8 = 9, ar_3 = 2 } })
    g:dice({ 1 })
    fight.designate(g)
    fight.choose(g, {})
    pay(g)
    assert.truthy((fight.said(g, "fire_costs") or { points = 0 }).points > 0)
    assert.falsy(there(g))
  end)

  it("6.23d its SP counts with friends in its hexes, and is lost when they go back", function()
    local g = field(9, { { "yorck", line("E2761", "E2760"), { pr_1 = 2 } } })
    local odds = fight.strike(g, 1)
    assert.same({ 9, 3 }, { odds.attack, odds.defence })
    pay(g)
    assert.falsy(there(g))
  end)

  it("6.23b, 6.23d friends with troops in one of its hexes are enough, and any package that shares one", function()
    for units, by_itself in pairs({ pr_1 = 0, none = 1 }) do
      local g = field(9, { { "yorck", column("E2760", "E2860"), units == "pr_1" and { pr_1 = 2 } or {} } })
      assert.equal(by_itself, #garrisons.alone(g.state, "allied"))
    end
    local g = field(9)
    assert.same({ "source_silesia" }, garrisons.beside(g.state, "allied", { column("E2760", "E2860") }))
    assert.same({}, garrisons.beside(g.state, "allied", { column("E2860", "E2960") }))
    assert.same({}, garrisons.alone(g.state, "french"))
  end)

  it("6.23d it stands when the enemy goes back, at his full loss", function()
    local g = field(4, { { "yorck", line("E2761", "E2760"), { pr_1 = 9 } } })
    fight.strike(g, 6)
    assert.equal("french", fight.said(g, "result").side)
    assert.truthy(there(g))
  end)

  it("6.23e it has what the ground gives", function()
    local g = field(9)
    assert.equal(strength.odds(g.state, { "ney" }, { "source_silesia" }).line, "non_affecting")
    g:place("source_silesia", nil, { at = column("W6431", "W6430") }) -- Dresden
    board.put(g.state, "ney", line("W6331", "W6332"))
    assert.equal(strength.odds(g.state, { "ney" }, { "source_silesia" }).line, "affecting")
  end)

  it("6.23b, 6.24b it comes back in the next part of its side, by a road of the province or, as a change, near by", function()
    local g = field(9)
    fight.strike(g, 1)
    pay(g)
    g:goto_step("administration", "allied")
    local list = those(g:legal("allied"), function(entry) return entry.verb == "switch" end)
    assert.truthy(#list > 0)
    g:act("switch", { army = "silesia", to = "E2801" })
    assert.equal("E2801", g:unit("source_silesia").at.head)
    assert.falsy(g:unit("source_silesia").fallen)
  end)
end)
