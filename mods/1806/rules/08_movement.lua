--- 8.0 Movement: one force at a time, hex by hex. The frame of a move is a `Move` (`steps`).
local arrival = require("rules.08_arrival")
local bridges = require("rules.08_bridges")
local lists = require("mechanics.lists")
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")
local reinforcements = require("rules.15_reinforcements")
local segments = require("rules.08_segments")
local stacking = require("rules.03_stacking")
local steps = require("rules.08_steps")
local team = require("rules.18_team")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")
local need, holds = need, holds

local hostile, can_step, may_move_now = zoc.hostile, steps.can_step, segments.may_move_now
local M = {}

--- Begins a Movement Phase: nobody has moved.
function M.begin_phase(G)
  for _, id in ipairs(pieces.ranks(G, G.phasing)) do
    local piece = G.pieces[id]
    piece.moved, piece.tried, piece.passed = false, false, false
  end
  reinforcements.begin_phase(G)
  bridges.begin_phase(G)
  pontoons.begin_phase(G)
end

--- 8.1b Steps ------------------------------------------------------------------------------------

--- The other side hears where a stack goes, and not of whom.
local function log_step(side, f, from, to)
  local enemy = pieces.enemy_of(side)
  if from then
    log_to(side, "8.1b", "steps", "pieces", f.force, "from", from, "to", to)
    log_to(enemy, "8.1b", "stack_steps", "from", from, "to", to)
  else
    log_to(side, "15.0a", "enters", "pieces", f.force, "to", to)
    log_to(enemy, "15.0a", "stack_enters", "to", to)
  end
end

-- A marker stays on off the road (8.21d).
action("step", {
  rule = "8.1b",
  args = { { "to", "hex" } },
  candidates = steps.candidates,
  absent = function(_, f, _, to)
    if f.hex then return need(false, "8.1b", "not_adjacent", "from", f.hex, "to", to) end
    need(false, "15.11a", "no_entry_hex", "to", to)
  end,
  check = steps.check,
  apply = function(G, f, side, to)
    steps.pay(G, f, to)
    if not f.hex then reinforcements.arrived(G, f.group, f.force, to) end
    log_step(side, f, f.hex, to)
    f.spent, f.repulsed = true, false
    arrival.arrive(G, f, side, to)
  end,
})

--- 8.1a Choosing a force ----------------------------------------------------------------------------

local function itself(id) return id end

--- The move of a piece that has not begun.
local function move_of(G, id) return steps.frame({ id }, { ways.allowance(id) }, G.pieces[id].hex) end

local has_step = derived("has a step to make", { "near", "bridges", "supposed" }, function(G, id)
  return can_step(G, move_of(G, id), G.pieces[id].side)
end)

--- Has it anything to do: a step, a pontoon to lay, a repulse, a marker to take off?
local function can_act(G, side, id)
  return has_step(G, id)
    or G.pieces[id].march
    or pontoons.can_deploy(G, move_of(G, id), side)
    or steps.may_repulse(G, move_of(G, id), side)
end

--- Pieces of a group from the first on: they can be brought in as one stack in the end.
local function heads_group(group, force)
  for i, id in ipairs(force) do
    if group.pieces[i] ~= id then return false end
  end
  return true
end

---@param column boolean? In Road March.
local function can_enter(G, f, side, force, column)
  local left = {}
  for i, id in ipairs(force) do
    left[i] = ways.allowance(id)
  end
  local try = steps.frame(force, left, nil, f.group)
  try.as_column = column
  return can_step(G, try, side)
end

--- Tells whether a force off the map can be completed to one that enters.
local function can_complete(G, f, side, force)
  local group = reinforcements.group(G, f.group)
  if heads_group(group, force) and reinforcements.can_enter_stacked(G, group) then return true end
  if can_enter(G, f, side, force) or #force == 1 and can_enter(G, f, side, force, true) then return true end
  return pieces.any(group.pieces, function(id)
    local joins = pieces.is_leader(id) and id > force[#force]
    return joins and can_enter(G, f, side, lists.with(force, id))
  end)
end

local function check_entering(G, f, side, id)
  local group = reinforcements.group(G, f.group)
  need(can_complete(G, f, side, { id }), "15.2d", "no_room_for_all", "hex", group.hex)
end

local function check_can_act(G, _, side, id)
  if can_act(G, side, id) then return end
  need(false, hostile(side, G.pieces[id].hex) and "4.1c" or "8.0", "nothing_to_do", "unit", id)
end

local function check_move(G, f, side, set)
  if f.step == "entering" then return set:each(true, check_entering, G, f, side) end
  set:need(set:with(G.pieces, "hex"), "8.0", "unit_not_on_map", "unit", itself)
  segments.check(G, f, set)
  set:each(true, check_can_act, G, f, side)
end

action("move", {
  rule = "8.1a",
  args = { { "unit", "piece" } },
  candidates = function(G, f, side)
    local group = f.step == "entering" and reinforcements.group(G, f.group)
    return group and group.pieces or pieces.ranks(G, side)
  end,
  absent = function(_, f, _, id)
    if f.step == "entering" then return need(false, "15.2d", "not_of_group", "unit", id) end
    need(false, "8.0", "unit_not_on_map", "unit", id)
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
  return pieces.any(pieces.at(G, f.hex), function(other)
    if not pieces.is_leader(other) or other <= id or G.pieces[other].moved then return false end
    return holds(may_move_now, G, segment, other)
  end)
end

local function check_joining_group(G, f, side, id)
  local group = reinforcements.group(G, f.group)
  if not need(listed(group.pieces, id), "15.2d", "not_of_group", "unit", id) then return end
  local all = can_complete(G, f, side, lists.with(f.force, id))
  need(all, "15.1a", "no_room_in_stack", "unit", id)
end

local function check_with(G, f, side, id)
  local piece = G.pieces[id]
  if not need(f.steps == 0 and not f.spent, "8.1a", "joined_too_late", "unit", id) then return end -- Q103
  local here = piece and piece.side == side and piece.hex == f.hex
  if not need(here, "8.1a", "not_in_hex", "unit", id) then return end
  if not need(id > f.force[#f.force], "8.1a", "rising_order", "unit", id) then return end
  local columns = piece.march or G.pieces[f.force[1]].march
  if not need(not columns, "8.22q", "march_single", "unit", id) then return end
  if not f.hex then return check_joining_group(G, f, side, id) end
  local segment = segments.of(G, f)
  if not may_move_now(G, segment, id) then return end
  local room = stacking.may_stand(G, lists.with(f.force, id), leader_to_come(G, f, segment, id))
  need(room, "3.14b", "no_room_in_stack", "unit", id)
end

action("with", {
  rule = "8.1a",
  args = { { "unit", "piece" } },
  offer = function(G, f, _, add)
    local list = f.hex and pieces.at(G, f.hex) or reinforcements.group(G, f.group).pieces
    for _, id in ipairs(list) do
      add(id)
    end
  end,
  check = check_with,
  apply = function(G, f, _, id)
    G.pieces[id].moved = true
    f.force[#f.force + 1] = id
    f.left[#f.left + 1] = ways.allowance(id)
  end,
})

--- 8.1a, 8.12B Stopping -------------------------------------------------------------------------------

--- May those who do not stay behind stop too, here or further on? Where they stop, the rest of their group must still be
--- able to enter (15.2d).
local function others_stop(G, f, side, force, left)
  local rest = { force = force, group = f.group }
  if steps.may_stop(G, rest, side, f.hex) then return true end
  return not hostile(side, f.hex) and steps.find_way(G, rest, side, left, f.hex) ~= nil
end

--- Q103: a member stays behind where the stack stands; the others can still stop.
local function check_leave(G, f, side, id)
  local member = #f.force > 1 and listed(f.force, id)
  if not need(member, "8.1a", "not_in_force", "unit", id) then return end
  if not need(f.steps > 0, "8.1a", "leave_before_move", "unit", id) then return end
  if not need(id > f.dropped, "8.1a", "rising_order", "unit", id) then return end
  local others, left = steps.without(f, id)
  need(ways.may_stop(G, side, { id }, f.hex, others), "3.14b", "over_stacked", "hex", f.hex)
  need(others_stop(G, f, side, others, left), "3.14b", "nowhere_to_stop", "to", f.hex)
  if hostile(side, f.hex) and not pieces.fights(id) then
    local guarded = pieces.any(lists.without(pieces.at(G, f.hex), others), pieces.fights)
    local by = pieces.is_leader(id) and "4.1a" or "4.1b"
    need(guarded, by, "left_alone_in_zoc", "unit", id)
  end
end

action("leave", {
  rule = "8.1a",
  args = { { "unit", "piece" } },
  offer = function(_, f, _, add)
    for _, id in ipairs(f.force) do
      add(id)
    end
  end,
  check = check_leave,
  apply = function(_, f, _, id)
    local force, left = steps.without(f, id)
    f.force, f.left, f.dropped = force, left, id
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
    local stays = stacking.fits(G, f.hex, side) or not can_step(G, f, side)
    need(stays, "3.1", "stack_must_part", "hex", f.hex)
    return
  end
  ways.check_stop(G, side, f.force, f.hex)
  need(steps.group_can_follow(G, f, f.hex), "15.2d", "blocks_group", "hex", f.hex)
  need(not owes_repulse(G, f, side), "8.22A", "must_repulse", "hex", f.hex)
end

action("halt", {
  rule = "8.12B",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = check_halt,
  apply = function(G) finish(G) end,
})

--- 2.11B The segments ---------------------------------------------------------------------------

--- May a piece still leave a stack that is over its limit?
local function can_part(G, f, side, id)
  return pieces.is_unit(id)
    and holds(may_move_now, G, f, id)
    and has_step(G, id)
end

--- 3.1, 8.12D, Q111: a stack over its limit that can still part must.
local function check_stacks(G, f)
  local side = G.phasing
  for _, hex in ipairs(stacking.over(G, side)) do
    local led = #pieces.leaders_at(G, hex, side) > 0
    local parts = pieces.any(pieces.at(G, hex), function(id) return can_part(G, f, side, id) end)
    if not need(not parts, led and "3.1" or "8.12D", "stack_must_part", "hex", hex) then return end
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
  offer = function(_, _, _, add) add() end,
  check = function(G, f, side)
    team.check_hand_over(G, f, side)
    check_stacks(G, f)
  end,
  apply = function(_, f) f.second = true end,
})

step("command_movement", {
  rule = "2.11B1a",
  actions = { "move", "enter", "take_up", "break_down", "reassemble", "hand_over", "end" },
  may_end = check_end,
})

local function may_act_alone(G)
  local waits = pieces.any(pieces.ranks(G, G.phasing), function(id)
    local piece = G.pieces[id]
    return piece.hex and piece.ooc and not piece.moved
  end)
  return waits or pontoons.may_act_alone(G)
end

step("individual_movement", {
  rule = "2.11B2a",
  actions = { "move", "check", "take_up", "break_down", "reassemble", "hand_over", "end" },
  may_end = check_end,
  done = function(G) return not may_act_alone(G) end,
})

--- What its player is asked: the key of a text.
local function question(G, f)
  if not f.hex then return "where_to" end
  if owes_repulse(G, f, G.phasing) then return "repulse_owed" end -- 8.22A
  return f.stopped and "repulse_or_stop" or "go_on_or_stop" -- 8.12E
end

step("moving", {
  rule = "8.1a",
  actions = {
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
  },
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
