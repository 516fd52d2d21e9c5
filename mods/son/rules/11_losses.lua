--- 8.6, 11.10 Losses: one strength point of the Commander's track, then one of each subordinate's in turn, as evenly as may be
--- over the units; the owner chooses among those that are level. 9.16: leaders left without troops.
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")
local dismounted = require("rules.25_dismounted")
local forces = require("rules.09_forces")
local guard = require("rules.25_guard")
local M = {}

---@class Losses
---@field force string[]   Commander first.
---@field side string
---@field points integer   SP still to be lost.
---@field rule string
---@field arms table<string, boolean>?  Arms that bear them; without it all but artillery, which bears them when it is alone.
---@field guns integer     SP that artillery has to bear first.
---@field cause "combat"|"march"
---@field horse boolean    Has cavalry borne any?
---@field round string[]   Leaders who have borne one in this round.
---@field whole boolean    Is all Old Guard among them (25.6b)?
---@field taken table<string, integer>  SP that each unit has lost so far.

local FIELD = { infantry = true, cavalry = true } -- 25.11a, 25.11b: artillery is spared
local GUNS = { artillery = true }

--- 25.11a, 25.11b, 8.7: the arms that bear the next point.
local function arms_of(G, f)
  local artillery = #forces.units(G, f.force, "artillery") > 0
  if f.guns > 0 and artillery then return GUNS end -- 25.11c
  if f.arms then return f.arms end
  local others = #forces.units(G, f.force, "infantry") + #forces.units(G, f.force, "cavalry")
  return others > 0 and FIELD or GUNS -- 25.11a, 25.11b: it is all there is
end

--- 25.7: need a unit not bear what a march costs, while others can?
local function is_spared(f, id) return f.cause == "march" and guard.counts(id, f.whole) end

--- Units of a leader that may bear a loss, and have borne least of it (11.10b, 8.6); of the Old Guard those that are level with them.
local function bearers(G, f, leader)
  local arms = arms_of(G, f)
  local function borne(id) return f.taken[id] or 0 end
  local all = those(pieces.organic(G, leader), function(id) return arms[forces.arm(id)] and G.pieces[id].strength > 0 end)
  local others = those(all, function(id) return not is_spared(f, id) end)
  local list = least(others, "11.10b", borne)
  for _, id in ipairs(least(all, "11.10b", borne)) do
    if not listed(list, id) then list[#list + 1] = id end
  end
  return list
end

--- 11.10a, 25.7: adds the bearers of some leaders to a list; reports whether one of them is not spared.
local function add_bearers(G, f, leaders, list)
  local found = false
  for _, leader in ipairs(leaders) do
    for _, id in ipairs(bearers(G, f, leader)) do
      list[#list + 1] = id
      found = found or not is_spared(f, id)
    end
  end
  return found
end

--- 11.10a, 8.6: those who may bear the next point: units of the Commander, then of each subordinate in turn, whom his owner likes first;
--- when each has borne one, again. Who has nothing to lose is passed over; 25.7: Old Guard may bear it, or who comes after.
local function next_bearers(G, f)
  local list, chief = {}, { f.force[1] }
  local function due(id) return not listed(f.round, id) end
  local left = those(f.force, due)
  if due(chief[1]) and add_bearers(G, f, chief, list) then return list end
  if add_bearers(G, f, forces.without(left, chief), list) then return list end
  if not due(chief[1]) and add_bearers(G, f, chief, list) then return list end
  add_bearers(G, f, forces.without(forces.without(f.force, left), chief), list)
  return list
end

-- Leaders without troops ------------------------------------------------------------------------------

local GENERALS = { maj_gen_inf = true, maj_gen_cav = true }

--- 9.5c: a Major General goes with his own troops; 9.16: others when those stacked with them have none either, in combat alone.
local function is_lost(G, f, id)
  if G.pieces[id].armed then return false end
  if GENERALS[pieces.rating(id).role] then return true end
  local mates = G.pieces[id].at and pieces.package(G, id) or {}
  return f.cause == "combat" and #those(mates, function(other) return G.pieces[other].armed end) == 0
end

--- 9.16, 9.5c: takes leaders out of play who have lost all their troops; `G.fallen` keeps those for whom morale is
--- still to move (9.17).
local function sweep(G, f)
  local lost = those(f.force, function(id)
    return G.pieces[id] ~= nil and is_lost(G, f, id)
  end)
  for _, id in ipairs(lost) do
    for _, unit in ipairs(copy_of(board.chart(G, id))) do
      pieces.remove(G, unit)
    end
    pieces.remove(G, id)
    log_to(f.side, "9.16", "leader_lost", "leader", id) -- 15.18a: he may lie face down
    if pieces.rating(id).span >= 6 then table.insert(G.fallen, id) end -- 9.17
  end
end

--- 11.10a, 11.10b, 25.11c: notes in the frame that a unit has lost a point; who bears a second begins a new round.
local function note_loss(G, f, id)
  local leader = G.pieces[id].chart
  if listed(f.round, leader) then f.round = {} end
  f.round[#f.round + 1] = leader
  f.points, f.taken[id] = f.points - 1, (f.taken[id] or 0) + 1
  f.guns, f.horse = math.max(0, f.guns - 1), f.horse or forces.arm(id) == "cavalry"
end

--- 11.10a: the frame of losses.
local function frame_of(G, def)
  return {
    force = def.force,
    points = def.points,
    rule = def.rule,
    cause = def.cause,
    arms = def.arms,
    guns = def.guns or 0,
    horse = false,
    round = {},
    whole = guard.is_whole(G, forces.units(G, def.force)),
    taken = {},
  }
end

-- The step --------------------------------------------------------------------------------------------

--- 11.10a, 8.6: takes losses of a force; its owner is asked where there is a choice.
---
---     losses.begin(G, { force = { "ney", "souham" }, points = 3, rule = "18.17a", cause = "combat" })
---@param def table force, points, rule, cause, arms?, guns?
function M.begin(G, def)
  if def.points == 0 then return end
  local f = frame_of(G, def)
  f.side = G.pieces[def.force[1]].side
  push(G, "losses", f)
end

--- 11.10a: takes losses in a position that is only supposed, as their owner may do it: of units that are level the first; of one that
--- is gone nothing is left.
---@param force string[]
---@param points integer
function M.suppose(G, force, points)
  local f = frame_of(G, { force = force, points = points })
  for _ = 1, points do
    local id = next_bearers(G, f)[1]
    if not id then return end
    note_loss(G, f, id)
    board.mark(G, id, { strength = G.pieces[id].strength - 1 })
  end
end

step("losses", {
  rule = "11.10a",
  actions = { "lose" },
  side = function(_, f) return f.side end,
  done = function(G, f) return f.points == 0 or #next_bearers(G, f) == 0 end,
  values = function(G, f)
    local arms = keys_of(arms_of(G, f))
    return { leader = f.force[1], points = f.points, arm = arms[2] and "units" or arms[1] }
  end,
  leave = function(G, f)
    local battle = within(G, "battle")
    if battle and f.horse then battle.paid[f.side] = true end -- 25.16e
    sweep(G, f)
  end,
})

action("lose", {
  rule = "11.10a",
  args = { { "unit", "piece" } },
  candidates = next_bearers,
  absent = function(_, _, _, id) need(false, "11.10b", "bears_not", "unit", id) end,
  apply = function(G, f, side, id)
    local tally = f.cause == "combat" and G.lost or G.worn
    note_loss(G, f, id)
    local leader, falls = G.pieces[id].chart, f.cause == "march" and forces.arm(id) == "cavalry"
    tally[side] = tally[side] + (falls and 0 or 1) -- O66
    log_to(side, f.rule, "loses", "unit", id)
    pieces.lose(G, id, 1) -- 18.18
    if falls then dismounted.fall(G, leader) end -- 25.14b
  end,
})

return M
