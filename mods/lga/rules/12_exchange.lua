--- 12.54 Escalating Exchange: who bids no more has lost; the last bid is what both lose.
local battle = require("rules.12_battle")
local losses = require("rules.12_losses")
local pieces = require("rules.03_pieces")

local M = {}

--- 12.54e: no more than one has.
local function most(G, side) return pieces.strength(G, battle.ids(G, battle.of(G), side)) end

step("exchange", {
  rule = "12.54b",
  side = function(_, f) return f.turn end,
  actions = { "bid", "pass" },
  values = function(_, f) return { bid = f.bid } end,
})

action("bid", {
  rule = "12.54b",
  args = { { "points", "integer" } },
  offer = function(G, f, side, add)
    for points = f.bid + 1, most(G, side) do
      add(points)
    end
  end,
  check = function(G, f, side, points)
    need(points > f.bid, "12.54b", "bid_more", "bid", f.bid)
    need(points <= most(G, side), "12.54e", "bid_too_much", "most", most(G, side))
  end,
  apply = function(G, f, side, points)
    f.bid, f.turn = points, battle.other(battle.of(G), side)
    log("12.54b", "bids", "side", side, "points", points)
  end,
})

action("pass", {
  rule = "12.54c",
  args = {},
  apply = function(G, f, side)
    local now = battle.of(G)
    log("12.54c", "passes", "side", side, "points", f.bid)
    now.passed = side
    finish(G)
    for _, each in ipairs(now.sides) do
      losses.take(G, losses.groups(G, now, each, f.front[each]), { side = each, points = f.bid, rule = "12.54c" })
    end
  end,
})

--- Begins the bids of a fight.
---@param def { bid: integer, front: table<string, string[]> } The Minimum Loss; who is in line.
function M.begin(G, def)
  local f = battle.of(G)
  log("12.54a", "opens", "side", f.sides[1], "points", def.bid)
  push(G, "exchange", { bid = def.bid, turn = f.sides[2], front = def.front })
end

return M
