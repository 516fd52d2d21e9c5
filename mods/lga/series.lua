--- 5 The sequence of play, and what the program asks of every series. Chapters declare their own steps.
local board = require("mechanics.board")
local battle = require("rules.12_battle")
local display = require("rules.display")
local overview = require("rules.12_overview")
local pieces = require("rules.03_pieces")
local setup = require("rules.19_setup")
require("rules.05_sequence")
require("rules.12_advance")
require("rules.12_counter")
require("rules.12_horse")
require("rules.12_pursuit")
require("rules.12_reinforcements")
require("rules.12_results")
require("rules.13_rally")

action("end", { rule = "5.0.0", args = {}, apply = function(G, _, side) finish(G, side) end })

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
  queries = { track = setup.track, battle = overview.battle, chart = display.chart },
})
