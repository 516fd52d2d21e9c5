--- 8.1 A step of a force to the next hex: its conditions, and what a list looks up ahead of them.
local ground = require("rules.08_ground")
local outlook = require("rules.outlook")
local pieces = require("rules.01_pieces")
local presence = require("rules.presence")
local reinforcements = require("rules.15_reinforcements")
local stacking = require("rules.03_stacking")
local targets = require("rules.10_targets")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")
local need, rule, tracing, holds = need, rule, tracing, holds

local hostile, look, sets_out = zoc.hostile, outlook.look, outlook.sets_out
local leader, weight = pieces.kinds.leader, pieces.weight
local M = {}

--- 10.0: may the force repulse anybody from where it stands?
---@return boolean
function M.may_repulse(G, f, side) return targets.possible(G, f, side) end

--- 8.12Fa: nobody enters a hex of the enemy; leaders not even one of his leaders alone (5.22c).
local function may_share(G, f, side, to)
  local holder = pieces.side_at(G, to)
  if not holder or holder == side then return true end
  if not ways.has_unit(f.force) and not pieces.holds(G, to, holder) then
    return need(false, "5.22c", "enemy_leader_there", "hex", to)
  end
  return need(false, "8.12Fa", "enemy_there", "hex", to)
end

--- 4.1c, 8.12E: units that stand in an enemy ZOC are pinned; 4.1d: not those that repulsed their way out.
local function unpinned(G, f, side)
  if f.stopped then return need(false, "8.12E", "stopped_by_zoc", "hex", f.hex) end
  if f.steps == 0 and ways.pinned(G, side, f.hex) and rule("4.0f") then
    return need(false, "4.1c", "pinned", "hex", f.hex)
  end
  return true
end

--- Leaders alone come and go between hexes of their own units, in enemy ZOC (8.12Fc) or not (5.22b).
local function leaders_go(side, from, to)
  return not hostile(side, from) or rule(hostile(side, to) and "8.12Fc" or "5.22b")
end

local function free_to_go(G, f, side, to)
  local go = not ways.has_unit(f.force) and leaders_go(side, f.hex, to)
  return go or unpinned(G, f, side)
end

--- 4.1a, 4.1b: leaders and trains enter an enemy ZOC only with a unit that fights or where one stands.
local function escorted(G, f, side, to)
  local along = ways.has_fighter(f.force)
  local there = not along and pieces.guards(G, to, side) and rule("8.12Fb")
  for i = 1, #f.force do
    local id = f.force[i]
    if pieces.is_leader(id) then
      local with = along and rule("5.22b")
      if not need(with or there, "4.1a", "leader_alone_in_zoc", "unit", id, "to", to) then
        return false
      end
    elseif pieces.is_train(id) then
      local by = pieces.counter(id).arm == "bridge_train" and "9.11a" or "4.1b"
      if not need(along or there, by, "train_alone_in_zoc", "unit", id, "to", to) then
        return false
      end
    end
  end
  return true
end

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
---@field way string[]?      Hexes to go through, where they may not stop.
---@field declared boolean?  A Road March marker was put on or taken off.
---@field worked boolean?    They have worked on a bridge.
---@field victims string[]?  Units that they have Repulsed (10.21c).
---@field over boolean?      Their move has ended.

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

-- A frame to ask questions of: a column that has come next to the enemy.
local facing = M.frame({}, {})
facing.steps, facing.entered, facing.stopped = 1, true, true

--- 8.22A, Q20: a column enters an enemy ZOC only where it can try to repulse.
local function column_may_face(G, f, side, to, left)
  local id = f.force[1]
  if not G.pieces[id].march or pieces.is_leader(id) then return true end
  facing.force[1], facing.left[1], facing.hex = id, left, to
  return need(M.may_repulse(G, facing, side), "8.22A", "column_cannot_repulse", "to", to)
end

--- 7.31c: a piece Out of Command that moves may enter an enemy ZOC like any other.
local function may_face_out_of_command(G, f, to)
  for i = 1, #f.force do
    local id = f.force[i]
    local barred = G.pieces[id].ooc and not rule("7.31c")
    if barred then return need(false, "7.31b", "ooc_in_zoc", "unit", id, "to", to) end
  end
  return true
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

local rest = {} -- points left to each member after the step that is looked at

--- 8.12Ax, Q76: a unit that has spent nothing may always go one hex.
---@return boolean
function M.one_hex(f, id, cost)
  return f.steps == 0 and not f.spent and cost > ways.allowance(id) and rule("8.12Ax")
end

local function lack_rule(f, id, cost)
  if #f.force > 1 then return "8.12B" end -- nobody lends points
  return cost > ways.allowance(id) and "8.12A" or "8.11b"
end

--- 8.11: every member pays for itself (Q103); fills `rest`.
local function can_pay(G, f, to)
  for i = 1, #f.force do
    local id = f.force[i]
    local cost, bar, why = ways.price(G, id, f.hex, to)
    if not cost and not need(false, bar, why, "unit", id, "from", f.hex, "to", to) then
      return false
    end
    cost = cost or 0
    local left = f.left[i]
    local over = left < cost and not M.one_hex(f, id, cost)
    if over and not ways.affords(id, cost, left, lack_rule(f, id, cost)) then return false end
    rest[i] = math.max(0, left - cost)
  end
  return true
end

--- The rest of its group, as long as it waits off the map.
local function followers(G, f) return f.group and reinforcements.group(G, f.group) end
M.followers = followers

--- 15.2d: where the force stops, the rest of its group must still be able to enter.
---@param first string? Hex where the force itself is about to enter.
---@return boolean
function M.group_can_follow(G, f, hex, first)
  local group = followers(G, f)
  return not group or reinforcements.can_follow(G, group, f.force, hex, first)
end

--- May the force stop in a hex?
---@param first string? Hex where the force itself is about to enter.
---@return boolean
function M.may_stop(G, f, side, hex, first)
  if not f.group then return ways.may_stop(G, side, f.force, hex) end
  return ways.may_stop(G, side, f.force, hex) and M.group_can_follow(G, f, hex, first)
end

--- Tells whether nothing at all keeps the force from stopping where it stands. False says nothing.
---@param column boolean It is in Road March, or thought to be.
---@return boolean
function M.rests_plainly(G, f, side, column)
  if tracing.on then return false end
  local first, hex = f.force[1], f.hex
  local there = presence.weight(side, hex)
  local good = there <= outlook.ROOM
  if column and not leader[first] then
    local own = presence.weighs(weight[first], G.pieces[first].march)
    good = there == own and not presence.in_columns(side, hex)
  end
  if not good or not followers(G, f) then return good end
  local thought = column == G.pieces[first].march and G or pieces.marked(G, first, column)
  return M.group_can_follow(thought, f, hex)
end

-- The last answer of `may_stay`; it holds for that force as long as no piece or bridge changes.
local stays = { of = nil, G = nil, first = nil, size = 0, stamp = -1, version = -1, good = false }

local function look_whether_it_may_stay(G, f, side)
  return M.rests_plainly(G, f, side, G.pieces[f.force[1]].march) or M.may_stop(G, f, side, f.hex)
end

--- May the force stop where it stands?
---@return boolean
function M.may_stay(G, f, side)
  if tracing.on then return look_whether_it_may_stay(G, f, side) end
  local force, stamp, version = f.force, pieces.stamp(), ground.version()
  local same = stays.stamp == stamp and stays.of == f and stays.version == version
  if same and stays.first == force[1] and stays.size == #force and stays.G == G then
    return stays.good
  end
  local good = look_whether_it_may_stay(G, f, side)
  stays.of, stays.G, stays.first, stays.size, stays.good = f, G, force[1], #force, good
  stays.stamp, stays.version = stamp, version
  return good
end

--- The nearest hexes to go through to one where the force may stop.
---@param left integer[] Half points of each member.
---@return string[]? path
function M.find_way(G, f, side, left, from, first)
  local function good(thought, hex) return M.may_stop(thought, f, side, hex, first) end
  return ways.find(G, side, f.force, left, from, good)
end

--- The same as long as no enemy ZOC holds it there.
local function may_return(G, f, side) return not hostile(side, f.hex) and M.may_stay(G, f, side) end

--- Back to where it stands now, if it may stop there.
local function can_return(G, f, side, to)
  if not may_return(G, f, side) then return false end
  for i = 1, #f.force do
    local cost = ways.price(G, f.force[i], to, f.hex)
    if not cost or cost > rest[i] then return false end
  end
  return true
end

--- Tells at a glance whether the force, come to a hex at peace, could go on and stop next to it, a column with its
--- marker or without; nil where that asks for a closer look.
---@return boolean?
local function stops_beyond(G, f, side, to)
  if tracing.on then return nil end
  local force, left, waiting = f.force, rest[1], followers(G, f)
  local column = G.pieces[force[1]].march
  local cost = column and #force == 1 and ways.form_cost(force[1])
  local forms = cost and cost <= left
  if forms and not waiting then
    local _, _, room = look(G, force, side, to, false, left - cost, rest, false)
    if room ~= 0 then return true end
  end
  local can, peace, room = look(G, force, side, to, column, left, rest, false)
  if room ~= 0 and not waiting then return true end
  if forms or can ~= 0 and not (column and peace == 0) then return nil end
  return false
end

--- The same by a search.
local function finds_way(G, f, side, to)
  local left = { table.unpack(rest, 1, #f.force) }
  return M.find_way(G, f, side, left, to, not f.hex and to or nil) ~= nil
end

--- 3.14a: through a full hex only with a way on to one where the force may stop.
local function way_on(G, f, side, to)
  if f.way and f.way[1] == to then return true end
  if hostile(side, to) or not rule("3.14a") then return false end
  if f.hex and can_return(G, f, side, to) then return true end
  local stops = stops_beyond(G, f, side, to)
  if stops ~= nil then return stops end
  return finds_way(G, f, side, to)
end

--- Q16: a leader who leaves may not leave a stack behind that is too big and cannot go apart.
local function stack_stays(G, force, side, hex)
  local stack = G.stacks[hex]
  if #stack <= 2 + #force or not ways.has_leader(force) then return true end
  if not tracing.on and presence.weight(side, hex) <= outlook.ROOM then return true end
  if stacking.fits(G, hex, side, nil, force) then return true end
  local pinned, stay = hostile(side, hex), 0
  for i = 1, #stack do
    local id = stack[i]
    if pieces.is_unit(id) and not pieces.is_vedette(id) and not listed(force, id) then
      local piece = G.pieces[id]
      local free = not pinned and not piece.moved and (not piece.ooc or piece.passed)
      if not free then stay = stay + 1 end
    end
  end
  return stay <= 2
end

--- Entering the map: which hex, and what it costs (15.1, 15.11).
local function check_entry(G, f, side, to)
  local group = reinforcements.group(G, f.group)
  local site = reinforcements.site(G, group, to)
  if not need(site, "15.11a", "no_entry_hex", "to", to) then return end
  if
    #f.force > 1
    and not need(stacking.fits(G, to, side, f.force), "15.1a", "over_stacked", "hex", to)
  then
    return
  end
  local before = reinforcements.before(G, to)
  for i = 1, #f.force do
    local id = f.force[i]
    local cost = reinforcements.cost(G, site, id, before)
    if not need(cost, "15.1c", "no_road_in", "unit", id, "to", to) then return end
    if not ways.affords(id, cost, f.left[i], "8.11b") then return end
    rest[i] = f.left[i] - cost
  end
  return site
end

-- The quick look around: sets of neighbours as bits (see `ground`), the same answers as `check` gives
-- for less. It stands aside while rules are traced.

--- Neighbours that every member can come back from.
local function returns(f, column)
  local force, left, hex = f.force, f.left, f.hex
  local bits = ways.returns(force[1], column, hex, left[1])
  for i = 2, #force do
    bits = bits & ways.returns(force[i], column, hex, left[i])
  end
  return bits
end

--- Looks around from where the force of a move stands.
local function look_from(G, f, side, column)
  local left, fresh = f.left, f.steps == 0 and not f.spent
  return look(G, f.force, side, f.hex, column, left[1], left, fresh)
end

--- Does anything hold the force where it stands?
local function held_here(G, f, side)
  if f.stopped then return true end
  return f.steps == 0 and (ways.pinned(G, side, f.hex) or not stack_stays(G, f.force, side, f.hex))
end

local alone = {} -- a force of one piece

--- Tells whether a piece that has not begun to move can go to any of its neighbours without more ado.
--- Not for when rules are traced, nor for pieces off the map.
---@return boolean
function M.sets_out_plainly(G, side, id)
  local piece = G.pieces[id]
  local hex, column = piece.hex, piece.march
  if hostile(side, hex) then return false end
  alone[1] = id
  if leader[id] and not stack_stays(G, alone, side, hex) then return false end
  return sets_out(G, id, side, hex, column) ~= 0
end

--- Tells whether the force can go to any of its neighbours without more ado.
---@param column boolean It is in Road March, or thought to be.
---@param left integer Half points that its first member has, or is thought to have.
---@return boolean
function M.goes_plainly(G, f, side, column, left)
  if tracing.on or held_here(G, f, side) then return false end
  local fresh = f.steps == 0 and not f.spent
  local _, bits, room = look(G, f.force, side, f.hex, column, left, f.left, fresh)
  if not followers(G, f) then
    if room ~= 0 then return true end
    if column and outlook.forms(f.force[1], side, f.hex, left) ~= 0 then return true end
  end
  if column ~= G.pieces[f.force[1]].march then return false end
  local near = ground.around(f.hex)
  for i = 1, #near do
    if bits & 1 << i - 1 ~= 0 and M.may_stop(G, f, side, near[i]) then return true end
  end
  return false
end

local function check_way_on(G, f, side, to)
  local first = not f.hex and to or nil
  local good = M.may_stop(G, f, side, to, first) or way_on(G, f, side, to)
  if not good and hostile(side, to) then ways.check_stop(G, side, f.force, to) end -- 8.12E: why not there
  need(good, "3.14b", "nowhere_to_stop", "to", to)
end

--- From one hex of the map to the next: which, who may go, and what it costs.
local function check_going(G, f, side, to)
  if not need(ground.adjacent(f.hex, to), "8.1b", "not_adjacent", "from", f.hex, "to", to) then
    return false
  end
  if not ways.in_bounds(G, side, to) then return false end
  if not may_share(G, f, side, to) or not free_to_go(G, f, side, to) then return false end
  local parts = f.steps > 0 or stack_stays(G, f.force, side, f.hex)
  if not parts and not need(false, "3.11a", "leader_holds_stack", "hex", f.hex) then
    return false
  end
  return can_pay(G, f, to)
end

--- The conditions of a step.
function M.check(G, f, side, to)
  local begins = f.hex and check_going or check_entry
  if not begins(G, f, side, to) then return end
  if hostile(side, to) then
    if not escorted(G, f, side, to) or not column_may_face(G, f, side, to, rest[1]) then return end
    if not may_face_out_of_command(G, f, to) then return end
  end
  check_way_on(G, f, side, to)
end

--- Works out what a step that is allowed leaves to each member, and takes the rest off.
function M.pay(G, f, side, to)
  if f.hex then
    can_pay(G, f, to)
  else
    check_entry(G, f, side, to)
  end
  if not rule("1.4k") then return end -- every action takes its points off the allowance
  for i = 1, #f.force do
    f.left[i] = rest[i]
  end
end

--- May the force go on from a neighbour at peace in which it may not stop?
local function goes_on(G, f, side, to)
  can_pay(G, f, to)
  return way_on(G, f, side, to)
end

--- May the force go on from a neighbour at peace, if not back, or stop there? What is cheap is asked first.
---@param room boolean But for its group it may stop there.
---@param rows integer[][] What the neighbours cost each member,
---@param place integer and which of them it is.
local function goes_on_or_stops(G, f, side, to, room, rows, place)
  if f.way and f.way[1] == to then return true end
  if room and M.group_can_follow(G, f, to) then return true end
  for j = 1, #rows do
    local left = f.left[j] - rows[j][place]
    rest[j] = left > 0 and left or 0 -- 8.12Ax
  end
  local stops = stops_beyond(G, f, side, to)
  if stops or not room and M.may_stop(G, f, side, to) then return true end
  return stops == nil and finds_way(G, f, side, to)
end

--- Those of the unclear neighbours, from which it cannot come back, where it stops or goes on.
---@return integer bits
local function search(G, f, side, unclear, room)
  local near, rows, found = ground.around(f.hex), ways.rows(G, f.force, f.hex), 0
  for i = 1, #near do
    local bit, to = 1 << i - 1, near[i]
    local asked = unclear & bit ~= 0
    if asked and goes_on_or_stops(G, f, side, to, room & bit ~= 0, rows, i) then
      found = found | bit
    end
  end
  return found
end

--- Has the force a step to make among these neighbours, peaceful ones or others? Not for when rules are
--- traced.
local function any_step(G, f, side, peace, others)
  local near = ground.around(f.hex)
  for i = 1, peace ~= 0 and #near or 0 do
    if peace & 1 << i - 1 ~= 0 and M.may_stop(G, f, side, near[i]) then return true end
  end
  for i = 1, #near do
    local bit, to = 1 << i - 1, near[i]
    if peace & bit ~= 0 and goes_on(G, f, side, to) then return true end
    if others & bit ~= 0 and holds(M.check, G, f, side, to) then return true end
  end
  return false
end

--- Tells whether the frame's force has any step to make.
---@return boolean
function M.can_step(G, f, side)
  if not f.hex then
    for _, site in ipairs(reinforcements.sites(G, reinforcements.group(G, f.group))) do
      if holds(M.check, G, f, side, site.hex) then return true end
    end
    return false
  elseif tracing.on then
    for _, to in ipairs(ground.around(f.hex)) do
      if holds(M.check, G, f, side, to) then return true end
    end
    return false
  end
  local can, peace = look_from(G, f, side, G.pieces[f.force[1]].march)
  if can == 0 then return false end
  local held = held_here(G, f, side)
  if held and ways.has_unit(f.force) then return false end -- leaders alone may come and go
  if held then peace = 0 end
  return any_step(G, f, side, peace, can & ~peace)
end

--- Names the steps of a force on the map.
---@param add fun(to: string)  For those that ask for a closer look.
---@param sure_each fun(hexes: string[]) For those that are allowed.
function M.offer(G, f, side, add, sure_each)
  local hex = f.hex
  if tracing.on then
    for _, to in ipairs(ground.rising(hex)) do
      add(to)
    end
    return
  end
  local held, column = held_here(G, f, side), G.pieces[f.force[1]].march
  if held and ways.has_unit(f.force) then return end
  local can, peace, room = look_from(G, f, side, column)
  local plain = 0
  if held then
    peace = 0
  elseif not followers(G, f) then
    plain = room
    if column then plain = plain | peace & outlook.forms(f.force[1], side, hex, f.left[1]) end
  end
  local unclear = peace & ~plain
  if unclear ~= 0 and may_return(G, f, side) then plain = plain | unclear & returns(f, column) end
  unclear = peace & ~plain
  if unclear ~= 0 then plain = plain | search(G, f, side, unclear, room) end
  if plain ~= 0 then sure_each(ground.listed(hex, plain)) end
  if can == peace then return end
  for _, to in ipairs(ground.listed(hex, can & ~peace)) do
    add(to)
  end
end

return M
