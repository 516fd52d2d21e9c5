---@meta mechanics.los
-- Made by `grognard api --luals`: do not edit.

local M = {}

--- States as a condition that a hex sees another.
---@param sight Sight
---@param from string
---@param to string
---@param by table<string, string>
---@return boolean holds
function M.sees(sight, from, to, by) end

--- Queries for the window: `sight` for its sight tool, asked about { from, to }, and `view` for an overlay about { hex }.
---@param now fun(G: table): Sight, integer  The rule of sight now, and how far one sees.
---@param map Map
---@param by table<string, string>
---@return table<string, fun(G: table, side: string, args: table): table?>
function M.queries(now, map, by) end

return M
