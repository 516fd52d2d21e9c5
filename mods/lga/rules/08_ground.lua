--- 8.3 What ground costs those who march, and 12.43 what it is worth to those who defend it; out of tables/terrain.
local ansbach = require("rules.19_ansbach")
local berthier = require("rules.19_berthier")
local board = require("mechanics.board")
local border = require("rules.19_border")
local borders = require("rules.21_borders")
local closed = require("rules.19_closed")
local organization = require("mechanics.organization")
local partisans = require("rules.19_partisans")
local restraint = require("rules.19_restraint")
local paths = require("engine.paths")
local pieces = require("rules.03_pieces")

local map = map_of()
local rows = {} -- of tables/terrain, by what they are of
for _, row in ipairs(table_of("terrain")) do
  rows[row.terrain] = row
end
local OPEN = {} -- 8.32b: ground that is neither rough nor partial rough
for _, terrain in ipairs(map:names("terrain")) do
  if terrain ~= "rough" and terrain ~= "partial_rough" then OPEN[#OPEN + 1] = terrain end
end
local M = {}

--- The price of a hex or hexside feature: in MP, or none at all.
local function price(row)
  local cost = row.cost or false
  if not row.from_open then return { cost, row.rule } end
  local from = {}
  for _, terrain in ipairs(OPEN) do
    from[terrain] = { row.from_open, row.rule } -- 8.32b
  end
  return { cost, row.rule, from = from }
end

local hex, side, bridge = {}, {}, { needs = {}, cancels = {} }
for _, terrain in ipairs(map:names("terrain")) do
  hex[terrain] = price(rows[terrain])
end
for _, name in ipairs(map:names("side")) do
  local row = rows[name]
  if row and row.crossing == "bridge_only" then
    table.insert(bridge.needs, name) -- 8.32k
  elseif row then
    side[name] = price(row)
    if row.crossing == "bridge_free" then table.insert(bridge.cancels, name) end -- 8.32k
  end
end
for _, kind in ipairs(map:names("bridge")) do
  bridge[kind] = { 0, "8.32k" }
end

--- 8.31: the MP of each step, of the hex entered and of the hexside crossed; whoever marches pays the same.
M.profile = paths.profile(map, { rule = "8.31", hex = hex, side = side, bridge = bridge })

--- The ground for ways that are looked for from their end: what a hex costs who comes in is paid on leaving it.
local leaving, arriving = {}, {}
for terrain, cost in pairs(hex) do
  leaving[terrain], arriving[terrain] = cost[1], { 0, "8.31", from = {} }
end
for terrain, row in pairs(rows) do
  for _, open in ipairs(row.from_open and OPEN or {}) do
    arriving[open].from[terrain] = { row.from_open - row.cost, row.rule } -- 8.32b
  end
end
M.backward = paths.profile(map, { rule = "8.31", hex = arriving, leave = leaving, side = side, bridge = bridge })

--- The ground as a profile on which each hex counts one and what cannot be passed nothing: for paths measured in hexes (6.11a).
---@param rule string
---@return table For paths.profile.
function M.as_hexes(rule)
  local spec = { rule = rule, hex = {}, side = {}, bridge = copy_of(bridge) }
  for name, cost in pairs(hex) do
    spec.hex[name] = cost[1] and 1 or false
  end
  for name, cost in pairs(side) do
    spec.side[name] = cost[1] and 0 or false
  end
  return spec
end

--- 12.43: what a hex adds for its defender, one item for each thing in it that adds something.
---@param at string
---@return { terrain: string, value: integer }[]
function M.defence(at)
  local items = {}
  local function add(name)
    local value = rows[name] and rows[name].place == "hex" and rows[name].defence or 0
    if value > 0 then items[#items + 1] = { terrain = name, value = value } end
  end
  add(map:terrain(at))
  for _, feature in ipairs(map:features(at)) do
    add(feature)
  end
  return items
end

--- 8.32: the MP of a step; nil: nobody can make it.
---@return integer?
function M.cost(from, to) return M.profile:cost(from, to) end

--- Can anybody go from a hex into the next?
---@return boolean
function M.passable(from, to) return M.cost(from, to) ~= nil end

--- 3.11: is a hex on the maps of the scenario?
---@return boolean
function M.in_play(G, at) return map:in_area(G.area, at) end

--- The hexes next to the maps of a scenario, by the area that they make up.
---@return string[]
M.rim = fixed("hexes beyond the map", function(area)
  local set = {}
  for _, at in ipairs(map:area(area)) do
    for _, to in ipairs(map:neighbors(at)) do
      if not map:in_area(area, to) then set[to] = true end
    end
  end
  return keys_of(set)
end)

--- Can pieces of a side go from a hex into the next: is it on the map, and not shut to them (19.12b, 19.21a, 19.22b, 19.31q)?
---@return boolean
function M.is_open(G, own, from, to)
  local shut = ansbach.is_shut(G, own, to) or closed.rule(G, own, to) and not closed.is_leaving(G, own, from) or border.is_shut(G, own, to)
  return M.passable(from, to) and M.in_play(G, to) and not shut
end

--- 19.31n, 19.31p, 19.31q, 21.43a: of the hexes that some may go to of their own will none goes against the rules of 1809, or breaks a peace.
---@param to Candidates
---@param ids string[]
function M.need_free(G, own, ids, to)
  to:need(to:those(function(at) return not border.is_shut(G, own, at) end), "19.31q", "no_war_yet")
  to:need(to:those(function(at) return partisans.at_home(G, ids, at) end), "19.31p", "not_at_home")
  to:need(to:those(function(at) return not restraint.is_shut(G, ids, at) end), "19.5o", "spares_the_other")
  to:need(to:those(function(at) return not borders.is_barred(G, ids, at) end), "21.43a", "at_peace_there")
  to:need(to:those(function(at) return not berthier.parts(G, ids, at) end), "19.31n", "leaves_radius")
end

--- 14.15a, 17.25: does a piece of the enemy keep others out: supply trains alone do not, but those who have no strength point, and bridge
--- trains until who defended them is beaten?
local function bars(id, weak, beaten)
  if pieces.is_supply(id) then return weak or false end
  return not (beaten and pieces.is_train(id))
end

counts("beaten", function(G) return #keys_of(G.combat and G.combat.beaten or {}) end)

--- Does an enemy of a side hold a hex? 14.26a: a depot does, until who defended it is beaten.
---@param weak boolean?
---@return boolean
function M.enemy_in(G, own, at, weak)
  local beaten = (G.combat and G.combat.beaten or {})[at]
  for _, id in ipairs(board.stack(G, at)) do
    if pieces.opposes(G, id, own) and bars(id, weak, beaten) then return true end
  end
  local power = G.depots[at]
  return power ~= nil and not beaten and not friends(G, G.nations[power], own)
end

--- The hexes next to a piece that it could go to, with no enemy in them.
---@return string[]
function M.ways_out(G, id)
  local from, own = organization.hex(G, id), G.pieces[id].side
  return those(map:neighbors(from), function(to) return M.is_open(G, own, from, to) and not M.enemy_in(G, own, to) end)
end

return M
