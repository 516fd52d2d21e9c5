--- 26 Special units and nations, on the drill ground.
local course = require("rules.16_course")
local deeds = require("rules.12_deeds")
local drill = require("spec.drill")
local force = require("rules.12_force")

describe("26.1 Levies", function()
  it("26.1a they form no Square, of their own will or against a charge", function()
    local g = drill.game(spec, { { "Vol-Sp", "12.05", "line", "W" } }, "movement_phase", "allied")
    g:act("move", { unit = "Vol-Sp" })
    assert.same({ "march_column" }, deeds.formations(g.state, "Vol-Sp"))
    g = drill.game(spec, { { "1HC-Cv", "10.05", "ready", "E" }, { "Vol-Sp", "13.05", "line", "W" } }, "movement_phase")
    g:act("move", { unit = "1HC-Cv" })
    g.forced = false
    g:act("charge", { to = "13.05", via = "11.06" })
    assert.truthy(g:step() ~= "square", g:step())
  end)

  it("26.1b a change of formation costs them 4", function()
    local g = drill.game(spec, { { "Vol-Sp", "12.05", "line", "W" }, { "SJu-Sp", "12.07", "line", "W" } }, "movement_phase", "allied")
    assert.same({ 16, 4 }, {
      deeds.change(g.state, "Vol-Sp", "march_column").cost,
      deeds.change(g.state, "SJu-Sp", "march_column").cost,
    })
    g:act("move", { unit = "Vol-Sp" })
    g:act("form", { unit = "Vol-Sp", to = "march_column" })
    assert.equal("4", force.points(g:unit("Vol-Sp").left)) -- 7, one more for the Column, less 4
  end)
end)

describe("26.4 British cavalry", function()
  --- Anson has charged infantry that stands by a 6; then these dice.
  local function stood(list, dice)
    local all = { { "Ans-Br", "13.05", "ready", "W" }, { "94Ln-3-I", "10.05", "line", "E" } }
    for _, row in ipairs(list) do
      all[#all + 1] = row
    end
    local g = drill.game(spec, all, "movement_phase", "allied")
    g:act("move", { unit = "Ans-Br" })
    for _, row in ipairs(list) do
      g:act("with", { unit = row[1] })
    end
    g.forced = false
    g:act("charge", { to = "10.05", via = "12.05" })
    g:dice({ 6, table.unpack(dice) })
    g:act("stay")
    return g
  end

  local function logged(g, key)
    return #those(g:log(), function(row) return row.key == key end) > 0
  end

  it("26.4 without a Commander it is repulsed without a check", function()
    local g = stood({}, { 3, 2 })
    assert.truthy(logged(g, "repulsed"))
    assert.falsy(logged(g, "breaks_off"))
    assert.falsy(logged(g, "fails"))
  end)

  it("26.4 with one it checks, and he adds nothing", function()
    local g = stood({ { "Picton", "13.05" } }, { 3, 3, 2, 1, 1 }) -- a B needs 4: Picton, rated 4, would make it
    assert.truthy(logged(g, "fails"))
    assert.truthy(logged(g, "repulsed"))
    g = stood({ { "Picton", "13.05" } }, { 4, 3, 2 })
    assert.truthy(logged(g, "breaks_off"))
  end)

  it("26.4.1 it is Blown before it goes back, others after", function()
    local g = stood({}, { 3, 2 })
    assert.same({ "retreating", "blown" }, { g:step(), g:unit("Ans-Br").formation })
    g = drill.game(spec, { { "Ch-Cv", "10.05", "ready", "E" }, { "Val-Sp", "13.05", "line", "W" } }, "movement_phase")
    g:act("move", { unit = "Ch-Cv" })
    g.forced = false
    g:act("charge", { to = "13.05", via = "11.06" })
    g:dice({ 6, 1, 3, 2 })
    g:act("stay")
    assert.same({ "retreating", "ready" }, { g:step(), g:unit("Ch-Cv").formation })
  end)
end)

describe("26.6 Cossacks", function()
  it("26.6.1 they charge, and react to, the Disorganized and the Routed alone", function()
    for _, case in ipairs({ { "normal", false }, { "shaken", false }, { "disorganized", true } }) do
      local g = drill.game(spec, { { "Don-Ru", "13.05", "ready", "W" }, { "95Ln-3-I", "12.05", "line", "E", { state = case[1] } } }, "movement_phase", "allied")
      assert.equal(case[2], course.able(g.state, "Don-Ru", { "95Ln-3-I" }))
      g:act("move", { unit = "Don-Ru" })
      local why = g:why("charge", { to = "12.05", via = "12.05" })
      if case[2] then assert.same({}, why) else assert.refused(why, "26.6.1") end
    end
  end)

  it("26.6.3 after a charge of theirs they are Blown before they go back", function()
    local enemy = { "95Ln-3-I", "11.05", "line", "E", { state = "disorganized" } }
    local g = drill.game(spec, { { "Don-Ru", "13.05", "ready", "W" }, enemy }, "movement_phase", "allied")
    g:act("move", { unit = "Don-Ru" })
    g.forced = false
    g:dice({ 6, 1, 3, 2 })
    g:act("charge", { to = "11.05", via = "12.05" })
    assert.same({ "retreating", "blown" }, { g:step(), g:unit("Don-Ru").formation })
  end)

  it("26.6.2a, 26.6.2b charged they go back six hexes at once, Blown; the charger is not, and stops", function()
    local g = drill.game(spec, { { "Ch-Cv", "10.05", "ready", "E" }, { "Don-Ru", "13.05", "ready", "W" } }, "movement_phase")
    g:act("move", { unit = "Ch-Cv" })
    g.forced = false
    g:act("charge", { to = "13.05", via = "11.06" })
    assert.same({ "retreating", "allied" }, { g:step(), g:asked()[1] })
    while g:step() ~= "march" and g:step() ~= "movement_phase" do
      local entry = g:legal(g:asked()[1])[1]
      local back = those(g:legal(g:asked()[1]), function(each) return each.verb == "retreat" end)[1] or entry
      g:act(back.verb, back.args)
    end
    assert.equal(6, map_of():distance("13.05", g:unit("Don-Ru").hex))
    assert.equal("blown", g:unit("Don-Ru").formation)
    assert.same({ "ready", true, 0 }, { g:unit("Ch-Cv").formation, g:unit("Ch-Cv").moved, g:unit("Ch-Cv").left })
    assert.truthy(course.able(g.state, "Ch-Cv")) -- it may still react
  end)
end)
