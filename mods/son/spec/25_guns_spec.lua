--- 25.9 to 25.12 Artillery in battle.
local fight = require("spec.fight")
local column, line = fight.column, fight.line

local function pay(g)
  while g:step() == "losses" do
    local side = g:asked()[1]
    g:act("lose", g:legal(side)[1].args, side)
  end
end

describe("25.9 to 25.12 artillery", function()
  --- Fire of Ney's guns at Yorck: die of fire, then die of combat.
  local function fire(ours, theirs, die, at)
    local g = fight.game(spec, {
      { "ney", at or line("E2660", "E2661"), ours },
      { "yorck", line("E2761", "E2760"), theirs },
    })
    g:dice({ die, 6 })
    fight.designate(g)
    fight.choose(g, {})
    pay(g)
    return g
  end

  it("18.3, 25.9, 4.16d, 4.16c it fires before the odds are found", function()
    local g = fire({ fr_8 = 12, ar_3 = 5 }, { pr_1 = 6 }, 1) -- even horse: line 3, 5 SP cost 2
    assert.same({ leader = "yorck", points = 2 }, fight.said(g, "fire_costs"))
    assert.equal(6, fight.said(g, "roll.artillery").sides)
    assert.equal(4, fight.said(g, "odds_are").defence)
  end)

  it("25.10, 25.17c the ratio of horse chooses the line", function()
    local g = fire({ fr_8 = 12, ar_3 = 5, cv_1h = 1 }, { pr_1 = 6 }, 1) -- 3 to 1: line 1
    assert.equal(4, fight.said(g, "fire_costs").points)
    g = fire({ fr_8 = 12, ar_3 = 5 }, { pr_1 = 6, pr_c1 = 1 }, 1) -- 1 to 3: line 5
    assert.equal(1, fight.said(g, "fire_costs").points)
  end)

  it("18.10, 25.9 whom it wipes out is not fought, and his hexes may be taken", function()
    local g = fight.game(spec, {
      { "ney", line("E2660", "E2661"), { fr_8 = 12, ar_3 = 5 } },
      { "kleist", line("E2761", "E2760"), { pr_9 = 2 } },
      { "yorck", column("E3260", "E3360"), { pr_1 = 4 } },
    })
    g:dice({ 1 })
    fight.designate(g)
    fight.choose(g, {})
    pay(g)
    assert.same({ "occupy", nil, nil }, { g:step(), g:unit("kleist"), fight.said(g, "odds_are") })
  end)

  it("25.18c out of or into ground that is not clear always even", function()
    local g = fight.game(spec, {
      { "ney", column("E0212", "E0312"), { fr_8 = 12, ar_3 = 5, cv_1h = 1 } },
      { "yorck", column("E0412", "E0512"), { pr_1 = 6 } },
    })
    g:dice({ 1, 6 })
    fight.designate(g)
    fight.choose(g, {})
    pay(g)
    assert.equal(2, fight.said(g, "fire_costs").points)
  end)

  it("25.11a, 25.11b fire costs artillery nothing while there are others", function()
    local g = fire({ fr_8 = 12, ar_3 = 5 }, { pr_1 = 6, pr_a = 2 }, 1)
    assert.equal(2, g:unit("pr_a").strength)
    g = fire({ fr_8 = 12, ar_3 = 3 }, { pr_a = 5 }, 1)
    assert.equal(3, g:unit("pr_a").strength) -- it is all there is
  end)

  it("21.2e artillery in disorder does not fire", function()
    local g = fight.game(spec, {
      { "ney", line("E2660", "E2661"), { fr_8 = 12, ar_3 = 5 } },
      { "yorck", line("E2761", "E2760"), { pr_1 = 6 } },
    })
    g:unit("ney").disorganized = true
    g:dice({ 6 })
    fight.designate(g)
    fight.choose(g, {})
    assert.is_nil(fight.said(g, "fire_costs"))
  end)

  it("16.8a none fires out of mountains", function()
    local g = fight.game(spec, {
      { "ney", column("E0233", "E0234"), { fr_8 = 9, ar_3 = 5 } },
      { "yorck", column("E0132", "E0131"), { pr_1 = 2 } },
    })
    g:dice({ 1 })
    fight.designate(g)
    fight.choose(g, {})
    assert.is_nil(fight.said(g, "fire_costs"))
  end)
end)
