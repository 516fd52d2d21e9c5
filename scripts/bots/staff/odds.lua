--- What an attack is worth: expected losses by the pack's own table of results.
local pictures = require("bots.staff.belief")
local score = require("bots.staff.score")
local M = {}

local BACK = 0.04 -- worth of a retreat, as a part of the strength that goes back
local HELD = 1 -- of one that cannot go back
local MUCH = 1000000
local BROKEN = 8 -- points of strength that a formation counts for that is broken by a loss

---@class Clash
---@field attack number       Points that attack, and of each of their units.
---@field attackers Unit[]
---@field defence number      Points that stand against them, as they are printed, and of each unit.
---@field defenders Unit[]
---@field shelter number      What the ground makes of the defence, per cent.
---@field shift integer       Columns.
---@field caught Caught       Of the defence.
---@field pinned Caught       Of the attack.
---@field prize number        What it is worth besides to drive the defender out, in points.

---@class Caught
---@field back number  Part of the strength that cannot go back one hex, 0 to 1.
---@field far number   Nor two.

--- An attack with no one in it yet.
---@return Clash
function M.clash()
  return {
    attack = 0,
    attackers = {},
    defence = 0,
    defenders = {},
    shelter = 100,
    shift = 0,
    caught = { back = 0, far = 0 },
    pinned = { back = 0, far = 0 },
    prize = 0,
  }
end

local function sum_of(units)
  local points = 0
  for _, unit in ipairs(units) do
    points = points + unit.points
  end
  return points
end

--- What it costs a side to lose some units: their strength, and more where a formation is broken by it.
---@param units Unit[]
---@return number points Of strength.
function M.cost(picture, units) return sum_of(units) + BROKEN * score.broken(picture, units) end

--- The units by which a side matches a loss: the cheapest one or two that do, else all.
---@param units Unit[]
---@param due number
---@return Unit[]
local function price(picture, units, due)
  if sum_of(units) <= due then return units end
  local best, least = units, M.cost(picture, units)
  local function try(some)
    local cost = sum_of(some) >= due and M.cost(picture, some) or MUCH
    if cost < least then
      best, least = some, cost
    end
  end
  for i = 1, #units do
    try({ units[i] })
    for j = i + 1, #units do
      try({ units[i], units[j] })
    end
  end
  return best
end

--- What a side loses by its part of a result: the units, in points with what cannot go back, and points' worth of
--- going back.
---@param fate "none"|"back"|"far"|"lost"|"even"
---@param all number Points of the side.
---@param units Unit[]
---@param other number Points of the other side.
---@param caught Caught
---@return Unit[] gone
---@return number lost
---@return number back
local function toll(picture, fate, all, units, other, caught)
  if fate == "lost" then return units, all, 0 end
  if fate == "even" then
    local gone = price(picture, units, other)
    return gone, sum_of(gone), 0
  end
  local part = caught[fate]
  if not part then return {}, 0, 0 end
  return {}, all * HELD * part, all * BACK * (1 - part)
end

local SHORT = 0.7 -- worth of a mark that is just missed, as a part of all
local REST = 0.5 -- of the turn that is on, as a part of one
local AT_LAST = 0.1 -- the same in the last turn, and what else counts less then where there are marks

--- How far a mark is reached: 1 when it is.
---@param hope number Points that the enemy is counted to lose besides.
local function reached(mark, enemy_lost, own_lost, short, hope)
  local due = (mark.ratio or 0) * own_lost
  if enemy_lost >= mark.lost and enemy_lost >= due then return 1 end
  local all = enemy_lost + hope
  local ratio = due > all and all / due or 1
  return short * math.min(1, all / (mark.lost + hope)) * ratio * ratio
end

--- Points that the enemy is counted to lose in the turns that are left.
local function hope_of(picture, mark)
  local view = picture.view
  local left = (view.last_turn or view.turn) - view.turn
  return (mark.hope or 0) * (left + REST)
end

--- Worth of coming nearer to the marks by what either side loses, in points.
local function marks(picture, won, lost)
  local enemy, own, sum = picture.enemy_lost, picture.own_lost, 0
  local short = picture.last and AT_LAST or SHORT
  for _, mark in ipairs(picture.plan.marks or {}) do
    local hope = hope_of(picture, mark)
    local gain = reached(mark, enemy + won, own + lost, short, hope)
      - reached(mark, enemy, own, short, hope)
    sum = sum + mark.worth * gain
  end
  return sum
end

--- Worth of what a result comes to for the whole game, in points: by the score, or by marks.
---@param theirs Unit[] That the enemy loses.
---@param won number Points of strength that he loses.
---@param ours Unit[]
---@param lost number
---@return number points
local function for_the_end(picture, theirs, won, ours, lost)
  if not picture.plan.score then return marks(picture, won, lost) end
  local broken = score.broken(picture, theirs) - score.broken(picture, ours)
  return score.gain(picture, won, lost, broken)
end

--- Worth of a result to the side that attacks, or is attacked, in hundredths of a strength point.
---@param picture Picture
---@param clash Clash
---@param attacked boolean? It is the side that is attacked.
function M.worth(picture, result, clash, attacked)
  local combat, plan = picture.hints.combat, picture.plan
  local row = combat and combat.results[result]
  if not row then return 0 end
  local ours, lost, tired =
    toll(picture, row.attacker, clash.attack, clash.attackers, clash.defence, clash.pinned)
  local theirs, won, driven =
    toll(picture, row.defender, clash.defence, clash.defenders, clash.attack, clash.caught)
  local out = row.defender ~= "none" and row.defender ~= "even"
  local prize = out and clash.prize or 0
  if attacked then
    ours, lost, tired, theirs, won, driven = theirs, won, driven, ours, lost, tired
    prize = -prize
  end
  local plain = (won + driven) * plan.enemy - (lost + tired) * plan.own
  return plain * (picture.last and plan.marks and AT_LAST or 1)
    + 100 * (for_the_end(picture, theirs, won, ours, lost) + prize)
end

--- The last column whose odds the attack reaches; the first when it reaches none.
local function column_of(combat, attack, defence)
  local at = 1
  for i, column in ipairs(combat.rows.columns) do
    if attack * column.odds[2] >= defence * column.odds[1] then at = i end
  end
  return at
end

--- Expected worth of an attack by strengths alone.
---@param clash Clash
---@param attacked boolean? The side is attacked.
function M.guess(picture, clash, attacked)
  local combat = picture.hints.combat
  local attack, defence = clash.attack, math.max(clash.defence * clash.shelter / 100, 0.25)
  if not combat then return attack >= 2 * defence ~= (attacked or false) and defence or -defence end
  local columns, rows = combat.rows.columns, combat.rows.rows
  local column = column_of(combat, attack, defence) + clash.shift
  column = math.max(1, math.min(#columns, column))
  local sum = 0
  for _, row in ipairs(rows) do
    sum = sum + M.worth(picture, row.cells[column], clash, attacked)
  end
  return sum / #rows
end

--- Expected worth of exact odds.
---@param clash Clash
function M.expected(picture, odds, clash)
  local sum = 0
  for _, outcome in ipairs(odds.outcomes) do
    sum = sum + M.worth(picture, outcome.result, clash) * outcome.num / outcome.den
  end
  return sum
end

local SPARE = 0.1 -- worth of a second of those of which one is enough

--- Worth of an objective now: little where another of its kind is held already.
---@param objective table
function M.wanted(picture, objective)
  for _, other in ipairs(objective.any and picture.plan.objectives or {}) do
    local same = other.any == objective.any and other.hex ~= objective.hex
    if same and pictures.holds(picture, other) then return SPARE * objective.worth end
  end
  return objective.worth
end

--- Worth of holding a hex that the side does not hold now.
function M.prize(picture, hex)
  local sum = 0
  for _, objective in ipairs(picture.plan.objectives) do
    if objective.hex == hex and not pictures.holds(picture, objective) then
      sum = sum + M.wanted(picture, objective)
    end
  end
  return sum
end

--- What the ground makes of the defence of some hexes against attacks from others, per cent.
---@param targets string[]
---@param by string[]
function M.shelter(picture, targets, by)
  local ground, most = picture.ground, 100
  for _, target in ipairs(targets) do
    local sides, least = ground.sides[target], MUCH
    for _, hex in ipairs(by) do
      if ground:touches(hex, target) then least = math.min(least, sides and sides[hex] or 100) end
    end
    most = math.max(most, ground.shelter[target] or 100, least < MUCH and least or 100)
  end
  return most
end

--- A piece as an attack counts it.
---@return Unit
function M.unit(picture, piece)
  return { points = pictures.points(picture, piece), formation = piece.formation }
end

local function add_units(list, stack, picture)
  if #stack.units == 0 then list[#list + 1] = { points = stack.strength } end
  for _, piece in ipairs(stack.units) do
    list[#list + 1] = M.unit(picture, piece)
  end
end

--- Adds a stack of the side to an attack.
---@param clash Clash
---@param stack Stack
function M.bring(picture, clash, stack)
  clash.attack = clash.attack + stack.strength
  add_units(clash.attackers, stack, picture)
end

--- Adds a stack of the enemy.
---@param clash Clash
---@param stack Stack
function M.meet(picture, clash, stack)
  clash.prize = clash.prize + M.prize(picture, stack.hex)
  clash.defence = clash.defence + stack.strength
  add_units(clash.defenders, stack, picture)
end

return M
