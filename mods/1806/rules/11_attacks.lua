--- The designated attacks of a Combat Phase, `G.combat.groups`, as pieces come and go:
--- { targets, by, units, side, done, held }. side: the defender's; held: targets as designated.
local contact = require("rules.11_contact")
local pieces = require("rules.01_pieces")
local zoc = require("rules.04_zoc")

local M = {}

--- The attack in which a hex is.
---@param field string "targets" or "by"
---@return table? group
function M.with(G, hex, field)
  for _, group in ipairs(G.combat.groups) do
    if listed(group[field], hex) then return group end
  end
end

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

--- Moves the hexes that touch some others from one list to another.
local function move_touching(from, to, others, touches)
  for i = #from, 1, -1 do
    local hex = from[i]
    if pieces.any(others, function(other) return touches(hex, other) end) then
      to[#to + 1] = table.remove(from, i)
    end
  end
end

local function attacked_by(target, hex) return contact.can_attack(hex, target) end

--- Takes out of `targets` and `by` what hangs together with the first target.
local function take_linked(targets, by)
  local in_t, in_b = { table.remove(targets, 1) }, {}
  repeat
    local before = #in_t + #in_b
    move_touching(by, in_b, in_t, contact.can_attack)
    move_touching(targets, in_t, in_b, attacked_by)
  until #in_t + #in_b == before
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
    local in_t, in_b = take_linked(targets, by)
    local mine = those(units, function(id) return listed(in_b, G.pieces[id].hex) end)
    if #mine > 0 then
      list[#list + 1] = {
        targets = in_t,
        by = in_b,
        units = mine,
        side = group.side,
        done = false,
        held = copy_of(group.held),
      }
    end
  end
  return list
end

--- 11.46g: who has advanced attacks no more, not even an enemy next to him who is yet to be attacked.
local function join_advanced(G, group)
  for _, id in ipairs(pieces.on_map(G, G.phasing, pieces.fights)) do
    local hex = G.pieces[id].hex
    local free = G.pieces[id].advanced and not listed(group.units, id)
    local function near(target) return contact.can_attack(hex, target) end
    if free and pieces.any(group.targets, near) and not rule("11.46g") then
      group.units[#group.units + 1] = id
      if not listed(group.by, hex) then group.by[#group.by + 1] = hex end
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
      for _, part in ipairs(parts(G, group)) do
        groups[#groups + 1] = part
      end
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
  local graph = contact.graph(G)
  local lonely = {}
  for j, hex in ipairs(graph.targets) do
    if graph.owed & 1 << j ~= 0 and graph.near_d[j] == 0 then lonely[#lonely + 1] = hex end
  end
  local keep = {}
  for _, group in ipairs(G.combat.groups) do
    local near = false
    for _, hex in ipairs(group.by) do
      for _, target in ipairs(lonely) do
        near = near or zoc.reaches(hex, target)
      end
    end
    if not (near and rule("11.2c")) then keep[#keep + 1] = group end
  end
  local given_up = #keep < #G.combat.groups
  G.combat.groups = keep
  local attacker, defender = contact.owed(graph)
  return given_up or attacker ~= nil or defender ~= nil
end

return M
