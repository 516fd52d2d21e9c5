--- 5 The sequence of play, and what the program asks of every series. Chapters are strung together here as they are built: so far a
--- player turn asks nothing.
local pieces = require("rules.02_pieces")
local setup = require("rules.03_setup")
local sight = require("rules.14_sight")

action("end", { rule = "5.0a", args = {}, apply = function(G) finish(G) end })

step("player_turn", { rule = "5.0a", actions = { "end" } })

step("game", {
  rule = "5.0a",
  each = sides_of, -- 5.0b: the scenario lists the first player first
  steps = { "player_turn" },
  again = function(G) return next_turn(G, "2.1.3c") end,
  leave = function(G) G.over = { winner = "draw", level = "time", scores = {} } end,
})

pieces.declared.seen = setup.seen
sight.queries.track = setup.track

series({
  root = "game",
  sides = { "french", "allied", "austrian", "prussian", "russian" }, -- a scenario plays with two of them,
  pieces = pieces.declared,
  setup = setup.begin,
  muster = setup.muster,
  refresh = sight.refresh,
  queries = sight.queries,
})
