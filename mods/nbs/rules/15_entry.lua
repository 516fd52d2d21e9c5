--- 15.1 Initiating Close Combat. `G.fights`: { hex, from, force, side } of this player turn, in the order in which they were begun, with
--- `over` once they are fought.
local force = require("rules.12_force")
local ground = require("rules.12_ground")
local troops = require("rules.02_troops")

local M = {}

--- The fight begun in a hex and not yet over.
---@return table? fight
function M.at(G, hex)
  for _, fight in ipairs(G.fights) do
    if fight.hex == hex and not fight.over then return fight end
  end
end

--- Has Close Combat been initiated in a hex, and not been fought yet?
---@return boolean
function M.begun(G, hex) return M.at(G, hex) ~= nil end

--- 15.1.2: has a hex been attacked in this player turn?
local function attacked(G, hex)
  for _, fight in ipairs(G.fights) do
    if fight.hex == hex then return true end
  end
  return false
end

--- 15.1a, 15.4.4, 24.2.2: infantry alone, and Skirmishers with it or against Skirmishers; Commanders come along (15.1.1).
local function need_infantry(G, ids, to)
  local infantry = those(ids, troops.is_infantry)
  local enemies = troops.fighting(G, troops.enemy(G, G.pieces[ids[1]].side), to)
  local light = #those(enemies, troops.is_skirmisher) == #enemies
  for _, id in ipairs(those(ids, troops.fights)) do
    local may = troops.is_infantry(id) or troops.is_skirmisher(id) and (#infantry > 0 or light) -- 8.4.2b
    need(may, "15.1a", "cannot_attack", "unit", id)
  end
  need(#those(ids, troops.fights) > 0, "15.1a", "nobody_attacks", "to", to)
end

--- 15.1, 15.1.3, 15.1.4a: states what a force needs to attack a hex.
---@param ids string[]
---@param to string
function M.need_attackers(G, ids, to)
  need_infantry(G, ids, to)
  need(not attacked(G, to), "15.1.2", "attacked_already", "to", to)
  local began = G.pieces[those(ids, troops.fights)[1] or ids[1]].began
  for _, id in ipairs(ids) do
    local piece = G.pieces[id]
    local together = piece.began == began or not troops.fights(id)
    need(together, "15.1.1", "not_together", "unit", id)
    need(piece.formation ~= "square", "8.3.2c", "square_stays", "unit", id)
  end
end

--- 15.4.5: Squares open as they are attacked, and lose a step, though never below DG.
local function open_squares(G, side, hex, shift)
  local squares = those(troops.fighting(G, side, hex), function(id) return G.pieces[id].formation == "square" end)
  if #squares == 0 then return end
  for _, id in ipairs(squares) do
    force.reform(G, id, troops.opened(G, id)) -- 8.2.1b, 8.3.4, 15.4.5b
  end
  log("15.4.5a", "square_opens", "unit", squares[1])
  shift(squares)
end

--- Begins a fight: whoever attacks cannot move on (15.1.5a).
---@param ids string[]
---@param to string
---@param shift fun(ids: string[]) Lowers a stack by a step, not below DG.
function M.open(G, ids, to, shift)
  local side = G.pieces[ids[1]].side
  table.insert(G.fights, {
    hex = to,
    from = G.pieces[ids[1]].hex,
    side = side,
    force = copy_of(ids),
    over = false,
  })
  log("15.0a", "attacks", "unit", ids[1], "to", to)
  open_squares(G, troops.enemy(G, side), to, shift)
end

--- A fight that does not come about: the attackers never came in, or the defenders have gone.
function M.call_off(G, hex)
  local fight = M.at(G, hex)
  if fight then fight.over = true end
end

--- 15.2.1b, 15.3.3.1: does the ground of the attackers' last hex lie higher (1), lower (-1) or as high as that of the fight?
---@return integer
function M.slope(fight)
  local from, hex = ground.top(fight.from), ground.top(fight.hex)
  return from > hex and 1 or from < hex and -1 or 0
end

--- 15.2.1a: is it fought in or across Fortified ground?
---@return boolean
function M.fortified(fight) return ground.fortified(fight.hex) or ground.fortified_side(fight.from, fight.hex) end

return M
