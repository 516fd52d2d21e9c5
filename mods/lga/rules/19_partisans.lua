--- 19.31p The partisans of Tyrol: at home in two provinces, and nothing beside regular troops.
-- G.special.partisans: the areas that they keep to.
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local M = {}

--- Is it one that stands with regulars of its side, so that it counts for nothing?
---@return boolean
function M.is_ignored(G, id)
  if not pieces.is_partisan(id) then return false end
  local own = G.pieces[id]
  return #those(organization.here(G, organization.hex(G, id)), function(each)
    local piece = G.pieces[each]
    return piece.side == own.side and piece.inside == own.inside and pieces.arm(each) ~= nil and not pieces.is_partisan(each)
  end) > 0
end

--- May some be in a hex, as far as partisans are among them?
---@param ids string[]
---@return boolean
function M.at_home(G, ids, hex)
  if #those(ids, pieces.is_partisan) == 0 then return true end
  return #those(G.special.partisans or {}, function(area) return map:in_area(area, hex) end) > 0
end

--- Are both partisans and regulars among some who fight?
---@param ids string[]
---@return boolean
function M.are_mixed(ids)
  local men = those(ids, function(id) return pieces.arm(id) ~= nil end)
  local own = those(men, pieces.is_partisan)
  return #own > 0 and #own < #men
end

--- No one comes to an attack that partisans have begun.
function M.check_coming(G, f, id)
  local attacker = f.sides[1]
  local apart = G.pieces[id].side == attacker and #those(f.force[attacker], pieces.is_partisan) > 0
  need(not apart, "19.31p", "partisans_apart", "unit", id)
end

return M
