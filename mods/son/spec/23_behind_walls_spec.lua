--- 23.4, 23.12 Battles of those behind walls.
local fight = require("spec.fight")
local column, line = fight.column, fight.line
local LOSSES = { losses = true }

--- Plays on while one of these steps is asked, each by its first entry or by what is given.
local function answer(g, answers)
  while answers[g:step()] do
    local side = g:asked()[1]
    local first = g:legal(side)[1]
    local given = answers[g:step()]
    g:act(first.verb, given == true and first.args or given, side)
  end
end

describe("23 fortresses", function()
  --- The French before Wittenberg or Leipzig, with the town's garrison.
  local function siege(leader, at, units)
    return fight.game(spec, { { "ney", at, { fr_8 = 13, fr_9 = 13 } }, { leader, column("W3418", "W3318"), units } })
  end

  it("23.12a, 23.12b, 23.12c a fortified town may end the battle after the first round: the attacker has won", function()
    local g = siege("kleist", line("W3518", "W3519"), { pr_9 = 10 })
    g:dice({ 1 })
    fight.designate(g)
    fight.choose(g, { allied = true })
    answer(g, LOSSES)
    assert.equal("sally", g:step())
    g:act("sally", { attack = false })
    assert.equal("morale_shift", g:step())
    assert.equal("french", g:asked()[1])
    assert.same(column("W3418", "W3318"), g:unit("kleist").at)
  end)

  it("23.12a or counterattack", function()
    local g = siege("kleist", line("W3518", "W3519"), { pr_9 = 10 })
    g:dice({ 1, 1 })
    fight.designate(g)
    fight.choose(g, { allied = true })
    answer(g, LOSSES)
    g:act("sally", { attack = true })
    assert.same({ "allied", true }, { within(g.state, "battle").actor, within(g.state, "battle").countered })
  end)

  it("18.7g, 18.11b who has attacked out of one is not asked again when his attack is repeated", function()
    local g = fight.game(spec, {
      { "ney", column("W3418", "W3318"), { fr_8 = 13, fr_9 = 13 } },
      { "kleist", line("W3518", "W3519"), { pr_9 = 7, pr_10 = 6 } },
    })
    g:dice({ 1, 6, 3 })
    fight.designate(g, { "W3518" }, { "W3418" })
    fight.choose(g, { allied = true })
    answer(g, LOSSES)
    g:act("stand", { stand = true })
    while g:step() == "losses" and within(g.state, "battle").round < 3 do
      g:act("lose", g:legal(g:asked()[1])[1].args, g:asked()[1])
    end
    assert.same({ 3, "french" }, { within(g.state, "battle").round, within(g.state, "battle").actor })
    assert.truthy(g:step() ~= "sally")
  end)

  it("23.12a its garrison need not attack in its own phase", function()
    local g = fight.game(spec, {
      { "ney", line("W3518", "W3519"), { fr_8 = 13 } },
      { "kleist", column("W3418", "W3318"), { pr_9 = 3 } },
    }, "allied")
    g.forced = false
    g:act("end")
    assert.equal("designation", g:step())
    assert.same({}, g:why("end"))
  end)

  --- Torgau: citadel N4143, bridgehead N4044.
  local function citadel(side)
    local g = fight.game(spec, {
      { "ney", column("N4243", "N4343"), { fr_8 = 13 } },
      { "kleist", column("N4143", "N4044"), { pr_9 = 3 } },
    }, side)
    g.forced = false
    g:act("end")
    return g
  end

  it("23.4a, 23.2 a force in a citadel may refuse combat", function()
    local g = citadel()
    assert.equal("refusals", g:step())
    g:act("shelter", { refuse = true }, "allied")
    assert.truthy(g:step() ~= "designation") -- nobody to attack
    g = citadel()
    g:act("shelter", { refuse = false }, "allied")
    assert.equal("designation", g:step())
    assert.refused(g:why("end"), "17.7b")
  end)

  it("23.4c in its own phase it need not attack", function()
    local g = citadel("allied")
    g:act("shelter", { refuse = false }, "allied")
    assert.equal("designation", g:step())
    assert.same({}, g:why("end"))
  end)
end)
