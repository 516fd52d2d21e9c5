--- 16.0, 16.1, 16.3 What a charge needs, and charges at the Routed, at guns and at Skirmishers.
local drill = require("spec.drill")
local course = require("rules.16_course")

local moving = drill.moving
local HC = { "1HC-Cv", "10.05", "ready", "E" }

local function has(reasons, rule)
  return #those(reasons, function(each) return each.rule == rule end) > 0
end

local function rider(...)
  local g = moving(spec, { HC, ... })
  g:act("move", { unit = "1HC-Cv" })
  return g
end

--- Charges, and lets be what enemies could do on the way.
local function charge(g, to, via, dice)
  if dice then g:dice(dice) end
  g:act("charge", { to = to, via = via })
  drill.let(g)
end

describe("16.1 what a charge needs", function()
  local HAY = { "Hay-Br", "13.05", "line", "W" }

  it("16.1b no Hindering ground on the way or at its end; to start from it is allowed", function()
    local function open(from, heading, to, ...)
      local g = moving(spec, { { "1HC-Cv", from, "ready", heading }, { "Hay-Br", to, "line", "W" }, ... })
      return holds(course.need_course, g.state, "french", from, to)
    end
    assert.truthy(open("10.07", "E", "13.07"))
    assert.falsy(open("12.12", "E", "13.12")) -- shrub
    assert.falsy(open("10.12", "E", "12.13")) -- an orchard between
    assert.truthy(open("11.12", "E", "12.12"))
    assert.falsy(open("13.07", "E", "14.06")) -- a Fortified side
    assert.falsy(open("02.08", "E", "03.09")) -- a bridge
  end)

  it("16.1c as straight as the hexes allow", function()
    local g = rider(HAY)
    local ways = course.courses(g.state, "10.05", "13.05")
    local vias = keys_of(ways)
    assert.same({ "11.05", "11.06" }, vias)
    assert.equal(4, #ways["11.05"])
  end)

  it("16.1d it costs no MPs and takes what is there: after a full march too", function()
    local g = rider(HAY)
    g:unit("1HC-Cv").left = 0
    assert.same({}, g:why("charge", { to = "13.05", via = "11.05" }))
  end)

  it("16.1a not four hexes", function()
    local g = moving(spec, { { "1HC-Cv", "10.05", "ready", "E" }, { "Hay-Br", "14.05", "line", "W" } })
    g:act("move", { unit = "1HC-Cv" })
    assert.truthy(has(g:why("charge", { to = "14.05", via = "11.05" }), "16.1a"))
  end)

  it("16.1.2 the target must be in sight", function()
    local g = rider(HAY, { "27Lt-3-I", "12.05", "line", "E" }, { "95Ln-3-I", "12.06", "line", "E" })
    assert.refused(g:why("charge", { to = "13.05", via = "11.05" }), "14.1.2.3")
  end)

  it("16.1.3a no one between but Skirmishers", function()
    local g = rider(HAY, { "S1-Hay-Br", "12.06", "skirmish" }, { "S1-27Lt-3-I", "11.05", "skirmish" })
    assert.same({}, g:why("charge", { to = "13.05", via = "11.06" }))
    g = rider(HAY, { "3Ib", "11.06", "limbered", "E" }, { "Cvb", "11.05", "limbered", "E" })
    assert.truthy(has(g:why("charge", { to = "13.05", via = "11.06" }), "16.1.3a"))
  end)

  it("16.1.3b not into a hex where Close Combat has begun", function()
    local g = moving(spec, { HC, HAY, { "95Ln-3-I", "12.05", "combat_column", "E" } })
    g:act("move", { unit = "95Ln-3-I" })
    g:act("assault", { to = "13.05" })
    drill.let(g)
    g:act("move", { unit = "1HC-Cv" })
    assert.truthy(has(g:why("charge", { to = "13.05", via = "11.06" }), "16.1.3b"))
  end)

  it("16.1.4 together only who began together; Commanders from anywhere", function()
    local g = moving(spec, { HC, { "2HC-Cv", "10.05", "ready", "E" }, { "Ch-Cv", "10.06", "ready", "SE" }, { "Montbrun", "10.05" }, HAY })
    g:act("move", { unit = "1HC-Cv" })
    g:act("with", { unit = "2HC-Cv" })
    g:act("with", { unit = "Montbrun" })
    assert.same({}, g:why("charge", { to = "13.05", via = "11.05" }))
    g = moving(spec, { HC, { "2HC-Cv", "09.05", "ready", "E" }, HAY })
    drill.walk(g, { "2HC-Cv" }, "10.05")
    g:act("with", { unit = "1HC-Cv" })
    assert.truthy(has(g:why("charge", { to = "13.05", via = "11.05" }), "16.1.4"))
  end)

  it("16.0 infantry does not charge, nor Commanders alone", function()
    local g = moving(spec, { { "95Ln-3-I", "10.05", "combat_column", "E" }, { "Montbrun", "10.05" }, HAY })
    for _, id in ipairs({ "95Ln-3-I", "Montbrun" }) do
      g:act("move", { unit = id })
      assert.truthy(has(g:why("charge", { to = "13.05", via = "11.05" }), "16.0"))
      g:act("halt")
    end
  end)

  it("16.1.6 a stack may be charged again and again in a phase", function()
    local g = moving(spec, { HC, { "2HC-Cv", "10.06", "ready", "E" }, HAY })
    g:act("move", { unit = "1HC-Cv" })
    charge(g, "13.05", "11.05")
    g:dice({ 6, 4, 3, 2 }) -- it stands in Line; they break off; 0(0) M-1; an even die
    g:act("stay")
    drill.let(g)
    while g:step() == "retreating" do
      local list = those(g:legal("french"), function(entry) return entry.verb == "stop" or entry.verb == "retreat" end)
      g:act(list[#list].verb, list[#list].args)
      drill.let(g)
    end
    if g:step() == "facing" then g:act("facing", { to = g:unit("1HC-Cv").heading }) end
    assert.equal("blown", g:unit("1HC-Cv").formation)
    g:act("move", { unit = "2HC-Cv" })
    assert.same({}, g:why("charge", { to = "13.05", via = "11.06" }))
  end)
end)

describe("16.3 special targets", function()
  it("16.3.1a, 16.3.1b the Routed fail, lose more, and cost the chargers nothing", function()
    local g = rider({ "Hay-Br", "13.05", "routed", nil, { state = "routed" } })
    charge(g, "13.05", "11.05", { 3 }) -- one roll: 3 and 1 for the Routed: two of an A
    assert.same({ 2, 0 }, { g:unit("Hay-Br").casualties, g:unit("1HC-Cv").casualties })
    assert.equal("follow_on", g:step())
  end)

  it("16.3.2 guns alone check as a C; Limbered they fail; no one rolls losses, and guns go", function()
    local g = rider({ "Brb", "13.05", "limbered", "W" })
    charge(g, "13.05", "11.05") -- no die
    assert.same({ "routed", 5, 0 }, { g:unit("Brb").state, g:unit("Brb").guns, g:unit("1HC-Cv").casualties })
    g = rider({ "Brb", "13.05", "unlimbered", "E" })
    charge(g, "13.05", "11.05", { 1, 1 }) -- B wants 2; 1 and 2 for cavalry: a point
    assert.same({ "routed", 4, 0 }, { g:unit("Brb").state, g:unit("Brb").guns, g:unit("1HC-Cv").casualties })
  end)

  local LIGHT = { "S1-Hay-Br", "13.05", "skirmish" }

  it("16.3.3a, 16.3.3b lone Skirmishers flee to friends, and the horse is back where it began, fresh", function()
    local g = rider(LIGHT, { "Kem-Br", "13.06", "line", "W" })
    g:act("charge", { to = "13.05", via = "11.05" })
    assert.equal("flee", g:step())
    assert.equal("13.06", g:legal("allied")[1].args.to)
    g:act("flee", { to = "13.06" })
    assert.same({ "13.06", "10.05", "ready" }, { g:unit("S1-Hay-Br").hex, g:unit("1HC-Cv").hex, g:unit("1HC-Cv").formation })
  end)

  it("16.3.3b, 16.5.10 and it may charge again", function()
    local g = rider(LIGHT, { "Kem-Br", "13.06", "line", "W" })
    g:act("charge", { to = "13.05", via = "11.05" })
    g:act("flee", { to = "13.06" })
    drill.let(g)
    assert.same({ "march", false }, { g:step(), g:unit("1HC-Cv").moved })
    assert.same({}, g:why("charge", { to = "13.06", via = "11.06" }))
  end)

  it("16.3.3a, 16.3.3c with nowhere to go they are gone, and the charge ends as any, without follow-ons", function()
    local g = rider(LIGHT)
    g:act("charge", { to = "13.05", via = "11.05" })
    drill.let(g)
    assert.is_nil(g.state.pieces["S1-Hay-Br"])
    assert.equal("retreating", g:step())
  end)

  it("16.3.3.1 no refuge where Close Combat has begun", function()
    local g = moving(spec, {
      HC,
      LIGHT,
      { "Kem-Br", "13.06", "line", "W" },
      { "95Ln-3-I", "12.06", "combat_column", "E" },
    })
    g:act("move", { unit = "95Ln-3-I" })
    g:act("assault", { to = "13.06" })
    drill.let(g)
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    drill.let(g)
    assert.is_nil(g.state.pieces["S1-Hay-Br"])
  end)

  --- The charge goes through Skirmishers; they step to a hex. How they are then.
  local function brushed(skirmisher, to, ...)
    local g = rider({ "Hay-Br", "13.05", "line", "W" }, { skirmisher, "12.04", "skirmish" }, ...)
    g:act("charge", { to = "13.05", via = "11.05" })
    g:act("stay")
    drill.let(g)
    assert.equal("step_aside", g:step())
    local all = {}
    for _, entry in ipairs(g:legal(g:asked()[1])) do
      all[entry.args.to] = true
    end
    assert.falsy(all["11.05"] or all["13.05"]) -- of the way
    g:act("step_aside", { to = to })
    return g
  end

  it("16.3.3.2a, 16.3.3.2b enemy Skirmishers step aside and lose a step in the open, not among friends; own ones none", function()
    assert.truthy(brushed("S1-Hay-Br", "12.03"):unit("S1-Hay-Br").half)
    assert.falsy(brushed("S1-Hay-Br", "12.03", { "Kem-Br", "12.03", "line", "W" }):unit("S1-Hay-Br").half)
    assert.falsy(brushed("S1-27Lt-3-I", "12.03"):unit("S1-27Lt-3-I").half)
  end)

  it("16.3.3.3 guns with Skirmishers check as a C, the guns lead, and the horse loses nothing", function()
    local g = rider({ "Brb", "13.05", "limbered", "E" }, LIGHT)
    charge(g, "13.05", "11.05", { 1, 5 }) -- B wants 2 and fails; 5 of a C: a gun point
    assert.same({ "routed", 4, 0 }, { g:unit("Brb").state, g:unit("Brb").guns, g:unit("1HC-Cv").casualties })
  end)

  it("16.3.4, 8.4.2a against a March Column the horse takes morale alone", function()
    local g = rider({ "Hay-Br", "13.05", "march_column", "W" })
    g:act("charge", { to = "13.05", via = "11.05" })
    g:dice({ 1, 6, 2 }) -- it fails; the horse: 1(0) M-1
    g:act("stay")
    drill.let(g)
    assert.same({ 0, "shaken" }, { g:unit("1HC-Cv").casualties, g:unit("1HC-Cv").state })
  end)
end)
