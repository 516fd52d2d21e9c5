--- The chance to win where points decide, as a pack's hints give it: for losses, for broken formations, for objectives.
local pictures = require("bots.staff.belief")
local M = {}

local TO_COME = { 0, 0.4, 0.8, 1.4, 2.4 } -- losses still to come, to those counted: five cases, equally likely
local REST = 0.6 -- of the turn that is on, as a part of one
local OPEN = 0.6 -- chance that an objective that is not held is taken in the turns to come
local BREAKS = 0.8 -- that a formation of the enemy is broken in them
local WIDE, NARROW = 2.5, 1.2 -- points by which the count may be out; the same in the last turn

---@class Unit
---@field points number    Of strength.
---@field formation string?

--- Points for how many times the side's losses the enemy's are.
local function for_ratio(rules, enemy, own)
  local points = rules.ratio[1].points
  for _, band in ipairs(rules.ratio) do
    if enemy * band.from[2] >= own * band.from[1] then points = band.points end
  end
  return points
end

--- Points for what the enemy has lost.
local function for_losses(rules, enemy)
  for _, band in ipairs(rules.lost) do
    if not band.up_to or enemy < band.up_to + 1 then return band.points end
  end
  return 0
end

--- Points for objectives, with those that may still be taken.
local function for_objectives(picture)
  local sum = 0
  for _, objective in ipairs(picture.plan.objectives) do
    sum = sum + (pictures.holds(picture, objective) and 1 or picture.last and 0 or OPEN)
  end
  return sum * picture.plan.score.objective
end

--- Points for formations that are broken, with the first of the enemy's that may still be.
local function for_formations(picture)
  local own, enemy = 0, 0
  for id, level in pairs(picture.corps_level) do
    local formation = picture.formations[id]
    if formation and picture.corps_lost[id] >= level then
      own, enemy = own + (formation.own and 1 or 0), enemy + (formation.own and 0 or 1)
    end
  end
  if not picture.last then enemy = math.max(enemy, BREAKS) end
  return (enemy - own) * picture.plan.score.formation
end

--- From 0 to 1, steepest at 0, where it is a half.
local function eased(x)
  local part = math.max(0, math.min(1, (x + 1) / 2))
  return part * part * (3 - 2 * part)
end

--- Chance to win when losses stand so.
---@param others number Points for anything but losses.
local function chance(picture, enemy, own, others)
  local rules, view = picture.plan.score, picture.view
  local left = (view.last_turn or view.turn) - view.turn + REST
  local wide, sum = picture.last and NARROW or WIDE, 0
  for _, more in ipairs(TO_COME) do
    local theirs = enemy + more * left * rules.pace.enemy
    local points = for_losses(rules, theirs) + others - rules.needs
    for _, also in ipairs(TO_COME) do
      local ours = own + also * left * rules.pace.own
      sum = sum + eased((points + for_ratio(rules, theirs, ours) + 0.5) / wide)
    end
  end
  return sum / (#TO_COME * #TO_COME)
end

--- Points for formations that the loss of some units breaks; 0 where no score is kept.
---@param picture Picture
---@param units Unit[]
---@return integer points
function M.broken(picture, units)
  local rules, sums, count = picture.plan.score, {}, 0
  for _, unit in ipairs(rules and units or {}) do
    local id = unit.formation
    local formation = id and picture.formations[id]
    if formation then
      local level = picture.corps_level[id] or formation.level
      local before = sums[id] or picture.corps_lost[id] or 0
      sums[id] = before + unit.points
      if before < level and sums[id] >= level then count = count + 1 end
    end
  end
  return count > 0 and count * rules.formation or 0
end

--- What stands at the moment: points for anything but losses, and the chance to win; counted once in a picture.
local function now(picture)
  local known = picture.score
  if not known then
    local others = for_objectives(picture) + for_formations(picture)
    local before = chance(picture, picture.enemy_lost, picture.own_lost, others)
    known = { others = others, chance = before, gains = {} }
    picture.score = known
  end
  return known
end

--- What losses of either side are worth by the points they bring. Only where a score is kept.
---@param picture Picture
---@param won number Points of strength that the enemy loses.
---@param lost number And the side.
---@param broken integer Points for formations that are broken by it.
---@return number worth In points of strength.
function M.gain(picture, won, lost, broken)
  local known = now(picture)
  local key = ("%.2f %.2f %d"):format(won, lost, broken)
  local gain = known.gains[key]
  if not gain then
    local enemy, own = picture.enemy_lost + won, picture.own_lost + lost
    gain = chance(picture, enemy, own, known.others + broken) - known.chance
    known.gains[key] = gain
  end
  return gain * picture.plan.score.worth
end

return M
