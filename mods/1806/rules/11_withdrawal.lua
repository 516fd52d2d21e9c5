--- 11.1.3, 11.1.4, 16.2 Retreat before combat: first the defender's cavalry, then the attacker's.
-- The frame keeps `gone`: hex -> hexes to which cavalry withdrew from there; `ridden`: piece -> hexes.
local attacks = require("rules.11_attacks")
local control = require("rules.20_control")
local leaders = require("rules.05_leaders")
local map = require("rules.08_terrain").map
local pieces = require("rules.01_pieces")
local routes = require("rules.11_routes")
local stacking = require("rules.03_stacking")
local strength = require("rules.11_strength")
local zoc = require("rules.04_zoc")

local ride = table_of("combat").vedettes.ride

--- The units on the other side of the attack that a hex takes part in.
local function opponents(G, side, hex)
  local attacking = side == G.phasing
  local group = attacks.with(G, hex, attacking and "by" or "targets")
  if not group then return {} end
  if attacking then return strength.defenders(G, group.side, group.targets) end
  return those(group.units, function(id) return listed(group.by, G.pieces[id].hex) end)
end

--- 4.31c: does enemy cavalry have its ZOC here, in whatever attack? Vedettes are cavalry (Q18).
local function in_cavalry_zoc(G, side, hex)
  local near = pieces.units_in(G, zoc.from(hex), pieces.enemy_of(side))
  return pieces.any(near, pieces.is_cavalry)
end

--- 13.22a: a Vedette that has ridden one hex may ride another.
local function rides_on(f, id)
  return pieces.is_vedette(id) and f.ridden[id] ~= nil and f.ridden[id] < ride[1]
end

--- 16.2a: cavalry gives way only to a force that has none, and only out of the reach of such; Vedettes to any (16.2b).
local function check_facing(G, side, id, hex)
  local against = opponents(G, side, hex)
  if not need(#against > 0, "16.2a", "not_in_an_attack", "unit", id) or pieces.is_vedette(id) then
    return
  end
  need(not pieces.any(against, pieces.is_cavalry), "16.2a", "enemy_has_cavalry", "unit", id)
  need(not in_cavalry_zoc(G, side, hex), "4.31c", "in_cavalry_zoc", "unit", id)
end

local function is_horse(id) return pieces.is_cavalry(id) and not pieces.is_vedette(id) end

--- 11.1.3, 11.1.4, 13.22c: nobody leaves infantry; 13.22d, 16.2c: no Vedette leaves cavalry that stays.
local function check_company(G, side, id, hex)
  local here, vedette = pieces.units_at(G, hex, side), pieces.is_vedette(id)
  local by = vedette and "13.22c" or side == G.phasing and "11.1.4" or "11.1.3"
  need(not pieces.any(here, pieces.is_infantry), by, "stacked_with_infantry", "unit", id)
  need(not vedette or not pieces.any(here, is_horse), "13.22d", "stacked_with_cavalry", "unit", id)
end

--- 16.2a, Q55: one hex, by the rules of 11.43, out of every enemy ZOC.
local function open_for(G, id, to)
  local piece = G.pieces[id]
  return map:distance(piece.hex, to) == 1
    and not routes.bar(G, piece.side, piece.hex, to, "combat")
    and not zoc.hostile(piece.side, to)
    and stacking.fits(G, to, piece.side, { id })
end

--- Neither want of supply nor Demoralization keeps it there (16.22), nor a Vedette that it came just to look (16.21).
local function check_withdraw(G, f, side, id, to)
  local piece = G.pieces[id]
  local there = piece and piece.side == side and piece.hex
  if not need(there, "16.2a", "not_on_map", "target", id) then return end
  local on = rides_on(f, id)
  if not need(on or not piece.withdrew, "16.2e", "withdrew_already", "unit", id) then return end
  if pieces.is_leader(id) then -- with the cavalry of his hex
    local went = f.gone[piece.hex]
    return need(went and listed(went, to), "16.2a", "leader_follows_cavalry", "leader", id)
  end
  if not need(pieces.is_cavalry(id), "16.2a", "cavalry_only", "unit", id) then return end
  if not on then
    check_facing(G, side, id, piece.hex)
    check_company(G, side, id, piece.hex)
  end
  need(open_for(G, id, to), "16.2a", "no_way_there", "to", to)
end

--- Pieces that may come into question.
local function riders(G, f, side)
  local function on_its_way(id) return rides_on(f, id) and G.pieces[id].hex end
  local list = those(keys_of(f.ridden), on_its_way)
  for _, group in ipairs(G.combat.groups) do
    for _, hex in ipairs(group[side == G.phasing and "by" or "targets"]) do
      for _, id in ipairs(pieces.at(G, hex)) do
        local may = pieces.is_cavalry(id) or pieces.is_leader(id) and f.gone[hex]
        if may and not listed(list, id) then list[#list + 1] = id end
      end
    end
  end
  return list
end

action("withdraw", {
  rule = "16.2a",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = function(G, f, side, add)
    for _, id in ipairs(riders(G, f, side)) do
      for _, to in ipairs(map:neighbors(G.pieces[id].hex)) do
        add(id, to)
      end
    end
  end,
  check = check_withdraw,
  apply = function(G, f, side, id, to)
    local from = G.pieces[id].hex
    pieces.put(G, id, to)
    control.take(G, id, to)
    G.pieces[id].withdrew = true
    f.ridden[id] = (f.ridden[id] or 0) + 1
    local by = pieces.is_vedette(id) and "13.22a" or "16.2a"
    log(by, "withdraws", "unit", id, "from", from, "to", to)
    if pieces.is_leader(id) or f.ridden[id] > 1 then return end
    f.gone[from] = f.gone[from] or {}
    table.insert(f.gone[from], to)
    G.combat.barred_for[from] = pieces.enemy_of(side) -- 16.2d, 13.22e: closed to the enemy's advance
  end,
})

local function can_withdraw(G, f, side)
  return pieces.any(riders(G, f, side), function(id)
    local function may(to) return holds(check_withdraw, G, f, side, id, to) end
    return pieces.any(map:neighbors(G.pieces[id].hex), may)
  end)
end

local function withdrawal(name, id, who)
  step(name, {
    rule = id,
    actions = { "withdraw", "end" },
    side = who,
    enter = function(G, f)
      f.gone, f.ridden = {}, {}
      leaders.sweep(G) -- those whom the other side's cavalry left behind
    end,
    done = function(G, f) return not can_withdraw(G, f, who(G)) end,
  })
end

withdrawal("defender_withdraws", "11.1.3", function(G) return pieces.enemy_of(G.phasing) end) -- 2.11C2, 13.22b
withdrawal("attacker_withdraws", "11.1.4", function(G) return G.phasing end)
