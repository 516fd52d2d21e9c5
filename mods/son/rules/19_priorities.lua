--- 19.6 The priorities of a retreat as they may be laid over the map: the ways that they leave a package, and what each has left. Of a
--- package that is selected, as its side knows the enemy; of one that goes back, the ways that it has.
local board = require("mechanics.board")
local queries = require("mechanics.queries")
local twohex = require("engine.twohex")
local displacement = require("rules.19_displacement")
local identity = require("rules.15_identity")
local pieces = require("rules.02_pieces")
local retreat = require("rules.19_retreat")
local routes = require("rules.19_routes")
local zones = require("rules.17_zones")

local LENGTH = 3 -- hexes, of a package that is only looked at
local map = map_of()
local layer = queries.layer
local M = {}

--- The hexes that enemies control, for all that a side knows: whoever lies face down may have troops.
local function known_zones(G, side)
  local set = {}
  for _, id in ipairs(board.which(G, function(piece, id) return piece.at and piece.side ~= side and pieces.is_leader(id) end)) do
    if G.pieces[id].armed or not identity:sees(G, side, id) then
      for _, hex in ipairs(twohex.hexes(map, G.pieces[id].at)) do
        queries.add_all(set, zones.control.from(hex))
      end
    end
  end
  return set
end

--- The own package in a hex, as if it were beaten there.
---@return Beaten?
local function supposed(G, side, args)
  local hex = queries.hex(args.hex)
  local there = hex and those(board.standing(G, hex), function(id) return pieces.is_leader(id) and G.pieces[id].side == side end) or {}
  if #there == 0 or G.pieces[there[1]].neutral then return nil end
  local known = known_zones(G, side)
  local function watched(found) return known[found] == true end
  return { side = side, leaders = pieces.package(G, there[1]), hexes = LENGTH, going = {}, watched = watched }
end

--- Hexes around a package as the priorities see them: those of friends, and those that are not entered.
local function around(G, quest)
  local friends, shut, watched = {}, {}, {}
  local at = G.pieces[quest.leaders[1]].at
  for _, hex in ipairs(map:range(twohex.hexes(map, at)[1], quest.hexes + 1)) do
    local own, others = routes.standing(G, quest, hex)
    local far = twohex.distance(map, at, hex)
    if far > 0 and far <= quest.hexes then
      if #others > 0 or routes.closed(G, hex) then shut[#shut + 1] = hex end
      if #own > 0 then friends[#friends + 1] = hex end
      if routes.is_watched(quest, hex) then watched[#watched + 1] = hex end
    end
  end
  return friends, shut, watched
end

local function notes_of(quest, said)
  local notes = { { rule = "19.1a", key = "priority.length", values = { unit = quest.leaders[1], hexes = quest.hexes } } }
  for _, each in ipairs(said) do
    notes[#notes + 1] = { rule = each.rule, key = "priority." .. each.rule:gsub("%.", "_"), values = { count = each.count, figure = each.figure } }
  end
  return notes
end

--- The query: ways and their ends, the hexes that priorities avoid, and how many ways each priority has left.
---@param args { hex: string? }
function M.query(G, side, args)
  local quest = retreat.quest(G, side) or supposed(G, side, args)
  if not quest then return { layers = {}, notes = { { rule = "19.6a", key = "priority.select" } } } end
  local ways, said = routes.judged(G, quest, function(id) return displacement.yields(G, id) end)
  local ends, friends, shut, watched = {}, around(G, quest)
  for i, way in ipairs(ways) do
    ends[i] = way[#way]
  end
  return {
    layers = {
      layer("retreat_watched", "zoc", watched),
      layer("retreat_friends", "join", friends),
      layer("retreat_shut", "bad", shut),
      { id = "retreat_way", look = "line", lines = ways },
      layer("retreat_end", "retreat", ends),
    },
    notes = notes_of(quest, said),
  }
end

return M
