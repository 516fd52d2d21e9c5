--- Which module answers a call of the host: each call is a function of one of the parts.
local M = {}

local parts = {}

--- Sets the modules that answer calls; the first that has a call answers it.
---@param modules table[]
function M.answer_from(modules) parts = modules end

--- The function that answers a call; nil when there is none.
---@param name string
---@return function?
function M.find(name)
  for _, module in ipairs(parts) do
    if type(module[name]) == "function" then return module[name] end
  end
end

return M
