--- 1.6, 19.2 Set-up; and the doors through which specs and checks put pieces on the map.
local deployment = require("rules.19_deployment")
local board = require("mechanics.board")
local ground = require("rules.08_ground")
local late_corps = require("rules.19_late_corps")
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")
local reinforcements = require("rules.15_reinforcements")
local schedule = require("rules.19_schedule")
local stacking = require("rules.03_stacking")
local team = require("rules.18_team")
local enlist = require("rules.19_enlisting").enlist

local map = ground.map
local formations = table_of("formations")
local turns = table_of("turns")
local army_commanders = table_of("command_range").army_commanders
local SIDES = { "french", "prussian" }
local M = {}

local function empty_boxes(G)
  for _, box in ipairs({ "uar_day", "uar_night", "peu", "captured" }) do
    G[box] = { french = {}, prussian = {} }
  end
  G.losses = {}
  for _, formation in ipairs(formations.list) do
    if formation.level then G.losses[formation.id] = 0 end -- 12.1a, 17.3
  end
  G.lost = { french = 0, prussian = 0 }
  G.level_cut = false
end

--- A field of a scenario or objective, or that of its variant when the players chose it.
local function chosen(G, row, field, variant)
  if variant and G.options[variant.option] == variant.choice then return variant[field] end
  return row[field]
end

--- Objectives of a scenario under the options in force.
local function objectives_of(G, scenario)
  local list = {}
  for i, objective in ipairs(scenario.objectives) do
    list[i] = {
      side = objective.side,
      hexes = chosen(G, objective, "hexes", objective.variant),
      all = objective.all,
      in_supply = objective.in_supply,
      rule = objective.rule,
    }
  end
  return list
end

--- Hexes whose control counts for victory: objectives and sources.
local function watch(G, scenario)
  G.control = {}
  for _, objective in ipairs(G.objectives) do
    for _, hex in ipairs(objective.hexes) do
      G.control[hex] = "none"
    end
  end
  for _, side in ipairs(SIDES) do
    for _, hex in ipairs(scenario.sources[side]) do
      G.control[hex] = side -- 20.12a
    end
  end
end

--- 19.29: Heads of State set up with the army's commander, who stands before them in the table.
local function with_commander(G, id)
  if pieces.counter(id).kind ~= "head_of_state" then return nil end
  local commander = G.pieces[army_commanders[G.pieces[id].side]]
  return commander and commander.hex
end

local function enemy_distance(entries, side, hex)
  local best = math.maxinteger
  for _, entry in ipairs(entries) do
    if entry.hex and pieces.counter(entry.piece).side ~= side then
      best = math.min(best, map:distance(hex, entry.hex))
    end
  end
  return best
end

local function column_in(G, hex)
  for _, id in ipairs(pieces.at(G, hex)) do
    if G.pieces[id].march and pieces.is_unit(id) then return true end
  end
  return false
end

--- 19.27b: where a unit of a column stands. Units that the table has in Road March in one hex are spaced along
--- the road (8.2), the first of them at the head, next to the enemy, the others behind it.
---@return string hex
local function place_in_column(G, entries, id, hex)
  local side, seen = G.pieces[id].side, {}
  while column_in(G, hex) do
    seen[hex] = true
    local back, farthest = nil, -1
    for _, next in ipairs(ground.rising(hex)) do
      local free = not seen[next] and ground.in_area(G.area, next) and map:link(hex, next, "road")
      local far = free and enemy_distance(entries, side, next) or -1
      if free and (not back or far > farthest) then
        back, farthest = next, far
      end
    end
    if not back then return hex end
    hex = back
  end
  return hex
end

local function has_room(G, id, hex)
  local side = pieces.counter(id).side
  local open = ground.in_area(G.area, hex) and pieces.free_for(G, hex, side)
  return open and stacking.fits(G, hex, side, { id })
end

--- 19.24b: the nearest hex to a leader in which a train has room; the first of them by its code.
---@return string? hex
local function room_near(G, leader, id)
  local at = G.pieces[leader] and G.pieces[leader].hex
  for distance = 0, at and reinforcements.TRAIN_RANGE or -1 do
    for _, hex in ipairs(map:range(at, distance)) do
      if map:distance(at, hex) == distance and has_room(G, id, hex) then return hex end
    end
  end
end

--- Puts one piece where the set-up table has it (19.21a, 19.22), on the counter and in the order
--- that it asks for. Pieces without a hex there are not in play (19.21b, 21.15).
local function place_entry(G, entries, entry)
  local id = entry.piece
  enlist(G, id)
  local piece = G.pieces[id]
  piece.reduced = entry.reduced or false -- 1.6c, 19.2b, 19.28
  piece.march = entry.march or false -- 1.6b, 19.27a
  local hex = entry.near and room_near(G, entry.near, id) or with_commander(G, id) or entry.hex
  if not hex then return end
  if piece.march then hex = place_in_column(G, entries, id, hex) end
  pieces.put(G, id, hex)
  if G.control[hex] and pieces.is_unit(id) then G.control[hex] = piece.side end
end

--- What a side sets up: where the scenario's own list or the tables have it.
local function place_side(G, entries, side)
  for _, entry in ipairs(entries) do
    if pieces.counter(entry.piece).side == side then place_entry(G, entries, entry) end
  end
end

--- 21.13, 21.14 and their like: rows 2 to 5 of a scenario's chapter are area, First Player, duration
--- and set-up.
local function frame_of(G, scenario)
  local book = scenario.rule
  local start = schedule.start(G, scenario)
  G.turn = start.turn -- 1.62, 19.23a, 19.23b
  G.last_turn = scenario.last.turn
  G.first = scenario.first
  G.second = pieces.enemy_of(G.first)
  G.phasing = G.first
  G.area, G.area_rule = chosen(G, scenario, "area", scenario.area_variant), book .. "2"
end

--- 19.24: the trains of a scenario that has lists of its own: those with a hex set up there, the others
--- wait for their leader.
local function add_trains(G, plan, trains)
  for _, train in ipairs(trains) do
    local side = pieces.counter(train.piece).side
    if train.hex then
      table.insert(plan.entries, { piece = train.piece, hex = train.hex })
    else
      table.insert(plan.groups, {
        id = ("%s_%d_%s"):format(side, G.turn, train.near),
        side = side,
        turn = G.turn,
        near = train.near,
        rule = train.rule,
        pieces = { train.piece },
      })
    end
  end
end

--- What the scenario sets up and brings in: its own lists, or rows of the tables.
---@return Schedule
local function plan_of(G, scenario)
  if scenario.tables then return schedule.read(G, scenario) end
  local plan = {
    entries = { table.unpack(scenario.setup) },
    groups = { table.unpack(scenario.reinforcements) },
    captured = {},
    free = {},
    opened = {},
  }
  if G.deploys and scenario.trains then add_trains(G, plan, scenario.trains) end
  return plan
end

--- 19.24d: a train whose owner may bring it in where and when he likes stands with the army's commander,
--- or waits at the first of the sources, until he chooses. Without supply nobody needs it.
local function place_free(G, id)
  local side = pieces.counter(id).side
  if not G.supply then return end
  enlist(G, id)
  G.free[#G.free + 1] = id
  local hex = room_near(G, army_commanders[side], id)
  if hex then
    pieces.put(G, id, hex)
  else
    deployment.expect(G, id, G.sources[side][1])
  end
end

--- 19.4: rules that a battle may leave out are in force where the players ask for them.
local function in_force(G, scenario, chapter)
  for _, optional in ipairs(scenario.optional) do
    if optional == chapter then return G.options["with_" .. chapter] end
  end
  return true
end

--- What a scenario has beside the common frame (19.0).
local function exclusive_rules(G, scenario)
  G.supply, G.vedettes = in_force(G, scenario, "supply"), in_force(G, scenario, "vedettes")
  team.set_up(G)
  G.free = {}
  G.deploys = scenario.tables ~= nil or G.options.set_up_by_choice -- Q108
  local closed, memo = scenario.closed, scenario.memorandum
  if closed then -- 19.0
    G.closed = { side = closed.side, area = closed.area, rule = closed.rule }
  end
  if not memo then return end
  G.memo, G.memo_side, G.memo_open = {}, memo.side, false
  G.free_side = pieces.enemy_of(memo.side)
  G.all_sources = { table.unpack(scenario.sources[memo.side]) }
end

--- 19.24a: captured before the start.
local function out_of_play(G, id)
  enlist(G, id)
  G.pieces[id].lost = "captured"
  table.insert(G.captured[G.pieces[id].side], id)
end

--- 14.24: the hexes by which the French came in before the start, and those where they stand now.
local function open_sources(G, opened)
  G.opened = {}
  for _, hex in ipairs(opened) do
    G.opened[hex] = true
  end
  for hex, stack in pairs(G.stacks) do
    if G.pieces[stack[1]].side == "french" then G.opened[hex] = true end
  end
end

--- What a scenario says of ground and victory: objectives, sources, where leaders fly to, where crowds enter.
local function places_of(G, scenario)
  G.victory = scenario.victory
  G.objectives = objectives_of(G, scenario)
  G.sources, G.refuge, G.overflow = {}, {}, {}
  for _, side in ipairs(SIDES) do
    G.sources[side] = copy_of(scenario.sources[side])
    G.refuge[side] = scenario.leader_refuge[side] or "none"
  end
  for i, hex in ipairs(scenario.entry_overflow) do
    G.overflow[i] = { hex = hex.hex, from = hex.from }
  end
end

--- Begins with an empty map.
local function empty_map(G)
  G.pieces, G.order, G.stacks, G.bridges, G.failed_repulses = {}, {}, {}, {}, {}
  G.screens, G.pontoons, G.taken_up = {}, {}, {}
  empty_boxes(G)
end

--- Puts the pieces of both sides on the map, the First Player's first.
local function place_armies(G, entries)
  place_side(G, entries, G.first)
  place_side(G, entries, G.second)
end

--- Those who come later, or not at all; and the sources that are open.
local function place_others(G, plan)
  G.groups = reinforcements.waiting(G, plan.groups)
  for _, group in ipairs(G.groups) do
    for _, id in ipairs(group.pieces) do
      enlist(G, id)
    end
  end
  late_corps.hold_back(G)
  for _, id in ipairs(plan.captured) do
    out_of_play(G, id)
  end
  open_sources(G, plan.opened)
  for _, id in ipairs(plan.free) do
    place_free(G, id)
  end
end

--- Fills the state of a new game.
function M.begin(G, scenario)
  ground.use(G)
  frame_of(G, scenario)
  places_of(G, scenario)
  empty_map(G)
  exclusive_rules(G, scenario)
  watch(G, scenario)
  board.refresh(G)
  pieces.refresh(G)
  local plan = plan_of(G, scenario)
  place_armies(G, plan.entries)
  place_others(G, plan)
  log("1.6a", "armies_set_up", "scenario", scenario.title)
end

--- Who stands where and who is to come, for the judges of set-ups: each piece in play once.
function M.muster(G)
  local muster = { placed = {}, arriving = {}, absent = {}, expected = G.order, last = G.last_turn }
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if piece.hex then
      table.insert(muster.placed, { piece = id, hex = piece.hex })
    elseif piece.lost then
      table.insert(muster.absent, id)
    end
  end
  for _, groups in ipairs({ G.groups, G.held }) do
    for _, group in ipairs(groups) do
      for _, id in ipairs(group.pieces) do
        table.insert(muster.arriving, { piece = id, hex = group.hex, turn = group.turn })
      end
    end
  end
  muster.inside = function(hex) return map:in_area(G.area, hex) end
  return muster
end

--- Empties the map for a built position; sides, turn and step stay.
function M.clear(G)
  for _, id in ipairs(G.order) do
    pieces.lift(G, id)
  end
  G.groups, G.held, G.free, G.closed = {}, {}, {}, nil
  if G.combat then G.combat = { groups = {}, barred_for = {} } end
  empty_map(G)
end

local FIELDS = {
  unsupplied = "boolean",
  reduced = "boolean",
  ooc = "boolean",
  march = "boolean",
  moved = "boolean",
  tried = "boolean",
  passed = "boolean",
  shown = "boolean",
  advanced = "boolean",
  withdrew = "boolean",
  reorganizing = "boolean",
}

--- Puts a piece somewhere, for specs. Returns what speaks against it, or nil.
---@return string? problem
function M.place(G, id, hex, fields)
  local counter = pieces.counter(id)
  if not counter then return "no counter is called '" .. tostring(id) .. "'" end
  local code = M.hex(hex)
  if not code then return "no hex is called '" .. tostring(hex) .. "'" end
  local holder = pieces.side_at(G, code)
  if holder and holder ~= counter.side then return "the enemy stands in " .. code end
  for name, value in pairs(fields) do
    if FIELDS[name] ~= type(value) then
      return "a piece has no field " .. tostring(name) .. " of that type"
    end
  end
  if fields.reduced and not counter.reduced then return id .. " has no reduced counter" end -- 6.11D
  enlist(G, id)
  for name, value in pairs(fields) do
    G.pieces[id][name] = value
  end
  pieces.put(G, id, code)
end

local function broken_stacks(G)
  local count = 0
  for hex, stack in pairs(G.stacks) do
    if not map:has(hex) then return "no hex " .. hex end
    local side = G.pieces[stack[1]] and G.pieces[stack[1]].side
    for _, id in ipairs(stack) do
      local piece = G.pieces[id]
      if not piece or piece.hex ~= hex then
        return id .. " does not know that it stands in " .. hex
      end
      if piece.side ~= side then return "both sides stand in " .. hex end
      count = count + 1
    end
  end
  for _, id in ipairs(G.order) do
    if G.pieces[id].hex then count = count - 1 end
  end
  if count ~= 0 then return "pieces and stacks do not agree" end
end

local BOXES = { "uar_day", "uar_night", "peu", "captured" }

local function broken_boxes(G)
  for _, box in ipairs(BOXES) do
    for _, side in ipairs(SIDES) do
      for _, id in ipairs(G[box][side]) do
        local piece = G.pieces[id]
        if not piece then return id .. " lies in a box but is no piece" end
        if piece.hex then return id .. " lies in a box and stands in " .. piece.hex end
      end
    end
  end
end

--- What is broken in a position that must always hold, or nil.
---@return string?
function M.invariants(G)
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if not pieces.counter(id) then return "no counter is called " .. id end
    if type(piece.side) ~= "string" or piece.side ~= pieces.counter(id).side then
      return id .. " fights for the wrong side"
    end
    if piece.hex and not map:has(piece.hex) then return id .. " stands off the map" end
    if piece.hex and not map:in_area(G.area, piece.hex) then
      return id .. " stands outside the area in play"
    end
    if piece.reduced and not pieces.counter(id).reduced then
      return id .. " has no reduced counter"
    end
  end
  if G.turn > G.last_turn then return "the turn lies after the last" end
  return broken_stacks(G) or broken_boxes(G) or pontoons.broken(G)
end

--- Rebuilds what is derived from the state, before the other chapters do.
function M.refresh(G) ground.use(G) end

--- Code of a hex (1.2b), or nil. A hex of the row that the two sections share has two; the North
--- section's is used (1.2c).
---@return string?
function M.hex(code)
  local known = map:canonical(code)
  return known -- 1.2b, 1.2c
end

local SETTLED = { village = true, town = true, city = true, fortress = true, chateau = true }
local named = {} -- hex -> name of what is built there

for _, place in ipairs(map:places()) do
  if SETTLED[place.kind] and not named[place.hex] then named[place.hex] = place.name end
end

--- Name of a group of reinforcements: side, turn and hex as the tables have them, or who comes alone.
local function group_name(id)
  local side, turn, place = id:match("^(%l+)_(%d+)_([%w_]+)$")
  local row = side and turns[tonumber(turn)]
  if not row then
    local piece = id:match("^train_(.+)$") or id:match("^flight_(.+)_%d+$")
    return piece and M.name(piece)
  end
  local values = {
    side = text_of("side_adjective." .. side),
    day = tostring(row.day),
    part = text_of("part." .. row.part),
  }
  return (text_of("group_name"):gsub("{(%l+)}", values)) .. ", " .. (M.name(place) or place)
end

--- Name of a piece, formation or side, for texts; of a hex its code and what is built there.
---@return string?
function M.name(id)
  local name = text_of("piece." .. id) or text_of("formation." .. id) or text_of("side." .. id)
  if name then return name end
  if map:has(id) then
    local place = named[id]
    return place and ("%s (%s)"):format(id, place) or id
  end
  local from, to = id:match("^(%w+)/(%w+)$")
  if from and map:has(from) and map:has(to) then return from .. "-" .. to end -- a hexside
  return text_of("part." .. id) or text_of("group." .. id) or group_name(id)
end

return M
