--- The ground as a bot keeps it: neighbours, contact, distances and costs, asked for once.
local M = {}

---@class Ground
---@field near table<string, string[]>       Neighbours of a hex.
---@field touch table<string, string[]>      Those of them that a stack there is in contact with.
---@field features table<string, string[]>
---@field rings table<string, table<string, integer>>  Distances from a hex, as they were asked for.
---@field fields table<string, table>        Costs to a hex, likewise.
local Ground = {}
Ground.__index = Ground

--- The ground in play.
---@param context BotContext
---@return Ground
function M.of(context)
  local kept = context.memory.ground
  if kept then return kept end
  local ground = setmetatable({ near = {}, touch = {}, features = {} }, Ground)
  ground.rings, ground.fields, ground.hexes = {}, {}, {}
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
  local ring = self.rings[from]
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
  self.rings[from] = ring
  return ring
end

---@return integer hexes Large where no way leads.
function Ground:distance(a, b) return self:ring(b)[a] or 99 end

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
  local field = self.fields[key]
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
  self.fields[key] = field
  return field
end

return M
