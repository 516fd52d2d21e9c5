--- Where a piece is worth most when it attacks nobody: objectives, friends, the enemy's reach.
local odds = require("bots.staff.odds")
local pictures = require("bots.staff.picture")
local M = {}

local THREAT = 4 -- hexes from which an enemy is reckoned with
local NEVER = -1000

--- What is printed on a counter.
function M.printed(asked, id)
  local memory = asked.context.memory
  memory.pieces = memory.pieces or asked.context.pieces().pieces
  if not memory.print then
    memory.print = {}
    for _, piece in ipairs(memory.pieces) do
      memory.print[piece.id] = piece
    end
  end
  return memory.print[id]
end

--- The piece of a move under way, which may just have come in.
function M.moving(asked, id, at)
  local known = asked.picture.piece[id] or M.printed(asked, id) or { type = "unit" }
  return {
    id = id,
    type = known.type,
    arm = known.arm,
    strength = known.strength,
    movement = known.movement,
    march = known.march,
    hex = at,
  }
end

function M.nearest_enemy(asked, hex)
  local least = 99
  for _, at in ipairs(asked.picture.enemy_hexes) do
    least = math.min(least, asked.picture.ground:distance(at, hex))
  end
  return least
end

local function claims_of(asked)
  local memory = asked.context.memory
  local turn = asked.picture.view.turn
  if not memory.claims or memory.claims.turn ~= turn then memory.claims = { turn = turn } end
  return memory.claims
end

--- Objectives with what they are worth now: all of it where the side does not hold it, less where it
--- does and enough friends watch it.
local function goals(asked)
  if asked.goals then return asked.goals end
  local picture, list = asked.picture, {}
  local claims = claims_of(asked)
  for _, objective in ipairs(picture.plan.objectives) do
    local hex, worth = objective.hex, odds.wanted(picture, objective)
    local have = pictures.around(picture, picture.own, picture.own_hexes, hex, 1)
    local need = pictures.around(picture, picture.enemy, picture.enemy_hexes, hex, THREAT + 2)
    if picture.control[hex] == picture.side then
      worth = need > have and 0.6 * worth * (1 - have / need) or 0
    end
    worth = worth / (1 + (claims[hex] or 0) / math.max(2, need))
    if worth > 0 then list[#list + 1] = { hex = hex, worth = worth } end
  end
  asked.goals = list
  return list
end

local LATE = 0.2 -- worth of an objective that is too far for the turns that are left

--- What coming nearer to the objectives is worth in a hex, and which of them it is.
---@return number
---@return string? hex
local function pull(asked, piece, hex)
  local picture, most, which = asked.picture, 0, nil
  local left = (picture.view.last_turn or picture.view.turn) - picture.view.turn
  for _, goal in ipairs(goals(asked)) do
    local cost = picture.ground:costs(asked.context, piece, goal.hex, false)[hex]
    if cost then
      local turns = cost / math.max(2, piece.movement or 8)
      local worth = goal.worth / (1 + turns) * (turns > left and LATE or 1)
      if worth > most then
        most, which = worth, goal.hex
      end
    end
  end
  return most, which
end

--- What may be lost there to the enemy's next move.
local function danger(asked, piece, hex)
  local picture = asked.picture
  local threat = pictures.around(picture, picture.enemy, picture.enemy_hexes, hex, THREAT)
  if threat == 0 then return 0 end
  local mine = (piece.strength or 0) / picture.hints.strength
  local help = pictures.around(picture, picture.own, picture.own_hexes, hex, 1)
  if picture.ground:distance(hex, piece.hex) <= 1 then help = help - mine end
  local ratio = threat / math.max(0.5, help + mine)
  return picture.plan.caution / 100 * mine * math.max(0, math.min(1, (ratio - 1.5) / 2))
end

--- What contact with the enemy there leads to.
local function meeting(asked, piece, hex)
  local picture = asked.picture
  local touched = pictures.touched(picture, hex)
  if #touched == 0 then return 0 end
  if not asked.temper.fights then return NEVER end
  if piece.march then return NEVER end -- a column has no business there
  local own = (piece.strength or 0) / picture.hints.strength
  local clash, counted = odds.clash(), { [piece.hex] = true }
  clash.attack, clash.attackers[1] = own, own
  for _, target in ipairs(touched) do
    odds.meet(picture, clash, picture.enemy[target])
    for _, near in ipairs(picture.ground.near[target]) do
      local stack = picture.own[near]
      if stack and #stack.units > 0 and not counted[near] then
        counted[near] = true
        odds.bring(picture, clash, stack)
      end
    end
  end
  local worth = odds.guess(picture, clash) / 100
  return worth > 0 and worth or worth * 3 - 5
end

local function unit_score(asked, piece, hex)
  local picture = asked.picture
  local stack = hex ~= piece.hex and picture.own[hex]
  local crowd = stack and #stack.units >= picture.hints.stack.units and 1 or 0
  local friends = pictures.around(picture, picture.own, picture.own_hexes, hex, 2)
  return pull(asked, piece, hex)
    + meeting(asked, piece, hex)
    - danger(asked, piece, hex)
    - 0.35 * picture.plan.seek * math.min(12, M.nearest_enemy(asked, hex))
    + 0.05 * friends
    - crowd
end

local LED = 3 -- hexes within which units are reckoned to be led

--- A leader belongs where most of his side is, in a hex with units of his own.
local function leader_score(asked, hex)
  local picture = asked.picture
  local stack, sum = picture.own[hex], 0
  local ring = picture.ground:ring(hex)
  for _, at in ipairs(picture.own_hexes) do
    if (ring[at] or 99) <= LED then
      sum = sum + 2 * #picture.own[at].units + 0.2 * picture.own[at].strength
    end
  end
  local here = stack and stack.strength or 0
  local safe = here > 0 or M.nearest_enemy(asked, hex) > THREAT
  local met = #pictures.touched(picture, hex) > 0 and 1 or 0
  return sum + 0.3 * here + (safe and 0 or NEVER) - met
end

--- The hex where a piece is worth most; nil when that is where it stands.
---@param rows table[]? Of reach; asked for when left out.
---@return string?
function M.choose(asked, piece, rows)
  rows = rows or asked.context.reach({ unit = piece.id }).hexes
  local leads = piece.type == "leader"
  local function score(hex)
    if leads then return leader_score(asked, hex) end
    return unit_score(asked, piece, hex)
  end
  local best, most = nil, score(piece.hex) + 0.05
  for _, row in ipairs(rows) do
    local value = score(row.hex)
    if value > most or value == most and best and row.hex < best then
      best, most = row.hex, value
    end
  end
  if best and not leads then
    local _, goal = pull(asked, piece, best)
    local claims = claims_of(asked)
    if goal then
      claims[goal] = (claims[goal] or 0) + (piece.strength or 0) / asked.picture.hints.strength
    end
  end
  return best
end

--- An objective that a piece can simply go to: the weakest that can, and where.
---@param free fun(id: string): boolean
---@return table? order { piece, hex }
function M.grab(asked, free)
  local picture, best = asked.picture, nil
  for _, objective in ipairs(picture.plan.objectives) do
    local hex = objective.hex
    if odds.prize(picture, hex) > 1 and not picture.enemy[hex] then
      for id, piece in pairs(picture.piece) do
        local able = piece.type == "unit" and not picture.hints.frail[piece.arm] and free(id)
        local strength = piece.strength or 0
        local better = not best
          or strength < best.strength
          or strength == best.strength and id < best.piece
        if able and better and M.reaches(asked, piece, hex) then
          best = { piece = id, hex = hex, strength = strength }
        end
      end
      if best then return best end
    end
  end
end

--- Can a piece come to a hex in this move?
function M.reaches(asked, piece, hex)
  local cost =
    asked.picture.ground:costs(asked.context, piece, hex, piece.march or false)[piece.hex]
  if not cost or cost > (piece.movement or 0) then return false end
  for _, row in ipairs(asked.context.reach({ unit = piece.id }).hexes) do
    if row.hex == hex then return true end
  end
  return false
end

local FORM = 0

--- Is the enemy so far, and the march so much faster on the way to where the piece is going?
function M.gains_by_march(asked, piece, at)
  if piece.type == "leader" then return false end
  local allowance = piece.movement or 8
  if M.nearest_enemy(asked, at) <= allowance / 2 + FORM then return false end
  local _, goal = pull(asked, piece, at)
  if not goal then return false end
  local ground, context = asked.picture.ground, asked.context
  local line = ground:costs(context, piece, goal, false)[at]
  local column = ground:costs(context, piece, goal, true)[at]
  return line and column and line > allowance and column + allowance / 4 < line or false
end

--- May a group come in on the march: is the enemy far from where it enters?
function M.may_come_marching(asked, piece)
  for _, entry in ipairs(asked.by.step or {}) do
    if entry.hex and not M.gains_by_march(asked, piece, entry.hex) then return false end
  end
  return true
end

return M
