--- 4.0 Zones of Control, kept as counts: how many units of a side reach into a hex.
local ground = require("rules.08_ground")
local rule, tracing = rule, tracing

local map = ground.map
local count = { french = {}, prussian = {} } -- side -> hex -> its units that reach there, nil for none
local against = { french = count.prussian, prussian = count.french } -- the same of the side's enemy
local loose = { french = {}, prussian = {} } -- those of them that are Vedettes
local NOWHERE = {}
local into = {} -- hex -> { open = hexes, river = hexes over a river, or nil }; fixed by the ground
local M = {}

--- 4.0a: a unit reaches the adjacent hexes that it could move into by terrain and hexsides (Q81).
local function lay_out(hex)
  local found = { open = {} }
  for _, other in ipairs(ground.around(hex)) do
    if map:side(hex, other, "river") then
      found.river = found.river or {}
      table.insert(found.river, other)
    else
      table.insert(found.open, other)
    end
  end
  into[hex] = found
  return found
end

--- 4.0b, and over bridges 4.0c and 8.33a: no ZOC crosses a river hexside.
local function shut(hex, other)
  if not map:bridge(hex, other) then return rule("4.0b") end
  local across, bridged = rule("4.0c"), rule("8.33a")
  return across and bridged
end

local function with_river(hex, found)
  local list = found.open
  for _, other in ipairs(found.river) do
    if not shut(hex, other) then
      if list == found.open then list = { table.unpack(found.open) } end
      list[#list + 1] = other
    end
  end
  return list
end

--- The hexes that the ZOC of a unit in this hex reaches. Callers must not write it.
---@return string[]
function M.from(hex)
  local found = into[hex] or lay_out(hex)
  if not tracing.on then return found.open end -- nobody asks which rules made it so
  if not (rule("4.0a") and rule("1.4p")) then return NOWHERE end
  if not found.river then return found.open end
  return with_river(hex, found)
end

local function reach_into(counts, hexes, by)
  for i = 1, #hexes do
    local hex = hexes[i]
    local number = (counts[hex] or 0) + by
    counts[hex] = number ~= 0 and number or nil
  end
end

--- Adds or takes away the ZOC of one unit.
---@param zone string[] The hexes that it reaches (`from`).
---@param by integer 1 or -1
function M.spread(zone, side, vedette, by)
  reach_into(count[side], zone, by)
  if vedette then reach_into(loose[side], zone, by) end
end

local thought = nil ---@type { side: string, hexes: string[] }?
local supposed = "" -- names what is supposed, for what is kept

--- Supposes a unit in each of these hexes, for a look at the position: its zone is added to those that
--- are there. Until `suppose()` ends it; nothing may move meanwhile.
---@param side? string
---@param hexes? string[]
function M.suppose(side, hexes)
  for _, hex in ipairs(thought and thought.hexes or {}) do
    M.spread(M.from(hex), thought.side, false, -1)
  end
  thought, supposed = nil, ""
  if not side or #hexes == 0 then return end
  thought, supposed = { side = side, hexes = hexes }, side .. " " .. table.concat(hexes, " ")
  for _, hex in ipairs(hexes) do
    M.spread(M.from(hex), side, false, 1)
  end
end

--- Tells whether a unit is supposed to stand in a hex.
---@return boolean
function M.supposes(hex)
  for _, each in ipairs(thought and thought.hexes or {}) do
    if each == hex then return true end
  end
  return false
end

--- What is supposed now: "" for nothing. What depends on zones of control and is kept is kept by it.
---@return string
function M.supposed() return supposed end

--- Begins with an empty map.
function M.clear()
  thought, supposed = nil, ""
  count = { french = {}, prussian = {} }
  against = { french = count.prussian, prussian = count.french }
  loose = { french = {}, prussian = {} }
end

--- Tells whether a hex lies in the ZOC of the side's enemy, whatever stands there.
---@param side string The side that would suffer it.
---@return boolean
function M.hostile(side, hex)
  if not against[side][hex] then return false end
  if count[side][hex] and not rule("4.0d") then return false end -- both sides' zones lie there
  return true
end

--- The same without the ZOC of Vedettes: those do not bar a retreat (4.32c, 13.21).
---@return boolean
function M.hostile_firm(side, hex)
  local enemy = ground.ENEMY[side]
  return (count[enemy][hex] or 0) > (loose[enemy][hex] or 0)
end

--- Tells whether a unit in `from` has its ZOC in `to` (adjacent hexes).
---@return boolean
function M.reaches(from, to)
  local list = M.from(from)
  for i = 1, #list do
    if list[i] == to then return true end
  end
  return false
end

return M
