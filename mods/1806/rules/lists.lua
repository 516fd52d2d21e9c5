--- Plain lists. Nothing here writes what it is given.
local M = {}

--- A shallow copy of a list or a map.
---@param list table
---@return table
function M.copy(list)
  local new = {}
  for key, value in pairs(list) do
    new[key] = value
  end
  return new
end

--- A list with one more at its end.
---@param list any[]
---@return any[]
function M.with(list, each)
  local more = { table.unpack(list) }
  more[#more + 1] = each
  return more
end

--- Those of a list who are not in another.
---@param list any[]
---@param others any[]
---@return any[]
function M.without(list, others)
  local rest = {}
  for i = 1, #list do
    local each = list[i]
    if not listed(others, each) then rest[#rest + 1] = each end
  end
  return rest
end

--- Those of a list who fit.
---@param list any[]
---@param fits fun(each: any): any
---@return any[]
function M.where(list, fits)
  local some = {}
  for _, each in ipairs(list) do
    if fits(each) then some[#some + 1] = each end
  end
  return some
end

--- The keys of a map, in rising order.
---@param map table<string, any>
---@return string[]
function M.keys(map)
  local list = {}
  for key in pairs(map) do
    list[#list + 1] = key
  end
  table.sort(list)
  return list
end

return M
