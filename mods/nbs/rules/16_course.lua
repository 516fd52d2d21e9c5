--- 16.1 What a charge needs: who may ride, how far, over what ground, along which way.
local engine = require("engine.facing")
local entry = require("rules.15_entry")
local facing = require("rules.10_facing")
local ground = require("rules.12_ground")
local lead = require("rules.14_lead")
local morale = require("rules.21_morale")
local range = require("rules.06_range")
local sight = require("rules.14_sight")
local troops = require("rules.02_troops")

local map = map_of()
local FAR = 3 -- 16.1a
local M = { FAR = FAR }

--- 16.1.1, 26.6.1, 22.2.2: might a cavalry unit charge, by what enemies see of it (4.0b)? `target`: the stack it would charge.
---@param target string[]?
---@return boolean
function M.seems_able(G, id, target)
  local piece = G.pieces[id]
  if not troops.is_cavalry(id) or piece.formation ~= "ready" or G.night then return false end -- 27.1.3
  if piece.state ~= "normal" and piece.state ~= "blood_lust" then return false end
  if not troops.printed(id).cossack or not target then return true end
  local first = lead.lead(target)
  return first ~= nil and morale.at_worst(G, first, "disorganized") -- 26.6.1
end

--- 16.1.5a: as it begins; how the charge ends is another matter.
local function in_command(G, id) return not G.orders or range.in_command(G, id) end

--- 16.1.1: may it charge?
---@return boolean
function M.able(G, id, target) return M.seems_able(G, id, target) and not morale.wrecked(G, id) and in_command(G, id) end

--- 16.1.1 States that a unit may charge a stack.
function M.need_able(G, id, target)
  local piece = G.pieces[id]
  if not need(troops.is_cavalry(id), "16.0", "no_cavalry", "unit", id) then return end
  need(not G.night, "27.1.3", "too_dark_to_charge")
  need(piece.formation == "ready", "16.1.1", "not_ready", "unit", id)
  need(piece.state == "normal" or piece.state == "blood_lust", "16.1.1", "too_shaken", "unit", id)
  need(not morale.wrecked(G, id), "16.1.1", "wrecked", "unit", id)
  need(in_command(G, id), "16.1.5a", "out_of_command", "unit", id)
  local first = lead.lead(target)
  local steady = troops.printed(id).cossack and first and not morale.at_worst(G, first, "disorganized")
  need(not steady, "26.6.1", "cossacks_shy", "unit", id)
end

--- 16.1b: may horse ride over this hexside in a charge? 12.2.4: not out of what it could not ride into.
local function open_step(a, b)
  if map:bridge(a, b) or ground.hinders(a, b) then return false end
  return ground.crosses("light_cavalry", a, b)
end

--- 16.1.3a, 16.3.3.2: is a hex between free of all but Skirmishers?
local function free(G, hex)
  for _, side in ipairs(sides_of(G)) do
    for _, id in ipairs(troops.of(G, side, hex)) do
      if not troops.is_skirmisher(id) then return false end
    end
  end
  return true
end

local function turns(path)
  local count, before = 0, nil
  for i = 2, #path do
    local direction = map:direction(path[i - 1], path[i])
    if before and direction ~= before then count = count + 1 end
    before = direction
  end
  return count
end

--- All shortest ways to a hex over open ground that is free; the last hex apart.
local function ways(G, from, to, list, path)
  local at = path[#path]
  if at == to then
    list[#list + 1] = copy_of(path)
    return
  end
  for _, hex in ipairs(map:neighbors(at)) do
    local nearer = map:distance(hex, to) < map:distance(at, to)
    if nearer and open_step(at, hex) and (hex == to or free(G, hex)) then
      path[#path + 1] = hex
      ways(G, from, to, list, path)
      path[#path] = nil
    end
  end
end

--- 16.1c, reading 84: the straightest ways of a charge, by their first hex.
---@return table<string, string[]>
function M.courses(G, from, to)
  local list, by = {}, {}
  ways(G, from, to, list, { from })
  for _, path in ipairs(least(list, "16.1c", turns)) do
    by[path[2]] = by[path[2]] or path
  end
  return by
end

--- Enemies in a hex that a charge may aim at.
---@return string[]
function M.target(G, side, to) return troops.fighting(G, troops.enemy(G, side), to) end

--- 16.1 States that a hex may be charged from another, but for facing and who rides.
---@return boolean
function M.need_course(G, side, from, to)
  if not need(#M.target(G, side, to) > 0, "16.1a", "no_enemy_there", "to", to) then return false end
  local far = map:distance(from, to)
  if not need(far >= 1 and far <= FAR, "16.1a", "too_far_to_charge", "to", to) then return false end
  need(not ground.hindering(to), "16.1b", "hindering", "to", to)
  need(not entry.begun(G, to), "16.1.3b", "in_close_combat", "to", to)
  sight.need(G, from, to) -- 16.1.2
  return need(next(M.courses(G, from, to)) ~= nil, "16.1.3a", "no_course", "to", to)
end

--- 16.1a: does a hex lie before a unit?
---@return boolean
function M.ahead(G, id, to) return facing.before(G, id, to, FAR) end

--- The heading in which a unit has a hex before it, with the least turn (16.2.7.3, 16.5.5).
---@return integer
function M.refaced(G, id, to)
  local piece = G.pieces[id]
  local best, least_turn
  for _, heading in ipairs(facing.HEADINGS) do
    local turn = math.abs(engine.steps(map, piece.heading, heading))
    local covers = engine.in_arc(map, piece.hex, heading, to, { far = FAR })
    if covers and (not least_turn or turn < least_turn) then best, least_turn = heading, turn end
  end
  return best
end

return M
