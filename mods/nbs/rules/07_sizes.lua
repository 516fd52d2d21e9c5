--- 7 Sizes: the strength levels of brigades, and what a stack counts as.
local pieces = require("rules.02_pieces")
local troops = require("rules.02_troops")

local levels = table_of("sizes")
local M = {}

--- 7.1.1: the highest listed level that so many C units come to.
---@param units integer
---@return table row
function M.listed(units)
  local found = levels.list[1]
  for _, row in ipairs(levels.list) do
    if row.units <= units then found = row end
  end
  return found
end

--- 13.2c, 7.1.1ex: the level of a brigade or an extension in its hex: that of its brigade, shared evenly, the excess with the parent.
---@return table row
function M.share(G, id)
  local brigade = troops.brigade(id)
  local whole, out = pieces.level_of(troops.boxes_left(G, brigade)), troops.parts_of(G, brigade)
  local split = #out == 2 and whole.two_extensions or #out == 1 and whole.one_extension
  if not split then return whole end
  local list = {}
  for name in split:gmatch("%S+") do
    list[#list + 1] = levels.by[name]
  end
  for i, part in ipairs(out) do
    if part == id then return list[i + 1] end
  end
  return list[1]
end

--- 7.1, 7.4b: what pieces count for in C units: brigades by their levels; all guns and Skirmishers with them one.
---@param ids string[]
---@return integer units
function M.units(G, ids)
  local units, light = 0, 0
  for _, id in ipairs(ids) do
    if troops.is_brigade(id) then
      units = units + M.share(G, id).units
    elseif troops.fights(id) then
      light = 1
    end
  end
  return units + light
end

--- 7.1.1, 7.4a: the size of a stack; 7.0: Commanders have none.
---@param ids string[]
---@return table row
function M.of(G, ids) return M.listed(M.units(G, ids)) end

--- 7.4c: is a size at least twice another?
---@param row table
---@param than table
---@return boolean
function M.twice(row, than) return row.units >= 2 * than.units end

--- 15.3.4: is it AA or more?
---@return boolean
function M.large(row) return row.units >= levels.by.AA.units end

return M
