--- 11.43 Where a beaten unit may go: steps, the way off the map, and whether it is surrounded.
-- Nothing here changes the state, and nothing looks at stacking.
local ground = require("rules.08_ground")
local pieces = require("rules.01_pieces")
local zoc = require("rules.04_zoc")

local map = ground.map
local HEXSIDES = 6
local M = {}

--- Tells whether a river without a whole bridge shuts a hexside; for a Repulse by 10.12C.
local function shut(from, to, how)
  local bare = map:side(from, to, "river") and not ground.bridge_open(from, to)
  return bare and rule(how == "repulse" and "10.12C" or "11.43b")
end

--- 4.32: the ZOC of enemy Vedettes lets a beaten unit through, any other does not.
local function in_zoc(side, to)
  if not zoc.hostile(side, to) then return false end
  if zoc.hostile_firm(side, to) then return rule("4.32a") and rule("4.32ex") end
  local open = rule("4.32c") and rule("11.43d") and rule("13.21a")
  return not open
end

local function only_vedettes(G, hex)
  for _, id in ipairs(pieces.at(G, hex)) do
    if not pieces.is_vedette(id) then return false end
  end
  return true
end

--- What bars a step between neighbours from a beaten unit; nil when nothing does.
---@param how string "combat" or "repulse"
---@param aside boolean? Enemy Vedettes may be pushed aside (11.45d).
---@return string? id Rule.
---@return string? key Text key.
function M.bar(G, side, from, to, how, aside)
  if not map:in_area(G.area, to) then return "11.44b", "retreat_off_map" end -- Q9: never by choice
  if ground.closed(G, side, to) then return G.closed.rule, "area_closed" end
  if shut(from, to, how) then return how == "repulse" and "10.12C" or "11.43b", "retreat_shut" end
  local holder = pieces.side_at(G, to)
  if holder and holder ~= side then
    if not only_vedettes(G, to) then return "11.43b", "retreat_enemy_there" end
    if not aside then return "13.21b", "retreat_enemy_there" end -- Q19
  end
  if in_zoc(side, to) then return "4.32a", "retreat_into_zoc" end
end

--- Tells whether a unit could leave the map, or the area in play (Q71), from a hex.
---@return boolean
function M.leaves(G, hex, how)
  local near = map:neighbors(hex)
  if #near < HEXSIDES then return true end
  for _, to in ipairs(near) do
    if not map:in_area(G.area, to) and not shut(hex, to, how) then return true end
  end
  return false
end

--- Surrounded: no hex to retreat to (Q7). Friends do not bar the way, nor does the map's edge.
---@return boolean
function M.surrounded(G, id, hex)
  local side = G.pieces[id].side
  for _, to in ipairs(map:neighbors(hex)) do
    if not M.bar(G, side, hex, to, "combat") then return false end
  end
  return not M.leaves(G, hex, "combat")
end

return M
