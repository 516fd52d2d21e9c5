--- 12 Movement Phase: units move one after the other, alone or as a stack, hex by hex.
-- The frame of a march: { force, road?, faced? }: `road` is the hex before on the road that they follow, `faced` whether they have chosen
-- there how to look along it. Steps, turns and changes of formation are deeds (12_deeds), which enemies may answer.
local board = require("mechanics.board")
local charge = require("rules.16_charge")
local commands = require("rules.06_commands")
local course = require("rules.16_course")
local crowds = require("rules.09_crowds")
local deeds = require("rules.12_deeds")
local evasion = require("rules.15_evasion")
local facing = require("rules.10_facing")
local fights = require("rules.15_entry")
local force = require("rules.12_force")
local ground = require("rules.12_ground")
local morale = require("rules.21_morale")
local obedience = require("rules.06_obedience")
local parts = require("rules.13_parts")
local prospects = require("rules.15_prospects")
local reinforcements = require("rules.12_reinforcements")
local roads = require("rules.12_roads")
local troops = require("rules.02_troops")
local skirmishers = require("rules.24_skirmishers")
local scouting = require("rules.28_scouting")
local stacks = require("rules.09_stacks")
local wagons = require("rules.26_wagons")

local map = map_of()
local ALL_IN_LINE = "line"

step("movement_phase", {
  rule = "5.1i",
  actions = { "ask_for_more", "attach", "detach", "end", "enter", "enter_concealed", "lay_footbridge", "make_room", "march_on", "move", "release", "top" },
  enter = function(G, f)
    f.fired = {} -- 17.4.1a: battery -> units that it has fired at
    force.renew(G, G.phasing)
    f.crowded = stacks.crowded(G, G.phasing) -- 9.2b
    reinforcements.begin_phase(G)
  end,
  leave = function(G) scouting.tidy(G, G.phasing) end,
})

--- 9.0: stacks may be rearranged at any time of the phase.
action("top", {
  rule = "9.0",
  args = { { "unit", "piece", function(G, _, side) return troops.units(G, side) end, "not_on_map" } },
  check = function(G, _, side, id)
    local piece = G.pieces[id]
    need(troops.of(G, side, piece.hex)[1] ~= id, "9.0", "on_top_already", "unit", id)
    need(not fights.begun(G, piece.hex), "9.0", "in_close_combat", "unit", id)
    need(not piece.cf, "28.2.3a", "concealed_now", "unit", id)
  end,
  apply = function(G, _, _, id) stacks.on_top(G, id) end,
})

--- 12.1, 12.3.6: who may move at all.
local function need_mover(G, id)
  local piece = G.pieces[id]
  if not need(piece.hex, "12.1", "not_on_map", "unit", id) then return end
  need(not piece.cf and not troops.is_marker(id), "28.2.3a", "concealed_now", "unit", id)
  need(not piece.moved, "12.1", "moved_already", "unit", id)
  need(not piece.stays or not G.night, "27.2.1b", "stays_for_the_night", "unit", id)
  need(not commands.is_rooted(G, id), "29.2M34a", "rooted", "unit", id)
  need(piece.formation ~= "routed", "12.3.6", "routed_stays", "unit", id)
  local square = piece.formation == "square" and piece.fresh -- 8.3.2, 8.3.3
  need(piece.left > 0 or square, "12.1.3", "no_points", "unit", id)
  need(not fights.begun(G, piece.hex), "15.1.5a", "in_close_combat", "unit", id)
end

action("end", {
  rule = "5.0a",
  args = {},
  check = function(G, f, side)
    local moves = f.step == "movement_phase"
    local owed = moves and reinforcements.owed(G, side)
    need(not owed, "12.6", "has_to_come", "unit", owed)
    local strayed = moves and skirmishers.strayed(G, side)
    need(not strayed, "27.1.5a", "has_to_go_home", "unit", strayed)
    local stuck = f.crowded and crowds.could_leave(G, side, f.crowded)
    need(not stuck, "9.2b", "must_make_room", "unit", stuck)
    local owing = moves and obedience.owing(G, side, function(id) return holds(need_mover, G, id) end)
    if owing then need(false, owing.rule, owing.key, "unit", owing.id) end
  end,
  apply = function(G) finish(G) end,
})

action("move", {
  rule = "12.1",
  args = { { "unit", "piece", "own" } },
  check = function(G, _, _, id) need_mover(G, id) end, -- 12.3.2
  apply = function(G, _, _, id)
    local f = push(G, "march", { force = { id }, fired = {} })
    obedience.begin(G, f, id)
  end,
})

step("march", { -- 12.0
  rule = "12.1",
  actions = { "assault", "backstep", "charge", "extend", "force_march", "form", "go_off", "halt", "leave", "retract", "road", "step", "turn", "with" },
  done = function(G, f)
    f.force = those(f.force, function(id)
      local piece = G.pieces[id]
      return piece and piece.hex and piece.formation ~= "routed" and not piece.moved
    end)
    return #f.force == 0 or f.over == true
  end,
  values = function(G, f)
    local least_left = G.pieces[f.force[1]].left
    for _, id in ipairs(f.force) do
      least_left = math.min(least_left, G.pieces[id].left)
    end
    return { unit = f.force[1], hex = G.pieces[f.force[1]].hex, left = force.points(least_left), n = #f.force }
  end,
})

--- 9.3, 12.0: others of the stack may come along, each with its own MPs.
action("with", {
  rule = "9.3",
  args = { { "unit", "piece", function(G, f, side) return troops.of(G, side, G.pieces[f.force[1]].hex) end, "not_stacked" } },
  check = function(G, f, _, id)
    need_mover(G, id)
    need(not listed(f.force, id), "9.3", "with_already", "unit", id)
    local first = f.force[1]
    local both = facing.looks(G, id) and facing.looks(G, first)
    need(not both or G.pieces[id].heading == G.pieces[first].heading, "10.0b", "faces_otherwise", "unit", id)
  end,
  apply = function(G, f, _, id)
    obedience.begin(G, f, id)
    f.force[#f.force + 1] = id
  end,
})

local function around(G, f) return map:neighbors(G.pieces[f.force[1]].hex) end

--- What each of the force needs to enter a hex.
local function need_entry(G, f, to, extra)
  for _, id in ipairs(f.force) do
    local piece = G.pieces[id]
    need(piece.formation ~= "unlimbered", "12.3.5", "unlimbered", "unit", id)
    need(facing.zone(G, id, to) == "front", "12.1.1", "not_ahead", "unit", id, "to", to)
    local cost, bar = force.cost(G, id, to, extra)
    if troops.is_skirmisher(id) then skirmishers.need_entry(G, id, f.force, to) end
    local apart = not parts.is_extension(id) or #parts.extensions_in(G, piece.side, to) == 0
    need(apart, "13.2b", "extension_there", "to", to)
    local prohibited = not need(cost, "12.2.2", "prohibited", "unit", id, "to", to, "what", bar)
    if not prohibited and not skirmishers.tags_along(G, id, f.force) then
      force.need_points(G, id, cost)
      local turn = force.matching(G, id, to, f.force)
      need(cost + turn <= piece.left or force.minimum(G, id), "12.3.3", "cannot_face", "unit", id, "to", to)
    end
  end
end

--- 12.3.1, 25.2, reading 6: a hex with enemy units is entered to attack alone.
local function enemies(G, f, side, to) return troops.fighting(G, troops.enemy(G, side), to) end

--- 8.3.2: a Square goes one hex, in clear ground, if it passes a Morale Check.
local function need_square(G, f, to)
  for _, id in ipairs(f.force) do
    if G.pieces[id].formation == "square" then
      need(G.pieces[id].square and G.pieces[id].fresh, "8.3.2a", "square_stays", "unit", id)
      need(ground.row(to).square and not ground.hindering(to), "8.3.2c", "square_ground", "unit", id, "to", to)
    end
  end
end

--- 26.2, 28.2.3c, 28.4.1: what wagons, markers and the place that scouts come from forbid.
local function need_company(G, f, side, to)
  wagons.need_entry(G, f.force, side, to)
  scouting.need_entry(G, f.force, side, to)
end

--- What a force needs to go one hex on.
local function need_step(G, f, side, to)
  need(#enemies(G, f, side, to) == 0, "12.3.1", "enemy_there", "to", to)
  need_square(G, f, to)
  need_entry(G, f, to, 0)
  need_company(G, f, side, to)
  obedience.need_step(G, f, side, to)
end

local function can_step(G, f, side)
  for _, to in ipairs(around(G, f)) do
    if holds(need_step, G, f, side, to) then return true end
  end
  return false
end

--- Could a force go one hex on, if it turned first?
local function can_go(G, f, side)
  if can_step(G, f, side) then return true end
  for _, heading in ipairs(facing.HEADINGS) do
    local can = board.suppose(G, function()
      for _, id in ipairs(f.force) do
        local cost = facing.corners(G, id, heading) * force.MP
        if cost > G.pieces[id].left then return false end
        if cost > 0 then board.mark(G, id, { heading = heading, left = G.pieces[id].left - cost, fresh = false }) end
      end
      return can_step(G, f, side)
    end)
    if can then return true end
  end
  return false
end

--- 9.3: one of them stays behind.
action("leave", {
  rule = "9.3",
  args = { { "unit", "piece", function(_, f) return f.force end } },
  check = function(G, f, side, id)
    need(#f.force > 1, "9.3", "no_one_left")
    local alone = { force = { id }, out = f.out, gone = f.gone }
    obedience.need_stop(G, f, side, { id }, function() return can_go(G, alone, side) end)
  end,
  apply = function(G, f, side, id)
    f.force = those(f.force, function(each) return each ~= id end)
    board.mark(G, id, { moved = true })
    deeds.align(G, { id })
    deeds.begin(G, { side = side, force = { id }, deed = "halt" })
  end,
})

action("step", {
  rule = "12.1.2",
  args = { { "to", "hex", around, "one_hex" } },
  check = need_step,
  apply = function(G, f, side, to) deeds.begin(G, { side = side, force = f.force, deed = "step", to = to }) end,
})

--- 15.1: infantry enters an enemy's hex to fight there.
action("assault", {
  rule = "15.0a",
  args = { { "to", "hex", around, "one_hex" } },
  check = function(G, f, side, to)
    if not need(#enemies(G, f, side, to) > 0, "15.0a", "no_enemy_there", "to", to) then return end
    need(not f.road, "12.5.5", "on_the_road", "unit", f.force[1])
    fights.need_attackers(G, f.force, to)
    need_entry(G, f, to, deeds.ASSAULT)
    obedience.need_step(G, f, side, to)
    obedience.need_attack(G, side, f.force, to, "6.3.4.5c", true)
    obedience.need_command(G, f.force, to, "15.1.5b")
  end,
  rolls = function(G, f, side, to) return prospects.assault(G, side, f.force, to) end,
  apply = function(G, f, side, to)
    fights.open(G, f.force, to, function(ids) morale.shift(G, ids, 1, "15.4.5a", nil, "disorganized") end)
    deeds.begin(G, { side = side, force = f.force, deed = "assault", to = to })
    evasion.begin(G, f.force, to) -- first
  end,
})

--- 16.1: cavalry charges, whatever it has left (16.1d); Commanders may ride along (16.1.4).
action("charge", {
  rule = "16.1a",
  args = { { "to", "hex" }, { "via", "hex" } },
  offer = function(G, f, side, add)
    local from = G.pieces[f.force[1]].hex
    for _, to in ipairs(#those(f.force, troops.is_cavalry) > 0 and troops.hexes(G, troops.enemy(G, side)) or {}) do
      local ways = map:distance(from, to) <= course.FAR and map:neighbors(from) or {}
      for _, via in ipairs(ways) do
        add(to, via)
      end
    end
  end,
  check = function(G, f, side, to, via)
    local from = G.pieces[f.force[1]].hex
    local riders = those(f.force, troops.fights)
    need(#riders > 0, "16.0", "no_cavalry", "unit", f.force[1])
    need(not f.road, "12.5.5", "on_the_road", "unit", f.force[1])
    for _, id in ipairs(riders) do
      course.need_able(G, id, course.target(G, side, to))
      need(course.ahead(G, id, to), "16.1a", "not_ahead", "unit", id, "to", to)
      need(G.pieces[id].began == G.pieces[riders[1]].began, "16.1.4", "not_together", "unit", id)
    end
    if course.need_course(G, side, from, to) then
      need(course.courses(G, from, to)[via], "16.1c", "no_course", "to", to)
    end
    obedience.need_attack(G, side, riders, to, "6.3.4.5d", false) -- 6.11.5: whatever the range
  end,
  rolls = function(G, f, side, to) return prospects.charge(G, side, f.force, to) end,
  apply = function(G, f, side, to, via)
    local path = course.courses(G, G.pieces[f.force[1]].hex, to)[via]
    charge.begin(G, { side = side, force = f.force, to = to, path = path })
  end,
})

--- 12.4.1: infantry in Line goes back, or aside, as it stands; Skirmishers and Commanders may come along.
action("backstep", {
  rule = "12.4.1a",
  args = { { "to", "hex", around, "one_hex" } },
  check = function(G, f, side, to)
    need(#enemies(G, f, side, to) == 0, "12.4.1b", "enemy_there", "to", to)
    for _, id in ipairs(f.force) do
      local piece = G.pieces[id]
      local in_line = piece.formation == ALL_IN_LINE and facing.looks(G, id)
      need(in_line or facing.kind(G, id) ~= "front", "12.4.1a", "no_line", "unit", id)
      need(piece.fresh, "12.4.1a", "spent", "unit", id)
      need(facing.zone(G, id, to) ~= "front" or not in_line, "12.4.1a", "ahead", "to", to)
      local cost, bar = force.cost(G, id, to, 0)
      if need(cost, "12.2.2", "prohibited", "unit", id, "to", to, "what", bar) then
        need(cost <= piece.left, "12.4.1b", "too_far", "unit", id, "needs", force.points(cost), "left", force.points(piece.left))
      end
    end
    need_company(G, f, side, to)
    obedience.need_step(G, f, side, to)
  end,
  apply = function(G, f, side, to) deeds.begin(G, { side = side, force = f.force, deed = "backstep", to = to }) end,
})

--- 10.1.1: what it costs a unit to look that way; reading 7: nothing along the road that it follows, once a hex.
local function turning(G, f, id, to)
  if f.road and not f.faced and listed(roads.headings(G.pieces[id].hex, f.road), to) then return 0 end
  return force.turning(G, id, to)
end

--- 10.1.1, 10.1.2, 10.0b, 16.5.9: all who look one way turn together. Turning sets off nothing (17.4.8).
action("turn", {
  rule = "10.1.1",
  args = { { "to", "integer", facing.HEADINGS } },
  words = function(args) return { to = text_of("corner." .. args.to) } end,
  check = function(G, f, _, to)
    local any = false
    for _, id in ipairs(f.force) do
      local cost, piece = turning(G, f, id, to), G.pieces[id]
      any = any or facing.corners(G, id, to) > 0
      if cost > 0 then
        need(cost <= piece.left, "12.1.2", "too_far", "unit", id, "needs", force.points(cost), "left", force.points(piece.left))
      end
    end
    need(any, "10.1.4a", "no_turn")
  end,
  apply = function(G, f, _, to)
    local paid = 0
    for _, id in ipairs(f.force) do
      if facing.looks(G, id) then
        paid = math.max(paid, turning(G, f, id, to))
        force.pay(G, id, turning(G, f, id, to))
        board.mark(G, id, { heading = to, turns = false })
      end
    end
    f.faced = true
    if paid > 0 then f.road = nil end
  end,
})

--- 8.3b: all infantry of a stack forms Square, or none.
local function squares(G, f, side)
  local infantry = those(troops.fighting(G, side, G.pieces[f.force[1]].hex), troops.is_infantry)
  return those(infantry, function(id) return G.pieces[id].formation ~= "square" end)
end

action("form", {
  rule = "8.2",
  args = {
    { "unit", "piece", function(_, f) return f.force end },
    { "to", "id", function(G, _, _, id) return deeds.formations(G, id) end, "no_such_formation" },
  },
  words = function(args) return { unit = args.unit, to = text_of("formation." .. args.to) } end,
  check = function(G, f, side, id, to)
    local change = deeds.change(G, id, to)
    local purse = force.purse(G, id, to)
    need(change.cost <= purse, "8.2", "too_far", "unit", id, "needs", force.points(change.cost), "left", force.points(purse)) -- 8.3.1.1a
    local extended = troops.brigade(id) ~= id or #troops.parts_of(G, id) > 0
    need(to == "square" or not extended, "8.2.3", "extended", "unit", id) -- 13.2.1
    if to ~= "square" then return end
    need(not morale.at_worst(G, id, "disorganized"), "8.3.1.2a", "too_shaken", "unit", id)
    for _, other in ipairs(squares(G, f, side)) do
      need(listed(f.force, other), "8.3b", "all_form_square", "unit", other)
    end
  end,
  apply = function(G, f, side, id, to)
    local who = to == "square" and squares(G, f, side) or { id } -- 8.3b
    for _, each in ipairs(who) do
      deeds.begin(G, { side = side, force = f.force, deed = "form", unit = each, formation = to })
    end
  end,
})

action("halt", {
  rule = "12.1",
  args = {},
  check = function(G, f, side)
    obedience.need_stop(G, f, side, f.force, function() return can_go(G, f, side) end)
  end,
  apply = function(G, f, side)
    f.over = true
    board.mark(G, f.force, { moved = true })
    deeds.align(G, f.force)
    deeds.begin(G, { side = side, force = f.force, deed = "halt" })
  end,
})
