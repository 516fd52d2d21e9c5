--- Bot `gambler`: of what rolls dice it takes what is likeliest to come out as one result; else any entry.
local M = {}

--- How likely, per cent, the best single result of an entry is; nil where no dice fall.
local function certainty(context, i)
  local odds = context.odds(i)
  local best = nil
  for _, each in ipairs(odds and odds.outcomes or {}) do
    local percent = each.num * 100 // each.den
    if not best or percent > best then best = percent end
  end
  return best
end

---@param context BotContext
---@return integer index
function M.choose(context)
  local surest, at = 0, nil
  for i = 1, context.count do
    local percent = certainty(context, i)
    if percent and percent > surest then
      surest, at = percent, i
    end
  end
  return at or context.random(context.count)
end

return M
