--- 14.6 to 14.9, 14.15 How far a force goes in a phase: half MPs of its foot and of its horse, each in an account of its own.
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local pieces = require("rules.02_pieces")

local printed = pieces.counters.by
local M = {}

M.EXTENSION = 8 -- 14.15, 4.11b, 3.8: half MPs more, foot and horse alike

--- 14.8: are units of Old Guard infantry, with Young Guard and horse at most?
local function is_old_guard(units)
  local old = false
  for _, id in ipairs(units) do
    local arm, guard = forces.arm(id), printed[id].guard
    old = old or guard == "old"
    if arm ~= "cavalry" and (arm ~= "infantry" or guard ~= "old" and guard ~= "young") then return false end
  end
  return old
end

--- 14.7, 14.8: the kind of march unit in tables/allowances.
local function kind_of(id, guards)
  local row = printed[id]
  if row.type == "cavalry" then return "cavalry_" .. row.weight end
  return guards and "old_guard" or row.type -- 25.4g, 25.5b
end

--- 14.6a, 14.7, 14.9, 4.11a: half MPs of units that go together: the least of any.
---@param units string[]
---@param kind "march"|"extended"|"forced"
---@param whole string[]?  Units of the whole force, where others go apart from them (14.11a).
---@return table<string, integer>
function M.of_units(units, kind, whole)
  local left, guards = {}, is_old_guard(whole or units)
  for _, id in ipairs(units) do
    local account = forces.arm(id) == "cavalry" and "cavalry" or "infantry"
    local points = costs.allowance(kind_of(id, guards), kind)
    left[account] = math.min(left[account] or points, points)
  end
  return left
end

--- 14.6a, 14.7: the same of leaders with their units.
---@param leaders string[]
---@param kind "march"|"extended"|"forced"
---@param whole string[]?  Leaders of the whole force.
---@return table<string, integer>
function M.of(G, leaders, kind, whole)
  local units = forces.units(G, leaders)
  if #units == 0 then return { dispatch = costs.allowance("leader", kind) } end -- 9.14a
  return M.of_units(units, kind, forces.units(G, whole or leaders))
end

return M
