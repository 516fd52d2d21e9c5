--- 1 The sequence of play and 7 victory.
local board = require("mechanics.board")
local displays = require("displays")
local charts = require("rules.charts")
local moves = require("rules.moves")
require("rules.orders")
require("rules.battle")

action("end", { -- a side is done with what the step asks
  rule = "1.1",
  args = {},
  check = function(G, f, side)
    if f.step ~= "battles" then return end
    for _, id in ipairs(charts:forces(G, side)) do
      local owed = moves.owed(G, id)
      need(not owed, "5.3", "must_attack", "unit", id, "target", owed)
    end
  end,
  apply = function(G, _, side) finish(G, side) end,
})

step("turn", {
  rule = "1.1",
  steps = { "orders", "sides_in_turn" },
  enter = function(G, f)
    log("1.1", "turn_marker", "turn", G.turn)
    f.at = 0
  end,
})

step("sides_in_turn", {
  rule = "1.2",
  steps = { "moves", "battles" },
  each = function(G) -- 1.2: a die names the first, the others follow as they are listed
    local list, sides = {}, sides_of(G)
    local first = roll(G, "lot", #sides, "1.2", "lot")
    for i = 1, #sides do
      list[i] = sides[(first + i - 2) % #sides + 1]
    end
    return list
  end,
})

step("game", {
  rule = "1.3",
  steps = { "turn" },
  again = function(G)
    if G.turn >= G.last_turn then return false end -- 1.3
    G.turn = G.turn + 1
    return true
  end,
  leave = function(G)
    for _, side in pairs(G.held) do -- 7.1
      G.score[side] = G.score[side] + 3
    end
    local winner = ahead(G, G.score)
    G.over = { winner = winner, level = "points", scores = G.score } -- 7.3
    log("7.3", "over", "winner", winner)
  end,
})

series({
  root = "game",
  sides = { "arden", "brunn", "corvin", "dorn" },
  setup = function(G, scenario)
    G.turn, G.last_turn, G.phasing = 1, scenario.turns, scenario.sides[1]
    G.pieces, G.held, G.command, G.points, G.score = {}, {}, {}, {}, {}
    for _, row in ipairs(scenario.command) do
      G.command[row.side], G.score[row.side] = row.points, 0
    end
    for _, row in ipairs(scenario.setup) do
      displays.put(G, row.leader, row.hex)
    end
  end,
  pieces = board.declare(displays),
})
