--- 1 The turn: a patrol marches, those next to the enemy are seen and shoot, who is hit falls back.
local board = require("mechanics.board")
local concealment = require("mechanics.concealment")
local march = require("mechanics.march")
local placing = require("mechanics.placing")
local retreat_paths = require("mechanics.retreat_paths")

local map = map_of()

local foes = derived("foes", { "prompt" }, function(G, id)
  local own = G.pieces[id]
  return board.which(G, function(other) return other.side ~= own.side and map:distance(other.hex, own.hex) == 1 end)
end)

--- 1.10: pieces are face down; whether one has been out is seen by all.
local hidden = concealment.declare({
  rule = "1.10",
  shown = function(_, _, piece) return piece.shown end,
  marks = function(_, _, piece) return { out = piece.out } end,
  alike = function(_, _, piece) return tostring(piece.out) end,
})

step("patrols", { rule = "1.1", actions = { "end", "go_out", "lend" } })

action("go_out", {
  rule = "1.1",
  args = { { "unit", "piece" } },
  candidates = function(G, _, side) return board.which(G, { side = side }) end,
  check = function(G, _, _, ids)
    ids:need(ids:those(function(id) return not G.pieces[id].out end), "1.2", "out_already", "unit", function(id) return id end)
  end,
  apply = function(G, _, _, id)
    board.mark(G, board.stack(G, id), { out = true })
    push(G, "patrol", { piece = id, left = G.pieces[id].points })
  end,
})

--- 1.13: pieces of a hex help each other out.
action("lend", {
  rule = "1.13",
  args = { { "unit", "piece" }, { "to", "piece" } },
  each = function(G, side) return board.which(G, { side = side }) end,
  kept = { "stack" },
  offer = function(G, _, _, add, id)
    for _, to in ipairs(board.stack(G, id)) do
      add(id, to)
    end
  end,
  check = function(G, _, side, id, to)
    if not need(G.pieces[id].side == side, "1.13", "not_yours", "unit", id) then return end
    need(id ~= to and listed(board.stack(G, id), to), "1.13", "apart", "unit", id, "to", to)
    need(G.pieces[id].points > 1, "1.13", "needs_it", "unit", id)
  end,
  apply = function(G, _, _, id, to)
    board.mark(G, id, { points = G.pieces[id].points - 1 })
    board.mark(G, to, { points = G.pieces[to].points + 1 })
  end,
})

march.declare("patrol", {
  rule = "1.3",
  group = function(G, f) return board.stack(G, f.piece) end,
  cost = function(G, _, move)
    need(map:terrain(move.to) ~= "pond", "1.4", "pond", "to", move.to)
    need(#board.which(G, function(piece) return piece.hex == move.to and piece.out == false end) == 0, "1.5", "full")
    return 1
  end,
  stops = function(G, f) return #foes(G, f.piece) > 0 end, -- 1.6
})

step("contact", { rule = "1.11", run = function(G) -- 1.11: those who will be shot at are turned up
  for _, id in ipairs(board.which(G, { side = G.phasing })) do
    hidden:reveal(G, foes(G, id), "1.11")
  end
  finish(G)
end })

ask("shoot", {
  rule = "1.7",
  mandatory = true,
  args = { { "unit", "piece", "own" }, { "target", "piece" } },
  candidates = function(G, _, side) return board.which(G, function(other) return other.side ~= side end) end,
  check = function(G, _, _, id, target)
    target:need(target:those(function(other) return listed(foes(G, id), other) end), "1.7", "too_far", "left", 1)
    target:need(not G.pieces[id].shot, "1.7", "out_already", "unit", id)
  end,
  apply = function(G, _, side, id, target)
    G.pieces[id].shot = true
    hidden:glimpse(G, { id }, "1.12")
    G.hits[side] = G.hits[side] + 1
    push(G, "fall_back", { piece = target })
  end,
})

--- 1.8: two hexes where nobody stands, on the road if it can be.
local function ways_back(G, f)
  local from = G.pieces[f.piece].hex
  local function may(_, to, step)
    return map:distance(from, to) == step and #board.standing(G, to) == 0 and map:terrain(to) ~= "pond"
  end
  local function off_road(hex) return map:link(hex, "0201", "road") and 0 or 1 end
  local list, score = retreat_paths.best(map, { from }, 2, may, { off_road })
  return retreat_paths.ends(least(list, "1.8", score(1)))
end

ask("fall_back", {
  rule = "1.8",
  side = function(G, f) return G.pieces[f.piece].side end,
  args = { { "to", "hex", ways_back } },
  apply = function(G, f, _, to)
    board.put(G, f.piece, to)
    finish(G)
  end,
})

step("turn", { rule = "1.1", steps = { "patrols", "contact", "shoot", "conceal" }, each = sides_of })

step("conceal", { rule = "1.11", run = function(G)
  hidden:conceal(G)
  finish(G)
end })

--- 1.14: in some scenarios each piece may be set up near the place that the scenario names, but not in the pond.
placing.declare("set_up", {
  rule = "1.14",
  who = function(G, side) return G.far and board.which(G, { side = side }) or {} end,
  point = function(G, id) return G.points[id], G.far end,
  may = function(_, _, _, hex) need(map:terrain(hex) ~= "pond", "1.4", "pond", "to", hex) end,
  placed = function(G, id) board.mark(G, id, { settled = true }) end,
})
step("set_ups", { rule = "1.14", steps = { "set_up" }, each = sides_of })
step("turns", {
  rule = "1.1",
  steps = { "turn" },
  again = function(G)
    board.mark(G, board.which(G), { out = false, shot = false })
    return next_turn(G, "1.9")
  end,
})

step("game", {
  rule = "1.1",
  steps = { "set_ups", "turns" },
  leave = function(G)
    settle(G, "1.9", function(_, side)
      return G.hits[side] * 10 + sum(board.which(G, { side = side }), function(id) return G.pieces[id].points end)
    end)
  end,
})

series({
  root = "game",
  sides = { "red", "blue" },
  pieces = board.declare({ counts = { points = { "points" } }, counters = table_of("units"), fields = { "points" }, concealed = hidden }),
  setup = function(G, scenario)
    G.hits, G.far, G.points = { red = 0, blue = 0 }, scenario.set_up, {}
    for _, row in ipairs(scenario.setup) do
      G.points[row.piece] = row.hex
    end
  end,
})
