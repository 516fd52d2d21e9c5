--- 24.M2, 30.22, 30.4 Ports of the Grand Campaign: who controls them, and the British who live out of them.
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local ports = table_of("ports").list
local HEXES = 8 -- 30.4
local M = {}

--- 30.22: the power that controls a hex: whose men were the last there against its holder, or its holder; nil: none.
---@return string?
function M.power(G, hex) return G.taken[hex] or land.power(G, hex) end

--- 30.11a: the ports that a side controls.
---@return string[]
function M.of(G, side)
  local list = {}
  for _, row in ipairs(ports) do
    local power = M.power(G, row.id)
    if power and powers.side(G, power) == side then list[#list + 1] = row.id end
  end
  return list
end

--- SP of the enemies of a side in a hex.
---@return integer
function M.enemies(G, side, hex)
  return pieces.strength(G, those(organization.here(G, hex), function(id) return pieces.opposes(G, id, side) end))
end

--- 30.4: within how many hexes of a port a piece finds supply, and which ports serve: those that its side controls; nil: it does not live out of
--- ports.
---@return integer? hexes
---@return string[]? ports
function M.supply(G, id)
  if not G.powers or pieces.counters.by[id].nation ~= "british" then return nil end
  return HEXES, M.of(G, G.pieces[id].side)
end

return M
