--- 3 Orders: laid face down by all sides at once, turned up when they are carried out.
local charts = require("rules.charts")
local allowance = table_of("orders")
local M = {}

step("orders", {
  rule = "3.1",
  simultaneous = sides_of,
  actions = { "end", "order" },
  enter = function(G)
    for _, piece in pairs(G.pieces) do
      piece.order, piece.turn = nil, {}
    end
    for _, side in ipairs(sides_of(G)) do
      G.points[side] = G.command[side]
    end
  end,
  values = function(G, _, side) return { points = G.points[side] } end,
})

action("order", {
  rule = "3.1",
  args = {
    { "unit", "piece", function(G, _, side) return charts:forces(G, side) end },
    { "kind", "string", function() return { "forced", "normal" } end },
  },
  check = function(G, _, side, id)
    need(G.points[side] > 0, "3.1", "no_points")
    need(not G.pieces[id].order, "3.2", "has_order", "unit", id)
  end,
  apply = function(G, _, side, id, kind)
    G.pieces[id].order, G.points[side] = kind, G.points[side] - 1
    log_to(side, "3.4", "ordered", "unit", id, "kind", kind)
  end,
})

--- 3.3: what a force may march: by its order, less what it has spent since that was turned up.
function M.left(G, force)
  local piece = G.pieces[force]
  return piece.turn.left or allowance[piece.order] or 0
end

--- 3.4: turns the order of a force up as it marches. Tells what is left of its points.
function M.spend(G, force, points)
  local turn, left = G.pieces[force].turn, M.left(G, force)
  if not turn.left then
    barrier()
    log("3.4", "opened", "unit", force, "kind", G.pieces[force].order)
  end
  turn.left = left
  return math.max(0, left - points)
end

return M
