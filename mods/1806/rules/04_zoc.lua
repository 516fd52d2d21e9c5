--- 4.0 Zones of Control: where units have them, and which hexes lie in an enemy's. The board counts them.
local ground = require("rules.08_ground")
local zones = require("mechanics.zoc")

local map = ground.map
local M = {}

local into = {} -- hex -> hexes that the ZOC of a unit there reaches: fixed by the ground

--- 4.0a, 1.4p: into the adjacent hexes that it could move into (Q81), but over no river hexside (4.0b), bridged or not
--- (4.0c, 8.33a). Callers must not write it.
---@return string[]
function M.from(hex)
  local list = into[hex]
  if not list then
    list = those(ground.around(hex), function(to) return not map:side(hex, to, "river") end)
    into[hex] = list
  end
  return list
end

--- Tells whether a unit in `from` has its ZOC in `to` (adjacent hexes).
---@return boolean
function M.reaches(from, to) return listed(M.from(from), to) end

--- Tells whether a hex lies in the ZOC of the side's enemy, whatever stands there: both sides' zones may (4.0d).
---@param side string The side that would suffer it.
---@return boolean
M.hostile = zones.exposed

--- The same without the ZOC of Vedettes: those do not bar a retreat (4.32c, 13.21).
---@return boolean
function M.hostile_firm(side, hex) return zones.exposed(side, hex, "firm") end

local imagined = {} -- hexes in which a unit is supposed to stand
local owner ---@type string

local function spread(there)
  for _, zone in ipairs(#imagined > 0 and { "control", "firm" } or {}) do
    zones.spread(zone, owner, imagined, there)
  end
end

--- Supposes a unit in each of these hexes, for a look at the position: its zone is added to those that are there. Until
--- `suppose()` ends it; nothing may move meanwhile.
---@param side? string
---@param hexes? string[]
function M.suppose(side, hexes)
  spread(false)
  imagined, owner = hexes or {}, side
  spread(true)
end

--- Tells whether a unit is supposed to stand in a hex.
---@return boolean
function M.supposes(hex) return listed(imagined, hex) end

--- What is supposed now: "" for nothing. What depends on zones of control and is kept is kept by it.
---@return string
function M.supposed() return #imagined > 0 and owner .. " " .. table.concat(imagined, " ") or "" end

--- Nothing is supposed.
function M.clear() imagined = {} end

return M
