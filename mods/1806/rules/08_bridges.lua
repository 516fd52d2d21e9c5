--- 8.4 Damaging and repairing bridges. `G.bridges[edge]` = { state = "damaged"|"repaired", turn, fresh };
-- fresh: repaired in this Movement Phase.
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local steps = require("rules.08_steps")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")
local need = need

local works = table_of("bridges")
local M = {}

--- Ends what lasts one Movement Phase: the price of a bridge just repaired (8.43r).
function M.begin_phase(G)
  for _, bridge in pairs(G.bridges) do
    bridge.fresh = false
  end
  ground.use(G)
end

--- Tells whether a pontoon spans a hexside (9.2a).
---@return boolean
function M.pontoon(G, a, b) return G.pontoons[ground.edge(a, b)] ~= nil end

--- Tells whether a whole bridge carries supply: a repaired one from the next turn on (8.43s).
---@return boolean
function M.carries_supply(G, a, b)
  local bridge = G.bridges[ground.edge(a, b)]
  return not bridge or M.pontoon(G, a, b) or bridge.turn ~= G.turn -- 8.43s
end

local function damaged(G, a, b)
  local bridge = G.bridges[ground.edge(a, b)]
  return bridge ~= nil and bridge.state == "damaged" -- 8.3b
end

--- A member of the force that may do the work.
local function worker(f, work)
  for _, id in ipairs(f.force) do
    if pieces.is_unit(id) and listed(work.who, pieces.counter(id).arm) then return id end
  end
end

--- The whole force spends the points: it stands by while the bridge is worked on.
local function check_points(f, cost, by)
  for i, left in ipairs(f.left) do
    if not ways.affords(f.force[i], cost, left, by) then return false end
  end
  return true
end

local function spend(f, cost)
  for i, left in ipairs(f.left) do
    f.left[i] = left - cost
  end
  f.spent, f.worked = true, true
end

--- What both kinds of work ask: a force on the map beside a bridge. Returns the bridge's kind.
local function check_place(f, to)
  if not need(f.hex, "8.41a", "not_yet_entered") then return nil end
  if not need(ground.adjacent(f.hex, to), "8.41a", "not_adjacent", "from", f.hex, "to", to) then
    return nil
  end
  local kind = ground.crossing(f.hex, to)
  need(kind, "8.4a", "no_bridge", "from", f.hex, "to", to)
  return kind
end

--- Whatever the try leaves, the force must be able to stop here.
local function may_stand(G, f, side)
  local begun = f.steps > 0 or f.declared
  if not begun or steps.may_stay(G, f, side) then return true end
  return f.group ~= nil and ways.may_stop(G, side, f.force, f.hex)
end

--- And nobody of its group may still wait to enter.
local function check_after(G, f, side)
  need(may_stand(G, f, side), "3.14b", "nowhere_to_stop", "to", f.hex)
  local group = steps.followers(G, f)
  if group then need(false, "15.2d", "group_still_enters", "hex", group.hex) end
end

--- Bridges beside a force, whole or damaged, that a list names.
local function beside(G, f, is)
  if not f.hex then return {} end
  return those(ground.bridged(f.hex), function(to) return damaged(G, f.hex, to) == is end)
end

local DAMAGE =
  { stream = { zoc = "8.41b", points = "8.41d" }, river = { zoc = "8.42D", points = "8.42B" } }

local function check_damage(G, f, side, to)
  local kind = check_place(f, to)
  if not kind then return end
  local work, ids = works.damage[kind], DAMAGE[kind]
  if not need(not damaged(G, f.hex, to), "8.4a", "damaged_already", "to", to) then return end
  if not need(not zoc.hostile(side, f.hex), ids.zoc, "works_in_zoc") then return end
  if not need(worker(f, work), work.who_rule, "cannot_work", "kind", kind) then return end
  if check_points(f, work.cost[1], ids.points) then check_after(G, f, side) end -- 8.41dex: as often as points last; 3.14b
end

--- Rolls for a try; a roll of `at_most` or less succeeds.
local function try(G, f, to, verb, work, die)
  local most, id_rule = work.at_most[1], work.at_most[2]
  local added = die:total()
  local key = verb .. (added == 0 and "_bridge" or "_bridge_modified")
  local result = roll(G, "bridges", 6, id_rule, key, "from", f.hex, "to", to, "modifier", added)
  return result + added <= most and "success" or "failure"
end

local function damage_rolls(G, f, _, to)
  return try(G, f, to, "damage", works.damage[ground.crossing(f.hex, to)], mods())
end

local function set_bridge(G, a, b, bridge)
  G.bridges[ground.edge(a, b)] = bridge
  ground.use(G)
end

action("damage", {
  rule = "8.41a",
  args = { { "to", "hex" } },
  offer = function(G, f, _, add)
    for _, to in ipairs(beside(G, f, false)) do
      add(to)
    end
  end,
  check = check_damage,
  rolls = damage_rolls,
  apply = function(G, f, side, to)
    local kind = ground.crossing(f.hex, to)
    spend(f, works.damage[kind].cost[1])
    if damage_rolls(G, f, side, to) ~= "success" then
      log("8.41d", "damage_failed", "from", f.hex, "to", to)
    else
      set_bridge(G, f.hex, to, { state = "damaged", turn = G.turn, fresh = false })
      log(works.damage[kind].at_most[2], "bridge_damaged", "from", f.hex, "to", to)
    end
  end,
})

local function check_repair(G, f, side, to)
  local kind = check_place(f, to)
  if not kind then return end
  local work = works.repair[kind]
  if not need(damaged(G, f.hex, to), "8.4a", "not_damaged", "to", to) then return end
  local pinned = zoc.hostile(side, f.hex) and not G.options[works.repair.enemy_zoc_option]
  need(not pinned, "4.1c", "works_in_zoc") -- Q26
  need(worker(f, work), work.who_rule, "cannot_work", "kind", kind)
  need(
    not pieces.holds(G, to, pieces.enemy_of(side)),
    works.repair.enemy_at_end[2],
    "enemy_at_bridge",
    "to",
    to
  )
  if check_points(f, work.cost[1], work.cost[2]) then check_after(G, f, side) end
end

--- 8.43C, 8.43D: what is added to the die.
local function repair_mods(G, f, side, to)
  local die = mods()
  local near, napoleon = works.repair.zoc_modifier, works.repair.leader_modifier
  if zoc.hostile(side, f.hex) or zoc.hostile(side, to) then
    die:add(near[1], near[2], "bridge_in_zoc", "die")
  end
  local leader = G.pieces[works.repair.leader]
  if leader and leader.hex == f.hex then
    die:add(napoleon[1], napoleon[2], "napoleon_at_bridge", "die")
  end
  return die
end

local function repair_rolls(G, f, side, to)
  local die = repair_mods(G, f, side, to)
  return try(G, f, to, "repair", works.repair[ground.crossing(f.hex, to)], die),
    { mods = die.items }
end

action("repair", {
  rule = "8.43p",
  args = { { "to", "hex" } },
  offer = function(G, f, _, add)
    for _, to in ipairs(beside(G, f, true)) do
      add(to)
    end
  end,
  check = check_repair,
  rolls = repair_rolls,
  apply = function(G, f, side, to)
    spend(f, works.repair[ground.crossing(f.hex, to)].cost[1])
    if repair_rolls(G, f, side, to) == "success" then
      set_bridge(G, f.hex, to, { state = "repaired", turn = G.turn, fresh = true })
      log("8.43B", "bridge_repaired", "from", f.hex, "to", to)
    else
      log("8.43B", "repair_failed", "from", f.hex, "to", to)
    end
  end,
})

return M
