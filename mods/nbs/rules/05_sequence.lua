--- 5 The sequence of play: two player turns a game turn, the same phases in each with the parts exchanged.
local board = require("mechanics.board")
local footbridges = require("rules.12_footbridges")
local night = require("rules.27_night")
local setup = require("rules.03_setup")
local troops = require("rules.02_troops")
require("rules.06_phase")
require("rules.09_stacks")
require("rules.12_march")
require("rules.12_agreed")
require("rules.12_road_march")
require("rules.13_extensions")
require("rules.15_combat")
require("rules.16_reactions")
require("rules.17_volley")
require("rules.18_sniping")
require("rules.19_village")
require("rules.20_stragglers")
require("rules.21_rally")
require("rules.21_retreat")
require("rules.22_cavalry")
require("rules.23_batteries")
require("rules.27_astray")
require("rules.28_arriving")
require("rules.28_concealing")
require("rules.28_deploying")
require("rules.28_marching")
require("rules.29_events")
require("rules.30_exits")

step("player_turn", {
  rule = "5.0a", -- 5.1o
  steps = {
    "dawn",
    "events",
    "command_phase",
    "first_light",
    "phasing_fire",
    "concealment",
    "movement_phase",
    "joining",
    "straggling",
    "gathering",
    "limits",
    "other_fire",
    "close_combat_phase",
    "limits",
    "rally_phase",
    "limits",
    "orders_end",
  },
  enter = function(G)
    local before = G.night
    G.night = setup.turn(G).light == "night" -- 2.1.3b, 27.0: neither dawn nor dusk
    G.fights, G.reacted = {}, {} -- 15.1.2, 16.5.5
    footbridges.refresh(G)
    night.fall(G, before) -- 27.2.1b
    for id in pairs(G.pieces) do
      if troops.fights(id) then board.mark(G, id, { fought = false }) end -- 20.3.2h
    end
  end,
})
