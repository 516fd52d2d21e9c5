--- 20 Pursuit: who goes after the beaten along their path, how far the table lets him, and how far he likes; 18.10: into the hexes of
--- those who were wiped out.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local zoc = require("mechanics.zoc")
local cavalry = require("rules.25_cavalry")
local center = require("rules.06_center")
local extent = require("rules.20_extent")
local forces = require("rules.09_forces")
local guard = require("rules.25_guard")
local formation = require("rules.19_formation")
local pieces = require("rules.02_pieces")
local resistance = require("rules.10_resistance")
local strength = require("rules.18_strength")
local trains = require("rules.14_trains")
local walls = require("rules.23_walls")
local weather = require("rules.24_weather")
local zones = require("rules.17_zones")

local map = map_of()
local M = {}

local function with(list, id)
  local more = copy_of(list)
  more[#more + 1] = id
  return more
end

-- Who pursues -----------------------------------------------------------------------------------------

--- 20.4c, 25.12, 16.10b: SP with which leaders pursue: no artillery, and no horse out of the mountains.
local function strength_of(G, leaders)
  return sum(leaders, function(id)
    local horse = not strength.in_mountains(G.pieces[id].at) and forces.strength(G, { id }, "cavalry") or 0
    return horse + forces.strength(G, { id }, "infantry")
  end)
end

--- 14.19a: do those who stay behind have one to command them?
local function can_stay(G, leaders)
  for _, id in ipairs(leaders) do
    if not forces.orderly(G, forces.without(pieces.package(G, id), leaders)) then return false end
  end
  return true
end

--- Can these be made up to a force that may go, by leaders who come after the last?
local function completes(G, f, chosen)
  if can_stay(G, chosen) then return true end
  for _, id in ipairs(f.winners) do
    local later = not listed(chosen, id) and (#chosen == 1 or id > chosen[#chosen])
    local may = later and pieces.holds(G, chosen[1], with(chosen, id))
    if may and completes(G, f, with(chosen, id)) then return true end
  end
  return false
end

--- Begins the pursuit, or leaves it.
---@param battle table
---@param winners string[] Leaders of the force that fought (20.4e).
---@param beaten string? The Commander of the beaten, if he is still there.
function M.begin(G, battle, winners, beaten)
  local able = those(winners, function(id) return strength_of(G, { id }) > 0 end)
  push(G, "pursuit", {
    side = battle.winner,
    winners = able,
    beaten = beaten or "",
    chosen = {},
  })
end

step("pursuit", {
  rule = "20.1a", -- 20.1d
  actions = { "pursue", "ride", "stay" },
  side = function(_, f) return f.side end,
  done = function(_, f) return f.over == true end,
  values = function(G) return { hexes = within(G, "battle").hexes } end,
})

action("pursue", {
  rule = "20.4a",
  args = { { "leader", "piece", function(_, f) return f.winners end, "did_not_fight" } },
  check = function(G, f, _, id)
    local last = f.chosen[#f.chosen]
    if not need(not listed(f.chosen, id), "20.4a", "chosen_already", "leader", id) then return end
    local later = #f.chosen < 2 or id > last -- one spelling of each set
    if not need(later, "20.4a", "not_next_leader", "leader", id) then return end
    if #f.chosen > 0 then
      local more = with(f.chosen, id)
      if not need(pieces.holds(G, f.chosen[1], more), "9.4", "over_span", "to", f.chosen[1]) then -- 20.4b
        return
      end
    end
    need(completes(G, f, with(f.chosen, id)), "14.19a", "no_commander", "to", id)
  end,
  apply = function(_, f, _, id) f.chosen[#f.chosen + 1] = id end,
})

action("stay", {
  rule = "20.1a",
  args = {},
  check = function(_, f) need(#f.chosen == 0, "20.4a", "pursuit_begun") end,
  apply = function(_, f) f.over = true end,
})

-- How far ---------------------------------------------------------------------------------------------

local function rating(id) return pieces.rating(id).initiative end

--- 20.2a, 4.16j, 24.5, 25.16: what is added to the die.
local function modifiers(G, battle, f)
  local list, side = mods(), f.side
  local foe = zones.enemy(side)
  if f.beaten ~= "" then
    list:add(resistance.modifier(rating(f.chosen[1]), rating(f.beaten)), "20.4d", "resistance") -- 10.3a
  end
  if battle.paid[side] then -- 25.16e
    list:add(-cavalry.superiority(battle.riders[side], battle.riders[foe]), "25.16c", "horse")
  end
  list:add(cavalry.superiority(battle.riders[foe], battle.riders[side]), "25.16b", "horse") -- O61
  list:add(G.morale[side], "12.2", "army_morale")
  list:add(weather.effect(G.weather).initiative, "24.5a", "weather")
  return list
end

--- 20.3a, 25.8: horse and Old Guard alone? 25.6b: Young Guard counts while all Old Guard is there.
local function swift(G, leaders)
  local units = forces.units(G, leaders)
  local whole = guard.is_whole(G, units)
  return #those(units, function(id)
    local arm = forces.arm(id)
    return arm == "cavalry" or arm == "train" or guard.counts(id, whole)
  end) == #units
end

--- Hexes that the pursuers may go; and by how many the bonus would pass the beaten (20.3b).
local function reach(G, battle, f, die)
  local bonus = swift(G, f.chosen) and 1 or 0
  local table_says = extent.hexes(battle.hexes, die, rating(f.chosen[1]))
  local short = #battle.way - 1 < battle.hexes
  local most = math.min(table_says + bonus, battle.hexes, #battle.way) -- 10.3b; 20.2b, 19.10a: to where they stopped, or to the edge
  return math.min(most, strength_of(G, f.chosen)), not short and table_says + bonus > battle.hexes
end

--- 20.2a: the die of those who are chosen, and what it gives.
local function roll_for(G, f)
  local battle = within(G, "battle")
  local list = modifiers(G, battle, f)
  local die = roll(G, "pursuit", 6, "20.2a", "pursuit", "leader", f.chosen[1]) + list:total()
  local most, passes = reach(G, battle, f, die)
  return { die = die, mods = list, most = most, passes = passes }
end

action("ride", {
  rule = "20.2a",
  args = {},
  rolls = function(G, f)
    local rolled = roll_for(G, f)
    return "P" .. rolled.most, { mods = those(rolled.mods.items, function(item) return item.value ~= 0 end) }
  end,
  check = function(G, f)
    if not need(#f.chosen > 0, "20.4a", "no_pursuers") then return end
    need(can_stay(G, f.chosen), "14.19a", "no_commander", "to", f.chosen[1])
  end,
  apply = function(G, f)
    local battle, rolled = within(G, "battle"), roll_for(G, f)
    log("20.2a", "may_pursue", "leader", f.chosen[1], "hexes", rolled.most, "die", rolled.die)
    f.over, battle.ridden = true, rolled.die
    battle.pursuers = copy_of(f.chosen)
    push(G, "advance", { side = f.side, most = rolled.most, passes = rolled.passes })
  end,
})

ask("advance", {
  rule = "20.1a",
  side = function(_, f) return f.side end,
  args = { { "hexes", "integer", function(_, f) return f.most end } },
  apply = function(G, f, _, hexes)
    local battle = within(G, "battle")
    local far = #battle.way - 1
    battle.advance = hexes
    battle.caught = far < battle.hexes and not battle.off and hexes >= math.max(1, far) -- 19.5d, 19.6b, 20.1c
    battle.overrun = f.passes and hexes == battle.hexes -- 20.3b
    finish(G)
  end,
})

-- Following -------------------------------------------------------------------------------------------

--- The hex behind the first of the path: the pursuers' own, if all of their package go, or the other one that was left.
local function behind(G, leaders, way, vacated)
  local whole = #forces.without(pieces.package(G, leaders[1]), leaders) == 0
  for _, hex in ipairs(whole and twohex.hexes(map, G.pieces[leaders[1]].at) or {}) do
    if map:direction(hex, way[1]) and not zones.barred(hex, way[1]) then return hex end
  end
  for _, hex in ipairs(vacated) do -- 20.5b: the one free turn
    if hex ~= way[1] and #board.standing(G, hex) == 0 then return hex end
  end
end

--- Puts leaders into the next hexes of an advance: 6.12a a Center of Operations flies, 14.12c trains are taken.
local function enter(G, leaders, head, tail)
  for _, id in ipairs(leaders) do
    board.put(G, id, { mode = "column", head = head, tail = tail }) -- 20.1b
  end
  center.flee(G)
  trains.capture(G, leaders[1], { head })
end

--- 20.5a: they take the form that they like; 20.6 (O48): not next to the enemy.
local function draw_up(G, leaders, side)
  local at = G.pieces[leaders[1]].at
  local near = zoc.exposed(side, at.head) or zoc.exposed(side, at.tail)
  if not near then formation.ask(G, leaders, side) end
end

--- 23.3: may pursuers end in two hexes?
local function has_room(G, leaders, head, tail)
  return not tail or walls.fits(G, leaders, { mode = "column", head = head, tail = tail })
end

--- 20.1a, 20.1b: moves the pursuers along the path, no farther than its last free hex (O88).
function M.follow(G, battle)
  local leaders, way = battle.pursuers or {}, battle.way
  local free = (battle.caught or battle.off) and #way or #way - 2
  local at = math.min(battle.advance, free) -- 20.1b
  local tail = at >= 1 and behind(G, leaders, way, battle.vacated)
  if at >= 1 and not has_room(G, leaders, way[at], way[at - 1] or tail) then at = at - 1 end -- 23.3: it stops before the fortress
  if at < 1 then return end
  if at == 1 and not tail or #board.standing(G, way[at]) > 0 then return end
  for i = tail and 1 or 2, at do
    enter(G, leaders, way[i], way[i - 1] or tail)
  end
  log("20.1a", "pursues", "leader", leaders[1], "to", way[at], "hexes", battle.advance)
  draw_up(G, leaders, battle.winner)
end

-- 18.10 -----------------------------------------------------------------------------------------------

--- The victors of a pitched battle may take the hexes of those who are gone.
---@param winners string[]
---@param places table[] Where the others were.
function M.occupy(G, winners, places)
  push(G, "occupy", { side = G.pieces[winners[1]].side, winners = winners, places = places })
end

local function heads(f)
  local by = {}
  for _, at in ipairs(f.places) do
    local a, b = table.unpack(twohex.hexes(map, at))
    by[a], by[b] = b, a
  end
  return by
end

--- A leader of each package that has room there (23.3).
local function first_leaders(G, f)
  local list = {}
  for _, package in ipairs(strength.packages(G, f.winners)) do
    local full = those(f.places, function(at) return not walls.fits(G, pieces.package(G, package.leaders[1]), at) end)
    if #full == 0 then list[#list + 1] = package.leaders[1] end
  end
  return list
end

step("occupy", {
  rule = "18.10",
  actions = { "end", "occupy" },
  side = function(_, f) return f.side end,
  done = function(_, f) return f.over == true end,
})

action("occupy", {
  rule = "18.10",
  args = {
    { "leader", "piece", first_leaders },
    { "to", "hex", function(_, f) return keys_of(heads(f)) end, "not_left" },
  },
  apply = function(G, f, side, leader, to)
    local package, tail = copy_of(pieces.package(G, leader)), heads(f)[to]
    enter(G, package, to, tail)
    trains.capture(G, leader, { tail })
    f.over = true
    log("18.10", "occupies", "leader", leader, "to", to)
    draw_up(G, package, side)
  end,
})

return M
