---@meta engine.game
-- Made by `grognard api --luals`: do not edit.

--- The gaming table: what the players in this window may ask and do.
---@class engine.game
local game = {}

--- Carries out a method of docs/rpc.md, as the user's seats allow. On a refusal nil and {code, message, reasons?}. After a fault of a pack the interface's error() is called too.
---@param method string
---@param params? table
---@return table? result
---@return table? error
function game.call(method, params) end

return game
