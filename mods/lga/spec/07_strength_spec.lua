--- 7.71a, 7.71d, 7.72b, 7.75 Transfers of strength points.
local board = require("mechanics.board")
local command = require("rules.06_command")
local field = require("spec.field")
local ground = require("rules.08_ground")
local transfer = require("rules.07_transfer")

--- The second week of Ulm, at the orders; strengths by id.
local function weakened(strengths)
  local g = field.second_week(spec.game("lga:ulm"))
  for id, points in pairs(strengths) do
    g:unit(id).strength = points
  end
  board.refresh(g.state)
  return g
end

local function begin(g, id, by, side) g:act("transfer", { unit = id, by = by }, side or "french") end

local function shift(g, to, points, side) g:act("shift", { to = to, points = points }, side or "french") end

local function rule_of(g, verb, args, side)
  local reasons = g:why(verb, args, side or "french")
  return reasons[1] and reasons[1].rule
end

--- The units that can be given points of a draft.
local function receivers(g)
  local list, seen = {}, {}
  for _, action in ipairs(g:legal("french")) do
    if action.verb == "shift" and not seen[action.args.to] then
      seen[action.args.to] = true
      list[#list + 1] = action.args.to
    end
  end
  table.sort(list)
  return list
end

local function strengths(g, ...)
  local list = {}
  for i, id in ipairs({ ... }) do
    list[i] = g:unit(id).strength
  end
  return list
end

describe("7.71d strength points from one unit to another", function()
  it("7.71d, 7.72b in one stack at once, for a point; 7.75 up to what the unit's own box prints", function()
    local g = weakened({ F_INF_13 = 3, F_INF_15 = 8 })
    begin(g, "F_INF_15", "F_NAPOLEON")
    assert.same({ "F_INF_13" }, receivers(g))
    assert.equal("7.75", rule_of(g, "shift", { to = "F_INF_13", points = 5 }))
    shift(g, "F_INF_13", 4)
    assert.same({ 7, 4, 7 }, { g:unit("F_INF_13").strength, g:unit("F_INF_15").strength, command.points(g.state, "F_NAPOLEON") })
    assert.equal("6.32b", rule_of(g, "transfer", { unit = "F_INF_15", by = "F_NAPOLEON" }))
  end)

  it("3.34b who gives keeps one; who has but one gives none", function()
    local g = weakened({ F_INF_13 = 1, F_INF_15 = 4 })
    begin(g, "F_INF_15", "F_NAPOLEON")
    assert.equal("3.34b", rule_of(g, "shift", { to = "F_INF_13", points = 4 }))
    shift(g, "F_INF_13", 3)
    assert.same({ 4, 1 }, strengths(g, "F_INF_13", "F_INF_15"))
    g = weakened({ F_INF_13 = 1, F_INF_14 = 1 })
    begin(g, "F_INF_14", "F_NAPOLEON")
    assert.same({}, receivers(g))
  end)

  it("7.71d of one nation and one kind of troops alone", function()
    local g = weakened({ F_INF_13 = 6, F_HEAVY_DIV_1 = 2, F_DRAGOON_DIV_1 = 2, BV_INF_1 = 8, F_DRAGOON_DIV_2 = 2 })
    begin(g, "F_INF_15", "F_NAPOLEON")
    assert.same({ "F_INF_13" }, receivers(g))
    g:act("drop", {}, "french")
    begin(g, "F_DRAGOON_DIV_1", "F_NAPOLEON")
    assert.same({ "F_DRAGOON_DIV_2" }, receivers(g))
  end)

  it("7.71a, 7.71d a corps leader in command does so within his corps, an army leader between corps; whole units he cannot move", function()
    local g = weakened({ F_INF_13 = 5, F_INF_7 = 5 })
    assert.equal("6.33", rule_of(g, "transfer", { unit = "F_INF_15", by = "F_NEY" }))
    board.mark(g.state, "F_NEY", { order = "none" })
    begin(g, "F_INF_15", "F_NEY")
    assert.same({ "F_INF_13" }, receivers(g))
    assert.same({}, those(g:legal("french"), function(action) return action.verb == "hand" end))
    shift(g, "F_INF_13", 2)
    assert.equal(2, command.points(g.state, "F_NEY"))
    begin(g, "F_INF_14", "F_NAPOLEON")
    assert.same({ "F_INF_15", "F_INF_7" }, receivers(g))
    g = weakened({})
    board.mark(g.state, "F_NEY", { order = "none" })
    assert.equal("7.71a", rule_of(g, "transfer", { unit = "F_INF_15", by = "F_NEY" }))
    assert.equal("7.71a", rule_of(g, "transfer", { unit = "F_ART_8", by = "F_NEY" }))
  end)
end)

describe("7.72b when the two are not stacked", function()
  --- Ney's 15th division is to give 3 points to Soult's 7th, who stands in the next hex.
  local function ordered()
    local g = weakened({ F_INF_7 = 5 })
    begin(g, "F_INF_15", "F_NAPOLEON")
    shift(g, "F_INF_7", 3)
    assert.same({ 5, 8 }, strengths(g, "F_INF_7", "F_INF_15"))
    board.mark(g.state, "F_INF_15", { order = "march" })
    for _, id in ipairs({ "F_SOULT", "F_NAPOLEON" }) do
      board.mark(g.state, id, { order = "none" })
    end
    field.begin(g)
    field.pass_skirmishes(g)
    return g
  end

  it("7.72b the points change hands as soon as they meet", function()
    local g = ordered()
    local from = those(map_of():neighbors("B2505"), function(hex) return ground.cost(hex, "B2505") == 1 end)[1]
    board.put(g.state, "F_INF_15", from)
    for _, id in ipairs({ "F_INF_8", "F_INF_9", "F_INF_10", "F_LIGHT_BDE_3", "F_ART_6" }) do
      board.put(g.state, id, "B5208")
    end
    board.mark(g.state, { "F_INF_15", "F_INF_7" }, { letter = "A" })
    g.state.goals = { french = { A = "B2505" } }
    g:act("move", { unit = "F_INF_15" }, "french")
    g:act("step", { to = "B2505" }, "french")
    assert.same({ 8, 5 }, strengths(g, "F_INF_7", "F_INF_15"))
    assert.is_nil(g:unit("F_INF_15").shift)
  end)

  it("7.72b it is off if they have not met when the Movement Phase ends, in their own alone", function()
    local g = ordered()
    assert.same({ to = "F_INF_7", points = 3 }, g:unit("F_INF_15").shift)
    assert.is_nil(those(g:view("coalition").enemy, function(stack)
      return #those(stack.pieces, function(piece) return piece.shift ~= nil end) > 0
    end)[1])
    g:act("end", {}, "french")
    assert.is_nil(g:unit("F_INF_15").shift)
    assert.same({ 5, 8 }, strengths(g, "F_INF_7", "F_INF_15"))
  end)

  it("7.75 losses on the way leave more room, and less to give", function()
    local g = ordered()
    g:unit("F_INF_15").strength = 2
    board.put(g.state, "F_INF_15", "B2505")
    transfer.meet(g.state, "B2505")
    assert.same({ 6, 1 }, strengths(g, "F_INF_7", "F_INF_15"))
  end)
end)
