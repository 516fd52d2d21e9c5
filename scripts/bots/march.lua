--- Bot `march`: a yardstick. It goes to its objectives and attacks nobody unless it must.
local conduct = require("bots.staff.conduct")
local M = {}

---@param context BotContext
---@return integer index
function M.choose(context) return conduct.choose(context, { fights = false }) end

return M
