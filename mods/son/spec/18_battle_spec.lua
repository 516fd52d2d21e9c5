--- 18.5 to 18.11, 18.17 to 18.20 A battle from its die to its end, with retreat and pursuit. Ney lies in line west of Yorck.
local designation = require("rules.18_designation")
local fight = require("spec.fight")
local line = fight.line

--- One battle: the leaders and their units, both packages in line, no hexside between them a river.
local function field(ours, theirs, how)
  how = how or {}
  return fight.game(spec, {
    { how.chief or "ney", line("E2660", "E2761"), ours },
    { how.foe or "yorck", line("E2760", "E2860"), theirs },
  })
end

--- Fights it with these choices and dice, up to the first question.
local function battle(g, pitched, dice)
  g:dice(dice)
  fight.designate(g)
  fight.choose(g, pitched)
  return g
end

describe("18.6 Pursuit Battles", function()
  it("18.5a, 18.6a, 18.6b, 18.17a, 4.16f, 4.16g, 4.16i, 4.15b the loser retreats, the winner loses what the table says", function()
    local g = battle(field({ fr_8 = 9, fr_9 = 4 }, { pr_1 = 4 }), {}, { 3 }) -- 3 to 1, D4/1
    assert.equal(6, fight.said(g, "roll.combat").sides)
    assert.equal("losses", g:step()) -- 18.17a
    assert.equal(1, fight.frame(g).points)
    g:act("lose", { unit = "fr_8" })
    assert.equal("retreating", g:step())
    assert.equal("allied", g:asked()[1])
    assert.equal(4, g.state.stack[#g.state.stack - 1].hexes)
  end)

  it("18.7c, 18.6a, 4.16g a loser who chose pursuit retreats, whatever the other chose", function()
    local g = battle(field({ fr_8 = 9, fr_9 = 4 }, { pr_1 = 4 }), { french = true }, { 3 })
    g:act("lose", { unit = "fr_8" })
    assert.equal("retreating", g:step())
  end)

  it("18.11a the attacker loses a round when the table says so", function()
    local g = battle(field({ fr_8 = 4 }, { pr_1 = 12 }), {}, { 6 }) -- 1 to 3, A5/2
    assert.equal("french", g:asked()[1])
    assert.equal("retreating", g:step())
    assert.equal(10, g:unit("pr_1").strength)
  end)
end)

describe("18.7 Pitched Battles", function()
  it("18.7d, 18.11b, 15.23, 18.20, 3.27, 4.16g, 4.16h the loser of the first round stands and both pay; then the defender counterattacks", function()
    local g = battle(field({ fr_8 = 8 }, { pr_1 = 8 }, { foe = "kleist" }), { allied = true }, { 1, 6 })
    assert.equal(5, g:unit("pr_1").strength) -- D3/2
    assert.equal("allied", fight.said(g, "stands").side)
    local f = within(g.state, "battle")
    assert.equal(2, f.round) -- 18.20
    assert.equal("allied", f.actor)
    assert.equal("2 6", f.odds.attack .. " " .. f.odds.defence) -- 15.23: he does not face Ney
    assert.equal("stand", g:step())
  end)

  it("18.7a who chose a Pitched Battle stands in the first round without being asked", function()
    local g = battle(field({ fr_8 = 8 }, { pr_1 = 8 }, { foe = "kleist" }), { french = true, allied = true }, { 6, 6 })
    assert.equal("french", fight.said(g, "stands").side)
  end)

  it("18.7f later he may stand or retreat, as he likes", function()
    local g = battle(field({ fr_8 = 8 }, { pr_1 = 8 }, { foe = "kleist" }), { allied = true }, { 1, 6 })
    assert.same({ "allied" }, g:asked())
    g:act("stand", { stand = false })
    assert.equal("retreating", g:step())
  end)

  it("18.7g, 4.16h the attack is repeated on all defenders when the counterattack is stood", function()
    local g = battle(field({ fr_8 = 9 }, { pr_1 = 9 }, { foe = "kleist" }), { allied = true }, { 1, 4 })
    assert.equal("stand", g:step())
    g:dice({ 3 })
    g:act("stand", { stand = true })
    local f = within(g.state, "battle")
    assert.equal("french", f.actor)
    assert.equal(3, f.round)
  end)

  it("18.7b who chose pursuit cannot stand in a later round either", function()
    local g = battle(field({ fr_8 = 8 }, { pr_1 = 8 }, { foe = "kleist" }), { allied = true }, { 1, 1 })
    assert.equal("french", within(g.state, "battle").loser)
    assert.equal("retreating", g:step())
    assert.equal("french", g:asked()[1])
  end)

  it("18.8c, 18.8ex, 4.16h Osten-Sacken, with Initiative 3, stands until he has attacked three times", function()
    local g = fight.duel(spec, "ney", { fr_8 = 13, fr_9 = 13, fr_10 = 13 }, "osten_sacken", { pr_1 = 13, pr_2 = 13, pr_7 = 13 })
    battle(g, { allied = true }, { 1, 6, 1, 6, 1, 6 })
    fight.stand_fast(g)
    local f = within(g.state, "battle")
    assert.same({ 6, 3 }, { f.round, f.made.allied })
    assert.equal("retreating", g:step())
  end)

  it("18.10, 18.7d where both sides are gone no one takes anything", function()
    local g = battle(field({ fr_8 = 1 }, { pr_9 = 1 }, { foe = "kleist" }), { french = true, allied = true }, { 3 }) -- D1/1
    assert.same({}, { g:unit("ney"), g:unit("kleist") })
    assert.truthy(g:step() ~= "occupy")
  end)
end)

describe("18.13, 18.22 who fights under a Commander", function()
  local HERE = line("E2660", "E2661")

  it("18.13a, 18.22 of the leaders of a side those who are still on the map, all whom he can command", function()
    local g = fight.game(spec, { { "ney", HERE, { fr_8 = 4 } }, { "marmont", HERE, { fr_20 = 2 } }, { "bertrand", nil, { fr_12 = 2 } } })
    local attack = { groups = { french = { "ney", "marmont", "bertrand", "oudinot" } }, commander = { french = "ney" } }
    assert.is_nil(g:unit("oudinot")) -- he has fallen, and Bertrand is off the map
    assert.same({ "ney", "marmont" }, designation.force(g.state, attack, "french"))
  end)

  it("18.22 whom he cannot command he leaves to themselves: he leads his package, or no one else", function()
    local g = fight.game(spec, {
      { "marmont", HERE, { fr_20 = 2, fr_21 = 2, fr_22 = 2 } },
      { "bertrand", HERE, { fr_12 = 2 } },
      { "ney", line("E2560", "E2561"), { fr_8 = 4 } },
    })
    local function led(chief, group)
      return designation.force(g.state, { groups = { french = group }, commander = { french = chief } }, "french")
    end
    local all = { "marmont", "bertrand", "ney" }
    assert.same({ "marmont", "bertrand" }, led("marmont", all))
    g:place("oudinot", nil, { at = HERE })
    g:place("fr_13", nil, { chart = "oudinot", strength = 2 })
    assert.same({ "marmont" }, led("marmont", { "marmont", "bertrand", "oudinot", "ney" }))
  end)
end)
