--- 7 Sizes of units and stacks.
local drill = require("spec.drill")
local pieces = require("rules.02_pieces")
local sizes = require("rules.07_sizes")

local function put(...) return drill.game(spec, { ... }, "phasing_fire") end

describe("7 sizes", function()
  it("7.1.1ex an AB with two Line Extensions is a B in each of three hexes", function()
    local g = put(
      { "94Ln-3-I", "11.09", "line", "E" },
      { "X1-94Ln-3-I", "11.10", "line", "E" },
      { "X2-94Ln-3-I", "11.08", "line", "E" }
    )
    for _, id in ipairs({ "94Ln-3-I", "X1-94Ln-3-I", "X2-94Ln-3-I" }) do
      assert.equal("B", sizes.share(g.state, id).id)
    end
  end)

  it("7.1.1, 7.1.1ex B and C together are a B: sums round down to a listed level", function()
    local g = put({ "95Ln-3-I", "11.09", "line", "E" }, { "Mar-Ca", "11.09", "line", "E" })
    assert.equal("B", sizes.of(g.state, { "95Ln-3-I", "Mar-Ca" }).id)
  end)

  it("7.1.3 a brigade that begins with losses begins at the level of what is left", function()
    local g = put({ "94Ln-3-I", "11.09", "line", "E", { casualties = 5, stragglers = 2 } })
    assert.equal("B", pieces.level(g.state, "94Ln-3-I").id)
  end)

  it("7.0, 7.2, 7.3 boxes, gun points, full and reduced Skirmishers; a Commander has no size", function()
    local g = put(
      { "Hay-Br", "13.05", "line", "W" },
      { "Brb", "13.05", "unlimbered", "W" },
      { "S1-Hay-Br", "13.05", "skirmish" },
      { "S1-Kem-Br", "13.05", "skirmish", nil, { half = true } },
      { "Picton", "13.05" }
    )
    assert.equal(5, g:unit("Brb").guns)
    assert.equal(0, sizes.units(g.state, { "Picton" }))
    local shown = {}
    for _, stack in ipairs(g:view("allied").own) do
      for _, piece in ipairs(stack.pieces) do
        shown[piece.id] = piece.value
      end
    end
    assert.same({ ["S1-Hay-Br"] = 4, ["S1-Kem-Br"] = 2 }, shown)
  end)

  it("7.4b guns and Skirmishers of any number are one C together, and add as one to a brigade", function()
    local g = put(
      { "95Ln-3-I", "11.09", "line", "E" },
      { "3Ib", "11.09", "unlimbered", "E" },
      { "Resb-I", "11.09", "unlimbered", "E" },
      { "S1-95Ln-3-I", "11.09", "skirmish" }
    )
    assert.equal(1, sizes.units(g.state, { "3Ib", "Resb-I", "S1-95Ln-3-I" }))
    assert.equal(3, sizes.units(g.state, { "95Ln-3-I", "3Ib", "Resb-I", "S1-95Ln-3-I" }))
  end)

  it("7.4a levels are compared, not boxes: 12 boxes are no more than 8", function()
    local g = put({ "Val-Sp", "13.08", "line", "W" }, { "6Lt-Ca", "11.09", "line", "E" })
    assert.same({ "A", "A" }, { sizes.of(g.state, { "Val-Sp" }).id, sizes.of(g.state, { "6Lt-Ca" }).id })
    assert.falsy(sizes.twice(sizes.of(g.state, { "Val-Sp" }), sizes.of(g.state, { "6Lt-Ca" })))
  end)

  it("7.4c twice the size: who is it of whom", function()
    local by = table_of("sizes").by
    local twice = {}
    for _, than in ipairs({ "C", "B", "A", "AB", "AA", "AAB", "AAA" }) do
      local list = {}
      for _, row in ipairs(table_of("sizes").list) do
        if sizes.twice(row, by[than]) then list[#list + 1] = row.id end
      end
      twice[#twice + 1] = table.concat(list, " ")
    end
    assert.same({ "B A AB AA AAB AAA", "A AB AA AAB AAA", "AA AAB AAA", "AAA", "", "", "" }, twice)
  end)
end)
