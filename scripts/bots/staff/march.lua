--- Movement: attacks are put together first, then everybody else marches.
local assault = require("bots.staff.assault")
local joint_plan = require("bots.staff.joint_plan")
local lists = require("kernel.lists")
local missions = require("bots.staff.missions")
local pictures = require("bots.staff.belief")
local placement = require("bots.staff.placement")
local M = {}

local CLOSE = 4 -- hexes: nearer to the enemy no one marches in column

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

---@class Mover
---@field piece table
---@field from string?    Nil while it waits to come in.
---@field later boolean?  It has no orders now.

--- Begins a segment; or begins it again, with those who have been seen to, when its orders are done.
---@return Segment
local function begin(asked)
  local memory, picture, prompt = asked.context.memory, asked.picture, asked.context.prompt()
  local key = ("%d %s %s"):format(picture.view.turn, picture.view.phasing or "", prompt.id)
  local before = memory.segment
  local seen = before and before.key == key and before.seen or {}
  memory.segment = {
    key = key,
    picture = picture,
    orders = {},
    seen = seen,
    reach = {},
    engaged = {},
  }
  return memory.segment
end

--- Sends the next piece of the plan on its way; for one that waits to come in, lets its group begin.
local function carry_out(asked, segment)
  for i, order in ipairs(segment.orders) do
    local entry = find(asked.by.choose, order.piece)
    if entry then
      table.remove(segment.orders, i)
      asked.context.memory.order = order
      return entry
    end
    if order.waits and asked.by.enter then return asked.by.enter[1] end
  end
end

local function give(segment, piece, order)
  segment.seen[order.piece] = true
  if order.goal and order.hex == piece.hex then return end -- it waits where it is
  segment.orders[#segment.orders + 1] = order
  if order.hex ~= piece.hex then pictures.shift(segment.picture, piece, order.hex) end
end

--- Pieces that may begin a move, or come in, and have no orders yet: units before leaders, the strongest
--- first.
local function idle(asked, segment)
  local list, picture = {}, segment.picture
  local function rank(piece) return (piece.type == "leader" and -1000 or 0) + (piece.strength or 0) end
  for _, entry in ipairs(asked.by.choose or {}) do
    local piece = picture.piece[entry.piece]
    if piece and not segment.seen[piece.id] then list[#list + 1] = piece end
  end
  for _, piece in ipairs(asked.by.enter and picture.waiting or {}) do
    if not segment.seen[piece.id] then list[#list + 1] = piece end
  end
  table.sort(list, function(a, b)
    if rank(a) ~= rank(b) then return rank(a) > rank(b) end
    return a.id < b.id
  end)
  return list
end

local function fights(picture, piece)
  return piece.type == "unit" and not picture.hints.frail[piece.arm]
end

--- Units that are about to get their orders, and where they stand now; and those that may move later in this turn, if
--- they pass their tests.
---@return table<string, Mover>
local function movers_of(asked, segment)
  local picture, movers = asked.picture, {}
  local tested = asked.context.memory.tested == picture.view.turn
  for id, piece in pairs(picture.piece) do
    local later = not tested and piece.ooc and not segment.seen[id]
    if later and fights(picture, piece) then
      movers[id] = { piece = piece, from = piece.hex, later = true }
    end
  end
  for _, piece in ipairs(idle(asked, segment)) do
    if fights(picture, piece) then movers[piece.id] = { piece = piece, from = piece.hex } end
  end
  return movers
end

--- Sends a piece elsewhere than it was to go.
---@param row table|false Of reach; false: it stays.
local function redirect(segment, mover, row)
  local piece = mover.piece
  for i, order in ipairs(segment.orders) do
    if order.piece == piece.id then
      table.remove(segment.orders, i)
      break
    end
  end
  local hex = row and row.hex or mover.from
  if hex ~= piece.hex then pictures.shift(segment.picture, piece, hex) end
  if not row then return end
  local order = placement.order(piece, row)
  order.waits = not mover.from
  segment.orders[#segment.orders + 1] = order
end

--- Changes orders where rehearsals say that more is won so.
local function rehearse(asked, segment, movers)
  local rows = asked.temper.fights and joint_plan.improve(asked, segment, movers)
  for _, id in ipairs(lists.keys(rows or {})) do
    if not movers[id].later then redirect(segment, movers[id], rows[id]) end
  end
end

--- Gives orders to everybody who can move: to objectives that lie open, to attacks, then to the rest.
local function plan(asked, segment)
  local movers = movers_of(asked, segment)
  for _, order in ipairs(missions.plan(asked, segment, idle(asked, segment))) do
    give(segment, order.of, order)
  end
  local orders = asked.temper.fights and assault.plan(asked, segment, idle(asked, segment)) or {}
  while #orders > 0 do
    for _, order in ipairs(orders) do
      give(segment, order.of, order)
    end
    orders = assault.plan(asked, segment, idle(asked, segment))
  end
  for _, piece in ipairs(idle(asked, segment)) do
    -- Leaders follow when the units stand where they are led.
    if piece.type == "leader" and #segment.orders > 0 then break end
    segment.seen[piece.id] = true
    local row = placement.choose(asked, piece, placement.rows(asked, segment, piece))
    if row then give(segment, piece, placement.order(piece, row)) end
  end
  rehearse(asked, segment, movers)
end

--- A piece that waits to enter: the strongest unit first.
local function waiting(asked)
  local best, most = nil, -1000000
  for _, entry in ipairs(asked.by.choose or {}) do
    if not asked.picture.piece[entry.piece] then
      local printed = pictures.printed(asked.context, entry.piece)
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
  if asked.by.test then
    memory.tested = asked.picture.view.turn
    return asked.by.test[1]
  end
  local segment = memory.segment
  local entry = segment and carry_out(asked, segment)
  if entry then return entry end
  local newcomer = waiting(asked)
  if newcomer then
    local goal = missions.goal_of(asked, newcomer.piece)
    memory.order, memory.segment = { piece = newcomer.piece, goal = goal }, nil
    return newcomer
  end
  segment = begin(asked)
  plan(asked, segment)
  entry = carry_out(asked, segment)
  return entry or (asked.by.enter or asked.by["end"] or asked.by.choose)[1]
end

local function path_to(asked, order, hex)
  local rows = hex and asked.context.reach({ unit = order.piece, to = hex }).hexes
  for _, row in ipairs(rows or {}) do
    if row.hex == hex then return row.path end
  end
end

--- Takes the path to the order's next goal; where there is none now, finds another hex.
local function find_way(asked, order, at)
  local path = path_to(asked, order, order.form or order.hex)
  if not path then
    local piece = placement.moving(asked, order, at)
    local rows = asked.context.reach({ unit = order.piece, bare = true }).hexes
    local row
    if order.goal then
      row = missions.nearest(asked, piece, order.goal, rows)
    else
      row = placement.choose(asked, piece, rows)
    end
    order.form, order.hex = nil, row and row.hex or at
    path = path_to(asked, order, order.hex)
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

--- Who is sent past the enemy marches where that is shorter.
local function pace_to_goal(asked, order, at)
  local marches = missions.marches(asked, placement.moving(asked, order, at), order.goal, at)
  local entries = marches and asked.by.column or not marches and asked.by.line
  if not entries then return nil end
  order.hex, order.path, order.column = nil, nil, marches
  return entries[1]
end

--- Far from the enemy and with far to go a piece takes up the march; near him it gives it up.
local function change_pace(asked, order, at)
  if order.paced then return nil end
  order.paced = true
  if order.goal then return pace_to_goal(asked, order, at) end
  if order.form then
    order.column = true
    return asked.by.column and asked.by.column[1]
  end
  local near = pictures.nearest_enemy(asked.picture, at)
  if asked.by.line and (near <= CLOSE or order.assault) then
    order.column = false
    return asked.by.line[1]
  end
  local far = near > CLOSE and not order.assault
  if
    far
    and asked.by.column
    and placement.gains_by_march(asked, placement.moving(asked, order, at), at)
  then
    order.hex, order.path, order.column = nil, nil, true
    return asked.by.column[1]
  end
end

--- Where it was to leave the column a piece does so.
local function form_up(asked, order, at)
  if order.form ~= at then return nil end
  order.form, order.path, order.column = nil, nil, false
  return asked.by.line and asked.by.line[1]
end

--- Brings a force that has come into the area to its way.
local function enter_by(asked, order)
  order.paced, order.column = true, true
  local piece = placement.moving(asked, order, nil)
  local marches = order.form or order.goal or order.waits or placement.may_come_marching(asked, piece)
  if asked.by.column and marches then return asked.by.column[1] end
  return (asked.by.step or asked.by.column or asked.by.join or asked.entries)[1]
end

--- The order of the force that moves.
local function order_of(asked, force)
  local memory = asked.context.memory
  if not memory.order or memory.order.piece ~= force[1] then memory.order = { piece = force[1] } end
  return memory.order
end

--- One step of the move under way.
function M.moving(asked)
  local memory = asked.context.memory
  local values = asked.context.prompt().values or {}
  local order, at = order_of(asked, values.pieces or {}), values.hex
  if asked.by.push then memory.segment = nil end -- who is driven out of the way changes everything
  if memory.segment then asked.picture = memory.segment.picture end
  if not at or not asked.picture.ground.near[at] then return enter_by(asked, order) end
  local pace = change_pace(asked, order, at) or form_up(asked, order, at)
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
