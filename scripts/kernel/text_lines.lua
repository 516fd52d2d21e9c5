--- A map in lines of text, for terminals: two characters a hex, north at the top, each line opened by the code of its first hex.
local M = {}

local ROUND = 2 -- hexes that are shown round those asked for

--- Do hexes of this map stand beside each other along rows (pointy), or above each other (flat)?
local function in_rows(map, hex)
  local _, y = map:page(hex)
  for _, near in ipairs(map:neighbors(hex)) do
    if select(2, map:page(near)) == y then return true end
  end
  return false
end

--- The part of the page round some hexes: left, right, top, bottom.
local function part_round(map, hexes, across, down)
  local left, right, top, bottom = 1 << 30, -(1 << 30), 1 << 30, -(1 << 30)
  for _, hex in ipairs(hexes) do
    local x, y = map:page(hex)
    left, right, top, bottom = math.min(left, x), math.max(right, x), math.min(top, y), math.max(bottom, y)
  end
  return left - across, right + across, top - down, bottom + down
end

--- The hexes of a part of the page, line by line from the top: { { hex, at = characters from the left }... }.
local function rows_in(map, hexes, pointy)
  local across, down = pointy and 2 * ROUND or ROUND, pointy and ROUND or 2 * ROUND
  local left, right, top, bottom = part_round(map, hexes, across, down)
  local rows = {}
  for _, hex in ipairs(map:hexes()) do
    local x, y = map:page(hex)
    if x >= left and x <= right and y >= top and y <= bottom then
      local line = y - top + 1
      rows[line] = rows[line] or {}
      table.insert(rows[line], { hex = hex, at = (x - left) * (pointy and 1 or 2) })
    end
  end
  return rows, bottom - top + 1
end

--- One line: the code of its first hex, then each hex in its place.
local function line_of(row, cell, wide)
  table.sort(row, function(a, b) return a.at < b.at end)
  local text = row[1].hex .. (" "):rep(wide - #row[1].hex)
  local at = 0
  for _, each in ipairs(row) do
    text = text .. (" "):rep(each.at - at) .. cell(each.hex)
    at = each.at + 2
  end
  return (text:gsub("%s+$", ""))
end

--- The part of a map round some hexes.
---@param map Map
---@param hexes string[] At least one.
---@param cell fun(hex: string): string Two characters for a hex.
---@return string[]
function M.lines(map, hexes, cell)
  local rows, count = rows_in(map, hexes, in_rows(map, hexes[1]))
  local lines = {}
  for i = 1, count do
    if rows[i] then lines[#lines + 1] = line_of(rows[i], cell, #rows[i][1].hex + 1) end
  end
  return lines
end

return M
