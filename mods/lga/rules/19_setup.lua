--- 4.0, 19 The set-up of a scenario: who is on which chart and where, out of tables/charts.
local armies = require("rules.24_armies")
local board = require("mechanics.board")
local calendar = require("rules.21_calendar")
local fortress = require("rules.15_fortress")
local holding = require("rules.28_boxes")
local land = require("rules.19_land")
local occupation = require("rules.19_occupation")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")
local value = require("engine.value")

local army_rows, boxes, charts = table_of("armies").by, table_of("boxes"), table_of("charts")
local entries, turns = table_of("entries"), table_of("turns")
local depots = table_of("depots")
local REFUGES = { "depot_city", "major_fortress", "minor_fortress" }
local M = {}

--- A1.1b, A1.1c: where a row of the charts stands at the start; nil: it comes later.
---@param row table Of tables/charts.
---@return string? hex
function M.place(row) return row.hex or row.start == "free" and army_rows[row.army].suggested or nil end

--- A1.1d, A1.1dex: the entries of a scenario: the hexes of each, its week, and the weeks of its markers where one is to be drawn (19.13r).
local function entries_of(scenario)
  local list = {}
  local function add(to, what)
    if not listed(to, what) then to[#to + 1] = what end
  end
  for _, row in ipairs(entries) do
    if row.scenario == scenario.id then
      local entry = list[row.entry] or { week = row.week, weeks = {}, hexes = {} }
      if scenario.week + scenario.turns - 1 > #turns then entry.turn = (row.week - scenario.week) % #turns + 1 end -- 19.22m
      add(entry.weeks, row.week)
      add(entry.hexes, row.hex)
      list[row.entry] = entry
    end
  end
  for _, entry in pairs(list) do
    if #entry.weeks == 1 then entry.weeks = nil end
  end
  return list
end

--- The rows of the charts that a scenario takes: of its armies, without those who come too late for it.
---@return table[]
function M.rows(scenario)
  local due = entries_of(scenario)
  local rows = those(charts, function(row) return listed(scenario.armies, row.army) and (not row.entry or due[row.entry] ~= nil) end)
  return table.move(scenario.more or {}, 1, #(scenario.more or {}), #rows + 1, rows)
end

--- 3.32a, A1.1a, A1.1c: is a row's piece on the chart of its superior: with him in one hex, or to come with him?
local function lies_with(row, of)
  local above = row.superior and of[row.superior]
  return above and M.place(above) == M.place(row) and above.entry == row.entry
end

--- 7.76: how many boxes each leader in play has on his chart.
local function boxes_of(chart, of)
  local count = {}
  for _, row in ipairs(boxes) do
    if row.chart == chart and of[row.leader] then count[row.leader] = row.boxes end
  end
  return count
end

--- 13.23: the refuges of a scenario; else the fortresses and depot cities in the land of each side, and its depots there.
local function refuges_of(scenario)
  if scenario.refuges then return scenario.refuges end
  local by = {}
  for _, side in ipairs(scenario.sides) do
    by[side] = {}
  end
  for _, hex in ipairs(map_of():area(scenario.area)) do
    local side = scenario.nations[land.at(scenario.id, hex) or ""]
    for _, feature in ipairs(side and REFUGES or {}) do
      if map_of():feature(hex, feature) then by[side][hex] = true end
    end
  end
  for _, row in ipairs(depots) do
    if row.scenario == scenario.id then by[scenario.nations[row.power]][row.hex] = true end
  end
  for side, set in pairs(by) do
    by[side] = keys_of(set)
  end
  return by
end

--- The depots on the map at the start, by hex.
local function depots_of(scenario)
  local by = {}
  for _, row in ipairs(depots) do
    if row.scenario == scenario.id then by[row.hex] = row.power end
  end
  return by
end

--- 4.0a: the position of a scenario.
---@param scenario table
function M.begin(G, scenario)
  G.turn, G.last_turn, G.week, G.year = 1, scenario.turns, scenario.week, scenario.year
  G.pieces, G.nations, G.morale = {}, copy_of(scenario.nations), copy_of(scenario.morale) -- 12.42a
  G.supreme, G.held_back, G.refuges = copy_of(scenario.supreme), copy_of(scenario.held_back or {}), refuges_of(scenario)
  G.command, G.french_die = copy_of(scenario.points), scenario.initiative -- 6.21, 5.0.2
  G.area, G.forage = scenario.area, {} -- 14.44a
  G.depots, G.passed, G.changed = depots_of(scenario), {}, 0 -- 14.2, 14.33a
  G.points, G.dead, G.phase_of = 0, {}, scenario.phasing -- 18.2, 21.51, 19.11A.e
  G.goals, G.limits = {}, {} -- 7.41a, 10.31
  if scenario.grand then powers.begin(G, scenario.grand) end -- 32.0
  G.special = value.clone(scenario.special or {})
  if G.special.neutrals then G.most, G.least, G.neutral = 0, 0, {} end -- 19.5m, 19.5n
  G.held, G.land, G.control = copy_of(G.special.held or {}), {}, copy_of(G.special.control or {}) -- 19.13p, 19.12b, 19.13zh
  G.ansbach = G.special.ansbach and "quiet" or nil -- 19.12p
  if G.special.sealed then G.sealed, G.russians = { lost = {}, foraged = {} }, { battle = 0, other = 0 } end -- 19.13w, 19.13zf
  if G.special.replacements then G.pool = {} end -- 19.22k
  for side, hexes in pairs(G.special.passed or {}) do -- 14.33
    for _, hex in ipairs(hexes) do
      G.passed[hex] = side
    end
  end
  if G.special.secret then G.sealed = { lost = {}, foraged = {}, side = G.special.secret.side } end -- 19.21m
  G.sieges, G.one_corps = {}, copy_of(scenario.one_corps or {}) -- 15.5, 19.11n
  G.inactive = scenario.inactive -- 19.11j
  G.border = G.special.border and true or nil -- 19.31q
  G.landwehr = G.special.landwehr and 0 or nil -- 19.32i
  local rows, of, reserve = M.rows(scenario), {}, {}
  for _, row in ipairs(table_of("reserves")) do
    if row.scenario == scenario.id then reserve[row.piece] = true end
  end
  for _, row in ipairs(rows) do
    of[row.piece] = row
  end
  G.chart, G.boxes, G.entries = rows[1].chart, boxes_of(rows[1].chart, of), entries_of(scenario)
  for _, row in ipairs(rows) do
    local with = lies_with(row, of) and row.superior or nil
    local hex = not with and M.place(row) or nil
    pieces.put(G, row.piece, hex, { strength = row.strength, chart = with, superior = row.superior, entry = row.entry })
    if listed(G.special.sealed or {}, row.entry) then G.pieces[row.piece].unseen = true end -- 19.13w
    if G.sealed and G.pieces[row.piece].side == G.sealed.side then G.pieces[row.piece].unseen = true end -- 19.21m
    if reserve[row.piece] then G.pieces[row.piece].reserve = true end -- 9.5, 19.11f
    if hex and scenario.phasing then G.pieces[row.piece].concentrated = true end -- 12.16: they have come together for this battle
    if hex and G.special.ansbach and pieces.counters.by[row.piece].nation == "bavarian" then G.land[hex] = G.pieces[row.piece].side end -- 19.12b
  end
  local besieged = G.special.besieged or { hexes = {} }
  for _, id in ipairs(board.which(G, function(piece, id) return piece.side == besieged.side and listed(besieged.hexes, organization.hex(G, id)) end)) do
    G.pieces[id].inside = true -- 19.5d
  end
  for _, id in ipairs(G.special.super_corps or {}) do
    G.pieces[id].super = true -- 19.6g
  end
  occupation.begin(G, scenario.id)
  if scenario.grand then
    G.start = { week = scenario.week, year = scenario.year }
    armies.begin(G)
    holding.begin(G, scenario.grand.boxes or {})
    board.mark(G, scenario.grand.lent or {}, { lent = true }) -- 22.23b
    powers.review(G)
  end
end

--- Is a piece of an entry on the map by now?
function M.arrived(G, piece)
  return piece.hex ~= nil or piece.chart ~= nil and M.arrived(G, G.pieces[piece.chart])
end

--- For specs: no piece is in play.
function M.clear(G) G.pieces = {} end

--- 19.7j: how an impulse is called.
local function impulse(week, n) return ("%s, %s %d"):format(week, text_of("word.impulse"), n) end

--- M8.1b, 21.2a: the weeks of a Grand Campaign, with the interphases that follow them and the months of peace.
local function long_track(G)
  local list = {}
  for n = 1, G.last_turn do
    local row, year = calendar.date(G, n)
    local peace = calendar.is_peaceful(G, n)
    list[n] = {
      turn = n, label = ("%s %d"):format(row.label, year), month = row.month, part = row.part,
      name = ("%s %02d"):format(row.label:match("%a+$"):sub(1, 3), year % 100),
      event = row.after and "event." .. row.after or peace and "event.peace" or nil,
      icon = row.after == "quarterly" and "coins" or row.after and "clock" or peace and "check" or nil,
    }
  end
  return { turns = list, now = G.turn }
end

--- 4.0b: the weeks of the scenario, or the impulses of its week.
function M.track(G)
  if G.powers then return long_track(G) end
  local list, one_week = {}, G.special.impulses
  for n = 1, G.last_turn do
    local row = turns[one_week and G.week or (G.week - G.turn + n - 1) % #turns + 1]
    local name = row.label:match("%a+$"):sub(1, 3)
    list[n] = { turn = n, label = row.label, month = row.month, part = row.part, name = name }
    if one_week then list[n].label, list[n].part, list[n].name = impulse(row.label, n), n, text_of("word.impulses") end
  end
  return { turns = list, now = G.turn }
end

--- A1.1d: the own pieces that are not there yet, by the entry that they come by; the turn only where one week is named.
local function waiting(G, side)
  local groups, list = {}, {}
  local absent = board.which(G, function(piece) return piece.side == side and piece.entry and not M.arrived(G, piece) end)
  for _, id in ipairs(pieces.in_order(absent)) do
    local entry = G.pieces[id].entry
    if not groups[entry] then
      local row = G.entries[entry]
      local turn = row.turn or not row.weeks and math.max(1, row.week - G.week + G.turn) or nil
      groups[entry] = { id = entry, turn = turn, hex = row.hexes[1], pieces = {} }
      list[#list + 1] = groups[entry]
    end
    table.insert(groups[entry].pieces, id)
  end
  return list
end

--- 4.0b, A1.1d: what a side sees beside the pieces: the week, who is due, and how many Victory Points it is ahead.
function M.seen(G, side, view)
  view.weather = G.weather
  local week = G.powers and calendar.label(G) or ("%s %d"):format(turns[G.week].label, G.year)
  view.label = G.special.impulses and impulse(week, G.turn) or week
  view.reinforcements = waiting(G, side)
  if G.powers and calendar.is_between(G) then view.phasing = nil end -- who is asked decides
  if G.powers then view.ahead = side == "french" and G.points or -G.points end -- 21.5
end

--- What `check` asks of a position just set up: who stands where, and who comes later.
function M.muster(G, scenario)
  local answer = { placed = {}, arriving = {}, absent = {}, expected = {}, last = G.last_turn }
  for _, id in ipairs(board.which(G)) do
    local hex = organization.hex(G, id)
    if hex then
      table.insert(answer.placed, { piece = id, hex = hex })
    else
      table.insert(answer.absent, id)
    end
  end
  for _, row in ipairs(M.rows(scenario)) do
    table.insert(answer.expected, row.piece)
  end
  answer.inside = function(hex) return listed(map_of():area(scenario.area), hex) end
  return answer
end

--- 3.32a: who is on a chart is so on that of a piece in play.
---@return string? message
function M.invariants(G)
  for _, id in ipairs(board.which(G, function(piece) return piece.chart end)) do
    if not G.pieces[G.pieces[id].chart] then return id .. " is on the chart of no piece in play" end
  end
  for _, id in ipairs(board.which(G, function(piece) return piece.chart end)) do
    if G.pieces[id].inside ~= G.pieces[G.pieces[id].chart].inside then return id .. " lies on a chart over walls" end -- 15.31
  end
  for _, id in ipairs(board.which(G, function(piece) return piece.inside end)) do
    if not fortress.class(organization.hex(G, id)) then return id .. " is inside where no fortress is" end -- 15.11
  end
  return board.disagreement(G)
end

return M
