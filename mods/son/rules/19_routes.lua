--- 19.5, 19.6 The Path of Retreat: which ways a beaten package has. Nothing here changes the state.
-- A way is a list of hexes: the half that it leaves, then each hex entered, every one a hex farther from the package than the one
-- before; so none is entered twice or lies next to two others of the way (19.5a, 19.6a). The leading half alone counts (19.5b).
local board = require("mechanics.board")
local paths = require("mechanics.retreat_paths")
local twohex = require("engine.twohex")
local zoc = require("mechanics.zoc")
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local pieces = require("rules.02_pieces")
local walls = require("rules.23_walls")
local zones = require("rules.17_zones")

local map = map_of()
local FAR = 100000 -- halves of MPs: no way to the source
local M = {}

---@class Beaten  What a way is asked for.
---@field side string
---@field leaders string[]  Those of the package.
---@field hexes integer
---@field going string[]    Leaders who still have to go, and take no room where they stand.
---@field beside string?    A leader next to whose package it must end (19.4a).
---@field watched (fun(hex: string): boolean)?  Which hexes an enemy controls, for all that is known; else which he does.

---@class Judged  What a priority has left of the ways.
---@field rule string
---@field count integer   Ways left.
---@field figure integer  Of each of them, what the priority asks for the least of.

--- The leaders in a hex who are in a beaten package's way: friends, and others.
---@param quest Beaten
---@return string[] friends
---@return string[] others
function M.standing(G, quest, hex)
  local friends_, others = {}, {}
  for _, id in ipairs(board.standing(G, hex)) do
    local piece = G.pieces[id]
    if pieces.is_source(id) and piece.side ~= quest.side then others[#others + 1] = id end -- 6.23a
    if pieces.is_leader(id) and not listed(quest.leaders, id) and not listed(quest.going, id) then
      local own = piece.side == quest.side and not piece.neutral
      table.insert(own and friends_ or others, id)
    end
  end
  return friends_, others
end

--- 19.1b: a move by foot, unless all are mounted.
local function profile_of(G, quest)
  local foot = #forces.units(G, quest.leaders, "infantry") + #forces.units(G, quest.leaders, "artillery")
  return costs.profile(foot > 0 and "infantry" or "cavalry")
end

--- Is a hex in a country that is closed (26.6a)?
---@return boolean
function M.closed(G, hex)
  return #those(G.closed, function(area) return map:in_area(area, hex) end) > 0
end

--- 19.5c, 19.6b: may a beaten package step there at all? Friends only where they can make room (19.3).
---@param yields fun(leader: string): boolean
function M.open(G, quest, from, to, yields)
  if not profile_of(G, quest):cost(from, to) or M.closed(G, to) then return false end
  local friends_, others = M.standing(G, quest, to)
  if #others > 0 then return false end
  return #those(friends_, yields) == #friends_
end

--- Does the enemy control a hex, for all that the one who asks may know?
local function exposed(quest, hex)
  if quest.watched then return quest.watched(hex) end
  return zoc.exposed(quest.side, hex)
end

--- 19.7a, 19.9b, 19.11: from where ways begin: its halves, and the free hexes beside both that half of it may turn into first.
local function starts(G, quest, at)
  local a, b = table.unpack(twohex.hexes(map, at))
  local list = { a, b }
  for _, hex in ipairs(map:neighbors(a)) do
    local free = map:direction(hex, b)
      and not exposed(quest, hex)
      and #board.standing(G, hex) == 0
      and (M.open(G, quest, a, hex) or M.open(G, quest, b, hex))
    if free then list[#list + 1] = hex end
  end
  return list
end

--- 19.6f: MPs from the end of a way to the source of the army; nil where there is none on the map.
local function to_source(G, quest)
  local army = forces.army(G, quest.leaders[1])
  local base = army and G.pieces["source_" .. army]
  local source = base and base.at and twohex.hexes(map, base.at)[1]
  local profile = costs.profile("infantry")
  return source and function(way)
    local _, halves = profile:path(way[#way], source)
    return halves or FAR
  end
end

--- 23.3: has the package room where a step would be the last of its way?
local function may_stop(G, quest, from, to)
  return walls.fits(G, quest.leaders, { mode = "column", head = to, tail = from })
end

--- The ways of a package, those that the priorities leave; shorter ones where no way has the full length (19.5c). And what each
--- priority has left.
---@param quest Beaten
---@param yields fun(leader: string): boolean  Can a friend make room?
---@return string[][] ways
---@return Judged[]
function M.judged(G, quest, yields)
  local at = G.pieces[quest.leaders[1]].at
  local profile, goal = profile_of(G, quest), quest.beside and G.pieces[quest.beside].at
  local function may(from, to, step)
    if twohex.distance(map, at, to) ~= step or not M.open(G, quest, from, to, yields) then return false end -- 19.1a, 19.5a, 19.5b, 19.6a
    return step < quest.hexes or may_stop(G, quest, from, to)
  end
  local function watched(hex) return exposed(quest, hex) and 1 or 0 end
  local function price(hex, from) return (profile:cost(from, hex)) end
  local function crowd(hex) return forces.strength(G, (M.standing(G, quest, hex))) end
  local list, score = paths.best(map, starts(G, quest, at), quest.hexes, may, { watched, price, crowd })
  list = those(list, function(way) return #way > 1 and may_stop(G, quest, way[#way - 1], way[#way]) end)
  local said = {}
  local function note(rule, measure) said[#said + 1] = { rule = rule, count = #list, figure = list[1] and measure(list[1]) or 0 } end
  note("19.6a", function(way) return #way - 1 end)
  if goal then
    local function apart(way) return math.max(1, twohex.distance(map, goal, way[#way])) end
    list = least(list, "19.4a", apart)
    note("19.4a", apart)
  end
  list = least(list, "19.6e", score(1)) -- O43, O44
  note("19.6e", score(1))
  list = least(list, "19.6c", score(2)) -- 19.1b
  note("19.6c", score(2))
  list = least(list, "19.6d", score(3))
  note("19.6d", score(3))
  local home = #list > 1 and to_source(G, quest)
  if home then
    list = least(list, "19.6f", home) -- 19.5e
    note("19.6f", home)
  end
  return list, said
end

--- The ways alone.
---@param quest Beaten
---@param yields fun(leader: string): boolean
---@return string[][] ways
function M.ways(G, quest, yields) return (M.judged(G, quest, yields)) end

--- Does the enemy control a hex, for all that the one who asks may know?
---@return boolean
function M.is_watched(quest, hex) return exposed(quest, hex) end

--- Does a way lead through a hex that the enemy controls (19.2)?
---@return boolean
function M.watched(quest, way)
  for i = 2, #way do
    if zoc.exposed(quest.side, way[i]) then return true end
  end
  return false
end

--- 15.10a: is one hex of a package surrounded by enemies and their zones?
---@return boolean
function M.surrounded(side, at)
  for _, hex in ipairs(twohex.hexes(map, at)) do
    local around = those(map:neighbors(hex), function(to) return twohex.place(map, at, to) ~= "inside" end)
    local shut = those(around, function(to)
      return zoc.exposed(side, to) or board.count(zones.enemy(side), to) > 0
    end)
    if #shut == #around then return true end
  end
  return false
end

return M
