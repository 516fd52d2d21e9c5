--- 8.1 A step of a force to the next hex: its conditions, stated once over all hexes that it might go to, and what follows.
local movement = require("mechanics.movement")
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local reinforcements = require("rules.15_reinforcements")
local stacking = require("rules.03_stacking")
local targets = require("rules.10_targets")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")
local need = need

local hostile, around = zoc.hostile, ground.around
local M = {}

---@class Move
---@field force string[]     Pieces that move together.
---@field left integer[]     Half points of each.
---@field hex string?        Where they stand; nil: off the map, to enter as reinforcements.
---@field group string?      Their group of reinforcements.
---@field steps integer      Hexes they have gone.
---@field spent boolean      They have spent points.
---@field stopped boolean    An enemy ZOC holds them (8.12E).
---@field entered boolean    They have come into an enemy ZOC.
---@field repulsed boolean   They have tried to Repulse there (8.22A).
---@field dropped string     Who stayed behind last: names rise.
---@field declared boolean?  A Road March marker was put on or taken off.
---@field worked boolean?    They have worked on a bridge.
---@field victims string[]?  Units that they have Repulsed (10.21c).
---@field over boolean?      Their move has ended.
---@field as_column boolean? What is asked: as if in Road March, or not; nil: as they are.

--- The frame of a move that has not begun.
---@param force string[]
---@param left integer[]
---@param hex string?
---@param group string?
---@return Move frame
function M.frame(force, left, hex, group)
  return {
    step = "moving",
    force = force,
    left = left, -- 8.12B: points never last
    hex = hex,
    group = group,
    steps = 0,
    spent = false,
    stopped = false,
    entered = false,
    repulsed = false,
    dropped = "",
  }
end

--- The members of a force and their points without one of them.
---@param f table Frame of the move.
---@return string[] force
---@return integer[] left
function M.without(f, id)
  local force, left = {}, {}
  for i, other in ipairs(f.force) do
    if other ~= id then
      force[#force + 1], left[#left + 1] = other, f.left[i]
    end
  end
  return force, left
end

--- Is it asked for in Road March?
---@return boolean
function M.is_column(G, f)
  if f.as_column ~= nil then return f.as_column end
  return G.pieces[f.force[1]].march
end

local function is_fresh(f) return f.steps == 0 and not f.spent end

local is_column = M.is_column

--- Those who pay for its steps.
---@return Goer[]
function M.goers(G, f) return ways.goers(f.force, f.left, is_column(G, f), is_fresh(f)) end

local goers = M.goers

--- Where it may stop ------------------------------------------------------------------------------

--- The rest of its group, as long as it waits off the map.
function M.followers(G, f) return f.group and reinforcements.group(G, f.group) end

--- 15.2d: where the force stops, the rest of its group must still be able to enter.
---@param first string? Hex where the force itself is about to enter.
---@return boolean
function M.group_can_follow(G, f, hex, first)
  local group = M.followers(G, f)
  return not group or reinforcements.can_follow(G, group, f.force, hex, is_column(G, f), first)
end

--- May the force stop in a hex?
---@param first string? Hex where the force itself is about to enter.
---@return boolean
function M.may_stop(G, f, side, hex, first)
  if not ways.may_stop(G, side, f.force, hex, nil, f.as_column) then return false end
  return not f.group or M.group_can_follow(G, f, hex, first)
end

--- May the force stop where it stands?
---@return boolean
function M.may_stay(G, f, side) return M.may_stop(G, f, side, f.hex) end

--- The nearest hexes to go through to one where the force may stop.
---@param left integer[] Half points of each member.
---@return string[]? path
function M.find_way(G, f, side, left, from, first)
  local rest = { force = f.force, group = f.group }
  local function good(hex, column)
    rest.as_column = column
    return M.may_stop(G, rest, side, hex, first)
  end
  return ways.find(G, side, f.force, left, from, is_column(G, f), good)
end

--- 10.0 Repulse -----------------------------------------------------------------------------------

--- 10.0: may the force Repulse anybody from where it stands?
---@return boolean
function M.may_repulse(G, f, side) return hostile(side, f.hex) and targets.possible(G, f, side) end

--- 8.22A, Q20: a column enters an enemy ZOC only where it can try to repulse.
local function column_may_face(G, f, side, to, left)
  local id = f.force[1]
  if not is_column(G, f) or pieces.is_leader(id) then return true end
  local facing = copy_of(f)
  facing.hex, facing.left = to, { left }
  return need(M.may_repulse(G, facing, side), "8.22A", "column_cannot_repulse", "to", to)
end

--- Who may leave ----------------------------------------------------------------------------------

--- Units that stay in a hex and cannot leave it in this phase.
local function bound(G, f, side)
  not_kept() -- the board knows nothing of who has moved
  local pinned = hostile(side, f.hex)
  return #those(pieces.units_at(G, f.hex, side), function(id)
    if pieces.is_vedette(id) or listed(f.force, id) then return false end
    local piece = G.pieces[id]
    return pinned or piece.moved or piece.ooc and not piece.passed
  end)
end

--- Q16: a leader who leaves may not leave a stack behind that is too big and cannot go apart.
local function stack_stays(G, f, side)
  if #G.stacks[f.hex] - #f.force <= stacking.LIGHT then return true end
  if not ways.has_leader(f.force) then return true end
  return stacking.fits(G, f.hex, side, nil, f.force) or bound(G, f, side) <= stacking.LIGHT
end

--- What keeps a force where it stands: units that have come into an enemy ZOC (8.12E) or begin in one (4.1c), though not those
--- that repulsed their way out (4.1d), and a leader who holds a stack together. Leaders alone come and go between hexes of
--- their own units, in enemy ZOC (8.12Fc) or not (5.22b).
---@return string? id
---@return string? key
local function bar_here(G, f, side)
  if f.stopped then return "8.12E", "stopped_by_zoc" end
  if f.steps > 0 then return nil end
  local pinned = ways.pinned(G, side, f.hex, f.force)
  if pinned and ways.has_unit(f.force) then return "4.1c", "pinned" end
  if not stack_stays(G, f, side) then return "3.11a", "leader_holds_stack" end
end

--- Where it may go --------------------------------------------------------------------------------

--- 8.12Fa: nobody enters a hex of the enemy; leaders not even one of his leaders alone (5.22c).
local function may_share(G, f, side, to)
  local holder = pieces.side_at(G, to)
  if not holder or holder == side then return true end
  local alone = not ways.has_unit(f.force) and not pieces.holds(G, to, holder)
  return need(
    false,
    alone and "5.22c" or "8.12Fa",
    alone and "enemy_leader_there" or "enemy_there",
    "hex",
    to
  )
end

--- 4.1a, 4.1b: leaders and trains enter an enemy ZOC only with a unit that fights (5.22b) or where one stands (8.12Fb).
local function escorted(G, f, side, to)
  if ways.has_fighter(f.force) or pieces.guards(G, to, side) then return true end
  local id = f.force[1]
  if pieces.is_leader(id) then
    return need(false, "4.1a", "leader_alone_in_zoc", "unit", id, "to", to)
  end
  local by = pieces.counter(id).arm == "bridge_train" and "9.11a" or "4.1b"
  return need(false, by, "train_alone_in_zoc", "unit", id, "to", to)
end

--- In bounds, and without an enemy.
local function check_open(G, f, side, to)
  return ways.in_bounds(G, side, to) and may_share(G, f, side, to)
end

--- 8.11b, 8.12: a step that cannot be paid: of the first member that cannot. Nobody lends points.
local function check_price(G, f, to)
  for i, id in ipairs(f.force) do
    local line, column = ways.profiles(id)
    local cost, bar, why = ground.price(is_column(G, f) and column or line, f.hex, to)
    if not cost then return need(false, bar, why, "unit", id, "from", f.hex, "to", to) end
    local by = #f.force > 1 and "8.12B" or cost > ways.allowance(id) and "8.12A" or "8.11b"
    local one = is_fresh(f) and cost > ways.allowance(id) -- 8.12Ax
    if not one and not ways.affords(id, cost, f.left[i], by) then return false end
  end
end

--- Why the force cannot go to a hex at all.
local function refuse_going(G, f, side, to)
  if not check_open(G, f, side, to) then return end
  local by, key = bar_here(G, f, side)
  if by then return need(false, by, key, "hex", f.hex) end
  check_price(G, f, to)
end

--- What a step leaves to each member.
local function left_after(G, f, to) return movement.after(goers(G, f), f.hex, to) end

--- 3.14b: it stops there, or goes on to a hex where it may: through a full hex only with such a way (3.14a).
local function check_way_on(G, f, side, to, left)
  local first = not f.hex and to or nil -- 15.2d
  if M.may_stop(G, f, side, to, first) then return end
  if hostile(side, to) then
    ways.check_stop(G, side, f.force, to, f.as_column) -- 8.12E: why not there
  elseif M.find_way(G, f, side, left, to, first) then
    return
  end
  need(false, "3.14b", "nowhere_to_stop", "to", to)
end

--- Among enemies: into an enemy ZOC with an escort, by units Out of Command like any other (7.31c).
local function check_facing(G, f, side, to, left)
  return escorted(G, f, side, to) and column_may_face(G, f, side, to, left)
end

--- Neighbours from which the force can come back to where it stands and may stop; not out of an enemy ZOC.
---@return integer bits
local function returns(G, f, side)
  if hostile(side, f.hex) or not M.may_stay(G, f, side) then return 0 end
  return movement.there_and_back(goers(G, f), f.hex)
end

--- What is asked of a hex that is not plainly free: bounds and enemies, an escort next to them, and a place to stop.
local function check_beyond(G, f, side, to)
  if not check_open(G, f, side, to) then return end
  local left = left_after(G, f, to)
  if hostile(side, to) and not check_facing(G, f, side, to, left[1]) then return end
  check_way_on(G, f, side, to, left)
end

--- From one hex of the map to the next: which, who may go, and what it costs.
local function check_going(G, f, side, to)
  local can, peace, room = 0, 0, 0
  if not bar_here(G, f, side) then
    local fresh = f.steps == 0 and not f.spent
    can, peace, room = ways.look(G, f.force, side, f.hex, f.left, is_column(G, f), fresh)
  end
  if not to:refuse(~can, refuse_going, G, f, side) then return end
  local plain = f.group and M.followers(G, f) and 0 or room
  if to.bits & peace & ~plain ~= 0 then plain = plain | peace & returns(G, f, side) end
  to:last(~plain, check_beyond, G, f, side)
end

--- Entering the map ---------------------------------------------------------------------------------

--- What each member has left when it enters (15.1, 15.11); nil where it cannot.
local function left_inside(G, f, to)
  local site = reinforcements.site(G, reinforcements.group(G, f.group), to)
  local before, left = reinforcements.before(G, to), {}
  for i, id in ipairs(f.force) do
    local cost = reinforcements.cost(G, site, id, before, f.as_column)
    if not need(cost, "15.1c", "no_road_in", "unit", id, "to", to) then return nil end
    if not ways.affords(id, cost, f.left[i], "8.11b") then return nil end
    left[i] = f.left[i] - cost
  end
  return left
end

local function check_entering(G, f, side, to)
  local alone = #f.force == 1 or stacking.fits(G, to, side, f.force)
  if not need(alone, "15.1a", "over_stacked", "hex", to) then return end
  local left = left_inside(G, f, to)
  if not left then return end
  if hostile(side, to) and not check_facing(G, f, side, to, left[1]) then return end
  check_way_on(G, f, side, to, left)
end

--- The step ---------------------------------------------------------------------------------------

--- The hexes that a force may step to at most: neighbours, or where its group may enter (15.11a).
---@return string[]
function M.candidates(G, f)
  if f.hex then return around(f.hex) end
  local hexes = {}
  for i, site in ipairs(reinforcements.sites(G, reinforcements.group(G, f.group))) do
    hexes[i] = site.hex
  end
  return hexes
end

--- The conditions of a step.
---@param to Candidates
function M.check(G, f, side, to)
  if f.hex then return check_going(G, f, side, to) end
  to:last(true, check_entering, G, f, side)
end

--- Tells whether the frame's force has any step to make.
---@return boolean
function M.can_step(G, f, side)
  local to = candidates(f.hex and around(f.hex) or M.candidates(G, f), "any")
  holds(M.check, G, f, side, to)
  return to.bits ~= 0
end

--- Takes off what a step costs: every action takes its points off the allowance (1.4k).
function M.pay(G, f, to)
  local left = f.hex and left_after(G, f, to) or left_inside(G, f, to)
  for i, points in ipairs(left) do
    f.left[i] = points
  end
end

return M
