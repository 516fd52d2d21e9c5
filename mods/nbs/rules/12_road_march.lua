--- 12.5 Road Movement, which units in the Movement Phase make one by one, and 12.5.6 Forced March, which makes it longer.
local board = require("mechanics.board")
local deeds = require("rules.12_deeds")
local facing = require("rules.10_facing")
local force = require("rules.12_force")
local losses = require("rules.20_losses")
local morale = require("rules.21_morale")
local obedience = require("rules.06_obedience")
local roads = require("rules.12_roads")
local scouting = require("rules.28_scouting")
local skirmishers = require("rules.24_skirmishers")
local troops = require("rules.02_troops")
local wagons = require("rules.26_wagons")


local function formed(ids)
  return those(ids, function(id) return troops.fights(id) and not troops.is_skirmisher(id) end)
end

--- What each of them needs to go along a road.
local function need_traveller(G, f, id, from, to)
  local piece, rate = G.pieces[id], roads.rate(troops.class(G, id), from, to)
  need(piece.formation ~= "unlimbered", "12.3.5", "unlimbered", "unit", id)
  if not need(rate, "12.5.4", "no_road_march", "unit", id) then return end
  need(f.road or facing.zone(G, id, to) == "front", "12.5.2a", "not_ahead", "unit", id, "to", to)
  if troops.is_skirmisher(id) then skirmishers.need_entry(G, id, f.force, to) end
  local left = piece.left + force.extra(G, id)
  local enough = rate <= left or skirmishers.tags_along(G, id, f.force) -- 12.5.6.4
  need(enough, "12.5.1", "too_far", "unit", id, "needs", force.points(rate), "left", force.points(left))
end

action("road", {
  rule = "12.5.1",
  args = { { "to", "hex", function(G, f) return roads.onward(G.pieces[f.force[1]].hex) end, "no_road_there" } },
  check = function(G, f, side, to)
    need(#troops.fighting(G, troops.enemy(G, side), to) == 0, "12.3.1", "enemy_there", "to", to)
    need(#roads.in_the_way(G, to) == 0, "12.5.3", "road_taken", "to", to)
    need(#formed(f.force) <= 1, "12.5.3", "one_by_one")
    wagons.need_road(G, f.force, G.pieces[f.force[1]].hex, to)
    wagons.need_entry(G, f.force, side, to)
    scouting.need_entry(G, f.force, side, to)
    for _, id in ipairs(f.force) do
      need_traveller(G, f, id, G.pieces[id].hex, to)
    end
    obedience.need_step(G, f, side, to)
  end,
  apply = function(G, f, side, to) deeds.begin(G, { side = side, force = f.force, deed = "road", to = to }) end,
})

--- 12.5.6.2, 12.5.6.3, reading 57: three MPs more, twice at most; who fails the check loses a Straggler and has them too.
action("force_march", {
  rule = "12.5.6.2",
  args = { { "unit", "piece", function(_, f) return f.force end } },
  check = function(G, _, _, id)
    local piece = G.pieces[id]
    local column = troops.is_infantry(id) and piece.formation:find("_column$")
    if not need(column, "12.5.6.1", "no_forced_march", "unit", id) then return end
    need(not morale.at_worst(G, id, "disorganized"), "12.5.6.1", "too_shaken", "unit", id)
    need(#roads.onward(piece.hex) > 0, "12.5.6.1", "no_road_there")
    need(piece.forced < force.SETS, "12.5.6.3", "forced_enough", "unit", id)
  end,
  apply = function(G, _, _, id)
    local piece = G.pieces[id]
    board.mark(G, id, { forced = piece.forced + 1, extra = piece.extra + force.GAIN })
    log("12.5.6.2", "forces_march", "unit", id)
    if piece.spared == G.turn then return end -- 29.1adv
    if not morale.check(G, troops.of(G, piece.side, piece.hex), "12.5.6.2") then losses.straggle(G, id, 1) end
  end,
})
