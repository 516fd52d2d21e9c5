--- spec/equivalent.tsv of a pack: mutants that are signed off, as they change nothing that anybody could see. A row is
--- matched by the text of its line, never by its number; one that matches nothing, or whose mutant is noticed, is stale.
local files = require("engine.files")
local schema = require("engine.schema")
local fault = require("kernel.fault")
local literal = require("kernel.literal")
local M = {}

---@class Equivalent
---@field file string     In the pack.
---@field line string     Its text, without blanks at its ends.
---@field mutant string
---@field reason string
---@field at integer      Line of the row.
---@field found boolean?  It matches a mutant.

local function path_of(pack) return ("mods/%s/spec/equivalent.tsv"):format(pack) end

local function key_of(file, line, mutant) return ("%s\0%s\0%s"):format(file, line, mutant) end

---@param pack string
---@return table<string, Equivalent> by  By what they are matched by.
function M.read(pack)
  local path, by = path_of(pack), {}
  if not files.exists(path) then return by end
  local value, lines = literal.read(path)
  local shape = literal.read("scripts/schemas/equivalent.lua")
  local faults, rows, row_lines = schema.check(value, lines, shape, path)
  if #faults > 0 then fault.fail(faults[1]) end
  for i, row in ipairs(rows) do
    local at = row_lines[i]
    row.at = type(at) == "table" and at[""] or at
    by[key_of(row.file, row.line, row.mutant)] = row
  end
  return by
end

--- The row that signs a mutant off; nil when none does.
---@param by table<string, Equivalent>
---@param pack string
---@param mutant Mutant
---@param text string Of its line.
---@return Equivalent?
function M.of(by, pack, mutant, text)
  local file = mutant.file:gsub("^mods/" .. pack:gsub("%p", "%%%0") .. "/", "")
  local row = by[key_of(file, text:match("^%s*(.-)%s*$"), mutant.mutant)]
  if row then row.found = true end
  return row
end

--- Faults of rows that match nothing.
---@return table[]
function M.stale(by, pack)
  local list = {}
  for _, row in pairs(by) do
    if not row.found then
      local text = ("no mutant '%s' of this line is in %s any more"):format(row.mutant, row.file)
      list[#list + 1] = fault.row(path_of(pack), row.at, text, "take the row away")
    end
  end
  table.sort(list, function(a, b) return a.line < b.line end)
  return list
end

--- The fault of a row whose mutant a case notices.
function M.noticed(row, pack)
  return fault.row(
    path_of(pack),
    row.at,
    ("a case notices '%s'"):format(row.mutant),
    "take the row away"
  )
end

return M
