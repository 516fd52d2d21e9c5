--- 14.2, 14.3 Depots and depot cities: which of them are active, and whom they feed.
-- G.depots[hex] = the power whose depot stands there; G.passed[hex] = the side that was last in a depot city of another (14.33a), in the Grand
-- Campaign in any town or city (26.12c);
-- G.changed counts how often either has changed.
local board = require("mechanics.board")
local cities = require("rules.14_cities")
local closed_land = require("rules.19_closed")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local italy = require("rules.19_italy")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local paths = require("engine.paths")
local pieces = require("rules.03_pieces")
local ports = require("rules.30_ports")
local powers = require("rules.20_powers")
local trains = require("rules.14_trains")
local zones = require("rules.10_zones")

local map = map_of()
local LINKED = { austrian = true, prussian = true } -- 14.22c to 14.22e
local CHAIN = 8 -- 14.22d, 14.22e
local REACH = 3 -- 14.21a
local TRAINS = 2 -- 14.26b
local FORTRESSES = { "major_fortress", "minor_fortress" }
local ALL = { rough = true, swamp = true } -- 14.22b: ground that is all rough, or all swamp
local stock = {}
for _, row in ipairs(table_of("depot_counters")) do
  stock[row.power] = row.count
end
local M = {}

counts("depots", function(G) return G.changed end)

--- A depot is built for a power, or is gone (nil).
---@param power string?
function M.set(G, hex, power)
  G.depots[hex], G.changed = power, G.changed + 1
end

--- 14.28e: is a counter of a depot left for a power?
---@return boolean
function M.is_free(G, power)
  return #those(keys_of(G.depots), function(hex) return G.depots[hex] == power end) < (stock[power] or 0)
end

local function side_of(G, power) return G.nations[power] end

--- SP by side and hex.
local strengths = derived("strengths by hex", { "places", "strengths" }, function(G)
  local by = {}
  for _, side in ipairs(sides_of(G)) do
    by[side] = {}
  end
  for _, id in ipairs(board.which(G, function(piece) return (piece.strength or 0) > 0 and not piece.unseen and piece.side ~= powers.NEUTRAL end)) do
    local piece, hex = G.pieces[id], organization.hex(G, id)
    if hex then by[piece.side][hex] = (by[piece.side][hex] or 0) + piece.strength end
  end
  return by
end)

--- SP of a side in a hex, or of its enemies.
local function men(G, side, hex, own)
  local count = 0
  for each, by in pairs(strengths(G)) do
    if (each == side) == own then count = count + (by[hex] or 0) end
  end
  return count
end

--- 10.41, 10.42, 10.62, 14.21b: does enemy cavalry bar a hex that no own strength point stands in?
local function barred(G, side, hex) return zones.against(G, side)[hex] and men(G, side, hex, true) == 0 end

--- 14.22: what keeps a line out of a hex.
local function shut(G, power, hex)
  local side = side_of(G, power)
  if men(G, side, hex, false) > 0 then return "line_enemy" end
  if barred(G, side, hex) then return "line_zone" end
end

--- 14.31: is a depot city in the enemy's land as the scenario begins? 19.4.5b: not one that has become the power's own since.
local function is_foreign(G, power, hex)
  local side = side_of(G, land.power(G, hex) or "")
  return side ~= nil and not friends(G, side, side_of(G, power)) and (G.cities or {})[hex] ~= power
end

--- 14.33: is a depot city the power's own to use? Not while an enemy is there, or was the last to pass.
local function is_open(G, power, hex)
  local side = side_of(G, power)
  if not side or is_foreign(G, power, hex) then return false end
  local last = G.passed[hex]
  return (not last or last == side) and men(G, side, hex, false) == 0
end

--- 14.31: the depot cities of a power that serve now; those of its home country alone, if so asked (14.31b).
---@return string[]
function M.cities(G, power, home)
  return those(cities.of(G, power, home), function(hex) return is_open(G, power, hex) end)
end

--- 14.22b: where lines of a power end: in its depot cities at home, or off the maps.
local function home_of(G, power)
  local list = M.cities(G, power, true)
  for _, hex in ipairs(cities.gates(G, power)) do
    if men(G, side_of(G, power), hex, false) == 0 then list[#list + 1] = hex end
  end
  return list
end

local function is_fortress(hex)
  for _, feature in ipairs(FORTRESSES) do
    if map:feature(hex, feature) then return true end
  end
  return false
end

--- 14.22d, 14.22e: links are measured in hexes.
local profile = paths.profile(map, ground.as_hexes("14.22d"))
local open_ground = ground.as_hexes("14.22b")
for terrain in pairs(ALL) do
  open_ground.hex[terrain] = false
end
local roads = paths.profile(map, open_ground)

--- The hexes that no line and no link leads through.
local function closed(G, power)
  local veto, side = map:layer("depot_links"), side_of(G, power)
  veto:clear()
  for other, by in pairs(strengths(G)) do
    for hex in pairs(other ~= side and by or {}) do
      veto:set(hex, 1)
    end
  end
  for hex in pairs(zones.against(G, side)) do
    if barred(G, side, hex) then veto:set(hex, 1) end
  end
  veto:add_each(closed_land.neutral(G, side), 1) -- 19.5m, 19.5n
  return veto
end

--- 14.22b: the line of any length from a hex to a depot city at home, past what no line leads through, or whatever is in the way.
---@return string[]? way
local function line(G, power, hex, veto)
  for _, city in ipairs(home_of(G, power)) do
    local way = hex == city and { hex } or roads:path(hex, city, veto)
    if way then return way end
  end
end

local function has_line(G, power, hex) return line(G, power, hex, { veto = closed(G, power) }) ~= nil end

--- 14.22c, 14.22d: depots of Austria or Prussia that lead on to others: with a line in a fortress.
local function anchors(G, power)
  local list = home_of(G, power)
  for hex, owner in pairs(G.depots) do
    if owner == power and is_fortress(hex) and has_line(G, power, hex) then list[#list + 1] = hex end
  end
  table.sort(list)
  return list
end

--- Those of some hexes within a chain's link of others.
local function linked(G, power, from, hexes)
  local near, opts = {}, { veto = closed(G, power) }
  for _, start in ipairs(from) do
    local close = those(hexes, function(hex) return map:distance(start, hex) <= CHAIN end)
    local costs = (close[2] or close[1] and close[1] ~= start) and profile:costs(start, CHAIN, opts) or {}
    for _, hex in ipairs(close) do
      if hex == start or costs[hex] then near[hex] = true end
    end
  end
  return near
end

--- 14.22: the active depots of a power.
---@return table<string, boolean>
M.active = derived("active depots", { "board", "depots" }, function(G, power)
  local set = {}
  if not LINKED[power] then -- 14.22b
    for hex, owner in pairs(G.depots) do
      if owner == power and has_line(G, power, hex) then set[hex] = true end
    end
    return set
  end
  local from = anchors(G, power)
  while #from > 0 do -- 14.22e: link by link
    local left = those(keys_of(G.depots), function(hex) return G.depots[hex] == power and not set[hex] end)
    from = keys_of(linked(G, power, from, left))
    for _, hex in ipairs(from) do
      set[hex] = true
    end
  end
  return set
end)

--- Is one of some hexes so near that a path of three MP could lead there?
local function within_hexes(from, goals)
  for hex in pairs(goals) do
    if map:distance(from, hex) <= REACH then return true end
  end
  return false
end

--- 14.21a, 14.21b: does a path of three MP lead from a hex to one of some, the first not counted, the last counted?
local function within_reach(G, side, from, goals)
  local spent, front = { [from] = 0 }, { from }
  if goals[from] then return true end
  if not within_hexes(from, goals) then return false end
  while #front > 0 do
    local ahead = {}
    for _, at in ipairs(front) do
      for _, hex in ipairs(map:neighbors(at)) do
        local cost = ground.cost(at, hex)
        local sum = cost and not closed_land.is_leaving(G, side, hex) and spent[at] + cost -- 19.5m, 19.5n
        if sum and sum <= REACH and (not spent[hex] or sum < spent[hex]) and not barred(G, side, hex) and men(G, side, hex, false) == 0 then
          if goals[hex] then return true end
          spent[hex], ahead[#ahead + 1] = sum, hex
        end
      end
    end
    front = ahead
  end
  return false
end

--- The hexes out of which a power is fed: active depots, depot cities.
local function stores_of(G, power)
  local goals = copy_of(M.active(G, power))
  for _, hex in ipairs(M.cities(G, power)) do
    goals[hex] = true
  end
  return goals
end

--- 30.4: can the British trace a line of so many hexes to a port of their side? 14.22b: through no rough ground; a port may lie in it.
local function has_harbour(G, id)
  local hexes, list = ports.supply(G, id)
  if not hexes then return false end
  local from, side = organization.hex(G, id), G.pieces[id].side
  local costs = roads:costs(from, hexes, { veto = closed(G, trains.supplier(G, id)) })
  return #those(list, function(port)
    if men(G, side, port, false) > 0 or barred(G, side, port) then return false end
    local last = those(map:neighbors(port), function(at) return costs[at] and costs[at] < hexes and ground.passable(at, port) end)
    return port == from or #last > 0
  end) > 0
end

--- 19.5q: can the corps that lives out of ports trace so many hexes to one that is its side's?
local function has_port(G, id)
  local def = G.special.ports
  if not def or not (id == def.leader or pieces.is_below(G, id, def.leader)) then return false end
  local side = G.pieces[id].side
  for _, row in ipairs(profile:range(organization.hex(G, id), def.hexes, { veto = closed(G, trains.supplier(G, id)) })) do
    if map:feature(row.hex, "port") and land.friend(G, row.hex) == side and men(G, side, row.hex, false) == 0 then return true end
  end
  return false
end

--- 14.21c, 14.23a, 14.31c: does an active depot or a depot city of his power feed a unit?
---@return boolean
function M.feeds(G, id)
  local power = trains.supplier(G, id)
  if has_port(G, id) or has_harbour(G, id) then return true end
  return within_reach(G, G.pieces[id].side, organization.hex(G, id), stores_of(G, power))
end

--- 14.21a: the hexes in which they feed a power's units.
---@return string[]
function M.fed(G, side, power)
  local goals, near = stores_of(G, power), {}
  for hex in pairs(goals) do
    for _, at in ipairs(map:range(hex, REACH)) do
      near[at] = true
    end
  end
  return those(keys_of(near), function(hex) return map:in_area(G.area, hex) and within_reach(G, side, hex, goals) end)
end

--- 14.26b: men of a side have come into a hex with an enemy depot: two captured trains are in its place.
local function capture(G, side, hex)
  local power, captor = G.depots[hex], trains.power_in(G, side, hex)
  if not (power and captor) or friends(G, side_of(G, power), side) or men(G, side, hex, false) > 0 then return end
  M.set(G, hex, nil)
  for _ = 1, TRAINS do
    trains.raise(G, power, hex, { side = side, power = captor })
  end
  log("14.26b", "depot_captured", "side", side, "hex", hex)
end

--- 14.33, 14.15a, 14.26b: a side passes through a hex.
function M.pass(G, side, hex)
  italy.entered(G, side, hex) -- 19.11m
  trains.capture(G, side, hex)
  capture(G, side, hex)
  local counted = cities.power(G, hex) or G.provinces and forage.place(hex) -- 26.12c
  if counted and G.passed[hex] ~= side then
    G.passed[hex], G.changed = side, G.changed + 1
  end
end

--- For the window: the line of a depot, and what bars it where.
---@return { way: string[], bars: { key: string, hex: string }[] }
function M.line(G, hex)
  local power = G.depots[hex]
  local way = line(G, power, hex, { veto = closed(G, power) })
  if way then return { way = way, bars = {} } end
  way = line(G, power, hex, {})
  if not way then return { way = {}, bars = { { key = "line_none", hex = hex } } } end
  local bars = {}
  for i = 2, #way do
    local key = shut(G, power, way[i])
    if key then bars[#bars + 1] = { key = key, hex = way[i] } end
  end
  return { way = way, bars = bars }
end

--- For the window: each own depot, whether it is active, its line, and what breaks it where.
function M.query(G, side)
  local layers = { { id = "active", look = "good", hexes = {} }, { id = "inactive", look = "bad", hexes = {} } }
  for _, hex in ipairs(keys_of(G.depots)) do
    local power = G.depots[hex]
    if side_of(G, power) == side then table.insert(layers[M.active(G, power)[hex] and 1 or 2].hexes, hex) end
  end
  local ways, broken, notes = {}, {}, {}
  for i, layer in ipairs(layers) do
    for _, hex in ipairs(layer.hexes) do
      local why = M.line(G, hex)
      if #why.way > 1 then ways[#ways + 1] = why.way end
      for _, bar in ipairs(i == 2 and why.bars or {}) do
        broken[#broken + 1] = bar.hex
        notes[#notes + 1] = { rule = "14.22b", key = bar.key, values = { hex = bar.hex }, hex = bar.hex }
      end
    end
  end
  layers[3] = { id = "lines", look = "supply", hexes = {}, lines = ways }
  layers[4] = { id = "breaks", look = "barred", hexes = broken }
  return { layers = layers, notes = notes }
end

return M
