--- 11.0 to 11.22, 4.31, 8.32, 8.33: the Combat Phase and who fights whom. Open ground round N2615,
--- where no terrain counts: E N2616, NE N2716, NW N2715, W N2614, SW N2515, SE N2516.
local board = require("spec.board")
local fight = require("spec.fight")

local function game(list, dice) return board.cleared(spec, list, { dice = dice }) end

--- Groups designated so far, as "targets < attackers".
local function groups(g)
  local list = {}
  for i, group in ipairs(g.state.combat.groups) do
    list[i] = table.concat(group.targets, " ") .. " < " .. table.concat(group.by, " ")
  end
  return list
end

--- Two French stacks, each next to both of two Prussian stacks.
local function square()
  local g = game({
    { "F_GUDIN", "N2615" },
    { "F_MORAND", "N2517" },
    { "P_ARNIM", "N2616" },
    { "P_KUHNHEIM", "N2516" },
  })
  fight.contact(g)
  return g
end

--- Arnim and Kuhnheim are each in reach of Gudin and Morand; Friant can go for Arnim or for Oranien.
local function web()
  local g = game({
    { "P_KUHNHEIM", "N2515" },
    { "P_ARNIM", "N2615" },
    { "P_ORANIEN", "N2815" },
    { "F_GUDIN", "N2516" },
    { "F_MORAND", "N2614" },
    { "F_FRIANT", "N2715" },
    { "F_DUPONT", "N2816" },
  })
  fight.contact(g)
  return g
end

describe("11.1.6 the end of the Combat Phase", function()
  it("16.2e who withdrew may do so again after the second player's phase", function()
    local function withdrew(side)
      local g = board.cleared(spec, { { "F_GUDIN", "N2614" }, { "P_SANITZ", "N2818" } })
      g:goto_step("command_movement", side)
      g:place("F_GUDIN", "N2614", { withdrew = true })
      g:goto_step("command_movement", side == "french" and "prussian" or "french")
      return g:unit("F_GUDIN").withdrew
    end
    assert.equal(true, withdrew("french"))
    assert.equal(false, withdrew("prussian"))
  end)
end)

describe("11.0 Combat", function()
  it("11.0a, 11.1.2 units in contact fight in the Combat Phase and not before", function()
    local g = game({ { "F_GUDIN", "N2615" }, { "P_ARNIM", "N2616" } })
    assert.equal("command_movement", g:step())
    assert.falsy(#g:why("attack", { hex = "N2616" }) == 0)
    fight.contact(g)
    assert.same({}, g:why("attack", { hex = "N2616" }))
  end)

  it(
    "11.0b a failed Repulse is no attack: its stack still owes one, here on both it tried to push back",
    function()
      local g = game({
        { "F_GUDIN", "N2615" },
        { "P_ARNIM", "N2616" },
        { "F_MORAND", "N2517" },
        { "P_KUHNHEIM", "N2516" },
      })
      g:act("move", { unit = "F_GUDIN" })
      g:act("repulse", { to = "N2616" })
      fight.contact(g)
      fight.attack(g, { "N2516", "N2616" }, { "N2517", "N2615" })
      assert.same({ "N2516 N2616 < N2517 N2615" }, groups(g))
    end
  )

  it("11.1a the phasing player is the attacker, in his own turn each", function()
    local g = game({
      { "F_GUDIN", "N2615" },
      { "P_ARNIM", "N2616" },
      { "P_KUHNHEIM", "N3013" },
      { "F_MORAND", "N3016" },
    })
    fight.contact(g)
    assert.same({ "french" }, g:asked())
    assert.same({ "N2616" }, fight.choices(g, "attack", "hex"))
    g:dice({ 4 })
    g:act("attack", { hex = "N2616" })
    g:act("roll") -- 9 to 7, 1-1: Ar
    fight.settle(g)
    g:act("stay")
    g:goto_step("command_movement", "prussian")
    g:place("P_KUHNHEIM", "N3015")
    fight.contact(g, "prussian")
    assert.same({ "prussian" }, g:asked())
    assert.same({ "N3016" }, fight.choices(g, "attack", "hex"))
  end)
end)

describe("11.1 Combat Phase Sequence", function()
  it("11.1.1 both sides reveal what stands in an enemy ZOC", function()
    local g = game({
      { "F_GUDIN", "N2615" },
      { "LF_DAVOUT", "N2615" },
      { "P_ARNIM", "N2616" },
      { "P_KUHNHEIM", "N2618" },
    })
    fight.contact(g)
    for _, id in ipairs({ "F_GUDIN", "LF_DAVOUT", "P_ARNIM" }) do
      assert.equal(true, g:unit(id).shown, id)
    end
    assert.equal(false, g:unit("P_KUHNHEIM").shown)
  end)

  it("11.1.2 targets are named before attackers, both in rising order", function()
    local g = web()
    g:act("attack", { hex = "N2615" })
    assert.refused(g:why("target", { hex = "N2515" }), "11.1.2")
    g:act("by", { hex = "N2516" })
    assert.refused(g:why("target", { hex = "N2815" }), "11.1.2")
    assert.refused(g:why("by", { hex = "N2516" }), "11.1.2")
  end)

  it(
    "11.1.5 attacks are resolved in the attacker's order, each with its result before the next",
    function()
      local g = game({
        { "F_GUDIN", "N2615" },
        { "P_PRWILHELM", "N2616" },
        { "F_MORAND", "N2815" },
        { "P_QUITZOW", "N2816" },
      }, { 3, 3 })
      fight.contact(g)
      g:act("attack", { hex = "N2616" })
      fight.stand(g) -- the second attack has no choice in it
      assert.same({ "N2616", "N2816" }, fight.choices(g, "resolve", "hex"))
      local reasons = g:why("resolve", { hex = "N2815" })
      assert.refused(reasons, "11.1.5")
      assert.equal("N2815", reasons[1].values.hex)
      g:act("resolve", { hex = "N2816" })
      g:act("roll") -- 6-1, die 3: De
      assert.equal(nil, g:unit("P_QUITZOW").hex)
      assert.equal("advancing", g:step())
      assert.equal("N2616", g:unit("P_PRWILHELM").hex)
      g:act("stay")
      g:act("roll")
      assert.equal(nil, g:unit("P_PRWILHELM").hex)
    end
  )

  it("11.1.6 at the end of the phase all stacks are hidden again", function()
    local g = game({ { "F_GUDIN", "N2615" }, { "P_ARNIM", "N2616" }, { "P_KUHNHEIM", "N3852" } })
    fight.fight(g, { "N2616" }, { "N2615" }, 4) -- 1-1: Ar
    fight.settle(g)
    assert.equal(true, g:unit("F_GUDIN").shown)
    g:act("stay")
    g:goto_step("command_movement", "prussian")
    for _, id in ipairs({ "F_GUDIN", "P_ARNIM" }) do
      assert.equal(false, g:unit(id).shown, id)
    end
  end)
end)

describe("11.2, 4.31 Defining Combat", function()
  it("11.2a all attacks are designated before any is resolved", function()
    local g = game({
      { "F_GUDIN", "N2615" },
      { "P_ARNIM", "N2616" },
      { "F_MORAND", "N2815" },
      { "P_KUHNHEIM", "N2816" },
    })
    fight.contact(g)
    g:act("attack", { hex = "N2616" })
    assert.same({ "N2616 < N2615", "N2816 < N2815" }, groups(g)) -- the second had no choice left
    assert.same({ "N2616", "N2816" }, fight.choices(g, "resolve", "hex"))
  end)

  it(
    "11.2b, 4.31a, 4.31b who stands in an enemy ZOC attacks, whom an own ZOC reaches is attacked",
    function()
      local g = game({ { "F_GUDIN", "N2615" }, { "P_ARNIM", "N2616" } })
      fight.contact(g)
      assert.refused(g:why("end"), "4.31a", "4.31b")
      local h = game({ { "F_GUDIN", "N2615" }, { "P_ARNIM", "N2617" } })
      h:goto_step("command_movement", "prussian") -- two hexes apart: nobody is asked
      assert.equal("N2615", h:unit("F_GUDIN").hex)
    end
  )

  it("4.31a an attack must not leave a stack over that has no other enemy", function()
    local g = game({
      { "F_GUDIN", "N2615" },
      { "F_MORAND", "N2617" },
      { "P_ARNIM", "N2616" },
      { "P_KUHNHEIM", "N2717" },
    })
    fight.contact(g)
    g:act("attack", { hex = "N2616" })
    assert.refused(g:why("by", { hex = "N2617" }), "4.31a") -- Gudin, who comes before, reaches Arnim alone
    assert.same({}, g:why("by", { hex = "N2615" }))
  end)

  it(
    "10.22a an attack on whom a Repulse has failed is not closed without the Repulsing stack",
    function()
      local g = game({
        { "F_GUDIN", "N2615" },
        { "F_MORAND", "N2516" },
        { "F_RIVAUD", "N2517" },
        { "F_FRIANT", "N2418" },
        { "P_ARNIM", "N2616" },
        { "P_KUHNHEIM", "N2417" },
      })
      g:act("move", { unit = "F_GUDIN" })
      g:act("repulse", { to = "N2616" })
      fight.contact(g)
      g:act("attack", { hex = "N2616" }) -- by Morand, who has no other enemy
      assert.same({ "N2517", "N2615" }, fight.choices(g, "by", "hex")) -- Friant can see to Kuhnheim
      assert.refused(g:why("close"), "10.22a")
    end
  )

  it("4.31b a stack in reach of two must be left to one of them", function()
    local g = web()
    g:act("attack", { hex = "N2615" })
    g:act("by", { hex = "N2516" })
    assert.same({ "N2715" }, fight.choices(g, "by", "hex"))
    assert.refused(g:why("by", { hex = "N2614" }), "4.31b") -- Kuhnheim would be left over
    g:act("close")
    assert.same({ "N2615 < N2516" }, groups(g))
  end)

  it("7.32b units Out of Command owe their attacks like others", function()
    local g = game({ { "F_GUDIN", "N2615", { ooc = true } }, { "P_ARNIM", "N2616" } })
    fight.contact(g)
    assert.refused(g:why("end"), "4.31a", "4.31b")
  end)

  it(
    "11.2c cavalry that retreats before combat has attacked nobody: others must attack its enemy",
    function()
      local g = game({
        { "F_GUDIN", "N2615" },
        { "F_VIALLANES", "N2617" },
        { "P_ARNIM", "N2614" },
        { "P_KUHNHEIM", "N2616" },
      })
      fight.contact(g)
      g:act("attack", { hex = "N2614" })
      g:act("by", { hex = "N2615" })
      assert.same({ "N2614 < N2615", "N2616 < N2617" }, groups(g))
      g:act("withdraw", { unit = "F_VIALLANES", to = "N2618" })
      assert.same({ "N2614 N2616 < N2615" }, groups(g))
      assert.equal("odds", g:step())
    end
  )

  it("11.21a attacks are grouped at will, together or each for itself", function()
    local g = square()
    g:act("attack", { hex = "N2516" })
    assert.same({ "N2616" }, fight.choices(g, "target", "hex"))
    assert.same({ "N2517", "N2615" }, fight.choices(g, "by", "hex"))
    g:act("by", { hex = "N2615" })
    assert.same({ "N2516 < N2615", "N2616 < N2517" }, groups(g))
    local h = square()
    fight.attack(h, { "N2516", "N2616" }, { "N2517", "N2615" })
    assert.same({ "N2516 N2616 < N2517 N2615" }, groups(h))
  end)

  it("11.21b the defenders of a stack are attacked as one strength", function()
    local g = game({ { "F_GUDIN", "N2615" }, { "P_ARNIM", "N2616" }, { "P_KUHNHEIM", "N2616" } })
    local odds = fight.join(g, { "N2616" }, { "N2615" })
    assert.same({ "9", "13", "1-2" }, { odds.attack, odds.defence, odds.odds })
  end)

  it("11.21c the attackers of a stack attack as one, on the same enemies", function()
    local g = game({ { "F_GUDIN", "N2615" }, { "F_FRIANT", "N2615" }, { "P_ARNIM", "N2616" } })
    local odds = fight.join(g, { "N2616" }, { "N2615" })
    assert.same({ "17", "7", "2-1" }, { odds.attack, odds.defence, odds.odds })
  end)

  it("11.21d only adjacent units are attacked, by adjacent ones", function()
    local g = square()
    g:place("P_ORANIEN", "N2619")
    g:place("F_FRIANT", "N2513")
    assert.refused(g:why("attack", { hex = "N2619" }), "11.21d")
    assert.refused(g:why("attack", { hex = "N2615" }), "11.21d")
    assert.refused(g:why("attack", { hex = "N2710" }), "11.21d")
    g:act("attack", { hex = "N2516" })
    assert.refused(g:why("target", { hex = "N2619" }), "11.21d")
    assert.refused(g:why("by", { hex = "N2513" }), "11.21d")
  end)

  it("11.21d an enemy is not attacked when all who stand next to him attack others", function()
    local g = game({
      { "F_GUDIN", "N3145" },
      { "P_OELS", "N3144" },
      { "P_ARNIM", "N3146" }, -- over the bridge of Nebra: nobody must attack him
      { "F_MORAND", "N2615" },
      { "P_ORANIEN", "N2616" },
      { "F_FRIANT", "N2815" },
      { "P_KUHNHEIM", "N2816" },
    })
    fight.contact(g)
    fight.attack(g, { "N3144" }, { "N3145" })
    assert.same({ "N2616", "N2816" }, fight.choices(g, "attack", "hex"))
    assert.refused(g:why("attack", { hex = "N3146" }), "11.21d")
  end)
end)

local RING = { "N2515", "N2516", "N2614", "N2616", "N2715", "N2716" }
local FRENCH = { "F_GUDIN", "F_FRIANT", "F_MORAND", "F_DUPONT", "F_RIVAUD", "F_DROUET" }
local PRUSSIAN = { "P_PRWILHELM", "P_QUITZOW", "P_BUNTING", "P_IRVING", "P_BEEREN", "P_HENCKEL" }

describe("11.22 Multi-Hex Combat", function()
  it("11.22a, 11.22d a stack is attacked by up to six, and all their strengths add up", function()
    local g = game({ { "P_ARNIM", "N2615" } })
    for i, hex in ipairs(RING) do
      g:place(FRENCH[i], hex)
    end
    local odds = fight.join(g, { "N2615" }, RING)
    assert.same({ "N2615 < " .. table.concat(RING, " ") }, groups(g))
    assert.same({ "49", "7", "6-1" }, { odds.attack, odds.defence, odds.odds }) -- 9 + 8 + 11 + 8 + 7 + 6
  end)

  it("11.22b a stack attacks up to six", function()
    local g = game({ { "F_SUCHET", "N2615" } })
    for i, hex in ipairs(RING) do
      g:place(PRUSSIAN[i], hex)
    end
    fight.contact(g)
    g:act("attack", { hex = "N2515" })
    fight.stand(g)
    assert.same({ table.concat(RING, " ") .. " < N2615" }, groups(g))
    local odds = fight.odds(g)
    assert.same({ "13", "9", "1-1" }, { odds.attack, odds.defence, odds.odds }) -- 1 + 1 + 1 + 2 + 2 + 2
  end)

  it("11.22c a stack is attacked once a phase: all attacks on it are one", function()
    local g = web()
    fight.attack(g, { "N2615" }, { "N2516" })
    assert.equal("designation", g:step())
    assert.refused(g:why("attack", { hex = "N2615" }), "11.22c")
    g:act("attack", { hex = "N2515" })
    assert.same({ "N2615 < N2516", "N2515 < N2614", "N2815 < N2715 N2816" }, groups(g))
  end)

  it("11.22e a stack alone with several enemies attacks them all as one", function()
    local g = game({
      { "F_GUDIN", "N2615" },
      { "P_ARNIM", "N2614" },
      { "P_KUHNHEIM", "N2616" },
      { "F_MORAND", "N2915" },
      { "P_ORANIEN", "N2916" },
    })
    fight.contact(g)
    assert.refused(g:why("attack", { hex = "N2616" }), "11.22e") -- without N2614, which is named first
    g:act("attack", { hex = "N2614" })
    assert.same({ "N2614 N2616 < N2615", "N2916 < N2915" }, groups(g))
  end)

  it("11.22f the defender takes the one terrain modifier that is best for him", function()
    -- Out of N2438 against N2338, open ground, and N2437, a town.
    local g = game({ { "F_SUCHET", "N2438" }, { "P_KUHNHEIM", "N2338" }, { "P_ARNIM", "N2437" } })
    local odds = fight.join(g, { "N2338", "N2437" }, { "N2438" })
    assert.same(
      { "13", "19½", "1-2", "11.31A" },
      { odds.attack, odds.defence, odds.odds, odds.help }
    ) -- (6 + 7) x 1.5
  end)
end)

describe("8.32, 8.33 Bridges and Combat", function()
  -- The bridge of Nebra: N3145 to N3146. N3245 lies beyond the same river without one.
  local function nebra(state)
    local g = game({ { "F_GUDIN", "N3145" }, { "P_ARNIM", "N3146" }, { "P_KUHNHEIM", "N3245" } })
    if state then
      g.state.bridges["N3145/N3146"] = { state = state, turn = 29 }
      g:place("F_GUDIN", "N3145")
    end
    return g
  end

  it("8.32a combat over a river is at an undamaged bridge only", function()
    local g = nebra()
    fight.contact(g)
    assert.same({ "N3146" }, fight.choices(g, "attack", "hex"))
    assert.refused(g:why("attack", { hex = "N3245" }), "8.32a")
  end)

  it("8.32a over a damaged bridge there is none", function()
    local g = nebra("damaged")
    g:place("F_MORAND", "N2615")
    g:place("P_ORANIEN", "N2616")
    fight.contact(g)
    assert.refused(g:why("attack", { hex = "N3146" }), "8.32a")
  end)

  it("8.33a no ZOC crosses a bridge: nobody there is revealed", function()
    local g = nebra()
    fight.contact(g)
    assert.equal(false, g:unit("F_GUDIN").shown)
    assert.equal(false, g:unit("P_ARNIM").shown)
    g:act("attack", { hex = "N3146" }) -- but whoever is attacked is
    assert.equal(true, g:unit("P_ARNIM").shown)
  end)

  it("8.33b nobody is ever obliged to attack over a river", function()
    local g = nebra()
    fight.contact(g)
    assert.same({}, g:why("end"))
    g:act("end")
    assert.equal("N3146", g:unit("P_ARNIM").hex)
  end)
end)

describe("11.1, 11.2 what is asked, and when", function()
  it("11.1.2 where nobody touches anybody nothing is designated", function()
    local g = game({ { "F_GUDIN", "N2615" }, { "P_ARNIM", "N2617" } })
    g.forced = false
    while g:asked()[1] == "french" do
      assert.falsy(g:step() == "designation")
      g:act("end")
    end
  end)

  it("11.21a, 11.1.2 an attack that is put together says by which rule", function()
    local g = square()
    assert.equal("11.1.2", g:prompt().rule)
    g:act("attack", { hex = "N2516" })
    assert.equal("11.21a", g:prompt().rule)
  end)

  it("1.51B who is attacked over a bridge is revealed, and who attacks", function()
    local g = game({ { "F_GUDIN", "N3145" }, { "P_ARNIM", "N3146" } })
    fight.contact(g)
    g:act("attack", { hex = "N3146" })
    assert.same({ true, true }, { g:unit("F_GUDIN").shown, g:unit("P_ARNIM").shown })
  end)

  it("11.21c, 9.13a trains of a stack take no part in its attack", function()
    local g = game({ { "F_GUDIN", "N2615" }, { "F_BRIDGE", "N2615" }, { "P_ARNIM", "N2616" } })
    fight.join(g, { "N2616" }, { "N2615" })
    assert.same({ "F_GUDIN" }, g.state.combat.groups[1].units)
  end)

  it("11.2c, 8.33b who declined an attack over a bridge is not asked again", function()
    local g = game({
      { "F_GUDIN", "N3145" },
      { "P_ARNIM", "N3146" },
      { "F_MORAND", "N2615" },
      { "P_ORANIEN", "N2616" },
    })
    fight.contact(g)
    g:act("attack", { hex = "N2616" })
    g:act("end")
    assert.equal("odds", g:step())
  end)

  it("11.2c, 5.26a a leader whom his cavalry leaves is tested before the attacks", function()
    local g = game({
      { "F_VIALLANES", "N2617" },
      { "LF_DAVOUT", "N2617" },
      { "P_KUHNHEIM", "N2616" },
      { "F_MORAND", "N3014" },
      { "P_ARNIM", "N3015" },
    })
    fight.contact(g)
    g:act("attack", { hex = "N2616" })
    g:dice({ 1 })
    g:act("withdraw", { unit = "F_VIALLANES", to = "N2618" })
    g:act("end") -- he does not ride with it
    assert.equal("odds", g:step())
    assert.equal("captured", g:unit("LF_DAVOUT").lost)
  end)

  it("11.1.5 the odds of an attack that waits are known before it is chosen", function()
    local g = game({
      { "F_GUDIN", "N2615" },
      { "P_PRWILHELM", "N2616" },
      { "F_MORAND", "N2815" },
      { "P_QUITZOW", "N2816" },
    })
    fight.contact(g)
    g:act("attack", { hex = "N2616" })
    fight.stand(g)
    local before = g:odds("resolve", { hex = "N2816" })
    g:act("resolve", { hex = "N2816" })
    local after = g:odds("roll")
    assert.equal("6-1", before.column)
    assert.same(after.outcomes, before.outcomes)
    assert.same(after.mods, before.mods)
  end)

  it("11.1.5, 11.53B an attack is resolved once, though nothing came of it", function()
    local g = game({ { "F_SUCHET", "N3246" }, { "P_SANITZ", "N3245" } })
    fight.fight(g, { "N3245" }, { "N3246" }, 3) -- Dr, which a chateau ignores
    assert.falsy(g:step() == "odds")
  end)

  it("11.22d, 11.21d an attack needs somebody who attacks, and hangs together", function()
    local g = web()
    g.forced = false
    g:act("attack", { hex = "N2615" })
    assert.refused(g:why("close"), "11.22d")
    g:act("target", { hex = "N2815" })
    g:act("by", { hex = "N2516" })
    assert.refused(g:why("by", { hex = "N2816" }), "11.21d")
    assert.same({ "N2715" }, fight.choices(g, "by", "hex")) -- who touches both
  end)
end)
