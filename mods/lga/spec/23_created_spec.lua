--- 23.3, 23.4 Allies of France that waver, and powers that players create.
local board = require("mechanics.board")
local borders = require("rules.21_borders")
local created = require("rules.23_created")
local ground = require("rules.08_ground")
local income = require("rules.26_income")
local minors = require("rules.23_minors")
local organization = require("mechanics.organization")
local powers = require("rules.20_powers")
local spec_powers = require("spec.powers")
local wavering = require("rules.23_wavering")

local begin, give = spec_powers.begin, spec_powers.give
local map = map_of()

local function inside(area)
  return those(map:area(area), function(hex) return map:terrain(hex) == "clear" end)[1]
end

--- Austria has conquered Bavaria, with these pieces on the map.
local function conquered(list, dice)
  local g = begin(spec)
  spec_powers.few(g, list or {})
  spec_powers.take(g, "bavarian", "austrian")
  g.state.taken[minors.towns("bavaria")[1]] = "russian"
  spec_powers.ask(g, "conquests")
  g:dice(dice)
  g:act("possess", { power = "austrian" })
  return g
end

local function allies(g)
  return those(powers.minors(g.state), function(power) return g.state.powers[power].ally == "french" end)
end

describe("23.3 wavering allies", function()
  it("23.31a those that border on it roll, without a French unit in them", function()
    local g = begin(spec)
    spec_powers.few(g, {})
    assert.same({ "wurttemberg" }, wavering.waverers(g.state, { "bavaria" }))
    assert.same({ "bavarian", "swiss" }, wavering.waverers(g.state, { "saxony", "k_of_italy" }))
    spec_powers.few(g, { { "F_INF_1", inside("wurttemberg"), 5 } })
    assert.same({}, wavering.waverers(g.state, { "bavaria" }))
    spec_powers.few(g, { { "F_NAPOLEON", inside("wurttemberg") }, { "BV_INF_1", inside("wurttemberg"), 5 } })
    assert.same({ "wurttemberg" }, wavering.waverers(g.state, { "bavaria" }))
  end)

  it("23.31a by a power at war with France alone, and of an ally of France", function()
    local g = begin(spec, { "austrian" })
    spec_powers.few(g, {})
    spec_powers.take(g, "venetia", "french")
    spec_powers.ask(g, "conquests")
    assert.equal(5, #allies(g))
  end)

  it("23.31b on 1 to 3 it is neutral, on 4 to 6 it stays", function()
    for die, neutral in pairs({ [1] = true, [3] = true, [4] = false, [6] = false }) do
      local g = conquered(nil, { die })
      assert.equal(neutral, g.state.powers.wurttemberg.ally == nil, die)
      assert.equal(neutral and "neutral" or "french", powers.side(g.state, "wurttemberg"))
    end
  end)

  it("23.31c neither France nor who threatens it runs it", function()
    local g = conquered(nil, { 1 })
    assert.equal("prussian", powers.manager(g.state, "wurttemberg")) -- FAPR
    g = begin(spec)
    wavering.defect(g.state, "swiss", "russian")
    assert.equal("austrian", powers.manager(g.state, "swiss"))
  end)

  it("23.32b its men leave French charts, and those of others leave theirs", function()
    local at = inside("hannover_s")
    local g = conquered({ { "F_NEY", at }, { "W_INF_1", at, 6, { chart = "F_NEY" } }, { "F_INF_1", at, 6, { chart = "F_NEY" } } }, { 1 })
    assert.same({ "F_NEY", nil, at, "neutral" }, { g:unit("F_INF_1").chart, g:unit("W_INF_1").chart, g:unit("W_INF_1").hex, g:unit("W_INF_1").side })
    assert.is_nil(g:unit("W_INF_1").superior)
    assert.same({ "french", "austrian" }, g.state.powers.wurttemberg.shuns)
    g.state.powers.wurttemberg.foe = "russian"
    minors.settle(g.state, "russian", "wurttemberg")
    assert.same({ "french", nil }, { g.state.powers.wurttemberg.ally, g.state.powers.wurttemberg.shuns })
    assert.equal("F_NEY", g:unit("F_INF_1").superior)
  end)

  it("23.32a they go home by the shortest way, five MP a week", function()
    local at = inside("hannover_s")
    local g = conquered({ { "W_INF_1", at, 6 } }, { 1 })
    local home = least(map:area("wurttemberg"), "23.32a", function(hex) return map:distance(at, hex) end)[1]
    local far = map:distance(at, home)
    spec_powers.ask(g, "homeward")
    local now = organization.hex(g.state, "W_INF_1")
    for _ = 1, far do
      spec_powers.ask(g, "homeward")
    end
    local hex = organization.hex(g.state, "W_INF_1")
    assert.truthy(map:in_area("wurttemberg", hex))
    local way, spent, after = ground.profile:path(at, hex), 0, at
    for i = 2, #way do
      spent = spent + ground.cost(way[i - 1], way[i])
      if spent <= 5 then after = way[i] end
    end
    assert.equal(after, now)
    assert.falsy(map:in_area("wurttemberg", way[#way - 1]))
    local told = #those(g:log(), function(record) return record.key == "goes_home_by" end)
    spec_powers.ask(g, "homeward")
    assert.equal(hex, organization.hex(g.state, "W_INF_1"))
    assert.equal(told, #those(g:log(), function(record) return record.key == "goes_home_by" end))
  end)

  it("23.32a into the nearest part of it", function()
    for _, from in ipairs({ "hannover_s", "k_of_italy", "bohemia" }) do
      local at = inside(from)
      local costs, least_cost = ground.profile:costs(at, 999), 999
      for _, hex in ipairs(map:area("wurttemberg")) do
        least_cost = math.min(least_cost, costs[hex] or 999)
      end
      local g = conquered({ { "W_INF_1", at, 6 } }, { 1 })
      for _ = 1, 60 do
        spec_powers.ask(g, "homeward")
      end
      assert.equal(least_cost, costs[organization.hex(g.state, "W_INF_1")], from)
    end
  end)

  it("23.32a nobody else does", function()
    local g = begin(spec)
    spec_powers.few(g, { { "W_INF_1", inside("hannover_s"), 6 } })
    spec_powers.ask(g, "homeward")
    assert.equal(inside("hannover_s"), organization.hex(g.state, "W_INF_1"))
    assert.equal(1, #board.which(g.state))
  end)
end)

local RHINE = { "frankfurt", "wurzburg", "nassau", "berg" } -- Bavaria, Baden and Wurttemberg are allies already

--- All that the Confederation needs, but for some.
local function rhine(but)
  local g = begin(spec, { "austrian", "russian" })
  spec_powers.few(g, {})
  for _, area in ipairs(RHINE) do
    if area ~= but then give(g, area, "french", "conquered") end
  end
  if but ~= "gr_duchy_of_hesse" then
    g.state.powers.hessian.ally = "french"
    powers.review(g.state)
  end
  return g
end

local function columns(g)
  return { g.state.powers.austrian.column, g.state.powers.prussian.column, g.state.powers.russian.column }
end

describe("23.4 powers that are created", function()
  it("23.4a, 23.4b France makes four, the Coalition three", function()
    local by = { french = {}, coalition = {} }
    for _, row in ipairs(table_of("created_powers").list) do
      table.insert(by[row.creator], row.id)
    end
    assert.same({ "westphalia", "confederation", "warsaw", "poland" }, by.french)
    assert.same({ "holland", "belgium", "british_german" }, by.coalition)
  end)

  it("23.4a who can is asked as a turn begins", function()
    local g = begin(spec)
    spec_powers.ask(g, "creations")
    assert.equal("command", g:step())
    give(g, "holland", "prussian", "conquered")
    spec_powers.ask(g, "creations")
    assert.same({ "creations", "coalition", "holland" }, { g:step(), g:asked()[1], spec_powers.offered(g, "create", "created") })
    g:act("end")
    assert.equal("command", g:step())
  end)

  it("23.41a, 23.41b Westphalia: South Hanover conquered, the Electorate of Hesse held; it has both", function()
    local g = begin(spec)
    give(g, "hannover_s", "french", "conquered")
    assert.falsy(created.may_create(g.state, "westphalia"))
    give(g, "e_of_hesse", "french", "allied")
    assert.truthy(created.may_create(g.state, "westphalia"))
    give(g, "hannover_s", "bavarian", "annexed")
    assert.falsy(created.may_create(g.state, "westphalia"))
    give(g, "hannover_s", "french", "conquered")
    spec_powers.ask(g, "creations")
    g:act("create", { created = "westphalia" })
    assert.same({ "e_of_hesse", "hannover_s" }, powers.held(g.state, "westphalian", "own"))
    assert.falsy(created.may_create(g.state, "westphalia"))
    assert.same({ 0, 0 }, { g.state.powers.westphalian.resources, g.state.powers.westphalian.replacements })
  end)

  it("23.4c it is the ally of the side that created it", function()
    local g = begin(spec)
    give(g, "hannover_s", "french", "conquered")
    give(g, "e_of_hesse", "french", "conquered")
    created.create(g.state, "westphalia")
    assert.same({ "french", "french", "french" }, { g.state.powers.westphalian.ally, powers.side(g.state, "westphalian"), g.state.nations.westphalian })
    give(g, "belgium", "austrian", "conquered")
    created.create(g.state, "belgium")
    assert.same({ "austrian", "coalition" }, { g.state.powers.belgian.ally, powers.side(g.state, "belgian") })
  end)

  it("23.41c it is conquered like others; France never annexes South Hanover", function()
    local g = begin(spec)
    give(g, "hannover_n", "french", "conquered")
    give(g, "hannover_s", "french", "conquered")
    give(g, "oldenburg", "french", "annexed")
    spec_powers.ask(g, "annexations")
    assert.equal("settlement", g:step())
    assert.equal("hannover_n", spec_powers.offered(g, "annex", "province"))
    g:act("end")
    give(g, "e_of_hesse", "french", "conquered")
    created.create(g.state, "westphalia")
    spec_powers.few(g, {})
    spec_powers.take(g, "westphalian", "russian")
    spec_powers.ask(g, "conquests")
    assert.same({ "russian", "russian" }, { powers.holder(g.state, "hannover_s"), powers.holder(g.state, "e_of_hesse") })
    assert.is_nil(g.state.created.westphalia)
  end)
end)

describe("23.42 the Confederation of the Rhine", function()
  it("23.42a all eight allied or conquered", function()
    for _, but in ipairs({ "frankfurt", "wurzburg", "nassau", "berg", "gr_duchy_of_hesse" }) do
      assert.falsy(created.may_create(rhine(but).state, "confederation"), but)
    end
    local g = rhine()
    spec_powers.ask(g, "creations")
    g:act("create", { created = "confederation" })
    assert.equal(8, #g.state.created.confederation.members)
    for _, power in ipairs({ "bavarian", "baden", "wurttemberg" }) do
      g = rhine()
      g.state.powers[power].ally = nil
      powers.review(g.state)
      assert.falsy(created.may_create(g.state, "confederation"), power)
    end
  end)

  it("23.42b Ansbach joins, unless Bavaria has it", function()
    for power, joins in pairs({ french = true, bavarian = false, prussian = false }) do
      local g = rhine()
      give(g, "ansbach", power, power == "bavarian" and "annexed" or "conquered")
      created.create(g.state, "confederation")
      assert.equal(joins, listed(g.state.created.confederation.members, "ansbach"), power)
      assert.equal(joins and 9 or 8, #g.state.created.confederation.members)
    end
  end)

  it("23.42c the points of those who build no men are French", function()
    local g = rhine()
    assert.same({}, created.as_french(g.state))
    created.create(g.state, "confederation")
    local before = { income.resources(rhine().state, "french", 1), income.replacements(rhine().state, "french", 1) }
    assert.same({ "frankfurt", "wurzburg", "nassau", "berg" }, created.as_french(g.state))
    assert.same({ before[1] + 6, before[2] + 5 }, { income.resources(g.state, "french", 1), income.replacements(g.state, "french", 1) })
    assert.equal(income.resources(rhine().state, "bavarian", 1), income.resources(g.state, "bavarian", 1))
    give(g, "berg", "bavarian", "annexed")
    assert.same({ "frankfurt", "wurzburg", "nassau" }, created.as_french(g.state))
  end)

  it("23.42d, 23.42e war on one is war on all, and they keep to France though she does not help", function()
    local g = rhine()
    g.state.powers.austrian.war, g.state.powers.russian.war = nil, nil
    powers.review(g.state)
    created.create(g.state, "confederation")
    spec_powers.run(g, minors.attacked, "austrian", "bavarian")
    for _ = 1, 8 do
      assert.same({ "interventions", "french" }, { g:step(), g:asked()[1] })
      g:act("stay_out", { power = "french" })
    end
    assert.equal("command", g:step())
    for _, power in ipairs({ "bavarian", "baden", "wurttemberg", "hessian" }) do
      assert.same({ power, "french", "austrian" }, { power, g.state.powers[power].ally, g.state.powers[power].foe })
      assert.truthy(spec_powers.hostile(g, "austrian", power))
    end
    assert.same({ "french", "allied" }, { g.state.provinces.berg.power, g.state.provinces.berg.hold })
    assert.falsy(spec_powers.hostile(g, "austrian", "french"))
    assert.same({ "saxon" }, minors.attacked_with(g.state, "saxon"))
    spec_powers.few(g, { { "A_INF_1", inside("bohemia"), 5 }, { "R_INF_1", inside("russia"), 5 } })
    local austrian, russian = borders.barred(g.state, { "A_INF_1" }), borders.barred(g.state, { "R_INF_1" })
    assert.same({ false, true, true }, { listed(austrian, "bavaria"), listed(austrian, "france"), listed(russian, "bavaria") })
    spec_powers.take(g, "bavarian", "austrian")
    spec_powers.ask(g, "conquests") -- without a war between Austria and France no ally wavers
    assert.equal("french", g.state.powers.wurttemberg.ally)
    give(g, "frankfurt", "baden", "annexed")
    assert.equal(6, #minors.attacked_with(g.state, "baden"))
  end)

  it("23.42f Prussia's marker goes two boxes to the left, nobody else's", function()
    local g = rhine()
    g.state.powers.prussian.column = 6
    local before = columns(g)
    created.create(g.state, "confederation")
    assert.same({ before[1], before[2] - 2, before[3] }, columns(g))
  end)

  it("23.42g France never annexes what is a member, or can be", function()
    local g = rhine()
    spec_powers.ask(g, "annexations")
    for _, area in ipairs({ "frankfurt", "wurzburg", "nassau", "berg" }) do
      for _, entry in ipairs(g:legal("french")) do
        assert.falsy(entry.verb == "annex" and entry.args.province == area and entry.args.power == "french", area)
      end
    end
  end)

  it("23.42h who is conquered or neutral is no member; without members it is over", function()
    local g = rhine()
    created.create(g.state, "confederation")
    give(g, "berg", "austrian", "conquered")
    assert.equal(7, #g.state.created.confederation.members)
    wavering.defect(g.state, "baden", "austrian")
    assert.equal(6, #g.state.created.confederation.members)
    assert.falsy(listed(g.state.created.confederation.members, "baden"))
    for i, area in ipairs(copy_of(g.state.created.confederation.members)) do
      assert.equal(7 - i, #g.state.created.confederation.members)
      give(g, area, "austrian", "conquered")
    end
    assert.is_nil(g.state.created.confederation)
  end)
end)

describe("23.43, 23.44 Poland", function()
  local function poland()
    local g = begin(spec)
    give(g, "south_prussia", "french", "conquered")
    give(g, "mazovia", "french", "conquered")
    return g
  end

  it("23.43 the Duchy of Warsaw has both provinces, and gets no more", function()
    local g = poland()
    give(g, "mazovia", "prussian", "annexed")
    assert.falsy(created.may_create(g.state, "warsaw"))
    g = poland()
    created.create(g.state, "warsaw")
    assert.truthy(g.state.created.warsaw)
    assert.same({ "mazovia", "south_prussia" }, (function()
      local list = powers.held(g.state, "polish", "own")
      table.sort(list)
      return list
    end)())
    give(g, "west_galicia", "french", "conquered")
    spec_powers.ask(g, "annexations")
    assert.equal("command", g:step())
  end)

  it("23.44a the Kingdom of Poland needs the same, or grows out of the Duchy", function()
    local g = poland()
    assert.truthy(created.may_create(g.state, "poland"))
    created.create(g.state, "warsaw")
    assert.truthy(created.may_create(g.state, "poland"))
    created.create(g.state, "poland")
    assert.same({ nil, true }, { g.state.created.warsaw, g.state.created.poland ~= nil })
    assert.falsy(created.may_create(g.state, "warsaw"))
    assert.equal(2, #powers.held(g.state, "polish", "own"))
  end)

  it("23.44b it takes in the Galicias and what was Polish of Russia, nothing else", function()
    local g = poland()
    created.create(g.state, "poland")
    for _, area in ipairs({ "west_galicia", "russian_poland", "silesia" }) do
      give(g, area, "french", "conquered")
    end
    spec_powers.ask(g, "annexations")
    local taken = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.args.power == "polish" then taken[#taken + 1] = entry.args.province end
    end
    assert.same({ "russian_poland", "west_galicia" }, taken)
    g:act("annex", { province = "west_galicia", power = "polish" })
    assert.equal("polish", powers.holder(g.state, "west_galicia"))
  end)

  it("23.44c three markers go two boxes to the left; for the Duchy none", function()
    local g = poland()
    g.state.powers.prussian.column = 6
    local before = columns(g)
    created.create(g.state, "warsaw")
    assert.same(before, columns(g))
    g.state.powers.austrian.column, g.state.powers.russian.column = 5, 5
    created.create(g.state, "poland")
    assert.same({ 3, before[2] - 2, 3 }, columns(g))
  end)
end)

describe("23.45 to 23.47 what the Coalition creates", function()
  it("23.45 Belgium and Holland when they are conquered", function()
    local g = begin(spec)
    assert.falsy(created.may_create(g.state, "holland"))
    give(g, "holland", "prussian", "conquered")
    assert.same({ true, false }, { created.may_create(g.state, "holland"), created.may_create(g.state, "belgium") })
    created.create(g.state, "holland")
    assert.same({ "dutch", "own" }, { g.state.provinces.holland.power, g.state.provinces.holland.hold })
    assert.equal("coalition", powers.seat(g.state, "dutch"))
  end)

  it("23.46 the British-German Alliance of two of six", function()
    local g = begin(spec)
    give(g, "hannover_s", "austrian", "conquered")
    give(g, "nassau", "french", "conquered")
    assert.falsy(created.may_create(g.state, "british_german"))
    g.state.powers.hessian.ally = "russian"
    powers.review(g.state)
    assert.truthy(created.may_create(g.state, "british_german"))
    created.create(g.state, "british_german")
    assert.same({ "gr_duchy_of_hesse", "hannover_s" }, powers.held(g.state, "british_allied"))
    assert.equal("russian", g.state.powers.british_allied.ally) -- before Austria on the chart of South Hanover
  end)

  it("23.47a France takes Holland home again once she has conquered it", function()
    local g = begin(spec, { "prussian" })
    spec_powers.few(g, {})
    give(g, "holland", "prussian", "conquered")
    created.create(g.state, "holland")
    spec_powers.take(g, "dutch", "french")
    spec_powers.ask(g, "conquests")
    assert.equal("french", spec_powers.offered(g, "annex", "power"))
    g:act("annex", { province = "holland", power = "french" })
    assert.same({ "french", "home" }, { g.state.provinces.holland.power, g.state.provinces.holland.hold })
    assert.is_nil(g.state.created.holland)
  end)

  it("23.47b the Confederation can be created again", function()
    local g = rhine()
    created.create(g.state, "confederation")
    give(g, "berg", "prussian", "conquered")
    give(g, "nassau", "prussian", "conquered")
    created.create(g.state, "british_german")
    assert.same({ "berg", "nassau" }, (function()
      local list = powers.held(g.state, "british_allied")
      table.sort(list)
      return list
    end)())
    for _, area in ipairs({ "gr_duchy_of_hesse", "bavaria", "baden", "wurttemberg", "frankfurt", "wurzburg" }) do
      give(g, area, "prussian", "conquered")
    end
    assert.is_nil(g.state.created.confederation)
    for _, area in ipairs({ "gr_duchy_of_hesse", "bavaria", "baden", "wurttemberg", "frankfurt", "wurzburg", "berg", "nassau" }) do
      give(g, area, "french", "conquered")
    end
    assert.truthy(created.may_create(g.state, "confederation"))
    assert.is_nil(g.state.created.british_german)
  end)
end)
