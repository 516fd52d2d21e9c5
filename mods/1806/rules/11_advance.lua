--- 11.46 Advance after combat; 5.24.
-- The frame "advancing": { side, hexes, from, units, gone, stack?, to?, ended }. A set of pieces has
-- one spelling: leaders first, then units, each in rising order.
local control = require("rules.20_control")
local demoralization = require("rules.12_demoralization")
local ground = require("rules.08_ground")
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")
local stacking = require("rules.03_stacking")
local ways = require("rules.08_ways")
local zoc = require("rules.04_zoc")

local map = ground.map
local check_advance

--- Has a leader of the stack gone along? 5.17d: a Head of State is as good as any.
local function led(f)
  for _, id in ipairs(f.gone) do
    if pieces.is_leader(id) then return not pieces.is_head_of_state(id) or rule("5.17d") end
  end
  return false
end

---@return integer units That have gone.
---@return integer infantry Of them.
local function units_gone(f)
  local all, infantry = 0, 0
  for _, id in ipairs(f.gone) do
    if pieces.is_unit(id) then all = all + 1 end
    if pieces.is_infantry(id) then infantry = infantry + 1 end
  end
  return all, infantry
end

--- One spelling of each set: later names only, and no leader after a unit.
local function in_order(f, id)
  local last = f.gone[#f.gone]
  if not last then return true end
  if pieces.is_leader(last) then return not pieces.is_leader(id) or id > last end
  return not pieces.is_leader(id) and id > last
end

--- 11.46c, 5.24b: fit to advance at all.
local function check_state(G, id)
  local ooc = G.pieces[id].ooc and rule("11.46c") and rule("5.24b")
  need(not ooc, "7.32a", "ooc_no_advance", "unit", id)
  local weak = demoralization.of(G, id) and rule("11.46c") and rule("5.24b")
  need(not weak, "12.23", "demoralized_no_advance", "unit", id)
end

--- 11.46d: one infantry unit and all cavalry; 11.46e, 5.24a: with a leader all.
local function check_number(f, id)
  if not pieces.is_infantry(id) then return end
  local _, infantry = units_gone(f)
  local with_leader = led(f) and rule("11.46e") and rule("5.24a")
  need(infantry == 0 or with_leader, "11.46d", "one_infantry_without_leader", "unit", id)
end

--- Is there a unit of the stack that could go with a leader?
local function unit_left(G, f, side, from, to)
  for _, id in ipairs(f.units) do
    if
      G.pieces[id].hex == from
      and not listed(f.gone, id)
      and holds(check_advance, G, f, side, id, to)
    then
      return true
    end
  end
  return false
end

local function check_who(G, f, side, id, to)
  if pieces.is_leader(id) then
    local escort = unit_left(G, f, side, G.pieces[id].hex, to)
    need(escort, "11.46e", "leader_needs_units", "leader", id)
  elseif need(listed(f.units, id), "11.46a", "took_no_part", "unit", id) then
    check_state(G, id)
    check_number(f, id)
  end
end

--- 4.32b: an advance enters enemy ZOC, and goes from one to another.
local function check_way(G, side, id, hex, to)
  if not need(map:distance(hex, to) == 1, "11.46a", "not_adjacent", "to", to) then return end
  local open = not zoc.hostile(side, to) or rule("4.32b")
  need(open and ways.price(G, id, hex, to), "8.31a", "cannot_cross", "to", to)
  need(pieces.is_leader(id) or stacking.fits(G, to, side, { id }), "3.1", "stack_full", "to", to)
end

--- A piece's step into a vacated hex.
function check_advance(G, f, side, id, to)
  local piece = G.pieces[id]
  if not need(piece and piece.side == side and piece.hex, "11.46a", "not_on_map", "target", id) then
    return
  end
  if not need(listed(f.hexes, to), "11.46a", "not_vacated", "to", to) then return end
  local barred = G.combat.barred_for[to] == side
  if not need(not barred, "16.2d", "vacated_before_combat", "to", to) then return end
  if not need(in_order(f, id), "11.46a", "advance_in_order", "unit", id) then return end
  if not need(not f.stack or f.stack == piece.hex, "11.46a", "one_stack", "unit", id) then
    return
  end
  if not need(not f.to or f.to == to, "11.46b", "one_hex", "to", to) then return end
  check_who(G, f, side, id, to)
  check_way(G, side, id, piece.hex, to)
end

--- Pieces that may come into question.
local function candidates(G, f)
  local list = {}
  for _, hex in ipairs(f.from) do
    for _, id in ipairs(pieces.at(G, hex)) do
      if G.pieces[id].side == f.side and (pieces.is_leader(id) or listed(f.units, id)) then
        list[#list + 1] = id
      end
    end
  end
  return list
end

--- Nobody can go, or the rules of the advance are off (11.46a, 11.46f).
local function nobody(G, f)
  for _, id in ipairs(candidates(G, f)) do
    for _, to in ipairs(f.hexes) do
      if holds(check_advance, G, f, f.side, id, to) then
        return not (rule("11.46a") and rule("11.46f"))
      end
    end
  end
  return true
end

step("advancing", {
  rule = "11.46f",
  actions = { "advance", "stay" },
  side = function(_, f) return f.side end,
  done = function(G, f) return f.ended or nobody(G, f) end,
  values = function(G, f) return { hexes = f.hexes, among = candidates(G, f) } end,
})

action("advance", {
  rule = "11.46a",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = function(G, f, _, add)
    for _, id in ipairs(candidates(G, f)) do
      for _, to in ipairs(f.hexes) do
        add(id, to)
      end
    end
  end,
  check = check_advance,
  apply = function(G, f, side, id, to)
    f.stack, f.to = G.pieces[id].hex, to
    pieces.put(G, id, to)
    f.gone[#f.gone + 1] = id
    G.pieces[id].advanced = true -- 11.46g
    control.take(G, id, to)
    log("11.46a", "advances", "unit", id, "to", to, "side", side)
    pontoons.sweep(G)
  end,
})

action("stay", {
  rule = "11.46a",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = function(_, f) need(not led(f) or (units_gone(f)) > 0, "11.46e", "leader_needs_units") end,
  apply = function(_, f) f.ended = true end,
})
