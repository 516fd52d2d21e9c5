--- Lists with more or fewer. Nothing here writes what it is given.
---
---     local others = lists.without(force, { id })
local M = {}

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

--- Two lists, one after the other.
---@param list any[]
---@param more any[]
---@return any[]
function M.joined(list, more) return table.move(more, 1, #more, #list + 1, { table.unpack(list) }) end

--- The words of a text, as a cell of a table lists hexes or pieces; none of nil.
---
---     lists.words("21.18 19.05") --> { "21.18", "19.05" }
---@param text string?
---@return string[]
function M.words(text)
  local list = {}
  for word in (text or ""):gmatch("%S+") do
    list[#list + 1] = word
  end
  return list
end

--- Are all of a list so? Stops at the first that is not.
---@param list any[]
---@param is fun(each: any): any
---@return boolean
function M.all(list, is)
  for _, each in ipairs(list) do
    if not is(each) then return false end
  end
  return true
end

return M
