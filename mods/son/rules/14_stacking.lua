--- 14.17 to 14.19 Stacking: packages share both hexes or none, one leader commands all, and they are no stronger than 68 SP.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local forces = require("rules.09_forces")
local organization = require("rules.11_organization")
local pieces = require("rules.02_pieces")
local walls = require("rules.23_walls")

local MOST_SP = 68 -- 14.17a
local NONE = {}
local map = map_of()
local M = {}

--- 14.18: leaders of a side, not of the force, with a half in a hex.
local function others_in(G, side, force, hex)
  if board.count(side, hex) == 0 then return NONE end
  return those(board.standing(G, hex), function(id)
    return pieces.is_leader(id) and G.pieces[id].side == side and not listed(force, id)
  end)
end

--- 14.18: leaders of their side with a half where a force would lie.
---@param at table Two hexes.
---@return string[]
local function others_at(G, side, force, at)
  local list = {}
  for _, hex in ipairs(twohex.hexes(map, at)) do
    for _, id in ipairs(others_in(G, side, force, hex)) do
      if not listed(list, id) then list[#list + 1] = id end
    end
  end
  return list
end

--- 23.3: is there room in the fortress, if it is one, for leaders with all that they have?
local function fits_walls(G, leaders, at)
  local strength = forces.strength(G, leaders)
  need(walls.fits(G, leaders, at), "23.3", "too_strong", "strength", strength, "most", walls.MOST)
end

--- 14.17a, 14.18, 14.19a: may a force end its march in two hexes? States why not.
---@param apart string[]?  Leaders who go on, and do not count.
---@param side string?  Of a force that is off the map still.
function M.may_end(G, force, at, apart, side)
  side = side or G.pieces[force[1]].side
  local others = forces.without(others_at(G, side, force, at), apart or {})
  if #others == 0 then return fits_walls(G, force, at) end -- 23.3
  local place = board.place({ at = at })
  for _, id in ipairs(others) do
    local same = board.place(G.pieces[id]) == place -- 3.26a
    if not need(same, "14.18", "overlap", "leader", id) then return end -- 14.19e: mode and facing, too
  end
  for _, id in ipairs(force) do
    others[#others + 1] = id
  end
  local strength = forces.strength(G, others) -- 3.25
  local one = forces.orderly(G, others) or not apart and side == G.phasing and organization.mends(G, others) -- 14.19b: after a march of his own phase
  if not need(one, "14.19a", "no_commander_there") then return end
  local small = need(strength <= MOST_SP, "14.17a", "too_strong", "strength", strength, "most", MOST_SP) -- 14.20
  if small then fits_walls(G, others, at) end
end

return M
