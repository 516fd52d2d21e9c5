--- 9.5, 9.6 Major Generals: the officer of a unit comes to lead it, and goes when his units are with another.
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")
local reserves = require("rules.09_reserves")
local forces = require("rules.09_forces")
local organization = require("rules.11_organization")

local printed = pieces.counters.by
local GENERALS = { maj_gen_inf = true, maj_gen_cav = true }

--- 9.8: the kind of Major General that a unit brings forth.
local function kind_of(id) return forces.arm(id) == "cavalry" and "cavalry_generals" or "generals" end

--- 9.6b, 21.2g: is a leader of a side on the map in good order?
local function is_ready(G, side, id) return listed(forces.leaders(G, side), id) and not G.pieces[id].disorganized end

--- 9.6b: would one of a leader's package, or one more general, command the others, with half points on the general's track
--- instead of the leader's? `how`: the general's span and rating, and those, in half points.
local commanded_with = derived("commanded with a general", { "stack" }, function(G, leader, how)
  local span, rating, moved = how:match("^(%d+) (%d+) (%d+)$")
  local package, more = pieces.package(G, leader), {}
  for _, id in ipairs(package) do
    more[id] = tonumber(rating) - (id == leader and tonumber(moved) or 0)
  end
  local general = tonumber(moved) + sum(package, pieces.subordination) <= tonumber(span)
  return general or #pieces.commanders(G, package, more) > 0 -- 9.6c
end)

action("create", {
  rule = "9.6b",
  args = { { "unit", "piece" } },
  each = forces.leaders,
  kept = { "stack", "generals" },
  offer = function(G, _, _, add, leader)
    for _, id in ipairs(pieces.organic(G, leader)) do
      add(id)
    end
  end,
  check = function(G, _, side, id)
    local unit = G.pieces[id]
    local leader = unit and unit.chart
    if not need(leader and is_ready(G, side, leader), "9.6b", "not_to_lead", "unit", id) then return end
    if not need(pieces.fights(id) and forces.arm(id) ~= "artillery", "9.5a", "no_general_of_it", "unit", id) then return end
    need(not G.pieces[leader].militia, "26.4a", "militia_stays", "leader", leader)
    need(#pieces.organic(G, leader) > 1, "9.7a", "has_leader", "unit", id)
    local general = reserves.free(G, kind_of(id), side)
    if not need(general, "9.5b", "no_general_left") then return end
    need(printed[general].track ~= 5 or unit.strength <= 5, "11.11a", "short_track", "unit", id, "to", general)
    local how = ("%.0f %d %d"):format(2 * printed[general].span, pieces.subordination(general), pieces.subordination(id))
    need(commanded_with(G, leader, how), "14.19a", "no_commander", "to", leader)
  end,
  apply = function(G, _, side, id) -- 9.5a, 3.16
    local general = reserves.free(G, kind_of(id), side)
    pieces.put(G, general, nil, { at = copy_of(G.pieces[G.pieces[id].chart].at) })
    pieces.transfer(G, id, general)
    log_to(side, "9.6b", "general_made", "leader", general, "unit", id)
  end,
})

--- 9.6b: the units of a Major General go to another leader of the package, and he is gone (9.5c).
action("dissolve", {
  rule = "9.6b",
  args = { { "leader", "piece" }, { "to", "piece" } },
  each = forces.leaders,
  kept = { "stack" },
  offer = function(G, _, _, add, id)
    for _, to in ipairs(GENERALS[printed[id].role] and pieces.package(G, id) or {}) do
      add(id, to)
    end
  end,
  check = function(G, _, side, id, to)
    local general = is_ready(G, side, id) and GENERALS[printed[id].role]
    if not need(general, "9.6b", "no_general", "leader", id) then return end
    local beside = to ~= id and listed(pieces.package(G, id), to) and is_ready(G, side, to)
    if not need(beside, "9.6b", "not_beside", "leader", to) then return end
    local units = pieces.organic(G, id)
    need(pieces.holds(G, to, {}, sum(units, pieces.subordination)), "9.4", "over_span", "to", to)
    for _, unit in ipairs(units) do
      organization.may_hold(G, to, unit)
    end
    local group = forces.without(pieces.package(G, id), { id })
    local more = sum(units, pieces.subordination)
    need(#pieces.commanders(G, group, { [to] = more }) > 0, "14.19a", "no_commander", "to", to)
  end,
  apply = function(G, _, side, id, to)
    for _, unit in ipairs(copy_of(pieces.organic(G, id))) do
      pieces.transfer(G, unit, to)
    end
    board.remove(G, id) -- 9.5c
    log_to(side, "9.6b", "general_gone", "leader", id, "to", to)
  end,
})
