--- 18 Skirmisher Fire; 24 Skirmishers.
local drill = require("spec.drill")

local function has(reasons, rule)
  return #those(reasons, function(each) return each.rule == rule end) > 0
end

local F1, F2 = { "S1-27Lt-3-I", "11.09", "skirmish" }, { "S2-27Lt-3-I", "11.10", "skirmish" }
local VAL = { "Val-Sp", "12.09", "line", "W" }

local function firing(...) return drill.at(spec, { ... }, "phasing_fire") end
local function why(g, id, to) return g:why("snipe", { unit = id or "S1-27Lt-3-I", to = to or "12.09", mark = "stack" }) end

describe("18 Skirmisher Fire", function()
  it("18ex, 18.0a, 18.3 two French with 4 against a Spanish Skirmisher of 1: hit by a three, not by a four", function()
    for die, hit in pairs({ [3] = 1, [4] = 0 }) do
      local g = firing(F1, F2, VAL, { "S1-Val-Sp", "12.09", "skirmish" })
      g:act("snipe", { unit = "S1-27Lt-3-I", to = "12.09", mark = "stack" })
      g:act("snipe_too", { unit = "S2-27Lt-3-I" })
      g:dice({ die })
      g:act("let_fly")
      assert.equal(hit, g:unit("Val-Sp").stragglers)
      assert.refused(why(g, "S2-27Lt-3-I"), "18.0a", "18.0a", "18.2")
    end
  end)

  it("18.1 at neighbours alone, in any direction", function()
    local g = firing(F1, { "Val-Sp", "10.08", "line", "W" }, { "SJu-Sp", "13.09", "line", "W" })
    assert.same({}, why(g, nil, "10.08"))
    assert.truthy(#why(g, nil, "13.09") > 0)
  end)

  it("18.2 a half before modifiers is too little; fractions are dropped", function()
    local g = firing({ "S1-27Lt-3-I", "11.09", "skirmish", nil, { half = true } }, VAL, { "S1-Val-Sp", "12.09", "skirmish", nil, { half = true } })
    assert.refused(why(g), "18.2") -- 1 less a half
  end)

  it("18.3 the Disorganized in the target hex take nothing off", function()
    local g = firing(
      { "S1-27Lt-3-I", "11.09", "skirmish", nil, { half = true } },
      { "Val-Sp", "12.09", "line", "W", { state = "disorganized" } },
      { "S1-Val-Sp", "12.09", "skirmish", nil, { state = "disorganized" } }
    )
    assert.same({}, why(g))
  end)

  it("18.4a, 18.4c not the Disorganized; not by night", function()
    local g = firing({ "S1-27Lt-3-I", "11.09", "skirmish", nil, { state = "disorganized" } }, VAL)
    assert.truthy(has(why(g), "18.4a"))
    g = firing(F1, VAL)
    g.state.night = true
    assert.truthy(has(why(g), "18.4c"))
  end)

  it("18.4b neither out of nor into a hex where Close Combat has begun", function()
    local g = drill.game(spec, {
      { "95Ln-3-I", "11.09", "combat_column", "E" },
      VAL,
      { "S1-Hay-Br", "12.09", "skirmish" },
      { "S1-Kem-Br", "13.09", "skirmish" },
      { "27Lt-3-I", "12.10", "line", "E" },
    }, "movement_phase")
    g.forced = false
    g:act("move", { unit = "95Ln-3-I" })
    g:act("assault", { to = "12.09" })
    g:goto_step("other_fire")
    assert.truthy(has(why(g, "S1-Kem-Br", "12.09"), "18.4b"))
    assert.truthy(has(why(g, "S1-Hay-Br", "12.10"), "18.4b"))
  end)

  it("18.5a out of a crowded hex a full one alone", function()
    local g = firing(F1, { "S2-27Lt-3-I", "11.09", "skirmish" }, VAL)
    g:act("snipe", { unit = "S1-27Lt-3-I", to = "12.09", mark = "stack" })
    assert.refused(g:why("snipe_too", { unit = "S2-27Lt-3-I" }), "18.5a")
  end)

  it("18.5b not at Skirmishers", function()
    assert.refused(why(firing(F1, { "S1-Hay-Br", "12.09", "skirmish" })), "18.5b", "18.2")
  end)

  it("25.0b, 25.4.1 at Commanders alone, and at horse: a Hit makes the check for him", function()
    local g = firing(F1, { "Reding", "12.09" })
    g:act("snipe", { unit = "S1-27Lt-3-I", to = "12.09", mark = "stack" })
    g:dice({ 1, 6, 5 })
    g:act("let_fly")
    assert.same({ "Reding" }, g.state.lost_commanders)
    g = firing(F1, { "San-Sp", "12.09", "ready", "W" }, { "Reding", "12.09" })
    g:act("snipe", { unit = "S1-27Lt-3-I", to = "12.09", mark = "stack" })
    g:dice({ 1, 6, 5 })
    g:act("let_fly")
    assert.same({ "Reding" }, g.state.lost_commanders)
  end)
end)

describe("24 Skirmishers", function()
  local LT = { "27Lt-3-I", "11.09", "line", "E" }

  it("24.1b before its parent moves, into its hex, for nothing; it marks a box and moves freely", function()
    local g = drill.moving(spec, { LT })
    g:act("release", { unit = "27Lt-3-I" })
    assert.same({ "11.09", 6, 1, 7 }, {
      g:unit("S1-27Lt-3-I").hex, drill.left(g, "S1-27Lt-3-I"), g:unit("27Lt-3-I").crossed, drill.left(g, "27Lt-3-I"),
    })
    drill.walk(g, { "27Lt-3-I" }, "12.09")
    g:act("halt")
    assert.refused(g:why("release", { unit = "27Lt-3-I" }), "24.1b")
  end)

  it("24.2 six MPs, more with infantry in Column all the phase", function()
    local g = drill.moving(spec, { { "27Lt-3-I", "10.05", "combat_column", "E" }, { "S1-27Lt-3-I", "10.05", "skirmish" } })
    g:act("move", { unit = "27Lt-3-I" })
    g:act("with", { unit = "S1-27Lt-3-I" })
    g:unit("S1-27Lt-3-I").left, g:unit("S1-27Lt-3-I").fresh = 0, false
    assert.same({}, g:why("step", { to = "11.06" }))
    g = drill.moving(spec, { { "27Lt-3-I", "10.05", "line", "E" }, { "S1-27Lt-3-I", "10.05", "skirmish" } })
    g:act("move", { unit = "27Lt-3-I" })
    g:act("with", { unit = "S1-27Lt-3-I" })
    g:unit("S1-27Lt-3-I").left, g:unit("S1-27Lt-3-I").fresh = 0, false
    assert.truthy(has(g:why("step", { to = "11.06" }), "12.1.2"))
  end)

  it("24.2.1a, 24.2.1b two hexes from its own at most, Rifles three; who is farther comes back", function()
    local g = drill.moving(spec, { LT, { "S1-27Lt-3-I", "13.09", "skirmish" } })
    g:act("move", { unit = "S1-27Lt-3-I" })
    assert.truthy(has(g:why("step", { to = "14.09" }), "24.2.1a"))
    assert.same({}, g:why("step", { to = "12.09" }))
    g = drill.moving(spec, { { "Kem-Br", "13.09", "line", "W" }, { "S1-Kem-Br", "11.09", "skirmish" } }, "allied")
    g:act("move", { unit = "S1-Kem-Br" })
    assert.same({}, g:why("step", { to = "10.09" }))
    g = drill.moving(spec, { { "27Lt-3-I", "10.05", "line", "E" }, { "S1-27Lt-3-I", "14.05", "skirmish" } })
    g:act("move", { unit = "S1-27Lt-3-I" })
    assert.same({}, g:why("step", { to = "13.06" }))
    assert.truthy(has(g:why("step", { to = "14.04" }), "24.2.1a"))
    g:act("halt")
    assert.equal("movement_phase", g:step())
  end)

  it("24.2.3 not beside horse that could charge there; Blown, Disorganized or over bad ground it could not", function()
    local function beside(formation, state)
      local g = drill.moving(spec, { LT, F1, { "Ans-Br", "13.09", formation, "W", { state = state } } })
      g:act("move", { unit = "S1-27Lt-3-I" })
      return g:why("step", { to = "12.09" })
    end
    assert.refused(beside("ready", "normal"), "24.2.3")
    assert.refused(beside("ready", "shaken"), "24.2.3")
    assert.same({}, beside("blown", "normal"))
    assert.same({}, beside("ready", "disorganized"))
  end)

  it("24.3b, 20.2ex with others Skirmishers are no target, and take the even boxes alone, if their owner likes", function()
    local function fired()
      local g = drill.at(spec, { LT, F1, { "Rub", "12.09", "unlimbered", "W" } }, "other_fire")
      for _, entry in ipairs(g:legal("allied")) do
        assert.truthy(entry.verb ~= "fire" or entry.args.mark == "stack")
      end
      g:act("fire", { unit = "Rub", to = "11.09", mark = "stack", points = 5 })
      g:dice({ 1 }) -- two boxes and more
      g:act("shoot")
      assert.same({ "absorb", 1 }, { g:step(), g:unit("27Lt-3-I").casualties })
      return g
    end
    local g = fired()
    local list = {}
    for _, entry in ipairs(g:legal("french")) do
      list[#list + 1] = entry.args.unit
    end
    table.sort(list)
    assert.same({ "27Lt-3-I", "S1-27Lt-3-I" }, list)
    g:act("absorb", { unit = "S1-27Lt-3-I" })
    assert.truthy(g:unit("S1-27Lt-3-I").half)
    g = fired()
    g:act("absorb", { unit = "27Lt-3-I" })
    assert.truthy(not g:unit("S1-27Lt-3-I").half and g:unit("27Lt-3-I").casualties >= 2)
  end)

  it("7.3 a reduced one has the lower value", function()
    local g = drill.at(spec, { LT, F1 }, "phasing_fire")
    local function value()
      for _, stack in ipairs(g:view("french").own) do
        for _, piece in ipairs(stack.pieces) do
          if piece.id == "S1-27Lt-3-I" then return piece.value end
        end
      end
    end
    local full = value()
    g:unit("S1-27Lt-3-I").half = true
    assert.same({ 4, 2 }, { full, value() })
  end)

  local function gathering(...) return drill.at(spec, { ... }, "gathering") end

  it("24.4 a brigade with a marked box takes in a full one, or two reduced ones, of its hex", function()
    local g = gathering({ "27Lt-3-I", "11.09", "line", "E", { crossed = 1 } }, { "S1-27Lt-3-I", "11.09", "skirmish" })
    g:act("take_in", { unit = "27Lt-3-I", skirmisher = "S1-27Lt-3-I" })
    assert.equal(0, g:unit("27Lt-3-I").crossed)
    assert.is_nil(g.state.pieces["S1-27Lt-3-I"])
    g = gathering({ "27Lt-3-I", "11.09", "line", "E", { crossed = 2 } }, { "S1-27Lt-3-I", "11.09", "skirmish", nil, { half = true } })
    assert.refused(g:why("take_in", { unit = "27Lt-3-I", skirmisher = "S1-27Lt-3-I" }), "24.4")
    g = gathering({ "27Lt-3-I", "11.09", "line", "E" }, { "S1-95Ln-3-I", "11.09", "skirmish" })
    assert.refused(g:why("take_in", { unit = "27Lt-3-I", skirmisher = "S1-95Ln-3-I" }), "24.4")
  end)

  it("24.4.1a, 24.4.1b one may make good a Permanent Casualty instead, and is gone; so may one never released", function()
    local g = gathering({ "27Lt-3-I", "11.09", "line", "E", { crossed = 1, casualties = 2 } }, { "S1-27Lt-3-I", "11.09", "skirmish" })
    g:act("replace", { unit = "27Lt-3-I", skirmisher = "S1-27Lt-3-I" })
    assert.same({ 1, 1 }, { g:unit("27Lt-3-I").casualties, g:unit("27Lt-3-I").crossed })
    g:act("into_line", { unit = "27Lt-3-I" })
    assert.same({ 0, 2 }, { g:unit("27Lt-3-I").casualties, g:unit("27Lt-3-I").crossed })
    assert.truthy(has(g:why("into_line", { unit = "27Lt-3-I" }), "24.4.1b"))
  end)
end)

describe("23 batteries", function()
  it("23.1, 23.2b, 23.2c a detached battery keeps what it is, and joins guns of its kind up to what these had", function()
    local g = drill.moving(spec, { { "3Ib", "11.09", "limbered", "E" }, { "Cab", "11.09", "limbered", "E" }, { "Cvb", "11.09", "limbered", "E" } })
    g:act("detach", { unit = "3Ib", points = 2 })
    assert.same({ 2, 2 }, { g:unit("3Ib").guns, g:unit("G1-3Ib").guns })
    assert.refused(g:why("attach", { unit = "G1-3Ib", to = "Cab" }), "23.2b") -- it is full
    assert.truthy(#g:why("attach", { unit = "G1-3Ib", to = "Cvb" }) > 0) -- horse guns
    g:act("attach", { unit = "G1-3Ib", to = "3Ib" })
    assert.equal(4, g:unit("3Ib").guns)
  end)
end)
