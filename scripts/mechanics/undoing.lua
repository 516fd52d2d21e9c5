--- Changes to plain tables that can be taken back, for `board.suppose`.
local M = {}

local depth, noted = 0, 0
local tables, keys, olds = {}, {}, {} -- what was changed since the first `begin`

--- Sets a field, and notes what was there when changes are to be taken back.
---
---     undoing.set(G.stacks, hex, { id })
function M.set(table, key, now)
  if depth > 0 then
    noted = noted + 1
    tables[noted], keys[noted], olds[noted] = table, key, table[key]
  end
  table[key] = now
end

--- From here on changes are noted. Nests.
---
---     local from = undoing.begin()
---@return integer from  For `take_back`.
function M.begin()
  depth = depth + 1
  return noted
end

--- Takes back all that was changed since a `begin`, the last first.
---
---     undoing.take_back(from)
---@param from integer
function M.take_back(from)
  depth = depth - 1
  for i = noted, from + 1, -1 do
    local changed = tables[i]
    changed[keys[i]] = olds[i]
    tables[i], olds[i] = nil, nil
  end
  noted = from
end

--- Takes back all: what a fault has left.
function M.clear()
  M.take_back(0)
  depth = 0
end

--- Is anything to be taken back?
---@return boolean
function M.noting() return depth > 0 end

return M
