--- 19.24 to 19.26, 21.85b: what a side may set up where it likes, after the tables have placed the rest.
-- The First Player chooses first (1.6d). Frames: `deployment` { side, chosen = pieces, each once },
-- `setting_up` { side, unit }.
local control = require("rules.20_control")
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local reinforcements = require("rules.15_reinforcements")
local stacking = require("rules.03_stacking")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")

local map = ground.map
local formations = table_of("formations")
local army_commanders = table_of("command_range").army_commanders
local rows = table_of("setup")
local M = {}

local NEAR_OFFICER = 2 -- hexes (19.26b)

local near = {} -- train -> row of the tables with the leader that it is set up with (19.24b, 19.24c)
for _, row in ipairs(rows) do
  if row.near then near[row.piece] = row end
end

--- Who may be set up elsewhere -----------------------------------------------------------------

--- 19.26b: the Officer of a cavalry brigade's corps, where he is on the map.
local function officer_of(G, id)
  local counter = pieces.counter(id)
  if counter.arm ~= "cavalry" or counter.size ~= "brigade" or G.pieces[id].march then return nil end
  local formation = formations.by[counter.formation]
  local officer = formation and formation.officer
  return officer and G.pieces[officer] and G.pieces[officer].hex and officer or nil
end

--- Why a piece may be set up by choice: a rule, and the leader it must stay near; nil when it may not.
---@return string? id
---@return string? leader
---@return integer? distance
local function freedom(G, side, id)
  local piece = G.pieces[id]
  if not piece or piece.side ~= side then return nil end
  if listed(G.free, id) then return "19.24d" end
  if not piece.hex then return nil end
  if G.free_side == side then return "21.85b" end
  local row = near[id]
  if row then
    local leader = G.pieces[row.near]
    if not (leader and leader.hex) then return nil end
    return row.rule, row.near, reinforcements.TRAIN_RANGE
  end
  if id == army_commanders[side] then return "19.25" end
  local officer = officer_of(G, id)
  if officer then return "19.26b", officer, NEAR_OFFICER end
end

--- 19.29: Heads of State go with the commander of the army.
local function goes_with(G, id)
  local list = { id }
  if id ~= army_commanders[G.pieces[id].side] then return list end
  for _, other in ipairs(pieces.at(G, G.pieces[id].hex)) do
    if pieces.is_leader(other) and pieces.counter(other).kind == "head_of_state" then
      list[#list + 1] = other
    end
  end
  return list
end

--- Where ---------------------------------------------------------------------------------------

--- 19.25: the army's commander stands with forces; 19.24d: a train with whatever friends there are (Q64).
local with_friends = {
  ["19.25"] = pieces.guards,
  ["19.24d"] = function(G, hex, side) return pieces.side_at(G, hex) == side end,
}

--- 19.24b, 19.26b: near enough to the leader that the piece goes by.
local function check_near(G, by, leader, distance, hex)
  local away = map:distance(G.pieces[leader].hex, hex)
  local words = { "hex", hex, "leader", leader, "distance", distance }
  return need(away <= distance, by, "set_up_too_far", table.unpack(words))
end

--- 3.1: a stack that a piece joins keeps its limit.
local function room(G, side, ids, hex)
  return G.pieces[ids[1]].hex == hex or stacking.fits(G, hex, side, ids)
end

--- 3.11: a stack that a leader leaves keeps its limit too.
local function check_leave(G, side, id)
  local from = G.pieces[id].hex
  local parts = not from or stacking.fits(G, from, side, nil, goes_with(G, id)) -- 19.24d: or it waits off the map
  need(parts, "3.11a", "leader_holds_set_up", "leader", id, "hex", from)
end

--- 9.11b, 14.34: a train alone next to the enemy would be lost at once.
local function check_escort(G, side, id, hex)
  local safe = not pieces.is_train(id) -- 9.11a
    or not zoc.hostile(side, hex) or pieces.guards(G, hex, side)
  need(safe, "9.11a", "train_alone_in_zoc", "unit", id, "to", hex)
end

local function check_place(G, f, side, hex)
  local id = f.unit
  local by, leader, distance = freedom(G, side, id)
  if hex == G.pieces[id].hex then return end -- it stays
  if not ways.in_bounds(G, side, hex) then return end
  if not need(pieces.free_for(G, hex, side), "8.12Fa", "enemy_there", "hex", hex) then return end
  if leader and not check_near(G, by, leader, distance, hex) then return end
  local stands = with_friends[by]
  if stands then need(stands(G, hex, side), by, "set_up_with_friends", "hex", hex) end
  if by == "19.26b" then need(not zoc.hostile(side, hex), by, "set_up_in_zoc", "hex", hex) end
  check_escort(G, side, id, hex)
  need(room(G, side, goes_with(G, id), hex), "3.1", "over_stacked", "hex", hex)
end

local function anybody() return true end

local function candidates(G, side, id)
  local by, leader, distance = freedom(G, side, id)
  if by == "21.85b" then return map:area(G.area) end
  local list = leader and map:range(G.pieces[leader].hex, distance)
    or pieces.hexes_with(G, side, by == "19.24d" and anybody or pieces.fights)
  local own = G.pieces[id].hex
  if own and not listed(list, own) then list[#list + 1] = own end
  table.sort(list)
  return list
end

--- Choosing --------------------------------------------------------------------------------------

--- 19.24b: its leader has been set up too far from a bridge train.
local function astray(G, id)
  local row, piece = near[id], G.pieces[id]
  local leader = row and piece and piece.hex and G.pieces[row.near]
  return leader and leader.hex and map:distance(leader.hex, piece.hex) > reinforcements.TRAIN_RANGE
end

--- Not yet chosen, or to be chosen anew.
local function open_choice(G, f, id) return not listed(f.chosen, id) or astray(G, id) end

local function check_set_up(G, f, side, id)
  if not need(open_choice(G, f, id), "1.6a", "set_up_already", "unit", id) then return end
  if not need(freedom(G, side, id), "19.21a", "set_up_as_listed", "unit", id) then return end
  check_leave(G, side, id)
end

local function has_place(G, side, id)
  for _, hex in ipairs(candidates(G, side, id)) do
    local other = hex ~= G.pieces[id].hex
    if other and holds(check_place, G, { unit = id }, side, hex) then return true end
  end
  return false
end

--- 19.24b: a bridge train ends within reach of its leader, where there is a place for it.
local function check_end(G, f)
  for _, id in ipairs(G.order) do
    local lost = near[id] and G.pieces[id].side == f.side and astray(G, id)
    local by = lost and has_place(G, f.side, id) and near[id]
    if by then need(false, by.rule, "train_astray", "unit", id, "leader", by.near) end
  end
end

action("set_up", {
  rule = "1.6a",
  args = { { "unit", "piece" } },
  offer = function(G, _, _, add)
    for _, id in ipairs(G.order) do
      add(id)
    end
  end,
  check = check_set_up,
  apply = function(G, f, side, id)
    f.chosen[#f.chosen + 1] = id
    push(G, "setting_up", { side = side, unit = id })
  end,
})

--- Takes a train off the list of those that wait off the map.
local function call_in(G, id)
  G.groups = those(G.groups, function(group) return not (group.free and group.pieces[1] == id) end)
end

local function put(G, id, hex)
  for _, other in ipairs(goes_with(G, id)) do
    if G.pieces[other].hex ~= hex then
      pieces.put(G, other, hex)
      control.take(G, other, hex)
    end
  end
end

action("stand", {
  rule = "1.6a",
  args = { { "hex", "hex" } },
  offer = function(G, f, side, add)
    for _, hex in ipairs(candidates(G, side, f.unit)) do
      add(hex)
    end
  end,
  check = check_place,
  apply = function(G, f, side, hex)
    local by = freedom(G, side, f.unit)
    call_in(G, f.unit)
    put(G, f.unit, hex)
    f.done = true
    log_to(side, by, "set_up_in", "unit", f.unit, "hex", hex)
  end,
})

--- 19.24d: a train may also wait off the map, at one of the side's sources, for as long as its owner likes.
action("wait", {
  rule = "19.24d",
  args = { { "hex", "hex" } },
  offer = function(G, _, side, add)
    for _, hex in ipairs(G.sources[side]) do
      add(hex)
    end
  end,
  check = function(G, f, side, hex)
    if not need(listed(G.free, f.unit), "19.24d", "set_up_as_listed", "unit", f.unit) then
      return
    end
    need(listed(G.sources[side], hex), "19.24d", "no_own_source", "hex", hex)
  end,
  apply = function(G, f, side, hex)
    call_in(G, f.unit)
    pieces.lift(G, f.unit)
    M.expect(G, f.unit, hex)
    f.done = true
    log_to(side, "19.24d", "waits_at", "unit", f.unit, "hex", hex)
  end,
})

--- Lets a train wait off the map by an entry hex; it holds nobody up there.
function M.expect(G, id, hex)
  G.groups[#G.groups + 1] = {
    id = "train_" .. id,
    side = G.pieces[id].side,
    turn = G.turn,
    hex = hex,
    march_road = reinforcements.road_in(G, nil, hex),
    rule = "19.24d",
    free = true,
    pieces = { id },
  }
end

step("setting_up", {
  rule = "1.6a",
  actions = { "stand", "wait" },
  side = function(_, f) return f.side end,
  done = function(G, f) return f.done or not freedom(G, f.side, f.unit) end,
  values = function(_, f) return { unit = f.unit } end,
})

local function any_free(G, f)
  for _, id in ipairs(G.order) do
    if open_choice(G, f, id) and freedom(G, f.side, id) then return true end
  end
  return false
end

step("deployment", {
  rule = "1.6a",
  actions = { "set_up", "end" },
  side = function(_, f) return f.side end,
  done = function(G, f) return not G.deploys or not any_free(G, f) end,
  leave = function(_, f) log("1.6d", "side_set_up", "side", f.side) end,
  may_end = check_end,
  values = function(_, f) return { side = f.side } end,
})

--- 1.6d: lets both sides end their set-up before the first turn, the First Player first.
function M.begin(G)
  push(G, "deployment", { side = G.second, chosen = {} })
  push(G, "deployment", { side = G.first, chosen = {} })
end

return M
