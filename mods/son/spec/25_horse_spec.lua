--- 25.6, 25.8 the Guard in pursuit, 25.16 to 25.18 cavalry in battle. Ney, or Mortier with the Guard, beats Kleist at 3 to 1 by three hexes.
local cavalry = require("rules.25_cavalry")
local fight = require("spec.fight")
local guard = require("rules.25_guard")
local pieces = require("rules.02_pieces")
local tables = require("rules.25_tables")
local column, line = fight.column, fight.line

--- He pursues with a die after a battle: how many hexes he may go.
local function may_go(leader, ours, theirs, die, how)
  how = how or {}
  local g = fight.game(spec, {
    { leader, how.at or line("E2660", "E2661"), ours },
    { "kleist", how.to or line("E2761", "E2760"), theirs },
    table.unpack(how.others or {}),
  })
  g:place("source_silesia", nil, { at = column("E3260", "E3360") })
  g:dice({ how.first or 4 })
  fight.designate(g, { fight.hex({ nil, how.to or line("E2761", "E2760") }) }, { fight.hex({ nil, how.at or line("E2660", "E2661") }) })
  while g:step() == "commanders" do
    g:act("name", g:legal(g:asked()[1])[1].args)
  end
  fight.choose(g, {})
  if g:step() == "bonus" then g:act("bonus", { add = 0 }) end
  for _, unit in ipairs(how.pays or {}) do
    g:act("lose", { unit = unit })
  end
  while g:step() ~= "pursuit" do
    local side = g:asked()[1]
    g:act(g:legal(side)[1].verb, g:legal(side)[1].args, side)
  end
  g.forced = false
  g:act("pursue", { leader = leader })
  g:dice({ die })
  g:act("ride")
  return g:step() == "advance" and fight.frame(g).most or 0
end

describe("25.8 the Guard", function()
  it("25.8, 20.3a Old Guard infantry alone goes a hex farther", function()
    assert.equal(3, may_go("mortier", { gd_og1 = 9, gd_og2 = 4 }, { pr_9 = 4 }, 4))
  end)

  it("25.6b, 25.6a a unit that is lost is none of the Old Guard in the game any more", function()
    local g = fight.duel(spec, "ney", { gd_og1 = 4, gd_yg1 = 4 }, "kleist", { pr_1 = 4 })
    fight.place(g, "marmont", fight.column("E2356", "E2256"), { gd_og2 = 1, fr_20 = 2 }) -- who stays as he is
    assert.falsy(guard.is_whole(g.state, { "gd_og1", "gd_yg1" }))
    pieces.lose(g.state, "gd_og2", 1)
    assert.truthy(guard.is_whole(g.state, { "gd_og1", "gd_yg1" }))
  end)

  it("25.6b, 25.8 Young Guard counts with it while all of the Old Guard is there", function()
    assert.equal(3, may_go("mortier", { gd_og1 = 9, gd_yg1 = 4 }, { pr_9 = 4 }, 4))
    local elsewhere = { { "ney", column("E2356", "E2256"), { gd_og2 = 2 } } }
    assert.equal(2, may_go("mortier", { gd_og1 = 9, gd_yg1 = 4 }, { pr_9 = 4 }, 4, { others = elsewhere }))
  end)
end)

describe("25.16 to 25.18 cavalry", function()
  local OURS = { fr_8 = 9, cv_1h = 4 }

  it("25.16b, 25.16c superior but less than two to one takes one off, two to one two, three to one three", function()
    assert.equal(1, may_go("ney", OURS, { pr_9 = 1, pr_c1 = 3 }, 6, { pays = { "cv_1h" } })) -- 5
    assert.equal(2, may_go("ney", OURS, { pr_9 = 2, pr_c1 = 2 }, 6, { pays = { "cv_1h" } })) -- 4
    assert.equal(2, may_go("ney", OURS, { pr_9 = 3, pr_c1 = 1 }, 6, { pays = { "cv_1h" } })) -- 3
  end)

  it("25.16a never more than three", function()
    assert.equal(2, may_go("ney", { fr_8 = 3, cv_1h = 10 }, { pr_9 = 3, pr_c1 = 1 }, 6, { pays = { "cv_1h" } }))
  end)

  it("25.16e only who took one of the losses of that die from his horse", function()
    assert.equal(1, may_go("ney", OURS, { pr_9 = 3, pr_c1 = 1 }, 6, { pays = { "fr_8" } }))
  end)

  it("25.17a, 25.16f, 4.16c all the horse of the force counts, as it was when the battle began", function()
    local how = { pays = { "cv_1h" } }
    assert.equal(1, may_go("ney", { fr_8 = 11, cv_1h = 2 }, { pr_9 = 2, pr_c1 = 2 }, 6, how)) -- 2 against 2: 6
  end)

  it("25.17b horse next to the enemy that is not in the battle does not count", function()
    local aside = { { "mg_f_1", column("E2659", "E2559"), { cv_3h = 6 } } }
    assert.equal(1, may_go("ney", { fr_8 = 13 }, { pr_9 = 3, pr_c1 = 1 }, 4, { others = aside })) -- 3 more for the others
  end)

  it("25.18b towns are open ground for horse and guns, all other ground but the clear is not", function()
    for at, open in pairs({ ["E2660 E2560"] = true, ["W2921 W2922"] = true, ["E0412 E0512"] = false, ["E1011 E1012"] = false, ["E0224 E0225"] = false }) do
      local head, tail = at:match("^(%S+) (%S+)$")
      assert.equal(open, cavalry.in_open(column(head, tail)), at)
    end
  end)

  it("25.18a, 25.18b horse that is not in the open counts half", function()
    local woods = { at = column("E0212", "E0312"), to = column("E0412", "E0512"), pays = { "cv_1h" }, first = 4 }
    local open = { pays = { "cv_1h" } }
    assert.truthy(may_go("ney", OURS, { pr_9 = 2, pr_c1 = 2 }, 6, open) >= 1)
    assert.truthy(may_go("ney", { fr_8 = 13, cv_1h = 6 }, { pr_9 = 1, pr_c1 = 2 }, 6, woods) >= 1)
  end)

  it("25.18a, 25.16f half of it is counted in the woods, all of it in the open", function()
    local g = fight.game(spec, {
      { "ney", column("E2660", "E2560"), { cv_1h = 3, fr_8 = 5 } },
      { "murat", column("E0412", "E0512"), { cv_3h = 4 } },
    })
    assert.same({ 6, 4, 10 }, {
      cavalry.halves(g.state, { "ney" }),
      cavalry.halves(g.state, { "murat" }),
      cavalry.halves(g.state, { "ney", "murat" }),
    })
  end)

  for _, case in ipairs({
    { 0, 0, 0 },
    { 2, 3, 0 },
    { 3, 3, 0 },
    { 4, 3, 1 },
    { 7, 4, 1 },
    { 8, 4, 2 },
    { 2, 1, 2 },
    { 5, 2, 2 },
    { 11, 4, 2 },
    { 12, 4, 3 },
    { 40, 4, 3 },
    { 1, 0, 3 },
  }) do
    it(("25.16a, 25.16b, 25.16c, 25.17c %d of horse against %d take %d from the die"):format(table.unpack(case)), function()
      assert.equal(case[3], cavalry.superiority(case[1], case[2]))
    end)
  end

  for ratio, case in pairs({
    ["3:1"] = { fire = { 4, 5 }, { 1, 0 }, { 3, 1 }, { 7, 2 } },
    ["2:1"] = { fire = { 3, 4 }, { 2, 1 }, { 5, 2 } },
    ["1:1"] = { fire = { 2, 4 }, { 0, 0 }, { 1, 1 }, { 3, 2 }, { 2, 3 } },
    ["1:2"] = { fire = { 2, 3 }, { 1, 2 }, { 2, 5 } },
    ["1:3"] = { fire = { 1, 2 }, { 1, 3 }, { 2, 7 }, { 0, 1 } },
  }) do
    for _, horse in ipairs(case) do
      it(("25.10, 25.17c horse of %d to %d is %s: what 5 and 8 SP of guns cost by a die of 1"):format(horse[1], horse[2], ratio), function()
        assert.same(case.fire, { tables.fire(5, horse[1], horse[2], 1), tables.fire(8, horse[1], horse[2], 1) })
        assert.equal(0, tables.fire(0, horse[1], horse[2], 1))
      end)
    end
  end

  it("25.10, 25.18c over ground that is not open fire is as if the horse were even", function()
    for die = 1, 6 do
      assert.equal(cavalry.fire(5, { own = 1, other = 1 }, true, die), cavalry.fire(5, { own = 9, other = 1 }, false, die))
      assert.equal(cavalry.fire(5, { own = 1, other = 1 }, true, die), cavalry.fire(5, { own = 1, other = 9 }, false, die))
    end
  end)
end)
