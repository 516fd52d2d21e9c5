--- A player that a pack brings: mods/PACK/bots/NAME.lua, in the environment of its pack. Loaded in the bot's own Lua state.
local sandbox = require("engine.sandbox")
local M = {}

--- What the file returns: a table with the function `choose`.
---@param pack string
---@param name string
---@return table
function M.load(pack, name) return sandbox.require(sandbox.pack(pack, {}), "bots." .. name) end

return M
