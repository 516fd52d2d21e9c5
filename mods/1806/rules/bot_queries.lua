--- What players and bots may ask of the series beside the rules: the ground, printed counters, costs
--- without the enemy, and the odds of an attack that is only thought of.
local combat = require("rules.11_combat")
local contact = require("rules.11_contact")
local demoralization = require("rules.12_demoralization")
local ground = require("rules.08_terrain")
local hidden = require("rules.01_hidden")
local pieces = require("rules.01_pieces")
local reach = require("rules.08_reach")
local strength = require("rules.11_strength")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")

local map = ground.map
local terrain = table_of("terrain")
local FAR = 160 -- half points: four days of marching
local M = {}

--- What the defender's strength counts for in a hex, per cent; or when all attack from a neighbour.
---@param from string?
local function shelter(hex, from)
  local most = 2
  for _, row in ipairs(terrain.combat.defender) do
    local holds = row.hex and not from and map:feature(hex, row.hex)
    for _, kind in ipairs(from and row.all or {}) do
      holds = holds or strength.crosses(from, hex, kind)
    end
    if holds then most = math.max(most, row.halves) end
  end
  return 50 * most
end

--- The neighbours from which an attack is harder: { HEX = per cent }; nil when there are none.
local function sheltered_sides(hex)
  local sides = nil
  for _, near in ipairs(map:neighbors(hex)) do
    local value = shelter(hex, near)
    if value > 100 then
      sides = sides or { __object = true }
      sides[near] = value
    end
  end
  return sides
end

--- The neighbours beyond a river that a bridge leads to.
local function over_bridges(hex)
  local list = {}
  for _, near in ipairs(map:neighbors(hex)) do
    if map:side(hex, near, "river") and map:bridge(hex, near) then list[#list + 1] = near end
  end
  return list
end

local function lay_out(G)
  local hexes, places = {}, {}
  local function inside(list)
    return those(list, function(hex) return ground.in_area(G.area, hex) end)
  end
  for _, hex in ipairs(inside(map:hexes())) do
    local x, y = map:page(hex)
    hexes[#hexes + 1] = {
      hex = hex,
      x = x,
      y = y,
      near = inside(map:neighbors(hex)),
      contact = inside(zoc.from(hex)),
      bridges = inside(over_bridges(hex)),
      features = map:features(hex),
      shelter = shelter(hex),
      sides = sheltered_sides(hex),
    }
  end
  for _, place in ipairs(map:places()) do
    if ground.in_area(G.area, place.hex) then
      places[#places + 1] = { id = place.id, name = place.name, hex = place.hex, kind = place.kind }
    end
  end
  return { hexes = hexes, places = places }
end

local laid_out = derived("ground for bots", { "map" }, lay_out)

--- The ground of the area in play: neighbours, those of them that a ZOC reaches, the place of each hex (x
--- in half hexes along its row, y in rows), and what it does for a defender, per cent.
---@return { hexes: table[], places: table[] }
function M.geography(G) return laid_out(G) end

--- The counters of the scenario as printed, of both sides, and where the book sets them up; `level`: losses at which its
--- formation is Demoralized.
---@return table[]
function M.counters(G, _, scenario)
  local list, placed = {}, {}
  for _, row in ipairs(scenario.setup or {}) do
    placed[row.piece] = row.hex
  end
  for _, id in ipairs(G.order) do
    local counter = pieces.counter(id)
    list[#list + 1] = {
      id = id,
      side = G.pieces[id].side,
      type = pieces.is_leader(id) and "leader" or "unit",
      nation = counter.nation,
      formation = counter.formation,
      level = demoralization.level(G, counter.formation),
      arm = counter.arm,
      strength = counter.strength,
      reduced = counter.reduced,
      movement = counter.movement,
      initiative = counter.initiative,
      command = counter.command,
      set_up = placed[id],
    }
  end
  return list
end

--- What it costs an own piece from anywhere to `to` by the ground alone, half points.
---@param column boolean In Road March.
---@param clear boolean Only by hexes in which the side must reckon with no enemy.
---@return table<string, integer>? costs
---@return string? why
function M.costs(G, side, id, to, column, clear)
  local piece = id and G.pieces[id]
  if not piece or piece.side ~= side then return nil, "no piece of this side has that name" end
  local hex = to and map:canonical(to)
  if not hex then return nil, "no such hex" end
  local line, march = ways.profiles(id)
  local how = clear and { veto = reach.held(G, side) } or nil
  local costs = {}
  for _, found in ipairs(ground.profile(column and march or line):range(hex, FAR, how)) do
    if ground.in_area(G.area, found.hex) then costs[found.hex] = found.cost end
  end
  return costs
end

--- May the side reckon with everybody who stands in these hexes? Nothing hidden, and somebody there.
local function open_to(G, side, hexes)
  if #hexes == 0 then return false end
  for _, hex in ipairs(hexes) do
    if #pieces.at(G, hex) == 0 then return false end
    for _, id in ipairs(pieces.at(G, hex)) do
      if not hidden.sees(G, side, id) then return false end
    end
  end
  return true
end

local function fighters(G, side, hexes) return those(pieces.units_in(G, hexes, side), pieces.fights) end

local function in_touch(targets, by)
  for _, hex in ipairs(by) do
    local near = false
    for _, target in ipairs(targets) do
      near = near or contact.can_attack(hex, target)
    end
    if not near then return false end
  end
  return true
end

--- Odds of an attack before it is designated: what rolls, for the enumerating dice.
---@param targets string[] Hexes of the enemy.
---@param by string[] Hexes of the side, each next to a target.
---@return (fun(): string, table)? resolve
---@return string? why
function M.assess(G, side, targets, by)
  if side ~= G.phasing or not G.combat then return nil, "it is not the side's Combat Phase" end
  if not open_to(G, side, targets) then return nil, "what stands there is hidden" end
  local units = fighters(G, side, by)
  if #units == 0 or not in_touch(targets, by) then return nil, "nobody there can attack it" end
  local enemy = pieces.enemy_of(side)
  local defenders = fighters(G, enemy, targets)
  if #defenders == 0 then return nil, "nobody there to attack" end
  local group = { targets = targets, by = by, units = units, side = enemy, held = targets }
  local odds = strength.of(G, group)
  return function() return combat.die(G, group, odds.column), strength.shown(odds, odds.column) end
end

return M
