--- Marches of forces whose troops lie on charts: whom to order, where each goes, who tries for himself. The hints say what an order is
--- worth (`march`).
local choices = require("bots.staff.choices")
local M = {}

local best = choices.best
local NOWHERE = 9999 -- costs of a hex that no way leads to
local DELAY = 4 -- what is as far as this counts half of what is here, in units of `costs`

--- Begins to keep what holds for a turn: who is ordered, the march under way.
function M.turn(context, turn)
  local memory = context.memory
  memory.fields = memory.fields or {} -- costs to a hex from everywhere
  if memory.turn == turn then return end
  memory.turn, memory.ordered, memory.marched, memory.walk = turn, {}, {}, nil
end

--- Costs to a hex from everywhere, for an own piece.
---@return table<string, integer>
local function field(context, piece, to)
  local fields = context.memory.fields
  if not fields[to] then
    local answer = context.costs({ unit = piece, to = to })
    fields[to] = answer and answer.costs or {}
  end
  return fields[to]
end

local function cost(context, piece, from, to) return field(context, piece, to)[from] or NOWHERE end

--- Own men in a hex and near it.
local function gathered(asked, men, hex, near)
  local sum = 0
  for _, stack in ipairs(men.stacks) do
    if cost(asked.context, stack.lead, stack.hex, hex) <= near then sum = sum + stack.men end
  end
  return sum
end

--- What it is worth to a force to go for an enemy: what he has, while all who are near are strong enough together.
local function worth_of_enemy(asked, men, hints, enemy)
  local here = gathered(asked, men, enemy.hex, hints.march.near)
  if 100 * here < hints.attack * enemy.men then return 0 end
  return math.min(enemy.men, here) * hints.march.seek / 100
end

--- All that could be gone for: { hex, worth }.
local function prizes(asked, men, hints)
  local list = {}
  for _, objective in ipairs((asked.context.hints().plan or {}).objectives or {}) do
    list[#list + 1] = { hex = objective.hex, worth = objective.worth }
  end
  for _, enemy in ipairs(men.enemies) do
    list[#list + 1] = { hex = enemy.hex, worth = worth_of_enemy(asked, men, hints, enemy) }
  end
  return list
end

--- Where trains go: to the greatest own force.
local function base(men)
  local stack = best(men.stacks, function(each) return each.men end)
  return stack and stack.hex
end

--- Where a piece in a hex goes; nil: it stays.
---@return string? hex
local function goal(asked, men, hints, piece, from)
  if men.trains[piece] then return base(men) end
  local found, most = nil, 0
  for _, prize in ipairs(prizes(asked, men, hints)) do
    local value = prize.worth * DELAY / (DELAY + cost(asked.context, piece, from, prize.hex))
    if value > most then
      found, most = prize.hex, value
    end
  end
  return found ~= from and found or nil
end

local function way_to_go(asked, men, hints, piece)
  local from = men.hex[piece]
  local to = from and goal(asked, men, hints, piece, from)
  return to and cost(asked.context, piece, from, to) or 0, to
end

--- Whom to order next: who has most men and somewhere to go; each once in a turn. nil: enough.
---@return Entry?
function M.command(asked, men, hints)
  local memory = asked.context.memory
  local entry = best(asked.by.command, function(each)
    local troops = men.stack_of[each.piece]
    if not troops or memory.ordered[each.piece] then return -1 end
    return way_to_go(asked, men, hints, each.piece) > 0 and troops or -1
  end)
  local troops = entry and men.stack_of[entry.piece]
  if not troops or memory.ordered[entry.piece] then return nil end
  if way_to_go(asked, men, hints, entry.piece) == 0 then return nil end
  memory.ordered[entry.piece], memory.drafted = true, entry.piece
  return entry
end

--- Which order: the plain one, or where it is far the faster.
---@return Entry?
function M.kind(asked, men, hints)
  local piece = asked.context.memory.drafted
  local far = piece and way_to_go(asked, men, hints, piece) > hints.march.far
  for _, wanted in ipairs({
    far and hints.march.fast or hints.march.order,
    hints.march.order,
    hints.march.fast,
  }) do
    local entry = best(asked.by.kind, function(each) return each.value == wanted and 1 or 0 end)
    if entry and entry.value == wanted then return entry end
  end
  return asked.by.kind[1]
end

--- Who marches next: who has somewhere to go.
---@return Entry?
function M.set_out(asked, men, hints)
  local memory = asked.context.memory
  local entry = best(asked.by.choose, function(each)
    if memory.marched[each.piece] then return -1 end
    local far = way_to_go(asked, men, hints, each.piece)
    return far > 0 and far < NOWHERE and (men.stack_of[each.piece] or 0) or -1
  end)
  if not entry or memory.marched[entry.piece] then return nil end
  local far, to = way_to_go(asked, men, hints, entry.piece)
  if far == 0 or far >= NOWHERE then return nil end
  memory.marched[entry.piece] = true
  memory.walk = { piece = entry.piece, at = men.hex[entry.piece], to = to }
  return entry
end

--- The step of a role that brings the march nearer most; nil: none does.
local function nearer(asked, walk, role)
  local function left(hex) return cost(asked.context, walk.piece, hex, walk.to) end
  local entry = best(asked.by[role], function(each) return -left(each.hex) end)
  return entry and left(entry.hex) < left(walk.at) and entry or nil
end

--- A march under way: nearer by a step, by a forced one, or it is over.
---@return Entry?
function M.moving(asked)
  local walk = asked.context.memory.walk
  local entry = walk and (nearer(asked, walk, "step") or nearer(asked, walk, "push"))
  if entry then
    walk.at = entry.role == "step" and entry.hex or walk.at
    return entry
  end
  if asked.by.halt then return asked.by.halt[1] end
  return (asked.by.step or asked.by.push or {})[1]
end

--- Who tries for himself: who has most men and somewhere to go.
---@return Entry?
function M.test(asked, men, hints)
  local entry = best(
    asked.by.test,
    function(each)
      return way_to_go(asked, men, hints, each.piece) > 0 and (men.stack_of[each.piece] or 0) or -1
    end
  )
  local troops = entry and men.stack_of[entry.piece] or 0
  return troops > 0 and way_to_go(asked, men, hints, entry.piece) > 0 and entry or nil
end

--- Reports whether the bot marches in this step, and not only rides against horse.
function M.is_march(asked, hints)
  return hints.march and asked.context.prompt().id == hints.march.step
end

return M
