--- The combat phase: who attacks whom, by the exact odds of every grouping that is looked at.
local choices = require("bots.staff.choices")
local odds = require("bots.staff.odds")
local pictures = require("bots.staff.picture")
local M = {}

local MOST_WAYS = 3000 -- assignments that are looked at for one phase

--- An attack as the odds module weighs it.
---@return Clash
local function clash_of(picture, targets, by)
  local clash = odds.clash()
  clash.trapped = M.trapped(picture, targets)
  for _, hex in ipairs(by) do
    odds.bring(picture, clash, picture.own[hex])
  end
  for _, hex in ipairs(targets) do
    odds.meet(picture, clash, picture.enemy[hex])
  end
  return clash
end

--- How far the ways back from these hexes are shut: 1 when the enemy can go nowhere.
function M.trapped(picture, targets)
  local open, all = 0, 0
  for _, target in ipairs(targets) do
    for _, near in ipairs(picture.ground.near[target] or {}) do
      all = all + 1
      local shut = picture.own[near] ~= nil
      for _, from in ipairs(picture.ground.near[near] or {}) do
        local stack = picture.own[from]
        shut = shut or (stack and #stack.units > 0 and picture.ground:touches(from, near))
      end
      if not shut then open = open + 1 end
    end
  end
  return all > 0 and 1 - open / all or 0
end

--- Worth of an attack: by exact odds, or by strengths where the odds are not told. Kept for a phase.
local function worth(search, targets, by)
  local key = table.concat(targets, " ") .. "<" .. table.concat(by, " ")
  local known = search.worth[key]
  if known then return known end
  local picture = search.asked.picture
  local clash = clash_of(picture, targets, by)
  local exact = search.asked.context.assess({ targets = targets, by = by })
  known = exact and odds.expected(picture, exact, clash) or odds.guess(picture, clash)
  search.worth[key] = known
  return known
end

--- Attackers' hexes and whom each can reach of those that are left.
local function contacts(picture, open)
  local list = {}
  for _, hex in ipairs(picture.own_hexes) do
    local stack = picture.own[hex]
    if #stack.units > 0 then
      local near = {}
      for _, target in ipairs(pictures.touched(picture, hex)) do
        if open[target] then near[#near + 1] = target end
      end
      if #near > 0 then
        table.sort(near)
        list[#list + 1] = { hex = hex, near = near }
      end
    end
  end
  return list
end

--- Groups of an assignment attacker -> target; a target that nobody was given joins one of a neighbour.
local function groups_of(search, given)
  local groups, at = {}, {}
  for i, each in ipairs(search.attackers) do
    local target = given[i]
    local group = at[target]
    if not group then
      group = { targets = { target }, by = {} }
      at[target] = group
      groups[#groups + 1] = group
    end
    group.by[#group.by + 1] = each.hex
  end
  for _, target in ipairs(search.targets) do
    if not at[target] then
      for i, each in ipairs(search.attackers) do
        local near = false
        for _, hex in ipairs(each.near) do
          near = near or hex == target
        end
        if near then
          local group = at[given[i]]
          group.targets[#group.targets + 1] = target
          at[target] = group
          break
        end
      end
    end
  end
  for _, group in ipairs(groups) do
    table.sort(group.targets)
    table.sort(group.by)
  end
  return groups
end

local function judge(search, given)
  local groups, sum = groups_of(search, given), 0
  for _, group in ipairs(groups) do
    sum = sum + worth(search, group.targets, group.by)
  end
  if sum > search.most then
    search.most, search.groups = sum, groups
  end
end

local function assign(search, i, given)
  if search.ways >= MOST_WAYS then return end
  local each = search.attackers[i]
  if not each then
    search.ways = search.ways + 1
    judge(search, given)
    return
  end
  for _, target in ipairs(each.near) do
    given[i] = target
    assign(search, i + 1, given)
  end
end

--- The best way to attack all who are left to be attacked.
local function plan(asked)
  local open, targets = {}, {}
  for _, entry in ipairs(asked.by.attack) do
    open[entry.hex] = true
    targets[#targets + 1] = entry.hex
  end
  local search = {
    asked = asked,
    targets = targets,
    attackers = contacts(asked.picture, open),
    worth = {},
    most = -1000000,
    groups = {},
    ways = 0,
  }
  if #search.attackers > 0 then assign(search, 1, {}) end
  return search.groups
end

local function entry_with(entries, hex)
  for _, entry in ipairs(entries or {}) do
    if entry.hex == hex then return entry end
  end
end

--- Opens the next attack of the plan.
function M.attack(asked)
  local memory = asked.context.memory
  if not asked.temper.fights and asked.by["end"] then return asked.by["end"][1] end
  memory.group = nil
  for _, group in ipairs(plan(asked)) do
    local entry = entry_with(asked.by.attack, group.targets[1])
    if entry then
      memory.group = group
      return entry
    end
  end
  return (asked.by["end"] or asked.by.attack)[1]
end

--- Names the rest of the attack that is planned, then closes it.
function M.group(asked)
  local group = asked.context.memory.group or { targets = {}, by = {} }
  for _, hex in ipairs(group.targets) do
    local entry = entry_with(asked.by.also, hex)
    if entry then return entry end
  end
  for _, hex in ipairs(group.by) do
    local entry = entry_with(asked.by.from, hex)
    if entry then return entry end
  end
  return (asked.by.commit or asked.by.from or asked.by.also)[1]
end

--- The die falls first where most is to be won.
function M.resolve(asked)
  local picture, context = asked.picture, asked.context
  local list = asked.by.resolve
  if #list == 1 then return list[1] end
  return choices.best(list, function(entry)
    local exact = context.odds(entry.index)
    local stack = picture.enemy[entry.hex]
    if not exact or not stack then return 0 end
    local by = {}
    for _, near in ipairs(picture.ground.near[entry.hex] or {}) do
      if picture.own[near] then by[#by + 1] = near end
    end
    return odds.expected(picture, exact, clash_of(picture, { entry.hex }, by))
  end)
end

return M
