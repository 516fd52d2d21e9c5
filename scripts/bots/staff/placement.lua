--- Where a piece is worth most when it attacks no one: objectives, friends, the enemy's reach.
local odds = require("bots.staff.odds")
local pictures = require("bots.staff.belief")
local M = {}

local THREAT = 3 -- hexes from which an enemy is counted with
local REPLY = 0.5 -- how likely he comes
local FAR_OFF = 5 -- and by trains
local COMPANY = 6 -- hexes from the enemy within which friends are wanted near by
local CUT_OFF = 3 -- points that it costs to march out of supply
local NEVER = -1000
M.MUCH = 1000000

--- The piece of a move under way, which may just have come in.
function M.moving(asked, order, at)
  local known = asked.picture.piece[order.piece]
    or pictures.printed(asked.context, order.piece)
    or { type = "unit" }
  local march = order.column
  if march == nil then march = known.march end
  local piece = pictures.figure(known, order.piece, march)
  piece.hex = at
  return piece
end

--- An order to come to the hex of a row of `reach`.
---@return table order { piece, hex, form?, of, waits? }
function M.order(piece, row)
  return { piece = piece.id, hex = row.hex, form = row.form, of = piece, waits = not piece.hex }
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
    if pictures.holds(picture, objective) then
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
---@param formed boolean? In line, though it may march on the way.
---@return table[]
function M.reach(asked, segment, piece, formed)
  local key = formed and piece.id .. " in line" or piece.id
  local rows = segment.reach[key]
  if not rows then
    rows = asked.context.reach({ unit = piece.id, line = formed, bare = true }).hexes
    segment.reach[key] = rows
  end
  return rows
end

--- Where a piece can come to: near the enemy in line.
---@return table[]
function M.rows(asked, segment, piece)
  local from = piece.hex or piece.from
  local near = pictures.nearest_enemy(asked.picture, from) <= (piece.movement or 8)
  return M.reach(asked, segment, piece, near and piece.type == "unit")
end

--- The ways of a piece to the objectives: { hex, worth, costs }.
---@param column boolean On the march.
local function ways_of(asked, piece, column)
  local ways = {}
  for i, goal in ipairs(goals(asked)) do
    local costs = asked.picture.ground:costs(asked.context, piece, goal.hex, column)
    ways[i] = { hex = goal.hex, worth = goal.worth, costs = costs }
  end
  return ways
end

--- What coming nearer to the objectives is worth for a piece.
---@return fun(hex: string): number, string? pull Also says which objective it is.
local function pull_of(asked, piece)
  local picture, ways = asked.picture, ways_of(asked, piece, false)
  local left = (picture.view.last_turn or picture.view.turn) - picture.view.turn
  local pace = math.max(2, piece.movement or 8)
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

--- What being attacked there by a part of the enemy who is near comes to, in points.
local function reply(asked, piece, hex)
  local picture, clash = asked.picture, odds.clash()
  local threat = pictures.around(picture, "enemy", hex, THREAT) * picture.plan.caution / 100
  if threat < 1 or not picture.hints.combat then return 0 end
  clash.attack, clash.attackers[1] = threat, { points = threat }
  local mine = odds.unit(picture, piece)
  clash.defence, clash.defenders[1] = mine.points, mine
  local stack = hex ~= piece.hex and picture.own[hex]
  for _, other in ipairs(stack and stack.units or {}) do
    local unit = odds.unit(picture, other)
    clash.defenders[#clash.defenders + 1] = unit
    clash.defence = clash.defence + unit.points
  end
  clash.shelter = picture.ground.shelter[hex] or 100
  return odds.guess(picture, clash, true) / 100
end

--- What contact with the enemy there leads to.
local function meeting(asked, piece, hex)
  local picture = asked.picture
  local touched = pictures.touched(picture, hex)
  if #touched == 0 then return 0 end
  if not asked.temper.fights then return NEVER end
  if piece.march then return NEVER end -- a column has no business there
  local own = odds.unit(picture, piece)
  local clash, counted = odds.clash(), { [piece.hex or ""] = true }
  clash.attack, clash.attackers[1] = own.points, own
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
  clash.shelter = odds.shelter(picture, touched, { hex })
  local worth = odds.guess(picture, clash) / 100
  return worth > 0 and worth or worth * 3 - 5
end

local function unit_score(asked, piece, hex)
  local picture = asked.picture
  local stack = hex ~= piece.hex and picture.own[hex]
  local crowd = stack and #stack.units >= picture.hints.stack.units and 1 or 0
  local near = pictures.nearest_enemy(picture, hex)
  local friends = near <= COMPANY and pictures.around(picture, "own", hex, 2) or 0
  return meeting(asked, piece, hex)
    + REPLY * reply(asked, piece, hex)
    - 0.35 * picture.plan.seek * math.min(12, near)
    + 0.05 * friends
    - crowd
    - (pictures.supplied(picture, hex) and 0 or CUT_OFF)
end

local STRAIGHT = 0.7 -- as the crow flies, of the length of a line of communications
local IN_VAIN = 4 -- turns after which an objective within range counts for half

--- For how many turns an objective has been near enough to an own train, and was not taken.
local function waited(asked, hex)
  local memory, turn = asked.context.memory, asked.picture.view.turn
  memory.waited = memory.waited or {}
  local row = memory.waited[hex] or { turns = 0 }
  memory.waited[hex] = row
  if row.turn ~= turn and pictures.supplied(asked.picture, hex) then
    row.turn, row.turns = turn, row.turns + 1
  end
  return row.turns
end

--- What it is worth that a train comes nearer to where it supplies objectives.
---@return fun(hex: string): number
local function supplies(asked, piece)
  local picture, ways = asked.picture, ways_of(asked, piece, true)
  local pace, range = math.max(2, piece.movement or 8), STRAIGHT * picture.plan.supply.range
  for _, way in ipairs(ways) do
    way.worth = way.worth / (1 + waited(asked, way.hex) / IN_VAIN)
  end
  return function(hex)
    local sum = 0
    for _, way in ipairs(ways) do
      local far, cost = picture.ground:distance(hex, way.hex), way.costs[hex]
      local beyond = math.max(0, far - range) / math.max(1, far)
      sum = sum + (cost and way.worth / (1 + beyond * cost / pace) or 0)
    end
    return sum
  end
end

--- Trains go where they supply the objectives, where the enemy does not come.
---@param worth number What the train is worth there.
local function train_score(asked, hex, worth)
  local picture = asked.picture
  local threat = pictures.around(picture, "enemy", hex, FAR_OFF)
  local escort = pictures.around(picture, "own", hex, 2)
  local safe = threat == 0 or escort > threat
  local met = #pictures.touched(picture, hex) > 0
  return 0.1 * math.min(escort, 10) + worth - (safe and 0 or 20) + (met and NEVER or 0)
end

local TRAIN = 15 -- what a train counts for to him who leads it
local LED = 3 -- hexes within which a leader is counted to lead
local OWN = 3 -- what a unit of his own formation counts for

--- What leading a unit counts for: units of his own formation count most.
local function worth_led(picture, leader, piece)
  local own = piece.formation == leader.formation
  if picture.hints.is_train[piece.arm] then return own and TRAIN or 0 end
  if picture.hints.frail[piece.arm] then return 0 end
  return own and OWN or leader.command and 1 or 0.2
end

--- How much a leader's being there does for a stack: most for units of his own formation, and for officers
--- whom he commands or who command him.
local function led_by(picture, leader, stack)
  local sum = 0
  for _, list in ipairs({ stack.units, stack.others }) do
    for _, piece in ipairs(list) do
      sum = sum + worth_led(picture, leader, piece)
    end
  end
  for _, other in ipairs(stack.leaders) do
    local linked = other.id ~= leader.id and (other.command ~= nil) ~= (leader.command ~= nil)
    sum = sum + (linked and 2 or 0)
  end
  return sum
end

--- How much nearer to his own formation's units that are out of his reach a leader is in a hex.
local function drawn_to(picture, leader, hex)
  local sum = 0
  for _, piece in pairs(picture.piece) do
    local worth = piece.type == "unit" and worth_led(picture, leader, piece) or 0
    local far = worth >= OWN and picture.ground:distance(piece.hex, hex) or 0
    if far > LED then sum = sum + worth / (1 + 0.3 * far) end
  end
  return sum
end

--- Formations of which a leader is on the map.
local function led_formations(picture)
  local set = {}
  for _, piece in pairs(picture.piece) do
    if piece.type == "leader" and piece.formation then set[piece.formation] = true end
  end
  return set
end

--- Strength of the units that a leader could bring back in one turn, in points: those of his formation; if he
--- may bring back all, of those too that have no leader.
local function recall(asked, leader)
  local picture, returns = asked.picture, asked.picture.hints.returns
  local lost = returns and picture.view.eliminated.own[returns.box] or {}
  local led, all, list = led_formations(picture), returns and returns.all[leader.kind], {}
  for _, id in ipairs(lost) do
    local unit = pictures.printed(asked.context, id)
    if unit.formation == leader.formation or all and not led[unit.formation] then
      list[#list + 1] = pictures.points(picture, unit)
    end
  end
  table.sort(list, function(a, b) return a > b end)
  local sum = 0
  for i = 1, math.min(#list, returns and returns.units or 0) do
    sum = sum + list[i]
  end
  return sum
end

--- A leader belongs where those are whom he leads, in a hex with units; or so far from the enemy that he can
--- bring units back.
---@param recalled number Strength that he could bring back.
local function leader_score(asked, leader, hex, recalled)
  local picture, ground = asked.picture, asked.picture.ground
  local here, sum = picture.own[hex] and picture.own[hex].strength or 0, 0
  for _, at in ipairs(ground:within(hex, LED)) do
    local stack = picture.own[at]
    if stack then
      sum = sum + led_by(picture, leader, stack) / (1 + 0.3 * ground:distance(at, hex))
    end
  end
  local safe = here > 0 or pictures.nearest_enemy(picture, hex) > THREAT
  local met = #pictures.touched(picture, hex) > 0 and 1 or 0
  local clear = recalled > 0 and pictures.nearest_enemy(picture, hex) >= picture.hints.returns.clear
  return sum
    + (clear and recalled or 0)
    + drawn_to(picture, leader, hex)
    + 0.1 * math.min(here, 10)
    + (safe and 0 or NEVER)
    - met
end

--- Are there units that have a test before them? Where a leader comes into their range they lose it, and in the last
--- turn it is too late to lead them.
local function takes_tests(picture)
  for _, piece in pairs(picture.last and picture.piece or {}) do
    if piece.ooc and piece.type == "unit" then return true end
  end
  return false
end

--- The row with the hex where a piece is worth most; nil when that is where it stands.
---@param rows table[] Of reach.
---@return table?
function M.choose(asked, piece, rows)
  local leads = piece.type == "leader"
  if leads and takes_tests(asked.picture) then return nil end
  local train = asked.picture.hints.is_train[piece.arm]
  local pull = not leads and (train and supplies or pull_of)(asked, piece)
  local recalled = leads and recall(asked, piece)
  local function score(hex)
    if leads then return leader_score(asked, piece, hex, recalled) end
    if train then return train_score(asked, hex, pull(hex)) end
    return pull(hex) + unit_score(asked, piece, hex)
  end
  local best, most = nil, piece.hex and score(piece.hex) + 0.05 or -M.MUCH
  for _, row in ipairs(rows) do
    local value = score(row.hex)
    if value > most or value == most and best and row.hex < best.hex then
      best, most = row, value
    end
  end
  if best and pull and not train then
    local _, goal = pull(best.hex)
    local claims = claims_of(asked)
    if goal then claims[goal] = (claims[goal] or 0) + pictures.points(asked.picture, piece) end
  end
  return best
end

--- Is the enemy so far, and the march so much faster on the way to where the piece is going?
function M.gains_by_march(asked, piece, at)
  if piece.type == "leader" then return false end
  local allowance = piece.movement or 8
  if pictures.nearest_enemy(asked.picture, at) <= allowance / 2 then return false end
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
