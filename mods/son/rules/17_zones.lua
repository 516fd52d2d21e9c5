--- 17 Zones of control: the two hexes of a package and those around them, and who is in whose.
local twohex = require("engine.twohex")
local zoc = require("mechanics.zoc")
local terrain = require("mechanics.terrain")
local pieces = require("rules.02_pieces")

local map = map_of()
local RIVER = { "primary_river" }
local OTHER = { french = "allied", allied = "french" }
local M = {}

--- 4.1: the other side.
---@return string
function M.enemy(side) return OTHER[side] end

--- 17.1d: a primary river bars without a bridge that stands (25.3); nothing else does.
---@return boolean
function M.barred(from, to)
  if not map:side(from, to, "primary_river") then return false end
  local kind, state = map:bridge(from, to)
  return kind == nil or state ~= nil
end

--- 17.1a: each half reaches the hexes around it.
M.control = {
  has = function(_, piece) return piece.armed and not piece.neutral and not piece.besieged end, -- 17.2, 23.7d
  from = function(hex)
    return those(terrain.around(hex), function(to) return not M.barred(hex, to) end) -- 17.1d
  end,
}

--- 17.4a, 17.4b: the enemy leaders in whose zone a place lies, be it with one half alone (O89); friends there change nothing.
---@param at table|string Two hexes, or one.
---@return string[] ids
function M.enemies(side, at) return zoc.reaching("control", M.enemy(side), at) end

--- 18.16, 3.26b: do packages share a hexside that no river bars?
---@return boolean
function M.adjacent(a, b) return twohex.touches(map, a, b, RIVER, true) end

--- The packages of the enemy that touch a leader's.
---@return string[] hexes Rising.
function M.touching(G, leader)
  local piece, found = G.pieces[leader], {}
  for _, id in ipairs(M.enemies(piece.side, piece.at)) do
    found[pieces.name(G, id)] = true
  end
  return keys_of(found)
end

--- The packages of a side that have a zone: a leader of each, by its first hex.
---@return table<string, string>
function M.fronts(G, side)
  local found = {}
  for _, group in ipairs(pieces.packages(G)) do
    local armed = those(group, function(id) return M.control.has(id, G.pieces[id]) end)
    if G.pieces[group[1]].side == side and armed[1] then found[pieces.name(G, armed[1])] = armed[1] end
  end
  return found
end

--- The hexsides between two packages, as pairs of hexes.
---@return string[][]
function M.between(a, b)
  local list = {}
  for _, from in ipairs(twohex.hexes(map, a)) do
    for _, to in ipairs(twohex.hexes(map, b)) do
      if map:direction(from, to) then list[#list + 1] = { from, to } end
    end
  end
  return list
end

local function primary(side) return map:side(side[1], side[2], "primary_river") end -- 16.5b, 18.8a
local function river(side) return primary(side) or map:side(side[1], side[2], "secondary_river") end -- 16.4b

--- 18.8a: do packages touch over bridges of a primary river alone?
---@return boolean
function M.over_bridge(a, b)
  local open = those(M.between(a, b), function(side) return not M.barred(side[1], side[2]) end)
  return #open > 0 and #those(open, primary) == #open -- 16.5b
end

--- 16.4b: is every hexside between packages a river, of either kind?
---@return boolean
function M.over_water(a, b)
  local sides = M.between(a, b)
  return #those(sides, river) == #sides
end

return M
