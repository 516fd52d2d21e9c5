--- 17.1, 17.2 Zones of control: the two hexes of a package and those around them, but over no primary river without a bridge.
local terrain = require("mechanics.terrain")
local M = {}

M.control = {
  has = function(_, piece) return piece.armed and not piece.neutral end, -- 17.2
  from = function(hex)
    local map = map_of()
    return those(terrain.around(hex), function(to)
      if not map:side(hex, to, "primary_river") then return true end
      local kind, state = map:bridge(hex, to)
      return kind ~= nil and state == nil -- 17.1d, 25.3
    end)
  end,
}

return M
