--- 11.3 Strengths, odds and shifts of an attack; 11.31 terrain; 11.5 chateaux; 16.1 combined arms;
-- 16.32 the Guard.
-- Strengths are counted in sixteenths of a point, so that all halves stay exact (Q75): the quarter
-- points of a unit times 4, times 2 when it is halved, times 6 or 8 when a defender has half as much
-- again or double.
local contact = require("rules.11_contact")
local ground = require("rules.08_ground")
local pieces = require("rules.01_pieces")
local vedettes = require("rules.13_vedettes")

local map = ground.map
local crt = table_of("crt")
local terrain = table_of("terrain")
local combat_table = table_of("combat")
local PLAIN = 4
local SIXTEENTHS = 16
local HALF_AGAIN = 3 -- halves
local woods = terrain.combat.cavalry[1]
local M = {}

local odds_column = exposed("odds_column", {
  rule = "11.3c",
  unit = "column",
  text = "The column of the combat results table after all shifts; the hooks get G and the attack.",
})

--- The table ----------------------------------------------------------------------------------

--- 11.3a: the column of a ratio; the fraction is dropped in the defender's favour, and odds beyond
--- the table use its end columns.
---@return integer column 1-based.
function M.column(attack, defence)
  local column, exact = 1, false
  for i, each in ipairs(crt.columns) do
    local left, right = attack * each.odds[2], defence * each.odds[1]
    if left >= right then
      column, exact = i, left == right
    end
  end
  if not exact and column < #crt.columns and not (rule("11.3a") and rule("11.3ex")) then
    return column + 1
  end
  return column
end

---@return integer column Of odds such as "1:1".
local function column_of(label)
  for i, each in ipairs(crt.columns) do
    if each.label == label then return i end
  end
  error("the combat results table has no column " .. label)
end

--- Columns above even odds, for the die of 16.4b; below 0 under them.
---@param column integer 1-based.
---@return integer
function M.above_even(column) return column - column_of(combat_table.tests.surrounded.above) end

---@return string label As the book writes it, "2-1".
function M.label(column) return (crt.columns[column].label:gsub(":", "-")) end

--- Tells whether the table has a column of this number.
function M.has_column(column) return crt.columns[column] ~= nil end

--- 1.0b: the die and the column.
---@return string result
function M.result(column, die) return crt.rows[rule("1.0b") and die or 1].cells[column] end

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

--- Terrain --------------------------------------------------------------------------------------

--- 11.31Bb: a slope helps only who is attacked up it.
local function uphill(from, to)
  if map:side_down(from, to, "slope") then return not rule("11.31Bb") end
  return map:side(from, to, "slope") and rule("1.2d")
end

--- One kind of hexside between attacker and defender.
---@param kind string stream, slope_up, river_bridge or woods
---@return boolean
function M.crosses(from, to, kind)
  if kind == "slope_up" then return uphill(from, to) end
  if kind == "river_bridge" then
    local bridge = map:side(from, to, "river") and map:bridge(from, to)
    return bridge and (bridge ~= "pontoon" or rule("9.25q"))
  end
  return map:side(from, to, kind) and rule("1.2d") -- of the hexside, not of the hex
end

local function crosses_any(from, to, kinds)
  for _, kind in ipairs(kinds) do
    if M.crosses(from, to, kind) then return true end
  end
  return false
end

--- Tells whether all who attack a hex do so across one of the named hexsides.
local function all_cross(attackers, target, kinds)
  local any = false
  for _, hex in ipairs(attackers) do
    if contact.can_attack(hex, target) then
      any = true
      if not crosses_any(hex, target, kinds) then return false end
    end
  end
  return any
end

--- The factor of a row of the table, in halves. Q39: towns may double.
local function halves_of(G, row)
  local town = row.hex == "town" or row.hex == "fortified_town"
  if town and G.options.towns_double_defender then return terrain.combat.town_double end
  return row.halves
end

local function in_force(row)
  if row.name == "river_bridge" and not rule("8.32b") then return false end
  return rule(row.rule)
end

local function woods_hex(G, target, list)
  for _, row in ipairs(terrain.combat.no_effect) do
    if map:terrain(target) == row.hex and not rule(row.rule) then
      list[#list + 1] = { name = row.hex, halves = HALF_AGAIN, rule = row.rule }
    end
  end
end

--- 11.31A, B, D, F: what helps a defender in `target`.
---@return table[] rows
local function helps(G, target, attackers)
  local list = {}
  for _, row in ipairs(terrain.combat.defender) do
    local holds = row.hex and map:feature(target, row.hex)
      or row.all and all_cross(attackers, target, row.all)
    if holds and in_force(row) then
      list[#list + 1] = { name = row.name, halves = halves_of(G, row), rule = row.rule }
    end
  end
  woods_hex(G, target, list)
  if #list > 0 and not rule("11.31p") then return {} end
  return list
end

--- 11.31G: only the best counts.
local function best_of(rows)
  local factor, help = PLAIN, nil
  for _, row in ipairs(rows) do
    if not help or row.halves > help.halves then help = row end
  end
  if #rows > 1 and not rule("11.31G") then
    for _, row in ipairs(rows) do
      factor = factor * row.halves // 2
    end
  elseif help then
    factor = PLAIN * help.halves // 2
  end
  return factor, help
end

--- 11.22f, Q41: the one modifier for the defenders of all target hexes.
local function help_for(G, targets, attackers)
  local best, help = PLAIN, nil
  for i, target in ipairs(targets) do
    local factor, row = best_of(helps(G, target, attackers))
    if factor > best and (i == 1 or rule("11.22f")) then
      best, help = factor, row
    end
  end
  return best, help
end

--- 11.31E: attacking cavalry is halved across woods; among several hexsides the one that is best for
--- the defender counts (11.31G).
local function attack_factor(id, hex, targets)
  if not pieces.is_cavalry(id) then return PLAIN end
  for _, target in ipairs(targets) do
    if
      contact.can_attack(hex, target)
      and M.crosses(hex, target, woods.side)
      and rule(woods.rule)
      and rule("11.31ex")
    then
      return PLAIN * woods.halves // 2
    end
  end
  return PLAIN
end

--- 11.31E, Q42: is defending cavalry halved?
local function defender_halved(G, id, attackers, helped)
  local choice = G.options.woods_halves_defender
  if not pieces.is_cavalry(id) or choice == "never" or (choice == "without_terrain" and helped) then
    return false
  end
  return all_cross(attackers, G.pieces[id].hex, { woods.side }) and rule(woods.rule)
end

--- Strengths ------------------------------------------------------------------------------------

--- Attack strength of units against targets, with the share of the cavalry.
---@param ids string[]
---@return integer attack Sixteenths.
---@return integer cavalry Of them.
---@return boolean halved Some of it.
local function attack_of(G, ids, targets)
  local sum, cavalry, halved, first = 0, 0, false, nil
  for i, id in ipairs(ids) do
    local hex = G.pieces[id].hex
    first = first or hex
    local joins = i == 1 or rule("1.4f") -- a force: all who attack add up
    if joins and (hex == first or rule("11.22d")) then
      local factor = attack_factor(id, hex, targets)
      local strength = pieces.strength(G, id) * factor
      sum, halved = sum + strength, halved or factor < PLAIN
      if pieces.is_cavalry(id) then cavalry = cavalry + strength end
    end
  end
  return sum, cavalry, halved
end

--- Defenders in the target hexes that fight: all of each stack as one (11.21b).
---@return string[] ids
function M.defenders(G, side, targets)
  local list = {}
  for _, hex in ipairs(targets) do
    local here = 0
    for _, id in ipairs(pieces.at(G, hex)) do
      local counts = pieces.fights(id) or pieces.is_leader(id) and not rule("5.23a")
      if G.pieces[id].side == side and counts then
        here = here + 1
        if here == 1 or rule("11.21b") then list[#list + 1] = id end
      end
    end
  end
  return list
end

--- Defence strength, with the one best modifier for the defender (11.22f, 11.31G).
---@param side string The defender.
---@param attackers string[] Hexes.
---@return integer defence Sixteenths.
---@return table? help Row of the modifier that counts.
---@return boolean halved Some cavalry of it.
local function defence_of(G, side, targets, attackers)
  local best, help = help_for(G, targets, attackers)
  local sum, halved = 0, false
  for _, id in ipairs(M.defenders(G, side, targets)) do
    local factor = best
    if defender_halved(G, id, attackers, help ~= nil) then
      factor, halved = best * woods.halves // 2, true
    end
    sum = sum + pieces.strength(G, id) * factor
  end
  return sum, help, halved
end

--- 10.11: strengths of a Repulse. It is not combat: terrain alone counts (10.11c).
---@return integer attack
---@return integer defence
function M.repulse_ratio(G, hex, ids, targets)
  local enemy = pieces.enemy_of(G.pieces[ids[1]].side)
  local attack = attack_of(G, ids, targets)
  local defence = 0
  for _, target in ipairs(targets) do -- Q33: each target with its own terrain
    defence = defence + (defence_of(G, enemy, { target }, { hex }))
  end
  return attack, defence
end

--- Shifts -----------------------------------------------------------------------------------

local function napoleon_with(G, hexes)
  local piece = G.pieces[combat_table.napoleon]
  if not piece or not piece.hex then return false end
  for _, hex in ipairs(hexes) do
    if piece.hex == hex then return rule("5.14ex") end
  end
  return false
end

--- 11.51: the unit of infantry or Light Troops that a chateau shelters; with two there, none (Q48).
local function sheltered_in(G, side, hex)
  local first, count = nil, 0
  for _, id in ipairs(pieces.at(G, hex)) do
    if G.pieces[id].side == side and pieces.is_infantry(id) then
      first, count = first or id, count + 1
    end
  end
  if count > 1 and G.options.chateau_two_infantry ~= "first" and rule("11.51") then return nil end
  return first
end

--- The units of an attacked side that chateaux shelter (11.31C, 11.5).
---@return string[] ids
function M.sheltered(G, side, targets)
  local list = {}
  for _, hex in ipairs(targets) do
    if map:feature(hex, "chateau") and rule("11.31C") and rule("11.5a") then
      list[#list + 1] = sheltered_in(G, side, hex)
    end
  end
  return list
end

--- 16.11: Light Troops that have their Vedettes with them (13.3b).
local function any_light(G, units)
  for _, id in ipairs(units) do
    local bare = not vedettes.all_present(G, id) and rule("13.3b")
    if pieces.is_light(id) and not bare then return true end
  end
  return false
end

--- 13.23: Vedettes count as cavalry when together they make a strength point, for either side.
local function cavalry_enough(G, units)
  local strength = 0
  for _, id in ipairs(units) do
    if pieces.is_cavalry(id) and not pieces.is_vedette(id) then return true end
    if pieces.is_vedette(id) then strength = strength + pieces.strength(G, id) end
  end
  return strength >= combat_table.vedettes.combined_arms[1] and rule("13.23")
end

--- 16.1c: infantry and cavalry together in a defending hex; Light Troops are both (Q60).
local function arms_together(G, side, targets)
  for _, hex in ipairs(targets) do
    local units = pieces.units_at(G, hex, side)
    local cavalry = cavalry_enough(G, units)
      or (G.options.light_troops_negate and any_light(G, units))
    if cavalry and pieces.any(units, pieces.is_infantry) then return true end
  end
  return false
end

--- 16.1a, 16.11: does the attack have both arms?
local function both_arms(G, units, cavalry)
  if any_light(G, units) and rule("16.11") then return true end
  if not (pieces.any(units, pieces.is_infantry) and cavalry_enough(G, units)) then return false end
  local least = combat_table.combined_arms_cavalry
  return cavalry >= least[1] * PLAIN or not rule(least[2]) -- 16.1b: after all modification
end

local function combined_arms(G, group, shifts, cavalry)
  if not both_arms(G, group.units, cavalry) then return end
  if #M.sheltered(G, group.side, group.targets) > 0 and rule("11.53D") then return end
  if arms_together(G, group.side, group.targets) and rule("16.1c") then return end
  local row = combat_table.shifts.combined_arms
  if rule("16.1aex") then shifts:add(row[1], row[2], "combined_arms", "column") end
end

--- 10.22b, Q36: a unit of the attack failed to Repulse one of its targets this turn.
local function after_failed_repulse(G, group)
  for _, failed in ipairs(G.failed_repulses) do
    local aimed = false
    for _, hex in ipairs(failed.targets) do
      aimed = aimed or listed(group.targets, hex)
    end
    for _, id in ipairs(failed.by) do
      if aimed and listed(group.units, id) then return rule("10.22ex") end
    end
  end
  return false
end

--- All shifts of an attack; they add up.
local function shifts_of(G, group, cavalry)
  local shifts, rows = mods(), combat_table.shifts
  local function add(row, key) shifts:add(row[1], row[2], key, "column") end
  if napoleon_with(G, group.by) then add(rows.napoleon_attacks, "napoleon_attacks") end
  if napoleon_with(G, group.targets) then add(rows.napoleon_defends, "napoleon_defends") end
  combined_arms(G, group, shifts, cavalry)
  if pieces.any(group.units, pieces.is_guard_infantry) and rule("16.32ex") then
    add(rows.guard, "guard")
  end
  if after_failed_repulse(G, group) then add(rows.failed_repulse, "failed_repulse") end
  return shifts
end

--- 11.53A, Q36b: the column after all shifts, as a chateau caps it.
local function capped(G, group, column)
  local cap = terrain.chateau.odds_cap
  local most = column_of(cap[1])
  if column <= most or #M.sheltered(G, group.side, group.targets) == 0 then return column end
  return rule(cap[2]) and most or column
end

--- What a player is told: what terrain does to the strengths, in halves, then the shifts.
local function items_of(group_halved, help, defence_halved, shifts, cut)
  local told = mods()
  if group_halved then told:add(woods.halves, woods.rule, "attacking_cavalry_woods", "halves") end
  if help then told:add(help.halves, help.rule, "help." .. help.name, "halves") end
  if defence_halved then told:add(woods.halves, woods.rule, "defending_cavalry_woods", "halves") end
  for _, item in ipairs(shifts.items) do
    told.items[#told.items + 1] = item
  end
  if cut < 0 then told:add(cut, terrain.chateau.odds_cap[2], "chateau_cap", "column") end
  return told
end

--- Everything about an attack before its die: { attack, defence, odds, column, help?, items }.
---@param group table { targets, by, units, side } side: the defender's.
---@return table
function M.of(G, group)
  local attack, cavalry, halved = attack_of(G, group.units, group.targets)
  local defence, help, weak = defence_of(G, group.side, group.targets, group.by)
  local odds = M.column(attack, math.max(1, defence))
  local shifts = shifts_of(G, group, cavalry)
  local shifted = odds
  if #shifts.items > 0 and rule("11.3c") then
    shifted = math.max(1, math.min(#crt.columns, odds + shifts:total()))
  end
  local column = capped(G, group, shifted)
  local told = items_of(halved, help, weak, shifts, column - shifted)
  return {
    attack = attack,
    defence = defence,
    odds = odds,
    column = math.max(1, math.min(#crt.columns, odds_column(column, told, G, group))),
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
