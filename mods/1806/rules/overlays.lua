--- What a side may lay over the map: zones of control, Command Range, supply lines, bridges, control.
-- Each query answers { layers, notes }. A layer is { id, look, hexes?, lines?, sides?, marks? }: `id` is
-- the key of its words ("overlay.ID"), `look` says how it is drawn. A note is { rule, key, values }.
-- Nothing here tells more of a hidden stack than that it stands there: it is taken to be a unit with a
-- zone of control of its own, whatever it is.
local command = require("rules.07_command")
local ground = require("rules.08_terrain")
local hidden = require("rules.01_hidden")
local pieces = require("rules.01_pieces")
local queries = require("mechanics.queries")
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

-- Zones of control ------------------------------------------------------------------------------------

--- Hexes that the units in a hex reach with their zone of control.
local function zone_of(G, hex)
  return pieces.any(G.stacks[hex], pieces.exerts) and zoc.from(hex) or {}
end

--- 4.0: own zones, those of enemies that are known, and those that hidden stacks may have.
function M.zoc(G, side)
  local own, known = {}, {}
  local open, closed = enemy_stacks(G, side)
  for hex, stack in pairs(G.stacks) do
    if G.pieces[stack[1]].side == side then own[#own + 1] = zone_of(G, hex) end
  end
  for i, hex in ipairs(open) do
    known[i] = zone_of(G, hex)
  end
  return queries.zones(own, known, closed, "1.5a", zoc.from)
end

-- Command Range ---------------------------------------------------------------------------------------

local function leads(id) return pieces.is_leader(id) and not pieces.is_head_of_state(id) end

--- 5.11, 5.12: does this piece look to that leader for command: a unit to its own Officer, an Officer
--- to the Commanders of his army?
local function under(leader, id)
  local formation = pieces.counter(id).formation
  if pieces.is_unit(id) then return formation == pieces.counter(leader).formation end
  local row = command.is_officer(id) and formations.by[formation]
  return row and listed(row.superiors or {}, leader) or false
end

--- 7.2: the Command Range of a leader (by `piece`, or those in `hex`; else of all), and who is in it.
function M.command(G, side, args)
  local leaders, chosen = queries.chosen(G, args, pieces.on_map(G, side, leads))
  return as_known(G, side, function(closed)
    return queries.ranges(G, leaders, chosen, pieces.on_map(G, side), {
      rule = "7.2a",
      under = under,
      range = function(_, leader)
        local range = command.reach(G, side, G.pieces[leader].hex)
        for _, hex in ipairs(closed) do
          range[hex] = nil
        end
        return range
      end,
    })
  end)
end

-- Supply ----------------------------------------------------------------------------------------------

local LINES = {
  line = supply.line,
  reach = supply.reach,
  cut = supply.cut_trains,
  rules = { far = "14.1p", barred = "14.12a", none = "14.2", bar = "14.12a", cut = "14.11b" },
}

--- 14.1: hexes from which a line leads to a source or baggage train; the lines of the units that are
--- asked about and what bars the hexes round them, or where the line of one breaks.
function M.supply(G, side, args)
  if not G.supply then
    return { layers = {}, notes = { { rule = "19.4", key = "overlay.supply_off" } } }
  end
  local units, chosen = queries.chosen(G, args, pieces.on_map(G, side, pieces.is_unit))
  return as_known(G, side, function() return queries.supply(G, side, units, chosen, LINES) end)
end

-- Bridges ---------------------------------------------------------------------------------------------

--- { a, b } of every bridge on the map.
local printed = fixed("printed bridges", function()
  local list = {}
  for _, hex in ipairs(map:hexes()) do
    for _, other in ipairs(ground.bridged(hex)) do
      if hex < other then list[#list + 1] = { hex, other } end
    end
  end
  return list
end)

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
  for _, bridge in ipairs(printed()) do
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

--- 8.3, 8.4, 9.2: what lies on a hexside, and what it costs by which rule.
function M.hexside(G, side, args)
  local a, b = queries.hexside(args.at)
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

--- 2.0: the turns of the month up to the scenario's last; what a turn asks for besides its sequence.
function M.track(G)
  local list, month = {}, turns[G.turn].month
  local named = month or text_of("october")
  for n = 1, G.last_turn do
    local row = turns[n]
    if row.month == month then
      table.insert(list, {
        turn = n,
        day = row.day,
        month = named,
        month_short = named:sub(1, 3) .. ".",
        part = row.part,
        night = row.night,
        event = EVENTS[row.event],
      })
    end
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
