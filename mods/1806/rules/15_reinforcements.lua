--- 15.0 Reinforcements: who may enter where, at what cost, and that a group enters whole.
-- `G.groups` = { id, side, turn, hex, from?, march_road, pieces = ids still off the map }.
-- `G.queue[hex]` = stacks that entered there in this Movement Phase.
local ground = require("rules.08_ground")
local lists = require("rules.lists")
local pieces = require("rules.01_pieces")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")
local need, rule, tracing = need, rule, tracing

local map = ground.map
local march_rate = table_of("terrain").links.road.march_rate
local M = {}

local known = { stamp = -1, version = -1, can = {} } -- which groups can enter, as things stand

-- Answers for those who follow a force: good until anybody but the force comes, goes or is marked, or
-- one of the group has entered. Not for the validator, nor while rules are traced.
local answers = { stamp = -1, version = -1, by = {} }

local function forget_answers() answers.stamp = -1 end

--- Forgets what was worked out for another position.
function M.refresh()
  known.stamp = -1
  forget_answers()
end

--- Forgets who entered where.
function M.begin_phase(G)
  G.queue = {}
  forget_answers()
end

---@return table? group
function M.group(G, id)
  for i = 1, #G.groups do
    local group = G.groups[i]
    if group.id == id then return group end
  end
end

--- 15.2 Entry hexes ---------------------------------------------------------------------------

local roads_off = nil -- hex -> true: a road runs off the map there

local function road_off(hex)
  if not roads_off then
    roads_off = {}
    for _, entry in ipairs(map:entries()) do
      for _, link in ipairs(entry.links) do
        if link == "road" then roads_off[entry.hex] = true end
      end
    end
    for _, place in ipairs(map:places()) do -- the armies came to their sources by road
      if place.kind == "supply_source" then roads_off[place.hex] = true end
    end
  end
  return roads_off[hex] == true
end

--- Does a road lead in by an entry hex: over a bridge, off the map, or out of the area in play?
---@return boolean
function M.road_in(G, from, hex)
  if not hex then return false end -- set up near a leader
  if from then return map:link(from, hex, "road") end
  if road_off(hex) then return true end
  for _, near in ipairs(ground.around(hex)) do
    if not ground.in_area(G.area, near) and map:link(hex, near, "road") then return true end
  end
  return false
end

local function clear_of_enemy(G, side, hex)
  return pieces.free_for(G, hex, side) and not zoc.hostile(side, hex)
end

--- Tells whether a bridge that leads in stands; an entry over no river is always open.
local function way_in(from, hex) return not from or ground.price("infantry", from, hex) ~= nil end

--- Where the scenario's edge is open: listed hexes, or the edge of the map itself (Q109).
local function edge_of(G, group)
  if #G.overflow > 0 then return G.overflow end
  local list = {}
  for i, hex in ipairs(ground.along_edge(G.area, group.hex)) do
    list[i] = { hex = hex }
  end
  return list
end

--- 15.2a: the nearest hexes of that edge free and clear of the enemy; the owner chooses among ties (Q59).
local function nearest(G, group)
  local best, list = nil, {}
  for _, site in ipairs(edge_of(G, group)) do
    local hex = site.hex
    local open = hex ~= group.hex and map:in_area(G.area, hex) and way_in(site.from, hex)
    if open and G.closed then open = not ground.closed(G, group.side, hex) end
    if open and clear_of_enemy(G, group.side, hex) then
      local distance = map:distance(group.hex, hex)
      if not best or distance < best then
        best, list = distance, {}
      end
      if distance == best then
        local road = site.from and map:link(site.from, hex, "road")
          or not site.from and road_off(hex)
        list[#list + 1] = { hex = hex, from = site.from, road = road }
      end
    end
  end
  return list
end

M.TRAIN_RANGE = 5 -- hexes from the leader of a train that is set up near him (19.24b)

--- 19.24c: a train that is set up near its leader: hexes around him that are free and clear of the enemy.
local function around_leader(G, group)
  local list, leader = {}, G.pieces[group.near]
  if not (leader and leader.hex) then return list end
  for _, hex in ipairs(map:range(leader.hex, M.TRAIN_RANGE)) do
    if ground.in_area(G.area, hex) and clear_of_enemy(G, group.side, hex) then
      list[#list + 1] = { hex = hex, set_up = true }
    end
  end
  return list
end

local function look_for_sites(G, group)
  if group.near then return around_leader(G, group) end
  if ground.closed(G, group.side, group.hex) then return {} end
  local list = {}
  local free = pieces.free_for(G, group.hex, group.side) and way_in(group.from, group.hex)
  if free then list[1] = { hex = group.hex, from = group.from, road = group.march_road } end
  if (not free or zoc.hostile(group.side, group.hex)) and rule("15.2a") then
    for _, site in ipairs(nearest(G, group)) do
      list[#list + 1] = site
    end
  end
  return list
end

--- Is what was worked out for an earlier position out of date? Then `kept` begins anew.
local function outdated(kept)
  local same = kept.stamp == pieces.stamp() and kept.version == ground.version()
  if same and not tracing.on then return false end
  kept.stamp, kept.version = pieces.stamp(), ground.version()
  return true
end

local open_sites = { stamp = -1, version = -1, by = {} }

--- The entry hexes open to a group now: { hex, from?, road }. Callers must not write them.
---@return table[]
function M.sites(G, group)
  if outdated(open_sites) then open_sites.by = {} end
  local list = open_sites.by[group.id]
  if not list then
    list = look_for_sites(G, group)
    open_sites.by[group.id] = list
  end
  return list
end

---@return table? site
function M.site(G, group, hex)
  for _, site in ipairs(M.sites(G, group)) do
    if site.hex == hex then return site end
  end
end

--- 15.1 Cost ----------------------------------------------------------------------------------

--- Points that a piece pays to enter behind `before` stacks: the hex, and one point for each stack
--- (15.1b); in Road March as if the column stood spaced on a road off the map (15.1c, Q58).
---@return integer? cost Half points; nil when it cannot enter here so.
function M.cost(G, site, id, before)
  if site.set_up then return not G.pieces[id].march and 0 or nil end
  local profile = ways.profile(G, id)
  local queue = 2 * before
  if G.pieces[id].march then
    if not (site.road and rule("15.1c")) then return nil end
    return (site.from and ground.price(profile, site.from, site.hex) or march_rate[1]) + queue
  end
  local cost = site.from and ground.price(profile, site.from, site.hex)
  if not site.from then cost = ground.entry_price(profile, site.hex, site.road) end
  if not cost then return nil end
  if before > 0 and rule("15.1b") and rule("15.1bex") then cost = cost + queue end
  return cost
end

---@return integer stacks That entered there in this phase.
function M.before(G, hex) return G.queue and G.queue[hex] or 0 end

--- 15.2d All or none --------------------------------------------------------------------------

local function can_pay(G, site, id, before)
  local cost = M.cost(G, site, id, before)
  return cost ~= nil and cost <= ways.allowance(id)
end

--- 4.1a, 4.1b: leaders and trains enter an enemy ZOC only with a unit that fights.
local function may_face(G, side, hex, ids)
  return not zoc.hostile(side, hex) or ways.has_fighter(ids) or pieces.guards(G, hex, side)
end

--- Tells whether these pieces can enter as one stack and stop where they enter.
local function as_one(G, group, site, ids, before)
  for i = 1, #ids do
    local id = ids[i]
    if not can_pay(G, site, id, before) then return false end
  end
  return may_face(G, group.side, site.hex, ids) and ways.may_stop(G, group.side, ids, site.hex)
end

--- Where a piece that enters behind `before` stacks would stop.
---@return string? hex
local function find_place(G, group, site, id, before)
  local one, side = { id }, group.side
  if not can_pay(G, site, id, before) or not may_face(G, side, site.hex, one) then return nil end
  local function good(thought, hex) return ways.may_stop(thought, side, one, hex) end
  local hostile = zoc.hostile(side, site.hex)
  if hostile and G.pieces[id].march then return nil end
  if good(G, site.hex) then return site.hex end
  if hostile then return nil end
  local left = ways.allowance(id) - M.cost(G, site, id, before)
  local path = ways.find(G, side, one, { left }, site.hex, good)
  return path and path[#path]
end

--- A piece that enters alone behind `before` stacks, in Road March if need be, and stops somewhere.
local function bring_in(thought, group, site, id, before)
  local column = thought.pieces[id].march
  local hex = find_place(thought, group, site, id, before)
  if not hex and not column and site.road then
    column = true
    hex = find_place(pieces.marked(thought, id, true), group, site, id, before)
  end
  if not hex then return false end
  pieces.suppose(thought, id, hex, column)
  return true
end

local slowest = {} -- pieces in the order in which they have the best chance: the slow ones first

local function slow_first(ids)
  for i = 1, math.max(#ids, #slowest) do
    local id, at = ids[i], i
    while id and at > 1 and ways.allowance(slowest[at - 1]) > ways.allowance(id) do
      slowest[at] = slowest[at - 1]
      at = at - 1
    end
    slowest[at] = id
  end
  return slowest
end

local function one_by_one(G, group, site, ids, before)
  local thought = pieces.thought(G)
  for i, id in ipairs(slow_first(ids)) do
    if not bring_in(thought, group, site, id, before + i - 1) then return false end
  end
  return true
end

local function some_way(G, group, ids, first)
  for _, site in ipairs(M.sites(G, group)) do
    local before = M.before(G, site.hex) + (site.hex == first and 1 or 0)
    if as_one(G, group, site, ids, before) or one_by_one(G, group, site, ids, before) then
      return true
    end
  end
  return false
end

--- Can the others still enter when the force stands in a hex, or (false) is nowhere?
local function can_come(thought, group, force, hex, first)
  local ids = lists.without(group.pieces, force)
  if #ids == 0 then return true end
  for _, id in ipairs(force) do
    pieces.suppose(thought, id, hex, thought.pieces[id].march)
  end
  return some_way(thought, group, ids, first)
end

--- What is known about those who follow a force, as things stand.
---@return { at: table<string, boolean>, can: boolean?, looked: table<string, boolean>? }
local function known_of(force, first)
  local stamp, version = pieces.stamp_without(force), ground.version()
  local key = #force > 1 and table.concat(force, " ") or force[1]
  if answers.stamp ~= stamp or answers.version ~= version or answers.force ~= key then
    answers.stamp, answers.version, answers.force, answers.by = stamp, version, key, {}
  end
  local answer = answers.by[first or ""]
  if not answer then
    answer = { at = {} }
    answers.by[first or ""] = answer
  end
  return answer
end

--- The answer for a force that is nowhere, with the hexes that had a say in it, holds for all others.
local function look_ahead(G, group, force, hex, first)
  local answer = known_of(force, first)
  if not answer.looked then
    answer.looked = {}
    answer.can = can_come(pieces.thought(G, answer.looked), group, force, false, first)
  end
  if not answer.looked[hex] then return answer.can end -- there, it is not in their way
  local where = G.pieces[force[1]].march and hex .. "*" or hex
  if answer.at[where] == nil then
    answer.at[where] = can_come(pieces.thought(G), group, force, hex, first)
  end
  return answer.at[where]
end

--- Tells whether the others of a group can all still enter: as one stack, or one by one.
---@param force string[] Pieces that will have stopped
---@param hex string in this hex
---@param first string? Hex where that force will have entered before them.
---@return boolean
function M.can_follow(G, group, force, hex, first)
  if listing() and not tracing.on then return look_ahead(G, group, force, hex, first) end
  return can_come(pieces.thought(G), group, force, hex, first)
end

--- Tells whether all that is left of a group can enter as one stack.
---@return boolean
function M.can_enter_stacked(G, group)
  for _, site in ipairs(M.sites(G, group)) do
    if as_one(G, group, site, group.pieces, M.before(G, site.hex)) then return true end
  end
  return false
end

--- 15.0 Entering ------------------------------------------------------------------------------

--- 15.2c: a group that is due at the same hex goes first.
local function first_in_line(G, group)
  for _, other in ipairs(G.groups) do
    local before = other.side == group.side and other.turn < group.turn
    if before and group.hex and other.hex == group.hex and not other.free then return false end
  end
  return true
end

--- Can a whole group enter? Worked out once a position.
local function whole_can_enter(G, group)
  if outdated(known) then known.can = {} end
  local can = known.can[group.id]
  if can == nil then
    can = some_way(G, group, group.pieces)
    known.can[group.id] = can
  end
  return can
end

local function check_enter(G, _, side, id)
  local group = M.group(G, id)
  if not need(group, "15.0a", "no_such_group", "group", id) then return end
  if not need(group.side == side, "15.0c", "not_your_group", "group", id) then return end
  local planned = G.memo and side == G.memo_side and not group.free
  local by = planned and "21.81b" or "15.0b"
  if not need(group.turn <= G.turn, by, "not_yet_due", "turn", group.turn) then return end
  local late = group.turn < G.turn
  if late and not rule("15.2b") then
    need(false, "15.0b", "too_late")
    return
  end
  if group.hex and ground.closed(G, side, group.hex) then
    need(false, G.closed.rule, "area_closed", "to", group.hex)
    return
  end
  need(first_in_line(G, group), "15.2c", "others_first", "hex", group.hex)
  need(whole_can_enter(G, group), "15.2d", "no_room_for_all", "hex", group.hex)
end

action("enter", {
  rule = "15.0a",
  args = { { "group", "id" } },
  offer = function(G, _, side, add)
    for _, group in ipairs(G.groups) do
      if group.side == side and group.turn <= G.turn then add(group.id) end
    end
  end,
  check = check_enter,
  apply = function(G, _, side, id)
    push(G, "entering", { group = id })
    log_to(side, "15.0a", "group_enters", "group", id)
  end,
})

step("entering", {
  rule = "15.2d",
  actions = { "move" },
  done = function(G, f) return M.group(G, f.group) == nil end,
  values = function(G, f) return { hex = M.group(G, f.group).hex } end,
})

--- Takes pieces off the list of those that wait; a group that is in is gone.
function M.arrived(G, id, ids, hex)
  local group = M.group(G, id)
  group.pieces = lists.without(group.pieces, ids)
  if group.side == "french" then G.opened[hex] = true end -- 14.24
  G.groups = those(G.groups, function(other) return #other.pieces > 0 end)
  if G.memo then require("rules.21_memorandum").after_entry(G) end
  G.queue = G.queue or {}
  G.queue[hex] = M.before(G, hex) + 1
  forget_answers()
  for _, piece in ipairs(ids) do
    G.pieces[piece].ooc = not (rule("15.1a") and rule("2.11B1b"))
  end
end

return M
