--- 7.0 Command; 5.11, 5.12, 5.15, 5.16: who puts whom In Command.
-- An Out of Command marker is `ooc` on a piece. The frame "allocation" holds { commanded, free = Officers of 5.16a, leaders,
-- purses = leader -> what he may still hand out }.
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local spans = require("mechanics.command")
local zoc = require("rules.04_zoc")

local map, counters = ground.map, pieces.counters
local leaders = pieces.kinds.leader
local range_table = table_of("command_range")
local formations = table_of("formations")
local M = {}

local command_rating = exposed("command_rating", {
  rule = "1.4e",
  text = "The points of an army commander for a phase; the hooks get G and the piece.",
})

--- 7.2 Command Range ------------------------------------------------------------------------

local function joined(hex, to)
  for _, kind in ipairs(range_table.links) do
    if ground.linked(hex, to, kind) then return true end
  end
  return false
end

--- Neighbours { hex, wet = over a river }, or those along a printed road or trail { hex, wet = over a river or a bridge }.
local neighbours = fixed("neighbours of ranges", function(from, by_road)
  local list = {}
  for _, hex in ipairs(ground.around(from)) do
    local river = map:side(from, hex, "river")
    if not by_road then
      list[#list + 1] = { hex = hex, wet = river }
    elseif joined(from, hex) then
      list[#list + 1] = { hex = hex, wet = river or ground.crossing(from, hex) ~= nil }
    end
  end
  return list
end)

--- 7.21: may a range be traced into this hex?
local function enterable(G, side, hex)
  if not ground.in_area(G.area, hex) then return false end -- 7.21C
  if pieces.holds(G, hex, pieces.enemy_of(side)) then return false end -- 7.21A
  return not zoc.hostile(side, hex) or pieces.holds(G, hex, side) -- 7.21B
end

--- The rows of the table, as the option has it from where roads are counted (Q13); 7.2b: one hex is within two.
local function rows_of(field)
  local rows = { { hexes = 1 } } -- 7.2b
  for i, row in ipairs(range_table.ranges) do
    rows[i + 1] = { hexes = row.hexes, ways = row[field] } -- 7.2b, 7.2c, 7.2d
  end
  return rows
end
local farthest = range_table.ranges[#range_table.ranges].hexes + 1 -- to the far bank of a pontoon
local usual, from_first = rows_of("any_of"), rows_of("first_link")

--- 7.2 Command Range of a leader, the same for Commanders and Officers (7.2a).
local range = spans.range("Command Range", {
  french = { "bars french", "bridges", "supposed" },
  prussian = { "bars prussian", "bridges", "supposed" },
}, {
  rows = function(G) return G.options.range_first_link and from_first or usual end, -- 7.2c
  onward = function(G, side, from, by_road)
    local list = {}
    for _, to in ipairs(neighbours(from, by_road)) do -- 7.21C: over water by whole bridges
      local open = not to.wet or ground.bridge_open(from, to.hex)
      if open and enterable(G, side, to.hex) then list[#list + 1] = to.hex end
    end
    return list
  end,
})

---@return table<string, boolean> hexes
function M.reach(G, side, hex) return range:hexes(G, side, hex) end

--- Tells whether a piece can be put In Command at all: it stands on the map, or lies there as a pontoon
--- bridge (Q31).
local function in_play(piece) return piece.hex ~= nil or piece.banks ~= nil end

--- Tells whether a piece on the map stands within the range of a leader on the map; of a pontoon bridge
--- either end will do.
function M.in_range(G, leader, id)
  local from, at = G.pieces[leader], G.pieces[id]
  local hex, banks = from.hex, at.banks
  if not hex then return false end
  if at.hex then return range:takes_in(G, from.side, hex, at.hex) end
  return banks ~= nil
    and (range:takes_in(G, from.side, hex, banks[1]) or range:takes_in(G, from.side, hex, banks[2]))
end

--- 5.1 Who commands whom --------------------------------------------------------------------

--- 5.11, 1.4c; 5.15a: leaders of both kinds. The replacement of a Commander is no Commander (5.15d, 5.15dex).
local function is_commander(id) return counters[id].kind == "commander" or counters[id].kind == "both" end

local officers = {} -- 1.4l, 5.1: Officers who are no Commanders: they need a point or their own initiative
for id in pairs(leaders) do
  officers[id] = counters[id].kind == "officer" or nil
end

--- The same set: id -> true. Callers must not write it.
M.officers = officers

--- Is it one of them?
---@return boolean
function M.is_officer(id) return officers[id] == true end
local is_officer = M.is_officer

--- The Officer of a formation who is on the map: its own or his replacement (5.13).
---@return string?
function M.officer_of(G, formation)
  local row = formations.by[formation]
  local id = row and row.officer
  while id do
    local piece = G.pieces[id]
    if piece and piece.hex then return id end
    id = counters[id].replacement
  end
end

local members = {} -- formation -> its units, trains (9.12) and Vedettes too, in rising order

for _, name in ipairs({ "units", "vedettes" }) do
  for _, row in ipairs(table_of(name).list) do
    members[row.formation] = members[row.formation] or {}
    table.insert(members[row.formation], row.id)
  end
end
for _, list in pairs(members) do
  table.sort(list)
end

--- 5.12a: units that bear the leader's own designation (1.4g) and no others (5.12b, 5.12ex), within his range (1.4h).
function M.of_formation(G, formation, leader)
  return those(members[formation] or {}, function(id)
    local piece = G.pieces[id]
    return piece and in_play(piece) and M.in_range(G, leader, id)
  end)
end

local function put_in_command(f, ids)
  for _, id in ipairs(ids) do
    f.commanded[id] = true -- 7.3b: and without a marker wherever it goes
  end
end

--- 7.1 The Command Segment ------------------------------------------------------------------

--- 5.16a: a formation that counts as part of this one, and its Officer (Q3).
local function joined_corps(G, f, leader, formation)
  put_in_command(f, M.of_formation(G, formation, leader))
  local officer = M.officer_of(G, formation)
  local free = officer and not G.pieces[officer].reorganizing -- 6.23b
  if free and is_officer(officer) and M.in_range(G, leader, officer) then
    put_in_command(f, { officer })
    f.free[officer] = true
  end
end

--- 5.15b: the formations of these leaders are In Command without a point, within range.
local function own_corps(G, f, leader)
  local formation = counters[leader].formation
  put_in_command(f, M.of_formation(G, formation, leader))
  for _, other in ipairs(formations.list) do
    if other.joins == formation then joined_corps(G, f, leader, other.id) end -- 5.16a
  end
end

--- What a Commander may still hand out: { officers, units }. Army commanders spend their whole
--- rating (1.4e, Q2), each point on one Officer and one unit (5.11b, 5.11ex, 7.11c, 7.11cex).
local function purse(G, id)
  local counter = counters[id]
  if range_table.army_commanders[counter.side] ~= id then -- 5.15c
    local own = range_table.own_formation
    return { officers = own.officers, units = own.units }
  end
  local point, points = range_table.point, command_rating(counter.command, nil, G, id) -- 1.4e
  return { officers = points * point.officers, units = points * point.units } -- 5.11b
end

--- 5.0, 7.11a: the phasing side's markers come off (2.11A2a), the other side keeps its own (7.3a); the Commanders who have points.
local function begin_allocation(G, f)
  f.commanded, f.free, f.purses, f.leaders = {}, {}, {}, {}
  for _, id in ipairs(pieces.ranks(G, G.phasing)) do
    local piece = G.pieces[id]
    piece.tried, piece.ooc = false, false -- 2.11A2a
  end
  for _, id in ipairs(pieces.leaders(G)) do
    local piece = G.pieces[id]
    local there = piece.side == G.phasing and piece.hex and is_commander(id)
    if there and not piece.reorganizing then -- 2.11A1c, 6.13d: else out of the chain of command (Q12)
      if counters[id].kind == "both" then own_corps(G, f, id) end
      f.leaders[#f.leaders + 1] = id
      f.purses[id] = purse(G, id)
    end
  end
end

--- 5.16b: an Officer who is In Command with the corps that his own has joined may take a point all
--- the same, for units of his that are beyond the Commander's reach.
local function leads_alone(G, f, officer)
  if not f.free[officer] then return false end
  for _, id in ipairs(M.of_formation(G, counters[officer].formation, officer)) do
    if not f.commanded[id] then return true end
  end
  return false
end

--- Commanders and Heads of State (5.17a) stand outside the chain of command. 5.15a: one who is the Officer of a corps too is
--- In Command with it, but not when he has reorganized (6.23b).
local function wants_command(G, f, id)
  if f.commanded[id] then return leads_alone(G, f, id) end -- 5.16b, 7.11a
  return not leaders[id] or is_officer(id) or counters[id].kind == "both" and G.pieces[id].reorganizing
end

--- 7.0, 7.1, 7.11e, 2.11A2d: markers on every Officer and unit that was not put In Command.
local function place_markers(G, f)
  for _, id in ipairs(pieces.ranks(G, G.phasing)) do
    local piece = G.pieces[id]
    if in_play(piece) and not f.commanded[id] and wants_command(G, f, id) then
      piece.ooc = true
      log_to(piece.side, "7.11e", "out_of_command", "piece", id)
    end
  end
end

local function itself(id) return id end

--- 7.11a: a Commander puts pieces within his range In Command (1.4d, 7.2), of any formation of his army, Independent units too
--- (5.11a, 17.2): Officers (7.11c) and units (5.11b).
local function check_command(G, f, _, leader, set)
  local left = f.purses[leader]
  local are_leaders = set:among(leaders)
  set:need(left.officers > 0 or ~are_leaders, "7.11c", "no_officer_left", "leader", leader)
  set:need(left.units > 0 or are_leaders, "5.11b", "no_unit_left", "leader", leader)
  local wanting = set:those(function(id) return wants_command(G, f, id) end)
  set:need(wanting, "7.11a", "needs_no_command", "leader", leader, "target", itself)
  set:need(~set:with(G.pieces, "reorganizing"), "6.23b", "is_reorganizing", "leader", itself)
  local near = set:those(function(id) return M.in_range(G, leader, id) end) -- 7.2
  set:need(near, "1.4d", "out_of_range", "leader", leader, "target", itself)
end

--- Pieces in play that lie near enough to a Commander for a path of the longest row.
local function subjects(G, _, side, leader)
  local list, all = {}, G.pieces
  local from = all[leader] and all[leader].hex
  for _, id in ipairs(from and pieces.ranks(G, side) or {}) do
    local piece = all[id]
    local hex = piece.hex or piece.banks and piece.banks[1]
    if hex and map:distance(from, hex) <= farthest then list[#list + 1] = id end
  end
  return list
end

--- Can a Commander still put any piece In Command?
local function can_command(G, f, leader)
  return any_candidate(subjects(G, f, G.phasing, leader), function(set) check_command(G, f, G.phasing, leader, set) end)
end

--- What each Commander may still hand out, in words.
local function points_left(f)
  local list = {}
  for _, leader in ipairs(f.leaders) do
    local left = f.purses[leader]
    local values =
      { leader = text_of("piece." .. leader), officers = left.officers, units = left.units }
    if left.officers + left.units > 0 then
      list[#list + 1] = text_of("points_left"):gsub("{(%l+)}", values)
    end
  end
  return list
end

--- Has no Commander anything left to hand out?
local function is_allocated(G, f)
  for _, leader in ipairs(f.leaders) do
    if can_command(G, f, leader) then return false end
  end
  return true
end

step("allocation", {
  rule = "7.11a",
  actions = { "command", "end" },
  enter = function(G, f)
    begin_allocation(G, f)
    if is_allocated(G, f) then barrier() end -- no one is asked: the other side's end of its turn shows where the markers lie
  end,
  done = is_allocated,
  leave = place_markers,
  values = function(_, f) return { left = points_left(f) } end,
})

--- Takes what a piece costs off a Commander's points; a Vedette costs what a unit does (7.11b, 13.14b).
local function spend(left, target)
  local kind = leaders[target] and "officers" or "units"
  left[kind] = left[kind] - 1
end

--- 7.11d: says whom an Officer has put In Command with himself.
function M.say_passed_on(G, officer, ids)
  if #ids > 0 then log_to(G.phasing, "7.11d", "passed_on", "leader", officer, "pieces", ids) end
end

action("command", {
  rule = "7.11a",
  args = { { "leader", "piece", function(_, f) return f.leaders end }, { "target", "piece" } },
  candidates = subjects,
  check = check_command,
  apply = function(G, f, _, leader, target)
    spend(f.purses[leader], target)
    put_in_command(f, { target }) -- 2.11A2b
    log_to(G.phasing, "2.11A2b", "put_in_command", "leader", leader, "target", target)
    if not leaders[target] then return end
    local ids = M.of_formation(G, counters[target].formation, target) -- 7.11d, 2.11A2c: his units within his own range
    put_in_command(f, ids)
    M.say_passed_on(G, target, ids)
  end,
})

return M
