--- Set-up: the leaders, units and bases of a start, from tables/setup and units/units.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local pieces = require("rules.02_pieces")
local peace = require("rules.28_peace")
local reinforcements = require("rules.22_reinforcements")
local replacements = require("rules.22_replacements")
local saxons = require("rules.26_saxons")
local spans = require("rules.25_spans")
local depots = require("rules.06_depots")
local towns = require("rules.28_towns")
local arrivals = require("rules.22_arrivals")
local capitals = require("rules.12_capitals")
local morale = require("rules.12_morale")

local rows = table_of("setup")
local units = table_of("units")
local M = {}

--- 3.26a: a package of a row: two hexes in column.
---@param row table Of tables/setup; one that lies in hexes apart is a fault.
---@return table place
function M.place(row)
  local place = { mode = row.mode, head = row.head, tail = row.tail }
  if twohex.fits(map_of(), place) then return place end
  local text = "tables/setup.tsv, start %s, %s: 3.26a: a package lies in two hexes side by side, and %s and %s are not"
  error(text:format(row.start, row.piece, row.head, row.tail), 0)
end

local STATES = {
  on_map = function(row) return { at = M.place(row) } end,
  besieged = function(row) return { at = M.place(row), besieged = true } end, -- 23.14
  neutral = function(row) return { at = M.place(row), neutral = true } end,
  off_map = function() return { off_map = true } end, -- 11.3
  deployed = function(row) return { span = row.head .. "/" .. row.tail } end,
}

--- Puts the piece of a row where the row says; one that no table of units/ has is a fault.
---@param row table Of tables/setup.
function M.put(G, row)
  if not pieces.counters.by[row.piece] then
    local text = "tables/setup.tsv, start %s: '%s' is no piece of units/leaders, units/units or units/bases"
    error(text:format(row.start, row.piece), 0)
  end
  pieces.put(G, row.piece, nil, STATES[row.state](row))
end

--- 11.5, 11.5ex, 11.1, 2.7a, 11.8a, 11.13, 11.15, 11.16, 11.17, 11.18, 11.19, 11.20: the units of the leaders who are there, with their strength.
local function muster_units(G, start)
  for _, row in ipairs(units.list) do
    local leader = row[start .. "_leader"]
    if leader and G.pieces[leader] and not G.pieces[row.id] then
      pieces.put(G, row.id, nil, { chart = leader, strength = row[start] })
    end
  end
end

--- For specs: nobody is on the map, and nobody waits off it.
function M.clear(G)
  G.pieces, G.groups = {}, {}
end

--- 11.5, 4.19a: the position of a scenario.
---@param scenario table
function M.begin(G, scenario)
  G.turn, G.last_turn, G.pieces = scenario.start.turn, scenario.start.turn + scenario.turns - 1, {}
  G.start, G.first_turn = scenario.set_up, scenario.start.turn
  G.points, G.blown, G.closed = copy_of(scenario.points), copy_of(scenario.blown), copy_of(scenario.closed)
  G.frozen = copy_of(scenario.frozen or {})
  G.eliminated, G.fallen, G.retreated, G.failed_repulses = {}, {}, {}, {}
  G.left_to_others, G.repulsed = {}, {}
  G.support, G.early, G.idle, G.morale, G.lost, G.worn, G.reach, G.relayed = {}, {}, {}, {}, {}, {}, {}, {}
  for _, army in ipairs(scenario.armies) do
    G.support[army], G.idle[army] = 0, 0
  end
  for _, side in ipairs(scenario.sides) do
    G.morale[side], G.lost[side], G.worn[side] = morale.start(side), 0, 0
  end
  for _, row in ipairs(rows) do
    if row.start == scenario.set_up then M.put(G, row) end
  end
  muster_units(G, scenario.set_up)
  G.fielded, G.posts, G.stood = {}, {}, {}
  replacements.begin(G, scenario)
  saxons.begin(G)
  depots.begin(G)
  towns.begin(G, scenario)
  peace.begin(G, scenario)
  reinforcements.begin(G)
  capitals.begin(G)
end

--- 14.19a, 14.19d: says of a package that none of its leaders can command it; nil when there is none such.
---@return string? message
function M.unruly(G)
  for _, leaders in ipairs(pieces.packages(G)) do
    local able = those(leaders, function(id) return G.pieces[id].mixed or pieces.holds(G, id, leaders) end)
    if #able == 0 then
      local at = G.pieces[leaders[1]].at
      local text = "14.19a: in %s/%s none of %s can command the others"
      return text:format(at.head or at.left, at.tail or at.right, table.concat(leaders, ", "))
    end
  end
end

--- 3.24: a unit is on the track of a leader in play.
local function rootless(G)
  for _, id in ipairs(board.which(G, function(piece) return piece.chart end)) do
    if not G.pieces[G.pieces[id].chart] then return id .. " is on the track of nobody in play" end
  end
end

--- 3.26a: a piece lies in two hexes side by side.
local function apart(G)
  for _, id in ipairs(board.which(G, function(piece) return piece.at end)) do
    if not twohex.fits(map_of(), G.pieces[id].at) then
      return id .. " does not lie in two neighbouring hexes"
    end
  end
end

--- What must hold of every state: two hexes that are neighbours, one Commander a package, a leader for each unit.
---@return string? message
function M.invariants(G) return apart(G) or board.disagreement(G) or M.unruly(G) or rootless(G) end

--- 22.4a: the leader and units of a row of the track that are not in play yet.
local function add_arrivals(answer, G, row)
  local ids = arrivals.ids(row.units)
  table.insert(ids, 1, row.who)
  for _, id in ipairs(ids) do
    local list = row.turn <= G.last_turn and answer.arriving or answer.absent
    if not G.pieces[id] then
      table.insert(list, row.turn <= G.last_turn and { piece = id, turn = row.turn } or id)
    end
  end
end

--- 11.5, 22.4a: what `check` asks of a position just set up: who stands where, who comes when, and who should be there.
function M.muster(G, scenario)
  local answer = { placed = {}, arriving = {}, absent = {}, expected = {}, last = G.last_turn }
  local start = scenario.set_up
  for _, id in ipairs(keys_of(G.pieces)) do
    local piece = G.pieces[id]
    local stands = piece.chart and G.pieces[piece.chart] or piece
    local hex = stands.at and stands.at.head or stands.span and spans.banks(stands.span)
    if hex then table.insert(answer.placed, { piece = id, hex = hex }) end
    if not hex then table.insert(answer.absent, id) end
  end
  for _, row in ipairs(arrivals.of_start(start)) do
    if row.kind == "arrive" then add_arrivals(answer, G, row) end
  end
  for _, row in ipairs(units.list) do
    if row[start .. "_leader"] then table.insert(answer.expected, row.id) end
  end
  answer.inside = function(hex) return map_of():has(hex) end
  return answer
end

return M
