--- 11 Zones of Influence: infantry alone has them, over its frontal hexsides.
local facing = require("rules.10_facing")
local ground = require("rules.12_ground")
local morale = require("rules.21_morale")
local troops = require("rules.02_troops")

local map = map_of()
local M = {}

--- 11.0, 11.2: has a unit a Zone?
local function has_zone(G, id)
  if not troops.is_infantry(id) then return false end -- 2.3.1b, 11.2
  local form = troops.form(G, id)
  return form.zone and not morale.at_worst(G, id, "disorganized") -- 11.2
end

--- 11.1: does a Zone reach from one hex into the next, as the ground and the friends of its side are?
local function reaches(G, side, from, hex)
  if not ground.crosses("march_column", from, hex) then return false end
  if ground.fortified(hex) or ground.fortified_side(from, hex) or troops.in_town(hex) then return false end
  return #troops.fighting(G, side, hex) == 0 -- reading 28
end

--- 11.1: the hexes of the Zone of a unit.
---@return string[] hexes
function M.of(G, id)
  local piece = G.pieces[id]
  if not has_zone(G, id) then return {} end
  return those(facing.front(G, id), function(hex) return reaches(G, piece.side, piece.hex, hex) end)
end

--- 11.0: does a hex lie in a Zone of the enemies of a side?
---@param side string Whose units would stand there.
---@param hex string
---@return boolean
function M.covers(G, side, hex)
  local enemy = troops.enemy(G, side)
  for _, from in ipairs(map:neighbors(hex)) do
    for _, id in ipairs(troops.fighting(G, enemy, from)) do
      if has_zone(G, id) and facing.zone(G, id, hex) == "front" and reaches(G, enemy, from, hex) then return true end
    end
  end
  return false
end

--- 11.3.1a, 11.3.1c: units that go from one Zone straight into another lose a step of morale.
---@param ids string[]
---@param side string
---@param from string
---@param to string
---@param rule string
function M.degrade(G, ids, side, from, to, rule)
  if M.covers(G, side, from) and M.covers(G, side, to) then morale.shift(G, ids, 1, rule, nil) end
end

return M
