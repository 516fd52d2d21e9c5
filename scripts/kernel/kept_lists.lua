--- Lists that are kept piece by piece: an action with `each` names the pieces whose candidates hang on what `kept` says alone, and
--- what passes is a derived value of each. Where one action changes little of the position, little is judged again.
--
--   action("transfer", {
--     rule = "11.6",
--     args = { { "unit", "piece" }, { "to", "piece" } },
--     each = function(G, side) return leaders.of(G, side) end,
--     kept = { "stack" },
--     offer = function(G, _, side, add, leader) ... add(unit, to) ... end, -- of this leader
--     check = function(G, _, side, unit, to) need(...) end,               -- of any
--     apply = ...,
--   })
--
-- Neither offer nor check may look at the frame: while lists are made there is none.
local actions = require("kernel.actions")
local derived = require("kernel.derived")
local lists = require("kernel.lists")
local rule = require("kernel.rule")
local M = {}

local MOST_ARGS = 3
local NOTHING = {}
local holds, before = rule.holds, actions.before

--- Says what is wrong with an action that keeps lists; nil: nothing.
---@param def Action
---@return string? fault
function M.fault(def)
  if def.candidates then return "has 'each' and 'candidates': one of them is enough" end
  if not def.offer or not def.kept then return "has 'each': it needs 'kept' and 'offer'" end
  if #def.args == 0 or #def.args > MOST_ARGS then return "has 'each': it needs one argument to three" end
end

--- What passes of a piece, as plain lists of arguments.
local function passing_of(def, offer)
  return function(G, id)
    local list, check, side = {}, def.check, G.pieces[id].side
    offer(G, nil, side, function(...)
      if not check or holds(check, G, nil, side, ...) then list[#list + 1] = { ... } end
    end, id)
    return list
  end
end

--- The list of a side as it was made last.
---@class KeptList
---@field ids string[]?             The pieces that were asked about.
---@field of table<string, any[][]>  Piece -> what passed.
---@field entries table[]            All of it, as entries of lists, in order.
---@field owner table<table, string> Entry -> piece.
---@field base table?                What it hangs on beside the stacks.
---@field seen table<string, integer> Piece -> the stamp of its stack.

local function same(a, b)
  if a == b then return true end
  if not a or #a ~= #b then return false end
  for i = 1, #a do
    if a[i] ~= b[i] then return false end
  end
  return true
end

--- What passes now of the pieces whose stack is another than it was, as far as that is another list. All is asked before anything is
--- noted: a fault on the way leaves what was kept as it was.
---@return table<string, any[][]>? changed
local function passing_now(kept, def, G, ids, base, stamps)
  local seen, was, changed = kept.seen, kept.of, nil
  local known = base ~= nil and kept.base == base
  for i = 1, #ids do
    local id = ids[i]
    if not (known and seen[id] == stamps[i] and was[id]) then
      local list = def.passing(G, id)
      if was[id] ~= list then
        changed = changed or {}
        changed[id] = list
      end
    end
  end
  return changed
end

--- Adds those who are not asked about any more, with an empty list, and forgets them.
local function drop(kept, ids, changed)
  local asked = {}
  for i = 1, #ids do
    asked[ids[i]] = true
  end
  for id in pairs(lists.copy(kept.of)) do
    if not asked[id] then
      changed[id], kept.of[id], kept.seen[id] = NOTHING, nil, nil
    end
  end
  return changed
end

--- Pieces of which something else passes now, with that; also those who are not asked about any more, with an empty list.
local function changes(kept, def, G, ids)
  local base, stamps
  if def.look then
    base, stamps = def.look(G, ids)
  end
  local changed = passing_now(kept, def, G, ids, base, stamps)
  kept.base = base
  for i = 1, stamps and #ids or 0 do
    kept.seen[ids[i]] = stamps[i]
  end
  for id, list in pairs(changed or NOTHING) do
    kept.of[id] = list
  end
  if not same(kept.ids, ids) then changed = drop(kept, ids, changed or {}) end
  kept.ids = ids
  return changed
end

--- The entries of some pieces, in order.
local function entries_of(def, changed, owner)
  local fresh = {}
  for id, list in pairs(changed) do
    for i = 1, #list do
      local args = list[i]
      local entry = { def, args[1], args[2], args[3] }
      fresh[#fresh + 1], owner[entry] = entry, id
    end
  end
  table.sort(fresh, before)
  return fresh
end

--- Puts the entries of some pieces in the place of those that they had.
local function merge(kept, def, changed)
  local owner, entries = {}, {}
  local fresh, at = entries_of(def, changed, owner), 1
  for _, entry in ipairs(kept.entries) do
    local id = kept.owner[entry]
    if not changed[id] then
      while fresh[at] and before(fresh[at], entry) do
        entries[#entries + 1], at = fresh[at], at + 1
      end
      entries[#entries + 1], owner[entry] = entry, id
    end
  end
  table.move(fresh, at, #fresh, #entries + 1, entries)
  kept.entries, kept.owner = entries, owner
end

--- Gives an action its list: of each piece what passes, as far as it is not known. `offer` is then that of all pieces.
---@param def Action
---@param at string Where it is declared.
function M.complete(series, def, at)
  local offer, each, of_side = def.offer, def.each, {}
  def.passing, def.look = derived.declare(series, at, def.verb .. " of a piece", def.kept, passing_of(def, offer))
  def.judged = function(G, _, side, _, _, enter_made)
    local kept = of_side[side] or { of = {}, entries = {}, owner = {}, seen = {} }
    of_side[side] = kept
    local changed = changes(kept, def, G, each(G, side))
    if changed then merge(kept, def, changed) end
    enter_made(kept.entries)
  end
  def.offer = function(G, f, side, add)
    for _, id in ipairs(each(G, side)) do
      offer(G, f, side, add, id)
    end
  end
end

return M
