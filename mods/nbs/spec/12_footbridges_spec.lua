--- 31.9 Footbridges, on the drill ground: its pioneers lay them over the brook, from the second turn on.
local drill = require("spec.drill")
local footbridges = require("rules.12_footbridges")
local ground = require("rules.12_ground")
local range = require("rules.06_range")
local roads = require("rules.12_roads")

local PIO = { "Pio-Au", "06.10", "march_column", "E" }

--- The allied Movement Phase of a turn, with pioneers at the brook.
local function field(turn, fields, ...)
  local g = drill.game(spec, { { PIO[1], PIO[2], PIO[3], PIO[4], fields }, ... }, "phasing_fire", "allied")
  g.state.turn = turn
  g:goto_step("movement_phase")
  g.forced = false
  return g
end

local function why(g, to) return g:why("lay_footbridge", { unit = "Pio-Au", to = to or "07.10" }) end

describe("31.9 footbridges", function()
  it("31.9 pioneers who have not moved lay one over the water on their east, and do nothing else in the phase", function()
    local g = field(2)
    assert.same({}, why(g))
    g:act("lay_footbridge", { unit = "Pio-Au", to = "07.10" })
    assert.same({ ["06.10/07.10"] = 2 }, g.state.footbridges)
    assert.refused(g:why("move", { unit = "Pio-Au" }), "12.1", "12.1.3")
    assert.refused(why(g, "07.11"), "31.9")
  end)

  for _, case in ipairs({
    { "31.9 not before their turn", 1 },
    { "31.9 not who has moved", 2, { spent = true } },
    { "31.9 not the Shaken", 2, { state = "shaken" } },
    { "31.9 not beside a steady enemy brigade", 2, {}, { "95Ln-3-I", "05.11", "line", "E" } },
    { "31.9 not where no water is", 2, {}, nil, "05.11" },
  }) do
    it(case[1], function()
      local g = field(case[2], { state = case[3] and case[3].state or "normal" }, case[4])
      if case[3] and case[3].spent then g:unit("Pio-Au").fresh = false end
      assert.refused(why(g, case[5]), "31.9")
    end)
  end

  it("31.9 beside enemies who are not Normal, or who are no brigade, they may", function()
    assert.same({}, why(field(2, nil, { "95Ln-3-I", "05.11", "line", "E", { state = "shaken" } }, { "S1-27Lt-3-I", "05.10", "skirmish" })))
  end)

  it("31.9 not over what is bridged, nor from the east", function()
    local g = field(2, nil)
    for from, to in pairs({ ["06.08"] = "07.08", ["07.10"] = "06.10" }) do
      g:place("Pio-Au", from, { formation = "march_column", heading = 2 })
      g:unit("Pio-Au").fresh, g:unit("Pio-Au").moved = true, false
      assert.refused(why(g, to), "31.9")
    end
  end)

  it("31.9 from the next turn on it is a ford for infantry and Commanders, and for nothing else", function()
    local g = field(2)
    g:act("lay_footbridge", { unit = "Pio-Au", to = "07.10" })
    footbridges.refresh(g.state)
    assert.falsy(roads.passes("march_column", "06.10", "07.10"))
    local far = range.rides(g.state, "06.10")["07.10"]
    g.state.turn = 3
    footbridges.refresh(g.state)
    assert.same({ 12, 16, 4 }, { -- the ford's and the hex's
      ground.cost("march_column", "06.10", "07.10"),
      ground.cost("line", "07.10", "06.10"),
      ground.cost("commander", "06.10", "07.10"),
    })
    for _, class in ipairs({ "light_cavalry", "heavy_cavalry", "foot_artillery", "horse_artillery", "wagon" }) do
      assert.falsy(roads.passes(class, "06.10", "07.10"), class)
    end
    assert.falsy(roads.passes("march_column", "06.11", "07.11"))
    assert.truthy(range.rides(g.state, "06.10")["07.10"] < far)
    assert.same({ "shaken" }, ground.disorders("march_column", "06.10", "07.10"))
    g.state.footbridges = {}
    footbridges.refresh(g.state)
    assert.falsy(roads.passes("march_column", "06.10", "07.10"))
  end)
end)
