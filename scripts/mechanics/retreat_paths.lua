--- Ways over the map, hex by hex: what retreats choose from.
local M = {}

local function extended(map, ways, may)
  local longer = {}
  for _, way in ipairs(ways) do
    for _, hex in ipairs(map:neighbors(way[#way])) do
      if may(way, hex) then
        local new = { table.unpack(way) }
        new[#new + 1] = hex
        longer[#longer + 1] = new
      end
    end
  end
  return longer
end

--- All ways of `count` steps; where none is so long, the longest that there are.
---@param map Map
---@param starts string[]  Hexes, each the first of its ways.
---@param count integer
---@param may fun(way: string[], to: string): boolean  May a way go on to a neighbour of its last hex?
---@return string[][] ways  With their starts: one hex alone where no step is possible.
function M.all(map, starts, count, may)
  local ways = {}
  for i, hex in ipairs(starts) do
    ways[i] = { hex }
  end
  for _ = 1, count do
    local longer = extended(map, ways, may)
    if #longer == 0 then break end
    ways = longer
  end
  return ways
end

--- Scores ways by the hexes that they enter, their starts left out.
---@param score fun(hex: string): integer
---@return fun(way: string[]): integer
function M.along(score)
  return function(way) return sum({ table.unpack(way, 2) }, score) end
end

--- Ways by their last hex; of several with one end the first.
---@param list string[][]
---@return table<string, string[]>
function M.ends(list)
  local by = {}
  for _, way in ipairs(list) do
    by[way[#way]] = by[way[#way]] or way
  end
  return by
end

return M
