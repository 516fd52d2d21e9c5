--- 11.46, 5.24: Advance after combat. Open ground round N2615, where no terrain counts: E N2616,
--- NE N2716, NW N2715, W N2614, SW N2515, SE N2516.
local board = require("spec.board")
local clock = require("spec.clock")
local fight = require("spec.fight")

local function game(list) return board.cleared(spec, list) end

--- An attack on Oels in N2615 that ends with De.
local function won(list, by)
  local g = game(list)
  g:place("P_OELS", "N2615")
  fight.fight(g, { "N2615" }, by or { "N2614" }, 1)
  assert.equal(nil, g:unit("P_OELS").hex)
  return g
end

--- Units that may go now.
local function may_go(g)
  if g:step() ~= "advancing" then return {} end
  return fight.choices(g, "advance", "unit")
end

describe("11.46 Advance After Combat", function()
  it("11.46a who took part may enter the vacated hex, or stay", function()
    local g = won({ { "F_SUCHET", "N2614" }, { "P_SANITZ", "N2818" }, { "F_RIVAUD", "N2613" } })
    assert.same({ "french" }, g:asked())
    assert.equal("who advances into N2615?", g:prompt().text)
    assert.same({ "F_SUCHET" }, g:prompt().values.among)
    assert.same({ "F_SUCHET" }, may_go(g))
    for _, to in ipairs({ "N2613", "N2715", "N2616", "N2010" }) do -- own units, empty, two hexes away, far
      assert.refused(g:why("advance", { unit = "F_SUCHET", to = to }), "11.46a")
    end
    assert.same({}, g:why("stay"))
    g:act("advance", { unit = "F_SUCHET", to = "N2615" })
    assert.equal("N2615", g:unit("F_SUCHET").hex)
    assert.same({ "N2615" }, clock.told(g, "advances", "to"))
  end)

  it(
    "11.46a who took no part in this combat does not advance, though he stands next to it",
    function()
      local g = won({ { "F_SUCHET", "N2614" }, { "F_GUDIN", "N2716" }, { "P_SANITZ", "N2717" } })
      assert.refused(g:why("advance", { unit = "F_GUDIN", to = "N2615" }), "11.46a")
      assert.same({ "F_SUCHET" }, may_go(g))
    end
  )

  it("20.16a, 11.46a who advances takes control of the hex", function()
    local g = won({ { "F_SUCHET", "N2614" }, { "P_SANITZ", "N2818" }, { "F_RIVAUD", "N2613" } })
    g.state.control.N2615 = "prussian"
    g:act("advance", { unit = "F_SUCHET", to = "N2615" })
    assert.equal("french", g.state.control.N2615)
  end)

  it("11.46a only pieces of the side, and on the map", function()
    local g = won({
      { "F_SUCHET", "N2614" },
      { "F_GUDIN", "N2716" },
      { "P_SANITZ", "N2717" },
      { "LP_KALKREUTH", "N2717" },
    })
    clock.lay(g, "F_MORAND", "uar_day")
    for _, id in ipairs({ "LP_KALKREUTH", "F_MORAND" }) do
      assert.refused(g:why("advance", { unit = id, to = "N2615" }), "11.46a")
    end
  end)

  it("11.46a leaders are named first, then units, each in rising order and once", function()
    local g = won({
      { "F_GROUCHY", "N2614" },
      { "F_KLEIN", "N2614" },
      { "F_NANSOUTY", "N2614" },
      { "LF_MURAT", "N2614" },
    })
    g:act("advance", { unit = "F_KLEIN", to = "N2615" })
    for _, id in ipairs({ "F_GROUCHY", "LF_MURAT", "F_KLEIN" }) do
      assert.refused(g:why("advance", { unit = id, to = "N2615" }), "11.46a")
    end
    assert.same({ "F_NANSOUTY" }, may_go(g))
  end)

  it("8.31a nobody advances over a river without a bridge into a hex of the same attack", function()
    -- The bridge of Nebra: N3146 to N3145. N3045 lies beyond the same river without one.
    local g = game({
      { "F_GUDIN", "N3146" },
      { "F_SUCHET", "N3044" },
      { "P_SANITZ", "N3145" },
      { "P_OELS", "N3045" },
    })
    g:dice({ 1, 6 }) -- De; the second: Sanitz is surrounded
    fight.join(g, { "N3045", "N3145" }, { "N3044", "N3146" })
    fight.roll(g)
    assert.refused(g:why("advance", { unit = "F_GUDIN", to = "N3045" }), "8.31a")
    assert.same({}, g:why("advance", { unit = "F_GUDIN", to = "N3145" }))
  end)

  it("3.1, 3.12a, 11.46d cavalry whose leader stays goes no more than two strong", function()
    local g = won({
      { "F_GROUCHY", "N2614" },
      { "F_KLEIN", "N2614" },
      { "F_NANSOUTY", "N2614" },
      { "LF_MURAT", "N2614" },
    })
    g:act("advance", { unit = "F_GROUCHY", to = "N2615" })
    g:act("advance", { unit = "F_KLEIN", to = "N2615" })
    assert.equal("N2614", g:unit("F_NANSOUTY").hex)
    assert.falsy(g:step() == "advancing")
  end)

  it("11.46a a stack: one of those that took part", function()
    local g = won(
      { { "F_MORAND", "N2614" }, { "F_LASALLE", "N2614" }, { "F_MILHAUD", "N2716" } },
      { "N2614", "N2716" }
    )
    assert.same({ "F_LASALLE", "F_MILHAUD", "F_MORAND" }, may_go(g))
    g:act("advance", { unit = "F_LASALLE", to = "N2615" })
    assert.refused(g:why("advance", { unit = "F_MILHAUD", to = "N2615" }), "11.46a")
    assert.same({ "F_MORAND" }, may_go(g))
  end)

  it("11.46a a defender who has thrown back the attack may advance too", function()
    local g = game({ { "F_GUDIN", "N2614" }, { "P_ORANIEN", "N2615" } })
    fight.fight(g, { "N2615" }, { "N2614" }, 4) -- 1-1: Ar
    fight.settle(g)
    assert.same({ "prussian" }, g:asked())
    g:act("advance", { unit = "P_ORANIEN", to = "N2614" })
    assert.equal("N2614", g:unit("P_ORANIEN").hex)
  end)

  it("11.46b of several vacated hexes it takes one, the whole stack the same", function()
    local g = game({
      { "F_SUCHET", "N2614" },
      { "F_NANSOUTY", "N2614" },
      { "P_SANITZ", "N2613" },
      { "S_CERRINI", "N2615" },
    })
    fight.fight(g, { "N2613", "N2615" }, { "N2614" }, 1) -- 16 to 6, 2-1 and combined arms: De
    assert.same({ "N2613", "N2615" }, fight.choices(g, "advance", "to"))
    g:act("advance", { unit = "F_NANSOUTY", to = "N2615" })
    assert.same({ "N2615" }, fight.choices(g, "advance", "to"))
    assert.refused(g:why("advance", { unit = "F_SUCHET", to = "N2613" }), "11.46b")
  end)

  it(
    "11.46a nobody enters a hex that he does not touch, though it was of the same attack",
    function()
      local g = game({
        { "F_SUCHET", "N2614" },
        { "F_RIVAUD", "N2716" },
        { "P_SANITZ", "N2613" },
        { "S_CERRINI", "N2615" },
      })
      fight.fight(g, { "N2613", "N2615" }, { "N2614", "N2716" }, 1) -- De
      assert.refused(g:why("advance", { unit = "F_RIVAUD", to = "N2613" }), "11.46a")
      assert.same({}, g:why("advance", { unit = "F_RIVAUD", to = "N2615" }))
    end
  )

  it("11.46c, 5.24b units Out of Command or demoralized do not advance, leader or not", function()
    local g = won({
      { "F_SUCHET", "N2614", { ooc = true } },
      { "F_LASALLE", "N2614" },
      { "LF_NAPOLEON", "N2614" },
    })
    assert.same({ "F_LASALLE", "LF_NAPOLEON" }, may_go(g))
    assert.refused(g:why("advance", { unit = "F_SUCHET", to = "N2615" }), "7.32a")
    g = game({ { "F_SUCHET", "N2614" }, { "F_LASALLE", "N2614" } })
    g.state.losses.F_V = 40
    g:place("P_OELS", "N2615")
    fight.fight(g, { "N2615" }, { "N2614" }, 1)
    assert.same({ "F_LASALLE" }, may_go(g))
    assert.refused(g:why("advance", { unit = "F_SUCHET", to = "N2615" }), "12.23")
  end)

  it("11.46d without a leader one infantry unit of a stack, and all its cavalry", function()
    local g = won({ { "F_DROUET", "N2614" }, { "F_FRIANT", "N2614" } })
    assert.same({ "F_DROUET", "F_FRIANT" }, may_go(g))
    g:act("advance", { unit = "F_DROUET", to = "N2615" })
    assert.equal("N2614", g:unit("F_FRIANT").hex)
    assert.falsy(g:step() == "advancing")
    g = won(
      { { "F_GROUCHY", "N2614" }, { "F_NANSOUTY", "N2614" }, { "F_SUCHET", "N2715" } },
      { "N2614", "N2715" }
    )
    g:act("advance", { unit = "F_GROUCHY", to = "N2615" })
    g:act("advance", { unit = "F_NANSOUTY", to = "N2615" })
    assert.equal("N2615", g:unit("F_NANSOUTY").hex)
  end)

  it("11.46e, 5.24a all may advance with a leader who goes along", function()
    local g = won({
      { "F_DROUET", "N2614" },
      { "F_FRIANT", "N2614" },
      { "F_KLEIN", "N2614" },
      { "LF_DAVOUT", "N2614" },
    })
    assert.same({ "F_DROUET", "F_FRIANT", "F_KLEIN", "LF_DAVOUT" }, may_go(g))
    g:act("advance", { unit = "LF_DAVOUT", to = "N2615" }) -- leaders are named first
    assert.refused(g:why("stay"), "11.46e")
    g:act("advance", { unit = "F_DROUET", to = "N2615" })
    g:act("advance", { unit = "F_FRIANT", to = "N2615" })
    g:act("advance", { unit = "F_KLEIN", to = "N2615" })
    for _, id in ipairs({ "F_DROUET", "F_FRIANT", "F_KLEIN", "LF_DAVOUT" }) do
      assert.equal("N2615", g:unit(id).hex, id)
    end
  end)

  it("11.46e a leader does not advance by himself", function()
    local g = won({ { "F_SUCHET", "N2614", { ooc = true } }, { "LF_LANNES", "N2614" } })
    assert.same({}, may_go(g))
    assert.equal("N2614", g:unit("LF_LANNES").hex)
  end)

  it("11.46f the choice comes at once, before any other attack", function()
    local g = game({
      { "F_SUCHET", "N2614" },
      { "P_OELS", "N2615" },
      { "F_MORAND", "N3014" },
      { "P_SANITZ", "N3015" },
    })
    fight.contact(g)
    g:act("attack", { hex = "N2615" })
    g:dice({ 1 })
    g:act("resolve", { hex = "N2615" })
    g:act("roll")
    assert.equal("advancing", g:step())
    g:act("advance", { unit = "F_SUCHET", to = "N2615" })
    assert.equal("N2615", g:unit("F_SUCHET").hex)
    assert.equal("N3015", g:unit("P_SANITZ").hex)
  end)

  it("11.46g who has advanced takes no part in attacks that are still to come", function()
    local g = game({
      { "F_SUCHET", "N2614" },
      { "P_OELS", "N2615" },
      { "F_GUDIN", "N2617" },
      { "P_ARNIM", "N2616" },
    })
    fight.contact(g)
    fight.attack(g, { "N2615" }, { "N2614" })
    g:dice({ 1 })
    g:act("resolve", { hex = "N2615" })
    g:act("roll")
    g:act("advance", { unit = "F_SUCHET", to = "N2615" }) -- next to Arnim
    assert.equal("odds", g:step())
    assert.same({ "9", "7" }, { fight.odds(g).attack, fight.odds(g).defence })
  end)

  it("4.32b an advance may enter an enemy ZOC, and lead from one into another", function()
    local g = game({
      { "F_SUCHET", "N2614" },
      { "P_OELS", "N2615" },
      { "P_ARNIM", "N2716" },
      { "F_GUDIN", "N2816" },
    })
    fight.contact(g)
    fight.attack(g, { "N2615" }, { "N2614" })
    g:dice({ 1 })
    g:act("resolve", { hex = "N2615" })
    g:act("roll")
    assert.same({ "F_SUCHET" }, may_go(g))
  end)
end)
