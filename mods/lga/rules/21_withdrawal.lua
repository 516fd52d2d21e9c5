--- 21.33b, 21.61b, 22.24d The men of a power that has made peace, or owes it by an armistice, march home by the shortest way.
-- Of a power: leaves: the province that its armistice has it leave.
local board = require("mechanics.board")
local ground = require("rules.08_ground")
local land = require("rules.19_land")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local FAR, MARCH = 99, 5 -- 8.12: as foot marches
local M = {}

--- The major power to which a hex belongs, or the minor one that is nobody's ally.
local function lord(G, hex)
  local power = land.power(G, hex)
  return power and (powers.leader(G, power) or power)
end

--- Does a piece stand where it may not stay?
---@return boolean
function M.is_abroad(G, id)
  local piece, nation = G.pieces[id], pieces.counters.by[id].nation
  local lead = powers.leader(G, nation) or nation
  if piece.side ~= powers.NEUTRAL or not piece.hex or lord(G, piece.hex) == lead then return false end
  local row = G.powers[lead]
  return row ~= nil and (not row.armistice or row.leaves == land.province(piece.hex)) -- 22.24d
end

--- The way home.
local function way(G, id)
  local from, nation = G.pieces[id].hex, pieces.counters.by[id].nation
  local lead, costs = powers.leader(G, nation) or nation, ground.profile:costs(from, FAR)
  local goal = least(those(keys_of(costs), function(hex) return lord(G, hex) == lead end), "21.33b", function(hex) return costs[hex] end)[1]
  return goal and ground.profile:path(from, goal)
end

--- A week's march.
local function march(G, id)
  local path, left = way(G, id), MARCH
  for i = 2, #(path or {}) do
    left = left - ground.cost(path[i - 1], path[i])
    if left < 0 and i > 2 then break end
    pieces.go(G, id, path[i])
  end
  log("21.33b", "marches_home", "unit", id, "hex", G.pieces[id].hex)
end

--- 21.61b: a week passes.
function M.week(G)
  for _, id in ipairs(board.which(G, function(piece) return piece.hex end)) do
    if M.is_abroad(G, id) then march(G, id) end
  end
end

return M
