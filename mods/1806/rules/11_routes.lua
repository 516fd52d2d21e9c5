--- 11.43 Where a beaten unit may go: steps, whether it is surrounded, the ways that it has, and who must make room for it
-- there (11.45). Nothing here changes the state.
local retreats = require("mechanics.retreat")
local ground = require("rules.08_terrain")
local lists = require("mechanics.lists")
local pieces = require("rules.01_pieces")
local stacking = require("rules.03_stacking")
local price = require("rules.08_ways").price
local zoc = require("rules.04_zoc")

local map = ground.map
local HEXSIDES = 6
local M = {}

--- 11.43b: a river without a whole bridge shuts a hexside.
local function shut(from, to)
  return map:side(from, to, "river") and not ground.bridge_open(from, to)
end

--- 11.45a, 11.43b: displaced trains (3.12b) have hexsides of their own that they cannot cross (8.31f, 9.1b).
local function bars_train(G, id, from, to) return pieces.is_train(id) and not price(G, id, from, to) end

--- What bars a step between neighbours from a beaten unit; nil when nothing does. The ZOC of Vedettes does not (4.32c,
--- 11.43d, 13.21a).
---@param how string "combat" or "repulse"
---@param aside boolean? Enemy Vedettes may be pushed aside (11.45d).
---@return string? id Rule.
---@return string? key Text key.
function M.bar(G, side, from, to, how, aside)
  if not map:in_area(G.area, to) then return "11.44b", "retreat_off_map" end -- Q9: never by choice
  if ground.closed(G, side, to) then return G.closed.rule, "area_closed" end -- 21.62
  if shut(from, to) then return how == "repulse" and "10.12C" or "11.43b", "retreat_shut" end
  local holder = pieces.side_at(G, to)
  if holder and holder ~= side then
    if not lists.all(pieces.at(G, to), pieces.is_vedette) then
      return "11.43b", "retreat_enemy_there"
    end
    if not aside then return "13.21b", "retreat_enemy_there" end -- Q19
  end
  if zoc.hostile_firm(side, to) then return "4.32a", "retreat_into_zoc" end
end

--- Tells whether a unit could leave the map, or the area in play (Q71), from a hex.
---@return boolean
function M.leaves(G, hex)
  local near = map:neighbors(hex)
  return #near < HEXSIDES
    or pieces.any(near, function(to) return not map:in_area(G.area, to) and not shut(hex, to) end)
end

--- Surrounded: no hex to retreat to (Q7). Friends do not bar the way, nor does the map's edge.
---@return boolean
function M.surrounded(G, id, hex)
  local side = G.pieces[id].side
  local function barred(to) return M.bar(G, side, hex, to, "combat") end
  return lists.all(map:neighbors(hex), barred) and not M.leaves(G, hex)
end

--- Ways ------------------------------------------------------------------------------------------

--- 11.45: ways, and units that make room, trains too (3.12b); none may go where another came from (11.45c).
M.ways = retreats.declare({
  map = map,
  chain = 5,
  open = function(G, quest, from, to)
    if quest.piece and bars_train(G, quest.piece, from, to) then return false end -- 9.1b
    return not M.bar(G, quest.side, from, to, quest.how, quest.aside)
  end,
  fits = function(G, quest, hex, ids) return stacking.fits(G, hex, quest.side, ids, quest.passing) end,
  displaced = function(G, quest, hex) return pieces.units_at(G, hex, quest.side) end,
  displace = pieces.put,
})

local ways = M.ways

--- What a frame asks its ways for. Once a unit has set out it takes no room where it stands.
---@return Quest
function M.quest_of(f)
  local passing = { f.walking }
  return {
    side = f.side,
    hex = f.hex,
    hexes = f.hexes,
    how = f.cause,
    closed = f.closed,
    passing = passing,
  }
end

--- The kind of way that a unit has: "free"; "full" when only displacement opens one (11.45a); "vedettes" when only
--- theirs does (11.45d), by the option alone (Q19) and not for displaced units; or nil.
---@return string?
function M.way(G, quest, id, at)
  local kind = ways:kind(G, quest, id, at)
  if kind or not G.options.retreat_into_vedette then return kind end
  if #quest.closed > 1 or quest.how == "aside" then return nil end
  local past = copy_of(quest)
  past.aside = true
  return ways:leads(G, past, at, function(hex) return ways:ends(G, past, id, "free", hex) end)
      and "vedettes"
    or nil
end

--- 11.44b: does a way lead off the map before the retreat is done?
---@return boolean
function M.runs_off(G, quest, at)
  if map:distance(quest.hex, at) >= quest.hexes then return false end
  return M.leaves(G, at)
    or pieces.any(ways:steps(G, quest, at), function(to) return M.runs_off(G, quest, to) end)
end

--- Conditions of a step. 11.43a, Q104: each step leads away, and on to an end of the whole retreat.
function M.check(G, f, unit, to)
  local at, quest = G.pieces[unit].hex, M.quest_of(f)
  local back = map:distance(at, to) == 1 and map:distance(f.hex, to) == map:distance(f.hex, at) + 1
  if not need(back, "11.43a", "not_away", "to", to) then return end
  local kind = M.way(G, quest, unit, at)
  quest.aside = kind == "vedettes"
  local id, key = M.bar(G, f.side, at, to, f.cause, quest.aside)
  if id then return need(false, id, key, "to", to) end
  if not need(not bars_train(G, unit, at, to), "11.43b", "retreat_shut", "to", to) then return end
  if not need(not listed(f.closed, to), "11.45c", "displaces_in_a_circle", "to", to) then return end
  local ends = ways:leads(
    G,
    quest,
    to,
    function(hex) return ways:ends(G, quest, unit, kind, hex) end
  )
  need(ends, kind == "free" and "11.45a" or "11.44a", "leads_nowhere", "to", to) -- 11.45b
end

return M
