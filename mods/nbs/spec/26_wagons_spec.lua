--- 26.2 Wagons, on the drill ground.
local drill = require("spec.drill")
local facing = require("rules.10_facing")
local fog = require("rules.04_fog")
local force = require("rules.12_force")
local ground = require("rules.12_ground")
local stacks = require("rules.09_stacks")
local troops = require("rules.02_troops")

local TRAIN = { "Tr-Al", "13.05" }

--- Two hexes of a road.
local function road()
  for _, hex in ipairs(map_of():hexes()) do
    for _, other in ipairs(map_of():neighbors(hex)) do
      if map_of():link(hex, other, "road") then return hex, other end
    end
  end
end

describe("26.2 Wagons", function()
  it("26.2.1 they have three MPs, pay as guns of the foot do, look nowhere and take no room", function()
    local g = drill.moving(spec, { { "Tr-I", "12.05" }, { "94Ln-3-I", "12.05", "line", "E" }, { "HQ-I", "12.09" } })
    assert.same({ "wagon", 3, 3 }, { troops.class(g.state, "Tr-I"), force.allowance("wagon") / 4, drill.left(g, "Tr-I") })
    local map = map_of()
    for _, from in ipairs(map:hexes()) do
      for _, to in ipairs(map:neighbors(from)) do
        assert.equal(ground.cost("foot_artillery", from, to), (ground.cost("wagon", from, to)), from .. to)
      end
    end
    assert.is_nil(g:unit("Tr-I").heading)
    assert.equal("commander", troops.class(g.state, "HQ-I"))
    assert.equal(stacks.fits(g.state, { "94Ln-3-I" }), stacks.fits(g.state, { "94Ln-3-I", "Tr-I" }))
    drill.walk(g, { "Tr-I" }, "12.04", "11.04")
    assert.equal("11.04", g:unit("Tr-I").hex)
  end)

  it("26.2.1 no two of them are in a hex", function()
    local g = drill.moving(spec, { { "Tr-I", "12.05" }, TRAIN })
    g:act("move", { unit = "Tr-I" })
    assert.refused(g:why("step", { to = "13.05" }), "26.2.1")
    assert.allowed(g:why("step", { to = "13.06" }))
  end)

  it("26.2.1 nor do they go into a Zone", function()
    local g = drill.moving(spec, { { "Tr-I", "11.05" }, { "94Ln-3-I", "11.05", "line", "E" }, { "Val-Sp", "13.05", "line", "W" } })
    g:act("move", { unit = "Tr-I" })
    g:act("with", { unit = "94Ln-3-I" })
    assert.refused(g:why("step", { to = "12.05" }), "26.2.1")
    g:act("leave", { unit = "Tr-I" })
    assert.allowed(g:why("step", { to = "12.05" }))
  end)

  it("26.2.2a Skirmishers alone do not go among enemy wagons; with others they do, and among their own", function()
    local list = { TRAIN, { "S1-95Ln-3-I", "12.05", "skirmish" }, { "95Ln-3-I", "12.05", "line", "E" }, { "Tr-I", "12.06" } }
    local g = drill.moving(spec, list)
    g:act("move", { unit = "S1-95Ln-3-I" })
    assert.refused(g:why("step", { to = "13.05" }), "26.2.2a")
    assert.allowed(g:why("step", { to = "12.06" }))
    g:act("with", { unit = "95Ln-3-I" })
    assert.allowed(g:why("step", { to = "13.05" }))
  end)

  it("26.2.2a nor do they go back into such a hex", function()
    local g = drill.game(spec, { { "S1-95Ln-3-I", "12.05", "skirmish" }, { "Val-Sp", "11.05", "line", "E" }, TRAIN }, "movement_phase", "allied")
    g.forced = false
    g:act("move", { unit = "Val-Sp" })
    g:act("assault", { to = "12.05" })
    assert.refused(g:why("evade", { to = "13.05" }), "15.1.7a")
    assert.allowed(g:why("evade", { to = "13.06" }))
  end)

  it("26.2.2b no road is used into or out of the hex of one", function()
    local from, to = road()
    local function marching(wagon)
      local list = { { "95Ln-3-I", from, "combat_column", "E" }, wagon }
      local g = drill.moving(spec, list)
      g:unit("95Ln-3-I").heading = those(facing.HEADINGS, function(heading) return facing.ahead(from, heading, to) end)[1]
      g:act("move", { unit = "95Ln-3-I" })
      return g:why("road", { to = to })
    end
    assert.allowed(marching(nil))
    assert.refused(marching({ "Tr-I", from }), "26.2.2b")
    assert.refused(marching({ "Tr-Al", to }), "26.2.2b")
  end)

  it("26.2.2b a wagon itself goes along a road", function()
    local from, to = road()
    local g = drill.moving(spec, { { "Tr-I", from } })
    g:act("move", { unit = "Tr-I" })
    g:act("road", { to = to })
    assert.same({ to, 2.5 }, { g:unit("Tr-I").hex, drill.left(g, "Tr-I") })
  end)

  it("26.2.3a it is destroyed by those who end their move upon it, not by those who pass", function()
    local g = drill.moving(spec, { TRAIN, { "95Ln-3-I", "12.05", "combat_column", "E" }, { "Tr-I", "10.09" } })
    drill.walk(g, { "95Ln-3-I" }, "13.05")
    assert.truthy(g:unit("Tr-Al"))
    g:act("step", { to = "14.05" })
    drill.let(g)
    g:act("halt")
    assert.truthy(g:unit("Tr-Al") and g:unit("Tr-I"))
    g = drill.moving(spec, { TRAIN, { "95Ln-3-I", "12.05", "combat_column", "E" }, { "Tr-I", "10.09" } })
    drill.walk(g, { "95Ln-3-I" }, "13.05")
    g:act("halt")
    assert.is_nil(g:unit("Tr-Al"))
  end)

  it("26.2.3a, 26.2.3b Commanders end no wagon, and nobody displaces one", function()
    local g = drill.moving(spec, { TRAIN, { "Marchand", "12.05" }, { "Val-Sp", "14.08", "line", "W" } })
    drill.walk(g, { "Marchand" }, "13.05")
    g:act("halt")
    assert.equal("13.05", g:unit("Tr-Al").hex)
  end)

  it("26.2.3a whoever has ended upon it by a charge or a retreat destroys it as the phase ends; Skirmishers do not", function()
    for unit, gone in pairs({ ["95Ln-3-I"] = true, ["S1-95Ln-3-I"] = false }) do
      local g = drill.game(spec, { TRAIN, { unit, "13.05", unit == "95Ln-3-I" and "line" or "skirmish", "E" } }, "movement_phase")
      g:goto_step("other_fire")
      assert.equal(gone, g:unit("Tr-Al") == nil, unit)
    end
  end)

  it("26.2.3b no guns and no Skirmishers fire at them, and what strikes those with them leaves them alone", function()
    local g = drill.at(spec, { { "3Ib", "10.05", "unlimbered", "E" }, { "S1-95Ln-3-I", "13.06", "skirmish" }, TRAIN }, "phasing_fire")
    assert.refused(g:why("fire", { unit = "3Ib", to = "13.05", mark = "stack", points = 4 }), "17.0a")
    assert.refused(g:why("snipe", { unit = "S1-95Ln-3-I", to = "13.05", mark = "stack" }), "18.0a")
    g = drill.at(spec, { { "3Ib", "10.05", "unlimbered", "E" }, TRAIN, { "Val-Sp", "13.05", "line", "W" } }, "phasing_fire")
    assert.allowed(g:why("fire", { unit = "3Ib", to = "13.05", mark = "stack", points = 4 }))
    assert.same({ "Val-Sp" }, troops.exposed(g.state, "allied", "13.05"))
    assert.is_nil(g:unit("Tr-Al").state)
  end)

  it("26.2.2a, 4.0a where no unit lies upon it a wagon is seen", function()
    local g = drill.game(spec, { { "Wellesley", "13.05" }, TRAIN, { "95Ln-3-I", "03.12", "line", "E" } }, "movement_phase")
    assert.truthy(fog.sees(g.state, "french", "Tr-Al"))
    assert.falsy(fog.sees(g.state, "french", "Wellesley"))
  end)
end)
