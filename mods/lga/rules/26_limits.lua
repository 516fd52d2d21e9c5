--- 26.21, 26.42 Which counters are of which kind of the Unit Construction Chart.
local pieces = require("rules.03_pieces")

local counters, elite = pieces.counters, {}
for _, row in ipairs(table_of("grenadiers")) do
  elite[row.piece] = true
end
local M = {}

--- 26.21d to 26.21m: is a counter of a kind of the construction chart? Those of the Guard cavalry and other single ones are of none.
---@param kind table Row of tables/construction.
---@return boolean
M.fits = fixed("counters by kind of unit", function(kind, id)
  local row = counters.by[id]
  local same = row.type == kind.type and row.weight == kind.weight and row.number ~= nil
  if not same or (row.guard or elite[id] or false) ~= kind.elite then return false end
  return kind.type ~= "cavalry" or row.rank == kind.rank -- 26.21l; 26.21m: brigades of Prussian infantry too
end)

return M
