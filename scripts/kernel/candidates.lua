--- Candidates: all that the argument of an action may be, judged at once. A condition is stated once, over the set of
--- those that are left; the list is what is left in the end, and validator and "why not?" state the same over one.
--
--   action("step", {
--     rule = "8.1b",
--     args = { { "to", "hex" } },
--     candidates = function(G, f) return map:neighbors(f.hex) end,
--     check = function(G, f, side, to)
--       to:need(not f.stopped, "8.12E", "stopped_by_zoc")                -- all of them or none
--       to:need(~occupied(enemy, f.hex), "8.12Fa", "enemy_there")        -- a set: bit i - 1 stands for candidate i
--       to:each(zoc(enemy, f.hex), function(hex) need(escorted(f, hex), "4.1a", "alone_in_zoc", "to", hex) end)
--     end,
--     apply = function(G, f, side, to) ... end,                          -- one of them
--   })
local sets = require("engine.bits")
local lists = require("kernel.lists")
local rule = require("kernel.rule")
local M = {}

local with, among, values_of = sets.with, sets.among, sets.values
local NONE = {}

M.MOST = 62 -- in one set

---@class Candidates
---@field list any[]     All of them; candidate i has the bit i - 1. Never written.
---@field bits integer   Those that are left.
---@field single boolean?  There is one alone, about whom somebody asks.
---@field any boolean?     It is only asked whether any is left.
local Candidates = {}
Candidates.__index = Candidates

--- A set of all that a list has, no more than `MOST`.
---@param list any[]
---@param any "any"?  It is only asked whether one is left in the end: `last` stops at the first.
---@return Candidates
function M.of(list, any)
  return setmetatable({ list = list, bits = (1 << #list) - 1, any = any ~= nil }, Candidates)
end

--- The set of one value, about which somebody asks: what fails of it counts among the conditions under way.
---@return Candidates
function M.one(value) return setmetatable({ list = { value }, bits = 1, single = true }, Candidates) end

--- The set of one of a list; nil when the list has it not.
---@param list any[]
---@return Candidates?
function M.only(list, value)
  for i = 1, #list do
    if list[i] == value then
      if #list > M.MOST then return M.one(value) end -- a long list is judged in parts
      return setmetatable({ list = list, bits = 1 << i - 1, single = true }, Candidates)
    end
  end
end

--- Values of a reason for one candidate: a function among them is asked about it.
local function values_for(value, ...)
  local values = { ... }
  for i = 2, #values, 2 do
    if type(values[i]) == "function" then values[i] = values[i](value) end
  end
  return table.unpack(values, 1, select("#", ...))
end

--- States a condition: only those that it holds for stay. False when none is left.
---@param which integer|boolean? Those it holds for: bits, or true for all, false for none.
---@param id string Rule number.
---@param key string Text key of the refusal; its values follow as pairs of name and value, or of name and a function
--- that gives the value for a candidate.
---@return boolean any
function Candidates:need(which, id, key, ...)
  local bits = self.bits
  local left = which == true and bits or which and bits & which or 0
  if left == bits then return bits ~= 0 end
  self.bits = left
  if self.single or rule.listens() then
    for i, value in ipairs(self.list) do
      if (bits & ~left) & 1 << i - 1 ~= 0 then rule.need(false, id, key, values_for(value, ...)) end
    end
  end
  return left ~= 0
end

--- Strikes some out. Why is only worked out when somebody asks, by a function that states it with `need(false, ...)`.
---
---     to:refuse(~terrain.profile("foot"):within(f.hex, f.left), too_dear, G, f, side)
---@param which integer Bits.
---@param why fun(...) Gets the three values below, those that are given, and then the candidate.
---@param a any? Three values for it: as a rule state, frame and side.
---@return boolean any Is one left?
function Candidates:refuse(which, why, a, b, c)
  local struck = self.bits & which
  self.bits = self.bits & ~which
  if struck ~= 0 and (self.single or rule.listens()) then
    for i, value in ipairs(self.list) do
      if struck & 1 << i - 1 ~= 0 then rule.adds_none(why, value, a, b, c) end
    end
  end
  return self.bits ~= 0
end

--- Runs a test for each of some that are left: a `need` in it that fails strikes that one out.
---
---     to:each(true, function(hex) need(escorted(f, hex), "4.1a", "alone_in_zoc") end)
---     to:each(~peace, check_enemy, G, f, side)   -- check_enemy(G, f, side, hex)
---@param which integer|boolean Bits, or true for all.
---@param test fun(...) Gets the three values below, when they are given, and then the candidate.
---@param a any? Three values for it: as a rule state, frame and side.
---@return boolean any Is one left?
function Candidates:each(which, test, a, b, c)
  local some = which == true and self.bits or which and self.bits & which or 0
  local i = 0
  while some ~= 0 do
    i = i + 1
    if some & 1 ~= 0 and not rule.adds_none(test, self.list[i], a, b, c) then
      self.bits = self.bits & ~(1 << i - 1)
    end
    some = some >> 1
  end
  return self.bits ~= 0
end

--- The same as the last condition of all: of a set of which it is only asked whether any is left no more are tested than
--- until the first is found.
---@param which integer|boolean Bits, or true for all.
---@param test fun(...)
---@return boolean any Is one left?
function Candidates:last(which, test, a, b, c)
  if not self.any then return self:each(which, test, a, b, c) end
  local some = which == true and self.bits or self.bits & which
  if some ~= self.bits then return true end
  for i = 1, #self.list do
    if some & 1 << i - 1 ~= 0 and rule.adds_none(test, self.list[i], a, b, c) then return true end
  end
  self.bits = 0
  return false
end

--- Those that are left and fit, as bits.
---@param fits fun(value: any): any
---@return integer bits
function Candidates:those(fits)
  local list, some, found = self.list, self.bits, 0
  for i = 1, #list do
    if some >> i - 1 & 1 ~= 0 and fits(list[i]) then found = found | 1 << i - 1 end
  end
  return found
end

--- Those that are left and whose record has a true field, as bits.
---
---     set:need(~set:with(G.pieces, "moved"), "8.12C", "moved_already", "unit", itself)
---@param records table<any, table>
---@param field string
---@return integer bits
function Candidates:with(records, field) return with(self.list, records, field, self.bits) end

--- Those that are left and are true keys of a table, as bits.
---
---     set:need(set:among(officers), "7.12a", "officers_only")
---@param set table<any, any>
---@return integer bits
function Candidates:among(set) return among(self.list, set, self.bits) end

--- Those that are left, in the order of the list.
---@return any[]
function Candidates:values() return values_of(self.list, self.bits) end

local KEPT = 64
local parts, kept = {}, 0 -- long list -> its parts, of the last lists alone; lists of candidates are never written

--- A list in parts that one set takes each.
local function parts_of(list)
  local known = parts[list]
  if not known then
    if kept == KEPT then
      parts, kept = {}, 0
    end
    known = {}
    for first = 1, #list, M.MOST do
      known[#known + 1] = { table.unpack(list, first, math.min(first + M.MOST - 1, #list)) }
    end
    parts[list], kept = known, kept + 1
  end
  return known
end

--- Does any of a list pass what a function states over sets of them? A question apart from the conditions under way.
---@param list any[]
---@param judge fun(set: Candidates)
---@return boolean
function M.any(list, judge)
  for _, part in ipairs(#list > M.MOST and parts_of(list) or { list }) do
    local set = M.of(part, "any")
    rule.holds(judge, set)
    if set.bits ~= 0 then return true end
  end
  return false
end

--- Those of a list, no longer than `MOST`, that pass; `lead` is the argument before them.
local function judge_part(def, part, G, f, side, lead)
  local set = M.of(part)
  if lead == nil then
    def.judge(G, f, side, set)
  else
    def.judge(G, f, side, lead, set)
  end
  return set.bits ~= 0 and values_of(part, set.bits) or NONE
end

--- All of a list that pass.
local function judged(def, list, G, f, side, lead)
  if #list <= M.MOST then return judge_part(def, list, G, f, side, lead) end
  local values = {}
  for _, part in ipairs(parts_of(list)) do
    lists.append(values, judge_part(def, part, G, f, side, lead))
  end
  return values
end

--- Puts values of one argument into rising order.
local function sort(values)
  local last = values[1]
  if type(last) == "boolean" then return table.sort(values, function(a, b) return not a and b end) end
  for i = 2, #values do
    local value = values[i]
    if value < last then return table.sort(values) end
    last = value
  end
end

--- Judges one value; `name` is that of its argument.
local function judge_one(def, list, name, value, G, f, side)
  local set = M.only(list, value)
  if set then return set end
  if type(def.absent) == "function" then return def.absent(G, f, side, value) end
  rule.need(false, def.rule, def.absent or "no_choice", "arg", name, name, value, "found", value)
end

local function free() end -- all candidates pass

--- Gives an action that names its candidates what others have: an offer and a check of one. They are those of its last
--- argument; of two the first has a domain. `judged` enters all that pass at once, for lists; a variant that adds
--- conditions takes it away, so that each is offered by itself.
---@param def table An action's declaration, its `check` over a set.
---@param domain (fun(G: table, f: table, side: string): any[])?  Of the first of two arguments.
function M.complete(def, domain)
  local candidates, name = def.candidates, def.args[#def.args][1]
  def.judge = def.check or free
  if not domain then
    def.judged = function(G, f, side, _, enter_each)
      local values = judged(def, candidates(G, f, side), G, f, side)
      sort(values)
      enter_each(values)
    end
    def.offer = function(G, f, side, add)
      for _, value in ipairs(candidates(G, f, side)) do
        add(value)
      end
    end
    def.check = function(G, f, side, value)
      local set = judge_one(def, candidates(G, f, side), name, value, G, f, side)
      if set then def.judge(G, f, side, set) end
    end
    return
  end
  def.judged = function(G, f, side, enter)
    for _, first in ipairs(domain(G, f, side)) do
      for _, value in ipairs(judged(def, candidates(G, f, side, first), G, f, side, first)) do
        enter(first, value)
      end
    end
  end
  def.offer = function(G, f, side, add)
    for _, first in ipairs(domain(G, f, side)) do
      for _, value in ipairs(candidates(G, f, side, first)) do
        add(first, value)
      end
    end
  end
  def.check = function(G, f, side, first, value)
    if not judge_one(def, domain(G, f, side), def.args[1][1], first, G, f, side) then return end
    local set = judge_one(def, candidates(G, f, side, first), name, value, G, f, side)
    if set then def.judge(G, f, side, first, set) end
  end
end

return M
