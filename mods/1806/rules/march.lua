--- 8.2 Road March: where a marching unit may stop. What it pays stands in `ground`, how it is
--- declared and ended in `movement`.
local demoralization = require("rules.demoralization")
local ground = require("rules.ground")
local pieces = require("rules.pieces")
local zoc = require("rules.zoc")

local map = ground.map
local M = {}

--- Tells whether a piece may use Road March at all: every unit (8.21c) that is not demoralized (12.22),
--- and leaders (5.22d).
---@return boolean
function M.allowed(G, id)
  local may
  if pieces.is_leader(id) then may = rule("5.22d") else may = rule("8.21c") end
  return may and demoralization.may_march(G, id)
end

--- 8.22Bx1: cavalry brigades and Vedettes, and their ZOC, are no hindrance to a column.
local function ignored(id)
  if not pieces.is_cavalry(id) then return false end
  local small = pieces.is_vedette(id) or pieces.counter(id).size == "brigade"
  return small and rule("8.22Bx1")
end

--- 3.14c, 8.22B: a column shares its hex with no unit.
local function check_hex(G, side, unit, hex)
  local stack = pieces.at(G, hex)
  for i = 1, #stack do
    local id = stack[i]
    if id ~= unit and G.pieces[id].side == side and pieces.is_unit(id) and not ignored(id) then
      if G.pieces[id].march then
        need(false, "8.22B", "column_there", "hex", hex)
      else
        need(false, "3.14c", "march_alone", "hex", hex)
      end
    end
  end
end

--- 8.22B: it stops outside the ZOC of other columns, and keeps a marching train out of its own (Q21).
local function check_near(G, side, unit, hex)
  local around = zoc.from(hex)
  for i = 1, #around do
    local near = around[i]
    local stack = G.stacks[near]
    for j = 1, stack and #stack or 0 do
      local id = stack[j]
      if id ~= unit and G.pieces[id].side == side and pieces.is_unit(id) then
        local bars = G.pieces[id].march or not rule("8.22C")
        if bars and not ignored(id) then need(false, "8.22B", "column_near", "hex", hex, "near", near) end
      end
    end
  end
end

--- 3.14c: nor may others stop where a column stands, but for leaders and what a column ignores.
local function check_beside(G, side, force, hex)
  local stack = pieces.at(G, hex)
  for i = 1, #stack do
    local id = stack[i]
    if G.pieces[id].march and G.pieces[id].side == side and pieces.is_unit(id) then
      for j = 1, #force do
        local mover = force[j]
        if mover ~= id and pieces.is_unit(mover) and not ignored(mover) then
          need(false, "3.14c", "march_alone", "hex", hex)
          return
        end
      end
    end
  end
end

--- Conditions of stopping in a hex that hang on Road March markers.
---@param force string[] The pieces that stop there.
function M.check_stop(G, side, force, hex)
  local first = force[1]
  if not G.pieces[first].march then return check_beside(G, side, force, hex) end
  if pieces.is_leader(first) and rule("8.22Bx2") then return end
  check_hex(G, side, first, hex)
  check_near(G, side, first, hex)
end

--- Tells whether a road or trail leads from one hex to its neighbour now.
---@return boolean
function M.along_road(from, to) return map:link(from, to, "road") end

return M
