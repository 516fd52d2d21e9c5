--- 14.0 Supply: lines to sources and baggage trains, and what becomes of units that have none.
-- `G.supply`: are the rules of supply in force (19.4)? `G.sources[side]`: source hexes in play.
-- `G.opened[hex]`: a French force came into play there. `unsupplied` on a unit: Demoralized for want
-- of supply (12.13).
local bridges = require("rules.08_bridges")
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local traces = require("mechanics.supply")
local zoc = require("rules.04_zoc")

local map = ground.map
local most = table_of("supply").line[1] -- 14.1p
local M = {}

-- 14.12 What stops a line ------------------------------------------------------------------------

--- 14.12a: no enemy unit in a hex, Vedettes too (13.24), nor the ZOC of any but Vedettes; friends there do not help (14.12b).
local function shut(G, side, hex)
  if not ground.in_area(G.area, hex) then return "line_off_map" end
  local held = pieces.holds(G, hex, pieces.enemy_of(side)) or zoc.supposes(hex)
  if held then return "line_enemy" end -- 13.24
  if zoc.hostile_firm(side, hex) then return "line_zoc" end -- 14.12b
end

--- 14.11a: over any hexside that a unit could cross; it fords streams, but a river takes a whole bridge (14.12a).
local function over(G, a, b)
  local wet = map:side(a, b, "river")
  local whole = not wet or ground.bridge_open(a, b) and bridges.carries_supply(G, a, b)
  return not whole and "line_water" or nil
end

--- 14.11b: roads run on over streams and rivers by whole bridges, and over pontoons between roads (14.1B).
local function road_over(G, a, b)
  local joined = map:link(a, b, "road")
    or bridges.pontoon(G, a, b) and ground.on_road(a) and ground.on_road(b)
  return not (joined and bridges.carries_supply(G, a, b)) and "line_water" or nil
end

-- 14.2 Sources, 14.3 Baggage trains ----------------------------------------------------------------

--- 14.24: the French draw on those sources, alternate ones too (14.22), by which a force of theirs came into play (14.21); the
--- Prussians on all of theirs (14.23).
---@return string[] hexes
function M.sources(G, side)
  return those(G.sources[side], function(hex) return side ~= "french" or G.opened[hex] end)
end

--- Where a road may lead on to from a hex: along printed roads, and over pontoons.
local function road_ways(G)
  local spanned = {}
  for at in pairs(G.pontoons) do
    local a, b = ground.ends(at)
    spanned[a], spanned[b] = true, true
  end
  return function(hex) return spanned[hex] and ground.rising(hex) or ground.road_ways(hex) end
end

local ON = { "board", "bridges", "turn", "supposed" }

--- 14.11b: the roads that lead to a source without a break.
local roads = traces.declare("roads of supply", ON, {
  goals = M.sources,
  shut = shut,
  over = road_over,
  near = road_ways,
})

local function baggage(G, side)
  local function is_baggage(id) return pieces.counter(id).arm == "baggage_train" end -- 14.3a
  return pieces.on_map(G, side, is_baggage)
end

--- 14.1B, 14.3b: hexes of baggage trains of the side's army on a road to a source.
local function depots(G, side)
  local list = {}
  for _, id in ipairs(baggage(G, side)) do
    local hex = G.pieces[id].hex
    if roads:passes(G, side, hex) then list[#list + 1] = hex end -- 14.11b
  end
  return list
end

-- 14.1 Lines -------------------------------------------------------------------------------------

local lines = traces.declare("lines of supply", ON, {
  goals = function(G, side)
    local list = depots(G, side)
    for _, hex in ipairs(M.sources(G, side)) do -- 14.1A, 14.34d
      list[#list + 1] = hex
    end
    return list
  end,
  shut = shut,
  over = over,
  near = function() return ground.rising end,
  most = most, -- 14.1p
  outside = "line_off_map",
})

--- Tells whether a line can be traced from a hex.
---@return boolean
function M.reaches(G, side, hex)
  return not G.supply or lines:reaches(G, side, hex) -- Q78
end

--- Tells whether a unit on the map has a line now.
---@param id string Unit.
---@return boolean
function M.supplied(G, id)
  local piece = G.pieces[id]
  return piece.hex ~= nil and M.reaches(G, piece.side, piece.hex)
end

-- 14.0, 12.13 Supply Segment -----------------------------------------------------------------------

local function judge(G, side, id)
  local piece = G.pieces[id]
  local supplied = M.supplied(G, id)
  if not supplied and not piece.unsupplied then
    piece.unsupplied = true -- 14.0b
    log_to(side, "14.0b", "out_of_supply", "unit", id, "hex", piece.hex)
  elseif supplied and piece.unsupplied then
    piece.unsupplied = false -- 12.13, Q51
    log_to(side, "12.13", "supply_restored", "unit", id, "hex", piece.hex)
  end
end

--- 2.21Bb: in the Night Player Turn.
step("supply_segment", {
  rule = "14.0a",
  run = function(G)
    local units = G.supply and pieces.on_map(G, G.phasing, pieces.is_unit) or {} -- 2.21Bb
    for _, id in ipairs(units) do
      judge(G, G.phasing, id)
    end
    finish(G)
  end,
})

-- What a player is shown ---------------------------------------------------------------------------

--- The line from a hex: its hexes, the first that of the unit; then along the road from a baggage
--- train to the source. nil, nil and where it breaks when there is none.
---@return string[]? line
---@return string[]? road
---@return LineBreak? broken
function M.line(G, side, hex)
  local line = lines:line(G, side, hex)
  if line then return line, roads:onward(G, side, line[#line]) end
  return nil, nil, lines:why(G, side, hex)
end

--- 14.11b: baggage trains of a side from which no road leads on to a source, and where it breaks.
---@return table[] list { train, hex, from?, to?, key? }: between `from` and `to`; key: what bars `from`
function M.cut_trains(G, side)
  local list = {}
  local function printed(hex)
    return those(ground.road_ways(hex), function(to) return ground.in_area(G.area, to) end)
  end
  for _, id in ipairs(baggage(G, side)) do
    local hex = G.pieces[id].hex
    if not roads:passes(G, side, hex) then
      local from, to = roads:gap(G, side, hex, printed)
      local key = from and shut(G, side, from)
      list[#list + 1] = { train = id, hex = hex, from = from, to = to, key = key }
    end
  end
  return list
end

--- Hexes from which a side could trace a line, and why the hexes round them could not.
---@return table shown { hexes, bars = { { hex, key } }, sources, depots }
function M.reach(G, side)
  local hexes, bars = lines:rim(G, side)
  return { hexes = hexes, bars = bars, sources = M.sources(G, side), depots = depots(G, side) }
end

M.shut = shut
return M
