--- 12.5 Roads: where they run off the map, the better of two, how those who follow them look.
local drill = require("spec.drill")
local pieces = require("rules.02_pieces")
local roads = require("rules.12_roads")

local H = pieces.headings

local function sorted(list)
  table.sort(list)
  return list
end

describe("12.5 roads", function()
  it("12.6, 12.5.1 each entry has the roads that run off the map there, and no other hex has any", function()
    assert.same({ { "trail" }, { "road" }, {} }, { roads.off_map("05.01"), roads.off_map("20.08"), roads.off_map("12.08") })
  end)

  it("12.5.1 of two roads the better one counts, in whatever order", function()
    assert.same({ 2, 2, 4 }, {
      roads.rate_of("foot_artillery", { "trail", "road" }),
      roads.rate_of("foot_artillery", { "road", "trail" }),
      roads.rate_of("foot_artillery", { "trail" }),
    })
    assert.is_nil(roads.rate_of("line", { "road" }))
  end)

  it("12.5.2b along the road; where it ends, away from the hex before", function()
    assert.same(sorted({ H.NE, H.NW }), sorted(roads.headings("12.10", "12.09")))
    assert.same(sorted({ H.NE, H.NW }), sorted(roads.headings("20.08", "19.08")))
  end)

  it("12.5.2b with as little turning as may be", function()
    for heading, faced in pairs({ E = "NE", W = "NW" }) do
      local g = drill.game(spec, { { "27Lt-3-I", "12.10", "combat_column", heading } }, "phasing_fire")
      assert.equal(H[faced], roads.faced(g.state, "27Lt-3-I", "12.09"))
    end
  end)
end)
