--- 1 The turn, 8 victory, and what the program asks of every series.
local board = require("mechanics.board")
local march = require("rules.march")
local enemy = march.enemy
require("rules.battle")

step("turn", { rule = "1.1", steps = { "marches", "forced", "attack" }, each = sides_of })

--- 8.1: a point for each strength point that the enemy lost; 8.2: three for the town.
local function points_of(G, side)
  local holder = G.pieces[board.standing(G, map_of():place("altenfeld").hex)[1]]
  local held = holder and holder.side == side -- 8.2
  return G.lost[enemy[side]] + (held and 3 or 0)
end

step("game", {
  rule = "1.1",
  steps = { "turn" },
  again = function(G) return next_turn(G, "1.1") end,
  leave = function(G) settle(G, "8.1", points_of) end,
})

series({
  root = "game",
  sides = { "french", "prussian" },
  pieces = board.declare({
    counters = table_of("leaders"),
    fields = { "strength" },
    zones = { control = march.contact },
  }),
  setup = function(G, scenario)
    G.source, G.orders = scenario.source, { french = 0, prussian = 0 }
    G.lost = { french = 0, prussian = 0 }
  end,
  permute = function(G, side) -- 5.3: what the other has chosen, unseen
    local pitched, foe = within(G, "choose") and within(G, "battle").pitched, enemy[side]
    if not pitched or pitched[foe] == nil then return nil end
    pitched[foe] = not pitched[foe]
    return G
  end,
})
