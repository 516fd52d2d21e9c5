--- What a side may lay over the map: zones of control, how far orders and supply reach, Lines of Communications, whose friends a
--- country is, who holds the towns. Each query answers { layers, notes } as mechanics.queries has it. A leader of the enemy who
--- lies face down is taken for one who may have troops.
local queries = require("mechanics.queries")
local twohex = require("engine.twohex")
local board = require("mechanics.board")
local communications = require("rules.06_communications")
local dispatch = require("rules.06_dispatch")
local display = require("rules.display")
local forces = require("rules.09_forces")
local identity = require("rules.15_identity")
local lines = require("rules.06_lines")
local pieces = require("rules.02_pieces")
local priorities = require("rules.19_priorities")
local towns = require("rules.28_towns")
local view = require("rules.02_view")
local zones = require("rules.17_zones")

local layer = queries.layer
local LAND = { french = "land_1", allied = "land_2", none = "land_none" }
local HELD = { french = "held_1", allied = "held_2", none = "held_none" }
local map = map_of()
local M = {}

-- Zones of control ------------------------------------------------------------------------------------

--- Leaders on the map of a side, or of the others.
local function leaders_of(G, side, own)
  return board.which(G, function(piece, id)
    return piece.at and not piece.neutral and (piece.side == side) == own and pieces.is_leader(id)
  end)
end

--- 17.1a: what the halves of a leader reach.
local function zone_of(G, id)
  local set = {}
  for _, hex in ipairs(twohex.hexes(map, G.pieces[id].at)) do
    queries.add_all(set, zones.control.from(hex))
  end
  return keys_of(set)
end

--- 17.1: own zones, those of enemies who are seen, and those that hidden ones may have.
function M.zoc(G, side)
  local own, known, closed = {}, {}, {}
  for _, id in ipairs(leaders_of(G, side, true)) do
    own[#own + 1] = zones.control.has(id, G.pieces[id]) and zone_of(G, id) or nil
  end
  for _, id in ipairs(leaders_of(G, side, false)) do
    if not identity:sees(G, side, id) then
      table.move(twohex.hexes(map, G.pieces[id].at), 1, 2, #closed + 1, closed)
    elseif zones.control.has(id, G.pieces[id]) then
      known[#known + 1] = zone_of(G, id)
    end
  end
  return queries.zones(own, known, closed, "15.18a", zones.control.from)
end

-- Orders and supply -----------------------------------------------------------------------------------

--- 6.16c: notes an army whose line is broken; true where it is not.
local function has_line(G, army, notes)
  if lines.line(G, army) then return true end
  notes[#notes + 1] = { rule = "6.16c", key = "overlay.no_line", values = { army = army } }
  return false
end

--- Sorts the leaders of an army by whether one of their hexes lies in a set.
local function sort(G, side, army, set, inside, outside)
  for _, id in ipairs(forces.leaders(G, side)) do
    local hexes = twohex.hexes(map, G.pieces[id].at)
    if forces.army(G, id) == army then table.insert((set[hexes[1]] or set[hexes[2]]) and inside or outside, hexes[1]) end
  end
end

--- Hexes to which each of an army's bases reaches, and how its leaders stand to them.
---@param id "command"|"supply"
---@param bases fun(G: table, army: string): string[]
local function ranges(G, side, id, bases)
  local all, inside, outside, seats, notes = {}, {}, {}, {}, {}
  for _, army in ipairs(forces.armies(G, side)) do
    local set = {}
    for _, from in ipairs(has_line(G, army, notes) and bases(G, army) or {}) do
      seats[#seats + 1] = from
      queries.add_all(set, dispatch.range(G, side, army, from))
    end
    queries.add_all(all, keys_of(set))
    sort(G, side, army, set, inside, outside)
  end
  return {
    layers = {
      layer(id, id == "command" and "orders" or "supply", keys_of(all)),
      layer(id .. "_seat", id == "command" and "leader" or "depot", seats),
      layer(id .. "_in", "good", inside),
      layer(id .. "_out", "bad", outside),
    },
    notes = notes,
  }
end

--- 6.8a, 7.4a: Dispatch Distance of the Centers of Operations, and whom orders reach.
function M.dispatch(G, side)
  return ranges(G, side, "command", function(_, army) return lines.base(G, "co", army) end)
end

--- 6.9, 6.11b, 6.13: how far depots supply, and who is in supply.
function M.supply(G, side) return ranges(G, side, "supply", dispatch.depots) end

--- 6.16: the Lines of Communications of the own armies, from the Center of Operations to the source.
function M.lines(G, side)
  local ways, seats, sources, notes = {}, {}, {}, {}
  for _, army in ipairs(forces.armies(G, side)) do
    table.move(lines.base(G, "co", army), 1, 2, #seats + 1, seats)
    table.move(lines.base(G, "source", army), 1, 2, #sources + 1, sources)
    if has_line(G, army, notes) then
      ways[#ways + 1] = #lines.line(G, army) > 1 and lines.line(G, army) or nil
      local values = { army = army, hexes = lines.length(G, army), most = communications.longest(army) }
      notes[#notes + 1] = { rule = "6.16b", key = "overlay.line_length", values = values }
    end
  end
  return {
    layers = {
      { id = "line", look = "line", lines = ways },
      layer("line_center", "leader", seats),
      layer("line_source", "source", sources),
    },
    notes = notes,
  }
end

-- Bridges ---------------------------------------------------------------------------------------------

--- What lies on a hexside, as a key of texts: blown, train, bridge, a river of either kind, or nothing.
local function crossing(a, b)
  local kind, state = map:bridge(a, b)
  if kind then return state or kind == "train" and "train" or "bridge" end
  local river = map:side(a, b, "primary_river") and "primary" or map:side(a, b, "secondary_river") and "secondary"
  return river or "plain"
end

local RULES = { blown = "25.3", train = "16.2a", bridge = "16.2a", primary = "16.2b", secondary = "16.2c", plain = "14.5" }

--- 16.2, 25.3: what lies on a hexside, and what it is to those who cross.
---@param args { at: string? }
function M.hexside(_, _, args)
  local a, b = queries.hexside(args.at)
  if not a then return { layers = {}, notes = {} } end
  local what = crossing(a, b)
  local notes = { { rule = RULES[what], key = "crossing." .. what } }
  if what == "bridge" or what == "train" then notes[2] = { rule = "16.2d", key = "crossing.in_column" } end
  return { layers = {}, notes = notes, title = { key = "hexside." .. what } }
end

-- Countries and towns ---------------------------------------------------------------------------------

--- 13.1: the countries by whose friends they are.
function M.territory()
  local by = { french = {}, allied = {}, none = {} }
  for _, hex in ipairs(map:hexes()) do
    table.insert(by[communications.friend(hex) or "none"], hex)
  end
  local layers = {}
  for _, friend in ipairs({ "french", "allied", "none" }) do
    layers[#layers + 1] = layer("friend_" .. friend, LAND[friend], by[friend])
  end
  return { layers = layers, notes = {} }
end

--- 28.1b: the towns that count, by who holds them.
function M.control(G)
  local by = { french = {}, allied = {}, none = {} }
  for _, town in ipairs(G.towns) do
    table.insert(by[G.control[town.hex]], town.hex)
  end
  local layers = {}
  for _, holder in ipairs({ "french", "allied", "none" }) do
    layers[#layers + 1] = layer("held_" .. holder, HELD[holder], by[holder])
  end
  return { layers = layers, notes = {} }
end

--- 28.1: the points as they stand: what each side has lost, and the towns.
function M.score(G)
  local notes, scores = {}, {}
  for _, side in ipairs(sides_of(G)) do
    local foe = zones.enemy(side)
    scores[side] = towns.points(G, side)
    notes[#notes + 1] = { rule = "28.1a", key = "overlay.score_lost", values = { side = side, lost = foe, points = G.lost[foe] } }
  end
  for _, town in ipairs(G.towns) do
    local holder = G.control[town.hex]
    local key = holder == "none" and "overlay.score_free" or "overlay.score_town"
    notes[#notes + 1] = { rule = "28.1b", key = key, values = { side = holder, hex = town.hex, points = town.points }, hex = town.hex }
  end
  return { layers = {}, notes = notes, scores = scores, lost = copy_of(G.lost) }
end

M.queries = {
  track = view.track,
  chart = display.chart,
  armies = display.armies,
  morale = display.morale,
  battle = display.battle,
  zoc = M.zoc,
  dispatch = M.dispatch,
  supply = M.supply,
  lines = M.lines,
  territory = M.territory,
  control = M.control,
  retreat = priorities.query,
  hexside = M.hexside,
  score = M.score,
}
return M
