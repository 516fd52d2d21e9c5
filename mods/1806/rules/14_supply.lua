--- 14.0 Supply: lines to sources and baggage trains, and what becomes of units that have none.
-- `G.supply`: are the rules of supply in force (19.4)? `G.sources[side]`: source hexes in play.
-- `G.opened[hex]`: a French force came into play there. `unsupplied` on a unit: Demoralized for want
-- of supply (12.13).
--
-- A field holds the hexes from which a line leads on to a goal: `far[hex]` hexes are left, `next[hex]`
-- is the first of them. Fields are worked out from the goals outwards and kept until a piece moves.
local bridges = require("rules.08_bridges")
local ground = require("rules.08_ground")
local pieces = require("rules.01_pieces")
local zoc = require("rules.04_zoc")

local map = ground.map
local limits = table_of("supply")
local M = {}

---@class SupplyField
---@field far table<string, integer>
---@field next table<string, string>
---@field goal table<string, boolean>

-- 14.12 What stops a line ------------------------------------------------------------------------

--- 14.12a, 13.24: no enemy unit may stand in a hex of the line, a Vedette no more than another.
local function held(G, side, hex)
  local enemy = pieces.enemy_of(side)
  if not pieces.holds(G, hex, enemy) then return false end
  for _, id in ipairs(pieces.units_at(G, hex, enemy)) do
    if not pieces.is_vedette(id) then return rule("14.12a") end
  end
  return rule("13.24")
end

--- 14.12a: nor may it lie in the ZOC of any but Vedettes (13.24); friends there do not help (14.12b).
local function controlled(G, side, hex)
  if not zoc.hostile(side, hex) then return false end
  if not zoc.hostile_firm(side, hex) then return not rule("13.24") end
  if pieces.holds(G, hex, side) then return rule("14.12b") end
  return rule("14.12a")
end

--- Tells what keeps a line out of a hex: nil, or a text key.
---@return string? key
local function shut(G, side, hex)
  if not ground.in_area(G.area, hex) then return "line_off_map" end
  if not G.stacks[hex] and not zoc.hostile(side, hex) then return nil end -- most hexes are empty
  if held(G, side, hex) or zoc.supposes(hex) then return "line_enemy" end
  if controlled(G, side, hex) then return "line_zoc" end
end

M.shut = shut

local banks = {} -- hex -> its neighbours over a river; fixed

--- Tells whether a river lies between two neighbours.
local function over_river(a, b)
  local set = banks[a]
  if not set then
    set = {}
    for _, near in ipairs(ground.around(a)) do
      set[near] = map:side(a, near, "river")
    end
    banks[a] = set
  end
  return set[b]
end

--- 14.11a: any hexside that a unit could cross: streams are forded, a river takes a whole bridge.
local function crossable(G, a, b)
  if not over_river(a, b) then return true end
  if not ground.bridge_open(a, b) then return not rule("14.12a") end
  return bridges.carries_supply(G, a, b)
end

--- 14.11b: roads run on over streams and rivers by whole bridges, and over pontoons (14.1B).
local function road_on(G, a, b)
  if map:link(a, b, "road") then return bridges.carries_supply(G, a, b) end
  if not bridges.pontoon(G, a, b) or not rule("14.1B") then return false end
  return ground.on_road(a) and ground.on_road(b) and bridges.carries_supply(G, a, b)
end

-- 14.2 Sources -----------------------------------------------------------------------------------

local alternate = {} -- hex -> true: printed as an alternate source
for _, place in ipairs(map:places()) do
  if place.kind == "supply_source" and place.alternate == "true" then
    alternate[place.hex] = true
  end
end

--- The rule that makes a hex a source of a side (14.21 to 14.23).
local function source_rule(side, hex)
  if side ~= "french" then return "14.23" end
  return alternate[hex] and "14.22" or "14.21"
end

--- 14.24: the French draw on those sources only by which a force of theirs came into play.
local function opened(G, side, hex)
  if side ~= "french" or G.opened[hex] then return true end
  return not rule("14.24")
end

--- Source hexes that a side may use.
---@return string[]
function M.sources(G, side)
  local list = {}
  for _, hex in ipairs(G.sources[side]) do
    if rule("14.2") and rule(source_rule(side, hex)) and opened(G, side, hex) then
      list[#list + 1] = hex
    end
  end
  return list
end

-- 14.1 Lines -------------------------------------------------------------------------------------

--- Works a field out from its goals.
---@param near fun(hex: string): string[] Neighbours that `passes` is asked about.
---@param most integer? Hexes at most.
---@return SupplyField
local function spread(G, side, goals, near, passes, most)
  local field = { far = {}, next = {}, goal = {} }
  local far, front = field.far, {}
  for _, hex in ipairs(goals) do
    field.goal[hex] = true
    if not shut(G, side, hex) then
      far[hex] = 0
      front[#front + 1] = hex
    end
  end
  local step = 0
  while #front > 0 and (not most or step < most) do
    step = step + 1
    local ahead = {}
    for i = 1, #front do
      local from = front[i]
      local around = near(from)
      for j = 1, #around do
        local hex = around[j]
        if not far[hex] and passes(G, hex, from) and not shut(G, side, hex) then
          far[hex], field.next[hex] = step, from
          ahead[#ahead + 1] = hex
        end
      end
    end
    front = ahead
  end
  return field
end

local fields, fields_at = {}, ""

local function kept(G, key, make)
  local at = ("%d %d %d"):format(pieces.stamp(), ground.version(), G.turn)
  if at ~= fields_at or tracing.on then
    fields, fields_at = {}, at
  end
  key = key .. zoc.supposed()
  local field = fields[key]
  if not field then
    field = make()
    fields[key] = field
  end
  return field
end

--- Where a road may lead on to from a hex: along printed roads, and over pontoons.
---@return fun(hex: string): string[]
local function ways_on(G)
  local spanned = {}
  for at in pairs(G.pontoons) do
    local a, b = ground.ends(at)
    spanned[a], spanned[b] = true, true
  end
  return function(hex) return spanned[hex] and ground.rising(hex) or ground.road_ways(hex) end
end

--- 14.11b: the roads that lead to a source without a break.
local function roads(G, side)
  return kept(
    G,
    "roads " .. side,
    function() return spread(G, side, M.sources(G, side), ways_on(G), road_on) end
  )
end

--- Baggage trains of a side's army that stand on a road to a source (14.1B, 14.3).
---@return string[] hexes
local function depots(G, side)
  local list = {}
  if not rule("14.1B") or not rule("14.3b") then return list end
  local way = roads(G, side)
  for _, id in ipairs(pieces.on_map(G, side, pieces.is_train)) do
    local hex = G.pieces[id].hex
    local leads = way.far[hex] ~= nil or not rule("14.11b")
    if pieces.counter(id).arm == "baggage_train" and leads and rule("14.3a") then
      list[#list + 1] = hex
    end
  end
  return list
end

local function goals(G, side)
  local list = depots(G, side)
  if not rule("14.1A") or not rule("14.34d") then return list end
  for _, hex in ipairs(M.sources(G, side)) do
    list[#list + 1] = hex
  end
  return list
end

--- Hexes of a line at most (14.1p), none of them the unit's own.
local function longest() return rule("14.1p") and limits.line[1] or nil end

local function lines(G, side)
  return kept(G, "lines " .. side, function()
    local most = longest()
    return spread(G, side, goals(G, side), ground.rising, crossable, most and most - 1)
  end)
end

--- The neighbour from which a line is shortest, ties by the lowest code; nil when there is none.
---@param field SupplyField
local function nearest_of(G, field, hex)
  local best
  for _, to in ipairs(ground.rising(hex)) do
    local far = field.far[to]
    if far and crossable(G, hex, to) and (not best or far < field.far[best]) then best = to end
  end
  return best
end

--- The first hex of the shortest line from a hex; nil when there is none.
local function first_of(G, side, hex)
  local best = nearest_of(G, lines(G, side), hex)
  if best and rule("14.11a") then return best end
end

--- Tells whether a line can be traced from a hex.
---@return boolean
function M.reaches(G, side, hex)
  if not G.supply then return true end -- Q78
  return lines(G, side).goal[hex] == true or first_of(G, side, hex) ~= nil
end

--- Tells whether a unit on the map has a line now.
---@param id string Unit.
---@return boolean
function M.supplied(G, id)
  local piece = G.pieces[id]
  return piece.hex ~= nil and M.reaches(G, piece.side, piece.hex)
end

-- Where a line breaks ------------------------------------------------------------------------------

---@class SupplyBreak
---@field rule string The rule that ends it: 14.1p, 14.12a, 14.2.
---@field reason string "far", "barred" or "none".
---@field way string[] From the unit's hex to a source or baggage train; empty when there is none.
---@field bars table[] { rule, key, hex, to? } along the way; with `to` a hexside between both.
---@field near? string The first hex, along the way, from which a line leads on.
---@field hexes? integer So far it is to there.

---@class SupplyWay
---@field hex string
---@field bars integer From here on.
---@field steps integer
---@field next? SupplyWay

--- For every hex within the length of a line the way to a goal that is barred least.
---@return table<string, SupplyWay>
local function least_barred(G, side)
  return kept(G, "barred " .. side, function()
    local best, front, step, most = {}, {}, 0, longest()
    for _, hex in ipairs(goals(G, side)) do
      best[hex] = { hex = hex, bars = shut(G, side, hex) and 1 or 0, steps = 0 }
      front[#front + 1] = best[hex]
    end
    while #front > 0 and (not most or step < most - 1) do
      step = step + 1
      local ahead = {}
      for _, way in ipairs(front) do
        for _, hex in ipairs(ground.rising(way.hex)) do
          local bar = shut(G, side, hex)
          local bars = way.bars + (bar and 1 or 0) + (crossable(G, hex, way.hex) and 0 or 1)
          if bar ~= "line_off_map" and (not best[hex] or bars < best[hex].bars) then
            best[hex] = { hex = hex, bars = bars, steps = step, next = way }
            ahead[#ahead + 1] = best[hex]
          end
        end
      end
      front = ahead
    end
    return best
  end)
end

--- The way from a unit's hex that is barred least, then the shortest.
---@return SupplyWay?
local function first_way(G, side, hex)
  local ways, best, least = least_barred(G, side), nil, nil
  for _, to in ipairs(ground.rising(hex)) do
    local way = ways[to]
    local bars = way and way.bars + (crossable(G, hex, to) and 0 or 1)
    if way and (not best or bars < least or bars == least and way.steps < best.steps) then
      best, least = way, bars
    end
  end
  return best
end

local function add_bars(G, side, bars, from, to)
  if not crossable(G, from, to) then
    bars[#bars + 1] = { rule = "14.12a", key = "line_water", hex = from, to = to }
  end
  local key = shut(G, side, to)
  if key then bars[#bars + 1] = { rule = "14.12a", key = key, hex = to } end
end

--- 14.12: a way short enough, but barred.
local function barred_way(G, side, hex)
  local way = first_way(G, side, hex)
  if not way then return nil end
  local out = { rule = "14.12a", reason = "barred", way = { hex }, bars = {} }
  local field, from = lines(G, side), hex
  while way do
    local before = #out.bars
    out.way[#out.way + 1] = way.hex
    add_bars(G, side, out.bars, from, way.hex)
    if #out.bars > before then
      out.near, out.hexes = nil, nil
    end
    if not out.near and field.far[way.hex] then
      out.near, out.hexes = way.hex, #out.way - 1
    end
    from, way = way.hex, way.next
  end
  return out
end

--- Lines of any length.
local function open_lines(G, side)
  return kept(
    G,
    "open " .. side,
    function() return spread(G, side, goals(G, side), ground.rising, crossable) end
  )
end

--- The hex of a field that lies nearest to a hex, ties by the lowest code, and how far it is.
---@return string?
---@return integer?
local function nearest_in(field, hex)
  local near, hexes
  for other in pairs(field.far) do
    local far = map:distance(hex, other)
    if not near or far < hexes then
      near, hexes = other, far
    end
  end
  return near, hexes
end

--- 14.1p: nothing short enough; the way that is open, if there is one, and where it would be.
local function long_way(G, side, hex)
  local field, open = lines(G, side), open_lines(G, side)
  local out = { rule = "14.1p", reason = "far", way = {}, bars = {} }
  local at = nearest_of(G, open, hex)
  if at then out.way[1] = hex end
  while at do
    out.way[#out.way + 1] = at
    if not out.near and field.far[at] then
      out.near, out.hexes = at, #out.way - 1
    end
    at = open.next[at]
  end
  if not out.near then
    out.near, out.hexes = nearest_in(field, hex)
  end
  return out.near and out or nil
end

--- Why no line leads from a hex, and where it breaks.
---@return SupplyBreak
local function broken_line(G, side, hex)
  return barred_way(G, side, hex)
    or long_way(G, side, hex)
    or { rule = "14.2", reason = "none", way = {}, bars = {} }
end

--- Along printed roads from a hex to one from which they lead on to a source: the step where they do not.
---@return string? from
---@return string? to
local function road_break(G, side, hex)
  local way, before, list = roads(G, side), { [hex] = hex }, { hex }
  local i = 1
  while list[i] do
    local at = list[i]
    if way.far[at] then
      local from = before[at]
      return from, at
    end
    for _, to in ipairs(ground.rising(at)) do
      if not before[to] and ground.linked(at, to, "road") and ground.in_area(G.area, to) then
        before[to] = at
        list[#list + 1] = to
      end
    end
    i = i + 1
  end
end

--- 14.11b: baggage trains of a side from which no road leads on to a source, and where it breaks.
---@return table[] list { train, hex, from?, to?, key? }: between `from` and `to`; key: what bars `from`
function M.cut_trains(G, side)
  local way, list = roads(G, side), {}
  for _, id in ipairs(pieces.on_map(G, side, pieces.is_train)) do
    local hex = G.pieces[id].hex
    if pieces.counter(id).arm == "baggage_train" and not way.far[hex] then
      local from, to = road_break(G, side, hex)
      list[#list + 1] =
        { train = id, hex = hex, from = from, to = to, key = from and shut(G, side, from) }
    end
  end
  return list
end

--- The line from a hex: its hexes, the first that of the unit; then along the road from a baggage
--- train to the source. nil, nil and where it breaks when there is none.
---@return string[]? line
---@return string[]? road
---@return SupplyBreak? broken
function M.line(G, side, hex)
  local field = lines(G, side)
  local at = not field.goal[hex] and first_of(G, side, hex) or nil
  if not at and not field.goal[hex] then return nil, nil, broken_line(G, side, hex) end
  local line = { hex }
  while at do
    line[#line + 1] = at
    at = field.next[at]
  end
  local road, way = {}, roads(G, side)
  at = line[#line]
  while at and way.far[at] do
    road[#road + 1] = at
    at = way.next[at]
  end
  return line, road
end

-- 14.0, 12.13 Supply Segment -----------------------------------------------------------------------

local function judge(G, side, id)
  local piece = G.pieces[id]
  local supplied = M.supplied(G, id)
  if not supplied and not piece.unsupplied and rule("14.0b") then
    piece.unsupplied = true
    log_to(side, "14.0b", "out_of_supply", "unit", id, "hex", piece.hex)
  elseif supplied and piece.unsupplied and rule("12.13") then -- Q51
    piece.unsupplied = false
    log_to(side, "12.13", "supply_restored", "unit", id, "hex", piece.hex)
  end
end

--- 2.21Bb: in the Night Player Turn.
step("supply_segment", {
  rule = "14.0a",
  run = function(G)
    if G.supply and rule("14.0a") and rule("2.21Bb") then
      for _, id in ipairs(pieces.on_map(G, G.phasing, pieces.is_unit)) do
        judge(G, G.phasing, id)
      end
    end
    finish(G)
  end,
})

-- What a player is shown ---------------------------------------------------------------------------

--- Hexes from which a side could trace a line, and why the hexes round them could not.
---@return table shown { hexes, bars = { { hex, key } }, sources, depots }
function M.reach(G, side)
  local field = lines(G, side)
  local hexes, bars, seen = {}, {}, {}
  for hex in pairs(field.far) do
    hexes[#hexes + 1] = hex
    for _, near in ipairs(ground.around(hex)) do
      local key = not field.far[near] and not seen[near] and shut(G, side, near)
      if key then
        seen[near] = true
        bars[#bars + 1] = { hex = near, key = key }
      end
    end
  end
  table.sort(hexes)
  table.sort(bars, function(a, b) return a.hex < b.hex end)
  return { hexes = hexes, bars = bars, sources = M.sources(G, side), depots = depots(G, side) }
end

return M
