--- The ground as a bot keeps it: neighbours, contact, distances and costs, asked for once.
-- What is known of all hexes is large on the map of a campaign, so only the latest answers are kept.
local M = {}

local MOST_KEPT = 40

---@class Ground
---@field near table<string, string[]>       Neighbours of a hex.
---@field touch table<string, string[]>      Those of them that a stack there is in contact with.
---@field features table<string, string[]>
---@field rings Kept   Distances from a hex.
---@field fields Kept  Costs to a hex.
local Ground = {}
Ground.__index = Ground

---@class Kept
---@field by table<string, table>  Answers.
---@field keys string[]            Of the answers, in a round.
---@field at integer               The key that goes next.

local function kept() return { by = {}, keys = {}, at = 0 } end

local function keep(answers, key, value)
  answers.at = answers.at % MOST_KEPT + 1
  local oldest = answers.keys[answers.at]
  if oldest then answers.by[oldest] = nil end
  answers.keys[answers.at], answers.by[key] = key, value
  return value
end

--- The ground in play.
---@param context BotContext
---@return Ground
function M.of(context)
  local known = context.memory.ground
  if known then return known end
  local ground = setmetatable({ near = {}, touch = {}, features = {} }, Ground)
  ground.rings, ground.fields, ground.hexes = kept(), kept(), {}
  local map = context.map()
  for i, row in ipairs(map.hexes) do
    ground.hexes[i] = row.hex
    ground.near[row.hex], ground.touch[row.hex] = row.near, row.contact
    ground.features[row.hex] = row.features
  end
  context.memory.ground = ground
  return ground
end

--- Distances in hexes from one to all others in play.
---@return table<string, integer>
function Ground:ring(from)
  local ring = self.rings.by[from]
  if ring then return ring end
  ring = { [from] = 0 }
  local queue, at = { from }, 1
  while queue[at] do
    local hex = queue[at]
    at = at + 1
    for _, next in ipairs(self.near[hex] or {}) do
      if not ring[next] then
        ring[next] = ring[hex] + 1
        queue[#queue + 1] = next
      end
    end
  end
  return keep(self.rings, from, ring)
end

---@return integer hexes Large where no way leads.
function Ground:distance(a, b)
  local ring = self.rings.by[a]
  if ring then return ring[b] or 99 end
  return self:ring(b)[a] or 99
end

--- Are stacks in these two hexes in contact?
---@return boolean
function Ground:touches(a, b)
  for _, hex in ipairs(self.touch[a] or {}) do
    if hex == b then return true end
  end
  return false
end

--- Costs for a piece to come to `to` from everywhere; by distance where the series tells none.
---@param context BotContext
---@param piece table    { id, arm?, type }
---@param column boolean On the march.
---@return table<string, integer>
function Ground:costs(context, piece, to, column)
  local key = table.concat({ piece.arm or piece.type, to, column and "column" or "line" }, " ")
  local field = self.fields.by[key]
  if field then return field end
  local answer = context.costs({ unit = piece.id, to = to, column = column })
  if answer then
    field = answer.costs
  else
    field = {}
    for hex, hexes in pairs(self:ring(to)) do
      field[hex] = 2 * hexes
    end
  end
  return keep(self.fields, key, field)
end

return M
