--- 15.0 Reinforcements: who may enter where, at what cost, and that a group enters whole.
-- Groups (mechanics.reinforcements) have `from?` and `march_road` besides: whence a bridge leads in, and whether a road does.
local reinforcements = require("mechanics.reinforcements")
local board = require("mechanics.board")
local ground = require("rules.08_terrain")
local lists = require("mechanics.lists")
local pieces = require("rules.01_pieces")
local plan = require("rules.21_plan")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")
local need = need

local map = ground.map
local march_rate = table_of("terrain").links.road.march_rate
local M = {}

M.group, M.before = reinforcements.group, reinforcements.before
M.begin_phase = reinforcements.begin_phase

--- 15.2 Entry hexes ---------------------------------------------------------------------------

local road_off = {} -- hex -> true: a road runs off the map there
for _, entry in ipairs(map:entries()) do
  if listed(entry.links, "road") then road_off[entry.hex] = true end
end
for _, place in ipairs(map:places()) do -- the armies came to their sources by road
  if place.kind == "supply_source" then road_off[place.hex] = true end
end

--- Does a road lead in by an entry hex: over a bridge, off the map, or out of the area in play?
---@return boolean
function M.road_in(G, from, hex)
  if not hex then return false end -- set up near a leader
  if from then return map:link(from, hex, "road") end
  if road_off[hex] then return true end
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
  local list = {}
  for i, site in ipairs(G.overflow) do
    list[i] = { hex = site.hex, from = site.from }
  end
  if #list == 0 then
    for i, hex in ipairs(ground.along_edge(G.area, group.hex)) do
      list[i] = { hex = hex }
    end
  end
  local function may(site)
    return map:in_area(G.area, site.hex)
      and not (G.closed and ground.closed(G, group.side, site.hex))
  end
  for _, site in ipairs(list) do
    local from, hex = site.from, site.hex
    site.road = from and map:link(from, hex, "road") or not from and road_off[hex]
  end
  return those(list, may)
end

local entry = reinforcements.declare({
  rules = { group = "15.0a", side = "15.0c", due = "15.0b", line = "15.2c" },
  own = function(_, group)
    return { hex = group.hex, from = group.from, road = group.march_road }
  end,
  open = function(G, group, site)
    return pieces.free_for(G, site.hex, group.side) and way_in(site.from, site.hex)
  end,
  hostile = function(_, group, hex) return zoc.hostile(group.side, hex) end,
  edge = edge_of, -- 15.2a: the nearest; the owner chooses among ties (Q59)
  passed_by = function(group) return group.free end,
})

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
  return entry:sites(G, group)
end

local sites_of = derived("entry hexes of groups", { "board", "bridges" }, function(G, id)
  return look_for_sites(G, M.group(G, id))
end)

--- The entry hexes open to a group now: { hex, from?, road }. Callers must not write them.
---@return table[]
function M.sites(G, group) return sites_of(G, group.id) end

---@return table? site
function M.site(G, group, hex)
  for _, site in ipairs(M.sites(G, group)) do
    if site.hex == hex then return site end
  end
end

--- 15.1 Cost ----------------------------------------------------------------------------------

--- Points that a piece pays to enter behind `before` stacks: the hex, and one point for each stack
--- (15.1b); in Road March as if the column stood spaced on a road off the map (15.1c, Q58).
---@param march boolean? In Road March, or not; nil: as it is.
---@return integer? cost Half points; nil when it cannot enter here so.
function M.cost(G, site, id, before, march)
  if march == nil then march = G.pieces[id].march end
  if site.set_up then return not march and 0 or nil end
  local profile = ways.profile(G, id, march)
  local queue = 2 * before
  if march then
    if not site.road then return nil end -- 15.1c
    return (site.from and ground.price(profile, site.from, site.hex) or march_rate[1]) + queue
  end
  local cost = site.from and ground.price(profile, site.from, site.hex)
  if not site.from then cost = ground.entry_price(profile, site.hex, site.road) end
  if not cost then return nil end
  return cost + queue -- 15.1b, 15.1bex
end

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
  local function good(hex, column) return ways.may_stop(G, side, one, hex, nil, column) end
  local hostile = zoc.hostile(side, site.hex)
  if hostile and G.pieces[id].march then return nil end
  if ways.may_stop(G, side, one, site.hex) then return site.hex end
  if hostile then return nil end
  local left = ways.allowance(id) - M.cost(G, site, id, before)
  local path = ways.find(G, side, one, { left }, site.hex, G.pieces[id].march, good)
  return path and path[#path]
end

--- A piece enters alone behind `before` stacks, in Road March if need be, and stops somewhere.
---@return boolean
local function bring_in(G, group, site, id, before)
  local hex = find_place(G, group, site, id, before)
  if not hex and site.road then
    pieces.mark(G, id, true)
    hex = find_place(G, group, site, id, before)
  end
  if hex then pieces.put(G, id, hex) end
  return hex ~= nil
end

--- Pieces in the order in which they have the best chance: the slow ones first.
local function slow_first(ids)
  local list = copy_of(ids)
  table.sort(list, function(a, b)
    local first, second = ways.allowance(a), ways.allowance(b)
    return first < second or first == second and a < b
  end)
  return list
end

local function one_by_one(G, group, site, ids, before)
  for i, id in ipairs(slow_first(ids)) do
    if not bring_in(G, group, site, id, before + i - 1) then return false end
  end
  return true
end

--- Can these pieces of a group all enter: as one stack, or one by one?
local function can_all_enter(G, group, ids, first)
  for _, site in ipairs(M.sites(G, group)) do
    local before = M.before(G, site.hex) + (site.hex == first and 1 or 0)
    if as_one(G, group, site, ids, before) then return true end
    if board.suppose(G, one_by_one, G, group, site, ids, before) then return true end
  end
  return false
end

local function can_enter_behind(G, group, ids, force, hex, column, first)
  for _, id in ipairs(force) do
    pieces.mark(G, id, column)
    pieces.put(G, id, hex)
  end
  return can_all_enter(G, group, ids, first)
end

--- What is asked of the others of a group, as one text, and back again: the group, its force, whether that is in Road March
--- ("*"), the hex where it will have entered before ("-": none).
local function key_of(group, force, column, first)
  return table.concat({ group.id, first or "-", column and "*" or "-", table.concat(force, " ") }, " ")
end

local function read_key(G, key)
  local words = {}
  for word in key:gmatch("%S+") do
    words[#words + 1] = word
  end
  local first = words[2] ~= "-" and words[2] or nil
  return M.group(G, words[1]), { table.unpack(words, 4) }, words[3] == "*", first
end

--- Can they all enter with the force in a hex?
local others_can_enter = derived("others enter", { "board", "bridges", "turn" }, function(G, key, hex)
  local group, force, column, first = read_key(G, key)
  local others = lists.without(group.pieces, force)
  return board.suppose(G, can_enter_behind, G, group, others, force, hex, column, first)
end)

--- Tells whether the others of a group can all still enter.
---@param force string[] Pieces that will have stopped
---@param hex string in this hex
---@param column boolean in Road March or not
---@param first string? Hex where that force will have entered before them.
---@return boolean
function M.can_follow(G, group, force, hex, column, first)
  if #lists.without(group.pieces, force) == 0 then return true end
  return others_can_enter(G, key_of(group, force, column, first), hex)
end

--- Tells whether all that is left of a group can enter as one stack.
---@return boolean
function M.can_enter_stacked(G, group)
  for _, site in ipairs(M.sites(G, group)) do
    if as_one(G, group, site, group.pieces, M.before(G, site.hex)) then return true end
  end
  return false
end

--- 1.61, 19.23c: what comes later waits on the turn record, as the scenario says (21.16, 21.17).
---@param list table[] Groups as schedules have them.
---@return table[] groups
function M.waiting(G, list)
  local groups = reinforcements.waiting(list)
  for _, group in ipairs(groups) do
    if group.march_road == nil then group.march_road = M.road_in(G, group.from, group.hex) end
  end
  return groups
end

--- 15.0 Entering ------------------------------------------------------------------------------

--- Can a whole group enter?
local whole_can_enter = derived("a whole group enters", { "board", "bridges" }, function(G, id)
  local group = M.group(G, id)
  return can_all_enter(G, group, group.pieces)
end)

--- 15.2b: a group may come later than it is due.
local function check_enter(G, _, side, id)
  local waits = M.group(G, id)
  local planned = G.memo and side == G.memo_side and waits and not waits.free
  local group = entry:may_enter(G, side, id, planned and "21.81b" or nil)
  if not group then return end
  if group.hex and ground.closed(G, side, group.hex) then
    need(false, G.closed.rule, "area_closed", "to", group.hex)
    return
  end
  need(whole_can_enter(G, id), "15.2d", "no_room_for_all", "hex", group.hex)
end

action("enter", {
  rule = "15.0a",
  args = { { "group", "id" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(reinforcements.due(G, side)) do
      add(id)
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

--- Pieces of a group have entered in a hex.
function M.arrived(G, id, ids, hex)
  if M.group(G, id).side == "french" then G.opened[hex] = true end -- 14.24
  reinforcements.arrived(G, id, ids, hex)
  if G.memo then plan.after_entry(G) end
  for _, piece in ipairs(ids) do
    G.pieces[piece].ooc = false -- 15.1a, 2.11B1b
  end
end

return M
