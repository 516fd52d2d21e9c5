--- 8.2 Road March: where a marching unit may stop. What it pays stands in `ground`, how it is
--- declared and ended in `movement`.
local ground = require("rules.08_ground")
local pieces = require("rules.01_pieces")
local presence = require("rules.presence")
local zoc = require("rules.04_zoc")
local rule, tracing = rule, tracing

local map = ground.map
local unit, cavalry, vedette = pieces.kinds.unit, pieces.kinds.cavalry, pieces.kinds.vedette
local M = {}

--- Tells whether a piece may use Road March at all: every unit (8.21c) that is not demoralized (12.22),
--- and leaders (5.22d).
---@return boolean
function M.allowed(G, id)
  return rule(pieces.is_leader(id) and "5.22d" or "8.21c") -- 12.22: Demoralized or not
end

--- 8.22Bx1: cavalry brigades and Vedettes, and their ZOC, are no hindrance to a column.
local function ignored(id)
  if not cavalry[id] then return false end
  local small = vedette[id] or pieces.counter(id).size == "brigade"
  return small and rule("8.22Bx1")
end

--- 3.14c, 8.22B: a column shares its hex with no unit.
local function shared(G, side, column, hex)
  local stack = G.stacks[hex]
  for i = 1, stack and #stack or 0 do
    local id = stack[i]
    local piece = G.pieces[id]
    if id ~= column and piece.side == side and unit[id] and not ignored(id) then
      if piece.march then
        if rule("8.22B") then return "8.22B", "column_there" end
      elseif rule("3.14c") then
        return "3.14c", "march_alone"
      end
    end
  end
end

--- Does any of a stack keep a column from stopping next to it?
local function minds(G, side, column, stack)
  for i = 1, #stack do
    local id = stack[i]
    local piece = G.pieces[id]
    if (piece.march or tracing.on) and piece.side == side and id ~= column and unit[id] then
      local bars = piece.march or not rule("8.22C")
      if bars and not ignored(id) and rule("8.22B") then return true end
    end
  end
  return false
end

--- 8.22B: it stops outside the ZOC of other columns, and keeps a marching train out of its own (Q21);
--- next to friends without a marker it may (8.22C).
local function too_near(G, side, column, hex)
  if not (tracing.on or G.supposed or presence.in_columns(side, hex)) then return end
  local around = zoc.from(hex)
  for i = 1, #around do
    local stack = G.stacks[around[i]]
    if stack and minds(G, side, column, stack) then return "8.22B", "column_near" end
  end
end

--- 3.14c: nor may others stop where a column stands, but for leaders and what a column ignores.
local function beside(G, side, force, hex)
  local stack = G.stacks[hex]
  for i = 1, stack and #stack or 0 do
    local id = stack[i]
    local piece = G.pieces[id]
    if piece.march and piece.side == side and unit[id] then
      for j = 1, #force do
        local mover = force[j]
        if mover ~= id and unit[mover] and not ignored(mover) and rule("3.14c") then
          return "3.14c", "march_alone"
        end
      end
    end
  end
end

--- What keeps a force from stopping in a hex for the sake of Road March: rule and text key, or nil.
---@param force string[] The pieces that would stop there.
---@return string? id
---@return string? key
function M.bar(G, side, force, hex)
  local first = force[1]
  if not G.pieces[first].march then return beside(G, side, force, hex) end
  if pieces.is_leader(first) and rule("8.22Bx2") then return nil end
  local id, key = shared(G, side, first, hex)
  if id then return id, key end
  return too_near(G, side, first, hex)
end

--- Tells whether a road or trail leads from one hex to its neighbour now.
---@return boolean
function M.along_road(from, to) return map:link(from, to, "road") end

return M
