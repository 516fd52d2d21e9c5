--- 8.0 Movement: one force at a time, hex by hex. The frame of a move is a `Move` (`steps`).
local bridges = require("rules.08_bridges")
local command = require("rules.07_command")
local control = require("rules.20_control")
local ground = require("rules.08_ground")
local leaders = require("rules.05_leaders")
local lists = require("rules.lists")
local march = require("rules.08_road_march")
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")
local presence = require("rules.presence")
local reinforcements = require("rules.15_reinforcements")
local stacking = require("rules.03_stacking")
local steps = require("rules.08_steps")
local team = require("rules.18_team")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")
local need, rule, holds, tracing = need, rule, holds, tracing

local leader, train = pieces.kinds.leader, pieces.kinds.train
local hostile = zoc.hostile
local can_step, goes_plainly = steps.can_step, steps.goes_plainly
local M = {}

--- Begins a Movement Phase: nobody has moved.
function M.begin_phase(G)
  local ids = pieces.ranks(G, G.phasing)
  for i = 1, #ids do
    local piece = G.pieces[ids[i]]
    piece.moved, piece.tried, piece.passed = false, false, false
  end
  reinforcements.begin_phase(G)
  bridges.begin_phase(G)
  pontoons.begin_phase(G)
end

--- What a force does when it comes into a hex ---------------------------------------------------

--- 21.62: a unit of the other side that enters the closed part of the map opens it.
local function open_area(G, side, to)
  local closed = G.closed
  if closed.side == side or not ground.in_area(closed.area, to) then return end
  log(closed.rule, "area_opens", "side", closed.side, "hex", to)
  presence.open(G)
  G.closed = nil
end

--- Is there a stack of the enemy of that sort among these neighbours?
local function any_of(G, hex, enemies, which)
  local around = ground.around(hex)
  for i = 1, #around do
    if enemies & 1 << i - 1 ~= 0 and which(G, around[i], G.stacks[around[i]]) then return true end
  end
  return false
end

local function hidden(G, _, stack)
  for i = 1, #stack do
    local id = stack[i]
    if not G.pieces[id].shown then return true end
  end
  return false
end

--- Leaders or trains that nobody guards.
local function left_alone(G, hex, stack) return not pieces.guards(G, hex, G.pieces[stack[1]].side) end

--- Q113: a step next to a hidden stack is not taken back.
local function end_undo(G, hex, enemies)
  if not G.options.undo_next_to_hidden and any_of(G, hex, enemies, hidden) and rule("8.12C") then
    barrier()
  end
end

--- What a piece's coming into a hex asks for: no way back, and tests of enemy leaders (5.26).
function M.passed_by(G, side, to)
  local enemies = presence.around(pieces.enemy_of(side), to)
  if enemies == 0 then return end
  end_undo(G, to, enemies)
  if any_of(G, to, enemies, left_alone) then leaders.sweep(G) end
end

--- Puts the whole force into a hex, with all that follows from it.
local function arrive(G, f, side, to)
  local bridged = next(G.pontoons) ~= nil
  if bridged then pontoons.passed(G, f.hex, to) end
  local befriended = pieces.guards(G, to, side)
  for i = 1, #f.force do
    local id = f.force[i]
    pieces.put(G, id, to)
    control.take(G, id, to)
  end
  if G.closed and ways.has_unit(f.force) then open_area(G, side, to) end
  f.hex, f.steps, f.dropped = to, f.steps + 1, ""
  f.entered = hostile(side, to) and (not befriended or rule("4.0g")) -- a friend there lifts no ZOC
  f.stopped = f.entered and ways.has_unit(f.force)
  M.passed_by(G, side, to)
  if bridged then pontoons.sweep(G) end
end

--- 8.21d: off the road the marker stays.
local function keep_marker(G, f, from, to)
  local id = f.force[1]
  local drops = G.pieces[id].march and not march.along_road(from, to) and not rule("8.21d")
  if drops then pieces.mark(G, id, false) end
end

local function go_on_map(G, f, side, to)
  local from = f.hex
  steps.pay(G, f, side, to)
  keep_marker(G, f, from, to)
  log_to(side, "8.1b", "steps", "pieces", f.force, "from", from, "to", to)
  log_to(pieces.enemy_of(side), "8.1b", "stack_steps", "from", from, "to", to)
end

local function come_in(G, f, side, to)
  local group = f.group
  steps.pay(G, f, side, to)
  reinforcements.arrived(G, group, f.force, to)
  log_to(side, "15.0a", "enters", "pieces", f.force, "to", to)
  log_to(pieces.enemy_of(side), "15.0a", "stack_enters", "to", to)
end

--- Remembers the way out of a hex in which the force may not stop.
local function plan_on(G, f, side, to)
  if f.way and f.way[1] == to and f.way[2] then
    table.remove(f.way, 1)
  elseif f.stopped or steps.may_stay(G, f, side) then
    f.way = nil
  else
    f.way = steps.find_way(G, f, side, f.left, to)
  end
end

action("step", {
  rule = "8.1b",
  args = { { "to", "hex" } },
  offer = function(G, f, side, add, _, sure_each)
    if f.hex then
      steps.offer(G, f, side, add, sure_each)
      return
    end
    for _, site in ipairs(reinforcements.sites(G, reinforcements.group(G, f.group))) do
      add(site.hex)
    end
  end,
  check = steps.check,
  apply = function(G, f, side, to)
    if f.hex then
      go_on_map(G, f, side, to)
    else
      come_in(G, f, side, to)
    end
    f.spent, f.repulsed = true, false
    arrive(G, f, side, to)
    if G.over then return end
    plan_on(G, f, side, to)
  end,
})

--- For 10.0 Repulse -----------------------------------------------------------------------------

--- Takes points off each member.
---@param costs integer[]
function M.spend(f, costs)
  for i, cost in ipairs(costs) do
    f.left[i] = f.left[i] - cost
  end
  f.spent = true
end

--- 10.21: the force, which has paid already, enters the vacated hex and may go on (4.1d).
function M.follow_up(G, f, side, to)
  arrive(G, f, side, to)
  f.repulsed = not f.entered -- 8.22A: a ZOC that a column comes into so is another
  if not rule("4.1d") then f.stopped = ways.has_unit(f.force) end
end

--- 10.22: the force has failed to repulse and stops where it stands.
function M.stop(f)
  f.repulsed = true
  f.over = true
end

--- For retreats and advances: may a piece cross from one hex to its neighbour at all?
---@return boolean
function M.may_cross(G, id, from, to) return ways.price(G, id, from, to) ~= nil end

--- Choosing a force -----------------------------------------------------------------------------

--- 7.31, 2.11B: who may move in which segment.
---@return boolean
local function may_move_now(G, f, id)
  local piece = G.pieces[id]
  if not need(not piece.moved, "8.12C", "moved_already", "unit", id) then return false end
  if G.team and not team.commands(G, f, id) then return false end
  if f.step == "command_movement" then
    local by = pieces.is_leader(id) and "7.31a" or "7.31b"
    return need(command.in_command(G, id), by, "marked_out_of_command", "unit", id)
  elseif pieces.is_leader(id) then
    return need(piece.ooc, "2.11B2a", "not_out_of_command", "unit", id)
  end
  return need(piece.ooc and piece.passed, "7.31b", "check_first", "unit", id)
end

M.may_move_now = may_move_now

--- The segment that a move belongs to: the frame below.
local function segment_of(G, f)
  if f.step ~= "moving" then return f end
  return G.stack[#G.stack - 1]
end

local probe = steps.frame({}, {}) -- a force that has not begun, to ask questions of

local function set_probe(G, f, id)
  probe.force[1], probe.left[1] = id, ways.allowance(id)
  probe.hex, probe.group = G.pieces[id].hex, f.group
  return probe
end

--- Has it anything to do: a step, a repulse, a marker to take off?
local function can_act(G, f, side, id)
  local at = set_probe(G, f, id)
  local hex = at.hex
  local column, left = G.pieces[id].march, at.left[1]
  if goes_plainly(G, at, side, column, left) or can_step(G, at, side) then return true end
  if pontoons.can_deploy(G, at, side) then return true end
  if hostile(side, hex) then return steps.may_repulse(G, set_probe(G, f, id), side) end
  return G.pieces[id].march
end

--- Pieces of a group from the first on: they can be brought in as one stack in the end.
local function heads_group(group, force)
  for i, id in ipairs(force) do
    if group.pieces[i] ~= id then return false end
  end
  return true
end

--- The same in Road March, for a single piece.
local function can_step_marching(G, f, side)
  local id = f.force[1]
  return march.allowed(G, id) and can_step(pieces.marked(G, id, true), f, side)
end

--- Tells whether a force off the map can be completed to one that enters.
local function can_complete(G, f, side, force)
  local group = reinforcements.group(G, f.group)
  if heads_group(group, force) and reinforcements.can_enter_stacked(G, group) then return true end
  local try = steps.frame(force, {}, nil, f.group)
  for i, id in ipairs(force) do
    try.left[i] = ways.allowance(id)
  end
  if can_step(G, try, side) or #force == 1 and can_step_marching(G, try, side) then return true end
  for _, id in ipairs(group.pieces) do
    if pieces.is_leader(id) and id > force[#force] then
      try.force, try.left[#force + 1] = lists.with(force, id), ways.allowance(id)
      if can_step(G, try, side) then return true end
    end
  end
  return false
end

local function check_move(G, f, side, id)
  local piece = G.pieces[id]
  if f.step == "entering" then
    local group = reinforcements.group(G, f.group)
    if not need(group and listed(group.pieces, id), "15.2d", "not_of_group", "unit", id) then
      return
    end
    need(can_complete(G, f, side, { id }), "15.2d", "no_room_for_all", "hex", group.hex)
    return
  end
  if not need(piece and piece.side == side and piece.hex, "8.0", "unit_not_on_map", "unit", id) then
    return
  end
  if not may_move_now(G, f, id) then return end
  need(
    can_act(G, f, side, id),
    hostile(side, piece.hex) and "4.1c" or "8.0",
    "nothing_to_do",
    "unit",
    id
  )
end

action("move", {
  rule = "8.1a",
  args = { { "unit", "piece" } },
  offer = function(G, f, side, add, _, sure_each)
    if f.step == "entering" then
      for _, id in ipairs(reinforcements.group(G, f.group).pieces) do
        add(id)
      end
      return
    end
    local ooc, ids = f.step == "individual_movement", pieces.ranks(G, side)
    local closely, all, plain = G.team or tracing.on, G.pieces, {}
    for i = 1, #ids do
      local id = ids[i]
      local piece = all[id]
      local idle = ooc and not (closely or piece.passed or leader[id]) -- 7.31b
      if piece.ooc == ooc and piece.hex and not piece.moved and not idle then
        if not closely and steps.sets_out_plainly(G, side, id) then
          plain[#plain + 1] = id
        else
          add(id)
        end
      end
    end
    sure_each(plain)
  end,
  check = check_move,
  apply = function(G, f, _, id)
    local piece = G.pieces[id]
    piece.moved = true
    push(G, "moving", steps.frame({ id }, { ways.allowance(id) }, piece.hex, f.group))
  end,
})

--- 8.1a: a leader still to be added makes room for more.
local function leader_to_come(G, f, segment, id)
  for _, other in ipairs(pieces.at(G, f.hex)) do
    if
      pieces.is_leader(other)
      and other > id
      and not G.pieces[other].moved
      and holds(may_move_now, G, segment, other)
    then
      return true
    end
  end
  return false
end

local function check_with(G, f, side, id)
  local piece = G.pieces[id]
  if not need(f.steps == 0 and not f.spent, "8.1a", "joined_too_late", "unit", id) then return end -- Q103
  if
    not need(piece and piece.side == side and piece.hex == f.hex, "8.1a", "not_in_hex", "unit", id)
  then
    return
  end
  if not need(id > f.force[#f.force], "8.1a", "rising_order", "unit", id) then return end
  local columns = piece.march or G.pieces[f.force[1]].march
  if not need(not columns, "8.22q", "march_single", "unit", id) then return end
  if not f.hex then
    local group = reinforcements.group(G, f.group)
    if not need(listed(group.pieces, id), "15.2d", "not_of_group", "unit", id) then return end
    need(can_complete(G, f, side, lists.with(f.force, id)), "15.1a", "no_room_in_stack", "unit", id)
    return
  end
  local segment = segment_of(G, f)
  if not may_move_now(G, segment, id) then return end
  local room = stacking.may_stand(G, lists.with(f.force, id), leader_to_come(G, f, segment, id))
  need(room, "3.14b", "no_room_in_stack", "unit", id)
end

action("with", {
  rule = "8.1a",
  args = { { "unit", "piece" } },
  offer = function(G, f, _, add)
    if f.steps > 0 or f.spent then return end
    local last = f.force[#f.force]
    local list = f.hex and pieces.at(G, f.hex) or reinforcements.group(G, f.group).pieces
    for _, id in ipairs(list) do
      if id > last then add(id) end
    end
  end,
  check = check_with,
  apply = function(G, f, _, id)
    G.pieces[id].moved = true
    f.force[#f.force + 1] = id
    f.left[#f.left + 1] = ways.allowance(id)
  end,
})

--- Stopping -------------------------------------------------------------------------------------

--- The way on of those who do not stay behind; an empty one when they may stop here too. Where they
--- stop, the rest of their group must still be able to enter (15.2d).
local function way_without(G, f, side, force, left)
  local rest = { force = force, group = f.group }
  local function good(thought, hex) return steps.may_stop(thought, rest, side, hex) end
  if good(G, f.hex) then return {} end
  if hostile(side, f.hex) then return nil end
  return ways.find(G, side, force, left, f.hex, good)
end

--- Q103: a member stays behind where the stack stands; the others can still stop.
local function check_leave(G, f, side, id)
  if not need(#f.force > 1 and listed(f.force, id), "8.1a", "not_in_force", "unit", id) then
    return
  end
  if not need(f.steps > 0, "8.1a", "leave_before_move", "unit", id) then return end
  if not need(id > f.dropped, "8.1a", "rising_order", "unit", id) then return end
  local others, left = steps.without(f, id)
  need(ways.may_stop(G, side, { id }, f.hex, others), "3.14b", "over_stacked", "hex", f.hex)
  need(way_without(G, f, side, others, left), "3.14b", "nowhere_to_stop", "to", f.hex)
  if hostile(side, f.hex) and not pieces.fights(id) then
    local guarded = false
    for _, other in ipairs(pieces.at(G, f.hex)) do
      guarded = guarded or (not listed(others, other) and pieces.fights(other))
    end
    need(guarded, pieces.is_leader(id) and "4.1a" or "4.1b", "left_alone_in_zoc", "unit", id)
  end
end

action("leave", {
  rule = "8.1a",
  args = { { "unit", "piece" } },
  offer = function(_, f, _, add)
    if f.steps == 0 or #f.force < 2 then return end
    for _, id in ipairs(f.force) do
      if id > f.dropped then add(id) end
    end
  end,
  check = check_leave,
  apply = function(G, f, side, id)
    local force, left = steps.without(f, id)
    local way = way_without(G, f, side, force, left)
    f.force, f.left, f.dropped = force, left, id
    f.way = way and #way > 0 and way or nil
    f.stopped = f.stopped and ways.has_unit(f.force)
  end,
})

--- 8.22A: a column that came into an enemy ZOC tries to repulse before it stops.
local function owes_repulse(G, f, side)
  local id = f.force[1]
  if not f.entered or f.repulsed or not G.pieces[id].march or pieces.is_leader(id) then
    return false
  end
  return steps.may_repulse(G, f, side)
end

local function check_halt(G, f, side)
  if not need(f.hex, "15.2d", "not_yet_entered") then return end
  if f.steps == 0 and not f.declared then
    if #pieces.at(G, f.hex) > 2 and not stacking.fits(G, f.hex, side) then
      need(not can_step(G, f, side), "3.1", "stack_must_part", "hex", f.hex)
    end
    return
  end
  if not steps.rests_plainly(G, f, side, G.pieces[f.force[1]].march) then
    ways.check_stop(G, side, f.force, f.hex)
    need(steps.group_can_follow(G, f, f.hex), "15.2d", "blocks_group", "hex", f.hex)
  end
  need(not owes_repulse(G, f, side), "8.22A", "must_repulse", "hex", f.hex)
end

--- Tells at a glance whether the force may halt; nil where that asks for a closer look.
---@return boolean?
local function halts_plainly(G, f, side)
  if tracing.on or not f.hex then return nil end
  if f.steps == 0 and not f.declared then
    return #G.stacks[f.hex] <= 2 or stacking.fits(G, f.hex, side) or nil
  end
  if not steps.may_stay(G, f, side) then return false end
  return not (f.entered and G.pieces[f.force[1]].march) or nil -- 8.22A
end

action("halt", {
  rule = "8.12B",
  args = {},
  offer = function(G, f, side, add, sure)
    local may = halts_plainly(G, f, side)
    if may then
      sure()
    elseif may == nil then
      add()
    end
  end,
  check = check_halt,
  apply = function(G) finish(G) end,
})

--- 8.21, 8.23 Road March ------------------------------------------------------------------------

local ahead = steps.frame({}, {})

--- The move of a single piece as it would go on with other points.
local function going_on(f, left)
  ahead.force, ahead.left[1], ahead.hex, ahead.group = f.force, left, f.hex, f.group
  ahead.steps, ahead.spent, ahead.stopped = f.steps, f.spent, f.stopped
  ahead.entered, ahead.repulsed = f.entered, f.repulsed
  return ahead
end

--- May the piece, once it marches, still come to a stop somewhere?
local function column_can_stop(G, f, side)
  local left = f.left[1]
  if f.hex and (steps.rests_plainly(G, f, side, true) or goes_plainly(G, f, side, true, left)) then
    return true
  end
  local try = going_on(f, left)
  local thought = pieces.marked(G, f.force[1], true)
  return f.hex and steps.may_stop(thought, try, side, f.hex) or can_step(thought, try, side)
end

--- 4.1c: units that have not moved yet, in an enemy ZOC.
local function pinned(G, f, side)
  return f.steps == 0 and f.hex and ways.has_unit(f.force) and ways.pinned(G, side, f.hex)
end

local function check_march(G, f, side)
  local id = f.force[1]
  local piece = G.pieces[id]
  if not need(#f.force == 1, "8.22q", "march_single", "unit", id) then return end
  local allowed = march.allowed(G, id)
  local why = allowed and "marches_already" or "no_road_march"
  if not need(allowed and not piece.march, "8.21a", why, "unit", id) then return end
  if not need(not f.stopped, "8.12E", "stopped_by_zoc", "hex", f.hex) then return end
  if pinned(G, f, side) then
    need(false, "4.1c", "pinned", "hex", f.hex)
    return
  end
  need(column_can_stop(G, f, side), "3.14b", "nowhere_to_stop", "to", f.hex or "-")
end

--- The same at a glance. Not for when rules are traced: then every piece may march (8.21c, 5.22d).
local function marches(G, f, side)
  if #f.force > 1 or G.pieces[f.force[1]].march or f.stopped or pinned(G, f, side) then
    return false
  end
  return column_can_stop(G, f, side)
end

action("march", {
  rule = "8.21a",
  args = {},
  offer = function(G, f, side, add, sure)
    if tracing.on then
      add()
    elseif marches(G, f, side) then
      sure()
    end
  end,
  check = check_march,
  apply = function(G, f)
    pieces.mark(G, f.force[1], true)
    f.declared, f.way = true, nil
    if f.hex then log("8.21a", "march_declared", "hex", f.hex) end
  end,
})

local function form_can_stop(G, f, side)
  local id = f.force[1]
  if steps.rests_plainly(G, f, side, false) then return true end
  local left = f.left[1] - ways.form_cost(id)
  if goes_plainly(G, f, side, false, left) then return true end
  local try = going_on(f, left)
  local thought = pieces.marked(G, id, false)
  return steps.may_stop(thought, try, side, f.hex) or can_step(thought, try, side)
end

local function check_form(G, f, side)
  local id = f.force[1]
  if not need(G.pieces[id].march, "8.23a", "no_march_marker", "unit", id) then return end
  if not need(f.hex, "15.2d", "not_yet_entered") then return end
  local stopped = f.stopped or pinned(G, f, side)
  if not need(not stopped, "8.12E", "stopped_by_zoc", "hex", f.hex) then return end
  if f.declared and not rule("8.23ex") then -- a marker of this very move comes off too
    need(false, "8.23a", "too_few_points", "unit", id, "cost", ways.form_cost(id), "left", 0)
    return
  end
  local cost, left = ways.form_cost(id), f.left[1]
  if not ways.affords(id, cost, left, "8.12A") then return end
  need(form_can_stop(G, f, side), "3.14b", "nowhere_to_stop", "to", f.hex)
end

--- The same at a glance for a column. Not for when rules are traced.
local function forms(G, f, side)
  if not f.hex or f.stopped or pinned(G, f, side) then return false end
  return ways.form_cost(f.force[1]) <= f.left[1] and form_can_stop(G, f, side)
end

action("form", {
  rule = "8.23a",
  args = {},
  offer = function(G, f, side, add, sure)
    if not G.pieces[f.force[1]].march then return end
    if tracing.on then
      add()
    elseif forms(G, f, side) then
      sure()
    end
  end,
  check = check_form,
  apply = function(G, f)
    f.left[1] = f.left[1] - ways.form_cost(f.force[1])
    f.spent, f.declared, f.way = true, true, nil
    pieces.mark(G, f.force[1], false)
    log("8.23a", "march_ended", "hex", f.hex)
  end,
})

--- 2.11B The segments ---------------------------------------------------------------------------

--- 3.1, 8.12D, Q111: a stack over its limit that can still part must.
local function check_stacks(G, f)
  local side = G.phasing
  for _, hex in ipairs(stacking.over(G, side)) do
    for _, id in ipairs(pieces.at(G, hex)) do
      if
        pieces.is_unit(id)
        and holds(check_move, G, f, side, id)
        and can_step(G, set_probe(G, f, id), side)
      then
        local led = #pieces.leaders_at(G, hex, side) > 0
        need(false, led and "3.1" or "8.12D", "stack_must_part", "hex", hex)
        return
      end
    end
  end
end

local function check_end(G, f)
  check_stacks(G, f)
  team.check_end(G, f)
end

--- 18.0: the first player has done what his stacks ask for; now the second goes.
action("hand_over", {
  rule = "18.0a",
  args = {},
  offer = function(G, f, side, add)
    if team.may_hand_over(G, f, side) then add() end
  end,
  check = function(G, f, side)
    team.check_hand_over(G, f, side)
    check_stacks(G, f)
  end,
  apply = function(_, f) f.second = true end,
})

local function anybody(G)
  local ids = pieces.ranks(G, G.phasing)
  for i = 1, #ids do
    local piece = G.pieces[ids[i]]
    if piece.hex and piece.ooc and not piece.moved then return true end
  end
  return false
end

step("command_movement", {
  rule = "2.11B1a",
  actions = { "move", "enter", "take_up", "break_down", "reassemble", "hand_over", "end" },
  may_end = check_end,
})

step("individual_movement", {
  rule = "2.11B2a",
  actions = { "move", "check", "take_up", "break_down", "reassemble", "hand_over", "end" },
  may_end = check_end,
  done = function(G, f)
    return f.ended or not (anybody(G) or next(G.pontoons) and pontoons.may_act_alone(G))
  end,
})

local VERBS = {
  "cross",
  "damage",
  "deploy",
  "form",
  "halt",
  "leave",
  "march",
  "repair",
  "repulse",
  "step",
  "with",
}
-- What is so with a force, as bits: it has begun; more than one piece; in Road March; in company; next to the enemy;
-- beside a bridge, whole or damaged, while any is not as printed; any pontoon lies; it begins with a train.
local BEGUN, SEVERAL, COLUMN, COMPANY, FACING, BRIDGED, WORKED, PONTOONS, TRAIN =
  1, 2, 4, 8, 16, 32, 64, 128, 256

--- Verbs that such a force may have a use for.
local function useful(kind)
  local begun, several, column = kind & BEGUN ~= 0, kind & SEVERAL ~= 0, kind & COLUMN ~= 0
  local useless = {
    cross = kind & PONTOONS == 0,
    damage = kind & BRIDGED == 0,
    deploy = kind & TRAIN == 0 and not several,
    form = not column,
    leave = not (begun and several),
    march = column or several,
    repair = kind & WORKED == 0,
    repulse = kind & FACING == 0,
    with = begun or column or kind & COMPANY == 0,
  }
  local list = {}
  for _, verb in ipairs(VERBS) do
    if not useless[verb] then list[#list + 1] = verb end
  end
  return list
end

local worth = {} -- sum of bits -> verbs

--- What its player is asked: the key of a text.
local function question(G, f)
  if not f.hex then return "where_to" end
  if owes_repulse(G, f, G.phasing) then return "repulse_owed" end -- 8.22A
  return f.stopped and "repulse_or_stop" or "go_on_or_stop" -- 8.12E
end

step("moving", {
  rule = "8.1a",
  actions = VERBS,
  worth = function(G, f)
    local force, hex = f.force, f.hex
    local kind = (f.steps > 0 or f.spent) and BEGUN or 0
    if force[2] then kind = kind | SEVERAL end
    if G.pieces[force[1]].march then kind = kind | COLUMN end
    if not hex or #G.stacks[hex] > #force then kind = kind | COMPANY end
    if hex and hostile(G.phasing, hex) then kind = kind | FACING end
    if hex and ground.bridged(hex)[1] then
      kind = kind | BRIDGED
      if next(G.bridges) then kind = kind | WORKED end
    end
    if next(G.pontoons) then kind = kind | PONTOONS end
    if train[force[1]] then kind = kind | TRAIN end
    local verbs = worth[kind]
    if not verbs then
      verbs = useful(kind)
      worth[kind] = verbs
    end
    return verbs
  end,
  done = function(_, f) return f.over == true end,
  values = function(G, f)
    local values = { pieces = f.force, left = f.left, hex = f.hex, asked = text_of(question(G, f)) }
    if not f.hex then
      values.hex, values.by = text_of("off_the_map"), reinforcements.group(G, f.group).hex
    end
    return values
  end,
})

--- Q111: what is over its limit now could not part, and stands until its next Movement Phase.
step("movement_end", {
  rule = "3.1",
  run = function(G)
    for _, hex in ipairs(stacking.over(G, G.phasing)) do
      log_to(G.phasing, "3.1", "over_limit_stays", "hex", hex)
    end
    finish(G)
  end,
})

return M
