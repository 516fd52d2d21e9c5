--- What effects use while games are played: cells of grids as they are read, modifiers as they are added. Offers,
--- conditions and odds try what no one chose or rolled: they are not counted.
local rule = require("kernel.rule")
local fault_context = require("kernel.fault_context")
local M = {}

---@class CellUse
---@field row string      Label, as printed.
---@field column string
---@field result any      What stands in the cell, in words.
---@field uses integer

local tables = nil ---@type table<string, CellUse[]>?  In printed order; nil while no one counts.
local modifiers = nil ---@type table<string, table<string, integer>>?  rule -> key -> times

local function add_modifier(id, key)
  if not fault_context.in_effect() then return end
  local by = modifiers[id] or {}
  modifiers[id] = by
  by[key] = (by[key] or 0) + 1
end

--- Counts from now on; tables that rules have read before are not seen.
function M.begin()
  tables, modifiers = {}, {}
  rule.hear_modifiers(add_modifier)
end

--- The cells of one row, each noted as it is read.
local function noted(cells, uses)
  return setmetatable({}, {
    __index = function(_, i)
      if uses[i] and fault_context.in_effect() then uses[i].uses = uses[i].uses + 1 end
      return cells[i]
    end,
    __len = function() return #cells end,
    __pairs = function() return ipairs(cells) end,
  })
end

--- Lets reads of a grid's cells be counted; other tables, and all while no one counts, stay as they are.
---@param name string
---@param value any What `content.read_table` gave; a grid is changed.
---@return any value
function M.watch(name, value)
  if not tables or type(value) ~= "table" or not value.columns or not value.rows then
    return value
  end
  local list = {}
  for _, row in ipairs(value.rows) do
    if not row.cells then return value end
    local uses = {}
    for i, column in ipairs(value.columns) do
      uses[i] =
        { row = row.label, column = column.label, result = tostring(row.cells[i]), uses = 0 }
      list[#list + 1] = uses[i]
    end
    row.cells = noted(row.cells, uses)
  end
  tables[name] = list
  return value
end

--- What was used since the last call: a game's.
---@return { cells: table<string, CellUse[]>, modifiers: table<string, table<string, integer>> }
function M.take_usage()
  local cells, before = { __object = true }, modifiers or {}
  for name, list in pairs(tables or {}) do
    cells[name] = {}
    for i, use in ipairs(list) do
      cells[name][i] = { row = use.row, column = use.column, result = use.result, uses = use.uses }
      use.uses = 0
    end
  end
  for _, by in pairs(before) do
    by.__object = true
  end
  before.__object, modifiers = true, {}
  return { cells = cells, modifiers = before }
end

return M
