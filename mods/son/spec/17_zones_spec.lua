--- 17 Zones of control: how far they reach, who has one, and what they do to combat.
local fight = require("spec.fight")
local zoc = require("mechanics.zoc")
local zones = require("rules.17_zones")
local column = fight.column

local NEY = { "ney", column("E2660", "E2560"), { fr_8 = 4 } }

--- Hexes of a list that an enemy of the Allies controls.
local function controlled(hexes)
  return those(hexes, function(hex) return zoc.exposed("allied", hex) end)
end

describe("17 zones of control", function()
  it("17.1a, 3.34, 3.26a a package controls its two hexes and the eight around them", function()
    fight.game(spec, { NEY })
    local map = map_of()
    local list = {}
    for _, hex in ipairs(map:range("E2660", 4)) do
      if zoc.exposed("allied", hex) then list[#list + 1] = hex end
    end
    assert.equal(8, #list)
    assert.same({ "E2760", "E2460" }, controlled({ "E2760", "E2460", "E2860" }))
  end)

  it("17.1d no zone over a primary river without a bridge, one over a secondary river", function()
    fight.game(spec, { { "ney", column("E0149", "E0150"), { fr_8 = 4 } } })
    assert.same({}, controlled({ "W7048" })) -- over the primary river
    fight.game(spec, { { "ney", column("E0112", "E0211"), { fr_8 = 4 } } })
    assert.same({ "E0113" }, controlled({ "E0113" }))
  end)

  it("17.1d over a bridge of a primary river a zone reaches, over a blown one it does not", function()
    fight.game(spec, { { "ney", column("W3407", "W3307"), { fr_8 = 4 } } })
    assert.same({ "W3507" }, controlled({ "W3507" }))
    map_of():set_bridge("W3407", "W3507", "primary", "blown")
    assert.same({}, controlled({ "W3507" }))
  end)

  it("17.2 leaders without troops have no zone", function()
    fight.game(spec, { { "ney", column("E2660", "E2560"), {} } })
    assert.same({}, controlled({ "E2760" }))
  end)

  it("17.4a, 17.4b friends in a controlled hex change nothing, and each is in the other's zone", function()
    for _, side in ipairs({ "french", "allied" }) do
      local g = fight.game(spec, {
        NEY,
        { "yorck", column("E2760", "E2860"), { pr_1 = 4 } },
        { "mg_f_a", column("E2661", "E2561"), { fr_9 = 2 } },
        { "mg_a_a", column("E2759", "E2859"), { pr_2 = 2 } },
      }, side)
      g.forced = false
      g:act("end")
      assert.equal("designation", g:step())
      assert.refused(g:why("end"), "17.7b")
    end
  end)

  it("18.8a, 16.5b packages touch over bridges of a primary river alone, or not so", function()
    fight.game(spec, {})
    local west = column("W3407", "W3307")
    assert.truthy(zones.over_bridge(west, column("W3507", "W3607")))
    assert.falsy(zones.over_bridge(column("E0149", "E0150"), column("W7048", "W7047"))) -- no bridge
    assert.falsy(zones.over_bridge(column("E2660", "E2560"), column("E2760", "E2860"))) -- no river
    assert.falsy(zones.over_bridge(column("E0211", "E0112"), column("E0113", "W7014"))) -- a secondary one
    assert.falsy(zones.over_bridge(column("W3407", "W3507"), column("W3508", "W3608"))) -- dry as well
  end)
end)
