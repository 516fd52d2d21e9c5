--- The pieces in the game, all or those of a side, in rising order of their ids: as they are asked for, until somebody comes or goes.
-- And counts of what is marked: of some fields each, for derived values that hang on no other.
local derived = require("kernel.derived")
local lists = require("kernel.lists")
local M = {}

local known = {} ---@type table<string|boolean, string[]>  `true`: all; by side.
local names_of = {} ---@type table<string, string[]>  Field -> the counts that it belongs to.
local moments, last = {}, 0 ---@type table<string, integer>, integer  Count -> its last change; no number comes twice.
local before = {} ---@type table<string, integer>[]  As they were before each position that is supposed.

local function grow(name)
  last = last + 1
  moments[name] = last
end

--- Says which fields each count is of.
---@param fields_of table<string, string[]>?
function M.declare(fields_of)
  for name, fields in pairs(fields_of or {}) do
    grow(name)
    counts(name, function() return moments[name] end, true)
    for _, field in ipairs(fields) do
      names_of[field] = names_of[field] or {}
      table.insert(names_of[field], name)
    end
  end
end

--- Somebody came or went.
function M.forget()
  known = {}
  for name in pairs(moments) do
    grow(name)
  end
  derived.touch()
end

--- Fields of pieces were set, or taken off.
---@param fields table
---@param gone string[]?
function M.marked(fields, gone)
  if fields.side then M.forget() end
  for field, names in pairs(names_of) do
    if fields[field] ~= nil or gone and lists.contains(gone, field) then
      for _, name in ipairs(names) do
        grow(name)
      end
    end
  end
end

--- Another state.
function M.begin()
  before = {}
  M.forget()
end

--- A position is supposed from here on.
function M.suppose() before[#before + 1] = lists.copy(moments) end

--- The last one is no longer.
function M.restore()
  known, moments = {}, table.remove(before) or moments
end

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
