--- 14.2, 14.5, 15.1, 16.1 What ground and manoeuvres cost, and how far a kind of unit goes; in half MPs.
local paths = require("engine.paths")
local charts = require("rules.charts")

local allowances = charts.by(table_of("allowances"), "kind")
local manoeuvres = charts.by(table_of("manoeuvres"), "kind")
local M = {}

local ground = { hex = {}, road = {}, hexside = {} }
for _, row in ipairs(table_of("terrain")) do
  ground[row.section][row.kind] = row
end

-- A fortress goes by its own row: the map has clear ground in its hexes (reading D4).
local WALLS = { "citadel", "fortified_town", "bridgehead" }

--- 16.1, 14.5: the row of the terrain chart that a hex goes by.
---@param hex string
---@return table
function M.of_hex(hex)
  local map = map_of()
  for _, feature in ipairs(WALLS) do
    if map:feature(hex, feature) then return ground.hex[feature] end
  end
  local terrain = map:terrain(hex)
  local town = terrain == "clear" and map:feature(hex, "town") -- O94: a town on a height goes by the height
  return ground.hex[town and "town" or terrain]
end

--- 14.5, 16.2a: the row of a road, of a river or of a bridge.
---@param section "road"|"hexside"
---@param kind string
---@return table
function M.of(section, kind) return ground[section][kind] end

local profiles = {}

--- 14.5, 16.2a: the prices of a kind of mover.
local function make_profile(who)
  local hex, road, side = {}, ground.road, ground.hexside
  for _, terrain in ipairs(map_of():names("terrain")) do
    hex[terrain] = { ground.hex[terrain][who], "14.5" }
  end
  local free = { side.bridge_primary[who], "16.2a" }
  return paths.profile(map_of(), {
    rule = "14.5",
    hex = hex,
    side = { secondary_river = { side.river_secondary[who], "16.2c" } },
    link = {
      primary = { rate = road.primary_road[who], rule = "14.5" },
      secondary = { rate = road.secondary_road[who], rule = "14.5" },
    },
    bridge = {
      primary = free,
      secondary = free,
      train = free,
      needs = { "primary_river" }, -- 16.2b
      cancels = { "secondary_river" },
      states = { blown = false }, -- 25.3
    },
  })
end

--- 14.5, 16.3: prices of steps in half MPs, for searches; that bridges want a column is for the move to say.
---@param who "infantry"|"cavalry"|"dispatch"
---@return Profile
function M.profile(who)
  profiles[who] = profiles[who] or make_profile(who)
  return profiles[who]
end

--- 14.5, 16.2: what a step costs a kind of mover, in column or in line; nil: it cannot be made, then the rule and what bars it.
--- 16.2d: a line uses no bridge; over a secondary river it fords.
---@param who "infantry"|"cavalry"|"dispatch"
---@param column boolean
---@return integer? halves
---@return string? rule
---@return string? what
function M.step(who, from, to, column)
  local map = map_of()
  local kind, state = map:bridge(from, to)
  if not column and kind and not state then
    if map:side(from, to, "primary_river") then return nil, "16.2d", "bridge_in_line" end
    return M.of_hex(to)[who] + ground.hexside.river_secondary[who] -- 16.2c
  end
  local profile = M.profile(who)
  local cost = profile:cost(from, to)
  if cost then return cost end
  return nil, map:side(from, to, "primary_river") and "16.2b" or "14.5", "impassable"
end

--- 3.21: what a kind of unit may spend in a phase; nil: it may not make such a march.
---@param kind string
---@param march "march"|"extended"|"forced"
---@return integer? halves
function M.allowance(kind, march) return allowances[kind][march] or nil end

--- 15.1c, 15.2b: what a manoeuvre costs.
---@param kind string
---@param who "infantry"|"cavalry"
---@return integer halves
function M.manoeuvre(kind, who) return manoeuvres[kind][who] end

return M
