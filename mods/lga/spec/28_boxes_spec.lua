--- 28, 29.2 The boxes of Spain and Turkey: who must be there, what it costs, and how these wars begin and end.
local board = require("mechanics.board")
local boxes = require("rules.28_boxes")
local campaigns = require("spec.campaigns")
local field = require("spec.field")
local ottomans = require("rules.29_ottomans")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")
local spain = require("rules.28_spain")

local EDGE, TURKISH = map_of():area("spanish_edge")[1], map_of():area("turkish_edge")[1]
local rule_of = campaigns.rule_of

local function game() return campaigns.begin(spec, "1805_1807") end

--- Puts pieces of a nation into a box, so many SP of each arm.
local function fill(g, box, list)
  for _, id in ipairs(boxes.men(g.state, box)) do
    board.remove(g.state, id)
  end
  for id, strength in pairs(list) do
    if g.state.pieces[id] then board.remove(g.state, id) end
    pieces.put(g.state, id, nil, { strength = strength, box = box })
  end
  board.refresh(g.state)
end

--- 75, 15 and 10 SP in Spain, or more.
local function army(more)
  local list = { F_GUARD_ART = 10 + (more or 0), F_HEAVY_DIV_1 = 15 + (more or 0) }
  for n = 1, 5 do
    list["F_INF_" .. n] = 15 + (more or 0)
  end
  return list
end

local function columns(g)
  return { g.state.powers.austrian.column, g.state.powers.prussian.column, g.state.powers.russian.column }
end

--- Nobody is at war, and the first month is over but for what is arranged.
local function peace(how)
  local g = campaigns.begin(spec, "1805_1807", how)
  g.state.powers.austrian.war, g.state.powers.russian.war = nil, nil
  powers.review(g.state)
  board.refresh(g.state)
  return g
end

describe("28.1 the invasion of Spain", function()
  it("28.11a, 28.11b, 28.11c after nine months in which Austria and Prussia have been forced, and Russia is at peace or at home", function()
    local G = peace().state
    G.powers.austrian.coerced = true
    spain.month_ends(G)
    assert.equal(0, G.spain.months)
    G.powers.prussian.coerced = true
    for _ = 1, 8 do
      spain.month_ends(G)
    end
    assert.same({ 8, false }, { G.spain.months, G.spain.war or false })
    spain.month_ends(G)
    assert.truthy(G.spain.war)
  end)

  it("28.11b, 28.11c Russians abroad in a war break the months off", function()
    local g = game()
    local G = g.state
    G.powers.austrian.coerced, G.powers.prussian.coerced = true, true
    spain.month_ends(G)
    assert.equal(1, G.spain.months)
    board.put(G, "R_INF_1", "B5208")
    spain.month_ends(G)
    assert.equal(0, G.spain.months)
    G.powers.russian.war = nil
    spain.month_ends(G)
    assert.equal(1, G.spain.months)
  end)

  it("28.12a, 28.12b, 28.13 units go off the southwestern edge of France with a whole march, and the peace goes on", function()
    local g = peace()
    for _ = 1, 4 do
      g:act("end")
    end
    campaigns.on(g, "arranging", nil, { arranging = function(each) each:act("end") end })
    while not (g:step() == "arranging" and field.frame(g).power == "french") do
      g:act("end", {}, g:asked()[1])
    end
    board.put(g.state, "F_DAVOUT", EDGE)
    assert.truthy(rule_of(g, "send_off", { unit = "F_DAVOUT" }) ~= nil)
    g.state.spain.war = true
    board.refresh(g.state)
    assert.truthy(rule_of(g, "send_off", { unit = "F_SOULT" }) ~= nil)
    g:act("send_off", { unit = "F_DAVOUT" })
    assert.same({ "spain" }, { g:unit("F_DAVOUT").box })
    assert.is_nil(g:unit("F_DAVOUT").hex)
    assert.is_nil(g.state.powers.austrian.war)
    assert.truthy(rule_of(g, "come_back", { unit = "F_DAVOUT", hex = EDGE }) ~= nil)
  end)
end)

describe("28.2 what Spain costs", function()
  it("28.22a, 28.22b, 28.22c 25, 15 and 10 SP in spring, summer and autumn", function()
    for season, loss in ipairs({ 25, 15, 10 }) do
      local g = game()
      g.state.spain.war = true
      fill(g, "spain", army(10))
      local before = pieces.strength(g.state, boxes.men(g.state, "spain"))
      spain.quarter_begins(g.state, season)
      assert.equal(loss, before - pieces.strength(g.state, boxes.men(g.state, "spain")))
    end
  end)

  it("28.22d less by one for every three points of port income that others than France do not collect", function()
    local g = game()
    g.state.spain.war = true
    g.state.powers.russian.continental = true -- seven points
    fill(g, "spain", army(10))
    local before = pieces.strength(g.state, boxes.men(g.state, "spain"))
    spain.quarter_begins(g.state, 3)
    assert.equal(8, before - pieces.strength(g.state, boxes.men(g.state, "spain")))
  end)

  it("28.0, 28.21, 28.23 with fewer than 75, 15 and 10 SP there all markers move one to the left, at war and in peace", function()
    local g = game()
    g.state.spain.war = true
    for _, power in ipairs({ "austrian", "prussian", "russian" }) do
      g.state.powers[power].column = 3
    end
    fill(g, "spain", army(10))
    spain.quarter_begins(g.state, 3)
    assert.same({ 3, 3, 3 }, columns(g))
    fill(g, "spain", army())
    spain.quarter_begins(g.state, 3)
    assert.same({ 2, 2, 2 }, columns(g))
    g.state.spain.war = nil
    spain.quarter_begins(g.state, 1)
    assert.same({ 2, 2, 2 }, columns(g))
  end)
end)

describe("28.3 how it ends", function()
  it("28.31a, 28.31b when an enemy first comes into France half of those there are lost", function()
    local g = game()
    g.state.spain.war = true
    fill(g, "spain", army())
    spain.review(g.state)
    assert.truthy(g.state.spain.war)
    board.put(g.state, "A_INF_1", "B2308")
    spain.review(g.state)
    assert.same({ false, true, 50 }, { g.state.spain.war or false, g.state.spain.over, pieces.strength(g.state, boxes.men(g.state, "spain")) })
  end)

  it("28.31c, 28.31e those who are left come back, and the first hex takes their whole march", function()
    local g = game()
    fill(g, "spain", { F_INF_1 = 5 })
    g.state.spain.war = true
    campaigns.on(g, "movement", nil, { arranging = function(each) each:act("end") end })
    while g:asked()[1] ~= "french" do
      campaigns.on(g, "command")
      g:act("end", {}, g:asked()[1])
      campaigns.on(g, "movement")
    end
    assert.truthy(rule_of(g, "come_back", { unit = "F_INF_1", hex = EDGE }, "french")) -- 28.21
    g.state.spain = { over = true, months = 0 }
    board.refresh(g.state)
    g:act("come_back", { unit = "F_INF_1", hex = EDGE }, "french")
    assert.same({ EDGE, true }, { g:unit("F_INF_1").hex, g:unit("F_INF_1").moved })
  end)

  it("28.31d, 28.31f without port income of others a one ends it: no losses, and all markers move one to the right", function()
    for die, ends in ipairs({ true, false }) do
      local g = game()
      for _, power in ipairs(keys_of(g.state.powers)) do
        g.state.powers[power].continental = true
      end
      g.state.provinces.oldenburg = nil
      g.state.spain.war = true
      fill(g, "spain", army(10))
      local before = pieces.strength(g.state, boxes.men(g.state, "spain"))
      g:dice({ die })
      g.state.week = 37
      table.insert(g.state.stack, #g.state.stack, { step = "spanish_quarter" })
      g:act("end")
      assert.equal(ends, g.state.spain.over or false)
      assert.equal(ends, before == pieces.strength(g.state, boxes.men(g.state, "spain")))
      assert.same(ends and { 2, 7, 2 } or { 1, 6, 1 }, columns(g))
    end
  end)
end)

describe("29.2 the Ottoman Empire", function()
  it("29.21, 29.22a, M8.1a Russia begins with 20 infantry, 5 artillery and 5 cavalry SP or more at the frontier", function()
    local g = game()
    assert.same({ infantry = 24, cavalry = 5, artillery = 5 }, boxes.count(g.state, "turkey"))
    local seen = {}
    for _, side in ipairs({ "french", "coalition" }) do
      seen[side] = #those(g:view(side).boxes, function(box) return box.key == "box.turkey" end)
    end
    assert.same({ french = 0, coalition = 1 }, seen)
  end)

  it("29.22b in each Command Phase, or Diplomacy Phase in peace, with fewer, the marker moves one to the right", function()
    local g = game()
    ottomans.review(g.state)
    assert.equal(1, g.state.powers.russian.column)
    board.remove(g.state, "R_ART_8")
    ottomans.review(g.state)
    assert.equal(2, g.state.powers.russian.column)
  end)

  it("29.22b it is asked before the orders of each war turn", function()
    local g = game()
    board.remove(g.state, "R_ART_8")
    campaigns.on(g, "command", 1)
    assert.equal(2, g.state.powers.russian.column)
  end)

  --- The French prompt at the end of the first month.
  local function inciting(points)
    local g = peace()
    g.state.powers.french.resources = points
    campaigns.on(g, "inciting")
    return g
  end

  it("29.23a France spends three to seven points, as far as it has them", function()
    local g = inciting(6)
    assert.truthy(rule_of(g, "incite", { points = 2 }) ~= nil)
    assert.is_nil(rule_of(g, "incite", { points = 6 }))
    assert.truthy(rule_of(g, "incite", { points = 7 }) ~= nil)
  end)

  it("29.23b, 29.23c less on two dice than was spent brings the war, which is no major power's", function()
    for total, war in pairs({ [5] = true, [6] = false }) do
      local g = inciting(6)
      g:dice({ total - 3, 3 })
      g:act("incite", { points = 6 }, "french")
      assert.same({ 0, war }, { g.state.powers.french.resources, g.state.turkey.war ~= nil })
    end
  end)

  it("29.24 in that war 75 infantry, 10 artillery and 15 cavalry SP", function()
    local g = game()
    g.state.turkey.war = 1
    ottomans.review(g.state)
    assert.equal(2, g.state.powers.russian.column)
    fill(g, "turkey", { R_GUARD_HEAVY = 15, R_ART_1 = 10, R_INF_1 = 75 })
    ottomans.review(g.state)
    assert.equal(2, g.state.powers.russian.column)
  end)

  it("29.25a, 29.26 it ends when Russia makes peace with France, if they were at war as it began; then none for two years", function()
    for _, during in ipairs({ true, false }) do
      local g = game()
      g.state.turkey = { war = 1, during = during or nil }
      g.state.powers.russian.war = nil
      fill(g, "turkey", { R_GUARD_HEAVY = 15, R_ART_1 = 10, R_INF_1 = 75 })
      ottomans.review(g.state)
      assert.equal(during, g.state.turkey.war == nil)
      if during then assert.equal(1 + 96, g.state.turkey.truce) end
    end
  end)

  --- Russia has announced that it bids.
  local function bidding(russian, french, dice, how)
    local g = peace(how)
    g.state.turkey = { war = -10 }
    g.state.powers.russian.resources, g.state.powers.french.resources = 7, 7
    fill(g, "turkey", { R_GUARD_HEAVY = 15, R_ART_1 = 10, R_INF_1 = 75 })
    campaigns.on(g, "suing")
    g:act("sue", {}, "coalition")
    g:act("stake", { points = russian }, "coalition")
    g:dice(dice)
    if french > 0 then g:act("stake", { points = french }, "french") else g:act("end", {}, "french") end
    return g
  end

  it("29.25b Russia can bid from three full months after it began", function()
    local g = peace()
    g.state.turkey = { war = 4 }
    g.state.powers.russian.resources = 7
    fill(g, "turkey", { R_GUARD_HEAVY = 15, R_ART_1 = 10, R_INF_1 = 75 })
    campaigns.on(g, "suing")
    assert.equal(16, g.state.turn)
  end)

  it("29.25c, 29.25d both spend what they bid; the dice less the difference must be less than the higher bid", function()
    local g = bidding(7, 0, { 6, 6 })
    assert.same({ 0, 7, true }, { g.state.powers.russian.resources, g.state.powers.french.resources, g.state.turkey.war == nil })
    local h = bidding(5, 5, { 2, 3 })
    assert.same({ 2, 2, false }, { h.state.powers.russian.resources, h.state.powers.french.resources, h.state.turkey.war == nil })
    assert.truthy(bidding(5, 5, { 2, 2 }).state.turkey.war == nil)
    assert.falsy(bidding(3, 7, { 2, 1 }).state.turkey.war == nil)
  end)

  it("29.25d as printed the difference is added", function()
    local printed = { options = { ottoman_sum = true } }
    assert.falsy(bidding(7, 0, { 1, 1 }, printed).state.turkey.war == nil)
    assert.truthy(bidding(3, 7, { 5, 5 }, printed).state.turkey.war == nil)
  end)
end)

describe("29.21 who stands at the frontier", function()
  it("29.21 Russians go off the southern edge, or as they set up, and come back whenever they like", function()
    local g = game()
    for _ = 1, 3 do
      g:act("end")
    end
    assert.same({ "arranging", "russian" }, { g:step(), field.frame(g).power })
    g:act("send_off", { unit = "R_INF_1" })
    assert.equal("turkey", g:unit("R_INF_1").box)
    assert.is_nil(rule_of(g, "come_back", { unit = "R_INF_13", hex = TURKISH }))
  end)
end)
