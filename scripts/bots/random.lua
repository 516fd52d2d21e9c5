--- Bot `random`: every entry of the legal list is as likely as any other.
local M = {}

---@class BotContext
---@field count integer                         Length of the legal list.
---@field action fun(index: integer): table     Entry of the list: { verb, args, rule }.
---@field prompt fun(): table                   What is asked: { id, side, rule, key, values }.
---@field view fun(): table                     What the side may know of the position.
---@field random fun(sides: integer): integer   1..sides, from the bot's own dice.

---@param context BotContext
---@return integer index Of the entry to play, 1..count.
function M.choose(context) return context.random(context.count) end

return M
