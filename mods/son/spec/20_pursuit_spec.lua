--- 20.1 to 20.3 How far a pursuit goes, and 18.17 what it costs the beaten. Ney beats Yorck at 3 to 1.
local chasing = require("spec.chasing")
local extent = require("rules.20_extent")
local fight = require("spec.fight")
local pieces = require("rules.02_pieces")
local column, line = fight.column, fight.line
local ride, advance, strength = chasing.ride, chasing.advance, chasing.strength

local function chase(...) return chasing.chase(spec, ...) end

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

  it("20.2a, 20.4d the odds of a pursuit, with what is added to its die", function()
    local g = chase(3, { foe = "bluecher" })
    g.forced = false
    g:act("pursue", { leader = "ney" })
    local found, ways = g:odds("ride", {}), {}
    for die = 1, 6 do
      local code = "P" .. extent.hexes(3, die + 1, 3)
      ways[code] = (ways[code] or 0) + 1
    end
    for _, each in ipairs(found.outcomes) do
      assert.equal(ways[each.result] * each.den, 6 * each.num)
      ways[each.result] = nil
    end
    assert.same({}, ways)
    assert.same({ "resistance", 1 }, { found.mods[1].key, found.mods[1].value })
    assert.equal(1, #found.mods) -- what adds nothing is not said
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
  --- The rule by which SP of a unit were lost last.
  local function by_rule(g, unit)
    local found
    for _, record in ipairs(g:log()) do
      if record.key == "loses" and record.values.unit == unit then found = record.rule end
    end
    return found
  end

  it("18.17b, 18.17c it is said by which rule, and what", function()
    for advanced, rule in pairs({ [3] = "18.17b", [2] = "18.17c" }) do
      local g = chase(3)
      ride(g, 1)
      advance(g, advanced)
      assert.equal(rule, by_rule(g, "pr_1"))
      assert.same({ leader = "yorck", hexes = advanced, points = advanced }, fight.said(g, "pursuit_costs"))
    end
  end)

  it("18.17b, 18.17c who has left the game meanwhile does not pay", function()
    local g = chase(3, { others = { { "mg_a_a", line("E2761", "E2760"), { pr_2 = 1 } } }, dice = { 3 } })
    ride(g, 1)
    pieces.remove(g.state, "pr_2")
    pieces.remove(g.state, "mg_a_a")
    advance(g, fight.frame(g).most)
    assert.equal("yorck", fight.said(g, "pursuit_costs").leader)
    assert.truthy(strength(g, "pr_1") < 4)
  end)

  it("20.3b, 17.8 what the bonus adds is doubled with the rest", function()
    local g = chase(1, { ours = { cv_1h = 9, cv_3h = 4 }, others = {
      { "marmont", column("E2859", "E2959"), { fr_20 = 2 } },
      { "bertrand", column("E2862", "E2962"), { fr_12 = 2 } },
    } })
    while g:step() == "retreating" or g:step() == "drawing_up" do
      local first = g:legal(g:asked()[1])[1]
      g:act(first.verb, first.args)
    end
    ride(g, 1)
    advance(g, 1)
    assert.equal(4, fight.said(g, "pursuit_costs").points) -- twice 1, twice 1
  end)

  it("18.19a, 12.6b a Pursuit Battle moves no marker", function()
    local g = chase(3)
    ride(g, 1)
    advance(g, 3)
    assert.truthy(g:step() ~= "morale_shift")
  end)

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
