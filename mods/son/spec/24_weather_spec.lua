--- 24 What the weather does to a march.
local marching = require("spec.marching")
local column, lead, march, walk = marching.column, marching.lead, marching.march, marching.walk

--- A strong force of Ney's, with guns and horse, that marches 5 MPs in some weather and loses by a die for its horse and one for its foot.
local function lost(weather, foot, horse, guns)
  local g = marching.field(spec)
  guns = guns or 3
  lead(g, "ney", column("W3034", "W3134"), { fr_8 = 13, fr_9 = 13, fr_10 = 13, ar_3 = guns, cv_23 = 3 })
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  marching.to(g, "movement_commands", "french")
  g.state.weather, g.state.points.french = weather, 12
  march(g, "ney")
  walk(g, "W2934", "W2834", "W2734")
  g:dice({ foot, horse })
  g:act("halt")
  while g:step() == "losses" do
    g:act("lose", g:legal("french")[1].args)
  end
  local left = {}
  for _, id in ipairs({ "fr_8", "fr_9", "fr_10", "ar_3", "cv_23" }) do
    left[id] = g:unit(id) and g:unit(id).strength or 0
  end
  return 39 - left.fr_8 - left.fr_9 - left.fr_10, guns - left.ar_3, 3 - left.cv_23, g
end

local CASES = {
  { "24.6, 8.5 fair: the die is read in its own place", "fair", 3, { 2, 0, 0 } },
  { "24.5b rain: as fair", "rain", 3, { 2, 0, 0 } },
  { "24.3a mud: one place worse", "mud", 3, { 3, 0, 0 } },
  { "24.3b, 25.11d mud: of less than 5 SP none is artillery", "mud", 5, { 4, 0, 0 } },
  { "24.3b, 25.11d mud: of 5 SP one is artillery", "mud", 6, { 4, 1, 0 } },
  { "24.5a mud and rain: as mud", "mud_and_rain", 6, { 4, 1, 0 } },
  { "24.4 heat: of 5 SP one is cavalry", "heat", 6, { 4, 0, 1 } },
}

describe("24 weather and attrition", function()
  for _, case in ipairs(CASES) do
    it(case[1], function()
      local foot, guns, horse = lost(case[2], case[3], 1)
      assert.same(case[4], { foot, guns, horse })
    end)
  end

  it("24.3b, 8.7, 8.5 what foot and horse lose in one march counts together, each by one die", function()
    local foot, guns, horse, g = lost("mud", 5, 6)
    assert.same({ 3, 1, 1 }, { foot, guns, horse })
    local rolls = those(g:log(), function(record) return record.key == "roll.attrition" end)
    assert.same({ 2, 6, 6 }, { #rolls, rolls[1].values.sides, rolls[2].values.sides })
  end)

  it("24.3b, 25.11d the last SP of artillery is lost too", function()
    local foot, guns = lost("mud", 6, 1, 1)
    assert.same({ 4, 1 }, { foot, guns })
  end)
end)

describe("24.2 the roll", function()
  it("24.1, 24.2, 4.3 one die as a scenario and as each turn begins", function()
    local g = marching.field(spec)
    lead(g, "ney", column("W3034", "W3134"), { fr_8 = 4 })
    lead(g, "yorck", column("W5018", "W5017"), { pr_1 = 4 })
    local function rolls()
      return those(g:log(), function(record) return record.key == "roll.weather" end)
    end
    assert.same({ 1, 6 }, { #rolls(), rolls()[1].values.sides })
    marching.to(g, "movement_commands", "allied")
    marching.to(g, "movement_commands", "french")
    assert.equal(2, #rolls())
  end)
end)
