--- What specs on the field of Sealed Orders share.
local M = {}

--- Leaves these forces alone on the map: { "A_1", "0405", ... }. A leader brings his divisions.
function M.alone(g, places)
  g.forced = false -- no prompt is played by itself
  g:clear()
  for i = 1, #places, 2 do
    g:place(places[i], places[i + 1])
  end
  return g
end

--- Lays orders { A_1 = "normal" }, seals those of all sides, and lets the side of that number begin.
function M.begin(g, orders, first)
  for unit, kind in pairs(orders) do
    g:act("order", { unit = unit, kind = kind }, g:unit(unit).side)
  end
  g:dice({ first or 1 })
  for _, side in ipairs({ table.unpack(g:asked()) }) do
    g:act("end", {}, side)
  end
  return g
end

--- What a side sees of a counter, on the map or in a box; nil when it sees nothing.
function M.seen(g, side, id)
  local view = g:view(side)
  for _, key in ipairs({ "own", "allied", "enemy", "boxes" }) do
    for _, stack in ipairs(view[key]) do
      for _, piece in ipairs(stack.pieces) do
        if piece.id == id then return piece, stack.key or key end
      end
    end
  end
end

function M.march(g, unit, ...)
  for _, to in ipairs({ ... }) do
    g:act("march", { unit = unit, to = to })
  end
end

return M
