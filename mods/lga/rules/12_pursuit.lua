--- 12.34, 12.65 Pursuit of the routed by reserves.
local battle = require("rules.12_battle")
local losses = require("rules.12_losses")
local pieces = require("rules.03_pieces")
local trains = require("rules.14_trains")

local HORSE = 2 -- 12.65b
local ARMS = { "infantry", "cavalry" }

--- 12.65a, 12.35a: reserves of an arm that may pursue.
local function able(G, side, arm)
  local reserve = those(battle.reserve(G, battle.of(G), side), function(id) return not G.pieces[id].demoralized end)
  return pieces.strength(G, reserve, arm)
end

local function beaten(G, f) return those(battle.of(G).beaten[f.foe], function(id) return G.pieces[id] end) end

step("pursuit", {
  rule = "12.65a",
  side = function(_, f) return f.side end,
  actions = { "let_go", "pursue" },
  done = function(G, f) -- 12.P9
    return #battle.armed(G, beaten(G, f)) == 0 or able(G, f.side, ARMS[1]) + able(G, f.side, ARMS[2]) == 0
  end,
})

local function up_to(arm)
  return function(G, f) return able(G, f.side, arm) end
end

action("pursue", {
  rule = "12.65a",
  args = { { "infantry", "integer", up_to("infantry") }, { "cavalry", "integer", up_to("cavalry") } },
  check = function(_, _, _, infantry, cavalry) need(infantry + cavalry > 0, "12.65a", "nobody_pursues") end,
  apply = function(G, f, side, infantry, cavalry)
    local list = beaten(G, f)
    log("12.65a", "pursues", "side", side, "infantry", infantry, "cavalry", cavalry)
    losses.take(G, { battle.armed(G, list) }, { side = f.foe, points = infantry + HORSE * cavalry, rule = "12.65b", captured = true })
    for _, hex in ipairs(keys_of(battle.of(G).camps or {})) do -- 12.65c
      trains.capture(G, side, hex, trains.supplier(G, battle.reserve(G, battle.of(G), side)[1]))
    end
    finish(G)
  end,
})

action("let_go", { rule = "12.65a", args = {}, apply = function(G) finish(G) end })
