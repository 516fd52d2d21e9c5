--- 1.6, 19.2 Set-up.
local deployment = require("rules.19_deployment")
local board = require("mechanics.board")
local ground = require("rules.08_terrain")
local late_corps = require("rules.19_late_corps")
local pieces = require("rules.01_pieces")
local position = require("rules.19_position")
local reinforcements = require("rules.15_reinforcements")
local schedule = require("rules.19_schedule")
local stacking = require("rules.03_stacking")
local team = require("rules.18_team")
local enlist = require("rules.19_enlisting").enlist

local map = ground.map
local army_commanders = table_of("command_range").army_commanders
local SIDES = { "french", "prussian" }
local M = {}

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
    local back, farthest
    for _, next in ipairs(ground.rising(hex)) do
      if not seen[next] and ground.in_area(G.area, next) and map:link(hex, next, "road") then
        local far = enemy_distance(entries, side, next)
        if not back or far > farthest then
          back, farthest = next, far
        end
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

--- 19.24b: the nearest hex to a leader in which a train has room.
---@return string? hex
local function room_near(G, leader, id)
  local at = G.pieces[leader] and G.pieces[leader].hex
  if not at then return nil end
  for _, hex in ipairs(map:range(at, reinforcements.TRAIN_RANGE)) do
    if has_room(G, id, hex) then return hex end
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
  local hex = entry.near and room_near(G, entry.near, id) or with_commander(G, id) or entry.hex -- 19.24b, 19.29
  if not hex then return end -- 19.21b
  if piece.march then hex = place_in_column(G, entries, id, hex) end -- 19.27b
  pieces.put(G, id, hex)
  if G.control[hex] and pieces.is_unit(id) then G.control[hex] = piece.side end -- 20.12a
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
  return not listed(scenario.optional, chapter) or G.options["with_" .. chapter]
end

--- What a scenario has beside the common frame (19.0).
local function exclusive_rules(G, scenario)
  G.supply, G.vedettes = in_force(G, scenario, "supply"), in_force(G, scenario, "vedettes")
  team.set_up(G) -- 18.0b
  G.free = {}
  G.deploys = scenario.tables ~= nil or G.options.set_up_by_choice -- 1.6d, Q108
  local closed, memo = scenario.closed, scenario.memorandum
  if closed then -- 19.0
    G.closed = { side = closed.side, area = closed.area, rule = closed.rule }
  end
  if not memo then return end -- 21.81a
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
  position.empty(G)
  exclusive_rules(G, scenario)
  watch(G, scenario)
  board.refresh(G)
  pieces.refresh(G)
  local plan = plan_of(G, scenario)
  place_armies(G, plan.entries)
  place_others(G, plan)
  log("1.6a", "armies_set_up", "scenario", scenario.title)
end

--- Rebuilds what is derived from the state, before the other chapters do.
function M.refresh(G) ground.use(G) end

return M
