--- 7, 9.23, 10 Who moves: a Commander is named, then those who go with him; a command is given, or the die thrown; then they march.
local administration = require("rules.05_administration")
require("rules.06_center")
local dispatch = require("rules.06_dispatch")
local forces = require("rules.09_forces")
local initiative = require("rules.10_initiative")
local lines = require("rules.06_lines")
local lone = require("rules.09_lone")
local march = require("rules.14_march")
local held = require("rules.14_held")
local pieces = require("rules.02_pieces")
local reinforcements = require("rules.22_reinforcements")
local M = {}

local BY = { movement_commands = "command", individual_initiative = "initiative", forced_marches = "forced" }

--- 14.14, 7.3b: begins a phase of moves of a side: none of its leaders has moved.
function M.begin(G, side)
  for _, id in ipairs(forces.leaders(G, side)) do
    G.pieces[id].done, G.pieces[id].provided = nil, nil
  end
  dispatch.survey(G, side)
end

--- 9.15a: as a Movement Phase begins those without employment are looked for first.
function M.begin_movement(G)
  lone.begin(G, G.phasing)
  G.repulsed = {}
  M.begin(G, G.phasing)
  dispatch.relay(G, G.phasing)
end

local is_alone = lone.is_alone -- 9.14: he moves alone

--- 7.1b, 7.4a: may a Movement Command go to a leader?
local function may_command(G, f, id)
  local army = forces.army(G, id)
  need(G.reach[id] == "command", "7.4a", "out_of_dispatch", "leader", id) -- 3.7, 6.10a, 6.11b
  need(not held.in_zone(G, id), "4.9a", "in_enemy_zone", "leader", id) -- 10.2a, 17.11a
  need(G.idle[army] ~= G.turn, "6.3", "center_idle") -- 6.6a
  need(administration.can_spend(G, army), "5.6a", "no_points", "army", army)
  need(lines.length(G, army), "7.1b", "no_line")
  need(not f.centers[army], "6.5a", "center_moved")
end

action("move", {
  rule = "9.23a",
  args = { { "leader", "piece" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(forces.leaders(G, side)) do
      if not G.pieces[id].done and not G.pieces[id].besieged then add(id) end
    end
  end,
  check = function(G, f, side, id)
    if not need(listed(forces.leaders(G, side), id), "14.1", "not_to_move", "leader", id) then return end -- 4.1, 14.4
    if not need(not G.pieces[id].besieged, BY[f.step] == "command" and "23.5a" or "23.7b", "besieged", "leader", id) then return end -- 23.10c
    if not need(not G.pieces[id].militia, "26.4a", "militia_stays", "leader", id) then return end
    if not need(not forces.refilled(G, id), "22.2e", "just_replaced", "leader", id) then return end
    if not need(not G.pieces[id].done, "14.14", "moved_already", "leader", id) then return end -- 9.14c, 9.24b
    local stay = is_alone(G, id) and forces.orderly(G, forces.without(pieces.package(G, id), { id }))
    need(stay or forces.can_part(G, { id }, BY[f.step]), "14.19a", "no_commander_left", "leader", id)
    if stay then return end -- 9.14a: alone, or what others need is asked when they join him
    if BY[f.step] == "command" then return may_command(G, f, id) end
    need(not G.pieces[id].disorganized, "21.2a", "in_disorder", "leader", id)
  end,
  apply = function(G, f, side, id)
    push(G, "forming", { force = { id }, side = side, by = BY[f.step] })
  end,
})

--- 9.14a, 9.20a: by what a force goes: who has neither units nor subordinates goes alone.
---@return "command"|"initiative"|"forced"|"alone"
local function by_of(G, f) return #f.force == 1 and is_alone(G, f.force[1]) and "alone" or f.by end

--- How a force sets out, as a word of the prompt: with a die, and which will do.
local function way_of(G, f)
  local by = by_of(G, f)
  if by == "command" or by == "alone" then return "goes_" .. by end
  local most = initiative.most(G, f.force)
  return most and "tries_" .. most or "tries_in_zone"
end

step("forming", {
  rule = "9.23a",
  actions = { "march", "with" },
  side = function(_, f) return f.side end,
  values = function(G, f) return { leader = f.force[1], way = way_of(G, f) } end,
})

--- What he needs who has no units of his own and leads others: a command, or order (7.4a, 21.2a).
local function may_lead(G, f)
  local chief = f.force[1]
  if f.by == "command" then return may_command(G, within(G, "movement_commands"), chief) end
  need(not G.pieces[chief].disorganized, "21.2a", "in_disorder", "leader", chief)
end

--- 9.23a: a force with one more.
local function with(force, id)
  local more = copy_of(force)
  more[#more + 1] = id
  return more
end

action("with", {
  rule = "9.23a",
  args = { { "leader", "piece" } },
  offer = function(G, f, _, add)
    for _, id in ipairs(forces.near(G, f.force[1])) do
      add(id)
    end
  end,
  check = function(G, f, side, id)
    local beside = listed(forces.near(G, f.force[1]), id) and listed(forces.leaders(G, side), id)
    if not need(beside, "9.2a", "not_beside", "leader", id) then return end -- 9.20b
    if not need(not G.pieces[id].done, "3.5c", "moved_already", "leader", id) then return end -- 9.20a: he has come there in this phase
    if not need(forces.may_reach(G, f.force, id), "9.2a", "third_package", "leader", id) then return end
    local last = f.force[2] and f.force[#f.force]
    need(not last or id > last, "9.23a", "named_in_order", "leader", id)
    local able = f.by == "command" or not G.pieces[id].disorganized
    if not need(able, "21.2d", "in_disorder", "leader", id) then return end
    need(f.by ~= "command" or not held.in_zone(G, id), "4.9a", "in_enemy_zone", "leader", id)
    if by_of(G, f) == "alone" then may_lead(G, f) end
    local fits = forces.may_join(G, f.force, id, f.by)
    if need(fits, "9.4", "over_span", "to", f.force[1]) then -- 9.2b, 3.30: all under the one Commander
      need(forces.can_part(G, with(f.force, id), f.by), "14.19a", "no_commander_left", "leader", id)
    end
  end,
  apply = function(_, f, _, id) f.force[#f.force + 1] = id end,
})

--- 10.1a, 4.10a: the die decides; 4.10c, 4.12b: who stays in the Movement Phase pays for standing.
local function try(G, f)
  local goes = initiative.roll(G, f.force)
  log_to(f.side, "10.1a", goes and "goes" or "stays", "leader", f.force[1])
  if goes then return march.begin(G, f.force, f.by) end
  if f.by == "initiative" then march.stand(G, f.force) end
end

action("march", {
  rule = "7.4b",
  args = {},
  rolls = function(G, f)
    local by = by_of(G, f)
    local sure = by == "command" or by == "alone" -- 7.2
    return (sure or initiative.roll(G, f.force)) and "goes" or "stays", {}
  end,
  check = function(G, f)
    need(forces.leaves_order(G, f.force), "14.19a", "no_commander_left", "leader", f.force[1])
  end,
  apply = function(G, f)
    local by = by_of(G, f)
    finish(G) -- 9.23c
    for _, id in ipairs(f.force) do
      G.pieces[id].done = true
    end
    if by == "command" then administration.spend(G, forces.army(G, f.force[1])) end -- 7.1a, 5.4, 3.22
    if by == "command" or by == "alone" then return march.begin(G, f.force, by) end -- 7.2
    try(G, f) -- 7.7d
  end,
})

--- 4.8b: those with a Movement Command first.
step("movement_commands", {
  rule = "4.6a",
  values = function(G) return { points = administration.in_hand(G, G.phasing) } end,
  enter = function(_, f) f.centers = {} end,
  actions = { "center", "end", "move", "provide" },
})

--- 7.3 A Provisional Movement Command, which helps a leader to move by himself.
action("provide", {
  rule = "7.3a",
  args = { { "leader", "piece" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(forces.leaders(G, side)) do
      local wants = not G.pieces[id].done and not G.pieces[id].provided and G.pieces[id].armed
      if wants then add(id) end
    end
  end,
  check = function(G, f, side, id)
    local mine = listed(forces.leaders(G, side), id) and G.pieces[id].armed and not G.pieces[id].done
    if not need(mine, "14.1", "not_to_move", "leader", id) then return end
    local army = forces.army(G, id)
    need(not G.pieces[id].provided, "7.3a", "provided_already", "leader", id)
    need(administration.can_spend(G, army), "5.6a", "no_points", "army", army)
    need(lines.active(G, army), "6.3", "center_idle")
    need(not f.centers[army], "6.5a", "center_moved")
    need(G.relayed[id], "7.3a", "no_depot_near", "leader", id)
  end,
  apply = function(G, _, side, id)
    administration.spend(G, forces.army(G, id))
    G.pieces[id].provided = true
    log_to(side, "7.3a", "provided", "leader", id)
  end,
})

-- 3.19: a march in its own Movement Phase.
step("individual_initiative", {
  rule = "4.7",
  actions = { "end", "enter", "move" },
  enter = function(G) reinforcements.begin_phase(G) end,
  may_end = function(G)
    reinforcements.may_wait(G, G.phasing)
    for _, id in ipairs(forces.leaders(G, G.phasing)) do
      local idle = G.pieces[id].unemployed and not G.pieces[id].done and #pieces.package(G, id) == 1
      need(not idle, "9.15a", "unemployed", "leader", id)
    end
  end,
})

--- 4.10c, 4.12b, 3.20: all who have not moved pay for standing, one after the other.
step("unmoved", {
  rule = "4.10c",
  enter = function(G, f)
    f.left = those(forces.leaders(G, G.phasing), function(id) return not G.pieces[id].done and G.pieces[id].armed end)
  end,
  run = function(G, f)
    local id = table.remove(f.left, 1)
    if not id then return finish(G) end
    march.stand(G, { id })
  end,
})

--- 4.14a: the side whose turn it is not.
local function other(G) return G.phasing == "french" and "allied" or "french" end

--- 3.10, 14.16a: of the side whose turn it is not, by initiative alone.
step("forced_marches", {
  rule = "4.14a",
  side = other,
  enter = function(G) M.begin(G, other(G)) end,
  actions = { "end", "move" },
})

return M
