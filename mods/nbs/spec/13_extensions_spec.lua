--- 13 Line Extensions.
local drill = require("spec.drill")
local losses = require("rules.20_losses")
local morale = require("rules.21_morale")
local parts = require("rules.13_parts")
local pieces = require("rules.02_pieces")
local zones = require("rules.11_zones")

local moving, walk, left = drill.moving, drill.walk, drill.left
local LN, X1, X2 = "94Ln-3-I", "X1-94Ln-3-I", "X2-94Ln-3-I"

local function has(reasons, rule)
  return #those(reasons, function(each) return each.rule == rule end) > 0
end

--- The 94th in Line at 12.09, looking east, with extensions where said, and others.
local function extended(at, fields, ...)
  local list = { { LN, "12.09", "line", "E", fields } }
  local without = fields and { state = fields.state } or nil
  for i, hex in ipairs(at) do
    list[#list + 1] = { ({ X1, X2 })[i], hex, "line", "E", without }
  end
  return moving(spec, table.move({ ... }, 1, select("#", ...), #list + 1, list))
end

describe("13.1 extensions", function()
  it("13ex1, 13ex2, 12.2.6b, 13.1.3a a sloped hex takes 3; an extension on another: 4 of the parent, all 7 of its own", function()
    local g = moving(spec, { { LN, "14.03", "line", "E" } })
    walk(g, { LN }, "15.03")
    assert.equal(4, left(g, LN))
    g:act("extend", { unit = LN, to = "15.04" })
    assert.same({ 3, 0, "15.04" }, { left(g, LN), left(g, X1), g:unit(X1).hex })
  end)

  it("13ex3, 13.3.1c a clear hex takes 2 of the parent, a sloped one 3 of the extension; rejoining: 6 are spent", function()
    local g = moving(spec, { { LN, "13.05", "line", "E" }, { X1, "14.03", "line", "E", { state = "shaken" } } })
    walk(g, { X1 }, "15.04")
    assert.equal(4, left(g, X1))
    g:act("halt")
    walk(g, { LN }, "14.04")
    assert.equal(5, left(g, LN))
    g:act("retract", { unit = X1 })
    assert.is_nil(g.state.pieces[X1])
    assert.same({ 1, "shaken" }, { left(g, LN), g:unit(LN).state })
  end)

  it("13.1.2, 13.0 it begins with its parent's front, MPs and morale, and goes its own way then", function()
    local g = moving(spec, { { LN, "12.09", "line", "E", { state = "shaken" } } })
    walk(g, { LN })
    g:act("extend", { unit = LN, to = "12.10" })
    assert.same({ "shaken", pieces.headings.E, 4, 6 }, { g:unit(X1).state, g:unit(X1).heading, left(g, X1), left(g, LN) })
    g:act("halt")
    walk(g, { X1 }, "13.10")
    assert.same({ "13.10", "12.09" }, { g:unit(X1).hex, g:unit(LN).hex })
  end)

  it("13.1.1, 11.0 it has the rating, the wreck and the Zone of its brigade", function()
    local g = extended({ "12.10" }, { casualties = 7 })
    assert.truthy(morale.wrecked(g.state, X1))
    assert.equal("C", pieces.printed(X1).morale)
    assert.truthy(zones.covers(g.state, "allied", "13.10"))
  end)

  it("13.1.3a, 13.2a only a Line, with an extension left, and a MP for it", function()
    local g = moving(spec, { { LN, "12.09", "combat_column", "E" } })
    walk(g, { LN })
    assert.refused(g:why("extend", { unit = LN, to = "12.10" }), "13.2a")
    g = extended({ "12.10", "12.08" })
    walk(g, { LN })
    assert.refused(g:why("extend", { unit = LN, to = "13.09" }), "13.2a")
    g = moving(spec, { { LN, "12.09", "line", "E" } })
    walk(g, { LN }, "13.09")
    g:unit(LN).left = 3
    assert.truthy(has(g:why("extend", { unit = LN, to = "13.10" }), "13.1.3a"))
  end)

  it("13.1.3b to place one is to move: Zones, and the one hex that is always allowed", function()
    local g = moving(spec, { { LN, "11.09", "line", "NE" }, { "Hay-Br", "12.09", "line", "W" } })
    walk(g, { LN })
    g:act("extend", { unit = LN, to = "11.10" })
    assert.same({ "shaken", "normal" }, { g:unit(X1).state, g:unit(LN).state })
    g = moving(spec, { { LN, "12.09", "line", "E" } })
    walk(g, { LN })
    g:unit(LN).left = 4
    g:act("extend", { unit = LN, to = "12.10" })
    assert.same({ 0, "shaken" }, { left(g, X1), g:unit(X1).state })
    g = moving(spec, { { LN, "12.09", "line", "E" } })
    walk(g, { LN }, "13.10")
    g:unit(LN).left = 8
    assert.refused(g:why("extend", { unit = LN, to = "13.11" }), "13.1.3a") -- it has spent something
  end)

  it("13.1.4b two that rejoin cost the parent one MP together; out of its own hex one pays no ground", function()
    local g = extended({ "12.10", "12.08" })
    walk(g, { LN })
    g:unit(X1).left, g:unit(X2).left = 40, 40
    g:act("retract", { unit = X1 })
    g:act("retract", { unit = X2 })
    assert.equal(6, left(g, LN))
    g = moving(spec, { { LN, "12.09", "line", "E" }, { X1, "12.09", "line", "E" } })
    walk(g, { LN })
    g:act("retract", { unit = X1 })
    assert.equal(6, left(g, LN))
  end)

  it("13.1.4a only from beside its parent, while one of them moves", function()
    local g = extended({ "12.10" }, nil, { "27Lt-3-I", "10.05", "line", "E" })
    walk(g, { "27Lt-3-I" })
    assert.truthy(has(g:why("retract", { unit = X1 }), "13.1.4a"))
    g:act("halt")
    walk(g, { X1 }, "13.11")
    assert.truthy(has(g:why("retract", { unit = X1 }), "13.1.4a"))
  end)
end)

describe("13.2 limits", function()
  it("13.2b none where another extension stands", function()
    local g = extended({ "12.10" }, nil, { "X1-27Lt-3-I", "12.08", "line", "E" }, { "27Lt-3-I", "11.08", "line", "E" })
    walk(g, { LN })
    assert.refused(g:why("extend", { unit = LN, to = "12.08" }), "13.2b")
    assert.same({}, g:why("extend", { unit = LN, to = "13.09" }))
    g = extended({ "12.10" }, nil, { "X1-27Lt-3-I", "13.10", "line", "E" }, { "27Lt-3-I", "14.10", "line", "E" })
    walk(g, { X1 })
    assert.refused(g:why("step", { to = "13.10" }), "13.2b")
  end)
end)

describe("13.3 what happens to all of it", function()
  it("13.3.1a a change of morale is for the part that takes it", function()
    local g = extended({ "12.10" })
    morale.shift(g.state, { X1 }, 1, "13.3.1a", nil)
    assert.same({ "shaken", "normal" }, { g:unit(X1).state, g:unit(LN).state })
  end)

  it("13.3.1b two brigades come down at once, a part of one beside the parent of the other", function()
    local g = drill.game(spec, {
      { "94Ln-3-I", "11.10", "line", "E" },
      { "X1-94Ln-3-I", "11.09", "line", "E" },
      { "27Lt-3-I", "11.11", "line", "E" },
      { "X1-27Lt-3-I", "11.10", "line", "E" },
    }, "movement_phase")
    morale.shift(g.state, { "94Ln-3-I", "27Lt-3-I" }, 4, "13.3.1b", "14.10")
    assert.is_nil(g.state.pieces["X1-94Ln-3-I"])
    assert.is_nil(g.state.pieces["X1-27Lt-3-I"])
    assert.same({ "routed", "routed" }, { g:unit("94Ln-3-I").state, g:unit("27Lt-3-I").state })
  end)

  it("13.3.1b one part that routs brings all of it down, and who stands with the parent", function()
    local g = extended({ "12.10" }, nil, { "3Ib", "12.09", "limbered", "E" }, { "Hay-Br", "14.10", "line", "W" })
    morale.shift(g.state, { X1 }, 4, "13.3.1b", "14.10")
    assert.is_nil(g.state.pieces[X1])
    assert.same({ "routed", "routed" }, { g:unit(LN).state, g:unit("3Ib").state })
  end)

  it("13.3.2 losses are the brigade's; what it cannot support any more is drawn in", function()
    local g = extended({ "12.10", "12.08" }, { casualties = 7 })
    losses.reduce(g.state, LN) -- 7 boxes, a B: one
    assert.truthy(g:unit(X1).hex)
    assert.is_nil(g.state.pieces[X2])
    g:unit(LN).casualties = 11 -- 3, a C: none
    losses.reduce(g.state, LN)
    assert.is_nil(g.state.pieces[X1])
    assert.same({ "12.09", 11 }, { g:unit(LN).hex, g:unit(LN).casualties })
  end)

  it("13.0, 13.3.3, 13.3.4 one that is not beside its parent as the phase ends is put there, a step down", function()
    local g = extended({ "12.10" })
    walk(g, { X1 }, "13.11")
    g:act("halt")
    g:goto_step("other_fire")
    assert.same({ "shaken", "normal" }, { g:unit(X1).state, g:unit(LN).state })
    assert.equal(1, map_of():distance("12.09", g:unit(X1).hex))
    assert.same({}, parts.extensions_in(g.state, "french", "12.09"))
  end)

  it("13.3.4 a parent that cannot get away loses its share, and an extension becomes the parent; one that cannot, its own", function()
    local g = extended({ "12.10", "12.08" }, { casualties = 1 })
    g:unit(X1).state, g:unit(X1).casualties, g:unit(X2).casualties = "shaken", 0, 0
    losses.forfeit(g.state, LN, false) -- 13 boxes: 4 each, 5 of the parent
    assert.same({ "12.10", 6, "shaken" }, { g:unit(LN).hex, g:unit(LN).casualties, g:unit(LN).state })
    assert.is_nil(g.state.pieces[X1])
    assert.equal("12.08", g:unit(X2).hex)
    losses.forfeit(g.state, X2, true)
    assert.is_nil(g.state.pieces[X2])
    assert.same({ 6, 4 }, { g:unit(LN).casualties, g:unit(LN).stragglers })
    losses.forfeit(g.state, LN, true)
    assert.same({ 6, 8, 6 }, { g:unit(LN).casualties, g:unit(LN).stragglers, g:unit(LN).back })
    assert.is_nil(g:unit(LN).hex)
  end)
end)
