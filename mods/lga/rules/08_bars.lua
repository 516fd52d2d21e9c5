--- 8.2, 9.1, 10.1 What a force pays and where it may not go: the ground, zones, other corps, the enemy.
local allowance = require("rules.08_allowance")
local ansbach = require("rules.19_ansbach")
local berthier = require("rules.19_berthier")
local board = require("mechanics.board")
local border = require("rules.19_border")
local divided = require("rules.19_command")
local ground = require("rules.08_ground")
local partisans = require("rules.19_partisans")
local pieces = require("rules.03_pieces")
local stacking = require("rules.09_stacking")
local zones = require("rules.10_zones")

local map = map_of()
local M = {}

--- 9.11, 8.5, 9.3, 8.23: is a hex shut to some, for who is there?
---@param weak boolean They have no SP.
local function is_shut(G, side, ids, weak, hex)
  if ground.enemy_in(G, side, hex, weak) then return true end -- 8.23, 14.15a, 14.26a
  return not stacking.may_enter(G, ids, hex) or not stacking.has_room(G, ids, hex)
end

--- The hexes where somebody stands, or a depot.
---@return string[]
local taken = derived("hexes with pieces", { "board", "depots" }, function(G)
  local set = {}
  for hex in pairs(G.depots) do
    set[hex] = true
  end
  for _, id in ipairs(board.which(G, function(piece) return piece.hex end)) do
    set[G.pieces[id].hex] = true
  end
  return keys_of(set)
end)

--- Options of paths.Profile for a force from where it stands now.
---@param hexes string[] That it may come to.
---@return table
local function options(G, f, side, hexes)
  local veto, zone, unstack = map:layer("move_veto"), map:layer("move_zone"), map:layer("move_unstack")
  local stop = map:layer("move_stop")
  stop:clear()
  veto:clear()
  veto:add_each(ground.rim(G.area), 1) -- 3.11
  zone:clear()
  unstack:clear()
  zone:add_each(zones.reached(G, side), zones.COST)
  local ids = allowance.going(G, f)
  local weak = pieces.strength(G, ids) == 0
  if f.steps == 0 then unstack:set(f.hex, stacking.surcharge(G, ids, f.hex)) end -- O13: once
  for _, hex in ipairs(hexes) do
    if is_shut(G, side, ids, weak, hex) then veto:set(hex, 1) end
  end
  for _, hex in ipairs(divided.parts(G, ids) and map:neighbors(f.hex) or {}) do
    veto:set(hex, 1) -- 19.12l
  end
  border.bar(G, side, veto) -- 19.31q
  berthier.bar(G, ids, veto) -- 19.31n
  for _, hex in ipairs(#those(ids, pieces.is_partisan) > 0 and map:range(f.hex, allowance.left(G, f) + 1) or {}) do
    if not partisans.at_home(G, ids, hex) then veto:set(hex, 1) end -- 19.31p
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
  local hexes = taken(G)
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
