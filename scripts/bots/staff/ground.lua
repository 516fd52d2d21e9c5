--- The ground as a bot keeps it: neighbours, contact, distances and costs, asked for once.
-- Costs to a hex from everywhere are large on the map of a campaign, so only the latest are kept.
local M = {}

local MOST_KEPT = 96

---@class Ground
---@field hexes string[]
---@field near table<string, string[]>       Neighbours of a hex.
---@field touch table<string, string[]>      Those of them that a stack there is in contact with.
---@field ways table<string, string[]>       Neighbours that one can go to: these, and those over a bridge.
---@field shelter table<string, integer>     What the defence of a hex counts for, per cent,
---@field sides table<string, table<string, integer>>  and when all attack from a neighbour.
---@field x table<string, integer>           Half hexes along a row.
---@field y table<string, integer>           Rows.
---@field fields table<string, table>        Costs to a hex.
---@field steps table<string, table>         Costs to a hex from its neighbours,
---@field strides table<string, table>       and from it to them.
---@field rounds table<string, string[]>     Hexes within some hexes of one.
---@field kept string[]                      Keys of the fields, in a round.
---@field last integer                       The key that came last.
local Ground = {}
Ground.__index = Ground

--- The ground in play.
---@param context BotContext
---@return Ground
function M.of(context)
  local known = context.memory.ground
  if known then return known end
  local ground = setmetatable({
    hexes = {},
    near = {},
    touch = {},
    ways = {},
    shelter = {},
    sides = {},
    x = {},
    y = {},
    rounds = {},
    fields = {},
    steps = {},
    strides = {},
    kept = {},
    last = 0,
  }, Ground)
  for i, row in ipairs(context.map().hexes) do
    local hex = row.hex
    ground.hexes[i] = hex
    ground.near[hex], ground.touch[hex] = row.near, row.contact
    ground.ways[hex] = { table.unpack(row.contact) }
    table.move(row.bridges or {}, 1, #(row.bridges or {}), #row.contact + 1, ground.ways[hex])
    ground.shelter[hex], ground.sides[hex] = row.shelter, row.sides
    ground.x[hex], ground.y[hex] = row.x, row.y
  end
  context.memory.ground = ground
  return ground
end

--- Hexes from one to another as the crow flies.
---@return integer
function Ground:distance(a, b)
  local ax, bx = self.x[a], self.x[b]
  if not (ax and bx) then return 99 end
  local dx, dy = ax - bx, self.y[a] - self.y[b]
  if dx < 0 then dx = -dx end
  if dy < 0 then dy = -dy end
  return dx > dy and (dx + dy) // 2 or dy
end

--- How far each hex is from the nearest of some hexes; hexes beyond `most` are left out.
---@param from string[]
---@return table<string, integer>
function Ground:spread(from, most)
  local far, queue, at = {}, {}, 1
  for i, hex in ipairs(from) do
    far[hex], queue[i] = 0, hex
  end
  while queue[at] do
    local hex = queue[at]
    local next = far[hex] + 1
    at = at + 1
    for _, near in ipairs(next <= most and self.near[hex] or {}) do
      if not far[near] then
        far[near] = next
        queue[#queue + 1] = near
      end
    end
  end
  return far
end

--- Hexes within so many hexes of one, itself first.
---@return string[]
function Ground:within(from, most)
  local key = most .. from
  local list = self.rounds[key]
  if list then return list end
  local seen, at = { [from] = 0 }, 1
  list = { from }
  while list[at] do
    local hex = list[at]
    at = at + 1
    for _, near in ipairs(seen[hex] < most and self.near[hex] or {}) do
      if not seen[near] then
        seen[near] = seen[hex] + 1
        list[#list + 1] = near
      end
    end
  end
  self.rounds[key] = list
  return list
end

--- Are stacks in these two hexes in contact?
---@return boolean
function Ground:touches(a, b)
  for _, hex in ipairs(self.touch[a] or {}) do
    if hex == b then return true end
  end
  return false
end

local function keep(ground, key, field)
  ground.last = ground.last % MOST_KEPT + 1
  local oldest = ground.kept[ground.last]
  if oldest then ground.fields[oldest] = nil end
  ground.kept[ground.last], ground.fields[key] = key, field
  return field
end

local function key_of(piece, to, column)
  return table.concat({ piece.arm or piece.type, to, column and "column" or "line" }, " ")
end

--- Costs for a piece to come to `to` from everywhere; by distance where the series names none.
---@param context BotContext
---@param piece table    { id, arm?, type }
---@param column boolean On the march.
---@return table<string, integer>
function Ground:costs(context, piece, to, column)
  local key = key_of(piece, to, column)
  local field = self.fields[key]
  if field then return field end
  local answer = context.costs({ unit = piece.id, to = to, column = column })
  if answer then return keep(self, key, answer.costs) end
  field = {}
  for _, hex in ipairs(self.hexes) do
    field[hex] = 2 * self:distance(hex, to)
  end
  return keep(self, key, field)
end

--- What it costs a piece to come to a hex from its neighbours, in line.
local function steps_to(ground, context, piece, to)
  local key = key_of(piece, to, false)
  local steps = ground.steps[key]
  if steps then return steps end
  local costs = ground:costs(context, piece, to, false)
  steps = {}
  for _, near in ipairs(ground.ways[to]) do
    steps[near] = costs[near]
  end
  ground.steps[key] = steps
  return steps
end

--- What it costs a piece to go from a hex to its neighbours, in line.
---@param context BotContext
---@param piece table    { id, arm?, type }
---@return table<string, integer>
function Ground:steps_from(context, piece, from)
  local key = key_of(piece, from, false)
  local steps = self.strides[key]
  if steps then return steps end
  steps = {}
  for _, near in ipairs(self.ways[from]) do
    steps[near] = steps_to(self, context, piece, near)[from]
  end
  self.strides[key] = steps
  return steps
end

return M
