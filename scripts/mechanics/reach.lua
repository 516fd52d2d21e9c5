--- Reach and go of forces: hexes that all members of a force can come to, each of which pays by its own profile from points
--- of its own (`Goer`, mechanics.movement), and the ways there. What bars the way are layers of the map, which a pack fills with what the side knows.
local terrain = require("mechanics.terrain")

local MOST = 1 << 30 -- more points than any way costs
local M = {}

---@class Bars
---@field stop Layer?       Not 0: a hex that is entered but not left.
---@field veto Layer?       Not 0: a hex that is never entered.

--- The goer with the fewest points: its reach holds for all.
---@param goers Goer[]
---@return Goer
local function slowest(goers)
  local least = goers[1]
  for _, goer in ipairs(goers) do
    if goer.left < least.left then least = goer end
  end
  return least
end

--- Follows a path with one goer: what it pays, or nil when it cannot.
local function walk_one(goer, path)
  local sum = 0
  for i = 2, #path do
    local cost = goer.profile:cost(path[i - 1], path[i])
    if not cost then return nil end
    sum = sum + cost
    if sum > goer.left and not (i == 2 and goer.most and cost > goer.most) then return nil end
  end
  return sum
end

--- Follows a path with every goer: what the dearest pays; nil when one of them cannot.
---
---     reach.walk({ { profile = foot, left = 8 }, { profile = horse, left = 12 } }, { "0101", "0102" })
---@param goers Goer[]
---@param path string[]
---@return integer? cost
function M.walk(goers, path)
  local dearest = 0
  for _, goer in ipairs(goers) do
    local cost = walk_one(goer, path)
    if not cost then return nil end
    dearest = math.max(dearest, cost)
  end
  return dearest
end

local function options(goer, bars)
  return { stop = bars.stop, veto = bars.veto, minimum = goer.most ~= nil }
end

--- Hexes within reach of one goer: { hex, cost }, where it stands among them.
---@param goer Goer
---@param bars Bars
---@return table[]
function M.range(goer, from, bars) return goer.profile:range(from, goer.left, options(goer, bars)) end

--- The cheapest path of a force to a hex: that of its slowest goer, if all others can follow.
---@param goers Goer[]
---@param bars Bars
---@return string[]? path
---@return integer? cost Of the one who pays most.
function M.path(goers, from, to, bars)
  local goer = slowest(goers)
  local path = goer.profile:path(from, to, options(goer, bars), goer.left)
  local cost = path and M.walk(goers, path)
  if cost then return path, cost end
end

---@class WayRules
---@field dear string   Rule of who has not the points, text key `way_too_dear`: needs, has.
---@field stop string   Rule of the hexes in which a march ends, text key `way_stops`: hex.
---@field none string   Rule where there is no way at all, text key `no_way`.
---@field barred fun(hex: string): string, string  Rule and text key of a hex that is not entered: hex, to.

--- The cheapest way whatever it costs, past some bars.
local function any_way(goer, from, to, bars) return goer.profile:path(from, to, options(goer, bars)) end

--- The first hex of a way, beyond its first, that a layer marks.
local function first_marked(path, layer, last)
  for i = 2, last do
    if layer:get(path[i]) ~= 0 then return path[i] end
  end
end

--- The reason for which a goer does not get along a way that nothing bars.
local function too_dear(goers, path, to, rules)
  for _, goer in ipairs(goers) do
    local needs = walk_one({ profile = goer.profile, left = MOST }, path)
    if not needs then return { rule = rules.none, key = "no_way", values = { to = to } } end
    if needs > goer.left then
      return { rule = rules.dear, key = "way_too_dear", values = { to = to, needs = needs, has = goer.left } }
    end
  end
end

--- Why a force does not come to a hex, as a reason for `go`: the points that the cheapest way needs and has, or the hex that
--- bars it. nil where it does.
---
---     return nil, { reach.why_not(goers, hex, to, bars, { dear = "8.11", stop = "4.2", none = "8.1", barred = what_bars }) }
---@param goers Goer[]
---@param from string
---@param to string
---@param bars Bars
---@param rules WayRules
---@return Reason?
function M.why_not(goers, from, to, bars, rules)
  local goer = slowest(goers)
  local path = any_way(goer, from, to, bars)
  if path then return too_dear(goers, path, to, rules) end
  path = any_way(goer, from, to, { veto = bars.veto })
  local hex = path and bars.stop and first_marked(path, bars.stop, #path - 1)
  if hex then return { rule = rules.stop, key = "way_stops", values = { to = to, hex = hex } } end
  path = any_way(goer, from, to, {})
  hex = path and bars.veto and first_marked(path, bars.veto, #path)
  if not hex then return { rule = rules.none, key = "no_way", values = { to = to } } end
  local rule, key = rules.barred(hex)
  return { rule = rule, key = key, values = { to = hex, hex = hex } }
end

--- All hexes that a force comes to along such paths, but for the one where it stands.
---
---     for _, row in ipairs(reach.rows(goers, hex, { stop = zones, veto = enemies })) do ... row.hex, row.cost, row.path
---@param goers Goer[]
---@param from string
---@param bars Bars
---@return { hex: string, cost: integer, path: string[] }[]
function M.rows(goers, from, bars)
  local list = {}
  for _, found in ipairs(M.range(slowest(goers), from, bars)) do
    local path, cost = M.path(goers, from, found.hex, bars)
    if path and found.hex ~= from then
      list[#list + 1] = { hex = found.hex, cost = cost, path = path }
    end
  end
  return list
end

--- Goes on from hexes that a piece has come to at some cost, as when it changes its way of moving there; the cheapest first.
---@param profile Profile
---@param starts table<string, integer> What it has paid where it begins.
---@param budget integer
---@param bars Bars
---@return table<string, integer> costs
---@return table<string, string> origins Where the way to a hex begins.
function M.further(profile, starts, budget, bars)
  local costs, origins, waiting = {}, {}, {}
  local function enter(hex, cost, origin)
    costs[hex], origins[hex] = cost, origin
    waiting[cost] = waiting[cost] or {}
    table.insert(waiting[cost], hex)
  end
  for hex, cost in pairs(starts) do
    enter(hex, cost, hex)
  end
  for cost = 0, budget do
    for _, hex in ipairs(waiting[cost] or {}) do
      local goes_on = costs[hex] == cost and not (bars.stop and bars.stop:get(hex) ~= 0)
      for _, to in ipairs(goes_on and terrain.around(hex) or {}) do
        local sum = cost + (profile:cost(hex, to) or MOST)
        local open = sum <= budget and not (bars.veto and bars.veto:get(to) ~= 0)
        if open and sum < (costs[to] or MOST) then enter(to, sum, origins[hex]) end
      end
    end
  end
  return costs, origins
end

return M
