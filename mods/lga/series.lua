--- 5 The sequence of play, and what the program asks of every series.
local board = require("mechanics.board")
local pieces = require("rules.03_pieces")
local setup = require("rules.19_setup")

action("end", { rule = "5.0.0", args = {}, apply = function(G, _, side) finish(G, side) end })

step("game", {
  rule = "5.0.0",
  each = sides_of,
  steps = { "turn" },
  leave = function(G) G.over = { winner = "draw", level = "unwritten", scores = {} } end,
})

step("turn", { rule = "5.0.0", actions = { "end" } })

series({
  root = "game",
  sides = { "french", "coalition" },
  pieces = board.declare({
    counters = pieces.counters,
    put = pieces.put,
    boxes = pieces.boxes,
    show = pieces.show,
    private = { strength = "3.33" },
  }),
  setup = setup.begin,
  clear = setup.clear,
  muster = setup.muster,
  invariants = setup.invariants,
  queries = { track = setup.track },
})
