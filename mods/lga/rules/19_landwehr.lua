--- 19.32i The Landwehr of 1809 fills up what the Austrian army has lost.
-- G.special.landwehr = { nation, pool, turn }; G.landwehr: the SP that have been drawn.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local points = require("rules.18_points")
local transfer = require("rules.07_transfer")

local POINTS_FOR = 2 -- SP for which the French score a point
local M = {}

--- The units of the nation on the map.
local function units(G, f, side)
  local pool = G.special.landwehr
  if not pool or f.marching or G.nations[pool.nation] ~= side then return {} end
  return board.which(G, function(piece, id)
    return piece.strength ~= nil and pieces.counters.by[id].nation == pool.nation and organization.hex(G, id) ~= nil
  end, side)
end

action("enlist", {
  rule = "19.32i",
  args = {
    { "unit", "piece", units },
    { "points", "integer", function(G) return G.special.landwehr.pool - G.landwehr end },
  },
  check = function(G, _, _, id, count)
    local pool = G.special.landwehr
    need(G.turn >= pool.turn, "19.32i", "no_landwehr_yet")
    need(not G.pieces[id].unsupplied, "19.32i", "is_unsupplied", "unit", id)
    local most = transfer.printed(G, id) - G.pieces[id].strength
    need(count > 0 and count <= most, "19.32i", "box_is_full", "unit", id, "points", most)
  end,
  apply = function(G, _, side, id, count)
    local before = G.landwehr
    G.landwehr = before + count
    board.mark(G, id, { strength = G.pieces[id].strength + count })
    log_to(side, "19.32i", "enlisted", "unit", id, "points", count)
    local function worth(used) return (used + POINTS_FOR - 1) // POINTS_FOR end -- in favour of the French
    points.gain(G, worth(G.landwehr) - worth(before), "19.32i", "points_landwehr")
  end,
})

return M
