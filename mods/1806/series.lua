--- 2.0 Sequence of play. Chapters declare their own steps; this file strings them together.
local board = require("mechanics.board")
local aide = require("rules.bot_queries")
local deployment = require("rules.19_deployment")
local hidden = require("rules.01_hidden")
local memorandum = require("rules.21_memorandum")
local movement = require("rules.08_movement")
local names = require("rules.01_names")
local night = require("rules.02_night")
local overlays = require("rules.overlays")
local pieces = require("rules.01_pieces")
local pontoons = require("rules.09_pontoons")
local position = require("rules.19_position")
local reach = require("rules.08_reach")
local reorganization = require("rules.06_reorganization")
local setup = require("rules.19_setup")
local team = require("rules.18_team")
local vedettes = require("rules.13_vedettes")
local victory = require("rules.20_victory")
require("rules.11_combat")
require("rules.07_command")
require("rules.07_initiative")
require("rules.08_march")
require("rules.10_repulse")

local turns = table_of("turns")

--- The end of a segment in which its player need not do more.
action("end", {
  rule = "2.11",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = function(G, f)
    local may_end = series_step(f.step).may_end
    if may_end then may_end(G, f) end -- 4.31a, 6.21a, 3.14b
  end,
  apply = function(G) finish(G) end,
})

--- The day and the quarter of it that a turn is (2.0).
local function turn_row(G) return turns[G.turn] end

step("game", {
  rule = "2.0",
  enter = function(G) -- 1.6
    vedettes.begin(G) -- 13.11d
    deployment.begin(G) -- 1.6d
    team.begin(G) -- 18.0b
    memorandum.begin(G) -- 21.85a
  end,
  steps = { "game_turn", "night_turn" }, -- the one or the other
  again = function(G)
    if G.turn >= G.last_turn then return false end -- 19.2c: the last turn is played
    local by = night.falls(G) and "2.22D" or "2.12D" -- 2.12D
    G.turn = G.turn + 1 -- 2.12D, 2.22D
    log(by, "turn_marker", "turn", G.turn)
    return true
  end,
  leave = function(G) victory.settle(G) end, -- 20.0
})

local halves = { "first_player_turn", "second_player_turn" } -- 1.0a
step("game_turn", {
  rule = "2.1a",
  steps = halves,
  enter = function(G, f)
    if night.falls(G) then f.at = #halves end
  end,
})

local phases = { "command_phase", "movement_phase", "combat_phase" } -- 2.1b

local function player_turn(who, id)
  return {
    rule = id,
    steps = phases,
    enter = function(G)
      G.phasing = G[who]
      local turn = turn_row(G)
      if turn.month then
        log(id, "player_turn_in", "side", G.phasing, "day", turn.day, "month", turn.month, "part", turn.part)
      else
        log(id, "player_turn", "side", G.phasing, "day", turn.day, "part", turn.part)
      end
    end,
  }
end

step("first_player_turn", player_turn("first", "2.11"))
step("second_player_turn", player_turn("second", "2.12"))

-- 2.11A: replacements come as the phase begins (5.13b).
step("command_phase", {
  rule = "2.11A2a",
  steps = { "replacement_segment", "reorganization", "allocation", "officer_checks", "letters" },
  leave = function(G) reorganization.clear_markers(G, G.phasing) end, -- 6.23b
})

-- 2.11B: first those In Command, then the others.
step("movement_phase", {
  rule = "2.11B1a",
  steps = {
    "replacement_arrival",
    "late_corps",
    "command_movement",
    "individual_movement",
    "movement_end",
  },
  enter = function(G) movement.begin_phase(G) end,
  leave = function(G) pontoons.end_phase(G) end,
})

step("combat_phase", {
  rule = "11.0a",
  steps = { -- 11.1
    "reveal",
    "designation",
    "defender_withdraws",
    "attacker_withdraws",
    "obligations",
    "attacks", -- 2.11C3a
    "conceal",
  },
  enter = function(G) G.combat = { groups = {}, barred_for = {} } end,
  leave = function(G)
    G.combat = nil
    G.failed_repulses = {}
  end,
})

series({
  root = "game",
  sides = { "french", "prussian" },
  pieces = board.declare(hidden.pieces()),
  setup = setup.begin,
  clear = position.clear,
  place = position.place,
  invariants = position.invariants,
  muster = position.muster,
  refresh = function(G)
    setup.refresh(G)
    pieces.refresh(G)
  end,
  permute = hidden.permute,
  textmap = hidden.textmap,
  name = names.name,
  hex = names.hex,
  reach = function(G, f, side, args)
    return (night.asks(f) and night or reach).reach(G, f, side, args)
  end,
  go = function(G, f, side, to, args)
    local falls_back = f ~= nil and f.step == "disengaging"
    return (falls_back and night or reach).go(G, f, side, to, args)
  end,
  assess = aide.assess,
  costs = aide.costs,
  geography = aide.geography,
  counters = aide.counters,
  queries = overlays.queries,
})
