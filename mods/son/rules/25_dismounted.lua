--- 25.14 Troopers who have lost their horses on the march go on as infantry.
local board = require("mechanics.board")
local forces = require("rules.09_forces")
local pieces = require("rules.02_pieces")
local regiments = require("rules.11_units")
local reserves = require("rules.09_reserves")
local M = {}

--- Infantry in the package of a leader, with room or not: the weakest first (25.14c: any may take them).
local function weakest(G, leader)
  local list = forces.units(G, pieces.package(G, leader), "infantry")
  return least(list, "25.14c", function(id) return G.pieces[id].strength end)[1]
end

--- 25.14b: an SP of cavalry that attrition took comes back as an infantry march regiment on the same track; 25.14c: where the
--- span is full, with infantry of the package, or under an infantry Major General.
---@param leader string
function M.fall(G, leader)
  if regiments.form(G, leader, "march_infantry") then return end -- 25.14d
  local unit, side = weakest(G, leader), G.pieces[leader].side
  if unit then
    board.mark(G, unit, { strength = G.pieces[unit].strength + 1 })
    return
  end
  local general, regiment = reserves.free(G, "generals", side), reserves.free(G, "march_infantry", side)
  if not (general and regiment) then return end
  local group = copy_of(pieces.package(G, leader))
  group[#group + 1] = general
  if #pieces.commanders(G, group, { [general] = pieces.subordination(regiment) }) == 0 then return end -- 14.19a
  pieces.put(G, general, nil, { at = copy_of(G.pieces[leader].at) })
  pieces.put(G, regiment, nil, { chart = general, strength = 1 })
end

return M
