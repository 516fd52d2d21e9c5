--- 14.24, 14.28, 14.29, 14.34 What is made of depots and what they are made of: trains, new depots, depots destroyed.
-- Frame "movement": marching: somebody has marched; made[hex]: a train came from there; razed[hex] = { train } at the end of the phase.
local board = require("mechanics.board")
local bridges = require("rules.17_bridges")
local cities = require("rules.14_cities")
local depots = require("rules.14_depots")
local forage = require("rules.14_forage")
local losses = require("rules.12_losses")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local stacking = require("rules.09_stacking")
local trains = require("rules.14_trains")

local map = map_of()
local SITES = { "city", "town", "minor_fortress" } -- 14.28a
local M = {}

-- Trains (14.24) ------------------------------------------------------------------------------------------

--- O50: the hexes where a side's trains come forth, and whose: active depots and depot cities on the map of the scenario.
---@return table<string, string>
local sources = derived("sources of trains", { "board", "depots" }, function(G, side)
  local set = {}
  if G.special.supplied then return set end -- 19.7c
  for power in pairs(G.nations) do
    if G.nations[power] == side then
      for hex in pairs(depots.active(G, power)) do
        set[hex] = power
      end
      for _, hex in ipairs(depots.cities(G, power)) do
        if map:in_area(G.area, hex) then set[hex] = trains.power_of(G, power) end
      end
    end
  end
  return set
end)

action("make", {
  rule = "14.24",
  args = { { "hex", "hex", function(G, f, side) return f.marching and {} or keys_of(sources(G, side)) end } },
  check = function(G, f, side, hex)
    need(not f.marching, "14.24", "too_late")
    need(not (f.made or {})[hex], "14.24", "made_one", "hex", hex)
    need(trains.free(G, sources(G, side)[hex]), "14.19", "no_train_left")
    need(#trains.here(G, side, hex) < stacking.TRAINS, "9.3", "trains_enough", "hex", hex)
  end,
  apply = function(G, f, side, hex)
    f.made = f.made or {}
    f.made[hex] = true
    local id = trains.raise(G, sources(G, side)[hex], hex)
    pieces.tell(G, id, "14.24", "train_made", "unit", id, "hex", hex)
  end,
})

-- Orders to build and to destroy (7.51, 7.61) -----------------------------------------------------------------

--- Pieces of a side that have an order.
local function with_task(task)
  return function(G, _, side)
    return board.which(G, function(piece, id) return piece.task == task and organization.hex(G, id) ~= nil end, side)
  end
end

--- The foot of a piece that has neither marched nor, if so asked, fought: himself, or one on his chart.
local function foot(G, id, unfought)
  return those(organization.under(G, id), function(each)
    local piece = G.pieces[each]
    local fit = pieces.arm(each) == "infantry" and (piece.strength or 0) > 0 and not piece.moved -- 7.62
    return fit and not (unfought and piece.fought)
  end)[1]
end

local function power_of(G, id) return trains.supplier(G, id) end

--- 14.28a, 14.28b: the trains of the power in the hex that did not march.
local function rested(G, side, hex, power)
  return those(trains.here(G, side, hex), function(id) return trains.power(G, id) == power and not G.pieces[id].moved end)
end

--- 14.28a: what a depot costs in trains: two where the land is Depleted (14.28c, O51).
local function price(G, hex) return G.forage[hex] == "depleted" and 2 or 1 end

local function is_site(hex)
  return #those(SITES, function(feature) return map:feature(hex, feature) end) > 0
end

local function check_site(G, side, hex, power)
  need(G.burned ~= hex, "19.4.3", "city_is_gone", "hex", hex)
  need(is_site(hex), "14.28a", "no_site", "hex", hex)
  need(not G.depots[hex], "14.23b", "depot_there", "hex", hex)
  local city = cities.power(G, hex)
  need(not city or city ~= power, "14.28d", "depot_city_there", "hex", hex)
  need(not city or G.nations[city] == side or G.passed[hex] == side, "14.34a", "not_controlled", "hex", hex)
  need(depots.is_free(G, power), "14.28e", "no_depot_left")
end

--- 14.28a, 14.28d, 14.34a: where a depot of a power could be built, if men and trains of it were there.
---@return string[]
function M.sites(G, side, power)
  return those(map:area(G.area), function(hex) return is_site(hex) and holds(check_site, G, side, hex, power) end)
end

local function check_building(G, side, id)
  local men, hex = foot(G, id, true), organization.hex(G, id)
  need(men, "14.28b", "no_rested_foot", "unit", id) -- 7.51
  if not men then return end
  check_site(G, side, hex, power_of(G, men))
  local needs = price(G, hex)
  need(#rested(G, side, hex, power_of(G, men)) >= needs, "14.28a", "trains_wanted", "hex", hex, "needs", needs)
end

action("build", {
  rule = "14.28a",
  args = { { "unit", "piece", with_task("build") } },
  check = function(G, _, side, id) check_building(G, side, id) end,
  apply = function(G, _, side, id)
    local men, hex = foot(G, id, true), organization.hex(G, id)
    local power = power_of(G, men)
    local used = rested(G, side, hex, power)
    for i = 1, price(G, hex) do
      trains.spend(G, used[i])
    end
    board.mark(G, id, {}, { "task" })
    local left = G.pieces[men].strength - 1 -- 14.28f: no loss that counts
    board.mark(G, men, { strength = left })
    if left == 0 then losses.remove(G, men) end
    forage.take(G, hex)
    depots.set(G, hex, power)
    log("14.28f", "depot_built", "side", side, "hex", hex)
  end,
})

step("building", {
  rule = "14.28a",
  each = function(G) return G.first == "french" and { "french", "coalition" } or { "coalition", "french" } end,
  steps = { "depot_sites" },
})

step("depot_sites", {
  rule = "14.28a",
  actions = { "build", "end" },
  done = function(G)
    local ready = with_task("build")(G, nil, G.phasing)
    return #those(ready, function(id) return holds(check_building, G, G.phasing, id) end) == 0
  end,
})

action("raze", {
  rule = "14.29a",
  args = { { "unit", "piece", with_task("destroy") }, { "train", "boolean" } },
  check = function(G, f, side, id, train)
    local hex, men = organization.hex(G, id), foot(G, id)
    local power = G.depots[hex]
    need(power and G.nations[power] == side, "14.29a", "no_own_depot", "hex", hex) -- 7.61
    need(not (f.razed or {})[hex], "14.29a", "is_razed", "hex", hex)
    need(men, "14.29b", "no_foot_that_stayed", "unit", id)
    need(not train or trains.free(G, power), "14.19", "no_train_left")
    need(not train or #trains.here(G, side, hex) < stacking.TRAINS, "9.3", "trains_enough", "hex", hex)
  end,
  apply = function(G, f, _, id, train)
    local hex = organization.hex(G, id)
    board.mark(G, foot(G, id), { moved = true, bound = true }) -- 14.29b: nor will it attack
    f.razed = f.razed or {}
    f.razed[hex] = { train = train }
    pieces.tell(G, id, "14.29b", "sets_fire", "unit", id, "hex", hex)
  end,
})

--- The own bridge trains in the hex of a piece.
local function own_bridges(G, _, side, id)
  return those(trains.of_any_kind(G, side, organization.hex(G, id)), bridges.is_bridge)
end

action("sink", {
  rule = "17.27", -- as 14.29
  args = { { "unit", "piece", with_task("destroy") }, { "train", "piece", own_bridges } },
  check = function(G, f, _, id, train)
    need(foot(G, id), "17.27", "no_foot_that_stayed", "unit", id)
    need(not listed(f.sunk or {}, train), "17.27", "is_sunk", "unit", train)
  end,
  apply = function(G, f, _, id, train)
    board.mark(G, foot(G, id), { moved = true, bound = true }) -- 14.29b
    f.sunk = f.sunk or {}
    table.insert(f.sunk, train)
    pieces.tell(G, id, "17.27", "sinks", "unit", id, "train", train)
  end,
})

--- 14.29a, 14.29c: as the Movement Phase ends the depots are gone; a train may come of each.
function M.settle(G, f)
  for _, hex in ipairs(keys_of(f.razed or {})) do
    local power = G.depots[hex]
    depots.set(G, hex, nil)
    log("14.29c", "depot_destroyed", "hex", hex)
    local room = #trains.here(G, G.nations[power], hex) < stacking.TRAINS -- 9.3
    if f.razed[hex].train and room then trains.raise(G, power, hex) end
  end
  for _, train in ipairs(f.sunk or {}) do -- 17.27
    if G.pieces[train] then
      bridges.take_up(G, train)
      pieces.tell(G, train, "17.27", "bridge_destroyed", "unit", train)
      board.remove(G, train)
    end
  end
end

return M
