--- Bot `march`: a yardstick. It goes to its objectives and attacks no one unless it must.
local policy = require("bots.staff.policy")
local M = {}

---@param context BotContext
---@return integer index
function M.choose(context) return policy.choose(context, { fights = false }) end

return M
