--- 21.1 Auerstedt and 21.9 Saalfeld: their areas, who is first, how long, who takes part and comes.
local group = require("spec.board").group

local function auerstedt(options) return spec.game("1806:auerstedt", options) end
local function saalfeld(options) return spec.game("1806:saalfeld", options) end

describe("21.1 Auerstedt", function()
  it("21.12 the area north of the Ilm and the Saale", function()
    local g = auerstedt()
    g:clear()
    g:place("F_GUDIN", "N1942")
    g:place("F_FRIANT", "N2951")
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("step", { to = "N1842" }), "21.12")
    assert.allowed(g:why("step", { to = "N1941" }))
  end)

  it("21.13 the French are First Player", function()
    local g = auerstedt()
    assert.equal("french", g.state.first)
    assert.same({ "french" }, g:asked())
  end)

  it(
    "21.14 three turns, to the Evening",
    function() assert.equal(31, auerstedt().state.last_turn) end
  )

  it("21.15 Rüchel and Pletz are not in play, Blücher is", function()
    local g = auerstedt()
    assert.is_nil(g:unit("LP_RUCHEL"))
    assert.is_nil(g:unit("P_PLETZ"))
    assert.equal("N2336", g:unit("P_BLUCHER").hex)
  end)

  it("21.16 Arnim and Irving come by the bridge at N2234 in the Morning", function()
    local g = auerstedt()
    local found = group(g, "prussian_morning")
    assert.same({ "P_ARNIM", "P_IRVING" }, found.pieces)
    assert.equal("N2234", found.hex)
    assert.equal(29, found.turn)
    g:goto_step("command_movement", "prussian")
    assert.allowed(g:why("enter", { group = "prussian_morning" }))
  end)

  it("21.17a Davout, Gudin and Viallanes come by the bridge at N1942 in the Morning", function()
    local g = auerstedt()
    local found = group(g, "french_morning")
    assert.same({ "F_GUDIN", "F_VIALLANES", "LF_DAVOUT" }, found.pieces)
    assert.equal("N1942", found.hex)
    assert.allowed(g:why("enter", { group = "french_morning" }))
  end)

  it("21.17b Friant and Morand there in the Afternoon", function()
    local g = auerstedt()
    local found = group(g, "french_afternoon")
    assert.same({ "F_FRIANT", "F_MORAND" }, found.pieces)
    assert.equal("N1942", found.hex)
    assert.refused(g:why("enter", { group = "french_afternoon" }), "15.0b")
  end)
end)

describe("21.9 Saalfeld", function()
  it("21.92 the rows up to 13, and 14 for the objective", function()
    local g = saalfeld()
    g:clear()
    g:place("F_SUCHET", "N1410")
    g:place("F_GAZAN", "N0401")
    g:act("move", { unit = "F_SUCHET" })
    assert.refused(g:why("step", { to = "N1510" }), "21.92")
    assert.equal("scenario_9", saalfeld({ options = { objective_n1309 = "n1309" } }).state.area)
  end)

  it(
    "21.93 the French are First Player",
    function() assert.equal("french", saalfeld().state.first) end
  )

  it(
    "21.94 three turns, to the Evening",
    function() assert.equal(15, saalfeld().state.last_turn) end
  )

  it("21.95 the French V and the Prussian III Corps alone", function()
    local g = saalfeld()
    local units = table_of("units")
    local count = 0
    for _, id in ipairs(g.state.order) do
      local unit = units.by[id]
      if unit then
        assert.truthy(unit.formation == "F_V" or unit.formation == "P_III", id)
        if g:unit(id).hex then count = count + 1 end
      end
    end
    assert.equal(12, count)
  end)
end)
