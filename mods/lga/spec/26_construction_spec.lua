--- 26.2, 26.3, 26.4 New units: what they cost, when they come and where.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local construction = require("rules.26_construction")
local depots = require("rules.14_depots")
local forage = require("rules.14_forage")
local grand = require("spec.grand")
local income = require("rules.26_income")
local pieces = require("rules.03_pieces")

local rule_of, totals = campaigns.rule_of, grand.totals
local PARIS, VIENNA, MUNICH, ULM = "B0405", "B5208", "B3609", "B3008"
local TOWN = those(map_of():area("russian_poland"), forage.place)[1]
local RICH = 200

--- Construction of a side, everybody being rich.
---@param before fun(g: SpecGame)?
local function building(side, before, week)
  local g = grand.begin(spec)
  for _, own in pairs(g.state.powers) do
    own.resources, own.replacements = RICH, RICH
  end
  if before then before(g) end
  grand.play(g, week or grand.SUMMER, { "construction", "arrival_of_units", "income", "construction", "arrival_of_units" })
  while g:step() ~= "ordering" or g:asked()[1] ~= side do
    g:act("end")
  end
  return g
end

--- Only these pieces are there.
local function few(list)
  return function(g) campaigns.few(g, list) end
end

local function construct(g, power, kind)
  g:act("construct", { power = power, kind = kind })
  return g.state.building[#g.state.building]
end

--- What a unit of a kind costs, and how long it takes.
local function price(power, kind)
  local g = building(power == "french" and "french" or "coalition", few({}))
  local entry = construct(g, power, kind)
  local own = totals(g, power)
  return { RICH - own[1], RICH - own[2], entry.left, entry.strength or 0 }
end

--- On to what arrives in the nth interphase from now.
local function posting(g, times)
  for _ = 1, times or 1 do
    for _ = 1, 20 do
      if g:step() == "posting" or g:step() == "command" then break end
      g:act("end", {}, g:asked()[1])
    end
  end
  return g
end

describe("26.21 the Unit Construction Chart", function()
  for _, case in ipairs({
    { "26.21b infantry of 5", "french", "infantry_5", { 3, 6, 1, 5 } },
    { "26.21c infantry of 10", "french", "infantry_10", { 6, 12, 1, 10 } },
    { "26.21d Guards", "french", "guards_10", { 8, 12, 2, 10 } },
    { "26.21d Grenadiers", "austrian", "guards_10", { 8, 12, 2, 10 } },
    { "26.21e a brigade of light cavalry", "french", "light_1", { 2, 2, 2, 1 } },
    { "26.21e light cavalry of 3", "french", "light_3", { 6, 6, 2, 3 } },
    { "26.21e light cavalry of 4", "french", "light_4", { 8, 8, 2, 4 } },
    { "26.21f Cossacks", "russian", "cossacks_1", { 2, 1, 1, 1 } },
    { "26.21g a brigade of dragoons", "french", "dragoons_1", { 3, 2, 2, 1 } },
    { "26.21g dragoons of 3", "french", "dragoons_3", { 9, 6, 2, 3 } },
    { "26.21g dragoons of 4", "french", "dragoons_4", { 12, 8, 2, 4 } },
    { "26.21h a brigade of heavy cavalry", "austrian", "heavy_1", { 4, 6, 2, 1 } },
    { "26.21h heavy cavalry of 3", "french", "heavy_3", { 12, 6, 2, 3 } },
    { "26.21h heavy cavalry of 4", "french", "heavy_4", { 16, 8, 2, 4 } },
    { "26.21i field artillery", "french", "field_guns", { 5, 1, 3, 1 } },
    { "26.21i horse artillery", "french", "horse_guns", { 8, 2, 3, 1 } },
  }) do
    it(case[1], function() assert.same(case[4], price(case[2], case[3])) end)
  end

  it("26.42 the lowest number that is free comes first", function()
    assert.equal("F_INF_1", construct(building("french", few({})), "french", "infantry_5").unit)
  end)

  it("26.21j an army leader and a corps leader, who come at once", function()
    assert.same({ 5, 1, 0, 0 }, price("russian", "army_leader"))
    local g = building("coalition", few({ { "R_KUTUSOV", VIENNA }, { "R_BUXHOWDEN", VIENNA } }))
    local entry = construct(g, "russian", "corps_leader")
    assert.is_nil(entry.strength)
    assert.same({ "R_CONSTANTINE", 0, RICH - 3, RICH - 1 }, { entry.unit, entry.left, totals(g, "russian")[1], totals(g, "russian")[2] })
  end)

  it("26.21l one point is a brigade, more are a division; 26.21f Cossacks are Russian", function()
    local g = building("coalition", few({}))
    assert.same({ "R_LIGHT_BDE_1", "R_LIGHT_DIV_1" }, { construct(g, "russian", "light_1").unit, construct(g, "russian", "light_3").unit })
    assert.equal("26.21f", rule_of(g, "construct", { power = "austrian", kind = "cossacks_1" }))
    assert.truthy(rule_of(g, "construct", { power = "russian", kind = "depot" }))
  end)

  it("26.21m Prussian brigades of infantry cost as divisions do", function()
    assert.same({ 6, 12, 1, 10 }, price("prussian", "infantry_10"))
    assert.equal("P_INF_1", construct(building("coalition", few({})), "prussian", "infantry_10").unit)
  end)

  it("26.21n a division has its leader with it", function()
    local g = building("french", few({}))
    local id = construct(g, "french", "infantry_5").unit
    posting(g, 2)
    while g:step() ~= "posting" do
      g:act("end")
    end
    g:act("post", { unit = id, hex = PARIS })
    assert.same({ pieces.RANKS.division, 5, PARIS }, { pieces.rank(g.state, id), g:unit(id).strength, g:unit(id).hex })
  end)

  it("26.21a, 26.0a, 26.0e, 25.0c, 25.0d both kinds of points are paid, and nobody runs into debt", function()
    local function with(resources, replacements)
      return building("french", function(g) g.state.powers.french.resources, g.state.powers.french.replacements = resources, replacements end)
    end
    assert.is_nil(rule_of(with(3, 6), "construct", { power = "french", kind = "infantry_5" }))
    assert.equal("26.0e", rule_of(with(2, 6), "construct", { power = "french", kind = "infantry_5" }))
    assert.equal("25.0d", rule_of(with(3, 5), "construct", { power = "french", kind = "infantry_5" }))
  end)

  it("26.0d, 23.11b, 23.12b, 25.13b a minor power, allied or neutral, builds as a major one does, with points of its own", function()
    local g = building("french", few({}))
    assert.equal("BV_INF_1", construct(g, "bavarian", "infantry_10").unit)
    assert.same({ RICH - 6, RICH - 12 }, totals(g, "bavarian"))
    assert.same({ RICH, RICH }, totals(g, "french"))
    assert.truthy(rule_of(g, "construct", { power = "saxon", kind = "infantry_10" })) -- it is run by Prussia
    local h = building("coalition", few({}))
    construct(h, "saxon", "infantry_10")
    assert.same({ { RICH - 6, RICH - 12 }, { RICH, RICH } }, { totals(h, "saxon"), totals(h, "prussian") })
  end)
end)

describe("26.4 limits", function()
  it("26.42 there are no more units than counters, with those under way and those who are dead", function()
    local g = building("french", few({}))
    assert.same({ "SZ_INF_1", "SZ_INF_2" }, { construct(g, "swiss", "infantry_5").unit, construct(g, "swiss", "infantry_10").unit })
    assert.equal("26.42", rule_of(g, "construct", { power = "swiss", kind = "infantry_5" }))
    g = building("french", few({ { "SZ_INF_1", PARIS, 5 } }))
    assert.equal("SZ_INF_2", construct(g, "swiss", "infantry_5").unit)
    g = building("french", function(h)
      campaigns.few(h, {})
      h.state.dead = { "SZ_INF_1", "SZ_INF_2" }
    end)
    assert.equal("26.42", rule_of(g, "construct", { power = "swiss", kind = "infantry_5" }))
  end)

  it("26.0c who is not to build builds nothing", function()
    local g = building("coalition", function(h) h.state.powers.austrian.no_building = 1 end)
    assert.equal("26.0c", rule_of(g, "construct", { power = "austrian", kind = "infantry_5" }))
    assert.is_nil(rule_of(g, "construct", { power = "russian", kind = "infantry_5" }))
  end)

  --- Austria under a garrison: Frenchmen everywhere, or in some of her provinces.
  local function garrison(areas)
    return function(g)
      campaigns.few(g, {})
      g.state.powers.austrian.garrison = true
      local n = 0
      for _, area in ipairs(areas) do
        n = n + 1
        g:place("F_INF_" .. n, map_of():area(area)[1], { side = "french", strength = 5 })
      end
      board.refresh(g.state)
    end
  end
  local HOME = { "austria", "moravia", "bohemia", "styria", "carinthia", "salzburg", "k_of_hungary" }

  it("26.41a under a garrison leave is wanted", function()
    local g = building("coalition", garrison(HOME))
    assert.equal("26.41a", rule_of(g, "construct", { power = "austrian", kind = "infantry_5" }))
    g = building("french", garrison(HOME))
    g:act("consent", { power = "austrian" })
    g:act("end")
    while g:step() ~= "ordering" do
      g:act("end")
    end
    assert.is_nil(rule_of(g, "construct", { power = "austrian", kind = "infantry_5" }))
    g = building("coalition", garrison(HOME))
    assert.truthy(rule_of(g, "consent", { power = "austrian" }))
    g = building("french", garrison({}))
    assert.truthy(rule_of(g, "consent", { power = "russian" }))
  end)

  it("26.41a leave is for one quarter", function()
    local g = building("french", garrison(HOME))
    g:act("consent", { power = "austrian" })
    for _ = 1, 20 do
      if g:step() == "spending" then break end
      g:act("end", {}, g:asked()[1])
    end
    assert.same({ "spending", nil }, { g:step(), g.state.powers.austrian.leave })
  end)

  it("26.41b, 21.75c but in provinces without a garrison, or where it is outnumbered", function()
    local g = building("coalition", garrison({ "austria", "moravia", "styria", "carinthia", "salzburg", "k_of_hungary" }))
    assert.is_nil(rule_of(g, "construct", { power = "austrian", kind = "infantry_5" }))
    assert.same({ "A4533" }, construction.sites(g.state, "austrian")) -- Prague
    g:place("A_INF_1", VIENNA, { side = "coalition", strength = 6 })
    board.refresh(g.state)
    assert.same({ VIENNA, "A4533" }, construction.sites(g.state, "austrian"))
  end)
end)

describe("26.3 units are placed", function()
  --- A French division has been built, and is due.
  local function due(before, kind)
    local g = building("french", before or few({}))
    local entry = construct(g, "french", kind or "infantry_10")
    entry.left = 0
    g:act("end")
    return posting(g), entry.unit
  end

  local function hexes(g, unit)
    local list = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.args.unit == unit then list[#list + 1] = entry.args.hex end
    end
    return list
  end

  it("21.11f a quarter brings points, they are paid for units, and these come", function()
    local g = grand.begin(spec)
    local G, before = g.state, totals(g, "russian")
    grand.play(g, grand.SUMMER, { "quarterly" })
    local steps = {}
    for _ = 1, 40 do
      if g:step() == "posting" then break end
      if steps[#steps] ~= g:step() then steps[#steps + 1] = g:step() end
      if g:step() == "ordering" and g:asked()[1] == "coalition" and #G.building == 0 then
        assert.truthy(totals(g, "russian")[1] > before[1])
        g:act("construct", { power = "russian", kind = "corps_leader" })
      end
      g:act("end", {}, g:asked()[1])
    end
    assert.same({ "spending", "drafts", "ordering", "drafts", "ordering", "posting" }, table.move({ "posting" }, 1, 1, #steps + 1, steps))
    local id = G.building[1].unit
    g:act("post", { unit = id, hex = construction.sites(G, "russian")[1] }, "coalition")
    assert.same({ construction.sites(G, "russian")[1], nil }, { g:unit(id).hex, G.building[1] })
    local after = totals(g, "russian")
    assert.same({ income.resources(G, "russian", 2) - 3, income.replacements(G, "russian", 2) - 1 }, after)
  end)

  it("26.0b, 26.21ex one quarter later; what was paid for in autumn comes in spring", function()
    local g = building("french", few({}), grand.AUTUMN)
    local id, guards = construct(g, "french", "infantry_10").unit, construct(g, "french", "guards_10").unit
    local steps = {}
    for _ = 1, 40 do
      if g:step() == "posting" then break end
      steps[#steps + 1] = g:step()
      if g:step() == "spending" then g.state.week = grand.SPRING end
      g:act("end", {}, g:asked()[1])
    end
    assert.same({ "ordering", "ordering", "spending", "spending", "drafts", "ordering", "drafts", "ordering" }, steps)
    assert.same({ "posting", { "french" } }, { g:step(), g:asked() })
    assert.same({}, hexes(g, guards))
    g:act("post", { unit = id, hex = PARIS })
    assert.equal(10, g:unit(id).strength)
    assert.same({ guards, 1 }, { g.state.building[1].unit, g.state.building[1].left })
  end)

  it("26.3 of several each for itself", function()
    local g = building("french", few({}))
    for _, kind in ipairs({ "infantry_5", "infantry_10" }) do
      construct(g, "french", kind).left = 0
    end
    posting(g)
    g:act("post", { unit = "F_INF_2", hex = PARIS })
    assert.same({ "F_INF_1", 1, 10 }, { g.state.building[1].unit, #g.state.building, g:unit("F_INF_2").strength })
  end)

  it("26.3 what has no place to come waits", function()
    local g, id = due(function(h)
      campaigns.few(h, {})
      h.state.provinces.france.power, h.state.provinces.belgium.power, h.state.provinces.holland.power = "austrian", "austrian", "austrian"
    end)
    assert.truthy(g:step() ~= "posting")
    assert.equal(id, g.state.building[1].unit)
  end)

  it("25.12b, 26.3 when all is placed Replacement Points are lost in autumn", function()
    local g = grand.play(grand.begin(spec), grand.AUTUMN, { "income", "arrival_of_units" })
    while g:step() == "spending" do
      g:act("end")
    end
    assert.same({ 55, 0 }, totals(g, "french"))
  end)

  it("26.3 all that is due is placed", function()
    local g, id = due()
    assert.equal("26.3", rule_of(g, "end"))
    g:act("post", { unit = id, hex = PARIS })
    assert.is_nil(g.state.building[1])
    assert.truthy(g:step() ~= "posting")
  end)

  it("24.11b a leader who has been built must be used too", function()
    local g, id = due(few({}), "army_leader")
    g.state.boxes[id] = nil
    assert.same({ "F_NAPOLEON", "26.3" }, { id, rule_of(g, "end") })
    g:act("post", { unit = id, hex = PARIS })
    assert.equal(PARIS, g:unit(id).hex)
    assert.truthy(g.state.boxes[id] > 0)
  end)

  it("26.31a in a depot city or depot of the home country, without enemies", function()
    local CITIES = { "A0730", "A1221", "A1229", "A2433", PARIS, "B2308" }
    local g, id = due()
    assert.same(CITIES, hexes(g, id))
    g, id = due(function(h)
      campaigns.few(h, {})
      h.state.depots["B0805"], h.state.depots[ULM], h.state.depots["A0830"] = "french", "french", "austrian"
      h:place("A_INF_1", "A0730", { side = "coalition", strength = 5 })
      board.refresh(h.state)
    end)
    assert.same({ "A1221", "A1229", "A2433", PARIS, "B0805", "B2308" }, (function()
      local list = hexes(g, id)
      table.sort(list)
      return list
    end)())
  end)

  it("26.31a of a minor power in any of its cities", function()
    local g = building("french", few({}))
    assert.same({ "B3302", "B3309", "B3404", MUNICH, "B3806" }, construction.sites(g.state, "bavarian"))
    assert.truthy(#construction.sites(g.state, "hessian") > 0) -- it has towns alone
    local entry = construct(g, "wurttemberg", "infantry_5")
    entry.left = 0
    posting(g)
    g:act("post", { unit = entry.unit, hex = "B2707" })
    assert.same({ "B2707" }, construction.sites(g.state, "wurttemberg")) -- its only city
    g.state.provinces.bavaria.hold = "conquered"
    assert.same({}, construction.sites(g.state, "bavarian"))
  end)

  it("26.31b they come under a leader at once, if all his corps is in one hex", function()
    local function with(list)
      local g, id = due(few(list))
      g:act("post", { unit = id, hex = PARIS })
      return g, id
    end
    local g, id = with({ { "F_NAPOLEON", PARIS }, { "F_DOMMARTIN", PARIS, nil, { superior = "F_NAPOLEON" } } })
    g:act("enrol", { unit = id, leader = "F_DOMMARTIN" })
    assert.same({ "F_DOMMARTIN", "F_DOMMARTIN" }, { g:unit(id).superior, g:unit(id).chart })
    assert.is_nil(g.state.boxes[id])
    assert.truthy(g:step() ~= "posting")
    g = with({ { "F_DOMMARTIN", PARIS }, { "F_INF_9", ULM, 5, { superior = "F_DOMMARTIN" } } }) -- none can take it
    assert.truthy(g:step() ~= "posting")
  end)

  it("26.31b not under one whose men are elsewhere; 7.76 nor without a box; 24.11d nor while a senior has nobody", function()
    local function why(list, boxes)
      local g, id = due(function(h)
        campaigns.few(h, list)
        h:place("F_LANNES", PARIS, { side = "french" }) -- somebody who could take them
        h:place("F_INF_30", PARIS, { side = "french", strength = 1, superior = "F_LANNES" })
        board.refresh(h.state)
      end)
      g.state.boxes.F_BESSIERES = boxes or 11
      g:act("post", { unit = id, hex = PARIS })
      return rule_of(g, "enrol", { unit = id, leader = "F_BESSIERES" })
    end
    assert.equal("26.31b", why({ { "F_BESSIERES", PARIS }, { "F_INF_9", ULM, 5, { superior = "F_BESSIERES" } } }))
    assert.equal("7.76", why({ { "F_BESSIERES", PARIS }, { "F_INF_9", PARIS, 5, { superior = "F_BESSIERES" } } }, 1))
    assert.is_nil(why({ { "F_BESSIERES", PARIS }, { "F_INF_9", PARIS, 5, { superior = "F_BESSIERES" } } }, 2))
    assert.equal("24.11d", why({ { "F_DOMMARTIN", PARIS }, { "F_BESSIERES", PARIS } }))
    assert.is_nil(why({ { "F_DOMMARTIN", PARIS }, { "F_BESSIERES", PARIS }, { "F_INF_9", ULM, 5, { superior = "F_DOMMARTIN" } } }))
    assert.is_nil(why({ { "F_MARMONT", PARIS }, { "F_BESSIERES", PARIS } }))
  end)
end)

describe("26.31b who takes whom", function()
  --- What a leader has been built among; whom he, or a gun, can come under.
  local function under(list, kind, power)
    local g = building("french", few(list))
    if power then
      g:act("end")
      while g:step() ~= "ordering" do
        g:act("end")
      end
    end
    local entry = construct(g, power or "french", kind)
    entry.left = 0
    posting(g)
    g:act("post", { unit = entry.unit, hex = list[1][2] })
    local set = {}
    for _, row in ipairs(g:step() == "posting" and g:legal(g:asked()[1]) or {}) do
      if row.verb == "enrol" then set[#set + 1] = row.args.leader end
    end
    return set
  end

  it("26.31b a corps leader comes under an army leader, whoever else of his is away, and under none of his own rank", function()
    local list = {
      { "F_NAPOLEON", PARIS }, { "F_BESSIERES", PARIS }, { "F_INF_9", PARIS, 5, { superior = "F_BESSIERES" } },
      { "F_INF_8", ULM, 5, { superior = "F_NAPOLEON" } },
    }
    assert.same({ "F_NAPOLEON" }, under(list, "corps_leader"))
  end)

  it("26.31b guns come under leaders of corps, not of divisions", function()
    assert.same({ "F_NAPOLEON" }, under({ { "F_NAPOLEON", PARIS }, { "F_INF_9", PARIS, 5 } }, "field_guns"))
  end)

  it("24.23a, 26.31b not directly under a leader of another power", function()
    assert.same({ "A_CHARLES" }, under({ { "A_CHARLES", VIENNA }, { "R_KUTUSOV", VIENNA } }, "field_guns", "austrian"))
  end)

  it("26.31b not under those who are at war, in peace", function()
    local list = { { "P_HOHENZOLLERN", "A4021" }, { "R_KUTUSOV", "A4021" } } -- Berlin
    assert.same({ "P_HOHENZOLLERN" }, under(list, "field_guns", "prussian"))
  end)
end)

describe("26.32 new depots", function()
  it("26.21k, 26.32 for 3 and 1, in a friendly town or city", function()
    local g = building("french", few({ { "A_INF_1", "B2603", 5 } }))
    g:act("found", { power = "french", hex = "B2707" }) -- Stuttgart
    assert.same({ "french", RICH - 3, RICH - 1 }, { g.state.depots.B2707, totals(g, "french")[1], totals(g, "french")[2] })
    assert.equal("14.23b", rule_of(g, "found", { power = "french", hex = "B2707" }))
    assert.equal("26.32", rule_of(g, "found", { power = "french", hex = VIENNA }))
    assert.equal("14.28d", rule_of(g, "found", { power = "french", hex = PARIS }))
    assert.truthy(rule_of(g, "found", { power = "bavarian", hex = "B2707" }))
    local berg = those(map_of():area("berg"), forage.place)[1]
    assert.equal("26.32", rule_of(g, "found", { power = "french", hex = berg })) -- nobody's
    local field = those(map_of():area("france"), function(hex) return not forage.place(hex) end)[1]
    assert.truthy(rule_of(g, "found", { power = "french", hex = field }))
    local poor = building("french", function(h) h.state.powers.french.resources = 2 end)
    assert.equal("26.0e", rule_of(poor, "found", { power = "french", hex = "B2707" }))
    local barred = building("coalition", function(h) h.state.powers.austrian.no_building = 1 end)
    local town = those(map_of():area("austria"), forage.place)[1]
    assert.equal("26.0c", rule_of(barred, "found", { power = "austrian", hex = town }))
    g:place("A_INF_1", "B3302", { side = "coalition", strength = 5 })
    board.refresh(g.state)
    assert.equal("26.32", rule_of(g, "found", { power = "french", hex = "B3302" }))
    local h = building("coalition", few({}))
    assert.is_nil(rule_of(h, "found", { power = "austrian", hex = TOWN })) -- Russian, and at war beside Austria
  end)

  it("26.21o a power at peace in any month, one at war in no other", function()
    local g = grand.begin(spec)
    for _, own in pairs(g.state.powers) do
      own.resources, own.replacements = RICH, RICH
    end
    grand.play(g, 33, { "depot_phase" })
    assert.same({ "founding", { "coalition" } }, { g:step(), g:asked() })
    assert.truthy(rule_of(g, "found", { power = "austrian", hex = "B4809" }))
    local hex = those(map_of():area("brandenburg"), function(at) return map_of():feature(at, "town") end)[1]
    g:act("found", { power = "prussian", hex = hex })
    assert.equal("prussian", g.state.depots[hex])
    assert.truthy(depots.is_free(g.state, "prussian"))
    g = grand.play(grand.begin(spec), 33, { "depot_phase" })
    assert.truthy(g:step() ~= "founding") -- nobody can pay
  end)
end)

describe("21.74, 23.41 what may be built", function()
  it("21.74b neither a unit nor a leader that was disbanded", function()
    local function first(disbanded, kind)
      local g = building("coalition", function(each)
        few({})(each)
        each.state.powers.austrian.disbanded = disbanded
      end)
      return construct(g, "austrian", kind).unit
    end
    local unit, leader = first(nil, "infantry_5"), first(nil, "army_leader")
    assert.truthy(first({ unit }, "infantry_5") ~= unit)
    local g = building("coalition", function(each)
      few({})(each)
      each.state.powers.austrian.disbanded = { leader }
    end)
    assert.falsy(#g:why("construct", { power = "austrian", kind = "army_leader" }) == 0 and construct(g, "austrian", "army_leader").unit == leader)
  end)

  it("23.41b Westphalia builds Westphalian units, and Hessian ones", function()
    local g = building("french", function(each)
      few({})(each)
      each.state.powers.westphalian = { ally = "french", resources = RICH, replacements = RICH }
    end)
    local seen = {}
    for _ = 1, 9 do
      if #g:why("construct", { power = "westphalian", kind = "infantry_5" }) == 0 then
        seen[table_of("counters").by[construct(g, "westphalian", "infantry_5").unit].nation] = true
      end
    end
    assert.same({ "hessian", "westphalian" }, keys_of(seen))
  end)
end)
