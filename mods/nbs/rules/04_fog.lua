--- 4 Fog of war: what each side has lost is its own secret, and with it who is Wrecked.
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")

local M = {}

--- Brigades of the enemies of a side that stand on the map.
local function hidden(G, side)
  return board.which(G, function(piece, id)
    return not friends(G, piece.side, side) and piece.hex and pieces.printed(id).boxes ~= nil
  end)
end

--- 4.0b: other losses that a side cannot tell from the true ones: for random play.
---@param pick fun(n: integer): integer
---@return table? G
function M.permute(G, side, pick)
  local ids = hidden(G, side)
  for _, id in ipairs(ids) do
    local lost = pick(pieces.printed(id).boxes) - 1
    local infantry = pieces.printed(id).arm == "infantry"
    local stragglers = infantry and pick(lost + 1) - 1 or 0 -- 20.3
    board.mark(G, id, { casualties = lost - stragglers, stragglers = stragglers })
  end
  return #ids > 0 and G or nil
end

--- 4.0b: what a side supposes of its enemies: that they have lost nothing.
---@return table? G
function M.guess(G, side)
  local ids = hidden(G, side)
  for _, id in ipairs(ids) do
    board.mark(G, id, { casualties = 0, stragglers = 0 })
  end
  return #ids > 0 and G or nil
end

return M
