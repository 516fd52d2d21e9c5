--- What an attack is worth: expected losses by the pack's own table of results.
local M = {}

local BACK = 0.12 -- worth of a retreat, as a part of the strength that goes back
local HELD = 0.9 -- of one that cannot go back
local MUCH = 1000000

---@class Clash
---@field attack number     Points that attack, and of each of their units.
---@field attackers number[]
---@field defence number    Points that stand against them, as they are printed.
---@field defenders number[]
---@field covered number?   Defence with what the ground gives it; `defence` when left out.
---@field shift integer?    Columns.
---@field trapped number    0 to 1: how far the defender's ways back are shut.
---@field prize number?     What it is worth besides to drive him out, in points.

--- The least that a side gives up to match a loss: whole units, so that none could be left out.
---@param units number[] Points of each.
---@param due number
local function price(units, due)
  local all, least = 0, MUCH
  for _, points in ipairs(units) do
    all = all + points
    if points >= due then least = math.min(least, points) end
  end
  if all <= due then return all end
  for i = 1, #units do
    for j = i + 1, #units do
      local two = units[i] + units[j]
      if two >= due then least = math.min(least, two) end
    end
  end
  return math.min(least, all)
end

--- Worth of the marks that the enemy's losses pass with so many points more.
local function marks(picture, points)
  local before, sum = picture.enemy_lost, 0
  for _, mark in ipairs(picture.plan.marks or {}) do
    if before < mark.lost and before + points >= mark.lost then sum = sum + mark.worth end
  end
  return sum
end

--- Worth of a result, in hundredths of a strength point.
---@param picture Picture
---@param clash Clash
function M.worth(picture, result, clash)
  local combat, plan = picture.hints.combat, picture.plan
  local row = combat and combat.results[result]
  if not row then return 0 end
  local attack, defence = clash.attack, clash.defence
  local lost = row.attacker == "lost" and attack
    or row.attacker == "even" and price(clash.attackers, defence)
    or row.attacker == "back" and BACK * attack
    or 0
  local held = clash.trapped >= 1 and HELD or BACK + 0.2 * clash.trapped
  local won, more = 0, 0
  if row.defender == "lost" then
    won, more = defence, marks(picture, defence)
  elseif row.defender == "even" then
    won = price(clash.defenders, attack)
    more = marks(picture, won)
  elseif row.defender == "back" then
    won = defence * held
    more = clash.trapped >= 1 and HELD * marks(picture, defence) or 0
  end
  local out = row.defender == "lost" or row.defender == "back"
  local prize = out and clash.prize or 0
  return won * plan.enemy - lost * plan.own + 100 * (prize + more)
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
function M.guess(picture, clash)
  local combat = picture.hints.combat
  local attack, defence = clash.attack, math.max(clash.covered or clash.defence, 0.25)
  if not combat then return attack >= 2 * defence and defence or -defence end
  local columns, rows = combat.rows.columns, combat.rows.rows
  local column = column_of(combat, attack, defence) + (clash.shift or 0)
  column = math.max(1, math.min(#columns, column))
  local sum = 0
  for _, row in ipairs(rows) do
    sum = sum + M.worth(picture, row.cells[column], clash)
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
    if same and picture.control[other.hex] == picture.side then return SPARE * objective.worth end
  end
  return objective.worth
end

--- Worth of holding a hex that the side does not hold now.
function M.prize(picture, hex)
  local holder, sum = picture.control[hex], 0
  if not holder or holder == picture.side then return 0 end
  for _, objective in ipairs(picture.plan.objectives) do
    if objective.hex == hex then sum = sum + M.wanted(picture, objective) end
  end
  return sum
end

--- Strength of a stack in defence, with what its hex gives it.
function M.defence(picture, stack)
  local cover, most = picture.hints.combat and picture.hints.combat.cover or {}, 100
  for _, feature in ipairs(picture.ground.features[stack.hex] or {}) do
    most = math.max(most, cover[feature] or 100)
  end
  local doubt = stack.guess and 1.0 or 1
  return stack.strength * doubt * most / 100
end

--- An attack with nobody in it yet.
---@return Clash
function M.clash()
  return {
    attack = 0,
    attackers = {},
    defence = 0,
    defenders = {},
    covered = 0,
    prize = 0,
    trapped = 0,
  }
end

local function add_units(list, stack, picture)
  if #stack.units == 0 then list[#list + 1] = stack.strength end
  for _, piece in ipairs(stack.units) do
    list[#list + 1] = (piece.strength or 0) / picture.hints.strength
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
  clash.covered = clash.covered + M.defence(picture, stack)
  add_units(clash.defenders, stack, picture)
end

return M
