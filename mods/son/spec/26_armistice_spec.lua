--- 26.12 The armistice of Spring, 28.2 what it is worth, and 26.8b who has nothing left on the map.
local board = require("mechanics.board")
local marching = require("spec.marching")
local pieces = require("rules.02_pieces")
local column, lead = marching.column, marching.lead

--- Spring at the end of the turn before a tinted one, with Ney in Dresden if wanted, and Yorck far off.
local function eve(turn, dresden)
  local g = spec.game("son:spring")
  for _, id in ipairs(board.which(g.state)) do
    if not pieces.is_base(id) then board.remove(g.state, id) end
  end
  lead(g, "ney", dresden and column("W6431", "W6430") or column("W3034", "W3134"), { fr_8 = 4 })
  lead(g, "yorck", column("E4620", "E4621"), { pr_1 = 4 })
  g.state.groups, g.state.turn = {}, turn - 1
  return g
end

--- Ends the segment at hand, or does the first thing that there is.
local function go_on(g)
  local asked = g:asked()[1]
  local list = g:legal(asked)
  local entry = those(list, function(each) return each.verb == "end" end)[1] or list[1]
  g:act(entry.verb, entry.args, asked)
end

--- Goes on until the next turn has begun or the game is over.
local function play_on(g)
  local turn = g.state.turn
  while not g:over() and g.state.turn == turn do
    go_on(g)
  end
  return g
end

--- The same up to the last segment of a turn.
local function to_forced_marches(g)
  while g:step() ~= "forced_marches" do
    go_on(g)
  end
  return g
end

--- The interphase before a turn, both markers as given, with its dice: that of the armistice, and where none is made that of the weather.
local function interphase(turn, dice, morale, dresden)
  local g = eve(turn, dresden)
  g.state.morale = morale or { french = 0, allied = 0 }
  while not (g:step() == "forced_marches" and g.state.phasing == "allied") do
    go_on(g)
  end
  g:dice(dice)
  return play_on(g)
end

describe("26.12 the armistice", function()
  it("26.12a, 4.19b it is rolled for before tinted turns: at most the number of both markers", function()
    assert.is_nil(interphase(5, { 2, 1 }):over())
    assert.equal("armistice", interphase(5, { 1 }):over().level) -- 0 and 0: 1
    assert.equal("armistice", interphase(9, { 3 }, { allied = 1, french = 0 }):over().level)
    assert.is_nil(interphase(9, { 4, 1 }, { allied = 1, french = 0 }):over())
  end)

  it("26.12a, 4.19b by one die", function()
    local sides
    for _, record in ipairs(interphase(5, { 2, 1 }):log()) do
      if record.key == "roll.armistice" then sides = record.values.sides end
    end
    assert.equal(6, sides)
  end)

  it("26.12a not before any other turn", function()
    local g = play_on(eve(6))
    assert.equal(6, g.state.turn)
    assert.falsy(#those(g:log(), function(record) return record.key == "roll.armistice" end) > 0)
  end)

  it("26.12d, 26.12e the table's modifier counts in the interphase before 4-5 June", function()
    assert.equal("allied", interphase(21, { 3 }):over().winner)
    assert.is_nil(interphase(21, { 4, 1 }):over())
    assert.is_nil(interphase(17, { 3, 1 }):over())
  end)

  it("26.12b no one can agree on an armistice", function()
    local g = eve(5)
    for _, side in ipairs({ "french", "allied" }) do
      for _, entry in ipairs(g:legal(side)) do
        assert.falsy(entry.verb:find("armistice") or entry.verb:find("peace"))
      end
    end
  end)

  it("26.12c it comes by itself when the turn of 8-9 June is over", function()
    local g = play_on(eve(24))
    assert.same({ "armistice", "allied" }, { g:over().level, g:over().winner })
  end)

  it("4.19b, 26.12a no other scenario of ours asks for one", function()
    local g = spec.game("son:june")
    assert.equal(0, #those(g:log(), function(record) return record.key == "roll.armistice" end))
  end)
end)

describe("28.2 what an armistice is worth", function()
  for _, case in ipairs({
    { "28.2a, 26.1c before 19-20 May or earlier, with troops in Dresden, the French win", 13, true, "french" },
    { "28.2a, 28.2b without them nothing is decided", 13, false, "draw" },
    { "28.2a before 11-12 May as well", 9, true, "french" },
    { "28.2b before 27-28 May it is a draw", 17, true, "draw" },
    { "28.2c, 26.12e before 4-5 June the Allies win", 21, true, "allied" },
  }) do
    it(case[1], function() assert.equal(case[4], interphase(case[2], { 1 }, nil, case[3]):over().winner) end)
  end
end)

describe("26.1 who occupies a place", function()
  for _, case in ipairs({
    { "26.1c whose troops stand in it", {}, "french" },
    { "26.1c neutral troops hold nothing", { neutral = true } },
    { "26.1c nor does a leader without troops", { armed = false } },
  }) do
    it(case[1], function()
      local g = eve(13, true)
      board.mark(g.state, "ney", case[2])
      assert.equal(case[3], pieces.occupant(g.state, "W6431"))
    end)
  end
end)

describe("26.8 no troops on the map", function()
  it("26.8b a side that has lost all its troops has resigned", function()
    local g = eve(6)
    to_forced_marches(g)
    assert.is_nil(g:over())
    pieces.remove(g.state, "pr_1")
    play_on(g)
    assert.same({ "resigned", "french" }, { g:over().level, g:over().winner })
  end)

  it("26.8b while one has some on the map the game goes on", function()
    local g = to_forced_marches(eve(6))
    lead(g, "victor", column("W0950", "W0951"), { fr_4 = 1 })
    pieces.remove(g.state, "fr_8")
    assert.is_nil(play_on(g):over())
  end)

  it("26.8b, 26.1c the neutral Saxons fight for no one", function()
    local g = to_forced_marches(eve(6))
    lead(g, "torgau", column("W4710", "W4810"), { fr_25 = 3 })
    board.mark(g.state, "torgau", { neutral = true })
    pieces.remove(g.state, "fr_8")
    play_on(g)
    assert.equal("allied", g:over() and g:over().winner)
  end)

  it("26.8b troops of one's own off the map do not count, those of the enemy may", function()
    local g = eve(6)
    to_forced_marches(g)
    board.lift(g.state, "ney")
    play_on(g)
    assert.equal("allied", g:over().winner)
  end)
end)
