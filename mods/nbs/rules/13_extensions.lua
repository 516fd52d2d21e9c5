--- 13 Line Extensions: parts of a brigade in Line in the hexes beside it. X1-ID and X2-ID are pieces of their own; their brigade's boxes
--- and wreck are theirs.
local board = require("mechanics.board")
local deeds = require("rules.12_deeds")
local fights = require("rules.15_entry")
local force = require("rules.12_force")
local ground = require("rules.12_ground")
local morale = require("rules.21_morale")
local muster = require("mechanics.muster")
local parts = require("rules.13_parts")
local troops = require("rules.02_troops")

local map = map_of()
local out = muster.kind("extensions out", parts.is_extension)
local PRICE = force.MP -- 13.1.3a, 13.1.4a: of each, on top of the ground

--- An extension of a brigade that is not out.
local function unused(G, id)
  for n = 1, parts.most(G, id) do
    local part = ("X%d-%s"):format(n, id)
    if troops.is_known(part) and not G.pieces[part] then return part end
  end
end

local function around(G, _, _, id)
  local hex = G.pieces[id].hex
  return hex and map:neighbors(hex) or {}
end

--- 13.1.3: at any time while its parent moves.
action("extend", {
  rule = "13.1.3a",
  args = {
    { "unit", "piece", function(_, f) return f.force end },
    { "to", "hex", around, "one_hex" },
  },
  check = function(G, _, side, id, to)
    local piece = G.pieces[id]
    if not need(troops.is_infantry(id) and not troops.printed(id).parent, "13.2a", "no_brigade", "unit", id) then return end
    need(piece.formation == "line", "13.2a", "no_line", "unit", id)
    need(unused(G, id), "13.2a", "no_extension_left", "unit", id)
    need(piece.left >= PRICE, "13.1.3a", "no_points", "unit", id)
    need(#troops.fighting(G, troops.enemy(G, side), to) == 0, "12.3.1", "enemy_there", "to", to)
    need(#parts.extensions_in(G, side, to) == 0, "13.2b", "extension_there", "to", to)
    local cost = ground.cost("line", piece.hex, to)
    if not need(cost, "12.2.2", "prohibited", "unit", id, "to", to, "what", "") then return end
    local all = cost + PRICE
    need(all <= piece.left or piece.fresh, "13.1.3a", "too_far", "unit", id, "needs", force.points(all), "left", force.points(piece.left)) -- 13.1.3b
  end,
  apply = function(G, _, side, id, to)
    local part, piece = unused(G, id), G.pieces[id]
    board.add(G, part, { -- 13.1.2
      side = side,
      heading = piece.heading,
      formation = "line",
      state = piece.state,
      casualties = 0,
      stragglers = 0,
      left = piece.left,
      fresh = piece.fresh,
      moved = false,
      began = piece.began,
      fought = piece.fought,
    }, piece.hex)
    force.pay(G, id, PRICE) -- 13ex2
    log("13.1.3a", "extends", "unit", id, "to", to)
    deeds.begin(G, { side = side, force = { part }, deed = "extend", to = to })
  end,
})

--- 13.1.4: an extension beside its parent, or in its hex, goes back into it.
action("retract", {
  rule = "13.1.4a",
  args = { { "unit", "piece", function(G, _, side) return out(G, side) end, "no_extension" } },
  check = function(G, f, _, id)
    local piece, parent = G.pieces[id], troops.printed(id).parent
    local moves = listed(f.force, parent) or listed(f.force, id)
    if not need(moves, "13.1.4a", "parent_moves", "unit", parent) then return end
    local cost = parts.way_home(G, id)
    if not need(cost, "13.1.4a", "too_far_out", "unit", id, "to", G.pieces[parent].hex) then return end
    local all = cost + PRICE
    need(all <= piece.left, "13.1.4a", "too_far", "unit", id, "needs", force.points(all), "left", force.points(piece.left))
    need(f.rejoined == parent or G.pieces[parent].left >= PRICE, "13.1.4a", "no_points", "unit", parent) -- 13.1.4b
    need(not fights.begun(G, piece.hex), "15.1.5a", "in_close_combat", "unit", id)
  end,
  apply = function(G, f, _, id)
    local parent = troops.printed(id).parent
    local left = G.pieces[id].left - parts.way_home(G, id) - PRICE
    if f.rejoined ~= parent then force.pay(G, parent, PRICE) end -- 13.1.4b
    f.rejoined = parent
    f.force = those(f.force, function(each) return each ~= id end)
    parts.rejoin(G, id, left)
    morale.level(G, troops.of(G, G.pieces[parent].side, G.pieces[parent].hex)) -- 13.3.1c
    log("13.1.4a", "rejoins", "unit", parent)
  end,
})
