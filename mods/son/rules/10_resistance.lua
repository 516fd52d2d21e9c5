--- 10.4 The Initiative Comparison Matrix.
local matrix = table_of("initiative_comparison")
local M = {}

--- 10.4: what is added to the die of the active leader, by the printed ratings of both.
---@param active integer
---@param passive integer
---@return integer
function M.modifier(active, passive) return cell(matrix, active, tostring(passive)) end

return M
