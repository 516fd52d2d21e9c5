--- The combat phase: who attacks whom, by the exact odds of every grouping that is looked at.
local choices = require("bots.staff.choices")
local odds = require("bots.staff.odds")
local groups = require("bots.staff.groups")
local pictures = require("bots.staff.belief")
local retreat = require("bots.staff.retreat")
local trial = require("bots.staff.trial")
local M = {}

local MOST_WAYS = 1500 -- assignments that are looked at for one phase

local function strength_at(stacks)
  return function(hex) return stacks[hex] and stacks[hex].strength or 0 end
end

--- An attack as the odds module weighs it.
---@return Clash
local function clash_of(picture, targets, by)
  local clash = odds.clash()
  for _, hex in ipairs(by) do
    odds.bring(picture, clash, picture.own[hex])
  end
  for _, hex in ipairs(targets) do
    odds.meet(picture, clash, picture.enemy[hex])
  end
  clash.shelter = odds.shelter(picture, targets, by)
  local closed = retreat.closed_by(picture, pictures.armed(picture, "own"))
  clash.caught = retreat.caught(picture, targets, strength_at(picture.enemy), closed)
  closed = retreat.closed_by(picture, pictures.armed(picture, "enemy"))
  clash.pinned = retreat.caught(picture, by, strength_at(picture.own), closed)
  return clash
end

--- Worth of an attack: by exact odds, or by strengths where the odds are not given.
local function worth(asked, targets, by)
  local picture = asked.picture
  local clash = clash_of(picture, targets, by)
  local exact = asked.context.assess({ targets = targets, by = by })
  return exact and odds.expected(picture, exact, clash) or odds.guess(picture, clash)
end

--- Targets of the list that a stack can attack: those it is in contact with; those that no one is in contact with
--- (they lie across a bridge) where it stands beside them.
local function targets_near(picture, hex, open, met)
  local near = {}
  for _, target in ipairs(pictures.touched(picture, hex)) do
    if open[target] then near[#near + 1] = target end
  end
  for _, target in ipairs(picture.ground.near[hex] or {}) do
    if open[target] and not met[target] then near[#near + 1] = target end
  end
  return near
end

--- Hexes of the enemy that some stack is in contact with.
local function met_by(picture)
  local met = {}
  for _, hex in ipairs(picture.own_hexes) do
    for _, target in ipairs(pictures.touched(picture, hex)) do
      met[target] = true
    end
  end
  return met
end

--- The best way to attack all who are left to be attacked.
---@return Group[]
local function plan(asked)
  local picture, open, targets, attackers = asked.picture, {}, {}, {}
  local met = met_by(picture)
  for _, entry in ipairs(asked.by.attack) do
    open[entry.hex] = true
    targets[#targets + 1] = entry.hex
  end
  for _, hex in ipairs(picture.own_hexes) do
    local armed = #picture.own[hex].units > 0
    local near = armed and targets_near(picture, hex, open, met) or {}
    if #near > 0 then attackers[#attackers + 1] = { hex = hex, near = near } end
  end
  local function worth_of(some, by) return worth(asked, some, by) end
  return (groups.best(attackers, targets, worth_of, MOST_WAYS))
end

local function entry_with(entries, hex)
  for _, entry in ipairs(entries or {}) do
    if entry.hex == hex then return entry end
  end
end

--- The first of some attacks that can be designated now.
local function open_first(asked, attacks)
  for _, group in ipairs(attacks) do
    local entry = entry_with(asked.by.attack, group.targets[1])
    if entry then
      asked.context.memory.group = group
      return entry
    end
  end
end

--- Opens the next attack of the plan.
function M.attack(asked)
  if not asked.temper.fights and asked.by["end"] then return asked.by["end"][1] end
  asked.context.memory.group = nil
  local entry = open_first(asked, trial.groups(asked) or {}) or open_first(asked, plan(asked))
  return entry or (asked.by["end"] or asked.by.attack)[1]
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
  local first = trial.first(asked, list)
  if first then return first end
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
