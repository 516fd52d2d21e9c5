--- 12.P8, 12.7 Reinforcements between the rounds of a battle: who hears the guns marches to them.
-- Of the battle: f.coming[id] = MP that a stack on its way has left. A frame "reinforcements": { side, tried = { [id] = true } }.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local announce = require("rules.12_announce")
local battle = require("rules.12_battle")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local held = require("rules.19_held")
local partisans = require("rules.19_partisans")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")
local quarters = require("rules.16_quarters")
local limited = require("rules.10_limited")
local retreat = require("rules.13_retreat")
local sealed = require("rules.19_sealed")
local stacking = require("rules.09_stacking")
local zones = require("rules.10_zones")

local map = map_of()
local RANGE, NOW, LATER = 3, 2, 1 -- 12.71a, 12.71b
local M = {}

--- The hexes of all who are in the battle.
local function involved(G, f)
  local list = battle.hexes(G, f, f.sides[1])
  local others = battle.hexes(G, f, f.sides[2])
  return table.move(others, 1, #others, #list + 1, list)
end

--- 12.72: has a piece an attack before it, as attacker or as defender?
local function is_scheduled(G, id)
  local target = G.combat.assigned[id]
  return target and listed(G.combat.open, target) or listed(G.combat.open, organization.hex(G, id))
end

--- 15.32, 15.57a: is a piece inside the fortress of a hex where its own side defends outside, or attacks who besieges it?
local function is_at_gates(G, f, id)
  local piece, hex = G.pieces[id], organization.hex(G, id)
  if not piece.inside or f.assault then return false end
  if fortress.is_besieged(G, id) then return piece.side == f.sides[1] and f.target == hex end
  return piece.side == f.sides[2] and listed(battle.hexes(G, f, piece.side), hex)
end

--- 15.46a: does a piece come to a fortress that is assaulted?
local function relieves(G, f, side) return f.assault and side == f.sides[2] end

--- 12.72: whoever has fought, or has an attack before him, does not come.
local function need_fresh(G, id, at_gates)
  local under = organization.under(G, id)
  need(#those(under, function(each) return G.combat.fought[each] end) == 0, "12.72", "has_fought", "unit", id)
  local due = those(under, function(each) return at_gates and G.combat.assigned[each] or not at_gates and is_scheduled(G, each) end)
  need(#due == 0, "12.72", "battle_ahead", "unit", id)
end

--- 15.32: those inside, at their gates; no detachments.
local function need_gates(G, f, id)
  need(pieces.counters.by[id].type ~= "detachment", "15.32", "no_detachment", "unit", id)
  need(not f.sealed, "10.31b", "sealed_off")
  need_fresh(G, id, true)
end

--- 12.71a, 12.72, 19.31p: may it be called?
local function need_callable(G, f, id)
  local hex = organization.hex(G, id)
  partisans.check_coming(G, f, id)
  if is_at_gates(G, f, id) then return need_gates(G, f, id) end
  need(not fortress.is_besieged(G, id), "15.57a", "is_besieged", "unit", id)
  need(#those(involved(G, f), function(each) return map:distance(each, hex) <= RANGE end) > 0, "12.71a", "too_far_off", "unit", id)
  held.check_call(G, id)
  need(not f.sealed, "10.31b", "sealed_off")
  need(not f.coming[id], "12.71b", "on_its_way", "unit", id)
  local beside = those(map:neighbors(hex), function(each) return ground.enemy_in(G, G.pieces[id].side, each) end)
  need(#beside == 0 or relieves(G, f, G.pieces[id].side), "12.72", "next_to_enemy", "unit", id) -- 15.46a
  need_fresh(G, id)
end

--- 15.32: whose Initiative counts: of those inside the highest leader's; else his own.
local function caller(G, id)
  if not is_at_gates(G, battle.of(G), id) then return id end
  local leaders = those(fortress.garrison(G, organization.hex(G, id)), function(each) return pieces.rank(G, each) > 0 end)
  return least(leaders, "15.32", function(each) return -pieces.rank(G, each) end)[1]
end

--- The pieces of a side that could come at all: whose leader has an Initiative, and who have not been asked.
local function possible(G, f, side)
  return board.which(G, function(piece, id)
    if piece.side ~= side or piece.routed or piece.demoralized or f.tried[id] then return false end
    if not organization.hex(G, id) or not pieces.arm(id) and not pieces.is_leader(G, id) then return false end
    local leader = caller(G, id)
    return leader and pieces.rating(G, leader, "initiative") > 0
  end)
end

local function own_possible(G, f, side) return possible(G, f, side) end

--- Stacks of a side that are on their way since the last round.
local function own_on_the_way(G, f, side)
  return those(keys_of(battle.of(G).coming), function(id)
    local piece = G.pieces[id]
    return piece and piece.side == side and not piece.routed and not f.tried[id]
  end)
end

step("reinforcements", {
  rule = "12.P8a",
  side = function(_, f) return f.side end,
  actions = { "call", "come_on", "no_more" },
  done = function(G, f)
    if #own_on_the_way(G, f, f.side) > 0 then return false end
    local now = battle.of(G)
    for _, id in ipairs(possible(G, f, f.side)) do
      if holds(need_callable, G, now, id) then return false end
    end
    return true
  end,
})

action("call", {
  rule = "12.71a",
  args = { { "unit", "piece", own_possible } },
  check = function(G, _, _, id) need_callable(G, battle.of(G), id) end,
  apply = function(G, f, side, id)
    for _, each in ipairs(organization.under(G, id)) do
      f.tried[each] = true -- O35
    end
    local initiative = pieces.rating(G, caller(G, id), "initiative")
    if roll(G, "initiative", 6, "12.71b", "to_the_guns", "unit", id, "needed", initiative) > initiative then return end
    log("12.71b", "hears_the_guns", "unit", id)
    quarters.leave(G, organization.under(G, id), "16.63", true)
    if is_at_gates(G, battle.of(G), id) then return M.come_out(G, side, id) end
    push(G, "approach", { side = side, unit = id, left = NOW, later = LATER, steps = 0 })
  end,
})

action("come_on", {
  rule = "12.71b",
  args = { { "unit", "piece", own_on_the_way } },
  apply = function(G, f, side, id)
    local points = battle.of(G).coming[id]
    battle.of(G).coming[id] = nil
    f.tried[id] = true
    push(G, "approach", { side = side, unit = id, left = points, later = 0, steps = 0 })
  end,
})

action("no_more", { rule = "12.P8a", args = {}, apply = function(G) finish(G) end })

-- The way ---------------------------------------------------------------------------------------------

--- 12.73c: an attack of friends on the hex is still to come.
local function is_pending(G, side, hex) return side == G.phasing and listed(G.combat.open, hex) end

--- Where reinforcements of a side come to fight: hexes next to enemies in the battle.
local function goals(G, f, side)
  if relieves(G, f, side) then return { f.target } end -- 15.46a
  local seen = {}
  for _, enemy in ipairs(battle.hexes(G, f, battle.other(f, side))) do
    for _, hex in ipairs(map:neighbors(enemy)) do
      if announce.may_cross(hex, enemy) and not ground.enemy_in(G, side, hex) then seen[hex] = true end
    end
  end
  return keys_of(seen)
end

local function near(G, f) return map:neighbors(organization.hex(G, f.unit)) end

--- 9.11, 12.74a: may a stack come into a hex of friends: of the same corps, or in the battle?
local function may_stack(G, f, hex)
  local ids = organization.under(G, f.unit)
  return listed(battle.hexes(G, battle.of(G), f.side), hex) or stacking.may_enter(G, ids, hex)
end

--- 8.31, 9.13a, 10.13: what a step costs; the first one also for leaving another corps.
local function price(G, f, to)
  local from = organization.hex(G, f.unit)
  local cost = zones.price(G, f.side, from, to)
  return cost and cost + (f.steps == 0 and stacking.surcharge(G, organization.under(G, f.unit), from) or 0)
end

--- 12.71b, 12.73a: the steps that a stack may make now: never a Force March; 12.73b: nor is there a check of attrition behind them.
local function need_step(G, f, to)
  local from, side = organization.hex(G, f.unit), f.side
  local ends = goals(G, battle.of(G), side)
  to:need(to:those(function(hex) return ground.is_open(G, side, from, hex) end), "8.32a", "no_way_there")
  to:need(to:those(function(hex) return not ground.enemy_in(G, side, hex) end), "12.73a", "enemy_there")
  ground.need_free(G, side, organization.under(G, f.unit), to)
  to:need(to:those(function(hex) return not is_pending(G, side, hex) end), "12.73c", "attack_pending")
  to:need(to:those(function(hex) return may_stack(G, f, hex) end), "9.11", "other_corps_there", "to", function(hex) return hex end)
  to:need(to:those(function(hex) return (price(G, f, hex) or 0) <= f.left end), "12.71b", "too_few_mp", "left", f.left)
  to:need(to:those(function(hex)
    return #those(ends, function(goal) return map:distance(hex, goal) < map:distance(from, goal) end) > 0
  end), "12.71b", "not_toward_guns")
  local now = battle.of(G)
  if not relieves(G, now, side) then return end
  local attackers = battle.hexes(G, now, now.sides[1])
  local function is_open(hex) -- 15.46a
    return #those(attackers, function(each) return map:distance(hex, each) <= 1 end) == 0
  end
  to:need(to:those(function(hex) return is_open(hex == now.target and from or hex) end), "15.46a", "past_attackers")
  to:need(to:those(function(hex) return hex ~= now.target or fortress.has_room(G, organization.under(G, f.unit), hex) end), "15.46b", "fortress_full_up")
end

-- Arriving --------------------------------------------------------------------------------------------

--- 12.74a, 12.75a, 12.77a: is a hex one from which a side fights in the battle: with its friends, or next to the enemy?
local function is_in_reach(G, now, side, hex)
  if relieves(G, now, side) then return hex == now.target end -- 15.46a
  if listed(G.combat.open, hex) then return false end -- 12.77a: that battle is still to come
  if listed(battle.hexes(G, now, side), hex) then return true end
  return #those(battle.hexes(G, now, battle.other(now, side)), function(enemy) return #battle.next_to({ hex }, enemy) > 0 end) > 0
end

--- 12.74b: a newcomer who outranks all attackers commands them.
local function take_command(G, now, side, id)
  local higher = those(battle.ids(G, now, side), function(each) return pieces.rank(G, each) >= pieces.rank(G, id) end)
  if side ~= now.sides[1] or not pieces.is_leader(G, id) or #higher > 0 then return end
  now.command[side] = id
  log("12.74b", "takes_command", "unit", id)
end

--- 12.74a: they are in the battle from now on, in reserve until they are put into a line.
local function join(G, now, side, unit)
  take_command(G, now, side, unit)
  local ids = those(organization.under(G, unit), function(id) return pieces.arm(id) or pieces.is_leader(G, id) end)
  table.move(ids, 1, #ids, #now.force[side] + 1, now.force[side])
  announce.has_fought(G, ids)
  battle.spread(G, now)
  log("12.74a", "joins", "unit", unit, "hex", organization.hex(G, unit))
end

--- 15.32, 15.57a: they come out to who fights before the walls; the besieged fight out of their fortress.
function M.come_out(G, side, id)
  if not fortress.is_besieged(G, id) then fortress.open(G, id) end
  join(G, battle.of(G), side, id)
end

--- They have come; 12.71b: or they may come nearer after the next round.
local function arrive(G, f)
  local now, piece = battle.of(G), G.pieces[f.unit]
  if not piece or piece.routed then return end
  local hex = organization.hex(G, f.unit)
  if f.beaten or f.halted and #limited.over(G, f.side, hex) > 0 then return end -- 10.32b
  if not is_in_reach(G, now, f.side, hex) then
    if f.later > 0 then now.coming[f.unit] = f.later end
    return
  end
  if relieves(G, now, f.side) then fortress.shut(G, f.unit) end -- 15.46a
  join(G, now, f.side, f.unit)
end

step("approach", {
  rule = "12.71b",
  side = function(_, f) return f.side end,
  actions = { "close_in", "halt_there" },
  values = function(_, f) return { unit = f.unit, left = f.left } end,
  done = function(G, f)
    if not G.pieces[f.unit] or G.pieces[f.unit].routed then return true end
    if f.steps > 0 and #limited.over(G, f.side, organization.hex(G, f.unit)) > 0 then return true end -- 10.31c
    if f.beaten then return true end -- 10.32b
    return not any_candidate(near(G, f), function(set) need_step(G, f, set) end)
  end,
  leave = arrive,
})

action("close_in", {
  rule = "12.71b",
  args = { { "to", "hex" } },
  candidates = function(G, f) return near(G, f) end,
  check = function(G, f, _, to) need_step(G, f, to) end,
  apply = function(G, f, side, to)
    if sealed.blocks(G, side, to) then return end -- 19.13w
    f.left, f.steps = f.left - price(G, f, to), f.steps + 1
    pieces.go(G, f.unit, to)
    passage.pass(G, side, organization.under(G, f.unit), to)
    log("12.71b", "closes_in", "unit", f.unit, "to", to)
    push(G, "interrupt", { hex = to })
    limited.met_on_the_way(G, side, f.unit) -- 10.32a
    retreat.meet_routed(G, side, organization.under(G, f.unit), to) -- 13.13
  end,
})

--- 10.32a: who is halted attacks at once who halts him, and the phase waits; 10.32b: he goes on if the way is free afterwards.
step("interrupt", {
  rule = "10.32a",
  run = function(G, f)
    local march = within(G, "approach")
    local limit = G.pieces[march.unit] and limited.over(G, march.side, f.hex)[1]
    if not march.barred or f.fought or not limit then
      finish(G)
      local here = G.pieces[march.unit] and organization.hex(G, march.unit)
      march.beaten = here ~= f.hex -- 10.32b
      march.barred = nil
      return
    end
    f.fought, march.halted = true, true
    log("10.32a", "interrupts", "unit", march.unit, "hex", limit.from)
    local ids = those(organization.under(G, march.unit), function(id) return pieces.arm(id) or pieces.is_leader(G, id) end)
    announce.begin(G, march.side, limit.from, ids)
  end,
})

action("halt_there", { rule = "12.71b", args = {}, apply = function(G) finish(G) end })
