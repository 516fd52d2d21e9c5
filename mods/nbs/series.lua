--- 5 The sequence of play, and what the program asks of every series. Chapters declare their own steps; they are strung together in
--- 05_sequence.
require("rules.05_sequence")
require("rules.03_placing")
local aide = require("rules.bot_queries")
local desk = require("rules.06_desk")
local fog = require("rules.04_fog")
local footbridges = require("rules.12_footbridges")
local displays = require("rules.displays")
local frames = require("rules.06_frames")
local markers = require("rules.28_markers")
local overlays = require("rules.overlays")
local pieces = require("rules.02_pieces")
local printed = require("rules.printed")
local prospects = require("rules.15_prospects")
local setup = require("rules.03_setup")
local sight = require("rules.14_sight")
local victory = require("rules.30_victory")

step("battle", { rule = "5.0a", steps = { "set_ups", "preset_orders", "game" } })

step("game", {
  rule = "5.0a",
  each = sides_of, -- 5.0b: the scenario lists the first player first
  steps = { "player_turn" },
  again = function(G) return next_turn(G, "2.1.3c") end, -- 5.1p
  leave = victory.settle,
})

pieces.declared.concealed = fog.hidden -- 4.0a
pieces.declared.seen = function(G, side, view)
  setup.seen(G, side, view)
  view.orders = desk.seen(G, side)
end
pieces.declared.boxes = setup.boxes
sight.queries.track = setup.track
sight.queries.combat = displays.combat
for _, name in ipairs({ "chart", "commands", "movement", "score" }) do
  sight.queries[name] = printed[name]
end
for _, name in ipairs({ "zones", "command", "fire", "answers" }) do
  sight.queries[name] = overlays[name]
end

series({
  root = "battle",
  sides = { "french", "allied", "austrian", "prussian", "russian" }, -- a scenario plays with two of them,
  pieces = pieces.declared,
  setup = function(G, scenario)
    frames.note(G, scenario)
    setup.begin(G, scenario)
  end,
  guess = fog.guess,
  examined = fog.examined,
  permute = fog.permute,
  muster = setup.muster,
  queries = sight.queries,
  refresh = footbridges.refresh, -- 31.9
  invariants = function(G) return setup.invariants(G) or markers.invariants(G) end,
  assess = prospects.assess,
  costs = aide.costs,
  counters = aide.counters,
  geography = aide.geography,
})
