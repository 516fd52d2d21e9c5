--- 23.1 to 23.4, 23.12 Fortresses: who is in one, how many it holds, and who keeps behind its walls in combat.
local twohex = require("engine.twohex")
local forces = require("rules.09_forces")
local pieces = require("rules.02_pieces")

local map = map_of()
local KINDS = { "citadel", "fortified_town" } -- 23.1a: their hexes are features of the map
local M = {}

M.MOST = 25 -- 23.3: SP that may end a phase in a fortress

--- The kind of fortress that a package lies in, and its main hex: one half is in the place and one in its bridgehead (23.1b).
local function place_of(at)
  local a, b = table.unpack(twohex.hexes(map, at))
  for _, kind in ipairs(KINDS) do
    local main = map:feature(a, kind) and a or map:feature(b, kind) and b
    if main and map:feature(main == a and b or a, "bridgehead") then return kind, main end
  end
end

--- 23.1b, 3.12, 16.4c: the fortress that a package lies in.
---@return "citadel"|"fortified_town"|nil
function M.of(at) return (place_of(at)) end

--- 23.3: may leaders with all that they have end a phase in a place, which may be a fortress?
---@param leaders string[]
---@param at table
---@return boolean
function M.fits(G, leaders, at) return not M.of(at) or forces.strength(G, leaders) <= M.MOST end

--- The main hex of the fortress that a package lies in.
---@return string hex
function M.main(at) return select(2, place_of(at)) end

--- 23.1a: is a hex the main hex of a fortress?
---@return boolean
function M.is_fortress(hex) return map:feature(hex, "citadel") or map:feature(hex, "fortified_town") end

--- 23.4c, 23.12a: need the package that goes by a hex not attack?
---@return boolean
function M.shelters(G, hex)
  local leader = pieces.named(G, hex)[1]
  return leader ~= nil and M.of(G.pieces[leader].at) ~= nil
end

--- 23.4a: has it refused combat in this phase?
---@return boolean
function M.closed(G, hex) return listed(G.combat.sheltered, hex) end

return M
