--- 11.43 Where a beaten unit may go: steps, the way off the map, and whether it is surrounded.
-- Nothing here changes the state, and nothing looks at stacking.
local ground = require("rules.08_ground")
local lists = require("rules.lists")
local pieces = require("rules.01_pieces")
local zoc = require("rules.04_zoc")

local map = ground.map
local HEXSIDES = 6
local M = {}

--- 11.43b: a river without a whole bridge shuts a hexside.
local function shut(from, to) return map:side(from, to, "river") and not ground.bridge_open(from, to) end

--- What bars a step between neighbours from a beaten unit; nil when nothing does. The ZOC of Vedettes does not (4.32c,
--- 11.43d, 13.21a).
---@param how string "combat" or "repulse"
---@param aside boolean? Enemy Vedettes may be pushed aside (11.45d).
---@return string? id Rule.
---@return string? key Text key.
function M.bar(G, side, from, to, how, aside)
  if not map:in_area(G.area, to) then return "11.44b", "retreat_off_map" end -- Q9: never by choice
  if ground.closed(G, side, to) then return G.closed.rule, "area_closed" end
  if shut(from, to) then return how == "repulse" and "10.12C" or "11.43b", "retreat_shut" end
  local holder = pieces.side_at(G, to)
  if holder and holder ~= side then
    if not lists.all(pieces.at(G, to), pieces.is_vedette) then return "11.43b", "retreat_enemy_there" end
    if not aside then return "13.21b", "retreat_enemy_there" end -- Q19
  end
  if zoc.hostile_firm(side, to) then return "4.32a", "retreat_into_zoc" end
end

--- Tells whether a unit could leave the map, or the area in play (Q71), from a hex.
---@return boolean
function M.leaves(G, hex)
  local near = map:neighbors(hex)
  return #near < HEXSIDES
    or pieces.any(near, function(to) return not map:in_area(G.area, to) and not shut(hex, to) end)
end

--- Surrounded: no hex to retreat to (Q7). Friends do not bar the way, nor does the map's edge.
---@return boolean
function M.surrounded(G, id, hex)
  local side = G.pieces[id].side
  local open = pieces.any(map:neighbors(hex), function(to) return not M.bar(G, side, hex, to, "combat") end)
  return not open and not M.leaves(G, hex)
end

return M
