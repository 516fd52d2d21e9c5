--- Victory: points of the sides, each entry with its rule; rows picked by a figure or a ratio; hexes that belong to
--- whoever came there last.
--
--   local scores = victory.scores({ "red", "blue" })
--   scores:add("french", 2, "20.12a", "score_source", "hex", "N2850")   -- logs, or keeps the line (`quietly`)
--   local level = victory.by_ratio(levels, scores.points.red, scores.points.blue)
local M = {}

---@class Scores
---@field points table<string, integer>  Side -> points.
---@field items table[]                   Lines that were kept: { rule, key, values }.
---@field quietly boolean?
local Scores = {}
Scores.__index = Scores

--- Points of all sides, none yet.
---@param sides string[]
---@param quietly boolean? Its lines are kept as items, for a look at the position; else they are logged.
---@return Scores
function M.scores(sides, quietly)
  local points = {}
  for _, side in ipairs(sides) do
    points[side] = 0
  end
  return setmetatable({ points = points, items = {}, quietly = quietly }, Scores)
end

--- A line about what counts, without points.
---@param id string Rule number.
---@param key string Text key; names and values follow.
function Scores:note(id, key, ...)
  if not self.quietly then return log(id, key, ...) end
  local values, more = {}, { ... }
  for i = 1, #more, 2 do
    values[more[i]] = type(more[i + 1]) == "table" and copy_of(more[i + 1]) or more[i + 1]
  end
  self.items[#self.items + 1] = { rule = id, key = key, values = values }
end

--- Points by a rule, with their line.
---@param side string
---@param points integer
---@param id string Rule number.
---@param key string Text key; names and values of what else its text says follow.
function Scores:add(side, points, id, key, ...)
  self.points[side] = self.points[side] + points
  self:note(id, key, "side", side, "points", points, ...)
end

--- The side with the most points; nil when two have as many.
---@return string?
function Scores:leader()
  local best, alone = nil, true
  for side, points in pairs(self.points) do
    if not best or points > self.points[best] then
      best, alone = side, true
    elseif points == self.points[best] then
      alone = false
    end
  end
  return alone and best or nil
end

--- The first of some rows whose `up_to` a figure does not pass; a row without it is for all.
---@param rows table[]
---@param figure integer
---@return table? row
function M.by_figure(rows, figure)
  for _, row in ipairs(rows) do
    if not row.up_to or figure <= row.up_to then return row end
  end
end

--- The first of some rows that holds for a ratio a to b: `up_to` = { 1, 1 } at most that, `under` = { 2, 1 } less than
--- that; a row without either is for all.
---@param rows table[]
---@param a integer
---@param b integer
---@return table? row
function M.by_ratio(rows, a, b)
  for _, row in ipairs(rows) do
    local limit = row.up_to or row.under
    if not limit then return row end
    local left, right = a * limit[2], b * limit[1]
    if left < right or left == right and row.up_to then return row end
  end
end

--- Watches who controls hexes: `G.control[hex]` is a side, or "none"; hexes without an entry are not watched.
---@param id string Rule number.
---@param may fun(G: table, piece: string): any Does this piece take a hex that it comes to?
---@return fun(G: table, piece: string, hex: string) take To be called for each piece that has come to a hex.
function M.control(id, may)
  return function(G, piece, hex)
    local holder, side = G.control[hex], G.pieces[piece].side
    if not holder or holder == side or not may(G, piece) then return end
    G.control[hex] = side
    log(id, "control", "hex", hex, "side", side)
  end
end

return M
