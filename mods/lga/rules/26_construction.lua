--- 26.2, 26.3, 26.4 New units: paid for, built, and placed when they are due.
-- G.building: what is paid for, { power, unit, strength, left }, `left`: Quarterly Interphases until it comes (26.21a).
-- Of a power: leave: France lets it build this quarter (26.41a). Frame "posting": came[id]: who has come now.
local armies = require("rules.24_armies")
local board = require("mechanics.board")
local cities = require("rules.14_cities")
local depots = require("rules.14_depots")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local income = require("rules.26_income")
local land = require("rules.19_land")
local leaders = require("rules.24_leaders")
local limits = require("rules.26_limits")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")
local transfer = require("rules.07_transfer")

local map, chart, counters = map_of(), table_of("construction"), pieces.counters
local DEPOT = chart.by.depot
local M = {}

-- Where (26.31, 26.41) ------------------------------------------------------------------------------------------

--- 21.75c, 26.41a, 26.41b: may a power build in a province, for the garrison there?
local function is_free(G, power, area) return G.powers[power].leave or not income.is_held_down(G, power, area) end

--- 23.0a: the provinces of a power's home country that are still its own; of a minor power all that are its own.
---@return string[]
function M.home_of(G, power)
  return those(powers.held(G, power), function(area)
    local own = powers.is_major(power) and powers.provinces.by[area].home == power
    return (own or not powers.is_major(power) and G.provinces[area].hold ~= "conquered") and is_free(G, power, area)
  end)
end

--- 26.31a: the cities of a minor power, or the towns where there is none.
local function towns_of(areas)
  local list = { city = {}, town = {} }
  for _, area in ipairs(areas) do
    for _, hex in ipairs(those(map:area(area), forage.place)) do
      table.insert(list[forage.place(hex) == "town" and "town" or "city"], hex)
    end
  end
  return #list.city > 0 and list.city or list.town
end

--- Is a hex without siege, and without enemies of a power, who has none in peace (21.33a)?
---@return boolean
function M.is_clear(G, power, hex)
  local side = powers.side(G, power)
  return not G.sieges[hex] and (side == powers.NEUTRAL or not ground.enemy_in(G, side, hex))
end

--- 25.41a, 26.31a: the depot cities and depots of a major power in its home country, or the cities of a minor power, without enemies or siege.
---@return string[]
function M.sites(G, power)
  local areas, list = M.home_of(G, power), {}
  if powers.is_major(power) then
    for _, hex in ipairs(cities.of(G, power)) do
      if listed(areas, land.province(hex)) then list[#list + 1] = hex end
    end
    for _, hex in ipairs(keys_of(G.depots)) do
      if G.depots[hex] == power and listed(areas, land.province(hex)) and not listed(list, hex) then list[#list + 1] = hex end
    end
  else
    list = towns_of(areas)
  end
  return those(list, function(hex) return M.is_clear(G, power, hex) end)
end

-- Construction (26.21) ------------------------------------------------------------------------------------------

--- The counter that a power would build next of a kind; nil: none is left (26.42), or another leader comes first (24.11a).
local function counter_of(G, power, kind)
  if kind.type ~= "leader" then
    return those(limits.of_kind(power, kind.id), function(id)
      local free = not G.pieces[id] and not listed(G.dead, id) and powers.may_build(G, power, id) -- 21.74b
      return free and #those(G.building, function(entry) return entry.unit == id end) == 0
    end)[1]
  end
  local id = leaders.next(G, power)
  local high = id and pieces.RANKS[counters.by[id].rank] > pieces.RANKS.corps
  return id and high == (kind.rank == "army") and id or nil -- 26.21j
end

local kinds = {} -- all but depots
for _, kind in ipairs(chart.list) do
  if kind ~= DEPOT then kinds[#kinds + 1] = kind.id end
end

--- 25.0d, 26.0e: what a power cannot pay it does not get.
local function check_price(G, power, kind)
  local own = G.powers[power]
  need(own.resources >= kind.resources, "26.0e", "too_few_resources", "power", power, "needs", kind.resources)
  need(own.replacements >= kind.replacements, "25.0d", "too_few_replacements", "power", power, "needs", kind.replacements) -- 25.0c
end

local function pay(G, power, kind)
  local own = G.powers[power]
  own.resources, own.replacements = own.resources - kind.resources, own.replacements - kind.replacements
end

--- 26.0c, 26.41a: what a settlement keeps a power from building.
local function check_free(G, power)
  local own = G.powers[power]
  need((own.no_building or 0) == 0, "26.0c", "may_not_build", "power", power) -- 21.75
  need(not own.garrison or #M.home_of(G, power) > 0, "26.41a", "asks_leave", "power", power)
end

local function run_by(G, _, side) return income.run_by(G, side) end

step("construction", {
  rule = "26.21a",
  each = sides_of,
  steps = { "drafts", "ordering" },
  enter = function(G)
    for _, entry in ipairs(G.building) do
      entry.left = entry.left - 1 -- 26.0b, 26.21ex
    end
  end,
})

step("ordering", { rule = "26.21a", actions = { "consent", "construct", "end", "found" } })

--- 26.41a: whom France could let build.
local function garrisoned(G, _, side)
  if side ~= powers.seat(G, "french") then return {} end
  return those(keys_of(G.powers), function(power) return (G.powers[power].garrison or false) and not G.powers[power].leave end)
end

action("consent", {
  rule = "26.41a",
  args = { { "power", "id", garrisoned } },
  apply = function(G, _, _, power)
    G.powers[power].leave = true
    log("26.41a", "is_allowed", "power", power)
  end,
})

action("construct", {
  rule = "26.21a",
  args = { { "power", "id", run_by }, { "kind", "id", kinds } },
  check = function(G, _, _, power, id)
    local kind = chart.by[id]
    check_price(G, power, kind)
    check_free(G, power)
    need(not kind.nation or kind.nation == power, "26.21f", "no_such_unit_left", "power", power, "kind", id)
    local rule = kind.type == "leader" and "24.11a" or "26.42"
    need(counter_of(G, power, kind), rule, "no_such_unit_left", "power", power, "kind", id)
  end,
  apply = function(G, _, side, power, id)
    local kind = chart.by[id]
    local unit = counter_of(G, power, kind)
    pay(G, power, kind) -- 21.11f
    local strength = kind.strength > 0 and kind.strength or nil -- 26.21n: with its leader
    table.insert(G.building, { power = power, unit = unit, strength = strength, left = kind.quarters })
    local key = kind.quarters > 0 and "is_under_way" or "comes_at_once"
    log_to(side, kind.rule, key, "unit", unit, "quarters", kind.quarters)
  end,
})

-- Depots (26.21k, 26.21o, 26.32) --------------------------------------------------------------------------------

local towns = fixed("towns and cities of an area", function(area) return those(map:area(area), forage.place) end)

--- 26.32: is a hex friendly to a power: land of its leader's, or of those who fight beside it?
local function is_friendly(G, power, hex)
  local holder = land.power(G, hex)
  if powers.leader(G, holder) == powers.leader(G, power) then return true end
  return powers.at_war(G, power) and powers.side(G, holder) == powers.side(G, power)
end

--- Those of a side's powers that have depots; 26.21o: between the quarters those at peace.
local function founders(G, f, side)
  return those(income.run_by(G, side), function(power)
    return depots.is_free(G, power) and (f.step == "ordering" or not powers.at_war(G, power)) -- 21.11c
  end)
end

action("found", {
  rule = "26.21k",
  args = { { "power", "id", founders }, { "hex", "hex", function(G) return towns(G.area) end } },
  check = function(G, _, _, power, hex)
    check_price(G, power, DEPOT)
    check_free(G, power)
    need(is_friendly(G, power, hex), "26.32", "not_friendly", "hex", hex)
    need(not G.depots[hex], "14.23b", "depot_there", "hex", hex)
    need(cities.power(G, hex) ~= power, "14.28d", "depot_city_there", "hex", hex)
    need(M.is_clear(G, power, hex), "26.32", "enemy_there", "hex", hex)
  end,
  apply = function(G, _, side, power, hex)
    pay(G, power, DEPOT)
    depots.set(G, hex, power)
    log("26.21k", "depot_built", "side", side, "hex", hex)
  end,
})

step("depot_phase", { rule = "26.21o", each = sides_of, steps = { "founding" } })

step("founding", {
  rule = "26.21o",
  actions = { "end", "found" },
  done = function(G, f)
    return #those(founders(G, f, G.phasing), function(power) return holds(check_price, G, power, DEPOT) end) == 0
  end,
})

-- Placing (26.3) ------------------------------------------------------------------------------------------------

--- What is due to a side and has a place to come.
local function due(G, side)
  local list = {}
  for _, entry in ipairs(G.building) do
    if entry.left <= 0 and powers.seat(G, entry.power) == side and #M.sites(G, entry.power) > 0 then list[#list + 1] = entry.unit end
  end
  return list
end

local function entry_of(G, unit)
  return those(G.building, function(entry) return entry.unit == unit end)[1]
end

step("arrival_of_units", {
  rule = "26.3",
  each = sides_of,
  steps = { "posting" },
  leave = function(G)
    for _, power in ipairs(keys_of(G.powers)) do
      G.powers[power].leave = nil
    end
    income.close(G) -- 25.12b
  end,
})

action("post", {
  rule = "26.31a",
  args = {
    { "unit", "id", function(G, _, side) return due(G, side) end },
    { "hex", "hex", function(G, _, _, unit) return M.sites(G, entry_of(G, unit).power) end },
  },
  apply = function(G, f, _, unit, hex)
    local entry = entry_of(G, unit)
    G.building = those(G.building, function(each) return each ~= entry end)
    M.put(G, unit, hex, entry.strength) -- 21.11f
    f.came = f.came or {}
    f.came[unit] = true
    log("26.31a", "arrives", "unit", unit, "hex", hex)
  end,
})

--- A piece of the Grand Campaign comes to a hex.
function M.put(G, unit, hex, strength)
  pieces.put(G, unit, hex, { side = powers.side(G, counters.by[unit].nation), strength = strength })
  if counters.by[unit].type == "leader" then G.boxes[unit] = armies.boxes(G, unit) end
end

--- Who has come now and is under nobody.
local function newcomers(G, f)
  return those(keys_of(f.came or {}), function(id) return not pieces.superior(G, id) end)
end

--- 26.31b: the leaders in the hex of a newcomer who rank above him.
local function superiors(G, _, _, unit)
  return those(organization.here(G, organization.hex(G, unit)), function(id)
    local above = pieces.rank(G, id) >= pieces.RANKS.corps and pieces.rank(G, id) > pieces.rank(G, unit)
    return above and G.pieces[id].side == G.pieces[unit].side and pieces.are_together(G, id, unit) and armies.can_lead(G, id, unit) -- 24.23a
  end)
end

--- 26.31b: one of a leader's men who is elsewhere; nil: all are with him.
local function absent(G, leader)
  return board.which(G, function(piece, id) return piece.superior == leader and not pieces.are_together(G, id, leader) end)[1]
end

local function check_enrol(G, unit, leader)
  need(transfer.room(G, leader) > 0, "7.76", "no_box", "leader", leader)
  local away = pieces.rank(G, unit) < pieces.RANKS.corps and absent(G, leader)
  need(not away, "26.31b", "corps_is_apart", "unit", away)
  local senior = leaders.waiting_senior(G, leader)
  need(not senior, "24.11d", "senior_waits", "unit", senior)
end

action("enrol", {
  rule = "26.31b",
  args = { { "unit", "piece", newcomers }, { "leader", "piece", superiors } },
  check = function(G, _, _, unit, leader) check_enrol(G, unit, leader) end,
  apply = function(G, _, _, unit, leader)
    pieces.attach(G, unit, leader)
    log_to(powers.owner(G, unit), "26.31b", "is_absorbed", "unit", unit, "leader", leader)
  end,
})

--- Could a newcomer come under somebody?
local function may_enrol(G, f)
  return #those(newcomers(G, f), function(unit)
    return #those(superiors(G, f, nil, unit), function(leader) return holds(check_enrol, G, unit, leader) end) > 0
  end) > 0
end

step("posting", {
  rule = "26.3",
  actions = { "end", "enrol", "post" },
  done = function(G, f) return #due(G, G.phasing) == 0 and not may_enrol(G, f) end,
})

--- 26.3, 24.11b: all that is due comes, leaders too.
function M.check_end(G, side)
  local unit = due(G, side)[1]
  need(not unit, "26.3", "is_due", "unit", unit)
end

return M
