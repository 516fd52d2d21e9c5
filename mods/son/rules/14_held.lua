--- 17.10 to 17.12, 14.16b What enemy zones of control are to those who march.
local board = require("mechanics.board")
local zoc = require("mechanics.zoc")
local forces = require("rules.09_forces")
local initiative = require("rules.10_initiative")
local pieces = require("rules.02_pieces")
local twohex = require("engine.twohex")

local printed = pieces.counters.by
local map = map_of()
local M = {}

--- 4.1: the other side.
local function enemy_of(side) return side == "french" and "allied" or "french" end

--- 17.5: the enemies whose zones hinder a march in a hex: not those whom it has repulsed, where they made way.
local function watchers(f, side, hex)
  local list = zoc.reaching("control", enemy_of(side), hex)
  return listed(f.opened, hex) and forces.without(list, f.repulsed) or list -- 14.22h
end

--- 17.10a, 17.5: is one of some hexes in a zone that hinders a march?
---@param f Moving
---@param hexes string[]
---@return boolean
function M.exposed(f, side, hexes)
  for _, hex in ipairs(hexes) do
    if zoc.exposed(side, hex) and #watchers(f, side, hex) > 0 then return true end
  end
  return false
end

--- 17.10c, 4.9a, O89: does one half of a leader lie in an enemy zone?
---@return boolean
function M.in_zone(G, id)
  for _, hex in ipairs(twohex.hexes(map, G.pieces[id].at)) do
    if zoc.exposed(G.pieces[id].side, hex) then return true end
  end
  return false
end

--- 17.10a, 17.5: the same of those who march, as far as it hinders them.
---@return boolean
function M.is_held(G, f) return M.exposed(f, G.pieces[f.piece].side, twohex.hexes(map, G.pieces[f.piece].at)) end

--- 17.12a, 17.12b, 17.12c: what leaving costs foot and horse more, by the enemies who control the place.
local function surcharge(G, enemies)
  local most, horse = 0, false
  for _, id in ipairs(enemies) do
    local package = pieces.package(G, id)
    most = math.max(most, math.min(2, forces.strength(G, package) - 1)) -- 17.12a
    horse = horse or forces.strength(G, package, "cavalry") > 0
  end
  if horse then return { infantry = 4, cavalry = 4 } end -- 17.12c
  return { infantry = 2 * most, cavalry = 0 } -- 17.10b, 17.12b
end

--- 17.10b: what it costs foot and horse more to leave two hexes.
---@param at table
---@return table<string, integer>
function M.leaving(G, side, at) return surcharge(G, zoc.reaching("control", enemy_of(side), at)) end

--- 14.16b, 4.14b, O84: in a forced march only next to an enemy whom a friend holds already, and next to that friend.
---@param whole string[]  The force itself, which holds no one.
---@return boolean
function M.backed(G, whole, side, to)
  for _, enemy in ipairs(zoc.reaching("control", enemy_of(side), to)) do
    local friends_there = zoc.reaching("control", side, G.pieces[enemy].at)
    local held = those(friends_there, function(id)
      return not listed(whole, id) and twohex.distance(map, G.pieces[id].at, to) <= 1
    end)
    if not need(#held > 0, "14.16b", "not_held", "enemy", enemy) then return false end
  end
  return true
end

--- 21.2c: is a friend with troops in each hex entered that an enemy controls?
local function friends_in(G, f, move)
  local side = G.pieces[f.piece].side
  for _, hex in ipairs(move.entered) do
    local there = those(board.standing(G, hex), function(id)
      return G.pieces[id].side == side and G.pieces[id].armed and not listed(f.whole, id)
    end)
    if zoc.exposed(side, hex) and #there == 0 then return false end
  end
  return true
end

--- 17.3: is a force led by an infantry Major General whose die is no better?
---@param whole string[]
---@return boolean
function M.is_weak(G, whole) return printed[whole[1]].role == "maj_gen_inf" and initiative.usual(G, whole) > -1 end

--- Into an enemy zone: 17.10c not out of one, 17.3 no infantry Major General whose die is no better, 14.16b.
---@param move Move
---@return boolean
function M.may_face(G, f, side, move)
  if not need(not (f.began and f.steps == 0), "17.10c", "zone_to_zone") then return false end
  if not need(not M.is_weak(G, f.whole), "17.3", "maj_gen_in_zone", "leader", f.chief) then return false end
  if f.shaken and not need(friends_in(G, f, move), "21.2c", "in_disorder", "leader", f.piece) then return false end
  return f.by ~= "forced" or M.backed(G, f.whole, side, move.to)
end

return M
