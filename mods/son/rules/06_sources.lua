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
local FAR = 60 -- hexes around a source that are looked at
local map = map_of()
local M = {}

local function marker(G, army) return G.pieces["source_" .. army] end
local function side_of(army) return army == "french" and "french" or "allied" end
local function is_open(G, side, hex) return lines.bars(G, side):get(hex) == 0 end

-- Where an army may draw from ---------------------------------------------------------------------------

--- The hexes of a row of tables/sources.
local function hexes_of(row) return row.hex and { row.hex } or charts.edges(row.province) end -- 6.25a, 6.25e

--- 6.24b: where a source is that the enemy has shut: the nearest open hex of a primary road in a friendly country.
local function stand_in(G, side, hex)
  if not map:has(hex) or is_open(G, side, hex) then return nil end
  for far = 1, FAR do
    for _, to in ipairs(map:ring(hex, far)) do
      if lines.beside(to) and charts.friend(to) == side and is_open(G, side, to) then return to end
    end
  end
end

--- The places that an army may have for its source: hex -> the name of the source.
---@return table<string, string>
local function sites(G, army)
  local by, side, here = {}, side_of(army), lines.base(G, "source", army)[1]
  for _, row in ipairs(charts.sources(army, turns[G.turn].period)) do
    for _, hex in ipairs(depots.stands(G, row) and hexes_of(row) or {}) do
      if is_open(G, side, hex) then by[hex] = row.source end
    end
  end
  local near = here and stand_in(G, side, here)
  if near then by[near] = by[near] or "near" end
  if here then by[here] = nil end
  return by
end

--- 6.20a: is a hex on the edge of the province that an Allied army draws from already? 6.25c: not that of another.
local function is_free(G, army, hex)
  local here = lines.base(G, "source", army)[1]
  for _, row in ipairs(here and charts.sources(army, turns[G.turn].period) or {}) do
    if row.province and map:in_area(row.province, here) and map:in_area(row.province, hex) then return listed(charts.edges(row.province), hex) end
  end
  return false
end

local function lay(G, army, hex)
  board.put(G, "source_" .. army, { mode = "column", head = hex, tail = lines.beside(hex) }) -- 6.5e
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
  if #ended > 0 and #lasting > 0 then lay(G, army, lasting[1].hex) end
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
    expire(G, army)
    try_change(G, army)
    come_back(G, army)
  end
end

--- Has a side an army without a line that could change its source?
---@return boolean
function M.is_stranded(G, side)
  return #those(forces.armies(G, side), function(army)
    local piece = marker(G, army)
    return piece ~= nil and not piece.turned and not lines.line(G, army) and next(sites(G, army)) ~= nil
  end) > 0
end

action("switch", {
  rule = "6.20b",
  args = { { "army", "id" }, { "to", "hex" } },
  offer = function(G, _, side, add)
    for _, army in ipairs(forces.armies(G, side)) do
      local piece = marker(G, army)
      for _, hex in ipairs(piece and not piece.turned and keys_of(sites(G, army)) or {}) do
        add(army, hex)
      end
    end
  end,
  check = function(G, _, side, army, to)
    if not need(listed(forces.armies(G, side), army) and marker(G, army), "6.26", "not_your_army", "army", army) then return end
    need(not marker(G, army).turned, "6.20d", "source_changes")
    need(sites(G, army)[to], "6.17a", "no_source_there", "to", to) -- 6.20e
  end,
  apply = function(G, _, _, army, to)
    if is_free(G, army, to) then return lay(G, army, to) end -- 6.20a
    board.mark(G, "source_" .. army, { turned = to, since = G.turn }) -- 6.20b
    log("6.20b", "source_turned", "army", army, "to", to)
  end,
})

--- 6.24a: as a phase ends, a source that is lost for good is taken off the map.
function M.note(G)
  for _, army in ipairs(keys_of(G.points)) do
    local here = lines.base(G, "source", army)[1]
    local lost = those(charts.sources(army, turns[G.turn].period), function(row) return row.hex == here and depots.is_lost(G, row) end)
    if here and #lost > 0 then
      board.lift(G, "source_" .. army)
      log("6.24a", "source_lost", "hex", here)
    end
  end
end

return M
