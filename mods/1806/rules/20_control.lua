--- 20.16 Control of the hexes that count for victory: `G.control[hex]` = "french", "prussian" or "none".
local pieces = require("rules.01_pieces")
local supply = require("rules.14_supply")
local rule = rule

local M = {}

--- The last combat unit that came into a watched hex controls it, by whatever movement, if it was in
--- supply (20.16b). Call it for each piece that has come to a hex.
function M.take(G, id, hex)
  local holder = G.control[hex]
  local side = G.pieces[id].side
  if not holder or holder == side or not pieces.is_unit(id) or not rule("20.16a") then return end
  if not supply.supplied(G, id) and rule("20.16b") then return end
  G.control[hex] = side
  log("20.16a", "control", "hex", hex, "side", side)
end

return M
