--- 22.2.3 Blown cavalry recovers, in the Rally Phase of its side.
local board = require("mechanics.board")
local morale = require("rules.21_morale")
local troops = require("rules.02_troops")

step("remount", {
  rule = "5.1n",
  key = "step.remount",
  actions = { "end", "remount" },
  enter = function(_, f) f.tried = {} end,
})

action("remount", {
  rule = "22.2.3",
  args = { { "unit", "piece", "own" } },
  check = function(G, f, _, id)
    local piece = G.pieces[id]
    if not need(piece.hex and piece.formation == "blown", "22.2.3", "not_blown", "unit", id) then return end
    need(not morale.at_worst(G, id, "shaken"), "22.2.3", "too_shaken", "unit", id)
    need(not listed(f.tried, id), "22.2.3", "tried_already", "unit", id)
  end,
  apply = function(G, f, side, id)
    table.insert(f.tried, id)
    local with = those(troops.of(G, side, G.pieces[id].hex), function(other) return other == id or troops.is_commander(other) end)
    if morale.check(G, with, "22.2.3") then board.mark(G, id, { formation = "ready" }) end -- 22.2.3ex
  end,
})
