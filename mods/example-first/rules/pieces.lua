--- The pieces: what is printed on them, where they stand, what a side sees.
-- State: `G.pieces[id]` = { side, hex, left, fought }, `G.order` = ids in rising order.
local M = { map = map_of(), counters = table_of("units").by }

--- The piece in a hex, or nil: no two stand in one (2.4).
function M.at(G, hex)
  for _, id in ipairs(G.order) do
    if G.pieces[id].hex == hex then return id end
  end
end

--- Enemies of a side next to a hex.
function M.enemies_beside(G, side, hex)
  local list = {}
  for _, near in ipairs(M.map:neighbors(hex)) do
    local id = M.at(G, near)
    if id and G.pieces[id].side ~= side then list[#list + 1] = id end
  end
  return list
end

--- Brings a piece into the game.
function M.put(G, id, hex)
  G.pieces[id] = { side = M.counters[id].side, hex = hex, left = 0, fought = false }
  G.order[#G.order + 1] = id
  table.sort(G.order)
end

--- 4.1: takes a piece out of the game.
function M.remove(G, id)
  local side = G.pieces[id].side
  G.lost[side] = G.lost[side] + 1
  G.pieces[id] = nil
  for i, each in ipairs(G.order) do
    if each == id then table.remove(G.order, i) end
  end
end

--- What is wrong with a position, or nil.
function M.invariants(G)
  for _, id in ipairs(G.order) do
    local hex = G.pieces[id].hex
    if not M.map:has(hex) or M.at(G, hex) ~= id then return id .. " stands where it cannot" end
  end
end

--- What a side sees of the position: here everything.
function M.view(G, side)
  local seen = { turn = G.turn, last_turn = G.last_turn, phasing = G.phasing, mill = G.mill }
  seen.own, seen.enemy = {}, {}
  for _, id in ipairs(G.order) do
    local piece, shown = G.pieces[id], { type = "unit" }
    for field, value in pairs(M.counters[id]) do
      shown[field] = value
    end
    shown.hex, shown.moved, shown.fought = piece.hex, piece.left == 0, piece.fought
    local list = piece.side == side and seen.own or seen.enemy
    list[#list + 1] = { hex = piece.hex, pieces = { shown } }
  end
  return seen
end

return M
