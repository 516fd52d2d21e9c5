--- 4.31, 11.2 Who must attack, who must be attacked, and what a set of attacks leaves over.
-- The contact is a graph between hexes of attackers and hexes of defenders. Hexes of each kind are
-- numbered in rising order, sets of them are bits of an integer. Edges run where a ZOC reaches, and
-- across open river bridges (8.32a), where an attack is never owed (8.33b).
local ground = require("rules.ground")
local pieces = require("rules.pieces")
local zoc = require("rules.zoc")

local map = ground.map
local MOST_STATES = 600 -- of one search for a way to close an attack
local M = {}

---@class Contact
---@field by string[]                 Hexes that may still attack.
---@field targets string[]            Hexes that may still be attacked.
---@field attacker table<string, integer>  Hex -> number in `by`.
---@field defender table<string, integer>  Hex -> number in `targets`.
---@field near_a integer[]            Targets of each attacker.
---@field near_d integer[]            Attackers of each target.
---@field zoc_a integer[]             Targets that each attacker's ZOC reaches.
---@field must integer                Attackers that must attack.
---@field owed integer                Targets that must be attacked.
---@field free integer                Attackers in a chateau (11.52a).
---@field bound_a integer[]           Targets that each attacker failed to Repulse.
---@field bound_d integer[]           And the other way round.

---@return boolean
function M.listed(list, word)
  for i = 1, #list do
    if list[i] == word then return true end
  end
  return false
end

local listed = M.listed

--- Is the hex next to own units that a river keeps from attacking it?
---@return boolean
function M.beyond_river(G, hex)
  for _, next in ipairs(map:neighbors(hex)) do
    if map:side(next, hex, "river") and pieces.guards(G, next, G.phasing) then return true end
  end
  return false
end

--- Who can attack whom ---------------------------------------------------------------------------

--- 8.32a: combat over a river is at an undamaged bridge only.
local function over_bridge(G, from, to)
  if not map:side(from, to, "river") then return false end
  return ground.bridge_open(G, from, to) or not rule("8.32a")
end

--- Tells whether units in `from` can attack `to`, by ground alone: 11.21d, 8.32a.
---@return boolean
function M.can_attack(G, from, to)
  if not map:direction(from, to) then return false end
  return zoc.reaches(from, to) or over_bridge(G, from, to)
end

--- A single unit of infantry or Light Troops in a chateau.
local function alone_in_chateau(G, hex, side)
  if not map:feature(hex, "chateau") then return false end
  local units = pieces.units_at(G, hex, side)
  return #units == 1 and pieces.is_infantry(units[1])
end

--- Has the stack anybody who can attack? A Repulse that failed is no attack (11.0b).
local function can_fight(G, hex, side)
  for _, failed in ipairs(G.failed_repulses) do
    local piece = G.pieces[failed.by[1]]
    if piece and piece.hex == hex and not rule("11.0b") then return false end
  end
  return pieces.guards(G, hex, side)
end

--- 4.31a: is the enemy in `next` one whose ZOC obliges? A chateau's garrison too (11.52c).
local function obliges(G, next, enemy)
  if not pieces.guards(G, next, enemy) then return false end
  return not alone_in_chateau(G, next, enemy) or rule("11.52c")
end

--- 7.32b: Units Out of Command owe their attacks like others.
local function excused(G, hex, side)
  for _, id in ipairs(pieces.at(G, hex)) do
    local piece = G.pieces[id]
    if piece.side == side and pieces.fights(id) and not piece.ooc then return false end
  end
  return not rule("7.32b")
end

--- The graph ------------------------------------------------------------------------------------

local function enemy_near(G, hex, enemy)
  for _, next in ipairs(map:neighbors(hex)) do
    local stack = G.stacks[next]
    if stack and G.pieces[stack[1]].side == enemy and pieces.holds(G, next, enemy) then return true end
  end
  return false
end

--- Hexes of the phasing side next to the enemy, in rising order.
local function front(G, side, enemy)
  local list, seen = {}, {}
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    local hex = piece.hex
    if hex and piece.side == side and not seen[hex] and pieces.fights(id) then
      seen[hex] = true
      if enemy_near(G, hex, enemy) and can_fight(G, hex, side) then list[#list + 1] = hex end
    end
  end
  table.sort(list)
  return list
end

--- Enemies next to a hex that can be attacked from it: { hex, owed, obliges }.
local function faced_from(G, hex, enemy)
  local list = {}
  for _, next in ipairs(map:neighbors(hex)) do
    if G.stacks[next] and pieces.holds(G, next, enemy) and map:in_area(G.area, next) then
      if zoc.reaches(hex, next) then
        list[#list + 1] = { hex = next, owed = true, obliges = obliges(G, next, enemy) }
      elseif over_bridge(G, hex, next) then
        local owed = not rule("8.33b")
        list[#list + 1] = { hex = next, owed = owed, obliges = owed }
      end
    end
  end
  return list
end

local function used_hexes(G)
  local used = {}
  for _, group in ipairs(G.combat.groups) do
    for _, hex in ipairs(group.targets) do used[hex] = true end
    for _, hex in ipairs(group.by) do used[hex] = true end
  end
  return used
end

local function number_targets(graph, lists, used)
  local seen = {}
  for _, list in ipairs(lists) do
    for _, each in ipairs(list) do
      if not seen[each.hex] and not used[each.hex] then
        seen[each.hex] = true
        graph.targets[#graph.targets + 1] = each.hex
      end
    end
  end
  table.sort(graph.targets)
  for j, hex in ipairs(graph.targets) do
    graph.defender[hex] = j
    graph.near_d[j], graph.bound_d[j] = 0, 0
  end
end

--- 4.31a: enters an attacker that is not in an attack yet.
local function add_attacker(G, graph, hex, list, free, must)
  local near, reach, i = 0, 0, #graph.by + 1
  for _, each in ipairs(list) do
    local j = graph.defender[each.hex]
    if j then
      near = near | 1 << j
      graph.near_d[j] = graph.near_d[j] | 1 << i
      if each.owed then reach = reach | 1 << j end
    end
  end
  graph.by[i], graph.attacker[hex] = hex, i
  graph.near_a[i], graph.zoc_a[i], graph.bound_a[i] = near, reach, 0
  if free then graph.free = graph.free | 1 << i end
  if must then graph.must = graph.must | 1 << i end
end

--- 4.31b, 11.2b: whom the ZOC of a stack reaches must be attacked, by it or by others.
local function mark_owed(graph, list)
  for _, each in ipairs(list) do
    local j = each.owed and graph.defender[each.hex]
    if j and rule("4.31b") and rule("11.2b") then graph.owed = graph.owed | 1 << j end
  end
end

local function must_attack(G, list, hex, side)
  for _, each in ipairs(list) do
    if each.obliges then
      return rule("4.31a") and rule("2.11C3b") and not excused(G, hex, side)
    end
  end
  return false
end

--- 10.22a, Q33b: who failed to Repulse must attack all whom he tried to push back.
local function bind(G, graph)
  for _, failed in ipairs(G.failed_repulses) do
    local piece = G.pieces[failed.by[1]]
    local i = piece and piece.hex and graph.attacker[piece.hex]
    for _, target in ipairs(failed.targets) do
      local j = graph.defender[target]
      if i and j and graph.near_a[i] & 1 << j ~= 0 and rule("10.22a") then
        graph.bound_a[i] = graph.bound_a[i] | 1 << j
        graph.bound_d[j] = graph.bound_d[j] | 1 << i
      end
    end
  end
end

--- The contact of the phasing side, without what is designated already.
---@return Contact
function M.graph(G)
  local side, enemy = G.phasing, pieces.enemy_of(G.phasing)
  local graph = {
    by = {}, targets = {}, attacker = {}, defender = {}, near_a = {}, near_d = {}, zoc_a = {}, bound_a = {}, bound_d = {},
    must = 0, owed = 0, free = 0,
  }
  local hexes, used, lists = front(G, side, enemy), used_hexes(G), {}
  for n, hex in ipairs(hexes) do lists[n] = faced_from(G, hex, enemy) end
  number_targets(graph, lists, used)
  for n, hex in ipairs(hexes) do
    local list = lists[n]
    local free = #list > 0 and alone_in_chateau(G, hex, side) and rule("11.52a")
    if not used[hex] and #list > 0 then add_attacker(G, graph, hex, list, free, not free and must_attack(G, list, hex, side)) end
    -- 11.52b: from a chateau only a sortie makes an attack owed.
    if not free or (used[hex] and rule("11.52b")) then mark_owed(graph, list) end
  end
  bind(G, graph)
  return graph
end

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
    if not inside and graph.bound_a[i] & t ~= 0 then return "10.22a", "must_attack_repulsed", hex end
    if not inside and graph.must & 1 << i ~= 0 and graph.near_a[i] ~= 0 and graph.near_a[i] & ~t == 0 then
      return "4.31a", "must_attack", hex
    end
  end
  local owed = owed_with(graph, b) & ~t
  for j, hex in ipairs(graph.targets) do
    local near = graph.near_d[j]
    if owed & 1 << j ~= 0 and near ~= 0 and near & ~b == 0 then return owed_by(graph, j), "must_be_attacked", hex end
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
  if not why_rule then why_rule, why_hex = by, hex end
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
    if may_b & ~b & bit ~= 0 and graph.near_a[i] & t ~= 0 and search(graph, t, b | bit, may_t, may_b) then return true end
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

--- What is still owed: a hex that must attack, or one that must be attacked; nil when nothing is.
--- What nobody free can serve is not owed (Q1).
---@return string? attacker
---@return string? defender
function M.owed(graph)
  local attacker, defender
  for i, hex in ipairs(graph.by) do
    if graph.must & 1 << i ~= 0 and graph.near_a[i] ~= 0 then attacker = attacker or hex end
  end
  for j, hex in ipairs(graph.targets) do
    if graph.owed & 1 << j ~= 0 and graph.near_d[j] ~= 0 then defender = defender or hex end
  end
  return attacker, defender
end

--- Designated attacks, as pieces come and go -------------------------------------------------------

--- Is everybody of a designated attack still there?
local function whole(G, group)
  for _, hex in ipairs(group.targets) do
    if not pieces.holds(G, hex, group.side) then return false end
  end
  for _, id in ipairs(group.units) do
    local hex = G.pieces[id].hex
    if not hex or not listed(group.by, hex) then return false end
  end
  return true
end

local function those_left(G, group)
  local targets, by, units = {}, {}, {}
  for _, hex in ipairs(group.targets) do
    if pieces.holds(G, hex, group.side) then targets[#targets + 1] = hex end
  end
  for _, id in ipairs(group.units) do
    local hex = G.pieces[id].hex
    if hex and listed(group.by, hex) then
      units[#units + 1] = id
      if not listed(by, hex) then by[#by + 1] = hex end
    end
  end
  table.sort(by)
  return targets, by, units
end

--- Takes out of `targets` and `by` what hangs together with the first target.
local function take_linked(G, targets, by)
  local in_t, in_b = { table.remove(targets, 1) }, {}
  local grown = true
  while grown do
    grown = false
    for i = #by, 1, -1 do
      for _, target in ipairs(in_t) do
        if by[i] and M.can_attack(G, by[i], target) then in_b[#in_b + 1], grown = table.remove(by, i), true end
      end
    end
    for j = #targets, 1, -1 do
      for _, hex in ipairs(in_b) do
        if targets[j] and M.can_attack(G, hex, targets[j]) then in_t[#in_t + 1], grown = table.remove(targets, j), true end
      end
    end
  end
  table.sort(in_t)
  table.sort(in_b)
  return in_t, in_b
end

--- The attacks that are left of a designated one: whom nobody touches any more is not attacked, who
--- touches nobody does nothing (Q1), and what no longer hangs together is two attacks (Q106).
local function parts(G, group)
  local targets, by, units = those_left(G, group)
  local list = {}
  while #targets > 0 do
    local in_t, in_b = take_linked(G, targets, by)
    local mine = {}
    for _, id in ipairs(units) do
      if listed(in_b, G.pieces[id].hex) then mine[#mine + 1] = id end
    end
    if #mine > 0 then
      list[#list + 1] = { targets = in_t, by = in_b, units = mine, side = group.side, done = false, held = { table.unpack(group.held) } }
    end
  end
  return list
end

--- 11.46g: who has advanced attacks no more, not even an enemy next to him who is yet to be attacked.
local function join_advanced(G, group)
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if piece.advanced and piece.hex and piece.side == G.phasing and pieces.fights(id) and not listed(group.units, id) then
      for _, target in ipairs(group.targets) do
        if M.can_attack(G, piece.hex, target) and not rule("11.46g") then
          group.units[#group.units + 1] = id
          if not listed(group.by, piece.hex) then group.by[#group.by + 1] = piece.hex end
          break
        end
      end
    end
  end
end

--- Brings the attacks that wait into line with what stands on the map.
function M.settle(G)
  local groups = {}
  for _, group in ipairs(G.combat.groups) do
    if group.done or whole(G, group) then
      groups[#groups + 1] = group
    else
      for _, part in ipairs(parts(G, group)) do groups[#groups + 1] = part end
    end
  end
  G.combat.groups = groups
  for _, group in ipairs(groups) do
    if not group.done then join_advanced(G, group) end
  end
end

--- 11.2c: cavalry that withdrew has attacked nobody. Whom no free stack can attack now is for those
--- next to him: their attacks are given up, to be designated anew.
---@return boolean owed Is an attack still owed?
function M.uncover(G)
  local graph = M.graph(G)
  local lonely = {}
  for j, hex in ipairs(graph.targets) do
    if graph.owed & 1 << j ~= 0 and graph.near_d[j] == 0 then lonely[#lonely + 1] = hex end
  end
  local keep = {}
  for _, group in ipairs(G.combat.groups) do
    local near = false
    for _, hex in ipairs(group.by) do
      for _, target in ipairs(lonely) do near = near or zoc.reaches(hex, target) end
    end
    if not (near and rule("11.2c")) then keep[#keep + 1] = group end
  end
  local given_up = #keep < #G.combat.groups
  G.combat.groups = keep
  local attacker, defender = M.owed(graph)
  return given_up or attacker ~= nil or defender ~= nil
end

return M
