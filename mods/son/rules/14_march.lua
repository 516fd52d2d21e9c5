--- 14, 15 The march of a force: move by move, its foot and its horse paying each from an account of its own.
local board = require("mechanics.board")
local march = require("mechanics.march")
local zoc = require("mechanics.zoc")
local administration = require("rules.05_administration")
local center = require("rules.06_center")
local costs = require("rules.14_costs")
local dispatch = require("rules.06_dispatch")
local forces = require("rules.09_forces")
local initiative = require("rules.10_initiative")
local lines = require("rules.06_lines")
local lone = require("rules.09_lone")
local pieces = require("rules.02_pieces")
local stacking = require("rules.14_stacking")
local toll = require("rules.08_toll")
local twohex = require("engine.twohex")

local printed = pieces.counters.by
local EXTENSION = 8 -- 14.15, 4.11b, 3.8: half MPs more, foot and horse alike
local map = map_of()
local M = {}

---@class Moving
---@field piece string     The Commander.
---@field force string[]   He and those with him.
---@field by "command"|"initiative"|"forced"|"alone"
---@field army string      Whose points count.
---@field reach string?    As 08_toll has it.
---@field left table<string, integer>   Half MPs by account: infantry, cavalry; dispatch of leaders alone (16.3).
---@field spent table<string, integer>
---@field steps integer
---@field began_at string  Its first hex as it began.
---@field began boolean    It began in an enemy zone.

-- Allowances ------------------------------------------------------------------------------------------

--- 14.8: are units of Old Guard infantry, with Young Guard and horse at most?
local function is_old_guard(units)
  local old = false
  for _, id in ipairs(units) do
    local arm, guard = forces.arm(id), printed[id].guard
    old = old or guard == "old"
    if arm ~= "cavalry" and (arm ~= "infantry" or guard ~= "old" and guard ~= "young") then return false end
  end
  return old
end

--- The kind of march unit in tables/allowances.
local function kind_of(id, guards)
  local row = printed[id]
  if row.type == "cavalry" then return "cavalry_" .. row.weight end
  return guards and "old_guard" or row.type -- 25.4g, 25.5b
end

--- 14.6a, 14.7, 14.9, 4.11a: half MPs of the foot and of the horse of a force: the least of any unit.
---@param kind "march"|"extended"|"forced"
---@return table<string, integer>
function M.allowance(G, force, kind)
  local units = forces.units(G, force)
  if #units == 0 then return { dispatch = costs.allowance("leader", kind) } end -- 9.14a
  return M.allowance_of(units, kind)
end

--- The same of units that go together.
---@param units string[]
---@param kind "march"|"extended"|"forced"
---@return table<string, integer>
function M.allowance_of(units, kind)
  local left, guards = {}, is_old_guard(units)
  for _, id in ipairs(units) do
    local account = forces.arm(id) == "cavalry" and "cavalry" or "infantry"
    local points = costs.allowance(kind_of(id, guards), kind) or 0
    left[account] = math.min(left[account] or points, points)
  end
  return left
end

-- Zones of control ------------------------------------------------------------------------------------

local function enemy_of(side) return side == "french" and "allied" or "french" end

--- Is one of some hexes in an enemy zone?
local function exposed(side, hexes)
  for _, hex in ipairs(hexes) do
    if zoc.exposed(side, hex) then return true end
  end
  return false
end

--- O89: does one half of a leader lie in an enemy zone?
---@return boolean
function M.in_zone(G, id) return exposed(G.pieces[id].side, twohex.hexes(map, G.pieces[id].at)) end

--- 17.12: what leaving costs foot and horse more, by the enemies who control the place.
local function surcharge(G, enemies)
  local most, horse = 0, false
  for _, id in ipairs(enemies) do
    local package = pieces.package(G, id)
    most = math.max(most, math.min(2, forces.strength(G, package) - 1)) -- 17.12a
    horse = horse or forces.strength(G, package, "cavalry") > 0
  end
  if horse then return { infantry = 4, cavalry = 4 } end -- 17.12c
  return { infantry = 2 * most, cavalry = 0 } -- 17.10b, 17.12b
end

--- 14.16b, 4.14b, O84: in a forced march only next to an enemy whom a friend holds already, and next to that friend.
local function backed(G, f, side, to)
  for _, enemy in ipairs(zoc.reaching("control", enemy_of(side), to)) do
    local friends_there = zoc.reaching("control", side, G.pieces[enemy].at)
    local held = those(friends_there, function(id)
      return not listed(f.force, id) and twohex.distance(map, to, G.pieces[id].at) <= 1
    end)
    if not need(#held > 0, "14.16b", "not_held", "enemy", enemy) then return false end
  end
  return true
end

--- 21.2c: is a friend with troops in each hex entered that an enemy controls?
local function friends_in(G, f, move)
  local side = G.pieces[f.piece].side
  for _, hex in ipairs(move.entered) do
    local there = those(board.standing(G, hex), function(id)
      return G.pieces[id].side == side and G.pieces[id].armed and not listed(f.force, id)
    end)
    if zoc.exposed(side, hex) and #there == 0 then return false end
  end
  return true
end

--- Into an enemy zone: 17.10c not out of one, 17.3 no infantry Major General whose die is no better, 14.16b.
local function may_face(G, f, side, move)
  if not need(not (f.began and f.steps == 0), "17.10c", "zone_to_zone") then return false end
  local weak = printed[f.piece].role == "maj_gen_inf" and initiative.usual(G, f.force) > -1
  if not need(not weak, "17.3", "maj_gen_in_zone", "leader", f.piece) then return false end
  if f.shaken and not need(friends_in(G, f, move), "21.2c", "in_disorder", "leader", f.piece) then return false end
  return f.by ~= "forced" or backed(G, f, side, move.to)
end

-- The ground --------------------------------------------------------------------------------------------

--- 14.12a, 26.1b: is a hex open to a side: no enemy unit in it, no neutral, in no closed country?
local function is_open(G, side, to)
  for _, id in ipairs(board.standing(G, to)) do
    local piece = G.pieces[id]
    if not need(not piece.neutral, "26.1b", "neutral_there", "leader", id) then return false end
    local free = piece.side == side or not piece.armed -- 14.12b, 6.12a
    if not need(free, "14.12a", "enemy_there", "to", to) then return false end
  end
  for _, area in ipairs(G.closed) do
    if not need(not map:in_area(area, to), "26.6a", "closed_country", "to", to) then return false end
  end
  return true
end

--- 15.6a: what a move costs an account: in line that of the dearer half.
local function ground(account, move)
  local most = 0
  for i, to in ipairs(move.entered) do
    local cost, bar, what = costs.step(account, move.from[i], to, move.name == "follow")
    if not cost then
      need(false, bar, what, "from", move.from[i], "to", to)
      return nil
    end
    most = math.max(most, cost)
  end
  return most
end

--- 15.1c, 15.2c: a change of facing or mode in place.
local function turning(f)
  local price = {}
  for account in pairs(f.left) do
    price[account] = costs.manoeuvre("facing_or_mode_change", account == "infantry" and "infantry" or "cavalry")
  end
  return price
end

--- What a move costs each account; nil where it is barred, with the reason stated.
local function price_of(G, f, move, at)
  if #move.entered == 0 then return turning(f) end -- 15.5b, 15.7a, 15.8
  local side, price = G.pieces[f.piece].side, {}
  for _, to in ipairs(move.entered) do
    if not is_open(G, side, to) then return nil end
  end
  if f.goals then -- 9.15a
    local on = lone.nearer(f.goals, twohex.hexes(map, at)[1], twohex.hexes(map, move.to)[1])
    if not need(#on > 0, "9.15a", "not_nearer") then return nil end
  end
  if f.by ~= "alone" and exposed(side, move.entered) and not may_face(G, f, side, move) then return nil end -- 9.14b
  local leaves = f.began and f.steps == 0 and surcharge(G, zoc.reaching("control", enemy_of(side), at)) or {}
  for account in pairs(f.left) do
    local cost = ground(account, move)
    if not cost then return nil end
    price[account] = cost + (leaves[account] or 0)
  end
  return price
end

-- The march -----------------------------------------------------------------------------------------------

--- The march of a frame as attrition sees it, after so much more has been spent.
local function toll_of(f, price)
  local spent = {}
  for account, halves in pairs(f.spent) do
    spent[account] = halves + (price and price[account] or 0)
  end
  local kind = f.by == "forced" and "forced" or "march"
  if not price and f.steps == 0 and not f.changed then kind = "stand" end
  return { force = f.force, kind = kind, army = f.army, reach = f.reach, spent = spent }
end

--- 14.6a: what a force has left after what it has spent.
local function left_of(G, f, force)
  local left = M.allowance(G, force, f.by == "forced" and "forced" or "march")
  for account, halves in pairs(left) do
    left[account] = math.max(0, halves + (f.extended and EXTENSION or 0) - (f.spent[account] or 0))
  end
  return left
end

--- 9.23b: a subordinate stays behind where the force is, and pays for his march so far; the others go on.
action("leave", {
  rule = "9.23b",
  args = { { "leader", "piece" } },
  offer = function(_, f, _, add)
    for i = 2, #f.force do
      add(f.force[i])
    end
  end,
  check = function(G, f, _, id)
    local subordinate = id ~= f.piece and listed(f.force, id)
    if not need(subordinate, "9.23b", "not_subordinate", "leader", id) then return end
    if need(f.steps > 0, "9.23b", "not_set_out") then stacking.may_end(G, { id }, G.pieces[id].at, f.force) end
  end,
  apply = function(G, f, side, id)
    f.force = forces.without(f.force, { id })
    local part = copy_of(toll_of(f))
    part.force = { id }
    f.left = M.in_zone(G, f.piece) and f.left or left_of(G, f, f.force)
    log_to(side, "9.23b", "left_behind", "leader", id)
    toll.pay(G, part)
  end,
})

--- Begins the march of a force that may move.
---@param force string[]
---@param by string
function M.begin(G, force, by)
  local left, spent = M.allowance(G, force, by == "forced" and "forced" or "march"), {}
  for account in pairs(left) do
    spent[account] = 0
  end
  push(G, "moving", {
    piece = force[1],
    force = force,
    by = by,
    army = forces.army(G, force[1]),
    reach = G.reach[force[1]],
    left = left,
    spent = spent,
    steps = 0,
    began = by ~= "alone" and M.in_zone(G, force[1]),
    shaken = #those(force, function(id) return G.pieces[id].disorganized end) > 0,
    began_at = twohex.hexes(map, G.pieces[force[1]].at)[1],
    goals = by == "alone" and G.pieces[force[1]].unemployed and lone.goals(G, force[1]) or nil,
  })
end

--- A leader who has come onto the map marches on with what is left to him; 17.10a: not out of an enemy zone.
---@param left table<string, integer>
---@param spent table<string, integer>
function M.go_on(G, id, left, spent)
  M.begin(G, { id }, "initiative")
  local f = top(G)
  f.left, f.spent, f.steps, f.changed, f.began = left, spent, 1, true, false
  for account in pairs(M.in_zone(G, id) and left or {}) do
    f.left[account] = 0
  end
end

--- A force that has not moved pays for standing (4.10c).
function M.stand(G, force)
  toll.pay(G, { force = force, kind = "stand", army = forces.army(G, force[1]), reach = G.reach[force[1]], spent = {} })
end

--- Has a force left its hexes, if it comes to lie so?
local function stirs(G, f, at) return f.steps > 0 or twohex.shared(map, at, G.pieces[f.piece].at) < 2 end

--- 21.2b: who is in disorder ends his march nearer to the source of his army.
local function nearer_source(G, f, at)
  local from, to = lines.to_source(G, f.army, f.began_at), lines.to_source(G, f.army, twohex.hexes(map, at)[1])
  return not stirs(G, f, at) or from ~= nil and to ~= nil and to < from
end

-- 15.1b, 15.2a, 15.5a, 15.6b: the moves of a piece in two hexes; 14.6b: each paid in full.
march.declare("moving", {
  rule = "14.3",
  about = "15.2b",
  once = "15.2c",
  group = function(_, f) return f.force end,
  cost = function(G, f, move, at)
    local price = price_of(G, f, move, at)
    if price and f.by ~= "alone" then need(toll.allowed(G, toll_of(f, price)), "8.4b", "too_costly") end
    return price
  end,
  stops = function(G, f, move) return f.by ~= "alone" and exposed(G.pieces[f.piece].side, move.entered) end, -- 17.10a, 17.1b, 15.7b
  rest = function(G, f, at) -- 14.13a
    if f.goals and not stirs(G, f, at) then
      need(not march.can_step(G, f), "9.15a", "unemployed", "leader", f.piece)
    end
    if f.shaken then need(nearer_source(G, f, at), "21.2b", "not_back", "leader", f.piece) end
    stacking.may_end(G, f.force, at)
  end,
  actions = { "extend", "leave" },
  advance = function(_, f, move, at, price)
    f.spent = copy_of(f.spent)
    for account, halves in pairs(price) do
      f.spent[account] = f.spent[account] + halves
    end
    f.changed = true
    if #move.entered == 0 then return end
    f.steps = f.steps + 1
    if f.goals then f.goals = lone.nearer(f.goals, twohex.hexes(map, at)[1], twohex.hexes(map, move.to)[1]) end
  end,
  moved = function(G, f, move)
    center.flee(G)
    if f.by ~= "alone" then lone.displace(G, G.pieces[f.piece].side, move.to) end
  end,
  halt = function(G, f)
    finish(G)
    log_to(G.pieces[f.piece].side, "14.14", "marched", "leader", f.piece, "steps", f.steps)
    if f.by == "alone" then return lone.arrived(G, f.piece) end
    if f.by == "forced" and f.steps == 0 then return end -- 8.1b (O7)
    toll.pay(G, toll_of(f))
  end,
})

-- Extended March ------------------------------------------------------------------------------------------

--- 7.5c: is there a hex that the force could enter with the points of an Extended March alone?
local function wants_more(G, f)
  local more = copy_of(f)
  more.left = {}
  for account, halves in pairs(f.left) do
    more.left[account] = halves + EXTENSION
  end
  for _, move in ipairs(march.moves(G, f.piece)) do
    local price = #move.entered > 0 and march.price(G, more, move)
    for account, halves in pairs(price or {}) do
      if halves > f.left[account] then return true end
    end
  end
  return false
end

--- 7.5, 14.15: a second Movement Command where the normal march ends.
action("extend", {
  rule = "7.5b",
  args = {},
  check = function(G, f)
    if not need(f.by == "command", "14.15", "by_command_alone") then return end -- 4.11b, 14.16a
    need(not f.extended, "7.5b", "extended_already")
    need(#forces.units(G, f.force, "artillery") == 0, "25.13", "guns_do_not_extend")
    need(not M.in_zone(G, f.piece), "17.10a", "in_enemy_zone", "leader", f.piece)
    need(administration.can_spend(G, f.army), "5.6a", "no_points", "army", f.army)
    if need(f.steps > 0 and wants_more(G, f), "7.5c", "march_goes_on") then
      need(dispatch.in_dispatch(G, f.piece), "7.5a", "out_of_dispatch", "leader", f.piece)
    end
  end,
  apply = function(G, f, side)
    administration.spend(G, f.army)
    for account, halves in pairs(f.left) do
      f.left[account] = halves + EXTENSION
    end
    f.extended = true
    log_to(side, "7.5b", "extends", "leader", f.piece)
  end,
})

return M
