--- The drill by night: every verb of a variant once, and what they give to each other.
local orders = require("drill:rules.orders")

-- N1: nobody assaults by night.
before("actions.assault", function(G) need(G.options.moon, "N1", "too_dark") end)

-- N2: no supply on the first turn: the step is left out.
before("steps.supply", function(G) need(G.turn > 1, "N2", "no_wagons", "turn", G.turn) end)

-- N3: fire in the dark.
modify("values.aim", { rule = "N3", key = "in_the_dark" }, function(sum) return sum - 1 end)

-- N4: a piece that marched has its sentries out; who reads the log is told once.
after("actions.march", function(G, _, side, id)
  G.pieces[id].sentry = true -- N4
  log_to(side, "N4", "sentry", "unit", id)
end)
after("steps.reveal", function() log("N4", "lanterns") end)

-- N5: two hexes a march.
replace("values.range", { rule = "N5", key = "quiet_march" }, function(super)
  return function(hexes, ...) return super(hexes, ...) + 1 end
end)

local map = map_of("drill")
replace("actions.march", function(super)
  return {
    offer = function(G, f, side, add)
      super.offer(G, f, side, add, add)
      for _, id in ipairs(G.order) do
        for _, hex in ipairs(G.pieces[id].side == side and map:ring(G.pieces[id].hex, 2) or {}) do
          add(id, hex)
        end
      end
    end,
  }
end)

-- N6: fire that is opened shows the piece, even when it is held.
replace("actions.hold", function(super)
  return {
    apply = function(G, f, ...)
      G.pieces[f.by].shown = true -- N6
      super.apply(G, f, ...)
    end,
  }
end)

-- N7: a new verb on a step of the drill.
action("whisper", {
  rule = "N7",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = function(G, _, side) need(not (G.whispered or {})[side], "N7", "whispered") end,
  apply = function(G, _, side)
    G.whispered = G.whispered or {}
    G.whispered[side] = true -- N7
    log_to(orders.enemy[side], "N7", "whispers")
  end,
})
for _, side in ipairs({ "red", "blue" }) do
  replace("steps." .. side .. "_orders", function(super)
    return { actions = { "whisper", table.unpack(super.actions) } }
  end)
end
