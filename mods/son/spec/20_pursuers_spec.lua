--- 20.4 Who pursues, 20.5 and 20.6 how he stands in the end, 25.16 horse in pursuit. Ney beats Yorck at 3 to 1.
local board = require("mechanics.board")
local chasing = require("spec.chasing")
local fight = require("spec.fight")
local pursuit = require("rules.20_pursuit")
local zones = require("rules.17_zones")
local column, line = fight.column, fight.line
local pay, ride, advance = chasing.pay, chasing.ride, chasing.advance

local function chase(...) return chasing.chase(spec, ...) end

describe("20.4 who pursues", function()
  local BERTRAND = { "bertrand", line("E2660", "E2661"), { fr_12 = 4 } }

  it("20.4a, 20.5b the whole force, or leaders of it with their own units", function()
    local g = chase(3, { ours = { fr_8 = 9 }, others = { BERTRAND } })
    assert.equal(2, ride(g, 4, { "bertrand" }))
    advance(g, 2)
    assert.same(column("E2860", "E2760"), g:unit("bertrand").at)
    assert.same(line("E2660", "E2661"), g:unit("ney").at)
  end)

  it("20.5b a part of a package turns into the other hex that the beaten has left", function()
    local g = chase(3, { ours = { fr_8 = 9 }, others = { BERTRAND }, source = column("E3264", "E3364") })
    g:act("retreat", { unit = "yorck", to = "E2962" })
    g:act("form", { as = "column" })
    ride(g, 4, { "bertrand" })
    advance(g, 1)
    assert.same(column("E2761", "E2760"), g:unit("bertrand").at)
  end)

  it("20.4a, 20.4e only who fought", function()
    local g = chase(3, { others = { { "marmont", column("E2356", "E2256"), { fr_20 = 2 } } } })
    assert.refused(g:why("pursue", { leader = "marmont" }), "20.4a")
  end)

  it("20.4b, 9.4 a leader takes no more along than his span holds, each with his own units", function()
    local g = chase(3, { others = { BERTRAND } })
    g.forced = false
    g:act("pursue", { leader = "bertrand" })
    assert.same({}, g:why("pursue", { leader = "ney" }))
    g:act("pursue", { leader = "ney" })
    assert.refused(g:why("stay"), "20.4a")
  end)

  it("20.4b, 14.19a nor may those be left without a Commander who stay behind", function()
    local here = line("E2660", "E2661")
    local others = { { "ney", here, { fr_8 = 4, fr_9 = 4 } }, { "mg_f_a", here, { fr_11 = 1 } }, { "mg_f_b", here, { fr_16 = 1 } } }
    local g = chase(3, { chief = "murat", ours = { fr_10 = 6 }, others = others })
    g.forced = false
    g:act("pursue", { leader = "ney" }) -- Murat holds the others
    assert.same({}, g:why("pursue", { leader = "mg_f_a" }))
    assert.refused(g:why("pursue", { leader = "murat" }), "14.19a")
  end)

  --- Ney with two Major Generals, whom he alone commands.
  local function with_generals()
    local here = line("E2660", "E2661")
    local g = chase(3, {
      ours = { fr_8 = 9 },
      others = { { "mg_f_a", here, { fr_39 = 2 } }, { "mg_f_c", here, { fr_38 = 2 } } },
    })
    g.forced = false
    return g
  end

  it("20.4a, 14.19a, 20.4e a chief may be named whose leaving has to be made good by others", function()
    local g = with_generals()
    assert.refused(g:why("ride"), "20.4a")
    g:act("pursue", { leader = "ney" })
    local reasons = g:why("ride")
    assert.refused(reasons, "14.19a")
    assert.equal("ney", reasons[1].values.to)
    g:act("pursue", { leader = "mg_f_a" })
    assert.refused(g:why("pursue", { leader = "mg_f_a" }), "20.4a")
  end)

  it("20.4a each set of pursuers is named in one order", function()
    local g = with_generals()
    g:act("pursue", { leader = "ney" })
    g:act("pursue", { leader = "mg_f_c" })
    assert.refused(g:why("pursue", { leader = "mg_f_a" }), "20.4a")
    assert.refused(g:why("pursue", { leader = "ney" }), "20.4a")
  end)

  it("20.4b, 9.4 a Major General does not lead Ney", function()
    local g = with_generals()
    g:act("pursue", { leader = "mg_f_a" })
    local reasons = g:why("pursue", { leader = "ney" })
    assert.refused(reasons, "9.4")
    assert.equal("mg_f_a", reasons[1].values.to)
    assert.same({}, g:why("ride"))
  end)

  it("20.4e, 25.13 who has artillery alone does not pursue", function()
    local g = chase(3, { dice = { 1, 4 }, others = { { "mg_f_d", line("E2660", "E2661"), { ar_3 = 1 } } } })
    assert.refused(g:why("pursue", { leader = "mg_f_d" }), "20.4a")
  end)

  it("20.1a, 20.5b a whole package that goes one hex keeps a half where it was", function()
    local g = chase(3)
    ride(g, 1)
    advance(g, 1)
    local at = g:unit("ney").at
    assert.truthy(listed({ "E2660", "E2661" }, at.tail), at.tail)
    assert.equal("ney", fight.said(g, "pursues").leader)
  end)

  it("16.10b horse does not pursue out of mountains", function()
    local g = fight.game(spec, {
      { "ney", column("E0233", "E0234"), { fr_8 = 9, cv_1h = 4 } },
      { "yorck", column("E0132", "E0131"), { pr_1 = 2 } },
    })
    g:dice({ 4 })
    fight.designate(g)
    fight.choose(g, {})
    pay(g)
    while g:step() == "retreating" or g:step() == "drawing_up" do
      g:act(g:legal("allied")[1].verb, g:legal("allied")[1].args)
    end
    g.forced = false
    board.mark(g.state, "fr_8", { strength = 1 })
    g:act("pursue", { leader = "ney" })
    g:dice({ 1 })
    g:act("ride")
    assert.equal(1, fight.frame(g).most)
  end)
end)

describe("20.5, 20.6 after it", function()
  it("20.5a the pursuer takes the mode that he likes", function()
    local g = chase(5)
    ride(g, 1)
    g:act("advance", { hexes = 1 })
    pay(g)
    assert.equal("drawing_up", g:step())
    assert.equal("french", g:asked()[1])
  end)

  it("20.6 but not next to the enemy", function()
    local g = chase(2, { theirs = { pr_1 = 4, pr_2 = 4 }, ours = { fr_8 = 13, fr_9 = 13 } })
    ride(g, 1)
    g.forced = false
    g:act("advance", { hexes = 2 })
    pay(g)
    assert.equal("rally", g:step())
  end)

  it("20.1b, 17.9 a pursuit goes from zone to zone", function()
    local g = chase(5, { others = { { "kleist", column("E2862", "E2962"), { pr_9 = 2 } } } })
    assert.truthy(ride(g, 1) > 0)
  end)

  it("20.1d, 20.1e, 10.3b, 18.1b pursuit comes before any other battle, and who pursued attacks no more, even next to the enemy", function()
    local g = chase(3)
    ride(g, 1)
    advance(g, 3)
    assert.truthy(listed(zones.touching(g.state, "ney"), "E3060")) -- they touch again
    assert.equal("rally", g:step())
  end)
end)

describe("25.16, 25.17 horse in pursuit", function()
  it("25.16c, 25.16e superior horse helps where it has borne one of the losses", function()
    local how = { ours = { fr_8 = 9, cv_1h = 4 }, theirs = { pr_1 = 3, pr_c1 = 1 }, pays = { "cv_1h" } }
    assert.equal(2, ride(chase(3, how), 6)) -- 3 to 1 and more: 3 off
    how.pays = { "fr_8" }
    assert.equal(1, ride(chase(3, how), 6))
  end)

  it("25.17c against none it counts three", function()
    local how = { ours = { fr_8 = 9, cv_1h = 4 }, theirs = { pr_1 = 4 }, pays = { "cv_1h" } }
    assert.equal(2, ride(chase(3, how), 6))
  end)

  it("25.16b superior horse of the beaten hinders", function()
    local g = chase(3, { ours = { fr_8 = 9, fr_9 = 9, fr_10 = 9 }, theirs = { pr_1 = 3, pr_c1 = 5 } })
    assert.equal(1, ride(g, 3)) -- 3 more
  end)
end)

describe("20.1b, 20.5b, 23.3 the hexes of the path", function()
  local WAY = { "E2760", "E2860", "E2960", "E3060" }

  --- Ney or Bertrand, who share a package, after Yorck along the path; another piece of his side may stand somewhere.
  local function follow(who, hexes, other, at)
    local here = line("E2660", "E2661")
    local g = fight.game(spec, { { "ney", here, { fr_8 = 9 } }, { "bertrand", here, { fr_12 = 4 } } })
    if other then g:place(other, nil, { at = at }) end
    local battle = { winner = "french", pursuers = { who }, way = WAY, vacated = { "E2761", "E2760" }, advance = hexes }
    pursuit.follow(g.state, battle)
    return g
  end

  it("20.5b a part of a package that could keep no half behind does not go one hex", function()
    local TAKEN = column("E2761", "E2762")
    assert.same(line("E2660", "E2661"), follow("bertrand", 1, "kleist", TAKEN):unit("bertrand").at)
    assert.same(column("E2760", "E2761"), follow("bertrand", 1):unit("bertrand").at)
  end)

  it("20.1b two hexes it does go", function()
    local g = follow("bertrand", 2, "kleist", column("E2761", "E2762"))
    assert.same(column("E2860", "E2760"), g:unit("bertrand").at)
    assert.same(line("E2660", "E2661"), g:unit("ney").at)
  end)

  it("20.1a no one goes where another stands by now", function()
    local g = follow("bertrand", 2, "kleist", column("E2860", "E2861"))
    assert.same(line("E2660", "E2661"), g:unit("bertrand").at)
  end)

  it("23.3 who is too strong for a fortress stops before it", function()
    local fortress, bridgehead = "N4143", "N4044"
    local outside = those(map_of():neighbors(fortress), function(hex) return hex ~= bridgehead end)
    local here
    for _, hex in ipairs(outside) do
      local second = those(map_of():neighbors(hex), function(to) return to ~= fortress and not listed(outside, to) end)[1]
      here = here or second and column(hex, second)
    end
    for strength, at in pairs({ [26] = here, [25] = column(fortress, bridgehead) }) do
      local g = fight.game(spec, { { "ney", here, { fr_8 = 13, fr_9 = strength - 13 } }, { "mg_f_a", here, { fr_39 = 1 } } })
      local battle = { winner = "french", pursuers = { "ney" }, way = { fortress, "N4242", "N4342" }, vacated = { bridgehead }, advance = 1 }
      pursuit.follow(g.state, battle)
      assert.same(at, g:unit("ney").at)
    end
  end)
end)
