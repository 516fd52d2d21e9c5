--- 16.2.2, 16.4.1 Check to Stand against cavalry, and of cavalry against cavalry.
local charts = require("rules.02_charts")
local commanders = require("rules.25_commanders")
local facing = require("rules.10_facing")
local ground = require("rules.12_ground")
local lead = require("rules.14_lead")
local morale = require("rules.21_morale")
local sizes = require("rules.07_sizes")
local troops = require("rules.02_troops")

local map = map_of()
local numbers = table_of("stand")
local values = charts.by("stand_modifiers", "entry", function(row) return row.section ~= "close_combat" end)
local CAP, SURE = 4, 6 -- 16.2.2a, 16.2.2e, 16.4.1.4a
local M = {}

--- 16.2.2c: are the flanks of a Line secure: Hindering ground, or other friendly infantry in Line, in both flank hexes?
local function secure(G, id)
  local piece = G.pieces[id]
  for _, hex in ipairs(map:neighbors(piece.hex)) do
    if facing.zone(G, id, hex) == "flank" then
      local lines = those(troops.fighting(G, piece.side, hex), function(each)
        return troops.is_infantry(each) and G.pieces[each].formation == "line"
      end)
      if #lines == 0 and not ground.hindering(hex) then return false end
    end
  end
  return true
end

--- 16.2.2b: against infantry the defender alone may have the advantage: a Commander rated higher than any of the attackers.
local function led(G, own, others, horse)
  if horse then return commanders.advantage(G, own, others) end -- 16.4.1.4b
  local best = commanders.best(G, own)
  return best > commanders.best(G, others) and best > 0
end

---@class Checking
---@field own string[]      Who checks, with their Commanders.
---@field others string[]
---@field horse boolean     Cavalry against cavalry.
---@field stationary boolean?  16.4.1.4d.

--- What counts for a side.
---@param check Checking
---@return table mods
function M.modifiers(G, check)
  local id, other = lead.lead(check.own), lead.lead(check.others)
  local piece, state = G.pieces[id], G.pieces[id].state
  local light = check.horse and troops.printed(id).weight == "light" and troops.printed(other).weight == "heavy" -- 16.4.1.4c
  local parts = {
    { "blood_lust", state == "blood_lust", "21.3.3b" },
    { "shaken", state == "shaken", "16.2.2a" },
    { "disorganized", state == "disorganized", "16.2.2a" },
    { "wrecked", morale.wrecked(G, id), "21.6a" },
    { "commander_advantage", led(G, check.own, check.others, check.horse), check.horse and "16.4.1.4b" or "16.2.2b" },
    { "opponent_x2", sizes.twice(sizes.of(G, check.others), sizes.of(G, check.own)), check.horse and "16.4.1.4e" or "16.2.2d" },
    { "in_square", piece.formation == "square", "8.3" }, -- 16.2ex2
    { "line_unsecured_flanks", piece.formation == "line" and facing.looks(G, id) and not secure(G, id), "16.2.2c" },
    { "in_march_column", piece.formation == "march_column", "8.4" },
    { "light_against_heavy", light, "16.4.1.4c" },
    { "stationary_cavalry", check.horse and check.stationary, "16.4.1.4d" },
  }
  local list = mods()
  for _, part in ipairs(parts) do
    if part[2] then list:add(values[part[1]].value, part[3], part[1]) end
  end
  return list
end

--- 16.2.2a, 16.2.2e, 16.4.1.4a: does a side stand by a die?
---@param check Checking
---@param bonus integer
---@return boolean
function M.holds(check, die, bonus)
  local need_is = cell(numbers, "cavalry_charge", troops.rating(lead.lead(check.own)))
  return die == SURE or die + bonus >= need_is
end

---@param check Checking
---@return integer
function M.bonus(G, check) return math.max(-CAP, math.min(M.modifiers(G, check):total(), CAP)) end

--- 16.2.2, 16.4.1: does a side stand?
---@param check Checking
---@return boolean
function M.check(G, check)
  local id = lead.lead(check.own)
  local rule = check.horse and "16.4.1" or "16.2.2a"
  local die = roll(G, "stand", 6, rule, "stand", "unit", id)
  local bonus = M.bonus(G, check)
  local stands = M.holds(check, die, bonus)
  log("16.2.2e", stands and "stands" or "gives_way", "unit", id, "die", die + bonus)
  return stands
end

return M
