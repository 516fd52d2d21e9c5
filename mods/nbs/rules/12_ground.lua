--- 12.2 The Movement Cost Chart: what hexes, slopes and hexsides cost, and what else they do (3.7).
local terrain = require("mechanics.terrain")

local map = map_of()
local chart = table_of("movement")
local CLASSES = {
  "line",
  "march_column",
  "combat_column",
  "skirmisher",
  "light_cavalry",
  "heavy_cavalry",
  "blown_cavalry",
  "foot_artillery",
  "horse_artillery",
  "commander",
  "wagon",
}
local MOST_COMMANDER = 8 -- 2 MP in quarters: a Commander pays no more for a hex (6.11.1)
local STATES = { Sh = "shaken", DG = "disorganized" }
local M = {}

local rows = { hex = {}, hexside = {}, slope = {} } -- section -> kind or number of levels -> row
for _, row in ipairs(chart) do
  if row.section == "slope" then
    rows.slope[row.levels] = row
  elseif rows[row.section] then
    rows[row.section][row.kind] = row
  end
end

local SIDES = those(map:names("side"), function(kind) return rows.hexside[kind] end)

--- The row of a hex: its terrain; clear where the map names none.
---@param hex string
---@return table
function M.row(hex) return rows.hex[map:terrain(hex) or "clear"] end

--- 12.2.6a: the row of a hex by the levels in it; nil on level ground.
---@param hex string
---@return table?
function M.slope(hex)
  local low, high = map:level(hex)
  local levels = high - low + 1
  return rows.slope[math.min(levels, 5)] -- 5 and more: Impassable (12.2.6a)
end

--- The rows of what lies along a hexside; a bridge or a ford in place of the water that it spans.
---@return table[]
function M.sides(a, b)
  local crossing = map:bridge(a, b)
  if crossing then return { rows.hexside[crossing] } end
  local list = {}
  for _, kind in ipairs(SIDES) do
    if map:side(a, b, kind) then list[#list + 1] = rows.hexside[kind] end
  end
  return list
end

--- What it costs a class to get past some rows of the chart.
local function total_of(class, parts)
  local total = 0
  for _, row in ipairs(parts) do
    local price = row[class]
    if class == "square" then price = row.square and 0 end -- 8.3.2c: it takes all it has
    if not price then return nil, row.kind end -- 12.2.2
    total = total + price -- 12.2.1
  end
  return class == "commander" and math.min(total, MOST_COMMANDER) or total
end

--- What lies in a hex, added to what lies on the way into it.
local function with_hex(parts, hex)
  parts[#parts + 1] = M.row(hex)
  parts[#parts + 1] = M.slope(hex) -- 13ex1, 12.2.6b
  return parts
end

--- 12.6: what a hex costs those who come into it from off the map; nil where it is Prohibited.
---@return integer? cost
function M.entry(class, hex) return (total_of(class, with_hex({}, hex))) end

local known = {} -- class -> "A/B" as it is gone -> cost, or false; what bars

--- 31.9: the bridges of the map have changed.
function M.forget()
  known = {}
  terrain.forget()
end

--- What a step costs, in quarter MPs; nil where it is Prohibited (12.2.2), then what bars it.
---@param class string
---@param a string
---@param b string
---@return integer? cost
---@return string? bar
function M.cost(class, a, b)
  local costs = known[class] or {}
  known[class] = costs
  local key = a .. b
  local found = costs[key]
  if not found then
    local total, bar = total_of(class, with_hex(M.sides(a, b), b))
    if class ~= "square" and total and not total_of(class, with_hex(M.sides(b, a), a)) then -- 12.2.4
      total, bar = nil, M.row(a).kind
    end
    found = { total, bar }
    costs[key] = found
  end
  return found[1], found[2]
end

--- 12.2.2, 12.2.4: could units of a class go over there, and back out the same way?
---@return boolean
function M.crosses(class, a, b) return M.cost(class, a, b) ~= nil and M.cost(class, b, a) ~= nil end

--- 3.7.1a: does it hinder to enter a hex over a hexside?
---@return boolean
function M.hinders(a, b)
  if M.hindering(b) then return true end
  for _, row in ipairs(M.sides(a, b)) do
    if row.hindering then return true end
  end
  return false
end

--- 3.7.1a: is a hex Hindering terrain?
---@return boolean
function M.hindering(hex)
  local slope = M.slope(hex)
  return M.row(hex).hindering or slope ~= nil and slope.hindering
end

--- 17.0b, 18.0b: do woods, vines or houses in a hex shelter who stands there: does what grows there block sight (14.1.2.2)?
---@return boolean
function M.in_cover(hex) return M.row(hex).blocking end

--- 3.7.2, 3.7.2b, 3.7.2c, 19og: is a hex Fortified?
---@return boolean
function M.fortified(hex) return M.row(hex).fortified end

--- 3.7.2: is a hexside?
---@return boolean
function M.fortified_side(a, b)
  for _, row in ipairs(M.sides(a, b)) do
    if row.fortified then return true end
  end
  return false
end

--- 14.1.2.1: the highest level of a hex.
---@return integer
function M.top(hex) return select(2, map:level(hex)) end

local KINDS = {
  line = "line_state",
  march_column = "column_state",
  combat_column = "column_state",
  light_cavalry = "cavalry_state",
  heavy_cavalry = "cavalry_state",
  blown_cavalry = "cavalry_state",
}

--- 12.2.5a, 19.3a: the states that the ground brings to a unit that goes over it, one for each thing that does.
---@param class string
---@return string[] states
function M.disorders(class, a, b)
  local column, list = KINDS[class], {}
  for _, row in ipairs(column and with_hex(M.sides(a, b), b) or {}) do
    if row[column] then list[#list + 1] = STATES[row[column]] end
  end
  return list
end

--- Names the cost profiles of the classes, for searches.
for _, class in ipairs(CLASSES) do
  terrain.declare(class, function()
    local spec = { hex = {}, side = {}, rule = "12.2" }
    for kind, row in pairs(rows.hex) do
      spec.hex[kind] = row[class] or false
    end
    for kind, row in pairs(rows.hexside) do
      if kind ~= "bridge" and kind ~= "ford" and kind ~= "footbridge" then spec.side[kind] = row[class] or false end
    end
    spec.bridge = { bridge = rows.hexside.bridge[class] or 0 }
    for _, kind in ipairs({ "ford", "footbridge" }) do
      spec.bridge[kind] = rows.hexside[kind][class] or false
    end
    return spec
  end)
end

return M
