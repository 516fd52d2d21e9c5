--- 4.31, 11.2 Who can attack whom, who must attack, and who must be attacked.
local grouping = require("mechanics.contact")
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")

local map = ground.map
local M = {}

local RULES = {
  must = "4.31a",
  owed = "4.31b", -- 11.2b
  alone = "11.22e",
  sortie = "11.52b",
  bound = "10.22a",
  linked = "11.21d", -- Q106
  empty = "11.22d",
}

--- 11.21d, 8.32a: attacks go where a ZOC reaches, and over a river at an undamaged bridge.
---@return boolean
function M.can_attack(from, to)
  return zoc.reaches(from, to) or map:side(from, to, "river") and ground.bridge_open(from, to)
end

--- Is the hex next to own units that a river keeps from attacking it?
---@return boolean
function M.beyond_river(G, hex)
  return pieces.any(map:neighbors(hex), function(next)
    local barred = map:side(next, hex, "river") and not M.can_attack(next, hex)
    return barred and pieces.guards(G, next, G.phasing)
  end)
end

--- 1.4b: a stack is attacked for its units' sake; leaders alone are no target.
local function a_target(G, hex, enemy)
  return pieces.holds(G, hex, enemy) and map:in_area(G.area, hex)
end

--- 10.22a, Q33b: who failed to Repulse must attack all whom he tried to push back.
local function bound_from(G, hex)
  local bound = {}
  for _, failed in ipairs(G.failed_repulses) do
    local piece = G.pieces[failed.by[1]]
    if piece and piece.hex == hex then
      table.move(failed.targets, 1, #failed.targets, #bound + 1, bound)
    end
  end
  return bound
end

--- What one hex touches. A bridge lets attack, and obliges nobody (8.33b).
---@return Touch
local function touch(G, hex, used)
  local enemy = pieces.enemy_of(G.phasing)
  local function open(to) return a_target(G, to, enemy) and M.can_attack(hex, to) end
  local near = those(map:neighbors(hex), open)
  local reach = those(near, function(to) return zoc.reaches(hex, to) end)
  local free = ways.garrisoned(G, G.phasing, hex) -- 11.52a; 11.52b: who sorties owes it to all around
  local obliged = pieces.any(reach, function(to) return pieces.guards(G, to, enemy) end) -- 11.52c: by a garrison too
  return {
    hex = hex,
    near = near,
    reach = reach,
    bound = bound_from(G, hex),
    must = obliged and not free, -- 4.31a, 7.32b: In Command or not
    free = free,
    used = listed(used, hex),
  }
end

--- Hexes of the phasing side's fighters next to the enemy, in rising order.
local function front(G)
  local enemy = pieces.enemy_of(G.phasing)
  local hexes = pieces.hexes_with(G, G.phasing, pieces.fights)
  return those(hexes, function(hex) return zoc.around(enemy, hex) ~= 0 end)
end

local function used_in(G, field)
  local used = {}
  for _, group in ipairs(G.combat.groups) do
    table.move(group[field], 1, #group[field], #used + 1, used)
  end
  return used
end

--- The contact of the phasing side, without what is designated already.
---@return Contact
M.graph = derived("contact", { "prompt" }, function(G)
  local touches, by = {}, used_in(G, "by")
  for i, hex in ipairs(front(G)) do
    touches[i] = touch(G, hex, by)
  end
  return grouping.graph(touches, RULES, used_in(G, "targets"))
end)

return M
