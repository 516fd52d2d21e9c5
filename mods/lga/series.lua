--- 5 The sequence of play, and what the program asks of every series. Chapters declare their own steps.
local board = require("mechanics.board")
local battle = require("rules.12_battle")
local overview = require("rules.12_overview")
local pieces = require("rules.03_pieces")
local setup = require("rules.19_setup")
local victory = require("rules.19_victory")
require("rules.12_advance")
require("rules.12_counter")
require("rules.12_horse")
require("rules.12_pursuit")
require("rules.12_reinforcements")
require("rules.12_results")

action("end", { rule = "5.0.0", args = {}, apply = function(G, _, side) finish(G, side) end })

step("game", {
  rule = "5.0.0",
  each = function(G) return G.phase_of and { G.phase_of } or sides_of(G) end, -- 19.11A.e
  steps = { "turn", "combat" },
  leave = victory.settle,
})

step("turn", { rule = "5.0.0", actions = { "end" }, done = function(G) return G.phase_of ~= nil end })

step("combat", { rule = "12.0a", steps = { "attacks", "reveal_odds", "battles" } })

series({
  root = "game",
  sides = { "french", "coalition" },
  pieces = board.declare({
    counters = pieces.counters,
    put = pieces.put,
    boxes = pieces.boxes,
    show = pieces.show,
    seen = setup.seen,
    private = { strength = "3.33" },
    known = battle.known,
  }),
  setup = setup.begin,
  clear = setup.clear,
  muster = setup.muster,
  invariants = setup.invariants,
  queries = { track = setup.track, battle = overview.battle, results = overview.results },
})
