--- 11.46 Advance after combat; 5.24.
-- The frame "advancing": { side, hexes, from, units, gone, stack?, to?, ended }. A set of pieces has
-- one spelling: leaders first, then units, each in rising order.
local control = require("rules.20_control")
local demoralization = require("rules.12_demoralization")
local map = require("rules.08_terrain").map
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")
local stacking = require("rules.03_stacking")
local ways = require("rules.08_ways")

local M = {}

--- Lets a side advance: pushes the frame.
---@param hexes string[] Hexes that were vacated.
---@param from string[]  Hexes of those who took part.
---@param units string[]
function M.begin(G, side, hexes, from, units)
  local frame = { side = side, hexes = hexes, from = copy_of(from), units = copy_of(units) }
  frame.gone, frame.ended = {}, false
  push(G, "advancing", frame)
end

local check_advance

--- Has a leader of the stack gone along? 5.17d: a Head of State is as good as any.
local function led(f) return pieces.any(f.gone, pieces.is_leader) end

--- One spelling of each set: later names only, and no leader after a unit.
local function in_order(f, id)
  local last = f.gone[#f.gone]
  if not last or pieces.is_leader(last) == pieces.is_leader(id) then
    return not last or id > last
  end
  return pieces.is_leader(last)
end

--- 11.46c, 5.24b: fit to advance at all. 11.46d: one infantry unit and all cavalry; 11.46e, 5.24a: with a leader all.
local function check_unit(G, f, id)
  need(not G.pieces[id].ooc, "7.32a", "ooc_no_advance", "unit", id)
  need(not demoralization.of(G, id), "12.23", "demoralized_no_advance", "unit", id)
  local one_more = not pieces.is_infantry(id) or not pieces.any(f.gone, pieces.is_infantry)
  need(one_more or led(f), "11.46d", "one_infantry_without_leader", "unit", id)
end

--- 11.46e: a leader goes with units of his stack.
local function check_leader(G, f, side, id, to)
  local from = G.pieces[id].hex
  local escort = pieces.any(
    f.units,
    function(unit)
      return G.pieces[unit].hex == from
        and not listed(f.gone, unit)
        and holds(check_advance, G, f, side, unit, to)
    end
  )
  need(escort, "11.46e", "leader_needs_units", "leader", id)
end

--- 4.32b: enemy ZOC is no obstacle.
local function check_way(G, side, id, hex, to)
  if not need(map:distance(hex, to) == 1, "11.46a", "not_adjacent", "to", to) then return end
  need(ways.price(G, id, hex, to), "8.31a", "cannot_cross", "to", to)
  need(pieces.is_leader(id) or stacking.fits(G, to, side, { id }), "3.1", "stack_full", "to", to)
end

--- A piece's step into a vacated hex.
function check_advance(G, f, side, id, to)
  local hex = G.pieces[id].hex
  if not need(G.combat.barred_for[to] ~= side, "16.2d", "vacated_before_combat", "to", to) then
    return
  end
  if not need(in_order(f, id), "11.46a", "advance_in_order", "unit", id) then return end
  if not need(not f.stack or f.stack == hex, "11.46a", "one_stack", "unit", id) then return end
  if not need(not f.to or f.to == to, "11.46b", "one_hex", "to", to) then return end
  if pieces.is_leader(id) then
    check_leader(G, f, side, id, to)
  else
    check_unit(G, f, id)
  end
  check_way(G, side, id, hex, to)
end

--- Pieces that may come into question.
local function some(G, f)
  local list = {}
  for _, hex in ipairs(f.from) do
    for _, id in ipairs(pieces.at(G, hex)) do
      local takes_part = pieces.is_leader(id) or listed(f.units, id)
      if G.pieces[id].side == f.side and takes_part then list[#list + 1] = id end
    end
  end
  return list
end

local function any_goes(G, f)
  return pieces.any(some(G, f), function(id)
    return pieces.any(f.hexes, function(to) return holds(check_advance, G, f, f.side, id, to) end)
  end)
end

step("advancing", {
  rule = "11.46f",
  actions = { "advance", "stay" },
  side = function(_, f) return f.side end,
  done = function(G, f) return f.ended or not any_goes(G, f) end,
  values = function(G, f) return { hexes = f.hexes, among = some(G, f) } end,
})

action("advance", {
  rule = "11.46a",
  args = {
    { "unit", "piece", some, "took_no_part" },
    { "to", "hex", function(_, f) return f.hexes end, "not_vacated" },
  },
  check = check_advance,
  apply = function(G, f, side, id, to)
    f.stack, f.to = G.pieces[id].hex, to
    pieces.put(G, id, to)
    f.gone[#f.gone + 1] = id
    control.take(G, id, to)
    log("11.46a", "advances", "unit", id, "to", to, "side", side)
    pontoons.sweep(G)
  end,
})

action("stay", {
  rule = "11.46a",
  args = {},
  check = function(_, f)
    need(not led(f) or pieces.any(f.gone, pieces.is_unit), "11.46e", "leader_needs_units")
  end,
  apply = function(_, f) f.ended = true end,
})

return M
