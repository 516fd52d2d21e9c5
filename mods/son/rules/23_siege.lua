--- 23.4 to 23.10 Sieges of citadels: who is besieged, how he is fed, how he comes out, and when he surrenders.
-- State: `besieged` of the leaders in a citadel; `sortie` of those who attack out of one in this phase.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local depots = require("rules.06_depots")
local forces = require("rules.09_forces")
local pieces = require("rules.02_pieces")
local walls = require("rules.23_walls")
local zones = require("rules.17_zones")

local SMALL = 6 -- 23.8a: SP that are fed like those near the Center of Operations
local WEAK = 4 -- 23.9a: SP that do not hold out
local GENERALS = { maj_gen_inf = true, maj_gen_cav = true, garrison = true, besieger = true }
local map = map_of()
local M = {}

-- The siege -------------------------------------------------------------------------------------------

--- The leaders with troops of a side who have a half in one of some hexes.
local function troops_in(G, side, hexes)
  local list = {}
  for _, hex in ipairs(hexes) do
    for _, id in ipairs(board.standing(G, hex)) do
      local piece = G.pieces[id]
      if piece.side == side and piece.armed and not piece.neutral and not listed(list, id) then list[#list + 1] = id end
    end
  end
  return list
end

--- 23.10a: the eight hexes around a package.
local function around(at)
  local list = {}
  for _, hex in ipairs(twohex.hexes(map, at)) do
    for _, to in ipairs(map:neighbors(hex)) do
      if twohex.place(map, at, to) ~= "inside" and not listed(list, to) then list[#list + 1] = to end
    end
  end
  return list
end

--- 23.7a, 23.10b: are enemies next to the main hex as strong as those inside (O53: all SP count), and (23.10a) no friend in a hex around
--- it who is not besieged himself?
---@param leader string One of the package in the citadel.
---@return boolean
function M.is_shut(G, leader)
  local piece = G.pieces[leader]
  local inside = forces.strength(G, pieces.package(G, leader))
  local foes = troops_in(G, zones.enemy(piece.side), map:neighbors(walls.main(piece.at))) -- 23.3a
  local friends_ = troops_in(G, piece.side, around(piece.at)) -- who is besieged lies inside
  return forces.strength(G, foes) >= inside and #friends_ == 0
end

local function mark(G, leader, besieged)
  board.mark(G, copy_of(pieces.package(G, leader)), { besieged = besieged, sortie = false })
end

--- 23.4a, 3.3: a package has used its citadel to avoid combat: it is besieged, if the enemy is strong enough.
function M.refuse(G, leader)
  if M.is_shut(G, leader) then mark(G, leader, true) end
end

--- 23.4b: as a phase begins a siege goes on that still holds; 23.7e: with all who have come in.
function M.note(G)
  for _, id in ipairs(board.which(G, function(piece) return piece.besieged or piece.sortie end)) do
    local piece = G.pieces[id]
    local holds_on = piece.at and walls.of(piece.at) == "citadel" and M.is_shut(G, id)
    if holds_on then
      mark(G, id, true)
    else
      board.mark(G, id, { besieged = false, sortie = false })
    end
  end
end

-- Attrition -------------------------------------------------------------------------------------------

--- 23.7c: does a besieged force lie on a magazine that feeds it?
---@return boolean
function M.is_fed(G, leader)
  local piece = G.pieces[leader]
  if not piece.besieged or piece.side ~= "french" then return false end
  return #those(twohex.hexes(map, piece.at), function(hex) return listed(depots.standing(G), hex) end) > 0
end

--- How a force that stands is in reach of its Center of Operations for attrition (08_toll): 23.8a a few in a citadel always are, 23.8b many
--- never.
---@return string? reach
function M.reach(G, leader)
  local piece = G.pieces[leader]
  if not piece.at or walls.of(piece.at) ~= "citadel" then return G.reach[leader] end
  return forces.strength(G, pieces.package(G, leader)) <= SMALL and "command" or nil
end

-- The sortie ------------------------------------------------------------------------------------------

--- 23.5a: are all hexes around a package held or controlled by the enemy?
local function surrounded(G, leader)
  local piece = G.pieces[leader]
  local free = those(around(piece.at), function(hex)
    return #zones.enemies(piece.side, hex) == 0 and board.count(zones.enemy(piece.side), hex) == 0
  end)
  return #free == 0
end

--- Besieged packages of the phasing side that may try to attack out of their citadels, by a leader of each.
---@return string[] leaders
function M.able(G)
  local list = {}
  for _, package in ipairs(pieces.packages(G)) do
    local first = G.pieces[package[1]]
    local may = first.side == G.phasing and first.besieged and not listed(G.combat.asked, pieces.name(G, package[1]))
    if may and not surrounded(G, package[1]) then list[#list + 1] = package[1] end
  end
  return list
end

--- He goes out: for this phase he stands and fights as anybody does.
function M.sally(G, leader) board.mark(G, copy_of(pieces.package(G, leader)), { besieged = false, sortie = true }) end

--- 23.5b, 23.6: does one of some leaders fight out of a besieged citadel?
---@param leaders string[]
---@return boolean
function M.sallies(G, leaders)
  return #those(leaders, function(id) return G.pieces[id].sortie == true end) > 0
end

-- Surrender -------------------------------------------------------------------------------------------

--- 23.9a: the besieged packages of a side that are too weak to hold out; a leader of each.
local function weak(G, side)
  local list = {}
  for _, package in ipairs(pieces.packages(G)) do
    local first = G.pieces[package[1]]
    local besieged = first.side == side and first.besieged and forces.strength(G, package) <= WEAK
    if besieged and M.is_shut(G, package[1]) then list[#list + 1] = package[1] end
  end
  return list
end

--- 23.9b: a leader goes to his Center of Operations; of Major Generals and garrisons nothing is left.
local function go_home(G, id)
  for _, unit in ipairs(copy_of(pieces.organic(G, id))) do
    pieces.remove(G, unit) -- 23.9a
  end
  if GENERALS[pieces.rating(id).role] then return pieces.remove(G, id) end
  board.lift(G, id)
  board.mark(G, id, { at_center = true, besieged = false })
end

--- 23.9a: as the Player-Turn of the besieged ends, the first of his citadels that surrenders.
---@return table? at The place that it lay in.
---@return string[]? victors Leaders who may go in.
function M.surrender(G)
  local leader = weak(G, G.phasing)[1]
  if not leader then return nil end
  local at, package = G.pieces[leader].at, copy_of(pieces.package(G, leader))
  log("23.9a", "surrenders", "hex", walls.main(at))
  for _, id in ipairs(package) do
    go_home(G, id)
  end
  return at, troops_in(G, zones.enemy(G.phasing), map:neighbors(walls.main(at))) -- 23.9c
end

return M
