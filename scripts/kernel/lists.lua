--- Plain lists and maps.
local M = {}

--- Does a list have a value?
---@param list any[]
---@return boolean
function M.contains(list, value)
  for i = 1, #list do
    if list[i] == value then return true end
  end
  return false
end

--- Does a list hold all values of another?
---@return boolean
function M.holds_all(list, values)
  for _, value in ipairs(values) do
    if not M.contains(list, value) then return false end
  end
  return true
end

--- The keys of a table in rising order.
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

--- Adds the values of another list, if there is one.
---@param list any[]
---@param more any[]?
function M.append(list, more)
  if more and more[1] ~= nil then table.move(more, 1, #more, #list + 1, list) end
end

--- The values of a list that fit, in its order.
---@param list any[]
---@param fits fun(each: any): any
---@return any[]
function M.where(list, fits)
  local some, count = {}, 0
  for i = 1, #list do
    local each = list[i]
    if fits(each) then
      count = count + 1
      some[count] = each
    end
  end
  return some
end

--- The sum of what the members of a list score.
---@param list any[]
---@param score fun(each: any): integer
---@return integer
function M.sum(list, score)
  local sum = 0
  for i = 1, #list do
    sum = sum + score(list[i])
  end
  return sum
end

return M
