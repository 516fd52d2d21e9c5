--- 8.2 Road March: where a marching unit may stop. What it pays stands in `ground`, how it is declared and ended in
--- `movement`.
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local zoc = require("rules.04_zoc")

local unit, leader, cavalry, vedette =
  pieces.kinds.unit, pieces.kinds.leader, pieces.kinds.cavalry, pieces.kinds.vedette
local NONE = {}
local M = {}

--- 8.22Bx1: cavalry brigades and Vedettes, and their ZOC, are no hindrance to a column.
local function ignored(id)
  return cavalry[id] and (vedette[id] or pieces.counter(id).size == "brigade")
end

--- 8.22B: is a piece another column that one must keep away from?
local function minds(G, side, column, id)
  local piece = G.pieces[id]
  return piece.march and piece.side == side and id ~= column and unit[id] and not ignored(id)
end

--- 3.14c, 8.22B: a column shares its hex with no unit.
local function shared(G, side, column, hex)
  local stack = G.stacks[hex] or NONE
  for i = 1, #stack do
    local id = stack[i]
    local here = id ~= column and unit[id] and G.pieces[id].side == side and not ignored(id)
    if here and G.pieces[id].march then return "8.22B", "column_there" end
    if here then return "3.14c", "march_alone" end
  end
end

--- 8.22B: it stops outside the ZOC of other columns, and keeps a marching train out of its own (Q21);
--- next to friends without a marker it may (8.22C).
local function too_near(G, side, column, hex)
  for _, near in ipairs(zoc.from(hex)) do
    for _, id in ipairs(G.stacks[near] or NONE) do
      if minds(G, side, column, id) then return "8.22B", "column_near" end
    end
  end
end

--- Neighbours of a hex in which columns may mind one more, which may stand in the hex itself.
---@return integer bits
function M.minded(G, id, side, hex)
  local piece = G.pieces[id]
  if piece.march and piece.hex == hex then return zoc.near_others(side, hex) end
  return zoc.near_columns(side, hex)
end

--- 3.14c: nor may others stop where a column stands, but for leaders and what a column ignores.
local function beside(G, side, force, hex)
  local stack, all = G.stacks[hex] or NONE, G.pieces
  for i = 1, #stack do
    local id = stack[i]
    local column = all[id].march and all[id].side == side and unit[id]
    for j = 1, column and #force or 0 do
      local mover = force[j]
      if mover ~= id and unit[mover] and not ignored(mover) then return "3.14c", "march_alone" end
    end
  end
end

--- What keeps a force from stopping in a hex for the sake of Road March: rule and text key, or nil.
---@param force string[] The pieces that would stop there.
---@param column boolean? In Road March, or not; nil: as it is.
---@return string? id
---@return string? key
function M.bar(G, side, force, hex, column)
  local first = force[1]
  if column == nil then column = G.pieces[first].march end
  if not column then return beside(G, side, force, hex) end
  if leader[first] then return nil end -- 8.22Bx2
  local id, key = shared(G, side, first, hex)
  if id then return id, key end
  return too_near(G, side, first, hex)
end

--- Tells whether a road or trail leads from one hex to its neighbour now.
---@return boolean
function M.along_road(from, to) return ground.map:link(from, to, "road") end

return M
