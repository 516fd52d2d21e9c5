--- 7.71a, 7.71d, 7.72b, 7.75 Transfers of strength points.
local board = require("mechanics.board")
local command = require("rules.06_command")
local field = require("spec.field")
local ground = require("rules.08_ground")
local pieces = require("rules.03_pieces")
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

  --- He marches there.
  local function meets(g)
    local from = those(map_of():neighbors("B2505"), function(hex) return ground.cost(hex, "B2505") == 1 end)[1]
    board.put(g.state, "F_INF_15", from)
    for _, id in ipairs({ "F_INF_8", "F_INF_9", "F_INF_10", "F_LIGHT_BDE_3", "F_ART_6" }) do
      board.put(g.state, id, "B5208")
    end
    board.mark(g.state, { "F_INF_15", "F_INF_7" }, { letter = "A" })
    g.state.goals = { french = { A = "B2505" } }
    g:act("move", { unit = "F_INF_15" }, "french")
    g:act("step", { to = "B2505" }, "french")
  end

  it("7.72b the points change hands as soon as they meet", function()
    local g = ordered()
    meets(g)
    assert.same({ 8, 5 }, strengths(g, "F_INF_7", "F_INF_15"))
    assert.is_nil(g:unit("F_INF_15").shift)
  end)

  it("7.75 if there is no room any more nothing does", function()
    for strength, moved in pairs({ [9] = 1, [10] = 0 }) do
      local g = ordered()
      g:unit("F_INF_7").strength = strength
      meets(g)
      assert.same({ 10, 8 - moved }, strengths(g, "F_INF_7", "F_INF_15"))
      assert.equal(moved, #those(g:log(), function(record) return record.key == "poured" end))
    end
  end)

  it("7.72b not elsewhere, nor where but one of them is", function()
    local g = ordered()
    for _, hex in ipairs({ "B2405", "B2505", "B5208" }) do
      transfer.meet(g.state, hex)
    end
    assert.same({ 5, 8 }, strengths(g, "F_INF_7", "F_INF_15"))
    board.remove(g.state, "F_INF_7")
    transfer.meet(g.state, "B2405")
    assert.equal(3, g:unit("F_INF_15").shift.points)
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

describe("7.71a, 7.71c who is transferred, and to whom", function()
  local function hand(g, id, to)
    begin(g, id, "F_NAPOLEON")
    local rule = rule_of(g, "hand", { to = to })
    g:act("drop", {}, "french")
    return rule
  end

  it("7.71a none who is routed, none of the enemy's, nobody by himself, and one at a time", function()
    local g = weakened({})
    assert.truthy(#g:why("transfer", { unit = "A_INF_1", by = "A_FERDINAND" }, "french") > 0)
    assert.truthy(#g:why("transfer", { unit = "F_NEY", by = "F_NEY" }, "french") > 0)
    assert.truthy(#g:why("transfer", { unit = "A_FERDINAND", by = "A_FERDINAND" }, "coalition") > 0)
    g:unit("F_INF_14").routed = 1
    assert.truthy(#g:why("transfer", { unit = "F_INF_14", by = "F_NAPOLEON" }, "french") > 0)
    begin(g, "F_INF_15", "F_NAPOLEON")
    assert.truthy(#g:why("transfer", { unit = "F_INF_13", by = "F_NAPOLEON" }, "french") > 0)
  end)

  it("7.71d a routed unit is given nothing, one of a single SP gives nothing; nor is a shift of nothing one", function()
    local g = weakened({ F_INF_13 = 3, F_INF_14 = 1 })
    board.mark(g.state, "F_NEY", { order = "none" })
    assert.equal("7.71a", rule_of(g, "transfer", { unit = "F_INF_14", by = "F_NEY" }))
    begin(g, "F_INF_15", "F_NEY")
    assert.truthy(#g:why("shift", { to = "F_INF_13", points = 0 }, "french") > 0)
    g:unit("F_INF_13").routed = 1
    g:unit("F_INF_14").routed = 1
    board.refresh(g.state)
    assert.same({}, receivers(g))
  end)

  it("7.71d, 12.56d a leader of a division who has become one of a corps has no box for points", function()
    local g = weakened({ F_INF_13 = 3 })
    g:unit("F_INF_13").strength = nil
    board.mark(g.state, "F_NEY", { order = "none" })
    assert.equal("7.71a", rule_of(g, "transfer", { unit = "F_INF_15", by = "F_NEY" }))
  end)

  it("6.31 it costs a point; 6.12a it goes as far as a command path", function()
    local g = weakened({})
    g:unit("F_NAPOLEON").spent = 7
    assert.is_nil(rule_of(g, "transfer", { unit = "F_INF_15", by = "F_NAPOLEON" }))
    g:unit("F_NAPOLEON").spent = 8
    assert.equal("6.31", rule_of(g, "transfer", { unit = "F_INF_15", by = "F_NAPOLEON" }))
    g:unit("F_NAPOLEON").spent = 0
    board.put(g.state, "F_INF_15", "B5208")
    assert.equal("6.12a", rule_of(g, "transfer", { unit = "F_INF_15", by = "F_NAPOLEON" }))
  end)

  it("7.71c not to himself, nor to whom he is under; 7.76 nor to one without boxes, nor to the enemy", function()
    local g = weakened({})
    g.state.boxes.F_NEY, g.state.boxes.A_KIENMAYER = 99, 99
    assert.equal(0, transfer.room(g.state, "F_INF_13"))
    assert.same({ "7.71c", "7.71c" }, { hand(g, "F_NEY", "F_NEY"), hand(g, "F_INF_15", "F_NEY") })
    assert.truthy(hand(g, "F_INF_15", "A_KIENMAYER"))
    assert.truthy(hand(g, "F_NEY", "F_INF_13"))
  end)

  it("7.71b, 7.71c an army leader: to himself and those below him alone, and never himself; nor to who has not come yet", function()
    local g = field.second_week(spec.game("lga:1805"))
    for _, id in ipairs({ "A_FERDINAND", "A_RIESCH", "A_JOHN", "R_BUXHOWDEN" }) do
      g.state.boxes[id] = 99
    end
    assert.truthy(#g:why("transfer", { unit = "A_FERDINAND", by = "A_FERDINAND" }, "coalition") > 0)
    local his = board.which(g.state, function(piece, id) return piece.superior == "A_KIENMAYER" and pieces.rank(g.state, id) > 0 end)[1]
    begin(g, his, "A_FERDINAND", "coalition")
    assert.allowed(g:why("hand", { to = "A_RIESCH" }, "coalition"))
    assert.allowed(g:why("hand", { to = "A_FERDINAND" }, "coalition"))
    assert.truthy(#g:why("hand", { to = "A_JOHN" }, "coalition") > 0)
    g:act("drop", {}, "coalition")
    begin(g, "R_INF_1", "R_KUTUSOV", "coalition")
    assert.truthy(#g:why("hand", { to = "R_BUXHOWDEN" }, "coalition") > 0)
  end)

  it("8.0b who has no leader of his own is handed over where he stands alone", function()
    local g = weakened({})
    g.state.boxes.F_SOULT = 99
    assert.equal("8.0b", hand(g, "F_ART_8", "F_SOULT"))
    assert.is_nil(hand(g, "F_LIGHT_BDE_5", "F_SOULT"))
    board.put(g.state, "F_SOULT", "B2405")
    assert.is_nil(hand(g, "F_ART_8", "F_SOULT"))
  end)

  it("7.72a when one is handed over the next may be; as the phase ends nothing of it is left", function()
    local g = weakened({})
    g.state.boxes.F_SOULT = 99
    for _, id in ipairs({ "F_INF_13", "F_INF_14" }) do
      begin(g, id, "F_NAPOLEON")
      g:act("hand", { to = "F_SOULT" }, "french")
    end
    field.begin(g)
    for _, id in ipairs({ "F_INF_13", "F_INF_14" }) do
      assert.same({ "F_SOULT" }, { g:unit(id).superior, g:unit(id).transfer })
    end
  end)
end)
