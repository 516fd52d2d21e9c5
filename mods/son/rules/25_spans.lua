--- 25.3, 25.4 Bridges as they stand now: what the state says of them, laid on the map.
-- State: `G.blown` = hexsides "A/B" whose bridges are down; `span` of a bridging train that is deployed = its hexside, `laid` = the turn.
local board = require("mechanics.board")

local map = map_of()
local M = {}

--- The two hexes of a hexside.
---@return string a
---@return string b
function M.banks(hexside) return hexside:match("^(%w+)/(%w+)$") end

--- Lays blown bridges on the map, and trains that span a river. That clears the layers of the map, so the board, which keeps some, is
--- filled again.
function M.refresh(G)
  map:reset()
  for _, hexside in ipairs(G.blown) do
    local a, b = M.banks(hexside)
    map:set_bridge(a, b, (map:bridge(a, b)), "blown")
  end
  for _, id in ipairs(board.which(G, function(piece) return piece.span and piece.laid ~= G.turn end)) do
    local a, b = M.banks(G.pieces[id].span)
    map:set_bridge(a, b, "train") -- 25.4c
  end
  board.refresh(G)
end

return M
