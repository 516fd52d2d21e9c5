--- 22.1 to 22.3 Replacements: points that a side receives and gives to its units in the Organization Segment, now or later.
-- State: `G.pools[side]` = points by what they serve: of the Allies "NATION KIND" as one word with a bar, of the French the kind
-- (25.20, D3); `G.refilled` = units that have taken some in this Player-Turn.
local board = require("mechanics.board")
local arrivals = require("rules.22_arrivals")
local dispatch = require("rules.06_dispatch")
local forces = require("rules.09_forces")
local lines = require("rules.06_lines")
local held = require("rules.14_held")
local reserves = require("rules.09_reserves")
local pieces = require("rules.02_pieces")
local regiments = require("rules.11_units")
local walls = require("rules.23_walls")

local printed = pieces.counters.by
local MOST = 12 -- 22.3a
local SHORT = 5 -- 11.11a
local GUARDS = { old = "old_guard", young = "young_guard", cavalry = "guard_cavalry" }
local BERLIN = map_of():find("Berlin").hex
local M = {}

function M.begin(G, scenario)
  G.replaced, G.refilled, G.pools = scenario.replacements == true, {}, {}
  for _, side in ipairs(scenario.sides) do
    G.pools[side] = {}
  end
end

-- Receiving them --------------------------------------------------------------------------------------------

--- What points serve: 22.2a a nation's units of a kind, of the French (25.20) any; 22.2g those of the Guard apart.
local function pool_of(side, nation, kind) return side == "french" and kind or nation .. "_" .. kind end

--- The pool that a unit is filled up from; nil: none.
local function pool_for(id)
  local row = printed[id]
  local kind = row.type == "artillery" and "artillery" or GUARDS[row.guard] or row.type
  return pool_of(row.side, row.nation, kind)
end

--- 26.2: half of what the Prussians would have, rounded down, is lost while the French are in Berlin (O67).
local function received(G, row)
  local taken = row.nation == "prussian" and pieces.occupant(G, BERLIN) == "french"
  return taken and row.points - row.points // 2 or row.points -- 26.2ex
end

--- 22.1a, 4.5d: the points of the turn come; 22.1b: they are kept with those of before, 22.3a no more than 12 of a kind.
local function receive(G, side)
  for _, row in ipairs(arrivals.replacements(G.turn, side)) do
    local pool, points = pool_of(side, row.nation, row.kind), received(G, row)
    G.pools[side][pool] = math.min(MOST, (G.pools[side][pool] or 0) + points) -- 22.3b, 22.3ex
    log_to(side, "22.1a", "replacements_come", "pool", pool, "points", points, "left", G.pools[side][pool])
  end
end

-- Giving them out -------------------------------------------------------------------------------------------

step("replacements", {
  rule = "22.1a",
  run = function(G)
    finish(G)
    G.refilled = {} -- 22.2e
    if not G.replaced then return end
    receive(G, G.phasing)
    dispatch.survey(G, G.phasing)
  end,
})

--- Points of a side that serve a unit.
local function points_for(G, side, id) return pieces.fights(id) and G.pools[side][pool_for(id)] or 0 end

--- Units of a side with a pool that is not empty, below their ceiling.
local function needy(G, side)
  local list = {}
  for _, leader in ipairs(G.replaced and forces.leaders(G, side) or {}) do
    for _, id in ipairs(pieces.organic(G, leader)) do
      if points_for(G, side, id) > 0 and G.pieces[id].strength < regiments.ceiling(G, id) then list[#list + 1] = id end
    end
  end
  return list
end

--- States what keeps a leader on the map from points for his track.
local function may_receive(G, leader)
  local army = forces.army(G, leader)
  need(lines.active(G, army), "22.2f", "center_idle") -- 6.20d, 6.7b
  need(G.reach[leader], "22.2a", "out_of_dispatch", "leader", leader)
  need(not held.in_zone(G, leader), "22.2b", "in_enemy_zone", "leader", leader)
  need(not G.pieces[leader].disorganized, "22.2b", "in_disorder", "leader", leader)
  local strength = forces.strength(G, pieces.package(G, leader))
  need(not walls.of(G.pieces[leader].at) or strength < walls.MOST, "23.3", "too_strong", "strength", strength + 1, "most", walls.MOST)
end

--- States what keeps a unit on the track of a leader from a point.
local function may_take(G, id, leader)
  local most, now = regiments.ceiling(G, id), G.pieces[id].strength
  need(now < most, "22.2c", "over_ceiling", "into", id, "most", most)
  need(printed[leader].track ~= SHORT or now < SHORT, "11.11a", "short_track", "unit", id, "to", leader)
  may_receive(G, leader)
end

--- A unit has taken a point out of a pool.
local function pay(G, side, pool, id)
  G.pools[side][pool] = G.pools[side][pool] - 1
  if not listed(G.refilled, id) then table.insert(G.refilled, id) end -- 22.2e
end

action("replace", {
  rule = "22.1a",
  args = { { "unit", "piece" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(needy(G, side)) do
      add(id)
    end
  end,
  check = function(G, _, side, id)
    local unit = G.pieces[id]
    local leader = unit and unit.side == side and pieces.is_unit(id) and pieces.fights(id) and unit.chart
    if not need(leader and listed(forces.leaders(G, side), leader), "22.2d", "not_to_replace", "unit", id) then return end
    if need(points_for(G, side, id) > 0, "22.2a", "no_replacements", "unit", id) then may_take(G, id, leader) end
  end,
  apply = function(G, _, side, id)
    board.mark(G, id, { strength = G.pieces[id].strength + 1 }) -- 11.9d
    pay(G, side, pool_for(id), id)
    log_to(side, "22.1a", "replaced", "unit", id)
  end,
})

-- Units that were set aside -----------------------------------------------------------------------------

--- The cavalry counters of Austrian brigades that are not in play, and the leaders on whose tracks their infantry is.
local function set_aside(G, side)
  local found = {}
  for _, leader in ipairs(G.replaced and forces.leaders(G, side) or {}) do
    for _, id in ipairs(pieces.organic(G, leader)) do
      local horse = reserves.horse_of[id]
      if horse and not G.pieces[horse] then found[horse] = leader end
    end
  end
  return found
end

action("restore", {
  rule = "11.8b",
  args = { { "unit", "id" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(keys_of(set_aside(G, side))) do
      add(id)
    end
  end,
  check = function(G, _, side, id)
    local leader = set_aside(G, side)[id]
    if not need(leader, "22.2d", "not_to_replace", "unit", id) then return end
    need(points_for(G, side, id) > 0, "22.2a", "no_replacements", "unit", id)
    regiments.may_come(G, id, leader)
    may_receive(G, leader)
  end,
  apply = function(G, _, side, id)
    pieces.put(G, id, nil, { chart = set_aside(G, side)[id], strength = 1 })
    pay(G, side, pool_for(id), id)
    log_to(side, "11.8b", "replaced", "unit", id)
  end,
})

-- March regiments ---------------------------------------------------------------------------------------

local REGIMENTS = { infantry = "march_infantry", cavalry = "march_cavalry" } -- 25.19b

--- The march regiment that points of a pool serve; nil: none, as of the Guard (22.2g) and of artillery.
local function regiment_of(pool) return REGIMENTS[pool] or pool:find("^guard_") == nil and REGIMENTS[pool:match("%a+$")] or nil end

--- 25.19a: points of a pool, of any nation (25.19c), make a march regiment or add to one, where units may have replacements (O130).
action("raise", {
  rule = "25.19a",
  args = { { "leader", "piece" }, { "pool", "id" } },
  offer = function(G, _, side, add)
    for _, leader in ipairs(G.replaced and forces.leaders(G, side) or {}) do
      for _, pool in ipairs(keys_of(G.pools[side])) do
        add(leader, pool)
      end
    end
  end,
  check = function(G, _, side, leader, pool)
    if not need(listed(forces.leaders(G, side), leader), "22.2d", "not_to_raise", "leader", leader) then return end
    if not need((G.pools[side][pool] or 0) > 0, "22.2a", "pool_is_empty", "pool", pool) then return end
    if not need(regiment_of(pool), "25.19b", "no_regiment_from", "pool", pool) then return end
    regiments.may_form(G, leader, regiment_of(pool))
    may_receive(G, leader)
  end,
  apply = function(G, _, side, leader, pool)
    pay(G, side, pool, regiments.form(G, leader, regiment_of(pool)))
    log_to(side, "25.19a", "raised", "leader", leader)
  end,
})

return M
