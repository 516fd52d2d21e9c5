--- Bot `staff`: plays any series on what its side may know and what the pack declares as hints.
local conduct = require("bots.staff.conduct")
local M = {}

---@param context BotContext
---@return integer index
function M.choose(context) return conduct.choose(context, { fights = true }) end

return M
