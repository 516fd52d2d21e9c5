--- Who touches whom, and how attacks may be grouped: who must attack, who must be attacked, and whether a group that
--- has begun so can be closed without leaving anyone over.
--
--   local graph = contact.graph({ { hex = "N1407", near = { "N1408" }, reach = { "N1408" }, must = true } }, RULES)
--   local id, key, hex = contact.fault(graph, { "N1408" }, { "N1407" })   -- nil: the attack may stand so
--   local may, id, hex = contact.finishable(graph, { "N1408" }, {})
--
-- Hexes of each kind are numbered in rising order; sets of them are bits of an integer. The series has texts for the
-- refusals "no_attackers", "not_linked", "must_attack", "must_be_attacked" and "must_attack_all", each with {hex}; for the
-- rules that it has of them also for "not_near_all", "not_partners", "not_facing" and "not_together".
local M = {}

M.MOST_GROUPS = 600 -- that one search for a way to close an attack looks at

---@class Touch  What one hex of the attacker touches.
---@field hex string
---@field near string[]     Enemy hexes that it may attack.
---@field reach string[]    Those of them that are owed an attack for its sake.
---@field bound string[]?   Those of them that it may attack only all together.
---@field must boolean?     It has to attack somebody.
---@field faces string[]?   Those of `near` that it attacks of its own will; without it all of them.
---@field partners string[]? Others that it may attack with; all when it is not given.
---@field free boolean?     What it reaches is owed an attack only when it attacks itself.
---@field used boolean?     It is in an attack already: what it reaches is owed, but not by it.

---@class ContactRules  Rule numbers, for refusals.
---@field must string?   Who has to attack is left out; for touches with `must`.
---@field owed string    Who has to be attacked is left out.
---@field alone string   The same, of one that has a single attacker.
---@field sortie string  The same, of one that is owed by a `free` hex that attacks.
---@field bound string   Some of those bound together are left out.
---@field linked string? The group does not hang together: each has to touch one of the others.
---@field each string?   Instead of `linked`: an attacker does not touch all targets.
---@field join string?   Two attack together that are no partners.
---@field most integer?  So many attack together.
---@field faces string?  One is attacked by who does not face it, though others could attack it.
---@field beside string? Targets are not next to each other, though others could attack them.
---@field empty string   No one attacks.

---@class Contact  Plain data.
---@field by string[]                      Hexes that may still attack, in rising order.
---@field targets string[]                 Hexes that may still be attacked, in rising order.
---@field attacker table<string, integer>  Hex -> number in `by`.
---@field defender table<string, integer>  Hex -> number in `targets`.
---@field near integer[]                   Targets of each attacker.
---@field from integer[]                   Attackers of each target.
---@field reach integer[]                  Targets that each attacker makes owed.
---@field bound integer[]                  Targets that each attacker is bound to.
---@field faces integer[]                  Targets that each attacker attacks of its own will.
---@field partners integer[]               Attackers that each may attack with.
---@field beside integer[]                 Targets next to each target.
---@field must integer                     Attackers that must attack.
---@field owed integer                     Targets that must be attacked.
---@field rules ContactRules

local function by_number(hexes)
  local numbers = {}
  for i, hex in ipairs(hexes) do
    numbers[hex] = i
  end
  return numbers
end

--- The set of hexes, and the number of the last; those without a number are left out.
---@return integer set
---@return integer last 0 when there is none.
local function set_of(numbers, hexes)
  local set, last = 0, 0
  for _, hex in ipairs(hexes or {}) do
    local n = numbers[hex]
    if n then
      set, last = set | 1 << n, math.max(last, n)
    end
  end
  return set, last
end

local function sorted_targets(touches, taken)
  local seen = {}
  for _, touch in ipairs(touches) do
    for _, hex in ipairs(touch.near) do
      seen[hex] = not listed(taken, hex) or nil
    end
  end
  return keys_of(seen)
end

--- Attackers that each may attack with.
local function partners_of(graph, touches)
  local sets = {}
  for _, touch in ipairs(touches) do
    local i = graph.attacker[touch.hex]
    if i then sets[i] = touch.partners and set_of(graph.attacker, touch.partners) or -1 end
  end
  return sets
end

--- The graph of what hexes touch.
---@param touches Touch[] In rising order of their hexes.
---@param rules ContactRules
---@param taken string[]? Enemy hexes that are attacked already.
---@param beside table<string, string[]>? Enemy hexes next to each enemy hex; without it all count as such.
---@return Contact
function M.graph(touches, rules, taken, beside)
  local targets = sorted_targets(touches, taken or {})
  local graph = {
    targets = targets,
    defender = by_number(targets),
    rules = rules,
    must = 0,
    owed = 0,
  }
  local by, near, from, reach, bound, faces, next_to = {}, {}, {}, {}, {}, {}, {}
  for j, hex in ipairs(targets) do
    from[j], next_to[j] = 0, beside and set_of(graph.defender, beside[hex]) or -1
  end
  for _, touch in ipairs(touches) do
    local reached = set_of(graph.defender, touch.reach)
    if touch.used or not touch.free then graph.owed = graph.owed | reached end
    if not touch.used then
      local i = #by + 1
      by[i], near[i], reach[i] = touch.hex, set_of(graph.defender, touch.near), reached
      bound[i] = set_of(graph.defender, touch.bound) & near[i]
      faces[i] = touch.faces and set_of(graph.defender, touch.faces) or near[i]
      if touch.must then graph.must = graph.must | 1 << i end
      for j = 1, #targets do
        if near[i] & 1 << j ~= 0 then from[j] = from[j] | 1 << i end
      end
    end
  end
  graph.by, graph.attacker, graph.near, graph.from, graph.reach, graph.bound =
    by, by_number(by), near, from, reach, bound
  graph.faces, graph.beside, graph.partners = faces, next_to, partners_of(graph, touches)
  return graph
end

--- What is still owed: a hex that must attack, or one that must be attacked; nil when nothing is. What no one can
--- serve is not owed.
---@param graph Contact
---@return string? attacker
---@return string? defender
function M.owed(graph)
  local attackers = those(graph.by, function(hex)
    local i = graph.attacker[hex]
    return graph.must & 1 << i ~= 0 and graph.near[i] ~= 0
  end)
  local targets = those(graph.targets, function(hex)
    local j = graph.defender[hex]
    return graph.owed & 1 << j ~= 0 and graph.from[j] ~= 0
  end)
  return attackers[1], targets[1]
end

--- Hexes that are owed an attack, and that no free hex touches.
---@param graph Contact
---@return string[]
function M.unserved(graph)
  return those(graph.targets, function(hex)
    local j = graph.defender[hex]
    return graph.owed & 1 << j ~= 0 and graph.from[j] == 0
  end)
end

--- Of two sets those that hang together with the lowest target.
local function linked(graph, t, b)
  local seen_t, seen_b = t & -t, 0
  repeat
    local before = seen_b
    for i = 1, #graph.by do
      if b & 1 << i ~= 0 and graph.near[i] & seen_t ~= 0 then
        seen_b, seen_t = seen_b | 1 << i, seen_t | graph.near[i] & t
      end
    end
  until seen_b == before
  return seen_t, seen_b
end

--- Does a group hang together? Else who does not.
local function is_linked(graph, t, b)
  if not graph.rules.each then
    local all_t, all_b = linked(graph, t, b)
    return t ~= 0 and b ~= 0 and all_t == t and all_b == b
  end
  for i, hex in ipairs(graph.by) do
    if b & 1 << i ~= 0 and t & ~graph.near[i] ~= 0 then return false, hex end
  end
  return t ~= 0 and b ~= 0
end

local function size(b)
  local count = 0
  while b ~= 0 do
    b, count = b & b - 1, count + 1
  end
  return count
end

--- Who of a group may not attack with the others; nil when all may.
local function stranger(graph, b)
  local many = size(b) > (graph.rules.most or #graph.by)
  for i, hex in ipairs(graph.by) do
    if b & 1 << i ~= 0 and (many or b & ~(1 << i) & ~graph.partners[i] ~= 0) then return hex end
  end
end

--- Does an attacker go at a target that he would not choose: one that others could attack, while he has some to choose?
local function unwilling(graph, i, j)
  local chosen, other = graph.faces[i], graph.near[i] & ~graph.faces[i]
  return other & 1 << j ~= 0 and chosen ~= 0 and graph.from[j] & ~(1 << i) ~= 0
end

--- Does a target lie apart from the others of the group, though others could attack it?
local function apart(graph, j, t, b)
  local others = t & ~(1 << j)
  return others ~= 0 and others & graph.beside[j] == 0 and graph.from[j] & ~b ~= 0
end

--- What a group has that it may not have: rule, key, hex; nil when there is nothing.
local function misfit(graph, t, b)
  local rules = graph.rules
  local odd = rules.join and stranger(graph, b)
  if odd then return rules.join, "not_partners", odd end
  for j, hex in ipairs(graph.targets) do
    if t & 1 << j ~= 0 then
      if rules.beside and apart(graph, j, t, b) then return rules.beside, "not_together", hex end
      for i = 1, rules.faces and #graph.by or 0 do
        if b & 1 << i ~= 0 and unwilling(graph, i, j) then
          return rules.faces, "not_facing", hex
        end
      end
    end
  end
end

--- Targets that are owed an attack once some hexes attack: then what free ones reach as well.
local function owed_with(graph, b)
  local owed = graph.owed
  for i = 1, #graph.by do
    if b & 1 << i ~= 0 then owed = owed | graph.reach[i] end
  end
  return owed
end

local function owed_by(graph, j)
  local from = graph.from[j]
  if graph.owed & 1 << j == 0 then return graph.rules.sortie end
  return from & from - 1 == 0 and graph.rules.alone or graph.rules.owed
end

--- The first that a group cannot do without: targets and attackers to add; nil when it lacks none.
---@return integer? t
---@return integer? b
---@return string? rule
---@return string? key
---@return string? hex
local function lack(graph, t, b)
  for i, hex in ipairs(graph.by) do
    local bit, near, bound = 1 << i, graph.near[i], graph.bound[i]
    if b & bit ~= 0 then
      if bound & ~t ~= 0 then return bound, 0, graph.rules.bound, "must_attack_all", hex end
    elseif bound & t ~= 0 then
      return 0, bit, graph.rules.bound, "must_attack_all", hex
    elseif graph.must & bit ~= 0 and near ~= 0 and near & ~t == 0 then
      return 0, bit, graph.rules.must, "must_attack", hex
    end
  end
  local owed = owed_with(graph, b) & ~t
  for j, hex in ipairs(graph.targets) do
    local from = graph.from[j]
    if owed & 1 << j ~= 0 and from ~= 0 and from & ~b == 0 then
      return 1 << j, 0, owed_by(graph, j), "must_be_attacked", hex
    end
  end
end

--- Why a group may not stand as it is; nil when it may.
---@param graph Contact
---@param targets string[]
---@param by string[]
---@return string? rule
---@return string? key
---@return string? hex
function M.fault(graph, targets, by)
  local t, b = set_of(graph.defender, targets), set_of(graph.attacker, by)
  if b == 0 then return graph.rules.empty, "no_attackers" end
  local good, far = is_linked(graph, t, b)
  if far then return graph.rules.each, "not_near_all", far end
  if not good then return graph.rules.linked, "not_linked" end
  local id, key, hex = misfit(graph, t, b)
  if id then return id, key, hex end
  return select(3, lack(graph, t, b))
end

--- Adds what a group cannot do without, out of those that may still be named.
---@return integer? t nil when it needs another.
---@return integer|string b Else the rule by which it does.
---@return string? hex And the hex.
local function filled(graph, t, b, may_t, may_b)
  repeat
    local more_t, more_b, id, _, hex = lack(graph, t, b)
    if more_t and (more_t & ~t & ~may_t ~= 0 or more_b & ~may_b ~= 0) then return nil, id, hex end
    t, b = t | (more_t or 0), b | (more_b or 0)
  until not more_t
  return t, b
end

--- Looks for a way to close a group, one member more at a time, attackers first.
local function search(graph, t, b, may_t, may_b, tried)
  local why
  t, b, why = filled(graph, t, b, may_t, may_b)
  if not t then
    tried.rule, tried.hex = tried.rule or b, tried.hex or why
    return false
  end
  local fits, far = is_linked(graph, t, b)
  local against, _, where = misfit(graph, t, b)
  if fits and not against then return true end
  if far then -- more members do not mend it
    tried.far = tried.far or far
    return false
  end
  if against then
    tried.rule, tried.hex = tried.rule or against, tried.hex or where
    if against == graph.rules.join then return false end
  end
  local name = t .. " " .. b
  if tried[name] or tried.count >= M.MOST_GROUPS then return false end
  tried[name], tried.count = true, tried.count + 1
  for i = 1, #graph.by do
    local more = may_b & ~b & 1 << i ~= 0 and graph.near[i] & t ~= 0
    if more and search(graph, t, b | 1 << i, may_t, may_b, tried) then return true end
  end
  for j = 1, #graph.targets do
    local more = may_t & ~t & 1 << j ~= 0
    if more and search(graph, t | 1 << j, b, may_t, may_b, tried) then return true end
  end
  return false
end

--- Bits of the numbers above `last`, up to `count`.
local function above(last, count) return (1 << count + 1) - 1 & ~((1 << last + 1) - 1) end

--- Can a group that has begun so be closed, with members named in rising order, targets before attackers?
---@param graph Contact
---@param targets string[]
---@param by string[]
---@return boolean
---@return string? rule That stands against it.
---@return string? hex  Of the stack that would be left over.
function M.finishable(graph, targets, by)
  local t, last_t = set_of(graph.defender, targets)
  local b, last_b = set_of(graph.attacker, by)
  local may_t, may_b = b == 0 and above(last_t, #graph.targets) or 0, above(last_b, #graph.by)
  local all_t, all_b = t | may_t, b | may_b
  if not graph.rules.each then all_t, all_b = linked(graph, all_t, all_b) end
  if t & ~all_t ~= 0 or b & ~all_b ~= 0 then return false, graph.rules.linked end
  local tried = { count = 0 }
  if search(graph, t, b, may_t & all_t, may_b & all_b, tried) then return true end
  if search(graph, all_t, all_b, 0, 0, tried) then return true end
  if tried.far and not tried.rule then return false, graph.rules.each, tried.far end
  return false, tried.rule, tried.hex
end

--- Targets that may still be named: the later ones.
---@param graph Contact
---@param targets string[]
---@return string[]
function M.later_targets(graph, targets)
  local _, last = set_of(graph.defender, targets)
  return { table.unpack(graph.targets, last + 1) }
end

--- Attackers that may still be named: later ones next to a target.
---@param graph Contact
---@param targets string[]
---@param by string[]
---@return string[]
function M.later_by(graph, targets, by)
  local t = set_of(graph.defender, targets)
  local _, last = set_of(graph.attacker, by)
  local later = { table.unpack(graph.by, last + 1) }
  return those(later, function(hex) return graph.near[graph.attacker[hex]] & t ~= 0 end)
end

return M
