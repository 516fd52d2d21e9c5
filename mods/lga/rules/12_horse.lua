--- 12.2 Cavalry withdrawals: before the battle the defender's horse may leave the hex.
local organization = require("mechanics.organization")
local battle = require("rules.12_battle")
local limited = require("rules.10_limited")
local movement = require("rules.08_ground")
local pieces = require("rules.03_pieces")
local retreat = require("rules.13_retreat")

local map = map_of()
local OUTNUMBERED = 3 -- 12.21a
local M = {}

--- 12.21a: a cavalry unit, or a leader all of whose men are cavalry.
local function is_horse(G, f, id)
  if #those(organization.under(G, id), function(each) return f.fixed[each] end) > 0 then return false end -- 12.32
  local men = battle.armed(G, organization.under(G, id))
  return #men > 0 and #those(men, function(each) return pieces.arm(each) ~= "cavalry" end) == 0
end

--- The defender's horse.
local function horse(G)
  local f = battle.of(G)
  return battle.ids(G, f, f.sides[2], function(id) return is_horse(G, f, id) end)
end

--- 12.21a: does the attacker have three times the horse, reserves with it? He shows it once the defender would ride off. `own`: the horse
--- that the defender had before the first rode off.
local function outridden(G, own)
  local f = battle.of(G)
  return pieces.strength(G, battle.ids(G, f, f.sides[1]), "cavalry") >= OUTNUMBERED * own
end

step("horse", {
  rule = "12.21a",
  side = function(G) return battle.of(G).sides[2] end,
  actions = { "ride_off", "stay" },
  enter = function(G, f)
    local now = battle.of(G)
    f.own = pieces.strength(G, battle.ids(G, now, now.sides[2]), "cavalry")
  end,
  done = function(G)
    for _, id in ipairs(horse(G)) do
      if #movement.ways_out(G, id) > 0 then return false end
    end
    return true
  end,
})

action("ride_off", {
  rule = "12.21b",
  args = { { "unit", "piece", function(G) return horse(G) end }, { "to", "hex" } },
  candidates = function(G, _, _, id) return map:neighbors(organization.hex(G, id)) end,
  check = function(G, _, _, id, to)
    local from = organization.hex(G, id)
    to:need(to:those(function(hex) return movement.is_open(G, G.pieces[id].side, from, hex) end), "12.22", "no_way_there")
    to:need(to:those(function(hex) return not movement.enemy_in(G, G.pieces[id].side, hex) end), "12.22", "enemy_there")
    to:need(to:those(function(hex) return #limited.over(G, G.pieces[id].side, hex) == 0 end), "12.22", "zone_there")
  end,
  apply = function(G, frame, _, id, to)
    local f = battle.of(G)
    barrier() -- whether he may shows how much horse the attacker has
    if outridden(G, frame.own) then
      log("12.21a", "held_fast", "unit", id)
      return finish(G)
    end
    for _, each in ipairs(organization.under(G, id)) do
      f.gone[each] = true
    end
    pieces.go(G, id, to)
    log("12.21b", "rides_off", "unit", id, "to", to)
    retreat.meet_routed(G, G.pieces[id].side, organization.under(G, id), to) -- 13.13
  end,
})

action("stay", { rule = "12.21a", args = {}, apply = function(G) finish(G) end })

return M
