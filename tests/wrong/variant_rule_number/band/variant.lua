before("actions.march", function(G, _, side, id) need(G.pieces[id].side == side, "2.1", "not_yours", "unit", id) end)
modify("values.range", { rule = "N9", key = "not_yours" }, function(hexes) return hexes end)
