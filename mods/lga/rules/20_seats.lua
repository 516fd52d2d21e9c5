--- 20.0 The players of the Coalition, where it has more than one: who decides what, and whose each piece is.
local battle = require("rules.12_battle")
local counters = require("rules.03_pieces").counters
local powers = require("rules.20_powers")

local STEPS = { ottoman_bids = "russian", suing = "russian", swedes = "prussian" } -- 29.25b, 29.25c, 29.13
local COALITION, FIRST = "coalition", "russian" -- 20.0d: who runs Prussia too, and whom no other runs
local M = {}

--- 20.0d, 20.0e, 23.12a, 30.13: the player of a power that is on the side of the Coalition, or at peace.
---@return string seat
M.player = derived("player of a power", { "provinces" }, function(G, power)
  local seats, major = seats_of(G, COALITION), powers.manager(G, power)
  return listed(seats, major) and major or FIRST
end)

--- The player of a piece.
local function player_of(G, id) return M.player(G, counters.by[id].nation) end

--- Who decides a step as a whole: the player of the power that it is about, of who commands in a battle, or of the force that marches.
---@return string? seat nil: each for his own.
function M.decides(G, f, side)
  local power = f.power or STEPS[f.step]
  if power then return M.player(G, power) end
  local fight = battle.of(G)
  local id = fight and fight.command[side] or f.unit or f.force and f.force[1]
  return id and player_of(G, id)
end

--- 24.22a: whoever is to command all is named by another player than his own.
local function elector(G, id)
  local own = player_of(G, id)
  return those(seats_of(G, COALITION), function(seat) return seat ~= own end)[1]
end

--- Whose an action is: his who runs the piece or the power that it names first; 24.22b: an order is his whose leader gives it.
---@return string? seat nil: whoever has the turn.
function M.owns(G, _, _, verb, first, second)
  if verb == "elect" then return elector(G, first) end
  local name = verb == "order" and second or first
  if counters.by[name] then return player_of(G, name) end
  if G.powers[name] then return M.player(G, name) end
end

return M
