--- 20 Pursuit, 18.17 what it costs the beaten, 18.10 and 18.19 the end of a battle, 25.16 horse in pursuit. Ney beats Yorck at 3 to 1.
local board = require("mechanics.board")
local extent = require("rules.20_extent")
local fight = require("spec.fight")
local zones = require("rules.17_zones")
local column, line = fight.column, fight.line

local function pay(g)
  while g:step() == "losses" do
    local side = g:asked()[1]
    g:act("lose", g:legal(side)[1].args, side)
  end
end

--- A game where Yorck has gone back so many hexes and the French are asked who pursues.
local function chase(hexes, how)
  how = how or {}
  local g = fight.game(spec, {
    { how.chief or "ney", line("E2660", "E2661"), how.ours or { fr_8 = 9, fr_9 = 4 } },
    { how.foe or "yorck", line("E2761", "E2760"), how.theirs or { pr_1 = 4 } },
    table.unpack(how.others or {}),
  })
  g:place("source_silesia", nil, { at = how.source or column("E3260", "E3360") })
  for key, value in pairs(how.state or {}) do
    g.state[key] = value
  end
  g:dice(how.dice or { 7 - hexes })
  fight.designate(g, { "E2761" }, { "E2660" })
  while g:step() == "commanders" do
    g:act("name", g:legal(g:asked()[1])[1].args)
  end
  fight.choose(g, {})
  if g:step() == "bonus" then g:act("bonus", { add = 0 }) end
  for _, unit in ipairs(how.pays or {}) do
    g:act("lose", { unit = unit })
  end
  pay(g)
  if g:step() == "drawing_up" then g:act("form", { as = "column" }) end
  return g
end

--- Sends Ney after him with a die, and says how far he may go.
local function ride(g, die, leaders)
  g.forced = false
  for _, leader in ipairs(leaders or { "ney" }) do
    g:act("pursue", { leader = leader })
  end
  g:dice({ die })
  g:act("ride")
  g.forced = true
  return g:step() == "advance" and fight.frame(g).most or 0
end

--- He pursues so far; all that follows is played up to the Rally Segment.
local function advance(g, hexes)
  g.forced = false
  g:act("advance", { hexes = hexes })
  while g:step() == "losses" or g:step() == "drawing_up" do
    local side = g:asked()[1]
    local args = g:step() == "drawing_up" and { as = "column" } or g:legal(side)[1].args
    g:act(g:legal(side)[1].verb, args, side)
  end
end

local function strength(g, id) return g:unit(id) and g:unit(id).strength or 0 end

describe("20.1 to 20.3 how far", function()
  it("20.2a the table, by the Initiative of who leads and the length of the retreat", function()
    local g = chase(3)
    assert.equal(2, ride(g, 4)) -- Initiative 3, die 4
    advance(g, 2)
    assert.same(column("E2860", "E2760"), g:unit("ney").at)
  end)

  it("20.1a he stops where he likes, or does not go at all", function()
    local g = chase(3)
    ride(g, 3)
    assert.same({}, g:why("advance", { hexes = 0 }))
    assert.refused(g:why("advance", { hexes = 3 }), "20.1a")
    g = chase(3)
    g:dice({ 1 }) -- 21.1a
    g:act("stay")
    assert.same(line("E2660", "E2661"), g:unit("ney").at)
    assert.equal(3, strength(g, "pr_1")) -- 18.17c: as much as the winner lost
  end)

  it("20.2a, 20.4d, 10.3a, 4.16j a die for a better leader opposite, by who leads the pursuit", function()
    local g = chase(3, { foe = "bluecher" })
    assert.equal(3, fight.asks(g).hexes)
    assert.equal(1, ride(g, 4)) -- 4 and 1: 4 against 3
    assert.same({ 6, "ney" }, { fight.said(g, "roll.pursuit").sides, fight.said(g, "roll.pursuit").leader })
    assert.equal("ney", fight.said(g, "may_pursue").leader)
  end)

  it("20.2a, 12.2, 4.16j Army Morale is added", function()
    local g = chase(3, { state = { morale = { french = 2, allied = 0 } } })
    assert.equal(1, ride(g, 4)) -- 6
  end)

  it("24.5a, 20.2a rain is added", function()
    local g = chase(3)
    g.state.weather = "rain"
    assert.equal(1, ride(g, 4)) -- 5
  end)

  it("20.4c a force pursues no more hexes than it has SP", function()
    local g = chase(3, { ours = { fr_8 = 3 }, theirs = { pr_1 = 1 } })
    assert.equal(2, ride(g, 1)) -- one lost, two left
  end)

  it("20.3a, 25.8 horse alone goes a hex farther", function()
    local g = chase(3, { ours = { cv_1h = 9, cv_3h = 4 } })
    assert.equal(3, ride(g, 4))
  end)

  it("20.3a, 25.8 by one hex, no more", function()
    local g = chase(5, { ours = { cv_1h = 9, cv_3h = 4 } })
    local by_table = extent.hexes(5, 6 - 3, 3) -- 25.17c
    assert.truthy(by_table + 2 <= 5)
    assert.equal(by_table + 1, ride(g, 6))
  end)

  it("20.3a not with infantry, nor with artillery", function()
    local g = chase(3, { ours = { cv_1h = 9, fr_9 = 4 }, pays = { "fr_9" } })
    assert.equal(2, ride(g, 4))
  end)

  it("20.3b, 10.3b where the bonus would pass the beaten he loses a point more", function()
    local g = chase(3, { ours = { cv_1h = 9, cv_3h = 4 }, theirs = { pr_1 = 4 } })
    assert.equal(3, ride(g, 2))
    advance(g, 3)
    assert.equal(4, fight.said(g, "pursuit_costs").points)
  end)
end)

describe("18.17 what the retreat costs", function()
  it("18.17b, 20.1b the full number when the pursuit goes all the way", function()
    local g = chase(3)
    ride(g, 1)
    advance(g, 3)
    assert.equal(1, strength(g, "pr_1"))
    assert.same(column("E2860", "E2760"), g:unit("ney").at) -- O88: the last hex that is free
  end)

  it("18.17c else the advance, or what the winner lost if that is more", function()
    local g = chase(3)
    ride(g, 4)
    advance(g, 2)
    assert.equal(2, strength(g, "pr_1"))
    g = chase(5, { theirs = { pr_1 = 4 } })
    ride(g, 6)
    advance(g, 0)
    assert.equal(2, strength(g, "pr_1")) -- D5/2
  end)

  it("18.18 losses are points on the track, not what the mode makes of them", function()
    local g = chase(3)
    assert.equal(12, strength(g, "fr_8") + strength(g, "fr_9"))
  end)

  it("25.11c artillery loses one of them if it was pursued more than five hexes", function()
    local g = chase(6, { chief = "napoleon", ours = { fr_8 = 13, fr_9 = 6 }, theirs = { pr_1 = 6, pr_a = 2 } })
    ride(g, 1, { "napoleon" })
    advance(g, 6)
    assert.equal(1, strength(g, "pr_a"))
    g = chase(5, { ours = { fr_8 = 13, fr_9 = 13 }, theirs = { pr_1 = 8, pr_a = 2 } })
    assert.equal(5, ride(g, 1))
    advance(g, 5)
    assert.same({ 3, 2 }, { strength(g, "pr_1"), strength(g, "pr_a") }) -- five are not more than five
  end)

  it("18.17d, 9.16, 11.7 who has no unit left is out of play with his leader", function()
    local g = chase(5, { theirs = { pr_1 = 4 } })
    ride(g, 1)
    advance(g, 5)
    assert.is_nil(g:unit("pr_1"))
    assert.is_nil(g:unit("yorck"))
    assert.truthy(listed(g.state.eliminated, "yorck") and listed(g.state.eliminated, "pr_1"))
  end)

  it("17.8, 19.2, 15.10a doubled after a retreat through zones, or when he was surrounded", function()
    local others = {
      { "marmont", column("E2859", "E2959"), { fr_20 = 2 } },
      { "bertrand", column("E2862", "E2962"), { fr_12 = 2 } },
    }
    local g = chase(2, { others = others, theirs = { pr_1 = 4 } })
    if g:step() == "retreating" then
      g:act("retreat", g:legal("allied")[1].args)
      g:act("form", { as = "column" })
    end
    ride(g, 1)
    advance(g, 1)
    assert.equal(2, fight.said(g, "pursuit_costs").points)
  end)
end)

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
    assert.refused(g:why("ride"), "14.19a")
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
    assert.refused(g:why("pursue", { leader = "ney" }), "9.4")
    assert.refused(g:why("ride"))
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
