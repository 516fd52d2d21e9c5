---@meta mechanics.muster
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- Declares the list of those among them who are of a kind, which never changes.
---
---     local batteries = muster.kind("batteries", is_artillery)
---@param name string
---@param is fun(id: string): any
---@return fun(G: table, side: string): string[]
function M.kind(name, is) end

return M
