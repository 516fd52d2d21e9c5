--- 9 Stacking.
local drill = require("spec.drill")
local stacks = require("rules.09_stacks")

local moving, walk, left = drill.moving, drill.walk, drill.left

describe("9.1 limits", function()
  --- Do pieces fit into a hex?
  local function fits(...)
    local ids, list = {}, {}
    for i, row in ipairs({ ... }) do
      ids[i] = row[1]
      list[i] = { row[1], "12.09", row[2], "W", row[3] }
    end
    return stacks.fits(drill.game(spec, list, "phasing_fire").state, ids)
  end

  it("9.1a three A levels, ten gun points, a full Skirmisher, each for itself", function()
    assert.truthy(fits({ "Gre-Au", "line" }))
    assert.falsy(fits({ "Gre-Au", "line" }, { "Pio-Au", "line" }))
    assert.truthy(fits({ "Gre-Au", "line" }, { "Brb", "limbered" }, { "Rub", "limbered" }, { "S1-Hay-Br", "skirmish" }))
    assert.falsy(fits({ "Brb", "limbered" }, { "Rub", "limbered" }, { "Spb", "limbered" }))
    assert.falsy(fits({ "S1-Hay-Br", "skirmish" }, { "S1-Kem-Br", "skirmish", { half = true } }))
    assert.truthy(fits({ "S1-Hay-Br", "skirmish", { half = true } }, { "S1-Kem-Br", "skirmish", { half = true } }))
  end)

  it("9.1d infantry and cavalry share them", function()
    assert.truthy(fits({ "Hay-Br", "line" }, { "Val-Sp", "line" }, { "Ans-Br", "ready" }))
    assert.falsy(fits({ "IR-Au", "line" }, { "Pio-Au", "line" }, { "Ans-Br", "ready" }))
  end)

  --- Valencia goes through, or into, the hex of the Grenadiers.
  local function crowd(...)
    local g = moving(spec, { { "Gre-Au", "12.09", "line", "W" }, { "Hay-Br", "13.10", "line", "W" } }, "allied")
    walk(g, { "Hay-Br" }, ...)
    g:act("halt")
    drill.let(g)
    g:goto_step("other_fire")
    return g
  end

  it("9.1b only at the end of the phase: one may move through", function()
    assert.equal("normal", crowd("12.09", "11.10"):unit("Gre-Au").state)
  end)

  it("9.2a who stays there costs the hex a step of morale", function()
    local g = crowd("12.09")
    assert.same({ "shaken", "shaken" }, { g:unit("Gre-Au").state, g:unit("Hay-Br").state })
  end)

  it("9.1c in a fight each side may fill the hex", function()
    local g = moving(spec, { { "Gre-Au", "12.09", "line", "W" }, { "94Ln-3-I", "11.09", "combat_column", "E" } })
    g:act("move", { unit = "94Ln-3-I" })
    g:act("assault", { to = "12.09" })
    g:goto_step("other_fire")
    assert.same({ "normal", "normal" }, { g:unit("Gre-Au").state, g:unit("94Ln-3-I").state })
  end)
end)

describe("9.2b a crowded hex", function()
  local function crowded(...)
    return moving(spec, { { "Gre-Au", "12.09", "line", "W" }, { "Hay-Br", "12.09", "line", "W" }, ... }, "allied")
  end

  it("9.2b is broken up in the next Movement Phase: it does not end before", function()
    local g = crowded()
    assert.refused(g:why("end"), "9.2b")
    walk(g, { "Hay-Br" }, "11.09")
    g:act("halt")
    assert.same({}, g:why("end"))
  end)

  it("9.2b the Routed too go a hex for it, and only for it", function()
    local g = moving(spec, {
      { "Gre-Au", "12.09", "routed", nil, { state = "routed" } },
      { "Hay-Br", "12.09", "routed", nil, { state = "routed" } },
      { "Kem-Br", "13.07", "routed", nil, { state = "routed" } },
      { "95Ln-3-I", "11.09", "line", "E" },
    }, "allied")
    assert.refused(g:why("end"), "9.2b")
    assert.refused(g:why("make_room", { unit = "Kem-Br", to = "13.08" }), "9.2b")
    assert.refused(g:why("make_room", { unit = "Hay-Br", to = "11.09" }), "12.3.1")
    g:act("make_room", { unit = "Hay-Br", to = "12.10" })
    assert.equal("12.10", g:unit("Hay-Br").hex)
    assert.same({}, g:why("end"))
  end)
end)

describe("9.3 stacks that move", function()
  it("9.3, 12.1.4 each pays for itself: a Line and a Column side by side", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "27Lt-3-I", "11.09", "combat_column", "E" } })
    walk(g, { "95Ln-3-I", "27Lt-3-I" }, "12.09")
    assert.same({ 5, 7 }, { left(g, "95Ln-3-I"), left(g, "27Lt-3-I") })
    g:act("leave", { unit = "95Ln-3-I" }) -- for nothing
    g:act("step", { to = "13.10" })
    assert.same({ "12.09", "13.10", 5, 6 }, { g:unit("95Ln-3-I").hex, g:unit("27Lt-3-I").hex, left(g, "95Ln-3-I"), left(g, "27Lt-3-I") })
  end)

  it("9.3 not those elsewhere, nor one twice, and someone goes on", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "27Lt-3-I", "11.08", "line", "E" } })
    g:act("move", { unit = "95Ln-3-I" })
    assert.refused(g:why("with", { unit = "27Lt-3-I" }), "9.3")
    assert.refused(g:why("with", { unit = "95Ln-3-I" }), "9.3")
    assert.refused(g:why("leave", { unit = "95Ln-3-I" }), "9.3")
  end)

  it("12.1.4 what is not spent is lost: the next phase begins with the whole allowance", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" } })
    walk(g, { "95Ln-3-I" }, "12.09")
    g:act("halt")
    g:goto_step("movement_phase", "allied")
    g:goto_step("movement_phase", "french")
    assert.equal(7, left(g, "95Ln-3-I"))
  end)

  it("9.4 who ends with others takes the worst state, or gives it", function()
    for _, states in ipairs({ { "normal", "shaken" }, { "disorganized", "normal" } }) do
      local g = moving(spec, {
        { "95Ln-3-I", "11.09", "combat_column", "E", { state = states[1] } },
        { "27Lt-3-I", "12.09", "line", "E", { state = states[2] } },
      })
      walk(g, { "95Ln-3-I" }, "12.09")
      g:act("halt")
      local worst = states[1] == "normal" and states[2] or states[1]
      assert.same({ worst, worst }, { g:unit("95Ln-3-I").state, g:unit("27Lt-3-I").state })
    end
  end)

  it("9.4 not who moves through", function()
    local g = moving(spec, {
      { "95Ln-3-I", "11.09", "combat_column", "E" },
      { "27Lt-3-I", "12.09", "line", "E", { state = "shaken" } },
    })
    walk(g, { "95Ln-3-I" }, "12.09", "13.10")
    g:act("halt")
    assert.equal("normal", g:unit("95Ln-3-I").state)
  end)
end)
