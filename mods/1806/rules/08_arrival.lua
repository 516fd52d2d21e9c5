--- 8.1, 8.12C, 8.12E: what follows when a force comes into a hex, by a step or behind an enemy whom it has Repulsed.
local control = require("rules.20_control")
local ground = require("rules.08_terrain")
local leaders = require("rules.05_leaders")
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")

local M = {}

--- 21.62: a unit of the other side that enters the closed part of the map opens it.
local function open_area(G, side, to)
  local closed = G.closed
  if closed.side == side or not ground.in_area(closed.area, to) then return end
  log(closed.rule, "area_opens", "side", closed.side, "hex", to)
  zoc.open(G)
  G.closed = nil
end

--- Is there a stack of that sort among these neighbours?
local function any_of(G, hex, bits, which)
  for _, near in ipairs(ground.listed(hex, bits)) do
    if which(G, near, G.stacks[near]) then return true end
  end
  return false
end

local function hidden(G, _, stack)
  return pieces.any(stack, function(id) return not G.pieces[id].shown end)
end

--- Leaders or trains that nobody guards.
local function left_alone(G, hex, stack) return not pieces.guards(G, hex, G.pieces[stack[1]].side) end

--- What a piece's coming into a hex asks for: a step next to a hidden stack is not taken back (8.12C, Q113), and leaders
--- of the enemy may be tested (5.26).
function M.passed_by(G, side, to)
  local enemies = zoc.around(pieces.enemy_of(side), to)
  if not G.options.undo_next_to_hidden and any_of(G, to, enemies, hidden) then barrier() end
  if any_of(G, to, enemies, left_alone) then leaders.sweep(G) end
end

--- Puts the whole force into a hex, with all that follows from it.
function M.arrive(G, f, side, to)
  local bridged = next(G.pontoons) ~= nil
  if bridged then pontoons.passed(G, f.hex, to) end
  for i = 1, #f.force do
    local id = f.force[i]
    pieces.put(G, id, to)
    control.take(G, id, to)
  end
  if G.closed and ways.has_unit(f.force) then open_area(G, side, to) end
  f.hex, f.steps, f.dropped = to, f.steps + 1, ""
  f.entered = zoc.hostile(side, to) -- 4.0g: a friend there lifts no ZOC
  f.stopped = f.entered and ways.has_unit(f.force) -- 8.12E
  M.passed_by(G, side, to)
  if bridged then pontoons.sweep(G) end
end

--- For 10.0 Repulse -------------------------------------------------------------------------------

--- Takes points off each member.
---@param costs integer[]
function M.spend(f, costs)
  for i, cost in ipairs(costs) do
    f.left[i] = f.left[i] - cost
  end
  f.spent = true
end

--- 10.21: the force, which has paid already, enters the vacated hex and may go on (4.1d), though not at once into another
--- enemy ZOC.
function M.follow_up(G, f, side, to)
  M.arrive(G, f, side, to)
  f.repulsed = not f.entered -- 8.22A: a ZOC that a column comes into so is another
end

--- 10.22: the force has failed to repulse and stops where it stands.
function M.stop(f)
  f.repulsed = true
  f.over = true
end

return M
