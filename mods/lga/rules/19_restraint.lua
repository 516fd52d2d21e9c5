--- 19.5o Bavarians do not enter Austria, nor Austrians Bavaria, until the French have enough points.
-- G.special.restraint: how many; G.most: the most that they have had.
local pieces = require("rules.03_pieces")

local map = map_of()
local M = {}

--- Is there a nation's unit among some?
local function has(ids, nation)
  return #those(ids, function(id) return pieces.counters.by[id].nation == nation end) > 0
end

--- The countries that some spare still.
---@param ids string[]
---@return string[] areas
function M.spared(G, ids)
  local list = {}
  if not G.special.restraint or G.most >= G.special.restraint then return list end
  for _, def in ipairs(G.special.neutrals) do
    local other = those(G.special.neutrals, function(each) return each ~= def end)[1]
    if has(ids, def.nation) then table.move(other.areas, 1, #other.areas, #list + 1, list) end
  end
  return list
end

--- May some not enter a hex yet?
---@return boolean
function M.is_shut(G, ids, hex)
  return #those(M.spared(G, ids), function(area) return map:in_area(area, hex) end) > 0
end

return M
