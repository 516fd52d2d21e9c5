--- 15.3 What a Close Combat does to both sides: the tables, the winner's cap, halves, relief; 15.4 special cases.
local board = require("mechanics.board")
local charts = require("rules.02_charts")
local entry = require("rules.15_entry")
local commanders = require("rules.25_commanders")
local ground = require("rules.12_ground")
local lead = require("rules.14_lead")
local morale = require("rules.21_morale")
local results = require("rules.14_results")
local sizes = require("rules.07_sizes")
local stand = require("rules.15_stand")
local troops = require("rules.02_troops")

local tables = {
  attacker = { attacker = table_of("attacker_won_attacker"), defender = table_of("attacker_won_defender") },
  defender = { attacker = table_of("defender_won_attacker"), defender = table_of("defender_won_defender") },
}
local fire_fight = table_of("firefight")
local guns_lost = table_of("gun_loss")
local ALL = 99 -- gun points: more than any stack has
local REDUCED = table_of("chances").skirmisher_step
local OTHER = { attacker = "defender", defender = "attacker" }
local M = {}

local close_values = charts.by("close_combat_modifiers", "entry")
local fire_values = charts.by("firefight_modifiers", "entry")
local gun_values = charts.by("gun_loss_modifiers", "entry")

local classes = {} -- formation -> size -> column of the Firefight Table
for _, row in ipairs(table_of("firefight_classes")) do
  classes[row.formation] = classes[row.formation] or {}
  classes[row.formation][row.size] = row.class
end

--- 15.3: what is added to the die of a side that has won or lost.
local function modifiers(G, fight, sides, role)
  local id, list = lead.lead(sides[role]), mods()
  local against = G.pieces[lead.lead(sides[OTHER[role]])].formation
  local column = role == "attacker" and G.pieces[id].formation:find("_column$") and against == "line"
  local parts = {
    { "column_attacking_line", column },
    { "wrecked", morale.wrecked(G, id) },
    { "disorganized", G.pieces[id].state == "disorganized" },
    { "attack_fortified", role == "attacker" and entry.fortified(fight) },
    { "defend_fortified", role == "defender" and entry.fortified(fight) },
    { "rain", G.rain == true },
    { "night", G.night == true },
  }
  for _, part in ipairs(parts) do
    if part[2] then list:add(close_values[part[1]].value, "15.3", part[1]) end
  end
  return list
end

--- 21.3.3a: who goes into Blood Lust by a natural 1: unwrecked A and B, and C led by a Commander rated 1 or better.
function M.lusts(G, ids)
  local id = lead.lead(ids)
  local rating = troops.rating(id)
  local led = rating == "C" and commanders.best(G, ids) >= 1
  local steady = not morale.at_worst(G, id, "disorganized") -- 21.3.3b
  return steady and not morale.wrecked(G, id) and (rating == "A" or rating == "B" or led)
end

--- 15.3.6, 15.3.6ex: small stacks lose half, rounded down, but one at least of what there is.
function M.halved(n) return n > 0 and math.max(1, n // 2) or 0 end

--- 15.3.7: more Stragglers by night, and no better morale.
local function by_night(G, result)
  if not G.night then return end
  result.stragglers = result.stragglers + 1 -- 15.3.7a
  result.change = math.max(0, result.change) -- 15.3.7b
end

--- 15.3, 15.3.4 to 15.3.7: what a side suffers that has won or lost.
---@param die integer
local function decided(G, fight, sides, role, winner, die)
  local ids = sides[role]
  local id, size = lead.lead(ids), sizes.of(G, ids)
  local sum = die + modifiers(G, fight, sides, role):total() -- 3.5ex
  local read = results.read(cell(tables[winner][role], sum, troops.rating(id)))
  local result = { casualties = read.casualties, stragglers = read.stragglers, change = read.change, rule = "15.3" }
  if die == 1 and not (winner == "attacker" and role == "defender") and M.lusts(G, ids) then
    result.change, result.rule = -2, "15.3.5" -- 21.3.3a
  end
  by_night(G, result)
  if sizes.large(size) and result.change > 0 then result.change = result.change - 1 end -- 15.3.4
  if read.routed then result.change, result.rule = morale.ROUT, "15.3.2" end
  if size.id == "C" or size.id == "B" then -- 15.3.6a
    result.casualties, result.stragglers = M.halved(result.casualties), M.halved(result.stragglers)
  end
  return result
end

--- 15.3.3, 15.4.4: the column of the table that a side is shot at from: the opponent's formation and size.
local function class_of(G, ids)
  if troops.no_formed(ids) then return classes.skirmisher_artillery_combo.C end -- 15.4.4.2
  local id = lead.lead(ids)
  local formation = troops.is_skirmisher(id) and "line" or G.pieces[id].formation -- 15.4.4: a C-size Line
  return (classes[formation] or classes.line)[sizes.of(G, ids).id]
end

local function fire_modifiers(G, fight, sides, role)
  local ids, others, list = sides[role], sides[OTHER[role]], mods()
  local id, other = lead.lead(ids), lead.lead(others)
  local formation = G.pieces[id].formation
  local deep = formation == "square" or formation:find("_column$")
  local parts = {
    { "opponents_at_different_levels", entry.slope(fight) ~= 0 }, -- 15.3.3.1
    { "rain", G.rain == true },
    { "night", G.night == true },
    { "own_fortified", role == "defender" and entry.fortified(fight) },
    { "own_in_woods_or_vines", role == "defender" and ground.in_cover(fight.hex) and not troops.in_town(fight.hex) },
    { "own_in_column_or_square", deep },
    { "opponent_wrecked", morale.wrecked(G, other) },
    { "opponent_disorganized", G.pieces[other].state == "disorganized" },
  }
  for _, part in ipairs(parts) do
    if part[2] then list:add(fire_values[part[1]].value, "15.3.3", part[1]) end
  end
  return list
end

--- 15.3.3: what a side suffers in a Firefight.
---@param die integer
local function shot(G, fight, sides, role, die)
  local sum = die + fire_modifiers(G, fight, sides, role):total()
  local read = results.read(cell(fire_fight, sum, tostring(class_of(G, sides[OTHER[role]]))))
  local result = { casualties = read.casualties, stragglers = read.stragglers, change = read.change, rule = "15.3.3" }
  by_night(G, result)
  if sizes.of(G, sides[role]).id == "C" then -- 15.3.6b
    result.casualties, result.stragglers = M.halved(result.casualties), M.halved(result.stragglers)
  end
  return result
end

--- 15.3, 15.3.3: what a side suffers by a die.
---@param winner string Role; "" in a Firefight.
---@param die integer
---@return Result
function M.suffers(G, fight, sides, role, winner, die)
  if winner == "" then return shot(G, fight, sides, role, die) end
  return decided(G, fight, sides, role, winner, die)
end

--- What is added to that die, with the table and the column that it is looked up in.
---@return table mods
---@return string table_id
---@return string column
function M.looked_up(G, fight, sides, role, winner)
  if winner == "" then return fire_modifiers(G, fight, sides, role), "firefight", tostring(class_of(G, sides[OTHER[role]])) end
  return modifiers(G, fight, sides, role), winner .. "_won_" .. role, troops.rating(lead.lead(sides[role]))
end

--- 15.4.4.1a: Skirmishers among themselves: the loser alone suffers.
local function light_results(G, sides, winner)
  if winner == "" then return {} end
  local role = OTHER[winner]
  local id = lead.lead(sides[role])
  local reduced = roll(G, "losses", 6, "15.4.4.1a", "losses", "unit", id) <= REDUCED.to
  return { [role] = { casualties = reduced and 1 or 0, stragglers = 0, change = 2, rule = "15.4.4.1a" } }
end

--- 15.4.6, 8.4.2a: against a March Column morale alone changes; 15.3.1b: a winner in March Column takes all that he loses.
local function spare(G, fight, sides, found)
  for role, result in pairs(found) do
    local other = lead.lead(sides[OTHER[role]])
    if stand.formation(G, fight, OTHER[role], other) == "march_column" then
      result.casualties, result.stragglers = 0, 0
    end
  end
end

--- 15.3.1a: a winner loses no more Permanent Casualties than the loser.
local function cap(G, fight, sides, found, winner)
  local won, lost = found[winner], found[OTHER[winner]]
  local column = stand.formation(G, fight, winner, lead.lead(sides[winner])) == "march_column"
  if won and lost and not column then won.casualties = math.min(won.casualties, lost.casualties) end
end

---@return table<string, table> results By role; none of a side that suffers nothing.
function M.of(G, fight, sides)
  if fight.light then return light_results(G, sides, fight.winner) end
  local found = {}
  local alone = troops.guns_alone(sides.defender)
  for _, role in ipairs({ "attacker", "defender" }) do
    if not alone then -- 15.4.3.1a: nobody rolls
      local rule_id = fight.winner == "" and "15.3.3" or "15.3"
      found[role] = M.suffers(G, fight, sides, role, fight.winner, roll(G, "losses", 6, rule_id, "losses", "unit", lead.lead(sides[role])))
    end
  end
  if alone and fight.winner == "attacker" then
    found.defender = { casualties = 0, stragglers = 0, change = morale.ROUT, rule = "15.3.2" }
  end
  spare(G, fight, sides, found)
  if fight.winner ~= "" then cap(G, fight, sides, found, fight.winner) end
  return found
end

--- 21.4.6: batteries in action that are forced back roll once for their stack.
---@param guns string[] Those that were Unlimbered as the fight began, and are still there.
---@param by_cavalry boolean?
function M.lose_guns(G, guns, by_cavalry)
  if #guns == 0 then return end
  local horse = #those(guns, function(id) return troops.printed(id).mobility == "horse" end) == #guns
  local die = roll(G, "guns", 6, "21.4.6", "guns", "unit", guns[1])
  die = die + (by_cavalry and gun_values.caused_by_cavalry.value or 0) + (horse and gun_values.horse_artillery.value or 0)
  M.take_guns(G, guns, cell(guns_lost, die, "points"))
end

--- Gun points go from the top battery on.
---@param lost any A number, or "all".
function M.take_guns(G, guns, lost)
  local owed = lost == "all" and ALL or math.tointeger(lost)
  for _, id in ipairs(guns) do
    local takes = math.min(owed, G.pieces[id].guns)
    owed = owed - takes
    log("21.4.6", "guns_lost", "unit", id, "n", takes)
    board.mark(G, id, { guns = G.pieces[id].guns - takes })
    if G.pieces[id].guns == 0 then
      board.remove(G, id)
    elseif G.pieces[id].formation ~= "routed" then
      board.mark(G, id, { formation = "limbered" })
    end
  end
end

return M
