--- 8.0 Movement: one force at a time, hex by hex. The frame of a move is
-- { force = ids, left = half points of each, hex?, steps, spent, stopped, entered, repulsed, dropped, way?, group? };
-- without `hex` the force still stands off the map and enters as a reinforcement.
local bridges = require("rules.bridges")
local command = require("rules.command")
local ground = require("rules.ground")
local leaders = require("rules.leaders")
local march = require("rules.march")
local pieces = require("rules.pieces")
local reinforcements = require("rules.reinforcements")
local stacking = require("rules.stacking")
local ways = require("rules.ways")
local zoc = require("rules.zoc")

local map = ground.map
local hostile, in_area = zoc.hostile, ground.in_area
local M = {}

local function listed(list, word)
  for i = 1, #list do
    if list[i] == word then return true end
  end
  return false
end

--- 10.0: may the force repulse anybody from where it stands?
local function may_repulse(G, f, side) return require("rules.repulse").possible(G, f, side) end

--- Begins a Movement Phase: nobody has moved.
function M.begin_phase(G)
  for i = 1, #G.order do
    local id = G.order[i]
    local piece = G.pieces[id]
    if piece.side == G.phasing then
      piece.moved, piece.tried, piece.passed = false, false, false
    end
  end
  reinforcements.begin_phase(G)
  bridges.begin_phase(G)
end

--- A step to the next hex --------------------------------------------------------------------

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
  if f.steps == 0 and hostile(side, f.hex) and rule("4.0f") then
    return need(false, "4.1c", "pinned", "hex", f.hex)
  end
  return true
end

--- Leaders alone come and go between hexes of their own units, in enemy ZOC or not.
local function leaders_may_go(side, from, to)
  if not hostile(side, from) then return true end
  local may
  if hostile(side, to) then
    may = rule("8.12Fc")
  else
    may = rule("5.22b")
  end
  return need(may, "4.1a", "leader_held", "hex", from)
end

local function free_to_go(G, f, side, to)
  if ways.has_unit(f.force) then return unpinned(G, f, side) end
  return leaders_may_go(side, f.hex, to)
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
      if not need(along or there, "4.1b", "train_alone_in_zoc", "unit", id, "to", to) then
        return false
      end
    end
  end
  return true
end

local function blank()
  return {
    step = "moving",
    force = {},
    left = {},
    steps = 0,
    spent = false,
    stopped = false,
    entered = false,
    repulsed = false,
    dropped = "",
  }
end

-- Frames to ask questions of: a force that has not begun, and a column that has come next to the enemy.
local probe, column = blank(), blank()
column.steps, column.entered, column.stopped = 1, true, true

--- 8.22A, Q20: a column enters an enemy ZOC only where it can try to repulse.
local function column_may_face(G, f, side, to, left)
  local id = f.force[1]
  if not G.pieces[id].march or pieces.is_leader(id) then return true end
  column.force[1], column.left[1], column.hex = id, left, to
  return need(may_repulse(G, column, side), "8.22A", "column_cannot_repulse", "to", to)
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

local rest = {} -- points left to each member after the step that is looked at

--- 8.12Ax, Q76: a unit that has spent nothing may always go one hex.
local function one_hex(f, id, cost)
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
    local left = f.left[i] - cost
    if left < 0 then
      if
        not one_hex(f, id, cost)
        and not need(false, lack_rule(f, id, cost), "too_few_points", "unit", id, "cost", cost)
      then
        return false
      end
      left = 0
    end
    rest[i] = left
  end
  return true
end

--- 15.2d: where the force stops, the rest of its group must still be able to enter.
---@param first string? Hex where the force itself is about to enter.
local function group_can_follow(G, f, hex, first)
  local group = f.group and reinforcements.group(G, f.group)
  return not group or reinforcements.can_follow(G, group, f.force, hex, first)
end

local function may_stop(G, f, side, hex, first)
  if not f.group then return ways.may_stop(G, side, f.force, hex) end
  return ways.may_stop(G, side, f.force, hex) and group_can_follow(G, f, hex, first)
end

local function find_way(G, f, side, left, from, first)
  local function good(thought, hex) return may_stop(thought, f, side, hex, first) end
  return ways.find(G, side, f.force, left, from, good)
end

-- What the force that is to step sees around it, while its list is made: of = its frame; hexes =
-- neighbours -> true where it can go without more ado, "full" where it would need a way on, false
-- where it cannot pay (the others ask for a closer look); home = whether it may stop where it is. Says
-- nothing that `check_step` would not say, and stands aside while rules are traced.
local view = { of = nil, hexes = {}, around = {}, home = nil }

--- May the force stop where it stands now?
local function may_stay(G, f, side)
  if f ~= view.of then return not hostile(side, f.hex) and may_stop(G, f, side, f.hex) end
  if view.home == nil then view.home = not hostile(side, f.hex) and may_stop(G, f, side, f.hex) end
  return view.home
end

--- Back to where it stands now, if it may stop there.
local function can_return(G, f, side, to)
  if not may_stay(G, f, side) then return false end
  for i = 1, #f.force do
    local cost = ways.price(G, f.force[i], to, f.hex)
    if not cost or cost > rest[i] then return false end
  end
  return true
end

--- 3.14a: through a full hex only with a way on to one where the force may stop.
local function way_on(G, f, side, to)
  if f.way and f.way[1] == to then return true end
  if hostile(side, to) or not rule("3.14a") then return false end
  if f.hex and can_return(G, f, side, to) then return true end
  local left = {}
  for i = 1, #f.force do
    left[i] = rest[i]
  end
  return find_way(G, f, side, left, to, not f.hex and to or nil) ~= nil
end

--- Q16: a leader who leaves may not leave a stack behind that is too big and cannot go apart.
local function stack_stays(G, f, side)
  if f.steps > 0 then return true end
  local stack = G.stacks[f.hex]
  if #stack <= 2 + #f.force or not ways.has_leader(f.force) then return true end
  if stacking.fits(G, f.hex, side, nil, f.force) then return true end
  local pinned, stay = hostile(side, f.hex), 0
  for i = 1, #stack do
    local id = stack[i]
    if pieces.is_unit(id) and not pieces.is_vedette(id) and not listed(f.force, id) then
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
    if not need(cost <= f.left[i], "8.11b", "too_few_points", "unit", id, "cost", cost) then
      return
    end
    rest[i] = f.left[i] - cost
  end
  return site
end

local prices = {} -- member of the force that is looked at -> what its neighbours cost it

--- Looks up what the neighbours of a force cost each member.
local function look_up_costs(G, f)
  local force = f.force
  for i = 1, #force do
    prices[i] = ways.steps(G, force[i], f.hex)
  end
end

local function affords(f, neighbour)
  local force, left = f.force, f.left
  for i = 1, #force do
    local cost = prices[i][neighbour]
    if not cost then return false end
    if cost > left[i] and not one_hex(f, force[i], cost) then return false end
  end
  return true
end

--- Does anything hold the force where it stands?
local function held_here(G, f, side)
  if f.stopped then return true end
  return f.steps == 0 and (hostile(side, f.hex) or not stack_stays(G, f, side))
end

--- A hex of the area in play out of the enemy's reach.
local function at_peace(G, side, to)
  if hostile(side, to) or not in_area(G.area, to) then return false end
  local stack = G.stacks[to]
  return not stack or G.pieces[stack[1]].side == side
end

local function look_around(G, f, side)
  local hexes, near = view.hexes, ground.around(f.hex)
  for i = 1, #view.around do
    hexes[view.around[i]] = nil
  end
  view.of, view.around, view.home = f, near, nil
  look_up_costs(G, f)
  local held = held_here(G, f, side)
  for i = 1, #near do
    local to = near[i]
    if not affords(f, i) then
      hexes[to] = false
    elseif not held and at_peace(G, side, to) then
      hexes[to] = may_stop(G, f, side, to) or "full"
    end
  end
end

local hint = {} -- piece -> the neighbour that it could go to when it was asked last

--- Tells whether the force can go to any of its neighbours without more ado.
local function goes_plainly(G, f, side)
  if tracing() or held_here(G, f, side) then return false end
  local near, first = ground.around(f.hex), hint[f.force[1]] or 1
  look_up_costs(G, f)
  for k = first, first + #near - 1 do
    local i = (k - 1) % #near + 1
    if affords(f, i) and at_peace(G, side, near[i]) and may_stop(G, f, side, near[i]) then
      hint[f.force[1]] = i
      return true
    end
  end
  return false
end

local function check_way_on(G, f, side, to)
  local first = not f.hex and to or nil
  local good = may_stop(G, f, side, to, first) or way_on(G, f, side, to)
  need(good, "3.14b", "nowhere_to_stop", "to", to)
end

--- The conditions of a step as far as the view tells.
---@return boolean known
local function check_by_view(G, f, side, to)
  local plain = view.hexes[to]
  if plain == nil then return false end
  if plain == "full" then
    can_pay(G, f, to)
    plain = way_on(G, f, side, to)
  end
  need(plain, "8.11b", "too_few_points") -- a list asks no reasons
  return true
end

local function check_step(G, f, side, to)
  if f == view.of and check_by_view(G, f, side, to) then return end
  if not f.hex then
    if not check_entry(G, f, side, to) then return end
  else
    if not need(ground.adjacent(f.hex, to), "8.1b", "not_adjacent", "from", f.hex, "to", to) then
      return
    end
    if not need(in_area(G.area, to), G.area_rule, "outside_area", "to", to) then return end
    if not may_share(G, f, side, to) then return end
    if not free_to_go(G, f, side, to) then return end
    if
      not stack_stays(G, f, side) and not need(false, "3.11a", "leader_holds_stack", "hex", f.hex)
    then
      return
    end
    if not can_pay(G, f, to) then return end
  end
  if hostile(side, to) then
    if not escorted(G, f, side, to) or not column_may_face(G, f, side, to, rest[1]) then return end
    if not may_face_out_of_command(G, f, to) then return end
  end
  check_way_on(G, f, side, to)
end

--- Tells whether the frame's force has any step to make.
local function can_step(G, f, side)
  if not f.hex then
    for _, site in ipairs(reinforcements.sites(G, reinforcements.group(G, f.group))) do
      if holds(check_step, G, f, side, site.hex) then return true end
    end
    return false
  end
  local near = ground.around(f.hex)
  for i = 1, #near do
    local to = near[i]
    if holds(check_step, G, f, side, to) then return true end
  end
  return false
end

--- What a force does when it comes into a hex ---------------------------------------------------

--- 20.16: the last combat unit that came into a watched hex controls it.
function M.take_control(G, id, hex)
  local holder = G.control[hex]
  local side = G.pieces[id].side
  if not holder or holder == side or not pieces.is_unit(id) or not rule("20.16a") then return end
  G.control[hex] = side
  log("20.16a", "control", "hex", hex, "side", side)
end

local function enemy_near(G, side, hex, which)
  local around = ground.around(hex)
  for i = 1, #around do
    local stack = G.stacks[around[i]]
    if stack and G.pieces[stack[1]].side ~= side and which(G, around[i], stack) then return true end
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

local function leaders_only(G, hex, stack) return not pieces.holds(G, hex, G.pieces[stack[1]].side) end

--- Q113: a step next to a hidden stack is not taken back.
local function end_undo(G, side, hex)
  if not G.options.undo_next_to_hidden and enemy_near(G, side, hex, hidden) and rule("8.12C") then
    barrier()
  end
end

--- Puts the whole force into a hex, with all that follows from it.
local function arrive(G, f, side, to)
  local befriended = pieces.guards(G, to, side)
  for i = 1, #f.force do
    local id = f.force[i]
    pieces.put(G, id, to)
    M.take_control(G, id, to)
  end
  f.hex, f.steps, f.dropped = to, f.steps + 1, ""
  f.entered = hostile(side, to) and (not befriended or rule("4.0g")) -- a friend there lifts no ZOC
  f.stopped = f.entered and ways.has_unit(f.force)
  end_undo(G, side, to)
  if enemy_near(G, side, to, leaders_only) then leaders.sweep(G) end
end

--- 8.21d: off the road the marker stays.
local function keep_marker(G, f, from, to)
  local id = f.force[1]
  local drops = G.pieces[id].march and not march.along_road(from, to) and not rule("8.21d")
  if drops then pieces.mark(G, id, false) end
end

local function go_on_map(G, f, side, to)
  local from = f.hex
  can_pay(G, f, to)
  keep_marker(G, f, from, to)
  log_to(side, "8.1b", "steps", "pieces", f.force, "from", from, "to", to)
  log_to(pieces.enemy_of(side), "8.1b", "stack_steps", "from", from, "to", to)
end

local function come_in(G, f, side, to)
  local group = f.group
  check_entry(G, f, side, to)
  reinforcements.arrived(G, group, f.force, to)
  log_to(side, "15.0a", "enters", "pieces", f.force, "to", to)
  log_to(pieces.enemy_of(side), "15.0a", "stack_enters", "to", to)
end

--- Remembers the way out of a hex in which the force may not stop.
local function plan_on(G, f, side, to)
  if f.way and f.way[1] == to and f.way[2] then
    table.remove(f.way, 1)
  elseif f.stopped or may_stop(G, f, side, to) then
    f.way = nil
  else
    f.way = find_way(G, f, side, f.left, to)
  end
end

action("step", {
  rule = "8.1b",
  args = { { "to", "hex" } },
  offer = function(G, f, side, add)
    if f.hex then
      local near = ground.rising(f.hex)
      if not tracing() then look_around(G, f, side) end
      for i = 1, #near do
        add(near[i])
      end
      view.of = nil
      return
    end
    for _, site in ipairs(reinforcements.sites(G, reinforcements.group(G, f.group))) do
      add(site.hex)
    end
  end,
  check = check_step,
  apply = function(G, f, side, to)
    if f.hex then
      go_on_map(G, f, side, to)
    else
      come_in(G, f, side, to)
    end
    for i = 1, #f.force do
      f.left[i] = rest[i]
    end
    f.spent, f.repulsed = true, false
    arrive(G, f, side, to)
    if G.over then return end
    plan_on(G, f, side, to)
  end,
})

--- For 10.0 Repulse -----------------------------------------------------------------------------

--- Half points that each member would pay for a hex, or nil when one of them cannot enter it or
--- lacks the points.
---@return integer[]?
function M.costs(G, f, to)
  local list = {}
  for i, id in ipairs(f.force) do
    local cost = ways.price(G, id, f.hex, to)
    if not cost or cost > f.left[i] then return nil end
    list[i] = cost
  end
  return list
end

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
  f.repulsed = true
  arrive(G, f, side, to)
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
  if f.step == "command_movement" then
    return need(
      command.in_command(G, id),
      pieces.is_leader(id) and "7.31a" or "7.31b",
      "marked_out_of_command",
      "unit",
      id
    )
  elseif pieces.is_leader(id) then
    return need(piece.ooc, "2.11B2a", "not_out_of_command", "unit", id)
  end
  return need(piece.ooc and piece.passed, "7.31b", "check_first", "unit", id)
end

--- The segment that a move belongs to: the frame below.
local function segment_of(G, f)
  if f.step ~= "moving" then return f end
  return G.stack[#G.stack - 1]
end

local function set_probe(G, f, id)
  probe.force[1], probe.left[1] = id, ways.allowance(id)
  probe.hex, probe.group = G.pieces[id].hex, f.group
  return probe
end

--- Has it anything to do: a step, a repulse, a marker to take off?
local function can_act(G, f, side, id)
  local at = set_probe(G, f, id)
  local hex = at.hex
  if goes_plainly(G, at, side) or can_step(G, at, side) then return true end
  if hostile(side, hex) then return may_repulse(G, set_probe(G, f, id), side) end
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
  local try = {
    step = "moving",
    force = force,
    left = {},
    steps = 0,
    spent = false,
    stopped = false,
    group = f.group,
  }
  for i, id in ipairs(force) do
    try.left[i] = ways.allowance(id)
  end
  if can_step(G, try, side) or #force == 1 and can_step_marching(G, try, side) then return true end
  for _, id in ipairs(group.pieces) do
    if pieces.is_leader(id) and id > force[#force] then
      local with = { table.unpack(force) }
      with[#with + 1] = id
      try.force, try.left[#with] = with, ways.allowance(id)
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
  offer = function(G, f, side, add)
    if f.step == "entering" then
      for _, id in ipairs(reinforcements.group(G, f.group).pieces) do
        add(id)
      end
      return
    end
    local ooc = f.step == "individual_movement"
    for i = 1, #G.order do
      local id = G.order[i]
      local piece = G.pieces[id]
      if piece.side == side and piece.hex and not piece.moved and piece.ooc == ooc then add(id) end
    end
  end,
  check = check_move,
  apply = function(G, f, _, id)
    local piece = G.pieces[id]
    piece.moved = true
    push(G, "moving", {
      force = { id },
      left = { ways.allowance(id) },
      hex = piece.hex,
      group = f.group, -- 8.12B: points never last
      steps = 0,
      spent = false,
      stopped = false,
      entered = false,
      repulsed = false,
      dropped = "",
    })
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

local function with_member(f, id)
  local force = { table.unpack(f.force) }
  force[#force + 1] = id
  return force
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
    need(can_complete(G, f, side, with_member(f, id)), "15.1a", "no_room_in_stack", "unit", id)
    return
  end
  local segment = segment_of(G, f)
  if not may_move_now(G, segment, id) then return end
  local room = stacking.may_stand(G, with_member(f, id), leader_to_come(G, f, segment, id))
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

---@return string[] force
---@return integer[] left
local function without(f, id)
  local force, left = {}, {}
  for i, other in ipairs(f.force) do
    if other ~= id then
      force[#force + 1] = other
      left[#left + 1] = f.left[i]
    end
  end
  return force, left
end

--- The way on of those who do not stay behind; an empty one when they may stop here too.
local function way_without(G, f, side, force, left)
  local function good(thought, hex) return ways.may_stop(thought, side, force, hex) end
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
  local others, left = without(f, id)
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
    local force, left = without(f, id)
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
  return may_repulse(G, f, side)
end

local function check_halt(G, f, side)
  if not need(f.hex, "15.2d", "not_yet_entered") then return end
  if f.steps == 0 and not f.declared then
    if #pieces.at(G, f.hex) > 2 and not stacking.fits(G, f.hex, side) then
      need(not can_step(G, f, side), "3.1", "stack_must_part", "hex", f.hex)
    end
    return
  end
  ways.check_stop(G, side, f.force, f.hex)
  need(group_can_follow(G, f, f.hex), "15.2d", "blocks_group", "hex", f.hex)
  need(not owes_repulse(G, f, side), "8.22A", "must_repulse", "hex", f.hex)
end

action("halt", {
  rule = "8.12B",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = check_halt,
  apply = function(G) finish(G) end,
})

--- 8.21, 8.23 Road March ------------------------------------------------------------------------

local ahead = blank()

--- The move of a single piece as it would go on with other points.
local function going_on(f, left)
  ahead.force, ahead.left[1], ahead.hex, ahead.group = f.force, left, f.hex, f.group
  ahead.steps, ahead.spent, ahead.stopped = f.steps, f.spent, f.stopped
  ahead.entered, ahead.repulsed = f.entered, f.repulsed
  return ahead
end

--- May the piece, once it marches, still come to a stop somewhere?
local function column_can_stop(G, f, side)
  local thought, try = pieces.marked(G, f.force[1], true), going_on(f, f.left[1])
  if not f.hex then return can_step(thought, try, side) end
  return may_stop(thought, try, side, f.hex)
    or goes_plainly(thought, try, side)
    or can_step(thought, try, side)
end

local function check_march(G, f, side)
  local id = f.force[1]
  local piece = G.pieces[id]
  if not need(#f.force == 1, "8.22q", "march_single", "unit", id) then return end
  if not need(not piece.march, "8.21a", "marches_already", "unit", id) then return end
  if not need(march.allowed(G, id), "8.21a", "no_road_march", "unit", id) then return end
  if not need(not f.stopped, "8.12E", "stopped_by_zoc", "hex", f.hex) then return end
  if f.steps == 0 and f.hex and ways.has_unit(f.force) and hostile(side, f.hex) then
    need(false, "4.1c", "pinned", "hex", f.hex)
    return
  end
  need(column_can_stop(G, f, side), "3.14b", "nowhere_to_stop", "to", f.hex or "-")
end

action("march", {
  rule = "8.21a",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = check_march,
  apply = function(G, f)
    pieces.mark(G, f.force[1], true)
    f.declared, f.way = true, nil
    if f.hex then log("8.21a", "march_declared", "hex", f.hex) end
  end,
})

local function form_can_stop(G, f, side)
  local id = f.force[1]
  local thought, try = pieces.marked(G, id, false), going_on(f, f.left[1] - ways.form_cost(id))
  return may_stop(thought, try, side, f.hex)
    or goes_plainly(thought, try, side)
    or can_step(thought, try, side)
end

local function check_form(G, f, side)
  local id = f.force[1]
  if not need(G.pieces[id].march, "8.23a", "no_march_marker", "unit", id) then return end
  if not need(f.hex, "15.2d", "not_yet_entered") then return end
  local pinned = ways.has_unit(f.force) and hostile(side, f.hex)
  if not need(not pinned, "8.12E", "stopped_by_zoc", "hex", f.hex) then return end
  if f.declared and not rule("8.23ex") then -- a marker of this very move comes off too
    need(false, "8.23a", "too_few_points", "unit", id)
    return
  end
  if
    not need(
      ways.form_cost(id) <= f.left[1],
      "8.12A",
      "too_few_points",
      "unit",
      id,
      "cost",
      ways.form_cost(id)
    )
  then
    return
  end
  need(form_can_stop(G, f, side), "3.14b", "nowhere_to_stop", "to", f.hex)
end

action("form", {
  rule = "8.23a",
  args = {},
  offer = function(G, f, _, add)
    if G.pieces[f.force[1]].march then add() end
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
local function check_end(G, f)
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

local function anybody(G)
  for i = 1, #G.order do
    local id = G.order[i]
    local piece = G.pieces[id]
    if piece.side == G.phasing and piece.hex and piece.ooc and not piece.moved then return true end
  end
  return false
end

step(
  "command_movement",
  { rule = "2.11B1a", actions = { "move", "enter", "end" }, may_end = check_end }
)

step("individual_movement", {
  rule = "2.11B2a",
  actions = { "move", "check", "end" },
  may_end = check_end,
  done = function(G, f) return f.ended or not anybody(G) end,
})

step("moving", {
  rule = "8.1a",
  actions = { "with", "step", "leave", "march", "form", "repulse", "damage", "repair", "halt" },
  done = function(_, f) return f.over == true end,
  values = function(_, f) return { pieces = f.force, hex = f.hex or "-", left = f.left } end,
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

--- Reach and go ---------------------------------------------------------------------------------

local stop_layer, veto_layer = map:layer("reach_stop"), map:layer("reach_veto")
local vetoed_area = nil

--- Hexes outside the area in play stay vetoed from query to query.
local function veto_area(G)
  if vetoed_area == G.area then return end
  veto_layer:clear()
  for _, hex in ipairs(map:hexes()) do
    if not map:in_area(G.area, hex) then veto_layer:set(hex, 1) end
  end
  vetoed_area = G.area
end

--- What the side knows of a stack: hidden ones may hold units, so they count with a ZOC.
local function looks_armed(G, hex)
  for _, id in ipairs(G.stacks[hex]) do
    if not G.pieces[id].shown or pieces.fights(id) then return true end
  end
  return false
end

local function mark_zoc(G, side, hex, unit)
  for _, near in ipairs(zoc.from(hex)) do
    local guarded = not unit and pieces.guards(G, near, side)
    if unit then
      stop_layer:set(near, 1)
    elseif not guarded then
      veto_layer:add(near, 1)
    end
  end
end

--- Marks what the side knows of the enemy; returns the hexes that are vetoed for him alone.
local function mark_enemy(G, side, unit)
  stop_layer:clear()
  veto_area(G)
  local seen = {}
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if piece.hex and piece.side ~= side and not seen[piece.hex] then
      seen[piece.hex] = true
      veto_layer:add(piece.hex, 1)
      if looks_armed(G, piece.hex) then mark_zoc(G, side, piece.hex, unit) end
    end
  end
  return seen
end

local function unmark(G, side, seen, unit)
  for hex in pairs(seen) do
    veto_layer:add(hex, -1)
    if not unit and looks_armed(G, hex) then
      for _, near in ipairs(zoc.from(hex)) do
        if not pieces.guards(G, near, side) then veto_layer:add(near, -1) end
      end
    end
  end
end

--- Follows a path with every member: what each pays, or nil when one cannot.
local function walk(G, f, path)
  local left, dearest = { table.unpack(f.left) }, 0
  local items = {}
  for i = 2, #path do
    for j, id in ipairs(f.force) do
      local cost = ways.price(G, id, path[i - 1], path[i])
      if not cost then return nil end
      left[j] = left[j] - cost
      if left[j] < 0 and not (i == 2 and one_hex(f, id, cost)) then return nil end
      dearest = math.max(dearest, f.left[j] - left[j])
    end
    for _, item in ipairs(ground.items(ways.profile(G, f.force[1]), path[i - 1], path[i])) do
      items[#items + 1] = item
    end
  end
  return dearest, items
end

--- The slowest member: whose reach holds for all.
local function slowest(f)
  local least = 1
  for i = 2, #f.force do
    if f.left[i] < f.left[least] then least = i end
  end
  return least
end

local function options(f)
  return { stop = stop_layer, veto = veto_layer, minimum = f.steps == 0 and not f.spent }
end

--- The frame that a query is about: the move under way, or one that a named piece could begin.
local function subject(G, f, side, args)
  if f and f.step == "moving" and f.hex then return f end
  local id = args and args.unit
  local piece = id and G.pieces[id]
  if not (piece and piece.side == side and piece.hex) then return nil end
  return {
    force = { id },
    left = { ways.allowance(id) },
    hex = piece.hex,
    steps = 0,
    spent = false,
    stopped = false,
  }
end

local function held(f, side) return ways.has_unit(f.force) and hostile(side, f.hex) end

local function path_back(from, hex)
  local path = {}
  while hex do
    table.insert(path, 1, hex)
    hex = from[hex]
  end
  return path
end

--- The cheapest paths from the force, when bridges have prices that the profile does not know.
---@return table<string, string[]> paths
local function slow_paths(G, f, slow)
  local id, budget = f.force[slow], f.left[slow]
  local best, from, at_cost = { [f.hex] = 0 }, {}, { [0] = { f.hex } }
  for cost = 0, budget do
    for _, hex in ipairs(at_cost[cost] or {}) do
      local open = best[hex] == cost and (hex == f.hex or stop_layer:get(hex) == 0)
      for _, to in ipairs(open and ground.around(hex) or {}) do
        local price = veto_layer:get(to) == 0 and ways.price(G, id, hex, to)
        local sum = price and cost + price or budget + 1
        if sum <= budget and sum < (best[to] or budget + 1) then
          best[to], from[to] = sum, hex
          at_cost[sum] = at_cost[sum] or {}
          table.insert(at_cost[sum], to)
        end
      end
    end
  end
  local paths = {}
  for hex in pairs(best) do
    paths[hex] = path_back(from, hex)
  end
  return paths
end

--- Paths to every hex within reach, by hex.
local function all_paths(G, f)
  local slow = slowest(f)
  if ground.has_tolls() then return slow_paths(G, f, slow) end
  local profile = ground.profile(ways.profile(G, f.force[slow]))
  local paths, how = {}, options(f)
  for _, found in ipairs(profile:range(f.hex, f.left[slow], how)) do
    paths[found.hex] = profile:path(f.hex, found.hex, how)
  end
  return paths
end

--- Hexes in which a force may stop: { hex, cost, path, items }.
---@return table
function M.reach(G, f, side, args)
  local at = subject(G, f, side, args)
  if not at then return { hexes = {} } end
  local list = {}
  local unit = ways.has_unit(at.force)
  local seen = mark_enemy(G, side, unit)
  if not held(at, side) then
    for hex, path in pairs(all_paths(G, at)) do
      local cost, items = nil, nil
      if hex ~= at.hex and ways.may_stop(G, side, at.force, hex) then
        cost, items = walk(G, at, path)
      end
      if cost then list[#list + 1] = { hex = hex, cost = cost, path = path, items = items } end
    end
  end
  unmark(G, side, seen, unit)
  return { hexes = list }
end

--- The steps to a hex along the cheapest way, for the macro `go`.
---@return table[]? steps
---@return table[]? reasons
function M.go(G, f, side, to)
  local function refuse(key) return nil, { { rule = "8.1b", key = key, values = { to = to } } } end
  if f.step ~= "moving" or not f.hex then return refuse("nothing_moves") end
  local unit = ways.has_unit(f.force)
  local seen = mark_enemy(G, side, unit)
  local path = not held(f, side) and all_paths(G, f)[to] or nil
  unmark(G, side, seen, unit)
  if not path or #path < 2 or not walk(G, f, path) then return refuse("out_of_reach") end
  local steps = {}
  for i = 2, #path do
    steps[i - 1] = { verb = "step", args = { to = path[i] } }
  end
  return steps
end

return M
