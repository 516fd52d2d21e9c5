--- The ground: the map, what it costs to cross, and what stands on it. Map facts only; no pieces.
-- Movement is in half points. A profile is named after who pays ("infantry", "cavalry", "leader",
-- "bridge_train", "baggage_train"), with "_march" added in Road March.
local paths = require("engine.paths")
local rule, tracing = rule, tracing

local terrain = table_of("terrain")
local works = table_of("bridges")
local map = map_of()
local M = { map = map }

--- Side -> its enemy.
M.ENEMY = { french = "prussian", prussian = "french" }

local around = {} -- hex -> its neighbours; fixed

--- Neighbours of a hex. Callers must not write it.
---@return string[]
function M.around(hex)
  local list = around[hex]
  if not list then
    list = map:neighbors(hex)
    around[hex] = list
  end
  return list
end

local rising, rising_bits = {}, {} -- hex -> its neighbours in rising order, and their bits
local picked = {} -- hex -> bits -> those neighbours in rising order

local function put_in_order(hex)
  local bits = {}
  for i, near in ipairs(M.around(hex)) do
    bits[near] = 1 << i - 1
  end
  rising[hex], rising_bits[hex], picked[hex] = { table.unpack(M.around(hex)) }, {}, {}
  table.sort(rising[hex])
  for i, near in ipairs(rising[hex]) do
    rising_bits[hex][i] = bits[near]
  end
end

--- Neighbours of a hex in rising order. Callers must not write it.
---@return string[]
function M.rising(hex)
  if not rising[hex] then put_in_order(hex) end
  return rising[hex]
end

local function pick(hex, bits)
  local list = {}
  for i, near in ipairs(M.rising(hex)) do
    if bits & rising_bits[hex][i] ~= 0 then list[#list + 1] = near end
  end
  picked[hex][bits] = list
  return list
end

--- A set of neighbours as a list, in rising order. Callers must not write it.
---@param bits integer
---@return string[]
function M.listed(hex, bits)
  local known = picked[hex]
  return known and known[bits] or pick(hex, bits)
end

--- Sets of neighbours are bits: bit i - 1 stands for neighbour i of `around`.
---@param which fun(to: string): boolean
---@return integer bits
local function bits_of(hex, which)
  local bits = 0
  for i, near in ipairs(M.around(hex)) do
    if which(near) then bits = bits | 1 << i - 1 end
  end
  return bits
end

local rivers = {} -- hex -> bits; fixed

--- Neighbours beyond a river.
---@return integer bits
function M.rivers(hex)
  local bits = rivers[hex]
  if not bits then
    bits = bits_of(hex, function(to) return map:side(hex, to, "river") end)
    rivers[hex] = bits
  end
  return bits
end

local COLUMN = {
  infantry = "infantry",
  cavalry = "cavalry",
  leader = "cavalry",
  bridge_train = "cavalry",
  baggage_train = "cavalry",
}
local printed = terrain.bridges.printed
local PONTOON, RELIEVED = "pontoon", "pontoon_on_printed" -- kinds of bridge, as the map names them

--- 8.3 Bridges --------------------------------------------------------------------------------

local edges = {} -- hex -> neighbour -> name of the hexside

--- Hexside of two hexes, as `G.bridges` names it.
---@return string
function M.edge(a, b)
  local from = edges[a]
  if not from then
    from = {}
    edges[a] = from
  end
  local name = from[b]
  if not name then
    name = a < b and a .. "/" .. b or b .. "/" .. a
    from[b] = name
  end
  return name
end

local ends = {} -- hexside -> its two hexes

--- The two hexes of a hexside.
---@param at string As `edge` names it.
---@return string a
---@return string b
function M.ends(at)
  local both = ends[at]
  if not both then
    both = { at:match("^(.-)/(.*)$") }
    ends[at] = both
  end
  return both[1], both[2]
end

local broken = {} -- edge -> { road, trail }: the roads that a damaged bridge shuts

--- Tells whether a road or trail is printed between two neighbours.
---@return boolean
function M.linked(a, b, kind)
  if map:link(a, b, kind) then return true end
  local at = broken[M.edge(a, b)]
  return at ~= nil and at[kind]
end

local spanned = {} -- edge -> kind printed there or false: hexsides over which the map shows a pontoon

--- Kind of the bridge printed between two neighbours, whatever stands there now.
local function printed_kind(a, b)
  local kind = spanned[M.edge(a, b)]
  if kind == nil then return (map:bridge(a, b)) end
  return kind or nil
end

--- The bridge over a hexside, whole or damaged: printed on a river, implied where a road (8.3a) or a
--- trail (8.4b) crosses a stream.
local function look_for_crossing(a, b)
  if not map:direction(a, b) then return nil end
  if map:side(a, b, "river") then return printed_kind(a, b) and "river" or nil end
  if not map:side(a, b, "stream") then return nil end
  if M.linked(a, b, "road") and rule("8.3a") then return "stream" end
  if M.linked(a, b, "trail") and rule("8.4b") then return "stream" end
  return nil
end

local on_road = {} -- hex -> does a road run through it? fixed

--- Tells whether a road is printed in a hex.
---@return boolean
function M.on_road(hex)
  if on_road[hex] == nil then
    on_road[hex] = bits_of(hex, function(to) return M.linked(hex, to, "road") end) ~= 0
  end
  return on_road[hex]
end

local road_ways = {} -- hex -> neighbours along a printed road, in rising order; fixed

--- Neighbours along a printed road, whole or broken, in rising order. Callers must not write it.
---@return string[]
function M.road_ways(hex)
  local list = road_ways[hex]
  if not list then
    list = {}
    for _, to in ipairs(M.rising(hex)) do
      if M.linked(hex, to, "road") then list[#list + 1] = to end
    end
    road_ways[hex] = list
  end
  return list
end

local crossings = {} -- hexside -> kind or false; fixed

--- The bridge over a hexside, whole or damaged.
---@return string? kind "river" or "stream"
function M.crossing(a, b)
  local at = M.edge(a, b)
  local kind = crossings[at]
  if kind == nil or tracing.on then
    kind = look_for_crossing(a, b) or false
    crossings[at] = kind
  end
  return kind or nil
end

local beside = {} -- hex -> neighbours beyond a printed bridge or a stream with a road; fixed

--- Neighbours to which there may be a bridge, whole or damaged. Callers must not write it.
---@return string[]
function M.bridged(hex)
  local list = beside[hex]
  if list then return list end
  list = {}
  for _, to in ipairs(M.around(hex)) do
    local river = map:side(hex, to, "river") and printed_kind(hex, to)
    local stream = map:side(hex, to, "stream")
      and (M.linked(hex, to, "road") or M.linked(hex, to, "trail"))
    if river or stream then list[#list + 1] = to end
  end
  beside[hex] = list
  return list
end

-- Hexsides whose price the profiles do not know: edge -> { toll = { half points, rule }?, wade? }. The
-- toll of a bridge just repaired, or of a pontoon just laid: false until its die is cast (9.24a). wade:
-- a stream under a pontoon, which units may ford as well.
local odd = {}
local odd_near = {} -- hex -> true: it has such hexsides, or pontoons that the enemy bars

--- Tells whether there are any.
---@return boolean
function M.has_tolls() return next(odd) ~= nil end

--- Side -> hex -> neighbours, as bits, beyond a pontoon that the enemy holds (9.26b); nil when none lies
--- anywhere.
---@type table<string, table<string, integer>>?
M.denied = nil

local held = {} -- hexside -> side that holds a pontoon over a river there
local version = 0

--- Grows whenever the bridges have changed.
---@return integer
function M.version() return version end

local changed = {} -- hexside that is not as printed -> kind printed there or false

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

local steps = {} -- profile -> from -> costs of its neighbours, in the order of `around`

local function stale(costs, from, to)
  local near = M.around(from)
  for i = 1, #near do
    if near[i] == to then
      costs.stale = costs.stale or {}
      costs.stale[i] = true
    end
  end
end

--- Costs over a hexside are to be worked out anew.
local function forget(at)
  local a, b = M.ends(at)
  for _, from in pairs(steps) do
    if from[a] then stale(from[a], a, b) end
    if from[b] then stale(from[b], b, a) end
  end
end

local near, inside = {}, {} -- hex -> set of its neighbours; area -> set of its hexes

--- Tells whether two hexes are neighbours.
---@return boolean
function M.adjacent(a, b)
  local set = near[a]
  if not set then
    set = {}
    for _, hex in ipairs(M.around(a)) do
      set[hex] = true
    end
    near[a] = set
  end
  return set[b] == true
end

--- Tells whether a hex lies in an area of the map.
---@return boolean
function M.in_area(area, hex)
  local set = inside[area]
  if not set then
    set = {}
    for _, each in ipairs(map:area(area)) do
      set[each] = true
    end
    inside[area] = set
  end
  return set[hex] == true
end

--- Tells whether a hex lies in the part of the map that a scenario keeps a side out of (21.62).
---@return boolean
function M.closed(G, side, hex)
  local closed = G.closed
  return closed ~= nil and closed.side == side and M.in_area(closed.area, hex) and rule(closed.rule)
end

local beyond = {} -- area -> hexes next to it; fixed

--- Hexes outside an area of the map that touch it. Callers must not write them.
---@return string[]
function M.beyond(area)
  if beyond[area] then return beyond[area] end
  local list, seen = {}, {}
  for _, hex in ipairs(map:area(area)) do
    for _, next in ipairs(M.around(hex)) do
      if not M.in_area(area, next) and not seen[next] then
        seen[next], list[#list + 1] = true, next
      end
    end
  end
  beyond[area] = list
  return list
end

--- 9.24a: what a pontoon costs on the turn it is laid; 9.24b: on a bridge half of that, fractions up.
local function die_of(pontoon, kind)
  local points = pontoon.die
  if not points then return { false, "9.24a" } end
  if kind == RELIEVED and rule("9.24b") then points = (points + 1) // 2 end
  return { 2 * points, "9.24a" }
end

--- Sets a bridge; what is printed there is kept to be put back.
local function change(at, kind, state)
  local a, b = M.ends(at)
  if changed[at] == nil then changed[at] = map:bridge(a, b) or false end
  map:set_bridge(a, b, kind, state)
end

--- 8.4: makes the map show a damaged bridge, or one just repaired.
local function show_bridge(at, bridge)
  local a, b = M.ends(at)
  local kind = map:side(a, b, "river") and "river" or "stream"
  if bridge.state == "damaged" then
    broken[at] = { road = map:link(a, b, "road"), trail = map:link(a, b, "trail") }
    local shuts = rule(kind == "river" and "8.42D" or "8.41e")
    if shuts then change(at, map:bridge(a, b), "damaged") end
  elseif bridge.fresh then
    odd[at] = { toll = works.repair[kind].crossing }
  end
end

--- 9.2: makes the map show a pontoon. Over a stream with a whole bridge of its own it changes nothing.
---@param bridge table? What is known of the bridge there.
local function show_pontoon(at, pontoon, bridge)
  local a, b = M.ends(at)
  local crossing = M.crossing(a, b)
  local whole = crossing and not (bridge and bridge.state == "damaged")
  if whole and crossing == "stream" then return end
  local kind = whole and RELIEVED or PONTOON
  change(at, kind)
  spanned[at] = changed[at]
  local river = map:side(a, b, "river")
  odd[at] = nil
  if pontoon.fresh or not river then
    odd[at] = { toll = pontoon.fresh and die_of(pontoon, kind) or nil, wade = not river }
  end
  held[at] = river and not whole and pontoon.holder or nil
end

--- Puts a hexside back as it is printed.
local function put_back(at)
  local a, b = M.ends(at)
  if changed[at] ~= nil then map:set_bridge(a, b, changed[at] or nil) end
  changed[at], broken[at], spanned[at], odd[at], held[at] = nil, nil, nil, nil, nil
end

local function deny(side, from, to)
  local hexes = M.denied[side]
  hexes[from] = (hexes[from] or 0) | bits_of(from, function(hex) return hex == to end)
  odd_near[from] = true
end

--- Works out what follows for hexes from `odd` and `held`.
local function note_hexes()
  M.denied = next(held) and { french = {}, prussian = {} } or nil
  for hex in pairs(odd_near) do
    odd_near[hex] = nil
  end
  for at in pairs(odd) do
    local a, b = M.ends(at)
    odd_near[a], odd_near[b] = true, true
  end
  for at, side in pairs(held) do
    local a, b = M.ends(at)
    deny(M.ENEMY[side], a, b)
    deny(M.ENEMY[side], b, a)
  end
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

local shown, traced = {}, false -- hexside -> its look on the map; made while rules were traced?

--- Makes the map show the bridges of a state.
function M.use(G)
  local looks, anew, version_before = looks_of(G), tracing.on or traced, version
  for at, look in pairs(shown) do
    if anew or looks[at] ~= look then
      put_back(at)
      forget(at)
      shown[at], version = nil, version + 1
    end
  end
  for at, look in pairs(looks) do
    if not shown[at] then
      if G.bridges[at] then show_bridge(at, G.bridges[at]) end
      if G.pontoons[at] then show_pontoon(at, G.pontoons[at], G.bridges[at]) end
      forget(at)
      shown[at], version = look, version + 1
    end
  end
  traced = tracing.on
  if version ~= version_before then note_hexes() end
end

--- 8.11 What a hex costs ----------------------------------------------------------------------

--- Who pays by a profile.
---@return string payer
---@return boolean march Does he pay for Road March?
local function payer_of(name)
  local payer = name:gsub("_march$", "")
  return payer, payer ~= name
end

local function is_train(payer) return payer == "bridge_train" or payer == "baggage_train" end

--- Hexsides that trains may not cross but by a road or trail (8.31f, 9.1b).
local function with_bars(sides, payer)
  local list = copy_of(sides)
  for _, bar in ipairs(terrain.prohibited) do
    if bar.who == payer then list[bar.side] = false end
  end
  return list
end

local function links_of(march, plain)
  if plain then return {} end
  local road, trail = terrain.links.road, terrain.links.trail
  if not march then
    return {
      road = { at_most = road.at_most[1], rule = road.at_most[2] },
      trail = { at_most = trail.at_most[1], rule = trail.at_most[2] },
    }
  end
  return {
    road = { rate = road.march_rate[1], rule = road.march_rate[2] },
    trail = { at_most = trail.at_most[1], rule = trail.at_most[2] },
  }
end

--- What a kind of bridge adds to a crossing.
local function surcharge(kind, payer, march)
  if payer == "leader" then return terrain.bridges.leader end -- 8.31e
  if march then return terrain.bridges.march end -- 8.31d
  return terrain.bridges[kind] -- 8.31b, 8.31c, 9.2b
end

local profiles = {}

--- The cost profile of who pays, for searches. `plain` leaves out roads and trails, and pontoons over
--- streams.
---@param name string
---@param plain boolean?
---@return Profile
function M.profile(name, plain)
  local key = plain and name .. "_plain" or name
  if profiles[key] then return profiles[key] end
  local payer, march = payer_of(name)
  local column = terrain.movement[COLUMN[payer]]
  profiles[key] = paths.profile(map, {
    hex = column.hex,
    feature = column.feature,
    side = with_bars(column.side, payer),
    link = links_of(march, plain),
    bridge = {
      printed = surcharge("printed", payer, march),
      pontoon = surcharge(PONTOON, payer, march),
      pontoon_on_printed = surcharge(RELIEVED, payer, march),
      needs = { "river" },
      cancels = not plain and { "stream" } or nil,
      states = { damaged = false },
    },
  })
  return profiles[key]
end

--- Why a hexside cannot be crossed: rule and text key.
local function bar_of(a, b, payer)
  if map:side(a, b, "river") then return "8.31a", "river_without_bridge" end
  if map:side(a, b, "stream") and is_train(payer) then return "8.31f", "train_needs_bridge" end
  return "9.1b", "train_needs_road"
end

--- What a bridge is to who crosses it: a charge, or one that he is spared.
local function charge_bridge(bill, kind, payer)
  bill.surcharge, bill.relieved = terrain.bridges[kind][1], kind == RELIEVED
  if kind == RELIEVED then
    bill.span = not bill.march and payer ~= "leader"
  elseif payer == "leader" then
    bill.waiver = terrain.bridges.leader[2]
  elseif bill.march then
    bill.waiver = terrain.bridges.march[2]
  else
    bill.span = true
  end
end

--- What a step costs, worked out once: `items` to add up, and what rules say about it beside.
local function make_bill(name, a, b)
  local payer, march = payer_of(name)
  local bill = { march = march, items = {} }
  local cost = M.profile(name):cost(a, b)
  if not cost then
    bill.bar, bill.why = bar_of(a, b, payer)
    return bill
  end
  local road, trail = map:link(a, b, "road"), map:link(a, b, "trail")
  bill.open, bill.road, bill.linked = true, road, road or trail
  for _, item in ipairs(M.profile(name):items(a, b)) do
    if item.value > 0 then bill.items[#bill.items + 1] = item end
    if item.kind == "link" then bill.link = item.rule end
  end
  local kind = map:bridge(a, b)
  if kind then charge_bridge(bill, kind, payer) end
  bill.pontoon = kind == PONTOON
  if map:side(a, b, "stream") and is_train(payer) and not kind then
    bill.ford = road and "8.3a" or "8.4b"
  end
  local at = odd[M.edge(a, b)]
  bill.toll = at and payer ~= "leader" and at.toll or nil
  bill.wade = at and at.wade and not is_train(payer) or nil
  bill.simple = not (bill.link or bill.waiver or bill.span or bill.ford or bill.toll or march)
  return bill
end

local function add_up(items)
  local sum = 0
  for _, item in ipairs(items) do
    if rule(item.rule) then sum = sum + item.value end
  end
  return sum
end

--- 8.21b: half a point from road hex to road hex; for cavalry with the example.
local function half_rate(name) return rule("8.21b") and (name ~= "cavalry_march" or rule("8.21bex")) end

--- The cost of a step on which more than terrain counts.
local function special(bill, name, a, b)
  if bill.ford and not rule(bill.ford) then return nil end
  if bill.march and not bill.road and not rule("8.22p") then
    return terrain.links.road.march_rate[1]
  end
  if bill.march and bill.road and not half_rate(name) then
    return M.price((payer_of(name)), a, b)
  end
  if bill.link == "8.24a" and not rule("8.24a") then return M.profile(name, true):cost(a, b) end
  local sum = add_up(bill.items)
  if bill.waiver and not rule(bill.waiver) then sum = sum + bill.surcharge end
  if bill.span and bill.linked and not rule("8.24b") then sum = sum - bill.surcharge end
  if bill.relieved and bill.span and not rule("9.2b") then sum = sum + printed[1] end
  if bill.pontoon and bill.span and not rule("9.25B") then sum = sum - bill.surcharge end
  if bill.toll and rule(bill.toll[2]) then -- Q27, Q29
    sum = sum - (bill.span and bill.surcharge or 0) + bill.toll[1]
  end
  return sum
end

--- The cost by the bridge, or nil, rule and text key.
local function over_bridge(bill, name, a, b)
  if bill.simple then return add_up(bill.items) end
  local toll = bill.toll
  if toll and not toll[1] then
    if rule(toll[2]) then return nil, toll[2], "pontoon_die_first" end
    bill.toll = nil
  end
  local cost = special(bill, name, a, b)
  if cost then return cost end
  return nil, "8.31f", "train_needs_bridge"
end

--- What it costs to ford a stream beside the pontoon, where that is cheaper (Q28).
local function wading(bill, name, a, b, cost)
  local ford = bill.wade and M.profile(name, true):cost(a, b)
  return ford and (not cost or ford < cost) and ford or nil
end

local function work_out(name, a, b)
  local bill = make_bill(name, a, b)
  if not bill.open then return nil, bill.bar, bill.why end
  local cost, bar, why = over_bridge(bill, name, a, b)
  local ford = wading(bill, name, a, b, cost)
  if ford then return ford end
  return cost, bar, why
end

--- The same sum by the engine, which knows all but odd hexsides.
local function quick_price(name, a, b)
  if tracing.on or odd[M.edge(a, b)] then return (work_out(name, a, b)) end
  return M.profile(name):cost(a, b)
end

local function lay_out_steps(name, from)
  local costs = {}
  for i, to in ipairs(M.around(from)) do
    costs[i] = quick_price(name, from, to) or false
  end
  return costs
end

local function freshen(costs, name, from)
  for i in pairs(costs.stale) do
    costs[i] = quick_price(name, from, M.around(from)[i]) or false
  end
  costs.stale = nil
end

--- What the neighbours of a hex cost, in the order of `around`; false where a step cannot be made.
--- Worked out once; anew while rules are traced. Callers must not write it.
---@param name string Profile.
---@return (integer|false)[] costs
function M.steps(name, from)
  if tracing.on then return lay_out_steps(name, from) end
  local known = steps[name]
  if not known then
    known = {}
    steps[name] = known
  end
  local costs = known[from]
  if not costs then
    costs = lay_out_steps(name, from)
    known[from] = costs
  elseif costs.stale then
    freshen(costs, name, from)
  end
  return costs
end

--- Hexes from which the cost profiles alone do not tell what a step costs: hex -> true. Callers must not write it.
M.odd_near = odd_near

--- Neighbours that cost no more than so many half points. Not for when rules are traced.
---@param name string Profile.
---@return integer bits
function M.within(name, from, points)
  if not odd_near[from] then return (profiles[name] or M.profile(name)):within(from, points) end
  local costs, bits = M.steps(name, from), 0
  for i = 1, #costs do
    local cost = costs[i]
    if cost and cost <= points then bits = bits | 1 << i - 1 end
  end
  return bits
end

--- Neighbours that one can go to and come back from for so many half points. Not for when rules are
--- traced.
---@param name string Profile.
---@return integer bits
function M.there_and_back(name, from, points)
  if not odd_near[from] then
    return (profiles[name] or M.profile(name)):there_and_back(from, points)
  end
  local bits = 0
  for i, cost in ipairs(M.steps(name, from)) do
    local back = cost and M.price(name, M.around(from)[i], from)
    if back and cost + back <= points then bits = bits | 1 << i - 1 end
  end
  return bits
end

--- Cost of a step between neighbours in half points, nil where it cannot be made: then the rule that
--- bars it and a text key.
---@param name string Profile.
---@return integer? cost
---@return string? bar
---@return string? why
function M.price(name, a, b)
  local cost = not (tracing.on or odd_near[a]) and (profiles[name] or M.profile(name)):cost(a, b)
  if cost then return cost end
  return work_out(name, a, b)
end

--- The parts of a cost: { rule, key, value }.
---@return table[]
function M.items(name, a, b)
  local bill = make_bill(name, a, b)
  local list = {}
  local by_ford = bill.open and wading(bill, name, a, b, (over_bridge(bill, name, a, b)))
  for i, item in ipairs(by_ford and M.profile(name, true):items(a, b) or bill.items) do
    list[i] = { rule = item.rule, key = item.key, value = item.value }
  end
  if by_ford then return list end
  if bill.waiver then list[#list + 1] = { rule = bill.waiver, key = "bridge_free", value = 0 } end
  if bill.relieved and bill.span then
    list[#list + 1] = { rule = terrain.bridges[RELIEVED][2], key = "bridge_free", value = 0 }
  end
  if bill.toll and bill.toll[1] then
    list[#list + 1] = {
      rule = bill.toll[2],
      key = bill.toll[2] == "9.24a" and "just_laid" or "just_repaired",
      value = bill.toll[1] - (bill.span and bill.surcharge or 0),
    }
  end
  return list
end

--- Cost of a hex that is entered from off the map, in half points.
---@param name string Profile.
---@param road boolean A road runs off the map there.
---@return integer
function M.entry_price(name, hex, road)
  local column = terrain.movement[COLUMN[payer_of(name)]]
  local at = column.hex[map:terrain(hex)]
  local cost = rule(at[2]) and at[1] or 0
  for _, feature in ipairs(map:features(hex)) do
    local extra = column.feature[feature]
    if extra and extra[1] > 0 and rule(extra[2]) then cost = cost + extra[1] end
  end
  local most = terrain.links.road.at_most
  if road and cost > most[1] and rule(most[2]) then cost = most[1] end
  return cost
end

--- Map edges ----------------------------------------------------------------------------------

-- Directions 1 to 6: E NE NW W SW SE. An edge is where these lead off the map, or out of the area in
-- play.
local EDGES = { { 4 }, { 1 }, { 2, 3 }, { 5, 6 } }

local function on_edge(area, hex, edge)
  for _, direction in ipairs(edge) do
    local next = map:neighbor(hex, direction)
    if next and M.in_area(area, next) then return false end
  end
  return true
end

local edge_hexes = {} -- area -> hex -> list

local function look_along(area, hex)
  local list = {}
  for _, edge in ipairs(EDGES) do
    if #list == 0 and on_edge(area, hex, edge) then
      for _, other in ipairs(map:area(area)) do
        if on_edge(area, other, edge) then list[#list + 1] = other end
      end
    end
  end
  return list
end

--- Hexes along the map edge on which a hex lies; none when it lies inland (15.2a).
---@return string[]
function M.along_edge(area, hex)
  local known = edge_hexes[area] or {}
  edge_hexes[area] = known
  known[hex] = known[hex] or look_along(area, hex)
  return known[hex]
end

return M
