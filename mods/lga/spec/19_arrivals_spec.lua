--- A1.1d, 19.12j, 19.13m to 19.13x Reinforcements: when and where they come, markers that are drawn.
local arrivals = require("rules.19_arrivals")
local board = require("mechanics.board")
local field = require("spec.field")
local organization = require("mechanics.organization")

local map = map_of()

--- Where a side may bring an entry in, as it is offered.
local function offered(g, side, entry)
  local list = {}
  for _, action in ipairs(g:legal(side)) do
    if action.verb == "enter" and action.args.group == entry then list[#list + 1] = action.args.hex end
  end
  table.sort(list)
  return list
end

--- A game at its first prompt, in a week of the year.
local function at(id, week, dice)
  local g = spec.game("lga:" .. id, { dice = dice })
  g.forced = false
  field.enter(g)
  g.state.week, g.state.turn = week, 2
  return g
end

--- Ends the week, whatever has to be done for it, without a march; dice for those who fall.
local function next_week(g)
  local turn = g.state.turn
  while g.state.turn == turn do
    local side = g:asked()[1]
    if g:step() == "sources" then field.feed(g) else g:act("end", {}, side) end
  end
end

describe("19.12j, 19.13m who enters as the week begins", function()
  it("A1.1d, A1.1dex the charts name a week and hexes: in the first week of Ulm Napoleon comes in one of three, Bernadotte in his", function()
    local g = spec.game("lga:ulm")
    g.forced = false
    assert.equal("arrivals", g:step())
    assert.same({ "A2433", "B2308", "B2504" }, offered(g, "french", "napoleon"))
    assert.same({ "A2733" }, offered(g, "french", "bernadotte"))
    assert.same({}, offered(g, "french", "augereau"))
    g:act("enter", { group = "napoleon", hex = "B2308" }, "french")
    g:act("enter", { group = "bernadotte", hex = "A2733" }, "french")
    assert.same({ "B2308", "B2308", "A2733", "command" }, {
      organization.hex(g.state, "F_MAMELUKE"), organization.hex(g.state, "F_BRIDGE_1"), organization.hex(g.state, "F_INF_17"), g:step(),
    })
  end)

  it("3.32a who finds his men where he comes has them on his chart", function()
    local g = spec.game("lga:1805")
    g.forced = false
    field.enter(g)
    for _, id in ipairs({ "F_MURAT", "F_BESSIERES", "F_MORTIER" }) do
      assert.equal("F_NAPOLEON", g:unit(id).chart, id)
    end
  end)

  it("19.13m in the campaign Napoleon comes at Strasbourg, Augereau anywhere on the west bank of the Rhine", function()
    local g = spec.game("lga:1805")
    g.forced = false
    assert.same({ "B2308" }, offered(g, "french", "napoleon"))
    assert.same({ "A2733" }, offered(g, "french", "bernadotte"))
    local bank = arrivals.sites(g.state, "augereau")
    assert.equal(#map:area("rhine_west_bank"), #bank)
    for _, hex in ipairs({ "B2308", "A2433", "B2503" }) do
      assert.truthy(listed(bank, hex), hex)
    end
    assert.same({ "B3827" }, arrivals.sites(g.state, "division_22"))
  end)

  it("19.13m, 19.13v weeks: Augereau and John in III October, division 22 in II November, Bennigsen in II December", function()
    local weeks = spec.game("lga:1805").state.entries
    assert.same({ 36, 36, 39, 39, 42, 46 }, {
      weeks.napoleon.week, weeks.bernadotte.week, weeks.augereau.week, weeks.john.week, weeks.division_22.week, weeks.bennigsen.week,
    })
  end)

  it("A1.1d nobody comes before his week, nor into a hex that the enemy holds", function()
    local g = at("ulm", 38)
    next_week(g)
    assert.equal("arrivals", g:step())
    assert.same({ "A2433", "B2308", "B2504" }, offered(g, "french", "augereau"))
    board.put(g.state, "A_RIESCH", "B2308")
    assert.same({ "A2433", "B2504" }, arrivals.sites(g.state, "augereau"))
  end)
end)

describe("19.12j, 19.13n Archduke John", function()
  --- In the Coalition's Movement Phase of III October.
  local function third_of_october(before)
    local g = at("ulm", 39)
    if before then before(g) end
    g:act("end", {}, "french")
    g:dice({ 1, 1 })
    g:act("end", {}, "coalition")
    while g.state.phasing ~= "coalition" or g:step() ~= "arrivals" do
      if g:step() == "arrivals" then field.enter(g) else g:act("end") end
    end
    return g
  end

  it("19.12j comes with the Austrian Movement Phase, at Innsbruck, to his men", function()
    local g = at("ulm", 39)
    assert.is_nil(organization.hex(g.state, "A_JOHN"))
    g = third_of_october()
    assert.same({ "B3514" }, offered(g, "coalition", "john"))
    g:act("enter", { group = "john", hex = "B3514" }, "coalition")
    assert.same({ "B3514", "A_JOHN" }, { g:unit("A_JOHN").hex, g:unit("A_INF_15").chart })
  end)

  it("19.12j, 19.13n with any unit of the army of the Tyrol, if the French hold Innsbruck; if there is none he waits", function()
    local g = third_of_october(function(g)
      for _, id in ipairs(board.which(g.state, function(piece) return piece.hex == "B3514" end)) do
        board.remove(g.state, id)
      end
      board.put(g.state, "F_NEY", "B3514")
    end)
    assert.same({ "B3621" }, offered(g, "coalition", "john"))
    for _, id in ipairs({ "A_INF_26", "A_INF_27", "A_INF_28", "A_DRAGOON_BDE_10", "A_ART_11" }) do
      board.remove(g.state, id)
    end
    assert.same({}, arrivals.sites(g.state, "john"))
  end)
end)

describe("19.13r, 19.13u markers", function()
  local function drawn(die)
    local g = spec.game("lga:1805", { dice = { die } })
    g.forced = false
    return g
  end

  it("19.13r before the first turn one of two is drawn, and the Coalition alone sees which", function()
    local early, late = drawn(1), drawn(2)
    assert.same({ 35, 36 }, { early.state.entries.kutusov.week, late.state.entries.kutusov.week })
    assert.same({ "kutusov", nil }, { early.state.early, late.state.early })
    local told = those(early:log(), function(record) return record.key == "marker_drawn" or record.key == "roll.marker" end)
    assert.equal(2, #told)
    for _, record in ipairs(told) do
      assert.same({ "coalition" }, record.visible_to)
    end
  end)

  it("19.13u before III October one of three of Buxhowden; before that his week is open", function()
    local g = at("1805", 38)
    assert.same({ 39, 40, 41 }, g.state.entries.buxhowden.weeks)
    next_week(g)
    local rolled = those(g:log(), function(record) return record.key == "roll.marker" and record.values.unit == "R_BUXHOWDEN" end)
    assert.equal(1, #rolled)
    assert.same({ "coalition" }, rolled[1].visible_to)
    assert.equal(({ 39, 40, 41 })[rolled[1].values.result], g.state.entries.buxhowden.week)
    assert.is_nil(g.state.entries.buxhowden.weeks)
  end)

  it("19.13x the Russians come at Olmutz; if the French hold it anywhere east of the Morava and north of the Danube", function()
    local g = spec.game("lga:1805")
    g.forced = false
    assert.same({ "B5402" }, arrivals.sites(g.state, "kutusov"))
    board.put(g.state, "F_NEY", "B5402")
    local around = arrivals.sites(g.state, "kutusov")
    assert.truthy(#around > 10)
    for _, hex in ipairs(around) do
      assert.truthy(map:in_area("east_of_morava", hex) and map:in_area("north_of_danube", hex) and map:in_area("map_b", hex), hex)
    end
    assert.falsy(listed(around, "B5402"))
  end)
end)
