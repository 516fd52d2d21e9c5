--- Ways over the map, hex by hex: what retreats choose from.
-- Of all ways that come to one hex in as many steps only the best goes on, so a long way takes little longer than a short one. What
-- lets a step be made may thus hang on the two hexes and on how many steps came before, not on the way behind.
local M = {}

---@class Tip A way's last hex.
---@field hex string
---@field scores integer[]
---@field before Tip?
---@field place integer In the order in which ways are tried: by start, then by neighbours.

--- Gives the scores of a step, each worked out once.
local function scores_by(counts)
  local known = {}
  return function(hex, from)
    known[hex] = known[hex] or {}
    local scores = known[hex][from]
    if not scores then
      scores = {}
      for i, count in ipairs(counts) do
        scores[i] = count(hex, from)
      end
      known[hex][from] = scores
    end
    return scores
  end
end

local function added(a, b)
  local sum = {}
  for i = 1, #a do
    sum[i] = a[i] + b[i]
  end
  return sum
end

--- Does the first of two lists of scores come before the other, the first score counting most?
local function less(a, b)
  for i = 1, #a do
    if a[i] ~= b[i] then return a[i] < b[i] end
  end
  return false
end

--- The best ways that are a step longer, one to each hex, in the order in which they are tried.
local function extended(map, tips, step, may, scores_of)
  local at, list, place = {}, {}, 0
  for _, tip in ipairs(tips) do
    for _, hex in ipairs(map:neighbors(tip.hex)) do
      place = place + 1
      if may(tip.hex, hex, step) then
        local scores = added(tip.scores, scores_of(hex, tip.hex))
        local known = at[hex]
        if not known then
          known = { hex = hex }
          at[hex], list[#list + 1] = known, known
        end
        if not known.scores or less(scores, known.scores) then
          known.scores, known.before, known.place = scores, tip, place
        end
      end
    end
  end
  table.sort(list, function(a, b) return a.place < b.place end)
  return list
end

local function way_to(tip)
  local way, back = {}, {}
  while tip do
    back[#back + 1] = tip.hex
    tip = tip.before
  end
  for i = #back, 1, -1 do
    way[#way + 1] = back[i]
  end
  return way
end

--- The best way of `count` steps to each hex where one ends; where none is so long, of the longest that there are. Best is what
--- scores least in the first of the counts, of equals in the second, and so on; of equals in all the first by starts and neighbours.
---
---     local list, score = retreat_paths.best(map, { hex }, 3, may, { enemies_near, cost })
---     list = least(least(list, "6.2", score(1)), "6.3", score(2))
---@param map Map
---@param starts string[]  Hexes, each the first of its ways.
---@param count integer
---@param may fun(from: string, to: string, step: integer): boolean  May the step be made, as the first, second ... of a way?
---@param counts (fun(hex: string, from: string): integer)[]?  What a way is scored by: sums over the hexes that it enters.
---@return string[][] ways One to each end: the start, then each hex entered.
---@return fun(index: integer): fun(way: string[]): integer score  For `least`: a way's score in one of the counts.
function M.best(map, starts, count, may, counts)
  local scores_of, tips = scores_by(counts or {}), {}
  for i, hex in ipairs(starts) do
    local none = {}
    for k = 1, #(counts or {}) do
      none[k] = 0
    end
    tips[i] = { hex = hex, scores = none }
  end
  for step = 1, count do
    local longer = extended(map, tips, step, may, scores_of)
    if #longer == 0 then break end
    tips = longer
  end
  local ways, scores = {}, {}
  for i, tip in ipairs(tips) do
    ways[i] = way_to(tip)
    scores[ways[i]] = tip.scores
  end
  return ways, function(index)
    return function(way) return scores[way][index] end
  end
end

--- Ways by their last hex.
---
---     args = { { "to", "hex", function(G, f) return retreat_paths.ends(ways_back(G, f)) end } },
---@param list string[][]
---@return table<string, string[]>
function M.ends(list)
  local by = {}
  for _, way in ipairs(list) do
    by[way[#way]] = by[way[#way]] or way
  end
  return by
end

--- For retreats that are asked for hex by hex: the neighbours from which `count` steps in all can still be made; where so many
--- cannot, those from which the most can.
---
---     local open, left = retreat_paths.onward(map, hex, 6, may) -- left: 6, or fewer
---@param map Map
---@param from string
---@param count integer
---@param may fun(from: string, to: string, step: integer): boolean  As for `best`.
---@return string[] hexes
---@return integer steps How many can be made.
function M.onward(map, from, count, may)
  local known = {} -- [step][hex]: how many steps can be made from there, this one being the next
  for step = 1, count + 1 do
    known[step] = {}
  end
  local function most(hex, step)
    if step > count then return 0 end
    local best = known[step][hex]
    if best then return best end
    best = 0
    for _, to in ipairs(map:neighbors(hex)) do
      if may(hex, to, step) then best = math.max(best, 1 + most(to, step + 1)) end
      if best > count - step then break end -- all that are left
    end
    known[step][hex] = best
    return best
  end
  local hexes, steps = {}, most(from, 1)
  for _, to in ipairs(steps > 0 and map:neighbors(from) or {}) do
    if may(from, to, 1) and 1 + most(to, 2) == steps then hexes[#hexes + 1] = to end
  end
  return hexes, steps
end

return M
