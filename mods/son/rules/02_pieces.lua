--- 2.6, 3.24 The pieces: leaders, who stand on the map; units, which stand on the track of a leader; and the bases of the armies.
-- State: `G.pieces[id]` = { side, at? } of a leader or base, { side, chart, strength } of a unit, `chart` its leader,
-- { side, span } of a bridging train deployed across the hexside `span`, "A/B". `off_map`: not on the map yet; `neutral`: of neither side so far.
local board = require("mechanics.board")
local twohex = require("engine.twohex")

local leaders, units, bases = table_of("leaders"), table_of("units"), table_of("bases")
local M = {}

--- What is printed on every piece, in the order of its tables.
M.counters = { list = {}, by = {} }
for _, table_ in ipairs({ leaders, units, bases }) do
  for _, row in ipairs(table_.list) do
    table.insert(M.counters.list, row)
    M.counters.by[row.id] = row
  end
end

M.leaders = {} -- all that are printed, by name
for i, row in ipairs(leaders.list) do
  M.leaders[i] = row.id
end
table.sort(M.leaders)

--- 6.5b: is it a Center of Operations or a source?
---@return boolean
function M.is_base(id) return bases.by[id] ~= nil end

--- 6.23a: a Supply Source, which has a garrison of its own.
---@return boolean
function M.is_source(id) return bases.by[id] ~= nil and bases.by[id].type == "source" end

--- 3.16: is it a leader?
---@return boolean
function M.is_leader(id) return leaders.by[id] ~= nil end

--- 2.7a: is it a unit?
---@return boolean
function M.is_unit(id) return units.by[id] ~= nil end

--- 11.5, 3.24: brings a piece into the game: `at` of who stands on the map, `chart` of a unit: the leader on whose track it is.
---@param fields table
function M.put(G, id, _, fields)
  local piece = copy_of(fields)
  piece.side, piece.at, piece.chart = M.counters.by[id].side, nil, nil
  if M.is_source(id) then piece.armed = true end -- 6.23a
  G.eliminated = those(G.eliminated, function(other) return other ~= id end) -- 11.8b, 25.19a
  board.add(G, id, piece, fields.at)
  if fields.chart then
    board.attach(G, id, fields.chart)
    M.recount(G, fields.chart)
  end
end

--- 2.6, 3.4, 3.33, 25.5a: a unit that fights, no bridging train.
---@return boolean
function M.fights(id) return units.by[id].type ~= "bridge_train" end

--- 17.2: notes whether a leader has a unit that fights. Whoever changes his track calls it.
function M.recount(G, leader)
  local piece, armed = G.pieces[leader], false
  for _, id in ipairs(board.chart(G, leader)) do
    armed = armed or M.fights(id)
  end
  if (piece.armed or false) ~= armed then board.mark(G, leader, { armed = armed }) end
end

--- 11.6, 17.2: puts a unit on the track of another leader.
function M.transfer(G, id, to)
  local from = G.pieces[id].chart
  board.attach(G, id, to)
  M.recount(G, from)
  M.recount(G, to)
end

--- 2.7c: a unit loses strength points; at none it is eliminated.
---@param points integer No more than it has.
function M.lose(G, id, points)
  local piece = G.pieces[id]
  board.mark(G, id, { strength = piece.strength - points })
  if piece.strength == 0 then M.remove(G, id) end
end

--- 18.17d, 11.7: a unit or a leader goes out of play.
function M.remove(G, id)
  local leader, left = G.pieces[id].chart, M.is_leader(id) and G.pieces[id].at and those(M.package(G, id), function(other) return other ~= id end)
  table.insert(G.eliminated, id) -- 11.7
  board.remove(G, id)
  if leader then M.recount(G, leader) end
  if left and #M.commanders(G, left) == 0 then board.mark(G, left, { mixed = true }) end -- 14.19d: they have no Commander now
end

--- 3.24: the units on the track of a leader. Callers must not write the list.
---@return string[] ids
function M.organic(G, leader) return board.chart(G, leader) end

--- 14.19e: the leaders in the package of one, himself among them: same hexes, facing and mode. Callers must not write the list.
---@type fun(G: table, leader: string): string[]
M.package = derived("package", { "places" }, function(G, leader) return those(board.stack(G, leader), M.is_leader) end)

--- 3.26a: what a package goes by: its first hex, head or left.
---@return string hex
function M.name(G, leader) return twohex.hexes(map_of(), G.pieces[leader].at)[1] end

--- 3.26a: the leaders in a package that goes by a hex; where none lies there, the garrison of a source (6.23b).
---@return string[] ids
function M.named(G, hex)
  local here = those(board.standing(G, hex), M.is_leader)
  return here[1] and M.package(G, here[1]) or those(board.standing(G, hex), M.is_source)
end

--- 3.26a, 14.19a: the packages of leaders on the map: lists of those in each.
---@type fun(G: table): string[][]
M.packages = derived("packages", { "places" }, function(G)
  local list, seen = {}, {}
  for _, row in ipairs(leaders.list) do
    local piece = G.pieces[row.id]
    local place = piece and board.place(piece)
    if place and not seen[place] then
      list[#list + 1], seen[place] = M.package(G, row.id), true
    end
  end
  return list
end)

--- The leaders on the map who fit, rising.
---@param fits fun(piece: table, id: string): any
---@return string[]
function M.leaders_who(G, fits)
  local list = {}
  for _, id in ipairs(M.leaders) do
    local piece = G.pieces[id]
    if piece and piece.at and fits(piece, id) then list[#list + 1] = id end
  end
  return list
end

--- 14.1: the leaders of a side who stand on the map, of neutrals too. Callers must not write the list.
---@type fun(G: table, side: string): string[]
M.standing = derived("leaders on the map", { "places" }, function(G, side)
  return M.leaders_who(G, function(piece) return piece.side == side end)
end)

--- 9.4, 9.10, 3.33: what a unit takes of a Command Span, in half points: by the kind of its arm.
local taken, subordination = {}, {}
for _, row in ipairs(table_of("allowances")) do
  taken[row.kind] = row.subordination -- 9.10, 3.33
end
for _, row in ipairs(leaders.list) do
  subordination[row.id] = row.subordination -- 9.9
end
for _, row in ipairs(units.list) do
  subordination[row.id] = taken[row.type == "cavalry" and "cavalry_" .. row.weight or row.type] -- 9.4, 9.10, 3.33
end

--- 9.4, 9.9, 9.10: what a leader or a unit takes of a Command Span.
---@param id string
---@return integer halves
function M.subordination(id) return subordination[id] end

--- 9.4: what the units on a leader's own track take of his span, in half points.
---@type fun(G: table, leader: string): integer
M.load = derived("load", { "stack" }, function(G, leader) return sum(M.organic(G, leader), M.subordination) end)

--- 14.19a, 3.5b, 9.4ex, 9.25: can a leader command those who share his package? His own units and the ratings of the others fit in his span.
---@param others string[] Leaders, he himself among them or not.
---@param more integer? Half points that he would take on, or (negative) give away.
---@return boolean
function M.holds(G, leader, others, more)
  local sum = M.load(G, leader) + (more or 0)
  for _, id in ipairs(others) do
    if id ~= leader then sum = sum + M.subordination(id) end
  end
  return sum <= 2 * leaders.by[leader].span
end

--- 14.19a, 3.9b, 9.23a: those who can command all of some leaders.
---@param group string[]
---@param more table<string, integer>? Half points that some of them would take on, or (negative) give away.
---@return string[] ids
function M.commanders(G, group, more)
  local all = sum(group, M.subordination)
  return those(group, function(id)
    local others = all - subordination[id]
    return M.load(G, id) + others + (more and more[id] or 0) <= 2 * leaders.by[id].span
  end)
end

--- 26.1c: whose troops stand in a hex; nil: nobody's. Neutrals are nobody's troops.
---@return string? side
function M.occupant(G, hex)
  for _, id in ipairs(board.standing(G, hex)) do
    local piece = G.pieces[id]
    if piece.armed and not piece.neutral then return piece.side end
  end
end

--- 14.19a: could one of a leader's package command it, if the leader took on so many half points more?
---@type fun(G: table, leader: string, more: integer): boolean
M.commanded = derived("commanded with more", { "stack" }, function(G, leader, more)
  return #M.commanders(G, M.package(G, leader), { [leader] = more }) > 0
end)

local GARRISON = { initiative = 0, span = 0, role = "garrison" } -- 6.23a: it never attacks

--- 11.1: what is printed of a leader; a garrison of a source has nobody who leads it.
---@return table row
function M.rating(leader) return leaders.by[leader] or GARRISON end

return M
