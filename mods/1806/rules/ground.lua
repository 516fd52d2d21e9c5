--- The ground: the map, what it costs to cross, and what stands on it. Map facts only; no pieces.
-- Movement is in half points. A profile is named after who pays ("infantry", "cavalry", "leader",
-- "bridge_train", "baggage_train"), with "_march" added in Road March.
local paths = require("engine.paths")
local rule, tracing = rule, tracing

local terrain = table_of("terrain")
local works = table_of("bridges")
local map = map_of("1806")
local M = { map = map }

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

local places = {} -- hex -> places in `around`, by rising order of their hexes

--- Places of the neighbours of a hex in `around`, in rising order of the hexes. Callers must not
--- write it.
---@return integer[]
function M.rising_places(hex)
  local list = places[hex]
  if not list then
    list = {}
    local near = M.around(hex)
    for i = 1, #near do
      list[i] = i
    end
    table.sort(list, function(a, b) return near[a] < near[b] end)
    places[hex] = list
  end
  return list
end

local rising = {} -- the same as hexes

--- Neighbours of a hex in rising order. Callers must not write it.
---@return string[]
function M.rising(hex)
  local list = rising[hex]
  if not list then
    list = { table.unpack(M.around(hex)) }
    table.sort(list)
    rising[hex] = list
  end
  return list
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

local broken = {} -- edge -> { road, trail }: the roads that a damaged bridge shuts

--- Tells whether a road or trail is printed between two neighbours.
---@return boolean
function M.linked(a, b, kind)
  if map:link(a, b, kind) then return true end
  local at = broken[M.edge(a, b)]
  return at ~= nil and at[kind]
end

--- The bridge over a hexside, whole or damaged: printed on a river, implied where a road (8.3a) or a
--- trail (8.4b) crosses a stream.
local function look_for_crossing(a, b)
  if not map:direction(a, b) then return nil end
  if map:side(a, b, "river") then return map:bridge(a, b) and "river" or nil end
  if not map:side(a, b, "stream") then return nil end
  if M.linked(a, b, "road") and rule("8.3a") then return "stream" end
  if M.linked(a, b, "trail") and rule("8.4b") then return "stream" end
  return nil
end

local crossings = {} -- hexside -> kind or false; fixed

--- The bridge over a hexside, whole or damaged.
---@return string? kind "river" or "stream"
function M.crossing(a, b)
  local at = M.edge(a, b)
  local kind = crossings[at]
  if kind == nil or tracing() then
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
    local river = map:side(hex, to, "river") and map:bridge(hex, to)
    local stream = map:side(hex, to, "stream")
      and (M.linked(hex, to, "road") or M.linked(hex, to, "trail"))
    if river or stream then list[#list + 1] = to end
  end
  beside[hex] = list
  return list
end

local tolls = {} -- edge -> half points, while a bridge just repaired costs them
--- Tells whether a bridge repaired in this phase has its price: profiles do not know of it.
---@return boolean
function M.has_tolls() return next(tolls) ~= nil end

local version = 0

--- Grows whenever the bridges may have changed.
---@return integer
function M.version() return version end

local changed = {} -- hexsides that are not as printed: { a, b, kind }

--- Tells whether a whole bridge joins two neighbours.
---@return boolean
function M.bridge_open(_, a, b)
  if map:side(a, b, "river") then
    local kind, state = map:bridge(a, b)
    return kind ~= nil and state ~= "damaged"
  end
  return map:side(a, b, "stream") and (map:link(a, b, "road") or map:link(a, b, "trail"))
end

local steps = {} -- profile -> from -> costs of its neighbours, in the order of `around`

local function stale(costs, from, to)
  for i, near in ipairs(M.around(from)) do
    if near == to then
      costs.stale, costs.within = costs.stale or {}, nil
      table.insert(costs.stale, i)
    end
  end
end

--- Costs over a hexside are to be worked out anew.
local function forget(at)
  local a, b = at:match("^(.-)/(.*)$")
  for _, from in pairs(steps) do
    if from[a] then stale(from[a], a, b) end
    if from[b] then stale(from[b], b, a) end
  end
end

local function put_back()
  for _, side in ipairs(changed) do
    map:set_bridge(side[1], side[2], side[3], nil)
  end
  changed, broken, tolls = {}, {}, {}
end

local function shut(a, b, kind, at)
  local bridge = map:bridge(a, b)
  broken[at] = { road = map:link(a, b, "road"), trail = map:link(a, b, "trail") }
  changed[#changed + 1] = { a, b, bridge }
  if rule(kind == "river" and "8.42D" or "8.41e") then map:set_bridge(a, b, bridge, "damaged") end
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

local insides = {} -- area -> hex -> bits; fixed

--- Neighbours that lie in an area of the map.
---@return integer bits
function M.inside(area, hex)
  local known = insides[area]
  if not known then
    known = {}
    insides[area] = known
  end
  local bits = known[hex]
  if not bits then
    bits = bits_of(hex, function(to) return M.in_area(area, to) end)
    known[hex] = bits
  end
  return bits
end

local shown = {} -- hexside -> "damaged" or "fresh", as the map shows it

local function forget_changes(now)
  for at, state in pairs(shown) do
    if now[at] ~= state then forget(at) end
  end
  for at in pairs(now) do
    if not shown[at] then forget(at) end
  end
  shown = now
end

--- Makes the map show the bridges of a state.
function M.use(G)
  local now = {}
  version = version + 1
  put_back()
  for at, bridge in pairs(G.bridges or {}) do
    local a, b = at:match("^(.-)/(.*)$")
    local kind = map:side(a, b, "river") and "river" or "stream"
    if bridge.state == "damaged" then
      shut(a, b, kind, at)
      now[at] = "damaged"
    elseif bridge.fresh then
      tolls[at] = works.repair[kind].crossing
      now[at] = "fresh"
    end
  end
  forget_changes(now)
end

--- 8.11 What a hex costs ----------------------------------------------------------------------

local function copy(list)
  local new = {}
  for key, value in pairs(list) do
    new[key] = value
  end
  return new
end

--- Hexsides that trains may not cross but by a road or trail (8.31f, 9.1b).
local function with_bars(side, payer)
  side = copy(side)
  for _, bar in ipairs(terrain.prohibited) do
    if bar.who == payer then side[bar.side] = false end
  end
  return side
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

local function surcharge(payer, march)
  if payer == "leader" then return terrain.bridges.leader end -- 8.31e
  if march then return terrain.bridges.march end -- 8.31d
  return printed -- 8.31b
end

local profiles = {}

--- The cost profile of who pays, for searches. `plain` leaves roads and trails out.
---@param name string
---@param plain boolean?
---@return Profile
function M.profile(name, plain)
  local key = plain and name .. "_plain" or name
  if profiles[key] then return profiles[key] end
  local payer = name:gsub("_march$", "")
  local march = payer ~= name
  local column = terrain.movement[COLUMN[payer]]
  profiles[key] = paths.profile(map, {
    hex = column.hex,
    feature = column.feature,
    side = with_bars(column.side, payer),
    link = links_of(march, plain),
    bridge = {
      printed = surcharge(payer, march),
      needs = { "river" },
      states = { damaged = false },
    },
  })
  return profiles[key]
end

--- Why a hexside cannot be crossed: rule and text key.
local function bar_of(a, b, payer)
  if map:side(a, b, "river") then return "8.31a", "river_without_bridge" end
  if map:side(a, b, "stream") and (payer == "bridge_train" or payer == "baggage_train") then
    return "8.31f", "train_needs_bridge"
  end
  return "9.1b", "train_needs_road"
end

--- What a step costs, worked out once: `items` to add up, and what rules say about it beside.
local function make_bill(name, a, b)
  local payer = name:gsub("_march$", "")
  local march = payer ~= name
  local bill = { march = march, items = {} }
  local cost = M.profile(name):cost(a, b)
  if not cost then
    bill.bar, bill.why = bar_of(a, b, payer)
    return bill
  end
  local spanned = map:side(a, b, "river")
  local road, trail = map:link(a, b, "road"), map:link(a, b, "trail")
  bill.open, bill.road, bill.linked = true, road, road or trail
  for _, item in ipairs(M.profile(name):items(a, b)) do
    if item.value > 0 then bill.items[#bill.items + 1] = item end
    if item.kind == "link" then bill.link = item.rule end
  end
  if spanned and payer == "leader" then bill.waiver = terrain.bridges.leader[2] end
  if spanned and payer ~= "leader" then bill.waiver = march and terrain.bridges.march[2] or nil end
  if spanned and not march and payer ~= "leader" then bill.span = true end
  if map:side(a, b, "stream") and payer:find("_train", 1, true) then
    bill.ford = road and "8.3a" or "8.4b"
  end
  bill.toll = payer ~= "leader" and tolls[M.edge(a, b)] or nil
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
    return M.price(name:gsub("_march$", ""), a, b)
  end
  if bill.link == "8.24a" and not rule("8.24a") then return M.profile(name, true):cost(a, b) end
  local sum = add_up(bill.items)
  if bill.waiver and not rule(bill.waiver) then sum = sum + printed[1] end
  if bill.span and bill.linked and not rule("8.24b") then sum = sum - printed[1] end
  if bill.toll and rule(bill.toll[2]) then
    sum = sum - (bill.span and printed[1] or 0) + bill.toll[1]
  end -- Q27
  return sum
end

local function work_out(name, a, b)
  local bill = make_bill(name, a, b)
  if not bill.open then return nil, bill.bar, bill.why end
  local cost
  if bill.simple then
    cost = add_up(bill.items)
  else
    cost = special(bill, name, a, b)
  end
  if not cost then return nil, "8.31f", "train_needs_bridge" end
  return cost
end

--- The same sum by the engine, which knows all but what a bridge just repaired costs.
local function quick_price(name, a, b)
  if tracing() or tolls[M.edge(a, b)] then return (work_out(name, a, b)) end
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
  for _, i in ipairs(costs.stale) do
    costs[i] = quick_price(name, from, M.around(from)[i]) or false
  end
  costs.stale = nil
end

--- What the neighbours of a hex cost, in the order of `around`; false where a step cannot be made.
--- Worked out once; anew while rules are traced. Callers must not write it.
---@param name string Profile.
---@return (integer|false)[] costs
function M.steps(name, from)
  if tracing() then return lay_out_steps(name, from) end
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

local function look_up_within(name, from, points)
  local costs, bits = M.steps(name, from), 0
  for i = 1, #costs do
    if costs[i] and costs[i] <= points then bits = bits | 1 << i - 1 end
  end
  costs.within = costs.within or {}
  costs.within[points] = bits
  return bits
end

--- Neighbours that cost no more than so many half points; kept with the costs. Not for when rules are
--- traced.
---@param name string Profile.
---@return integer bits
function M.within(name, from, points)
  local known = steps[name]
  local costs = known and known[from]
  local within = costs and costs.within
  return within and within[points] or look_up_within(name, from, points)
end

--- Cost of a step between neighbours in half points, nil where it cannot be made: then the rule that
--- bars it and a text key.
---@param name string Profile.
---@return integer? cost
---@return string? bar
---@return string? why
function M.price(name, a, b)
  if not tracing() then
    local costs, others = M.steps(name, a), M.around(a)
    for i = 1, #costs do
      if others[i] == b and costs[i] then return costs[i] end
    end
  end
  return work_out(name, a, b)
end

--- The parts of a cost: { rule, key, value }.
---@return table[]
function M.items(name, a, b)
  local bill = make_bill(name, a, b)
  local list = {}
  for i, item in ipairs(bill.items) do
    list[i] = { rule = item.rule, key = item.key, value = item.value }
  end
  if bill.waiver then list[#list + 1] = { rule = bill.waiver, key = "bridge_free", value = 0 } end
  if bill.toll then
    list[#list + 1] = {
      rule = bill.toll[2],
      key = "just_repaired",
      value = bill.toll[1] - (bill.span and printed[1] or 0),
    }
  end
  return list
end

--- Cost of a hex that is entered from off the map, in half points.
---@param name string Profile.
---@param road boolean A road runs off the map there.
---@return integer
function M.entry_price(name, hex, road)
  local payer = name:gsub("_march$", "")
  local column = terrain.movement[COLUMN[payer]]
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
  local known = edge_hexes[area]
  if not known then
    known = {}
    edge_hexes[area] = known
  end
  known[hex] = known[hex] or look_along(area, hex)
  return known[hex]
end

return M
