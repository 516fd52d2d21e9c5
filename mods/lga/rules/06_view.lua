--- 3.33, 6.31 What a side does not know of the enemy's pieces: their strengths, and their orders while they lie face down.
local battle = require("rules.12_battle")
local income = require("rules.26_income")
local orders = require("rules.07_orders")

local M = { private = { strength = "3.33" } }
for field, rule in pairs(orders.private) do
  M.private[field] = rule
end

--- 12.P4a, 6.31, 25.15: has it come to be known to all?
function M.known(G, id, field)
  return battle.known(G, id, field) or orders.known(G, id, field) or field == "strength" and income.is_counted(G, id)
end

return M
