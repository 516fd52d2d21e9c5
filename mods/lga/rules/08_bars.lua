--- 8.2, 9.1, 10.1 What a force pays and where it may not go: the ground, zones, other corps, the enemy.
local allowance = require("rules.08_allowance")
local ansbach = require("rules.19_ansbach")
local berthier = require("rules.19_berthier")
local board = require("mechanics.board")
local border = require("rules.19_border")
local borders = require("rules.21_borders")
local closed = require("rules.19_closed")
local divided = require("rules.19_command")
local ground = require("rules.08_ground")
local partisans = require("rules.19_partisans")
local pieces = require("rules.03_pieces")
local restraint = require("rules.19_restraint")
local stacking = require("rules.09_stacking")
local zones = require("rules.10_zones")

local map = map_of()
local M = {}

--- 8.23, 14.15a, 14.26a: the hexes that the enemy of a side holds, against some who have no SP or others.
---@param weak boolean
---@return string[]
local hostile = derived("hexes of the enemy", { "foes", "depots", "beaten" }, function(G, side, weak)
  local set = copy_of(G.depots)
  for _, id in ipairs(board.which(G, function(piece) return piece.hex and not friends(G, piece.side, side) end)) do
    set[G.pieces[id].hex] = true
  end
  return those(keys_of(set), function(hex) return ground.enemy_in(G, side, hex, weak) end)
end)

--- The hexes where pieces of a side stand.
---@return string[]
local own = derived("hexes of a side", { "places", "chain" }, function(G, side)
  local set = {}
  for _, id in ipairs(board.which(G, function(piece) return piece.hex end, side)) do
    set[G.pieces[id].hex] = true
  end
  return keys_of(set)
end)

--- 9.11, 8.5, 9.3: is a hex shut to some, for those of their side who are there?
local function is_full(G, ids, hex) return not stacking.may_enter(G, ids, hex) or not stacking.has_room(G, ids, hex) end

--- Options of paths.Profile for a force from where it stands now.
---@param hexes string[] Where others of its side are, as far as it may come there.
---@return table
local function options(G, f, side, hexes)
  local veto, zone, unstack = map:layer("move_veto"), map:layer("move_zone"), map:layer("move_unstack")
  local stop = map:layer("move_stop")
  stop:clear()
  veto:clear()
  veto:add_each(ground.rim(G.area), 1) -- 3.11
  veto:add_each(closed.bars(G, side, f.hex), 1) -- 19.21a, 19.22b, 19.5m
  zone:clear()
  unstack:clear()
  zone:add_each(zones.reached(G, side), zones.COST)
  local ids = allowance.going(G, f)
  veto:add_each(hostile(G, side, pieces.strength(G, ids) == 0), 1)
  if f.steps == 0 then unstack:set(f.hex, stacking.surcharge(G, ids, f.hex)) end -- O13: once
  for _, hex in ipairs(hexes) do
    if is_full(G, ids, hex) then veto:set(hex, 1) end
  end
  for _, hex in ipairs(divided.parts(G, ids) and map:neighbors(f.hex) or {}) do
    veto:set(hex, 1) -- 19.12l
  end
  border.bar(G, side, veto) -- 19.31q
  berthier.bar(G, ids, veto) -- 19.31n
  for _, hex in ipairs(#those(ids, pieces.is_partisan) > 0 and map:range(f.hex, allowance.left(G, f) + 1) or {}) do
    if not partisans.at_home(G, ids, hex) then veto:set(hex, 1) end -- 19.31p
  end
  for _, area in ipairs(restraint.spared(G, ids)) do
    veto:add_each(map:area(area), 1) -- 19.5o
  end
  for _, area in ipairs(borders.barred(G, ids)) do
    veto:add_each(map:area(area), 1) -- 21.43a
  end
  ansbach.bar(G, side, ids, f.hex, { veto = veto, stop = stop }) -- 19.12p
  return {
    veto = veto,
    stop = stop,
    extra = { layer = zone, rule = "10.13", name = "zone" },
    leave = { { layer = zone, rule = "10.13", name = "zone" }, { layer = unstack, rule = "9.13a", name = "unstack" } },
  }
end

--- Wherever a force may go on to, perhaps with so many MP: no step costs less than one for each hex.
---@param left integer?
---@return table options
function M.of(G, f, side, left)
  local hexes = own(G, side)
  return options(G, f, side, left and those(hexes, function(hex) return map:distance(f.hex, hex) <= left end) or hexes)
end

--- Its next step alone.
---@return table options
function M.next(G, f, side) return options(G, f, side, map:neighbors(f.hex)) end

--- 8.21a: the MP of a step; nil: none can make it.
---@return integer?
function M.cost(from, to, opts)
  local _, cost = ground.profile:items(from, to, opts)
  return cost
end

return M
