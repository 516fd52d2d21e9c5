--- 17 Artillery: who fires, at what, how many together; 18 Skirmisher Fire; 23 batteries.
local drill = require("spec.drill")
local fire = require("rules.17_fire")

local COLUMN = "combat_column"

local function has(reasons, rule)
  return #those(reasons, function(each) return each.rule == rule end) > 0
end

--- The French fire.
local function firing(...) return drill.at(spec, { ... }, "phasing_fire") end

local function shot(g, id, to, points, mark)
  return g:why("fire", { unit = id, to = to, mark = mark or "stack", points = points or 1 })
end

describe("17.0, 17.1 who fires", function()
  local GUNS, SPAIN = { "3Ib", "10.09", "unlimbered", "E" }, { "SJu-Sp", "12.09", "line", "W" }

  it("17.0a, 5.1h guns in action, at what lies before them, in range and in sight", function()
    local g = firing(GUNS, SPAIN, { "Val-Sp", "10.11", "line", "W" }, { "Hay-Br", "17.09", "line", "W" })
    assert.same({}, shot(g, "3Ib", "12.09", 4))
    assert.truthy(has(shot(g, "3Ib", "10.11"), "17.0a"))
    assert.truthy(has(shot(g, "3Ib", "17.09"), "17.0b"))
    assert.truthy(has(shot(g, "3Ib", "13.09"), "17.0a"))
  end)

  it("17.1.1 not Limbered, Disorganized or Routed; Shaken they do", function()
    for _, row in ipairs({ { "limbered", "normal" }, { "unlimbered", "disorganized" }, { "routed", "routed" } }) do
      local g = firing({ "3Ib", "10.09", row[1], "E", { state = row[2] } }, SPAIN)
      assert.truthy(has(shot(g, "3Ib", "12.09"), "17.1.1"))
    end
    assert.same({}, shot(firing({ "3Ib", "10.09", "unlimbered", "E", { state = "shaken" } }, SPAIN), "3Ib", "12.09"))
  end)

  it("17.1.3 never through friends, Skirmishers included; 17.1.4 nor through enemy Skirmishers beside the guns", function()
    local TO = { "SJu-Sp", "12.08", "line", "W" }
    assert.same({}, shot(firing(GUNS, TO), "3Ib", "12.08"))
    assert.truthy(has(shot(firing(GUNS, TO, { "S1-27Lt-3-I", "11.09", "skirmish" }), "3Ib", "12.08"), "17.1.3"))
    assert.truthy(has(shot(firing(GUNS, TO, { "S1-Hay-Br", "11.09", "skirmish" }), "3Ib", "12.08"), "17.1.4"))
  end)

  it("17.1.4, 24.2.4 but at them, and through those farther off", function()
    local g = firing(GUNS, { "SJu-Sp", "13.08", "line", "W" }, { "S1-Hay-Br", "12.08", "skirmish" }, { "S1-Kem-Br", "11.10", "skirmish" })
    assert.same({}, shot(g, "3Ib", "13.08", 4))
    assert.same({}, shot(g, "3Ib", "11.10"))
  end)

  it("17.2a five points out of a hex; 17.2b a battery may part them; 17.2c one out of a town", function()
    local g = firing({ "Resb-I", "10.09", "unlimbered", "E" }, { "Cvb", "10.09", "unlimbered", "E" }, SPAIN, { "Val-Sp", "12.08", "line", "W" })
    g:act("fire", { unit = "Resb-I", to = "12.09", mark = "stack", points = 3 })
    g:dice({ 6 })
    g:act("shoot")
    assert.truthy(has(shot(g, "Resb-I", "12.08", 3), "17.2a"))
    assert.same({}, shot(g, "Resb-I", "12.08", 2))
    g:act("fire", { unit = "Resb-I", to = "12.08", mark = "stack", points = 2 })
    g:dice({ 6 })
    g:act("shoot")
    assert.truthy(has(shot(g, "Cvb", "12.08", 1), "17.2a"))
    assert.same({ 5, 1 }, { fire.cap("10.09"), fire.cap("08.08") })
  end)

  it("19.2, 17.2c, 19.1 out of a town one gun point", function()
    local g = firing({ "3Ib", "08.08", "unlimbered", "E" }, { "SJu-Sp", "09.09", "line", "W" })
    assert.same({}, shot(g, "3Ib", "09.09", 1))
    assert.truthy(has(shot(g, "3Ib", "09.09", 2), "17.2a"))
  end)
end)

describe("17.3 several batteries", function()
  local function pair(at, to, year)
    local g = firing({ "3Ib", at[1], "unlimbered", "E" }, { "Cab", at[2], "unlimbered", "E" }, { "SJu-Sp", to, "line", "W" })
    g.state.year = year
    return fire.may_combine(g.state, { "3Ib", "Cab" }, to)
  end

  it("17.3 two at one hex only by right of their nation, or both beside it", function()
    assert.truthy(pair({ "10.09", "10.05" }, "12.09", 1808)) -- 17.3.1
    assert.falsy(pair({ "10.09", "10.05" }, "12.09", 1800))
    assert.truthy(pair({ "10.09", "10.10" }, "12.09", 1800))
    local g = firing({ "Brb", "12.09", "unlimbered", "W" }, { "Spb", "12.10", "unlimbered", "W" }, { "27Lt-3-I", "11.10", "line", "E" })
    assert.truthy(fire.may_combine(g.state, { "Brb", "Spb" }, "11.10"))
    assert.falsy(fire.may_combine(g.state, { "Brb", "Spb" }, "10.10"))
  end)

  it("17.3.6a, 17.3.6b by weight, at the longest range, five at most: 5 and 3 light ones, and 5 heavy", function()
    local g = firing(
      { "3Ib", "10.09", "unlimbered", "E" },
      { "Cab", "11.09", "unlimbered", "E" },
      { "Resb-I", "11.10", "unlimbered", "E" },
      { "San-Sp", "13.09", "ready", "W" }
    )
    local list = fire.fires(g.state, {
      to = "13.09",
      kind = "fire",
      guns = { { unit = "3Ib", points = 4 }, { unit = "Cab", points = 4 }, { unit = "Resb-I", points = 5 } },
    })
    local found = {}
    for i, each in ipairs(list) do
      found[i] = ("%s %d at %d"):format(each.weight, each.points, each.range)
    end
    assert.same({ "light 5 at 3", "light 3 at 3", "heavy 5 at 2" }, found)
  end)

  it("17.3.6a losses add up, and only the worst change of morale counts", function()
    local g = firing(
      { "3Ib", "10.09", "unlimbered", "E" },
      { "Cab", "10.10", "unlimbered", "E" },
      { "Val-Sp", "12.09", "line", "W" }
    )
    g:act("fire", { unit = "3Ib", to = "12.09", mark = "stack", points = 4 })
    g:act("join", { unit = "Cab", points = 4 })
    g:dice({ 1, 1 }) -- five at two hexes are 3: 2 boxes, M-2; three are 2: 1 box, M-2
    g:act("shoot")
    assert.same({ 2, 1, "disorganized" }, { g:unit("Val-Sp").casualties, g:unit("Val-Sp").stragglers, g:unit("Val-Sp").state })
    assert.refused(g:why("fire", { unit = "3Ib", to = "12.09", mark = "stack", points = 1 }), "17.3.6a", "17.2a")
  end)
end)

describe("17.4 Opportunity Fire", function()
  --- The 95th goes past the Royal Artillery.
  local function passing(...)
    local g = drill.moving(spec, { { "95Ln-3-I", "10.09", COLUMN, "E" }, { "Brb", "14.09", "unlimbered", "W" }, ... })
    g:act("move", { unit = "95Ln-3-I" })
    return g
  end

  it("17.4, 17.4.2a within three hexes, in the arc and in sight, at once", function()
    local g = passing()
    g:act("step", { to = "11.10" })
    assert.same({ "opportunity", { "allied" } }, { g:step(), g:asked() })
    g = drill.moving(spec, { { "95Ln-3-I", "10.09", COLUMN, "E" }, { "Brb", "14.09", "unlimbered", "E" } })
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "11.10" })
    assert.equal("march", g:step())
  end)

  it("17.4.1a once at a unit in a phase, but at any number of units; 17.4.3 and in the Fire Phase too", function()
    local g = passing({ "27Lt-3-I", "10.10", COLUMN, "E" })
    g:act("step", { to = "11.10" })
    g:act("answer", { unit = "Brb", as = "as_it_is" })
    g:dice({ 6 })
    g:act("shoot")
    g:act("step", { to = "12.09" })
    assert.equal("march", g:step())
    g:act("halt")
    g:act("move", { unit = "27Lt-3-I" })
    g:act("step", { to = "11.11" })
    assert.equal("opportunity", g:step())
    g:act("hold")
    g:act("halt")
    drill.let(g)
    g:goto_step("other_fire")
    assert.same({}, shot(g, "Brb", "12.09", 5))
  end)

  it("17.4.1b one battery an occasion, or those of its stack that may combine", function()
    local g = passing({ "Rub", "14.09", "unlimbered", "W" }, { "Aub", "14.10", "unlimbered", "W" })
    g:act("step", { to = "11.10" })
    g:act("answer", { unit = "Brb", as = "as_it_is" })
    assert.refused(g:why("join", { unit = "Aub", points = 1 }), "17.4.1b")
    assert.truthy(#g:why("join", { unit = "Rub", points = 5 }) > 0) -- 17.3.5
  end)

  it("17.4.2b a unit and its extensions set it off apart", function()
    local g = drill.moving(spec, {
      { "94Ln-3-I", "10.09", "line", "E" },
      { "X1-94Ln-3-I", "10.10", "line", "E" },
      { "Brb", "14.09", "unlimbered", "W" },
    })
    for id, to in pairs({ ["94Ln-3-I"] = "11.09", ["X1-94Ln-3-I"] = "11.10" }) do
      g:act("move", { unit = id })
      g:act("step", { to = to })
      g:act("answer", { unit = "Brb", as = "as_it_is" })
      g:dice({ 6 })
      g:act("shoot")
      g:act("halt")
      drill.let(g)
    end
  end)

  it("17.4.5, 3.6a, 3.6b a retreat is not fired at, but may be charged; a withdrawal both", function()
    local g = drill.at(spec, {
      { "95Ln-3-I", "12.09", "routed", nil, { state = "routed" } },
      { "Brb", "14.09", "unlimbered", "W" },
      { "Ans-Br", "14.08", "ready", "W" },
    }, "rallying")
    g:act("end")
    g:act("retreat", { to = "11.10" })
    assert.equal("reaction", g:step())
    g = drill.moving(spec, {
      { "Hay-Br", "13.10", "march_column", "W" },
      { "Brb", "14.09", "unlimbered", "W" },
      { "Ch-Cv", "11.09", "ready", "E" },
    }, "allied")
    g:act("move", { unit = "Hay-Br" })
    g:act("step", { to = "12.09" })
    g:act("withdraw")
    g:act("retreat", { to = "10.08" })
    assert.truthy(g:step() == "opportunity" or g:step() == "retreating")
  end)

  it("17.4.8 a Commander alone sets nothing off", function()
    local g = drill.moving(spec, { { "Ney", "10.09" }, { "Brb", "14.09", "unlimbered", "W" }, { "Ans-Br", "13.10", "ready", "W" } })
    g:act("move", { unit = "Ney" })
    g:act("step", { to = "11.10" })
    g:act("halt")
    assert.equal("movement_phase", g:step())
  end)

  it("17.4.8, 8.2.1b nor does a rally, or horse that recovers", function()
    local g = drill.at(spec, {
      { "1HC-Cv", "10.09", "routed", nil, { state = "routed" } },
      { "Ch-Cv", "10.07", "blown", "E" },
      { "Brb", "13.09", "unlimbered", "W" },
    }, "rallying")
    g:dice({ 6, 6 })
    g:act("rally", { hex = "10.09" })
    assert.equal("reform", g:step())
    g:act("reform", { unit = "1HC-Cv", to = "blown" })
    g:act("facing", { to = g:legal("french")[1].args.to })
    g:act("end")
    assert.equal("remount", g:step())
    g:act("remount", { unit = "Ch-Cv" })
    assert.equal("remount", g:step())
  end)

  it("17.4.9a, 17.4.9b, 20.2b Cannister: two rolls whose changes add; of two boxes the second may fall on Skirmishers", function()
    local g = drill.moving(spec, {
      { "27Lt-3-I", "11.09", COLUMN, "E" },
      { "S1-27Lt-3-I", "11.09", "skirmish" },
      { "SJu-Sp", "12.09", "line", "W" },
      { "Spb", "12.09", "unlimbered", "W" },
    })
    g:act("move", { unit = "27Lt-3-I" })
    g:act("with", { unit = "S1-27Lt-3-I" })
    g:act("assault", { to = "12.09" })
    g:act("answer", { unit = "Spb", as = "as_it_is" })
    g:dice({ 1, 1 }) -- 1(0) M-2 twice, of a B M-1 each
    g:act("shoot")
    assert.equal("absorb", g:step())
    g:act("absorb", { unit = "S1-27Lt-3-I" })
    assert.same({ 1, "disorganized", true }, { g:unit("27Lt-3-I").casualties, g:unit("27Lt-3-I").state, g:unit("S1-27Lt-3-I").half })
  end)
end)
