--- 8.1, 7.1 to 7.3 Movement Points: by kind of piece and order, of a force those of its slowest (8.16a).
local board = require("mechanics.board")
local fortress = require("rules.15_fortress")
local held = require("rules.19_held")
local impulses = require("rules.19_impulses")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local rally = require("rules.13_rally")

local points = {} -- 8.1, by kind
for _, row in ipairs(table_of("allowances")) do
  points[row.kind] = row.points
end
local STRENGTH_OF = { none = 0, march = 1, force = 2, double = 3 } -- which of two orders is the weaker
local FAST, TRAIN, TRAIN_DIE = 1, 4, 4 -- 7.35, 7.25
local MOST_OF_ALL = 99 -- more MP than anybody has
local FORCED = 5 -- 7.22a
local M = {}

--- 7.22a: the MP that the die of a Force March brings at most.
---@return integer
function M.most_forced(G) return impulses.forced(G, FORCED) end

--- 8.42: the order that a piece marches by; 7.44: Concentrate alone is a March; 7.25, 14.14, 17.11: trains need none, 7.37: and never double.
---@return string? kind
function M.order(G, id)
  local piece = G.pieces[id]
  if pieces.is_train(id) then return "force" end -- 14.14, 17.11
  if pieces.is_partisan(id) or pieces.is_replacement(id) then return "march" end -- 19.31p, 25.44a
  if piece.order == "none" or not piece.order then return (piece.letter or piece.host) and "march" or piece.order end
  return piece.order
end

--- May a piece march, for its order: 8.0b, 8.15: a detachment not; 15.57a: nor who is besieged.
---@return boolean
function M.may_go(G, id)
  local order = M.order(G, id)
  if order == nil or order == "none" or pieces.counters.by[id].type == "detachment" then return false end
  return not held.of(G, id) and not fortress.is_besieged(G, id) -- 16.72, 19.12n
end

--- Who goes: those who stand for the force, and who of their charts can and shall.
---@return string[]
function M.going(G, f)
  local list = {}
  local function add(id)
    list[#list + 1] = id
    for _, below in ipairs(pieces.in_order(G.pieces[id] and board.chart(G, id) or {})) do
      local piece = G.pieces[below]
      local left = f.stay[below] or listed(f.force, below) or piece.moved or rally.keeps(piece) or not M.may_go(G, below)
      if not left then add(below) end
    end
  end
  for _, id in ipairs(f.force) do
    add(id)
  end
  return list
end

--- Who would go without one and those below him.
---@return string[]
function M.without(G, f, id)
  return those(M.going(G, f), function(each) return not organization.is_under(G, each, id) end)
end

--- 8.11a, 8.12, 8.13, 8.14, 8.15, 17.12: the MP of a piece before its order; 8.11b: SP without a leader of their own go with his.
---@return integer
function M.of(G, id)
  local kind = pieces.counters.by[id].type
  if pieces.is_leader(G, id) and not G.pieces[id].strength then kind = "leader" end
  return impulses.allowance(G, points[kind], points.leader) -- 19.7k
end

--- 16.23: the weakest order of some.
---@param ids string[]
---@return string
function M.weakest(G, ids)
  local least_of, kind = STRENGTH_OF.double + 1, "march"
  for _, id in ipairs(ids) do
    local order = M.order(G, id) or "none"
    if STRENGTH_OF[order] < least_of then
      least_of, kind = STRENGTH_OF[order], order
    end
  end
  return kind
end

--- The weakest order of those who go; 25.44a: replacements that have force marched.
---@return string
function M.kind(G, f) return f.die and M.go_as_trains(G, f) and "force" or M.weakest(G, M.going(G, f)) end

--- 7.31a: the MP of a piece after a die that brings some; 7.35: French leaders, cavalry and horse artillery get one at most after a double
--- march.
local function whole(G, id, kind, extra)
  local fast = kind == "double" and M.of(G, id) == points.leader
  return M.of(G, id) * (kind == "double" and 2 or 1) + (fast and math.min(FAST, extra) or extra)
end

--- 7.41a: the most MP that an order may bring a piece.
---@param kind string "force" or "double".
function M.most(G, id, kind) return whole(G, id, kind, M.most_forced(G)) end

--- 8.16a: the MP that a force has left.
---@return integer
function M.left(G, f)
  local kind, left = M.kind(G, f), MOST_OF_ALL
  for _, id in ipairs(M.going(G, f)) do
    left = math.min(left, whole(G, id, kind, f.extra))
  end
  return left - f.spent
end

--- O7: whose Initiative counts: the highest who goes, of equals the first in the order of the charts.
---@return string leader
function M.leader(G, f)
  return least(pieces.in_order(M.going(G, f)), "7.22a", function(id) return -pieces.rank(G, id) end)[1]
end

--- 7.25, 25.43b, 25.44a: does a train march for itself, or a replacement unit?
---@return boolean
function M.go_as_trains(G, f)
  return #those(M.going(G, f), function(id) return not pieces.is_train(id) and not pieces.is_replacement(id) end) == 0
end

--- 7.22a, 7.25: what the die of a Force March gives.
---@param die integer
---@param alone boolean Trains.
---@return integer
function M.bonus(G, leader, die, alone)
  if alone then return die >= TRAIN_DIE and impulses.forced(G, TRAIN) or 0 end
  return math.min(M.most_forced(G), die + pieces.rating(G, leader, "initiative"))
end

return M
