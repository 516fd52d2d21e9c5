--- 20 to 32 What connects the chapters of the Grand Campaign: what one of them does to the others.
local alliance = require("rules.22_alliance")
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
