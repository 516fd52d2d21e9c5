--- 20.16 Control of the hexes that count for victory: `G.control[hex]` = "french", "prussian" or "none".
local pieces = require("rules.01_pieces")
local supply = require("rules.14_supply")
local scoring = require("mechanics.victory")

local M = {}

--- 20.16a: the last combat unit that came into a watched hex controls it, by whatever movement, if it was in supply
--- (20.16b).
local function may_take(G, id) return pieces.is_unit(id) and supply.supplied(G, id) end

M.take = scoring.control("20.16a", may_take)

return M
