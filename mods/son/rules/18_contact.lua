--- 18.12 to 18.16 Who can attack whom, who must, and who must be attacked. Packages go by their first hex.
local twohex = require("engine.twohex")
local garrisons = require("rules.06_garrisons")
local grouping = require("mechanics.contact")
local pieces = require("rules.02_pieces")
local walls = require("rules.23_walls")
local zones = require("rules.17_zones")

local map = map_of()
local M = {}

local RULES = {
  owed = "17.7b", -- 18.2, 4.16a
  alone = "18.15c",
  sortie = "18.2",
  bound = "14.22e",
  each = "18.12d", -- 18.13c, 15.11a
  join = "18.13d", -- 9.24a
  faces = "15.15a",
  beside = "18.12b",
  empty = "18.2",
}

--- The place of the package that goes by a hex.
---@return table at
function M.at(G, hex) return G.pieces[pieces.named(G, hex)[1]].at end

--- 18.16, 16.5b: packages that touch may attack each other, in column alone where they do so over a primary river.
---@param a table The attacker's place.
---@param b table
---@return boolean
function M.can_attack(a, b)
  return zones.adjacent(a, b) and (a.mode == "column" or not zones.over_bridge(a, b)) -- 16.2d
end

--- 15.11a, 15.22: does a package look at one? Three hexes lie before it, in line and in column.
---@return boolean
function M.looks_at(a, b)
  for _, hex in ipairs(twohex.hexes(map, b)) do
    if twohex.place(map, a, hex) == "ahead" then return true end
  end
  return false
end

--- 15.13: to one in column it is all the same whom it faces.
local function faces(a, b) return a.mode == "column" or M.looks_at(a, b) end

--- Packages of a side in contact that may be attacked, or attack: with units, none of them behind walls that it does not leave.
---@return table<string, table> by Their places, by the hexes that they go by.
local function in_contact(G, side)
  local found = {}
  for hex, leader in pairs(zones.fronts(G, side)) do
    local at = G.pieces[leader].at
    local still = G.pieces[leader].militia and side == G.phasing -- 26.4a
    local held = listed(G.frozen, leader) or walls.closed(G, hex) or still
    if not held and #zones.enemies(side, at) > 0 then found[hex] = at end
  end
  for _, id in ipairs(side ~= G.phasing and garrisons.alone(G, side) or {}) do -- 6.23a, 6.23b
    local at = G.pieces[id].at
    if #zones.enemies(side, at) > 0 then found[pieces.name(G, id)] = at end
  end
  return found
end

--- 14.22e: packages that a failed repulse binds one to.
local function bound_to(G, group)
  local bound = {}
  for _, failed in ipairs(G.failed_repulses) do
    if listed(group, failed.by) then
      for _, id in ipairs(failed.targets) do
        if G.pieces[id] and G.pieces[id].at then bound[#bound + 1] = pieces.name(G, id) end
      end
    end
  end
  return bound
end

--- 14.22b: has a force left an enemy package to others when it repulsed its neighbours?
local function leaves_to_others(G, group, target)
  return #those(G.left_to_others, function(left) return listed(left.by, group[1]) and listed(left.targets, target[1]) end) > 0
end

--- 9.24a: packages that one Commander could lead as one force with a package: the two touch, and one holds all. 9.2a: a force has two
--- packages at most, as no three that touch one another find room about a fourth.
---@param own table<string, table> The packages that touch the enemy: their places.
local function partners_of(G, hex, own)
  local here = pieces.named(G, hex)
  return those(keys_of(own), function(other)
    if other == hex or not zones.adjacent(own[hex], own[other]) then return false end -- 15.11c
    local both = copy_of(here)
    table.move(pieces.named(G, other), 1, #pieces.named(G, other), #both + 1, both)
    return #pieces.commanders(G, both) > 0
  end)
end

--- What one package touches.
---@param foes table<string, table> The enemy's packages: their places.
local function touch(G, hex, own, foes, used)
  local at, group = own[hex], pieces.named(G, hex)
  local near = those(keys_of(foes), function(to) return M.can_attack(at, foes[to]) and not leaves_to_others(G, group, pieces.named(G, to)) end) -- 3.26b
  return {
    hex = hex,
    near = near,
    reach = near, -- 17.7a, 17.7b, 17.1c
    bound = bound_to(G, group),
    faces = those(near, function(to) return faces(at, foes[to]) end), -- 15.15b
    partners = partners_of(G, hex, own),
    free = walls.shelters(G, hex), -- 23.4c, 23.12a
    used = listed(used, hex), -- 18.12a
  }
end

--- The packages that touch each other, by their hexes.
local function beside(places)
  local by = {}
  for _, hex in ipairs(keys_of(places)) do
    by[hex] = those(keys_of(places), function(to) return to ~= hex and zones.adjacent(places[hex], places[to]) end)
  end
  return by
end

--- Those in attacks so far: of a field, `by` or `targets`.
local function used_in(G, field)
  local used = {}
  for _, attack in ipairs(G.combat.attacks) do
    table.move(attack[field], 1, #attack[field], #used + 1, used)
  end
  return used
end

--- The contact of the phasing side, without what is designated already.
---@return Contact
M.graph = derived("contact", { "prompt" }, function(G)
  local touches, used = {}, used_in(G, "by")
  local own, foes = in_contact(G, G.phasing), in_contact(G, zones.enemy(G.phasing))
  for i, hex in ipairs(keys_of(own)) do
    touches[i] = touch(G, hex, own, foes, used)
  end
  return grouping.graph(touches, RULES, used_in(G, "targets"), beside(foes))
end)

--- 14.22e: is it the attack of a force whose repulse failed?
---@return boolean
function M.failed_repulse(G, attack)
  local group = attack.groups[attack.side]
  return #those(G.failed_repulses, function(failed) return listed(group, failed.by) end) > 0
end

return M
