--- 5 Administrative Points: what comes, what is given up, how far below none an army may go.
local attrition = require("rules.08_attrition")
local board = require("mechanics.board")
local marching = require("spec.marching")
local pool = require("rules.05_points")
local toll = require("rules.08_toll")
local column, lead = marching.column, marching.lead

--- The French at their Administrative Segment, a line of 7 hexes and 12 points; two armies of a leader each.
local function field()
  local g = marching.field(spec)
  lead(g, "ney", column("W3034", "W3134"), { fr_8 = 4 })
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  lead(g, "yorck", column("W5018", "W5017"), { pr_1 = 2 })
  return g
end

local function support(g, points, die)
  g:dice({ die })
  g:act("support", { army = "french", points = points })
  return g.state
end

describe("5 Administrative Points", function()
  it("5.2a, 5.3a, 4.4, 6.1 a die in the row of the line's length adds points", function()
    local state = support(field(), 0, 2)
    assert.equal(15, state.points.french) -- 12 and 3
  end)

  it("12.3, 5.2a Army Morale is added to the die, which is held to 1 to 6", function()
    local g = field()
    g.state.morale.french = 2
    assert.equal(12 + 2, support(g, 0, 3).points.french)
    g = field()
    g.state.morale.french = -1
    assert.equal(12 + 4, support(g, 0, 1).points.french)
    g = field()
    g.state.morale.french = 2
    assert.equal(12 + 1, support(g, 0, 6).points.french)
  end)

  it("5.2b, 6.16a over a broken line nothing comes, and no support is asked for", function()
    local g = field()
    lead(g, "kleist", column("W0532", "W0533"), { pr_12 = 2 })
    marching.to(g, "movement_commands", "french")
    assert.equal(12, g.state.points.french)
    assert.equal(2, g.state.support.french)
  end)

  it("5.2b, 5.3b each army rolls on its own line and period", function()
    local g = field()
    marching.to(g, "early_support", "allied")
    g:act("support", { army = "silesia", points = 0 })
    marching.to(g, "movement_commands", "allied")
    local rolls = those(g:log(), function(record) return record.key == "roll.points" end)
    assert.equal(2, #rolls)
  end)

  for name, sums in pairs({
    ap_french = { 15, 12, 9, 6 },
    ap_silesia_spring = { 15, 12, 9, 6 },
    ap_silesia_autumn = { 12, 9, 7, 6 },
    ap_bohemia = { 15, 12, 9, 6 },
    ap_north = { 11, 8, 6 },
  }) do
    it("5.2a, 5.2b, 5.7a the six entries of each row of " .. name .. " sum up to six times its mean, and fall with the die", function()
      for i, row in ipairs(table_of(name).rows) do
        assert.equal(sums[i], sum(row.cells, function(points) return points end), name .. " " .. row.label)
        for die = 2, 6 do
          assert.truthy(row.cells[die] <= row.cells[die - 1], name .. " " .. row.label)
        end
      end
    end)
  end

  for _, case in ipairs({
    { "5.8g, 5.8a no points: two columns worse", 0, 1, 16, 2 },
    { "5.8g one point: one column worse", 1, 1, 15, 1 },
    { "5.8g two points: no shift", 2, 1, 14, 0 },
    { "5.8d, 5.8g three points of three or more: one column better", 3, 1, 13, -1 },
    { "5.8d, 5.8b three points of fewer received: no shift, all are given up", 3, 4, 12, 0 },
    { "5.8c two declared and one received: one is given up, the shift holds", 2, 6, 12, 0 },
  }) do
    it(case[1], function()
      local state = support(field(), case[2], case[3])
      assert.equal(case[4], state.points.french)
      assert.equal(case[5], state.support.french)
    end)
  end

  it("5.8a, 5.8g support is 0 to 3, for an army of one's own", function()
    local g = field()
    assert.refused(g:why("support", { army = "french", points = 4 }), "5.8g")
    assert.refused(g:why("support", { army = "silesia", points = 1 }), "5.8a")
  end)

  it("5.8e, 5.8f a shift goes from the column of the total, never off the matrix", function()
    local G = field().state
    G.points.french, G.support.french = 12, 2
    assert.equal(attrition.column("french", 12) + 2, toll.column(G, "french", "command"))
    local H = field().state
    H.points.french, H.support.french = -8, 2
    assert.equal(10, toll.column(H, "french", "command"))
  end)

  it("5.8f the shift lasts through the forced marches of the enemy's next part", function()
    local g = field()
    g:act("support", { army = "french", points = 1 })
    marching.to(g, "movement_commands", "allied")
    assert.equal(1, g.state.support.french)
  end)

  it("5.8h the second player says before his first forced marches what he will give up", function()
    local g = field()
    marching.to(g, "early_support", "allied")
    g:act("support", { army = "silesia", points = 1 })
    assert.equal(1, g.state.support.silesia)
    local points = g.state.points.silesia
    g:dice({ 1 }) -- in his own part, with no new question
    marching.to(g, "movement_commands", "allied")
    assert.equal(points + 2 - 1, g.state.points.silesia) -- a line of 77 hexes
  end)

  it("5.8h, 5.8a only then; in every later part of his he says it once, before his points come", function()
    local g = field()
    local function said()
      return #those(g:log(), function(record) return record.key == "support_declared" and record.values.army == "silesia" end)
    end
    marching.to(g, "movement_commands", "allied")
    assert.equal(1, said())
    marching.to(g, "individual_initiative", "allied")
    g:act("end")
    marching.to(g, "movement_commands", "french")
    marching.to(g, "forced_marches", "allied")
    assert.same({ 2, 1 }, { g.state.turn, said() })
    marching.to(g, "movement_commands", "allied")
    assert.equal(2, said())
  end)

  it("4.4, 6.20b an army without a line has nothing to declare, but its source to change, before the segment ends", function()
    local g = field()
    lead(g, "reynier", column("E2801", "E2702"), { fr_32 = 4 })
    marching.to(g, "administration", "allied")
    assert.refused(g:why("support", { army = "silesia", points = 1 }), "5.8a")
    assert.allowed(g:why("switch", { army = "silesia", to = "N3701" }))
    g:act("end")
    assert.truthy(g:step() ~= "administration")
  end)

  it("5.4, 7.1a, 4.6a, 3.22 a Movement Command costs one point", function()
    local g = field()
    marching.to(g, "movement_commands", "french")
    g.state.points.french = 12
    marching.march(g, "ney")
    assert.equal(11, g.state.points.french)
  end)

  it("5.6a points are spent below zero down to the limit of the army", function()
    local g = field()
    marching.to(g, "movement_commands", "french")
    g.state.points.french = -7
    assert.allowed(g:why("move", { leader = "ney" }))
    g.state.points.french = -8
    assert.refused(g:why("move", { leader = "ney" }), "5.6a")
  end)

  it("5.6b, 6.10a out of reach the column of a negative total counts, else that of none", function()
    local G = field().state
    G.support.french, G.points.french = 0, 12
    assert.equal(8, toll.column(G, "french", nil))
    local H = field().state
    H.support.french, H.points.french = 0, -5
    assert.equal(10, toll.column(H, "french", nil))
  end)

  it("5.1, 3.1, 6.10b in reach the column is that of the points the army has", function()
    local G = field().state
    G.support.french, G.points.french = 0, 12
    assert.equal(4, toll.column(G, "french", "command"))
    assert.truthy(board.place(G.pieces.ney))
  end)
end)

describe("5 what is said of points", function()
  --- The values that the text of the prompt of a side is given.
  local function asks(g)
    local top = g.state.stack[#g.state.stack]
    return g.series.steps[g:step()].values(g.state, top, g:asked()[1])
  end

  it("5.4, 5.2a, 4.4 the prompt has the points in hand and the length of the line", function()
    local g = field()
    assert.same({ points = { 12 }, lines = { 7 } }, asks(g))
    lead(g, "kleist", column("W0532", "W0533"), { pr_12 = 2 })
    assert.same({ "no_line" }, asks(g).lines)
  end)

  it("5.8h, 5.4 so has the early one", function()
    local g = field()
    marching.to(g, "early_support", "allied")
    assert.same({ points = { 7 }, lines = { 77 } }, asks(g))
  end)

  it("5.4, 5.3b of several armies each figure after its name", function()
    local g = spec.game("son:leipzig")
    assert.equal("allied", g:asked()[1])
    local G = g.state
    local points, named = asks(g).points, {}
    for i = 1, #points, 2 do
      named[points[i]] = points[i + 1]
    end
    assert.same({ silesia = G.points.silesia, bohemia = G.points.bohemia, north = G.points.north }, named)
    assert.equal(6, #points)
  end)

  it("5.8b, 5.8g support of 0 to 3 is offered, whatever may come", function()
    local offered = {}
    local g = field()
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "support" then offered[#offered + 1] = entry.args.points end
    end
    assert.same({ 0, 1, 2, 3 }, offered)
  end)

  it("5.8g a declaration says by how many columns it shifts, and which way", function()
    local g = field()
    local ways = { [0] = "2 columns worse", "1 column worse", "as it is", "1 column better" }
    for given, way in pairs(ways) do
      local said = g:words("support", { army = "french", points = given })
      assert.truthy(said:find("attrition " .. way, 1, true), said)
    end
  end)

  it("5.8g of what cannot be declared no shift is said", function()
    local g = field()
    for _, given in ipairs({ -1, 4 }) do
      assert.truthy(g:words("support", { army = "french", points = given }):find("attrition as it is", 1, true))
    end
  end)

  it("5.2a one die of six", function()
    local g = field()
    support(g, 0, 2)
    local rolled = those(g:log(), function(record) return record.key == "roll.points" end)
    assert.equal(6, rolled[1].values.sides)
  end)

  it("6.7a a side may send home the Center of Operations of its own army", function()
    local g, found = field(), false
    for _, entry in ipairs(g:legal("french")) do
      found = found or entry.verb == "withdraw" and entry.args.army == "french"
    end
    assert.truthy(found)
  end)

  it("5.7a, 5.2b the index of the worst row is nothing, and beyond it there is none", function()
    assert.equal(0, pool.by_index("french", "armistice", 61, 34))
    assert.equal(0, pool.by_index("french", "armistice", 81, 34))
  end)
end)
