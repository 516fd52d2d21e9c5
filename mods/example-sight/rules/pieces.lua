--- The pieces: where they stand, and what they have lost (8).
-- State: `G.pieces[id]` = { side, hex, heading, formation, left, losses }.
local facing = require("engine.facing")
local board = require("mechanics.board")
local counters, formations = table_of("units"), table_of("formations")
local M = { map = map_of(), enemy = { blue = "white", white = "blue" } }

function M.form(piece) return formations[piece.formation] end

--- Brings a piece into the game, in its first formation and facing the enemy.
local function put(G, id, hex)
  local row = counters.by[id]
  local piece = { side = row.side, left = 0, losses = 0, formation = row.formation }
  piece.heading = facing.corner(row.side == "blue" and 2 or 5)
  board.add(G, id, piece, hex)
end

--- 8.2: has a brigade lost half of its strength?
function M.wrecked(piece, id) return piece.losses * 2 >= counters.by[id].strength end

--- 8.1, 8.3: its owner alone sees what a hit costs; a brigade that has nothing left is gone.
function M.lose(G, id)
  local piece = G.pieces[id]
  piece.losses = piece.losses + roll_to(piece.side, G, "losses", 3, "8.1", "loss", "unit", id)
  if piece.losses < counters.by[id].strength then return end -- 8.3
  M.map:layer("troops"):set(piece.hex, 0) -- 4.3: it no longer stands in the way
  board.remove(G, id)
  G.lost[piece.side] = G.lost[piece.side] + 1
  log("8.3", "gone", "unit", id)
end

M.declared = {
  counters = counters,
  put = put,
  private = { losses = "8.1", order = "8.1", letter = "8.1" }, -- orders: where a variant writes them
  show = function(G, id, shown)
    shown.moved = shown.left == 0 and within(G, "moves") ~= nil
    shown.wrecked = shown.losses and M.wrecked(shown, id)
    if not M.form(shown).all_round then shown.facing = facing.degrees(M.map, shown.heading) end
  end,
}

return M
