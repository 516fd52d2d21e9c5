--- 9.1 Bridge trains and 14.3 baggage trains: what becomes of one that is left alone.
-- Their movement stands with the movement of all (8), their retreat with retreats (9.13c).
local losses = require("rules.11_losses")
local pieces = require("rules.01_pieces")
local zoc = require("rules.04_zoc")

local M = {}

--- 9.11b, 14.34b: no unit that fights stands with it, and the enemy's ZOC reaches its hex (Q32).
local function exposed(G, id)
  local piece = G.pieces[id]
  local hex = piece.hex
  return hex ~= nil and zoc.hostile(piece.side, hex) and not pieces.guards(G, hex, piece.side)
end

--- Takes every train that stands alone in an enemy ZOC. Call it after any change on the map.
function M.sweep(G)
  local list = pieces.trains()
  for i = 1, #list do
    local id = list[i]
    if G.pieces[id] and exposed(G, id) then
      local bridge = pieces.counter(id).arm == "bridge_train"
      losses.remove_train(G, id, bridge and "9.11b" or "14.34b")
    end
  end
end

return M
