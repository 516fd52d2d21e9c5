--- What a force sees around a hex, as bits: neighbours that it can pay for; of these the ones at peace; of these the
-- ones where it could stop at once. The same answers as the conditions of a step give, for less; not for when rules
-- are traced, nor for what a group needs that is still to follow.
local ground = require("rules.08_ground")
local pieces = require("rules.01_pieces")
local presence = require("rules.presence")
local ways = require("rules.08_ways")

local closed, own, weight = presence.layers.closed, presence.layers.own, pieces.weight
local reach, odd_near = ways.reach, ground.odd_near
local free = ground.profile("infantry").free
local ANY = ways.ANY
local M = {}

M.ROOM = 2 -- what may weigh on a hex whatever it is, see `presence`

local NO_UNIT = presence.most(0)

---@class Mover
---@field line Profile      What steps cost it,
---@field column Profile    and in Road March.
---@field allowance integer Half points.
---@field form integer      Half points that it pays to take its marker off.
---@field unit boolean
---@field most integer      Most that the layer of own pieces may say of a hex in which it is to stop.

local movers = {} ---@type table<string, Mover>

local function mover_of(id)
  local line, column = ways.profiles(id)
  local mover = {
    line = ground.profile(line),
    column = ground.profile(column),
    allowance = ways.allowance(id),
    form = ways.form_cost(id),
    unit = pieces.is_unit(id),
    most = presence.most(M.ROOM - weight[id]),
  }
  movers[id] = mover
  return mover
end

--- For several members, or where the cost profiles do not know all.
local function look_closely(force, side, hex, column, left, points, fresh)
  local can, room = reach(force[1], column, hex, left, fresh), M.ROOM
  for i = 1, #force do
    if i > 1 then can = can & reach(force[i], column, hex, points[i], fresh) end
    room = room - weight[force[i]]
  end
  if column and pieces.is_unit(force[1]) then room = 0 end
  return presence.sift(can, side, hex, room)
end

--- Of neighbours with room for a unit in Road March, those where no other column minds it.
local function apart(G, id, side, hex, room)
  local piece = G.pieces[id]
  if piece.march and piece.hex == hex then return room & ~presence.near_others(side, hex) end
  return room & ~presence.near_columns(side, hex)
end

--- Looks around a hex: there is room where the force is not too heavy, and no column minds another.
---@param column boolean It is in Road March, or thought to be.
---@param left integer Half points of its first member,
---@param points integer[] and of all.
---@param fresh boolean It has spent nothing.
---@return integer can
---@return integer peace
---@return integer room
function M.look(G, force, side, hex, column, left, points, fresh)
  local id = force[1]
  local mover = movers[id] or mover_of(id)
  local alone = column and mover.unit
  local can, peace, room
  if force[2] or odd_near[hex] or fresh and left < mover.allowance then
    can, peace, room = look_closely(force, side, hex, column, left, points, fresh)
  else
    local profile, most = column and mover.column or mover.line, alone and NO_UNIT or mover.most
    can, peace, room = free(profile, hex, fresh and ANY or left, closed[side], own[side], most)
  end
  if alone and room ~= 0 then room = apart(G, id, side, hex, room) end
  return can, peace, room
end

local one, NONE = {}, {} -- a force of one piece

--- Neighbours to which a piece that has not begun to move could go and stop at once, in line or as a column that it is.
---@return integer bits
function M.sets_out(G, id, side, hex, column)
  local mover = movers[id] or mover_of(id)
  if column or odd_near[hex] then
    one[1] = id
    local _, _, room = M.look(G, one, side, hex, column, mover.allowance, NONE, true)
    return room ~= 0 and room or column and M.forms(id, side, hex, mover.allowance) or 0
  end
  local _, _, room = free(mover.line, hex, ANY, closed[side], own[side], mover.most)
  return room
end

--- Neighbours where a column could go, take its marker off and stop (8.23).
---@param left integer Half points it has now.
---@return integer bits
function M.forms(id, side, hex, left)
  local mover = movers[id] or mover_of(id)
  left = left - mover.form
  if left < 0 then return 0 end
  local _, room
  if odd_near[hex] then
    _, _, room = presence.sift(reach(id, true, hex, left, false), side, hex, M.ROOM - weight[id])
  else
    _, _, room = free(mover.column, hex, left, closed[side], own[side], mover.most)
  end
  return room
end

return M
