--- 8 Formations and how they change.
local drill = require("spec.drill")
local morale = require("rules.21_morale")
local pieces = require("rules.02_pieces")

local moving, left = drill.moving, drill.left

--- A unit that is moving.
local function with(row, ...)
  local g = moving(spec, { row, ... }, pieces.printed(row[1]).side)
  g:act("move", { unit = row[1] })
  return g
end

describe("8 formations", function()
  it("8.0, 12.1.3 allowance and cost go by formation: a Line 7 and 2 for clear ground, a Column 8 and 1", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" })
    g:act("step", { to = "12.09" })
    assert.equal(5, left(g, "95Ln-3-I"))
    g = with({ "95Ln-3-I", "11.09", "combat_column", "E" })
    g:act("step", { to = "12.09" })
    assert.equal(7, left(g, "95Ln-3-I"))
  end)

  it("8.1b the other side sees the formation, and who is Routed", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "square", nil }, { "27Lt-3-I", "11.06", "routed", nil, { state = "routed" } } })
    local shown = {}
    for _, stack in ipairs(g:view("allied").enemy) do
      for _, piece in ipairs(stack.pieces) do
        shown[piece.id] = { piece.formation, piece.routed or false }
      end
    end
    assert.same({ ["95Ln-3-I"] = { "square", false }, ["27Lt-3-I"] = { "routed", true } }, shown)
  end)

  it("8.4.1a, 8.4og1 each nation forms its own Column: France for battle, Britain, and Austria before 1809, for the march", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" })
    assert.same({}, g:why("form", { unit = "95Ln-3-I", to = "combat_column" }))
    assert.truthy(#g:why("form", { unit = "95Ln-3-I", to = "march_column" }) > 0)
    for _, id in ipairs({ "Hay-Br", "Jag-Au" }) do
      g = with({ id, "12.09", "line", "W" })
      assert.same({}, g:why("form", { unit = id, to = "march_column" }))
      assert.truthy(#g:why("form", { unit = id, to = "combat_column" }) > 0)
    end
    g = with({ "Jag-Au", "12.09", "line", "W" })
    g.state.year = 1809
    assert.same({}, g:why("form", { unit = "Jag-Au", to = "combat_column" }))
  end)

  it("8.4.2b a March Column may attack", function()
    local g = with({ "Val-Sp", "12.09", "march_column", "W" }, { "95Ln-3-I", "11.09", "line", "E" })
    assert.same({}, g:why("assault", { to = "11.09" }))
  end)

  it("8.2.3, 13.2.1 no Column with extensions out, of parent or extension; but a Square", function()
    local g = moving(spec, { { "94Ln-3-I", "11.09", "line", "E" }, { "X1-94Ln-3-I", "11.10", "line", "E" } })
    for _, id in ipairs({ "94Ln-3-I", "X1-94Ln-3-I" }) do
      g:act("move", { unit = id })
      assert.refused(g:why("form", { unit = id, to = "combat_column" }), "8.2.3")
      assert.same({}, g:why("form", { unit = id, to = "square" }))
      g:act("halt")
    end
  end)

  it("8.2.1a, 17.4c guns in reach fire before a change of formation, at the one or the other", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" }, { "Brb", "13.09", "unlimbered", "W" })
    g:act("form", { unit = "95Ln-3-I", to = "combat_column" })
    assert.equal("opportunity", g:step())
    assert.equal("line", g:unit("95Ln-3-I").formation)
    local as = {}
    for _, entry in ipairs(g:legal("allied")) do
      as[#as + 1] = entry.args.as
    end
    table.sort(as)
    assert.same({ "combat_column", "line" }, as)
    g:act("hold")
    assert.equal("combat_column", g:unit("95Ln-3-I").formation)
  end)

  it("8.2, 17.4c who is destroyed by that fire forms no more; those with him go on", function()
    local g = moving(spec, {
      { "95Ln-3-I", "11.09", "line", "E", { casualties = 6 } },
      { "27Lt-3-I", "11.09", "combat_column", "E" },
      { "Brb", "13.09", "unlimbered", "W" },
    })
    g.forced = false
    g:act("move", { unit = "95Ln-3-I" })
    g:act("with", { unit = "27Lt-3-I" })
    g:act("form", { unit = "95Ln-3-I", to = "combat_column" })
    g:act("answer", { unit = "Brb", as = "line" })
    g:dice({ 1 })
    g:act("shoot")
    assert.is_nil(g:unit("95Ln-3-I"))
    assert.equal("march", g:step())
    assert.same({}, g:why("halt"))
  end)

  it("8.2.2b, 23.1.2 guns may turn about for nothing as they unlimber; another turn, or a later one, costs", function()
    local g = with({ "Cvb", "11.09", "limbered", "E" })
    g:act("form", { unit = "Cvb", to = "unlimbered" })
    local had = left(g, "Cvb")
    g:act("turn", { to = pieces.headings.W })
    assert.same({ had, pieces.headings.W }, { left(g, "Cvb"), g:unit("Cvb").heading })
    g:act("turn", { to = pieces.headings.E })
    assert.equal(had - 1, left(g, "Cvb"))
    g = with({ "Cvb", "11.09", "limbered", "E" })
    g:act("form", { unit = "Cvb", to = "unlimbered" })
    g:act("turn", { to = pieces.headings.NE })
    assert.equal(had - 1, left(g, "Cvb"))
  end)

  it("8.2.2a a Line keeps its front as it forms Column, and pays to turn", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" })
    g:act("form", { unit = "95Ln-3-I", to = "combat_column" })
    local had = left(g, "95Ln-3-I")
    g:act("turn", { to = pieces.headings.W })
    assert.equal(had - 1, left(g, "95Ln-3-I"))
  end)
end)

describe("8.3 Squares", function()
  it("8.3a, 8.3.1 infantry in Line or Column forms one as it moves, an extension apart from its parent; no one else", function()
    for _, formation in ipairs({ "line", "combat_column" }) do
      local g = with({ "95Ln-3-I", "11.09", formation, "E" })
      assert.same({}, g:why("form", { unit = "95Ln-3-I", to = "square" }))
    end
    local g = moving(spec, { { "94Ln-3-I", "11.09", "line", "E" }, { "X1-94Ln-3-I", "11.10", "line", "E" } })
    g:act("move", { unit = "X1-94Ln-3-I" })
    g:act("form", { unit = "X1-94Ln-3-I", to = "square" })
    assert.same({ "square", "line" }, { g:unit("X1-94Ln-3-I").formation, g:unit("94Ln-3-I").formation })
    for _, row in ipairs({ { "Ch-Cv", "11.09", "ready", "E" }, { "3Ib", "11.09", "limbered", "E" }, { "S1-95Ln-3-I", "11.09", "skirmish" } }) do
      g = with(row)
      assert.truthy(#g:why("form", { unit = row[1], to = "square" }) > 0)
    end
  end)

  it("8.3b all infantry of a stack or none", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "27Lt-3-I", "11.09", "line", "E" } })
    g:act("move", { unit = "95Ln-3-I" })
    assert.refused(g:why("form", { unit = "95Ln-3-I", to = "square" }), "8.3b")
    g:act("with", { unit = "27Lt-3-I" })
    g:act("form", { unit = "95Ln-3-I", to = "square" })
    assert.same({ "square", "square" }, { g:unit("95Ln-3-I").formation, g:unit("27Lt-3-I").formation })
  end)

  it("8.3.1.1a by movement it costs two MPs, which must be there", function()
    local g = with({ "95Ln-3-I", "11.09", "combat_column", "E" })
    g:unit("95Ln-3-I").left = 7
    assert.refused(g:why("form", { unit = "95Ln-3-I", to = "square" }), "8.2")
    g:unit("95Ln-3-I").left = 8
    assert.same({}, g:why("form", { unit = "95Ln-3-I", to = "square" }))
  end)

  it("8.3.1.2a the Disorganized form none; the Shaken do", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E", { state = "disorganized" } })
    assert.refused(g:why("form", { unit = "95Ln-3-I", to = "square" }), "8.3.1.2a")
    g = with({ "95Ln-3-I", "11.09", "line", "E", { state = "shaken" } })
    assert.same({}, g:why("form", { unit = "95Ln-3-I", to = "square" }))
  end)

  it("8.3.1.2b a Square that is Disorganized stays one; Routed it is none", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "square" } })
    morale.set(g.state, { "95Ln-3-I" }, "disorganized")
    assert.equal("square", g:unit("95Ln-3-I").formation)
    morale.set(g.state, { "95Ln-3-I" }, "routed")
    assert.equal("routed", g:unit("95Ln-3-I").formation)
  end)

  local function square(dice, fields)
    local g = with({ "95Ln-3-I", "11.09", "square", "E", fields })
    g:dice(dice)
    return g
  end

  it("8.3.2a, 8.3.2c, 12.4.2, 12.1.1 it goes one hex to any side by a Morale Check, and that is all it does", function()
    local g = square({ 4 })
    g:act("step", { to = "10.09" }) -- its rear, if it had one
    assert.same({ "10.09", "square", 0 }, { g:unit("95Ln-3-I").hex, g:unit("95Ln-3-I").formation, left(g, "95Ln-3-I") })
    assert.truthy(#g:why("step", { to = "11.09" }) > 0)
  end)

  it("8.3.2b if it fails it stays, Disorganized and in Column", function()
    local g = square({ 3 })
    g:act("step", { to = "12.09" })
    local unit = g:unit("95Ln-3-I")
    assert.same({ "11.09", "combat_column", "disorganized" }, { unit.hex, unit.formation, unit.state })
  end)

  it("8.3.2a not one that was formed in this phase", function()
    local g = with({ "95Ln-3-I", "11.09", "line", "E" })
    g:act("form", { unit = "95Ln-3-I", to = "square" })
    assert.truthy(listed({ "8.3.2a" }, g:why("step", { to = "12.09" })[1].rule))
  end)

  it("8.3.2c into clear ground alone, and not to attack", function()
    local g = with({ "95Ln-3-I", "12.12", "square" }, { "Val-Sp", "12.11", "line", "W" })
    assert.refused(g:why("step", { to = "11.12" }), "8.3.2c", "12.2.2")
    assert.refused(g:why("assault", { to = "12.11" }), "8.3.2c")
  end)

  it("8.3.3, 8.2.2c it opens into Line or Column by movement, to any front, and goes on", function()
    local g = with({ "95Ln-3-I", "11.09", "square", "E" })
    g:act("form", { unit = "95Ln-3-I", to = "line" })
    assert.equal(6, left(g, "95Ln-3-I"))
    g:act("turn", { to = pieces.headings.W })
    assert.equal(6, left(g, "95Ln-3-I"))
    g:act("step", { to = "10.09" })
    assert.equal(4, left(g, "95Ln-3-I"))
  end)

  it("8.3.4, 15.4.5a attacked by infantry it opens into Column and loses a step", function()
    local g = with({ "95Ln-3-I", "11.09", "combat_column", "E" }, { "Hay-Br", "12.09", "square" })
    g:act("assault", { to = "12.09" })
    assert.same({ "march_column", "shaken" }, { g:unit("Hay-Br").formation, g:unit("Hay-Br").state })
  end)
end)
