--- 3 Fights: a piece attacks one beside it; a die, what both are worth, and the table.
local pieces = require("rules.pieces")
local results, shelter = table_of("fights"), table_of("terrain").shelter
local map = pieces.map

step("fights", {
  rule = "3.1",
  actions = { "attack", "end" },
  enter = function(G)
    for _, id in ipairs(G.order) do
      G.pieces[id].fought = false
    end
  end,
})

--- 3.2: the die, and what is added to it; the odds that the window shows come from here too.
local function fight(G, id, target)
  local list, from, to = mods(), G.pieces[id].hex, G.pieces[target].hex
  list:add(pieces.counters[id].strength, "3.2", "attacker")
  list:add(-pieces.counters[target].strength, "3.2", "defender")
  if map:terrain(to) == "woods" then list:add(-shelter.woods, "3.3", "woods") end
  if map:side(from, to, "stream") then list:add(-shelter.stream, "3.4", "stream") end
  local die = roll(G, "fights", 6, "3.2", "fight", "unit", id, "target", target)
  for _, row in ipairs(results.rows) do
    if die + list:total() <= row.range[2] then return row.cells[1], { mods = list.items } end
  end
end

action("attack", {
  rule = "3.1",
  args = { { "unit", "piece" }, { "target", "piece" } },
  offer = function(G, _, side, add)
    for _, id in ipairs(G.order) do
      for _, target in ipairs(pieces.enemies_beside(G, side, G.pieces[id].hex)) do
        add(id, target)
      end
    end
  end,
  check = function(G, _, side, id, target)
    local piece, foe = G.pieces[id], G.pieces[target]
    need(piece.side == side, "3.1", "not_yours", "unit", id)
    need(foe.side ~= side, "3.1", "no_enemy", "target", target)
    need(map:distance(piece.hex, foe.hex) == 1, "3.1", "not_beside", "target", target)
    need(not piece.fought, "3.1", "fought_already", "unit", id)
  end,
  rolls = function(G, _, _, id, target) return fight(G, id, target) end,
  apply = function(G, _, _, id, target)
    G.pieces[id].fought = true
    local result = fight(G, id, target)
    log("3.2", "result." .. result, "unit", id, "target", target)
    if result == "attacker_lost" then pieces.remove(G, id) end
    if result == "defender_lost" then pieces.remove(G, target) end
  end,
})
