--- 9 Stacking: the limits of a hex, the order of a stack.
local board = require("mechanics.board")
local morale = require("rules.21_morale")
local troops = require("rules.02_troops")
local parts = require("rules.13_parts")
local sizes = require("rules.07_sizes")
local wagons = require("rules.26_wagons")

local GUNS, FULL = 10, 2 -- 9.1a: gun points; a full Skirmisher, in reduced ones (reading 53)
local UNITS = 12 -- 9.1a: three A levels, in C units
local M = {}

--- 9.1a: are pieces of one side within the limits of a hex, each kind for itself (9.1d)?
---@param ids string[]
---@return boolean
function M.fits(G, ids)
  local units, guns, skirmishers = 0, 0, 0
  for _, id in ipairs(ids) do
    local piece = G.pieces[id]
    if troops.is_brigade(id) then units = units + sizes.share(G, id).units end
    if troops.is_artillery(id) then guns = guns + piece.guns end
    if troops.is_skirmisher(id) then skirmishers = skirmishers + (piece.half and 1 or FULL) end
  end
  return units <= UNITS and guns <= GUNS and skirmishers <= FULL
end

--- 9.1a: the hexes of a side that hold too much.
---@return string[]
function M.crowded(G, side)
  return those(troops.hexes(G, side), function(hex) return not M.fits(G, troops.of(G, side, hex)) end)
end

--- 9.0: a piece comes to the top of its stack.
function M.on_top(G, id)
  local piece = G.pieces[id]
  for _, other in ipairs(copy_of(board.stack(G, piece.hex))) do
    if other ~= id then board.put(G, other, piece.hex) end
  end
end

--- 9.1b, 9.2a, 9.1c: at the end of a phase each hex that holds too much drops by one; 9.1c: both sides of a fight may fill theirs.
local function check(G)
  for _, side in ipairs(sides_of(G)) do
    for _, hex in ipairs(M.crowded(G, side)) do
      barrier() -- 4.0b: how full it is hangs on what it has lost
      log("9.2a", "over_stacked", "hex", hex)
      morale.shift(G, troops.of(G, side, hex), 1, "9.2a", nil)
    end
  end
end

step("limits", {
  rule = "9.1b",
  run = function(G)
    finish(G)
    parts.mend(G, function(ids) morale.shift(G, ids, 1, "13.3.4", nil) end) -- 13.0
    check(G)
    wagons.overrun(G) -- 26.2.3a: after charges and retreats too
  end,
})

return M
