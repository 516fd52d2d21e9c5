--- 11 Zones of Influence.
local drill = require("spec.drill")
local morale = require("rules.21_morale")
local zones = require("rules.11_zones")

local moving, walk = drill.moving, drill.walk

describe("11.0 zones", function()
  --- Hexes about 12.09 that lie in a Zone of whoever stands there.
  local function about(...)
    local g = drill.game(spec, { ... }, "phasing_fire")
    local list = {}
    for _, hex in ipairs({ "11.09", "11.10", "12.08", "12.10", "13.09", "13.10" }) do
      if zones.covers(g.state, "french", hex) then list[#list + 1] = hex end
    end
    return list
  end

  it("11.0 infantry has them in its two frontal hexes, a Square in six", function()
    assert.same({ "11.09", "11.10" }, about({ "Hay-Br", "12.09", "line", "W" }))
    assert.equal(6, #about({ "Hay-Br", "12.09", "square" }))
  end)

  it("11.0, 2.3.1b not horse, guns or Skirmishers", function()
    assert.same({}, about({ "Ans-Br", "12.09", "ready", "W" }))
    assert.same({}, about({ "Brb", "12.09", "unlimbered", "W" }))
    assert.same({}, about({ "S1-Hay-Br", "12.09", "skirmish" }))
  end)

  it("2.3.3, 13.1.1 a Line Extension has one as its brigade has", function()
    assert.same({ "11.09", "11.10" }, about({ "X1-Hay-Br", "12.09", "line", "W" }, { "Hay-Br", "12.10", "march_column", "E" }))
  end)

  it("11.1 not into a hex with others of its side", function()
    assert.same({ "11.10" }, about({ "Hay-Br", "12.09", "line", "W" }, { "Brb", "11.09", "limbered", "W" }))
  end)

  it("11.1 not into or over Prohibited ground, Fortified ground or towns", function()
    local g = drill.game(spec, {
      { "Val-Sp", "02.04", "line", "E" }, -- beside a river
      { "Hay-Br", "08.09", "line", "SW" }, -- beside the town
      { "Kem-Br", "13.07", "line", "E" }, -- beside the redoubt's sides
      { "Gre-Au", "12.14", "line", "E" }, -- beside the farm
    }, "phasing_fire")
    for _, hex in ipairs({ "03.05", "08.08", "14.06", "13.14" }) do
      assert.falsy(zones.covers(g.state, "french", hex), hex)
    end
    for _, hex in ipairs({ "07.09", "14.07", "13.15" }) do
      assert.truthy(zones.covers(g.state, "french", hex), hex)
    end
  end)
end)

describe("11.3 Morale Degradation", function()
  local HAY = { "Hay-Br", "12.09", "line", "W" }

  it("11.3.1a from one Zone straight into another a step, not into the first", function()
    local g = moving(spec, { { "95Ln-3-I", "11.08", "combat_column", "NE" }, HAY })
    walk(g, { "95Ln-3-I" }, "11.09")
    assert.equal("normal", g:unit("95Ln-3-I").state)
    g:act("step", { to = "11.10" })
    assert.equal("shaken", g:unit("95Ln-3-I").state)
  end)

  it("11.3.1b a change of formation in a Zone, and none outside", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "27Lt-3-I", "11.07", "line", "E" }, HAY })
    for id, state in pairs({ ["95Ln-3-I"] = "shaken", ["27Lt-3-I"] = "normal" }) do
      walk(g, { id })
      g:act("form", { unit = id, to = "combat_column" })
      assert.equal(state, g:unit(id).state)
      g:act("halt")
    end
  end)

  it("11.3.1c a withdrawal from one Zone into another", function()
    local g = moving(spec, {
      { "Hay-Br", "13.10", "march_column", "W" },
      { "Val-Sp", "11.10", "line", "SW" },
      { "Ch-Cv", "11.09", "ready", "NW" },
    }, "allied")
    walk(g, { "Hay-Br" }, "12.09")
    assert.equal("pressed", g:step())
    g:act("withdraw")
    g:act("retreat", { to = "10.09" })
    assert.equal("shaken", g:unit("Ch-Cv").state)
    g:act("retreat", { to = "09.09" })
    assert.equal("shaken", g:unit("Ch-Cv").state)
  end)

  it("11.3.2a, 11.3.2b, 3.4ex, 12.1.2 a step each; the Disorganized go on with half: 5 become 2.5", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E", { state = "blood_lust" } } })
    local list, left = {}, {}
    for i = 1, 4 do
      g:unit("95Ln-3-I").left = 20
      morale.shift(g.state, { "95Ln-3-I" }, 1, "11.3.2a", nil)
      list[i], left[i] = g:unit("95Ln-3-I").state, drill.left(g, "95Ln-3-I")
    end
    assert.same({ "normal", "shaken", "disorganized", "routed" }, list)
    assert.same({ 5, 5, 2.5, 0 }, left)
  end)

  it("11.3.2b who routs by it moves no further and runs", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "combat_column", "NE", { state = "disorganized" } }, HAY })
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "11.10" })
    assert.same({ "routed", "retreating" }, { g:unit("95Ln-3-I").state, g:step() })
  end)

  it("12.2.5b the Zone comes before the ground: over the Tributary the Shaken are Disorganized, and no worse", function()
    local g = moving(spec, { { "6Lt-Ca", "06.03", "combat_column", "NE" }, { "Hay-Br", "06.04", "line", "SE" } })
    g:act("move", { unit = "6Lt-Ca" })
    g:act("step", { to = "07.04" })
    assert.equal("disorganized", g:unit("6Lt-Ca").state)
    local seen = {}
    for _, record in ipairs(g:log()) do
      if record.rule == "11.3.1a" or record.rule == "12.2.5a" then seen[#seen + 1] = record.rule end
    end
    assert.same({ "11.3.1a", "12.2.5a" }, seen)
  end)

  it("11.4 no rally in a Zone", function()
    local g = drill.game(spec, {
      { "95Ln-3-I", "11.09", "line", "E", { state = "shaken" } },
      { "27Lt-3-I", "11.07", "line", "E", { state = "shaken" } },
      HAY,
    }, "movement_phase")
    g:goto_step("rallying")
    assert.same({ "shaken", "normal" }, { g:unit("95Ln-3-I").state, g:unit("27Lt-3-I").state })
  end)

end)
