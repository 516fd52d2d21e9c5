--- Objectives that lie open: to each goes the least piece that comes there in time, past the enemy.
local odds = require("bots.staff.odds")
local pictures = require("bots.staff.picture")
local posts = require("bots.staff.posts")
local M = {}

local LEAST = 1 -- points that an objective must be worth
local MOST_ASKED = 6 -- pieces of which the way to an objective is looked at
local PATIENCE = 3 -- turns until somebody is looked for again where nobody could go

--- Costs from everywhere to a hex past the enemy, asked for once in a segment.
---@return table<string, integer>
local function costs_to(asked, segment, piece, hex)
  local key = table.concat({ piece.arm or piece.type, hex, tostring(piece.march) }, " ")
  local costs = segment.open[key]
  if not costs then
    local params = { unit = piece.id, to = hex, column = piece.march or false, clear = true }
    local answer = asked.context.costs(params)
    costs = answer and answer.costs or {}
    segment.open[key] = costs
  end
  return costs
end

--- Can a piece simply go there, and hold it in supply? Nobody stands in it who could keep it.
local function lies_open(picture, hex)
  local stack = picture.enemy[hex]
  if not pictures.supplied(picture, hex) then return false end
  return not stack or stack.known and #stack.units == 0
end

--- Pieces that could be sent to a hex, the nearest in turns of marching as the crow flies.
local function candidates(asked, hex, idle, taken)
  local picture, list = asked.picture, {}
  for _, piece in ipairs(idle) do
    if piece.type == "unit" and not picture.hints.frail[piece.arm] and not taken[piece.id] then
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

--- The weakest piece that is there in time, of such the first to come.
local function runner(asked, segment, hex, idle, taken)
  local picture, best = asked.picture, nil
  local left = (picture.view.last_turn or picture.view.turn) - picture.view.turn + 1
  for i, each in ipairs(candidates(asked, hex, idle, taken)) do
    if i > MOST_ASKED then break end
    local piece = each.piece
    local cost = costs_to(asked, segment, piece, hex)[piece.hex or piece.from]
    local turns = cost and math.ceil(cost / math.max(1, piece.movement or 1))
    if turns and turns <= left then
      local strength = piece.strength or 0
      local less = not best
        or strength < best.strength
        or strength == best.strength and turns < best.turns
      if less then best = { piece = piece, strength = strength, turns = turns } end
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
--- nobody can.
local function sent(asked, segment, hex, idle, taken)
  local memory, turn = asked.context.memory, asked.picture.view.turn
  memory.missions = memory.missions or {}
  local before = memory.missions[hex]
  if before and asked.picture.piece[before.id] then
    return not taken[before.id] and listed(idle, before.id) or nil
  end
  if before and turn < before.again then return nil end
  local piece = runner(asked, segment, hex, idle, taken)
  memory.missions[hex] = { id = piece and piece.id, again = turn + PATIENCE }
  return piece
end

--- The row that brings a piece nearest to a hex without meeting the enemy on the way, if it is still in
--- time from there.
local function nearest_row(asked, segment, piece, hex)
  local picture = asked.picture
  local left = (picture.view.last_turn or picture.view.turn) - picture.view.turn
  local costs = costs_to(asked, segment, piece, hex)
  local best, least = nil, costs[piece.hex] or posts.MUCH
  for _, row in ipairs(posts.rows(asked, segment, piece)) do
    local cost = costs[row.hex] or posts.MUCH
    if cost < least or cost == least and best and row.hex < best.hex then
      best, least = row, cost
    end
  end
  return least <= left * (piece.movement or 0) and best or nil
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
      local piece = sent(asked, segment, hex, idle, taken)
      local row = piece and nearest_row(asked, segment, piece, hex)
      if row then
        taken[piece.id] = true
        orders[#orders + 1] = posts.order(piece, row)
      elseif piece then
        asked.context.memory.missions[hex] = nil
      end
    end
  end
  return orders
end

return M
