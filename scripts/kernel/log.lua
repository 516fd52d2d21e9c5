--- The log: structured records, each with its rule and with those who may read it.
local rule = require("kernel.rule")
local M = {}

local out = nil -- list that takes the records of the running action; nil in quiet runs
local told = nil -- what `once` has written into it

---@param list table[]? Takes the records from now on; nil keeps none.
---@return table[]? before
function M.into(list)
  local before = out
  told = nil
  out = list
  return before
end

--- Writes a record that every side may read.
---@param id string Rule number.
---@param key string Text key; pairs of name and value follow.
function M.log(id, key, ...)
  if out then out[#out + 1] = rule.record(id, key, ...) end
end

--- Writes a record that every side may read, unless the running action has written it already.
---@param id string
---@param key string
function M.once(id, key, ...)
  if not out then return end
  local words = { id, key }
  for i = 1, select("#", ...) do
    words[#words + 1] = tostring((select(i, ...)))
  end
  local name = table.concat(words, "\0")
  told = told or {}
  if told[name] then return end
  told[name] = true
  M.log(id, key, ...)
end

--- Writes a record for one side alone; the others see nothing of it.
---@param side string
---@param id string
---@param key string
function M.log_to(side, id, key, ...)
  if not out then return end
  local line = rule.record(id, key, ...)
  line.visible_to = { side }
  out[#out + 1] = line
end

--- Keeps those records that a side may read.
---@param records table[]
---@param side string? nil is the referee, who reads all.
---@return table[]
function M.seen_by(records, side)
  if not side then return records end
  local seen = {}
  for _, line in ipairs(records) do
    local may = not line.visible_to
    for _, reader in ipairs(line.visible_to or {}) do
      may = may or reader == side
    end
    if may then seen[#seen + 1] = line end
  end
  return seen
end

return M
