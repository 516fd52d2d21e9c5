--- 16 Cavalry Charges, on the drill ground.
local drill = require("spec.drill")

--- The Big Charge: the 1st Heavy at Hay's brigade and its guns, past his Skirmishers; a French battery looks on.
local function big_charge(more)
  local list = {
    { "1HC-Cv", "10.05", "ready", "E" },
    { "2HC-Cv", "10.06", "ready", "E" },
    { "3Ib", "10.04", "unlimbered", "E" },
    { "Hay-Br", "13.05", "line", "W" },
    { "Brb", "13.05", "unlimbered", "W" },
  }
  for _, row in ipairs(more or {}) do
    list[#list + 1] = row
  end
  return drill.game(spec, list, "movement_phase")
end

describe("16.1 what a charge needs", function()
  local function why(rider, to, via)
    local g = drill.game(spec, {
      rider,
      { "Hay-Br", "13.05", "line", "W" },
      { "Val-Sp", "07.08", "line", "W" },
      { "SJu-Sp", "10.09", "line", "W" },
    }, "movement_phase")
    g:act("move", { unit = rider[1] })
    return g:why("charge", { to = to, via = via })
  end

  it("16.1a one to three hexes ahead, over open ground", function()
    assert.same({}, why({ "1HC-Cv", "10.05", "ready", "E" }, "13.05", "11.05"))
  end)

  for _, case in ipairs({
    { "16.1a not to the rear", { "1HC-Cv", "10.05", "ready", "W" }, "16.1a" },
    { "16.1.1 not when Blown", { "1HC-Cv", "10.05", "blown", "E" }, "16.1.1" },
    { "16.1.1 not when Shaken", { "1HC-Cv", "10.05", "ready", "E", { state = "shaken" } }, "16.1.1" },
    { "16.1.1 not when Wrecked", { "1HC-Cv", "10.05", "ready", "E", { casualties = 4 } }, "16.1.1" },
  }) do
    it(case[1], function() assert.refused(why(case[2], "13.05", "11.05"), case[3]) end)
  end
end)

describe("16.2 the Big Charge", function()
  --- Up to the square, and what the French guns make of it.
  local function squared()
    local g = big_charge({ { "S1-Hay-Br", "12.05", "skirmish" } })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.06" })
    g:act("form_square")
    g.forced = false
    g:act("answer", { unit = "3Ib", as = "square" })
    g:dice({ 3 }) -- four points at three hexes are 2, a Square 3: 1 M-2, of a B M-1
    g:act("shoot")
    return g
  end

  it("16.2ex1 the Square forms under fire, Shaken; the Skirmishers step aside", function()
    local g = squared()
    assert.same({ "square", "shaken", 1 }, { g:unit("Hay-Br").formation, g:unit("Hay-Br").state, g:unit("Hay-Br").casualties })
    g:act("hold") -- Hay's guns, as the horse comes on
    assert.equal("step_aside", g:step())
  end)

  it("16.2ex2, 16.2ex3 it stands by a 3; the horse breaks off by a 4; 2 less 1 is OF; a 3 makes the Square DG", function()
    local g = squared()
    g:act("hold") -- 16.1.7b, 17.4.1a: Hay's guns keep their shot for what comes of it
    g:dice({ 3, 4, 2 })
    g:act("step_aside", { to = "13.06" })
    assert.same({ "opportunity", { "Brb" } }, { g:step(), g.state.stack[#g.state.stack].guns })
    g:act("answer", { unit = "Brb", as = "as_it_is" })
    g:dice({ 6, 6, 3 }) -- five points are 5, horse 6: a casualty each
    g:act("shoot")
    assert.same({ "disorganized", 2 }, { g:unit("Hay-Br").state, g:unit("1HC-Cv").casualties })
    assert.equal("retreating", g:step()) -- 5.3.9: it goes back, to be Blown
  end)

  it("16.2ex4 the second charge: -2 and +1 make a 2 a 1; no loss by a 2, two casualties by a 4, all guns by a 6", function()
    local g = big_charge()
    for id, fields in pairs({ ["Hay-Br"] = { formation = "square", state = "disorganized" }, Brb = { state = "disorganized" } }) do
      for field, value in pairs(fields) do
        g:unit(id)[field] = value
      end
    end
    g:act("move", { unit = "2HC-Cv" })
    g.forced = false
    g:dice({ 2 })
    g:act("charge", { to = "13.05", via = "11.06" })
    assert.equal("opportunity", g:step()) -- 16.2.3.1
    g:dice({ 2, 4, 6 })
    g:act("hold")
    assert.same({ 2, 0 }, { g:unit("Hay-Br").casualties, g:unit("2HC-Cv").casualties })
    assert.is_nil(g:unit("Brb"))
    assert.same({ "follow_on", "routed" }, { g:step(), g:unit("Hay-Br").state })
    g:dice({ 1 })
    g:act("follow", { to = "13.05" }) -- 16.2.7ex: nothing but another roll
    assert.same({ "follow_on", 2 }, { g:step(), g:unit("Hay-Br").casualties })
  end)
end)
