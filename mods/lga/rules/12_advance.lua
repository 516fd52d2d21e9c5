--- 12.57 Advance Points: another round, another attack, or movement; used at once or lost.
local board = require("mechanics.board")
local closed = require("rules.19_closed")
local concentrate = require("rules.07_concentrate")
local fortress = require("rules.15_fortress")
local organization = require("mechanics.organization")
local announce = require("rules.12_announce")
local battle = require("rules.12_battle")
local divided = require("rules.19_command")
local ground = require("rules.08_ground")
local held = require("rules.19_held")
local limited = require("rules.10_limited")
local ansbach = require("rules.19_ansbach")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")
local retreat = require("rules.13_retreat")
local river = require("rules.12_river")
local sealed = require("rules.19_sealed")
local stacking = require("rules.09_stacking")
local zones = require("rules.10_zones")

local map = map_of()
local MOST_BATTLES = 2 -- 12.57e
local M = {}

local function points_of(G, id) return G.pieces[id] and G.pieces[id].points or 0 end

--- Those in the attack who have points left.
local function able(G)
  local f = battle.of(G)
  return battle.ids(G, f, f.sides[1], function(id) return points_of(G, id) > 0 and organization.hex(G, id) end)
end

--- Who stands on the map for those who have points.
local function heads(G)
  local list = {}
  for _, id in ipairs(able(G)) do
    if not (G.pieces[id].chart and points_of(G, G.pieces[id].chart) > 0) then list[#list + 1] = id end
  end
  return list
end

--- 12.57b: who can go on with points: whoever has a leader (8.0b), by himself or with those on his chart.
local function goers(G)
  return those(able(G), function(id) return pieces.marches(G, id) end)
end

--- 12.P7: the attackers who can fight another round.
local function may_press(G)
  local f = battle.of(G)
  return battle.in_contact(G, f) and #battle.armed(G, able(G)) > 0
end

step("advance", {
  rule = "12.57b",
  side = function(G) return battle.of(G).sides[1] end,
  actions = { "advance", "occupy", "press", "stop", "strike" },
  done = function(G)
    local f = battle.of(G)
    if f.again or G.over then return true end
    return #able(G) == 0 and not f.may_occupy
  end,
})

local function spend(G, ids)
  for _, id in ipairs(ids) do
    if points_of(G, id) > 0 then board.mark(G, id, { points = points_of(G, id) - 1, used = (G.pieces[id].used or 0) + 1 }) end
  end
end

action("press", {
  rule = "12.P7",
  args = {},
  check = function(G)
    local f = battle.of(G)
    need(may_press(G), "12.P7", "no_contact")
    need(not river.is(G, f) or #river.weary(G, battle.ids(G, f, f.sides[1])) == 0, "12.92c", "crossed_twice", "hex", f.target)
  end,
  apply = function(G)
    spend(G, able(G)) -- O31
    battle.of(G).again = true
    log("12.P7", "another_round", "side", battle.of(G).sides[1])
    finish(G)
  end,
})

--- 12.32: who is bound to the enemy before him does not leave.
local function bound(G, id)
  local f = battle.of(G)
  if G.pieces[id].inside then return true end -- 15.57a
  return f.fixed[id] and battle.in_contact(G, f)
end

--- 12.57b: what a step costs: of the ground and of zones, and as on a march (9.13a) for leaving those of another corps, but for those with
--- whom one has come together.
local function price(G, side, id, to)
  local from, with = organization.hex(G, id), organization.under(G, id)
  local points = zones.price(G, side, from, to)
  local one = points and stacking.one_letter(G, organization.here(G, from))
  return points and points + (one and 0 or stacking.surcharge(G, with, from))
end

action("advance", {
  rule = "12.57b",
  args = { { "unit", "piece", goers }, { "to", "hex" } },
  candidates = function(G, _, _, id) return map:neighbors(organization.hex(G, id)) end,
  check = function(G, _, side, id, to)
    local from = organization.hex(G, id)
    local rule = held.of(G, id)
    to:need(not rule, rule or "19.12n", "is_held", "unit", id)
    local two, with = divided.tied(G) or {}, organization.under(G, id)
    to:need(not divided.parts(G, with), "19.12l", "march_together", "unit", two[1], "other", two[2])
    ground.need_free(G, side, with, to)
    ansbach.need_open(G, side, with, from, to)
    to:need(not bound(G, id), "12.32", "stays_in_line", "unit", id)
    to:need(#limited.over(G, side, from) == 0, "10.31a", "is_halted")
    to:need(to:those(function(hex) return ground.passable(from, hex) end), "8.32a", "no_way_there")
    to:need(to:those(function(hex) return ground.in_play(G, hex) end), "3.11", "off_the_map")
    closed.need_open(G, side, from, to)
    to:need(to:those(function(hex) return not ground.enemy_in(G, side, hex) end), "12.57b", "enemy_there")
    to:need(to:those(function(hex) return concentrate.may_join(G, with, hex) end), "9.11", "other_corps_there", "to", function(hex) return hex end)
    local points = points_of(G, id)
    local function can_pay(hex)
      local cost = price(G, side, id, hex)
      return not cost or cost <= points
    end
    to:need(to:those(can_pay), "12.57b", "too_few_points", "points", points)
  end,
  apply = function(G, _, side, id, to)
    if sealed.blocks(G, side, to) then return end -- 19.13w
    local points = price(G, side, id, to)
    local with = organization.under(G, id)
    pieces.go(G, id, to)
    passage.pass(G, G.pieces[id].side, with, to)
    for _ = 1, points do
      spend(G, with)
    end
    concentrate.join(G, with, to) -- 12.57c
    log("12.57b", "advances", "unit", id, "to", to)
    if not retreat.meet_routed(G, side, with, to) then limited.met_advancing(G, side, id) end -- 13.13, 10.24
  end,
})

--- 12.54d: into the hex that the loser of an exchange has left.
action("occupy", {
  rule = "12.54d", -- 12.93d
  args = { { "unit", "piece", function(G)
    local f = battle.of(G)
    return those(battle.ids(G, f, f.sides[1]), function(id)
      return pieces.marches(G, id) and not G.pieces[id].inside and organization.hex(G, id) ~= f.target
    end)
  end } },
  check = function(G, _, side, id)
    local f = battle.of(G)
    need(f.may_occupy and not ground.enemy_in(G, side, f.target), "12.54d", "nothing_to_occupy")
    need(#battle.next_to({ organization.hex(G, id) }, f.target) > 0, "12.54d", "no_way_there")
    need(concentrate.may_join(G, organization.under(G, id), f.target), "9.11", "other_corps_there", "to", f.target)
  end,
  apply = function(G, _, _, id)
    local f = battle.of(G)
    pieces.go(G, id, f.target)
    passage.pass(G, G.pieces[id].side, organization.under(G, id), f.target)
    log("12.54d", "occupies", "unit", id, "to", f.target)
  end,
})

--- Enemy hexes next to those with points, other than the one under attack.
local function targets(G, _, side, id)
  local f, list = battle.of(G), {}
  if G.pieces[id].inside then return list end -- 15.57a
  for _, hex in ipairs(announce.targets(G, side, organization.hex(G, id))) do
    if not (hex == f.target and battle.in_contact(G, f)) then list[#list + 1] = hex end
  end
  return list
end

--- All in a piece's hex who have points; 12.16: if they may not attack together, those of its corps.
local function comrades(G, id)
  local hex = organization.hex(G, id)
  local all = those(able(G), function(each) return organization.hex(G, each) == hex end)
  if not announce.unconcentrated(G, all) then return all end
  local corps = pieces.corps(G, id)
  return those(all, function(each) return pieces.corps(G, each) == corps end)
end

--- May they attack a hex with a point?
local function check_strike(G, side, id, target)
  held.check(G, id)
  local tired = those(comrades(G, id), function(each) return G.combat.fought[each] == MOST_BATTLES end)
  need(#tired == 0, "12.57e", "fought_twice", "unit", tired[1])
  need(pieces.strength(G, comrades(G, id)) > 0, "12.57b", "nobody_to_fight", "unit", id)
  local there = fortress.foes(G, side, target)
  local is_weary = #river.weary(G, comrades(G, id)) + #river.weary(G, there) > 0
  need(not (river.over(organization.hex(G, id), target) and is_weary), "12.92c", "crossed_twice", "hex", target)
end

action("strike", {
  rule = "12.57b",
  args = { { "unit", "piece", heads }, { "target", "hex", targets } },
  check = function(G, _, side, id, target) check_strike(G, side, id, target) end,
  apply = function(G, _, side, id, target)
    local ids = comrades(G, id)
    limited.pay(G, side, organization.hex(G, id), target)
    spend(G, ids)
    log("12.57b", "strikes", "unit", id, "target", target)
    announce.begin(G, side, target, ids)
  end,
})

--- 10.31b: a hex that those must attack whom its zone has halted on their way, if they can.
local function owed(G, side)
  for _, id in ipairs(heads(G)) do
    for _, limit in ipairs(limited.over(G, side, organization.hex(G, id))) do
      local can = limit.due and listed(targets(G, nil, side, id), limit.from) and holds(check_strike, G, side, id, limit.from)
      if can then return limit.from, id end
    end
  end
end

action("stop", {
  rule = "12.57f",
  args = {},
  check = function(G, _, side)
    local hex, id = owed(G, side)
    need(not hex, "10.31b", "must_attack_him", "unit", id, "hex", hex)
  end,
  apply = function(G) finish(G) end,
})

return M
