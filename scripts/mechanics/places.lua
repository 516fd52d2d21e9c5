--- Places of pieces as texts: a hex, or two hexes and how a piece lies in them. Pieces of one place are one stack.
local M = {}

--- The place of a piece; nil: not on the map.
---@param piece table
---@return string? place
function M.of(piece)
  if piece.hex then return piece.hex end
  local at = piece.at
  if not at then return nil end
  return M.named(at.mode, at.head or at.left, at.tail or at.right)
end

--- The same of what the index says of a place: a hex, or mode and two hexes.
---@param mode string?
---@param a string?
---@param b string?
---@return string? place
function M.named(mode, a, b) return b and mode .. " " .. a .. " " .. b or a end

return M
