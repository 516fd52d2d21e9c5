--- 27.2 The Hurry-Up Table (optional).
local charts = require("rules.charts")

local rounds = table_of("hurry_up")
local M = {}

--- 27.2a, 27.2b: the round from which a force that marches into a battle is there; 0: before the first attack.
---@param die integer With the modifiers of initiative; held to 1 to 6 (O73).
---@param halves integer Half MPs marched; a half counts up.
---@return integer
function M.round(die, halves)
  local column = charts.column(rounds, (halves + 1) // 2)
  return cell(rounds, die, rounds.columns[column].label)
end

return M
