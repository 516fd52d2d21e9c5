--- The ground for battles in rounds: who can attack whom, what is near, what ways cost.
local M = {}

M.NOWHERE = 9999 -- costs of a hex that no way leads to

---@param context BotContext
function M.of(context)
  local memory = context.memory
  if memory.ground then return memory.ground end
  local ground = { near = {}, contact = {}, shelter = {}, sides = {}, around = {}, rings = {} }
  for _, row in ipairs((context.map() or {}).hexes or {}) do
    ground.near[row.hex], ground.contact[row.hex] = row.near, row.contact
    ground.shelter[row.hex], ground.sides[row.hex] = row.shelter, row.sides
  end
  memory.ground = ground
  return ground
end

--- The hexes that can be attacked from one.
---@return string[]
function M.contact(context, hex) return M.of(context).contact[hex] or {} end

--- What a defence of a hex counts for that is attacked from some.
---@param from string[]
---@return number
function M.defence(context, hex, from)
  local ground, least = M.of(context), nil
  for _, at in ipairs(from) do
    local side = (ground.sides[hex] or {})[at] or 100
    least = math.min(least or side, side)
  end
  return (ground.shelter[hex] or 100) * (least or 100) / 10000
end

local function spread(near, hex, far)
  local set, edge = { [hex] = true }, { hex }
  for _ = 1, far do
    local next_edge = {}
    for _, at in ipairs(edge) do
      for _, to in ipairs(near[at] or {}) do
        if not set[to] then
          set[to] = true
          next_edge[#next_edge + 1] = to
        end
      end
    end
    edge = next_edge
  end
  return set
end

--- The hexes within so many of one, and itself.
---@return table<string, boolean>
function M.within(context, hex, far)
  local around = M.of(context).around
  around[hex] = around[hex] or spread(M.of(context).near, hex, far)
  return around[hex]
end

--- The hexes so many from one, in order.
---@return string[]
function M.ring(context, hex, far)
  local rings = M.of(context).rings
  rings[hex] = rings[hex] or { seen = { [hex] = true }, { hex } }
  local all = rings[hex]
  for n = #all + 1, far + 1 do
    all[n] = {}
    for _, at in ipairs(all[n - 1]) do
      for _, to in ipairs(M.of(context).near[at] or {}) do
        if not all.seen[to] then
          all.seen[to] = true
          table.insert(all[n], to)
        end
      end
    end
    table.sort(all[n])
  end
  return all[far + 1]
end

--- What it costs an own piece to come from one hex to another, by the ground alone.
---@return integer
function M.cost(context, piece, from, to)
  local memory = context.memory
  memory.fields = memory.fields or {} -- costs to a hex from everywhere
  if not memory.fields[to] then
    local answer = context.costs({ unit = piece, to = to })
    memory.fields[to] = answer and answer.costs or {}
  end
  return memory.fields[to][from] or M.NOWHERE
end

return M
