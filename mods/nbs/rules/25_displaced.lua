--- 25.2, 25.4.6, 6.10.2 Commanders and HQs left alone: enemies in their hex displace them, never take them.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local flight = require("rules.06_headquarters")
local troops = require("rules.02_troops")

local map = map_of()
local M = {}

--- The units that someone may go to: of his command, of an HQ any of its side (6.10.2).
local function units_of(G, id)
  local row, side = troops.printed(id), G.pieces[id].side
  if row.role ~= "headquarters" then return commands.present(G, commands.post(G, id)) end
  return troops.units(G, side)
end

--- The nearest of their hexes, of equals the first; 25.4.6a: none where a fight is still to be fought.
---@param from string? Nil of one who is off the map.
local function refuge(G, id, from)
  local best, least_far = nil, nil
  for _, unit in ipairs(units_of(G, id)) do
    local hex = G.pieces[unit].hex
    local far = from and map:distance(from, hex) or 0
    local quiet = #troops.fighting(G, troops.enemy(G, G.pieces[id].side), hex) == 0
    if quiet and (not least_far or far < least_far) then best, least_far = hex, far end
  end
  return best
end

--- 25.2b, 25.4.6a: he rides off; one who has nowhere to go waits off the map.
local function displace(G, id)
  local hex = refuge(G, id, G.pieces[id].hex)
  if hex then
    board.put(G, id, hex)
    return log("25.2b", "displaced", "unit", id, "hex", hex)
  end
  board.lift(G, id)
  table.insert(G.waiting, id)
  log("25.4.6a", "without_troops", "unit", id)
end

--- 25.4.6a: those who wait come back with the first stack of theirs that there is.
local function bring_back(G)
  G.waiting = those(G.waiting, function(id)
    local hex = G.pieces[id] and refuge(G, id, nil)
    if not hex then return G.pieces[id] ~= nil end
    board.put(G, id, hex)
    log("25.4.6a", "displaced", "unit", id, "hex", hex)
    return false
  end)
end

local function is_alone(G, id)
  local piece = G.pieces[id]
  return piece.hex ~= nil and #troops.fighting(G, piece.side, piece.hex) == 0
end

--- 25.4.6a: moves Commanders whose stack has been destroyed.
---@param ids string[] The stack, or what is left of it.
function M.scatter(G, ids)
  for _, id in ipairs(those(troops.present(G, ids), troops.is_commander)) do
    if is_alone(G, id) then displace(G, id) end
  end
end

--- 25.4.6b: those who wait for a unit that is about to come back.
---@return string[] ids
function M.waiting_for(G, unit)
  return those(G.waiting, function(id) return commands.under(G, troops.brigade(unit), commands.post(G, id)) end)
end

--- 25.2, 25.2a: moves all who are alone with enemy units now.
function M.check(G)
  local alone = those(troops.staff(G), function(id)
    local piece = G.pieces[id]
    return #troops.fighting(G, troops.enemy(G, piece.side), piece.hex) > 0 and is_alone(G, id)
  end)
  for _, id in ipairs(alone) do
    if not flight.overrun(G, id) then displace(G, id) end -- 6.10.2b: its owner says where to
  end
  bring_back(G)
end

return M
