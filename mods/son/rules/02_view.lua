--- What a side sees beside the map: the tracks of its own leaders, and the turn track.
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")

local leaders, turns = table_of("leaders"), table_of("turns")
local M = {}

--- 2.4, 3.24: the Organization Display of a side: for each leader in play the units on his track.
---@return Box[]
function M.boxes(G, side)
  local list = {}
  for _, row in ipairs(leaders.list) do
    local piece = G.pieces[row.id]
    if piece and piece.side == side then
      local hex = piece.at and piece.at.head
      list[#list + 1] = {
        key = "box.track",
        values = { leader = row.id },
        hex = hex,
        ids = pieces.organic(G, row.id),
      }
    end
  end
  return list
end

--- What the own leaders have on their tracks: SP, and how much of their Command Span is taken, in half points.
local function show_loads(G, view)
  for _, stack in ipairs(view.own) do
    for _, piece in ipairs(stack.pieces) do
      if pieces.is_leader(piece.id) then
        piece.sp = sum(pieces.organic(G, piece.id), function(id) return G.pieces[id].strength or 0 end)
        piece.load = pieces.load(G, piece.id)
      end
    end
  end
end

--- Beside what the kernel shows: the days of the turn, and what lies on hexsides, blown bridges and bridging trains.
function M.seen(G, _, view)
  view.label, view.blown, view.trains = turns[G.turn].label, {}, {}
  show_loads(G, view)
  for _, hexside in ipairs(G.blown) do
    table.insert(view.blown, { at = hexside })
  end
  for _, id in ipairs(board.which(G, function(piece) return piece.span end)) do
    table.insert(view.trains, { at = G.pieces[id].span, holder = G.pieces[id].side })
  end
end

--- The turn track, as the window shows it.
function M.track() return { turns = turns.list } end

return M
