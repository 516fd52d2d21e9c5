--- A1.1d, 19.12j, 19.13m to 19.13x Who is not there at the start and comes later: when, where, and drawn by which marker.
-- G.entries[id] = { week, hexes, weeks = those of the markers while none is drawn, turn = of a game that goes on after New Year };
-- G.early: Kutusov has marched for a week already.
local board = require("mechanics.board")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")
local poland = require("rules.19_poland")

local map, turns = map_of(), table_of("turns")
local M = {}

-- Markers (19.13r, 19.13u) --------------------------------------------------------------------------------

--- The pieces of an entry that are not on the map yet, nor on the chart of somebody who is.
local function waiting(G, entry)
  return pieces.in_order(board.which(G, function(piece, id) return piece.entry == entry and not organization.hex(G, id) end))
end

--- 19.13r, 19.13u: a marker is drawn blind, before the first turn, or before the first week that it could name; its owner alone sees it.
local function draw(G, entry, row)
  local lead = waiting(G, entry)[1]
  local drawn = row.weeks[roll_to(G.pieces[lead].side, G, "marker", #row.weeks, "19.13r", "marker", "unit", lead)]
  row.week, row.weeks = drawn, nil
  if drawn < G.week then G.early = entry end -- 19.13s
  log_to(G.pieces[lead].side, "19.13r", "marker_drawn", "unit", lead, "week", turns[drawn].label)
end

step("markers", {
  rule = "19.13r",
  run = function(G)
    finish(G)
    for _, entry in ipairs(keys_of(G.entries)) do
      local row = G.entries[entry]
      if row.weeks and row.weeks[1] <= G.week and #waiting(G, entry) > 0 then draw(G, entry, row) end
    end
    if G.special.length then push(G, "councils") end -- 19.4.4a
    if G.special.pool and not G.special.length then push(G, "russian_council") end -- 32.2d
  end,
})

-- Where (19.12j, 19.13m, 19.13x) ----------------------------------------------------------------------------

local function special(G, entry) return (G.special.entries or {})[entry] or {} end

--- Hexes that lie in all of some areas, and that one can stand in.
local function common(G, areas)
  return those(map:area(areas[1]), function(hex)
    local out = those(areas, function(area) return not map:in_area(area, hex) end)
    return #out == 0 and map:in_area(G.area, hex) and #those(map:neighbors(hex), function(from) return ground.passable(from, hex) end) > 0
  end)
end

--- Hexes where units of an army stand.
local function of_army(G, army)
  local seen = {}
  for _, id in ipairs(board.which(G, function(_, id) return pieces.army(G, id) == army and pieces.arm(id) ~= nil end)) do
    local hex = organization.hex(G, id)
    if hex then seen[hex] = true end
  end
  return keys_of(seen)
end

--- Where an entry may come in: where the charts or the text of the scenario say; if the enemy holds that, with units of an army
--- (19.12j), or in a country around (19.13x); else not yet.
---@return string[]
function M.sites(G, entry)
  local rules, side = special(G, entry), G.pieces[waiting(G, entry)[1]].side
  local function open(hexes)
    return those(hexes, function(hex) return not ground.enemy_in(G, side, hex) end)
  end
  if G.entries[entry].polish then return poland.sites(G) end -- 19.4.5d
  local own = open(rules.areas and common(G, rules.areas) or G.entries[entry].hexes)
  if #own > 0 then return own end
  return open(rules.with and of_army(G, rules.with) or rules.around and common(G, rules.around) or {})
end

-- Entering ------------------------------------------------------------------------------------------------

--- Is it too early for an entry?
local function is_early(G, row)
  if row.turn then return row.turn > G.turn end
  return row.week > G.week
end

--- 19.22n: all who are to come by a turn, and are not there.
---@return string[] ids
function M.come(G, turn)
  local list = {}
  for _, entry in ipairs(keys_of(G.entries)) do
    local ids = G.entries[entry].turn <= turn and waiting(G, entry) or {}
    table.move(ids, 1, #ids, #list + 1, list)
  end
  return list
end

--- The entries of a side that come now: 19.12j: one that comes with the Movement Phase as it begins, all others as the week does.
local function due(G, side)
  local moving = within(G, "player_turns") ~= nil
  return those(keys_of(G.entries), function(entry)
    local row, first = G.entries[entry], waiting(G, entry)[1]
    if not first or entry == G.special.pool or row.weeks or is_early(G, row) or G.pieces[first].side ~= side then return false end
    return (row.moving or special(G, entry).moving or false) == moving and #M.sites(G, entry) > 0
  end)
end

--- The first side that somebody comes for; in its own phase the phasing one alone.
local function side_due(G)
  return those(within(G, "player_turns") and { G.phasing } or sides_of(G), function(side) return #due(G, side) > 0 end)[1]
end

step("arrivals", {
  rule = "A1.1d",
  side = side_due,
  actions = { "enter" },
  done = function(G) return side_due(G) == nil end,
})

action("enter", {
  rule = "A1.1d",
  args = {
    { "group", "string", function(G, _, side) return due(G, side) end },
    { "hex", "hex", function(G, _, _, entry) return M.sites(G, entry) end },
  },
  apply = function(G, _, side, entry, hex)
    local ids = waiting(G, entry)
    for _, id in ipairs(ids) do
      if not G.pieces[id].chart then board.put(G, id, hex) end
    end
    pieces.tell(G, ids[1], "A1.1d", "arrives", "unit", ids[1], "hex", hex)
    passage.pass(G, side, ids, hex)
    fortress.unite(G, hex)
  end,
})

return M
