--- The reach of a package in column, and the macro go.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local zoc = require("mechanics.zoc")
local lone = require("rules.09_lone")
local marching = require("spec.marching")
local column, lead, line, march, top = marching.column, marching.lead, marching.line, marching.march, marching.top

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

--- A game in which Ney's line or column marches, with enemies; the phase is that of Movement Commands or the one named.
local function marcher(at, enemies, units, phase)
  local g = marching.field(spec)
  lead(g, "ney", at, units or { fr_8 = 4 })
  for id, there in pairs(enemies or {}) do
    lead(g, id, there, { [id == "yorck" and "pr_1" or "pr_2"] = 3 })
  end
  marching.to(g, phase or "movement_commands", "french")
  return g
end

--- Goes to each hex that reach names, from the same place: what is left must be what reach has said.
local function holds_for_all(build)
  local count = 0
  for _, row in ipairs(build():reach({ unit = "ney" }, "french").hexes) do
    local g = build()
    march(g, "ney")
    local had = copy_of(top(g).left)
    g:act("go", { to = row.hex })
    local at, spent = g:unit("ney").at, 0
    for account, left in pairs(top(g).left) do
      spent = math.max(spent, had[account] - left)
    end
    local stopped = next(row.meets) ~= nil -- 17.10a: nothing is left there
    assert.truthy(listed(twohex.hexes(map_of(), at), row.hex), row.hex)
    assert.truthy(stopped or spent == row.cost, row.hex .. ": " .. spent .. " for " .. row.cost)
    count = count + 1
  end
  return count
end

describe("15.6 reach of a line", function()
  it("15.6a, 15.6b either half of a line gets to a hex by advancing or wheeling, the dearer half pays", function()
    local found = costs_of(marcher(line("W3034", "W3033")))
    assert.equal(2, found.W2934) -- both halves go forward
    assert.equal(2, found.W3035) -- one goes, the other stands
    assert.equal(8, found.W3234) -- behind it: it wheels about
    assert.is_nil(found.W3034) -- where it stands
  end)

  it("15.6a, 14.9 go takes a line to each hex of its reach for what reach has said", function()
    assert.truthy(holds_for_all(function() return marcher(line("W3034", "W3033")) end) > 20)
    assert.truthy(holds_for_all(function() return marcher(line("W3034", "W3033"), nil, { fr_8 = 4, cv_1h = 1 }) end) > 10)
  end)

  it("17.10a, 14.12a a line stops in a zone, and enters no hex of the enemy", function()
    local found = costs_of(marcher(line("W3033", "W3034"), { yorck = column("W3334", "W3434") }))
    assert.truthy(found.W3234 or found.W3233)
    assert.is_nil(found.W3334)
    assert.is_nil(found.W3534)
  end)

  it("16.2d a line crosses no bridge of a primary river", function()
    local in_line, in_column = costs_of(marcher(line("W3407", "W3306"))), costs_of(marcher(column("W3407", "W3307")))
    assert.truthy(in_column.W3507)
    assert.is_nil(in_line.W3507)
  end)
end)

describe("8.3d reach names the quotients", function()
  --- What the tip over a hex would say: quotients of foot and horse.
  local function said(g, hex)
    for _, row in ipairs(g:reach({ unit = "ney" }, "french").hexes) do
      if row.hex == hex then
        return row.notes[1] and row.notes[1].values.quotient, row.notes[2] and row.notes[2].values.quotient
      end
    end
  end

  it("8.3d, 7.1a of the march there, with the point that the command will cost", function()
    local g = field(nil, { fr_8 = 12 })
    g.state.points.french, g.state.support.french = 12, 0 -- 12 is the least of its column
    local before = said(g, "W2834")
    march(g, "ney")
    assert.equal(11, g.state.points.french)
    local after = said(g, "W2834")
    assert.truthy(before)
    assert.equal(before, after)
    g:act("go", { to = "W2834" })
    assert.equal(after, g:prompt().values.foot)
  end)

  it("9.14a none of leaders alone", function()
    local g = field(function(g_) lead(g_, "reynier", column("W2940", "W2941")) end)
    assert.is_nil(g:reach({ unit = "reynier" }, "french").hexes[1].notes)
  end)
end)

describe("9.15a reach of a leader without employment", function()
  it("9.15a only where he comes nearer, hex by hex, to the Center of Operations or to a force", function()
    local g = field(function(g_) lead(g_, "reynier", column("W6040", "W6041")) end)
    board.mark(g.state, "reynier", { unemployed = false })
    local free = g:reach({ unit = "reynier" }, "french").hexes
    board.mark(g.state, "reynier", { unemployed = true })
    march(g, "reynier")
    assert.equal("task_unemployed", g:prompt().values.task)
    local rows = g:reach({}, "french").hexes
    assert.truthy(#rows > 3 and #rows < #free)
    for _, row in ipairs(rows) do
      assert.truthy(#lone.nearer(lone.goals(g.state, "reynier"), "W6040", row.hex) > 0, row.hex)
    end
    g:act("go", { to = rows[#rows].hex })
    assert.equal(rows[#rows].hex, g:unit("reynier").at.head)
  end)
end)

describe("17.10 reach out of an enemy zone", function()
  local function held() return marcher(column("W3034", "W3134"), { yorck = column("W3234", "W3334") }, { fr_8 = 4, cv_1h = 1 }, "individual_initiative") end

  it("17.10b, 17.10c leaving costs 2 MPs more, and the first step leads out of all zones", function()
    local g = held()
    local found = costs_of(g)
    assert.equal(6, found.W2934)
    assert.is_nil(found.W3335) -- behind him
    for _, row in ipairs(g:reach({ unit = "ney" }, "french").hexes) do
      assert.falsy(zoc.exposed("french", row.path[2]), row.hex)
    end
    assert.refused(g:why("go", { unit = "ney", to = "W2634" }), "17.10b")
  end)

  it("17.12b horse pays nothing more where the enemy has none, and both accounts are told", function()
    local g = held()
    for _, row in ipairs(g:reach({ unit = "ney" }, "french").hexes) do
      if row.hex == "W2934" then
        assert.same({ "word.cavalry", "word.infantry" }, { row.items[1].key, row.items[2].key })
        assert.equal(4, row.items[2].value - row.items[1].value)
      end
    end
  end)

  it("14.16b a forced march goes next to no enemy whom no friend holds", function()
    local g = marcher(column("W3034", "W3134"), { yorck = column("W2734", "W2634") }, nil, "forced_marches")
    assert.is_nil(costs_of(g).W2834)
    g = marching.field(spec)
    lead(g, "ney", column("W2934", "W2834"), { fr_8 = 4 })
    lead(g, "yorck", column("W3234", "W3334"), { pr_1 = 2 })
    lead(g, "kleist", column("W2933", "W3033"), { pr_12 = 2 })
    lead(g, "buelow", column("W4040", "W4140"), { pr_3 = 2 })
    marching.to(g, "forced_marches", "allied")
    local found = {}
    for _, row in ipairs(g:reach({ unit = "yorck" }, "allied").hexes) do
      found[row.hex] = row.cost
    end
    assert.equal(4, found.W3034) -- Kleist holds Ney there
    assert.is_nil(found.W3035) -- too far from him
    assert.equal(6, costs_of(marcher(column("W3034", "W3134"), { yorck = column("W2634", "W2534") })).W2734)
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

  it("14.5 bots ask for ways of 80 MPs at most", function()
    local g, most = field(), 0
    for _, halves in pairs(g.series.costs(g.state, "french", "ney", "W3034")) do
      most = math.max(most, halves)
    end
    assert.equal(160, most)
  end)

  it("11.5 what the manifest gives a leader at the start", function()
    local strength = {}
    for _, row in ipairs(field().series.counters({ start = "spring" })) do
      strength[row.id] = row.strength
    end
    assert.equal(12 + 10 + 9 + 10 + 1 + 2, strength.ney)
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

  it("15.6a where a column would get but no line, it says so", function()
    local g = field()
    march(g, "ney")
    g:act("step", { to = "W3034", how = "turn_left" })
    assert.refused(g:why("go", { to = "W3132" }), "15.6a")
  end)

  it("14.3 the hexes of a force that is no longer there", function()
    local g = field()
    assert.refused(g:why("go", { to = "W2834", unit = "yorck" }), "14.3")
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
