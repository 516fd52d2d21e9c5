--- 19.12k to 19.12o, 19.13p, 19.13za, 19.13zc Who commands in 1805, who is held, how many trains there are.
local board = require("mechanics.board")
local command = require("rules.06_command")
local field = require("spec.field")
local held = require("rules.19_held")
local organization = require("mechanics.organization")
local trains = require("rules.14_trains")

local function second(id)
  local g = field.second_week(spec.game("lga:" .. (id or "ulm")))
  g.state.held = copy_of(g.state.special.held or {}) -- whatever Charles' die has said
  return g
end

local OF_CORPS = 6 * 3 -- 6.22: the points of the corps leaders of both armies

--- A game in its first week, at the orders.
local function first(id)
  local g = spec.game("lga:" .. (id or "ulm"))
  g.forced = false
  field.enter(g)
  return g
end

local function order(g, by, id, kind, side)
  g:act("order", { unit = id, by = by }, side)
  g:act("give", { kind = kind }, side)
end

local function rule_of(g, verb, args, side)
  local reasons = g:why(verb, args, side)
  return reasons[1] and reasons[1].rule
end

--- All orders are given, and it is the turn of the first player; dice: initiative, weather.
local function march(g, dice)
  g:act("end", {}, "french")
  g:dice(dice or { 1, 1 })
  g:act("end", {}, "coalition")
  field.pass_skirmishes(g)
end

describe("19.12k Ferdinand and Mack share three points while they are near each other", function()
  it("19.12k, 19.12e together three, whoever spends them", function()
    local g = second()
    assert.same({ 3, 3, 3 + OF_CORPS }, {
      command.points(g.state, "A_FERDINAND"), command.points(g.state, "A_MACK"), command.total(g.state, "coalition"),
    })
    order(g, "A_FERDINAND", "A_KIENMAYER", "march", "coalition")
    assert.same({ 2, 2, 2 + OF_CORPS }, {
      command.points(g.state, "A_FERDINAND"), command.points(g.state, "A_MACK"), command.total(g.state, "coalition"),
    })
  end)

  it("19.12k at eight hexes still, at nine each has four", function()
    for far, points in pairs({ [8] = 3, [9] = 4 }) do
      local g = second()
      local map = map_of()
      local hex = those(map:range("B3008", far), function(each) return map:distance("B3008", each) == far end)[1]
      board.put(g.state, "A_MACK", hex)
      assert.same({ points, points }, { command.points(g.state, "A_FERDINAND"), command.points(g.state, "A_MACK") }, far)
      assert.equal(OF_CORPS + (far == 8 and 3 or 8), command.total(g.state, "coalition"))
    end
  end)

  it("19.12k who is left alone has four", function()
    local g = second()
    board.remove(g.state, "A_MACK")
    assert.equal(4, command.points(g.state, "A_FERDINAND"))
    g = second("1805")
    g:unit("A_FERDINAND").spent = 1
    assert.same({ 2, 8 }, { command.points(g.state, "A_MACK"), command.points(g.state, "A_CHARLES") })
  end)
end)

describe("19.12l for three weeks they stay together", function()
  --- Both with orders to march, in the Austrian Movement Phase of a week.
  local function marching(turn)
    local g = second()
    g.state.turn = turn
    order(g, "A_FERDINAND", "A_FERDINAND", "march", "coalition")
    march(g, { 6, 1 })
    return g
  end

  it("19.12l Mack goes nowhere by himself, nor Ferdinand without him; together they go", function()
    local g = marching(3)
    g:act("move", { unit = "A_MACK" }, "coalition")
    local to = map_of():neighbors("B3008")
    for _, hex in ipairs(to) do
      local rule = rule_of(g, "step", { to = hex }, "coalition")
      assert.truthy(rule == "19.12l" or rule == "8.31", hex)
    end
    assert.same({}, g:reach({ unit = "A_MACK" }, "coalition").hexes)
    g:act("halt", {}, "coalition")
    g = marching(3)
    g:act("move", { unit = "A_FERDINAND" }, "coalition")
    g:act("leave", { unit = "A_MACK" }, "coalition")
    assert.equal("19.12l", rule_of(g, "step", { to = "B3109" }, "coalition"))
    g = marching(3)
    g:act("move", { unit = "A_FERDINAND" }, "coalition")
    g:act("step", { to = "B3109" }, "coalition")
    assert.equal("B3109", organization.hex(g.state, "A_MACK"))
    assert.equal("19.12l", rule_of(g, "leave", { unit = "A_MACK" }, "coalition"))
  end)

  it("19.12l from the fourth week on they part", function()
    local g = marching(4)
    g:act("move", { unit = "A_MACK" }, "coalition")
    g:act("step", { to = "B3109" }, "coalition")
    assert.same({ "B3109", "B3008" }, { organization.hex(g.state, "A_MACK"), organization.hex(g.state, "A_FERDINAND") })
  end)

  it("19.12l whom the enemy has parted each goes his way", function()
    local g = marching(3)
    board.put(g.state, "A_MACK", "B3109")
    g:act("move", { unit = "A_FERDINAND" }, "coalition")
    assert.is_nil(rule_of(g, "step", { to = "B3109" }, "coalition"))
  end)
end)

describe("19.12m, 19.12n the first week", function()
  it("19.12m all French are in command, wherever they are, and every order but Concentrate is free", function()
    local g = first("1805")
    local far = "I_INF_1"
    assert.truthy(command.is_in_command(g.state, far))
    order(g, "F_NAPOLEON", far, "march", "french")
    order(g, "F_MASSENA", "F_INF_20", "force", "french")
    order(g, "F_NAPOLEON", "F_BERNADOTTE", "double", "french")
    assert.same({ 8, 8 }, { command.points(g.state, "F_NAPOLEON"), command.points(g.state, "F_MASSENA") })
    g:act("order", { unit = "F_SOULT", by = "F_NAPOLEON" }, "french")
    assert.equal("19.12m", rule_of(g, "give", { kind = "A" }, "french"))
    g = second("1805")
    g:act("order", { unit = "F_SOULT", by = "F_NAPOLEON" }, "french")
    assert.is_nil(rule_of(g, "give", { kind = "A" }, "french"))
  end)

  it("19.12n no Austrian gives orders, marches or attacks; later he does", function()
    local g = first()
    assert.equal("19.12n", rule_of(g, "order", { unit = "A_KIENMAYER", by = "A_FERDINAND" }, "coalition"))
    assert.equal("19.12n", rule_of(g, "transfer", { unit = "A_INF_1", by = "A_FERDINAND" }, "coalition"))
    march(g, { 6, 1 })
    g:act("end", {}, "coalition") -- no one of the first player may do anything but end
    assert.equal("19.12n", held.of(g.state, "A_KIENMAYER"))
    assert.is_nil(held.of(g.state, "F_NEY"))
    g.state.turn = 2
    assert.is_nil(held.of(g.state, "A_KIENMAYER"))
    g = first()
    board.put(g.state, "F_LIGHT_BDE_1", "B3510")
    march(g, { 6, 1 })
    assert.equal("19.12n", rule_of(g, "try", { unit = "A_KIENMAYER" }, "coalition"))
    g:act("end", {}, "coalition")
    assert.equal("attacks", g:step())
    assert.equal("19.12n", rule_of(g, "assign", { unit = "A_KIENMAYER", target = "B3510" }, "coalition"))
  end)

  it("19.12n in the campaign the Russians are free to march meanwhile", function()
    local g = first("1805")
    assert.is_nil(held.of(g.state, "R_KUTUSOV"))
    assert.equal("19.12n", held.of(g.state, "A_MACK"))
    order(g, "R_KUTUSOV", "R_KUTUSOV", "march", "coalition")
  end)
end)

describe("19.13p the Austrian army of Italy", function()
  --- The campaign at its first orders, after a die of Charles; as if it were a later week.
  local function tried(die)
    local g = spec.game("lga:1805", { dice = { 2 } })
    g.forced = false
    g:act("enter", { group = "napoleon", hex = "B2308" }, "french")
    g:act("enter", { group = "bernadotte", hex = "A2733" }, "french")
    g:dice({ die })
    g:act("enter", { group = "kutusov", hex = "B5402" }, "coalition")
    g.state.turn = 2
    return g
  end

  local rating = table_of("counters").by.A_CHARLES.initiative

  it("19.13p without his Initiative Charles gives no orders, and his army neither marches nor attacks", function()
    local g = tried(rating + 1)
    assert.same({ "19.13p", "19.13p", "19.13p" }, {
      held.of(g.state, "A_HILLER"), held.of(g.state, "A_INF_18"), rule_of(g, "order", { unit = "A_HILLER", by = "A_CHARLES" }, "coalition"),
    })
    assert.is_nil(held.of(g.state, "A_HOHENZOLLERN"))
  end)

  it("19.13p with it he gives orders in the same Command Phase; that frees no one else", function()
    local g = tried(rating)
    assert.is_nil(held.of(g.state, "A_HILLER"))
    assert.is_nil(rule_of(g, "order", { unit = "A_HILLER", by = "A_CHARLES" }, "coalition"))
    assert.equal("19.13za", held.of(g.state, "A_KOLOWRAT"))
  end)

  it("19.13p where Charles has fallen nobody tries", function()
    local g = second("1805")
    board.remove(g.state, "A_CHARLES")
    g:dice({})
    held.phase_begins(g.state)
    assert.equal("19.13p", held.of(g.state, "A_HILLER"))
  end)

  it("19.13p an attack on it sets it free, in battle or skirmish; one on others does not", function()
    local g = second("1805")
    held.attacked(g.state, { "A_INF_26", "F_NEY" })
    assert.equal("19.13p", held.of(g.state, "A_HILLER"))
    held.attacked(g.state, { "A_INF_18" })
    assert.is_nil(held.of(g.state, "A_HILLER"))
    assert.equal("19.13za", held.of(g.state, "A_KOLOWRAT"))
  end)

  for _, case in ipairs({
    { "19.13p a French unit east of the Adige and south of Trent frees it", ids = { "F_INF_20" }, hex = "B3522", army = nil, reserve = "19.13za" },
    { "19.13p north of Trent it does not", ids = { "F_INF_20" }, hex = "B3514", army = "19.13p", reserve = "19.13za" },
    { "19.13p, 19.13za a unit of the Grande Armee east of Passau frees both", ids = { "F_INF_7" }, hex = "B4408", army = nil, reserve = nil },
    { "19.13za a unit of Massena's there frees the reserve alone", ids = { "F_INF_20" }, hex = "B4408", army = "19.13p", reserve = nil },
    { "19.13za Passau itself is not east of Passau", ids = { "F_INF_7" }, hex = "B4207", army = "19.13p", reserve = "19.13za" },
    { "19.13p a leader alone is no unit", ids = { "F_NAPOLEON" }, hex = "B4408", army = "19.13p", reserve = "19.13za" },
    { "19.13p nor does an Austrian there do it", ids = { "A_INF_1" }, hex = "B4408", army = "19.13p", reserve = "19.13za" },
  }) do
    it(case[1], function()
      local g = second("1805")
      held.entered(g.state, case.ids, case.hex)
      assert.same({ case.army, case.reserve }, { held.of(g.state, "A_CHARLES"), held.of(g.state, "A_LICHTENSTEIN") })
    end)
  end

  it("19.13p, 8.21a a march sees to it", function()
    local g = second("1805")
    board.put(g.state, "F_INF_20", "B3421")
    board.mark(g.state, "F_INF_20", { order = "march" })
    for _, id in ipairs({ "A_HILLER", "A_CHARLES", "A_BELLEGARDE" }) do
      board.put(g.state, id, "B4501")
    end
    march(g)
    g:act("move", { unit = "F_INF_20" }, "french")
    local to = those(g:legal("french"), function(action)
      return action.verb == "step" and map_of():in_area("east_of_adige", action.args.to) and map_of():in_area("south_of_trent", action.args.to)
    end)[1]
    assert.truthy(to)
    assert.equal("19.13p", held.of(g.state, "A_CHARLES"))
    g:act("step", to.args, "french")
    assert.is_nil(held.of(g.state, "A_CHARLES"))
  end)
end)

describe("19.13za, 19.13zc others who are held", function()
  it("19.13za any Austrian army leader commands the Army of the Reserve, and Kutusov", function()
    local g = second("1805")
    local leaders = command.leaders_of(g.state, "A_KOLOWRAT")
    for _, id in ipairs({ "A_CHARLES", "A_FERDINAND", "A_JOHN", "A_MACK", "R_KUTUSOV" }) do
      assert.truthy(listed(leaders, id), id)
    end
    assert.falsy(listed(leaders, "R_BUXHOWDEN"))
    assert.falsy(listed(command.leaders_of(g.state, "A_HILLER"), "A_MACK"))
    assert.truthy(g:unit("A_INF_30").reserve)
  end)

  it("19.13zc Deroy's corps stands still in the first week alone, and not in the shorter campaign", function()
    local g = first("1805")
    assert.same({ "19.13zc", "19.13zc", nil }, { held.of(g.state, "BV_DEROY"), held.of(g.state, "BV_INF_1"), held.of(g.state, "BD_INF_1") })
    order(g, "F_NAPOLEON", "BV_DEROY", "march", "french")
    march(g)
    assert.equal("19.13zc", rule_of(g, "move", { unit = "BV_DEROY" }, "french"))
    g.state.turn = 2
    assert.is_nil(held.of(g.state, "BV_DEROY"))
    assert.is_nil(held.of(first("ulm").state, "BV_DEROY"))
  end)
end)

describe("19.12o supply trains of the French", function()
  it("19.12o six at most, those that they have captured apart", function()
    local g = second()
    for i = 1, 6 do
      assert.truthy(trains.raise(g.state, "french", "B2308"), i)
    end
    assert.is_nil(trains.raise(g.state, "french", "B2308"))
    assert.truthy(trains.raise(g.state, "austrian", "B2308", { side = "french", power = "french" }))
    local lost = board.which(g.state, function(_, id) return id:find("^F_SUPPLY") end)[1]
    board.mark(g.state, lost, { side = "coalition", captor = "austrian" })
    assert.truthy(trains.raise(g.state, "french", "B2308")) -- one that the enemy has is not theirs
    assert.is_nil(trains.raise(g.state, "french", "B2308"))
  end)

  it("19.12o, 14.26b of a French depot that falls two come, though the French have six", function()
    local g = second()
    for _ = 1, 6 do
      trains.raise(g.state, "french", "B2308")
    end
    for _ = 1, 2 do
      assert.truthy(trains.raise(g.state, "french", "B3008", { side = "coalition", power = "austrian" }))
    end
    assert.is_nil(trains.raise(g.state, "french", "B2308"))
  end)

  it("19.12o no such limit for others", function()
    local g = second()
    for i = 1, 7 do
      assert.truthy(trains.raise(g.state, "austrian", "B5208"), i)
    end
  end)
end)
