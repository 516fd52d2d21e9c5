--- Data files as packs and the program have them: read with their lines, held against a schema.
local data = require("engine.data")
local files = require("engine.files")
local schema = require("engine.schema")
local fault = require("kernel.fault")
local M = {}

local fail = fault.fail

--- Reads a data file. Raises its fault.
---@return any value
---@return table lines
function M.read(path)
  local text, why = files.read(path)
  if not text then fail({ file = path, line = 0, text = why or "no such file" }) end
  local value, lines = data.parse(text, path)
  if value == nil then fail(lines) end
  return value, lines
end

--- Holds data against a schema; raises the first fault.
---@param refs table?  Names that references may have, by kind; without them none is looked up.
---@param aliases table?  Other names, by kind, and what they stand for: references are changed to that.
---@return any value As the schema has it.
function M.judged(value, lines, shape, path, refs, aliases)
  local faults, typed = schema.check(value, lines, shape, path, refs, aliases)
  if #faults > 0 then fail(faults[1]) end
  return typed == nil and value or typed
end

return M
