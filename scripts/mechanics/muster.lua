--- Who stands on the map, by side: kept until a piece comes, goes or moves.
---
---     local muster = require("mechanics.muster")
---     local riders = muster.kind("cavalry on the map", is_cavalry)
---     for _, id in ipairs(riders(G, side)) do ... end
local board = require("mechanics.board")
local M = {}

--- Ids of the pieces of a side that stand on the map, rising. Callers must not write them.
---@type fun(G: table, side: string): string[]
M.all = derived("pieces on the map", { "places" }, function(G, side)
  return board.which(G, board.place, side)
end)

--- Declares the list of those among them who are of a kind, which never changes.
---
---     local batteries = muster.kind("batteries", is_artillery)
---@param name string
---@param is fun(id: string): any
---@return fun(G: table, side: string): string[]
function M.kind(name, is)
  return derived(name, { "places" }, function(G, side) return those(M.all(G, side), is) end)
end

return M
