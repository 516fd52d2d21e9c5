--- 26.21, 26.42 Which counters are of which kind of the Unit Construction Chart.
local pieces = require("rules.03_pieces")

local counters, chart, elite = pieces.counters, table_of("construction").by, {}
for _, row in ipairs(table_of("grenadiers")) do
  elite[row.piece] = true
end
local M = {}

--- Is a counter of a kind? Those of the Guard cavalry and other single ones are of none.
---@param kind table Row of tables/construction.
---@return boolean
function M.fits(kind, id)
  local row = counters.by[id]
  local same = row.type == kind.type and row.weight == kind.weight and row.number ~= nil
  if not same or (row.guard or elite[row.id] or false) ~= kind.elite then return false end -- 26.21d
  return kind.type ~= "cavalry" or row.rank == kind.rank -- 26.21l; 26.21m: brigades of Prussian infantry too
end

--- 26.42: the counters of a power that are of a kind, lowest number first.
---@return string[]
M.of_kind = fixed("counters by kind of unit", function(power, kind)
  local rows, ids = those(counters.list, function(row)
    local own = row.nation == power or power == "westphalian" and row.nation == "hessian" -- 23.41b
    return own and M.fits(chart[kind], row.id)
  end), {}
  table.sort(rows, function(a, b) return a.number < b.number or a.number == b.number and a.id < b.id end)
  for i, row in ipairs(rows) do
    ids[i] = row.id
  end
  return ids
end)

return M
