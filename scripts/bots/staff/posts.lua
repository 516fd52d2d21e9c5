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
    local have = pictures.around(picture, "own", hex, 1)
    local need = pictures.around(picture, "enemy", hex, THREAT + 2)
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

--- Where a piece can come to and stop, without the ways there: rows of `reach`, asked for once.
---@param segment Segment
---@param formed boolean? Once it has left the column.
---@return table[]
function M.reach(asked, segment, piece, formed)
  local key = formed and piece.march and piece.id .. " in line" or piece.id
  local rows = segment.reach[key]
  if not rows then
    rows = asked.context.reach({ unit = piece.id, line = formed, bare = true }).hexes
    segment.reach[key] = rows
  end
  return rows
end

--- What coming nearer to the objectives is worth for a piece.
---@return fun(hex: string): number, string? pull Also tells which objective it is.
local function pull_of(asked, piece)
  local picture, ways = asked.picture, {}
  local left = (picture.view.last_turn or picture.view.turn) - picture.view.turn
  local pace = math.max(2, piece.movement or 8)
  for i, goal in ipairs(goals(asked)) do
    local costs = picture.ground:costs(asked.context, piece, goal.hex, false)
    ways[i] = { hex = goal.hex, worth = goal.worth, costs = costs }
  end
  return function(hex)
    local most, which = 0, nil
    for _, way in ipairs(ways) do
      local cost = way.costs[hex]
      local turns = cost and cost / pace
      local worth = turns and way.worth / (1 + turns) * (turns > left and LATE or 1) or 0
      if worth > most then
        most, which = worth, way.hex
      end
    end
    return most, which
  end
end

--- What may be lost there to the enemy's next move.
local function danger(asked, piece, hex)
  local picture = asked.picture
  local threat = pictures.around(picture, "enemy", hex, THREAT)
  if threat == 0 then return 0 end
  local mine = (piece.strength or 0) / picture.hints.strength
  local help = pictures.around(picture, "own", hex, 1)
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
  local friends = pictures.around(picture, "own", hex, 2)
  return meeting(asked, piece, hex)
    - danger(asked, piece, hex)
    - 0.35 * picture.plan.seek * math.min(12, pictures.nearest_enemy(asked.picture, hex))
    + 0.05 * friends
    - crowd
end

local LED = 3 -- hexes within which units are reckoned to be led

--- A leader belongs where most of his side is, in a hex with units of his own.
local function leader_score(asked, hex)
  local picture = asked.picture
  local stack, sum = picture.own[hex], 0
  for _, at in ipairs(picture.ground:within(hex, LED)) do
    local led = picture.own[at]
    if led then sum = sum + 2 * #led.units + 0.2 * led.strength end
  end
  local here = stack and stack.strength or 0
  local safe = here > 0 or pictures.nearest_enemy(picture, hex) > THREAT
  local met = #pictures.touched(picture, hex) > 0 and 1 or 0
  return sum + 0.3 * here + (safe and 0 or NEVER) - met
end

--- The hex where a piece is worth most; nil when that is where it stands.
---@param rows table[] Of reach.
---@return string?
function M.choose(asked, piece, rows)
  local leads = piece.type == "leader"
  local pull = not leads and pull_of(asked, piece)
  local function score(hex)
    if leads then return leader_score(asked, hex) end
    return pull(hex) + unit_score(asked, piece, hex)
  end
  local best, most = nil, score(piece.hex) + 0.05
  for _, row in ipairs(rows) do
    local value = score(row.hex)
    if value > most or value == most and best and row.hex < best then
      best, most = row.hex, value
    end
  end
  if best and pull then
    local _, goal = pull(best)
    local claims = claims_of(asked)
    if goal then
      claims[goal] = (claims[goal] or 0) + (piece.strength or 0) / asked.picture.hints.strength
    end
  end
  return best
end

--- Can a piece come to a hex in this move?
local function reaches(asked, segment, piece, hex)
  local ground = asked.picture.ground
  local cost = ground:costs(asked.context, piece, hex, piece.march or false)[piece.hex]
  if not cost or cost > (piece.movement or 0) then return false end
  for _, row in ipairs(M.reach(asked, segment, piece)) do
    if row.hex == hex then return true end
  end
  return false
end

--- An objective that a piece can simply go to: the weakest that can, and where.
---@param segment Segment
---@param idle table[] Pieces that have no orders yet.
---@return table? order { piece, hex }
function M.grab(asked, segment, idle)
  local picture, best = asked.picture, nil
  for _, objective in ipairs(picture.plan.objectives) do
    local hex = objective.hex
    if odds.prize(picture, hex) > 1 and not picture.enemy[hex] then
      for _, piece in ipairs(idle) do
        local able = piece.type == "unit" and not picture.hints.frail[piece.arm]
        local strength = piece.strength or 0
        local better = not best
          or strength < best.strength
          or strength == best.strength and piece.id < best.piece
        if able and better and reaches(asked, segment, piece, hex) then
          best = { piece = piece.id, hex = hex, strength = strength }
        end
      end
      if best then return best end
    end
  end
end

local FORM = 0

--- Is the enemy so far, and the march so much faster on the way to where the piece is going?
function M.gains_by_march(asked, piece, at)
  if piece.type == "leader" then return false end
  local allowance = piece.movement or 8
  if pictures.nearest_enemy(asked.picture, at) <= allowance / 2 + FORM then return false end
  local _, goal = pull_of(asked, piece)(at)
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
