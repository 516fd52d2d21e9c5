--- Bot `pass`: a yardstick. It does as little as the rules allow.
local belief = require("bots.staff.belief")
local M = {}

-- The less a role does, the earlier it stands.
local ORDER = {
  "end",
  "ready",
  "halt",
  "stay",
  "no",
  "commit",
  "resolve",
  "from",
  "attack",
  "also",
  "line",
  "retreat",
  "lose",
  "place",
  "drop",
  "step",
  "choose", -- somebody has to move
}
local RANK = {}
for i, role in ipairs(ORDER) do
  RANK[role] = i
end

---@param context BotContext
---@return integer index
function M.choose(context)
  local hints = belief.hints(context)
  local best, best_rank = 1, 1000000
  for i = 1, context.count do
    local verb = context.action(i).verb
    local row = hints and hints.verbs[verb]
    local rank = row and RANK[row.role] or RANK[verb] or #ORDER + 1
    if rank < best_rank then
      best, best_rank = i, rank
    end
  end
  return best
end

return M
