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

--- Beside what the kernel shows: the days of the turn, and what lies on hexsides, blown bridges and bridging trains.
function M.seen(G, _, view)
  view.label, view.blown, view.trains = turns[G.turn].label, {}, {}
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
