--- 6.23 Garrisons of Supply Sources: a strength point in the hexes of each marker on the map, with a zone, that never attacks.
-- State: `fallen` of a source = the hex that it was lost in; it comes back in its side's next Administrative Segment (06_sources).
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local pieces = require("rules.02_pieces")

local map = map_of()
local sources = those(table_of("bases").list, function(row) return pieces.is_source(row.id) end)
local M = {}

--- Those of a side on the map.
---@return string[] ids
function M.of(G, side)
  local list = {}
  for _, row in ipairs(sources) do
    local piece = G.pieces[row.id]
    if piece and piece.at and piece.side == side then list[#list + 1] = row.id end
  end
  return list
end

--- Those of a side that share a hex with one of some packages (6.23d).
---@param places table[]
---@return string[] ids
function M.beside(G, side, places)
  return those(M.of(G, side), function(id)
    return #those(places, function(at) return twohex.shared(map, G.pieces[id].at, at) > 0 end) > 0
  end)
end

--- 6.23b: those of a side without troops of their own in their hexes; they are attacked by themselves.
---@return string[] ids
function M.alone(G, side)
  return those(M.of(G, side), function(id)
    for _, hex in ipairs(twohex.hexes(map, G.pieces[id].at)) do
      local friends_ = those(board.standing(G, hex), function(other) return pieces.is_leader(other) and G.pieces[other].armed end)
      if #friends_ > 0 then return false end
    end
    return true
  end)
end

--- It is lost, with the marker.
function M.fall(G, id)
  log("6.23b", "garrison_lost", "hex", pieces.name(G, id))
  board.mark(G, id, { fallen = pieces.name(G, id), turned = false })
  board.lift(G, id)
end

--- 6.23b, 6.23d: those in the hexes of a defender who is beaten go down with him.
---@param places table[]
function M.fall_with(G, side, places)
  for _, id in ipairs(M.beside(G, side, places)) do
    M.fall(G, id)
  end
end

--- Is a side of an attack the garrison of a source by itself?
---@return boolean
function M.is_alone(attack, side) return pieces.is_source(attack.groups[side][1]) end

--- 6.23c: SP that a side loses: against a garrison by itself one at most.
---@return integer
function M.loss(attack, side, points)
  for other in pairs(attack.groups) do
    if other ~= side and M.is_alone(attack, other) then return math.min(points, 1) end
  end
  return points
end

return M
