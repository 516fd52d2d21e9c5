--- 8.11, 8.12: what each member of a moving force pays, where it may stop, and whether it can still come to such a hex.
-- Nothing here changes the state.
local lists = require("mechanics.lists")
local movement = require("mechanics.movement")
local ground = require("rules.08_terrain")
local march = require("rules.08_road_march")
local pieces = require("rules.01_pieces")
local stacking = require("rules.03_stacking")
local zoc = require("rules.04_zoc")
local need = need

local terrain = table_of("terrain")
local map = ground.map
local unit, leader, fights = pieces.kinds.unit, pieces.kinds.leader, pieces.kinds.fights
local closed, own = zoc.layers.closed, zoc.layers.own
local free = ground.profile("infantry").free
local M = {}

--- What a piece pays -----------------------------------------------------------------------------

---@class Mover
---@field name string       Its cost profile in line,
---@field line Profile      the profile itself,
---@field column Profile    and that in Road March.
---@field side string
---@field allowance integer Half points.
---@field form integer      Half points that it pays to take its marker off (8.23).
---@field weight integer    Units that it counts as against stacking limits.

--- 8.11c, 5.22a, 5.17b: trains, leaders and Vedettes pay as cavalry; trains and leaders have rules of their own about
--- bridges.
local function payer_of(id, counter)
  if leader[id] then return "leader" end -- 5.22a, 5.17b
  return pieces.is_train(id) and counter.arm or terrain.pays[counter.arm] -- 1.4n, 13.0
end

local movers = {} ---@type table<string, Mover>

local function make_mover(id)
  local counter, remove = pieces.counter(id), terrain.march.remove[1] -- 8.23a
  if leader[id] then remove = terrain.march.remove_leader[1] end -- 8.23a, 8.23b
  local name = counter.side .. " " .. payer_of(id, counter)
  local mover = {
    name = name,
    line = ground.profile(name),
    column = ground.profile(name .. "_march"),
    side = counter.side,
    allowance = counter.movement, -- 8.12A
    form = remove,
    weight = pieces.weight[id],
  }
  movers[id] = mover
  return mover
end

local function mover_of(id) return movers[id] or make_mover(id) end

--- Names of the cost profiles of a piece: as it goes in line, and in Road March.
---@return string line
---@return string column
function M.profiles(id)
  local name = mover_of(id).name
  return name, name .. "_march"
end

--- Name of the cost profile of a piece.
---@param marching boolean? In Road March, or not; nil: as it is.
---@return string
function M.profile(G, id, marching)
  local line, column = M.profiles(id)
  if marching == nil then marching = G.pieces[id].march end
  return marching and column or line
end

--- Cost of a step for a piece, half points; nil, rule and text key where it cannot be made.
---@param marching boolean? In Road March, or not; nil: as it is.
---@return integer? cost
---@return string? bar
---@return string? why
function M.price(G, id, from, to, marching)
  return ground.price(M.profile(G, id, marching), from, to)
end

--- Printed Movement Allowance, half points.
---@return integer
function M.allowance(id) return mover_of(id).allowance end

--- Half points that a piece pays to take its Road March marker off.
---@return integer
function M.form_cost(id) return mover_of(id).form end

--- The members of a force as those who pay: 8.12Ax, whoever has spent nothing may go one hex that costs more than its
--- whole allowance (Q76).
---@param left integer[] Half points of each.
---@param column boolean In Road March.
---@param fresh boolean  They have spent nothing.
---@return Goer[]
function M.goers(force, left, column, fresh)
  local goers = {}
  for i = 1, #force do
    local mover = mover_of(force[i])
    local profile, most = column and mover.column or mover.line, fresh and mover.allowance or nil
    goers[i] = { profile = profile, left = left[i], most = most }
  end
  return goers
end

local function any(set, force)
  for i = 1, #force do
    if set[force[i]] then return true end
  end
  return false
end

---@return boolean
function M.has_unit(force) return any(unit, force) end

---@return boolean
function M.has_leader(force) return any(leader, force) end

---@return boolean
function M.has_fighter(force) return any(fights, force) end

--- Conditions that several verbs share ------------------------------------------------------------

--- 11.52: is it a single unit of infantry or Light Troops, with Vedettes of its own or without, that holds this chateau?
---@return boolean
function M.garrisoned(G, side, hex)
  if not map:feature(hex, "chateau") then return false end
  local units = pieces.units_at(G, hex, side)
  local foot = those(units, pieces.is_infantry)[1]
  return foot ~= nil and lists.all(units, function(id) return id == foot or pieces.counter(id).parent == foot end)
end

--- 4.1c: do enemy ZOCs hold units of a hex there? 11.52a: not the garrison of a chateau, but its Vedettes.
---@param ids string[] Those who would leave.
---@return boolean
function M.pinned(G, side, hex, ids)
  if not zoc.hostile(side, hex) then return false end -- 4.0f
  return pieces.any(ids, pieces.is_vedette) or not M.garrisoned(G, side, hex)
end

--- For `check`: does a hex lie in the area in play, and not in the part that is closed to the side (21.62)?
---@return boolean
function M.in_bounds(G, side, hex)
  if ground.inside(G, side, hex) then return true end
  if ground.closed(G, side, hex) then
    return need(false, G.closed.rule, "area_closed", "to", hex)
  end
  return need(false, G.area_rule, "outside_area", "to", hex)
end

--- For `check`: has a piece the points that something costs it? Half points.
---@param by string Rule that asks for them.
---@return boolean
function M.affords(id, cost, left, by)
  return need(cost <= left, by, "too_few_points", "unit", id, "cost", cost, "left", left)
end

--- Where a force may stop -------------------------------------------------------------------------

--- The first of the conditions of stopping in a hex that fails: its limit (3.14b) or Road March (3.14c, 8.22); rule and
--- text key, or nil.
---@param force string[]
---@param column boolean? In Road March, or not; nil: as it is.
---@return string? id
---@return string? key
function M.bar(G, side, force, hex, column)
  if not stacking.fits(G, hex, side, force) then return "3.14b", "over_stacked" end
  return march.bar(G, side, force, hex, column)
end

--- For `check`: the same.
function M.check_stop(G, side, force, hex, column)
  need(stacking.fits(G, hex, side, force), "3.14b", "over_stacked", "hex", hex)
  local bar, why = march.bar(G, side, force, hex, column)
  if bar then need(false, bar, why, "hex", hex) end
end

--- The same as an answer.
---@param gone string[]? Pieces of the hex that will be gone.
---@param column boolean? In Road March, or not; nil: as it is.
---@return boolean
function M.may_stop(G, side, force, hex, gone, column)
  return stacking.fits(G, hex, side, force, gone) and not march.bar(G, side, force, hex, column)
end

local function look_for_all(force, side, hex, left, column, fresh, most)
  for i = 2, #force do
    most = most - pieces.weight[force[i]]
  end
  return zoc.sift(
    movement.all_within(M.goers(force, left, column, fresh), hex),
    side,
    hex,
    most
  )
end

--- Looks around a hex: the neighbours that all of a force can pay for; of these those at peace, in bounds and without an
--- enemy or his ZOC; and of these some in which there is room for it (`stacking.LIGHT`, and no column minds another).
---@param force string[]
---@param left integer[] Half points of each.
---@param column boolean In Road March.
---@param fresh boolean  They have spent nothing.
---@return integer can
---@return integer peace
---@return integer room
function M.look(G, force, side, hex, left, column, fresh)
  local id = force[1]
  local mover = movers[id] or make_mover(id)
  local alone = column and unit[id]
  local most = alone and 0 or stacking.LIGHT - mover.weight
  local can, peace, room
  if force[2] or fresh and left[1] < mover.allowance then
    can, peace, room = look_for_all(force, side, hex, left, column, fresh, most)
  else
    local points = fresh and movement.ANY or left[1]
    local profile = column and mover.column or mover.line
    can, peace, room = free(profile, hex, points, closed[side], own[side], zoc.most(most))
  end
  if alone and room ~= 0 then room = room & ~march.minded(G, id, side, hex) end
  return can, peace, room
end

--- Ways to such a hex -----------------------------------------------------------------------------

--- 8.23: may a column that comes here take its marker off, and then stop here or further on?
local function forms_up(G, side, force, left, hex, good)
  local rest = left[1] - M.form_cost(force[1])
  if rest < 0 or unit[force[1]] and zoc.hostile(side, hex) then return false end
  return good(hex, false) or M.find(G, side, force, { rest }, hex, false, good) ~= nil
end

--- Looks for hexes in which a force may stop, on from where it stands: the nearest found. A force of units that fight may
--- stop next to the enemy.
---@param left integer[] Half points of each member.
---@param column boolean In Road March.
---@param good fun(hex: string, column: boolean): boolean May it stop there?
---@return string[]? path Hexes to go through, the last to stop in; nil when none is found. Empty when
--- a column need only take its marker off.
function M.find(G, side, force, left, from, column, good)
  local may_meet = not column and M.has_fighter(force)
  local may_form = column and #force == 1
  local function meets(to)
    return zoc.hostile(side, to) and pieces.free_for(G, to, side) and ground.inside(G, side, to)
  end
  local function open(hex, some)
    local shut = some & zoc.closed(side, hex)
    return some & ~shut, may_meet and shut ~= 0 and shut & ground.bits(hex, meets) or 0
  end
  local function stops(hex, rest)
    return good(hex, column) or may_form and forms_up(G, side, force, rest, hex, good)
  end
  if may_form and forms_up(G, side, force, left, from, good) then return {} end
  return movement.find(M.goers(force, left, column, false), from, open, stops)
end

return M
