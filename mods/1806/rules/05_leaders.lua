--- 5.13 Replacement leaders and 5.26 Leader capture.
local enlisting = require("rules.19_enlisting")
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")
local supply = require("rules.14_supply")
local team = require("rules.18_team")
local trains = require("rules.09_trains")
local victory = require("rules.20_victory")
local zoc = require("rules.04_zoc")
local need = need

local map = ground.map
local tests = table_of("combat").tests
local turns = table_of("turns")
local M = {}

--- 5.26 Capture -------------------------------------------------------------------------------

--- Is this neighbour no way out: held by the enemy or in his ZOC, over an unbridged river, or out of
--- the area in play (Q6)?
local function barred(G, side, hex, next)
  if not map:in_area(G.area, next) or zoc.hostile(side, next) then return true end
  if pieces.holds(G, next, pieces.enemy_of(side)) then return true end
  return map:side(hex, next, "river") and not ground.bridge_open(hex, next)
end

--- 5.26e: every hex around is barred, and none holds a friendly unit.
local function surrounded(G, side, hex)
  for _, next in ipairs(map:neighbors(hex)) do
    if pieces.holds(G, next, side) or not barred(G, side, hex, next) then return false end
  end
  return true
end

local function capture(G, id)
  local side = G.pieces[id].side
  local at = G.pieces[id].hex
  pieces.lift(G, id)
  G.pieces[id].lost = "captured"
  table.insert(G.captured[side], id)
  log("5.26a", "leader_captured", "leader", id, "hex", at)
  if G.letters then team.captured(G, id) end
  victory.captured(G, id)
end

local function far_from(from)
  return function(hex) return map:distance(from, hex) end
end

--- 5.26b: the nearest own units outside all enemy ZOC.
---@return string[] hexes In rising order.
local function refuges(G, side, from)
  local safe = those(pieces.hexes_with(G, side, pieces.is_unit), function(hex) return not zoc.hostile(side, hex) end)
  return least(safe, "5.26b", far_from(from))
end

--- 5.26c: no refuge: he comes back as a reinforcement by the closest own source (Q110).
local function leave_field(G, id, from)
  local side = G.pieces[id].side
  local sources = G.supply and supply.sources(G, side) or G.sources[side] -- 14.24
  local best = least(sources, "5.26c", far_from(from))[1]
  best = best or (G.refuge[side] ~= "none" and G.refuge[side])
  if not best then -- no way back: out of play without being taken
    G.pieces[id].lost = "fled"
    log_to(side, "5.26c", "leader_gone", "leader", id)
    return
  end
  local today = G.phasing ~= side and G.phasing == G.first and not turns[G.turn].night
  local turn = today and G.turn or G.turn + 1
  G.groups[#G.groups + 1] = {
    id = ("flight_%s_%d"):format(id, G.turn),
    side = side,
    turn = turn,
    hex = best,
    march_road = true,
    rule = "5.26c",
    pieces = { id },
  }
  log_to(side, "5.26c", "leader_flies_off", "leader", id, "hex", best)
end

local function arrive(G, id, hex)
  pieces.put(G, id, hex)
  local side = G.pieces[id].side
  log_to(side, "5.26b", "leader_flies", "leader", id, "to", hex)
  log_to(pieces.enemy_of(side), "5.26b", "a_leader_flies", "to", hex)
end

step("flight", {
  rule = "5.26b",
  actions = { "fly" },
  side = function(G, f) return G.pieces[f.leader].side end,
  done = function(_, f) return f.landed end,
  values = function(_, f) return { leader = f.leader } end,
})

action("fly", {
  rule = "5.26b",
  args = { { "leader", "piece" }, { "to", "hex" } },
  offer = function(_, f, _, add)
    for _, hex in ipairs(f.hexes) do
      add(f.leader, hex)
    end
  end,
  check = function(_, f, _, leader, to)
    if
      not need(leader == f.leader, "5.26b", "another_leader_flies", "leader", f.leader)
    then
      return
    end
    need(listed(f.hexes, to), "5.26b", "not_nearest", "to", to)
  end,
  apply = function(G, f, _, leader, to)
    f.landed = true
    arrive(G, leader, to)
  end,
})

local function fly(G, id)
  local from = G.pieces[id].hex
  local hexes = refuges(G, G.pieces[id].side, from)
  pieces.lift(G, id)
  if #hexes == 0 then
    leave_field(G, id, from)
  elseif #hexes == 1 then
    arrive(G, id, hexes[1])
  else
    push(G, "flight", { leader = id, hexes = hexes, landed = false })
  end
end

--- 5.26a: a leader without a unit in a hex that the enemy's ZOC reaches, a Vedette's too (5.26d), or in
--- one that its stack has just lost (5.25c).
local function exposed(G, id, lost)
  local piece = G.pieces[id]
  local hex = piece.hex
  if not hex or pieces.holds(G, hex, piece.side) then return false end
  local beaten = lost ~= nil and listed(lost, hex)
  return beaten or zoc.hostile(piece.side, hex) -- 5.17e: Heads of State too
end

--- The die of a capture: the other side hears whose it is only of a leader that it knows (1.5c).
local function cast(G, id, by)
  local piece = G.pieces[id]
  if piece.shown then return roll(G, "leaders", 6, by, "capture_shown", "leader", id) end
  return roll(G, "leaders", 6, by, "capture", "hex", piece.hex)
end

--- Tests every leader who stands alone in an enemy ZOC, takes every train that does, and asks who may
--- capture pontoons. Call it after any change on the map.
---@param lost string[]? Hexes from which the combat that is being settled has driven stacks.
function M.sweep(G, lost)
  trains.sweep(G)
  for _, id in ipairs(pieces.leaders(G)) do
    if exposed(G, id, lost) then
      local piece = G.pieces[id]
      local test = tests.leader_capture
      if surrounded(G, piece.side, piece.hex) then
        log("5.26e", "leader_surrounded", "leader", id)
        capture(G, id)
      elseif cast(G, id, test.rule) > test.at_most then
        fly(G, id) -- 5.26b
      else
        capture(G, id)
      end
      if G.over then return end
    end
  end
  pontoons.sweep(G)
end

--- 5.13 Replacements --------------------------------------------------------------------------

--- 5.13a: replacements that are due: those of captured leaders, who have not come into play before.
--- None for Napoleon.
local function due(G)
  local list = {}
  for _, id in ipairs(G.captured[G.phasing]) do
    local other = pieces.is_leader(id) and pieces.counter(id).replacement
    if other and not G.pieces[other] then list[#list + 1] = other end
  end
  return list
end

--- 5.13b: units that a replacement may join: an Officer's those of his formation, a Commander's those
--- of the army (5.15).
local function joined_by(id)
  local counter = pieces.counter(id)
  local of_army = pieces.counter(counter.replaces).kind == "both"
  return function(other)
    return pieces.is_unit(other)
      and (of_army or pieces.counter(other).formation == counter.formation)
  end
end

--- Where a replacement may appear: with such a unit (5.13b); when there is none in play, with a
--- Commander, in the Movement Phase (5.13c).
local function places(G, f, id)
  local own = pieces.hexes_with(G, G.phasing, joined_by(id))
  if f.step == "replacement_segment" then return own end
  if #own > 0 then return {} end
  return pieces.hexes_with(G, G.phasing, function(other)
    local kind = pieces.is_leader(other) and pieces.counter(other).kind
    return kind == "commander" or kind == "both"
  end)
end

local function none_due(G, f)
  for _, id in ipairs(due(G)) do
    if #places(G, f, id) > 0 then return false end
  end
  return true
end

for _, each in ipairs({ { "replacement_segment", "5.13b" }, { "replacement_arrival", "5.13c" } }) do
  step(each[1], {
    rule = each[2],
    actions = { "replace" },
    done = none_due, -- 5.13: nobody may decline
  })
end

action("replace", {
  rule = "5.13a",
  args = { { "leader", "id" }, { "hex", "hex" } },
  offer = function(G, f, _, add)
    for _, id in ipairs(due(G)) do
      for _, hex in ipairs(places(G, f, id)) do
        add(id, hex)
      end
    end
  end,
  check = function(G, f, _, id, hex)
    if not need(listed(due(G), id), "5.13a", "no_replacement_due", "leader", id) then return end
    local by = f.step == "replacement_segment" and "5.13b" or "5.13c"
    need(listed(places(G, f, id), hex), by, "no_place_for_replacement", "leader", id, "hex", hex)
  end,
  apply = function(G, f, _, id, hex)
    enlisting.enlist(G, id)
    pieces.put(G, id, hex)
    local by = f.step == "replacement_segment" and "5.13b" or "5.13c"
    log_to(G.phasing, by, "replacement_arrives", "leader", id, "hex", hex)
  end,
})

return M
