--- 29 Random events that strike commands and their orders; `rules.29_events` says when. Battles without written orders know none of them.
-- State: `G.silent[command]`: the last turn in which it has no initiative and takes no orders; `G.rooted[command]`: the turn in which its
-- Commanders stay; `G.mute[side]`: the turn in which a side issues no orders.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local delivery = require("rules.06_delivery")
local dispatches = require("mechanics.dispatches")
local initiative = require("rules.06_initiative")
local lists = require("mechanics.lists")
local troops = require("rules.02_troops")
local victory = require("rules.30_victory")
local wings = require("rules.29_wings")

local M = {}

--- One of some ids, by a die of as many sides; nil of none.
---@param ids string[]
---@param rule_id string
---@return string?
function M.one_of(G, ids, rule_id)
  if #ids < 2 then return ids[1] end
  return ids[roll(G, "events", #ids, rule_id, "which")]
end

--- The commands that an event may strike: those of its row, or whose Commanders it names; without any, all of a side.
local function struck(G, row, side)
  local list = G.orders and commands.acting(G, side) or {}
  local names = lists.words(row.of or "")
  return those(list, function(command)
    local by = commands.commander(G, command)
    return not commands.is_wing(command) and (#names == 0 or listed(names, command) or by ~= nil and listed(names, by))
  end)
end

--- 29.1loo: a command gets loose; 29.2M34f: one of three, while their general is not there.
function M.loose_cannon(G, row, side)
  local army = commands.army(G, side)
  if row.of and army and commands.commander(G, army) then return false end -- 29.2M34f
  local command = M.one_of(G, struck(G, row, side), row.rule)
  if not command then return false end
  G.stirred[command] = G.turn -- 29.1loo
  initiative.get_loose(G, side, command)
  return true
end

--- 29.1ord: an order that rides is lost, and its loss found out as that of a Distorted one.
function M.order_lost(G, row, side)
  local log = G.orders and G.dispatches[side] or {}
  local riding = delivery.post:open(log, nil, { dispatches.RIDING })
  if #riding == 0 then return false end
  local lost = riding[#riding > 1 and roll(G, "events", #riding, row.rule, "which") or 1]
  delivery.post:bring(G, side, { lost }, "distorted", "29.1ord")
  return true
end

--- 29.2M1a: a division whose order is being carried out stops, as if it had failed its check of Attack Stoppage.
function M.stoppage(G, row, side)
  local list = those(struck(G, row, side), function(command) return G.orders[command].origin ~= "none" end)
  local command = M.one_of(G, list, row.rule)
  if command then initiative.withdraw(G, command, "29.2M1a") end
  return command ~= nil
end

--- 29.2M2a: in this turn one of some may be made a Wing Commander, by an order.
function M.wing_commander(G, _, side)
  if not G.orders then return false end
  G.wing[side] = G.turn
  if #wings.open(G, side) > 0 then return true end
  G.wing[side] = nil
  return false
end

--- Whoever is still to come, comes a turn later.
local function keep_away(G, command)
  for _, group in ipairs(G.groups) do
    for _, id in ipairs(group.pieces) do
      if troops.printed(id).command == command then
        group.turn = group.turn + 1
        return true
      end
    end
  end
  return false
end

--- 29.2M34a: for some turns he rolls for no initiative and accepts no order; under orders his Commanders stay where they are now.
function M.silence(G, row, side)
  if not G.orders then return false end
  local command = row.of
  if not listed(commands.acting(G, side), command) then return keep_away(G, command) end
  G.silent[command] = G.turn + row.turns - 1
  if G.orders[command].origin ~= "none" then G.rooted[command] = G.turn end
  return true
end

--- 29.2M6a: a general who is so far ahead hands over to another, who issues no orders in this turn.
function M.retire(G, row, side)
  local names = lists.words(row.of)
  local points = victory.scores(G, true).points
  local there = G.pieces[names[1]] and G.pieces[names[2]] and G.pieces[names[2]].hex
  local army = commands.army(G, side)
  local ahead = points[side] - points[troops.enemy(G, side)] >= row.points
  if not there or not ahead or not commands.leads(G, names[1], army) then return false end
  commands.appoint(G, army, names[2])
  board.remove(G, names[1])
  log("29.2M6a", "takes_over", "unit", names[2], "command", commands.name(army))
  G.mute[side] = G.turn
  return true
end

return M
