--- What the panels of the window show: chances that agree with the resolver's, tables with what is in force.
local displays = require("rules.displays")
local drill = require("spec.drill")
local printed = require("rules.printed")

local FOOT = { "95Ln-3-I", "10.05", "line", "E" }

--- Chances of 36 out of odds, by result.
local function of_36(odds)
  local list = {}
  for _, outcome in ipairs(odds.outcomes) do
    list[outcome.result] = outcome.num * 36 // outcome.den
  end
  return list
end

local function agrees(ends, odds)
  local found = of_36(odds)
  for result, n in pairs(ends) do
    assert.equal(n, found[result] or 0, result)
  end
end

describe("15.2 the panel of fights", function()
  for _, case in ipairs({
    { "15.2 in the open", "10.05", "11.05", "line" },
    { "8.4 against a March Column", "10.05", "11.05", "march_column" },
    { "15.4.3.1b against Limbered guns alone", "10.05", "11.05", "limbered", "Brb" },
    { "19.5a in a town the attackers alone check", "08.08", "07.08", "line" },
  }) do
    it(case[1] .. ": its chances are those of the resolver", function()
      local enemy = case[5] or "Hay-Br"
      local heading = case[3] == "07.08" and "W" or "E"
      local g = drill.fight(spec, { { FOOT[1], case[2], "line", heading } }, { { enemy, case[3], case[4], "E" } }, case[3])
      local shown = displays.combat(g.state, "french", {}).fights
      assert.equal(1, #shown)
      agrees(shown[1].ends, g:odds("resolve", { hex = case[3] }))
    end)
  end

  it("15.2.2a, 4.0b what the enemy has lost does not show", function()
    local g = drill.fight(spec, { FOOT }, { { "Hay-Br", "11.05", "line", "W" } }, "11.05")
    local before = displays.combat(g.state, "french", {})
    g:unit("Hay-Br").casualties = 6
    assert.same(before, displays.combat(g.state, "french", {}))
    g:unit("95Ln-3-I").casualties = 6
    assert.falsy(before.fights[1].attacker.size == displays.combat(g.state, "french", {}).fights[1].attacker.size)
  end)
end)

describe("16.2 charges in the panel of fights", function()
  for _, case in ipairs({
    { "16.2.2 infantry in Line", "Hay-Br", "line" },
    { "16.3.2 Limbered guns alone", "Brb", "limbered" },
    { "16.4.1 cavalry", "San-Sp", "ready" },
  }) do
    it(case[1] .. ": its chances are those of the resolver", function()
      local g = drill.moving(spec, { { "1HC-Cv", "10.05", "ready", "E" }, { case[2], "13.05", case[3], "W" } })
      g:act("move", { unit = "1HC-Cv" })
      local shown = displays.combat(g.state, "french", {}).fights
      assert.equal(1, #shown)
      agrees(shown[1].ends, g:odds("charge", { to = "13.05", via = "11.05" }))
    end)
  end
end)

describe("12.2 printed tables", function()
  it("12.2.1 each row of the movement chart has a name", function()
    for _, row in ipairs(table_of("movement")) do
      assert.truthy(text_of("ground." .. row.kind), row.kind)
    end
  end)

  it("17.0b the row of the modified Fire Value of a volley is lit, and the columns of its guns", function()
    local g = drill.at(spec, { { "3Ib", "10.05", "unlimbered", "E" }, { "Hay-Br", "13.05", "line", "W" } }, "phasing_fire")
    assert.is_nil(printed.chart(g.state, "french", { id = "artillery_fire" }).row)
    g:act("fire", { unit = "3Ib", to = "13.05", mark = "stack", points = 3 })
    local light = printed.chart(g.state, "french", { id = "light_guns" })
    assert.same({ "3", "3" }, { light.lines[light.row][1], light.heads[light.column + 1] })
    assert.is_nil(printed.chart(g.state, "french", { id = "heavy_guns" }).column)
    local found = printed.chart(g.state, "french", { id = "artillery_fire" })
    assert.equal(light.lines[light.row][light.column + 1], found.lines[found.row][1]) -- nothing is added
  end)

  it("12.1 the class of who stands in a hex, and its ground", function()
    local g = drill.moving(spec, { { "1HC-Cv", "10.05", "ready", "E" } })
    local found = printed.movement(g.state, "french", { hex = "10.05" })
    assert.same({ "clear", "heavy_cavalry" }, { found.lines[found.row][1], found.heads[found.column + 1] })
  end)
end)
