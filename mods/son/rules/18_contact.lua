--- 18.12 to 18.16 Who can attack whom, who must, and who must be attacked. Packages go by their first hex.
local twohex = require("engine.twohex")
local grouping = require("mechanics.contact")
local pieces = require("rules.02_pieces")
local walls = require("rules.23_walls")
local zones = require("rules.17_zones")

local map = map_of()
local M = {}

local RULES = {
  must = "17.7a", -- 17.1c
  owed = "17.7b", -- 18.2, 4.16a
  alone = "18.15c",
  sortie = "18.2",
  bound = "14.22e",
  linked = "18.13c",
  each = "18.12d", -- 18.13c, 15.11a
  join = "18.13d", -- 9.24a
  most = 2, -- 9.2a: his own package and one next to it
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

--- Packages of a side that may be attacked, or attack: with units, none of them behind walls that it does not leave.
local function fronts(G, side)
  local found = {}
  for hex, leader in pairs(zones.fronts(G, side)) do
    local held = listed(G.frozen, leader)
    if not held and not walls.closed(G, hex) then found[hex] = leader end
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

--- 9.24a, 15.11c: packages that one Commander could lead as one force with a package: the two touch, and one holds all.
local function partners_of(G, hex, own)
  local here = pieces.named(G, hex)
  return those(keys_of(own), function(other)
    local both = copy_of(here)
    table.move(pieces.named(G, other), 1, #pieces.named(G, other), #both + 1, both)
    return other ~= hex
      and zones.adjacent(M.at(G, hex), M.at(G, other)) -- 15.11c
      and #pieces.commanders(G, both) > 0
  end)
end

--- What one package touches.
local function touch(G, hex, own, foes, used)
  local at, group = M.at(G, hex), pieces.named(G, hex)
  local near = those(keys_of(foes), function(to) return M.can_attack(at, M.at(G, to)) end) -- 3.26b
  return {
    hex = hex,
    near = near,
    reach = near, -- 17.7b, 17.1c
    bound = bound_to(G, group),
    faces = those(near, function(to) return faces(at, M.at(G, to)) end), -- 15.15b
    partners = partners_of(G, hex, own),
    free = walls.shelters(G, hex), -- 23.4c, 23.12a
    used = listed(used, hex), -- 18.12a
  }
end

--- The packages that touch each other, by their hexes.
local function beside(G, hexes)
  local by = {}
  for _, hex in ipairs(hexes) do
    by[hex] = those(hexes, function(to) return to ~= hex and zones.adjacent(M.at(G, hex), M.at(G, to)) end)
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
  local own, foes = fronts(G, G.phasing), fronts(G, zones.enemy(G.phasing))
  local touches, used = {}, used_in(G, "by")
  for _, hex in ipairs(keys_of(own)) do
    if #zones.touching(G, own[hex]) > 0 then
      touches[#touches + 1] = touch(G, hex, own, foes, used)
    end
  end
  return grouping.graph(touches, RULES, used_in(G, "targets"), beside(G, keys_of(foes)))
end)

return M
