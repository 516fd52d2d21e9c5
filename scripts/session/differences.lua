--- How two outcomes of one action differ, in words.
local value = require("engine.value")
local patches = require("kernel.patches")
local text = require("kernel.text")
local M = {}

--- Records that all sides may read.
local function open_records(records)
  local list = {}
  for _, record in ipairs(records or {}) do
    if not record.visible_to then list[#list + 1] = record end
  end
  return list
end

local function same_record(a, b)
  return a.rule == b.rule and a.key == b.key and value.equal(a.values or {}, b.values or {})
end

--- The values that two records of a kind have otherwise: "Dr instead of Ar".
local function values_apart(new, old)
  local list = {}
  for name, now in pairs(new.values or {}) do
    local was = (old.values or {})[name]
    if was ~= nil and not value.equal(was, now) then
      list[#list + 1] = ("%s instead of %s"):format(patches.shown(now), patches.shown(was))
    end
  end
  return #list > 0 and table.concat(list, ", ") or nil
end

--- Says in words how two outcomes of one action differ; nil when nothing that all may see does.
---@param was table[] Records.
---@param now table[]
---@return { rule: string, text: string, was: string?, now: string? }?
function M.of(series, was, now)
  was, now = open_records(was), open_records(now)
  for i = 1, math.max(#was, #now) do
    local old, new = was[i], now[i]
    if not (old and new and same_record(old, new)) then
      local words = { was = old and text.of(series, old), now = new and text.of(series, new) }
      words.rule = (new or old).rule
      local values = old and new and old.key == new.key and values_apart(new, old)
      words.text = words.rule
        .. " "
        .. (values or ("%s instead of %s"):format(words.now or "nothing", words.was or "nothing"))
      return words
    end
  end
end

return M
