--- 26.8b Who has no combat strength left on the map has resigned.
local pieces = require("rules.02_pieces")
local zones = require("rules.17_zones")
local M = {}

--- Has a side troops on the map? 26.1c: neutrals are nobody's.
local function fights_on(G, side)
  local troops = pieces.leaders_who(G, function(piece) return piece.armed and piece.side == side and not piece.neutral end) -- 26.8b
  return #troops > 0 -- 26.8b
end

--- Ends the game when a side that had troops on the map has none any more, whatever became of them (O82). `G.fielded`: who had.
function M.note(G)
  for _, side in ipairs(sides_of(G)) do
    if fights_on(G, side) then -- 26.8b
      G.fielded[side] = true -- 26.8b
    elseif G.fielded[side] then -- 26.8b
      log("26.8b", "resigns", "side", side)
      G.over = { winner = zones.enemy(side), level = "resigned", scores = {} }
    end
  end
end

return M
