--- Ways of a moving force: what each member pays, where it may stop, and whether it can still come
--- to such a hex. Nothing here changes the state.
local ground = require("rules.08_ground")
local march = require("rules.08_road_march")
local pieces = require("rules.01_pieces")
local stacking = require("rules.03_stacking")
local zoc = require("rules.04_zoc")
local need, rule, tracing = need, rule, tracing

local terrain = table_of("terrain")
local map = ground.map
local within, counters = ground.within, pieces.counters
local MARCH = {}
for _, name in ipairs({ "infantry", "cavalry", "leader", "bridge_train", "baggage_train" }) do
  MARCH[name] = name .. "_march"
end
local MOST_NODES = 400
local M = {}

--- 8.11c, 5.22a: who pays which costs. Trains and leaders have rules of their own about bridges.
local function payer_of(id)
  if pieces.is_head_of_state(id) and not rule("5.17b") then return "infantry" end
  if pieces.is_leader(id) then return rule("5.22a") and "leader" or "infantry" end
  local arm = pieces.counter(id).arm
  local pays = terrain.pays[arm]
  if arm == "vedette" or arm == "bridge_train" or arm == "baggage_train" then
    if arm == "bridge_train" and not rule("9.1a") then return "infantry" end
    if not rule("8.11c") or not (arm == "vedette" or rule("1.4n")) then return "infantry" end
    if arm ~= "vedette" then return arm end
    if not rule("13.0") then return "infantry" end
  end
  return pays
end

local PAYER = {} -- piece -> who pays, once it is worked out

local function payer(id)
  local who = PAYER[id]
  if not who or tracing.on then
    who = payer_of(id)
    PAYER[id] = who
  end
  return who
end

--- Name of the cost profile of a piece as it moves now.
---@return string
function M.profile(G, id)
  local who = payer(id)
  return G.pieces[id].march and MARCH[who] or who
end

--- Names of the cost profiles of a piece: as it goes in line, and in Road March.
---@return string line
---@return string column
function M.profiles(id)
  local who = payer(id)
  return who, MARCH[who]
end

M.ANY = 1 << 30 -- more points than any hex costs

--- Neighbours of a hex beyond pontoons that the enemy of a side holds, as bits.
local function denied_from(side, from)
  local hexes = ground.denied
  return hexes and hexes[side][from] or 0
end

--- Neighbours that a member can go to with the points it has left, as bits. Not for when rules are
--- traced.
---@param column boolean In Road March?
---@param fresh boolean  It has spent nothing: then it may always go one hex (8.12Ax).
---@return integer bits
function M.reach(id, column, from, left, fresh)
  local name, allowance = PAYER[id] or payer(id), counters[id].movement
  local bits
  if column then name = MARCH[name] end
  if not fresh then
    bits = within(name, from, left)
  elseif left >= allowance then
    bits = within(name, from, M.ANY)
  else
    bits = within(name, from, left) | within(name, from, M.ANY) & ~within(name, from, allowance)
  end
  return bits & ~denied_from(counters[id].side, from)
end

--- Neighbours from which a member can come back with the points it has left, as bits.
---@return integer bits
function M.returns(id, column, from, left)
  local name = PAYER[id] or payer(id)
  local bits = ground.there_and_back(column and MARCH[name] or name, from, left)
  return bits & ~denied_from(counters[id].side, from) -- who cannot go cannot come back
end

--- 9.26b: does a pontoon that the enemy holds bar the way? Once one's unit captures it, it does not.
local function denied(G, id, from, place)
  return denied_from(G.pieces[id].side, from) & 1 << place - 1 ~= 0 and rule("9.26b")
end

local function place_of(from, to)
  for i, near in ipairs(ground.around(from)) do
    if near == to then return i end
  end
end

--- What the neighbours of a hex cost a piece, in the order of `ground.around`; false for those that it
--- cannot enter. Callers must not write it.
---@return (integer|false)[] costs Half points.
function M.steps(G, id, from)
  local costs = ground.steps(M.profile(G, id), from)
  if denied_from(G.pieces[id].side, from) == 0 then return costs end
  local free = {}
  for i = 1, #costs do
    free[i] = not denied(G, id, from, i) and costs[i]
  end
  return free
end

--- Cost of a step for a piece, half points; nil, rule and text key where it cannot be made.
---@return integer? cost
---@return string? bar
---@return string? why
function M.price(G, id, from, to)
  if ground.denied and denied(G, id, from, place_of(from, to) or 1) then
    return nil, "9.26b", "pontoon_held"
  end
  return ground.price(M.profile(G, id), from, to)
end

--- Printed Movement Allowance, half points.
---@return integer
function M.allowance(id) return pieces.counters[id].movement end

local unit, leader, fights = pieces.kinds.unit, pieces.kinds.leader, pieces.kinds.fights

---@return boolean
function M.has_unit(force)
  for i = 1, #force do
    if unit[force[i]] then return true end
  end
  return false
end

---@return boolean
function M.has_leader(force)
  for i = 1, #force do
    if leader[force[i]] then return true end
  end
  return false
end

---@return boolean
function M.has_fighter(force)
  for i = 1, #force do
    if fights[force[i]] then return true end
  end
  return false
end

--- 11.52: is it a single unit of infantry or Light Troops in a chateau that holds this hex?
---@return boolean
function M.garrisoned(G, side, hex)
  if not map:feature(hex, "chateau") then return false end
  local units = pieces.units_at(G, hex, side)
  return #units == 1 and pieces.is_infantry(units[1])
end

--- 4.1c: do enemy ZOCs hold the units of a hex there? 11.52a: not the garrison of a chateau.
---@return boolean
function M.pinned(G, side, hex)
  if not zoc.hostile(side, hex) then return false end
  return not (M.garrisoned(G, side, hex) and rule("11.52a"))
end

--- For `check`: does a hex lie in the area in play, and not in the part that is closed to the side (21.62)?
---@return boolean
function M.in_bounds(G, side, hex)
  local outside = not ground.in_area(G.area, hex)
  if outside and not need(false, G.area_rule, "outside_area", "to", hex) then return false end
  local closed = G.closed and ground.closed(G, side, hex)
  return not closed or need(false, G.closed.rule, "area_closed", "to", hex)
end

--- For `check`: has a piece the points that something costs it? Half points.
---@param by string Rule that asks for them.
---@return boolean
function M.affords(id, cost, left, by)
  return need(cost <= left, by, "too_few_points", "unit", id, "cost", cost, "left", left)
end

--- Conditions of stopping in a hex: its limit (3.14b) and Road March (3.14c, 8.22).
---@param force string[]
function M.check_stop(G, side, force, hex)
  need(stacking.fits(G, hex, side, force), "3.14b", "over_stacked", "hex", hex)
  local bar, why = march.bar(G, side, force, hex)
  if bar then need(false, bar, why, "hex", hex) end
end

--- The first of them that fails: rule and text key, or nil.
---@return string? id
---@return string? key
function M.bar(G, side, force, hex)
  if not stacking.fits(G, hex, side, force) then return "3.14b", "over_stacked" end
  return march.bar(G, side, force, hex)
end

--- The same as an answer.
---@param gone string[]? Pieces of the hex that will be gone.
---@return boolean
function M.may_stop(G, side, force, hex, gone)
  local stack = G.stacks[hex]
  local alone = not stack or #stack == 1 and stack[1] == force[1]
  if alone and #force <= 2 and not G.pieces[force[1]].march and not tracing.on then return true end
  return stacking.fits(G, hex, side, force, gone) and not march.bar(G, side, force, hex)
end

local removal, removal_of_leader = terrain.march.remove, terrain.march.remove_leader

--- Half points that a piece pays to take its Road March marker off.
---@return integer
function M.form_cost(id)
  if leader[id] and rule(removal_of_leader[2]) then return removal_of_leader[1] end
  return rule(removal[2]) and removal[1] or 0
end

--- What the neighbours of a hex cost each member of a force: rows as `steps` gives them.
---@return (integer|false)[][]
function M.rows(G, force, from)
  local rows = {}
  for i = 1, #force do
    rows[i] = M.steps(G, force[i], from)
  end
  return rows
end

--- Points that are left to each member after a step to a neighbour, or nil when one of them cannot
--- make it.
local function after(rows, left, neighbour)
  local rest = nil
  for i = 1, #rows do
    local cost = rows[i][neighbour]
    if not cost or cost > left[i] then return nil end
    rest = rest or {}
    rest[i] = left[i] - cost
  end
  return rest
end

local function path_to(node)
  local list = {}
  while node.from do
    table.insert(list, 1, node.hex)
    node = node.from
  end
  return list
end

--- Has a hex been reached with as many points before?
local function no_better(best, rest)
  if not best then return false end
  for i = 1, #rest do
    if rest[i] > best[i] then return false end
  end
  return true
end

--- May a column that comes here take its marker off, and then stop here or further on?
---@param formed table? The position without the marker; nil: no column.
local function forms_up(formed, side, force, left, hex, good)
  if not formed then return false end
  local id = force[1]
  local cost = M.form_cost(id)
  if cost > left[1] or (unit[id] and zoc.hostile(side, hex)) then return false end
  return good(formed, hex) or M.find(formed, side, force, { left[1] - cost }, hex, good) ~= nil
end

--- Looks for hexes in which a force may stop, on from where it stands: the nearest found.
---@param left integer[] Half points of each member.
---@param good fun(G: table, hex: string): boolean May it stop there?
---@return string[]? path Hexes to go through, the last to stop in; nil when none is found. Empty when
--- a column need only take its marker off.
function M.find(G, side, force, left, from, good)
  local queue, best = { { hex = from, left = left } }, { [from] = left }
  local column = G.pieces[force[1]].march
  local may_meet = not column and M.has_fighter(force)
  local formed = column and #force == 1 and pieces.marked(G, force[1], false) or nil
  local at = 1
  if forms_up(formed, side, force, left, from, good) then return {} end
  while queue[at] and at <= MOST_NODES do
    local node = queue[at]
    local near, rows = ground.around(node.hex), M.rows(G, force, node.hex)
    at = at + 1
    for i = 1, #near do
      local to = near[i]
      local open = ground.in_area(G.area, to) and not (G.closed and ground.closed(G, side, to))
      local rest = open and after(rows, node.left, i)
      if rest and (pieces.side_at(G, to) or side) == side and not no_better(best[to], rest) then
        local hostile = zoc.hostile(side, to)
        if may_meet or not hostile then
          best[to] = rest
          local next = { hex = to, left = rest, from = node }
          if good(G, to) or forms_up(formed, side, force, rest, to, good) then
            return path_to(next)
          end
          if not hostile then queue[#queue + 1] = next end
        end
      end
    end
  end
  return nil
end

return M
