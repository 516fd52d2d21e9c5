--- What the window shows of provinces: whose each is, a layer for each great power over the map, and the land that is closed to a side.
local minors = require("rules.23_minors")
local powers = require("rules.20_powers")

local map, provinces = map_of(), table_of("provinces")
local LOOKS = { french = "land_1", prussian = "land_2", austrian = "land_3", russian = "land_4", neutral = "land_none", closed = "land_closed" }
local M = {}

--- The hex by which a province is looked at: the first of its towns, else one in its middle.
local look = fixed("hexes to look at provinces", function(area)
  local towns = minors.towns(area)
  local hexes = #towns > 0 and towns or map:area(area)
  return hexes[#hexes // 2 + 1]
end)

--- 21.43a: the provinces that a side may not enter.
local closed = derived("land closed to a side", { "provinces" }, function(G, side)
  local set = {}
  for _, row in ipairs(G.neutral) do
    for _, area in ipairs(row.side == side and row.areas or {}) do
      set[area] = true
    end
  end
  return set
end)

--- The great power in whose colours a province is: its holder, or who leads that one; nil: independent or neutral.
local function colour_of(G, area)
  local holder = powers.holder(G, area)
  return holder and powers.leader(G, holder)
end

--- 21.43a: the map by great powers, with what is closed to who looks.
function M.overlay(G, side)
  if not G.powers then return { layers = {}, notes = {} } end
  local layers, by = {}, {}
  local function add(id, hexes)
    if not by[id] then
      by[id] = { id = "land_" .. id, look = LOOKS[id], hexes = {} }
      layers[#layers + 1] = by[id]
    end
    table.move(hexes, 1, #hexes, #by[id].hexes + 1, by[id].hexes)
  end
  for _, row in ipairs(provinces.list) do
    add(colour_of(G, row.id) or "neutral", map:area(row.id))
  end
  for _, row in ipairs(provinces.list) do
    if side and closed(G, side)[row.id] then add("closed", map:area(row.id)) end
  end
  return { layers = layers, notes = {} }
end

--- 23.1: the provinces by who has them: great powers first, then minor ones, then those of nobody.
function M.ledger(G, side)
  if not G.powers then return { groups = {} } end
  local order, groups = copy_of(powers.MAJORS), {}
  local list = powers.minors(G)
  table.move(list, 1, #list, #order + 1, order)
  local function group(power)
    local rows = {}
    for _, row in ipairs(provinces.list) do
      local here = G.provinces[row.id] or {}
      if here.power == power then
        local shut = side ~= nil and closed(G, side)[row.id] or nil
        rows[#rows + 1] = { id = row.id, hold = here.hold, foe = here.foe, closed = shut, hex = look(row.id) }
      end
    end
    if #rows > 0 then groups[#groups + 1] = { power = power, ally = power and (G.powers[power] or {}).ally, lands = rows } end
  end
  for _, power in ipairs(order) do
    group(power)
  end
  group(nil)
  return { groups = groups }
end

return M
