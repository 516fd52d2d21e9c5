--- 11.1.3, 11.1.4, 16.2 Retreat before combat: first the defender's cavalry, then the attacker's.
-- The frame keeps `gone`: hex -> hexes to which cavalry withdrew from there.
local attacks = require("rules.11_attacks")
local control = require("rules.20_control")
local demoralization = require("rules.12_demoralization")
local ground = require("rules.08_ground")
local leaders = require("rules.05_leaders")
local pieces = require("rules.01_pieces")
local routes = require("rules.11_routes")
local stacking = require("rules.03_stacking")
local strength = require("rules.11_strength")
local zoc = require("rules.04_zoc")

local map = ground.map
local ride = table_of("combat").vedettes.ride

--- The units on the other side of the attack that a hex takes part in.
local function opponents(G, side, hex)
  if side == G.phasing then
    local group = attacks.with(G, hex, "by")
    return group and strength.defenders(G, group.side, group.targets)
  end
  local group = attacks.with(G, hex, "targets")
  local list = {}
  for _, id in ipairs(group and group.units or list) do
    if G.pieces[id].hex and listed(group.by, G.pieces[id].hex) then list[#list + 1] = id end
  end
  return list
end

--- 4.31c: does enemy cavalry have its ZOC here, in whatever attack? Vedettes are cavalry (Q18).
local function in_cavalry_zoc(G, side, hex)
  local enemy = pieces.enemy_of(side)
  for _, next in ipairs(map:neighbors(hex)) do
    if
      G.stacks[next]
      and zoc.reaches(next, hex)
      and pieces.any(pieces.units_at(G, next, enemy), pieces.is_cavalry)
    then
      return true
    end
  end
  return false
end

--- One hex, by the rules of 11.43, out of every enemy ZOC (Q55).
local function open_for(G, id, to)
  local piece = G.pieces[id]
  return map:distance(piece.hex, to) == 1
    and not routes.bar(G, piece.side, piece.hex, to, "combat")
    and not zoc.hostile(piece.side, to)
    and stacking.fits(G, to, piece.side, { id })
end

--- 16.2a: a leader goes with the cavalry of his hex.
local function check_follow(f, from, id, to)
  need(f.gone[from] and listed(f.gone[from], to), "16.2a", "leader_follows_cavalry", "leader", id)
end

--- 13.22a: a Vedette that has ridden one hex may ride another.
local function rides_on(f, id)
  local hexes = rule("13.22a") and ride[1] or 1
  return pieces.is_vedette(id) and f.ridden[id] ~= nil and f.ridden[id] < hexes
end

--- 16.2a: cavalry gives way only to a force that has none, and only out of the reach of such.
local function check_facing(G, side, id, hex, against)
  if pieces.is_vedette(id) and rule("16.2b") then return end
  need(not pieces.any(against, pieces.is_cavalry), "16.2a", "enemy_has_cavalry", "unit", id)
  need(not in_cavalry_zoc(G, side, hex), "4.31c", "in_cavalry_zoc", "unit", id)
end

local function is_horse(id) return pieces.is_cavalry(id) and not pieces.is_vedette(id) end

--- 11.1.3, 11.1.4, 13.22c, 16.2c: nobody leaves infantry; 13.22d: no Vedette leaves cavalry that stays.
local function check_company(G, side, id, hex)
  local here = pieces.units_at(G, hex, side)
  local vedette = pieces.is_vedette(id)
  local by = side == G.phasing and "11.1.4" or "11.1.3"
  if vedette then by = rule("16.2c") and "13.22c" or "16.2c" end
  need(not pieces.any(here, pieces.is_infantry), by, "stacked_with_infantry", "unit", id)
  if vedette and rule("16.2c") then
    need(not pieces.any(here, is_horse), "13.22d", "stacked_with_cavalry", "unit", id)
  end
end

--- 16.21, 16.22: neither a Vedette that came just to look nor one of a Demoralized formation has to stay.
local function may_leave(G, side, id)
  local looks = side == G.phasing and pieces.is_vedette(id)
  return (not looks or rule("16.21")) and (not demoralization.of(G, id) or rule("16.22"))
end

local function check_first(G, side, id, hex)
  local against = opponents(G, side, hex)
  if not need(against and #against > 0, "16.2a", "not_in_an_attack", "unit", id) then return end
  check_facing(G, side, id, hex, against)
  check_company(G, side, id, hex)
end

local function check_withdraw(G, f, side, id, to)
  local piece = G.pieces[id]
  if not need(piece and piece.side == side and piece.hex, "16.2a", "not_on_map", "target", id) then
    return
  end
  local on = rides_on(f, id)
  if not need(on or not piece.withdrew, "16.2e", "withdrew_already", "unit", id) then return end
  if pieces.is_leader(id) then return check_follow(f, piece.hex, id, to) end
  if not need(pieces.is_cavalry(id), "16.2a", "cavalry_only", "unit", id) then return end
  if not on then check_first(G, side, id, piece.hex) end
  need(may_leave(G, side, id) and open_for(G, id, to), "16.2a", "no_way_there", "to", to)
end

--- Calls `visit` for each piece that may come into question, until it returns true.
local function each_rider(G, f, side, visit)
  for id in pairs(f.ridden) do
    if rides_on(f, id) and G.pieces[id].hex and visit(id, G.pieces[id].hex) then return true end
  end
  local field = side == G.phasing and "by" or "targets"
  for _, group in ipairs(G.combat.groups) do
    for _, hex in ipairs(group[field]) do
      for _, id in ipairs(pieces.at(G, hex)) do
        if (pieces.is_cavalry(id) or (pieces.is_leader(id) and f.gone[hex])) and visit(id, hex) then
          return true
        end
      end
    end
  end
  return false
end

--- Somebody can still retreat before combat.
local function can_withdraw(G, f, side)
  return each_rider(G, f, side, function(id, hex)
    for _, to in ipairs(map:neighbors(hex)) do
      if holds(check_withdraw, G, f, side, id, to) then return true end
    end
  end)
end

--- 16.2d, 13.22e: the hex is closed to the enemy's advance.
local function bar_advance(G, hex, enemy, vedette)
  if vedette and not rule("13.22e") then return end
  G.combat.barred_for[hex] = enemy
end

action("withdraw", {
  rule = "16.2a",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = function(G, f, side, add)
    each_rider(G, f, side, function(id, hex)
      for _, to in ipairs(map:neighbors(hex)) do
        add(id, to)
      end
    end)
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
    f.gone[from][#f.gone[from] + 1] = to
    bar_advance(G, from, pieces.enemy_of(side), pieces.is_vedette(id))
  end,
})

local function withdrawal(name, id, also, who)
  step(name, {
    rule = id,
    actions = { "withdraw", "end" },
    side = who,
    enter = function(G, f)
      f.gone, f.ridden = {}, {}
      leaders.sweep(G) -- those whom the other side's cavalry left behind
    end,
    done = function(G, f)
      if name == "defender_withdraws" and not rule("13.22b") then return true end
      return not (can_withdraw(G, f, who(G)) and rule(id) and rule("16.2a") and rule(also))
    end,
  })
end

withdrawal(
  "defender_withdraws",
  "11.1.3",
  "2.11C2",
  function(G) return pieces.enemy_of(G.phasing) end
)
withdrawal("attacker_withdraws", "11.1.4", "4.31c", function(G) return G.phasing end)
