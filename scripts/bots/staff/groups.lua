--- Who attacks whom: the best way to share the targets out among the stacks that touch them.
local lists = require("kernel.lists")
local M = {}

---@class Group
---@field targets string[] Sorted.
---@field by string[]      Sorted.

---@class Attacker
---@field hex string
---@field near string[] Targets that it touches.

--- Groups of an assignment attacker -> target; a target that no one was given joins one of a neighbour.
---@param attackers Attacker[]
---@param targets string[]
---@param given string[] A target for each attacker.
---@return Group[]
function M.of(attackers, targets, given)
  local groups, at = {}, {}
  for i, each in ipairs(attackers) do
    local group = at[given[i]]
    if not group then
      group = { targets = { given[i] }, by = {} }
      at[given[i]] = group
      groups[#groups + 1] = group
    end
    group.by[#group.by + 1] = each.hex
  end
  for _, target in ipairs(targets) do
    for i, each in ipairs(attackers) do
      if not at[target] and lists.contains(each.near, target) then
        at[target] = at[given[i]]
        table.insert(at[target].targets, target)
      end
    end
  end
  for _, group in ipairs(groups) do
    table.sort(group.targets)
    table.sort(group.by)
  end
  return groups
end

--- The best groups that are found among so many assignments.
---@param attackers Attacker[]
---@param targets string[]
---@param worth fun(targets: string[], by: string[]): number
---@param most_ways integer
---@return Group[] groups
---@return number worth
function M.best(attackers, targets, worth, most_ways)
  local known, best, most, ways, given = {}, {}, -1000000, 0, {}
  local function worth_of(group)
    local key = table.concat(group.targets, " ") .. "<" .. table.concat(group.by, " ")
    known[key] = known[key] or worth(group.targets, group.by)
    return known[key]
  end
  local function assign(i)
    if ways >= most_ways then return end
    local each = attackers[i]
    if each then
      for _, target in ipairs(each.near) do
        given[i] = target
        assign(i + 1)
      end
      return
    end
    ways = ways + 1
    local groups, sum = M.of(attackers, targets, given), 0
    for _, group in ipairs(groups) do
      sum = sum + worth_of(group)
    end
    if sum > most then
      best, most = groups, sum
    end
  end
  if #attackers > 0 then assign(1) end
  return best, #attackers > 0 and most or 0
end

return M
