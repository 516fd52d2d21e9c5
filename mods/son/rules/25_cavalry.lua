--- 25.16 to 25.18 Cavalry against cavalry: the differential, the modifier that it gives, and artillery fire, which hangs on it.
local twohex = require("engine.twohex")
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local tables = require("rules.25_tables")

local map = map_of()
local M = {}

--- Is all of a package in the open? 25.18b: towns may count either way; for the horse and the guns they do.
---@param at table
---@return boolean
function M.in_open(at)
  return #those(twohex.hexes(map, at), function(hex)
    local kind = costs.of_hex(hex).kind
    return kind == "clear" or kind == "town" -- 25.18b
  end) == 2
end

--- 25.16f, 25.17a: the cavalry of leaders, as it is on their tracks.
---@param leaders string[]
---@return integer SP
function M.strength(G, leaders) return forces.strength(G, leaders, "cavalry") end

--- 25.18a (O64): the same, half of it where it is not in the open; in half points.
---@return integer halves
function M.halves(G, leaders)
  return sum(leaders, function(id)
    local open = M.in_open(G.pieces[id].at)
    return M.strength(G, { id }) * (open and 2 or 1)
  end)
end

--- 25.16b, 25.16c: what a superiority takes from the initiative die of its side; 0 without one.
---@param own integer
---@param other integer In the same unit.
---@return integer 0 to 3
function M.superiority(own, other)
  if own <= other then return 0 end
  if own >= 3 * other then return 3 end -- 25.17c: of none as well; 25.16a
  return own >= 2 * other and 2 or 1
end

--- 25.10: SP that artillery costs a target by a die; 25.18c: over ground that is not open as if the horse were even.
---@param guns integer SP of artillery.
---@param horse { own: integer, other: integer } As counted when the battle began.
---@param open boolean
---@param die integer
---@return integer SP
function M.fire(guns, horse, open, die)
  local own, other = horse.own, horse.other
  if not open then
    own, other = 1, 1
  end
  return tables.fire(guns, own, other, die)
end

return M
