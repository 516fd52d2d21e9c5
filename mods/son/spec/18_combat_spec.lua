--- 18.2, 18.12 to 18.16 who attacks whom, 18.1, 18.6 to 18.8 what is chosen. T1 lies in E2760 and E2860, T2 in E2761 and E2861; A in
--- E2660 touches both, C in E2759 T1 alone, B in E2661 T2 alone.
local board = require("mechanics.board")
local fight = require("spec.fight")
local column, line = fight.column, fight.line

local T1 = { "yorck", column("E2760", "E2860"), { pr_1 = 4 } }
local T2 = { "kleist", column("E2761", "E2861"), { pr_9 = 4 } }
local A = { "ney", column("E2660", "E2560"), { fr_8 = 4 } }
local B = { "mg_f_a", column("E2661", "E2561"), { fr_9 = 4 } }
local C = { "mg_f_b", column("E2759", "E2659"), { fr_10 = 4 } }

--- At the designation of attacks.
local function game(forces, side)
  local g = fight.game(spec, forces, side)
  g.forced = false
  g:act("end")
  return g
end

local function why(g, verb, hex) return g:why(verb, { hex = hex }) end

describe("18.2 who must fight", function()
  it("18.2, 17.7a, 17.7b, 17.1c, 4.15a, 4.16a every enemy in a zone of the phasing side must be attacked", function()
    local g = game({ A, T1 })
    assert.equal("designation", g:step())
    assert.refused(g:why("end"), "17.7b")
    fight.designate(g, { "E2760" }, { "E2660" })
    assert.equal("commanders", g:step()) -- nothing is left to designate
  end)

  it("18.16, 3.26b packages touch when they share a hexside", function()
    local g = game({ A, { "yorck", column("E2860", "E2960"), { pr_1 = 4 } } })
    assert.truthy(g:step() ~= "designation")
  end)

  it("18.16 over a primary river without a bridge nobody fights", function()
    local g = game({
      { "ney", column("E0149", "E0150"), { fr_8 = 4 } },
      { "yorck", column("W7048", "W7047"), { pr_1 = 4 } },
    })
    assert.truthy(g:step() ~= "designation")
  end)

  it("16.5b, 16.2d over a bridge of a primary river a force in column attacks, one in line does not", function()
    local t = { "yorck", column("W3507", "W3607"), { pr_1 = 4 } }
    local g = game({ { "ney", column("W3407", "W3307"), { fr_8 = 4 } }, t })
    assert.equal("designation", g:step())
    g = game({ { "ney", line("W3407", "W3307"), { fr_8 = 4 } }, t })
    assert.truthy(g:step() ~= "designation")
  end)

  it("16.5c over a secondary river a force attacks in line, bridge or not", function()
    local g = game({
      { "ney", line("E0213", "E0214"), { fr_8 = 4 } },
      { "yorck", column("E0112", "E0111"), { pr_1 = 4 } },
    })
    assert.equal("designation", g:step())
  end)
end)

describe("18.12 forces and targets", function()
  it("18.12a, 18.14 no force attacks twice, and none is attacked twice", function()
    local g = game({ A, C, T1, T2 })
    fight.designate(g, { "E2760" }, { "E2759" })
    assert.refused(why(g, "attack", "E2760"), "18.14")
    fight.designate(g, { "E2761" }, { "E2660" })
    assert.equal(2, #g.state.combat.attacks)
  end)

  it("18.15c a force attacks all in its zone whom no other can attack", function()
    local g = game({ A, C, T1, T2 })
    g:act("attack", { hex = "E2760" })
    assert.refused(why(g, "by", "E2660"), "18.15c") -- Kleist would be left over
    assert.same({}, why(g, "by", "E2759"))
  end)

  it("18.12d, 18.13c, 15.11a every package of a force touches all whom it attacks", function()
    local g = game({ A, C, T1, T2 })
    g:act("attack", { hex = "E2760" })
    g:act("target", { hex = "E2761" })
    assert.refused(why(g, "by", "E2759"), "18.12d")
    g:act("by", { hex = "E2660" }) -- 18.13c: one attack on several packages
    g:act("close")
    assert.same({ "E2760", "E2761" }, g.state.combat.attacks[1].targets)
  end)

  it("17.7b, 18.2, 4.16a two that are one force leave nobody over whom they alone touch", function()
    local between = { "mg_f_a", column("E2761", "E2861"), { fr_9 = 4 } }
    local g = game({ A, between, { "yorck", column("E2760", "E2759"), { pr_1 = 4 } }, { "kleist", column("E2661", "E2662"), { pr_9 = 4 } } })
    g:act("attack", { hex = "E2661" })
    g:act("by", { hex = "E2660" })
    assert.refused(why(g, "by", "E2761"), "17.7b")
  end)

  it("18.2, 23.12a who attacks out of a fortified town, though he need not, attacks all whom he touches", function()
    local g = game({
      { "ney", column("W3418", "W3318"), { fr_8 = 9 } },
      { "yorck", column("W3518", "W3618"), { pr_1 = 4 } },
      { "kleist", column("W3519", "W3619"), { pr_9 = 4 } },
    })
    assert.same({}, g:why("end"))
    g:act("attack", { hex = "W3518" })
    assert.refused(why(g, "by", "W3418"), "18.2")
    g:act("target", { hex = "W3519" })
    assert.refused(g:why("close"), "18.2") -- nobody attacks
    g:act("by", { hex = "W3418" })
    assert.same({}, g:why("close"))
  end)

  it("18.13d, 9.24a, 15.11c two forces make no attack together; two packages that one Commander holds are a force", function()
    local t = { "yorck", column("E2760", "E2761"), { pr_1 = 4 } }
    local g = game({ { "mg_f_c", A[2], A[3] }, C, t })
    g:act("attack", { hex = "E2760" })
    g:act("by", { hex = "E2660" })
    assert.refused(why(g, "by", "E2759"), "18.13d")
    g = game({ A, C, t })
    g:act("attack", { hex = "E2760" })
    g:act("by", { hex = "E2660" })
    assert.same({}, why(g, "by", "E2759"))
  end)

  it("9.24a, 15.11c two packages that do not touch each other are no force, whoever commands them", function()
    local t = { "yorck", column("E2760", "E2761"), { pr_1 = 4 } }
    local g = game({ { "napoleon", B[2], B[3] }, C, t })
    g:act("attack", { hex = "E2760" })
    g:act("by", { hex = "E2661" })
    assert.refused(why(g, "by", "E2759"), "18.13d")
  end)

  it("18.16, 3.26b who touches one enemy does not attack another", function()
    local far = { { "mg_f_b", column("E2365", "E2265"), { fr_10 = 4 } }, { "kleist", column("E2465", "E2565"), { pr_9 = 4 } } }
    local g = game({ A, T1, far[1], far[2] })
    g:act("attack", { hex = "E2465" })
    assert.refused(why(g, "by", "E2660"), "18.16")
    assert.same({}, why(g, "by", "E2365"))
  end)

  it("9.2a, 18.13a a force has two packages at most, and attacks as one", function()
    local t = { "yorck", column("E2760", "E2761"), { pr_1 = 4 } }
    local g = game({ { "napoleon", A[2], A[3] }, B, C, t })
    g:act("attack", { hex = "E2760" })
    g:act("by", { hex = "E2660" })
    g:act("by", { hex = "E2661" })
    assert.refused(why(g, "by", "E2759"), "18.13d")
    g:undo()
    g:act("by", { hex = "E2759" })
    g:act("close")
    g:dice({ 1 })
    g.forced = true
    g:act("name", { leader = "napoleon" })
    fight.choose(g, {})
    assert.equal(4, fight.said(g, "odds_are").attack) -- 2 and 2, each in column
  end)

  it("9.2a three packages are no force", function()
    local t = { "yorck", column("E2760", "E2761"), { pr_1 = 4 } }
    local g = game({ { "napoleon", C[2], C[3] }, { "mg_f_a", A[2], A[3] }, { "mg_f_b", B[2], B[3] }, t })
    g:act("attack", { hex = "E2760" })
    g:act("by", { hex = "E2660" })
    assert.refused(why(g, "by", "E2661"), "18.13d") -- the two Major Generals
    assert.same({}, why(g, "by", "E2759"))
  end)

  it("18.12b the packages attacked touch each other, unless nobody else could attack them", function()
    local west = { "kleist", column("E2460", "E2360"), { pr_9 = 4 } }
    local g = game({ A, T1, west })
    g:act("attack", { hex = "E2460" })
    g:act("target", { hex = "E2760" })
    assert.same({}, why(g, "by", "E2660")) -- 18.15c
    g = game({ A, { "mg_f_a", column("E2461", "E2361"), { fr_9 = 4 } }, T1, west })
    g:act("attack", { hex = "E2460" })
    assert.refused(why(g, "target", "E2760"), "18.12b")
  end)

  it("15.13, 15.15a, 15.15b who is not faced is attacked only where nobody else could", function()
    local away = { "ney", line("E2661", "E2660"), { fr_8 = 4 } } -- looks west
    local g = game({ away, T1 })
    assert.same({}, why(g, "attack", "E2760")) -- 15.15b
    local west = { "kleist", column("E2560", "E2460"), { pr_9 = 4 } }
    g = game({ away, C, { "mg_f_a", column("E2461", "E2361"), { fr_9 = 4 } }, T1, west })
    g:act("attack", { hex = "E2760" })
    assert.refused(why(g, "by", "E2661"), "15.15a")
    g = game({ { "ney", column("E2661", "E2660"), away[3] }, C, { "mg_f_a", column("E2461", "E2361"), { fr_9 = 4 } }, T1, west })
    g:act("attack", { hex = "E2760" })
    assert.same({}, why(g, "by", "E2661")) -- 15.13
  end)

  it("18.16 an attack is named where somebody touches the enemy", function()
    local g = game({ A, T1 })
    assert.refused(why(g, "attack", "E3060"), "18.16")
    g:act("attack", { hex = "E2760" })
    assert.refused(why(g, "by", "E2560"), "18.16")
  end)

  it("18.2 targets come before attackers, and nobody closes without", function()
    local g = game({ A, T1, T2 })
    g:act("attack", { hex = "E2760" })
    g:act("target", { hex = "E2761" })
    g:act("by", { hex = "E2660" })
    assert.refused(why(g, "target", "E2761"), "18.2")
  end)

  it("15.12, 14.21a, 14.21b, 9.24b leaders of a package attack and are attacked together", function()
    local g = game({ A, { "mg_f_d", A[2], { fr_11 = 3 } }, T1, { "mg_a_a", T1[2], { pr_9 = 2 } } })
    fight.designate(g, { "E2760" }, { "E2660" })
    local attack = g.state.combat.attacks[1]
    assert.same({ "mg_f_d", "ney" }, attack.groups.french)
    assert.same({ "mg_a_a", "yorck" }, attack.groups.allied)
  end)

  it("9.23a, 9.24a the owner names the Commander among those who hold the force", function()
    local g = game({ A, { "bertrand", A[2], { fr_11 = 3 } }, T1 })
    fight.designate(g, { "E2760" }, { "E2660" })
    assert.same({ "bertrand", "ney" }, { g:legal("french")[1].args.leader, g:legal("french")[2].args.leader })
    assert.refused(g:why("name", { leader = "yorck" }), "9.23a")
    assert.same({ hex = "E2760" }, fight.asks(g))
  end)

  --- Who may command the Allies where Ney attacks these packages.
  local function commanders(...)
    local g = game({ { "ney", line("E2660", "E2661"), { fr_8 = 13, fr_9 = 13 } }, ... })
    fight.designate(g, { "E2662", "E2761" }, { "E2660" })
    g:act("name", { leader = "ney" })
    local list = {}
    for i, entry in ipairs(g:legal("allied")) do
      list[i] = entry.args.leader
    end
    return list
  end
  local HERE = line("E2761", "E2760")

  it("18.22, 9.23a, 18.13a where one can hold all he commands", function()
    local all = commanders({ "kleist", HERE, { pr_9 = 4 } }, { "mg_a_a", column("E2662", "E2762"), { pr_5 = 4 } })
    assert.same({ "kleist" }, all)
  end)

  it("18.21, 18.22 where none can, those who hold their own package", function()
    local full = { pr_9 = 4, pr_10 = 4, pr_11 = 4, pr_12 = 4 }
    local borstell = { "borstell", column("E2662", "E2762"), { pr_5 = 4, pr_6 = 2 } }
    assert.same({ "borstell", "kleist" }, commanders({ "kleist", HERE, full }, { "mg_a_a", HERE, { pr_2 = 1 } }, borstell))
    local pair = column("E2662", "E2762")
    full.pr_1 = 4
    assert.same({ "kleist" }, commanders({ "kleist", HERE, full }, { "mg_a_a", pair, { pr_5 = 1 } }, { "mg_a_b", pair, { pr_6 = 1 } }))
  end)
end)

describe("18.1 choices", function()
  --- At the choices of one battle.
  local function choices(ours, theirs)
    local g = game({ ours, theirs })
    fight.designate(g, nil, nil)
    g.forced = true
    g:act("attack", { hex = fight.hex(theirs) })
    return g
  end

  it("18.1a, 4.16b both choose before the battle, unseen", function()
    local g = choices(A, T1)
    assert.same({ "french", "allied" }, g:asked())
    for side, leader in pairs({ french = "ney", allied = "yorck" }) do
      local values = g.series.steps.choices.values(g.state, fight.frame(g), side)
      assert.same({ hex = "E2760", leader = leader }, values)
    end
    g:act("fight", { hex = "E2760", pitched = true }, "french")
    assert.same({ "allied" }, g:asked())
    assert.is_nil(fight.said(g, "chose_pitched"))
    g:dice({ 1 })
    g:act("fight", { hex = "E2760", pitched = false }, "allied")
    assert.equal("ney", fight.said(g, "chose_pitched").leader)
    assert.equal("yorck", fight.said(g, "chose_pursuit").leader)
  end)

  it("18.8b no Pitched Battle under a Major General", function()
    local g = choices(A, { "mg_a_a", T1[2], T1[3] })
    assert.same({ "french" }, g:asked()) -- the Allies had no choice
    local foot = game({ A, { "mg_a_1", T1[2], { pr_c1 = 3 } } })
    fight.designate(foot, { "E2760" }, { "E2660" })
    foot:act("name", { leader = "ney" })
    foot:act("name", { leader = "mg_a_1" })
    assert.refused(foot:why("fight", { hex = "E2760", pitched = true }, "allied"), "18.8b")
  end)

  it("18.8b, 9.8 nor under a Cavalry Major General, nor under one of infantry who attacks", function()
    local g = game({ { "mg_f_a", A[2], A[3] }, T1 })
    fight.designate(g, { "E2760" }, { "E2660" })
    g:act("name", { leader = "mg_f_a" })
    g:act("name", { leader = "yorck" })
    assert.refused(g:why("fight", { hex = "E2760", pitched = true }, "french"), "18.8b", "18.8c")
  end)

  it("18.8c none under a leader without Initiative", function()
    local g = game({ { "durosnel", A[2], A[3] }, { "tormasow", T1[2], T1[3] } })
    fight.designate(g, { "E2760" }, { "E2660" })
    g:act("name", { leader = "durosnel" })
    g:act("name", { leader = "tormasow" })
    assert.refused(g:why("fight", { hex = "E2760", pitched = true }, "french"), "18.8c")
    assert.same({}, g:why("fight", { hex = "E2760", pitched = true }, "allied")) -- his is 1
  end)

  it("18.8a, 16.5b none over the bridge of a primary river", function()
    local g = game({
      { "ney", column("W3407", "W3307"), { fr_8 = 4 } },
      { "yorck", column("W3507", "W3607"), { pr_1 = 4 } },
    })
    fight.designate(g, { "W3507" }, { "W3407" })
    g:act("name", { leader = "ney" })
    g:act("name", { leader = "yorck" })
    assert.refused(g:why("fight", { hex = "W3507", pitched = true }, "french"), "18.8a")
    assert.refused(g:why("fight", { hex = "W3507", pitched = true }, "allied"), "18.8a")
  end)

  it("18.7a battles are chosen for one after the other", function()
    local g = game({ A, C, T1, T2 })
    fight.designate(g, { "E2760" }, { "E2759" })
    fight.designate(g, { "E2761" }, { "E2660" })
    while g:step() == "commanders" do
      g:act("name", g:legal(g:asked()[1])[1].args)
    end
    assert.refused(g:why("fight", { hex = "E2761", pitched = false }, "allied"), "18.7a")
    g:act("fight", { hex = "E2760", pitched = false }, "allied")
    assert.same({ "french", "allied" }, g:asked()) -- each has two to choose for
    g:act("fight", { hex = "E2761", pitched = false }, "allied")
    assert.same({ "french" }, g:asked())
  end)

  it("18.5b, 18.9, 4.16l attacks are resolved in any order", function()
    local g = game({ A, C, T1, T2 })
    fight.designate(g, { "E2760" }, { "E2759" })
    fight.designate(g, { "E2761" }, { "E2660" })
    g.forced = true
    g:act("name", { leader = "mg_f_b" })
    fight.choose(g, {})
    fight.choose(g, {})
    assert.equal("attacks", g:step())
    assert.equal(2, #g:legal("french"))
    assert.refused(g:why("resolve", { hex = "E2660" }), "18.5b")
    local odds = g:odds("resolve", { hex = "E2761" })
    assert.same({ "2", 6 }, { odds.strengths.attack, #odds.outcomes })
  end)

  it("4.15a, 18.16 no attack is resolved on those who have been driven away before", function()
    local g = game({ A, C, T1, T2 })
    fight.designate(g, { "E2760" }, { "E2759" })
    fight.designate(g, { "E2761" }, { "E2660" })
    g.forced = true
    g:act("name", { leader = "mg_f_b" })
    fight.choose(g, {})
    fight.choose(g, {})
    board.put(g.state, "kleist", column("E3061", "E3161"))
    assert.refused(g:why("resolve", { hex = "E2761" }), "18.5b")
    assert.allowed(g:why("resolve", { hex = "E2760" }))
  end)

  it("4.15a, 18.2 after the last battle nothing of them is left", function()
    local g = fight.game(spec, { A, { "kleist", T2[2], { pr_9 = 1 } }, { "yorck", column("E3260", "E3360"), { pr_1 = 4 } } })
    g.state.failed_repulses = { { by = "ney", targets = { "kleist" } } }
    g.state.left_to_others = { { by = { "marmont" }, targets = { "yorck" } } }
    g:dice({ 1 })
    fight.designate(g)
    fight.choose(g, {})
    g.forced = false
    while within(g.state, "battles") do
      local side = g:asked()[1]
      local list = g:legal(side)
      local first = those(list, function(entry) return entry.verb == "stay" end)[1] or list[1]
      g:act(first.verb, first.args, side)
    end
    assert.same({ nil, {}, {} }, { g.state.combat, g.state.failed_repulses, g.state.left_to_others })
  end)
end)
