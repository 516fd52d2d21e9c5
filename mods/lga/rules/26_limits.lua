--- 26.42, 26.43 How many units there can be, and how large.
local pieces = require("rules.03_pieces")

local counters, elite = pieces.counters, {}
for _, row in ipairs(table_of("grenadiers")) do
  elite[row.piece] = true
end
local MOST = { infantry = 10, cavalry = 4, recruits = 5, remounts = 3 } -- 26.43, 25.42a
local ONE = 1 -- 26.21l, 3.23: brigades of cavalry, guns
local M = {}

--- 25.0a, 26.43: the full strength of a unit; of who was stronger at the start no more than he has.
---@return integer
function M.full(G, id)
  local row = counters.by[id]
  if row.type == "cavalry" and row.rank == "brigade" then return ONE end
  local most = MOST[row.type] or pieces.arm(id) == "infantry" and MOST.infantry or ONE
  return math.max(most, G.pieces[id] and G.pieces[id].strength or 0)
end

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
