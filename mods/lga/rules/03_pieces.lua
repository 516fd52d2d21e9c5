--- 3.2, 3.3 The pieces: leaders, units of foot, horse and guns, trains. Who is in the same hex as his superior lies on his chart and
--- is not on the map (3.32a).
-- State: `G.pieces[id]` = { side, strength?, hex or chart }; `chart` is the superior. A piece with neither has not arrived: `entry`
-- (tables/entries).
local board = require("mechanics.board")

local counters = table_of("counters")
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
