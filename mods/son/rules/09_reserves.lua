--- 9.5, 25.14 Pieces that a rule brings into play: Major Generals and march regiments, the first that is free.
local reserves = table_of("reserves")
local M = {}

--- Does a piece wait off the map, to come as a reinforcement?
local function waits(G, id)
  for _, group in ipairs(G.groups) do
    if group.id == id or listed(group.units, id) then return true end
  end
  return false
end

--- The first piece of a kind that is not in play, nor will come (22.4a); nil when all are.
---@param kind "generals"|"cavalry_generals"|"march_infantry"|"march_cavalry"
---@param side string
---@return string? id
function M.free(G, kind, side)
  for _, id in ipairs(reserves[kind][side]) do
    if not G.pieces[id] and not waits(G, id) then return id end
  end
end

--- 9.11: who may stand in for whom by option: { leader, beside, unit }.
---@return table[]
function M.replacements() return reserves.replacements end

return M
