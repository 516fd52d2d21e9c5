--- 12.5 Roads: which hexes come next along one, what going along it costs, how those who do look.
local facing = require("rules.10_facing")
local ground = require("rules.12_ground")
local troops = require("rules.02_troops")

local map = map_of()
local chart = {} -- kind -> row of tables/movement
for _, row in ipairs(table_of("movement")) do
  if row.section == "road" then chart[row.kind] = row end
end
local KINDS = those(map:names("link"), function(kind) return chart[kind] end)
local M = {}

--- Does a road of any kind lead from a hex to its neighbour?
---@return boolean
function M.joins(from, to)
  for _, kind in ipairs(KINDS) do
    if map:link(from, to, kind) then return true end
  end
  return false
end

--- The kinds of road that run off the map at a hex.
---@return string[]
function M.off_map(hex)
  for _, entry in ipairs(map:entries()) do
    if entry.hex == hex then return entry.links end
  end
  return {}
end

--- The best rate of some kinds of road for a class; nil: none is for it.
---@param kinds string[]
---@return integer? quarters
function M.rate_of(class, kinds)
  local best
  for _, kind in ipairs(kinds) do
    local rate = chart[kind] and chart[kind][class] or nil
    if rate then best = math.min(best or rate, rate) end
  end
  return best
end

--- 12.5.1: what going along a road costs, whatever lies in the hex or along its side; nil where none leads, or not for the class.
---@return integer? quarters
function M.rate(class, from, to)
  return M.rate_of(class, those(KINDS, function(kind) return map:link(from, to, kind) end))
end

--- 12.2.4: can units of a class go over there, by road where they could not without?
---@return boolean
function M.passes(class, from, to) return ground.cost(class, from, to) ~= nil or M.rate(class, from, to) ~= nil end

--- The hexes to which roads lead from a hex, but the one that was left.
---@param from string?
---@return string[]
function M.onward(hex, from)
  return those(map:neighbors(hex), function(to) return to ~= from and M.joins(hex, to) end)
end

--- 12.5.2b, reading 7: the headings in which one on a road has a next hex of it ahead; where it ends, those that look away from the hex
--- before.
---@param from string The hex before; the hex itself of one who came from off the map.
---@return integer[]
function M.headings(hex, from)
  local list = M.onward(hex, from)
  if #list == 0 then
    list = those(map:neighbors(hex), function(to) return map:distance(from, to) > 1 end)
  end
  return those(facing.HEADINGS, function(heading)
    return #those(list, function(to) return facing.ahead(hex, heading, to) end) > 0
  end)
end

--- 12.5.2b: how a unit looks that has come along a road.
---@return integer
function M.faced(G, id, from)
  local piece = G.pieces[id]
  return least(M.headings(piece.hex, from), "12.5.2b", function(heading) return facing.turn(piece.heading, heading) end)[1]
end

--- 12.5.3: those in a hex who are in the way on its road: infantry, cavalry, artillery of either side.
---@return string[]
function M.in_the_way(G, hex)
  local list = {}
  for _, side in ipairs(sides_of(G)) do
    for _, id in ipairs(troops.fighting(G, side, hex)) do
      if not troops.is_skirmisher(id) then list[#list + 1] = id end
    end
  end
  return list
end

return M
