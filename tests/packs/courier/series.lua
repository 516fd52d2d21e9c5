--- 1 The turn. Rules of the sides that are asked together: cards unseen, votes openly, the roll in order, guards until
--- none is left.
local board = require("mechanics.board")
local shots = require("rules.shots")
require("rules.letters")

local function counters_of(G, side) return board.which(G, { side = side }) end

ask("card", {
  rule = "1.2",
  simultaneous = sides_of,
  enter = function(G) G.cards = {} end,
  args = { { "card", "string", { "ace", "king", "queen" } } },
  apply = function(G, _, side, card)
    G.cards[side] = card
    finish(G, side)
  end,
})

--- 1.2: turned up as the next step begins, so that the last choice is no leak.
step("turn_up", {
  rule = "1.2",
  run = function(G)
    for _, side in ipairs(sides_of(G)) do
      log("1.2", "turned_up", "side", side, "card", G.cards[side])
    end
    finish(G)
  end,
})

ask("vote", {
  rule = "1.3",
  side = sides_of,
  args = { { "yes", "boolean" } },
  apply = function(G, _, side, yes)
    G.votes[side] = yes
    log("1.3", "voted", "side", side, "yes", yes and "yes" or "no")
    finish(G, side)
  end,
})

ask("number", {
  rule = "1.4",
  side = sides_of,
  in_order = true,
  args = { { "number", "integer", function() return 2 end } },
  apply = function(G, _, side, number)
    G.numbers[side] = number
    finish(G, side)
  end,
})

ask("guard", {
  rule = "1.5",
  side = sides_of,
  mandatory = true,
  args = { { "unit", "piece", counters_of } },
  offer = function(G, _, side, add)
    for _, id in ipairs(counters_of(G, side)) do
      add(id)
    end
  end,
  check = function(G, _, side, id)
    need(G.pieces[id].side == side and not G.pieces[id].guard, "1.5", "done_already", "unit", id)
  end,
  apply = function(G, _, _, id) G.pieces[id].guard = true end,
})

step("side_turn", { rule = "1.1", steps = { "letters", "shots" }, each = sides_of })
step("turn", { rule = "1.1", steps = { "card", "turn_up", "vote", "number", "guard", "side_turn" } })

step("game", {
  rule = "1.1",
  steps = { "turn" },
  again = function(G)
    board.mark(G, board.which(G), { guard = false, written = false, shot = false })
    return next_turn(G, "4.1")
  end,
  leave = function(G)
    settle(G, "4.1", function(_, side) return G.hits[side] end)
  end,
})

series({
  root = "game",
  sides = { "red", "blue", "green" },
  pieces = board.declare({
    counters = table_of("units"),
    fields = { "strength" },
    private = { strength = "3.2", letter = "2.1" },
    known = function(G, id, field) return field == "strength" and G.pieces[id].seen == true end,
  }),
  guess = shots.guess,
  setup = function(G)
    G.hits, G.votes, G.numbers, G.cards = {}, {}, {}, {}
    for _, side in ipairs(sides_of(G)) do
      G.hits[side] = 0
    end
  end,
})
