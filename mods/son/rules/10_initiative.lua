--- 10 Initiative: the roll by which a force moves without a Movement Command.
local cavalry = require("rules.25_cavalry")
local forces = require("rules.09_forces")
local pieces = require("rules.02_pieces")
local resistance = require("rules.10_resistance")
local weather = require("rules.24_weather")
local zones = require("rules.17_zones")

local printed = pieces.counters.by
local M = {}

--- 4.10b, 17.11b: the enemies in whose zones a force stands, with either package.
---@param force string[]
---@return string[]
local function enemies_of(G, force)
  local found = {}
  for _, leader in ipairs(force) do
    for _, id in ipairs(zones.enemies(G.pieces[leader].side, G.pieces[leader].at)) do
      found[id] = true
    end
  end
  return keys_of(found)
end

--- 17.11b: the rating of the best of the enemy leaders; the garrison of a source has none (6.23a).
local function best_of(enemies)
  local best = 0
  for _, id in ipairs(enemies) do
    best = math.max(best, printed[id].initiative or 0)
  end
  return best
end

--- 10.4: what he adds.
local function resist(leader, enemies) return resistance.modifier(printed[leader].initiative, best_of(enemies)) end

--- 17.11c, 25.16b: what the horse of both sides adds; 25.16d, 25.16ex (O62): at best it takes away what the enemy leader adds.
local function horse(G, force, enemies, resisted)
  local own, other = cavalry.halves(G, force), cavalry.halves(G, enemies)
  return math.max(-resisted, cavalry.superiority(other, own) - cavalry.superiority(own, other))
end

--- 10.1a, 25.15: what is added to the die wherever the force stands.
local function usual(G, force)
  local add, leader = mods(), force[1]
  add:add(G.morale[G.pieces[leader].side], "10.1a", "army_morale")
  add:add(G.pieces[leader].provided and -2 or 0, "7.3b", "provisional")
  local mixed = printed[leader].role == "cavalry" and #forces.units(G, force, "cavalry") < #forces.units(G, force)
  add:add(mixed and 2 or 0, "25.15", "cavalry_leader")
  return add
end

--- 10.2b: and in an enemy zone.
local function modifiers(G, force, enemies)
  local add = usual(G, force)
  if #enemies == 0 then return add end
  local resisted = resist(force[1], enemies)
  add:add(resisted, "10.2b", "resistance")
  add:add(horse(G, force, enemies, resisted), "17.11c", "cavalry_differential")
  add:add(weather.effect(G.weather).initiative, "24.5b", "weather")
  return add
end

--- 9.7b, 17.3: what is asked of an infantry Major General: the modifiers of his die, wherever he stands.
---@return integer
function M.usual(G, force) return usual(G, force):total() end

--- The greatest die by which a force moves by itself, away from the enemy; nil in his zone, where it hangs on horse that may lie hidden.
---@return integer?
function M.most(G, force)
  if #enemies_of(G, force) > 0 then return nil end
  return math.max(0, math.min(6, printed[force[1]].initiative - usual(G, force):total()))
end

--- 10.4, 17.11b: the Initiative of the best enemy in whose zone a force stands; nil in no zone.
---@return integer?
function M.opposed(G, force)
  local enemies = enemies_of(G, force)
  return #enemies > 0 and best_of(enemies) or nil
end

--- What is added to the die of a force where it stands.
---@param force string[] Commander first.
---@return integer
function M.added(G, force) return modifiers(G, force, enemies_of(G, force)):total() end

--- Rolls whether a force moves by itself: 10.1a at most its Commander's rating, 10.2b in an enemy zone less than it.
---@param force string[] Commander first.
---@return boolean
function M.roll(G, force)
  local leader, side = force[1], G.pieces[force[1]].side
  local enemies = enemies_of(G, force)
  local die = roll_to(side, G, "initiative", 6, "10.1a", "initiative", "leader", leader)
  local added = M.added(G, force)
  local most = printed[leader].initiative -- 4.10a, 3.23
  if #enemies > 0 then most = most - 1 end -- 4.10b, 10.2b (O15)
  log_to(side, "10.1a", "initiative_is", "leader", leader, "result", die, "added", added, "total", die + added, "most", most)
  return die + added <= most -- 9.3, 10.1b: what is added goes to the die
end

return M
