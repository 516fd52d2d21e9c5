--- 2 Movement: hex by hex, each at its price.
local pieces = require("rules.pieces")
local price = table_of("terrain").movement
local map = pieces.map

step("moves", {
  rule = "2.1",
  actions = { "end", "march" },
  enter = function(G)
    for _, id in ipairs(G.order) do
      G.pieces[id].left = pieces.counters[id].movement
    end
  end,
})

--- What the step from a hex to the next costs.
local function cost(from, to)
  local list = mods()
  list:add(price.clear, "2.1", "clear")
  if map:terrain(to) == "woods" then list:add(price.woods - price.clear, "2.2", "woods") end
  if map:side(from, to, "stream") then list:add(price.stream, "2.3", "stream") end
  return list:total()
end

action("march", {
  rule = "2.1",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = function(G, _, _, add)
    for _, id in ipairs(G.order) do
      for _, hex in ipairs(map:neighbors(G.pieces[id].hex)) do
        add(id, hex)
      end
    end
  end,
  check = function(G, _, side, id, to)
    local piece = G.pieces[id]
    if not need(piece.side == side, "2.1", "not_yours", "unit", id) then return end
    if not need(map:distance(piece.hex, to) == 1, "2.1", "one_hex", "to", to) then return end
    need(not pieces.at(G, to), "2.4", "taken", "to", to)
    need(cost(piece.hex, to) <= piece.left, "2.1", "too_far", "left", piece.left)
  end,
  apply = function(G, _, side, id, to)
    local piece = G.pieces[id]
    piece.left = math.max(0, piece.left - cost(piece.hex, to))
    piece.hex = to
    if #pieces.enemies_beside(G, side, to) > 0 then piece.left = 0 end -- 2.5
    if map:feature(to, "mill") then G.mill = side end -- 4.2
    log("2.1", "marched", "unit", id, "to", to)
  end,
})
