--- 8.0 Movement: one force at a time, hex by hex: leaders, with who lies on their charts.
-- Frame "moving": { force = who stand for it, the first chosen first; hex, from, spent, steps; stay = { [id] = true }, who of their charts
-- stay behind; dropped = { [hex] = ids }, who has stayed on the way; die, extra = of the Force March (7.22) }.
local allowance = require("rules.08_allowance")
local ansbach = require("rules.19_ansbach")
local attrition = require("rules.16_attrition")
local bars = require("rules.08_bars")
local board = require("mechanics.board")
local bridges = require("rules.17_bridges")
local building = require("rules.14_building")
local closed = require("rules.19_closed")
local concentrate = require("rules.07_concentrate")
local divided = require("rules.19_command")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local held = require("rules.19_held")
local horse = require("rules.11_horse")
local italy = require("rules.19_italy")
local limited = require("rules.10_limited")
local orders = require("rules.07_orders")
local organization = require("mechanics.organization")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")
local quarters = require("rules.16_quarters")
local rally = require("rules.13_rally")
local retreat = require("rules.13_retreat")
local sealed = require("rules.19_sealed")
local stacking = require("rules.09_stacking")
local surrender = require("rules.19_surrender")
local together = require("rules.08_together")
local transfer = require("rules.07_transfer")
local zones = require("rules.10_zones")

local map = map_of()
local M = {}

step("movement", {
  rule = "5.0.5",
  actions = {
    "bestir", "come_back", "come_out", "concentrate", "end", "enlist", "lodge", "make",
    "move", "raze", "send_off", "shut_in", "sink", "strengthen", "try",
  },
  done = function(G) return closed.is_idle(G, G.phasing) end, -- 19.21n
  enter = function(G, f)
    surrender.phase_begins(G) -- 19.4.2d
    f.trying = false
    local failed = function(piece) return piece.side == G.phasing and piece.tried and not piece.awake end
    board.mark(G, board.which(G, failed), {}, { "tried" }) -- 6.55
  end,
  leave = function(G, f)
    together.forget(G)
    if closed.is_idle(G, G.phasing) then return end -- 19.21n
    building.settle(G, f) -- 14.29a
    quarters.review(G) -- 16.61a
    transfer.cancel(G, G.phasing) -- 7.72b
    rally.turn_over(G, G.phasing, f.fled) -- 13.26b
    attrition.phase_ends(G, G.phasing) -- 16.12
  end,
})

--- The pieces of a side that are there.
---@return string[]
M.present = derived("who is on the map", { "chain", "places" }, function(G, side)
  return board.which(G, function(_, id) return organization.hex(G, id) ~= nil end, side)
end)

local marchers = derived("who may march for himself", { "chain" }, function(G, side)
  local set = {}
  for _, id in ipairs(board.which(G, { side = side })) do
    set[id] = pieces.marches(G, id) or nil
  end
  return set
end)

local function itself(id) return id end

--- Which of some may set out, each for itself or (`with`) with others?
---@param unit Candidates
---@param with string[]? Those who stand for them.
function M.need_going(G, f, side, unit, with)
  italy.need_active(G, side, unit)
  unit:need(unit:among(marchers(G, side)), "8.0b", "marches_with_leader", "unit", itself)
  unit:need(~unit:with(G.pieces, "moved"), "8.0a", "has_moved", "unit", itself)
  local steady = ~unit:with(G.pieces, "routed")
  local may_march = f.step == "skirmishes" and steady or unit:those(function(id) return not rally.keeps(G.pieces[id]) end) -- 13.26a
  unit:need(may_march, "13.26b", "is_routed_now", "unit", itself)
  held.need_free(G, unit) -- 16.72, 19.12n
  unit:need(unit:those(function(id) return not fortress.is_besieged(G, id) end), "15.57a", "is_besieged", "unit", itself)
  unit:need(unit:those(function(id) return allowance.may_go(G, id) end), "6.0c", "no_order", "unit", itself)
  local stirred = function(id) return G.pieces[id].bestirred or pieces.is_train(id) end
  unit:need(not f.trying or unit:those(stirred), "8.26", "tried_already")
  concentrate.need_turn(G, side, unit) -- 7.42
  if f.step ~= "skirmishes" then return end
  local still = steady & ~unit:with(G.pieces, "moved")
  unit:each(still, function(id) horse.check(G, horse.march_of(G, with or { id })) end) -- 8.0a
end

action("move", {
  rule = "8.25",
  args = { { "unit", "piece" } },
  candidates = function(G, _, side) return M.present(G, side) end,
  check = M.need_going,
  apply = function(G, f, _, id)
    f.marching = true -- 14.24
    push(G, "moving", horse.march_of(G, { id }))
  end,
})

step("moving", {
  rule = "8.25",
  actions = { "absorb", "emplace", "force", "halt", "leave", "skirmish", "step", "with" },
  done = function(_, f) return #f.force == 0 end, -- 11.3a, 13.13
  values = function(G, f) return { unit = f.force[1], hex = f.hex, left = allowance.left(G, f), pieces = allowance.going(G, f) } end,
})

--- Own pieces in the hex that do not go.
local function beside(G, f, side)
  if pieces.is_partisan(f.force[1]) then return {} end -- 19.31p
  local going = allowance.going(G, f)
  local place = G.pieces[f.force[1]].inside and fortress.garrison(G, f.hex) or stacking.others(G, side, f.hex, going)
  return those(place, function(id) return not listed(going, id) and pieces.marches(G, id) and not pieces.is_partisan(id) end)
end

action("with", { -- 8.24
  rule = "8.24",
  args = { { "unit", "piece", beside } },
  check = function(G, f, _, id)
    need(f.steps == 0 and not f.die, "8.25", "too_late")
    need(pieces.alike(G, id, f.force[1]), "19.13w", "marches_apart", "unit", id)
    local force = copy_of(f.force)
    force[#force + 1] = id
    M.need_going(G, horse.phase(G) or within(G, "movement"), G.pieces[id].side, one_candidate(id), force)
    local all = allowance.going(G, f)
    table.move({ id }, 1, 1, #all + 1, all)
    local one = #keys_of(stacking.corps_of(G, all)) <= 1 or stacking.one_letter(G, all)
    need(one, "9.11", "other_corps", "unit", id)
    for _, each in ipairs(f.force) do
      need(not organization.is_under(G, each, id), "8.24", "stands_for_them", "unit", id)
    end
  end,
  apply = function(_, f, _, id)
    f.stay[id] = nil
    f.force[#f.force + 1] = id
  end,
})

--- 8.16a: who goes may stay behind, but for the one who was chosen first.
action("leave", {
  rule = "8.16a",
  args = { { "unit", "piece", function(G, f)
    return those(allowance.going(G, f), function(id) return id ~= f.force[1] end)
  end } },
  check = function(G, f, side, id)
    need(not f.die, "8.16a", "too_late")
    if horse.phase(G) then
      need(f.steps == 0 or f.fought, "11.0c", "must_skirmish") -- all who ride
      need(zones.is_cavalry(G, allowance.without(G, f, id)), "10.15", "no_cavalry")
    end
    need(f.steps == 0 or stacking.may_enter(G, allowance.without(G, f, id), f.hex), "9.11", "other_corps", "unit", id)
    local two = divided.tied(G) or {}
    need(f.steps == 0 or not listed(two, id), "19.12l", "march_together", "unit", two[1], "other", two[2])
    local first = together.parted(G, f, side, organization.under(G, id), f.hex)
    need(f.steps == 0 or not first, "8.24", "march_as_one", "unit", first)
  end,
  apply = function(G, f, _, id)
    local gone = those(organization.under(G, id), function(each) return listed(allowance.going(G, f), each) end)
    f.force = those(f.force, function(each) return each ~= id end)
    f.stay[id] = true
    if f.steps == 0 then return end
    if G.pieces[id].chart then board.put(G, id, f.hex) end -- 8.16b
    board.mark(G, gone, { moved = true })
    pieces.tell(G, id, "8.16b", "left_behind", "unit", id, "hex", f.hex)
    together.drop(f, gone)
  end,
})

--- 3.32b, 8.16b: who goes leaves the charts of who stays, and who stays those of who goes.
local function set_out(G, f)
  local going = allowance.going(G, f)
  for _, id in ipairs(f.force) do
    if G.pieces[id].chart then board.put(G, id, f.hex) end
  end
  for _, id in ipairs(going) do
    for _, below in ipairs(copy_of(board.chart(G, id))) do
      if not listed(going, below) then board.put(G, below, f.hex) end
    end
  end
  orders.turn_up(G, going)
  if not horse.phase(G) then together.set_out(G, going, f.from) end
end

--- A step of all who go.
local function go(G, f, to, price)
  local side = G.pieces[f.force[1]].side
  if sealed.blocks(G, side, to) then return end -- 19.13w
  if f.steps == 0 then set_out(G, f) end
  for _, id in ipairs(f.force) do
    pieces.go(G, id, to)
  end
  bridges.settle(G) -- 17.32
  f.spent, f.steps, f.hex = f.spent + price, f.steps + 1, to
  f.way = f.way or { f.from }
  table.insert(f.way, to) -- 11.43
  pieces.tell(G, f.force[1], "8.21a", "marches", "unit", f.force[1], "to", to, "cost", price)
  zones.entered(G, side, allowance.going(G, f), to) -- 10.7b
  passage.pass(G, side, allowance.going(G, f), to)
  transfer.meet(G, to) -- 7.72b
  if retreat.meet_routed(G, side, allowance.going(G, f), to, function() M.settle(G, f) end) then return end -- 13.13
  if not horse.phase(G) then limited.met(G, f) end -- 10.22, 10.24
end

--- What keeps some out of a hex, whatever it costs.
local function check_open(G, f, side, to)
  to:need(to:those(function(hex) return ground.passable(f.hex, hex) end), "8.31", "no_way_there")
  to:need(to:those(function(hex) return ground.in_play(G, hex) end), "3.11", "off_the_map")
  closed.need_open(G, side, f.hex, to)
  local ids = allowance.going(G, f)
  local weak = pieces.strength(G, ids) == 0
  to:need(to:those(function(hex) return not ground.enemy_in(G, side, hex, weak) end), "8.23", "enemy_there")
  to:need(to:those(function(hex) return stacking.has_room(G, ids, hex) end), "9.3", "trains_enough_there")
  to:need(to:those(function(hex) return stacking.may_enter(G, ids, hex) end), "9.11", "other_corps_there", "to", function(hex) return hex end)
  to:need(not f.barred, "10.31a", "is_halted")
  local two = divided.tied(G) or {}
  to:need(not divided.parts(G, ids), "19.12l", "march_together", "unit", two[1], "other", two[2])
  ground.need_free(G, side, ids, to)
  ansbach.need_open(G, side, ids, f.hex, to)
end

--- 8.24: where those stand who should have marched along, a march goes on, or does not come there.
local function check_together(G, f, side, to, left, opts)
  local function first(hex) return together.bars(G, f, side, hex, left - bars.cost(f.hex, hex, opts)) end
  to:need(to:those(function(hex) return not first(hex) end), "8.24", "march_as_one", "unit", first)
end

--- Where the march may go next.
---@param to Candidates
local function check_step(G, f, side, to)
  check_open(G, f, side, to)
  local ahead = horse.phase(G) and not f.announced
  local left = allowance.left(G, f)
  local opts = ahead and bars.of(G, f, side, left) or bars.next(G, f, side)
  to:need(
    to:those(function(hex) return (bars.cost(f.hex, hex, opts) or left + 1) <= left end), -- 8.21b
    "8.21b",
    "too_far",
    "left",
    left
  )
  check_together(G, f, side, to, left, opts)
  if not ahead then return end
  local function same() return opts end
  local function leads_on(hex) return horse.in_reach(G, f.force[1], hex, left - (bars.cost(f.hex, hex, opts) or left), same) end
  to:need(to:those(leads_on), "11.0c", "nobody_to_skirmish")
end

action("step", {
  rule = "8.21a",
  args = { { "to", "hex" } },
  candidates = function(_, f) return map:neighbors(f.hex) end,
  check = check_step,
  apply = function(G, f, side, to) go(G, f, to, bars.cost(f.hex, to, bars.next(G, f, side))) end,
})

--- The die of a Force March.
local function force_on(G, f, alone)
  local leader = allowance.leader(G, f)
  orders.turn_up(G, allowance.going(G, f))
  f.die = pieces.roll(G, leader, "force", alone and "7.25" or "7.22a", "force", "unit", leader)
  f.extra = allowance.bonus(G, leader, f.die, alone) -- 7.22b: for this march alone
  pieces.tell(G, leader, alone and "7.25" or "7.22a", "gains", "unit", leader, "points", f.extra)
end

action("force", { -- 7.22, 7.23, 7.25: the die, for a hex that is too far
  rule = "7.22a",
  args = { { "to", "hex" } },
  candidates = function(_, f) return map:neighbors(f.hex) end,
  check = function(G, f, side, to)
    local kind = allowance.kind(G, f)
    to:need(not f.die, "7.23", "rolled_already")
    to:need(kind == "force" or kind == "double" or allowance.go_as_trains(G, f), "7.21", "no_force_march") -- 25.43b
    check_open(G, f, side, to)
    local left, opts = allowance.left(G, f), bars.next(G, f, side)
    to:need(to:those(function(hex) return (bars.cost(f.hex, hex, opts) or 0) > left end), "7.23", "near_enough")
  end,
  apply = function(G, f, side, to)
    local alone = allowance.go_as_trains(G, f)
    force_on(G, f, alone)
    local price = bars.cost(f.hex, to, bars.next(G, f, side))
    local left = allowance.left(G, f)
    if price <= left and not together.bars(G, f, side, to, left - price) then return go(G, f, to, price) end -- 8.24
    if alone then M.stop(G, f) end -- 7.25: 1 to 3
  end,
})

--- 7.34: after a Double Force March those are unsupplied who have made it, wherever each has ended it.
local function unsupply(G, ids, kind)
  if kind == "double" then board.mark(G, ids, { unsupplied = true }) end
end

--- What the end of a march brings to those who go, who are no force any more.
function M.settle(G, f)
  local going, kind = allowance.going(G, f), allowance.kind(G, f)
  local rode = f.steps > 0 or f.fought or f.die
  if rode or not horse.phase(G) then board.mark(G, going, { moved = true }) end -- 8.0a
  concentrate.arrived(G, going, f.hex)
  if f.steps > 0 then fortress.unite(G, f.hex) end
  if f.steps > 0 and f.from ~= f.hex then fortress.unite(G, f.from) end
  local behind, last = together.ends(f, going)
  for _, ids in ipairs(behind) do
    unsupply(G, ids, allowance.weakest(G, ids))
    attrition.arrive(G, ids, { order = allowance.weakest(G, ids) }) -- 16.11
  end
  if f.steps > 0 then unsupply(G, last, kind) end
  if f.steps > 0 or f.die then attrition.arrive(G, last, { order = kind, die = f.die }) end
  f.force = {}
end

--- The march is over.
function M.stop(G, f)
  M.settle(G, f)
  finish(G)
end

action("emplace", { -- 17.31a
  rule = "17.31a",
  args = { { "to", "hex" } },
  candidates = function(_, f) return bridges.sites(f.hex) end,
  check = function(G, f, _, to)
    local going = allowance.going(G, f)
    to:need(#going == 1 and bridges.is_bridge(going[1]), "17.31a", "no_bridge_train")
    to:need(not G.pieces[f.force[1]].unseen, "19.13w", "would_be_seen", "unit", f.force[1])
    to:need(allowance.left(G, f) >= bridges.COST or not f.die, "17.31a", "no_mp_left") -- 17.13: else by its die
    to:need(G.pieces[f.force[1]].span == nil, "17.32", "spans_already", "unit", f.force[1])
    to:need(to:those(function(hex) return not ground.enemy_in(G, G.pieces[f.force[1]].side, hex) end), "17.31a", "enemy_there")
  end,
  apply = function(G, f, _, to)
    if allowance.left(G, f) < bridges.COST then force_on(G, f, true) end -- 17.13
    if allowance.left(G, f) >= bridges.COST then bridges.lay(G, f.force[1], to) end
    M.stop(G, f)
  end,
})

action("halt", {
  rule = "8.41",
  args = {},
  check = function(G, f, side)
    concentrate.check_halt(G, f, side)
    local first = together.parted(G, f, side, allowance.going(G, f), f.hex)
    local onward = first and any_candidate(map:neighbors(f.hex), function(to) check_step(G, f, side, to) end)
    need(not onward, "8.24", "march_as_one", "unit", first)
    if not horse.phase(G) or f.announced then return end
    need(not horse.may_reach(G, f, side, allowance.left(G, f)), "11.0c", "must_skirmish")
  end,
  apply = function(G, f) M.stop(G, f) end,
})

return M
