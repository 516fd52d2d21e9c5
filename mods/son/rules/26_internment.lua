--- 26.6b Who is forced to retreat over the border of a closed country is interned there, out of play until the armistice.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local costs = require("rules.14_costs")
local routes = require("rules.19_routes")

local map = map_of()
local M = {}

--- Does foot come from a hex over a closed border?
local function beyond(G, hex)
  local over = those(map:neighbors(hex), function(to) return routes.closed(G, to) and costs.profile("infantry"):cost(hex, to) ~= nil end)
  return #over > 0
end

--- The half of a package from which it could go over; nil: none.
---@return string? hex
function M.border(G, at)
  return those(twohex.hexes(map, at), function(hex) return beyond(G, hex) end)[1]
end

--- Does a way back that is too short end at such a border?
---@param way string[]
---@param hexes integer Of the whole retreat.
---@return boolean
function M.crosses(G, way, hexes) return #way - 1 < hexes and beyond(G, way[#way]) end

--- They are out of play; the single game of Spring ends with the armistice, so none comes back in it.
function M.intern(G, leaders)
  for _, id in ipairs(leaders) do
    board.lift(G, id)
    board.mark(G, id, { interned = true })
    log("26.6b", "interned", "unit", id)
  end
end

return M
