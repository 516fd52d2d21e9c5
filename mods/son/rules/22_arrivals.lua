--- 22 The Turn Record Track: replacements and reinforcements that are due.
local arrivals, replacements = table_of("reinforcements"), table_of("replacements")
local M = {}

--- The rows of the reinforcement track that count in a start, without those of options.
---@param start string
---@return table[]
function M.of_start(start)
  local list = {}
  for _, row in ipairs(arrivals) do
    local counts = not row.option
      and row.turn
      and (" " .. row.scope .. " "):find(" " .. start .. " ", 1, true)
    if counts then list[#list + 1] = row end
  end
  return list
end

--- The ids in a cell of the track.
---@param cell_ string?
---@return string[]
function M.ids(cell_)
  local list = {}
  for id in (cell_ or ""):gmatch("%S+") do
    list[#list + 1] = id
  end
  return list
end

--- 22.1, 22.2h: replacement points that a side receives on a turn: { nation?, kind, points }.
---@param turn integer
---@param side string
---@return table[]
function M.replacements(turn, side)
  local list = {}
  for _, row in ipairs(replacements) do
    if row.turn == turn and row.side == side and not row.option then list[#list + 1] = row end
  end
  return list
end

return M
