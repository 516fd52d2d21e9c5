--- 12.0 to 12.4 Movement.
local drill = require("spec.drill")
local ground = require("rules.12_ground")
local pieces = require("rules.02_pieces")

local moving, walk, left = drill.moving, drill.walk, drill.left

--- A unit that is moving, alone unless others stand there.
local function with(row, ...)
  local g = moving(spec, { row, ... }, pieces.printed(row[1]).side)
  g:act("move", { unit = row[1] })
  return g
end

local function has(reasons, rule)
  return #those(reasons, function(each) return each.rule == rule end) > 0
end

describe("12.1 who moves, and how", function()
  it("12.0, 12.1.2 hex by hex, each unit for its own MPs", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "combat_column", "E" }, { "27Lt-3-I", "11.07", "combat_column", "E" } })
    walk(g, { "95Ln-3-I" }, "12.09", "13.10")
    assert.same({ "13.10", 6, 8 }, { g:unit("95Ln-3-I").hex, left(g, "95Ln-3-I"), left(g, "27Lt-3-I") })
    assert.truthy(#g:why("step", { to = "15.10" }) > 0) -- no neighbour
  end)

  it("12.1.1 into the two hexes ahead alone; Skirmishers into any", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" })
    for _, to in ipairs({ "11.10", "11.08", "10.09", "10.08" }) do
      assert.truthy(has(g:why("step", { to = to }), "12.1.1"), to)
    end
    for _, to in ipairs({ "12.09", "12.08" }) do
      assert.same({}, g:why("step", { to = to }), to)
    end
    g = with({ "S1-95Ln-3-I", "11.09", "skirmish" }, { "95Ln-3-I", "11.09", "line", "E" })
    for _, to in ipairs({ "11.10", "11.08", "10.09", "10.08", "12.09", "12.08" }) do
      assert.same({}, g:why("step", { to = to }), to)
    end
  end)

  it("12.1.2 what a hex costs must be left, once something has been spent", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" })
    g:act("step", { to = "12.09" })
    g:unit("95Ln-3-I").left = 7
    assert.refused(g:why("step", { to = "13.10" }), "12.1.2", "12.3.3")
    g:unit("95Ln-3-I").left = 8
    assert.same({}, g:why("step", { to = "13.10" }))
  end)

  it("12.1.3 who has nothing left, has moved or is not on the map does not move", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "27Lt-3-I", "11.07", "line", "E" } })
    g:unit("95Ln-3-I").left = 0
    assert.refused(g:why("move", { unit = "95Ln-3-I" }), "12.1.3")
    walk(g, { "27Lt-3-I" }, "12.07")
    g:act("halt")
    assert.refused(g:why("move", { unit = "27Lt-3-I" }), "12.1")
  end)

  it("12.1.5a, 12.1.5b a unit that has spent nothing goes one hex whatever it costs, for all it has and a step of morale", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" })
    g:unit("95Ln-3-I").left = 4
    g:act("step", { to = "12.09" })
    assert.same({ "12.09", 0, "shaken" }, { g:unit("95Ln-3-I").hex, left(g, "95Ln-3-I"), g:unit("95Ln-3-I").state })
  end)

  it("12.1.5a not guns in action, not over Prohibited ground", function()
    local g = with({ "3Ib", "11.09", "unlimbered", "E" })
    assert.truthy(has(g:why("step", { to = "12.09" }), "12.3.5"))
    g = with({ "Ch-Cv", "04.01", "ready", "NE" })
    assert.truthy(has(g:why("step", { to = "04.02" }), "12.2.2")) -- swamp
  end)

  it("12.1.5b, 15.1.4b into Close Combat too", function()
    local g = with({ "95Ln-3-I", "11.09", "combat_column", "E" }, { "Hay-Br", "12.09", "line", "W" })
    g:unit("95Ln-3-I").left = 4 -- it takes three
    g:act("assault", { to = "12.09" })
    assert.same({ "12.09", "shaken" }, { g:unit("95Ln-3-I").hex, g:unit("95Ln-3-I").state })
  end)
end)

describe("12.2 the ground", function()
  it("12.2.1 a hexside adds to the hex", function()
    local g = with({ "95Ln-3-I", "09.09", "combat_column", "E" })
    g:act("step", { to = "10.09" }) -- a stream
    assert.equal(6, left(g, "95Ln-3-I"))
  end)

  it("12.2.1, 12.2.2 a bridge takes the place of its water; without one no one crosses", function()
    assert.equal(4, (ground.cost("march_column", "02.08", "03.08")))
    assert.is_nil((ground.cost("march_column", "02.09", "03.09")))
  end)

  it("12.2.2 not into or over Prohibited ground", function()
    local g = with({ "95Ln-3-I", "02.10", "combat_column", "E" })
    assert.refused(g:why("step", { to = "03.11" }), "12.2.2")
  end)

  it("12.2.4 nor out of it, where they could not go in: horse in a swamp stays there", function()
    assert.falsy(ground.crosses("light_cavalry", "04.02", "04.01"))
    local g = with({ "Ch-Cv", "04.02", "ready", "SE" }) -- it came by the road
    assert.refused(g:why("step", { to = "04.01" }), "12.2.2")
  end)

  it("12.2.5a the ground shakes who is better, and no one further", function()
    for before, after in pairs({ blood_lust = "shaken", normal = "shaken", shaken = "shaken", disorganized = "disorganized" }) do
      local g = with({ "95Ln-3-I", "12.12", "line", "W", { state = before } })
      g:act("step", { to = "11.12" }) -- an orchard
      assert.equal(after, g:unit("95Ln-3-I").state)
    end
  end)

  it("12.2.5a, 19.3a a Line that enters a town is Disorganized; a Column is not", function()
    for formation, state in pairs({ line = "disorganized", combat_column = "normal" }) do
      local g = with({ "6Lt-Ca", "07.09", formation, "SE" })
      g:act("step", { to = "07.08" })
      assert.equal(state, g:unit("6Lt-Ca").state)
    end
  end)

  it("12.2.6a, 12.2.6b two, three and four levels in a hex add more and more, five bar it; down as up", function()
    local function cost(class, from, to) return (ground.cost(class, from, to)) end
    assert.same({ 12, 16, 24 }, { cost("line", "14.03", "15.03"), cost("line", "14.07", "15.08"), cost("line", "14.11", "15.11") })
    assert.is_nil(cost("line", "14.14", "15.14"))
    assert.equal(cost("line", "14.03", "15.03"), cost("line", "16.03", "15.03"))
  end)
end)

describe("12.3 limits", function()
  it("12.3.1 not into a hex with enemies; reading 6: one with a Commander alone is none", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" }, { "Hay-Br", "12.09", "line", "E" }, { "Picton", "12.08" })
    assert.refused(g:why("step", { to = "12.09" }), "12.3.1")
    assert.same({}, g:why("step", { to = "12.08" }))
  end)

  it("12.3.2 only the side whose turn it is moves", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "Hay-Br", "13.09", "line", "W" } })
    assert.truthy(#g:why("move", { unit = "Hay-Br" }, "allied") > 0)
    assert.truthy(#g:why("move", { unit = "Hay-Br" }, "french") > 0)
  end)

  it("12.3.4a no one leaves the map", function()
    local g = with({ "95Ln-3-I", "20.09", "combat_column", "E" })
    assert.same({}, those(g:legal("french"), function(entry) return entry.verb == "step" end))
  end)

  it("12.3.5 guns in action turn and limber, and do not move", function()
    local g = with({ "Cvb", "11.09", "unlimbered", "E" })
    assert.truthy(has(g:why("step", { to = "12.09" }), "12.3.5"))
    g:act("turn", { to = pieces.headings.SE })
    g:act("form", { unit = "Cvb", to = "limbered" })
    assert.equal(8, left(g, "Cvb"))
  end)

  it("12.3.6, 21.1re the Routed do not move", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "routed", nil, { state = "routed" } } })
    assert.refused(g:why("move", { unit = "95Ln-3-I" }), "12.3.6", "12.1.3")
  end)
end)

describe("12.4 backsteps", function()
  it("12.4.1a a Line goes back or aside with all it has, still looking ahead", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" })
    g:act("backstep", { to = "10.09" })
    local unit = g:unit("95Ln-3-I")
    assert.same({ "10.09", pieces.headings.E, 0 }, { unit.hex, unit.heading, unit.left })
  end)

  it("12.4.1a not ahead, in Column, or once something is spent", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" })
    assert.refused(g:why("backstep", { to = "12.09" }), "12.4.1a")
    g:act("turn", { to = pieces.headings.NE })
    assert.refused(g:why("backstep", { to = "10.08" }), "12.4.1a")
    g = with({ "95Ln-3-I", "11.09", "combat_column", "E" })
    assert.refused(g:why("backstep", { to = "10.09" }), "12.4.1a")
  end)

  it("12.4.1b not as the one hex that is always allowed, and not into enemies", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" }, { "Hay-Br", "10.08", "line", "W" })
    assert.refused(g:why("backstep", { to = "10.08" }), "12.4.1b")
    g:unit("95Ln-3-I").left = 4
    assert.refused(g:why("backstep", { to = "10.09" }), "12.4.1b")
  end)
end)
