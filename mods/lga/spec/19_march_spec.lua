--- The marches of 1805 and 1806 as they were made, by orders and steps that the rules allow: how many weeks each takes, and what it costs in men.
local board = require("mechanics.board")
local field = require("spec.field")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local NEAR = 1 -- hexes from the place where history has them

--- The campaign at its first orders, or those of another week: one corps alone, and Napoleon with it.
---@param scenario string?
local function alone(leader, from, weeks, scenario)
  local g = spec.game("lga:" .. (scenario or "1805"))
  g.forced = false
  field.enter(g)
  local kept = {}
  board.put(g.state, leader, from)
  for _, id in ipairs(organization.under(g.state, leader)) do
    kept[id] = true
  end
  kept.F_NAPOLEON = true
  for _, id in ipairs(board.which(g.state)) do
    if not kept[id] then board.remove(g.state, id) end
  end
  board.put(g.state, "F_NAPOLEON", from)
  fortress.unite(g.state, from)
  g.state.turn, g.state.week = g.state.turn + (weeks or 0), g.state.week + (weeks or 0)
  return g
end

--- Of the hexes in reach the one from which the way to a goal is the cheapest.
local function best(g, goal)
  local found, least_cost
  for _, row in ipairs(g:reach({ unit = "F_NAPOLEON" }, "french").hexes) do
    local _, cost = ground.profile:path(row.hex, goal)
    if cost and (not least_cost or cost < least_cost) then found, least_cost = row, cost end
  end
  return found
end

--- Steps to the hex in reach that is nearest to a goal.
local function walk(g, goal)
  local row = best(g, goal)
  for i = 2, row and #row.path or 1 do
    g:act("step", { to = row.path[i] }, "french")
  end
end

--- The next hex of the cheapest way to a goal.
local function next_of(g, goal)
  local path = ground.profile:path(field.frame(g).hex, goal)
  return path[2]
end

--- The rest of a week, without a march.
local function pass(g)
  local turn = g.state.turn
  while not g:over() and g.state.turn == turn do
    if g:step() == "sources" then field.feed(g) else g:act("end", {}, g:asked()[1]) end
  end
end

--- A week: Napoleon and who is with him march as far as they can toward a goal; the die of a Force March, if there is one.
local function week(g, leader, goal, die)
  for _, id in ipairs({ "F_NAPOLEON", leader }) do
    g:act("order", { unit = id, by = "F_NAPOLEON" }, "french")
    g:act("give", { kind = die and "force" or "march" }, "french")
  end
  field.begin(g)
  field.pass_skirmishes(g)
  g:act("move", { unit = "F_NAPOLEON" }, "french")
  walk(g, goal)
  if die and field.frame(g).hex ~= goal then
    g:dice({ die }) -- 7.24: that of attrition too
    g:act("force", { to = next_of(g, goal) }, "french")
    walk(g, goal)
  else
    g:dice({ 3 })
  end
  g:act("halt", {}, "french")
  return organization.hex(g.state, leader)
end

for _, case in ipairs({
  { "8.11a Davout from Mannheim to Neuburg: two weeks of March exactly", "F_DAVOUT", "B2504", "B3407", weeks = 2, cost = 10 },
  { "8.11a Soult from Speyer to Augsburg: two weeks of March", "F_SOULT", "B2505", "B3309", weeks = 2, cost = 10 },
  { "8.11a Ney from Landau to Ulm: two weeks of March", "F_NEY", "B2405", "B3008", weeks = 2, cost = 8 },
  { "8.11a, 19.12p Bernadotte from Frankfurt through Ansbach to Munich: three weeks of March", "F_BERNADOTTE", "A2733", "B3609", weeks = 3, cost = 14 },
}) do
  describe("the march to the Danube", function()
    it(case[1], function()
      local g = alone(case[2], case[3])
      local _, cost = ground.profile:path(case[3], case[4])
      assert.equal(case.cost, cost)
      local at
      for n = 1, case.weeks do
        at = week(g, case[2], case[4])
        if n < case.weeks then
          assert.truthy(map:distance(at, case[4]) > NEAR, at)
          pass(g)
        end
      end
      assert.truthy(map:distance(at, case[4]) <= NEAR, at)
    end)
  end)
end

describe("the march on Berlin", function()
  local BAMBERG, JENA, BERLIN = "B3302", "A3529", "A4021"

  it("8.11a Bamberg to Jena by II October 1806, Berlin by IV October: two weeks of March each", function()
    local _, cost = ground.profile:path(BAMBERG, JENA)
    assert.equal(8, cost)
    _, cost = ground.profile:path(JENA, BERLIN)
    assert.equal(10, cost)
    local g = alone("F_BERNADOTTE", BAMBERG, 0, "1806")
    g.state.sealed, g.state.turn = nil, 2 -- 19.21n
    g:act("end")
    for n, goal in ipairs({ JENA, JENA, BERLIN, BERLIN }) do
      local at = week(g, "F_BERNADOTTE", goal)
      assert.equal(n % 2 == 0, at == goal, at)
      if n < 4 then pass(g) end
    end
  end)
end)

describe("the march down the Danube", function()
  local START, VIENNA, WEEKS = "B3309", "B5208", 3 -- IV October to II November

  it("8.11a Augsburg to Vienna is 21 MP: three weeks of March are not enough", function()
    local _, cost = ground.profile:path(START, VIENNA)
    assert.equal(21, cost)
    local g = alone("F_LANNES", START, 4)
    for n = 1, WEEKS do
      local at = week(g, "F_LANNES", VIENNA)
      assert.truthy(map:distance(at, VIENNA) > NEAR, at)
      if n < WEEKS then pass(g) end
    end
  end)

  it("7.22a, 7.24, 16.24 three weeks of Force March are, and cost men", function()
    local g = alone("F_LANNES", START, 4)
    local men = pieces.strength(g.state, board.which(g.state))
    for n, die in ipairs({ 6, 5, 6 }) do
      local at = week(g, "F_LANNES", VIENNA, die)
      assert.equal(n == WEEKS, at == VIENNA, at) -- 7.22a: ten MP a week with Napoleon, so the third is needed for a hex
      if n < WEEKS then pass(g) end
    end
    assert.truthy(pieces.strength(g.state, board.which(g.state)) < men)
    assert.equal("french", g.state.control[VIENNA])
  end)
end)
