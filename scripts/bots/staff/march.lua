--- Movement: attacks are put together first, then everybody else marches.
local assault = require("bots.staff.assault")
local posts = require("bots.staff.posts")
local M = {}

local CLOSE = 4 -- hexes: nearer to the enemy nobody marches in column

local function find(entries, piece)
  for _, entry in ipairs(entries or {}) do
    if entry.piece == piece then return entry end
  end
end

--- What is kept for one segment: orders that are still to be carried out, and who has been seen to.
local function segment_of(asked)
  local memory, view = asked.context.memory, asked.picture.view
  local key = ("%d %s %s"):format(view.turn, view.phasing or "", asked.context.prompt().id)
  if not memory.segment or memory.segment.key ~= key then
    memory.segment = { key = key, orders = {}, seen = {}, planned = false }
  end
  return memory.segment
end

--- Sends the next piece of the plan on its way.
local function carry_out(asked, segment)
  while #segment.orders > 0 do
    local order = table.remove(segment.orders, 1)
    local entry = find(asked.by.choose, order.piece)
    if entry then
      segment.seen[order.piece] = true
      asked.context.memory.order = order
      return entry
    end
  end
end

--- Units before leaders, the strongest first.
local function next_in_turn(asked, segment)
  local best, most = nil, -1000000
  for _, entry in ipairs(asked.by.choose or {}) do
    local piece = asked.picture.piece[entry.piece]
    if piece and not segment.seen[entry.piece] then
      local rank = (piece.type == "leader" and -1000 or 0) + (piece.strength or 0)
      if rank > most then
        best, most = entry, rank
      end
    end
  end
  return best
end

--- A piece that waits to enter.
local function waiting(asked)
  local best, most = nil, -1000000
  for _, entry in ipairs(asked.by.choose or {}) do
    local printed = posts.printed(asked, entry.piece)
    if not asked.picture.piece[entry.piece] then
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
  local newcomer = waiting(asked)
  if newcomer then
    memory.order = { piece = newcomer.piece }
    return newcomer
  end
  local segment = segment_of(asked)
  if asked.by.test then return asked.by.test[1] end
  local grab = posts.grab(
    asked,
    function(id) return not segment.seen[id] and find(asked.by.choose, id) ~= nil end
  )
  if grab then table.insert(segment.orders, 1, grab) end
  if grab or asked.temper.fights then
    local entry = carry_out(asked, segment)
    while not entry and asked.temper.fights and not segment.planned do
      segment.orders = assault.plan(asked, segment)
      segment.planned = #segment.orders == 0
      entry = carry_out(asked, segment)
    end
    if entry then return entry end
  end
  while true do
    local entry = next_in_turn(asked, segment)
    if not entry then break end
    segment.seen[entry.piece] = true
    local hex = posts.choose(asked, asked.picture.piece[entry.piece])
    if hex then
      memory.order = { piece = entry.piece, hex = hex }
      return entry
    end
  end
  return (asked.by.enter or asked.by["end"] or asked.by.choose)[1]
end

--- Takes the path to the order's hex, or finds a hex when there is none yet.
local function find_way(asked, order, at)
  local rows = asked.context.reach({ unit = order.piece }).hexes
  local goal = order.hex
  local function path_to(hex)
    for _, row in ipairs(rows) do
      if row.hex == hex then return row.path end
    end
  end
  local path = goal and path_to(goal)
  if not path then
    goal = posts.choose(asked, posts.moving(asked, order.piece, at), rows)
    path = goal and path_to(goal)
  end
  order.hex, order.path = goal or at, path or {}
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
  local near = posts.nearest_enemy(asked, at)
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
  local memory, prompt = asked.context.memory, asked.context.prompt()
  local values = prompt.values or {}
  local order = memory.order
  local force = values.pieces or {}
  if not order or order.piece ~= force[1] then
    order = { piece = force[1] }
    memory.order = order
  end
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
