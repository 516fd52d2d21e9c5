--- 28.2.3c, 28.2.4, 28.4.1 What markers forbid those who move by themselves: friends keep out of their hexes, scouts stay near.
local board = require("mechanics.board")
local markers = require("rules.28_markers")
local troops = require("rules.02_troops")

local map = map_of()
local HORSE, LIGHT = 4, 2 -- 28.4.1
local M = {}

--- 28.2.3c, 28.4.1 States what those who move together need to enter a hex.
---@param ids string[]
function M.need_entry(G, ids, side, to)
  markers.need_entry(G, ids, side, to)
  for _, id in ipairs(ids) do
    local piece = G.pieces[id]
    local far = troops.is_skirmisher(id) and LIGHT or HORSE
    local near = piece.scouts ~= G.turn or map:distance(piece.scout, to) <= far
    need(near, "28.4.1", "scouts_too_far", "unit", id, "to", to)
  end
end

--- 28.2.3c: as the phase ends, a Decoy that is still where it was bred is no more.
function M.tidy(G, side)
  for _, id in ipairs(markers.decoys(G, side)) do
    if #markers.at(G, G.pieces[id].hex, side) > 1 then
      log("28.2.3c", "decoy_dropped", "unit", id)
      board.remove(G, id)
    end
  end
end

return M
