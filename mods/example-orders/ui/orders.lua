--- The panel of written orders: what each own brigade is to do, what rides to it, and the ways over the map.
local function own_pieces(view, visit)
  for _, stack in ipairs(view.own or {}) do
    for _, piece in ipairs(stack.pieces) do
      visit(piece)
    end
  end
end

return {
  id = "orders",
  title = "Written orders",
  icon = "boot",
  key = "Y",
  build = function(panel, view)
    own_pieces(view, function(piece)
      local order, letter = piece.order, (piece.letter or {})[1]
      local now = order and ("%s to %s"):format(order.kind, panel.place(order.hex)) or "no order"
      local more = letter
        and ("%s to %s: %s"):format(letter.order.kind, panel.place(letter.order.hex), letter.state)
      panel.row({ text = piece.name .. ": " .. now, detail = more, hex = piece.hex })
    end)
  end,
  over = function(map, view)
    own_pieces(view, function(piece)
      if piece.order and piece.order.from ~= piece.order.hex then
        map.line({ piece.order.from, piece.order.hex })
      end
    end)
  end,
}
