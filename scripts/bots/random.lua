--- Bot `random`: every entry of the legal list is as likely as any other.
local M = {}

---@class BotContext
---@field count integer                         Length of the legal list.
---@field action fun(index: integer): table     Entry of the list: { verb, args, rule }.
---@field prompt fun(): table                   What is asked: { id, side, rule, key, values }.
---@field view fun(): table                     What the side may know of the position.
---@field random fun(sides: integer): integer   1..sides, from the bot's own dice.
---@field memory table                          What the bot keeps between its choices; empty when a game is begun or loaded.
---@field odds fun(index: integer): table?, string?   Exact odds of an entry that rolls dice: as `odds` of rpc.
---@field assess fun(params: { targets: string[], by: string[] }): table?, string?  Of a hypothetical attack; refused where a piece is hidden.
---@field reach fun(params: { unit: string, with: string[]?, line: boolean?, to: string?, bare: boolean? }?): table  { hexes = {{ hex, cost, path }} }.
---@field explain fun(params: { verb: string, args: table }): table  { ok, reasons = {{ rule, key, values }} }.
---@field costs fun(params: { unit: string, to: string, column: boolean?, clear: boolean? }): table?, string?  By the ground alone: { costs = { HEX = cost } }.
---@field supplies fun(params: { unit: string }): table?, string?  What feeds a piece, and where: { fed, lands = {{ hex, feeds, around }}, trains, sites }.
---@field map fun(): table                      The ground in play: { hexes = {{ hex, x, y, near, contact, features }}, places }.
---@field pieces fun(): table                   The counters of the scenario as printed: { pieces }.
---@field hints fun(): table                    What the pack declares for bots (scripts/schemas/bot.lua); empty when it declares nothing.

---@param context BotContext
---@return integer index Of the entry to play, 1..count.
function M.choose(context) return context.random(context.count) end

return M
