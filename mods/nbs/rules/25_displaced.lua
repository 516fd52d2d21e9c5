--- 25.2, 25.4.6, 6.10.2 Commanders and HQs left alone: enemies in their hex displace them, never take them.
local board = require("mechanics.board")
local flight = require("rules.06_headquarters")
local troops = require("rules.02_troops")

local map = map_of()
local M = {}

--- The units that someone may go to: of his command, of an HQ any of its side (6.10.2).
local function units_of(G, id)
  local row, side = troops.printed(id), G.pieces[id].side
  local own = row.command and troops.commanded(G, row.command) or {}
  if #own > 0 and row.role ~= "headquarters" then return own end
  return troops.units(G, side)
end

--- The nearest of their hexes, of equals the first; 25.4.6a: none where a fight is still to be fought.
local function refuge(G, id)
  local from, best, least_far = G.pieces[id].hex, nil, nil
  for _, unit in ipairs(units_of(G, id)) do
    local hex = G.pieces[unit].hex
    local far = map:distance(from, hex)
    local quiet = #troops.fighting(G, troops.enemy(G, G.pieces[id].side), hex) == 0
    if quiet and (not least_far or far < least_far) then best, least_far = hex, far end
  end
  return best
end

--- 25.2, 25.2a: moves all who are alone with enemy units now. One who has nowhere to go is taken off the map (25.4.6a).
function M.check(G)
  local alone = those(troops.staff(G), function(id)
    local piece = G.pieces[id]
    return #troops.fighting(G, troops.enemy(G, piece.side), piece.hex) > 0 and #troops.fighting(G, piece.side, piece.hex) == 0
  end)
  for _, id in ipairs(alone) do
    local flees = flight.overrun(G, id) -- 6.10.2b: its owner says where to
    local hex = not flees and refuge(G, id)
    if hex then
      board.put(G, id, hex)
      log("25.2b", "displaced", "unit", id, "hex", hex)
    elseif not flees then
      board.lift(G, id)
      log("25.4.6a", "without_troops", "unit", id)
    end
  end
end

return M
