--- Bot `staff`: plays any series on what its side may know and what the pack declares as hints.
local policy = require("bots.staff.policy")
local M = {}

---@param context BotContext
---@return integer index
function M.choose(context) return policy.choose(context, { fights = true }) end

return M
