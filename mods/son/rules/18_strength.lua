--- 18.4, 15.11 to 15.17, 16.4 to 16.10, 23.11 What a force is worth in a round of combat, and on which line and column it is fought.
-- Sums are kept package by package: `full` SP count as they are, `half` SP count half; halves are rounded at the end of a package.
local twohex = require("engine.twohex")
local combat = require("mechanics.combat")
local contact = require("rules.18_contact")
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local garrisons = require("rules.06_garrisons")
local pieces = require("rules.02_pieces")
local results = require("rules.18_results")
local siege = require("rules.23_siege")
local walls = require("rules.23_walls")
local zones = require("rules.17_zones")

local map = map_of()
local MOUNTAIN_UNITS = 3 -- 16.8a
local TOWN = 10 -- 23.11a: SP that a fortified town doubles
local WORST = 1 -- 21.2f: the column of 1-5
local M = {}

--- The packages of some leaders: { at, leaders }, by their hexes.
---@return table[]
function M.packages(G, leaders)
  local by = {}
  for _, id in ipairs(leaders) do
    local name = pieces.name(G, id)
    by[name] = by[name] or { hex = name, at = G.pieces[id].at, leaders = {} }
    table.insert(by[name].leaders, id)
  end
  local list = {}
  for _, name in ipairs(keys_of(by)) do
    list[#list + 1] = by[name]
  end
  return list
end

local function lies_in(at, terrain)
  return #those(twohex.hexes(map, at), function(hex) return map:terrain(hex) == terrain end)
end

--- 16.8a: does it lie in the mountains, be it with a part?
function M.in_mountains(at) return lies_in(at, "mountain") > 0 end

--- 16.4a: does the defender lie in woods or marsh with both hexes? He takes the better of two.
local function wholly_in(at, terrain) return lies_in(at, terrain) == 2 end

--- 16.7: does it touch the enemy from marsh alone?
local function out_of_marsh(at, targets)
  local wet, dry = false, false
  for _, target in ipairs(targets) do
    for _, side in ipairs(zones.between(at, target)) do
      if map:terrain(side[1]) == "marsh" then
        wet = true
      else
        dry = true
      end
    end
  end
  return wet and not dry
end

local function looks_at_all(at, targets)
  return #those(targets, function(target) return contact.looks_at(at, target) end) == #targets
end

--- SP of units, the strongest first, no more units than so many.
local function strongest(G, units, most)
  local list = {}
  for i, id in ipairs(units) do
    list[i] = G.pieces[id].strength
  end
  table.sort(list, function(a, b) return a > b end)
  local sum_ = 0
  for i = 1, math.min(most, #list) do
    sum_ = sum_ + list[i]
  end
  return sum_
end

--- 21.2e: leaders in order; the disorganized do not attack.
local function in_order(G, leaders)
  return those(leaders, function(id) return not G.pieces[id].disorganized end)
end

--- What a package attacks with (all of it, 18.4b).
---@param targets table[] Places.
local function attack_of(G, package, targets)
  local at, able = package.at, in_order(G, package.leaders)
  local infantry = forces.units(G, able, "infantry")
  if M.in_mountains(at) then return strongest(G, infantry, MOUNTAIN_UNITS) end -- 16.8a, 16.10b: as they are (15.16b)
  local on_foot, horse = forces.strength(G, able, "infantry"), forces.strength(G, able, "cavalry") -- 25.12, 18.4b
  local astray = not looks_at_all(at, targets) -- 15.11b, 15.15b, 15.22, 15.23; 15.13: foot in column is halved anyway
  local wet = out_of_marsh(at, targets)
  local wooded = #those(targets, function(target) return lies_in(target, "woods") > 0 end) > 0 -- 16.10c
  if wet then -- 16.7
    on_foot = (on_foot + 1) // 2 -- 16.7: fractions up
  elseif astray or at.mode == "column" then -- 15.16a, 15.16b
    on_foot = on_foot // 2 -- 15.17
  end
  if wet or astray or wooded then horse = horse // 2 end -- 16.10a, 16.10c; 15.16c: not for column
  return on_foot + horse
end

--- 15.14a: is a package divided by a river?
local function divided(at)
  local a, b = table.unpack(twohex.hexes(map, at))
  return map:side(a, b, "primary_river") or map:side(a, b, "secondary_river")
end

--- What a package defends with; 15.10b whatever it faces, 16.8b in mountains too all of it.
local function defence_of(G, package)
  local at, walled = package.at, walls.of(package.at)
  local on_foot = forces.strength(G, package.leaders, "infantry") -- 25.12
  local horse = forces.strength(G, package.leaders, "cavalry")
  if walled == "fortified_town" then -- 23.11a, 15.14b
    return on_foot + horse + math.min(on_foot + horse, TOWN) -- 23.11ex, 16.9
  end
  local split = divided(at) and not walled -- 15.14a, O87
  if split or at.mode == "column" and not walled then on_foot = (on_foot + 1) // 2 end -- 15.16a, 15.17
  if split or wholly_in(at, "marsh") or wholly_in(at, "woods") then horse = (horse + 1) // 2 end -- 16.10a, 16.10c, 16.10d
  return on_foot + horse
end

--- 16.6a: does a package defend in affecting terrain?
local function in_affecting(at)
  if walls.of(at) == "fortified_town" then return true end -- 23.11b, 16.9
  for _, hex in ipairs(twohex.hexes(map, at)) do
    local row = costs.of_hex(hex)
    if row.kind ~= "fortified_town" and row.line == "affecting" then return true end -- 16.4a, 16.4c, 16.6b
  end
  return false
end

--- 16.5a: the line of the Combat Results Table.
---@param from table[] Packages that attack.
---@param to table[]
---@return "affecting"|"non_affecting"
local function line_of(from, to)
  local dry = false
  for _, b in ipairs(to) do
    if in_affecting(b.at) then return "affecting" end
    for _, a in ipairs(from) do
      if zones.adjacent(a.at, b.at) and not zones.over_water(a.at, b.at) then dry = true end
    end
  end
  return dry and "non_affecting" or "affecting" -- 16.4b; 16.6c: once
end

---@class Odds
---@field attack integer
---@field defence integer
---@field column integer
---@field line string

--- 4.16e: the odds of a round.
---@param ours string[] Leaders who attack.
---@param theirs string[] Leaders who are attacked.
---@param failed boolean? After a failed repulse.
---@return Odds
function M.odds(G, ours, theirs, failed)
  local from, to, targets = M.packages(G, ours), M.packages(G, theirs), {}
  for i, package in ipairs(to) do
    targets[i] = package.at
  end
  local attack = sum(from, function(package) return attack_of(G, package, targets) end)
  local defence = sum(to, function(package) return defence_of(G, package) end)
  if not pieces.is_source(theirs[1]) then defence = defence + #garrisons.beside(G, G.pieces[theirs[1]].side, targets) end -- 6.23d
  local line = siege.sallies(G, ours) and "affecting" or line_of(from, to) -- 23.5b
  local column = results.column(attack, defence, line)
  if failed then column = combat.shifted(table_of("combat"), column, -2) end -- 14.22e
  if #in_order(G, ours) == 0 then column = WORST end -- 21.2f
  return { attack = attack, defence = defence, column = column, line = line }
end

return M
