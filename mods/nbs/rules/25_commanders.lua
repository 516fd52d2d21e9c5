--- 25 Commanders: what they add, how they are lost and who follows them.
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")
local troops = require("rules.02_troops")

local LOST = table_of("chances").commander_lost
local M = {}

--- The highest rating among pieces; -1 where no Commander is.
---@param ids string[]
---@return integer
function M.best(G, ids)
  local best = -1
  for _, id in ipairs(ids) do
    if troops.is_commander(id) then best = math.max(best, pieces.rating(G, id)) end
  end
  return best
end

--- 15.2.2b, 16.4.1: who has the advantage: the higher rated, but one rated 0 gives it to who has none.
---@param own string[]
---@param others string[]
---@return boolean
function M.advantage(G, own, others)
  local mine, theirs = M.best(G, own), M.best(G, others)
  if theirs == -1 then return mine > 0 end
  if mine == -1 then return theirs == 0 end
  return mine > theirs
end

--- 25.4.5: another stack of the command, else the hex where he fell.
local function place_of(G, id, hex)
  local command = troops.printed(id).command
  for _, unit in ipairs(troops.commanded(G, command)) do
    local at = G.pieces[unit].hex
    if at and at ~= hex then return at end
  end
  return hex
end

--- 25.4.2, 25.4.3, 25.4.4: he is out of play; his replacement takes over.
function M.lose(G, id)
  local piece, row = G.pieces[id], troops.printed(id)
  log("25.4.2", "commander_lost", "unit", id)
  table.insert(G.lost_commanders, id)
  if not row.replacement or piece.replaced then return board.remove(G, id) end
  local hex = place_of(G, id, piece.hex)
  board.mark(G, id, { replaced = true })
  board.put(G, id, hex)
  log("25.4.5", "replaced", "unit", id, "hex", hex)
end

--- 20.1.1, 25.4, 25.4.1: each Commander with units that lose anything in combat may be lost.
---@param ids string[]
---@return boolean lost Has one been lost?
function M.endanger(G, ids)
  local any = false
  for _, id in ipairs(those(ids, troops.is_commander)) do
    local sum = 0
    for _ = 1, LOST.dice do
      sum = sum + roll(G, "commanders", 6, "20.1.1", "commander", "unit", id)
    end
    if sum >= LOST.from then
      any = true
      M.lose(G, id)
    end
  end
  return any
end

return M
