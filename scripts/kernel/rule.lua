--- Rules that speak: conditions, switches and modifiers that carry their rule number.
-- `need`, `rule` and `mods` are what packs write rules with. All three tell the tracer which
-- rule was at work (coverage), and obey one switched-off rule (mutation).
local fault = require("kernel.fault")
local M = {}

--- What the tracer keeps while specs run; nil when nobody asks.
---@type table<string, boolean>?
local emitted = nil
local stood = nil ---@type table<string, boolean>?  Where each stood, kept beside it.
--- The rule whose effect is switched off; nil in play.
---@type string?
local muted = nil
local muted_at = nil ---@type string?  The only place where it is; nil: everywhere.

local refused = nil ---@type fun(id: string, key: string)?  Hears each condition that fails.
local failed = 0 -- failed conditions since the last `begin`
local reasons = nil -- their records, when somebody asked why
local places = nil ---@type table<table, { file: string, line: integer }?>?  Of modifiers, while somebody keeps them.

--- Are rules watched, by a tracer or with one switched off? A short cut around rules stands aside then.
M.tracing = { on = false }

local function note_watching() M.tracing.on = emitted ~= nil or muted ~= nil end

---@param sink table<string, boolean>? Set of ids to fill, or nil to stop tracing.
---@param at table<string, boolean>? Set of places to fill beside it, in the words of `place_of`.
function M.trace(sink, at)
  emitted, stood = sink, at
  note_watching()
end

---@param id string? Rule to switch off; nil switches all on again.
---@param at string? The place where it is switched off, "mods/PACK/FILE.lua:LINE"; nil: everywhere.
function M.mute(id, at)
  muted, muted_at = id, at
  note_watching()
end

--- A place where a rule stands, in words: "mods/PACK/FILE.lua:LINE ID".
---@param at { file: string, line: integer }
---@param id string
---@return string
function M.place_of(at, id) return fault.at(at) .. " " .. id end

--- Tells the tracer that a rule was obeyed here, without asking whether it is switched on.
---@param id string
function M.note(id)
  if emitted then emitted[id] = true end
end

--- Tells the tracer that a rule was at work, and where.
local function emit(id)
  emitted[id] = true
  local at = stood and fault.pack_place()
  if at then stood[M.place_of(at, id)] = true end
end

--- Is a rule switched off where the running line of a pack stands?
local function is_off(id)
  if id ~= muted then return false end
  local at = muted_at and fault.pack_place()
  return not muted_at or at ~= nil and fault.at(at) == muted_at
end

--- Tells each condition that fails from now on.
---@param heard fun(id: string, key: string)? nil: nobody listens any more.
function M.hear_refusals(heard) refused = heard end

--- Keeps of each modifier that is added from now on the line that adds it.
---@param kept table<table, { file: string, line: integer }?>? By item; nil: no longer.
function M.keep_places(kept) places = kept end

--- Notes that a rule was obeyed, and says whether it is switched on:
--- `if is_train(unit) and rule("4.0e") then return end`.
---@param id string
---@return boolean
function M.rule(id)
  if emitted then emit(id) end
  return not is_off(id)
end

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
  if emitted then emit(id) end
  if condition or is_off(id) then return true end
  failed = failed + 1
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
  failed, reasons = 0, list
end

--- Runs a check and tells whether no condition failed; for lists, where nobody asks why.
---@return boolean
function M.passes(check, G, f, side, ...)
  failed, reasons = 0, nil
  check(G, f, side, ...)
  return failed == 0
end

--- Does anybody want to know which conditions fail?
---@return boolean
function M.listens() return reasons ~= nil or refused ~= nil end

--- Runs a test among the conditions under way: true when no `need` of it fails.
---@param test fun(...) Gets the value alone, or after three others.
---@return boolean
function M.adds_none(test, value, a, b, c)
  local before = failed
  if a == nil then
    test(value)
  else
    test(a, b, c, value)
  end
  return failed == before
end

--- Tests conditions apart from those under way: `holds(check, G, ...)` is true when no `need`
--- of it fails. For one action's condition that rests on another's.
---@return boolean
function M.holds(check, ...)
  local before, kept = failed, reasons
  failed, reasons = 0, nil
  check(...)
  local good = failed == 0
  failed, reasons = before, kept
  return good
end

--- Runs a check apart from those under way and gives the records of the conditions that failed.
---@return table[] reasons
function M.failures(check, ...)
  local before, kept = failed, reasons
  local list = {}
  failed, reasons = 0, list
  check(...)
  failed, reasons = before, kept
  return list
end

--- One line of a list of priorities: those of a list that score least; the whole list while the rule is
--- switched off. What is left after the last line are equals, among which the owner chooses.
---@param list any[]
---@param id string Rule number.
---@param score fun(each: any): integer
---@return any[]
function M.least(list, id, score)
  if not M.rule(id) then return list end
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
  if emitted then emit(id) end
  if is_off(id) then return end
  local item = { rule = id, key = key, value = value, unit = unit }
  self.items[#self.items + 1] = item
  if places then places[item] = at or fault.pack_place() end
end

local add = Mods.add

--- Tells each modifier that is added from now on.
---@param heard fun(id: string, key: string, value: integer, unit: string?)? nil: nobody listens any more.
function M.hear_modifiers(heard)
  Mods.add = heard
      and function(self, value, id, key, unit, at)
        if not is_off(id) then heard(id, key, value, unit) end
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
