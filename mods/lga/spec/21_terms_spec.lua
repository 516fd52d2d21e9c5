--- 21.7 The Peace Conditions List: each condition, what it lays on a power, and what it lets the French do.
local board = require("mechanics.board")
local building = require("rules.14_building")
local campaigns = require("spec.campaigns")
local closed = require("rules.19_closed")
local europe = require("spec.europe")
local forage = require("rules.14_forage")
local fortress = require("rules.15_fortress")
local index = require("rules.22_index")
local land = require("rules.19_land")
local powers = require("rules.20_powers")
local stacking = require("rules.09_stacking")
local terms = require("rules.21_terms")
local wars = require("rules.21_wars")

local map = map_of()
local BERLIN, VIENNA, FAR = "A4021", "B5208", "A2032"
local BOTH = { { "F_INF_1", FAR, 5 }, { "A_INF_1", VIENNA, 5 } }

--- Austria and Russia at war, Prussia at peace with France, with these fields.
local function game(fields, list)
  return europe.begin(spec, { austrian = { column = 2 }, russian = { column = 1 }, prussian = fields }, list or BOTH)
end

--- France at peace with all, and Prussia with these fields.
local function at_peace(fields)
  return europe.begin(spec, { austrian = { war = false }, russian = { war = false }, prussian = fields }, BOTH)
end

--- A peace that is dictated, at its first condition.
local function dictated(surrender, list)
  local g = game({}, list)
  g.state.powers.austrian.war = nil
  powers.review(g.state)
  board.refresh(g.state)
  return europe.at(g, "terms", { power = "austrian", surrender = surrender, imposed = {} })
end

local function impose(g, condition) g:act("impose", { condition = condition }, g:asked()[1]) end

local function offered(g, verb, name)
  local list = {}
  for _, entry in ipairs(g:legal(g:asked()[1])) do
    if entry.verb == verb then list[#list + 1] = entry.args[name] end
  end
  return list
end

--- A condition whose particulars are asked of the French, for a power that the prompt names.
local function particulars(condition, list)
  local g = dictated(false, list)
  impose(g, condition)
  assert.equal("french", g:asked()[1])
  return g:step(), g:prompt().text:find("Austria", 1, true) ~= nil
end

describe("21.71 Free Passage", function()
  it("21.71a the land of the power, of its allies and its provinces is open and friendly to the French, while France is at war", function()
    local g = game({ free_passage = true })
    local silesia = map:area("silesia")[1]
    for _, hex in ipairs({ BERLIN, silesia }) do
      assert.is_nil(closed.rule(g.state, "french", hex))
      assert.equal("french", land.friend(g.state, hex))
      assert.equal("21.43a", closed.rule(g.state, "coalition", hex))
    end
    g.state.powers.saxon.ally = "prussian"
    powers.review(g.state)
    assert.equal("french", land.friend(g.state, map:area("saxony")[1]))
    assert.truthy(listed(g.state.refuges.french, BERLIN))
    local still = at_peace({ free_passage = true })
    assert.equal("21.43a", closed.rule(still.state, "french", BERLIN))
    assert.equal("neutral", land.friend(still.state, BERLIN))
    assert.equal("neutral", land.friend(game({}).state, BERLIN))
  end)

  it("21.71b depots are built there, and no French unit forages", function()
    local g = game({ free_passage = true }, { { "F_INF_1", BERLIN, 5 }, { "A_INF_1", VIENNA, 5 } })
    local sites = building.sites(g.state, "french", "french")
    assert.truthy(#those(sites, function(hex) return land.power(g.state, hex) == "prussian" end) > 0)
    assert.same({}, those(forage.around(g.state, "french", BERLIN), function(hex) return land.power(g.state, hex) == "prussian" end))
  end)

  it("21.71c with its units the French stack without penalty, but pay to leave them", function()
    local list = {
      { "F_NEY", BERLIN }, { "F_INF_1", BERLIN, 5, { superior = "F_NEY" } },
      { "P_BLUECHER", BERLIN }, { "P_INF_1", BERLIN, 5, { superior = "P_BLUECHER" } },
    }
    local g = game({ free_passage = true }, list)
    assert.truthy(stacking.may_enter(g.state, { "F_INF_1" }, BERLIN))
    assert.equal(stacking.UNSTACK, stacking.surcharge(g.state, { "F_INF_1" }, BERLIN))
    assert.equal(0, stacking.surcharge(game({}, list).state, { "F_INF_1" }, BERLIN))
    assert.equal(0, stacking.surcharge(game({ free_passage = true }, { list[1], list[2] }).state, { "F_INF_1" }, BERLIN))
  end)

  it("21.71d until the power and France are at war again", function()
    local g = game({ free_passage = true })
    wars.declare(g.state, "prussian", "french")
    assert.is_nil(g.state.powers.prussian.free_passage)
    assert.equal("coalition", land.friend(g.state, BERLIN))
  end)
end)

describe("21.72 Cession", function()
  it("21.72a, 21.72b one or two, which the French choose, come into French hands at once", function()
    local g = dictated()
    impose(g, "cession")
    assert.same({ "ceding", "french" }, { g:step(), g:asked()[1] })
    assert.equal("21.72a", campaigns.rule_of(g, "enough"))
    local list = offered(g, "cede", "target")
    g:act("cede", { target = list[1] })
    assert.same({ power = "french", hold = "allied", ceded = true }, g.state.provinces[list[1]])
    assert.equal("french", land.friend(g.state, map:area(list[1])[1]))
    assert.is_nil(campaigns.rule_of(g, "enough"))
    g:act("cede", { target = list[2] })
    assert.equal("terms", g:step())
    assert.equal("french", g.state.provinces[list[2]].power)
    local once = dictated()
    impose(once, "cession")
    once:act("cede", { target = list[1] })
    once:act("enough")
    assert.equal("terms", once:step())
    local last = dictated()
    for _, area in ipairs(terms.cedable(last.state, "austrian")) do
      if area ~= list[1] then last.state.provinces[area] = nil end
    end
    impose(last, "cession")
    last:act("cede", { target = list[1] })
    assert.equal("terms", last:step())
  end)

  it("21.72b a minor power that is ceded is an ally of France", function()
    local g = dictated()
    g.state.powers.saxon.ally = "austrian"
    powers.review(g.state)
    impose(g, "cession")
    g:act("cede", { target = "saxon" })
    assert.same({ "french", "french" }, { g.state.powers.saxon.ally, g.state.nations.saxon })
  end)

  it("21.72c nothing of the home country", function()
    local g = dictated()
    for _, area in ipairs(terms.cedable(g.state, "austrian")) do
      assert.falsy(powers.provinces.by[area] and powers.provinces.by[area].kind == "home")
    end
    for _, area in ipairs(terms.cedable(g.state, "austrian")) do
      g.state.provinces[area] = nil
    end
    powers.review(g.state)
    assert.equal("21.61c", campaigns.rule_of(g, "impose", { condition = "cession" }))
  end)
end)

describe("21.73 Reparations", function()
  it("21.73a up to half of what a quarter brings, for up to six payments", function()
    local g = dictated()
    impose(g, "reparations")
    local most, payments = 0, {}
    for _, entry in ipairs(g:legal("french")) do
      most, payments[entry.args.payments] = math.max(most, entry.args.amount), true
    end
    assert.equal(24, most) -- of 48 or 49 in autumn, with the ports
    assert.same({ 1, 2, 3, 4, 5, 6 }, keys_of(payments))
    g:act("exacting", { amount = 3, payments = 6 })
    assert.same({ to = "french", amount = 3, left = 6 }, g.state.powers.austrian.reparations)
  end)

  it("21.73a not from a power without income", function()
    local g = dictated()
    for _, area in ipairs(powers.held(g.state, "austrian")) do
      g.state.provinces[area] = nil
    end
    assert.equal("21.61c", campaigns.rule_of(g, "impose", { condition = "reparations" }))
  end)
end)

describe("21.74 Forced Disbandment", function()
  local LIST = {
    { "A_CHARLES", VIENNA }, { "A_BELLEGARDE", VIENNA, nil, { superior = "A_CHARLES" } }, { "A_INF_1", VIENNA, 5, { superior = "A_BELLEGARDE" } },
    { "A_INF_2", VIENNA, 5, { superior = "A_BELLEGARDE" } }, { "A_INF_3", VIENNA, 5 }, { "F_INF_1", FAR, 5 },
  }

  it("21.74a one or two corps are gone, with their leaders", function()
    local g = dictated(false, LIST)
    impose(g, "disbandment")
    assert.same({ "disbanding", "A_BELLEGARDE" }, { g:step(), table.concat(offered(g, "disband", "leader"), " ") })
    assert.equal("21.72a", campaigns.rule_of(g, "enough"))
    g:act("disband", { leader = "A_BELLEGARDE" })
    assert.same({ "A_BELLEGARDE", "A_INF_1", "A_INF_2" }, g.state.powers.austrian.disbanded)
    assert.is_nil(g:unit("A_BELLEGARDE"))
    assert.is_nil(g:unit("A_INF_1"))
    assert.equal(5, g:unit("A_INF_3").strength)
    assert.equal("terms", g:step())
    assert.equal("21.61c", campaigns.rule_of(dictated(false, { { "A_INF_3", VIENNA, 5 }, { "F_INF_1", FAR, 5 } }), "impose", { condition = "disbandment" }))
    local more = copy_of(LIST)
    more[#more + 1] = { "A_KLENAU", VIENNA, nil, { superior = "A_CHARLES" } }
    more[#more + 1] = { "A_INF_4", VIENNA, 5, { superior = "A_KLENAU" } }
    more[#more + 1] = { "A_ROSENBERG", VIENNA, nil, { superior = "A_CHARLES" } }
    more[#more + 1] = { "A_INF_5", VIENNA, 5, { superior = "A_ROSENBERG" } }
    more[#more + 1] = { "A_HILLER", VIENNA, nil, { superior = "A_CHARLES" } } -- without men
    g = dictated(false, more)
    impose(g, "disbandment")
    assert.equal("A_BELLEGARDE A_KLENAU A_ROSENBERG", table.concat(offered(g, "disband", "leader"), " "))
    g:act("disband", { leader = "A_BELLEGARDE" })
    assert.equal("disbanding", g:step())
    g:act("disband", { leader = "A_KLENAU" })
    assert.equal("terms", g:step())
    assert.truthy(g:unit("A_ROSENBERG"))
  end)

  it("21.74b they are not built again, until France lets them, or there is war", function()
    local g = game({ disbanded = { "P_INF_1" } })
    assert.same({ false, true }, { powers.may_build(g.state, "prussian", "P_INF_1"), powers.may_build(g.state, "prussian", "P_INF_2") })
    europe.at(g, "diplomacy")
    assert.equal("21.74b", campaigns.rule_of(g, "rearm", { power = "prussian" }, "coalition"))
    assert.equal("21.74b", campaigns.rule_of(g, "rearm", { power = "austrian" }, "french"))
    g:act("rearm", { power = "prussian" }, "french")
    assert.truthy(powers.may_build(g.state, "prussian", "P_INF_1"))
    g = game({ disbanded = { "P_INF_1" } })
    wars.declare(g.state, "prussian", "french")
    assert.truthy(powers.may_build(g.state, "prussian", "P_INF_1"))
  end)
end)

describe("21.75 to 21.77", function()
  it("21.72a, 21.73a, 21.75a the French say how much, be it their condition or the power's", function()
    assert.same({ "ceding", true }, { particulars("cession") })
    assert.same({ "exacting", true }, { particulars("reparations") })
    assert.same({ "limiting", true }, { particulars("building") })
    local g = dictated()
    for _, condition in ipairs({ "free_passage", "continental", "building" }) do
      impose(g, condition)
    end
    assert.same({ "limiting", "french" }, { g:step(), g:asked()[1] })
  end)

  it("21.75a for one or two quarters no building, as the French like", function()
    local g = dictated()
    impose(g, "building")
    assert.same({ 1, 2 }, offered(g, "limiting", "quarters"))
    g:act("limiting", { quarters = 2 })
    local left = {}
    for _ = 1, 2 do
      g.state.week = 13
      europe.at(g, "drift")
      left[#left + 1] = g.state.powers.austrian.no_building or "none"
    end
    assert.same({ 1, "none" }, left)
  end)

  it("22.41a, 22.41b the markers drift as a Quarterly Interphase ends", function()
    local g, list = game({ column = 7 }), {}
    for i, week in ipairs({ 13, 25, 37 }) do -- April, July, October
      g.state.week = week
      europe.at(g, "drift")
      list[i] = g.state.powers.prussian.column
    end
    assert.same({ 6, 6, 5 }, list)
    g.state.powers.prussian.column, g.state.powers.prussian.ally = 9, "french"
    g.state.week = 13
    europe.at(g, "drift")
    assert.same({ 8, nil }, { g.state.powers.prussian.column, g.state.powers.prussian.ally }) -- 22.2
  end)

  it("21.61c, 21.71a what is imposed holds at once", function()
    local g = dictated(true)
    impose(g, "free_passage")
    impose(g, "continental")
    impose(g, "garrison")
    assert.is_nil(closed.rule(g.state, "french", VIENNA))
    assert.equal("french", land.friend(g.state, VIENNA))
  end)

  it("21.76b the Continental System holds until there is war again", function()
    local g = game({ continental = true })
    wars.declare(g.state, "prussian", "french")
    assert.is_nil(g.state.powers.prussian.continental)
    g = dictated()
    impose(g, "continental")
    assert.truthy(g.state.powers.austrian.continental)
  end)

  it("21.77a a garrisoned power's land is open and friendly to the French in war and peace", function()
    for _, g in ipairs({ game({ garrison = true }), at_peace({ garrison = true }) }) do
      assert.is_nil(closed.rule(g.state, "french", BERLIN))
      assert.equal("french", land.friend(g.state, BERLIN))
      assert.equal("21.43a", closed.rule(g.state, "coalition", BERLIN))
    end
    local g = europe.at(at_peace({ garrison = true }), "arranging", { power = "french", times = 4 })
    board.put(g.state, "F_INF_1", BERLIN)
    board.refresh(g.state)
    g:act("redeploy", { unit = "F_INF_1" })
    assert.truthy(#those(offered(g, "stand", "hex"), function(hex) return land.power(g.state, hex) == "prussian" end) > 0)
  end)

  it("21.77b they forage there, and go into its fortresses, its own men in them or not", function()
    local g = game({ garrison = true })
    assert.truthy(#those(forage.around(g.state, "french", BERLIN), function(hex) return land.power(g.state, hex) == "prussian" end) > 0)
    local walls = those(map:area("silesia"), function(hex) return fortress.class(hex) end)[1]
    local list = { { "F_NEY", walls }, { "F_INF_1", walls, 3, { superior = "F_NEY" } }, { "P_INF_1", walls, 3, { inside = true } } }
    assert.truthy(fortress.is_open(game({ garrison = true }, list).state, "F_INF_1"))
    assert.falsy(fortress.is_open(game({ free_passage = true }, list).state, "F_INF_1"))
    assert.falsy(fortress.is_open(game({}, list).state, "F_INF_1"))
  end)

  it("21.77c it need not be an ally, and stays neutral while France fights others", function()
    local g = game({ garrison = true }, { { "P_INF_1", BERLIN, 5 }, { "A_INF_1", VIENNA, 5 } })
    assert.same({ "neutral", false, nil }, { powers.side(g.state, "prussian"), powers.at_war(g.state, "prussian"), g.state.powers.prussian.ally })
    assert.equal("neutral", g:unit("P_INF_1").side)
    assert.equal("french", land.friend(g.state, BERLIN))
  end)

  it("21.77d it declares no war on France while French men are in all its home provinces, and no fewer than its own", function()
    local homes = powers.held(game({}).state, "prussian", "home")
    local function bar(fields, french, own, but)
      local list = { { "A_INF_1", VIENNA, 5 } }
      for i, area in ipairs(homes) do
        if area ~= but then list[#list + 1] = { "F_INF_" .. i, map:area(area)[1], french } end
        list[#list + 1] = { "P_INF_" .. i, map:area(area)[1], own }
      end
      fields.column = 2
      local g = europe.at(game(fields, list), "declarations")
      return campaigns.rule_of(g, "declare", { power = "prussian", target = "french" }, "coalition")
    end
    assert.equal("21.77d", bar({ garrison = true }, 3, 2))
    assert.equal("21.77d", bar({ garrison = true }, 3, 3))
    assert.equal("21.77d", bar({ garrison = true }, 1, 1))
    assert.is_nil(bar({ garrison = true }, 3, 4))
    assert.is_nil(bar({ garrison = true }, 3, 2, homes[1]))
    assert.is_nil(bar({}, 3, 2))
    assert.equal("free", index.box(game({ column = 2 }).state, "prussian").box)
  end)
end)
