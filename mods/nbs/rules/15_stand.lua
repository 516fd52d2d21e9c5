--- 15.2 Check to Stand in Close Combat: who checks first, what counts, who stands.
local charts = require("rules.02_charts")
local commanders = require("rules.25_commanders")
local entry = require("rules.15_entry")
local facing = require("rules.10_facing")
local lead = require("rules.14_lead")
local map = map_of()
local morale = require("rules.21_morale")
local sizes = require("rules.07_sizes")
local troops = require("rules.02_troops")

local numbers = table_of("stand")
local CAP, SURE = 4, 6 -- 15.2.2a, 15.2.3.1
local values = charts.by("stand_modifiers", "entry", function(row) return row.section ~= "cavalry_charge" end)
local M = {}

--- The pieces of both sides of a fight: { attacker, defender } lists, in the order of the stack; of the attackers those who came.
---@return table<string, string[]>
function M.sides(G, fight)
  local enemy = troops.enemy(G, fight.side)
  return {
    attacker = those(troops.of(G, fight.side, fight.hex), function(id) return listed(fight.force, id) end),
    defender = troops.of(G, enemy, fight.hex), -- 15.1b
  }
end

--- 15.4.4, 19.5.2: do Skirmishers fight Skirmishers?
---@return boolean
function M.light(sides)
  for _, ids in pairs(sides) do
    local units = those(ids, troops.fights)
    if #those(units, troops.is_skirmisher) < #units then return false end
  end
  return true
end

--- 15.4.4.1a: among Skirmishers alone a full one is twice a reduced one.
local function light_units(G, ids)
  local units = 0
  for _, id in ipairs(those(ids, troops.fights)) do
    units = units + (G.pieces[id].half and 1 or 2)
  end
  return units
end

--- 15.2.2d, 15.2.1c: the size of a side as it is compared.
---@return table row With `units`.
function M.size(G, sides, role)
  if M.light(sides) then return { units = light_units(G, sides[role]) } end
  return sizes.of(G, sides[role])
end

--- 15.2.1, 19.0: who checks first.
---@return string role
function M.first(G, fight, sides)
  if entry.fortified(fight) then return "attacker" end -- 15.2.1a
  local slope = entry.slope(fight)
  if slope ~= 0 then return slope > 0 and "defender" or "attacker" end -- 15.2.1b
  local attack, defence = M.size(G, sides, "attacker").units, M.size(G, sides, "defender").units
  if attack ~= defence then return attack < defence and "attacker" or "defender" end -- 15.2.1c
  return "attacker" -- 15.2.1d
end

--- 15.2.2c: Fire Values of the Skirmishers of a side, in half points; the Disorganized count none.
local function light_value(G, ids)
  local sum = 0
  for _, id in ipairs(those(ids, troops.is_skirmisher)) do
    local row = troops.printed(id)
    if not morale.at_worst(G, id, "disorganized") then sum = sum + (G.pieces[id].half and row.reduced or row.full) end
  end
  return sum
end

--- 8.4.1b, 19.4: how a Lead Unit counts: an attacking Column in a town as a Combat Column, one that came over a bridge as a March Column.
---@return string? formation
function M.formation(G, fight, role, id)
  local formation = G.pieces[id].formation
  if role == "attacker" and formation:find("_column$") then
    if troops.in_town(fight.hex) then return "combat_column" end -- 19.4, 8.4.1c
    if map:bridge(fight.from, fight.hex) == "bridge" then return "march_column" end -- 8.4.1b
  end
  return formation
end

--- Through what the attackers came at the Lead Unit of the defenders.
local function struck(G, fight, sides)
  local id = lead.lead(sides.defender)
  if not facing.looks(G, id) then return "front" end
  return facing.zone(G, id, fight.from)
end

local OTHER = { attacker = "defender", defender = "attacker" }

--- 14.3b: what of a side counts, in the order of the table.
local function entries(G, fight, sides, role)
  local own, others = sides[role], sides[OTHER[role]]
  local id = lead.lead(own)
  local state, town = G.pieces[id].state, troops.in_town(fight.hex)
  local formation = M.formation(G, fight, role, id)
  local attacks = role == "attacker"
  local line = not attacks and "" or G.pieces[lead.lead(others)].formation
  local side = attacks and "front" or struck(G, fight, sides)
  return {
    { "blood_lust", state == "blood_lust", "21.3.3b" },
    { "shaken", state == "shaken", "15.2a" },
    { "disorganized", state == "disorganized", "15.2a" },
    { "wrecked", morale.wrecked(G, id), "21.6a" },
    { "commander_advantage", commanders.advantage(G, own, others), "15.2.2b" },
    { "opponent_x2", sizes.twice(M.size(G, sides, OTHER[role]), M.size(G, sides, role)), "15.2.2d" },
    { "skirmisher_disadvantage", light_value(G, own) < light_value(G, others), "15.2.2c" },
    { "attack_village_defender_in_line", attacks and town and line == "line", "19.3c" }, -- 19ex2
    { "attack_in_combat_column", attacks and not town and formation == "combat_column", "8.4" },
    { "in_march_column", formation == "march_column", "8.4" },
    { "attack_fortified", attacks and entry.fortified(fight), "3.7.2a" },
    { "defend_fortified", not attacks and entry.fortified(fight), "3.7.2a" },
    { "attacked_from_flank", side == "flank", "10.0a" },
    { "attacked_from_rear", side == "rear", "10.0a" },
    { "night_attacker", attacks and G.night == true, "27.1" },
  }
end

--- 15.2.2: what is added to the die of a side.
---@return table mods
function M.modifiers(G, fight, sides, role)
  local list = mods()
  for _, each in ipairs(entries(G, fight, sides, role)) do
    if each[2] then list:add(values[each[1]].value, each[3], each[1]) end
  end
  return list
end

--- 15.4.1a, 15.4.3.1b: do defenders fail without a roll? The Routed; Limbered guns alone.
---@param ids string[]
---@return boolean
function M.fails(G, ids)
  local piece = G.pieces[lead.lead(ids)]
  return piece.state == "routed" or troops.guns_alone(ids) and piece.formation == "limbered"
end

--- 15.2.2a: the modifiers as they count.
---@return integer
function M.bonus(G, fight, sides, role) return math.max(-CAP, math.min(M.modifiers(G, fight, sides, role):total(), CAP)) end

--- 15.2.3, 15.2.3.1: does a side stand by a die?
---@param bonus integer
---@return boolean
function M.holds(G, sides, role, die, bonus)
  return die == SURE or die + bonus >= cell(numbers, "close_combat", troops.rating(lead.lead(sides[role])))
end

--- 15.2: a side checks whether it stands.
---@return boolean stands
---@return integer sum  15.4.4.1b: the die as modified.
function M.check(G, fight, sides, role)
  local id = lead.lead(sides[role])
  local die = roll(G, "stand", 6, "15.2a", "stand", "unit", id)
  local bonus = M.bonus(G, fight, sides, role)
  local stands = M.holds(G, sides, role, die, bonus)
  log("15.2.3", stands and "stands" or "gives_way", "unit", id, "die", die + bonus)
  return stands, die + bonus
end

--- 15.2, 19.5a, 5.2.3, 5.2.4: who stands; of a village the attackers alone check.
function M.decide(G, fight, sides)
  fight.light = M.light(sides)
  fight.village = troops.in_town(fight.hex) and not fight.light -- 19.5.2
  if M.fails(G, sides.defender) then -- 15.4.1a: and the attackers pass
    log("15.4.1a", "fails_without_roll", "unit", lead.lead(sides.defender))
    fight.winner, fight.sum = "attacker", {}
    return
  end
  local first = fight.village and "attacker" or M.first(G, fight, sides)
  local stands, sum = M.check(G, fight, sides, first)
  fight.sum = { [first] = sum }
  if not stands then
    fight.winner = OTHER[first] -- 15.2b, 15.2.3.2
  elseif fight.village then
    fight.winner = "attacker" -- 19.5a
  else
    stands, sum = M.check(G, fight, sides, OTHER[first])
    fight.sum[OTHER[first]] = sum
    fight.winner = stands and "" or first -- 15.2.3.3: nobody: a Firefight
  end
  log("15.2.3.3", fight.winner == "" and "firefight" or fight.winner .. "_won", "hex", fight.hex)
end

return M
