--- 14.2 Lead Units.
local troops = require("rules.02_troops")

local M = {}

--- 14.2.1, 14.2.3: the first in a stack who is no Skirmisher; a Skirmisher if there is nothing else; nil of Commanders alone.
---@param ids string[] In the order of their stack.
---@return string? id
function M.lead(ids)
  local units = those(ids, troops.fights)
  return those(units, function(id) return not troops.is_skirmisher(id) end)[1] or units[1]
end

return M
