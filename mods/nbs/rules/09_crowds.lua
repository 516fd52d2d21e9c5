--- 9.2b Crowded hexes, which are broken up in the next Movement Phase of their side.
local board = require("mechanics.board")
local ground = require("rules.12_ground")
local muster = require("mechanics.muster")
local stacks = require("rules.09_stacks")
local troops = require("rules.02_troops")

local M = {}

local too_many = derived("too many for a hex", { "board" }, function(G, side, hex) return not stacks.fits(G, troops.fighting(G, side, hex)) end)

--- 9.2b: a unit that could still leave one of the hexes that were crowded as the phase began.
---@param crowded string[]
---@return string? id
function M.could_leave(G, side, crowded)
  for _, hex in ipairs(crowded) do
    for _, id in ipairs(too_many(G, side, hex) and troops.fighting(G, side, hex) or {}) do
      local piece = G.pieces[id]
      if not piece.moved and (piece.left > 0 or piece.formation == "routed") then return id end
    end
  end
end

local function around(G, _, _, id) return map_of():neighbors(G.pieces[id].hex) end

local function routed(G, _, side)
  return those(muster.all(G, side), function(id) return G.pieces[id].formation == "routed" end)
end

--- 9.2b: out of a crowded hex the Routed may go one hex.
action("make_room", {
  rule = "9.2b",
  args = { { "unit", "piece", routed, "no_crowd" }, { "to", "hex", around, "one_hex" } },
  check = function(G, _, side, id, to)
    local piece = G.pieces[id]
    local crowded = not piece.moved and too_many(G, side, piece.hex)
    if not need(crowded, "9.2b", "no_crowd", "unit", id) then return end
    need(#troops.fighting(G, troops.enemy(G, side), to) == 0, "12.3.1", "enemy_there", "to", to)
    local cost, bar = ground.cost(troops.marching_class(id), piece.hex, to)
    need(cost, "12.2.2", "prohibited", "unit", id, "to", to, "what", bar)
  end,
  apply = function(G, _, _, id, to)
    board.mark(G, id, { moved = true })
    board.put(G, id, to)
    log("9.2b", "moves", "unit", id, "to", to)
  end,
})

return M
