--- 3.3 Set-up: who stands where, from tables/setup.
local pieces = require("rules.02_pieces")
local victory = require("rules.30_victory")

local rows, arrivals, tracks = table_of("setup"), table_of("reinforcements"), table_of("turns")
local M = {}

local function put(G, row)
  pieces.put(G, row.piece, row.hex, {
    heading = row.heading and pieces.headings[row.heading],
    formation = row.formation,
    casualties = row.casualties or 0, -- 3.3.5
    stragglers = row.stragglers or 0,
    guns = row.guns or pieces.printed(row.piece).guns,
    replaced = row.state == "replaced" or nil, -- 25.4.5
  })
end

local MARCHING = { cavalry = "ready", artillery = "limbered", infantry = "line" }

local function entry_named(name)
  for _, entry in ipairs(map_of():entries()) do
    if entry.name == name then return entry.hex end
  end
  error("the map has no entry " .. name)
end

--- 12.6.1: who comes on one turn at one entry is a column, in the order of the table.
---@param rows_of_group table[] Rows of tables/reinforcements.
function M.await(G, rows_of_group, turn)
  local first = rows_of_group[1]
  local group = {
    id = ("%s %d %s"):format(first.side, turn, first.entry),
    side = first.side,
    turn = turn,
    hex = entry_named(first.entry),
    entry = first.entry,
    roll = first.roll,
    on_a_die = first.roll ~= nil or nil,
    pieces = {},
  }
  for i, row in ipairs(rows_of_group) do
    group.pieces[i] = row.piece
    pieces.put(G, row.piece, nil, { formation = MARCHING[pieces.printed(row.piece).arm] })
  end
  table.insert(G.groups, group)
end

--- The rows of this game's arrivals, in columns.
---@param kind string
---@return table[][]
function M.columns(G, kind)
  local list, by = {}, {}
  for _, row in ipairs(arrivals) do
    if row.set == G.arrivals and row.kind == kind then
      local key = ("%s %s %s %s"):format(row.side, row.turn or "", row.entry, row.event or "")
      if not by[key] then
        by[key] = {}
        list[#list + 1] = by[key]
      end
      table.insert(by[key], row)
    end
  end
  for _, column in ipairs(list) do
    table.sort(column, function(a, b) return a.place < b.place end)
  end
  return list
end

--- 12.6: who comes by the schedule while the scenario lasts.
local function await_all(G, present)
  G.groups = {}
  for _, column in ipairs(M.columns(G, "scheduled")) do
    if column[1].turn <= G.last_turn then
      M.await(G, column, column[1].turn)
      for _, row in ipairs(column) do
        present[#present + 1] = row.piece
      end
    end
  end
end

---@param scenario table
function M.begin(G, scenario)
  G.turn, G.last_turn = scenario.start.turn, scenario.start.turn + scenario.turns - 1
  G.pieces, G.stacks = {}, {}
  G.fights, G.reacted, G.lost_commanders = {}, {}, {}
  G.map, G.special, G.footbridges = scenario.map, copy_of(scenario.special), {}
  G.set, G.track, G.year, G.area = scenario.set_up, scenario.track, scenario.year, scenario.area
  G.arrivals, G.events = scenario.reinforcements, scenario.events
  G.wrecked_before = {}
  local present = {}
  for _, row in ipairs(rows) do
    if row.set_up == scenario.set_up then
      if row.hex then put(G, row) end
      present[#present + 1] = row.piece
    end
  end
  await_all(G, present)
  victory.begin(G, scenario, present)
  for _, row in ipairs(table_of("commands").list) do
    if victory.division_wrecked(G, row.id) then table.insert(G.wrecked_before, row.id) end
  end
end

--- 2.1.3, 2.1.3c: the row of the turn.
---@return table
function M.turn(G)
  for _, row in ipairs(tracks) do
    if row.track == G.track and row.turn == G.turn then return row end -- 27.1.1
  end
  error("the turn track has no turn " .. G.turn)
end

--- The row of the turn after this one; nil after the last of the track.
---@return table?
function M.turn_after(G)
  return those(tracks, function(row) return row.track == G.track and row.turn == G.turn + 1 end)[1]
end

--- The row of the turn before this one; nil before the first of the track.
---@return table?
function M.turn_before(G)
  return those(tracks, function(row) return row.track == G.track and row.turn == G.turn - 1 end)[1]
end

--- The columns off the map, as their boxes show them: the schedule is known to all. 28.2.2a: and what lies in one's own markers.
function M.boxes(G, side)
  local list = {}
  for i, group in ipairs(G.groups) do
    local time = ""
    for _, row in ipairs(tracks) do
      if row.track == G.track and row.turn == group.turn then time = row.time end
    end
    list[i] = { key = "box.arrivals", values = { entry = group.entry, time = time }, hex = group.hex, ids = copy_of(group.pieces) }
  end
  for _, marker in ipairs(keys_of(G.pieces)) do
    local piece = G.pieces[marker]
    local own = piece.side == side and piece.hex and pieces.printed(marker).kind == "marker"
    local ids = own and those(keys_of(G.pieces), function(id) return G.pieces[id].cf == marker end) or {}
    if #ids > 0 then list[#list + 1] = { key = "box.concealed", values = { hex = piece.hex }, hex = piece.hex, ids = ids } end
  end
  return list
end

--- What the window writes of the turn: the time of day (3.1b), the light and how far one sees (14.1.5).
--- Beside that who holds what counts, and who of the side is still to come.
function M.seen(G, side, view)
  local row = M.turn(G)
  view.label, view.light, view.visibility = row.time, row.light, row.visibility
  view.control, view.reinforcements = {}, {}
  for _, hex in ipairs(keys_of(G.control)) do
    table.insert(view.control, { hex = hex, side = G.control[hex] })
  end
  for _, group in ipairs(G.groups) do
    local own = those(group.pieces, function(id) return pieces.printed(id).side == side end)
    if #own > 0 then table.insert(view.reinforcements, { id = group.id, turn = group.turn, hex = group.hex, pieces = own }) end
  end
end

--- 2.1.3: the turn track as far as the battle goes, as the window shows it: an hour a line, with what happened in history where all may arrive.
function M.track(G)
  local list = {}
  for _, row in ipairs(tracks) do
    if row.track == G.track and row.turn <= G.last_turn then
      local turn = copy_of(row)
      turn.label, turn.event = row.time, G.arrivals and row.event or nil
      turn.hour, turn.half = tonumber(row.time:sub(1, 2)), tonumber(row.time:sub(4)) // 30 + 1
      list[#list + 1] = turn
    end
  end
  return { turns = list }
end

--- Is a hex in play?
---@return boolean
function M.inside(G, hex)
  local map = map_of()
  return map:has(hex) and (not G.area or map:in_area(G.area, hex))
end

--- The hexes of an area; "": of the whole map. Callers must not write them.
---@type fun(area: string): string[]
M.ground = fixed("ground in play", function(area) return area == "" and map_of():hexes() or map_of():area(area) end)

--- What is broken in a position: for random play.
---@return string?
function M.invariants(G)
  for id, piece in pairs(G.pieces) do
    local row = pieces.printed(id)
    local left = row.boxes and row.boxes - piece.casualties - piece.stragglers
    if piece.hex and left and left < 1 then return id .. " stands on the map with nothing left" end
    if piece.guns and piece.guns < 1 then return id .. " is a battery without guns" end
    if piece.hex and row.role == nil and not (piece.formation and piece.state) then return id .. " has no formation or state" end
    if piece.state == "routed" and piece.formation ~= "routed" then return id .. " is Routed but in formation" end
  end
end

--- What `check` asks of a position just set up: who stands where, who comes when, and who should be there.
function M.muster(G, scenario)
  local answer = { placed = {}, arriving = {}, absent = {}, expected = {}, last = G.last_turn }
  for _, row in ipairs(rows) do
    if row.set_up == scenario.set_up then
      table.insert(answer.expected, row.piece)
      if row.hex then
        table.insert(answer.placed, { piece = row.piece, hex = row.hex })
      else
        table.insert(answer.absent, row.piece)
      end
    end
  end
  for _, row in ipairs(arrivals) do
    if row.set == scenario.reinforcements then
      table.insert(answer.expected, row.piece)
      local sure = row.kind == "scheduled" and row.turn <= G.last_turn
      table.insert(sure and answer.arriving or answer.absent, sure and { piece = row.piece, turn = row.turn } or row.piece)
    end
  end
  answer.inside = function(hex) return M.inside(G, hex) end
  return answer
end

return M
