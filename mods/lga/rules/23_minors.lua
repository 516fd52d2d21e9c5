--- 23.2 What follows when war is declared on a minor power or province.
local powers = require("rules.20_powers")

local M = {}

--- 23.21, 23.22: a major power attacks a minor power or province.
---@param aggressor string
---@param target string A minor power, or an area.
function M.attacked(G, aggressor, target)
  local row = G.powers[target]
  if row then row.foe, row.war = aggressor, true end
  powers.review(G)
end

--- 23.11, 23.23, 23.26: a minor power or province comes into the hands of a power; the minor power as its ally.
---@param target string A minor power, or an area.
---@param hold string Of tables/holdings.
function M.taken(G, target, power, hold)
  if G.powers[target] then
    G.powers[target].ally = power
  else
    G.provinces[target] = { power = power, hold = hold }
  end
  powers.review(G)
end

return M
