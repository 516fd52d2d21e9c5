--- Bot `detachment`: `staff` with some of its formations; the others stay where they are. Its games make short replays.
local belief = require("bots.staff.belief")
local staff = require("bots.staff")
local M = {}

local NAMED = { move = "unit", check = "leader" } -- verbs that set a piece in motion, and where it is named
local SHARE, OF = 5, 10 -- of the formations that go

--- The baggage and the Emperor always go.
local function goes(context, piece)
  local memory, printed = context.memory, belief.printed(context, piece)
  if not printed then return true end
  local formation = printed.formation
  memory.going = memory.going or { F_ARMY = true }
  if memory.going[formation] == nil then memory.going[formation] = context.random(OF) <= SHARE end
  return memory.going[formation]
end

---@param context BotContext
---@return integer index
function M.choose(context)
  local kept = {}
  for i = 1, context.count do
    local action = context.action(i)
    local piece = NAMED[action.verb] and action.args[NAMED[action.verb]]
    if not piece or goes(context, piece) then kept[#kept + 1] = i end
  end
  if #kept == 0 then return staff.choose(context) end
  local part = {
    count = #kept,
    action = function(i) return context.action(kept[i]) end,
    odds = function(i) return context.odds(kept[i]) end,
  }
  return kept[staff.choose(setmetatable(part, { __index = context }))]
end

return M
