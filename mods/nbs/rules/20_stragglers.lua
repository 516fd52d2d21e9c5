--- 20.3.2 Straggler Recovery, in the Rally Phase of the own player turn.
local board = require("mechanics.board")
local charts = require("rules.02_charts")
local commanders = require("rules.25_commanders")
local displaced = require("rules.25_displaced")
local markers = require("rules.28_markers")
local morale = require("rules.21_morale")
local obedience = require("rules.06_obedience")
local sizes = require("rules.07_sizes")
local troops = require("rules.02_troops")

local map = map_of()
local check = table_of("morale_check")
local AWAY = { day = 4, night = 2 } -- 20.3.2c, 27.1.6
local AAA = 12 -- C units: 28.4.2
local FAR = 999 -- hexes: there is no enemy
local values = charts.by("straggler_modifiers", "entry")

--- 20.3.2c: how far a hex is from the nearest enemy unit.
local function nearest(G, side, hex)
  local far = FAR
  for _, marker in ipairs(markers.all(G, troops.enemy(G, side))) do -- 28.4.2
    far = math.min(far, map:distance(hex, G.pieces[marker].hex))
  end
  for _, at in ipairs(troops.hexes(G, troops.enemy(G, side))) do
    if #troops.fighting(G, troops.enemy(G, side), at) > 0 then far = math.min(far, map:distance(hex, at)) end
  end
  return far
end

local function need_distance(G, side, hex)
  local away = G.night and AWAY.night or AWAY.day -- 27.1.6
  need(nearest(G, side, hex) >= away, "20.3.2c", "enemy_near", "away", away)
end

--- 20.3.2d to h: what a unit on the map needs.
local function need_rest(G, id)
  local piece = G.pieces[id]
  need(piece.state == "normal" or piece.state == "blood_lust", "20.3.2d", "shaken", "unit", id)
  need(piece.fresh, "20.3.2g", "has_moved", "unit", id)
  need(not piece.fought, "20.3.2h", "has_fought", "unit", id)
end

--- 20.3.2i: hexes where a unit that was wiped out may come back, by its Stragglers.
local places = derived("places to come back to", { "prompt" }, function(G, side)
  return those(troops.hexes(G, side), function(hex)
    return #troops.fighting(G, side, hex) > 0 and nearest(G, side, hex) >= (G.night and AWAY.night or AWAY.day)
  end)
end)

--- 20.3.2a, 20.3.2b: rolls for a unit; how many come back.
local function recover(G, id, ids)
  local list = mods()
  list:add(commanders.best(G, ids) >= 2 and values.commander_2_or_better.value or 0, "21.2b", "commander_2_or_better")
  list:add(obedience.rests(G, id) and values.no_orders_status.value or 0, "6.3.4.5f", "no_orders_status")
  list:add(troops.in_town(G.pieces[id].hex) and values.in_town_village.value or 0, "20.3.2a", "in_town_village")
  local die, rating = roll(G, "stragglers", 6, "20.3.2a", "stragglers", "unit", id), troops.rating(id)
  if die + list:total() < cell(check, "number", rating) then return 0 end
  return die == 6 and (rating == "A" or rating == "B") and 2 or 1 -- 20.3.2b: reading 60
end

--- 28.4.2: those with a unit; in a force its Commanders help AAA of it in a turn.
local function helpers(G, id)
  local f, marker = within(G, "stragglers"), G.pieces[id].cf
  if not marker then return markers.company(G, id) end
  local helped = f.helped or {}
  local units = (helped[marker] or 0) + sizes.share(G, id).units
  if units > AAA then return { id } end
  helped[marker] = units
  f.helped = helped
  return markers.company(G, id)
end

local function tried(G) return within(G, "stragglers").tried end

step("stragglers", {
  rule = "5.1l",
  actions = { "come_back", "end", "recover" },
  enter = function(_, f) f.tried = {} end,
})

local function bring(G, id, n)
  local piece = G.pieces[id]
  local field = troops.is_cavalry(id) and "casualties" or "stragglers"
  n = math.min(n, piece[field], field == "casualties" and 1 or n) -- reading 82: a box
  board.mark(G, id, { [field] = piece[field] - n })
  log("20.3.2a", n > 0 and "recovers" or "recovers_none", "unit", id, "n", n)
end

action("recover", {
  rule = "20.3.2a",
  args = { { "unit", "piece", "own" } },
  check = function(G, _, side, id)
    local piece = G.pieces[id]
    local horse = G.recovering == G.turn and troops.is_cavalry(id) -- 29.1cav, reading 82
    if not need((horse or troops.is_infantry(id)) and piece.hex, "20.3", "no_infantry", "unit", id) then return end
    need((horse and piece.casualties or piece.stragglers) > 0, "20.3.2a", "no_stragglers", "unit", id)
    need(not listed(tried(G), id), "20.3.2a", "tried_already", "unit", id)
    need_rest(G, id)
    if piece.side == side then obedience.need_recovery(G, id) end
    need_distance(G, side, piece.hex)
    local made = piece.cf and G.pieces[piece.cf].made
    need(made ~= G.turn, "28.4.2", "concealed_just_now", "unit", id)
  end,
  apply = function(G, _, _, id)
    table.insert(tried(G), id)
    bring(G, id, recover(G, id, helpers(G, id)))
  end,
})

--- 20.3.2i: a unit off the map, from the turn on that was noted as it was wiped out; 25.4.6.
action("come_back", {
  rule = "20.3.2i",
  args = { { "unit", "piece" }, { "hex", "hex" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(board.which(G, function(piece) return piece.side == side and piece.back end)) do
      for _, hex in ipairs(places(G, side)) do
        add(id, hex)
      end
    end
  end,
  check = function(G, _, side, id, hex)
    local piece = G.pieces[id]
    if not need(piece.side == side, "20.3.2i", "not_yours", "unit", id) then return end
    need(listed(places(G, side), hex), "20.3.2i", "no_place")
    if not need(piece.back, "20.3.2i", "not_gone", "unit", id) then return end
    need(piece.back <= G.turn, "20.3.2i", "too_early", "turn", piece.back)
    need(not listed(tried(G), id), "20.3.2a", "tried_already", "unit", id)
  end,
  apply = function(G, _, side, id, hex)
    table.insert(tried(G), id)
    local ids = troops.of(G, side, hex)
    table.move(displaced.waiting_for(G, id), 1, 99, #ids + 1, ids) -- 25.4.6b
    local n = recover(G, id, ids)
    if n == 0 then return bring(G, id, 0) end
    board.put(G, id, hex)
    local heading = G.pieces[troops.fighting(G, side, hex)[1]].heading
    board.mark(G, id, { formation = troops.column(G, id), state = "normal", heading = heading, left = 0 })
    G.pieces[id].back = nil
    bring(G, id, n)
    morale.level(G, troops.of(G, side, hex))
    displaced.check(G) -- 25.4.6b
  end,
})
