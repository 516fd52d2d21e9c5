--- 20 to 32 What connects the chapters of the Grand Campaign: what one of them does to the others.
local alliance = require("rules.22_alliance")
local armistice = require("rules.22_armistice")
local campaigns = require("spec.campaigns")
local depots = require("rules.14_depots")
local europe = require("spec.europe")
local grand = require("spec.grand")
local income = require("rules.26_income")
local index = require("rules.22_index")
local minors = require("rules.23_minors")
local passage = require("rules.19_passage")
local peace = require("rules.21_peace")
local powers = require("rules.20_powers")
local spain = require("rules.28_spain")
local spec_powers = require("spec.powers")
local victory = require("rules.32_victory")
local wars = require("rules.21_wars")

local VIENNA, BERLIN, ULM, DRESDEN = "B5208", "A4021", "B3008", "A3926"
local begin = spec_powers.begin

describe("22.23 a forced alliance", function()
  it("22.23c the minor powers of who is allied to France by force stand by too; nobody but their own player has them", function()
    local g = europe.begin(spec, { austrian = { war = false, column = 9 }, saxon = { ally = "austrian" } }, { { "F_INF_1", ULM, 5 } })
    local G = g.state
    g:place("SX_INF_1", DRESDEN, { side = "neutral", strength = 5 })
    g:place("A_INF_1", VIENNA, { side = "neutral", strength = 5 })
    alliance.align(G, "austrian")
    assert.equal("french", G.powers.austrian.ally)
    assert.equal("neutral", g:unit("A_INF_1").side)
    assert.equal("coalition", powers.owner(G, "SX_INF_1"))
    assert.equal("neutral", g:unit("SX_INF_1").side)
  end)
end)

describe("28.11a what has been forced", function()
  it("28.11a who is at war and has offered nothing has not been forced", function()
    local g = begin(spec, {})
    local G = g.state
    for _, power in ipairs({ "austrian", "prussian" }) do
      spec_powers.run(g, wars.declare, power, "french")
    end
    spain.month_ends(G)
    assert.equal(0, G.spain.months)
  end)

  it("28.11a, 21.63a who has offered an armistice and makes peace by agreement has been forced, until it attacks France again", function()
    local g = begin(spec, { "austrian", "prussian" })
    local G = g.state
    for _, power in ipairs({ "austrian", "prussian" }) do
      index.give_in(G, power, "armistice")
      spec_powers.run(g, peace.make, power)
    end
    spain.month_ends(G)
    assert.equal(1, G.spain.months)
    spec_powers.run(g, wars.declare, "french", "austrian")
    spain.month_ends(G)
    assert.equal(2, G.spain.months)
    spec_powers.run(g, peace.make, "austrian")
    spec_powers.run(g, wars.declare, "austrian", "french")
    spain.month_ends(G)
    assert.equal(0, G.spain.months)
  end)
end)

describe("28.22d ports that pay nobody", function()
  it("28.22d, 26.12a a conquered port pays nobody: Spain may die down, and costs less", function()
    local g = begin(spec, {})
    local G = g.state
    for _, power in ipairs({ "austrian", "prussian", "russian", "italian", "swedish", "mecklenburg" }) do
      G.powers[power].continental = true
    end
    spec_powers.give(g, "hannover_n", "prussian", "conquered")
    G.spain = { months = 0, war = true }
    g:dice({ 1, 1, 1 })
    grand.play(g, grand.SPRING, { "spanish_quarter" })
    assert.truthy(G.spain.over)
  end)
end)

describe("23.26c what is ceded", function()
  it("23.26c, 21.72b a ceded province can be annexed: by France or an ally next to it", function()
    local g = begin(spec, { "austrian" })
    spec_powers.run(g, peace.make, "austrian", true)
    spec_powers.ask(g, "ceding", { power = "austrian", count = 0 })
    g:act("cede", { target = "north_tyrol" }, "french")
    g:act("cede", { target = "venetia" }, "french")
    spec_powers.ask(g, "annexations")
    assert.equal("settlement", g:step())
    assert.truthy(spec_powers.offered(g, "annex", "province"):find("north_tyrol", 1, true))
    g:act("annex", { province = "north_tyrol", power = "bavarian" })
    g:act("annex", { province = "venetia", power = "italian" })
    assert.same({ power = "bavarian", hold = "annexed" }, g.state.provinces.north_tyrol)
    assert.same({ power = "italian", hold = "annexed" }, g.state.provinces.venetia)
  end)

  it("21.72b Baden, held by who makes peace, is ceded as the province that it is", function()
    local g = begin(spec, { "austrian" })
    spec_powers.give(g, "baden", "austrian", "annexed")
    spec_powers.run(g, peace.make, "austrian", true)
    spec_powers.ask(g, "ceding", { power = "austrian", count = 0 })
    g:act("cede", { target = "baden" }, "french")
    assert.equal("french", powers.holder(g.state, "baden"))
  end)
end)

describe("26.13 ports in enemy hands", function()
  it("26.13a a port that the enemy has taken pays nobody", function()
    local g = begin(spec, { "austrian" })
    local G = g.state
    local before = income.resources(G, "austrian", 1)
    G.taken["B4321"] = "french" -- Trieste
    assert.equal(before - 2, income.resources(G, "austrian", 1))
  end)
end)

describe("23.0a homes", function()
  it("23.0a, 23.23, 23.26a a home province that France has is its owner's again when he has conquered it", function()
    local g = begin(spec, { "austrian" })
    spec_powers.give(g, "salzburg", "french", "conquered")
    spec_powers.few(g, { { "A_INF_1", "B4010", 5 } })
    spec_powers.take(g, "salzburg", "austrian")
    spec_powers.ask(g, "conquests")
    assert.equal("austrian", powers.holder(g.state, "salzburg"))
    g:act("annex", { province = "salzburg", power = "austrian" }, "coalition")
    assert.same({ power = "austrian", hold = "home" }, g.state.provinces.salzburg)
  end)

  it("23.0a homes in their owner's hands are never conquered", function()
    local g = begin(spec, { "austrian" })
    spec_powers.take(g, "salzburg", "french")
    spec_powers.ask(g, "conquests")
    assert.equal("austrian", powers.holder(g.state, "salzburg"))
  end)
end)

describe("14.33a depot cities and peace", function()
  it("14.33a, 21.61a with peace a depot city that the enemy was the last to pass is its owner's again", function()
    local g = begin(spec, { "austrian" })
    local G = g.state
    spec_powers.few(g, { { "F_INF_1", VIENNA, 5 } })
    passage.pass(G, "french", { "F_INF_1" }, VIENNA)
    assert.falsy(listed(depots.cities(G, "austrian"), VIENNA))
    spec_powers.few(g, {})
    spec_powers.run(g, peace.make, "austrian")
    spec_powers.run(g, wars.declare, "austrian", "french")
    assert.truthy(listed(depots.cities(G, "austrian"), VIENNA))
  end)

  it("14.33a, 21.32a who has marched through his own depot city in peace has it in war", function()
    local g = begin(spec, {})
    spec_powers.few(g, { { "P_INF_1", BERLIN, 5 } })
    passage.pass(g.state, "neutral", { "P_INF_1" }, BERLIN)
    spec_powers.run(g, wars.declare, "prussian", "french")
    assert.truthy(listed(depots.cities(g.state, "prussian"), BERLIN))
  end)

  it("26.12c, 21.6a a minor power has its income again when who has overrun it makes peace, though another war goes on", function()
    local g = begin(spec, { "austrian", "russian" })
    local G = g.state
    for _, hex in ipairs(minors.towns("baden")) do
      spec_powers.few(g, { { "A_INF_1", hex, 5 } })
      passage.pass(G, "coalition", { "A_INF_1" }, hex)
    end
    assert.equal(0, income.resources(G, "baden", 1))
    spec_powers.run(g, peace.make, "austrian")
    assert.equal(2, income.resources(G, "baden", 1))
  end)
end)

--- Declarations, all of one phase, and on until they are done.
local function declared(g, said)
  spec_powers.ask(g, "declarations")
  for _, row in ipairs(said) do
    g:act("declare", { power = row[2], target = row[3] }, row[1])
  end
  g:act("end", {}, "french")
  g:act("end", {}, "coalition")
end

--- All at peace, in the third box.
local function at_peace()
  local g = begin(spec, {})
  for _, power in ipairs(index.MARKED) do
    g.state.powers[power].column = 3
  end
  return g
end

describe("21.4 declarations at once", function()
  it("21.11e, 21.54a, 22.42a of two that attack France the second moves with the first; who is left moves twice", function()
    local g = at_peace()
    g.state.points = 20
    declared(g, { { "coalition", "prussian", "french" }, { "coalition", "austrian", "french" } })
    assert.same({ 2, 3, 1, 0 }, { g.state.powers.austrian.column, g.state.powers.prussian.column, g.state.powers.russian.column, g.state.points })
  end)

  it("21.11e, 22.42c, 22.42d, 23.21a who strikes at an ally of France as she declares war has begun; she takes part unasked", function()
    local g = at_peace()
    declared(g, { { "coalition", "austrian", "bavarian" }, { "french", "french", "austrian" } })
    assert.same({ true, 3 }, { g.state.powers.austrian.war, g.state.powers.austrian.column })
    assert.same({ "french", nil }, { g.state.powers.bavarian.ally, g.state.powers.austrian.struck })
    assert.falsy(g:step() == "interventions")
  end)

  it("21.11e, 21.4 France and Austria declare war on each other: Austria is the attacker", function()
    local g = at_peace()
    declared(g, { { "french", "french", "austrian" }, { "coalition", "austrian", "french" } })
    assert.same({ 3, 2, 2 }, { g.state.powers.austrian.column, g.state.powers.prussian.column, g.state.powers.russian.column })
  end)

  it("22.22 who is neutral may attack a neutral power, but none that stands with France", function()
    local g = begin(spec, {})
    g.state.powers.prussian.column = 6
    spec_powers.ask(g, "declarations")
    assert.is_nil(campaigns.rule_of(g, "declare", { power = "prussian", target = "saxon" }, "coalition"))
    assert.equal("22.22", campaigns.rule_of(g, "declare", { power = "prussian", target = "bavarian" }, "coalition"))
    assert.equal("22.22", campaigns.rule_of(g, "declare", { power = "prussian", target = "french" }, "coalition"))
  end)

  it("21.61e a truce bars both for 24 months, and no war of either with a third", function()
    local g = begin(spec, { "austrian" })
    spec_powers.run(g, peace.make, "austrian", true)
    spec_powers.ask(g, "declarations")
    assert.equal("21.61e", campaigns.rule_of(g, "declare", { power = "austrian", target = "french" }, "coalition"))
    assert.equal("21.61e", campaigns.rule_of(g, "declare", { power = "french", target = "austrian" }, "french"))
    assert.is_nil(campaigns.rule_of(g, "declare", { power = "austrian", target = "saxon" }, "coalition"))
    g.state.turn = g.state.turn + 96
    assert.is_nil(campaigns.rule_of(g, "declare", { power = "french", target = "austrian" }, "french"))
  end)
end)

describe("22.23 who is bound to France", function()
  local function bound(at_war)
    local g = begin(spec, at_war)
    g.state.powers.austrian.column = 9
    spec_powers.few(g, {})
    alliance.align(g.state, "austrian")
    return g
  end

  it("22.23a it is at war with whom France is, and with whom France attacks", function()
    local g = bound({ "russian" })
    assert.truthy(spec_powers.hostile(g, "austrian", "russian"))
    spec_powers.run(g, wars.declare, "french", "saxon")
    if g:step() == "interventions" then g:act("stay_out", { power = "prussian" }, "coalition") end
    assert.truthy(spec_powers.hostile(g, "austrian", "saxon"))
  end)

  it("22.23a, 21.43a the Coalition may come into its land, the French too", function()
    local g = bound({ "russian" })
    assert.equal(0, #those(g.state.neutral, function(row) return row.areas[1] == "bohemia" end))
  end)

  it("22.23a, 22.41a as its marker drifts out of the box in spring the alliance is over", function()
    local g = bound({})
    index.quarter(g.state, 1)
    assert.same({ 8, "austrian" }, { g.state.powers.austrian.column, alliance.due(g.state) })
    alliance.align(g.state, "austrian")
    assert.is_nil(g.state.powers.austrian.ally)
  end)

  it("22.23a, 26.14a, 26.16b it has no subsidy, and lends with the leave of France alone", function()
    local g = bound({ "russian" })
    assert.truthy(income.is_allied(g.state, "austrian"))
  end)
end)

describe("22.24 an armistice", function()
  local function truce(list)
    local g = begin(spec, { "austrian", "russian" })
    spec_powers.few(g, list or {})
    spec_powers.run(g, armistice.begin, "austrian")
    return g
  end

  it("22.24b, 22.24c its allies rest with it; its land is shut to the French and open to the Coalition", function()
    local g = begin(spec, { "austrian", "russian" })
    g.state.powers.saxon.ally = "austrian"
    spec_powers.run(g, armistice.begin, "austrian")
    assert.equal("neutral", powers.side(g.state, "saxon"))
    local shut = {}
    for _, row in ipairs(g.state.neutral) do
      if row.areas[1] == "saxony" or row.areas[1] == "bohemia" then shut[#shut + 1] = row.side end
    end
    assert.same({ "french", "french" }, shut)
  end)

  it("22.24f it is no peace: its marker stays below, war is not declared again, its soldiers need supply like those of a power at war", function()
    local g = truce()
    assert.equal("war", index.row(g.state, "austrian"))
    assert.truthy(powers.at_war(g.state, "austrian"))
    assert.equal("21.41a", (function()
      spec_powers.ask(g, "declarations")
      return campaigns.rule_of(g, "declare", { power = "austrian", target = "french" }, "coalition")
    end)())
  end)

  it("22.24e after four turns either may end it, not before", function()
    local g = truce()
    assert.falsy(armistice.is_over(g.state, "austrian"))
    g.state.turn = g.state.turn + 4
    assert.truthy(armistice.is_over(g.state, "austrian"))
  end)

  it("22.24, 32.1v who has an armistice and stands in Paris does not hold it; who fights does", function()
    local g = truce({ { "A_INF_1", "B0405", 5 } })
    victory.turn_ends(g.state, false)
    assert.is_nil(g.state.paris)
    spec_powers.few(g, { { "R_INF_1", "B0405", 5 } })
    for _ = 1, 4 do
      victory.turn_ends(g.state, false)
    end
    assert.truthy(victory.is_won(g.state))
  end)

  it("32.1w an armistice, an alliance and a forced peace together end the game", function()
    local g = truce()
    local all = g.state.powers
    all.prussian.ally = "french"
    assert.falsy(victory.is_won(g.state))
    spec_powers.run(g, peace.make, "russian", true)
    assert.truthy(victory.is_won(g.state))
  end)
end)

describe("22 the Index at its ends", function()
  it("M7.1a, 22.25b at the right end nothing moves any more, and nothing is offered again", function()
    local g = begin(spec, { "austrian" })
    g.state.powers.austrian.column, g.state.offers = 10, {}
    index.draft(g.state, "prussian")
    assert.same({ 10, 0 }, { g.state.powers.austrian.column, #g.state.offers })
  end)

  it("22.33b, 22.42e an armistice that France offers moves all one to the left, at war or at peace, also him who gets it", function()
    local g = begin(spec, { "austrian", "russian" })
    index.event(g.state, "french_armistice")
    assert.same({ 3, 3, 3 }, { g.state.powers.austrian.column, g.state.powers.prussian.column, g.state.powers.russian.column })
  end)

  it("22.42b, 22.32h at -75 who is at peace goes two to the left, and who is at war five in all", function()
    local g = begin(spec, { "austrian" })
    g.state.powers.austrian.column, g.state.points = 8, -75
    index.points(g.state)
    assert.same({ 3, 2 }, { g.state.powers.austrian.column, g.state.powers.prussian.column })
  end)

  it("21.52, 22.32 after a peace in the middle of a war the levels count again for who still fights", function()
    local g = begin(spec, { "austrian", "russian" })
    g.state.points = 30
    index.points(g.state)
    spec_powers.run(g, peace.make, "austrian")
    g.state.points = 30
    index.points(g.state)
    assert.equal(6, g.state.powers.russian.column)
  end)
end)

describe("23 minor powers and their allies", function()
  it("23.14, 26.12a what is annexed pays its owner, men too; what is conquered no one", function()
    local g = begin(spec, {})
    local before = { income.resources(g.state, "prussian", 1), income.replacements(g.state, "prussian", 1) }
    spec_powers.give(g, "saxony", "prussian", "conquered")
    assert.same(before, { income.resources(g.state, "prussian", 1), income.replacements(g.state, "prussian", 1) })
    spec_powers.give(g, "saxony", "prussian", "annexed")
    assert.same({ before[1] + 5, before[2] + 6 }, { income.resources(g.state, "prussian", 1), income.replacements(g.state, "prussian", 1) })
    assert.equal(0, income.resources(g.state, "saxon", 1))
  end)

  it("23.11e, 21.41b the minor powers of who makes peace are at peace, and at war with him again", function()
    local g = begin(spec, { "prussian", "russian" })
    g.state.powers.saxon.ally = "prussian"
    powers.review(g.state)
    assert.equal("coalition", powers.side(g.state, "saxon"))
    spec_powers.run(g, peace.make, "prussian")
    assert.same({ "neutral", false }, { powers.side(g.state, "saxon"), spec_powers.hostile(g, "saxon", "french") })
    spec_powers.run(g, wars.declare, "french", "prussian")
    assert.equal("coalition", powers.side(g.state, "saxon"))
  end)

  it("23.42d, 23.42e an attack on one of the Confederation is one on all, and they stay with France", function()
    local g = begin(spec, {})
    g.state.created.confederation = { members = { "bavaria", "baden", "wurttemberg" } }
    spec_powers.run(g, wars.declare, "austrian", "baden")
    while g:step() == "interventions" do
      g:act("stay_out", { power = "french" }, "french")
    end
    for _, power in ipairs({ "baden", "bavarian", "wurttemberg" }) do
      assert.same({ "french", true }, { g.state.powers[power].ally, spec_powers.hostile(g, power, "austrian") })
    end
  end)

  it("23.21c an ally of France whom she does not help has no ally, and is at war with the aggressor alone", function()
    local g = begin(spec, {})
    spec_powers.run(g, wars.declare, "austrian", "bavarian")
    while g:step() == "interventions" do
      g:act("stay_out", { power = "french" }, "french")
    end
    assert.same({ nil, true, false }, { g.state.powers.bavarian.ally, spec_powers.hostile(g, "bavarian", "austrian"), spec_powers.hostile(g, "bavarian", "prussian") })
    assert.equal("french", powers.seat(g.state, "bavarian"))
  end)
end)
