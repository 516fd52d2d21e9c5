--- 1 The turn, 4 victory, and what the program asks of every series.
local pieces = require("rules.pieces")
require("rules.moves")
require("rules.fights")
local enemy = { blue = "red", red = "blue" }

action("end", { -- a side is done with its moves or fights
  rule = "1.1",
  args = {},
  offer = function(_, _, _, add) add() end,
  apply = function(G) finish(G) end,
})

for side in pairs(enemy) do
  step(side .. "_turn", {
    rule = "1.1",
    steps = { "moves", "fights" },
    enter = function(G)
      G.phasing = side
      log("1.1", "side_turn", "side", side, "turn", G.turn)
    end,
  })
end

step("turn", {
  rule = "1.1",
  steps = { "blue_turn", "red_turn" },
  enter = function(_, f) f.at = 0 end, -- 1.1
})

--- 4.1, 4.2: a point for each enemy lost, and those for the mill.
local function points_of(G, side)
  local points = G.lost[enemy[side]] -- 4.1
  if G.mill == side then points = points + G.options.mill_points end -- 4.2
  return points
end

step("game", {
  rule = "1.2",
  steps = { "turn" },
  again = function(G)
    if G.turn >= G.last_turn then return false end -- 1.2
    G.turn = G.turn + 1
    return true
  end,
  leave = function(G) -- 4.3
    local blue, red = points_of(G, "blue"), points_of(G, "red")
    local winner = blue > red and "blue" or red > blue and "red" or "draw"
    G.over = { winner = winner, level = "points", scores = { blue = blue, red = red } }
    log("4.3", "over", "blue", blue, "red", red)
  end,
})

series({
  root = "game",
  sides = { "blue", "red" },
  setup = function(G, scenario)
    G.turn, G.last_turn, G.phasing = 1, scenario.turns, "blue"
    G.pieces, G.order, G.lost, G.mill = {}, {}, { blue = 0, red = 0 }, "none"
    for _, entry in ipairs(scenario.setup) do
      pieces.put(G, entry.piece, entry.hex)
    end
  end,
  clear = function(G)
    G.pieces, G.order = {}, {}
  end, -- for specs
  place = function(G, id, hex, fields) -- for specs
    if not pieces.counters[id] then return "no such piece" end
    if pieces.at(G, hex) then return "a piece stands there" end
    pieces.put(G, id, hex)
    for name, value in pairs(fields) do
      G.pieces[id][name] = value
    end
  end,
  reach = pieces.reach,
  refresh = function() end, -- nothing is kept beside the state
  hex = function(code) return pieces.map:canonical(code) end,
  knows = function(G, _, id) return G.pieces[id] ~= nil, "args" end, -- nothing is hidden
  name = function(id) return (pieces.counters[id] or { name = text_of("side." .. id) }).name end,
  invariants = pieces.invariants,
  view = pieces.view,
})
