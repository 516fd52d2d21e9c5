--- 4 The sequence of play, and what the program asks of every series. Chapters declare their own steps; they are strung together
--- here.
require("rules.04_end")
local aide = require("rules.28_aide")
local board = require("mechanics.board")
local bridges = require("rules.25_bridges")
local capitals = require("rules.12_capitals")
local center = require("rules.06_center")
local depots = require("rules.06_depots")
local forming = require("rules.09_forming")
local identity = require("rules.15_identity")
local overlays = require("rules.overlays")
local pieces = require("rules.02_pieces")
local resignation = require("rules.26_resignation")
local saxons = require("rules.26_saxons")
local setup = require("rules.02_setup")
local siege = require("rules.23_siege")
local sources = require("rules.06_sources")
local spans = require("rules.25_spans")
local towns = require("rules.28_towns")
local trains = require("rules.25_trains")
local view = require("rules.02_view")
local way = require("rules.14_reach")
local odds = require("rules.18_odds")
local choices = require("rules.18_choices")
local zones = require("rules.17_zones")
require("rules.05_administration")
require("rules.09_generals")
require("rules.11_organization")
require("rules.11_units")
require("rules.14_extended")
require("rules.14_repulse")
require("rules.18_combat")
require("rules.21_rally")
require("rules.23_sortie")
require("rules.24_weather")
require("rules.26_armistice")

--- Who holds what at the end of a phase, and who has nothing left.
local function note(G)
  towns.note(G)
  saxons.note(G) -- 26.1a
  depots.note(G) -- 6.15b
  sources.note(G) -- 6.24a
  resignation.note(G) -- 26.8b
  capitals.note(G)
end

--- What a new turn brings before its weather.
local function begin_turn(G)
  trains.begin_turn(G) -- 25.4c
  saxons.begin_turn(G) -- 26.1a
end

step("game", {
  rule = "4.19a",
  steps = { "interphase", "game_turn" }, -- 4.19b
  again = function(G) return next_turn(G, "4.19a") end, -- 4.18
  leave = function(G) towns.settle(G) end,
})

-- 4.3: the weather once a turn, by the first player.
step("game_turn", { rule = "4.2a", enter = begin_turn, steps = { "weather", "player_turns" } })

-- 4.2b: the scenario lists the first player first.
step("player_turns", {
  rule = "4.2b",
  steps = { "command_phase", "movement_phase", "combat_phase" },
  each = sides_of, -- 4.18
})

step("command_phase", {
  rule = "4.4",
  enter = siege.note, -- 23.4b
  steps = { "administration", "replacements", "organization", "parting" }, -- 4.5a
})

step("movement_phase", {
  rule = "4.8a",
  enter = function(G)
    siege.note(G) -- 23.4b
    bridges.begin_movement(G) -- 25.2a
    forming.begin_movement(G)
  end,
  steps = { "movement_commands", "individual_initiative", "unmoved", "bridges" },
  leave = function(G)
    bridges.end_movement(G) -- 25.1c
    note(G)
  end,
})

step("combat_phase", {
  rule = "4.14a",
  enter = siege.note, -- 23.4b
  steps = { "early_support", "forced_marches", "battles", "rally", "surrenders" },
  leave = function(G)
    center.flee(G) -- 6.12a: after advances too
    note(G)
  end,
})

series({
  root = "game",
  sides = { "french", "allied" },
  pieces = board.declare({
    counters = pieces.counters,
    put = pieces.put,
    boxes = view.boxes,
    seen = view.seen,
    concealed = identity,
    private = { disorganized = "21.3d", provided = "7.3a", shaken = "21.3d" },
    zones = { control = zones.control },
    changes = true, -- 25.3: zones hang on bridges
  }),
  permute = function(G, side, pick)
    local faces = identity:permute(G, side, pick) -- 15.18a
    return (choices.permute(G, side) or faces) and G or nil -- 18.1a
  end,
  costs = aide.costs,
  counters = aide.counters,
  guess = odds.guess,
  assess = odds.assess,
  setup = setup.begin,
  clear = setup.clear,
  muster = setup.muster,
  invariants = setup.invariants,
  refresh = spans.refresh,
  reach = way.reach,
  go = way.go,
  queries = overlays.queries,
})
