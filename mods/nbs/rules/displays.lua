--- What the panel of fights shows: those that have begun or could begin, with exact chances and what each die costs. All as a side knows
--- it: enemies at their printed strength (4.0b).
local board = require("mechanics.board")
local course = require("rules.16_course")
local fog = require("rules.04_fog")
local lead = require("rules.14_lead")
local morale = require("rules.21_morale")
local outcome = require("rules.15_outcome")
local results = require("rules.14_results")
local rides = require("rules.16_stand")
local shock = require("rules.16_shock")
local sizes = require("rules.07_sizes")
local stand = require("rules.15_stand")
local troops = require("rules.02_troops")

local map = map_of()
local FACES = 6
local MOST = 6 -- fights that are shown at once
local OTHER = { attacker = "defender", defender = "attacker" }
local M = {}

-- ---- Fights ------------------------------------------------------------------------------------------

--- Of six faces those that a test lets pass.
local function faces(test)
  local n = 0
  for die = 1, FACES do
    if test(die) then n = n + 1 end
  end
  return n
end

--- What each face of a die comes to, with what is added to it; the first face first.
local function by_die(words)
  local list = {}
  for die = 1, FACES do
    list[die] = words(die)
  end
  return list
end

local function side_of(G, ids, items, holds_by)
  local id = lead.lead(ids)
  return {
    side = G.pieces[id].side,
    units = copy_of(ids),
    lead = id,
    size = sizes.of(G, ids).id,
    rating = troops.rating(id),
    state = G.pieces[id].state,
    items = items,
    faces = holds_by and faces(holds_by) or nil,
  }
end

--- A side of a Close Combat: what counts, and what it suffers if it wins, loses, or both stand.
local function combatant(G, fight, sides, role)
  local bonus = stand.bonus(G, fight, sides, role)
  local shown = side_of(G, sides[role], stand.modifiers(G, fight, sides, role).items, function(die)
    return stand.holds(G, sides, role, die, bonus)
  end)
  if fight.light or troops.guns_alone(sides.defender) then return shown end
  shown.losses = {}
  for _, winner in ipairs({ role, OTHER[role], "" }) do
    local list, chart, column = outcome.looked_up(G, fight, sides, role, winner)
    local result = winner == role and "won" or winner == "" and "firefight" or "lost"
    table.insert(shown.losses, {
      result = result,
      chart = chart,
      column = column,
      items = list.items,
      dice = by_die(function(die)
        local found = outcome.suffers(G, fight, sides, role, winner, die)
        if found.change == morale.ROUT then return "R" end
        return results.print(found.casualties, found.stragglers, found.change)
      end),
    })
  end
  return shown
end

--- 15.2: how likely each end of a Close Combat is, of 36.
local function ends_of(G, fight, sides, attacker, defender)
  if stand.fails(G, sides.defender) then return { attackers_win = 36, defenders_win = 0, firefight = 0 } end
  local a, d = attacker.faces, defender.faces
  if fight.village then return { attackers_win = a * FACES, defenders_win = (FACES - a) * FACES, firefight = 0 } end
  if stand.first(G, fight, sides) == "attacker" then
    return { defenders_win = (FACES - a) * FACES, attackers_win = a * (FACES - d), firefight = a * d }
  end
  return { attackers_win = (FACES - d) * FACES, defenders_win = d * (FACES - a), firefight = a * d }
end

local function close_combat(G, fight, sides)
  local copy = copy_of(fight)
  copy.light = stand.light(sides)
  copy.village = troops.in_town(fight.hex) and not copy.light -- 19.5.2
  local attacker, defender = combatant(G, copy, sides, "attacker"), combatant(G, copy, sides, "defender")
  defender.sure = stand.fails(G, sides.defender) or nil -- 15.4.1a
  return {
    kind = "assault",
    hex = fight.hex,
    from = fight.from,
    first = stand.first(G, copy, sides),
    village = copy.village,
    ends = ends_of(G, copy, sides, attacker, defender),
    attacker = attacker,
    defender = defender,
  }
end

-- ---- Charges -----------------------------------------------------------------------------------------

--- 21.2a, 16.2.4: of six faces those by which chargers break off whom the target has stood up to.
local function breaking(G, force)
  local who = shock.breakers(G, force)
  return faces(function(die) return who ~= nil and morale.passes(G, who, die) end)
end

local function charge_of(G, side, force, to)
  local target = troops.of(G, troops.enemy(G, side), to)
  local horse = troops.is_cavalry(lead.lead(target))
  local units = horse and those(target, function(id) return not troops.fights(id) or troops.is_cavalry(id) end) or target
  local defence = { own = units, others = force, horse = horse, stationary = horse }
  local bonus = rides.bonus(G, defence)
  local defender = side_of(G, units, rides.modifiers(G, defence).items, function(die)
    return (horse or not shock.fails(G, units)) and rides.holds(defence, die, bonus)
  end)
  defender.sure = not horse and shock.fails(G, units) or nil -- 16.3.2
  local found = { kind = "charge", hex = to, from = G.pieces[force[1]].hex, first = "defender", defender = defender }
  if horse then
    local attack = { own = force, others = units, horse = true }
    local more = rides.bonus(G, attack)
    found.attacker = side_of(G, force, rides.modifiers(G, attack).items, function(die) return rides.holds(attack, die, more) end)
    local a, d = found.attacker.faces, defender.faces
    found.ends = { charge_succeeds = (FACES - d) * FACES, repulsed = d * (FACES - a), horse_draw = d * a }
  else
    found.attacker = side_of(G, force, {})
    local d, off = defender.faces, breaking(G, force)
    found.ends = { charge_succeeds = (FACES - d) * FACES, breaks_off = d * off, repulsed = d * (FACES - off) }
  end
  return found
end

-- ---- Which are shown ---------------------------------------------------------------------------------

--- The fights that a stack could begin: infantry against a neighbour, horse within its reach.
local function could_begin(G, side, ids, list)
  local hex = G.pieces[ids[1]].hex
  local foot = those(ids, function(id) return not troops.is_cavalry(id) and not troops.is_artillery(id) end)
  local horse = those(ids, function(id) return troops.is_cavalry(id) or not troops.fights(id) end)
  for _, to in ipairs(troops.hexes(G, troops.enemy(G, side))) do
    local far, there = map:distance(hex, to), #troops.fighting(G, troops.enemy(G, side), to) > 0
    if there and far == 1 and #those(foot, troops.is_infantry) > 0 and #list < MOST then
      list[#list + 1] = close_combat(G, { hex = to, from = hex, side = side }, { attacker = foot, defender = troops.of(G, troops.enemy(G, side), to) })
    end
    local rides_there = there and far <= course.FAR and lead.lead(horse) and #those(horse, troops.is_cavalry) > 0
    if rides_there and #list < MOST and holds(course.need_course, G, side, hex, to) then list[#list + 1] = charge_of(G, side, horse, to) end
  end
end

local function fights_now(G, side, args)
  local list = {}
  for _, fight in ipairs(G.fights) do
    local sides = stand.sides(G, fight)
    local there = not fight.over and lead.lead(sides.attacker) and lead.lead(sides.defender)
    if there and #list < MOST then
      local shown = close_combat(G, fight, sides)
      shown.begun = true
      list[#list + 1] = shown
    end
  end
  local charge = within(G, "charge")
  local force = charge and troops.present(G, charge.force) or {}
  local struck = lead.lead(force) and lead.lead(troops.of(G, troops.enemy(G, charge.side), charge.to))
  if struck then
    local shown = charge_of(G, charge.side, force, charge.to)
    shown.begun = true
    list[#list + 1] = shown
  end
  local march = within(G, "march")
  local hex = args.hex and map:canonical(args.hex)
  local ids = march and troops.present(G, march.force) or hex and troops.of(G, side, hex) or {}
  if not charge and lead.lead(ids) and G.pieces[ids[1]].side == side then could_begin(G, side, ids, list) end
  return { fights = list }
end

--- As a side knows it.
local function as_known(G, side, run)
  return board.suppose(G, function()
    fog.guess(G, side)
    return run()
  end)
end

--- 15, 16: the fights that have begun, and those that could be.
---@param args { hex: string? }
function M.combat(G, side, args)
  return as_known(G, side, function() return fights_now(G, side, args) end)
end

return M
