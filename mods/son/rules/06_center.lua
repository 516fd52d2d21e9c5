--- 6.4 to 6.6, 6.12 The Center of Operations on the move: by its owner, or before an enemy.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local zoc = require("mechanics.zoc")
local charts = require("rules.06_communications")
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local lines = require("rules.06_lines")

local FLIGHT = 10 -- 6.12b: 5 MPs of primary road
local map = map_of()
local M = {}

--- 6.4a, 6.12a: the counter of an army.
local function center_of(army) return "co_" .. army end

--- 6.5e: lays a Center of Operations at the head of a way to its source, its tail in the hex after.
---@param way string[]
local function lay(G, army, way)
  local tail = way[2] or lines.beside(way[1])
  board.put(G, center_of(army), { mode = "column", head = way[1], tail = tail })
end

-- By its owner ------------------------------------------------------------------------------------------

--- 6.4a, 6.5b, 6.5c: where it may go: primary-road hexes within its points, through and into no enemy zone.
local places = derived("places of a center", { "board", "map" }, function(G, army)
  local piece = G.pieces[center_of(army)]
  if not (piece and piece.at) then return {} end
  local range = costs.profile("dispatch"):range(piece.at.head, costs.allowance("center", "march"), { veto = lines.bars(G, charts.side(army)) })
  local list = {}
  for _, row in ipairs(range) do
    if row.hex ~= piece.at.head and lines.beside(row.hex) then list[#list + 1] = row.hex end
  end
  return list
end)

action("center", {
  rule = "6.4a",
  args = { { "army", "id" }, { "to", "hex" } },
  offer = function(G, f, side, add)
    for _, army in ipairs(forces.armies(G, side)) do
      for _, hex in ipairs(f.centers[army] and {} or places(G, army)) do
        add(army, hex)
      end
    end
  end,
  check = function(G, f, side, army, to)
    if not need(listed(forces.armies(G, side), army), "6.26", "not_your_army", "army", army) then return end
    need(not f.centers[army], "6.4a", "center_has_moved")
    need(lines.beside(to), "6.5c", "no_primary_road", "to", to)
    need(listed(places(G, army), to), "6.4a", "center_too_far", "to", to)
  end,
  apply = function(G, f, _, army, to)
    lay(G, army, lines.way(G, army, to) or { to }) -- 6.5e
    f.centers[army] = true -- 6.5a
    G.idle[army] = G.turn + 1 -- 6.6a, 6.6ex: also when it moves again in the next turn (6.4b)
    log("6.4a", "center_moves", "army", army, "to", to)
  end,
})

-- Before an enemy ---------------------------------------------------------------------------------------

--- 6.12a: does the zone of an enemy reach it? 3.34: it covers where he stands, too.
local function threatened(G, army)
  local piece = G.pieces[center_of(army)]
  for _, hex in ipairs(piece and piece.at and twohex.hexes(map, piece.at) or {}) do
    if zoc.exposed(piece.side, hex) then return true end
  end
  return false
end

--- 6.12b, O16: where it lands: 5 MPs down the road, or the first hex after that which no enemy holds or controls.
local function landing(G, army, way)
  local bars = lines.bars(G, charts.side(army))
  local at = math.min(FLIGHT + 1, #way)
  while at < #way and bars:get(way[at]) ~= 0 do
    at = at + 1
  end
  return { table.unpack(way, at) }
end

--- 6.12c: the turn of its side's next part.
local function next_turn_of(G, side)
  local sides = sides_of(G)
  local later = G.phasing ~= side and sides[2] == side
  return later and G.turn or G.turn + 1
end

--- 6.12a, 6.12b: Centers of Operations that an enemy has come upon fly down their roads. To be called when a force has moved.
function M.flee(G)
  for _, army in ipairs(keys_of(G.points)) do
    local way = threatened(G, army) and lines.way(G, army, G.pieces[center_of(army)].at.head)
    if way then
      lay(G, army, landing(G, army, way)) -- 6.12b
      G.idle[army] = next_turn_of(G, charts.side(army))
      log("6.12b", "center_flies", "army", army, "to", G.pieces[center_of(army)].at.head)
    end
  end
end

return M
