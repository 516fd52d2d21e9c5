--- R1 Secret deployment into front line and reserve, R2 the rounds of a battle, R3 the exchange.
local board = require("mechanics.board")
local battle = require("rules.battle")
local charts = require("example-secret:rules.charts")
local results, shelter = table_of("rounds"), table_of("terrain").shelter
local map, engaged = charts.map, battle.engaged

--- What a side may see of the deployment: its own, and front lines once both are sealed.
local function boxes(G, f, side)
  local unseen = within(G, "deployment") -- R1.2
  local list, sealed = {}, unseen and f.round - 1 or f.round
  for _, each in ipairs(f.sides) do
    local front = engaged(G, each, true)
    local seen = each == side and front
      or board.which(G, function(piece, id) return listed(front, id) and f.front[id] <= sealed end)
    local values, hex = { side = each }, f.hex[each]
    list[#list + 1] = { key = "box.front", ids = seen, values = values, hex = hex }
    if each == side then
      local reserve = engaged(G, each, false)
      list[#list + 1] = { key = "box.reserve", ids = reserve, values = values, hex = hex }
    end
  end
  return list
end

step("battle", {
  rule = "R2.2",
  steps = { "deployment", "clash", "attacker_guns", "defender_guns" },
  again = function(_, f) return not f.over end,
  boxes = boxes,
})

step("deployment", {
  rule = "R1.2",
  simultaneous = function(G) return within(G, "battle").sides end,
  actions = { "front", "seal" },
  enter = function(G)
    local f = within(G, "battle")
    f.round = f.round + 1
  end,
  leave = function(G)
    for _, side in ipairs(within(G, "battle").sides) do
      log("R1.2", "deployed", "side", side, "units", engaged(G, side, true))
    end
  end,
})

action("front", {
  rule = "R1.1",
  args = { { "unit", "piece", function(G, _, side) return engaged(G, side, false) end } },
  apply = function(G, _, side, id)
    local f = within(G, "battle")
    f.front[id] = f.round
    log_to(side, "R1.2", "goes_in_front", "unit", id)
  end,
})

action("seal", { -- R1.1: at least half of the infantry in front, and somebody
  rule = "R1.1",
  args = {},
  check = function(G, _, side)
    local foot = #engaged(G, side, true, "infantry") * 2
    local enough = foot >= #engaged(G, side, nil, "infantry") and #engaged(G, side, true) > 0
    need(enough, "R1.1", "front_too_thin")
  end,
  apply = function(G, _, side) finish(G, side) end,
})

--- R2.1: what is added to the dice.
local function modifiers(G, f, attacker, defender)
  local list, from, to = mods(), f.hex[attacker], f.hex[defender]
  list:add(charts:strength(G, engaged(G, attacker, true)), "R2.1", "attacker")
  list:add(-charts:strength(G, engaged(G, defender, true)), "R2.1", "defender")
  list:add(-shelter[map:terrain(to)], "6.3", map:terrain(to))
  if map:side(from, to, "river") then list:add(-shelter.river, "6.3", "river") end
  return list:total()
end

local outcomes = {
  hold = function() end,
  stand = function(G, side) battle.hurt(G, side, 1) end, -- R2.3
  exchange = function(G, side, f) -- R3.1: the attacker has opened with one point
    if side == f.sides[2] then push(G, "exchange", { bid = 1, bidder = side }) end
  end,
  back = function(G, side) -- R5.2
    battle.hurt(G, side, 1) -- R2.3
    battle.back(G, side, true)
  end,
  rout = battle.rout, -- R5.3
}

step("clash", {
  rule = "R2.1",
  enter = function(G)
    local f = within(G, "battle")
    local attacker, defender = f.sides[1], f.sides[2]
    local sum = modifiers(G, f, attacker, defender)
    for _ = 1, 2 do
      sum = sum + roll(G, "battle", 6, "R2.1", "clash", "attacker", attacker, "defender", defender)
    end
    local first, second = table.unpack(row_of(results, sum).cells)
    log("R2.1", "result." .. first, "attacker", attacker, "defender", defender, "sum", sum)
    outcomes[first](G, attacker, f)
    outcomes[second](G, defender, f)
    local both = #engaged(G, attacker) > 0 and #engaged(G, defender) > 0
    f.over = first ~= "stand" or not both or f.round == 3 -- R2.2
  end,
})

step("exchange", { -- who passes falls back, and both lose the last bid
  rule = "R3.1",
  side = function(_, f) return f.bidder end,
  actions = { "bid", "end" },
  values = function(_, f) return { bid = f.bid } end,
  leave = function(G, f)
    for _, side in ipairs(within(G, "battle").sides) do
      battle.hurt(G, side, f.bid)
    end
    battle.back(G, f.bidder, false)
  end,
})

action("bid", {
  rule = "R3.1",
  args = { { "points", "integer" } },
  offer = function(G, f, side, add)
    for points = f.bid + 1, charts:strength(G, engaged(G, side)) do
      add(points)
    end
  end,
  check = function(G, f, side, points)
    local most = charts:strength(G, engaged(G, side))
    need(points > f.bid and points <= most, "R3.1", "bid_between", "bid", f.bid, "most", most)
  end,
  apply = function(G, f, side, points)
    f.bid, f.bidder = points, battle.other(G, side)
    log("R3.1", "bids", "side", side, "points", points)
  end,
})
