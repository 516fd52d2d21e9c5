--- 19.21k Saxony and the Thuringian States go over to the French when no Prussian unit is left in them, and the Saxons go home.
-- G.turned: they have.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local M = {}

--- Does a hex lie in the countries?
local function lies_in(def, hex)
  return #those(def.areas, function(area) return map:in_area(area, hex) end) > 0
end

--- Is a unit of their lord within their borders?
local function is_held(G, def)
  return #those(board.which(G, function(_, id) return pieces.counters.by[id].nation == def.lord and pieces.arm(id) ~= nil end), function(id)
    local hex = organization.hex(G, id)
    return hex ~= nil and lies_in(def, hex)
  end) > 0
end

--- The land is the other side's now, and its fortresses are refuges of that side (13.23).
---@param def { areas: string[], side: string }
function M.hand_over(G, def)
  for _, area in ipairs(def.areas) do
    for _, hex in ipairs(map:area(area)) do
      G.land[hex] = def.side
      for side, list in pairs(G.refuges) do
        if side ~= def.side and listed(list, hex) then
          G.refuges[side] = those(list, function(each) return each ~= hex end)
          table.insert(G.refuges[def.side], hex)
        end
      end
    end
  end
end

--- Somebody has left a hex, or is no more: have the countries gone over? Not while a battle is fought.
function M.review(G)
  local def = G.special.turncoats
  if not def or G.turned or within(G, "battle") or is_held(G, def) then return end
  G.turned, G.changed = true, G.changed + 1
  M.hand_over(G, def)
  log("19.21k", "goes_over", "side", def.side)
  for _, id in ipairs(board.which(G, function(_, id) return pieces.counters.by[id].nation == def.nation end)) do
    pieces.tell(G, id, "19.21k", "goes_home", "unit", id)
    board.remove(G, id)
  end
end

return M
