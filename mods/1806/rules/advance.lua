--- 11.46 Advance after combat; 5.24.
local demoralization = require("rules.demoralization")
local ground = require("rules.ground")
local leaders = require("rules.leaders")
local movement = require("rules.movement")
local pieces = require("rules.pieces")
local stacking = require("rules.stacking")

local map = ground.map
local M = {}

local function listed(list, word)
  for _, each in ipairs(list) do
    if each == word then return true end
  end
  return false
end

--- Leader who has advanced with this stack.
local function led(f)
  for _, id in ipairs(f.gone) do
    if pieces.is_leader(id) then return true end
  end
  return false
end

local function units_gone(f)
  local all, infantry = 0, 0
  for _, id in ipairs(f.gone) do
    if pieces.is_unit(id) then all = all + 1 end
    if pieces.is_infantry(id) then infantry = infantry + 1 end
  end
  return all, infantry
end

--- 11.46c, 5.24b: fit to advance at all.
local function check_state(G, id)
  local piece = G.pieces[id]
  need(not piece.ooc, "7.32a", "ooc_no_advance", "unit", id) -- 11.46c, 5.24b
  need(not demoralization.of(G, id), "12.23", "demoralized_no_advance", "unit", id)
end

--- 11.46d, 11.46e: without a leader one infantry unit and all cavalry.
local function check_number(f, id)
  if not pieces.is_infantry(id) then return end
  local _, infantry = units_gone(f)
  need(infantry == 0 or led(f), "11.46d", "one_infantry_without_leader", "unit", id)
end

--- A piece's step into a vacated hex.
local function check_advance(G, f, side, id, to)
  local piece = G.pieces[id]
  if not need(piece and piece.side == side and piece.hex, "11.46a", "not_on_map", "target", id) then return end
  if not need(listed(f.hexes, to), "11.46a", "not_vacated", "to", to) then return end
  local leader = pieces.is_leader(id)
  if leader then
    need(listed(f.from, piece.hex) and not listed(f.gone, id), "11.46e", "leader_not_in_stack", "leader", id)
    need(M.unit_left(G, f, side, piece.hex, to), "11.46e", "leader_needs_units", "leader", id)
  else
    if not need(listed(f.units, id) and not listed(f.gone, id), "11.46a", "took_no_part", "unit", id) then return end
    check_state(G, id)
    check_number(f, id)
  end
  need(not f.stack or f.stack == piece.hex, "11.46a", "one_stack", "unit", id)
  need(not f.to or f.to == to, "11.46b", "one_hex", "to", to)
  need(G.combat.barred_for[to] ~= side, "16.2d", "vacated_before_combat", "to", to)
  if not need(piece.hex and map:distance(piece.hex, to) == 1, "11.46a", "not_adjacent", "to", to) then return end
  need(movement.may_cross(G, id, piece.hex, to), "8.31a", "cannot_cross", "to", to)
  need(leader or stacking.fits(G, to, side, { id }), "3.1", "stack_full", "to", to)
end

--- Is there a unit of the stack that could go with a leader?
function M.unit_left(G, f, side, from, to)
  for _, id in ipairs(f.units) do
    local piece = G.pieces[id]
    if piece.hex == from and not listed(f.gone, id) and holds(check_advance, G, f, side, id, to) then return true end
  end
  return (units_gone(f)) > 0
end

local function candidates(G, f)
  local list = {}
  for _, id in ipairs(G.order) do
    local piece = G.pieces[id]
    if piece.side == f.side and piece.hex and listed(f.from, piece.hex) and not listed(f.gone, id) then
      if pieces.is_leader(id) or listed(f.units, id) then list[#list + 1] = id end
    end
  end
  return list
end

--- 11.46e: the rest of a led stack may go only while its leader went with it.
step("advancing", {
  rule = "11.46a",
  actions = { "advance", "stay" },
  side = function(_, f) return f.side end,
  done = function(G, f)
    if f.ended or not rule("11.46a") then return true end
    for _, id in ipairs(candidates(G, f)) do
      for _, to in ipairs(f.hexes) do
        if holds(check_advance, G, f, f.side, id, to) then return false end
      end
    end
    return true
  end,
  leave = function(G) leaders.sweep(G) end,
  values = function(_, f) return { hexes = f.hexes } end,
})

action("advance", {
  rule = "11.46a",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = function(G, f, _, add)
    for _, id in ipairs(candidates(G, f)) do
      for _, to in ipairs(f.hexes) do add(id, to) end
    end
  end,
  check = check_advance,
  apply = function(G, f, side, id, to)
    f.stack, f.to = G.pieces[id].hex, to
    pieces.put(G, id, to)
    f.gone[#f.gone + 1] = id
    if rule("11.46g") then G.pieces[id].advanced = true end
    movement.take_control(G, id, to)
    log("11.46a", "advances", "unit", id, "to", to, "side", side)
  end,
})

action("stay", {
  rule = "11.46a",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = function(_, f)
    need(not led(f) or (units_gone(f)) > 0, "11.46e", "leader_needs_units")
  end,
  apply = function(_, f) f.ended = true end,
})

return M
