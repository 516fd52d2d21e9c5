--- 12.54 Escalating Exchange: who bids no more has lost; the last bid is what both lose.
local battle = require("rules.12_battle")
local losses = require("rules.12_losses")
local pieces = require("rules.03_pieces")

local M = {}

--- The fight for which they bid.
local function fight_of(f) return f.fights[f.at] end

--- All of a side whom the fight concerns.
local function party(G, side) return battle.party(G, battle.of(G), side, fight_of(battle.of(G))) end

--- 12.54e: no more than one has.
local function most(G, side) return pieces.strength(G, party(G, side)) end

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
    local winner = battle.other(now, side)
    local force, all = party(G, winner), f.bid == most(G, winner)
    for _, each in ipairs(now.sides) do
      losses.take(G, losses.groups(G, now, each, fight_of(now)), { side = each, points = f.bid, rule = "12.54c" })
    end
    if all then losses.bury(G, winner, force, "12.54e", not G.lost) end
  end,
})

--- Begins the bids of a fight.
---@param bid integer The Minimum Loss.
function M.begin(G, bid)
  local f = battle.of(G)
  log("12.54a", "opens", "side", f.sides[1], "points", bid)
  push(G, "exchange", { bid = bid, turn = f.sides[2] })
end

return M
