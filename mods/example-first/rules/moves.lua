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

--- Where a piece could stand beside enemies it goes no farther.
local function goes_on(G, side, hex) return #pieces.enemies_beside(G, side, hex) == 0 end

--- Takes a way one hex further in each direction, where that is cheaper than what is known.
local function further(G, side, way, known, left)
  for _, to in ipairs(map:neighbors(way.hex)) do
    local sum = way.cost + cost(way.hex, to)
    if not pieces.at(G, to) and sum <= left and not (known[to] and known[to].cost <= sum) then
      local path = copy_of(way.path)
      path[#path + 1] = to
      known[to] = { hex = to, cost = sum, path = path, items = {} }
      if goes_on(G, side, to) then further(G, side, known[to], known, left) end
    end
  end
end

--- The hexes that a piece could come to now, with what the way costs: for the window, which marches it there step by step.
function pieces.reach(G, f, side, args)
  local piece, known, hexes = G.pieces[args.unit], {}, {}
  if f.step == "moves" and piece and piece.side == side then
    further(G, side, { hex = piece.hex, cost = 0, path = {} }, known, piece.left)
  end
  for _, hex in ipairs(keys_of(known)) do
    hexes[#hexes + 1] = known[hex]
  end
  return { hexes = hexes }
end
