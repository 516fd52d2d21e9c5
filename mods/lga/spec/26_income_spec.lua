--- 24.M, 25.1, 26.1 Resource and Replacement Points of a Quarterly Interphase.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local depots = require("rules.14_depots")
local forage = require("rules.14_forage")
local grand = require("spec.grand")
local income = require("rules.26_income")
local powers = require("rules.20_powers")

local rule_of, totals = campaigns.rule_of, grand.totals
local VIENNA, STUTTGART = "B5208", "B2707"

--- The income of a season, after a change of the powers; with nothing settled before, or (`settles`) on to that.
---@param before fun(G: table)?
local function quarter(week, before, settles)
  local g = grand.begin(spec)
  if before then before(g.state) end
  grand.play(g, week or grand.SPRING, { "income" })
  while g:step() == "settling" and not settles do
    g:act("end")
  end
  return g
end

--- Subsidies, loans and gifts of a side.
local function spending(side, before, week)
  local g = quarter(week, before)
  while g:step() ~= "spending" or g:asked()[1] ~= side do
    g:act("end")
  end
  return g
end

local function ally(power) return function(G) G.powers[power].ally = "french" end end

describe("24.M the numbers of the map", function()
  it("24.M1 three of each kind, for spring, summer and autumn", function()
    for week, want in pairs({ [grand.SPRING] = { 49, 74 }, [grand.SUMMER] = { 49, 19 }, [grand.AUTUMN] = { 55, 31 } }) do
      assert.same(want, totals(quarter(week), "french"))
    end
  end)

  it("24.M2 ports add Resource Points and nothing else", function()
    local state = quarter().state
    assert.same({ 49, 36 }, { income.resources(state, "french", 1), 28 + 4 + 4 })
    state.powers.french.continental = true
    assert.same({ 36, 74 }, { income.resources(state, "french", 1), income.replacements(state, "french", 1) })
  end)

  it("24.M3 Polish land counts for more in a Polish state, Swedish Pomerania for who has taken it", function()
    local G = quarter().state
    local function values(area, power, hold)
      G.provinces[area] = { power = power, hold = hold }
      return { income.values(G, area, 1) }
    end
    assert.same({ 4, 4 }, values("south_prussia", "prussian", "annexed"))
    assert.same({ 5, 8 }, values("south_prussia", "polish", "own"))
    assert.same({ 1, 1 }, values("swedish_pomerania", "swedish", "own"))
    assert.same({ 2, 2 }, values("swedish_pomerania", "prussian", "annexed"))
    assert.same({ 5, 8 }, values("bavaria", "austrian", "annexed")) -- it has no other
    assert.same({ 4, 6 }, values("galicia", "austrian", "annexed"))
    assert.same({ 5, 8 }, values("galicia", "polish", "annexed"))
  end)
end)

describe("26.12 provinces", function()
  it("26.12a, 26.0a, 25.11a home country, annexed and allied provinces pay, conquered ones do not", function()
    local function prussia(hold)
      local g = quarter(nil, function(G) G.provinces.saxony = { power = "prussian", hold = hold } end)
      return totals(g, "prussian")
    end
    local before = totals(quarter(), "prussian")
    assert.same({ before[1] + 5, before[2] + 6 }, prussia("annexed"))
    assert.same({ before[1] + 5, before[2] + 6 }, prussia("allied"))
    assert.same(before, prussia("conquered"))
    assert.same({ before[1] - 1, before[2] - 1 }, totals(quarter(nil, function(G) G.provinces.oldenburg = nil end), "prussian")) -- 32.1n
  end)

  it("26.11a, 25.11b, 25.13a each minor power has totals of its own, and its leader none of it", function()
    local g = quarter()
    assert.same({ 5, 8, 49, 74 }, { totals(g, "bavarian")[1], totals(g, "bavarian")[2], totals(g, "french")[1], totals(g, "french")[2] })
    g = quarter(nil, function(G) G.powers.bavarian.ally = nil end)
    assert.same({ 5, 8 }, totals(g, "bavarian"))
    assert.same({ 49, 74 }, totals(g, "french"))
  end)

  --- Every town and city of Wurttemberg but some has seen Austrians last.
  local function overrun(but, side)
    return function(G)
      for _, hex in ipairs(those(map_of():area("wurttemberg"), forage.place)) do
        if hex ~= but then G.passed[hex] = side or "coalition" end
      end
      G.powers.wurttemberg.replacements = 7
    end
  end

  it("26.12c, 25.14 a minor power has nothing when the enemy was last in each of its towns and cities", function()
    assert.same({ 0, 0 }, totals(quarter(nil, overrun()), "wurttemberg"))
    assert.same({ 2, 11 }, totals(quarter(nil, overrun(STUTTGART)), "wurttemberg"))
    assert.same({ 2, 11 }, totals(quarter(nil, overrun(nil, "french")), "wurttemberg"))
  end)

  it("26.12c who goes through a town is the last there, in a Grand Campaign", function()
    local town = those(map_of():area("wurttemberg"), function(hex) return map_of():feature(hex, "town") end)[1]
    local g = grand.begin(spec)
    depots.pass(g.state, "coalition", town)
    assert.equal("coalition", g.state.passed[town])
    depots.pass(g.state, "french", town)
    assert.equal("french", g.state.passed[town])
    local other = campaigns.begin(spec, "1805")
    depots.pass(other.state, "coalition", town)
    assert.is_nil(other.state.passed[town])
  end)

  it("26.12b a garrison takes no Resource Points away", function()
    local function held(G)
      G.powers.austrian.garrison = true
      for _, area in ipairs(powers.held(G, "austrian")) do
        for _, hex in ipairs(map_of():area(area)) do
          G.passed[hex] = "french"
        end
      end
    end
    assert.equal(totals(quarter(), "austrian")[1], totals(quarter(nil, held), "austrian")[1])
  end)

  it("25.15 it takes the Replacement Points of a province where it is not outnumbered", function()
    local function vienna(french, own)
      local g = grand.begin(spec)
      local before = income.replacements(g.state, "austrian", 1)
      g:place("F_INF_1", VIENNA, { side = "french", strength = french })
      g:clear()
      g:place("F_INF_1", VIENNA, { side = "french", strength = french })
      g:place("A_INF_1", VIENNA, { side = "coalition", strength = own })
      board.refresh(g.state)
      assert.equal(before, income.replacements(g.state, "austrian", 1))
      g.state.powers.austrian.garrison = true
      return before - income.replacements(g.state, "austrian", 1)
    end
    assert.same({ 10, 10, 0, 10 }, { vienna(5, 4), vienna(5, 5), vienna(5, 6), vienna(1, 1) })
    local g = grand.begin(spec)
    local before = income.replacements(g.state, "austrian", 1)
    g.state.powers.austrian.garrison = true
    assert.equal(before, income.replacements(g.state, "austrian", 1)) -- no Frenchman is there
  end)

  it("25.15, 26.41b both know how strong a garrison is, and those whom it holds down", function()
    local g = grand.begin(spec)
    g:clear()
    for id, row in pairs({ F_INF_1 = { VIENNA, "french" }, A_INF_1 = { "B5108", "coalition" }, F_INF_2 = { STUTTGART, "french" } }) do
      g:place(id, row[1], { side = row[2], strength = 5 })
    end
    board.refresh(g.state)
    local function shown(side)
      local list = {}
      for _, stack in ipairs(g:view(side).enemy) do
        for _, piece in ipairs(stack.pieces) do
          list[#list + 1] = ("%s %s"):format(piece.id, piece.strength or "?")
        end
      end
      table.sort(list)
      return table.concat(list, " ")
    end
    assert.same({ "A_INF_1 ?", "F_INF_1 ? F_INF_2 ?" }, { shown("french"), shown("coalition") })
    g.state.powers.austrian.garrison = true
    g.game:touched()
    assert.same({ "A_INF_1 5", "F_INF_1 5 F_INF_2 ?" }, { shown("french"), shown("coalition") })
  end)
end)

describe("25.12 what is kept", function()
  it("25.12a, 26.17 what was not spent is there still", function()
    local g = quarter(nil, function(G) G.powers.french.resources, G.powers.french.replacements = 10, 20 end)
    assert.same({ 59, 94 }, totals(g, "french"))
  end)

  it("25.12b Replacement Points are lost as the interphase of autumn ends, Resource Points are kept (26.17)", function()
    for week, want in pairs({ [grand.SUMMER] = { 49, 19 }, [grand.AUTUMN] = { 55, 0 } }) do
      local g = quarter(week)
      income.close(g.state)
      assert.same(want, totals(g, "french"))
    end
  end)
end)

describe("26.13 ports and the Continental System", function()
  local function closed(flags)
    return function(G)
      for power, flag in pairs(flags) do
        G.powers[power].continental = flag
      end
    end
  end

  it("26.13a, 21.76a who is in the Continental System has no income of ports", function()
    assert.equal(36, totals(spending("french", closed({ french = true })), "french")[1])
  end)

  it("26.13b, 26.13c minor powers follow their leader, or have been released by themselves", function()
    assert.equal(13, totals(quarter(), "italian")[1])
    assert.equal(8, totals(spending("french", closed({ french = true })), "italian")[1])
    assert.equal(13, totals(spending("french", closed({ french = true, italian = false })), "italian")[1])
    assert.equal(8, totals(spending("french", closed({ italian = true })), "italian")[1])
  end)

  it("26.13d as it begins France alone releases itself or others", function()
    local g = quarter(grand.SUMMER, closed({ french = true, russian = true }), true)
    assert.same({ "settling", { "french" } }, { g:step(), g:asked() })
    g:act("release", { power = "french" })
    assert.equal("26.13d", those(g:log(), function(record) return record.key == "is_released" end)[1].rule)
    local list = {}
    for _, entry in ipairs(g:legal("french")) do
      list[#list + 1] = entry.args.power or entry.verb
    end
    assert.same({ "end", "russian" }, list)
    g:act("end")
    assert.equal(49, totals(g, "french")[1])
    assert.equal(income.resources(g.state, "russian", 1), totals(g, "russian")[1])
    assert.same({ "spending", false }, { quarter(grand.SUMMER, nil, true):step(), income.has_matters(g.state, "coalition") })
  end)
end)

describe("26.14 British subsidies", function()
  it("26.14b two dice of Resource Points, once a quarter", function()
    local g = spending("coalition")
    local before = totals(g, "austrian")
    g:dice({ 3, 6 })
    g:act("subsidize", { power = "austrian" })
    assert.same({ before[1] + 9, before[2] }, totals(g, "austrian"))
    assert.truthy(rule_of(g, "subsidize", { power = "austrian" }) ~= nil)
    assert.is_nil(rule_of(g, "subsidize", { power = "russian" }))
    g:act("lend", { power = "austrian", to = "russian", points = before[1] + 9 }) -- 26.16a: it is income
  end)

  it("26.11b provinces, ports, subsidies, reparations and gifts add up", function()
    local function prussia(before)
      local g = spending("coalition", before, grand.SUMMER)
      g:dice({ 3, 6 })
      g:act("subsidize", { power = "prussian" })
      g:act("lend", { power = "russian", to = "prussian", points = 4 })
      return totals(g, "prussian")[1]
    end
    local g = grand.begin(spec)
    local provinces = 0
    for _, area in ipairs({ "brandenburg", "east_prussia", "mazovia", "oldenburg", "pomerania", "silesia", "south_prussia", "west_prussia" }) do
      provinces = provinces + (income.values(g.state, area, 2))
    end
    local all = prussia(function(G) G.powers.austrian.reparations = { to = "prussian", amount = 12, left = 1 } end)
    local closed = prussia(function(G) G.powers.prussian.ally = nil end)
    assert.same({ 12, provinces + 4 + 9 + 5 }, { all - closed, closed })
  end)

  it("26.14a, 21.76b not for France, her allies, or who is in the Continental System", function()
    assert.truthy(rule_of(spending("french"), "subsidize", { power = "french" }))
    assert.equal("26.14a", rule_of(spending("coalition", ally("prussian")), "subsidize", { power = "prussian" }))
    local g = spending("coalition", function(G) G.powers.prussian.continental = true end)
    assert.equal("26.14a", rule_of(g, "subsidize", { power = "prussian" }))
    assert.is_nil(rule_of(spending("coalition"), "subsidize", { power = "prussian" }))
  end)
end)

describe("26.15 reparations", function()
  local function owe(amount, left)
    return function(G) G.powers.austrian.reparations = { to = "french", amount = amount, left = left } end
  end

  it("26.15a, 21.73b they go over at once, before anything else", function()
    local before = totals(quarter(), "austrian")
    local g = spending("french", owe(12, 2))
    assert.same({ before[1] - 12, before[2] }, totals(g, "austrian"))
    local h = spending("coalition", owe(12, 2))
    h.state.powers.austrian.resources = 100
    assert.truthy(rule_of(h, "lend", { power = "austrian", to = "russian", points = before[1] - 11 })) -- of its income no more is left
    assert.same({ 61, 74 }, totals(g, "french"))
    assert.same({ to = "french", amount = 12, left = 1 }, g.state.powers.austrian.reparations)
    assert.is_nil(spending("french", owe(12, 1)).state.powers.austrian.reparations)
    assert.equal(49 + before[1], totals(spending("french", owe(99, 1)), "french")[1]) -- 26.0e
  end)

  it("26.15b who receives them may cancel a payment, which is not made later", function()
    local before = totals(quarter(grand.SUMMER), "austrian")
    local g = quarter(grand.SUMMER, owe(12, 2), true)
    assert.same({ "settling", { "french" } }, { g:step(), g:asked() })
    g:act("forgive", { power = "austrian" })
    assert.truthy(rule_of(g, "forgive", { power = "austrian" }))
    g:act("end")
    assert.same({ before[1], 49 }, { totals(g, "austrian")[1], totals(g, "french")[1] })
    assert.same({ to = "french", amount = 12, left = 1 }, g.state.powers.austrian.reparations)
  end)
end)

describe("26.16 loans and gifts", function()
  it("26.16a any part of the income of the quarter, to another major power or an own minor one", function()
    local g = spending("french", function(G) G.powers.french.resources = 100 end)
    g:act("lend", { power = "french", to = "bavarian", points = 40 })
    assert.same({ 109, 45 }, { totals(g, "french")[1], totals(g, "bavarian")[1] })
    assert.truthy(rule_of(g, "lend", { power = "french", to = "austrian", points = 10 }))
    assert.equal("26.16a", rule_of(g, "lend", { power = "french", to = "austrian", points = 0 }))
    assert.is_nil(rule_of(g, "lend", { power = "french", to = "austrian", points = 1 }))
    g:act("lend", { power = "french", to = "austrian", points = 9 })
    assert.truthy(rule_of(g, "lend", { power = "french", to = "austrian", points = 1 }))
    assert.truthy(rule_of(spending("french"), "lend", { power = "french", to = "saxon", points = 1 }))
    assert.truthy(rule_of(spending("french"), "lend", { power = "bavarian", to = "french", points = 1 }))
  end)

  it("26.16b, 21.75b France must agree when her ally lends, or one who may not build", function()
    for i, yes in ipairs({ true, false }) do
      local g = spending("coalition", ally("prussian"))
      local before = totals(g, "russian")[1]
      g:act("lend", { power = "prussian", to = "russian", points = 4 })
      assert.same({ "leave_to_lend", { "french" } }, { g:step(), g:asked() })
      assert.equal("Prussia: 4 Resource Points to Russia. Does France agree?", g:prompt().text)
      g:act("leave_to_lend", { yes = yes })
      assert.equal(before + ({ 4, 0 })[i], totals(g, "russian")[1])
      assert.equal("spending", g:step())
      assert.equal(1, #those(g:log(), function(record) return record.key == (yes and "may_lend" or "may_not_lend") end))
    end
    local g = spending("coalition", function(G) G.powers.prussian.no_building = 1 end)
    g:act("lend", { power = "prussian", to = "french", points = 4 })
    assert.equal("spending", g:step()) -- to France herself
    g:act("lend", { power = "prussian", to = "russian", points = 4 })
    assert.equal("leave_to_lend", g:step())
    g = spending("coalition")
    g:act("lend", { power = "prussian", to = "russian", points = 4 })
    assert.equal("spending", g:step())
  end)
end)

describe("25.51 the seasons that are left", function()
  it("25.51 in a Monthly Interphase the Quarterly one that follows it is among them", function()
    local function left(week, step)
      local g = grand.begin(spec)
      g.state.week = week
      g.state.stack[#g.state.stack + 1] = { step = step }
      return income.seasons_left(g.state)
    end
    assert.same({ 1, 2, 3 }, left(1, "replacement"))
    assert.same({ 1, 2, 3 }, left(grand.SPRING, "replacement"))
    assert.same({ 2, 3 }, left(grand.SPRING, "construction"))
    assert.same({ 2, 3 }, left(17, "replacement"))
    assert.same({ 3 }, left(grand.AUTUMN, "replacement"))
    assert.same({}, left(grand.AUTUMN, "construction"))
    assert.same({}, left(41, "replacement"))
  end)
end)

describe("23.11d surplus", function()
  --- Switzerland, with these divisions alone, as France may spend.
  local function swiss(strengths)
    local g = spending("french", function(G) G.powers.swiss.resources = 4 end)
    for i, strength in ipairs(strengths) do
      g:place("SZ_INF_" .. i, those(map_of():area("switzerland"), function(hex) return map_of():feature(hex, "town") end)[i], {
        side = "french",
        strength = strength,
      })
    end
    return g
  end

  it("23.11d an ally gives what it has left when all its units are there and full; Replacement Points never", function()
    local g = swiss({ 10, 10 })
    local before, had = totals(g, "french"), totals(g, "swiss")
    g:act("donate", { power = "swiss", points = 3 })
    assert.same({ before[1] + 3, before[2] }, totals(g, "french"))
    assert.same({ had[1] - 3, had[2] }, totals(g, "swiss"))
    assert.equal("23.11d", rule_of(g, "donate", { power = "swiss", points = 0 }))
  end)

  it("23.11d not while a unit is away, or weak; nor does a neutral, or another's ally", function()
    assert.equal("23.11d", rule_of(swiss({ 10 }), "donate", { power = "swiss", points = 1 }))
    assert.equal("23.11d", rule_of(swiss({ 10, 9 }), "donate", { power = "swiss", points = 1 }))
    assert.truthy(rule_of(swiss({ 10, 10 }), "donate", { power = "saxon", points = 1 }))
    local g = spending("french", function(G) G.powers.swiss.ally = "austrian" end)
    assert.truthy(rule_of(g, "donate", { power = "swiss", points = 1 }))
  end)
end)
