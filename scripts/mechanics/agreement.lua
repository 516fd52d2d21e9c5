--- Holds the index of the pieces against the state.
local places = require("mechanics.places")
local M = {}

local NONE = {}

local function same_marks(index, id, piece, weight_of, zones_of)
  local side, weight, zones = index:marks(id)
  return side == piece.side and weight == weight_of(id, piece) and zones == zones_of(id, piece)
end

--- What a state and the index do not agree on; nil: nothing.
---@param order string[]  The ids of all that there may be.
---@param pieces table<string, table>
---@param weight_of fun(id: string, piece: table): integer
---@param zones_of fun(id: string, piece: table): integer
---@return string?
function M.fault(index, order, pieces, weight_of, zones_of)
  for _, id in ipairs(order) do
    local piece = pieces[id] or NONE
    local is, kept = places.of(piece) or piece.chart, places.named(index:place(id))
    if is ~= kept then
      local text = "%s is in %s by the state, in %s by the board: move pieces with board.put"
      return text:format(id, tostring(is), tostring(kept))
    end
    if places.of(piece) and not same_marks(index, id, piece, weight_of, zones_of) then
      return id .. " has other marks than the board knows: mark pieces with board.mark"
    end
  end
end

return M
