--- 4 The sequence of play, and what the program asks of every series. Chapters are strung together here as they are built: so far
--- a Player-Turn is its Organization Segment (4.5a).
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")
local setup = require("rules.02_setup")
local view = require("rules.02_view")
require("rules.11_organization")

-- 4.2b: the scenario lists the first player first.
step("turn", { rule = "4.2a", steps = { "organization" }, each = sides_of })

step("game", {
  rule = "4.19a",
  steps = { "turn" },
  again = function(G) return next_turn(G, "4.19a") end,
  leave = function(G) G.over = { winner = "draw", level = "time", scores = {} } end,
})

series({
  root = "game",
  sides = { "french", "allied" },
  pieces = board.declare({
    counters = pieces.counters,
    put = pieces.put,
    boxes = view.boxes,
    seen = view.seen,
  }),
  setup = setup.begin,
  muster = setup.muster,
  invariants = setup.invariants,
  refresh = setup.refresh,
  queries = { track = view.track },
})
