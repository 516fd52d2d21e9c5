--- 11.21, 11.22 How attacks may be grouped: Q80, Q106. Works on the graph of rules.contact alone.
local MOST_STATES = 600 -- of one search for a way to close an attack
local M = {}

--- Sets ---------------------------------------------------------------------------------------

--- Bits of the numbers above `last`, up to `count`.
local function above(last, count) return (1 << count + 1) - 1 & ~((1 << last + 1) - 1) end

--- The set of hexes, and the number of the last.
---@return integer set
---@return integer last 0 when there is none.
local function set_of(numbers, hexes)
  local set, last = 0, 0
  for _, hex in ipairs(hexes) do
    local n = numbers[hex]
    set, last = set | 1 << n, math.max(last, n)
  end
  return set, last
end

--- 11.52b: with a sortie from a chateau all whom its ZOC reaches are owed an attack.
local function owed_with(graph, b)
  local owed = graph.owed
  local out = graph.free & b
  if out == 0 then return owed end
  for i = 1, #graph.by do
    if out & 1 << i ~= 0 and rule("11.52b") then owed = owed | graph.zoc_a[i] end
  end
  return owed
end

--- One connected whole: every attacker touches a target, every target an attacker (Q106).
local function joined(graph, t, b)
  if t == 0 or b == 0 then return false end
  local seen_t, seen_b = t & -t, 0
  local grown = true
  while grown do
    grown = false
    for i = 1, #graph.by do
      local bit = 1 << i
      if b & bit ~= 0 and seen_b & bit == 0 and graph.near_a[i] & seen_t ~= 0 then
        seen_b, seen_t = seen_b | bit, seen_t | graph.near_a[i] & t
        grown = true
      end
    end
  end
  return seen_t == t and seen_b == b
end

--- The rule by which a target must be in the attack of all who could attack it: it has one attacker
--- only, a sortie owes it, or it is simply in a ZOC.
local function owed_by(graph, j)
  if graph.owed & 1 << j == 0 then return "11.52b" end
  local near = graph.near_d[j]
  return near & near - 1 == 0 and "11.22e" or "4.31b"
end

--- What speaks against closing a group: rule, text key and hex of the first fault (Q80, Q106).
local function fault(graph, t, b)
  if b == 0 then return "11.22d", "no_attackers" end
  if not joined(graph, t, b) then return "11.21d", "not_linked" end
  for i, hex in ipairs(graph.by) do
    local inside = b & 1 << i ~= 0
    if inside and graph.bound_a[i] & ~t ~= 0 then return "10.22a", "must_attack_repulsed", hex end
    if not inside and graph.bound_a[i] & t ~= 0 then
      return "10.22a", "must_attack_repulsed", hex
    end
    if
      not inside
      and graph.must & 1 << i ~= 0
      and graph.near_a[i] ~= 0
      and graph.near_a[i] & ~t == 0
    then
      return "4.31a", "must_attack", hex
    end
  end
  local owed = owed_with(graph, b) & ~t
  for j, hex in ipairs(graph.targets) do
    local near = graph.near_d[j]
    if owed & 1 << j ~= 0 and near ~= 0 and near & ~b == 0 then
      return owed_by(graph, j), "must_be_attacked", hex
    end
  end
end

--- Why a group may not stand as it is; nil when it may.
---@param targets string[]
---@param by string[]
---@return string? rule
---@return string? key
---@return string? hex
function M.fault(graph, targets, by)
  return fault(graph, (set_of(graph.defender, targets)), (set_of(graph.attacker, by)))
end

--- Completing a group ----------------------------------------------------------------------------

local why_rule, why_hex -- what stopped the search first

local function stop(by, hex)
  if not why_rule then
    why_rule, why_hex = by, hex
  end
end

--- Attackers that a group cannot do without, and the targets that they are bound to.
---@return integer? t nil when they may not be named any more.
---@return integer b
local function forced_attackers(graph, t, b, may_t, may_b)
  for i, hex in ipairs(graph.by) do
    local bit = 1 << i
    local alone = graph.must & bit ~= 0 and graph.near_a[i] ~= 0 and graph.near_a[i] & ~t == 0
    if b & bit == 0 and (alone or graph.bound_a[i] & t ~= 0) then
      if may_b & bit == 0 then return stop(alone and "4.31a" or "10.22a", hex), b end
      b = b | bit
    end
    if b & bit ~= 0 and graph.bound_a[i] & ~t ~= 0 then
      if graph.bound_a[i] & ~t & ~may_t ~= 0 then return stop("10.22a", hex), b end
      t = t | graph.bound_a[i]
    end
  end
  return t, b
end

--- Targets that are owed an attack and that nobody outside the group can serve.
---@return integer? t
local function forced_targets(graph, t, b, may_t)
  local owed = owed_with(graph, b) & ~t
  for j, hex in ipairs(graph.targets) do
    local bit, near = 1 << j, graph.near_d[j]
    if owed & bit ~= 0 and near ~= 0 and near & ~b == 0 then
      if may_t & bit == 0 then return stop(owed_by(graph, j), hex) end
      t = t | bit
    end
  end
  return t
end

--- Adds what a group cannot do without; nil when that may not be named any more.
---@param may_t integer Targets that may still be named.
---@param may_b integer Attackers that may.
---@return integer? t
---@return integer b
local function forced(graph, t, b, may_t, may_b)
  local t0, b0
  repeat
    t0, b0 = t, b
    t, b = forced_attackers(graph, t, b, may_t, may_b)
    t = t and forced_targets(graph, t, b, may_t)
  until not t or t == t0 and b == b0
  return t, b
end

--- All that can still be linked with the group.
local function linked(graph, t, b, may_t, may_b)
  local all_t, all_b = t | may_t, b | may_b
  local seen_t, seen_b = t & -t, 0
  repeat
    local before_t, before_b = seen_t, seen_b
    for i = 1, #graph.by do
      if all_b & 1 << i ~= 0 and graph.near_a[i] & seen_t ~= 0 then
        seen_b, seen_t = seen_b | 1 << i, seen_t | graph.near_a[i] & all_t
      end
    end
  until seen_t == before_t and seen_b == before_b
  return seen_t, seen_b
end

local states, known

local search

--- Tries the group with one more member, attackers first.
local function extend(graph, t, b, may_t, may_b)
  for i = 1, #graph.by do
    local bit = 1 << i
    if
      may_b & ~b & bit ~= 0
      and graph.near_a[i] & t ~= 0
      and search(graph, t, b | bit, may_t, may_b)
    then
      return true
    end
  end
  for j = 1, #graph.targets do
    local bit = 1 << j
    if may_t & ~t & bit ~= 0 and search(graph, t | bit, b, may_t, may_b) then return true end
  end
  return false
end

function search(graph, t, b, may_t, may_b)
  t, b = forced(graph, t, b, may_t, may_b)
  if not t then return false end
  if joined(graph, t, b) then return true end
  local tried = known[t]
  if not tried then
    tried = {}
    known[t] = tried
  end
  if tried[b] then return false end
  tried[b] = true
  states = states + 1
  return states < MOST_STATES and extend(graph, t, b, may_t, may_b)
end

--- Can a group that has begun so be brought to a close, members named in rising order? 11.21a: the
--- attacker groups as he likes, as long as all that must attack or be attacked is served.
---@param targets string[]
---@param by string[]
---@return boolean
---@return string? rule That stands against it.
---@return string? hex  Of the stack that would be left over.
function M.finishable(graph, targets, by)
  local t, last_t = set_of(graph.defender, targets)
  local b, last_b = set_of(graph.attacker, by)
  local may_t = b == 0 and above(last_t, #graph.targets) or 0
  local may_b = above(last_b, #graph.by)
  local all_t, all_b = linked(graph, t, b, may_t, may_b)
  if t & ~all_t ~= 0 or b & ~all_b ~= 0 then return false, "11.21d" end
  may_t, may_b = may_t & all_t, may_b & all_b
  states, known, why_rule, why_hex = 0, {}, nil, nil
  if rule("11.21a") and search(graph, t, b, may_t, may_b) then return true end
  if search(graph, all_t, all_b, 0, 0) then return true end
  return false, why_rule, why_hex
end

--- Targets that may still be named: the later ones.
---@return string[]
function M.later_targets(graph, targets)
  local _, last = set_of(graph.defender, targets)
  return { table.unpack(graph.targets, last + 1) }
end

--- Attackers that may still be named: later ones next to a target.
---@return string[]
function M.later_by(graph, targets, by)
  local t = set_of(graph.defender, targets)
  local _, last = set_of(graph.attacker, by)
  local list = {}
  for i = last + 1, #graph.by do
    if graph.near_a[i] & t ~= 0 then list[#list + 1] = graph.by[i] end
  end
  return list
end

return M
