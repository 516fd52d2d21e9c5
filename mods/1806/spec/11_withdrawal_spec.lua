--- 16.2, 4.31c, 11.1.3, 11.1.4: cavalry that retreats before combat. Open ground round N2615, where
--- no terrain counts: E N2616, NE N2716, NW N2715, W N2614, SW N2515, SE N2516.
local board = require("spec.board")
local fight = require("spec.fight")
local place = board.place

local function game(list) return board.cleared(spec, list) end

--- Hexes to which the legal list lets a unit withdraw.
local function ways(g, unit) return board.ways(g, unit, "withdraw") end

--- Gudin attacks Irving's cavalry.
local function charged(more)
  local g = game({ { "F_GUDIN", "N2614" }, { "P_IRVING", "N2615" } })
  place(g, more or {})
  fight.contact(g)
  fight.attack(g, { "N2615" }, { "N2614" })
  return g
end

describe("16.2 Cavalry Retreat Before Combat", function()
  it("11.1.3, 16.2a cavalry attacked by a force without cavalry may retreat one hex", function()
    local g = charged()
    assert.equal("defender_withdraws", g:step())
    assert.same({ "prussian" }, g:asked())
    -- N2715 and N2515 lie in the ZOC of Gudin.
    assert.same({ "N2516", "N2616", "N2716" }, ways(g, "P_IRVING"))
    assert.refused(g:why("withdraw", { unit = "P_IRVING", to = "N2715" }), "16.2a")
    assert.refused(g:why("withdraw", { unit = "P_IRVING", to = "N2617" }), "16.2a")
    assert.refused(g:why("withdraw", { unit = "F_GUDIN", to = "N2613" }), "16.2a")
    g:act("withdraw", { unit = "P_IRVING", to = "N2616" })
    assert.equal("N2616", g:unit("P_IRVING").hex)
    assert.equal("N2614", g:unit("F_GUDIN").hex)
    assert.equal("prussian", g.state.phasing) -- the attack has fallen away
  end)

  it("20.16a, 16.2a who withdraws takes control of the hex, and closes the one that it leaves", function()
    local g = charged({ { "P_SANITZ", "N3015" }, { "F_MORAND", "N3014" } })
    fight.attack(g, { "N3015" }, { "N3014" })
    g.state.control.N2616 = "french"
    g:act("withdraw", { unit = "P_IRVING", to = "N2616" })
    assert.equal("prussian", g.state.control.N2616)
    assert.equal(true, g:unit("P_IRVING").withdrew)
    assert.equal("french", g.state.combat.barred_for.N2615)
  end)

  it("11.1.3, 16.2a not if it is stacked with infantry, and not infantry itself", function()
    local g = charged({ { "P_ARNIM", "N2615" }, { "P_BEEREN", "N3015" }, { "F_MORAND", "N3014" } })
    fight.attack(g, { "N3015" }, { "N3014" })
    assert.equal("defender_withdraws", g:step())
    assert.same({}, ways(g, "P_IRVING"))
    assert.refused(g:why("withdraw", { unit = "P_IRVING", to = "N2616" }), "11.1.3")
    assert.refused(g:why("withdraw", { unit = "P_ARNIM", to = "N2616" }), "16.2a")
    assert.same({ "N2916", "N3016", "N3116" }, ways(g, "P_BEEREN"))
  end)

  it("16.2a not cavalry that is in no attack, nor what lies off the map", function()
    local list = { { "F_VIALLANES", "N2614" }, { "F_KLEIN", "N3014" }, { "F_COLBERT", "N3014" } }
    local g = board.cleared(spec, list, { options = { with_vedettes = true } })
    g:place("P_ARNIM", "N2615")
    g:goto_step("command_movement", "french")
    g:act("break_down", { unit = "F_COLBERT", vedettes = 1 })
    fight.contact(g)
    g:act("attack", { hex = "N2615" })
    assert.equal("attacker_withdraws", g:step())
    assert.refused(g:why("withdraw", { unit = "F_KLEIN", to = "N3013" }), "16.2a")
    assert.refused(g:why("withdraw", { unit = "F_COLBERT", to = "N3013" }), "16.2a")
  end)

  it("11.1.4 then the attacker's cavalry, alike", function()
    local g = game({
      { "F_VIALLANES", "N2614" },
      { "F_KLEIN", "N3014" },
      { "F_FRIANT", "N3014" },
      { "P_ARNIM", "N2615" },
      { "P_KUHNHEIM", "N3015" },
    })
    fight.contact(g)
    g:act("attack", { hex = "N2615" })
    assert.equal("attacker_withdraws", g:step())
    assert.same({ "french" }, g:asked())
    assert.same({ "N2514", "N2613", "N2714" }, ways(g, "F_VIALLANES"))
    assert.refused(g:why("withdraw", { unit = "F_KLEIN", to = "N3013" }), "11.1.4") -- stacked with infantry
  end)

  it(
    "4.31c, 16.2a not against a force with cavalry, nor from the ZOC of any enemy cavalry",
    function()
      local g =
        charged({ { "F_LASALLE", "N2614" }, { "P_BEEREN", "N3015" }, { "F_MORAND", "N3014" } })
      fight.attack(g, { "N3015" }, { "N3014" })
      assert.refused(g:why("withdraw", { unit = "P_IRVING", to = "N2616" }), "16.2a", "4.31c")
      -- Cavalry of another attack is enough.
      g = charged({
        { "F_LASALLE", "N2716" },
        { "P_QUITZOW", "N2816" },
        { "P_BEEREN", "N3015" },
        { "F_MORAND", "N3014" },
      })
      fight.attack(g, { "N2816" }, { "N2716" })
      fight.attack(g, { "N3015" }, { "N3014" })
      assert.equal("defender_withdraws", g:step())
      assert.refused(g:why("withdraw", { unit = "P_IRVING", to = "N2516" }), "4.31c")
      assert.same({}, ways(g, "P_IRVING"))
    end
  )

  it("16.2a over a bridge enemy cavalry has no ZOC, but it is in the force", function()
    local g = game({
      { "F_LASALLE", "N3145" },
      { "P_IRVING", "N3146" },
      { "F_MORAND", "N2614" },
      { "P_BEEREN", "N2615" },
    })
    fight.contact(g)
    fight.attack(g, { "N2615" }, { "N2614" })
    fight.attack(g, { "N3146" }, { "N3145" })
    assert.equal("defender_withdraws", g:step())
    assert.refused(g:why("withdraw", { unit = "P_IRVING", to = "N3246" }), "16.2a")
  end)

  it("16.2a an accompanying leader may go along, to where the cavalry went", function()
    local g = charged({ { "LP_HOHENLOHE", "N2615" } })
    assert.refused(g:why("withdraw", { unit = "LP_HOHENLOHE", to = "N2616" }), "16.2a")
    g:act("withdraw", { unit = "P_IRVING", to = "N2616" })
    assert.equal("defender_withdraws", g:step())
    assert.same({ "N2616" }, ways(g, "LP_HOHENLOHE"))
    g:act("withdraw", { unit = "LP_HOHENLOHE", to = "N2616" })
    assert.equal("N2616", g:unit("LP_HOHENLOHE").hex)
  end)

  it("16.2a a leader who stays behind is exposed", function()
    local g = charged({ { "LP_HOHENLOHE", "N2615" } })
    g:act("withdraw", { unit = "P_IRVING", to = "N2616" })
    g:dice({ 1 })
    g:act("end")
    assert.equal("captured", fight.where(g, "LP_HOHENLOHE"))
  end)

  it("16.2d the enemy may not advance into the hex that it left", function()
    local g = game({
      { "F_MORAND", "N2614" },
      { "P_IRVING", "N2615" },
      { "P_QUITZOW", "N2714" },
      { "P_SANITZ", "N2714" },
    })
    fight.contact(g)
    fight.attack(g, { "N2615", "N2714" }, { "N2614" })
    assert.same({ "N2516", "N2616", "N2716" }, ways(g, "P_IRVING"))
    g:act("withdraw", { unit = "P_IRVING", to = "N2616" })
    g:dice({ 4 })
    g:act("roll") -- 11 to 4, 2-1: Dr
    fight.settle(g)
    assert.equal("advancing", g:step())
    assert.same({ "N2714" }, fight.choices(g, "advance", "to"))
    assert.refused(g:why("advance", { unit = "F_MORAND", to = "N2615" }), "16.2d")
  end)

  it("16.2e a unit retreats before combat once a turn, as defender or attacker", function()
    local g = charged()
    g:act("withdraw", { unit = "P_IRVING", to = "N2616" })
    assert.equal("prussian", g.state.phasing)
    place(g, { { "P_BEEREN", "N3014" }, { "F_FRIANT", "N3015" }, { "F_MORAND", "N2617" } })
    fight.contact(g, "prussian")
    fight.attack(g, { "N2617" }, { "N2616" })
    assert.equal("attacker_withdraws", g:step()) -- Beeren may
    assert.same({}, ways(g, "P_IRVING"))
    assert.refused(g:why("withdraw", { unit = "P_IRVING", to = "N2716" }), "16.2e")
  end)

  it("16.22 demoralized cavalry may retreat before combat like any other", function()
    local g = charged()
    g.state.losses.P_I = 30
    assert.same({ "N2516", "N2616", "N2716" }, ways(g, "P_IRVING"))
    g:act("withdraw", { unit = "P_IRVING", to = "N2616" })
    assert.equal("N2616", g:unit("P_IRVING").hex)
  end)

  it(
    "16.2a what is left of an attack goes on, and who touches nobody any more does nothing",
    function()
      -- Gudin reaches Irving alone, Friant both Prussians, Morand Arnim alone.
      local g = game({
        { "F_GUDIN", "N2614" },
        { "F_FRIANT", "N2516" },
        { "F_MORAND", "N2617" },
        { "P_IRVING", "N2615" },
        { "P_ARNIM", "N2616" },
      })
      fight.contact(g)
      fight.attack(g, { "N2615", "N2616" }, { "N2516", "N2614", "N2617" })
      g:act("withdraw", { unit = "P_IRVING", to = "N2716" })
      local odds = fight.odds(g)
      assert.same({ "19", "7", "2-1" }, { odds.attack, odds.defence, odds.odds })
    end
  )
end)
