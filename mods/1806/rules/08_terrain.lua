--- 8.11, 8.2, 8.3: what the ground costs to cross, and the bridges that stand. Map facts only; no pieces.
-- Movement is in half points. A profile is named after who pays ("infantry", "cavalry", "leader", "bridge_train",
-- "baggage_train"), with "_march" added in Road March and his side before it: "french cavalry_march".
local terrain = require("mechanics.terrain")

local costs = table_of("terrain")
local works = table_of("bridges")
local map = terrain.map
local edge, ends, around = terrain.edge, terrain.ends, terrain.around
local M = {
  map = map,
  around = around,
  adjacent = terrain.adjacent,
  rising = terrain.rising,
  listed = terrain.listed,
  bits = terrain.bits,
  edge = edge,
  ends = ends,
  in_area = terrain.in_area,
  beyond = terrain.beyond,
  profile = terrain.profile,
}

--- Side -> its enemy.
M.ENEMY = { french = "prussian", prussian = "french" }

--- Neighbours beyond a river.
---@return integer bits
M.rivers = fixed("rivers of a hex", function(hex)
  return terrain.bits(hex, function(to) return map:side(hex, to, "river") end)
end)

--- Tells whether a hex lies in the part of the map that a scenario keeps a side out of (21.62).
---@return boolean
function M.closed(G, side, hex)
  local closed = G.closed
  return closed ~= nil and closed.side == side and terrain.in_area(closed.area, hex)
end

--- Tells whether a hex lies in the area in play and is not closed to a side.
---@return boolean
function M.inside(G, side, hex) return terrain.in_area(G.area, hex) and not M.closed(G, side, hex) end

--- 8.3 Bridges --------------------------------------------------------------------------------

local PONTOON, RELIEVED = "pontoon", "pontoon_on_printed" -- kinds of bridge, as the map names them
local broken = {} -- hexside -> { road, trail }: the roads that a damaged bridge shuts
local spanned = {} -- hexside -> kind printed there or false: where the map shows a pontoon

--- Tells whether a road or trail is printed between two neighbours.
---@return boolean
function M.linked(a, b, kind)
  if map:link(a, b, kind) then return true end
  local at = broken[edge(a, b)]
  return at ~= nil and at[kind]
end

--- Kind of the bridge printed between two neighbours, whatever stands there now.
local function printed_kind(a, b)
  local kind = spanned[edge(a, b)]
  if kind == nil then return (map:bridge(a, b)) end
  return kind or nil
end

--- The bridge over a hexside, whole or damaged: printed on a river, implied where a road (8.3a) or a trail (8.4b)
--- crosses a stream.
---@return string? kind "river" or "stream"
M.crossing = fixed("bridge of a hexside", function(a, b)
  if map:side(a, b, "river") then return printed_kind(a, b) and "river" or nil end
  local joined = M.linked(a, b, "road") or M.linked(a, b, "trail") -- 8.3a, 8.4b
  return joined and map:side(a, b, "stream") and "stream" or nil
end)

--- Neighbours to which there is a bridge, whole or damaged. Callers must not write it.
---@return string[]
M.bridged = fixed("bridges of a hex", function(hex)
  return those(around(hex), function(to) return M.crossing(hex, to) end)
end)

--- Neighbours along a printed road, whole or broken, in rising order. Callers must not write it.
---@return string[]
M.road_ways = fixed("roads of a hex", function(hex)
  return those(terrain.rising(hex), function(to) return M.linked(hex, to, "road") end)
end)

--- Tells whether a road is printed in a hex.
---@return boolean
function M.on_road(hex) return M.road_ways(hex)[1] ~= nil end

--- Tells whether a whole bridge joins two neighbours.
---@return boolean
function M.bridge_open(a, b)
  if map:side(a, b, "river") then
    local kind, state = map:bridge(a, b)
    return kind ~= nil and state ~= "damaged"
  end
  if not map:side(a, b, "stream") then return false end
  return map:bridge(a, b) ~= nil or map:link(a, b, "road") or map:link(a, b, "trail")
end

--- Bridges as they stand ----------------------------------------------------------------------

local changed = {} -- hexside that is not as printed -> kind printed there or false
local held = {} -- hexside -> side that holds a pontoon over a river there
local tolls = {} -- hexside -> { price, key } of a bridge just repaired or a pontoon just laid
local version = 0

--- Grows whenever the bridges have changed.
---@return integer
function M.version() return version end

--- What crossing a hexside costs in place of the bridge's own price.
---@return { [1]: integer|false, [2]: string }? price Half points, false for none may cross; and the rule.
---@return string? key
local function own_price(side, payer, at)
  if held[at] and side and held[at] ~= side then return { false, "9.26b" }, "pontoon_held" end
  local toll = payer ~= "leader" and tolls[at] -- 8.31e
  if toll then return toll.price, toll.key end
end

--- Sets a bridge; what is printed there is kept to be put back.
local function change(at, kind, state)
  local a, b = ends(at)
  if changed[at] == nil then changed[at] = map:bridge(a, b) or false end
  map:set_bridge(a, b, kind, state)
end

--- Makes the map show a damaged bridge, which shuts its roads (8.41e, 8.42D), or one just repaired (8.43r).
local function show_bridge(at, bridge)
  local a, b = ends(at)
  if bridge.state == "damaged" then
    broken[at] = { road = map:link(a, b, "road"), trail = map:link(a, b, "trail") }
    change(at, map:bridge(a, b), "damaged")
  elseif bridge.fresh then
    local kind = map:side(a, b, "river") and "river" or "stream"
    tolls[at] = { price = works.repair[kind].crossing, key = "just_repaired" }
  end
end

--- 9.24a: what a pontoon costs on the turn it is laid, once its die is cast; 9.24b: on a bridge half of that, fractions up.
local function toll_of(pontoon, kind)
  local points = pontoon.die
  if not points then return { price = { false, "9.24a" }, key = "pontoon_die_first" } end
  if kind == RELIEVED then points = (points + 1) // 2 end
  return { price = { 2 * points, "9.24a" }, key = "just_laid" }
end

--- 9.2: makes the map show a pontoon. Over a stream with a whole bridge of its own it changes nothing.
---@param bridge table? What is known of the bridge there.
local function show_pontoon(at, pontoon, bridge)
  local a, b = ends(at)
  local crossing = M.crossing(a, b)
  local whole = crossing and not (bridge and bridge.state == "damaged")
  if whole and crossing == "stream" then return end
  local kind = whole and RELIEVED or PONTOON
  change(at, kind)
  spanned[at] = changed[at]
  tolls[at] = pontoon.fresh and toll_of(pontoon, kind) or nil
  held[at] = map:side(a, b, "river") and not whole and pontoon.holder or nil
end

--- Puts a hexside back as it is printed.
local function put_back(at)
  local a, b = ends(at)
  if changed[at] ~= nil then map:set_bridge(a, b, changed[at] or nil) end
  changed[at], broken[at], spanned[at], tolls[at], held[at] = nil, nil, nil, nil, nil
end

--- What the hexsides that are not as printed look like, in words that differ where they do.
---@return table<string, string>
local function looks_of(G)
  local looks = {}
  for at, bridge in pairs(G.bridges or {}) do
    looks[at] = bridge.state == "damaged" and "damaged" or bridge.fresh and "fresh" or nil
  end
  for at, pontoon in pairs(G.pontoons or {}) do
    local look = ("%s %s %s"):format(pontoon.holder, pontoon.fresh, pontoon.die)
    looks[at] = (looks[at] or "") .. look
  end
  return looks
end

local shown = {} -- hexside -> its look on the map

--- Shows a hexside as it looks now; nil: as printed.
local function show(G, at, look)
  put_back(at)
  if look and G.bridges[at] then show_bridge(at, G.bridges[at]) end
  if look and G.pontoons[at] then show_pontoon(at, G.pontoons[at], G.bridges[at]) end
  terrain.reprice(at)
  shown[at], version = look, version + 1
end

--- Makes the map show the bridges of a state.
function M.use(G)
  local looks = looks_of(G)
  for at in pairs(shown) do
    if not looks[at] then show(G, at, nil) end
  end
  for at, look in pairs(looks) do
    if shown[at] ~= look then show(G, at, look) end
  end
end

--- 8.11 What a hex costs ----------------------------------------------------------------------

local COLUMN = {
  infantry = "infantry",
  cavalry = "cavalry",
  leader = "cavalry", -- 8.11c, this and the following
  bridge_train = "cavalry",
  baggage_train = "cavalry",
}

--- Hexsides, with those that trains may not cross but by a road or bridge (8.31f, 9.1b).
local function sides_for(payer)
  local list = copy_of(costs.movement[COLUMN[payer]].side)
  for _, bar in ipairs(costs.prohibited) do
    if bar.who == payer then list[bar.side] = { false, bar.rule } end
  end
  return list
end

--- 8.24a: along a road or trail no hex costs more than a point, and hexsides nothing; 8.21b, 8.22p: half a point in
--- Road March from road hex to road hex, but not along trails.
local function links_for(march)
  local function most(link) return { at_most = link.at_most[1], rule = link.at_most[2] } end
  local road, trail = costs.links.road, costs.links.trail
  local rate = { rate = road.march_rate[1], rule = road.march_rate[2] }
  return { road = march and rate or most(road), trail = most(trail) }
end

--- What a kind of bridge adds to a crossing: to leaders and to columns nothing (8.31e, 8.31d), to others 8.31b, 8.31c, 9.2b.
local function surcharge(kind, payer, march)
  local bridges = costs.bridges
  return payer == "leader" and bridges.leader or march and bridges.march or bridges[kind]
end

local function spec_of(side, payer, march)
  local column = costs.movement[COLUMN[payer]]
  return {
    hex = column.hex,
    feature = column.feature,
    side = sides_for(payer),
    link = links_for(march),
    bridge = {
      printed = surcharge("printed", payer, march),
      pontoon = surcharge(PONTOON, payer, march),
      pontoon_on_printed = surcharge(RELIEVED, payer, march),
      needs = { river = "8.31a" },
      wades = { "stream" }, -- Q28
      states = { damaged = false },
    },
    own = function(at) return own_price(side, payer, at) end,
  }
end

for payer in pairs(COLUMN) do
  for _, side in ipairs({ "", "french", "prussian" }) do
    local name, of = side == "" and payer or side .. " " .. payer, side ~= "" and side or nil
    terrain.declare(name, function() return spec_of(of, payer, false) end)
    terrain.declare(name .. "_march", function() return spec_of(of, payer, true) end)
  end
end

-- What bars a step, as the map names it -> text key; else its own name.
local WHY =
  { river = "river_without_bridge", stream = "train_needs_bridge", slope = "train_needs_road" }

--- Cost of a step between neighbours in half points, nil where it cannot be made: then the rule that bars it and a text key.
---@param name string Profile.
---@return integer? cost
---@return string? bar
---@return string? why
function M.price(name, a, b)
  local cost, bar, what = terrain.price(name, a, b)
  return cost, bar, WHY[what] or what
end

--- The parts of a cost: { rule, key, value }.
---@return table[]
function M.items(name, a, b)
  local list = {}
  for _, item in ipairs(terrain.profile(name):items(a, b) or {}) do
    local key = item.key
    if item.kind == "bridge" and item.value == 0 then key = "bridge_free" end
    if item.value ~= 0 or item.kind == "bridge" then
      list[#list + 1] = { rule = item.rule, key = key, value = item.value }
    end
  end
  return list
end

--- Cost of a hex that is entered from off the map, in half points.
---@param name string Profile.
---@param road boolean A road runs off the map there.
---@return integer
function M.entry_price(name, hex, road)
  local payer = name:gsub("^%a+ ", ""):gsub("_march$", "")
  local column = costs.movement[COLUMN[payer]]
  local cost = column.hex[map:terrain(hex)][1] -- 8.11a
  for _, feature in ipairs(map:features(hex)) do
    cost = cost + (column.feature[feature] or { 0 })[1]
  end
  return road and math.min(cost, costs.links.road.at_most[1]) or cost -- 8.24a
end

--- Map edges ----------------------------------------------------------------------------------

-- Directions 1 to 6: E NE NW W SW SE. An edge is where these lead off the map, or out of the area in play.
local EDGES = { { 4 }, { 1 }, { 2, 3 }, { 5, 6 } }

local function on_edge(area, hex, directions)
  for _, direction in ipairs(directions) do
    local next = map:neighbor(hex, direction)
    if next and terrain.in_area(area, next) then return false end
  end
  return true
end

--- Hexes along the map edge on which a hex lies; none when it lies inland (15.2a). Callers must not write them.
---@return string[]
M.along_edge = fixed("edge of an area", function(area, hex)
  for _, directions in ipairs(EDGES) do
    if on_edge(area, hex, directions) then
      return those(map:area(area), function(other) return on_edge(area, other, directions) end)
    end
  end
  return {}
end)

return M
