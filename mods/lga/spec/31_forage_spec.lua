--- 31.0 The land recovers from foraging as May begins.
local calendar = require("rules.21_calendar")
local campaigns = require("spec.campaigns")
local grand = require("spec.grand")

local ONE, OTHER = "B2707", "B3302"

local function passing(week, g)
  g = g or grand.begin(spec)
  g.state.week, g.state.forage = week, { [ONE] = "foraged", [OTHER] = "depleted" }
  calendar.pass_week(g.state)
  return g.state.forage
end

describe("31.0 forage markers", function()
  it("31.0a, 31.0b in May of each year Foraged markers go, and Depleted ones are Foraged", function()
    assert.same({ [OTHER] = "foraged" }, passing(16))
    assert.same({ [ONE] = "foraged", [OTHER] = "depleted" }, passing(17))
    assert.same({ [ONE] = "foraged", [OTHER] = "depleted" }, passing(20))
    assert.same({ [ONE] = "foraged", [OTHER] = "depleted" }, passing(16, campaigns.begin(spec, "1805")))
  end)

  it("31.0a in a Peace Turn too", function()
    local g = grand.begin(spec)
    g.state.week, g.state.forage = 13, { [ONE] = "foraged" }
    calendar.pass_month(g.state)
    assert.same({}, g.state.forage)
  end)
end)
