--- 18.7 to 18.15, 20.1, 23.4, 23.12: bystanders, counterattacks by and on several packages, garrisons, the wiped out and the caught.
local fight = require("spec.fight")
local column, line = fight.column, fight.line

--- Plays on while one of these steps is asked, each by its first entry or by what is given.
local function answer(g, answers)
  while answers[g:step()] do
    local side = g:asked()[1]
    local first = g:legal(side)[1]
    local given = answers[g:step()]
    g:act(first.verb, given == true and first.args or given, side)
  end
end

local LOSSES = { losses = true }

--- One attack on `targets` by `by`, each side under the leaders named.
local function begin(g, targets, by, chiefs)
  g.forced = false
  if g:step() == "forced_marches" then g:act("end") end
  fight.designate(g, targets, by)
  g.forced = true
  for _, chief in ipairs(chiefs) do
    if g:step() == "commanders" then g:act("name", { leader = chief }) end
  end
end

describe("18.15 bystanders", function()
  --- Ney attacks Yorck, who lies across two rows; Marmont touches Yorck too and attacks nobody.
  local function game(die)
    local g = fight.game(spec, {
      { "ney", column("E2660", "E2560"), { fr_8 = 4 } },
      { "marmont", column("E2661", "E2561"), { fr_20 = 6 } },
      { "yorck", line("E2761", "E2760"), { pr_1 = 12 } },
    })
    g:dice({ die })
    begin(g, { "E2761" }, { "E2660" }, { "ney" })
    fight.choose(g, {})
    return g
  end

  it("18.15a they add nothing to the attack", function()
    local g = game(6)
    assert.equal(2, fight.said(g, "odds_are").attack)
  end)

  it("18.15b, 19.4a they retreat with the beaten force, on a way of their own, and lose nothing", function()
    local g = game(6)
    answer(g, { retreating = true, drawing_up = true })
    local gone = {}
    for _, record in ipairs(g:log()) do
      if record.key == "retreats" then gone[#gone + 1] = record.values.unit end
    end
    assert.same({ "ney", "marmont" }, gone)
    assert.equal(6, g:unit("fr_20").strength)
    assert.truthy(g:unit("marmont").at.head ~= "E2661")
  end)

  it("18.15b, 21.1a they roll for their order as he does, each for himself", function()
    local g = game(6)
    g.forced = false
    answer(g, { retreating = true, drawing_up = true })
    g:act("stay")
    answer(g, LOSSES)
    g:dice({ 3, 4 })
    g:act("check")
    assert.equal("marmont", fight.asks(g).leader)
    g:act("check")
    assert.same({ false, true }, { g:unit("ney").disorganized == true, g:unit("marmont").disorganized == true })
  end)

  it("18.15b a force that has an attack of its own does not", function()
    local g = fight.game(spec, {
      { "ney", column("E2660", "E2560"), { fr_8 = 4 } },
      { "mg_f_a", column("E2661", "E2561"), { fr_20 = 6 } },
      { "yorck", line("E2761", "E2760"), { pr_1 = 12 } },
      { "kleist", column("E2662", "E2762"), { pr_9 = 3 } },
    })
    g.forced = false
    g:act("end")
    fight.designate(g, { "E2761" }, { "E2660" })
    fight.designate(g, { "E2662" }, { "E2661" })
    g:act("name", { leader = "ney" })
    g:act("name", { leader = "yorck" })
    g:act("name", { leader = "mg_f_a" })
    g:act("name", { leader = "kleist" })
    g.forced = true
    fight.choose(g, {})
    fight.choose(g, {})
    g:dice({ 6 })
    g:act("resolve", { hex = "E2761" })
    while g:step() == "retreating" or g:step() == "drawing_up" do
      local entry = g:legal("french")[1]
      assert.truthy(entry.args.unit ~= "mg_f_a")
      g:act(entry.verb, entry.args)
    end
  end)
end)

describe("18.7e counterattacks", function()
  local NEY = { "ney", column("E2660", "E2560"), { fr_8 = 6 } }
  local SECOND = { "bertrand", column("E2759", "E2659"), { fr_12 = 8 } }

  it("18.7e, 18.12c the defender may counterattack one package of the attackers alone", function()
    local g = fight.game(spec, { NEY, SECOND, { "kleist", line("E2761", "E2760"), { pr_9 = 9 } } })
    begin(g, { "E2761" }, { "E2660", "E2759" }, { "ney" })
    g:dice({ 1 })
    fight.choose(g, { allied = true })
    answer(g, LOSSES)
    assert.equal("counterattack", g:step())
    g:dice({ 1 })
    g:act("counterattack", { hex = "E2660", alone = true })
    assert.equal(3, fight.said(g, "odds_are").defence) -- Ney's six, in column
  end)

  it("18.7e or all of them", function()
    local g = fight.game(spec, { NEY, SECOND, { "kleist", line("E2761", "E2760"), { pr_9 = 9 } } })
    begin(g, { "E2761" }, { "E2660", "E2759" }, { "ney" })
    g:dice({ 1 })
    fight.choose(g, { allied = true })
    answer(g, LOSSES)
    assert.refused(g:why("counterattack", { hex = "E2759", alone = false }), "18.7e")
    g:dice({ 1 })
    g:act("counterattack", { hex = "E2660", alone = false })
    assert.truthy(fight.said(g, "odds_are").defence > 3)
  end)

  --- Two Allied packages whom nobody unites, struck by Ney.
  local function apart()
    local g = fight.game(spec, {
      { "ney", line("E2660", "E2661"), { fr_8 = 13, fr_9 = 13 } },
      { "kleist", line("E2761", "E2760"), { pr_9 = 4, pr_10 = 4, pr_11 = 4, pr_12 = 4, pr_1 = 4 } },
      { "borstell", column("E2662", "E2762"), { pr_5 = 4, pr_6 = 2 } },
    })
    begin(g, { "E2662", "E2761" }, { "E2660" }, { "ney" })
    return g
  end

  it("18.21 of two packages without a common Commander one counterattacks, as the owner names", function()
    local g = apart()
    assert.equal("commanders", g:step())
    assert.same({ "borstell", "kleist" }, { g:legal("allied")[1].args.leader, g:legal("allied")[2].args.leader })
    g:act("name", { leader = "borstell" })
    g:dice({ 1, 1 })
    fight.choose(g, { allied = true })
    answer(g, LOSSES)
    assert.equal(2, within(g.state, "battle").round)
    assert.equal(2, fight.said(g, "odds_are").attack) -- his 6, less losses, in column
  end)

  --- What the Allies counterattack with under Kleist, who has lost 2 SP in the first round.
  local function counter(units, general, aside)
    local g = fight.game(spec, {
      { "ney", line("E2660", "E2661"), { fr_8 = 13, fr_9 = 13 } },
      { "kleist", line("E2761", "E2760"), units },
      { "mg_a_a", line("E2761", "E2760"), { pr_2 = general } },
      aside,
    })
    begin(g, { "E2662", "E2761" }, { "E2660" }, { "ney", "kleist" })
    g:dice({ 6, 1 })
    fight.choose(g, { french = true, allied = true })
    answer(g, LOSSES)
    assert.equal(2, within(g.state, "battle").round)
    return fight.said(g, "odds_are").attack
  end

  it("18.13a, 18.21, 18.22 whom a Commander holds strike with him, of two packages and in one", function()
    local both = counter({ pr_9 = 6 }, 6, { "mg_a_b", column("E2662", "E2762"), { pr_5 = 8 } })
    local one = counter({ pr_9 = 3, pr_10 = 1, pr_11 = 1, pr_12 = 1 }, 6, { "borstell", column("E2662", "E2762"), { pr_5 = 8 } })
    assert.same({ 12 - 2 + 8 / 2, 12 - 2 }, { both, one }) -- the other package is in column
    local without = counter({ pr_9 = 12 }, 1, { "mg_a_b", column("E2662", "E2762"), { pr_5 = 8 } })
    assert.equal(12 - 1 + 8 / 2, without) -- the general is gone with his one
  end)

  it("18.22 of two forces in one package likewise", function()
    local g = fight.game(spec, {
      { "ney", line("E2660", "E2661"), { fr_8 = 13, fr_9 = 13 } },
      { "mg_a_a", line("E2761", "E2760"), { pr_9 = 4 } },
      { "mg_a_b", line("E2761", "E2760"), { pr_10 = 4 } },
    })
    begin(g, { "E2761" }, { "E2660" }, { "ney" })
    assert.equal("allied", g:asked()[1])
    assert.equal(2, #g:legal("allied"))
  end)

  it("18.13b a Commander whose own package is not attacked does not lead the defence", function()
    local g = fight.game(spec, {
      { "ney", column("E2660", "E2560"), { fr_8 = 4 } },
      { "mg_a_a", column("E2760", "E2860"), { pr_9 = 4 } },
      { "bluecher", column("E2959", "E3059"), { pr_1 = 4 } }, -- next to him, and able to hold him
    })
    g.forced = false
    g:act("end")
    fight.designate(g, { "E2760" }, { "E2660" })
    g:act("name", { leader = "ney" })
    assert.refused(g:why("name", { leader = "bluecher" }), "9.23a")
    assert.same({}, g:why("name", { leader = "mg_a_a" }))
  end)
end)

describe("14.22e after a failed repulse", function()
  --- Ney, who failed to push Yorck back, before the attack that he owes.
  local function game(more)
    local g = fight.game(spec, {
      { "ney", column("E2660", "E2560"), { fr_8 = 12 } },
      { "yorck", column("E2760", "E2860"), { pr_1 = 4 } },
      table.unpack(more or {}),
    })
    g.state.failed_repulses = { { by = "ney", targets = { "yorck" } } }
    g.forced = false
    g:act("end")
    return g
  end

  it("14.22e it is a Pursuit Battle, two columns to the left of the true odds", function()
    local g = game()
    fight.designate(g, { "E2760" }, { "E2660" })
    g:act("name", { leader = "ney" })
    g:act("name", { leader = "yorck" })
    for _, side in ipairs({ "french", "allied" }) do
      assert.refused(g:why("fight", { hex = "E2760", pitched = true }, side), "14.22e")
    end
    g.forced = true
    g:dice({ 1 })
    fight.choose(g, {})
    assert.equal(6, fight.said(g, "roll.combat").column) -- 3 to 1 is column 8
  end)

  it("14.22e another force does not fight so", function()
    local g = game()
    g.state.failed_repulses = { { by = "marmont", targets = { "yorck" } } }
    fight.designate(g, { "E2760" }, { "E2660" })
    g:act("name", { leader = "ney" })
    g:act("name", { leader = "yorck" })
    assert.same({}, g:why("fight", { hex = "E2760", pitched = true }, "french"))
  end)

  it("14.22e he who failed attacks all whom he tried to push back, and who are still there", function()
    local g = game({
      { "mg_f_a", column("E2759", "E2659"), { fr_9 = 4 } },
      { "kleist", column("E2761", "E2861"), { pr_9 = 4 } },
    })
    table.insert(g.state.failed_repulses[1].targets, "borstell")
    g:act("attack", { hex = "E2760" })
    assert.refused(g:why("by", { hex = "E2759" }), "14.22e")
  end)
end)

describe("18.10 the wiped out", function()
  local function wipe(other)
    local g = fight.game(spec, {
      { "napoleon", line("E2660", "E2661"), { fr_8 = 13, fr_9 = 13 } },
      { "kleist", line("E2761", "E2760"), { pr_9 = 2 } },
      other,
    })
    g:dice({ 1 }) -- D10: he stands, and is gone
    fight.designate(g)
    fight.choose(g, { allied = true })
    if g:step() == "bonus" then g:act("bonus", { add = 0 }) end
    answer(g, LOSSES)
    return g
  end

  it("18.10, 14.12c, 25.4e the winner of a Pitched Battle may take the hexes of a force that is gone, and trains there", function()
    local g = wipe()
    g:place("bt_bluecher", nil, { span = "E2760/E2759" })
    assert.is_nil(g:unit("kleist"))
    assert.equal("occupy", g:step())
    g.forced = false
    g:act("occupy", { leader = "napoleon", to = "E2761" })
    assert.same(column("E2761", "E2760"), g:unit("napoleon").at)
    assert.equal("napoleon", g:unit("bt_bluecher").chart)
    assert.equal("drawing_up", g:step()) -- no enemy is near
    assert.equal("french", g:asked()[1])
    g:act("form", { as = "column" })
    assert.truthy(g:step() ~= "occupy")
  end)

  it("18.10, 20.6 next to an enemy he takes no other form", function()
    local g = wipe({ "yorck", column("E2860", "E2960"), { pr_1 = 2 } })
    g.forced = false
    g:act("occupy", { leader = "napoleon", to = "E2761" })
    assert.truthy(g:step() ~= "drawing_up")
  end)

  it("18.10 not beyond them, and only if he likes", function()
    local g = wipe()
    assert.refused(g:why("occupy", { leader = "napoleon", to = "E2860" }), "18.10")
    g.forced = false
    assert.same({}, g:why("end"))
  end)
end)

describe("20.1c the caught", function()
  --- Yorck, shut in by French packages on all sides but one hex deep.
  local function shut()
    local g = fight.game(spec, {
      { "ney", column("W0430", "W0530"), { fr_8 = 9, fr_9 = 4 } },
      { "yorck", column("W0330", "W0230"), { pr_1 = 2, pr_c1 = 1, pr_a = 1 } },
      { "marmont", column("W0329", "W0229"), { fr_20 = 2 } },
      { "bertrand", column("W0331", "W0231"), { fr_12 = 2 } },
      { "lauriston", column("W0429", "W0529"), { fr_16 = 2 } },
      { "oudinot", column("W0431", "W0531"), { fr_13 = 2 } },
      { "victor", column("W0130", "W0129"), { fr_4 = 2 } },
      { "mg_f_a", column("W0131", "W0132"), { fr_39 = 2 } },
    })
    g:dice({ 2 })
    begin(g, { "W0330" }, { "W0430" }, { "ney" })
    fight.choose(g, {})
    answer(g, { losses = true, retreating = true, drawing_up = true })
    return g
  end

  it("19.5c, 19.5d, 19.6b, 20.1c, 20.2b who has no way back is lost when the pursuit reaches him", function()
    local g = shut()
    assert.equal("yorck", fight.said(g, "cannot_retreat").unit)
    g.forced = false
    g:act("pursue", { leader = "ney" })
    g:dice({ 1 })
    g:act("ride")
    g:act("advance", { hexes = 1 })
    answer(g, LOSSES)
    for _, id in ipairs({ "yorck", "pr_1", "pr_c1", "pr_a" }) do
      assert.is_nil(g:unit(id), id)
    end
    assert.equal("yorck", fight.said(g, "caught").leader)
    assert.equal("W0330", g:unit("ney").at.head) -- 20.2b: to where he was
  end)

  it("19.5d without pursuit he stays", function()
    local g = shut()
    g.forced = false
    g:act("stay")
    answer(g, LOSSES)
    assert.truthy(g:unit("yorck").at)
  end)
end)
