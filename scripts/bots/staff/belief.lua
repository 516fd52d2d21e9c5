--- What a side knows of the position, and what it believes of hidden stacks.
local lists = require("kernel.lists")
local grounds = require("bots.staff.ground")
local M = {}

---@class Stack
---@field hex string
---@field units table[]      Pieces that fight, of an enemy only those that are known.
---@field leaders table[]
---@field others table[]     Trains and the like.
---@field strength number    In points; believed where hidden.
---@field horse boolean
---@field foot boolean
---@field known boolean
---@field believed table[]?  Units of a hidden enemy, as far as they are guessed one by one.
---@field led boolean?       Is a hidden enemy believed to have a leader?

---@class Formation
---@field level number   Strength points of losses at which it is broken.
---@field own boolean

---@class Picture
---@field ground Ground
---@field hints table
---@field plan table         Of the hints: worths and objectives of the side.
---@field side string
---@field own table<string, Stack>
---@field enemy table<string, Stack>
---@field own_hexes string[]    Sorted.
---@field enemy_hexes string[]  Sorted.
---@field piece table<string, table>  Own pieces on the map by id.
---@field waiting table[]      Own pieces that could come in now, with where in `from`.
---@field control table<string, string>
---@field last boolean          Is it the last turn?
---@field own_lost number       Points, in all.
---@field enemy_lost number
---@field formations table<string, Formation> Of both sides, by id.
---@field corps_lost table<string, number>  Points by formation,
---@field corps_level table<string, number>  and at which it is broken.
---@field fields table<string, table<integer, table>>  Of `strengths`, once they are asked for.
---@field bases string[]?         Of `supplied`.
---@field far table<string, integer>?  Of `nearest_enemy`.

local FAR = 12 -- hexes up to which the nearest enemy is looked for
local NO_PLAN = { own = 100, enemy = 100, caution = 100, seek = 1, objectives = {} }

local function set_of(list)
  local set = {}
  for _, word in ipairs(list or {}) do
    set[word] = true
  end
  return set
end

--- Leaves out of a plan what lies off the ground in play.
local function keep_in_play(context, plan)
  local near = grounds.of(context).near
  plan.objectives = lists.where(plan.objectives, function(objective) return near[objective.hex] end)
  if plan.supply then
    plan.supply.sources = lists.where(plan.supply.sources, function(hex) return near[hex] end)
  end
end

--- The pack's hints, read once; false when it declares none.
function M.hints(context)
  local memory = context.memory
  if memory.hints == nil then
    local hints = context.hints() or {}
    memory.hints = hints.verbs and hints or false
    if memory.hints and not (hints.forces or hints.tactics or hints.rounds) then
      hints.frail = set_of(hints.stack.frail)
      if hints.returns then hints.returns.all = set_of(hints.returns.all) end
      hints.is_horse = set_of(hints.combat and hints.combat.horse)
      hints.plan = hints.plan or lists.copy(NO_PLAN)
      keep_in_play(context, hints.plan)
      hints.is_train = set_of(hints.plan.supply and hints.plan.supply.trains)
      for _, side in ipairs(hints.sides) do
        if side ~= hints.side then hints.foe = side end
      end
    end
  end
  return memory.hints
end

local function points_of(hints, piece) return (piece.strength or 0) / hints.strength end

--- Strength of a piece in points; views report it in parts of them.
---@return number
function M.points(picture, piece) return points_of(picture.hints, piece) end

local function sort_in(stack, hints, piece)
  if piece.type == "leader" then
    stack.leaders[#stack.leaders + 1] = piece
  elseif hints.frail[piece.arm] then
    stack.others[#stack.others + 1] = piece
  else
    stack.units[#stack.units + 1] = piece
    stack.strength = stack.strength + points_of(hints, piece)
    if hints.is_horse[piece.arm] then
      stack.horse = true
    else
      stack.foot = true
    end
  end
end

local function empty_stack(hex)
  return {
    hex = hex,
    units = {},
    leaders = {},
    others = {},
    strength = 0,
    horse = false,
    foot = false,
    known = true,
  }
end

local function stack_of(hints, row)
  local stack = empty_stack(row.hex)
  stack.known, stack.nation = not row.handle, row.nation
  for _, piece in ipairs(row.pieces or {}) do
    sort_in(stack, hints, piece)
  end
  return stack
end

--- The counters of the scenario, as printed.
local function counters(context)
  local memory = context.memory
  memory.pieces = memory.pieces or context.pieces().pieces
  return memory.pieces
end

--- Printed strength of the enemy's counters by nation: { sum, pieces }, without those that are known
--- to be gone or seen now.
local function printed(context, picture)
  local view = picture.view
  local gone, by = {}, {}
  for _, box in pairs(view.eliminated and view.eliminated.enemy or {}) do
    for _, id in ipairs(box) do
      gone[id] = true
    end
  end
  for _, hex in ipairs(picture.enemy_hexes) do
    for _, piece in ipairs(picture.enemy[hex].units) do
      gone[piece.id] = true
    end
  end
  for _, piece in ipairs(counters(context)) do
    local counts = piece.side ~= picture.side and piece.type == "unit" and piece.strength
    if counts and not gone[piece.id] and not picture.hints.frail[piece.arm] then
      local sum = by[piece.nation] or { 0, 0 }
      sum[1] = sum[1] + piece.strength / picture.hints.strength
      sum[2] = sum[2] + 1
      by[piece.nation] = sum
    end
  end
  return by
end

--- What is kept of a stack that was seen.
local function memo(stack)
  return {
    strength = stack.strength,
    horse = stack.horse,
    foot = stack.foot,
    believed = stack.units,
    led = #stack.leaders > 0,
  }
end

--- What the scenario's book sets up: hex -> stack of the enemy, as it is kept.
local function set_up(context, picture)
  local stacks = {}
  for _, piece in ipairs(counters(context)) do
    if piece.side ~= picture.side and piece.set_up then
      stacks[piece.set_up] = stacks[piece.set_up] or empty_stack(piece.set_up)
      sort_in(stacks[piece.set_up], picture.hints, piece)
    end
  end
  local at = {}
  for hex, stack in pairs(stacks) do
    if #stack.units > 0 then at[hex] = memo(stack) end
  end
  return at
end

--- What hidden stacks of a nation hold on the average: what is printed less what is believed to stand
--- elsewhere, shared out; held against the average piece, as neither is sure.
local function average(picture, nation, sum, seen)
  local stacks, elsewhere = 0, 0
  for _, hex in ipairs(picture.enemy_hexes) do
    local stack = picture.enemy[hex]
    if not stack.known and stack.nation == nation then
      if seen[hex] then
        elsewhere = elsewhere + seen[hex].strength
      else
        stacks = stacks + 1
      end
    end
  end
  local shared = math.max(1, sum[1] - elsewhere) / math.max(1, stacks)
  local piece = sum[1] / math.max(1, sum[2])
  return (math.min(shared, 3 * piece) + piece) / 2
end

--- A hidden stack: as it was seen there last; as the book set it up where a stack has stood ever
--- since; else what a stack of its nation holds on the average.
local function believe(context, picture)
  local memory = context.memory
  memory.seen = memory.seen or set_up(context, picture)
  local seen, by = memory.seen, nil
  for _, hex in ipairs(picture.enemy_hexes) do
    local stack = picture.enemy[hex]
    if stack.known then
      seen[hex] = memo(stack)
    elseif seen[hex] then
      for key, value in pairs(seen[hex]) do
        stack[key] = value
      end
    else
      by = by or printed(context, picture)
      local sum = by[stack.nation] or { 4, 1 }
      stack.strength = math.max(stack.strength, average(picture, stack.nation, sum, seen))
      stack.horse, stack.foot, stack.guess = true, true, true
    end
  end
  for hex in pairs(seen) do
    if not picture.enemy[hex] then seen[hex] = nil end
  end
end

local function by_hex(rows, hints)
  local stacks, hexes = {}, {}
  for _, row in ipairs(rows or {}) do
    stacks[row.hex] = stack_of(hints, row)
    hexes[#hexes + 1] = row.hex
  end
  table.sort(hexes)
  return stacks, hexes
end

--- What is printed on a counter. They are asked for again when it came into play later, as a replacement does.
function M.printed(context, id)
  local memory = context.memory
  if not (memory.print and memory.print[id]) then
    memory.print = {}
    for _, piece in ipairs(context.pieces().pieces) do
      memory.print[piece.id] = piece
    end
  end
  return memory.print[id]
end

--- A piece as plans hold it: what it is, and whether it is in column.
---@param known table What is printed on it, or seen of it.
---@return table piece
function M.figure(known, id, march)
  return {
    id = id,
    type = known.type,
    arm = known.arm,
    formation = known.formation,
    command = known.command,
    strength = known.strength,
    movement = known.movement,
    march = march,
  }
end

--- Own pieces that could come in now: as they are printed, with the hex where they do in `from`.
local function waiting(context, view)
  local list = {}
  for _, group in ipairs(view.reinforcements or {}) do
    for _, id in ipairs(group.hex and group.turn <= view.turn and group.pieces or {}) do
      local piece = M.figure(M.printed(context, id), id, true)
      piece.from = group.hex
      list[#list + 1] = piece
    end
  end
  return list
end

--- Formations of either side that may be broken, as they are printed.
---@return table<string, Formation>
local function formations(context, hints)
  local memory = context.memory
  if memory.formations then return memory.formations end
  memory.formations = {}
  for _, piece in ipairs(counters(context)) do
    if piece.level then
      memory.formations[piece.formation] = { level = piece.level, own = piece.side == hints.side }
    end
  end
  return memory.formations
end

--- Takes the picture of a choice.
---@param context BotContext
---@return Picture
function M.take(context)
  local hints, view = M.hints(context), context.view()
  local picture = {
    view = view,
    ground = grounds.of(context),
    hints = hints,
    plan = hints.plan,
    side = hints.side,
    piece = {},
    control = {},
    last = view.turn == view.last_turn,
    own_lost = 0,
    enemy_lost = 0,
    formations = formations(context, hints),
    corps_lost = {},
    corps_level = {},
    fields = { own = {}, enemy = {} },
    waiting = waiting(context, view),
  }
  picture.own, picture.own_hexes = by_hex(view.own, hints)
  picture.enemy, picture.enemy_hexes = by_hex(view.enemy, hints)
  for _, hex in ipairs(picture.own_hexes) do
    local stack = picture.own[hex]
    for _, list in ipairs({ stack.units, stack.leaders, stack.others }) do
      for _, piece in ipairs(list) do
        picture.piece[piece.id] = piece
      end
    end
  end
  for _, row in ipairs(view.control or {}) do
    picture.control[row.hex] = row.side
  end
  for side, points in pairs(view.lost or {}) do
    local whose = side == hints.side and "own_lost" or "enemy_lost"
    picture[whose] = picture[whose] + points / hints.strength
  end
  for _, row in ipairs(view.losses or {}) do
    picture.corps_lost[row.formation], picture.corps_level[row.formation] = row.points, row.level
  end
  believe(context, picture)
  return picture
end

--- Does the side hold an objective?
---@param objective table
---@return boolean
function M.holds(picture, objective)
  local holder = picture.control[objective.hex]
  if not holder then return objective.held or false end
  return holder == picture.side
end

--- Adds strength to all hexes of a field within some hexes of one.
local function spread(ground, field, from, within, strength)
  for _, hex in ipairs(ground:within(from, within)) do
    field[hex] = (field[hex] or 0) + strength
  end
end

--- Strength of a side's stacks by hex: what stands within so many hexes. Callers must not write it.
---@param whose "own"|"enemy"
---@param within integer
---@return table<string, number> Hexes where it is 0 are left out.
function M.strengths(picture, whose, within)
  local fields = picture.fields[whose]
  local field = fields[within]
  if field then return field end
  field = {}
  for _, hex in ipairs(picture[whose .. "_hexes"]) do
    spread(picture.ground, field, hex, within, picture[whose][hex].strength)
  end
  fields[within] = field
  return field
end

--- Strength of a side's stacks within some hexes of a place.
---@param whose "own"|"enemy"
---@return number
function M.around(picture, whose, place, within)
  return M.strengths(picture, whose, within)[place] or 0
end

--- Hexes from one to the nearest of the enemy; 99 where he is far.
---@return integer
function M.nearest_enemy(picture, hex)
  if not picture.far then picture.far = picture.ground:spread(picture.enemy_hexes, FAR) end
  return picture.far[hex] or 99
end

local function without(list, piece)
  for i, each in ipairs(list) do
    if each == piece then
      table.remove(list, i)
      return
    end
  end
end

local function list_of(picture, stack, piece)
  if piece.type == "leader" then return stack.leaders, 0 end
  if picture.hints.frail[piece.arm] then return stack.others, 0 end
  return stack.units, M.points(picture, piece)
end

local function leave(picture, stack, piece, strength)
  without((list_of(picture, stack, piece)), piece)
  stack.strength = stack.strength - strength
  for within, field in pairs(picture.fields.own) do
    spread(picture.ground, field, stack.hex, within, -strength)
  end
  if #stack.units + #stack.leaders + #stack.others > 0 then return end
  picture.own[stack.hex] = nil
  without(picture.own_hexes, stack.hex)
end

--- Thinks an own piece in another hex, as it will be once its order has been carried out.
---@param piece table Of the picture.
function M.shift(picture, piece, to)
  local from = piece.hex and picture.own[piece.hex]
  local stack = picture.own[to]
  if not stack then
    stack = empty_stack(to)
    picture.own[to] = stack
    table.insert(picture.own_hexes, to)
    table.sort(picture.own_hexes)
  end
  local list, strength = list_of(picture, stack, piece)
  table.insert(list, piece)
  stack.strength = stack.strength + strength
  for within, field in pairs(picture.fields.own) do
    spread(picture.ground, field, to, within, strength)
  end
  if from then leave(picture, from, piece, strength) end
  piece.hex = to
end

--- Where an own line of communications may begin: sources that the enemy does not hold, and trains.
local function bases(picture)
  local supply, list = picture.plan.supply, {}
  for _, hex in ipairs(supply.sources) do
    if (picture.control[hex] or picture.side) == picture.side then list[#list + 1] = hex end
  end
  for _, hex in ipairs(picture.own_hexes) do
    for _, piece in ipairs(picture.own[hex].others) do
      if picture.hints.is_train[piece.arm] then list[#list + 1] = hex end
    end
  end
  return list
end

--- Would units of the side be supplied in a hex, as the crow flies? Always where supply does not count.
---@return boolean
function M.supplied(picture, hex)
  local supply = picture.plan.supply
  if not supply then return true end
  picture.bases = picture.bases or bases(picture)
  for _, base in ipairs(picture.bases) do
    if picture.ground:distance(base, hex) <= supply.range then return true end
  end
  return #picture.bases == 0
end

--- Hexes of a side's stacks that fight, or may: as a set. Callers must not write it.
---@param whose "own"|"enemy"
---@return table<string, boolean>
function M.armed(picture, whose)
  local set = {}
  for _, hex in ipairs(picture[whose .. "_hexes"]) do
    local stack = picture[whose][hex]
    if not stack.known or #stack.units > 0 then set[hex] = true end
  end
  return set
end

--- Hexes of the enemy that stacks in a hex would be in contact with.
---@return string[]
function M.touched(picture, hex)
  local list = {}
  for _, next in ipairs(picture.ground.near[hex] or {}) do
    local stack = picture.enemy[next]
    local fights = stack and (not stack.known or #stack.units > 0)
    if fights and (picture.ground:touches(hex, next) or picture.ground:touches(next, hex)) then
      list[#list + 1] = next
    end
  end
  return list
end

return M
