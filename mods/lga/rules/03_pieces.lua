--- 3.2, 3.3 The pieces: leaders, units of foot, horse and guns, trains. Who is in the same hex as his superior lies on his chart and
--- is not on the map (3.32a).
-- State: `G.pieces[id]` = { side, strength?, hex or chart }; `chart` is the superior. A piece with neither has not arrived: `entry`
-- (tables/entries).
local board = require("mechanics.board")

local counters, ranks = table_of("counters"), table_of("ranks").by
local M = { counters = counters }

--- 3.21a: is it a leader with a name, or a unit?
---@return boolean
function M.is_leader(id) return counters.by[id].type == "leader" end

--- 3.34a, 3.34b: brings a piece into the game. `chart`: the superior on whose chart it lies; without chart and hex it is off the map.
---@param fields table
function M.put(G, id, hex, fields)
  local piece = copy_of(fields)
  piece.hex, piece.chart = nil, nil
  piece.side = piece.side or G.nations[counters.by[id].nation]
  board.add(G, id, piece, hex)
  if fields.chart then board.attach(G, id, fields.chart) end
end

--- The men of a piece: its own, and those on its chart and on theirs.
local function points(G, id)
  return (G.pieces[id].strength or 0) + sum(board.chart(G, id), function(under) return points(G, under) end)
end

--- 3.21a, 3.26: what a side sees of a piece beside its print: how many X he has who leads it, and of its own all his men.
---@param shown table
function M.show(G, id, shown, side)
  local rank = shown.type ~= "detachment" and ranks[shown.rank]
  shown.standing = rank and #rank.marks or 0
  if shown.type == "leader" and shown.side == side then shown.men = points(G, id) end
end

--- 3.32a: the chart of each of a side's leaders who is in play.
---@return Box[]
function M.boxes(G, side)
  local list = {}
  for _, id in ipairs(board.which(G, { side = side })) do
    if M.is_leader(id) then
      list[#list + 1] = { key = "box.chart", values = { leader = id }, hex = G.pieces[id].hex, ids = board.chart(G, id) }
    end
  end
  return list
end

return M
