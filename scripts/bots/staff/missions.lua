--- Objectives that lie open: to each goes the least piece that comes there in time, past the enemy.
local odds = require("bots.staff.odds")
local pictures = require("bots.staff.belief")
local placement = require("bots.staff.placement")
local M = {}

local LEAST = 1 -- points that an objective must be worth
local MOST_ASKED = 6 -- pieces of which the way to an objective is looked at
local PART = 0.2 -- of the army that may be sent to one
local PATIENCE = 3 -- turns until somebody is looked for again where no one could go

--- Costs from everywhere to a hex past the enemy, asked for once in a turn.
---@param column boolean On the march.
---@return table<string, integer>
local function costs_to(asked, piece, hex, column)
  local memory, turn = asked.context.memory, asked.picture.view.turn
  if not memory.open or memory.open.turn ~= turn then memory.open = { turn = turn } end
  local open = memory.open
  local key = table.concat({ piece.arm or piece.type, hex, tostring(column) }, " ")
  local costs = open[key]
  if not costs then
    local params = { unit = piece.id, to = hex, column = column, clear = true }
    local answer = asked.context.costs(params)
    costs = answer and answer.costs or {}
    open[key] = costs
  end
  return costs
end

--- Is the way from a hex to another shorter on the march?
---@return boolean
function M.marches(asked, piece, hex, at)
  local column = costs_to(asked, piece, hex, true)[at] or placement.MUCH
  return column < (costs_to(asked, piece, hex, false)[at] or placement.MUCH)
end

--- What the way costs, on the march or in line, whichever is shorter.
local function shortest(asked, piece, hex)
  local at = piece.hex or piece.from
  local column = costs_to(asked, piece, hex, true)[at] or placement.MUCH
  return math.min(column, costs_to(asked, piece, hex, false)[at] or placement.MUCH)
end

--- Turns that are left, this one too.
local function turns_left(picture)
  return (picture.view.last_turn or picture.view.turn) - picture.view.turn + 1
end

--- Can a piece simply go there? No one stands in it who could keep it.
local function lies_open(picture, hex)
  local stack = picture.enemy[hex]
  return not stack or stack.known and #stack.units == 0
end

--- Strength of all own units on the map, as views give it.
local function army(picture)
  local sum = 0
  for _, hex in ipairs(picture.own_hexes) do
    sum = sum + picture.own[hex].strength
  end
  return sum * picture.hints.strength
end

--- Pieces that could be sent to a hex: none of those that the army is made of, the nearest in turns of marching as the crow flies.
local function candidates(asked, hex, idle, taken)
  local picture, list = asked.picture, {}
  local most = PART * army(picture)
  for _, piece in ipairs(idle) do
    local fights = piece.type == "unit" and not picture.hints.frail[piece.arm]
    if fights and (piece.strength or 0) <= most and not taken[piece.id] then
      local far = picture.ground:distance(piece.hex or piece.from, hex)
      list[#list + 1] = { piece = piece, far = far / math.max(1, piece.movement or 1) }
    end
  end
  table.sort(list, function(a, b)
    if a.far ~= b.far then return a.far < b.far end
    return a.piece.id < b.piece.id
  end)
  return list
end

--- Is one who could be sent better than another? He has a turn to spare, he is weaker, he is there sooner.
local function better(one, other)
  if not other then return true end
  if one.spare ~= other.spare then return one.spare end
  if one.strength ~= other.strength then return one.strength < other.strength end
  return one.turns < other.turns
end

--- The piece that had best be sent, of those who are there in time.
local function runner(asked, hex, idle, taken)
  local best, left = nil, turns_left(asked.picture)
  for i, each in ipairs(candidates(asked, hex, idle, taken)) do
    if i > MOST_ASKED then break end
    local piece = each.piece
    local turns = math.ceil(shortest(asked, piece, hex) / math.max(1, piece.movement or 1))
    if turns <= left then
      local strength = piece.strength or 0
      local one = { piece = piece, strength = strength, turns = turns, spare = turns < left }
      if better(one, best) then best = one end
    end
  end
  return best and best.piece
end

local function listed(idle, id)
  for _, piece in ipairs(idle) do
    if piece.id == id then return piece end
  end
end

--- Who goes to a hex: who was sent there before, else somebody new; nil when he has moved already, or
--- no one can.
local function sent(asked, hex, idle, taken)
  local memory, turn = asked.context.memory, asked.picture.view.turn
  memory.missions = memory.missions or {}
  local before = memory.missions[hex]
  if before and asked.picture.piece[before.id] then
    return not taken[before.id] and listed(idle, before.id) or nil
  end
  if before and turn < before.again then return nil end
  local piece = runner(asked, hex, idle, taken)
  memory.missions[hex] = { id = piece and piece.id, again = turn + PATIENCE }
  return piece
end

--- The row that brings a piece nearest to a hex without meeting the enemy on the way: who meets him stays there. It
--- does not come in before it would be in supply there; where that was an error it goes out again, to come in again.
---@param rows table[] Of reach, in the formation that the piece is in.
---@return table?
function M.nearest(asked, piece, hex, rows)
  local costs = costs_to(asked, piece, hex, piece.march or false)
  local waits = not pictures.supplied(asked.picture, hex)
  local best, least = nil, piece.hex ~= hex and costs[piece.hex] or placement.MUCH
  for _, row in ipairs(rows) do
    local held = waits and row.hex == hex
      or row.hex ~= hex and #pictures.touched(asked.picture, row.hex) > 0
    local cost = not held and costs[row.hex] or placement.MUCH
    if cost < least or cost == least and best and row.hex < best.hex then
      best, least = row, cost
    end
  end
  return best
end

--- The order for a piece that is sent to a hex; it stays where it can come no nearer. nil when it would come
--- too late.
local function order_to(asked, segment, piece, hex)
  local far = shortest(asked, piece, hex)
  if far > turns_left(asked.picture) * (piece.movement or 0) then return nil end
  local row = M.nearest(asked, piece, hex, placement.reach(asked, segment, piece))
  if not row and not piece.hex then return nil end
  local order = placement.order(piece, row or { hex = piece.hex })
  order.goal = hex
  return order
end

--- The objective that a piece was sent to.
---@return string?
function M.goal_of(asked, id)
  for hex, mission in pairs(asked.context.memory.missions or {}) do
    if mission.id == id then return hex end
  end
end

--- Orders for those who are sent to objectives that lie open.
---@param segment Segment
---@param idle table[] Pieces that have no orders yet.
---@return table[] orders
function M.plan(asked, segment, idle)
  local picture, orders, taken = asked.picture, {}, {}
  for _, objective in ipairs(picture.plan.objectives) do
    local hex = objective.hex
    if odds.prize(picture, hex) > LEAST and lies_open(picture, hex) then
      local piece = sent(asked, hex, idle, taken)
      local order = piece and order_to(asked, segment, piece, hex)
      if order then
        taken[piece.id] = true
        orders[#orders + 1] = order
      elseif piece then
        asked.context.memory.missions[hex] = nil
      end
    end
  end
  return orders
end

return M
