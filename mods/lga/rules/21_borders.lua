--- 21.43, 23.12c Who is at war with whom; and that powers at peace spare each other, though they are on two sides.
-- A minor power or province that is attacked and that nobody helps (23.21c) is at war with its aggressor alone.
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")

local counters, provinces = pieces.counters.by, table_of("provinces").list
local M = {}

--- In whose hands a power is: 22.23a: of a major power that is allied to France in hers.
local function lead_of(G, power)
  local lead = powers.leader(G, power) or power
  return (G.powers[lead] or {}).ally or lead
end

--- Is one power at war with another, by what it has done or been done?
local function fights(G, one, other)
  local lead = lead_of(G, one)
  if (G.powers[other] or {}).foe == lead then return true end -- 23.21c
  return lead == "french" and (G.powers[lead_of(G, other)] or {}).war == true
end

--- 21.0a: are two powers, or their allies, at war with each other?
---@return boolean
function M.hostile(G, one, other)
  return fights(G, one, other) or fights(G, other, one)
end

--- 21.43a: is a province shut to a power at war: that of one that is attacked and has no ally, to all but its aggressor, and that of a power on
--- the other side with whom it is at peace? 23.12c: a minor power without an ally stays in its own. What is at peace is shut to all.
local function is_shut(G, power, area)
  local lead, holder = powers.leader(G, power), powers.holder(G, area)
  if holder == power then return false end
  if not lead then return true end
  local foe = (holder and G.powers[holder] or G.provinces[area] or {}).foe
  if foe and not (holder and powers.leader(G, holder)) then return foe ~= lead_of(G, power) end
  local apart = holder ~= nil and powers.side(G, holder) ~= powers.NEUTRAL and powers.side(G, holder) ~= powers.side(G, power)
  return apart and not M.hostile(G, power, holder)
end

local shut = derived("lands shut to a power", { "provinces" }, function(G, power)
  local list = {}
  for _, row in ipairs(provinces) do
    if is_shut(G, power, row.id) then list[#list + 1] = row.id end
  end
  return list
end)

--- 21.43a, 23.12c: the provinces that one of some may not enter; 21.33b: none to who stands where he may not, and goes out of there.
---@param ids string[]
---@return string[] areas
function M.barred(G, ids)
  local set = {}
  for _, id in ipairs(G.powers and ids or {}) do
    for _, area in ipairs(shut(G, counters[id].nation)) do
      set[area] = true
    end
  end
  local here = next(set) and land.province(organization.hex(G, ids[1]))
  return here and set[here] and {} or keys_of(set)
end

--- 21.43a, 23.12c: may some not go into a hex?
---@param ids string[]
---@return boolean
function M.is_barred(G, ids, hex)
  if not G.powers then return false end
  return listed(M.barred(G, ids), land.province(hex))
end

--- 21.43a: is a power at peace with all in a hex who are not of its side, and whose depot is there?
---@return boolean
function M.is_spared(G, power, side, hex)
  if not G.powers then return false end
  local met = {}
  for _, each in ipairs(organization.here(G, hex)) do
    if pieces.opposes(G, each, side) then met[counters[each].nation] = true end
  end
  local depot = G.depots[hex]
  if depot and G.nations[depot] ~= side then met[depot] = true end
  return next(met) ~= nil and #those(keys_of(met), function(other) return M.hostile(G, power, other) end) == 0
end

--- The same of a piece.
---@return boolean
function M.spares(G, id, hex) return M.is_spared(G, counters[id].nation, G.pieces[id].side, hex) end

return M
