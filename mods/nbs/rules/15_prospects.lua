--- What a fire, a Close Combat or a charge would come to, as things stand: the odds that players and bots are told. The rolls are those
--- of the rules themselves; what enemies may do on the way (fire, Squares, evasion) comes before and is left out.
local course = require("rules.16_course")
local fire = require("rules.17_fire")
local lead = require("rules.14_lead")
local results = require("rules.14_results")
local rides = require("rules.16_stand")
local shock = require("rules.16_shock")
local stand = require("rules.15_stand")
local troops = require("rules.02_troops")

local map = map_of()
local M = {}

--- 17.0b: what a volley does.
---@param f table The frame of a volley.
---@return string result
---@return table shown
function M.volley(G, f)
  local result, items = fire.outcome(G, f)
  return results.print(result.casualties, result.stragglers, result.change), { mods = items }
end

local function all_items(...)
  local items = {}
  for _, list in ipairs({ ... }) do
    table.move(list.items, 1, #list.items, #items + 1, items)
  end
  return items
end

local WON = { attacker = "attackers_win", defender = "defenders_win", [""] = "firefight" }

--- 15.2: who holds the field.
---@param fight table A row of G.fights, or what would be one.
---@param sides table<string, string[]> Who fights: `attacker`, `defender`.
---@return string result
---@return table shown
function M.close_combat(G, fight, sides)
  if not lead.lead(sides.defender) then return WON.attacker, {} end
  local copy = copy_of(fight)
  stand.decide(G, copy, sides)
  return WON[copy.winner], { mods = all_items(stand.modifiers(G, fight, sides, "attacker"), stand.modifiers(G, fight, sides, "defender")) }
end

--- The hex beside a target from which a stack would come in.
local function last_before(from, to)
  if map:distance(from, to) == 1 then return from end
  return least(map:neighbors(to), "15.0a", function(hex) return map:distance(from, hex) end)[1]
end

--- 15.2: of a stack that would attack a hex from where it stands, or from the hex before it.
---@param force string[]
---@return string result
---@return table shown
function M.assault(G, side, force, to)
  local sides = {
    attacker = those(force, function(id) return not troops.is_cavalry(id) end), -- 15.1a
    defender = troops.of(G, troops.enemy(G, side), to),
  }
  return M.close_combat(G, { hex = to, from = last_before(G.pieces[force[1]].hex, to), side = side }, sides)
end

--- 16.4.1: the defender checks first, standing.
local function horse(G, own, others)
  local defence = { own = others, others = own, horse = true, stationary = true }
  local attack = { own = own, others = others, horse = true }
  local shown = { mods = all_items(rides.modifiers(G, attack), rides.modifiers(G, defence)) }
  if not rides.check(G, defence) then return "charge_succeeds", shown end
  return rides.check(G, attack) and "horse_draw" or "repulsed", shown
end

--- 16.2.2, 16.2.4: does the target stand, and if it does, do they break off?
---@param force string[]
---@return string result
---@return table shown
function M.charge(G, side, force, to)
  local target = troops.of(G, troops.enemy(G, side), to)
  local first = lead.lead(target)
  if not first then return "charge_succeeds", {} end
  if troops.is_cavalry(first) then return horse(G, force, those(target, function(id) return not troops.fights(id) or troops.is_cavalry(id) end)) end
  local check = { own = target, others = force, horse = false }
  local shown = { mods = rides.modifiers(G, check).items }
  if shock.fails(G, target) or not rides.check(G, check) then return "charge_succeeds", shown end
  return shock.breaks_off(G, force) and "breaks_off" or "repulsed", shown
end

-- ---- What is only thought of -------------------------------------------------------------------------

local weighs = {} -- what a stack would do -> its resolver

function weighs.assault(G, side, ids, _, to)
  return function() return M.assault(G, side, those(ids, function(id) return not troops.is_artillery(id) end), to) end
end

function weighs.charge(G, side, ids, _, to)
  local force = those(ids, function(id) return troops.is_cavalry(id) or not troops.fights(id) end)
  return function() return M.charge(G, side, force, to) end
end

function weighs.fire(G, side, ids, from, to)
  local guns, left = {}, fire.cap(from)
  for _, id in ipairs(those(ids, function(each) return holds(fire.need_ready, G, each) end)) do
    local points = math.min(left, G.pieces[id].guns)
    left = left - points
    if points > 0 then guns[#guns + 1] = { unit = id, points = points } end
  end
  if #guns == 0 then return nil, "no battery is in action there" end
  return function() return M.volley(G, { side = side, to = to, mark = "stack", kind = "fire", guns = guns }) end
end

--- What the stack of a hex would do to that of another: infantry assaults, horse charges, guns fire.
---@param targets string[] One hex.
---@param by string[] One hex.
---@return (fun(): string, table)? resolve
---@return string? why
function M.assess(G, side, targets, by)
  local to, from = targets[1] and map:canonical(targets[1]), by[1] and map:canonical(by[1])
  if not to or not from then return nil, "no such hex" end
  if #course.target(G, side, to) == 0 then return nil, "no enemy is there" end
  local ids = troops.of(G, side, from)
  for _, each in ipairs({ { troops.is_infantry, "assault" }, { troops.is_cavalry, "charge" }, { troops.is_artillery, "fire" } }) do
    if #those(ids, each[1]) > 0 then return weighs[each[2]](G, side, ids, from, to) end
  end
  return nil, "nobody is there"
end

return M
