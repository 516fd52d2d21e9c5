--- The ground as `brigade` thinks of it: distances, bearings, and what ways cost.
local M = {}

local BEFORE = 0.7 -- about 45 degrees to either side
local ROW = 3 ^ 0.5 / 2 -- rows of hexes lie so far apart, in steps from hex to hex

--- The hexes in play by name, and how the grid lies.
local function laid_out(context)
  local by, flat = {}, false
  for _, row in ipairs(context.map().hexes) do
    by[row.hex] = row
  end
  for _, row in pairs(by) do
    for _, near in ipairs(row.near) do
      local other = by[near]
      if other and other.x == row.x and math.abs(other.y - row.y) == 2 then flat = true end
    end
  end
  return { by = by, flat = flat }
end

---@class Ground
---@field by table<string, table>
---@field flat boolean  Neighbours above each other.

---@param context BotContext
---@return Ground
function M.of(context)
  local memory = context.memory
  memory.ground = memory.ground or laid_out(context)
  return memory.ground
end

--- Hexes from one to another.
---@param ground Ground
---@return integer
function M.distance(ground, a, b)
  local one, two = ground.by[a], ground.by[b]
  if not one or not two then return 999 end
  local dx, dy = math.abs(one.x - two.x), math.abs(one.y - two.y)
  if ground.flat then return math.max(dx, (dx + dy) // 2) end
  return math.max(dy, (dx + dy) // 2)
end

local COS = { [0] = 1, [30] = ROW, [60] = 0.5, [90] = 0, [120] = -0.5, [150] = -ROW, [180] = -1 } -- of whole twelfths of a circle

local function cosine(degrees)
  local angle = degrees % 360
  return COS[angle > 180 and 360 - angle or angle]
end

--- How far a hex lies ahead of one who looks so many degrees clockwise from up the page: 1 straight ahead, -1 straight behind.
---@param ground Ground
---@param degrees integer A multiple of 30.
---@return number
function M.ahead(ground, from, degrees, to)
  local one, two = ground.by[from], ground.by[to]
  if not one or not two then return 0 end
  local dx, dy = two.x - one.x, two.y - one.y
  if ground.flat then
    dx, dy = dx * ROW, dy / 2
  else
    dx, dy = dx / 2, dy * ROW
  end
  local long = (dx * dx + dy * dy) ^ 0.5
  if long == 0 then return 1 end
  return (dx * cosine(degrees - 90) - dy * cosine(degrees)) / long
end

--- Does it lie before him?
---@return boolean
function M.before(ground, from, degrees, to) return M.ahead(ground, from, degrees, to) > BEFORE end

--- What it costs a piece to come to a hex from each other, by the ground alone. Kept for all of its arm.
---@param context BotContext
---@param piece table
---@param to string
---@param column boolean
---@return table<string, integer>
function M.costs(context, piece, to, column)
  local memory = context.memory
  memory.costs = memory.costs or {}
  local key = ("%s %s %s %s %s"):format(piece.arm or "", piece.weight or "", piece.mobility or "", to, tostring(column))
  if not memory.costs[key] then
    local found = context.costs({ unit = piece.id, to = to, column = column })
    memory.costs[key] = found and found.costs or {}
  end
  return memory.costs[key]
end

return M
