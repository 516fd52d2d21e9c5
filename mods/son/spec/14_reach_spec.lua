--- The reach of a package in column, and the macro go.
local board = require("mechanics.board")
local marching = require("spec.marching")
local column, lead, march, top = marching.column, marching.lead, marching.march, marching.top

local function field(put, units)
  local g = marching.field(spec)
  lead(g, "ney", column("W3034", "W3134"), units or { fr_8 = 4 })
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  if put then put(g) end
  marching.to(g, "movement_commands", "french")
  return g
end

local function costs_of(g, args)
  local found = {}
  for _, row in ipairs(g:reach(args or { unit = "ney" }, "french").hexes) do
    found[row.hex] = row.cost
  end
  return found
end

describe("14.3 reach", function()
  it("14.3, 14.9 as far as foot and horse both get", function()
    local foot, both = costs_of(field()), costs_of(field(nil, { fr_8 = 4, cv_1h = 1 }))
    assert.equal(4, foot.W2834)
    assert.equal(4, both.W2834)
    assert.equal(8, foot.W2832) -- woods off the road: 2 MPs of foot, 3 of horse
    assert.equal(10, both.W2832)
    assert.is_nil(foot.W3134) -- its own tail
  end)

  it("17.10a up to an enemy zone, 14.12a not into his hexes", function()
    local found = costs_of(field(function(g) lead(g, "yorck", column("W2634", "W2534"), { pr_1 = 2 }) end))
    assert.equal(6, found.W2734)
    assert.is_nil(found.W2634)
    local near = costs_of(field(function(g) lead(g, "yorck", column("W2834", "W2734"), { pr_1 = 2 }) end))
    assert.same({ 4, 8, 10 }, { near.W2933, near.W2835, near.W2735 })
    assert.is_nil(near.W2833) -- through his zone alone
    local g = field(function(each) lead(each, "yorck", column("W2834", "W2734"), { pr_1 = 2 }) end)
    march(g, "ney")
    assert.same(near, costs_of(g, {})) -- on the march it is the same
  end)

  it("14.12a, 17.10a where the enemy was he bars nothing, nor where a country is open again", function()
    local g = field(function(each) lead(each, "yorck", column("W2834", "W2734"), { pr_1 = 2 }) end)
    costs_of(g)
    board.put(g.state, "yorck", column("W5018", "W5017"))
    assert.same({ 4, 6 }, { costs_of(g).W2834, costs_of(g).W2734 })
  end)

  it("14.18 not where it may not end", function()
    local found = costs_of(field(function(g) lead(g, "reynier", column("W2834", "W2833"), { fr_32 = 4 }) end))
    assert.is_nil(found.W2834)
  end)

  it("15.18a whoever lies face down may have troops", function()
    local found = costs_of(field(function(g) lead(g, "yorck", column("W2834", "W2734")) end))
    assert.is_nil(found.W2834)
  end)
end)

describe("14.3 whose reach", function()
  it("9.14a, 9.14b, 17.10a a leader alone has 9 MPs, and no zone stops him", function()
    local found = costs_of(field(function(g)
      lead(g, "ney", column("W3034", "W3134"))
      lead(g, "yorck", column("W2934", "W3033"), { pr_1 = 2 })
    end, {}), { unit = "ney" })
    assert.is_nil(found.W2934) -- there the enemy is
    assert.truthy(found.W2935) -- out of his zone, through his zone
    assert.truthy(found.W2636)
    local most = 0
    for _, cost in pairs(found) do
      most = math.max(most, cost)
    end
    assert.equal(18, most)
  end)

  it("14.3, 8.8b, 14.6a a forced march gets no farther than 5 MPs, of horse too", function()
    local g = marching.field(spec)
    lead(g, "ney", column("W0950", "W0951"), { fr_8 = 4 })
    lead(g, "yorck", column("W3034", "W3134"), { ru_lan = 1 })
    marching.to(g, "forced_marches", "allied")
    local most = 0
    for _, row in ipairs(g:reach({ unit = "yorck" }, "allied").hexes) do
      most = math.max(most, row.cost)
    end
    assert.equal(10, most)
  end)

  it("26.6a not into a closed country", function()
    local g = field()
    assert.truthy(costs_of(g).W2834)
    g.state.closed = { "saxony_west" }
    assert.is_nil(costs_of(g).W2834)
    march(g, "ney")
    assert.refused(g:why("go", { to = "W2834" }), "26.6a")
  end)

  it("15.2a, 15.6a of a line none is worked out", function()
    assert.same({}, costs_of(field(function(g) lead(g, "ney", marching.line("W3034", "W3033"), { fr_8 = 4 }) end)))
  end)

  it("14.3, 14.1 of no other side's leader, no unit, no one off the map", function()
    local g = field(function(each)
      lead(each, "yorck", column("W5018", "W5017"), { pr_1 = 2 })
      board.lift(each.state, "victor")
    end)
    for _, id in ipairs({ "yorck", "fr_8", "victor", "co_french" }) do
      assert.same({}, costs_of(g, { unit = id }), id)
    end
  end)

  it("9.23a, 14.9 of a force that is put together, as far as all get", function()
    local g = field(function(each) lead(each, "reynier", column("W3034", "W3134"), { fr_32 = 4 }) end, { cv_23 = 1 })
    local alone = costs_of(g, { leader = "ney" })
    local both = costs_of(g, { leader = "ney", with = { "reynier" } })
    assert.truthy(alone.W2434)
    assert.is_nil(both.W2434)
    g.forced = false
    g:act("move", { leader = "ney" })
    assert.same(alone, costs_of(g, {}))
    g:act("with", { leader = "reynier" })
    assert.same(both, costs_of(g, {}))
  end)
end)

describe("what bots ask", function()
  it("17.1a reach says whose zones may be met at the end of a march", function()
    local g = field(function(g_) lead(g_, "yorck", column("W2634", "W2534"), { pr_1 = 2 }) end)
    local meets = {}
    for _, row in ipairs(g:reach({ unit = "ney" }, "french").hexes) do
      meets[row.hex] = row.meets
    end
    assert.same({ "W2634" }, meets.W2734)
    assert.same({}, meets.W2834)
  end)

  it("14.5 what the ground costs from anywhere to a hex, whoever stands there", function()
    local g = field(function(g_) lead(g_, "yorck", column("W2834", "W2734"), { pr_1 = 2 }) end)
    local costs = g.series.costs(g.state, "french", "ney", "W3034")
    assert.equal(0, costs.W3034)
    assert.equal(4, costs.W2834)
    assert.equal("no such hex", select(2, g.series.costs(g.state, "french", "ney", "W9999")))
    assert.equal("no piece of this side has that name", select(2, g.series.costs(g.state, "french", "yorck", "W3034")))
  end)

  it("11.5 what the manifest gives a leader at the start", function()
    local strength = {}
    for _, row in ipairs(field().series.counters({ start = "spring" })) do
      strength[row.id] = row.strength
    end
    assert.truthy(strength.ney > 30)
    assert.equal(0, strength.mg_f_h)
  end)
end)

describe("14.3 go", function()
  it("14.3 a force goes to a hex by its steps", function()
    local g = field()
    march(g, "ney")
    g:act("go", { to = "W2834" })
    assert.equal("W2834", g:unit("ney").at.head)
    assert.same({ infantry = 6 }, top(g).left)
  end)

  it("14.6a where it does not get it says what the way needs, and what there is", function()
    local g = field()
    march(g, "ney")
    local dear = g:why("go", { to = "W1132" })
    assert.refused(dear, "14.6a")
    assert.same({ to = "W1132", needs = 34, has = 10 }, dear[1].values)
  end)

  it("15.2a, 14.12a it says what bars the way", function()
    local g = field(function(g) lead(g, "yorck", column("W2834", "W2734")) end)
    march(g, "ney")
    for _, case in ipairs({
      { "W3134", "15.2a" },
      { "W2834", "14.12a" },
    }) do
      local why = g:why("go", { to = case[1] })
      assert.refused(why, case[2])
      assert.equal(case[1], why[1].values.hex)
    end
  end)

  it("14.3 a line goes step by step", function()
    local g = field()
    march(g, "ney")
    g:act("step", { to = g:unit("ney").at.head, how = "turn_left" })
    assert.refused(g:why("go", { to = "W2834" }), "14.3")
  end)

  it("9.23a who has not set out is named first, with those who go along", function()
    local function both()
      local g = field(function(each) lead(each, "reynier", column("W3034", "W3134"), { fr_32 = 4 }) end)
      g.forced = false
      return g
    end
    local g = both()
    g:act("go", { to = "W2834", unit = "ney" })
    assert.same({ "ney" }, top(g).whole)
    g = both()
    g:act("go", { to = "W2834", unit = "ney", with = { "reynier" } })
    assert.same({ "ney", "reynier" }, top(g).whole)
    assert.equal("W2834", g:unit("reynier").at.head)
    g = both()
    g:act("move", { leader = "ney" })
    g:act("go", { to = "W2834" })
    assert.equal("W2834", g:unit("ney").at.head)
  end)

  it("7.4a who has not set out is told of what he would need", function()
    local g = field()
    assert.refused(g:why("go", { to = "W1132", unit = "ney" }), "14.6a")
  end)
end)
