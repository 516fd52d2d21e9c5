--- 6.2b, 6.3, 6.10.1, 6.11.4 What orders permit: where hubs go, how far units stray, who attacks, who fires, and who must move.
-- A march (12_march) keeps `out`: those who were Out of Command as they began to move; `gone`: has it made a step?
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local delivery = require("rules.06_delivery")
local dispatches = require("mechanics.dispatches")
local force = require("rules.12_force")
local frames = require("rules.06_frames")
local muster = require("mechanics.muster")
local range = require("rules.06_range")
local troops = require("rules.02_troops")

local map = map_of()
local figures = commands.figures
local M = {}

-- ---- Hubs ----------------------------------------------------------------------------------------------

--- The command whose hub a piece is; nil of others.
local function hub_of(G, id)
  local command = commands.of(G, id)
  return command and commands.hub(G, command) == id and command or nil
end

local far_from_enemy = derived("how far the enemy is", { "foes" }, function(G, side, hex)
  local nearest, enemy = 99, troops.enemy(G, side)
  for _, at in ipairs(troops.hexes(G, enemy)) do
    if #troops.fighting(G, enemy, at) > 0 then nearest = math.min(nearest, map:distance(at, hex)) end
  end
  return nearest
end)

local places = {} -- kind of stage -> how far a hex is from where the hub may be

function places.march(order, stage, hex)
  local far = math.min(map:distance(stage.goal, hex) - stage.radius, dispatches.astray(map, order.way, hex) - stage.half_width)
  return math.max(0, far)
end
places.attack, places.fallback, places.hq_move = places.march, places.march, places.march

function places.defend(_, stage, hex) return math.max(0, map:distance(stage.goal, hex) - stage.radius) end

--- 16.1.5b: how far a Commander is from a position in line with his orders: of a hub as its stage has it, else of being In Command.
local function out_of_line(G, id, hex)
  local command = hub_of(G, id)
  if not command then return range.way_back(G, id, hex) end
  local stage = frames.stage(G, command)
  local far = stage and places[stage.kind]
  return far and far(G.orders[command], stage, hex) or 0
end

--- 16.1.5b: notes of Commanders who have ridden along whether they have to come back from there.
function M.note_ride(G, ids)
  for _, id in ipairs(G.orders and ids or {}) do
    if not troops.fights(id) then board.mark(G, id, { carried_off = out_of_line(G, id, G.pieces[id].hex) > 0 }) end
  end
end

local function carried_off(G, id) return G.pieces[id].carried_off == true and out_of_line(G, id, G.pieces[id].hex) > 0 end

local goes = {} -- kind of stage -> states that the hub may go from a hex to another

--- 6.2a: along its way, to its goal and not beyond its limit; a march does not go back.
function goes.march(G, order, stage, id, to)
  local near_goal = map:distance(stage.goal, to) <= stage.radius
  need(places.march(order, stage, to) == 0, "6.2b", "astray", "unit", id, "to", to)
  need(not dispatches.beyond(map, order.way[1], stage.limit, to), "6.4.4b", "beyond_limit", "unit", id, "to", to)
  local point = order.way[order.next]
  local began = map:distance(point, G.pieces[id].began or G.pieces[id].hex)
  need(near_goal or map:distance(point, to) <= began, "6.2b", "goes_back", "unit", id, "to", to)
end
goes.attack, goes.fallback, goes.hq_move = goes.march, goes.march, goes.march

--- 30.0a: about its objective, or towards it. 6.10.1b: an HQ that is there stays.
function goes.defend(G, _, stage, id, to)
  local was, far = map:distance(stage.goal, G.pieces[id].hex), map:distance(stage.goal, to)
  local hq = not troops.fights(id) and troops.printed(id).role == "headquarters"
  need(not hq or was > stage.radius, "6.10.1b", "hq_stays", "unit", id)
  need(far <= stage.radius or far < was, "30.0a", "leaves_objective", "unit", id, "to", to)
end

--- 6.9b: to the command that it joins.
function goes.join(G, _, stage, id, to)
  local hub = commands.hub(G, stage.join)
  local there = hub and G.pieces[hub].hex
  if there then need(map:distance(there, to) < map:distance(there, G.pieces[id].hex), "6.9b", "must_join", "unit", id, "to", to) end
end

--- 6.6.3.5: away from what threatens it, and to no enemy.
function goes.withdraw(G, order, _, id, to)
  local at, hex = order.threat, G.pieces[id].hex
  local away = not at or map:distance(at, to) >= map:distance(at, hex)
  need(away and far_from_enemy(G, G.pieces[id].side, to) > 1, "6.6.3.5", "toward_threat", "unit", id, "to", to)
end

--- 6.6.1.6a: to where the enemy sends it.
local function need_cannon(G, stage, id, to)
  need(map:distance(stage.goal, to) < map:distance(stage.goal, G.pieces[id].hex), "6.6.1.6a", "not_ordered_there", "unit", id, "to", to)
end

local FROZEN = { corps = "6.3.4.2", division = "6.3.4.3", brigade = "6.3.4.4", army = "6.10.1a" }

local function need_hub(G, command, id, to)
  local order, stage = G.orders[command], frames.stage(G, command)
  if not need(order.origin ~= "none", FROZEN[commands.level(command)], "stays", "unit", id) then return end
  if not need(order.origin ~= "default", "6.6.2", "stays", "unit", id) then return end
  if not need(stage, "30.0f", "waits", "unit", id) then return end
  if order.origin == "cannon" then return need_cannon(G, stage, id, to) end
  if carried_off(G, id) then
    local nearer = out_of_line(G, id, to) < out_of_line(G, id, G.pieces[id].hex)
    return need(nearer, "16.1.5b", "must_rejoin", "unit", id, "to", to)
  end
  goes[stage.kind](G, order, stage, id, to)
end

--- A hub that has come to a point of its way makes for the next; 16.1.5b: a Commander whom a charge had carried off is back.
function M.come(G, id)
  if G.pieces[id].carried_off and not carried_off(G, id) then board.mark(G, id, { carried_off = false }) end
  local command = G.orders and hub_of(G, id)
  local order = command and G.orders[command]
  local stage = command and frames.stage(G, command)
  if stage and #order.way > 0 then frames.pass(order, stage, G.pieces[id].hex) end
end

-- ---- Command Range -------------------------------------------------------------------------------------

--- 6.6.3.3: a command that falls back gathers within halved ranges.
local function range_status(G, id)
  local command = commands.of(G, id)
  return command and G.orders[command].origin == "withdrawal" and "no_orders" or nil
end

--- 6.11.1a, 6.11.4: who is In Command stays so; who is not comes nearer.
local function need_range(G, f, id, to)
  local status = range_status(G, id)
  if not listed(f.out, id) then
    need(range.holds_at(G, id, to, f.force, status), "6.11.1a", "out_of_command_there", "unit", id, "to", to)
  elseif not range.in_command(G, id, status) then
    local back = range.way_back(G, id, G.pieces[id].hex, nil, status)
    local nearer = range.way_back(G, id, to, f.force, status) < back
    need(nearer, "6.11.4a", "must_return", "unit", id, "to", to)
  end
end

--- A piece joins a march: is it Out of Command as it begins to move (6.11.4a)?
function M.begin(G, f, id)
  f.out = f.out or {}
  if G.orders and not range.in_command(G, id, range_status(G, id)) then table.insert(f.out, id) end
end

--- 15.1.5b, 16.1.5a, 19.5.1.1b States that those who attack are In Command in a hex.
---@param ids string[]
function M.need_command(G, ids, hex, rule_id)
  for _, id in ipairs(G.orders and those(ids, troops.fights) or {}) do
    need(range.holds_at(G, id, hex, ids, range_status(G, id)), rule_id, "out_of_command_there", "unit", id, "to", hex)
  end
end

--- Units that have begun Close Combats, and are In Command.
local function fighters(G, side)
  local list = {}
  for _, fight in ipairs(G.fights) do
    local ids = fight.side == side and not fight.over and troops.present(G, fight.force) or {}
    for _, id in ipairs(those(ids, troops.fights)) do
      if range.in_command(G, id) then list[#list + 1] = id end
    end
  end
  return list
end

--- 15.1.5b: they are until they fight: nobody by whom they are rides away from them.
local function need_fighters(G, f, side, to)
  local leaders = those(f.force, function(id) return not troops.fights(id) end)
  local units = #leaders > 0 and fighters(G, side) or {}
  if #units == 0 then return end
  local lost = board.suppose(G, function()
    for _, id in ipairs(leaders) do
      board.put(G, id, to)
    end
    return those(units, function(id) return not range.in_command(G, id) end)[1]
  end)
  need(not lost, "15.1.5b", "leaves_fighters", "unit", leaders[1], "by", lost or "")
end

-- ---- Steps ---------------------------------------------------------------------------------------------

local function need_default_ground(G, command, id, to)
  local order = command and G.orders[command]
  local forbidden = order and order.origin == "default" and G.control[to] and G.control[to] ~= G.pieces[id].side and not order.held[to]
  need(not forbidden, "30.0g", "not_held_then", "to", to)
end

--- 6.4bc: no feet dragging.
local function need_ride(G, id, home, to)
  local rides = range.rides(G, home)
  need((rides[to] or 0) < (rides[G.pieces[id].hex] or 0), "6.4bc", "must_ride", "unit", id, "to", to)
end

--- What orders let those who move together enter.
---@param f table The march.
function M.need_step(G, f, side, to)
  if not G.orders then return end
  need_fighters(G, f, side, to)
  local home = delivery.bound_home(G, side)
  for _, id in ipairs(f.force) do
    local command = hub_of(G, id)
    if command then
      need_hub(G, command, id, to)
    elseif home[id] and home[id] ~= G.pieces[id].hex then
      need_ride(G, id, home[id], to)
    else
      need_range(G, f, id, to)
    end
    if troops.fights(id) then need_default_ground(G, commands.of(G, id), id, to) end
  end
end

-- ---- Attacks -------------------------------------------------------------------------------------------

local function skirmishers_alone(G, side, to)
  local units = troops.fighting(G, troops.enemy(G, side), to)
  return #units > 0 and #those(units, troops.is_skirmisher) == #units
end

local attacks = {} -- status -> states that a command may attack a hex

--- 30.0b, 30.0c: about the way or the goal of the attack, from wherever.
function attacks.engage(G, command, _, to)
  local order, stage = G.orders[command], frames.stage(G, command)
  local near = dispatches.astray(map, order.way, to) <= stage.half_width + figures.aside
  need(near or map:distance(stage.goal, to) <= stage.radius + figures.aside, "30.0b", "off_the_attack", "to", to)
end

--- 6.3.2a, 30.0d, 30.0g: only to take back what it held.
function attacks.general(G, command, _, to)
  local order = G.orders[command]
  need(order.origin ~= "withdrawal", "6.6.3.1", "falls_back_now", "to", to)
  local turn = order.held[to]
  local lately = turn and (order.origin == "default" or G.turn - turn <= figures.counter_turns)
  need(lately, "6.3.2a", "no_engage", "to", to)
end

function attacks.no_orders(_, _, rule_id, to) need(false, rule_id, "has_no_orders", "to", to) end -- 6.3.4.5c, 6.3.4.5d

--- 6.3 States that units may begin a Close Combat or a charge; reactions need no order (6.3.5b).
---@param rule_id string 6.3.4.5c or 6.3.4.5d
---@param light boolean  May Skirmishers alone be attacked under any status?
function M.need_attack(G, side, ids, to, rule_id, light)
  if not G.orders or light and skirmishers_alone(G, side, to) then return end
  for _, id in ipairs(those(ids, troops.fights)) do
    local command = commands.of(G, id)
    if command then attacks[frames.status(G, command)](G, command, rule_id, to) end
  end
end

--- 6.3.4.5b, 6.11.6 States that a unit may fire in a Fire Phase.
---@return boolean
function M.need_fire(G, id)
  if not G.orders then return true end
  local ordered = need(frames.status_of(G, id) ~= "no_orders", "6.3.4.5b", "has_no_orders_to_fire", "unit", id)
  local commanded = not troops.is_artillery(id) or range.in_command(G, id)
  return need(commanded, "6.11.6", "out_of_command", "unit", id) and ordered
end

--- 6.3.1c, 20.3.2e, 20.3.2f States that a unit may recover Stragglers.
function M.need_recovery(G, id)
  if not G.orders then return end
  need(frames.status_of(G, id) ~= "engage", "20.3.2f", "engaged", "unit", id)
  need(range.in_command(G, id), "20.3.2e", "out_of_command", "unit", id)
end

--- 6.3.5d, 6.3.5e, 6.3.5f: rally, Skirmishers and detached batteries ask nothing here. 6.3.4.5f: is a unit in No Orders Status?
---@return boolean
function M.rests(G, id) return G.orders ~= nil and frames.status_of(G, id) == "no_orders" end

-- ---- Who must move -------------------------------------------------------------------------------------

local function gone_far(G, id)
  local piece = G.pieces[id]
  return map:distance(piece.began or piece.hex, piece.hex)
end

--- Why a piece may not stop where it is (6.6.3.2n: how far it goes at most its allowance says); nil if it may. A rule and a text.
---@return string? rule
---@return string? key
---@param home string?  The hex of his HQ, of a Corps Commander who rides there.
local function duty(G, id, home)
  local command = commands.of(G, id)
  if home and home ~= G.pieces[id].hex then return "6.4bc", "must_ride" end
  if carried_off(G, id) then return "16.1.5b", "must_rejoin_still" end
  if G.pieces[id].driven and not range.in_command(G, id) then return "27.2.1b", "must_return_still" end
  local order = command and G.orders[command]
  if not order or order.origin ~= "withdrawal" and order.origin ~= "cannon" then return nil end
  local is_hub = commands.hub(G, command) == id
  if order.origin == "cannon" then
    local spent = G.pieces[id].left * 2 <= force.allowance(troops.class(G, id))
    if is_hub and not spent and G.pieces[id].hex ~= frames.stage(G, command).goal then return "6.6.1.6c", "must_obey" end
  elseif is_hub then
    local brigade = troops.fights(id)
    if brigade or gone_far(G, id) < figures.withdrawal then return brigade and "6.6.3.4" or "6.6.3.2", "must_withdraw" end
  elseif troops.fights(id) and not range.in_command(G, id, "no_orders") then
    return "6.6.3.3", "must_gather"
  end
end

--- Those of a side who must move before the phase ends: { id, rule, key }.
---@param may_move fun(id: string): boolean
---@return table?
function M.owing(G, side, may_move)
  local home = G.orders and delivery.bound_home(G, side)
  for _, id in ipairs(home and muster.all(G, side) or {}) do
    local rule_id, key = duty(G, id, home[id])
    if rule_id and may_move(id) then return { id = id, rule = rule_id, key = key } end
  end
end

--- States that those of a march may stop: who must go on, and can, may not. 6.11.4a: who has begun to come back goes on.
---@param ids string[]
---@param can_go fun(): boolean  Is there a hex for them to go to?
function M.need_stop(G, f, side, ids, can_go)
  local home = G.orders and delivery.bound_home(G, side)
  for _, id in ipairs(home and ids or {}) do
    local rule_id, key = duty(G, id, home[id])
    local returning = f.gone and listed(f.out or {}, id) and not range.in_command(G, id, range_status(G, id))
    if not rule_id and returning then
      rule_id, key = "6.11.4a", "must_return_still"
    end
    if rule_id and can_go() then need(false, rule_id, key, "unit", id) end
  end
end

return M
