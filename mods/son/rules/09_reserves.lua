--- 9.5, 25.14 Pieces that a rule brings into play: Major Generals and march regiments, the first that is free.
local pieces = require("rules.02_pieces")

local printed = pieces.counters.by
local reserves = table_of("reserves")
local M = {}

--- 9.5b, 22.4a: does a piece wait off the map, to come as a reinforcement?
local function waits(G, id)
  for _, group in ipairs(G.groups) do
    if group.id == id or listed(group.units, id) then return true end
  end
  return false
end

--- 9.5b, 25.19a: the first piece of a kind that is not in play, nor will come (22.4a); nil when all are.
---@param kind "generals"|"cavalry_generals"|"march_infantry"|"march_cavalry"
---@param side string
---@return string? id
M.free = derived("free reserves", { "board" }, function(G, kind, side)
  for _, id in ipairs(reserves[kind][side]) do
    if not G.pieces[id] and not waits(G, id) then return id end
  end
end)

--- What is printed of the first free pieces of some kinds, as far as conditions ask for it.
local function free_of(name, kinds)
  return derived(name, { "board" }, function(G)
    local free = {}
    for _, kind in ipairs(kinds) do
      for _, side in ipairs(sides_of(G)) do
        local row = printed[M.free(G, kind, side)] or {}
        free[#free + 1] = ("%s %s %s %s"):format(row.track, row.span, row.subordination, row.type)
      end
    end
    return table.concat(free, ", ")
  end)
end

-- Dependencies: what the pieces are that come next.
counts("generals", free_of("free generals", { "generals", "cavalry_generals" }))
counts("regiments", free_of("free regiments", { "march_infantry", "march_cavalry" }))

--- 11.8b: of an Austrian brigade of both arms the counter of its cavalry, by that of its infantry.
M.horse_of = {}
for _, row in ipairs(reserves.brigades) do
  M.horse_of[row.infantry] = row.cavalry
end

--- 9.11: who may stand in for whom by option: { leader, beside, unit }.
---@return table[]
function M.replacements() return reserves.replacements end

return M
