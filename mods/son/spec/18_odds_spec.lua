--- 18.4, 15.11 to 15.17, 16.4 to 16.10, 23.11, 21.2e: strength on both sides, the line of the terrain, the column of the odds.
local fight = require("spec.fight")
local column, line = fight.column, fight.line

--- In the open, both in column: Ney from the west, Yorck in E2760.
local function field(ours, theirs, at, facing)
  return fight.game(spec, {
    { "ney", at or line("E2660", "E2761"), ours },
    { "yorck", facing or line("E2760", "E2860"), theirs },
  })
end

--- What comes of a placed fight: "attack-defence".
local function sums(g)
  local odds = fight.strike(g, 1)
  return odds.attack .. "-" .. odds.defence
end

--- A column at `head` attacks one at `to`.
local function columns(tail, head, to, behind, ours, theirs)
  return fight.game(spec, {
    { "ney", column(head, tail), ours },
    { "yorck", column(to, behind), theirs },
  })
end

describe("18.4 odds", function()
  it("18.4a, 18.4ex, 4.16e, 4.15b 13 against 4 is fought at 3 to 1", function()
    local odds = fight.strike(field({ fr_8 = 9, fr_9 = 4 }, { pr_1 = 4 }), 1)
    assert.same({ 13, 4, 8 }, { odds.attack, odds.defence, odds.column })
  end)

  it("18.4b all units attack that can", function() assert.equal("12-4", sums(field({ fr_8 = 9, fr_9 = 3 }, { pr_1 = 4 }))) end)

  it("14.17b more than 68 SP attack together", function()
    local g = fight.game(spec, {
      { "napoleon", line("E2660", "E2761"), { fr_8 = 13, fr_9 = 13, fr_10 = 13 } },
      { "ney", line("E2660", "E2761"), { fr_11 = 13, fr_12 = 13, fr_16 = 13 } },
      { "yorck", line("E2760", "E2860"), { pr_1 = 13 } },
    })
    g:dice({ 1 })
    fight.designate(g)
    if g:step() == "commanders" then g:act("name", { leader = "napoleon" }) end
    fight.choose(g, {})
    assert.equal(78, fight.said(g, "odds_are").attack)
  end)

  it("14.17b, 14.21b, 18.13a all who lie in the package attack, though none of them commands the others", function()
    local here = line("E2660", "E2761")
    local g = fight.game(spec, {
      { "mg_f_a", here, { fr_8 = 8 } },
      { "mg_f_b", here, { fr_9 = 4 } },
      { "yorck", line("E2760", "E2860"), { pr_1 = 4 } },
    })
    g:dice({ 1 })
    fight.designate(g)
    g:act("name", { leader = "mg_f_a" })
    fight.choose(g, {})
    assert.equal(12, fight.said(g, "odds_are").attack)
  end)

  it("25.12 artillery is not counted", function()
    local g = field({ fr_8 = 9 }, { pr_1 = 9, pr_a = 3 })
    g:dice({ 1 })
    fight.designate(g)
    fight.choose(g, {})
    assert.equal(9, fight.said(g, "odds_are").defence)
  end)
end)

describe("15.11 to 15.17 facing and mode", function()
  it("15.16a, 15.17 infantry in column is halved, the attacker's fraction dropped, the defender's rounded up", function()
    assert.equal("4-3", sums(field({ fr_8 = 9 }, { pr_1 = 5 }, column("E2660", "E2560"), column("E2760", "E2860"))))
  end)

  it("15.16c horse is not halved for being in column", function()
    assert.equal("8-6", sums(field({ fr_8 = 8, cv_1h = 4 }, { pr_1 = 4, pr_c1 = 4 }, column("E2660", "E2560"), column("E2760", "E2860"))))
  end)

  it("15.11b, 15.15b who does not face the enemy attacks at half strength, horse too", function()
    assert.equal("6-4", sums(field({ fr_8 = 9, cv_1h = 4 }, { pr_1 = 4 }, line("E2661", "E2660"))))
  end)

  it("15.13, 15.16b, 15.22 infantry in column is not halved again for looking away, horse is then", function()
    assert.equal("6-4", sums(field({ fr_8 = 9, cv_1h = 4 }, { pr_1 = 4 }, column("E2560", "E2660"))))
  end)

  it("15.10b the defender's facing never matters", function()
    assert.equal("9-4", sums(field({ fr_8 = 9 }, { pr_1 = 4 }, nil, line("E2860", "E2760"))))
  end)

  it("15.14a a package divided by a river defends at half strength", function()
    local g = fight.game(spec, {
      { "ney", column("E0211", "E0210"), { fr_8 = 9 } },
      { "yorck", line("E0113", "E0112"), { pr_1 = 9, pr_c1 = 3 } },
    })
    assert.equal("4-7", sums(g))
  end)
end)

describe("16 terrain", function()
  it("16.5a, 16.6a a defender in hills is fought on the affecting line, his strength as it is", function()
    local odds = fight.strike(columns("E0127", "E0126", "E0225", "E0224", { cv_1h = 9 }, { pr_c1 = 3 }), 1)
    assert.same({ "affecting terrain", 9, 3, 7 }, { odds.line, odds.attack, odds.defence, odds.column })
  end)

  it("16.4a of two terrains the defender has the better", function()
    local odds = fight.strike(columns("E0227", "E0126", "E0125", "W7024", { cv_1h = 9 }, { pr_c1 = 3 }), 1)
    assert.equal("affecting terrain", odds.line)
  end)

  it("16.6b clear ground, marsh and woods are not affecting", function()
    for _, c in ipairs({
      { "E2560", "E2660", "E2760", "E2860" },
      { "E0320", "E0420", "E0520", "E0620" },
      { "E0212", "E0312", "E0412", "E0512" },
    }) do
      local odds = fight.strike(columns(c[1], c[2], c[3], c[4], { fr_8 = 9 }, { pr_1 = 3 }), 1)
      assert.equal("open terrain", odds.line)
    end
  end)

  it("16.4b, 16.5a over a secondary river alone the affecting line is used", function()
    local odds = fight.strike(columns("E0211", "E0112", "E0113", "W7014", { fr_8 = 9 }, { pr_1 = 3 }), 1)
    assert.equal("affecting terrain", odds.line)
  end)

  it("16.4b, 16.6c not where one hexside is dry", function()
    local g = fight.game(spec, {
      { "ney", line("E0112", "E0113"), { fr_8 = 9 } }, -- the river runs between its halves
      { "yorck", column("E0211", "E0210"), { pr_1 = 3 } },
    })
    local odds = fight.strike(g, 1)
    assert.equal("open terrain", odds.line)
  end)

  it("16.7, 16.10a, 16.10d infantry out of marsh is halved, fractions up; horse too, fractions down", function()
    assert.equal("7-2", sums(columns("E0620", "E0520", "E0420", "E0320", { fr_8 = 9, cv_1h = 5 }, { pr_1 = 3 })))
    assert.equal("4-2", sums(columns("E0620", "E0520", "E0420", "E0320", { fr_8 = 8 }, { pr_1 = 3 })))
  end)

  it("16.7 not where one half of it touches the enemy from dry ground", function()
    local g = fight.game(spec, {
      { "ney", line("E0519", "E0418"), { fr_8 = 9 } },
      { "yorck", column("E0419", "E0420"), { pr_1 = 3 } },
    })
    local wet, dry = map_of():terrain("E0519"), map_of():terrain("E0418")
    assert.same({ "marsh", "clear" }, { wet, dry })
    assert.equal(9, fight.strike(g, 1).attack)
  end)

  it("16.10a, 16.7, 16.10d horse that defends in marsh is halved, fractions up, infantry not", function()
    assert.equal("9-4", sums(columns("E0320", "E0420", "E0520", "E0620", { cv_1h = 9 }, { pr_1 = 3, pr_c1 = 3 })))
    assert.equal("9-4", sums(columns("E0320", "E0420", "E0520", "E0620", { cv_1h = 9 }, { pr_1 = 3, pr_c1 = 4 })))
  end)

  it("16.10c horse is halved attacking into woods, and defending in them", function()
    assert.equal("6-4", sums(columns("E0212", "E0312", "E0412", "E0512", { fr_8 = 4, cv_1h = 9 }, { pr_1 = 3, pr_c1 = 3 })))
  end)

  it("16.10c not where the defender has one half in the open", function()
    assert.equal("6-5", sums(columns("E0909", "E0910", "E1011", "E1012", { fr_8 = 4, cv_1h = 9 }, { pr_1 = 3, pr_c1 = 3 })))
  end)

  it("16.8a, 16.10b, 15.16b out of mountains three units of infantry attack, no horse; column does not halve them", function()
    local g = columns("E0234", "E0233", "E0132", "E0131", { fr_8 = 5, fr_9 = 4, fr_10 = 3, fr_11 = 2, cv_1h = 6 }, { pr_1 = 3 })
    assert.equal("12-2", sums(g))
  end)

  it("16.8b there is no such limit for the defender", function()
    local g = columns("E0131", "E0132", "E0233", "E0234", { fr_8 = 9 }, { pr_1 = 2, pr_7 = 2, pr_8 = 2, pr_5 = 2, pr_c1 = 2 })
    assert.equal("4-6", sums(g))
  end)
end)

describe("23.11 fortified towns", function()
  for _, case in ipairs({ { 3, 6 }, { 10, 20 }, { 12, 22 }, { 15, 25 } }) do
    it(("23.11a, 23.11ex, 23.11b, 3.12, 16.9, 15.14b %d SP in Leipzig defend as %d, on the affecting line"):format(case[1], case[2]), function()
      local g = fight.game(spec, {
        { "ney", column("W3518", "W3618"), { fr_8 = 9 } },
        { "yorck", column("W3418", "W3318"), { pr_1 = case[1] } },
      })
      local odds = fight.strike(g, 1)
      assert.same({ case[2], "affecting terrain" }, { odds.defence, odds.line }) -- 23.11b, 15.14b
    end)
  end

  it("23.11a, 23.11ex horse counts with the foot", function()
    for _, case in ipairs({ { 2, 10 }, { 9, 22 } }) do
      local g = fight.game(spec, {
        { "ney", column("W3518", "W3618"), { fr_8 = 9 } },
        { "yorck", column("W3418", "W3318"), { pr_1 = case[1], pr_c1 = 3 } },
      })
      assert.equal(case[2], fight.strike(g, 1).defence)
    end
  end)

  it("16.4c a package with one half in the town has no benefit of it", function()
    local g = fight.game(spec, {
      { "ney", column("W3518", "W3618"), { fr_8 = 9 } },
      { "yorck", line("W3418", "W3419"), { pr_1 = 4 } },
    })
    local odds = fight.strike(g, 1)
    assert.same({ 4, "open terrain" }, { odds.defence, odds.line })
  end)
end)

describe("21.2 disorder", function()
  it("21.2e, 21.2f units in disorder do not attack; a force of such alone uses the column of 1 to 5", function()
    local g = field({ fr_8 = 9 }, { pr_1 = 4 })
    g:unit("ney").disorganized = true
    local odds = fight.strike(g, 1)
    assert.same({ 0, 1 }, { odds.attack, odds.column })
  end)

  it("21.2f even against guns alone, that have no strength to defend with", function()
    local g = field({ fr_8 = 9 }, { pr_a = 4 })
    g:unit("ney").disorganized = true
    local odds = fight.strike(g, 6)
    assert.same({ 0, 0, 1 }, { odds.attack, odds.defence, odds.column })
  end)
end)
