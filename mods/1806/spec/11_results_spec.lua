--- 11.4 Applying combat results. Open ground round N2615, where no terrain counts: E N2616, NE N2716,
--- NW N2715, W N2614, SW N2515, SE N2516.
local board = require("spec.board")
local clock = require("spec.clock")
local fight = require("spec.fight")

local function game(list) return board.cleared(spec, list) end

--- One attack with its die; the column that it was fought on.
local function fought(list, targets, by, die)
  local g = game(list)
  return g, fight.fight(g, targets, by, die).column
end

--- Hexes between two hexes on open ground: the retreats here run along one row.
local function gone(g, id, from)
  local hex = g:unit(id).hex
  return tonumber(hex:sub(2, 3)) - tonumber(from:sub(2, 3)),
    tonumber(hex:sub(4, 5)) - tonumber(from:sub(4, 5))
end

describe("11.4 Results", function()
  it("11.4Ae all attacking units are eliminated", function()
    local g, column = fought({
      { "F_LASALLE", "N2614" },
      { "F_MILHAUD", "N2616" },
      { "P_ORANIEN", "N2615" },
      { "P_ARNIM", "N2615" },
    }, { "N2615" }, { "N2614", "N2616" }, 5)
    assert.equal("1-4", column)
    assert.equal(nil, g:unit("F_LASALLE").hex)
    assert.equal(nil, g:unit("F_MILHAUD").hex)
    assert.equal("N2615", g:unit("P_ARNIM").hex)
  end)

  it("11.4De all defending units are eliminated", function()
    local g, column = fought({
      { "F_MORAND", "N2614" },
      { "F_SUCHET", "N2614" },
      { "P_SANITZ", "N2615" },
      { "P_KUHNHEIM", "N2615" },
    }, { "N2615" }, { "N2614" }, 1)
    assert.equal("2-1", column)
    assert.equal("uar_day", fight.where(g, "P_SANITZ"))
    assert.equal("uar_day", fight.where(g, "P_KUHNHEIM"))
    assert.equal("N2614", g:unit("F_MORAND").hex)
  end)

  it(
    "11.4Ex the weaker side is eliminated, the stronger gives units worth at least as much",
    function()
      local g, column = fought({
        { "F_FRIANT", "N2614" },
        { "F_DROUET", "N2614" },
        { "F_RIVAUD", "N2716" },
        { "P_ARNIM", "N2615" },
        { "P_KUHNHEIM", "N2615" },
      }, { "N2615" }, { "N2614", "N2716" }, 3)
      assert.equal("1-1", column) -- 21 to 13
      assert.equal(nil, g:unit("P_ARNIM").hex)
      assert.equal(nil, g:unit("P_KUHNHEIM").hex)
      assert.equal("exchange: strength 21 against 13", clock.said(g, "exchanged"))
      assert.equal("exchange", g:step())
      assert.same({ "french" }, g:asked())
      assert.equal("exchange: units worth 13 strength points are owed, 0 are named", g:prompt().text)
      assert.same({ "F_DROUET", "F_FRIANT", "F_RIVAUD" }, g:prompt().values.among)
      assert.equal(4 * 13, g:prompt().values.owed)
      -- 13 are owed: 6 + 7, 6 + 8 or 8 + 7, named in rising order.
      assert.same({ "F_DROUET", "F_FRIANT" }, fight.choices(g, "lose", "unit"))
      assert.refused(g:why("lose", { unit = "F_RIVAUD" }), "11.4Ex")
      assert.refused(g:why("lose", { unit = "P_ARNIM" }), "11.4Ex")
      g:act("lose", { unit = "F_DROUET" })
      assert.equal("exchange: units worth 13 strength points are owed, 6 are named", g:prompt().text)
      assert.equal(4 * 7, g:prompt().values.owed)
      assert.same({ "F_FRIANT", "F_RIVAUD" }, fight.choices(g, "lose", "unit"))
      g:act("lose", { unit = "F_RIVAUD" })
      assert.equal(nil, g:unit("F_DROUET").hex)
      assert.equal(nil, g:unit("F_RIVAUD").hex)
      assert.equal("N2614", g:unit("F_FRIANT").hex)
    end
  )

  it("11.4Ex units are named in rising order, each once", function()
    local g = fought({
      { "F_DROUET", "N2614" },
      { "F_FRIANT", "N2614" },
      { "F_GUDIN", "N2716" },
      { "F_RIVAUD", "N2716" },
      { "P_ARNIM", "N2615" },
      { "P_KUHNHEIM", "N2615" },
    }, { "N2615" }, { "N2614", "N2716" }, 5) -- 30 to 13, 2-1
    g:act("lose", { unit = "F_FRIANT" }) -- 8 of 13
    assert.same({ "F_GUDIN", "F_RIVAUD" }, fight.choices(g, "lose", "unit"))
    assert.refused(g:why("lose", { unit = "F_DROUET" }), "11.4Ex") -- 6 would do, named before him
    assert.refused(g:why("lose", { unit = "F_FRIANT" }), "11.4Ex")
  end)

  it("11.4Ex equals lose all they have", function()
    local g = game({ { "F_DROUET", "N2614" }, { "P_KUHNHEIM", "N2615" } })
    fight.fight(g, { "N2615" }, { "N2614" }, 3) -- 6 to 6
    assert.equal(nil, g:unit("F_DROUET").hex)
    assert.equal(nil, g:unit("P_KUHNHEIM").hex)
  end)

  it("11.4Ex no unit is given that could be left out", function()
    local g = fought({
      { "F_GUDIN", "N2614" },
      { "F_DROUET", "N2614" },
      { "P_ARNIM", "N2615" },
    }, { "N2615" }, { "N2614" }, 5) -- 15 to 7, 2-1
    -- Gudin's 9 pay the 7, so Drouet's 6 do not go.
    assert.equal(nil, g:unit("F_GUDIN").hex)
    assert.equal("N2614", g:unit("F_DROUET").hex)
    assert.equal(nil, g:unit("P_ARNIM").hex)
  end)

  it("11.4Ex the attacker may be the weaker; strength counts as the counters lie", function()
    local g, column = fought({
      { "F_GUDIN", "N2614", { reduced = true } },
      { "P_ARNIM", "N2615" },
      { "P_PRWILHELM", "N2615" },
    }, { "N2615" }, { "N2614" }, 2)
    assert.equal("1-2", column) -- 5 to 8
    assert.equal("peu", fight.where(g, "F_GUDIN"))
    assert.equal(nil, g:unit("P_ARNIM").hex)
    assert.equal("N2615", g:unit("P_PRWILHELM").hex)
  end)

  it("11.4Ex equal strengths: both are eliminated", function()
    local g, column = fought(
      { { "F_FRIANT", "N2614" }, { "P_ORANIEN", "N2615" } },
      { "N2615" },
      { "N2614" },
      3
    )
    assert.equal("1-1", column)
    assert.equal(nil, g:unit("F_FRIANT").hex)
    assert.equal(nil, g:unit("P_ORANIEN").hex)
  end)

  it("11.4Ar all attacking units retreat 1 hex", function()
    local g, column = fought({
      { "F_SUCHET", "N2614" },
      { "F_FRIANT", "N2616" },
      { "P_ORANIEN", "N2615" },
      { "P_KUHNHEIM", "N2615" },
    }, { "N2615" }, { "N2614", "N2616" }, 4)
    assert.equal("1-1", column)
    assert.equal("retreating", g:step())
    assert.same({ "french" }, g:asked())
    assert.equal("the units in N2614 must retreat, hexes: 1", g:prompt().text)
    g:act("retreat", { unit = "F_SUCHET", to = "N2613" })
    assert.equal("the units in N2616 must retreat, hexes: 1", g:prompt().text)
    g:act("retreat", { unit = "F_FRIANT", to = "N2617" })
    assert.same({ 0, -1 }, { gone(g, "F_SUCHET", "N2614") })
    assert.same({ 0, 1 }, { gone(g, "F_FRIANT", "N2616") })
    assert.equal("N2615", g:unit("P_ORANIEN").hex)
  end)

  it("11.4Ar2 all attacking units retreat 2 hexes", function()
    local g = fought(
      { { "F_SUCHET", "N2614" }, { "P_ORANIEN", "N2615" } },
      { "N2615" },
      { "N2614" },
      6
    )
    assert.equal("the units in N2614 must retreat, hexes: 2", g:prompt().text)
    g:act("retreat", { unit = "F_SUCHET", to = "N2613" })
    assert.equal("retreating", g:step())
    g:act("retreat", { unit = "F_SUCHET", to = "N2612" })
    assert.same({ 0, -2 }, { gone(g, "F_SUCHET", "N2614") })
  end)

  it("11.4Dr all defending units retreat 1 hex", function()
    local g = fought(
      { { "F_SUCHET", "N2614" }, { "P_ARNIM", "N2615" }, { "P_SANITZ", "N2615" } },
      { "N2615" },
      { "N2614" },
      2
    )
    assert.same({ "prussian" }, g:asked())
    g:act("retreat", { unit = "P_ARNIM", to = "N2616" })
    g:act("retreat", { unit = "P_SANITZ", to = "N2616" })
    assert.same({ 0, 1 }, { gone(g, "P_ARNIM", "N2615") })
    assert.same({ 0, 1 }, { gone(g, "P_SANITZ", "N2615") })
    assert.equal("N2614", g:unit("F_SUCHET").hex)
  end)

  it("11.4Dr2 all defending units retreat 2 hexes", function()
    local g = fought(
      { { "F_SUCHET", "N2614" }, { "P_ARNIM", "N2615" } },
      { "N2615" },
      { "N2614" },
      1
    )
    g:act("retreat", { unit = "P_ARNIM", to = "N2616" })
    g:act("retreat", { unit = "P_ARNIM", to = "N2617" })
    assert.same({ 0, 2 }, { gone(g, "P_ARNIM", "N2615") })
  end)

  it("11.4Dr of several hexes all retreat, one hex after the other", function()
    local g, column = fought({
      { "F_SUCHET", "N2614" },
      { "F_MORAND", "N2614" },
      { "P_ARNIM", "N2615" },
      { "P_SANITZ", "N2613" },
    }, { "N2613", "N2615" }, { "N2614" }, 4)
    assert.equal("2-1", column) -- 24 to 10
    g:act("retreat", { unit = "P_SANITZ", to = "N2612" })
    g:act("retreat", { unit = "P_ARNIM", to = "N2616" })
    assert.equal("N2612", g:unit("P_SANITZ").hex)
    assert.equal("N2616", g:unit("P_ARNIM").hex)
  end)
end)

describe("11.4 and what follows", function()
  it("11.4De, 11.4Ex outside of chateaux De is no exchange", function()
    local g = fought({ { "F_MORAND", "N2614" }, { "F_SUCHET", "N2614" }, { "P_SANITZ", "N2615" } }, { "N2615" }, { "N2614" }, 1)
    assert.is_nil(g:unit("P_SANITZ").hex)
    assert.is_nil(clock.said(g, "exchanged"))
  end)

  it("11.4De, 11.41b, 11.53C the Guard in a chateau: De strikes who is beside it, and then the attackers", function()
    local g = board.field(spec, "prussian")
    board.place(g, {
      { "F_GUARDINF", "N3245" },
      { "F_TREILHARD", "N3245" },
      { "P_ORANIEN", "N3246" },
      { "P_WARTENSLEBEN", "N3246" },
    })
    fight.fight(g, { "N3245" }, { "N3246" }, 1, "prussian") -- 16 to 8: 2-1, De
    assert.is_nil(g:unit("F_TREILHARD").hex)
    assert.equal("N3245", g:unit("F_GUARDINF").hex)
    for _, id in ipairs({ "P_ORANIEN", "P_WARTENSLEBEN" }) do
      assert.is_nil(g:unit(id).hex, id)
    end
  end)

  it("11.3b, 5.26a a leader whom an advance finds alone is tested before the next attack", function()
    local g = game({
      { "F_SUCHET", "N2614" },
      { "P_SANITZ", "N2615" },
      { "LP_KALKREUTH", "N2616" },
      { "F_MORAND", "N3014" },
      { "P_ARNIM", "N3015" },
    })
    fight.contact(g)
    g:act("attack", { hex = "N2615" })
    fight.stand(g)
    g:dice({ 1, 1 })
    g:act("resolve", { hex = "N2615" })
    g:act("roll") -- De
    g:act("advance", { unit = "F_SUCHET", to = "N2615" })
    assert.equal("odds", g:step())
    assert.equal("captured", g:unit("LP_KALKREUTH").lost)
  end)
end)
