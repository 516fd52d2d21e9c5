--- 9 Forces: a Commander and the leaders who march or fight with him, a list with the Commander first; what they have on their
--- tracks, and who may go together.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local pieces = require("rules.02_pieces")

local printed = pieces.counters.by
local HORSE = { cavalry = true, march_cavalry = true }
local GUNS = { artillery = true }
local M = {}

--- 8.7, 25.11a: the arm that a unit counts as.
---@return "infantry"|"cavalry"|"artillery"|"train"
function M.arm(id)
  local kind = printed[id].type
  if HORSE[kind] then return "cavalry" end
  if GUNS[kind] then return "artillery" end
  return kind == "bridge_train" and "train" or "infantry"
end

--- 3.24: the units of a leader, or those of one arm.
local units_of = derived("units of a leader", { "stack" }, function(G, leader, arm)
  return those(pieces.organic(G, leader), function(id) return not arm or M.arm(id) == arm end)
end)

--- 3.25, 14.17a: SP on the track of a leader, or of one arm.
local strength_of = derived("strength of a leader", { "stack" }, function(G, leader, arm)
  return sum(units_of(G, leader, arm), function(id) return G.pieces[id].strength or 0 end)
end)

--- 3.9a: the units of a force, leader by leader.
---@param force string[]
---@param arm string?
---@return string[] ids
function M.units(G, force, arm)
  local list = {}
  for _, leader in ipairs(force) do
    for _, id in ipairs(units_of(G, leader, arm)) do
      list[#list + 1] = id
    end
  end
  return list
end

--- 3.9a, 3.25, 14.17a: SP of a force, or of one arm of it.
---@param force string[]
---@param arm string?
---@return integer
function M.strength(G, force, arm)
  return sum(force, function(leader)
    if pieces.is_source(leader) then return arm ~= "cavalry" and arm ~= "artillery" and 1 or 0 end -- 6.23a
    return strength_of(G, leader, arm)
  end)
end

-- Armies --------------------------------------------------------------------------------------------

local COLUMNS = { spring = "army_spring", june = "army_spring", dresden = "army_dresden", leipzig = "army_leipzig" }
local ARMY_OF = { austrian = "bohemia", swedish = "north", prussian = "silesia", russian = "silesia" }

--- 7.6a: the armies of a side that are in play.
---@return string[]
function M.armies(G, side)
  return those(keys_of(G.points), function(army) return (army == "french") == (side == "french") end)
end

--- 7.6a, 7.6b: the army that a leader belongs to; that of his units where he leads for whoever is there.
---@return string army
function M.army(G, leader)
  local row = printed[leader]
  local army = row[COLUMNS[G.start]]
  if row.side == "french" then return "french" end -- 7.8c, 25.20
  if army ~= "own" then return army end
  if COLUMNS[G.start] == "army_spring" then return "silesia" end -- 6.25b, 6.26
  for _, unit in ipairs(pieces.organic(G, leader)) do
    local served = ARMY_OF[printed[unit].nation] -- 7.6b; march regiments are of no nation
    if served then return served end
  end
  return M.armies(G, row.side)[1]
end

-- Who goes together ---------------------------------------------------------------------------------

--- 14.19a, 3.9b, 14.19c: is there one among some leaders who can command the others? Of none, and of one alone, always.
---@param leaders string[]
---@return boolean
function M.orderly(G, leaders)
  return #leaders < 2 or #pieces.commanders(G, leaders) > 0
end

--- 9.23b: those of a list who are not in another.
---@return string[]
function M.without(list, others)
  return those(list, function(id) return not listed(others, id) end)
end

local function with(list, id)
  local more = copy_of(list)
  more[#more + 1] = id
  return more
end

--- 14.11a: those of a force who lie in its Commander's package.
---@return string[]
function M.in_package(G, force)
  return those(force, function(id) return listed(pieces.package(G, force[1]), id) end)
end

--- 9.2a, 3.5c, 3.9c: whom a leader might command, and others: all in his package and in the hexes around it, rising. Callers must not write it.
---@type fun(G: table, leader: string): string[]
M.near = derived("leaders near", { "board" }, function(G, leader)
  local seen = {}
  for _, hex in ipairs(twohex.zone(map_of(), G.pieces[leader].at)) do
    for _, id in ipairs(board.standing(G, hex)) do
      seen[id] = true
    end
  end
  return keys_of(seen)
end)

--- 9.2a: the package beside his own out of which a Commander has taken leaders; nil: none yet.
---@return string[]?
local function second(G, force)
  local others = M.without(force, pieces.package(G, force[1]))
  return others[1] and pieces.package(G, others[1])
end

--- 9.2a: of one package beside his own, no more.
---@return boolean
function M.may_reach(G, force, id)
  local other = second(G, force)
  return listed(pieces.package(G, force[1]), id) or not other or listed(other, id)
end

--- 22.2e (O78): has a unit of a leader taken replacements in the Player-Turn of its side that goes on?
---@return boolean
function M.refilled(G, leader)
  return G.phasing == G.pieces[leader].side and #those(pieces.organic(G, leader), function(id) return listed(G.refilled, id) end) > 0
end

--- 9.2b, 9.4, 21.2d: may a leader go with a force, by what he has done and the span of its Commander (9.2b, 9.4, 9.20a, 3.9a)?
---@param by string  "command", or what else it moves by: then no one in disorder goes (21.2d).
---@return boolean
function M.may_join(G, force, id, by)
  local piece = G.pieces[id]
  if piece.besieged or piece.militia or M.refilled(G, id) then return false end -- 23.7b, 26.4a, 22.2e
  if piece.done or listed(force, id) or piece.disorganized and by ~= "command" then return false end
  return pieces.holds(G, force[1], with(force, id))
end

--- 14.19a: have those a commander whom a force leaves behind in its packages?
---@return boolean
function M.leaves_order(G, force)
  local other = second(G, force)
  return M.orderly(G, M.without(pieces.package(G, force[1]), force)) and (not other or M.orderly(G, M.without(other, force)))
end

--- 14.19a: can those from a place in a list on complete a force?
local function completes(G, group, force, from, by)
  if M.leaves_order(G, force) then return true end
  for i = from, #group do
    local more = M.may_join(G, force, group[i], by) and with(force, group[i])
    if more and completes(G, group, more, i + 1, by) then return true end
  end
  return false
end

--- 14.19a, 3.5a: can a force be completed, by leaders who come after the last that was named, so that those who stay behind in its
--- packages have one who commands them?
---@param force string[]
---@param by string  As in `may_join`.
---@return boolean
function M.can_part(G, force, by)
  local group = copy_of(pieces.package(G, force[1]))
  for _, id in ipairs(second(G, force) or {}) do
    group[#group + 1] = id
  end
  local last = #force > 1 and force[#force]
  return completes(G, those(group, function(id) return not last or id > last end), force, 1, by)
end

--- 14.1, 26.1b: the leaders of a side on the map whom the scenario does not hold fast. Callers must not write the list.
---@type fun(G: table, side: string): string[]
M.leaders = derived("leaders", { "board" }, function(G, side)
  return those(pieces.standing(G, side), function(id) return not G.pieces[id].neutral and not listed(G.frozen, id) end)
end)

return M
