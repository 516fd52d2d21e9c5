--- 6 Battle: a force attacks one beside it; a die, both strengths and the ground decide who falls back.
local charts = require("rules.charts")
local moves = require("rules.moves")
local results, shelter = table_of("battle"), table_of("terrain").shelter
local map = charts.map

step("battles", { rule = "6.1", actions = { "attack", "end" } })

--- 6.2, 6.3: who falls back.
local function fight(G, id, target)
  local list, from, to = mods(), G.pieces[id].hex, G.pieces[target].hex
  list:add(charts:strength(G, charts:units(G, id)), "6.2", "attacker")
  list:add(-charts:strength(G, charts:units(G, target)), "6.2", "defender")
  list:add(-shelter[map:terrain(to)], "6.3", map:terrain(to))
  if map:side(from, to, "river") then list:add(-shelter.river, "6.3", "river") end
  local die = roll(G, "battle", 6, "6.2", "battle", "unit", id, "target", target)
  return row_of(results, die + list:total()).cells[1]
end

--- 6.4: the loser loses a point and falls back a hex; 7.2 points for the other side.
local function fall_back(G, loser, winner)
  local foe, units = G.pieces[winner], charts:units(G, loser)
  local lost = charts:lose(G, units, 1)
  log("6.4", "falls_back", "unit", loser)
  if G.pieces[loser] and charts:go(G, loser, foe.hex, -1, 1) == 0 then -- 6.4
    lost = lost + charts:lose(G, charts:units(G, loser), 99)
  end
  G.score[foe.side] = G.score[foe.side] + lost -- 7.2
end

action("attack", {
  rule = "6.1",
  args = {
    { "unit", "piece", function(G, _, side) return charts:forces(G, side) end },
    { "target", "piece", function(G, _, _, id) return charts:beside(G, id) end },
  },
  check = function(G, _, _, id, target)
    local owed = moves.owed(G, id)
    need(not G.pieces[id].turn.fought, "6.1", "has_fought", "unit", id)
    need(not owed or owed == target, "5.3", "must_attack", "unit", id, "target", owed)
  end,
  apply = function(G, _, _, id, target)
    log("6.1", "attacks", "unit", id, "target", target)
    G.pieces[id].turn.fought = true
    local result = fight(G, id, target)
    if result == "attacker" then fall_back(G, id, target) end
    if result == "defender" then fall_back(G, target, id) end
  end,
})
