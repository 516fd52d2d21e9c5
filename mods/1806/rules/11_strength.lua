--- 11.3 Strengths, odds and shifts of an attack; 11.31 terrain; 11.5 chateaux; 16.1 combined arms;
-- 16.32 the Guard.
-- Strengths are counted in sixteenths of a point, so that all halves stay exact (Q75): the quarter points of a unit
-- times a factor in quarters, which is 2 when it is halved, 6 or 8 when a defender has half as much again or double.
local combat = require("mechanics.combat")
local contact = require("rules.11_contact")
local ground = require("rules.08_terrain")
local lists = require("mechanics.lists")
local pieces = require("rules.01_pieces")
local vedettes = require("rules.13_vedettes")

local map = ground.map
local crt = table_of("crt")
local terrain = table_of("terrain")
local combat_table = table_of("combat")
local PLAIN = 4
local SIXTEENTHS = 16
local woods = terrain.combat.cavalry[1]
local even = combat.column_of(crt, combat_table.tests.surrounded.above)
local M = {}

local final_column = exposed("odds_column", {
  rule = "11.3c",
  unit = "column",
  text = "The column of the combat results table after all shifts; the hooks get G and the attack.",
})

--- The table ----------------------------------------------------------------------------------

--- 11.3a: the column of a ratio; the fraction is dropped in the defender's favour.
---@return integer column 1-based.
function M.column(attack, defence) return odds_column(crt, attack, math.max(1, defence)) end

--- Columns above even odds, for the die of 16.4b; below 0 under them.
---@param column integer 1-based.
---@return integer
function M.above_even(column) return column - even end

---@return string label As the book writes it, "2-1".
function M.label(column) return (crt.columns[column].label:gsub(":", "-")) end

--- Tells whether the table has a column of this number.
function M.has_column(column) return crt.columns[column] ~= nil end

--- 1.0b: the die and the column.
---@return string result
function M.result(column, die) return combat.result(crt, column, die) end

local FRACTIONS = { [4] = "¼", [8] = "½", [12] = "¾" } -- of sixteenths

--- A strength as players read it: "14", "2½", "3 1/8".
---@param sum integer Sixteenths.
---@return string
function M.points(sum)
  local whole, part, of = sum // SIXTEENTHS, sum % SIXTEENTHS, SIXTEENTHS
  if part == 0 then return tostring(whole) end
  if FRACTIONS[part] then return (whole > 0 and whole or "") .. FRACTIONS[part] end
  while part % 2 == 0 do
    part, of = part // 2, of // 2
  end
  local fraction = ("%d/%d"):format(part, of)
  return whole > 0 and whole .. " " .. fraction or fraction
end

--- Names and values of odds, for the log.
function M.told(attack, defence, column)
  return "attack", M.points(attack), "defence", M.points(defence), "odds", M.label(column)
end

--- Terrain --------------------------------------------------------------------------------------

--- One kind of hexside between attacker and defender (1.2d: it counts for the hexside, not for the hex).
---@param kind string stream, slope_up, river_bridge or woods
---@return boolean
function M.crosses(from, to, kind)
  if kind == "slope_up" then -- 11.31Bb: only who is attacked up it
    return map:side(from, to, "slope") and not map:side_down(from, to, "slope")
  elseif kind == "river_bridge" then -- 8.32b; 9.25q: a pontoon is one
    return map:side(from, to, "river") and map:bridge(from, to) ~= nil -- 11.31F
  end
  return map:side(from, to, kind)
end

--- Do all who attack a hex come across one of these hexsides?
local function all_cross(attackers, target, kinds)
  return combat.all_across(attackers, target, contact.can_attack, function(from, to)
    return pieces.any(kinds, function(kind) return M.crosses(from, to, kind) end)
  end)
end

--- The factor of a row of the table, in halves. Q39: towns may double.
local function halves_of(G, row)
  local town = row.hex == "town" or row.hex == "fortified_town"
  return town and G.options.towns_double_defender and terrain.combat.town_double or row.halves
end

--- 11.22f, 11.31G, Q41: of all that helps the defenders in their hexes (11.31A to F) the one best modifier. Woods hexes
--- do nothing (11.31D).
---@return { name: string, halves: integer, rule: string }? help
local function help_for(G, targets, attackers)
  local rows = {}
  for _, target in ipairs(targets) do
    for _, row in ipairs(terrain.combat.defender) do
      local helps = row.hex and map:feature(target, row.hex)
        or row.all and all_cross(attackers, target, row.all)
      if helps then
        rows[#rows + 1] = { name = row.name, halves = halves_of(G, row), rule = row.rule }
      end
    end
  end
  return least(rows, "11.31G", function(row) return -row.halves end)[1]
end

--- 11.31E: attacking cavalry is halved across woods; among several hexsides the one that is best for
--- the defender counts (11.31G).
local function attack_halved(id, hex, targets)
  local function behind(to) return contact.can_attack(hex, to) and M.crosses(hex, to, woods.side) end
  return pieces.is_cavalry(id) and pieces.any(targets, behind)
end

--- 11.31E, Q42: is defending cavalry halved?
local function defence_halved(G, id, attackers, helped)
  local choice = G.options.woods_halves_defender
  if choice == "never" or choice == "without_terrain" and helped then return false end
  return pieces.is_cavalry(id) and all_cross(attackers, G.pieces[id].hex, { woods.side })
end

--- Strengths ------------------------------------------------------------------------------------

--- 11.22d: the strength of all who attack, with the share of the cavalry.
---@return integer attack Sixteenths.
---@return integer cavalry Of them.
---@return boolean halved Some of it.
local function attack_of(G, ids, targets)
  local sum, cavalry, any_halved = 0, 0, false
  for _, id in ipairs(ids) do
    local halved = attack_halved(id, G.pieces[id].hex, targets)
    local strength = pieces.strength(G, id) * (halved and PLAIN // 2 or PLAIN)
    sum, any_halved = sum + strength, any_halved or halved
    if pieces.is_cavalry(id) then cavalry = cavalry + strength end -- 16.1b
  end
  return sum, cavalry, any_halved
end

--- 11.21b: those in the target hexes that fight, all of each stack as one; leaders add nothing (5.23a).
---@return string[] ids
function M.defenders(G, side, targets)
  return those(pieces.units_in(G, targets, side), pieces.fights)
end

--- Defence strength, with the one best modifier for the defender.
---@param side string The defender.
---@param attackers string[] Hexes.
---@return integer defence Sixteenths.
---@return table? help Row of the modifier that counts.
---@return boolean halved Some cavalry of it.
local function defence_of(G, side, targets, attackers)
  local help, sum, any_halved = help_for(G, targets, attackers), 0, false
  local factor = help and PLAIN * help.halves // 2 or PLAIN
  for _, id in ipairs(M.defenders(G, side, targets)) do
    local halved = defence_halved(G, id, attackers, help ~= nil)
    sum = sum + pieces.strength(G, id) * (halved and factor // 2 or factor)
    any_halved = any_halved or halved
  end
  return sum, help, any_halved
end

--- 10.11c: strengths of a Repulse, where terrain alone counts.
---@return integer attack
---@return integer defence
function M.repulse_ratio(G, hex, ids, targets)
  local enemy = pieces.enemy_of(G.pieces[ids[1]].side)
  local function strength_in(target) return (defence_of(G, enemy, { target }, { hex })) end
  return (attack_of(G, ids, targets)), sum(targets, strength_in) -- Q33: each with its own terrain
end

--- Shifts -----------------------------------------------------------------------------------

local function napoleon_with(G, hexes)
  local piece = G.pieces[combat_table.napoleon]
  return piece ~= nil and piece.hex ~= nil and listed(hexes, piece.hex)
end

--- 11.5: units of the attacked side that chateaux shelter: in each the one of infantry or Light Troops (11.51); with
--- two there none (Q48).
---@return string[] ids
function M.sheltered(G, side, targets)
  local list = {}
  for _, hex in ipairs(targets) do
    local foot = map:feature(hex, "chateau")
        and those(pieces.units_at(G, hex, side), pieces.is_infantry) -- 11.53B: not who is beside it
      or {}
    if #foot == 1 or G.options.chateau_two_infantry == "first" then list[#list + 1] = foot[1] end
  end
  return list
end

--- 16.11: Light Troops that have their Vedettes with them (13.3b).
local function any_light(G, units)
  local light = those(units, pieces.is_light)
  return pieces.any(light, function(id) return vedettes.all_present(G, id) end)
end

--- 13.23: Vedettes count as cavalry when together they make a strength point, for either side.
local function cavalry_enough(G, units)
  local few = those(units, pieces.is_vedette)
  local enough = pieces.total(G, few) >= combat_table.vedettes.combined_arms[1]
  return enough or pieces.any(lists.without(units, few), pieces.is_cavalry)
end

--- 16.1c: infantry and cavalry together in a defending hex; Light Troops are both (Q60).
local function arms_together(G, side, hex)
  local units = pieces.units_at(G, hex, side)
  local cavalry = cavalry_enough(G, units) or G.options.light_troops_negate and any_light(G, units)
  return cavalry and pieces.any(units, pieces.is_infantry)
end

--- 16.1a, 16.11: does the attack have both arms? 16.1b: of cavalry a point at least, after all modification.
local function both_arms(G, units, cavalry)
  if any_light(G, units) then return true end
  return pieces.any(units, pieces.is_infantry)
    and cavalry_enough(G, units)
    and cavalry >= combat_table.combined_arms_cavalry[1] * PLAIN
end

local function combined_arms(G, group, cavalry)
  return both_arms(G, group.units, cavalry)
    and #M.sheltered(G, group.side, group.targets) == 0 -- 11.53D
    and not pieces.any(group.targets, function(hex) return arms_together(G, group.side, hex) end)
end

--- 10.22b, Q36: a unit of the attack failed to Repulse one of its targets this turn.
local function after_failed_repulse(G, group)
  return pieces.any(G.failed_repulses, function(failed)
    return pieces.any(failed.targets, function(hex) return listed(group.targets, hex) end)
      and pieces.any(failed.by, function(id) return listed(group.units, id) end)
  end)
end

--- All shifts of an attack; they add up.
local function shifts_of(G, group, cavalry)
  local shifts = mods()
  local function add(key, holds)
    local row = combat_table.shifts[key]
    if holds then shifts:add(row[1], row[2], key, "column") end
  end
  add("napoleon_attacks", napoleon_with(G, group.by))
  add("napoleon_defends", napoleon_with(G, group.targets))
  add("combined_arms", combined_arms(G, group, cavalry))
  add("guard", pieces.any(group.units, pieces.is_guard_infantry))
  add("failed_repulse", after_failed_repulse(G, group))
  return shifts
end

--- 11.53A, Q36b: the column after all shifts, as a chateau caps it.
local function capped(G, group, column)
  if #M.sheltered(G, group.side, group.targets) == 0 then return column end
  return math.min(column, combat.column_of(crt, terrain.chateau.odds_cap[1]))
end

--- What a player is told: what terrain does to the strengths, in halves, then the shifts.
local function items_of(attack_weak, help, defence_weak, shifts, cut)
  local told = mods()
  if attack_weak then told:add(woods.halves, woods.rule, "attacking_cavalry_woods", "halves") end
  if help then told:add(help.halves, help.rule, "help." .. help.name, "halves") end
  if defence_weak then told:add(woods.halves, woods.rule, "defending_cavalry_woods", "halves") end
  told.items = lists.joined(told.items, shifts.items)
  if cut < 0 then told:add(cut, terrain.chateau.odds_cap[2], "chateau_cap", "column") end
  return told
end

--- Everything about an attack before its die: { attack, defence, odds, column, help?, items }.
---@param group table { targets, by, units, side } side: the defender's.
---@return table
function M.of(G, group)
  local attack, cavalry, attack_weak = attack_of(G, group.units, group.targets)
  local defence, help, defence_weak = defence_of(G, group.side, group.targets, group.by)
  local odds, shifts = M.column(attack, defence), shifts_of(G, group, cavalry)
  local shifted = combat.shifted(crt, odds, shifts:total())
  local column = capped(G, group, shifted)
  local told = items_of(attack_weak, help, defence_weak, shifts, column - shifted)
  return {
    attack = attack,
    defence = defence,
    odds = odds,
    column = combat.shifted(crt, final_column(column, told, G, group)),
    help = help,
    items = told.items,
  }
end

--- What is shown of an attack with its chances.
---@param odds table Of `of`.
---@param column integer The one that is rolled on.
---@return table { column, mods, strengths }
function M.shown(odds, column)
  local strengths = { attack = M.points(odds.attack), defence = M.points(odds.defence) }
  return { column = M.label(column), mods = odds.items, strengths = strengths }
end

return M
