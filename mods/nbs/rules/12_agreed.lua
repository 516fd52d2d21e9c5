--- 12.6, 2.2 Reinforcements that come by agreement alone: the side that they belong to asks, the other says yes or no, once.
local reinforcements = require("rules.12_reinforcements")
local setup = require("rules.03_setup")
local troops = require("rules.02_troops")
local victory = require("rules.30_victory")

--- The column that a side could ask for now.
local function column(G, side)
  for _, rows in ipairs(setup.columns(G, "optional")) do
    if rows[1].side == side and rows[1].turn <= G.turn and not G.asked_for then return rows end
  end
end

action("ask_for_more", {
  rule = "2.2",
  args = {},
  check = function(G, _, side) need(column(G, side), "2.2", "no_more") end,
  apply = function(G, _, side)
    push(G, "agreement", { side = troops.enemy(G, side) })
    G.asked_for = true
  end,
})

step("agreement", {
  rule = "2.2",
  key = "step.agreement",
  actions = { "let_come", "turn_down" },
  side = function(_, f) return f.side end,
})

action("let_come", {
  rule = "2.2",
  args = {},
  apply = function(G, f)
    finish(G)
    for _, rows in ipairs(setup.columns(G, "optional")) do
      if rows[1].side ~= f.side then
        reinforcements.call(G, rows, G.turn)
        for _, row in ipairs(victory.rows_of(G, "option", f.side)) do
          victory.award(G, row.key)
        end
      end
    end
  end,
})

action("turn_down", { rule = "2.2", args = {}, apply = function(G) finish(G) end })
