--- 24.0, 24.1, 24.2 The armies of the Grand Campaign: charts that players draw up themselves, and who commands what.
-- G.overall: the Supreme Commander of the whole Coalition (24.22a); nil: none is elected.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local counters = pieces.counters
local BLOCK, BLOCKS = 11, 3 -- 32.1r; A1.1e: of an army leader
local SUPREME, ARMY = 8, 5 -- 24.14
local LIMITS = { infantry = 10, cavalry = 4, recruits = 5, remounts = 3 } -- 26.43, 25.42a
local M = {}

--- The power of a piece.
---@return string power
function M.power(id) return counters.by[id].nation end

--- A1.1e, 24.0: how many boxes a leader has: a block of eleven; who may lead an army has three of them.
---@return integer
function M.boxes(G, id)
  local rank = pieces.rank(G, id)
  if rank < pieces.RANKS.corps then return 0 end
  return rank > pieces.RANKS.corps and BLOCKS * BLOCK or BLOCK
end

--- 24.0: all leaders in play have their boxes.
function M.begin(G)
  for _, id in ipairs(board.which(G, function(_, each) return pieces.is_leader(G, each) end)) do
    G.boxes[id] = M.boxes(G, id)
  end
end

--- 24.14: the Command Points of a leader; nil: he leads no army.
---@return integer?
function M.points(G, id)
  local role = pieces.role(G, id)
  return role == "supreme" and SUPREME or role == "army" and ARMY or nil
end

--- The major power in whose army a piece is: 22.23c: of a contingent that of France.
local function army_of(G, id) return G.pieces[id].lent and "french" or powers.leader(G, M.power(id)) end

--- 24.21c, 24.22b: does a Supreme Commander command a piece: of his power and its allies, or of the whole Coalition?
---@return boolean
function M.commands(G, by, id)
  if by == G.overall then return true end
  return army_of(G, by) == army_of(G, id)
end

--- 23.11c, 23.12d, 24.23a: can a piece be directly under a leader: of his nation, of the allies of his power, or a corps leader of another power
-- that is at war beside it, under who may lead an army?
---@return boolean
function M.can_lead(G, leader, id)
  local one, two = M.power(leader), M.power(id)
  if one == two or army_of(G, id) == one then return true end
  local beside = powers.leader(G, two) ~= nil and G.pieces[id].side == G.pieces[leader].side and G.pieces[id].side ~= powers.NEUTRAL
  return beside and pieces.is_leader(G, id) and pieces.rank(G, leader) >= pieces.RANKS.army
end

--- 26.43: the most SP that a unit can have; a brigade of cavalry and guns have one point each (3.23, 26.21l).
---@return integer
function M.most(id)
  local counter = counters.by[id]
  local limit = counter.type == "cavalry" and counter.rank == "brigade" and 1 or LIMITS[counter.type]
  return limit or pieces.arm(id) == "infantry" and LIMITS.infantry or 1
end

--- 24.21b: the leaders who command armies of a power.
---@return string[]
function M.armies(G, power)
  return board.which(G, function(_, id)
    local role = M.power(id) == power and organization.hex(G, id) and pieces.role(G, id)
    return role == "army" or role == "supreme"
  end)
end

--- 24.21b: how many armies a power can have; none: a minor power's men are in armies of its ally.
---@return integer
function M.limit(G, power) return G.special.armies[power] or 0 end

return M
