--- 4 Movement, with 2.2 detaching and 2.3 rejoining; 5 the limited zone of control, in the enemy's phase.
local board = require("mechanics.board")
local charts = require("rules.charts")
local orders = require("rules.orders")
local price = table_of("terrain").movement
local map = charts.map
local M = {}

step("moves", { rule = "4.1", actions = { "end", "march" } })

--- What entering a hex costs.
local function cost(hex) return price[map:terrain(hex)] end

--- 5.1: infantry and cavalry on his chart, no river between, once a turn.
local function can_bar(G, id, hex)
  local piece = G.pieces[id]
  local both = #charts:units(G, id, "infantry") > 0 and #charts:units(G, id, "cavalry") > 0
  return both and not map:side(piece.hex, hex, "river") and not piece.turn.barring
end

local function itself(hex) return hex end

action("march", {
  rule = "4.1",
  args = {
    { "unit", "piece", function(G, _, side) return charts:own(G, side) end },
    { "to", "hex" },
  },
  candidates = function(G, _, _, id) return map:neighbors(G.pieces[charts:force(G, id)].hex) end,
  check = function(G, _, _, id, to)
    local force = charts:force(G, id)
    local left = orders.left(G, force)
    to:need(to:those(function(hex) return cost(hex) <= left end), "3.3", "too_far", "left", left)
    to:need(
      to:those(function(hex)
        local there = charts:at(G, hex)
        return not there or there == charts.counters.by[id].corps
      end),
      "4.2",
      "taken",
      "to",
      itself
    )
    to:need(force == id or #charts:units(G, force) > 1, "2.2", "last_one", "unit", id)
  end,
  apply = function(G, _, side, id, to)
    local piece, force, leader = G.pieces[id], charts:force(G, id), charts:at(G, to)
    local left = orders.spend(G, force, cost(to))
    piece.order, piece.turn.left = G.pieces[force].order, left
    board.put(G, id, to)
    log("4.1", "marched", "unit", id, "to", to)
    if map:feature(to, "town") then G.held[to] = side end -- 7.1
    if leader then board.attach(G, id, leader) end -- 2.3
    for _, by in ipairs(charts:beside(G, id)) do
      if can_bar(G, by, to) then push(G, "zone", { by = by, mover = id }) end
    end
  end,
})

step("zone", { -- an interrupt inside the mover's phase
  rule = "5.2",
  side = function(G, f) return G.pieces[f.by].side end,
  actions = { "bar", "end" },
  done = function(G, f) return G.pieces[f.by].turn.barring or G.pieces[f.mover].turn.barred end,
  values = function(_, f) return { unit = f.by, mover = f.mover } end,
})

action("bar", {
  rule = "5.2",
  args = {},
  rolls = function(G, f) return charts:passes(G, f.by, "initiative", "5.2") and "barred" or "free" end,
  apply = function(G, f)
    local mover = G.pieces[f.mover]
    G.pieces[f.by].turn.barring = true
    if not charts:passes(G, f.by, "initiative", "5.2") then return end
    mover.turn.left, mover.turn.barred = 0, f.by
    log("5.2", "barred", "unit", f.mover, "by", f.by)
  end,
})

--- 5.3: the force that a barred one must attack, while it stands beside it.
function M.owed(G, id)
  local turn = G.pieces[id].turn
  for _, by in ipairs(charts:beside(G, id)) do
    if by == turn.barred and not turn.fought then return by end -- 5.3
  end
end

return M
