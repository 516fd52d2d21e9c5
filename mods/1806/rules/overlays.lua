--- What a side may lay over the map: zones of control, Command Range, supply lines, bridges, control.
-- Each query answers { layers, notes }. A layer is { id, look, hexes?, lines?, sides?, marks? }: `id` is
-- the key of its words ("overlay.ID"), `look` says how it is drawn. A note is { rule, key, values }.
-- Nothing here tells more of a hidden stack than that it stands there: it is taken to be a unit with a
-- zone of control of its own, whatever it is.
local command = require("rules.07_command")
local ground = require("rules.08_ground")
local hidden = require("rules.01_hidden")
local pieces = require("rules.01_pieces")
local supply = require("rules.14_supply")
local victory = require("rules.20_victory")
local zoc = require("rules.04_zoc")

local map = ground.map
local formations = table_of("formations")
local turns = table_of("turns")
local prices = table_of("terrain").bridges
local works = table_of("bridges")
local M = {}

-- What a side may take the enemy for ---------------------------------------------------------------

--- Does the side see everything in a stack?
local function is_open(G, side, hex)
  for _, id in ipairs(G.stacks[hex]) do
    if not hidden.sees(G, side, id) then return false end
  end
  return true
end

--- Hexes of the enemy's stacks, and which of them hide something.
---@return string[] open
---@return string[] closed
local function enemy_stacks(G, side)
  local open, closed = {}, {}
  local enemy = pieces.enemy_of(side)
  for hex, stack in pairs(G.stacks) do
    if G.pieces[stack[1]].side == enemy then
      local list = is_open(G, side, hex) and open or closed
      list[#list + 1] = hex
    end
  end
  table.sort(open)
  table.sort(closed)
  return open, closed
end

--- Asks something of the position with every hidden stack taken for a unit with a zone of control.
local function as_known(G, side, ask)
  local _, closed = enemy_stacks(G, side)
  zoc.suppose(pieces.enemy_of(side), closed)
  local answer = ask(closed)
  zoc.suppose()
  return answer
end

-- Lists ----------------------------------------------------------------------------------------------

local function add_all(set, list)
  for _, each in ipairs(list) do
    set[each] = true
  end
end

--- Hexes that the units of a side in a hex reach with their zone of control.
local function zone_of(G, hex)
  for _, id in ipairs(G.stacks[hex]) do
    if pieces.exerts(id) then return zoc.from(hex) end
  end
  return {}
end

--- The hex that an argument names; nil for anything else.
local function hex_of(value)
  if type(value) ~= "string" or not map:has(value) then return nil end
  return map:canonical(value)
end

--- The side's own piece that an argument names, if it stands on the map.
local function own_piece(G, side, value)
  local piece = type(value) == "string" and G.pieces[value]
  if piece and piece.side == side and piece.hex then return value end
end

--- Own pieces that the arguments name, by id or by their hex; all on the map when they name none.
local function asked_for(G, side, args, which)
  local id, hex = own_piece(G, side, args.piece), hex_of(args.hex)
  if id and which(id) then return { id }, true end
  local list = {}
  for _, other in ipairs(hex and G.stacks[hex] or {}) do
    if G.pieces[other].side == side and which(other) then list[#list + 1] = other end
  end
  if #list > 0 then return list, true end
  return pieces.on_map(G, side, which), false
end

-- Zones of control ------------------------------------------------------------------------------------

--- 4.0: own zones, those of enemies that are known, and those that hidden stacks may have.
function M.zoc(G, side)
  local own, known, possible = {}, {}, {}
  for hex, stack in pairs(G.stacks) do
    if G.pieces[stack[1]].side == side then add_all(own, zone_of(G, hex)) end
  end
  local open, closed = enemy_stacks(G, side)
  for _, hex in ipairs(open) do
    add_all(known, zone_of(G, hex))
  end
  for _, hex in ipairs(closed) do
    add_all(possible, zoc.from(hex))
  end
  for hex in pairs(known) do
    possible[hex] = nil
  end
  return {
    layers = {
      { id = "zoc_own", look = "zoc_own", hexes = keys_of(own) },
      { id = "zoc_enemy", look = "zoc", hexes = keys_of(known) },
      { id = "zoc_possible", look = "zoc_maybe", hexes = keys_of(possible) },
    },
    notes = #closed > 0 and { { rule = "1.5a", key = "overlay.hidden_zoc" } } or {},
  }
end

-- Command Range ---------------------------------------------------------------------------------------

local function leads(id) return pieces.is_leader(id) and not pieces.is_head_of_state(id) end

--- 5.11, 5.12: does this piece look to that leader for command: a unit to its own Officer, an Officer
--- to the Commanders of his army?
local function under(leader, id)
  local formation = pieces.counter(id).formation
  if pieces.is_unit(id) then return formation == pieces.counter(leader).formation end
  if not command.is_officer(id) then return false end
  for _, superior in ipairs(formations.by[formation] and formations.by[formation].superiors or {}) do
    if superior == leader then return true end
  end
  return false
end

local function sort_subjects(G, side, leader, range, out)
  for _, id in ipairs(pieces.on_map(G, side)) do
    if under(leader, id) then
      local hex = G.pieces[id].hex
      local set = range[hex] and out.inside or out.outside
      set[hex] = true
      if not range[hex] then
        local values = { leader = leader, target = id }
        out.notes[#out.notes + 1] =
          { rule = "7.2a", key = "out_of_range", values = values, hex = hex }
      end
    end
  end
end

--- 7.2: the Command Range of a leader (by `piece`, or those in `hex`; else of all), and who is in it.
function M.command(G, side, args)
  local list, chosen = asked_for(G, side, args, leads)
  local range, seats = {}, {}
  local out = { inside = {}, outside = {}, notes = {} }
  as_known(G, side, function(closed)
    for _, leader in ipairs(list) do
      local set = {}
      for hex in pairs(command.reach(G, side, G.pieces[leader].hex)) do
        set[hex] = true
      end
      for _, hex in ipairs(closed) do
        set[hex] = nil
      end
      add_all(range, keys_of(set))
      seats[G.pieces[leader].hex] = true
      if chosen then sort_subjects(G, side, leader, set, out) end
    end
  end)
  return {
    layers = {
      { id = "range", look = "command", hexes = keys_of(range) },
      { id = "leaders", look = "leader", hexes = keys_of(seats) },
      { id = "inside", look = "good", hexes = keys_of(out.inside) },
      { id = "outside", look = "bad", hexes = keys_of(out.outside) },
    },
    notes = out.notes,
  }
end

-- Supply ----------------------------------------------------------------------------------------------

--- What is said of a line that breaks: the whole, and for a unit that is asked about each bar.
local function tell_break(out, id, hex, broken, chosen)
  local values = { unit = id, to = broken.near, hexes = broken.hexes, bars = #broken.bars }
  local key = "overlay.line_" .. broken.reason
  if broken.reason == "barred" and not broken.near then key = "overlay.line_shut" end
  out.notes[#out.notes + 1] = { rule = broken.rule, key = key, values = values, hex = hex }
  if not chosen then return end
  if #broken.way > 1 then out.ways[#out.ways + 1] = broken.way end
  if broken.near then out.near[#out.near + 1] = broken.near end
  for _, bar in ipairs(broken.bars) do
    if bar.to then
      out.shut_sides[#out.shut_sides + 1] = { bar.hex, bar.to }
    else
      out.shut[#out.shut + 1] = { hex = bar.hex, key = bar.key }
    end
    out.notes[#out.notes + 1] = {
      rule = bar.rule,
      key = "overlay." .. bar.key,
      values = { hex = bar.hex, to = bar.to },
      hex = bar.hex,
    }
  end
end

--- 14.11b: baggage trains near enough to a unit without a line whose road breaks.
local function tell_trains(G, side, out)
  for _, cut in ipairs(supply.cut_trains(G, side)) do
    local key = not cut.to and "overlay.train_off_road"
      or cut.key and "overlay.train_barred"
      or "overlay.train_road_broken"
    out.notes[#out.notes + 1] = {
      rule = "14.11b",
      key = key,
      values = { train = cut.train, from = cut.from, to = cut.to },
      hex = cut.hex,
    }
    if cut.key then
      out.shut[#out.shut + 1] = { hex = cut.from, key = cut.key }
    elseif cut.to then
      out.shut_sides[#out.shut_sides + 1] = { cut.from, cut.to }
    end
  end
end

local function line_layers(G, side, list, out, chosen)
  local seen = {}
  for _, id in ipairs(list) do
    local hex = G.pieces[id].hex
    if not seen[hex] then
      seen[hex] = true
      local line, road, broken = supply.line(G, side, hex)
      if line then
        if #line > 1 then out.lines[#out.lines + 1] = line end
        if road and #road > 1 then out.roads[#out.roads + 1] = road end
      elseif broken then
        out.cut[#out.cut + 1] = hex
        tell_break(out, id, hex, broken, chosen)
      end
    end
  end
  if chosen and #out.cut > 0 then tell_trains(G, side, out) end
end

--- What bars the hexes round those from which a line leads.
local function rim_of(reach)
  local list = {}
  for _, bar in ipairs(reach.bars) do
    list[#list + 1] = { hex = bar.hex, key = bar.key }
  end
  return list
end

--- What is shown of lines: of all units, or of one that is asked about.
local function supply_layers(reach, out, chosen)
  local layers = {
    { id = "supply_reach", look = "supply", hexes = reach.hexes },
    { id = "supply_road", look = "road", lines = out.roads },
    { id = "supply_cut", look = "bad", hexes = out.cut },
    { id = "supply_source", look = "source", hexes = reach.sources },
    { id = "supply_depot", look = "depot", hexes = reach.depots },
  }
  if chosen then
    table.insert(layers, 2, { id = "supply_line", look = "line", lines = out.lines })
  end
  if chosen and #out.cut == 0 then
    layers[#layers + 1] = { id = "supply_bar", look = "barred", marks = rim_of(reach) }
  elseif chosen then
    table.insert(layers, 3, { id = "supply_way", look = "line_cut", lines = out.ways })
    layers[#layers + 1] = { id = "supply_near", look = "good", hexes = out.near }
    layers[#layers + 1] = { id = "supply_break", look = "barred", marks = out.shut }
    layers[#layers + 1] = { id = "supply_break_side", look = "side_cut", sides = out.shut_sides }
  end
  return layers
end

--- 14.1: hexes from which a line leads to a source or baggage train; the lines of the units that are
--- asked about and what bars the hexes round them, or where the line of one breaks.
function M.supply(G, side, args)
  if not G.supply then
    return { layers = {}, notes = { { rule = "19.4", key = "overlay.supply_off" } } }
  end
  local list, chosen = asked_for(G, side, args, pieces.is_unit)
  local out = { notes = {} }
  for _, found in ipairs({ "lines", "roads", "cut", "ways", "near", "shut", "shut_sides" }) do
    out[found] = {}
  end
  local reach = as_known(G, side, function()
    line_layers(G, side, list, out, chosen)
    return supply.reach(G, side)
  end)
  return { layers = supply_layers(reach, out, chosen), notes = out.notes }
end

-- Bridges ---------------------------------------------------------------------------------------------

local printed = nil -- { a, b } of every bridge on the map

local function printed_bridges()
  if printed then return printed end
  printed = {}
  for _, hex in ipairs(map:hexes()) do
    for _, other in ipairs(ground.bridged(hex)) do
      if hex < other then printed[#printed + 1] = { hex, other } end
    end
  end
  return printed
end

--- 8.3, 8.4, 9.2: bridges by their state.
function M.bridges(G)
  local by = { whole = {}, damaged = {}, repaired = {}, pontoon = {} }
  local seen = {}
  local function add(a, b)
    local edge = ground.edge(a, b)
    if seen[edge] or not ground.in_area(G.area, a) and not ground.in_area(G.area, b) then return end
    seen[edge] = true
    local state = G.bridges[edge] and G.bridges[edge].state or "whole"
    by[state] = by[state] or {}
    table.insert(by[state], { a, b })
  end
  for at in pairs(G.bridges) do
    add(ground.ends(at))
  end
  for _, bridge in ipairs(printed_bridges()) do
    add(bridge[1], bridge[2])
  end
  for at in pairs(G.pontoons) do
    table.insert(by.pontoon, { ground.ends(at) })
  end
  table.sort(by.pontoon, function(one, two) return one[1] .. one[2] < two[1] .. two[2] end)
  local layers = {}
  for _, state in ipairs({ "whole", "damaged", "repaired", "pontoon" }) do
    layers[#layers + 1] = { id = "bridge_" .. state, look = "bridge_" .. state, sides = by[state] }
  end
  return { layers = layers, notes = {} }
end

--- Half points as the book counts them.
local function in_points(halves)
  if halves % 2 == 0 then return tostring(halves // 2) end
  return (halves > 1 and halves // 2 or "") .. "½"
end

local function usual_price(notes, price)
  local values = { points = in_points(price[1]) }
  notes[#notes + 1] = { rule = price[2], key = "hexside.price", values = values }
  notes[#notes + 1] = { rule = "8.31d", key = "hexside.march_free" }
  notes[#notes + 1] = { rule = "8.31e", key = "hexside.leader_free" }
end

--- 9.24: what crossing a pontoon costs in the phase in which it is laid.
local function new_price(notes, pontoon, whole)
  if not pontoon.die then
    notes[#notes + 1] = { rule = "9.24a", key = "hexside.die_first" }
    return
  end
  local points = whole and (pontoon.die + 1) // 2 or pontoon.die
  local values = { points = tostring(points) }
  notes[#notes + 1] = { rule = whole and "9.24b" or "9.24a", key = "hexside.toll", values = values }
end

local function tell_pontoon(side, pontoon, whole, notes)
  if pontoon.owner == side then
    notes[#notes + 1] = { rule = "9.2c", key = "hexside.train", values = { unit = pontoon.train } }
  end
  if pontoon.holder ~= pontoon.owner then
    notes[#notes + 1] =
      { rule = "9.26a", key = "hexside.captured", values = { side = pontoon.holder } }
  end
  if pontoon.holder ~= side then
    notes[#notes + 1] = { rule = "9.26b", key = "hexside.held" }
  elseif pontoon.fresh then
    new_price(notes, pontoon, whole)
  elseif whole then
    notes[#notes + 1] = { rule = "9.2b", key = "hexside.two_bridges" }
  else
    usual_price(notes, prices.pontoon)
  end
end

local function tell_work(notes, verb, work)
  local values = { points = in_points(work.cost[1]), most = work.at_most[1] }
  notes[#notes + 1] = { rule = work.cost[2], key = "hexside." .. verb, values = values }
end

local function tell_bridge(G, bridge, kind, notes)
  if bridge and bridge.state == "damaged" then
    local rule_id = kind == "river" and "8.42D" or "8.41e"
    notes[#notes + 1] = { rule = rule_id, key = "hexside.damaged_" .. kind }
    return tell_work(notes, "repair", works.repair[kind])
  end
  if bridge and bridge.fresh then
    local toll = works.repair[kind].crossing
    local values = { points = in_points(toll[1]) }
    notes[#notes + 1] = { rule = toll[2], key = "hexside.repaired_toll", values = values }
  elseif kind == "river" then
    usual_price(notes, prices.printed)
  else
    notes[#notes + 1] = { rule = prices.stream[2], key = "hexside.stream_free" }
  end
  if bridge and bridge.turn == G.turn then
    notes[#notes + 1] = { rule = "8.43s", key = "hexside.no_supply_yet" }
  end
  tell_work(notes, "damage", works.damage[kind])
end

--- The two hexes of a hexside "A/B", as `ground.edge` names it; nil for anything else.
local function neighbours_of(at)
  if type(at) ~= "string" then return nil end
  local one, two = at:match("^(.-)/(.*)$")
  local a, b = hex_of(one), hex_of(two)
  if a and b and ground.adjacent(a, b) then return a, b end
end

--- 8.3, 8.4, 9.2: what lies on a hexside, and what it costs by which rule.
function M.hexside(G, side, args)
  local a, b = neighbours_of(args.at)
  local notes = {}
  if not a then return { layers = {}, notes = notes } end
  local at, kind = ground.edge(a, b), ground.crossing(a, b)
  local bridge, pontoon = G.bridges[at], G.pontoons[at]
  local whole = kind and not (bridge and bridge.state == "damaged")
  if pontoon then tell_pontoon(side, pontoon, whole, notes) end
  if kind and not (pontoon and whole) then tell_bridge(G, bridge, kind, notes) end
  local water = map:side(a, b, "river") and "river" or map:side(a, b, "stream") and "stream"
  local key = kind and (bridge and bridge.state or "whole") or water or "plain"
  local title = pontoon and { key = "hexside.pontoon", values = { side = pontoon.owner } }
    or { key = "hexside." .. key }
  return { layers = {}, notes = notes, title = title }
end

-- Control and score -----------------------------------------------------------------------------------

--- 20.16: objectives and supply sources by who holds them.
function M.control(G)
  local held, notes = { none = {} }, {}
  for hex, holder in pairs(G.control) do
    held[holder] = held[holder] or {}
    table.insert(held[holder], hex)
  end
  for _, objective in ipairs(G.objectives or {}) do
    notes[#notes + 1] = {
      rule = objective.rule,
      key = objective.all and "overlay.objective_all" or "overlay.objective",
      values = { side = objective.side, hexes = { table.unpack(objective.hexes) } },
    }
  end
  local layers = {}
  for holder, look in pairs({ french = "held_1", prussian = "held_2", none = "held_none" }) do
    table.sort(held[holder] or {})
    layers[#layers + 1] = { id = "held_" .. holder, look = look, hexes = held[holder] or {} }
  end
  return { layers = layers, notes = notes }
end

--- 20.1: the points as they stand, by rule. While the other side's plan is sealed, nothing: the sources
--- that score hang on it (14.22, 21.85a).
function M.score(G, side)
  if G.memo and not G.memo_open and G.memo_side ~= side then
    return { layers = {}, notes = { { rule = "21.85a", key = "overlay.score_sealed" } } }
  end
  local standing = victory.standing(G)
  return {
    layers = {},
    notes = standing.items,
    scores = standing.scores,
    level = standing.level,
    winner = standing.winner,
    lost = { french = G.lost.french, prussian = G.lost.prussian },
  }
end

-- The turn track --------------------------------------------------------------------------------------

local EVENTS = { wurttemberg_check = "event.wurttemberg_check" }

--- 2.0: the turns up to the scenario's last; what a turn asks for besides its sequence.
function M.track(G)
  local list = {}
  for n = 1, G.last_turn do
    local row = turns[n]
    list[n] = {
      turn = n,
      day = row.day,
      part = row.part,
      night = row.night,
      event = EVENTS[row.event],
    }
  end
  return { turns = list, now = G.turn }
end

M.queries = {
  track = M.track,
  zoc = M.zoc,
  command = M.command,
  supply = M.supply,
  bridges = M.bridges,
  hexside = M.hexside,
  control = M.control,
  score = M.score,
}
return M
