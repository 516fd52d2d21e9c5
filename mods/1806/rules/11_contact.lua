--- 4.31, 11.2 Who can attack whom, who must attack, and who must be attacked.
-- The contact is a graph between hexes of attackers and hexes of defenders. Hexes of each kind are
-- numbered in rising order, sets of them are bits of an integer. Edges run where a ZOC reaches, and
-- across open river bridges (8.32a), where an attack is never owed (8.33b).
local ground = require("rules.08_ground")
local pieces = require("rules.01_pieces")
local presence = require("rules.presence")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")
local rule = rule

local map = ground.map
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

--- Who can attack whom ---------------------------------------------------------------------------

--- 8.32a: combat over a river is at an undamaged bridge only.
local function over_bridge(from, to)
  if not map:side(from, to, "river") then return false end
  return ground.bridge_open(from, to) or not rule("8.32a")
end

--- Tells whether units in `from` can attack `to`, by ground alone: 11.21d, 8.32a.
---@return boolean
function M.can_attack(from, to)
  if not map:direction(from, to) then return false end
  return zoc.reaches(from, to) or over_bridge(from, to)
end

--- Is the hex next to own units that a river keeps from attacking it?
---@return boolean
function M.beyond_river(G, hex)
  for _, next in ipairs(map:neighbors(hex)) do
    local barred = map:side(next, hex, "river") and not M.can_attack(next, hex)
    if barred and pieces.guards(G, next, G.phasing) then return true end
  end
  return false
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
  return not ways.garrisoned(G, enemy, next) or rule("11.52c")
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
  for _, next in ipairs(ground.listed(hex, presence.around(enemy, hex))) do
    if pieces.holds(G, next, enemy) then return true end
  end
  return false
end

--- Hexes of the phasing side next to the enemy, in rising order.
local function front(G, side, enemy)
  local list, seen = {}, {}
  for _, id in ipairs(pieces.ranks(G, side)) do
    local hex = G.pieces[id].hex
    if hex and not seen[hex] and pieces.fights(id) then
      seen[hex] = true
      if enemy_near(G, hex, enemy) and can_fight(G, hex, side) then list[#list + 1] = hex end
    end
  end
  table.sort(list)
  return list
end

--- 1.4b: a stack is attacked for its units' sake; leaders alone are no target.
local function a_target(G, hex, enemy)
  if pieces.side_at(G, hex) ~= enemy or not map:in_area(G.area, hex) then return false end
  return pieces.holds(G, hex, enemy) or not rule("1.4b")
end

--- Enemies next to a hex that can be attacked from it: { hex, owed, obliges }.
local function faced_from(G, hex, enemy)
  local list = {}
  for _, next in ipairs(map:neighbors(hex)) do
    if a_target(G, next, enemy) then
      if zoc.reaches(hex, next) then
        list[#list + 1] = { hex = next, owed = true, obliges = obliges(G, next, enemy) }
      elseif over_bridge(hex, next) then
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
    for _, hex in ipairs(group.targets) do
      used[hex] = true
    end
    for _, hex in ipairs(group.by) do
      used[hex] = true
    end
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
    if each.obliges then return rule("4.31a") and rule("2.11C3b") and not excused(G, hex, side) end
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

---@return Contact
local function no_contact()
  return {
    by = {},
    targets = {},
    attacker = {},
    defender = {},
    near_a = {},
    near_d = {},
    zoc_a = {},
    bound_a = {},
    bound_d = {},
    must = 0,
    owed = 0,
    free = 0,
  }
end

--- The contact of the phasing side, without what is designated already.
---@return Contact
function M.graph(G)
  local side, enemy, graph = G.phasing, pieces.enemy_of(G.phasing), no_contact()
  local hexes, used, lists = front(G, side, enemy), used_hexes(G), {}
  for n, hex in ipairs(hexes) do
    lists[n] = faced_from(G, hex, enemy)
  end
  number_targets(graph, lists, used)
  for n, hex in ipairs(hexes) do
    local list = lists[n]
    local free = #list > 0 and ways.garrisoned(G, side, hex) and rule("11.52a")
    if not used[hex] and #list > 0 then
      add_attacker(G, graph, hex, list, free, not free and must_attack(G, list, hex, side))
    end
    -- 11.52b: from a chateau only a sortie makes an attack owed.
    if not free or (used[hex] and rule("11.52b")) then mark_owed(graph, list) end
  end
  bind(G, graph)
  return graph
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

return M
