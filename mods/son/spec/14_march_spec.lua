--- 14.5 Marches of 1813 on this map: what they cost infantry, in half MPs, along the cheapest way; a turn gives 5 MPs and 5 more by a
--- forced march.
local costs = require("rules.14_costs")

local function cost(from, to)
  spec.game("son:dresden") -- all bridges stand
  local map = map_of()
  local _, halves = costs.profile("infantry"):path(map:find(from).hex, map:find(to).hex)
  return halves
end

describe("marches of 1813", function()
  for _, case in ipairs({
    { "Weimar", "Lützen", 26 },
    { "Leipzig", "Dresden", 37 },
    { "Komotau", "Dresden", 41 },
    { "Pirna", "Kulm", 12 },
    { "Baruth", "Grossbeeren", 16 },
    { "Wittenberg", "Jüterbog", 17 },
    { "Dresden", "Düben", 44 },
    { "Teplitz", "Leipzig", 58 },
    { "Leipzig", "Erfurt", 38 },
  }) do
    it(
      ("14.5 %s to %s"):format(case[1], case[2]),
      function() assert.equal(case[3], cost(case[1], case[2])) end
    )
  end

  it("16.2b a primary river is crossed at a bridge alone", function()
    spec.game("son:dresden")
    local profile = costs.profile("infantry")
    assert.equal(1, (profile:cost("W6431", "W6430")))
    assert.is_nil((profile:cost("N3142", "N3143")))
  end)
end)
