--- 14.2, 14.5, 15.1, 16.1 What ground and manoeuvres cost, and how far a kind of unit goes; in half MPs.
local charts = require("rules.charts")

local allowances = charts.by(table_of("allowances"), "kind")
local manoeuvres = charts.by(table_of("manoeuvres"), "kind")
local M = {}

local ground = { hex = {}, road = {}, hexside = {} }
for _, row in ipairs(table_of("terrain")) do
  ground[row.section][row.kind] = row
end

-- A fortress goes by its own row, whatever lies under it (reading D4), a town by that of towns.
local FEATURES = { "citadel", "fortified_town", "bridgehead", "town" }

--- The row of the terrain chart that a hex goes by.
---@param hex string
---@return table
function M.of_hex(hex)
  local map = map_of()
  for _, feature in ipairs(FEATURES) do
    if map:feature(hex, feature) then return ground.hex[feature] end
  end
  return ground.hex[map:terrain(hex)]
end

--- The row of a road, of a river or of a bridge.
---@param section "road"|"hexside"
---@param kind string
---@return table
function M.of(section, kind) return ground[section][kind] end

--- 3.21: what a kind of unit may spend in a phase; nil: it may not make such a march.
---@param kind string
---@param march "march"|"extended"|"forced"
---@return integer? halves
function M.allowance(kind, march) return allowances[kind][march] or nil end

---@param kind string
---@param who "infantry"|"cavalry"
---@return integer halves
function M.manoeuvre(kind, who) return manoeuvres[kind][who] end

return M
