--- 25.0, 25.2 to 25.5 Monthly replacements, replacement units, absorption, the Emergency Draft.
local armies = require("rules.24_armies")
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local grand = require("spec.grand")
local powers = require("rules.20_powers")

local rule_of, totals = campaigns.rule_of, grand.totals
local PARIS, STRASBOURG, VIENNA, BERLIN, MUNICH = "B0405", "B2308", "B5208", "A4021", "B3609"
local NEAR = map_of():neighbors(PARIS)[1]
local JUNE, OCTOBER = 21, 41 -- I June, I November

--- The monthly replacements, with these pieces and so many points of both kinds for everybody.
---@param list table[]
---@param points integer?
---@param before fun(g: SpecGame)?
local function month(list, points, before, week)
  local g = campaigns.few(grand.begin(spec), list)
  for _, own in pairs(g.state.powers) do
    own.resources, own.replacements = points or 50, points or 50
  end
  if before then before(g) end
  board.refresh(g.state)
  grand.play(g, week or JUNE, { "replacement" })
  while g:step() == "drafts" or g:step() == "returns" do
    g:act("end")
  end
  return g
end

--- Both sides have chosen.
local function over(g)
  for _ = 1, 3 do
    if g:step() == "restoring" then g:act("end", {}, g:asked()[1]) end
  end
  return g
end

local function fill(g, unit, points, side) g:act("fill", { unit = unit, points = points }, side or "french") end

describe("25.2, 25.3 units at home", function()
  it("25.0a, 25.21a, 25.21b, 25.0b a strength point for one point of each kind, unseen until both have chosen", function()
    local g = month({ { "F_INF_1", PARIS, 3 }, { "A_INF_1", VIENNA, 2 } })
    assert.same({ "restoring", { "french", "coalition" } }, { g:step(), g:asked() })
    fill(g, "F_INF_1", 4)
    fill(g, "A_INF_1", 1, "coalition")
    assert.same({ 3, 2 }, { g:unit("F_INF_1").strength, g:unit("A_INF_1").strength })
    fill(g, "F_INF_1", 2)
    over(g)
    assert.same({ 9, 3 }, { g:unit("F_INF_1").strength, g:unit("A_INF_1").strength })
    assert.same({ { 44, 44 }, { 49, 49 } }, { totals(g, "french"), totals(g, "austrian") })
  end)

  it("25.0a, 26.43 up to full strength: 10 SP of infantry, 4 of cavalry; who had more does not grow", function()
    local g = month({ { "F_INF_1", PARIS, 8 }, { "F_INF_2", PARIS, 12 }, { "F_INF_3", PARIS, 10 }, { "F_LIGHT_BDE_1", PARIS, 1 }, { "F_ART_1", PARIS, 1 } })
    local units = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "fill" then units[#units + 1] = entry.args.unit .. " " .. entry.args.points end
    end
    assert.same({ "F_INF_1 1", "F_INF_1 2" }, units)
    fill(g, "F_INF_1", 1)
    assert.truthy(rule_of(g, "fill", { unit = "F_INF_1", points = 2 }, "french"))
    assert.same({ 10, 10, 4, 1, 1, 5, 3 }, {
      armies.most("F_INF_1"), armies.most("P_INF_1"), armies.most("F_HEAVY_DIV_1"), armies.most("F_LIGHT_BDE_1"), armies.most("F_ART_1"),
      armies.most("F_RECRUITS_1"), armies.most("F_REMOUNTS_1"),
    })
  end)

  it("25.0d neither kind of points is overspent", function()
    local g = month({ { "F_INF_1", PARIS, 2 }, { "F_INF_2", PARIS, 2 } }, 3)
    assert.equal("25.0d", rule_of(g, "fill", { unit = "F_INF_1", points = 4 }, "french"))
    fill(g, "F_INF_1", 2)
    assert.equal("25.0d", rule_of(g, "fill", { unit = "F_INF_2", points = 2 }, "french"))
    fill(g, "F_INF_2", 1)
    assert.same({ 0, 0 }, totals(over(g), "french"))
    for _, kind in ipairs({ "resources", "replacements" }) do
      g = month({ { "F_INF_1", PARIS, 2 } }, 3, function(h) h.state.powers.french[kind] = 1 end)
      assert.equal("25.0d", rule_of(g, "fill", { unit = "F_INF_1", points = 2 }, "french"))
    end
  end)

  it("25.22, 25.32, 25.42b one SP of cavalry a month for each power, three a quarter", function()
    local list = { { "F_HEAVY_DIV_1", PARIS, 1 }, { "P_HEAVY_DIV_1", BERLIN, 1 } }
    local g = month(list)
    assert.equal("25.32", rule_of(g, "fill", { unit = "F_HEAVY_DIV_1", points = 2 }, "french"))
    assert.equal("25.22", rule_of(g, "fill", { unit = "P_HEAVY_DIV_1", points = 2 }, "coalition"))
    fill(g, "F_HEAVY_DIV_1", 1)
    assert.equal("25.32", rule_of(g, "fill", { unit = "F_HEAVY_DIV_1", points = 1 }, "french"))
    assert.equal("25.32", rule_of(g, "recruit", { hex = PARIS, arm = "cavalry", points = 1 }, "french"))
    assert.is_nil(rule_of(g, "fill", { unit = "P_HEAVY_DIV_1", points = 1 }, "coalition"))
    assert.equal(1, over(g).state.powers.french.horse)
    g = month(list, 50, function(h) h.state.powers.french.horse = 3 end)
    assert.equal("25.32", rule_of(g, "fill", { unit = "F_HEAVY_DIV_1", points = 1 }, "french"))
    g = month(list, 50, function(h) h.state.powers.french.horse = 2 end)
    fill(g, "F_HEAVY_DIV_1", 1)
    assert.equal(3, over(g).state.powers.french.horse)
    grand.play(grand.begin(spec), grand.SUMMER, { "income" })
    local h = grand.begin(spec)
    h.state.powers.french.horse = 3
    grand.play(h, grand.SUMMER, { "income" })
    assert.is_nil(h.state.powers.french.horse)
  end)

  it("25.21a, 25.31a at home alone, and in war in supply", function()
    local hungry = { unsupplied = true }
    local g = month({ { "F_INF_1", MUNICH, 3 }, { "F_INF_2", PARIS, 3, hungry }, { "P_INF_1", BERLIN, 3, hungry }, { "F_INF_3", PARIS, 3 } })
    assert.truthy(rule_of(g, "fill", { unit = "F_INF_1", points = 1 }, "french"))
    assert.equal("25.31a", rule_of(g, "fill", { unit = "F_INF_2", points = 1 }, "french"))
    assert.is_nil(rule_of(g, "fill", { unit = "F_INF_3", points = 1 }, "french"))
    assert.is_nil(rule_of(g, "fill", { unit = "P_INF_1", points = 1 }, "coalition")) -- at peace
  end)

  it("25.31a not who is besieged", function()
    local g = month({ { "F_INF_3", "A2433", 3, { inside = true } }, { "F_INF_1", PARIS, 3 } }, 50, function(h)
      h.state.sieges["A2433"] = { side = "coalition", trains = {} }
    end)
    assert.equal("25.31a", rule_of(g, "fill", { unit = "F_INF_3", points = 1 }, "french"))
  end)

  it("25.13b minor powers' points are for their own units", function()
    local g = month({ { "BV_INF_1", MUNICH, 3 }, { "F_INF_1", PARIS, 3 } })
    fill(g, "BV_INF_1", 2)
    over(g)
    assert.same({ { 48, 48 }, { 50, 50 } }, { totals(g, "bavarian"), totals(g, "french") })
    local poor = month({ { "BV_INF_1", MUNICH, 3 }, { "F_INF_1", PARIS, 3 } }, 50, function(h) h.state.powers.bavarian.replacements = 1 end)
    assert.equal("25.0d", rule_of(poor, "fill", { unit = "BV_INF_1", points = 2 }, "french"))
    assert.is_nil(rule_of(poor, "fill", { unit = "F_INF_1", points = 2 }, "french"))
  end)

  it("25.15 under a garrison that is not outnumbered none are used", function()
    local function why(strength)
      local g = month({ { "A_INF_1", VIENNA, 3 }, { "A_INF_2", "A4533", 3 }, { "F_INF_1", "B5209", strength } }, 50, function(h)
        h.state.powers.austrian.garrison = true
      end)
      return rule_of(g, "fill", { unit = "A_INF_1", points = 1 }, "coalition")
    end
    assert.truthy(why(3))
    assert.is_nil(why(2))
  end)
end)

describe("25.4 replacement units", function()
  it("25.41a, 25.42a up to five SP of infantry in a depot or depot city at home", function()
    local g = month({ { "F_INF_1", MUNICH, 3 } })
    assert.truthy(rule_of(g, "recruit", { hex = PARIS, arm = "infantry", points = 6 }, "french"))
    assert.truthy(rule_of(g, "recruit", { hex = PARIS, arm = "artillery", points = 1 }, "french"))
    assert.truthy(rule_of(g, "recruit", { hex = "B0805", arm = "infantry", points = 1 }, "french"))
    g:act("recruit", { hex = PARIS, arm = "infantry", points = 5 }, "french")
    g:act("recruit", { hex = STRASBOURG, arm = "cavalry", points = 1 }, "french")
    assert.is_nil(g:unit("F_RECRUITS_1"))
    over(g)
    assert.same({ 5, PARIS, 1, STRASBOURG }, {
      g:unit("F_RECRUITS_1").strength, g:unit("F_RECRUITS_1").hex, g:unit("F_REMOUNTS_1").strength, g:unit("F_REMOUNTS_1").hex,
    })
    assert.same({ 44, 44 }, totals(g, "french"))
  end)

  it("25.41b one in each", function()
    local g = month({ { "F_RECRUITS_1", PARIS, 3 } })
    assert.equal("25.41b", rule_of(g, "recruit", { hex = PARIS, arm = "infantry", points = 1 }, "french"))
    g:act("recruit", { hex = STRASBOURG, arm = "infantry", points = 1 }, "french")
    assert.equal("25.41b", rule_of(g, "recruit", { hex = STRASBOURG, arm = "cavalry", points = 1 }, "french"))
    assert.is_nil(rule_of(g, "recruit", { hex = "A0730", arm = "cavalry", points = 1 }, "french"))
    assert.equal("F_RECRUITS_2", keys_of(over(g).state.pieces)[2])
  end)

  it("25.41a of a minor power by its own counters", function()
    local g = month({ { "BV_RECRUITS_1", "A0827", 1 }, { "BV_RECRUITS_2", "A0828", 1 } })
    assert.equal("26.42", rule_of(g, "recruit", { hex = MUNICH, arm = "infantry", points = 1 }, "french"))
    g:act("recruit", { hex = MUNICH, arm = "cavalry", points = 1 }, "french")
    over(g)
    assert.same({ MUNICH, { 49, 49 } }, { g:unit("BV_REMOUNTS_1").hex, totals(g, "bavarian") })
  end)
end)

describe("25.46 absorption", function()
  local function draw(g, unit, from, points, side) return rule_of(g, "draw", { unit = unit, from = from, points = points }, side or "french") end

  --- A Supply Phase ends.
  local function supplied(list)
    local g = campaigns.few(grand.begin(spec), list)
    g.state.first = "french"
    return grand.play(g, JUNE, { "absorption" })
  end

  it("25.46a, 25.46c in war, as a Supply Phase ends, by units in supply in the hex or next to it", function()
    local far = map_of():neighbors(NEAR)
    local other = those(far, function(hex) return map_of():distance(hex, PARIS) == 2 end)[1]
    local g = supplied({
      { "F_RECRUITS_1", PARIS, 5 }, { "F_INF_1", PARIS, 6 }, { "F_INF_2", NEAR, 3 }, { "F_INF_3", other, 3 }, { "F_INF_4", NEAR, 3, { unsupplied = true } },
      { "F_HEAVY_DIV_1", PARIS, 2 }, { "BV_INF_1", PARIS, 2 }, { "F_INF_5", PARIS, 10 },
    })
    assert.same({ "absorbing", { "french" } }, { g:step(), g:asked() })
    for _, id in ipairs({ "F_INF_3", "F_INF_4", "F_HEAVY_DIV_1", "BV_INF_1", "F_INF_5" }) do
      assert.truthy(draw(g, id, "F_RECRUITS_1", 1))
    end
    assert.truthy(draw(g, "F_INF_1", "F_RECRUITS_1", 5))
    g:act("draw", { unit = "F_INF_2", from = "F_RECRUITS_1", points = 3 })
    assert.same({ 6, 2 }, { g:unit("F_INF_2").strength, g:unit("F_RECRUITS_1").strength })
    g:act("draw", { unit = "F_INF_1", from = "F_RECRUITS_1", points = 2 })
    assert.same({ 8, nil }, { g:unit("F_INF_1").strength, g:unit("F_RECRUITS_1") })
    assert.truthy(g:step() ~= "absorbing")
  end)

  it("25.46b in peace with the monthly replacements, and then alone", function()
    local list = { { "P_RECRUITS_1", BERLIN, 2 }, { "P_INF_1", BERLIN, 3 }, { "F_RECRUITS_1", PARIS, 5 }, { "F_INF_1", PARIS, 6 } }
    local g = over(month(list))
    assert.same({ "absorbing", { "coalition" } }, { g:step(), g:asked() })
    g:act("draw", { unit = "P_INF_1", from = "P_RECRUITS_1", points = 2 })
    assert.equal(5, g:unit("P_INF_1").strength)
    g = supplied(list)
    assert.same({ "absorbing", { "french" } }, { g:step(), g:asked() })
    g:act("end")
    assert.truthy(g:step() ~= "absorbing")
  end)

  it("25.43c in peace no Supply Phase and no attrition meet them", function()
    local g = month({ { "P_RECRUITS_1", BERLIN, 2 } })
    assert.equal(powers.NEUTRAL, g:unit("P_RECRUITS_1").side)
    over(g):act("end")
  end)

  it("25.46a not over the walls of a siege", function()
    local g = supplied({ { "F_RECRUITS_1", "A2433", 5, { inside = true } }, { "F_INF_1", map_of():neighbors("A2433")[1], 6 } })
    assert.equal("absorbing", g:step())
    g = campaigns.few(grand.begin(spec), { { "F_RECRUITS_1", "A2433", 5, { inside = true } }, { "F_INF_1", map_of():neighbors("A2433")[1], 6 } })
    g.state.first, g.state.sieges["A2433"] = "french", { side = "coalition", trains = {} }
    grand.play(g, JUNE, { "absorption" })
    assert.truthy(g:step() ~= "absorbing")
  end)
end)

describe("25.5 the Emergency Draft", function()
  local function drafts(week, steps, before)
    local g = campaigns.few(grand.begin(spec), {})
    if before then before(g.state) end
    return grand.play(g, week, steps or { "replacement" })
  end
  local EAST = { "austrian", "prussian", "russian" }

  --- How far the markers move by what is done.
  local function moves(g, act)
    local list = {}
    for _, power in ipairs(EAST) do
      g.state.powers[power].column = 5
    end
    act()
    for i, power in ipairs(EAST) do
      list[i] = g.state.powers[power].column - 5
    end
    return list
  end

  it("25.5, 25.51 what would still come this year, at once", function()
    local g = drafts(JUNE)
    assert.same({ "drafts", { "french" } }, { g:step(), g:asked() })
    g:act("draft", { power = "french" })
    assert.same({ 0, 19 + 31 }, totals(g, "french"))
    assert.equal("25.52c", rule_of(g, "draft", { power = "french" }))
    assert.truthy(rule_of(g, "draft", { power = "austrian" }))
    g = drafts(grand.SUMMER, { "construction" })
    g:act("draft", { power = "french" })
    assert.equal(31, totals(g, "french")[2])
    assert.truthy(drafts(OCTOBER):step() ~= "drafts")
    assert.truthy(drafts(grand.AUTUMN, { "construction" }):step() ~= "drafts")
  end)

  it("25.53 a minor power's with its leader's alone", function()
    local g = drafts(JUNE)
    assert.equal("25.53", rule_of(g, "draft", { power = "bavarian" }))
    g:act("draft", { power = "french" })
    g:act("draft", { power = "bavarian" })
    assert.equal(2 + 4, totals(g, "bavarian")[2])
    assert.truthy(rule_of(g, "draft", { power = "saxon" })) -- nobody's ally
  end)

  it("25.54 a French draft: the markers of the others one box left", function()
    local g = drafts(JUNE)
    assert.same({ -1, -1, -1 }, moves(g, function()
      g:act("draft", { power = "french" })
      g:act("draft", { power = "bavarian" })
    end))
  end)

  it("25.55 another draft: the markers of the others one box right", function()
    local g = drafts(JUNE)
    g:act("end")
    assert.same({ 1, 1, 0 }, moves(g, function() g:act("draft", { power = "russian" }) end))
  end)

  it("25.52a what is drafted in a Quarterly Interphase is lost as it ends", function()
    local g = drafts(grand.SUMMER, { "construction", "arrival_of_units", "diplomacy" }, function(G) G.powers.austrian.replacements = 7 end)
    g:act("draft", { power = "french" })
    assert.equal(31, totals(g, "french")[2])
    grand.on(g, "diplomacy")
    assert.same({ 0, 7 }, { totals(g, "french")[2], totals(g, "austrian")[2] })
  end)

  it("25.52b, 25.52c what is drafted in a month is kept until the next Quarterly Interphase, which brings no more, and is lost as that ends", function()
    local g = drafts(grand.SUMMER, { "replacement", "income", "construction", "arrival_of_units", "diplomacy" })
    g:act("draft", { power = "french" })
    grand.on(g, "spending")
    assert.equal(50, totals(g, "french")[2])
    grand.on(g, "diplomacy")
    assert.equal(0, totals(g, "french")[2])
  end)

  it("25.52c no more come that year", function()
    local h = grand.begin(spec)
    h.state.powers.french.draft = h.state.year
    grand.play(h, grand.AUTUMN, { "income" })
    assert.same({ 55, 0 }, totals(h, "french"))
    h = grand.begin(spec)
    h.state.powers.french.draft = h.state.year - 1
    grand.play(h, grand.AUTUMN, { "income" })
    assert.same({ 55, 31 }, totals(h, "french"))
  end)
end)
