--- R4 Reinforcements: between rounds first the attacker, then the defender calls forces to the guns.
local battle = require("rules.battle")
local charts = require("example-secret:rules.charts")
local map = charts.map

for i, name in ipairs({ "attacker_guns", "defender_guns" }) do
  step(name, {
    rule = "R4.1",
    side = function(G) return within(G, "battle").sides[i] end,
    actions = { "call", "end" },
    done = function(G) return within(G, "battle").over or within(G, "battle").shut end,
  })
end

--- The hex that a side's reinforcements march to.
local function enemy_hex(G, side) return within(G, "battle").hex[battle.other(G, side)] end

action("call", {
  rule = "R4.1",
  args = { { "unit", "piece", function(G, _, side) return charts:forces(G, side) end } },
  check = function(G, _, side, id)
    local piece, round = G.pieces[id], within(G, "battle").round
    local near = map:distance(piece.hex, enemy_hex(G, side)) <= 3
    local free = #charts:beside(G, id) == 0 and not piece.turn.fought and not piece.routed
    need(near and free and piece.turn.called ~= round, "R4.1", "cannot_come", "unit", id)
  end,
  apply = function(G, _, side, id)
    local f, piece, foe = within(G, "battle"), G.pieces[id], enemy_hex(G, side)
    piece.turn.called = f.round
    if not charts:passes(G, id, "initiative", "R4.2") then return end
    charts:go(G, id, foe, 1, 2)
    log("R4.2", "to_the_guns", "unit", id, "to", piece.hex)
    if map:distance(piece.hex, foe) > 1 then return end -- R4.3
    piece.turn.fought, f.force[id] = true, true
    log("R4.3", "joins", "unit", id)
  end,
})
