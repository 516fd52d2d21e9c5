---@meta mechanics.agreement
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- What a state and the index do not agree on; nil: nothing.
---@param order string[]  The ids of all that there may be.
---@param pieces table<string, table>
---@param weight_of fun(id: string, piece: table): integer
---@param zones_of fun(id: string, piece: table): integer
---@return string?
function M.fault(index, order, pieces, weight_of, zones_of) end

return M
