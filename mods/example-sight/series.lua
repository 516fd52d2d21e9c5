--- 1 The turn, 10 victory, and what the program asks of every series.
local board = require("mechanics.board")
local pieces, sight = require("rules.pieces"), require("rules.sight")
require("rules.combat")

action("end", { rule = "1.1", args = {}, apply = function(G) finish(G) end })

--- 10.1, 10.2: a point for each enemy brigade that is gone, two for each place held.
local function points_of(G, side)
  local held = board.which(
    G,
    function(piece) return piece.side == side and listed(G.places, piece.hex) end
  )
  return G.lost[pieces.enemy[side]] + 2 * #held -- 10.1, 10.2
end

step("game", {
  rule = "1.1",
  each = function() return { "blue", "white" } end,
  steps = { "moves" },
  again = function(G) return next_turn(G, "1.2") end,
  leave = function(G) settle(G, "10.3", points_of) end,
})

series({
  root = "game",
  sides = { "blue", "white" },
  pieces = board.declare(pieces.declared),
  refresh = sight.refresh,
  queries = sight.queries,
  setup = function(G, scenario)
    G.turn, G.last_turn, G.phasing = 1, scenario.turns, "blue"
    G.pieces, G.lost = {}, { blue = 0, white = 0 }
    G.visibility, G.places = scenario.visibility, scenario.places
    for _, entry in ipairs(scenario.setup) do
      pieces.declared.put(G, entry.piece, entry.hex)
    end
  end,
})
