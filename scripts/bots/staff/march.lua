--- Movement: attacks are put together first, then everybody else marches.
local assault = require("bots.staff.assault")
local pictures = require("bots.staff.picture")
local posts = require("bots.staff.posts")
local M = {}

local CLOSE = 4 -- hexes: nearer to the enemy nobody marches in column

local function find(entries, piece)
  for _, entry in ipairs(entries or {}) do
    if entry.piece == piece then return entry end
  end
end

--- What is kept for one segment of movement.
---@class Segment
---@field key string
---@field picture Picture                    As it will be once all orders are carried out.
---@field orders table[]                     Still to be carried out: { piece, hex, assault? }
---@field seen table<string, boolean>        Pieces that have got their orders.
---@field reach table<string, table[]>       Rows of `reach` by piece.
---@field engaged table<string, boolean>     Hexes of the enemy that attacks are planned on.

--- Begins a segment; or begins it anew, with those who have been seen to, when its orders are done.
---@return Segment
local function begin(asked)
  local memory, picture, prompt = asked.context.memory, asked.picture, asked.context.prompt()
  local key = ("%d %s %s"):format(picture.view.turn, picture.view.phasing or "", prompt.id)
  local before = memory.segment
  local seen = before and before.key == key and before.seen or {}
  memory.segment = {
    key = key,
    prompt = prompt.id,
    picture = picture,
    orders = {},
    seen = seen,
    reach = {},
    engaged = {},
  }
  return memory.segment
end

--- Sends the next piece of the plan on its way.
local function carry_out(asked, segment)
  while #segment.orders > 0 do
    local order = table.remove(segment.orders, 1)
    local entry = find(asked.by.choose, order.piece)
    if entry then
      asked.context.memory.order = order
      return entry
    end
  end
end

local function give(segment, order)
  local piece = segment.picture.piece[order.piece]
  segment.seen[order.piece] = true
  segment.orders[#segment.orders + 1] = order
  if order.hex ~= piece.hex then pictures.shift(segment.picture, piece, order.hex) end
end

--- Pieces that may begin a move and have no orders yet: units before leaders, the strongest first.
local function idle(asked, segment)
  local list = {}
  local function rank(piece) return (piece.type == "leader" and -1000 or 0) + (piece.strength or 0) end
  for _, entry in ipairs(asked.by.choose or {}) do
    local piece = segment.picture.piece[entry.piece]
    if piece and not segment.seen[entry.piece] then list[#list + 1] = piece end
  end
  table.sort(list, function(a, b)
    if rank(a) ~= rank(b) then return rank(a) > rank(b) end
    return a.id < b.id
  end)
  return list
end

--- Gives orders to everybody who can move: prizes that lie open, then attacks, then the rest.
local function plan(asked, segment)
  local prize = posts.grab(asked, segment, idle(asked, segment))
  if prize then give(segment, prize) end
  local orders = asked.temper.fights and assault.plan(asked, segment, idle(asked, segment)) or {}
  while #orders > 0 do
    for _, order in ipairs(orders) do
      give(segment, order)
    end
    orders = assault.plan(asked, segment, idle(asked, segment))
  end
  for _, piece in ipairs(idle(asked, segment)) do
    segment.seen[piece.id] = true
    local hex = posts.choose(asked, piece, posts.reach(asked, segment, piece))
    if hex then give(segment, { piece = piece.id, hex = hex }) end
  end
end

--- A piece that waits to enter: the strongest unit first.
local function waiting(asked)
  local best, most = nil, -1000000
  for _, entry in ipairs(asked.by.choose or {}) do
    if not asked.picture.piece[entry.piece] then
      local printed = posts.printed(asked, entry.piece)
      local rank = printed and printed.type == "unit" and printed.strength or -1
      if rank > most then
        best, most = entry, rank
      end
    end
  end
  return best
end

--- Whose move is next, whether a group enters, or whether it is enough.
function M.segment(asked)
  local memory = asked.context.memory
  if asked.by.test then return asked.by.test[1] end
  local segment = memory.segment
  local going = segment and segment.prompt == asked.context.prompt().id
  local entry = going and carry_out(asked, segment)
  if entry then return entry end
  local newcomer = waiting(asked)
  if newcomer then
    memory.order = { piece = newcomer.piece }
    return newcomer
  end
  segment = begin(asked)
  plan(asked, segment)
  entry = carry_out(asked, segment)
  return entry or (asked.by.enter or asked.by["end"] or asked.by.choose)[1]
end

--- Takes the path to the order's hex; where there is none now, finds another hex.
local function find_way(asked, order, at)
  local function path_to(hex)
    local row = hex and asked.context.reach({ unit = order.piece, to = hex }).hexes
    for _, each in ipairs(row or {}) do
      if each.hex == hex then return each.path end
    end
  end
  local path = path_to(order.hex)
  if not path then
    local rows = asked.context.reach({ unit = order.piece, bare = true }).hexes
    order.hex = posts.choose(asked, posts.moving(asked, order.piece, at), rows) or at
    path = path_to(order.hex)
  end
  order.path = path or {}
end

local function next_on(order, at)
  for i, hex in ipairs(order.path or {}) do
    if hex == at then return order.path[i + 1] end
  end
end

local function by_hex(entries, hex)
  for _, entry in ipairs(entries or {}) do
    if entry.hex == hex then return entry end
  end
end

--- Far from the enemy and with far to go a piece takes up the march; near him it gives it up.
local function change_pace(asked, order, at)
  local piece = posts.moving(asked, order.piece, at)
  local near = pictures.nearest_enemy(asked.picture, at)
  if asked.by.line and (near <= CLOSE or order.assault) then return asked.by.line[1] end
  if asked.by.column and near > CLOSE and not order.assault then
    if posts.gains_by_march(asked, piece, at) then
      order.hex, order.path = nil, nil
      return asked.by.column[1]
    end
  end
end

--- Brings a force that has come into the area to its way.
local function enter_by(asked, order)
  order.hex, order.path = nil, nil
  local piece = posts.moving(asked, order.piece, nil)
  if asked.by.column and posts.may_come_marching(asked, piece) then return asked.by.column[1] end
  return (asked.by.step or asked.by.column or asked.by.join or asked.entries)[1]
end

--- One step of the move under way.
function M.moving(asked)
  local memory = asked.context.memory
  local values = asked.context.prompt().values or {}
  local order = memory.order
  local force = values.pieces or {}
  if not order or order.piece ~= force[1] then
    order = { piece = force[1] }
    memory.order = order
  end
  if asked.by.push then memory.segment = nil end -- who is driven out of the way changes everything
  if memory.segment then asked.picture = memory.segment.picture end
  local at = values.hex
  if not at or not asked.picture.ground.near[at] then return enter_by(asked, order) end
  local pace = not order.paced and change_pace(asked, order, at)
  order.paced = true
  if pace then return pace end
  if order.hex ~= at then
    local to = next_on(order, at)
    if not to or not by_hex(asked.by.step, to) then
      find_way(asked, order, at)
      to = next_on(order, at)
    end
    local entry = to and by_hex(asked.by.step, to)
    if entry then return entry end
  end
  local halt = asked.by.halt and asked.by.halt[1]
  if halt then return halt end
  return (asked.by.push or asked.by.line or asked.by.step or asked.by.drop or asked.entries)[1]
end

return M
