--- Rules that speak: conditions and modifiers that carry their rule number. `need` and `mods` are what packs write
--- rules with.
local sandbox = require("engine.sandbox")
local fault = require("kernel.fault")
local M = {}

local completes, stop = sandbox.completes, sandbox.stop

local refused = nil ---@type fun(id: string, key: string)?  Hears each condition that fails.
local failed = 0 -- failed conditions since the last `begin`
local reasons = nil -- their records, when somebody asked why
local short = false -- it is only asked whether all hold: the first that does not ends the test
local places = nil ---@type table<table, { file: string, line: integer }?>?  Of modifiers, while somebody keeps them.

--- Of packs that still ask whether rules are watched: they never are. It goes with api 2.
M.tracing = setmetatable({}, {
  __index = { on = false },
  __newindex = function() error("'tracing' cannot be set", 2) end,
  __metatable = false,
})

--- Reports each condition that fails from now on.
---@param heard fun(id: string, key: string)? nil: no one listens any more.
function M.hear_refusals(heard)
  refused, short = heard, false
end

--- Keeps of each modifier that is added from now on the line that adds it.
---@param kept table<table, { file: string, line: integer }?>? By item; nil: no longer.
function M.keep_places(kept) places = kept end

--- Of packs that still ask whether a rule is switched on: it always is. It goes with api 2.
---@return boolean
function M.rule() return true end

local function record(id, key, ...)
  local values = {}
  for i = 1, select("#", ...), 2 do
    local name, value = select(i, ...)
    values[name] = value
  end
  return { rule = id, key = key, values = values }
end
M.record = record

--- States a condition of an action: false fails the action, with a reason.
--- Pairs of name and value after the key fill the reason's text.
---@param condition any
---@param id string Rule number.
---@param key string Text key of the refusal.
---@return boolean holds
function M.need(condition, id, key, ...)
  if condition then return true end
  failed = failed + 1
  if short then stop() end
  if refused then refused(id, key) end
  if reasons then
    local reason = record(id, key, ...)
    reason.at = fault.pack_place()
    reasons[#reasons + 1] = reason
  end
  return false
end

--- Starts a test of conditions. With `list` each failure is written into it.
---@param list table[]?
function M.begin(list)
  failed, reasons, short = 0, list, false
end

--- Runs a check and reports whether no condition failed; for lists, where no one asks why: the first that fails ends it.
---@return boolean
function M.passes(check, G, f, side, ...)
  failed, reasons, short = 0, nil, refused == nil
  local ended = completes(check, G, f, side, ...)
  short = false
  return ended and failed == 0
end

--- Does anybody want to know which conditions fail?
---@return boolean
function M.listens() return reasons ~= nil or refused ~= nil end

--- Runs a test among the conditions under way: true when no `need` of it fails.
---@param test fun(...) Gets the value alone, or after three others.
---@return boolean
function M.adds_none(test, value, a, b, c)
  local before, was = failed, short
  short = false
  if a == nil then
    test(value)
  else
    test(a, b, c, value)
  end
  short = was
  return failed == before
end

--- Tests conditions apart from those under way: `holds(check, G, ...)` is true when no `need`
--- of it fails. For one action's condition that rests on another's.
---@return boolean
function M.holds(check, ...)
  local before, kept, was = failed, reasons, short
  failed, reasons, short = 0, nil, refused == nil
  local good = completes(check, ...) and failed == 0
  failed, reasons, short = before, kept, was
  return good
end

--- Runs a check apart from those under way and gives the records of the conditions that failed.
---@return table[] reasons
function M.failures(check, ...)
  local before, kept, was = failed, reasons, short
  local list = {}
  failed, reasons, short = 0, list, false
  check(...)
  failed, reasons, short = before, kept, was
  return list
end

--- One line of a list of priorities: those of a list that score least. What is left after the last line are equals,
--- among which the owner chooses.
---     ways = least(ways, "6.2", contact)
---     ways = least(ways, "6.3", cost)
---@param list any[]
---@param _id string Rule number, for those who read the line.
---@param score fun(each: any): integer
---@return any[]
function M.least(list, _id, score)
  local best, kept = nil, {}
  for _, each in ipairs(list) do
    local points = score(each)
    if not best or points < best then
      best, kept = points, {}
    end
    if points == best then kept[#kept + 1] = each end
  end
  return kept
end

local Mods = {}
Mods.__index = Mods

--- A list of itemised modifiers: the number added and the line shown come from one call.
---@return Mods
function M.mods() return setmetatable({ items = {} }, Mods) end

---@class Mods
---@field items { rule: string, key: string, value: integer, unit: string? }[]

---@param value integer
---@param id string
---@param key string
---@param unit string? What it counts: "column", "die", "half" ...
---@param at { file: string, line: integer }? Where it stands, if not where it is added: a variant's hook.
function Mods:add(value, id, key, unit, at)
  local item = { rule = id, key = key, value = value, unit = unit }
  self.items[#self.items + 1] = item
  if places then places[item] = at or fault.pack_place() end
end

local add = Mods.add

--- Reports each modifier that is added from now on.
---@param heard fun(id: string, key: string, value: integer, unit: string?)? nil: no one listens any more.
function M.hear_modifiers(heard)
  Mods.add = heard
      and function(self, value, id, key, unit, at)
        heard(id, key, value, unit)
        add(self, value, id, key, unit, at)
      end
    or add
end

---@return integer sum
function Mods:total()
  local sum = 0
  for _, item in ipairs(self.items) do
    sum = sum + item.value
  end
  return sum
end

return M
