--- 8 March attrition: the Attrition Quotient Matrix and the March Attrition Table.
local charts = require("rules.charts")

local columns, losses = table_of("ap_columns"), table_of("march_attrition")
local classes = charts.by(table_of("class_shift"), "class")
-- Grids by kind of march, each with the most MPs that it is for.
local BANDS = {
  stand = { { 0, table_of("quotient_stand") } },
  march = {
    { 1, table_of("quotient_march_1") },
    { 3, table_of("quotient_march_2_3") },
    { 5, table_of("quotient_march_4_5") },
    { 9, table_of("quotient_march_6_9") },
    { 13, table_of("quotient_march_10_13") },
  },
  forced = {
    { 1, table_of("quotient_forced_1") },
    { 3, table_of("quotient_forced_2_3") },
    { 5, table_of("quotient_forced_4_5") },
  },
}
local lines = charts.by(losses.rows, "label")
local ZERO = 8 -- the column of no points
local M = {}

--- 8.3b: the column of an army's points, from 1, the best; nil below the least total that may be spent (5.6a).
---@return integer?
function M.column(army, points)
  for _, row in ipairs(columns) do
    if row.army == army and points >= row.least and points <= row.most then
      return math.tointeger(row.column:sub(2))
    end
  end
end

--- 8.3c: the column of a force out of Dispatch Distance: zero, or that in force where it is worse.
---@return integer
function M.out_of_reach(column) return math.max(column, ZERO) end

--- 5.8e: a column shifted by support, never off the matrix.
---@return integer
function M.shifted(column, shift) return math.max(1, math.min(10, column + shift)) end

--- 8.3, 8.5ex: the quotient of a march; nil when no march of the kind is so long (8.8b).
---@param kind "stand"|"march"|"forced"
---@param halves integer Half MPs spent; a half counts up.
---@param strength integer SP that count (8.3a).
---@param column integer
---@return string? quotient As printed.
function M.quotient(kind, halves, strength, column)
  local points = (halves + 1) // 2
  for _, band in ipairs(BANDS[kind]) do
    if points <= band[1] then return cell(band[2], strength, "c" .. column) end
  end
end

--- 8.4b: is the march allowed? A quotient above the last line is not.
---@return boolean
function M.allowed(quotient) return lines[quotient] ~= nil end

--- 8.5: SP lost.
---@param quotient string
---@param place integer The die with its modifiers and the place of the weather (24.3a).
---@return integer
function M.loss(quotient, place) return charts.cell(losses, quotient, place) end

--- 27.3: the quotient of a class of troops, so many lines worse, never beyond the last.
---@param class string
---@return string quotient
function M.of_class(quotient, class)
  local _, line = charts.row(losses, quotient)
  local shift = classes[class] and classes[class].shift or 0
  return losses.rows[math.min(line + shift, #losses.rows)].label
end

return M
