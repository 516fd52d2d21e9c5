--- 26.2 Wagons: slow, without facing, one to a hex; enemies who end a move upon them destroy them.
local board = require("mechanics.board")
local troops = require("rules.02_troops")
local zones = require("rules.11_zones")

local M = {}

local wagons = derived("wagons", { "places" }, function(G)
  return board.which(G, function(piece, id) return piece.hex and troops.is_wagon(id) end)
end)

--- The wagons in a hex, of one side or of both.
---@param side string?
---@return string[] ids
function M.at(G, hex, side)
  return those(wagons(G), function(id)
    return G.pieces[id].hex == hex and (not side or G.pieces[id].side == side)
  end)
end

--- 26.2.2a: does an enemy wagon keep those out who go together: Skirmishers alone?
---@param ids string[]
---@return boolean
function M.bars(G, ids, side, hex)
  local units = those(ids, troops.fights)
  return #units > 0 and troops.only(units, troops.is_skirmisher) and #M.at(G, hex, troops.enemy(G, side)) > 0
end

--- 26.2.1, 26.2.2a States what those who go together need to enter a hex.
---@param ids string[]
function M.need_entry(G, ids, side, to)
  for _, id in ipairs(those(ids, troops.is_wagon)) do
    need(#M.at(G, to) == 0, "26.2.1", "wagon_there", "unit", id, "to", to)
    need(not zones.covers(G, side, to), "26.2.1", "wagon_stays_clear", "unit", id, "to", to)
  end
  need(not M.bars(G, ids, side, to), "26.2.2a", "wagon_bars", "to", to)
end

--- 26.2.2b States that no other wagon stands where a road is taken from, or to.
---@param ids string[]
function M.need_road(G, ids, from, to)
  for _, hex in ipairs({ from, to }) do
    local others = those(M.at(G, hex), function(id) return not listed(ids, id) end)
    need(#others == 0, "26.2.2b", "wagon_on_the_road", "hex", hex)
  end
end

--- 26.2.3a: those upon whom enemies have ended their move.
function M.overrun(G)
  for _, id in ipairs(wagons(G)) do
    local piece = G.pieces[id]
    local enemies = troops.fighting(G, troops.enemy(G, piece.side), piece.hex)
    if #enemies > 0 and not troops.only(enemies, troops.is_skirmisher) then
      log("26.2.3a", "wagon_destroyed", "unit", id, "by", enemies[1])
      board.remove(G, id)
    end
  end
end

return M
