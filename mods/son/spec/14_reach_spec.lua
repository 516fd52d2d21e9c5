--- The reach of a package in column, and the macro go.
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

  it("7.4a who has not set out is told of what he would need", function()
    local g = field()
    assert.refused(g:why("go", { to = "W1132", unit = "ney" }), "14.6a")
  end)
end)
