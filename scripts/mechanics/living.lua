--- The pieces in the game, all or those of a side, in rising order of their ids: as they are asked for, until somebody comes or goes.
local M = {}

local known = {} ---@type table<string|boolean, string[]>  `true`: all; by side.

--- Somebody came, went or changed sides.
function M.forget() known = {} end

--- Those in the game, or those of them of a side. Callers must not write them.
---@param order string[]  The ids of all that there may be.
---@param pieces table<string, table>
---@param side string?
---@return string[]
local function those_of(order, pieces, side)
  local key = side or true
  if known[key] then return known[key] end
  local list = {}
  for i = 1, #order do
    local piece = pieces[order[i]]
    if piece and (not side or piece.side == side) then list[#list + 1] = order[i] end
  end
  known[key] = list
  return list
end

local function has(piece, fields)
  for field, wanted in pairs(fields) do
    if piece[field] ~= wanted then return false end
  end
  return true
end

--- Those that have fields.
---@param fields table
---@return string[]
function M.having(order, pieces, fields)
  local ids, some = those_of(order, pieces, fields.side), {}
  for i = 1, #ids do
    if has(pieces[ids[i]], fields) then some[#some + 1] = ids[i] end
  end
  return some
end

--- Those that fit.
---@param fits (fun(piece: table, id: string): any)?
---@return string[]
function M.fitting(order, pieces, fits, side)
  local ids, some, count = those_of(order, pieces, side), {}, 0
  for i = 1, #ids do
    local id = ids[i]
    if not fits or fits(pieces[id], id) then
      count = count + 1
      some[count] = id
    end
  end
  return some
end

--- Does any fit?
---@param fits fun(piece: table, id: string): any
---@return boolean
function M.any(order, pieces, fits, side)
  local ids = those_of(order, pieces, side)
  for i = 1, #ids do
    if fits(pieces[ids[i]], ids[i]) then return true end
  end
  return false
end

return M
