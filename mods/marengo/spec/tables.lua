--- Rows of the tables of this battle, for its specs. Those of the drill ground lie in the same tables.
local M = {}

--- Rows with a value in a column.
function M.of(name, field, value)
  return those(table_of(name), function(row) return row[field] == value end)
end

--- Rows of a set-up that stand on the map.
function M.placed(set)
  return those(M.of("setup", "set_up", set), function(row) return row.hex end)
end

--- Those of a list that belong to this battle.
function M.ours(list)
  return those(list, function(row) return row.origin ~= "invented" end)
end

--- A price for each terrain of a map.
---@param price fun(name: string): integer
function M.prices(map, price)
  local list = {}
  for _, name in ipairs(map:names("terrain")) do
    list[name] = price(name)
  end
  return list
end

return M
