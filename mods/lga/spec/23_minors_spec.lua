--- 23.0 to 23.2 Minor powers and provinces: who runs them, who helps them, who conquers them, who annexes them.
local campaigns = require("spec.campaigns")
local minors = require("rules.23_minors")
local borders = require("rules.21_borders")
local peace = require("rules.21_peace")
local powers = require("rules.20_powers")
local spec_powers = require("spec.powers")

local begin, rule_of = spec_powers.begin, campaigns.rule_of
local map, provinces = map_of(), table_of("provinces")

local function state_of(g, power)
  local row = g.state.powers[power]
  return { row.ally or "-", row.foe or "-", powers.side(g.state, power) }
end

local function had(g, area)
  local row = g.state.provinces[area] or {}
  return { row.power or "-", row.hold or "-", row.foe or "-" }
end

--- A hex of a province in which one can stand.
local function inside(area)
  return those(map:area(area), function(hex) return map:terrain(hex) == "clear" end)[1]
end

describe("23.0 the chart", function()
  it("23.0a, 23.0b, 23.0c homes, powers and provinces; Belgium and Holland are homes that can become powers", function()
    local kinds = {}
    for _, row in ipairs(provinces.list) do
      kinds[row.kind] = (kinds[row.kind] or 0) + 1
      if row.kind == "power" then assert.truthy(row.minor, row.id) end
      if row.kind == "home" then assert.equal(row.id ~= "belgium" and row.id ~= "holland", minors.is_integral(row.id)) end
    end
    assert.same({ home = 15, power = 9, province = 27 }, kinds)
  end)

  it("M7.1b 51 areas, each but the homes with four powers in an order of its own", function()
    local orders = {}
    for _, row in ipairs(provinces.list) do
      orders[#orders + 1] = row.prefer or "-"
      assert.equal(row.home and not row.minor and 0 or row.id == "france" and 0 or 4, #powers.preference(row.id), row.id)
    end
    assert.equal(
      "- PARF PARF RFPA RFPA FPRA PFRA FPAR FPAR FPAR FPAR FPAR FPAR FPAR FAPR FAPR PAFR FAPR FAPR FARP "
        .. "- - - - - - AFPR AFPR AFPR AFRP AFRP AFRP AFRP - - RAPF RAPF APRF ARPF - - PFRA - - PFRA PFRA PRFA PAFR PRFA PFAR PRAF",
      table.concat(orders, " ")
    )
    assert.same({ "french", "prussian", "austrian", "russian" }, powers.preference("berg"))
  end)

  it("23.1 a minor power is an ally, neutral, or annexed", function()
    local g = begin(spec)
    assert.same({ "french", "-", "french" }, state_of(g, "bavarian"))
    assert.same({ "-", "-", "neutral" }, state_of(g, "saxon"))
    spec_powers.give(g, "saxony", "prussian", "annexed")
    assert.equal("saxony", minors.target_of(g.state, "saxony"))
    assert.equal("prussian", minors.protector(g.state, "saxony"))
  end)

  it("23.11a, 23.11e an ally is run by the player of its major power, and stands as it does", function()
    local g = begin(spec)
    assert.same({ "french", "french" }, { powers.manager(g.state, "bavarian"), powers.seat(g.state, "bavarian") })
    assert.equal("french", powers.friend(g.state, inside("bavaria")))
    g.state.powers.bavarian.ally = "austrian"
    powers.review(g.state)
    assert.same({ "coalition", "coalition", "coalition" }, {
      powers.seat(g.state, "bavarian"), powers.side(g.state, "bavarian"), powers.friend(g.state, inside("bavaria")),
    })
    g.state.powers.austrian.war = nil
    powers.review(g.state)
    assert.equal("neutral", powers.side(g.state, "bavarian"))
  end)

  it("23.11c its men serve in the corps of its major power", function()
    local g = begin(spec)
    spec_powers.few(g, { { "F_NEY", inside("bavaria") }, { "BV_INF_1", nil, 6, { chart = "F_NEY" } } })
    assert.equal("F_NEY", g:unit("BV_INF_1").superior)
    assert.same({ "french", "french" }, { g:unit("BV_INF_1").side, g:unit("F_NEY").side })
  end)

  it("23.12a a neutral one is managed by the first of its chart that is not hostile to it", function()
    local g = begin(spec)
    assert.equal("prussian", powers.manager(g.state, "saxon"))
    g.state.powers.saxon.foe = "prussian"
    assert.equal("french", powers.manager(g.state, "saxon"))
  end)

  it("23.12ex Switzerland is France's to manage, and Austria's once France is hostile", function()
    local g = begin(spec)
    g.state.powers.swiss.ally = nil
    assert.equal("french", powers.manager(g.state, "swiss"))
    g.state.powers.swiss.foe = "french"
    assert.equal("austrian", powers.manager(g.state, "swiss"))
  end)

  it("23.12c men of a neutral stay in their land; who is abroad may go anywhere", function()
    local g = begin(spec)
    spec_powers.few(g, { { "SX_INF_1", inside("saxony"), 5 } })
    local areas = borders.barred(g.state, { "SX_INF_1" })
    assert.equal(50, #areas)
    assert.falsy(listed(areas, "saxony"))
    assert.truthy(borders.is_barred(g.state, { "SX_INF_1" }, inside("bavaria")))
    spec_powers.few(g, { { "SX_INF_1", inside("bavaria"), 5 } })
    assert.same({}, borders.barred(g.state, { "SX_INF_1" }))
  end)

  it("23.12d nobody of a neutral marches with others, since it is on another side; nor does it declare war", function()
    local g = begin(spec)
    assert.same({ "neutral", "coalition" }, { g.state.nations.saxon, g.state.nations.austrian })
    assert.falsy(listed(powers.MAJORS, "saxon"))
  end)

  it("23.13 its land is friendly to nobody, and shut", function()
    local g = begin(spec)
    assert.equal("neutral", powers.friend(g.state, inside("saxony")))
    assert.is_nil(powers.friend(g.state, inside("hannover_s")))
    for _, area in ipairs({ "saxony", "hannover_s" }) do
      assert.equal(2, #those(g.state.neutral, function(row) return row.areas[1] == area end)) -- to either side
    end
  end)

  it("23.14 what a minor power has annexed is part of it", function()
    local g = begin(spec)
    spec_powers.give(g, "ansbach", "bavarian", "annexed")
    assert.equal("bavarian", minors.target_of(g.state, "ansbach"))
    assert.same({ "ansbach", "bavaria" }, minors.lands(g.state, "bavarian"))
    assert.equal("french", powers.friend(g.state, inside("ansbach")))
  end)
end)

describe("23.21 an ally is attacked", function()
  it("23.21a its ally is asked first, and is at war if it helps", function()
    local g = begin(spec, { "austrian" })
    spec_powers.run(g, minors.attacked, "french", "oldenburg")
    assert.same({ "interventions", "coalition" }, { g:step(), g:asked()[1] })
    assert.equal("prussian", spec_powers.offered(g, "intervene", "power"))
    g:act("intervene", { power = "prussian" })
    assert.truthy(spec_powers.hostile(g, "prussian", "french"))
    assert.same({ "prussian", "allied", "-" }, had(g, "oldenburg"))
  end)

  it("23.21a who is at war with the aggressor already is not asked", function()
    local g = begin(spec, { "austrian", "russian" })
    spec_powers.run(g, minors.attacked, "austrian", "bavarian")
    assert.equal("command", g:step())
    assert.same({ "french", "-", "french" }, state_of(g, "bavarian"))
    g = begin(spec, { "prussian" })
    spec_powers.run(g, minors.attacked, "french", "oldenburg")
    assert.equal("command", g:step())
    assert.same({ "prussian", "allied", "-" }, had(g, "oldenburg"))
  end)

  it("23.21b then others, as the chart prefers them; the first of those who help has it", function()
    local g = begin(spec, {})
    spec_powers.run(g, minors.attacked, "french", "oldenburg")
    g:act("stay_out", { power = "prussian" })
    assert.equal("russian", spec_powers.offered(g, "intervene", "power"))
    g:act("intervene", { power = "russian" })
    assert.equal("austrian", spec_powers.offered(g, "stay_out", "power"))
    g:act("intervene", { power = "austrian" })
    assert.same({ "russian", "allied", "-" }, had(g, "oldenburg"))
    g = begin(spec, { "austrian", "russian" })
    spec_powers.run(g, minors.attacked, "french", "oldenburg")
    g:act("stay_out", { power = "prussian" })
    assert.same({ "russian", "allied", "-" }, had(g, "oldenburg"))
  end)

  it("23.21b who may not declare war does not help", function()
    local g = begin(spec, {})
    g.state.powers.prussian.column = 6
    spec_powers.run(g, minors.attacked, "french", "oldenburg")
    assert.equal("russian", spec_powers.offered(g, "intervene", "power"))
  end)

  it("23.21c if nobody does it is at war with the aggressor alone", function()
    local g = begin(spec, {})
    g.state.powers.saxon.ally = "prussian"
    powers.review(g.state)
    spec_powers.run(g, minors.attacked, "french", "saxon")
    for _, power in ipairs({ "prussian", "austrian", "russian" }) do
      g:act("stay_out", { power = power })
    end
    assert.same({ "-", "french", "coalition" }, state_of(g, "saxon"))
    assert.same({ true, false, false }, {
      spec_powers.hostile(g, "saxon", "french"), spec_powers.hostile(g, "saxon", "austrian"), spec_powers.hostile(g, "french", "prussian"),
    })
    assert.same({ true, false }, { powers.at_war(g.state, "french"), powers.at_war(g.state, "prussian") })
    assert.falsy(powers.at_war(begin(spec, {}).state, "french"))
    assert.truthy(powers.at_war(begin(spec, { "russian" }).state, "french"))
  end)

  it("23.21d whoever helps defends it, else who is first on its chart and of another player than the aggressor", function()
    local g = begin(spec, {})
    g.state.powers.mecklenburg.foe = "austrian"
    powers.review(g.state)
    assert.same({ "french", "french" }, { powers.seat(g.state, "mecklenburg"), powers.side(g.state, "mecklenburg") })
    g.state.powers.mecklenburg = { ally = "russian" }
    assert.equal("coalition", powers.seat(g.state, "mecklenburg"))
  end)
end)

describe("23.22 one without an ally is attacked", function()
  it("21.46, 23.22a all others may help, and the first of the chart who does has it", function()
    local g = begin(spec, {})
    spec_powers.run(g, minors.attacked, "french", "saxony")
    g:act("stay_out", { power = "prussian" })
    g:act("intervene", { power = "austrian" })
    g:act("intervene", { power = "russian" })
    assert.same({ "austrian", "-", "coalition" }, state_of(g, "saxon"))
    g = begin(spec, {})
    spec_powers.run(g, minors.attacked, "austrian", "saxony")
    assert.same({ "french", "french" }, { g:asked()[1], spec_powers.offered(g, "intervene", "power") })
    g:act("intervene", { power = "french" })
    assert.same({ "french", "-", "french" }, state_of(g, "saxon"))
    assert.truthy(g.state.powers.austrian.war)
  end)

  it("23.22b a province that nobody helps is open to the aggressor alone", function()
    local g = begin(spec, {})
    spec_powers.run(g, minors.attacked, "french", "frankfurt")
    for _, power in ipairs({ "prussian", "austrian", "russian" }) do
      g:act("stay_out", { power = power })
    end
    assert.same({ "-", "-", "french" }, had(g, "frankfurt"))
    assert.equal(0, #those(g.state.neutral, function(row) return row.areas[1] == "frankfurt" end))
    g.state.powers.austrian.war = true
    powers.review(g.state)
    spec_powers.few(g, { { "F_INF_1", inside("hannover_s"), 5 }, { "A_INF_1", inside("bohemia"), 5 } })
    assert.falsy(listed(borders.barred(g.state, { "F_INF_1" }), "frankfurt"))
    assert.truthy(listed(borders.barred(g.state, { "A_INF_1" }), "frankfurt"))
  end)
end)

describe("21.43a powers at peace", function()
  --- Austria has attacked Saxony, and France stays out of it.
  local function apart()
    local g = begin(spec, {})
    spec_powers.run(g, minors.attacked, "austrian", "saxon")
    g:act("stay_out", { power = "french" })
    return g
  end

  it("21.43a who is not at war with the other side does not enter its land", function()
    local g = apart()
    spec_powers.few(g, { { "A_INF_1", inside("bohemia"), 5 }, { "SX_INF_1", inside("saxony"), 5 } })
    assert.same({ "coalition", "french" }, { g:unit("A_INF_1").side, g:unit("SX_INF_1").side })
    local areas = borders.barred(g.state, { "A_INF_1" })
    assert.same({ true, true, false, false }, {
      listed(areas, "bavaria"), listed(areas, "france"), listed(areas, "saxony"), listed(areas, "bohemia"),
    })
    assert.falsy(listed(areas, "brandenburg")) -- at peace: shut to all by G.neutral
    assert.equal(50, #borders.barred(g.state, { "SX_INF_1" }))
    assert.falsy(listed(areas, "hannover_n")) -- nobody's: shut to all by G.neutral
    spec_powers.few(g, { { "F_INF_1", inside("bavaria"), 5 } })
    assert.truthy(listed(borders.barred(g.state, { "F_INF_1" }), "saxony"))
  end)

  it("21.43a nor does it attack its men", function()
    local g = apart()
    local hex = inside("saxony")
    local one, other = map:neighbors(hex)[1], map:neighbors(hex)[2]
    spec_powers.few(g, { { "A_INF_1", hex, 5 }, { "SX_INF_1", one, 5 }, { "F_INF_1", other, 5 } })
    assert.same({ false, true, false }, {
      borders.spares(g.state, "A_INF_1", one), borders.spares(g.state, "A_INF_1", other), borders.spares(g.state, "A_INF_1", hex),
    })
    g.state.depots[map:neighbors(hex)[3]], g.state.depots[map:neighbors(hex)[4]] = "french", "austrian"
    assert.same({ true, false }, { borders.spares(g.state, "A_INF_1", map:neighbors(hex)[3]), borders.spares(g.state, "A_INF_1", map:neighbors(hex)[4]) })
    g.state.powers.austrian.war = true
    assert.falsy(borders.spares(g.state, "A_INF_1", map:neighbors(hex)[3]))
    assert.falsy(borders.spares(g.state, "A_INF_1", other))
  end)
end)

describe("23.23 conquest", function()
  --- France is at war with Austria and Russia; Saxony is attacked by France, Austria helps.
  local function attacked()
    local g = begin(spec)
    spec_powers.few(g, {})
    spec_powers.run(g, minors.attacked, "french", "saxon")
    g:act("stay_out", { power = "prussian" })
    return g
  end

  it("23.23 all towns and cities, and no enemy but its own men in it", function()
    local g = attacked()
    local towns = minors.towns("saxony")
    assert.equal(26, #towns)
    spec_powers.take(g, "saxon", "french", towns[1])
    assert.same({}, minors.conquerors(g.state, "saxon"))
    spec_powers.take(g, "saxon", "french")
    assert.same({ "french" }, minors.conquerors(g.state, "saxon"))
    g:place("SX_INF_1", inside("saxony"), { side = "coalition", strength = 3 })
    assert.same({ "french" }, minors.conquerors(g.state, "saxon"))
    g:place("A_INF_1", inside("saxony"), { side = "coalition", strength = 3 })
    assert.same({}, minors.conquerors(g.state, "saxon"))
  end)

  it("23.23 a town is taken by men of the aggressor who come there, and is free again when its friends do", function()
    local g = attacked()
    local hex = minors.towns("saxony")[1]
    for _, case in ipairs({ { "F_INF_1", "french" }, { "BV_INF_1", "french" }, { "A_INF_1", nil }, { "F_NAPOLEON", nil } }) do
      spec_powers.few(g, { { case[1], hex, case[1] ~= "F_NAPOLEON" and 4 or nil } })
      minors.pass(g.state, { case[1] }, hex)
      assert.equal(case[2], g.state.taken[hex], case[1])
    end
    spec_powers.few(g, { { "F_INF_1", hex, 4 }, { "A_INF_1", hex, 4 } })
    minors.pass(g.state, { "F_INF_1" }, hex)
    assert.is_nil(g.state.taken[hex])
    assert.is_nil(g.state.taken[inside("saxony")])
  end)

  it("23.11e, 23.23 peace of a major power is that of its allies, and towns are their holders' again", function()
    local g = begin(spec)
    spec_powers.take(g, "bavarian", "austrian")
    spec_powers.take(g, "venetia", "french")
    local hex = minors.towns("baden")[1]
    g.state.taken[hex] = "russian"
    g.state.powers.bavarian.foe, g.state.powers.baden.foe = "austrian", "russian"
    spec_powers.give(g, "berg", "austrian", "allied")
    g.state.provinces.berg.foe = "french"
    peace.make(g.state, "austrian")
    assert.same({ [hex] = "russian" }, g.state.taken)
    assert.same({ nil, "russian", nil }, { g.state.powers.bavarian.foe, g.state.powers.baden.foe, g.state.provinces.berg.foe })
  end)

  it("23.23 homes are not conquered, Belgium and Holland are", function()
    local g = begin(spec)
    local targets = minors.targets(g.state)
    assert.same({ true, true, true, false, false, true }, {
      listed(targets, "belgium"), listed(targets, "holland"), listed(targets, "venetia"),
      listed(targets, "france"), listed(targets, "bohemia"), listed(targets, "bavarian"),
    })
  end)

  it("23.24 contested is where men of two major powers at war are", function()
    local g = begin(spec, { "austrian" })
    local hexes = those(map:area("bavaria"), function(hex) return map:terrain(hex) == "clear" end)
    spec_powers.few(g, { { "A_INF_1", hexes[1], 5 }, { "BV_INF_1", hexes[2], 5 } })
    assert.truthy(minors.is_contested(g.state, "bavarian"))
    spec_powers.few(g, { { "A_INF_1", hexes[1], 5 }, { "P_INF_1", hexes[2], 5 } })
    assert.falsy(minors.is_contested(g.state, "bavarian"))
    g.state.powers.saxon.foe = "austrian"
    spec_powers.few(g, { { "A_INF_1", hexes[1], 5 }, { "SX_INF_1", hexes[2], 5 } })
    assert.falsy(minors.is_contested(g.state, "bavarian")) -- no major power's
    spec_powers.few(g, { { "A_INF_1", hexes[1], 5 }, { "BV_INF_1", inside("saxony"), 5 } })
    assert.falsy(minors.is_contested(g.state, "bavarian"))
  end)

  it("23.25a of several conquerors the players say whose it is", function()
    local g = begin(spec)
    spec_powers.few(g, {})
    spec_powers.take(g, "bavarian", "austrian", minors.towns("bavaria")[1])
    g.state.taken[minors.towns("bavaria")[1]] = "russian"
    spec_powers.ask(g, "conquests")
    assert.same({ "possession", "coalition", "austrian russian" }, { g:step(), g:asked()[1], spec_powers.offered(g, "possess", "power") })
    g:act("possess", { power = "russian" })
    assert.same({ "russian", "conquered", "-" }, had(g, "bavaria"))
    assert.same({}, g.state.taken)
  end)

  it("23.25b if they do not agree, who has more units there", function()
    local g = begin(spec, {})
    spec_powers.run(g, minors.attacked, "austrian", "saxon")
    g:act("stay_out", { power = "french" })
    spec_powers.take(g, "saxon", "austrian", minors.towns("saxony")[1])
    g.state.taken[minors.towns("saxony")[1]] = "french"
    local hexes = those(map:area("saxony"), function(hex) return map:terrain(hex) == "clear" end)
    for _, case in ipairs({
      { { "F_INF_1", "F_INF_2", "A_INF_1" }, "french" }, { { "F_INF_1", "A_INF_2", "A_INF_1" }, "austrian" }, { { "F_INF_1", "A_INF_1" }, "french" },
    }) do
      local list = {}
      for i, id in ipairs(case[1]) do
        list[i] = { id, hexes[i], 5 }
      end
      spec_powers.few(g, list)
      local before = copy_of(g.state.taken)
      spec_powers.ask(g, "conquests")
      g:act("possess", { power = "austrian" }, g:asked()[1])
      g:act("possess", { power = "french" }, g:asked()[1])
      assert.equal(case[2], g.state.provinces.saxony.power)
      if g:step() == "settlement" then g:act("end") end
      spec_powers.give(g, "saxony", "saxon", "own")
      g.state.powers.saxon.foe, g.state.taken = "austrian", before
      powers.review(g.state)
    end
  end)

  it("23.25a the conqueror makes an ally of a minor power that has no men against him, or holds it", function()
    local g = attacked()
    spec_powers.take(g, "saxon", "french")
    g:place("A_INF_1", inside("bohemia"), { side = "coalition", strength = 3 })
    spec_powers.ask(g, "conquests")
    assert.equal("saxony", spec_powers.offered(g, "ally", "province"))
    assert.is_nil(g.state.powers.saxon.foe)
    g:act("ally", { province = "saxony" })
    assert.same({ "french", "-", "french" }, state_of(g, "saxon"))
    assert.same({ "saxon", "own", "-" }, had(g, "saxony"))
    g = attacked()
    spec_powers.take(g, "saxon", "french")
    g:place("SX_INF_1", inside("saxony"), { side = "coalition", strength = 3 })
    spec_powers.ask(g, "conquests")
    assert.equal("settlement", g:step()) -- Bavaria could annex it
    assert.equal("", spec_powers.offered(g, "ally", "province"))
  end)
end)

describe("23.26 annexation", function()
  local function conquered(area, power)
    local g = begin(spec)
    spec_powers.give(g, area, power or "french", "conquered")
    spec_powers.ask(g, "annexations")
    return g
  end

  it("23.23, 23.25a whom nobody helped is at war no more; who has no neighbour for it makes an ally of it alone", function()
    local g = begin(spec, {})
    spec_powers.few(g, {})
    spec_powers.run(g, minors.attacked, "russian", "saxon")
    assert.same({ "interventions", "russian" }, { g:step(), g:prompt().values.by })
    g:act("stay_out", { power = "french" })
    assert.equal("french", g.state.nations.saxon)
    spec_powers.take(g, "saxon", "russian")
    spec_powers.ask(g, "conquests")
    assert.same({ "russian", "neutral" }, { g:prompt().values.power, g.state.nations.saxon })
    assert.is_nil(g.state.powers.saxon.foe)
    assert.falsy(powers.at_war(g.state, "russian"))
    assert.same({ "saxony", "" }, { spec_powers.offered(g, "ally", "province"), spec_powers.offered(g, "annex", "province") })
    g:act("end")
    spec_powers.give(g, "saxony", "saxon", "own")
    spec_powers.give(g, "holland", "prussian", "conquered") -- a home is no ally
    spec_powers.give(g, "venetia", "french", "conquered")
    spec_powers.ask(g, "annexations")
    assert.same({ "french", "" }, { g:prompt().values.power, spec_powers.offered(g, "ally", "province") })
    g:act("end")
    assert.equal("command", g:step())
  end)

  it("23.26a by the conqueror or a minor power allied to it; 23.26b which has a province that borders on it", function()
    local g = conquered("north_tyrol")
    assert.same({ "settlement", "french" }, { g:step(), g:asked()[1] })
    assert.equal("baden bavarian swiss wurttemberg", spec_powers.offered(g, "annex", "power"))
    g:act("annex", { province = "north_tyrol", power = "bavarian" })
    assert.same({ "bavarian", "annexed", "-" }, had(g, "north_tyrol"))
    assert.equal("command", g:step())
  end)

  it("23.26b not by one that has no province next to it", function()
    local g = conquered("mazovia")
    assert.equal("command", g:step())
    g = conquered("mazovia", "russian")
    assert.equal("russian", spec_powers.offered(g, "annex", "power"))
    assert.equal("coalition", g:asked()[1])
  end)

  it("23.26c what was ceded is annexed in the same way; what is held may stay as it is", function()
    local g = conquered("venetia")
    assert.equal("italian", spec_powers.offered(g, "annex", "power"))
    g:act("end")
    assert.same({ "french", "conquered", "-" }, had(g, "venetia"))
  end)

  it("23.0a nobody annexes a home of another", function()
    local g = begin(spec)
    spec_powers.give(g, "salzburg", "french", "conquered")
    spec_powers.ask(g, "annexations")
    assert.equal("command", g:step())
  end)
end)

describe("23.2 provinces", function()
  it("23.23 as a week ends conquests are settled", function()
    local g = begin(spec)
    campaigns.on(g, "command", 1)
    spec_powers.take(g, "venetia", "french")
    spec_powers.few(g, { { "F_INF_1", inside("k_of_italy"), 5 }, { "A_INF_1", inside("bohemia"), 5 } })
    campaigns.on(g, "settlement")
    assert.same({ "french", "conquered", "-" }, had(g, "venetia"))
  end)

  it("21.43a nobody marches into a land with which he is at peace", function()
    local g = begin(spec, {})
    spec_powers.run(g, minors.attacked, "austrian", "saxon")
    g:act("stay_out", { power = "french" })
    local hex = those(map:area("bohemia"), function(at)
      return #those(map:neighbors(at), function(to) return map:in_area("bavaria", to) end) > 0
    end)[1]
    spec_powers.few(g, { { "A_INF_1", hex, 5, { order = "march" } } })
    campaigns.on(g, "movement")
    if g:asked()[1] == "french" then g:act("end") end
    g:act("move", { unit = "A_INF_1" })
    local to = those(map:neighbors(hex), function(at) return map:in_area("bavaria", at) end)[1]
    assert.equal("21.43a", rule_of(g, "step", { to = to }))
  end)
end)
