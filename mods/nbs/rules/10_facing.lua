--- 10 Facing: which hexes lie to the front, the flanks and the rear of a unit.
local engine = require("engine.facing")
local troops = require("rules.02_troops")

local map = map_of()
local HEADINGS = { 2, 4, 6, 8, 10, 12 } -- 10.0a: corners
local M = { HEADINGS = HEADINGS }

--- 10.0d: Skirmishers, Squares, and a Line in a town face all round; 10.0e: the Routed have their rear all round.
---@return string "front", "all_front", "all_rear" or "none"
function M.kind(G, id)
  local form = troops.form(G, id)
  if not form then return "none" end -- 10.0f
  local piece = G.pieces[id]
  if piece.formation == "line" and troops.in_town(piece.hex) then return "all_front" end -- 10.0d
  return form.facing
end

--- 10.0c Does a unit look one way, so that it has to turn?
---@return boolean
function M.looks(G, id) return M.kind(G, id) == "front" end

--- 10.0a: through what a neighbour touches a unit.
---@param hex string A neighbour.
---@return string zone "front", "flank" or "rear"
function M.zone(G, id, hex)
  local kind = M.kind(G, id)
  if kind == "all_rear" then return "rear" end
  if kind ~= "front" then return "front" end
  local piece = G.pieces[id]
  return (engine.zone(map, piece.hex, piece.heading, hex))
end

--- 10.0a: the hexes to the front of a unit. Callers must not write them.
---@return string[]
function M.front(G, id)
  local kind = M.kind(G, id)
  if kind == "all_rear" then return {} end
  local piece = G.pieces[id]
  if kind ~= "front" then return map:neighbors(piece.hex) end
  return engine.zones(map, piece.hex, piece.heading).front
end

--- Reading 26: does a hex lie in the wedge before a unit, within so many hexes?
---@return boolean
function M.before(G, id, hex, far)
  local kind = M.kind(G, id)
  local piece = G.pieces[id]
  if kind == "all_rear" then return false end
  if kind ~= "front" then return map:distance(piece.hex, hex) <= far end
  return engine.in_arc(map, piece.hex, piece.heading, hex, { far = far })
end

--- 10.1.1, 10.1.2: how many times a unit pays for a corner as it turns: an about-face counts once.
---@param to integer Heading.
---@return integer
function M.corners(G, id, to)
  if not M.looks(G, id) then return 0 end -- 10.1.4a
  local corners = math.abs(engine.steps(map, G.pieces[id].heading, to))
  return corners == 3 and 1 or corners -- 10.1.2
end

--- How far two headings are apart, in corners.
---@return integer
function M.turn(heading, to) return math.abs(engine.steps(map, heading, to)) end

--- Does a neighbour of a hex lie ahead of one who looks that way?
---@return boolean
function M.ahead(hex, heading, to) return listed(engine.zones(map, hex, heading).front, to) end

--- How many hexes of the map one sees ahead who looks that way.
---@return integer
function M.open(hex, heading) return #engine.zones(map, hex, heading).front end

--- The heading that looks at a neighbour, nearest to one that a unit has.
---@param hex string The unit's.
---@param to string A neighbour.
---@param heading integer
---@return integer
function M.toward(hex, to, heading)
  local best, least_turn
  for _, each in ipairs(HEADINGS) do
    local turn = M.turn(heading, each)
    if M.ahead(hex, each, to) and (not least_turn or turn < least_turn) then best, least_turn = each, turn end
  end
  return best
end

return M
