--- 14.12c Bridging trains in the way of a force: they do not make room, they are captured.
local board = require("mechanics.board")
local spans = require("rules.25_spans")

local units = table_of("units").list
local M = {}

local trains = {} -- all that there are
for _, row in ipairs(units) do
  if row.type == "bridge_train" then trains[#trains + 1] = row.id end -- 14.12c
end
table.sort(trains)

--- 14.12c: trains of enemies in a hex: deployed there, or on the track of a leader without troops (O60).
local function trains_in(G, side, hex)
  return those(trains, function(id)
    local piece = G.pieces[id]
    if not piece or piece.side == side then return false end
    if not piece.chart then return piece.span and listed({ spans.banks(piece.span) }, hex) end
    return not G.pieces[piece.chart].armed and listed(board.standing(G, hex), piece.chart)
  end)
end

--- 14.12c, 25.4e: a leader with troops has come into hexes, and takes the enemy's trains there onto his track.
---@param leader string
---@param hexes string[]
function M.capture(G, leader, hexes)
  local side = G.pieces[leader].side
  for _, hex in ipairs(hexes) do
    for _, id in ipairs(G.pieces[leader].armed and trains_in(G, side, hex) or {}) do -- 25.5a: no train takes another
      local lay = G.pieces[id].span
      board.mark(G, id, { side = side, span = false, laid = false })
      board.attach(G, id, leader)
      if lay then spans.refresh(G) end -- it spans the river no more
      log("14.12c", "train_taken", "unit", id, "leader", leader)
    end
  end
end

return M
