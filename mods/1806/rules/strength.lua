--- 11.3 Strengths, odds and shifts of an attack; 11.31 terrain; 16.1 combined arms; 16.32 Guard.
-- Strengths are counted in half quarter-points: a unit's quarter points times 2, times 1 when
-- halved, times 3 or 4 when a defender has half as much again or double.
local ground = require("rules.ground")
local pieces = require("rules.pieces")

local map = ground.map
local crt = table_of("crt")
local terrain = table_of("terrain")
local combat_table = table_of("combat")
local PLAIN = 2
local M = {}

--- 11.3a: the column of a ratio; the fraction is dropped in the defender's favour, and odds beyond
--- the table use its end columns.
---@return integer column 1-based.
function M.column(attack, defence)
  local column = 1
  for i, each in ipairs(crt.columns) do
    if attack * each.odds[2] >= defence * each.odds[1] then column = i end
  end
  return column
end

---@return integer column Of odds such as "1:1".
function M.column_of(label)
  for i, each in ipairs(crt.columns) do
    if each.label == label then return i end
  end
  error("the combat results table has no column " .. label)
end

---@return string label As the book writes it, "2-1".
function M.label(column) return (crt.columns[column].label:gsub(":", "-")) end

---@return string result
function M.result(column, die) return crt.rows[die].cells[column] end

--- Targets of the group that a hex is adjacent to and may attack.
local function faced(hex, targets)
  local list = {}
  for _, target in ipairs(targets) do
    if map:distance(hex, target) == 1 then list[#list + 1] = target end
  end
  return list
end

--- Tells whether every attack between hexes of two lists crosses one of the named hexsides.
local function all_cross(attackers, target, kinds)
  local any = false
  for _, hex in ipairs(attackers) do
    if map:distance(hex, target) == 1 then
      any = true
      local crosses = false
      for _, kind in ipairs(kinds) do crosses = crosses or M.crosses(hex, target, kind) end
      if not crosses then return false end
    end
  end
  return any
end

--- One kind of hexside between attacker and defender.
---@param kind string stream, slope_up, river_bridge or woods
---@return boolean
function M.crosses(from, to, kind)
  if kind == "slope_up" then return map:side(from, to, "slope") end -- 11.31Bb: only uphill
  if kind == "river_bridge" then return map:side(from, to, "river") and map:bridge(from, to) ~= nil end
  return map:side(from, to, kind)
end

--- 11.31A, B, F: what helps a defender in `target`: halves and the rule, the best alone (11.31G).
---@return integer halves
---@return table? row
local function terrain_help(G, target, attackers)
  local best, found = PLAIN, nil
  for _, row in ipairs(terrain.combat.defender) do
    local holds = row.hex and map:feature(target, row.hex) or row.all and all_cross(attackers, target, row.all)
    if holds then
      local halves = row.halves
      local town = row.hex == "town" or row.hex == "fortified_town"
      if town and G.options.towns_double_defender then halves = terrain.combat.town_double end -- Q39
      if halves > best and rule(row.rule) then best, found = halves, row end
    end
  end
  return best, found
end

local function woods_rows() return terrain.combat.cavalry[1] end

--- 11.31E: attacking cavalry is halved when all that it attacks lies across woods hexsides.
local function attacker_halves(id, hex, targets)
  if not pieces.is_cavalry(id) then return PLAIN end
  local row = woods_rows()
  for _, target in ipairs(faced(hex, targets)) do
    if not M.crosses(hex, target, row.side) then return PLAIN end
  end
  return rule(row.rule) and row.halves or PLAIN
end

--- Attack strength of units against targets, with the share of the cavalry.
---@param ids string[]
---@return integer attack Half quarter-points.
---@return integer cavalry Of them.
function M.attack(G, ids, targets)
  local sum, cavalry = 0, 0
  for _, id in ipairs(ids) do
    local strength = pieces.strength(G, id) * attacker_halves(id, G.pieces[id].hex, targets)
    sum = sum + strength
    if pieces.is_cavalry(id) then cavalry = cavalry + strength end
  end
  return sum, cavalry
end

--- Defenders in the target hexes: all units of each stack as one (11.21b).
---@return string[] ids
function M.defenders(G, side, targets)
  local list = {}
  for _, hex in ipairs(targets) do
    for _, id in ipairs(pieces.units_at(G, hex, side)) do
      if not G.pieces[id].advanced then list[#list + 1] = id end -- 11.46g
    end
  end
  return list
end

--- 11.31E, Q42: is defending cavalry halved?
local function defender_halved(G, target, attackers, helped)
  local row = woods_rows()
  local choice = G.options.woods_halves_defender
  if choice == "never" or (choice == "without_terrain" and helped) then return false end
  return all_cross(attackers, target, { row.side }) and rule(row.rule)
end

--- Defence strength, with the one best modifier for the defender (11.22f, 11.31G).
---@param side string The defender.
---@param attackers string[] Hexes.
---@return integer defence Half quarter-points.
---@return table? help Row of the modifier that counts.
function M.defence(G, side, targets, attackers)
  local best, help = PLAIN, nil
  for _, target in ipairs(targets) do
    local halves, row = terrain_help(G, target, attackers)
    if halves > best then best, help = halves, row end
  end
  local sum = 0
  for _, id in ipairs(M.defenders(G, side, targets)) do
    local halves = best
    if not help and pieces.is_cavalry(id) and defender_halved(G, G.pieces[id].hex, attackers, false) then
      halves = woods_rows().halves
    elseif help and G.options.woods_halves_defender == "always" and pieces.is_cavalry(id)
      and defender_halved(G, G.pieces[id].hex, attackers, true) then
      halves = best // 2
    end
    sum = sum + pieces.strength(G, id) * halves
  end
  return sum, help
end

--- 10.11: strengths of a Repulse, terrain alone (10.11c).
---@return integer attack
---@return integer defence
function M.repulse_ratio(G, hex, ids, targets)
  local enemy = pieces.enemy_of(G.pieces[ids[1]].side)
  local attack = M.attack(G, ids, targets)
  local defence = 0
  for _, target in ipairs(targets) do -- Q33: each target with its own terrain
    defence = defence + (M.defence(G, enemy, { target }, { hex }))
  end
  return attack, defence
end

--- Shifts -----------------------------------------------------------------------------------

local function any(list, is)
  for _, id in ipairs(list) do
    if is(id) then return true end
  end
  return false
end

local function napoleon_with(G, hexes)
  local piece = G.pieces[combat_table.napoleon]
  for _, hex in ipairs(hexes) do
    if piece and piece.hex == hex then return true end
  end
  return false
end

--- 11.51: the one unit of infantry or Light Troops that a chateau protects, if the attack is on it.
---@return boolean
function M.chateau(G, side, targets)
  if #targets ~= 1 or not map:feature(targets[1], "chateau") then return false end
  local infantry = 0
  for _, id in ipairs(pieces.units_at(G, targets[1], side)) do
    if pieces.is_infantry(id) then infantry = infantry + 1 end
  end
  if infantry == 1 then return true end
  if infantry == 0 then return false end
  return G.options.chateau_two_infantry == "first" or not rule("11.51") -- Q48
end

--- 16.1c: infantry and cavalry together in a defending hex; Light Troops are both (Q60).
local function arms_together(G, side, targets)
  for _, hex in ipairs(targets) do
    local units = pieces.units_at(G, hex, side)
    local cavalry = any(units, pieces.is_cavalry) or (any(units, pieces.is_light) and G.options.light_troops_negate)
    if any(units, pieces.is_infantry) and cavalry then return true end
  end
  return false
end

local function combined_arms(G, group, shifts, cavalry)
  local row = combat_table.shifts.combined_arms
  local light = any(group.units, pieces.is_light) and rule("16.11")
  local both = any(group.units, pieces.is_infantry) and any(group.units, pieces.is_cavalry)
  local least = combat_table.combined_arms_cavalry
  -- 16.1b: at least one point of cavalry after all modification.
  local enough = cavalry >= least[1] * PLAIN or not rule(least[2])
  if not (light or (both and enough)) then return end
  if M.chateau(G, group.side, group.targets) and rule("11.53D") then return end
  if arms_together(G, group.side, group.targets) and rule("16.1c") then return end
  shifts:add(row[1], row[2], "combined_arms", "column")
end

--- Everything about an attack before its die: { attack, defence, odds, shifts, column }.
---@param group table { targets, by, units, side } side: the defender's.
---@return table
function M.of(G, group)
  local attack, cavalry = M.attack(G, group.units, group.targets)
  local defence, help = M.defence(G, group.side, group.targets, group.by)
  local odds = M.column(attack, math.max(1, defence))
  local shifts, rows = mods(), combat_table.shifts
  if napoleon_with(G, group.by) then shifts:add(rows.napoleon_attacks[1], rows.napoleon_attacks[2], "napoleon_attacks", "column") end
  if napoleon_with(G, group.targets) then shifts:add(rows.napoleon_defends[1], rows.napoleon_defends[2], "napoleon_defends", "column") end
  combined_arms(G, group, shifts, cavalry)
  if any(group.units, pieces.is_guard_infantry) then shifts:add(rows.guard[1], rows.guard[2], "guard", "column") end
  if M.after_failed_repulse(G, group) then shifts:add(rows.failed_repulse[1], rows.failed_repulse[2], "failed_repulse", "column") end
  local column = math.max(1, math.min(#crt.columns, odds + shifts:total()))
  local cap = M.column_of(terrain.chateau.odds_cap[1])
  if column > cap and M.chateau(G, group.side, group.targets) and rule("11.53A") then column = cap end -- Q36b
  return { attack = attack, defence = defence, help = help, odds = odds, shifts = shifts, column = column }
end

--- 10.22b: a unit of the attack failed to Repulse one of its targets this turn.
---@return boolean
function M.after_failed_repulse(G, group)
  for _, failed in ipairs(G.failed_repulses) do
    for _, id in ipairs(failed.by) do
      for _, unit in ipairs(group.units) do
        if id == unit then return true end
      end
    end
  end
  return false
end

return M
