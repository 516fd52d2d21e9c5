--- 19.12s, 19.13ze, 19.21o, 19.22p, 19.32l, 19.4vb, 19.6o Campaigns that a side wins by several things, each of which it must have.
local M = {}

---@class Condition
---@field key string   What is wanted: a word of the texts, and of "score.KEY.met" and "score.KEY.missed".
---@field rule string
---@field met boolean
---@field values table  Of those texts; `hex`: a place to look at.

--- Are all met?
---@param list Condition[]
---@return boolean
function M.met(list)
  return #those(list, function(condition) return not condition.met end) == 0
end

--- The side that has won: the one that needs them all, or the other. What was met and what not is told.
---@param list Condition[]
---@param rule string That says who wins.
---@return string winner, string level, string rule
function M.judge(list, side, other, rule)
  for _, condition in ipairs(list) do
    log(condition.rule, condition.met and "condition_met" or "condition_missed", "condition", condition.key)
  end
  return M.met(list) and side or other, "campaign", rule
end

--- For the window: what is met, and what not.
---@param list Condition[]
---@return { rule: string, key: string, values: table, hex: string? }[] notes
function M.notes(list)
  local notes = {}
  for i, condition in ipairs(list) do
    local key = ("score.%s.%s"):format(condition.key, condition.met and "met" or "missed")
    notes[i] = { rule = condition.rule, key = key, values = condition.values, hex = condition.values.hex }
  end
  return notes
end

return M
