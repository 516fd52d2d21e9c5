--- 5.0 Initiative, weather, the order of phases, the calendar.

local field = require("spec.field")
local organization = require("mechanics.organization")
local rally = require("rules.13_rally")

--- The keys of the log from a record on.
local function keys(g, from)
  local list = {}
  for i, line in ipairs(g:log()) do
    if i >= (from or 1) then list[#list + 1] = line.key end
  end
  return list
end

--- Italy in its first week, with no orders given.
local function week(dice)
  local g = spec.game("lga:italy")
  g.forced = false
  field.wait(g)
  g:act("end", {}, "french")
  if dice then g:dice(dice) end
  g:act("end", {}, "coalition")
  return g
end

--- Both sides have their turns without moving, and give no orders for the next week, whose dice fall after those before them.
local function to_the_week_after(g, dice)
  for _ = 1, 2 do
    field.pass_skirmishes(g)
    g:act("end")
  end
  field.pass_gates(g)
  field.feed(g)
  field.wait(g)
  g:act("end", {}, "french")
  g:dice(dice)
  g:act("end", {}, "coalition")
end

--- Italy after its first week, with the dice of the second: French initiative, weather.
local function second_week(dice)
  local g = week()
  local from = #g:log() + 1
  to_the_week_after(g, dice)
  return g, keys(g, from)
end

describe("5.0 the week", function()
  it("5.0.0, 5.0.2, 5.0.3, 5.0.8 the French roll for the initiative, then whoever has it for the weather, then both have their turns", function()
    local g = week()
    local list = keys(g)
    assert.same({ "roll.initiative", "first_player", "roll.weather" }, { list[1], list[2], list[3] })
    assert.truthy(list[4]:find("^weather%."))
    field.pass_skirmishes(g)
    assert.same({ g.state.first }, g:asked())
    g:act("end")
    field.pass_skirmishes(g)
    assert.falsy(g:asked()[1] == g.state.first) -- 5.0.4 to 5.0.9
  end)

  for _, case in ipairs({ { 5, "french" }, { 6, "coalition" } }) do
    it(("5.0.2, 19.11h a %d gives it to the %s"):format(case[1], case[2]), function()
      assert.equal(case[2], second_week({ case[1], 1 }).state.first)
    end)
  end

  for _, case in ipairs({ { 3, "clear" }, { 4, "mud" } }) do
    it(("5.0.3t a %d in October: %s"):format(case[1], case[2]), function()
      assert.equal(case[2], second_week({ 1, case[1] }).state.weather)
    end)
  end

  it("5.0.13 the marker moves a week on, over the end of a month and of a year", function()
    local g = second_week({ 1, 1 })
    assert.equal(2, g.state.turn)
    local turns = table_of("turns")
    assert.equal("I", turns[g.state.week].label:match("^%a+"))
    assert.equal(10, turns[g.state.week].month)
    g.state.week = #turns
    to_the_week_after(g, { 1, 1 })
    assert.same({ 1, 1806 }, { g.state.week, g.state.year })
  end)
end)

describe("13.2 after a rout", function()
  it("13.26b, 13.15, 5.0.12 Rout 1 is turned at the end of the own Movement Phase; then a good check ends it, and a bad one does not", function()
    local g = week()
    local massena = g:unit("F_MASSENA")
    for _, id in ipairs(organization.under(g.state, "F_MASSENA")) do
      g:unit(id).routed = 1
    end
    rally.turn_over(g.state, "coalition")
    assert.equal(1, massena.routed)
    rally.turn_over(g.state, "french")
    assert.equal(2, massena.routed)
    local function both_wait()
      for _ = 1, 2 do
        field.pass_skirmishes(g)
        g:act("end")
      end
      field.pass_gates(g)
    end
    both_wait()
    g:dice({ 6 }) -- morale 3, and Massena's 1
    field.feed(g)
    assert.equal(2, g:unit("F_MASSENA").routed)
    field.wait(g)
    g:act("end", {}, "french")
    g:dice({ 1, 1 })
    g:act("end", {}, "coalition")
    both_wait()
    g:dice({ 4 })
    field.feed(g)
    assert.is_nil(g:unit("F_MASSENA").routed)
  end)
end)
