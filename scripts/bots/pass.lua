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
local PATIENCE = 4 -- so often an answer may be given at one prompt before others are tried
local RANK = {}
for i, role in ipairs(ORDER) do
  RANK[role] = i
end

--- How often each answer was given since something else was asked.
local function answers(context)
  local memory, id = context.memory, context.prompt().id
  if memory.asked ~= id then
    memory.asked, memory.given = id, {}
  end
  return memory.given
end

local function name_of(action)
  local words = { action.verb }
  for key, value in pairs(action.args) do
    words[#words + 1] = key .. "=" .. tostring(value)
  end
  table.sort(words)
  return table.concat(words, " ")
end

--- Chooses what does the least; an answer that has led nowhere comes after all that have not.
---@param context BotContext
---@return integer index
function M.choose(context)
  local hints, given = belief.hints(context), answers(context)
  local best, best_name, best_rank = 1, "", 1000000
  for i = 1, context.count do
    local action = context.action(i)
    local row, name = hints and hints.verbs[action.verb], name_of(action)
    local rank = row and RANK[row.role] or RANK[action.verb] or #ORDER + 1
    rank = rank + (given[name] or 0) // PATIENCE * (#ORDER + 2)
    if rank < best_rank then
      best, best_name, best_rank = i, name, rank
    end
  end
  given[best_name] = (given[best_name] or 0) + 1
  return best
end

return M
