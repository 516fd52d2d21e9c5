--- 6.7, 6.20 to 6.25 Supply Sources that are changed or lost, and Centers of Operations that are disbanded.
-- State: of the base `source_ARMY` `turned` = the hex that it is to go to, `since` = the turn in which it was turned over;
-- of `co_ARMY`, off the map, `returns` = the turn in which it comes back.
local board = require("mechanics.board")
local charts = require("rules.06_communications")
local depots = require("rules.06_depots")
local forces = require("rules.09_forces")
local lines = require("rules.06_lines")

local turns = table_of("turns")
local CHANGED = 2 -- 6.20c: a die no higher
local map = map_of()
local M = {}

--- 6.17b, 6.20b: the marker of an army.
local function marker(G, army) return G.pieces["source_" .. army] end

-- Where an army may draw from ---------------------------------------------------------------------------

--- The hexes of a row of tables/sources.
local function hexes_of(row) return row.hex and { row.hex } or charts.edges(row.province) end -- 6.25a, 6.25e

--- By side: the hexes of primary roads in friendly countries.
local roads = derived("roads of friends", { "map" }, function(_, side)
  return those(map:hexes(), function(hex) return lines.beside(hex) ~= nil and charts.friend(hex) == side end)
end)

--- 6.24b: in place of a source that the enemy has shut: the nearest open hexes of a primary road in a friendly country.
---@param bars Layer  What the enemy holds or controls.
local function stand_ins(G, side, bars, hex)
  if bars:get(hex) == 0 then return {} end
  local open = those(roads(G, side), function(to) return bars:get(to) == 0 end)
  return least(open, "6.24b", function(to) return map:distance(hex, to) end)
end

--- Adds to a list those of some hexes that are open, and not the one where a source is.
local function add_open(list, bars, hexes, here)
  for _, hex in ipairs(hexes) do
    if hex ~= here and bars:get(hex) == 0 and not listed(list, hex) then list[#list + 1] = hex end
  end
end

--- 6.17a: the places of the tables, besides the one that an army has.
local function printed_sites(G, army)
  local list, bars, here = {}, lines.bars(G, charts.side(army)), lines.base(G, "source", army)[1]
  for _, row in ipairs(charts.sources(army, turns[G.turn].period)) do
    add_open(list, bars, depots.stands(G, row) and hexes_of(row) or {}, here) -- 6.14, 6.20b
  end
  return list
end

--- 6.17a, 6.24b: the places that an army may have for its source, besides the one that it has.
---@return string[] hexes
local function sites(G, army)
  local list, side = printed_sites(G, army), charts.side(army)
  local bars, here = lines.bars(G, side), lines.base(G, "source", army)[1]
  local from = here or marker(G, army).fallen -- 6.23b
  add_open(list, bars, from and stand_ins(G, side, bars, from) or {}, here)
  return list
end

--- 6.20a: is a hex on the edge of the province that an Allied army draws from already? 6.25c: not that of another.
local function is_free(G, army, hex)
  if marker(G, army).fallen then return listed(printed_sites(G, army), hex) end -- 6.23b; 6.24b: others are a change
  local here = lines.base(G, "source", army)[1]
  for _, row in ipairs(here and charts.sources(army, turns[G.turn].period) or {}) do
    if row.province and map:in_area(row.province, here) and map:in_area(row.province, hex) then return listed(charts.edges(row.province), hex) end
  end
  return false
end

local function lay(G, army, hex)
  board.put(G, "source_" .. army, { mode = "column", head = hex, tail = lines.beside(hex) }) -- 6.5e
  board.mark(G, "source_" .. army, { fallen = false })
  log("6.20a", "source_moves", "army", army, "to", hex)
end

-- The segment -------------------------------------------------------------------------------------------

--- 6.20c: in each later segment a die.
local function try_change(G, army)
  local piece = marker(G, army)
  if not piece or not piece.turned or piece.since == G.turn then return end
  local die = roll(G, "sources", 6, "6.20c", "source", "army", army)
  if die > CHANGED then return end
  lay(G, army, piece.turned)
  board.mark(G, "source_" .. army, { turned = false })
end

--- 6.21: a source whose term is over gives way to the one that has none, without a die.
local function expire(G, army)
  local here = lines.base(G, "source", army)[1]
  local rows = charts.sources(army, turns[G.turn].period)
  local ended = those(rows, function(row) return row.hex == here and here ~= nil and charts.is_over(row, G.turn) end)
  local lasting = those(rows, function(row) return row.hex and not charts.is_over(row, G.turn) end)
  if #ended > 0 then lay(G, army, lasting[1].hex) end
end

--- 6.7a: a Center of Operations comes back at the source.
local function come_back(G, army)
  local center, here = G.pieces["co_" .. army], lines.base(G, "source", army)[1]
  if not center or not center.returns or center.returns > G.turn or not here then return end
  board.put(G, "co_" .. army, { mode = "column", head = here, tail = lines.beside(here) })
  board.mark(G, "co_" .. army, { returns = false })
  log("6.7a", "center_back", "army", army, "to", here)
end

--- 6.20b: what is due as the Administrative Segment of a side begins.
function M.begin(G, side)
  for _, army in ipairs(forces.armies(G, side)) do
    expire(G, army) -- 6.21
    try_change(G, army) -- 6.20c
    come_back(G, army) -- 6.7a
  end
end

--- 6.20b, 6.20e: has a side an army without a line that could change its source?
---@return boolean
function M.is_stranded(G, side)
  return #those(forces.armies(G, side), function(army)
    local piece = marker(G, army)
    return piece ~= nil and not piece.turned and not lines.line(G, army) and #sites(G, army) > 0
  end) > 0
end

action("switch", {
  rule = "6.20b",
  args = { { "army", "id" }, { "to", "hex" } },
  offer = function(G, _, side, add)
    for _, army in ipairs(forces.armies(G, side)) do
      local piece = marker(G, army)
      for _, hex in ipairs(piece and not piece.turned and sites(G, army) or {}) do
        add(army, hex)
      end
    end
  end,
  check = function(G, _, side, army, to)
    if not need(listed(forces.armies(G, side), army) and marker(G, army), "6.26", "not_your_army", "army", army) then return end
    need(not marker(G, army).turned, "6.20d", "source_changes")
    need(listed(sites(G, army), to), "6.17a", "no_source_there", "to", to) -- 6.20e
  end,
  apply = function(G, _, _, army, to)
    if is_free(G, army, to) then return lay(G, army, to) end -- 6.20a
    board.mark(G, "source_" .. army, { turned = to, since = G.turn }) -- 6.20b
    log("6.20b", "source_turned", "army", army, "to", to)
  end,
})

--- 6.24a, 6.24b: as a phase ends, a source that is lost for good is taken off the map.
function M.note(G)
  for _, army in ipairs(keys_of(G.points)) do
    local here = lines.base(G, "source", army)[1]
    local lost = those(charts.sources(army, turns[G.turn].period), function(row) return row.hex == here and depots.is_lost(G, row) end)
    if #lost > 0 then
      board.lift(G, "source_" .. army)
      log("6.24a", "source_lost", "hex", here)
    end
  end
end

return M
