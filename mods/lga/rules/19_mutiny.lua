--- 19.6n When all is nearly lost corps leaders away from their emperor, and close to the enemy, may go over to him with their men.
-- G.special.mutiny = { side, points, leader, apart, near }.
local board = require("mechanics.board")
local command = require("rules.06_command")
local exit = require("rules.19_exit")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local DIE = 6
local M = {}

--- Is a hex within some hexes of one of some leaders?
local function is_near(G, hex, leaders, hexes)
  return #those(leaders, function(id)
    local at = organization.hex(G, id)
    return at ~= nil and map:distance(hex, at) <= hexes
  end) > 0
end

--- 19.6n: who must roll: corps leaders far from their emperor, or without him, with an enemy leader of a corps or an army near.
local function doubtful(G, def)
  local emperor = G.pieces[def.leader] and { def.leader } or {}
  local enemies = board.which(G, function(piece, id)
    return not friends(G, piece.side, def.side) and pieces.rank(G, id) >= pieces.RANKS.corps
  end)
  return board.which(G, function(_, id)
    local hex = pieces.role(G, id) == "corps" and organization.hex(G, id)
    return hex and not is_near(G, hex, emperor, def.apart) and is_near(G, hex, enemies, def.near)
  end, def.side)
end

--- He and those of his in his radius are gone.
local function go_home(G, id)
  local gone = { [id] = true }
  for _, each in ipairs(pieces.below(G, id)) do
    if pieces.arm(each) and (G.pieces[each].chart == id or command.reaches(G, id, each)) then gone[each] = true end
  end
  exit.leave(G, gone)
end

--- 19.6n: as a week ends.
function M.review(G)
  local def = G.special.mutiny
  if not def or G.points > def.points then return end
  for _, id in ipairs(doubtful(G, def)) do
    local die = roll(G, "mutiny", DIE, "19.6n", "self", "unit", id)
    local leaves = die > pieces.rating(G, id, "initiative")
    log("19.6n", leaves and "mutinies" or "stays_loyal", "unit", id)
    if leaves then go_home(G, id) end
  end
end

return M
