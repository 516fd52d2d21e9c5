--- 30, 2.2 Off the map: where a scenario lets a side leave it, for points by the size of the brigades that do.
local board = require("mechanics.board")
local force = require("rules.12_force")
local ground = require("rules.12_ground")
local pieces = require("rules.02_pieces")
local roads = require("rules.12_roads")
local troops = require("rules.02_troops")
local victory = require("rules.30_victory")

local sizes = table_of("sizes").by

--- The row by which a side may leave the map at a hex now.
local function row_at(G, side, hex)
  for _, row in ipairs(victory.rows_of(G, "exit", side)) do
    if listed(victory.hexes(row), hex) and G.turn >= row.from then return row end
  end
end

--- What it takes to go on off the map: the road, or ground like that of the hex.
local function price(G, id, hex)
  local class = troops.class(G, id)
  return roads.rate_of(class, roads.off_map(hex)) or ground.entry(class, hex)
end

action("go_off", {
  rule = "2.2",
  args = {},
  check = function(G, f, side)
    local hex = G.pieces[f.force[1]].hex
    if not need(row_at(G, side, hex), "12.3.4a", "no_exit", "hex", hex) then return end
    for _, id in ipairs(f.force) do
      local cost, left = price(G, id, hex), G.pieces[id].left
      local able = need(cost and G.pieces[id].formation ~= "unlimbered", "12.2.2", "prohibited", "unit", id, "to", hex, "what", "")
      if able then need(cost <= left, "12.1.2", "too_far", "unit", id, "needs", force.points(cost), "left", force.points(left)) end
    end
  end,
  apply = function(G, f, side)
    local row = row_at(G, side, G.pieces[f.force[1]].hex)
    for _, id in ipairs(f.force) do
      local level = troops.is_brigade(id) and pieces.level(G, id)
      if level and level.units >= sizes[row.key].units then victory.award(G, row.key) end
      log("2.2", "goes_off", "unit", id, "hex", G.pieces[id].hex)
      board.lift(G, id)
    end
  end,
})
