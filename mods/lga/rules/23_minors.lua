--- 23.2 What follows when war is declared on a minor power or province.
local powers = require("rules.20_powers")

local M = {}

--- 21.46: a major power has declared war on a minor power, or on a province.
---@param target string A power or a province.
function M.attacked(G, aggressor, target)
  if G.powers[target] then
    G.powers[target].foe = aggressor
  else
    G.provinces[target] = { foe = aggressor }
  end
  powers.review(G)
end

--- 23.2: a province changes hands, by conquest, cession or creation.
---@param hold string As in tables/holdings.
function M.taken(G, area, power, hold)
  G.provinces[area] = { power = power, hold = hold }
  powers.review(G)
end

return M
