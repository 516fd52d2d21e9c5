--- 2.0 Sequence of play. Chapters declare their own steps; this file strings them together.
local bridges = require("rules.bridges")
local command = require("rules.command")
local demoralization = require("rules.demoralization")
local hidden = require("rules.hidden")
local leaders = require("rules.leaders")
local movement = require("rules.movement")
local pieces = require("rules.pieces")
local reinforcements = require("rules.reinforcements")
local setup = require("rules.setup")
local victory = require("rules.victory")
require("rules.combat")
require("rules.repulse")
require("rules.retreat")
require("rules.results")
require("rules.advance")
require("rules.losses")

local turns = table_of("turns")

--- The end of a segment in which its player need not do more.
action("end", {
  rule = "2.11",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = function(G, f)
    local may_end = series_step(f.step).may_end
    if may_end then may_end(G, f) end
  end,
  apply = function(G, f)
    f.ended = true
    finish(G)
  end,
})

step("game", {
  rule = "2.0",
  steps = { "game_turn" },
  again = function(G)
    if G.turn >= G.last_turn and rule("19.2c") then return false end
    G.turn = G.turn + 1 -- 2.12D
    log("2.12D", "turn_marker", "turn", G.turn)
    return true
  end,
  leave = function(G) victory.settle(G) end, -- 20.0
})

step("game_turn", { rule = "2.1a", steps = { "first_player_turn", "second_player_turn" } })

local function player_turn(who)
  return {
    rule = who == "first" and "2.11" or "2.12",
    steps = { "command_phase", "movement_phase", "combat_phase" }, -- 2.1b
    enter = function(G)
      G.phasing = G[who]
      local turn = turns[G.turn]
      log("2.1a", "player_turn", "side", G.phasing, "day", turn.day, "part", turn.part)
    end,
  }
end

step("first_player_turn", player_turn("first"))
step("second_player_turn", player_turn("second"))

-- 2.11A: the Reorganization Segment has no units to bring back before the first Night (6.12c).
step("command_phase", { rule = "2.11A2a", steps = { "replacement_segment", "allocation", "officer_checks" } })

step("movement_phase", {
  rule = "2.11B1a",
  steps = { "replacement_arrival", "command_movement", "individual_movement", "movement_end" },
  enter = function(G) movement.begin_phase(G) end,
})

step("combat_phase", {
  rule = "11.0a",
  steps = {
    "reveal", "designation", "defender_withdraws", "attacker_withdraws", "obligations", "attacks", "conceal", -- 11.1
  },
  enter = function(G) G.combat = { groups = {}, barred = {}, barred_for = {} } end,
  leave = function(G)
    G.combat = nil
    G.failed_repulses = {}
  end,
})

series({
  root = "game",
  sides = { "french", "prussian" },
  setup = setup.begin,
  clear = setup.clear,
  place = setup.place,
  invariants = setup.invariants,
  refresh = function(G)
    setup.refresh(G)
    bridges.refresh(G)
    pieces.refresh(G)
    command.refresh(G)
    demoralization.refresh(G)
    reinforcements.refresh(G)
    leaders.refresh(G)
  end,
  view = hidden.view,
  knows = hidden.knows,
  permute = hidden.permute,
  textmap = hidden.textmap,
  name = setup.name,
  hex = setup.hex,
  reach = movement.reach,
  go = movement.go,
})
