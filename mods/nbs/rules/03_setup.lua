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

---@param scenario table
function M.begin(G, scenario)
  G.turn, G.last_turn = scenario.start.turn, scenario.start.turn + scenario.turns - 1
  G.pieces, G.stacks = {}, {}
  G.fights, G.reacted, G.lost_commanders = {}, {}, {}
  G.set, G.track, G.year, G.area = scenario.set_up, scenario.track, scenario.year, scenario.area
  G.arrivals = scenario.reinforcements
  G.wrecked_before = {}
  local present = {}
  for _, row in ipairs(rows) do
    if row.set_up == scenario.set_up then
      if row.hex then put(G, row) end
      present[#present + 1] = row.piece
    end
  end
  victory.begin(G, scenario, present)
  for _, row in ipairs(table_of("commands").list) do
    if victory.division_wrecked(G, row.id) then table.insert(G.wrecked_before, row.id) end
  end
end

--- 2.1.3: the row of the turn.
---@return table
function M.turn(G)
  for _, row in ipairs(tracks) do
    if row.track == G.track and row.turn == G.turn then return row end
  end
  error("the turn track has no turn " .. G.turn)
end

--- What the window writes of the turn: the time of day (3.1b), the light and how far one sees (14.1.5).
function M.seen(G, _, view)
  local row = M.turn(G)
  view.label, view.light, view.visibility = row.time, row.light, row.visibility
end

--- 2.1.3: the turn track, as the window shows it: an hour a line, with what happened in history where all may arrive.
function M.track(G)
  local list = {}
  for _, row in ipairs(tracks) do
    if row.track == G.track then
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
