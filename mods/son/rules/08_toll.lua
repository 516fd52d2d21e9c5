--- 8 March attrition at work: what a march costs the foot and the horse of a force.
local attrition = require("rules.08_attrition")
local forces = require("rules.09_forces")
local guard = require("rules.25_guard")
local losses = require("rules.11_losses")
local pieces = require("rules.02_pieces")
local weather = require("rules.24_weather")

local printed = pieces.counters.by
local M = {}

---@class Toll
---@field force string[]  Commander first.
---@field kind "stand"|"march"|"forced"
---@field army string     Whose points count (7.7b).
---@field reach string?   "command", "supply" or nil as the march began (8.3c).
---@field spent table<string, integer> Half MPs by "infantry" and "cavalry".
---@field due integer?    Points that the army has still to spend on the march.

--- 8.3b, 8.3c, 5.1, 3.1, 5.8e, 6.6b, 6.10b: the column that points bring: zero out of reach or worse, shifted by support.
local function column_of(G, army, reach, points)
  local column = attrition.column(army, points)
  local within = reach ~= nil
  if not within then column = attrition.out_of_reach(column) end -- 5.6b, 6.9, 6.10a, 6.13d
  local shift = G.support[army]
  return attrition.shifted(column, within and shift or math.max(0, shift)) -- O12
end

--- The column in force: that of the points left.
---@type fun(G: table, army: string, reach: string?): integer
M.column = derived("column in force", { "prompt" }, function(G, army, reach) return column_of(G, army, reach, G.points[army]) end)

--- 8.3a: SP that count, of the foot without Old Guard and artillery (25.6a, 25.12), or of the horse (8.7, 25.14a).
local size = derived("what counts for attrition", { "stack" }, function(G, leader, arm)
  local ids = those(forces.units(G, { leader }, arm), function(id) return not guard.counts(id, false) end)
  return sum(ids, function(id) return G.pieces[id].strength end)
end)

--- 25.6b: SP of Young Guard on a track, which do not count where all Old Guard is there.
local young = derived("Young Guard on a track", { "stack" }, function(G, leader)
  local ids = those(forces.units(G, { leader }, "infantry"), function(id) return guard.counts(id, true) and not guard.counts(id, false) end)
  return sum(ids, function(id) return G.pieces[id].strength end)
end)

--- 8.3a: the same of some leaders, foot or horse; 25.6b: without the Young Guard where all Old Guard is there.
---@param arm "infantry"|"cavalry"
---@return integer
function M.size(G, force, arm)
  local all, spared = 0, 0
  for _, leader in ipairs(force) do
    all = all + size(G, leader, arm)
    spared = spared + (arm == "infantry" and young(G, leader) or 0)
  end
  local whole = spared > 0 and guard.is_whole(G, forces.units(G, force, "infantry"))
  return whole and all - spared or all
end

--- 8.3d, 4.12a, 8.8a: the quotient of an arm.
---@return string quotient
function M.quotient(G, toll, arm)
  local strength = M.size(G, toll.force, arm)
  if strength == 0 then return "0" end -- 8.2
  local column = M.column(G, toll.army, toll.reach)
  if (toll.due or 0) > 0 then column = column_of(G, toll.army, toll.reach, G.points[toll.army] - toll.due) end
  return attrition.quotient(toll.kind, toll.spent[arm] or 0, strength, column) or "none"
end

--- 8.4b, 8.8b: is the march allowed to all?
---@return boolean
function M.allowed(G, toll)
  for _, arm in ipairs({ "infantry", "cavalry" }) do
    if not attrition.allowed(M.quotient(G, toll, arm)) then return false end
  end
  return true
end

--- 8.5: the roll of an arm: 9.19 the Bonus Point of the Commander counts off, 24.3a the weather moves the place.
local function lost(G, toll, arm)
  local quotient = M.quotient(G, toll, arm)
  if quotient == "0" then return 0 end
  local leader, side = toll.force[1], G.pieces[toll.force[1]].side
  local die = roll_to(side, G, "attrition", 6, "8.5", "attrition", "leader", leader, "quotient", quotient)
  local bonus, place = printed[leader].star and -1 or 0, weather.effect(G.weather).place -- 3.2, 3.23
  local points = attrition.loss(quotient, die + bonus + place)
  log_to(side, "8.5", "attrition_is", "leader", leader, "arm", arm, "quotient", quotient, "result", die, "bonus", bonus, "weather", place,
    "points", points)
  return points
end

local SPECIAL = 5 -- SP lost in one march, of which one falls on an arm (24.3b, 24.4)

--- 24.3b, 24.4, 25.11d: of a great loss in bad weather one is artillery or cavalry, taken from those of the others.
local function set_special(G, toll, due)
  local arm = weather.effect(G.weather).special
  local falls = arm and due.infantry + due.cavalry >= SPECIAL and (due[arm] or 0) == 0
  if not falls or forces.strength(G, toll.force, arm) == 0 then return end
  due[arm], due.infantry = 1, due.infantry - 1 -- 25.11d: never more than one
end

--- 8.1c: a force pays for its march, its horse apart from its foot (8.7).
---@param toll Toll
function M.pay(G, toll)
  local due = { infantry = lost(G, toll, "infantry"), cavalry = lost(G, toll, "cavalry") }
  set_special(G, toll, due)
  for _, arm in ipairs({ "artillery", "cavalry", "infantry" }) do -- the last is borne first
    losses.begin(G, { force = toll.force, points = due[arm] or 0, rule = "8.6", cause = "march", arms = { [arm] = true } })
  end
end

return M
