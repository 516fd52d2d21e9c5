--- What of Sealed Orders is otherwise: its attack begins a battle of rounds; who is routed does little; the turn ends
--- with a rally.
local moves = require("example-secret:rules.moves")
require("rules.rounds")
require("rules.guns")

replace("actions.attack", function()
  return {
    apply = function(G, _, side, id, target)
      local piece, foe = G.pieces[id], G.pieces[target]
      local shut = moves.owed(G, id) ~= nil -- R4.4
      piece.turn.fought = true
      log("R2.2", "attacks", "unit", id, "target", target)
      push(G, "battle", {
        sides = { side, foe.side },
        hex = { [side] = piece.hex, [foe.side] = foe.hex },
        force = { [id] = true, [target] = true },
        front = {},
        round = 0,
        shut = shut,
      })
    end,
  }
end)

replace("steps.turn", function() return { steps = { "orders", "sides_in_turn", "rally" } } end)

--- R5.4: who is routed gets no orders, does not march, attacks nobody and bars nobody's way.
local function not_routed(G, _, _, id)
  need(not G.pieces[id].routed, "R5.4", "is_routed", "unit", id)
end
before("actions.order", not_routed)
before("actions.attack", not_routed)
before("actions.march", not_routed)
before("actions.bar", function(G, f) not_routed(G, f, nil, f.by) end)
