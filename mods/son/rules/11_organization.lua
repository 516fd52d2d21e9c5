--- 4.5a, 9.22, 11.6 The Organization Segment: units go from the track of one leader to that of another in the same package.
local forces = require("rules.09_forces")
local pieces = require("rules.02_pieces")

local printed = pieces.counters.by
local M = {}
local LOCKS = { spring = "S", june = "S", dresden = "D", leipzig = "L" } -- letters of units/leaders: nation_lock
local SHORT, LONG = 5, 13 -- 11.11a, 11.11b, 2.7b: the most SP of a unit on a track of 5 spaces, and of 10
--- 7.8b: may a leader have units of that nation? Who leads a corps of one nation has no others; 7.8c: the French may all.
local function of_his_nation(G, leader, unit)
  local lock = printed[leader].nation_lock
  local bound = lock and lock:find(LOCKS[G.start], 1, true) and printed[leader].side == "allied"
  return not bound or printed[leader].nation == printed[unit].nation
end

--- 11.11: does a unit fit on the spaces of a leader's track?
local function fits_track(G, leader, unit)
  local most = printed[leader].track == SHORT and SHORT or LONG
  return (G.pieces[unit].strength or 0) <= most -- 25.5a: bridging trains have none
end

--- 14.19a: those of a package who could command the others.
local able = derived("able to command", { "stack" }, function(G, leader)
  return pieces.commanders(G, pieces.package(G, leader))
end)

--- 14.19a: would one of the package still be able to command the others when a unit has changed over?
local function commanded_after(G, unit, to)
  for _, id in ipairs(able(G, to)) do
    if id ~= to then return true end
  end
  local from, group = G.pieces[unit].chart, pieces.package(G, to)
  local moved = pieces.subordination(unit)
  return pieces.holds(G, to, group, moved) or pieces.holds(G, from, group, -moved)
end

--- 7.8b, 11.11a: states what keeps a unit off a leader's track, span apart.
function M.may_hold(G, to, id)
  need(of_his_nation(G, to, id), "7.8b", "other_nation", "unit", id, "to", to)
  need(fits_track(G, to, id), "11.11a", "short_track", "unit", id, "to", to)
end

--- 14.19b: may a leader have all units of another on his track, and could the package then be commanded?
local function takes_over(G, group, from, to)
  local units = pieces.organic(G, from)
  local moved = sum(units, pieces.subordination)
  local shaken = G.pieces[from].disorganized or G.pieces[to].disorganized -- 21.2g
  if shaken or G.pieces[from].militia or not pieces.holds(G, to, {}, moved) then return false end -- 26.4a
  for _, id in ipairs(units) do
    if not holds(M.may_hold, G, to, id) then return false end
  end
  return #those(group, function(id)
    return pieces.holds(G, id, group, id == to and moved or id == from and -moved or 0)
  end) > 0
end

--- 14.19b: can two forces in one package become one, when all units of one leader go to another?
---@param group string[]
---@return boolean
function M.mends(G, group)
  for _, from in ipairs(group) do
    for _, to in ipairs(group) do
      if takes_over(G, group, from, to) then return true end
    end
  end
  return false
end

--- 14.19b: the packages of a side in which two forces have come together (`mixed`) and are two still.
---@return string[][]
function M.mixed(G, side)
  return those(pieces.packages(G), function(group)
    local first = G.pieces[group[1]]
    return first.side == side and first.mixed and not forces.orderly(G, group)
  end)
end

-- 4.5a, 9.6a: in the segment of the phasing player.
step("organization", {
  rule = "9.22",
  actions = { "appoint", "create", "dissolve", "end", "merge", "raise", "replace", "restore", "split", "transfer" },
  may_end = function(G)
    for _, group in ipairs(M.mixed(G, G.phasing)) do
      need(not M.mends(G, group), "14.19b", "two_forces", "leader", group[1])
    end
  end,
})

action("transfer", {
  rule = "11.6",
  args = { { "unit", "piece" }, { "to", "piece" } },
  each = pieces.standing,
  kept = { "stack" },
  offer = function(G, _, _, add, from)
    for _, to in ipairs(pieces.package(G, from)) do
      for _, id in ipairs(to ~= from and pieces.organic(G, from) or {}) do
        add(id, to)
      end
    end
  end,
  check = function(G, _, side, id, to)
    local unit, leader = G.pieces[id], G.pieces[to]
    local ours = unit
      and unit.chart
      and unit.side == side
      and leader
      and leader.side == side
      and pieces.is_leader(to)
    if not need(ours, "11.6", "not_yours") then return end
    if
      not need(
        to ~= unit.chart and listed(pieces.package(G, unit.chart), to),
        "9.21",
        "apart",
        "unit",
        id,
        "to",
        to
      )
    then
      return
    end
    local ordered = not leader.disorganized and not G.pieces[unit.chart].disorganized
    need(ordered, "21.2g", "in_disorder", "leader", leader.disorganized and to or unit.chart)
    need(not G.pieces[unit.chart].militia, "26.4a", "militia_stays", "leader", unit.chart)
    need(pieces.holds(G, to, {}, pieces.subordination(id)), "9.4", "over_span", "to", to) -- 11.4
    M.may_hold(G, to, id)
    local kept = commanded_after(G, id, to) or not forces.orderly(G, pieces.package(G, to)) -- 14.19b
    need(kept, "14.19a", "no_commander", "to", to)
  end,
  apply = function(G, _, side, id, to) -- 7.8a
    pieces.transfer(G, id, to)
    log_to(side, "11.6", "transferred", "unit", id, "to", to)
  end,
})

return M
