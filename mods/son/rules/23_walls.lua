--- 23 Fortresses in combat: who is in one, who keeps behind its walls, and what they add.
local twohex = require("engine.twohex")
local pieces = require("rules.02_pieces")

local map = map_of()
local M = {}

--- 23.1b, 16.4c: the fortress that a package lies in, with one half in the place and one in its bridgehead.
---@return "citadel"|"fortified_town"|nil
function M.of(at)
  local a, b = table.unpack(twohex.hexes(map, at))
  for _, kind in ipairs({ "citadel", "fortified_town" }) do
    local other = map:feature(a, kind) and b or map:feature(b, kind) and a
    if other and map:feature(other, "bridgehead") then return kind end
  end
end

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
