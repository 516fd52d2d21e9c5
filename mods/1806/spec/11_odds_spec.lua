--- 11.3, 5.14, 10.22, 16.1, 16.32: strengths, odds and shifts. Open ground round N2615, where no
--- terrain counts: E N2616, NE N2716, NW N2715, W N2614, SW N2515, SE N2516.
local board = require("spec.board")
local fight = require("spec.fight")
local place = board.place

local function game(list, options) return board.cleared(spec, list, { options = options }) end

--- The same in the Prussian player turn.
local function prussians(list, options)
  local g = game({}, options)
  g:goto_step("command_movement", "prussian")
  return place(g, list)
end

--- Joins the one attack of a position: "attack:defence odds column shifts".
local function told(g, targets, by, side)
  local odds = fight.join(g, targets, by, side)
  local text = ("%s:%s %s %s"):format(odds.attack, odds.defence, odds.odds, odds.column)
  return odds.shifts == "" and text or text .. " " .. odds.shifts
end

describe("11.3 Resolving Combat", function()
  it("11.3a, 11.3ex 14 to 6 is 2-1: the fraction is dropped in the defender's favour", function()
    local g = game({ { "F_FRIANT", "N2614" }, { "F_DROUET", "N2614" }, { "P_KUHNHEIM", "N2615" } })
    assert.equal("14:6 2-1 2-1", told(g, { "N2615" }, { "N2614" }))
  end)

  it("11.3a worse odds than 1-1 are whole numbers too: 9 to 13 is 1-2", function()
    local g = game({ { "F_GUDIN", "N2614" }, { "P_ARNIM", "N2615" }, { "P_KUHNHEIM", "N2615" } })
    assert.equal("9:13 1-2 1-2", told(g, { "N2615" }, { "N2614" }))
  end)

  it("11.3a odds beyond the table use its ends", function()
    local g = game({ { "F_SUCHET", "N2614" }, { "P_QUITZOW", "N2615" } })
    assert.equal("13:1 6-1 6-1", told(g, { "N2615" }, { "N2614" }))
    g = game({ { "F_LASALLE", "N2614" }, { "P_ARNIM", "N2615" } })
    g:dice({ 1 })
    assert.equal("1:7 1-4 1-4", told(g, { "N2615" }, { "N2614" }))
  end)

  it("11.3b one die on the odds column gives the result, which is applied at once", function()
    local g = game({ { "F_SUCHET", "N2614" }, { "P_ARNIM", "N2615" } })
    assert.equal("13:7 1-1 1-1", told(g, { "N2615" }, { "N2614" }))
    local odds = g:odds("roll")
    assert.equal("1-1", odds.column)
    local list = {}
    for i, each in ipairs(odds.outcomes) do
      list[i] = ("%s %d/%d"):format(each.result, each.num, each.den)
    end
    assert.same({ "Ar 1/3", "Ar2 1/6", "Dr 1/6", "Dr2 1/6", "Ex 1/6" }, list)
    g:dice({ 2 })
    g:act("roll")
    fight.settle(g)
    assert.falsy(g:unit("P_ARNIM").hex == "N2615")
    assert.equal("advancing", g:step())
  end)

  it("11.3c shifts change the column, and all of them add up", function()
    local g = game({
      { "F_SUCHET", "N2614" },
      { "LF_NAPOLEON", "N2614" },
      { "F_GUARDINF", "N2614" },
      { "P_ARNIM", "N2615" },
    })
    assert.equal("19:7 2-1 4-1 napoleon_attacks+1 guard+1", told(g, { "N2615" }, { "N2614" }))
    local items = g:odds("roll").mods
    assert.same({ "5.14", "16.32a" }, { items[1].rule, items[2].rule })
  end)
end)

describe("11.31 Terrain", function()
  it("11.31p, 11.31A who defends in a village or town has half as much again", function()
    local g = game({ { "F_SUCHET", "N2340" }, { "P_ARNIM", "N2339" } })
    assert.equal("13:10½ 1-1 1-1", told(g, { "N2339" }, { "N2340" }))
    local item = g:odds("roll").mods[1]
    assert.same({ "11.31A", 3, "halves" }, { item.rule, item.value, item.unit })
    g = game({ { "F_SUCHET", "N2438" }, { "P_KUHNHEIM", "N2437" } })
    assert.equal("13:9 1-1 1-1", told(g, { "N2437" }, { "N2438" }))
    g = game(
      { { "F_SUCHET", "N2438" }, { "P_KUHNHEIM", "N2437" } },
      { towns_double_defender = true }
    ) -- Q39
    assert.equal("13:12 1-1 1-1", told(g, { "N2437" }, { "N2438" }))
  end)

  it("11.31A in a fortified town no more than that", function()
    local g = game({ { "F_SUCHET", "N3617" }, { "P_WINNING", "N3616" } })
    assert.equal("13:6 2-1 2-1", told(g, { "N3616" }, { "N3617" }))
  end)

  it("11.31Ba over streams, and up slopes, half as much again if all attack so", function()
    local g = game({ { "F_SUCHET", "N2438" }, { "P_KUHNHEIM", "N2539" } })
    assert.equal("13:9 1-1 1-1", told(g, { "N2539" }, { "N2438" }))
    g = game({ { "F_SUCHET", "N2438" }, { "F_DROUET", "N2439" }, { "P_KUHNHEIM", "N2539" } }) -- both over the stream
    assert.equal("19:9 2-1 2-1", told(g, { "N2539" }, { "N2438", "N2439" }))
    g = game({ { "F_SUCHET", "N2438" }, { "F_DROUET", "N2540" }, { "P_KUHNHEIM", "N2539" } }) -- one not
    assert.equal("19:6 3-1 3-1", told(g, { "N2539" }, { "N2438", "N2540" }))
    g = game({ { "F_SUCHET", "N2537" }, { "P_KUHNHEIM", "N2637" } }) -- up the slope
    assert.equal("13:9 1-1 1-1", told(g, { "N2637" }, { "N2537" }))
  end)

  it("11.31Bb down a slope it helps nobody", function()
    local g = game({ { "F_SUCHET", "N2637" }, { "P_KUHNHEIM", "N2537" } })
    assert.equal("13:6 2-1 2-1", told(g, { "N2537" }, { "N2637" }))
  end)

  it("11.31D woods hexes have no effect", function()
    local g = game({ { "F_SUCHET", "N2639" }, { "P_KUHNHEIM", "N2640" } })
    assert.equal("13:6 2-1 2-1", told(g, { "N2640" }, { "N2639" }))
  end)

  it("11.31E, 11.22d cavalry that attacks across a woods hexside is halved", function()
    local g = game({ { "F_NANSOUTY", "N2641" }, { "F_GUDIN", "N2641" }, { "P_KUHNHEIM", "N2640" } })
    assert.equal("10½:6 1-1 2-1 combined_arms+1", told(g, { "N2640" }, { "N2641" })) -- 9 + 3/2
    local item = g:odds("roll").mods[1]
    assert.same({ "11.31E", 1, "halves" }, { item.rule, item.value, item.unit })
  end)

  it(
    "11.31E cavalry that defends across one is halved, if all attack so and nothing helps it",
    function()
      local g = game({ { "F_GUDIN", "N2641" }, { "P_IRVING", "N2640" } })
      g:goto_step("designation", "french")
      g:act("attack", { hex = "N2640" })
      g:act("end")
      assert.equal("1", fight.odds(g).defence) -- 2 / 2
      assert.equal("11.31E", g:odds("roll").mods[1].rule)
      g = game({ { "F_GUDIN", "N2641" }, { "F_MORAND", "N2639" }, { "P_IRVING", "N2640" } })
      assert.equal("20:2 6-1 6-1", told(g, { "N2640" }, { "N2639", "N2641" }))
      g = game(
        { { "F_GUDIN", "N2641" }, { "P_IRVING", "N2640" } },
        { woods_halves_defender = "never" }
      )
      assert.equal("9:2 4-1 4-1", told(g, { "N2640" }, { "N2641" }))
    end
  )

  it("11.31F, 8.32b over a bridged river the defender is doubled", function()
    local g = game({ { "F_SUCHET", "N3146" }, { "P_KUHNHEIM", "N3145" } })
    assert.equal("13:12 1-1 1-1", told(g, { "N3145" }, { "N3146" }))
    g = game({ { "F_SUCHET", "N3146" }, { "F_DROUET", "N3144" }, { "P_KUHNHEIM", "N3145" } })
    assert.equal("19:6 3-1 3-1", told(g, { "N3145" }, { "N3144", "N3146" })) -- not all over the bridge
  end)

  it("11.31G modifiers are never added up: a town over a bridge is doubled and no more", function()
    local g = game({ { "F_SUCHET", "N3145" }, { "P_KUHNHEIM", "N3146" } })
    assert.equal("13:12 1-1 1-1", told(g, { "N3146" }, { "N3145" }))
    g = game({ { "F_SUCHET", "N2238" }, { "P_KUHNHEIM", "N2339" } }) -- a village over a stream
    assert.equal("13:9 1-1 1-1", told(g, { "N2339" }, { "N2238" }))
  end)

  it(
    "11.31ex cavalry over a woods hexside into a village: it is halved, and the defender helped",
    function()
      local g = spec.game("1806:saalfeld")
      g:clear()
      place(g, { { "F_NANSOUTY", "N0433" }, { "P_LOUIS", "N0334" } })
      assert.equal("1½:4½ 1-3 1-3", told(g, { "N0334" }, { "N0433" })) -- 3 / 2 to 3 x 3/2
    end
  )
end)

describe("5.14, 10.22, 16.1, 16.32 Shifts", function()
  it("5.14, 5.14ex Napoleon with the attack makes 1-1 2-1, with the defence 3-1 2-1", function()
    local g = game({ { "F_GUDIN", "N2614" }, { "LF_NAPOLEON", "N2614" }, { "P_ARNIM", "N2615" } })
    assert.equal("9:7 1-1 2-1 napoleon_attacks+1", told(g, { "N2615" }, { "N2614" }))
    g = prussians({ { "P_ARNIM", "N2614" }, { "F_KLEIN", "N2615" }, { "LF_NAPOLEON", "N2615" } })
    assert.equal("7:2 3-1 2-1 napoleon_defends-1", told(g, { "N2615" }, { "N2614" }, "prussian"))
  end)

  it("10.22b, 10.22ex 14 to 3 after a failed Repulse is 4-1 less two columns: 2-1", function()
    local g = game({ { "F_FRIANT", "N2613" }, { "F_DROUET", "N2613" }, { "P_SANITZ", "N2615" } })
    g:act("move", { unit = "F_DROUET" })
    g:act("with", { unit = "F_FRIANT" })
    g:act("step", { to = "N2614" })
    g:act("repulse", { to = "N2615" })
    assert.equal("14:3 4-1 2-1 failed_repulse-2", told(g, { "N2615" }, { "N2614" }))
  end)

  it("10.22b others may join, and the whole attack is two columns lower, once", function()
    local g = game({ { "F_GUDIN", "N2613" }, { "F_FRIANT", "N2716" }, { "P_SANITZ", "N2615" } })
    g:act("move", { unit = "F_GUDIN" })
    g:act("step", { to = "N2614" })
    g:act("repulse", { to = "N2615" })
    assert.equal("17:3 5-1 3-1 failed_repulse-2", told(g, { "N2615" }, { "N2614", "N2716" }))
  end)

  it("10.22b who failed against one hex attacks another as strongly as ever", function()
    local list = { { "F_GUDIN", "N2614" }, { "P_SANITZ", "N2615" } }
    local function shifts(by, targets)
      local g = game(list)
      g.state.failed_repulses = { { by = { by }, targets = { targets } } }
      return (told(g, { "N2615" }, { "N2614" }):match("failed_repulse.*"))
    end
    assert.equal("failed_repulse-2", shifts("F_GUDIN", "N2615"))
    assert.is_nil(shifts("F_GUDIN", "N2715"))
    assert.is_nil(shifts("F_FRIANT", "N2615"))
  end)

  it("16.1a, 16.1aex infantry and cavalry together make 1-1 2-1", function()
    local g = game({ { "F_GUDIN", "N2614" }, { "F_VIALLANES", "N2716" }, { "P_ARNIM", "N2615" } })
    assert.equal("11:7 1-1 2-1 combined_arms+1", told(g, { "N2615" }, { "N2614", "N2716" }))
    g = game({ { "F_NANSOUTY", "N2614" }, { "F_GROUCHY", "N2716" }, { "P_OELS", "N2615" } })
    assert.equal("6:4 1-1 1-1", told(g, { "N2615" }, { "N2614", "N2716" }))
  end)

  it("11.31E, 11.31G over woods and a stream: by default the stream helps and nobody is halved", function()
    local list = { { "F_GUDIN", "N2442" }, { "P_IRVING", "N2342" } }
    assert.equal("9:3 3-1 3-1", told(game(list), { "N2342" }, { "N2442" })) -- 2 x 1 1/2
    local always = { woods_halves_defender = "always" }
    assert.equal("9:1½ 6-1 6-1", told(game(list, always), { "N2342" }, { "N2442" }))
  end)

  it("11.31G, 11.22f of a slope at one hex and a bridge at the other the bridge counts for both", function()
    local g = game({ { "F_SUCHET", "N2445" }, { "P_SANITZ", "N2444" }, { "P_ARNIM", "N2546" } })
    assert.equal("13:20 1-2 1-2", told(g, { "N2444", "N2546" }, { "N2445" })) -- (3 + 7) x 2
    assert.equal("11.31F", fight.odds(g).help)
  end)

  it("11.31G where towns double, a town over a stream is doubled", function()
    local g = game({ { "F_SUCHET", "N2828" }, { "P_KUHNHEIM", "N2929" } }, { towns_double_defender = true })
    assert.equal("13:12 1-1 1-1", told(g, { "N2929" }, { "N2828" }))
  end)

  it("16.1b, 11.31E the cavalry must be worth a point after all modification", function()
    local g = game({ { "F_GUDIN", "N2641" }, { "F_LASALLE", "N2641" }, { "P_ARNIM", "N2640" } })
    assert.equal("9½:7 1-1 1-1", told(g, { "N2640" }, { "N2641" })) -- half a point over the woods
    g = game({ { "F_GUDIN", "N2614" }, { "F_LASALLE", "N2614" }, { "P_ARNIM", "N2615" } })
    assert.equal("10:7 1-1 2-1 combined_arms+1", told(g, { "N2615" }, { "N2614" }))
  end)

  it(
    "16.1c a defending hex with both arms negates it; Light Troops are both by themselves",
    function()
      local list = {
        { "F_GUDIN", "N2614" },
        { "F_VIALLANES", "N2614" },
        { "P_ARNIM", "N2615" },
        { "P_QUITZOW", "N2615" },
      }
      local g = game(list)
      g:goto_step("designation", "french")
      assert.equal("11:8 1-1 1-1", told(g, { "N2615" }, { "N2614" }))
      list = { { "F_GUDIN", "N2614" }, { "F_VIALLANES", "N2614" }, { "P_TAUENZIEN", "N2615" } }
      assert.equal("11:6 1-1 1-1", told(game(list), { "N2615" }, { "N2614" }))
      local against = told(game(list, { light_troops_negate = false }), { "N2615" }, { "N2614" })
      assert.equal("11:6 1-1 2-1 combined_arms+1", against) -- Q60
    end
  )

  it("16.11 Light Troops have the benefit of combined arms by themselves", function()
    local g = prussians({ { "P_TAUENZIEN", "N2614" }, { "F_DROUET", "N2615" } })
    assert.equal("6:6 1-1 2-1 combined_arms+1", told(g, { "N2615" }, { "N2614" }, "prussian"))
  end)

  it("16.32a, 16.32ex with the Guard infantry 2-1 becomes 3-1", function()
    local g = game({ { "F_GUARDINF", "N2614" }, { "P_SANITZ", "N2615" } })
    assert.equal("6:3 2-1 3-1 guard+1", told(g, { "N2615" }, { "N2614" }))
    g = game({ { "F_GUARDCAV", "N2614" }, { "P_SANITZ", "N2615" } })
    assert.equal("3:3 1-1 1-1", told(g, { "N2615" }, { "N2614" }))
  end)
end)

describe("11.32 Voluntary Odds Reduction", function()
  it("11.32a, 11.32c before the die the attacker may try, once, for any lower column", function()
    local g = game({ { "F_SUCHET", "N2614" }, { "P_OELS", "N2615" } })
    assert.equal("13:4 3-1 3-1", told(g, { "N2615" }, { "N2614" }))
    assert.equal("attack on N2615 by N2614, column 3-1: roll, or try to lower the odds", g:prompt().text)
    assert.same({ 1, 2, 3, 4, 5 }, fight.choices(g, "reduce", "column"))
    for _, each in ipairs(g:odds("reduce", { column = 1 }).outcomes) do
      assert.equal(each.result == "passes" and 5 / 6 or 1 / 6, each.num / each.den) -- Suchet's initiative is 5
    end
    assert.refused(g:why("reduce", { column = 6 }), "11.32c")
    assert.refused(g:why("reduce", { column = 0 }), "11.32c")
    for column, words in pairs({ [1] = "1-4", [0] = "0", x = "x" }) do
      assert.equal("try to lower the odds to " .. words, g:words("reduce", { column = column }))
    end
    g:dice({ 5, 3 })
    g:act("reduce", { column = 1 }) -- and so he must: 1-4, die 3 is Ar2
    fight.settle(g)
    assert.equal("N2615", g:unit("P_OELS").hex)
    assert.falsy(g:unit("F_SUCHET").hex == "N2614")
  end)

  it("11.32a who fails may not try again", function()
    local g = game({ { "F_SUCHET", "N2614" }, { "P_OELS", "N2615" } })
    told(g, { "N2615" }, { "N2614" })
    g:dice({ 6, 1 })
    g:act("reduce", { column = 1 }) -- fails; only the die is left: 3-1, 1 is De
    assert.equal(nil, g:unit("P_OELS").hex)
  end)

  it("11.32b the top unit of each stack must pass", function()
    local list = { { "F_GUDIN", "N2614" }, { "F_RIVAUD", "N2716" }, { "P_OELS", "N2615" } }
    local g = game(list)
    told(g, { "N2615" }, { "N2614", "N2716" })
    g:dice({ 5, 5, 1 })
    g:act("reduce", { column = 1 }) -- Gudin [5] passes, Rivaud [4] does not: 4-1, 1 is De
    assert.equal(nil, g:unit("P_OELS").hex)
    g = game(list)
    told(g, { "N2615" }, { "N2614", "N2716" })
    g:dice({ 5, 4, 1 })
    g:act("reduce", { column = 1 }) -- both pass: 1-4, 1 is Ar
    assert.equal("N2615", g:unit("P_OELS").hex)
  end)

  it("11.32b the owner has the best unit of a stack on top", function()
    local g = game({ { "F_RIVAUD", "N2614" }, { "F_GUDIN", "N2614" }, { "P_OELS", "N2615" } })
    told(g, { "N2615" }, { "N2614" })
    g:dice({ 5, 1 })
    g:act("reduce", { column = 1 }) -- Gudin [5], not Rivaud [4]
    assert.equal("N2615", g:unit("P_OELS").hex)
  end)

  it("11.32b a Commander with the force checks for nobody: the top unit does", function()
    local g = game({ { "F_GUDIN", "N2614" }, { "LF_NAPOLEON", "N2614" }, { "P_OELS", "N2615" } })
    told(g, { "N2615" }, { "N2614" })
    g:dice({ 5, 1 })
    g:act("reduce", { column = 1 }) -- Gudin [5]
    assert.equal("N2615", g:unit("P_OELS").hex)
  end)

  it("11.32b an Officer with the force checks in their place", function()
    local g = game({
      { "F_GUDIN", "N2614" },
      { "F_RIVAUD", "N2716" },
      { "LF_NEY", "N2716" },
      { "P_OELS", "N2615" },
    })
    told(g, { "N2615" }, { "N2614", "N2716" })
    g:dice({ 5, 1 })
    g:act("reduce", { column = 1 }) -- Ney [5]
    assert.equal("N2615", g:unit("P_OELS").hex)
  end)
end)
