--- 11.43 to 11.45 Retreat and displacement after combat. Most positions lie on the open ground
-- round N2850; the first die is that of the combat.

local board = require("spec.board")
local fight = require("spec.fight").storm
local ways = board.ways

local function game(dice, options)
  return board.cleared(spec, {}, { dice = dice, options = options })
end

--- One against one in N2850, even strengths: 1-1.
local function even(dice)
  local g = game(dice)
  g:place("F_FRIANT", "N2851")
  g:place("P_ORANIEN", "N2850")
  return g
end

--- Two in N2850 against one.
local function couple(dice)
  local g = game(dice)
  g:place("F_FRIANT", "N2851")
  g:place("P_LARISCH", "N2850")
  g:place("P_SCHENK", "N2850")
  return g
end

--- Oranien in N2850 against two: his only way is N2849. 1-1.
local function narrow(dice)
  local g = game(dice)
  g:place("F_FRIANT", "N2951", { reduced = true })
  g:place("F_GUDIN", "N2751", { reduced = true })
  g:place("P_ORANIEN", "N2850")
  return g
end

--- The first record of a key.
local function told(g, key)
  for _, record in ipairs(g:log()) do
    if record.key == key then return record end
  end
end

describe("11.43 Retreat after combat", function()
  it("11.43a a unit goes one hex away, where its owner likes", function()
    local g = even({ 2 })
    fight(g, "N2850")
    assert.same({ "prussian" }, g:asked())
    assert.same({ "N2750", "N2849", "N2950" }, ways(g, "P_ORANIEN"))
    assert.refused(g:why("retreat", { unit = "P_ORANIEN", to = "N2848" }), "11.43a")
    g:act("retreat", { unit = "P_ORANIEN", to = "N2849" })
    assert.equal("N2849", g:unit("P_ORANIEN").hex)
  end)

  it("20.16a a unit that retreats through a watched hex controls it", function()
    local g = even({ 1 })
    g.state.control.N2849 = "french"
    fight(g, "N2850")
    g:act("retreat", { unit = "P_ORANIEN", to = "N2849" })
    assert.equal("prussian", g.state.control.N2849)
  end)

  it("11.43a a retreat of two hexes ends two hexes away", function()
    local g = even({ 1 })
    fight(g, "N2850")
    g:act("retreat", { unit = "P_ORANIEN", to = "N2849" })
    assert.refused(g:why("retreat", { unit = "P_ORANIEN", to = "N2950" }), "11.43a")
    assert.same({ "N2749", "N2848", "N2949" }, ways(g, "P_ORANIEN"))
    g:act("retreat", { unit = "P_ORANIEN", to = "N2949" })
    assert.equal("N2949", g:unit("P_ORANIEN").hex)
  end)

  it("11.43a each unit of a stack goes its own way", function()
    local g = couple({ 2 })
    fight(g, "N2850")
    g:act("retreat", { unit = "P_SCHENK", to = "N2750" })
    assert.refused(g:why("retreat", { unit = "P_SCHENK", to = "N2749" }), "11.43a")
    g:act("retreat", { unit = "P_LARISCH", to = "N2950" })
    assert.equal("N2750", g:unit("P_SCHENK").hex)
    assert.equal("N2950", g:unit("P_LARISCH").hex)
  end)

  it("11.43a and one is on its way at a time", function()
    local g = couple({ 1 })
    fight(g, "N2850")
    g:act("retreat", { unit = "P_SCHENK", to = "N2849" })
    assert.refused(g:why("retreat", { unit = "P_LARISCH", to = "N2750" }), "11.43a")
    assert.same({}, ways(g, "P_LARISCH"))
  end)

  it("4.32a never into the ZOC of an enemy", function()
    local g = even({ 2 })
    fight(g, "N2850")
    assert.refused(g:why("retreat", { unit = "P_ORANIEN", to = "N2951" }), "4.32a")
  end)

  it("4.32c, 11.43d, 13.21a the ZOC of a Vedette lets it through", function()
    local g = even({ 2 })
    g:place("F_TILLY_V1", "N2848")
    g:place("F_BAGGAGE", "N2650") -- nor does it shut a way that a train lies by (4.0e), or a leader (5.23b)
    g:place("LF_NEY", "N3049")
    fight(g, "N2850")
    assert.same({ "N2750", "N2849", "N2950" }, ways(g, "P_ORANIEN"))
  end)

  it("4.32ex between two French units there is a way only past a Vedette", function()
    local g = even({ 2 })
    g:place("F_TILLY_V1", "N2849")
    fight(g, "N2850")
    assert.same({ "N2750", "N2950" }, ways(g, "P_ORANIEN"))
  end)

  it("4.32ex between two divisions there is none", function()
    local g = game({ 2, 4 })
    g:place("F_FRIANT", "N2851", { reduced = true })
    g:place("F_GUDIN", "N2849", { reduced = true })
    g:place("P_ORANIEN", "N2850")
    fight(g, "N2850")
    assert.equal("peu", g:unit("P_ORANIEN").lost)
  end)

  it("13.21b never into a Vedette's hex", function()
    local g = game()
    g:place("F_MORAND", "N2851")
    g:place("F_TILLY_V1", "N2849")
    g:place("P_BUNTING", "N2850")
    g:goto_step("command_movement", "french")
    g:act("move", { unit = "F_MORAND" })
    g:act("repulse", { to = "N2850" })
    assert.refused(g:why("retreat", { unit = "P_BUNTING", to = "N2849" }), "13.21b")
  end)

  it("11.43b never over a river without a bridge, but over a bridge", function()
    local g = game({ 2 })
    g:place("F_FRIANT", "N3144")
    g:place("P_ORANIEN", "N3145")
    fight(g, "N3145")
    assert.same({ "N3045", "N3146" }, ways(g, "P_ORANIEN"))
    assert.refused(g:why("retreat", { unit = "P_ORANIEN", to = "N3245" }), "11.43b")
  end)

  it("11.43b never into an enemy's hex", function()
    local g = even({ 2 })
    fight(g, "N2850")
    g:place("F_BRIDGE", "N2849")
    assert.refused(g:why("retreat", { unit = "P_ORANIEN", to = "N2849" }), "11.43b")
  end)

  it("5.25a, 5.25c leaders do not retreat with their units and may be captured", function()
    local g = even({ 2, 1 })
    g:place("LP_KALKREUTH", "N2850")
    fight(g, "N2850")
    g:act("retreat", { unit = "P_ORANIEN", to = "N2849" })
    assert.equal("captured", g:unit("LP_KALKREUTH").lost)
    assert.equal("advancing", g:step()) -- he is tested before the enemy comes in
  end)

  it(
    "5.25c beaten over a bridge, which no ZOC crosses, a leader may be captured all the same",
    function()
      local g = game({ 2, 2 })
      board.place(g, { { "F_FRIANT", "N2147" }, { "F_MORAND", "N2147" } })
      board.place(g, { { "P_ORANIEN", "N2046" }, { "LP_KALKREUTH", "N2046" } })
      fight(g, "N2046")
      g:act("retreat", { unit = "P_ORANIEN", to = "N2045" })
      assert.equal("advancing", g:step()) -- before the enemy comes in
      assert.equal("N2045", g:unit("LP_KALKREUTH").hex) -- he has ridden off
      assert.same({ "N2046" }, ways(g, "F_FRIANT"))
    end
  )

  it(
    "5.25c, 5.26a where an exchange takes both sides nobody is left to capture a leader",
    function()
      local g = even({ 3 })
      g:place("LF_DAVOUT", "N2851")
      g:place("LP_KALKREUTH", "N2850")
      fight(g, "N2850")
      assert.is_nil(g:unit("F_FRIANT").hex)
      assert.is_nil(g:unit("P_ORANIEN").hex)
      assert.equal("N2851", g:unit("LF_DAVOUT").hex)
      assert.equal("N2850", g:unit("LP_KALKREUTH").hex)
    end
  )
end)

describe("9.13 Trains", function()
  it("9.13c, 11.43c a train rolls when its escort has retreated, and follows", function()
    local g = even({ 2, 3 })
    g:place("P_BRIDGE1", "N2850")
    fight(g, "N2850")
    g:act("retreat", { unit = "P_ORANIEN", to = "N2849" })
    assert.equal("N2849", g:unit("P_BRIDGE1").hex)
  end)

  it("9.13c, 9.14 on 1 or 2 it is removed for good", function()
    local g = even({ 2, 2 })
    g:place("P_BRIDGE1", "N2850")
    fight(g, "N2850")
    g:act("retreat", { unit = "P_ORANIEN", to = "N2849" })
    assert.same({ "P_BRIDGE1" }, g.state.peu.prussian)
  end)

  it("9.13c a train whose escort went two ways follows either", function()
    local g = couple({ 2, 6 })
    g:place("P_BRIDGE1", "N2850")
    fight(g, "N2850")
    g:act("retreat", { unit = "P_SCHENK", to = "N2750" })
    g:act("retreat", { unit = "P_LARISCH", to = "N2950" })
    assert.equal("Prussian Bridge Train 1 may follow from N2850", g:prompt().text)
    assert.same({ "N2750", "N2950" }, ways(g, "P_BRIDGE1"))
    g:act("retreat", { unit = "P_BRIDGE1", to = "N2950" })
    assert.equal("N2950", g:unit("P_BRIDGE1").hex)
  end)

  it("9.13c, 11.45a where it would be one too many, another makes room for it", function()
    local g = game({ 2, 6, 6 })
    g:place("F_FRIANT", "N2851")
    g:place("LP_KALKREUTH", "N2850")
    for _, id in ipairs({ "P_LARISCH", "P_SCHENK", "P_BRIDGE1" }) do
      g:place(id, "N2850")
    end
    fight(g, "N2850")
    g:act("retreat", { unit = "P_SCHENK", to = "N2750" })
    g:act("retreat", { unit = "P_LARISCH", to = "N2750" })
    assert.equal("displacing", g:step())
    assert.refused(g:why("displace", { unit = "P_BRIDGE1", to = "N2749" }), "11.45a")
    g:act("displace", { unit = "P_SCHENK", to = "N2749" })
    assert.equal("N2750", g:unit("P_BRIDGE1").hex)
    assert.equal("N2749", g:unit("P_SCHENK").hex)
  end)

  it("9.13c its die is one of six", function()
    local g = even({ 2, 3 })
    g:place("P_BRIDGE1", "N2850")
    fight(g, "N2850")
    g:act("retreat", { unit = "P_ORANIEN", to = "N2849" })
    assert.equal(6, told(g, "roll.train_retreat").values.sides)
  end)

  it("9.13c, 11.44a it goes after others of its hex though one of them was eliminated", function()
    local g = narrow({ 2, 6 })
    g.forced = false
    g:place("F_DUPONT", "N2648")
    g:place("F_RIVAUD", "N2948")
    g:place("P_IRVING", "N2850")
    g:place("P_BRIDGE1", "N2850")
    for _, id in ipairs({ "LP_BRUNSWICK", "P_WARTENSLEBEN", "P_SCHMETTAU" }) do
      g:place(id, "N2849")
    end
    fight(g, "N2850")
    g:act("retreat", { unit = "P_IRVING", to = "N2849" })
    assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
    assert.equal("N2849", g:unit("P_BRIDGE1").hex)
  end)

  it("9.13c, 11.45a it is lost where its escort has gone when nobody there can make room", function()
    local g = narrow({ 2, 6 })
    g:place("F_DUPONT", "N2648")
    g:place("F_RIVAUD", "N2948")
    g:place("P_BRIDGE1", "N2850")
    g:place("P_WARTENSLEBEN", "N2849")
    fight(g, "N2850")
    assert.equal("N2849", g:unit("P_ORANIEN").hex)
    assert.same({ "P_BRIDGE1" }, g.state.peu.prussian)
  end)

  it("14.34a, 9.13c a baggage train lost so counts as captured", function()
    local g = even({ 2, 1 })
    g:place("P_BAGGAGE1", "N2850")
    fight(g, "N2850")
    g:act("retreat", { unit = "P_ORANIEN", to = "N2849" })
    assert.same({ "P_BAGGAGE1" }, g.state.captured.prussian)
  end)

  it("9.13b a train is lost with its escort", function()
    local g = game({ 1 })
    g:place("F_MORAND", "N2851")
    g:place("F_FRIANT", "N2851")
    g:place("P_ORANIEN", "N2850")
    g:place("P_BRIDGE1", "N2850")
    fight(g, "N2850")
    assert.same({ "P_BRIDGE1" }, g.state.peu.prussian)
  end)

  it("9.13b over a bridge too, where no ZOC reaches it", function()
    local g = game({ 1 })
    g:place("F_MORAND", "N2147")
    g:place("F_FRIANT", "N2147")
    g:place("P_WINNING", "N2046")
    g:place("P_BRIDGE1", "N2046")
    fight(g, "N2046")
    assert.is_nil(g:unit("P_WINNING").hex)
    assert.same({ "P_BRIDGE1" }, g.state.peu.prussian)
  end)

  it("9.13b with an escort that has no way back, where no ZOC reaches it", function()
    local g = game({ 2, 6 })
    g:place("F_MORAND", "N2147")
    g:place("F_GUDIN", "N2145")
    g:place("F_SUCHET", "N1945")
    g:place("P_WINNING", "N2046")
    g:place("P_BRIDGE1", "N2046")
    fight(g, "N2046")
    assert.same({ "P_WINNING", "P_BRIDGE1" }, g.state.peu.prussian)
  end)

  it("9.13b it stays while a part of its escort does", function()
    local g = game({ 1 })
    g:place("F_GUDIN", "N2851", { reduced = true })
    g:place("P_ORANIEN", "N2850")
    g:place("P_LARISCH", "N2850")
    g:place("P_BRIDGE1", "N2850")
    fight(g, "N2850")
    assert.is_nil(g:unit("P_ORANIEN").hex)
    assert.equal("N2850", g:unit("P_BRIDGE1").hex)
  end)
end)

describe("11.44 Units unable to retreat", function()
  it("11.44a a unit that cannot go the whole way is eliminated", function()
    local g = narrow({ 1 })
    g:place("F_RIVAUD", "N2948")
    g:place("F_DUPONT", "N2648")
    fight(g, "N2850")
    assert.is_nil(g:unit("P_ORANIEN").hex)
    assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
  end)

  it("11.44a who could go one hex of two is not surrounded: the PEU box without the die of 16.4", function()
    local g = narrow({ 1 }) -- Dr2, and no die besides
    g:place("F_RIVAUD", "N2948")
    g:place("F_DUPONT", "N2648")
    fight(g, "N2850")
    assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
    local record = told(g, "lost_for_good")
    assert.same({ "11.44a", "P_ORANIEN" }, { record.rule, record.values.unit })
    assert.is_nil(told(g, "roll.surrounded"))
  end)

  it("6.11C, 16.4a surrounded the same unit has its die", function()
    local g = narrow({ 1, 3 })
    g:place("F_RIVAUD", "N2848")
    fight(g, "N2850")
    assert.same({ "P_ORANIEN" }, g.state.uar_day.prussian)
    assert.truthy(told(g, "roll.surrounded"))
  end)

  it("11.44a cavalry finds room with a leader where infantry finds none", function()
    local g = narrow({ 2 })
    g.forced = false
    g:place("F_DUPONT", "N2648")
    g:place("F_RIVAUD", "N2948")
    g:place("P_IRVING", "N2850")
    for _, id in ipairs({ "LP_BRUNSWICK", "P_WARTENSLEBEN", "P_SCHMETTAU" }) do
      g:place(id, "N2849")
    end
    fight(g, "N2850")
    assert.refused(g:why("retreat", { unit = "P_ORANIEN", to = "N2849" }), "11.44a")
    g:act("retreat", { unit = "P_IRVING", to = "N2849" })
    assert.equal("N2849", g:unit("P_IRVING").hex)
    assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
    assert.equal("11.44a", told(g, "eliminated").rule)
  end)

  it("9.13c a train has its die to follow who has gone, though another of its hex is eliminated", function()
    local g = narrow({ 2, 1 })
    g:place("F_DUPONT", "N2648")
    g:place("F_RIVAUD", "N2948")
    board.place(g, { { "P_IRVING", "N2850" }, { "P_BRIDGE1", "N2850" } })
    for _, id in ipairs({ "LP_BRUNSWICK", "P_WARTENSLEBEN", "P_SCHMETTAU" }) do
      g:place(id, "N2849")
    end
    fight(g, "N2850")
    assert.equal("N2849", g:unit("P_IRVING").hex) -- his only way
    assert.same({ "P_ORANIEN", "P_BRIDGE1" }, g.state.peu.prussian)
    assert.equal("P_BRIDGE1", told(g, "roll.train_retreat").values.train)
    assert.equal("9.13c", told(g, "train_lost").rule)
  end)

  it("11.44b a unit forced off the map may be reorganized", function()
    local g = game({ 2 })
    g:place("F_FRIANT", "N3829", { reduced = true })
    g:place("F_GUDIN", "N3830", { reduced = true })
    g:place("P_ORANIEN", "N3930")
    fight(g, "N3930")
    assert.same({ "P_ORANIEN" }, g.state.uar_day.prussian)
  end)

  --- Oranien in N3830: his only way is N3931 on the map's edge, where N3932 lies in Rivaud's ZOC.
  local function at_the_edge(dice)
    local g = game(dice)
    g:place("F_FRIANT", "N3829", { reduced = true })
    g:place("F_GUDIN", "N3731", { reduced = true })
    g:place("F_RIVAUD", "N3832")
    g:place("P_ORANIEN", "N3830")
    return g
  end

  it("11.44b who would leave the map with his second hex is forced off it", function()
    local g = at_the_edge({ 1 })
    fight(g, "N3830")
    assert.same({ "P_ORANIEN" }, g.state.uar_day.prussian)
    assert.equal("11.44b", told(g, "eliminated").rule)
  end)

  it("11.44a, 11.44b not who has but one hex to go, which friends fill", function()
    local g = at_the_edge({ 2 })
    g:place("P_WARTENSLEBEN", "N3931")
    g:place("P_SCHMETTAU", "N3931")
    fight(g, "N3830")
    assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
    assert.equal("11.44a", told(g, "lost_for_good").rule)
  end)

  it("11.44b out of the area in play is off the map, where no river is in the way", function()
    local g = game({ 2 })
    g:place("F_FRIANT", "N2505", { reduced = true })
    g:place("F_GUDIN", "N2403", { reduced = true })
    g:place("P_ORANIEN", "N2404")
    fight(g, "N2404")
    assert.same({ "P_ORANIEN" }, g.state.uar_day.prussian)
  end)

  it("11.44b nobody leaves the area by choice", function()
    local g = game({ 2 })
    g:place("F_FRIANT", "N1943")
    g:place("P_ORANIEN", "N1942")
    fight(g, "N1942")
    assert.refused(g:why("retreat", { unit = "P_ORANIEN", to = "N1842" }), "11.44b")
  end)
end)

describe("11.45 Displacement", function()
  it("11.45a a full hex is entered only where no other way is open", function()
    local g = even({ 2 })
    g:place("P_WARTENSLEBEN", "N2849")
    g:place("P_SCHMETTAU", "N2849")
    fight(g, "N2850")
    assert.same({ "N2750", "N2950" }, ways(g, "P_ORANIEN"))
    assert.refused(g:why("retreat", { unit = "P_ORANIEN", to = "N2849" }), "11.45a")
  end)

  it("11.45a the owner displaces one unit of a hex that is too full", function()
    local g = narrow({ 2 })
    g:place("P_WARTENSLEBEN", "N2849")
    g:place("P_SCHMETTAU", "N2849")
    fight(g, "N2850")
    assert.equal("make room in N2849 for Oranien", g:prompt().text)
    assert.same({ "N2749", "N2848", "N2949" }, ways(g, "P_SCHMETTAU"))
    assert.refused(g:why("displace", { unit = "P_SCHMETTAU", to = "N2950" }), "4.32a")
    assert.refused(g:why("displace", { unit = "P_ORANIEN", to = "N2848" }), "11.45a")
    g:act("displace", { unit = "P_WARTENSLEBEN", to = "N2848" })
    assert.equal("N2849", g:unit("P_ORANIEN").hex)
    assert.equal("N2848", g:unit("P_WARTENSLEBEN").hex)
    assert.equal("N2849", g:unit("P_SCHMETTAU").hex)
  end)

  it("3.12b, 11.45a a train is a combat unit and may be displaced as well", function()
    local g = narrow({ 2 })
    g:place("P_WARTENSLEBEN", "N2849")
    g:place("P_BRIDGE1", "N2849")
    fight(g, "N2850")
    assert.equal("displacing", g:step())
    assert.same({ "N2749", "N2848", "N2949" }, ways(g, "P_BRIDGE1"))
    assert.same({ "N2749", "N2848", "N2949" }, ways(g, "P_WARTENSLEBEN"))
    g:act("displace", { unit = "P_BRIDGE1", to = "N2848" })
    assert.equal("N2849", g:unit("P_ORANIEN").hex)
    assert.equal("N2848", g:unit("P_BRIDGE1").hex)
  end)

  it("11.43b, 9.1b over no hexside that it could not cross: N2646 and N2747 lie beyond a stream without road", function()
    local g = game({ 2 })
    g:place("F_FRIANT", "N2749", { reduced = true })
    g:place("F_GUDIN", "N2549", { reduced = true })
    g:place("P_ORANIEN", "N2648")
    g:place("P_WARTENSLEBEN", "N2647")
    g:place("P_BRIDGE1", "N2647")
    fight(g, "N2648")
    assert.same({ "N2547" }, ways(g, "P_BRIDGE1"))
    assert.same({ "N2547", "N2646", "N2747" }, ways(g, "P_WARTENSLEBEN"))
    for _, to in ipairs({ "N2646", "N2747" }) do
      assert.refused(g:why("displace", { unit = "P_BRIDGE1", to = to }), "11.43b")
    end
  end)

  it("9.1b, 11.45b where trains alone could make room and cannot cross, the retreating unit is eliminated", function()
    local g = game({ 2 })
    g:place("F_FRIANT", "N2749", { reduced = true })
    g:place("F_GUDIN", "N2549", { reduced = true })
    g:place("F_RIVAUD", "N2447") -- its ZOC shuts N2547, the one way of the trains
    g:place("P_ORANIEN", "N2648")
    g:place("P_BRIDGE1", "N2647")
    g:place("P_BRIDGE2", "N2647")
    fight(g, "N2648")
    assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
    assert.equal("N2647", g:unit("P_BRIDGE1").hex)
  end)

  it("11.44a, 11.45b of two full hexes it goes to the one that can be cleared", function()
    local g = couple({ 2 })
    g:place("F_RIVAUD", "N2848")
    g:place("F_DUPONT", "N2550")
    for id, hex in pairs({
      P_WARTENSLEBEN = "N2750",
      P_SCHMETTAU = "N2750",
      P_KUHNHEIM = "N2950",
      P_ARNIM = "N2950",
    }) do
      g:place(id, hex)
    end
    fight(g, "N2850")
    assert.refused(g:why("retreat", { unit = "P_SCHENK", to = "N2750" }), "11.44a")
    assert.same({ "N2950" }, ways(g, "P_SCHENK"))
  end)

  it("11.45a nobody is displaced whose going makes no room", function()
    local g = narrow({ 2 })
    for _, id in ipairs({ "LP_BRUNSWICK", "P_WARTENSLEBEN", "P_SCHMETTAU", "P_IRVING" }) do
      g:place(id, "N2849")
    end
    fight(g, "N2850")
    assert.equal("displacing", g:step())
    assert.refused(g:why("displace", { unit = "P_IRVING", to = "N2848" }), "11.45a")
    assert.same({}, ways(g, "P_IRVING"))
    g:act("displace", { unit = "P_SCHMETTAU", to = "N2848" })
    assert.equal("N2849", g:unit("P_ORANIEN").hex)
  end)

  it("11.45a a unit on its way takes no room where it passes", function()
    local g = narrow({ 1 })
    g:place("P_SCHENK", "N2849")
    g:place("P_WARTENSLEBEN", "N2848")
    g:place("P_SCHMETTAU", "N2848")
    g:place("F_DUPONT", "N2648")
    g:place("F_RIVAUD", "N3048")
    g:place("F_MORAND", "N2846")
    fight(g, "N2850")
    assert.same({ "N2849" }, ways(g, "P_SCHMETTAU"))
    g:act("displace", { unit = "P_SCHMETTAU", to = "N2849" })
    assert.equal("N2848", g:unit("P_ORANIEN").hex)
    assert.equal("N2849", g:unit("P_SCHMETTAU").hex)
  end)

  it("11.45b where nobody can make room the retreating unit is eliminated", function()
    local g = narrow({ 2 })
    g:place("P_WARTENSLEBEN", "N2849")
    g:place("P_SCHMETTAU", "N2849")
    g:place("F_RIVAUD", "N2948")
    g:place("F_DUPONT", "N2648")
    fight(g, "N2850")
    assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
    assert.equal("N2849", g:unit("P_SCHMETTAU").hex)
  end)

  it("11.45b where two must go, and there is room for one, nobody does", function()
    local cavalry = { "P_IRVING", "P_QUITZOW", "P_BUNTING", "P_PRWILHELM" }
    local function beaten(dice, more)
      local g = narrow(dice)
      board.place(g, {
        { "F_DUPONT", "N2648" },
        { "F_RIVAUD", "N3048" },
        { "F_MORAND", "N2846" },
        { "LP_BRUNSWICK", "N2849" },
      })
      for _, id in ipairs(cavalry) do
        g:place(id, "N2849")
      end
      board.place(g, more)
      fight(g, "N2850")
      return g
    end
    local g = beaten({ 2 }, { { "P_SCHENK", "N2848" } })
    assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
    for _, id in ipairs(cavalry) do
      assert.equal("N2849", g:unit(id).hex)
    end
    g = beaten({ 2 }, {})
    g:act("displace", { unit = "P_IRVING", to = "N2848" })
    g:act("displace", { unit = "P_QUITZOW", to = "N2848" })
    assert.equal("N2849", g:unit("P_ORANIEN").hex)
  end)

  it("11.45c displaced units displace others where no other way is open", function()
    local g = narrow({ 2 })
    g:place("P_WARTENSLEBEN", "N2849")
    g:place("P_SCHMETTAU", "N2849")
    g:place("F_DUPONT", "N2648")
    g:place("P_KUHNHEIM", "N2949")
    g:place("P_ARNIM", "N2949")
    g:place("P_GRAWERT", "N2848")
    g:place("P_TAUENZIEN", "N2848")
    fight(g, "N2850")
    assert.same({ "N2848", "N2949" }, ways(g, "P_SCHMETTAU"))
    g:act("displace", { unit = "P_SCHMETTAU", to = "N2949" })
    assert.equal("displacing", g:step())
    assert.refused(g:why("displace", { unit = "P_SCHMETTAU", to = "N3048" }), "11.45a")
    assert.refused(g:why("displace", { unit = "P_ARNIM", to = "N2849" }), "11.45c") -- where Schmettau came from
    g:act("displace", { unit = "P_ARNIM", to = "N3048" })
    assert.equal("N2949", g:unit("P_SCHMETTAU").hex)
    assert.equal("N3048", g:unit("P_ARNIM").hex)
    assert.equal("N2849", g:unit("P_ORANIEN").hex)
  end)

  it(
    "11.45d, 11.43d by the option enemy Vedettes are pushed aside where no other way is open",
    function()
      local g = game({ 2 }, { retreat_into_vedette = true })
      g:place("F_FRIANT", "N2951", { reduced = true })
      g:place("F_GUDIN", "N2751", { reduced = true })
      g:place("F_TILLY_V1", "N2849")
      g:place("P_ORANIEN", "N2850")
      fight(g, "N2850")
      assert.same({ "french" }, g:asked())
      assert.same({ "N2749", "N2848", "N2949" }, ways(g, "F_TILLY_V1"))
      g:act("retreat", { unit = "F_TILLY_V1", to = "N2848" })
      assert.equal("N2849", g:unit("P_ORANIEN").hex)
      assert.equal("N2848", g:unit("F_TILLY_V1").hex)
    end
  )

  it("11.45d, 13.21b, 11.45a but not by who is displaced: N2547 is the only way of the train", function()
    local g = game({ 2 }, { retreat_into_vedette = true })
    g:place("F_FRIANT", "N2749", { reduced = true })
    g:place("F_GUDIN", "N2549", { reduced = true })
    g:place("F_TILLY_V1", "N2547")
    g:place("P_ORANIEN", "N2648")
    g:place("P_WARTENSLEBEN", "N2647")
    g:place("P_BRIDGE1", "N2647")
    fight(g, "N2648")
    assert.same({ "N2646", "N2747" }, ways(g, "P_WARTENSLEBEN"))
    assert.same({}, ways(g, "P_BRIDGE1"))
    assert.refused(g:why("displace", { unit = "P_BRIDGE1", to = "N2547" }), "13.21b")
  end)

  it("11.45d Vedettes that cannot go are eliminated and may be reorganized", function()
    local g = game({ 2 }, { retreat_into_vedette = true })
    g:place("F_FRIANT", "N2951", { reduced = true })
    g:place("F_GUDIN", "N2751", { reduced = true })
    g:place("F_TILLY_V1", "N2849")
    g:place("P_ORANIEN", "N2850")
    g:place("P_SCHENK", "N2948")
    g:place("P_LARISCH", "N2648")
    fight(g, "N2850")
    assert.equal("N2849", g:unit("P_ORANIEN").hex)
    assert.same({ "F_TILLY_V1" }, g.state.uar_day.french)
  end)
end)
