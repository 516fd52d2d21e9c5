--- 19.21l The armies that their owner deploys in secret, before the first week.
-- Frame "secret_deployment": placed[id]: it has its hex.
local board = require("mechanics.board")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local pieces = require("rules.03_pieces")
local sealed = require("rules.19_sealed")

local map = map_of()

--- The hexes where they may be.
local sites = derived("sites of a secret deployment", { "map" }, function(G)
  local set, def = {}, G.special.secret
  for _, area in ipairs(def.areas) do
    for _, hex in ipairs(map:area(area)) do
      if map:in_area(def.within, hex) and ground.in_play(G, hex) then set[hex] = true end
    end
  end
  return keys_of(set)
end)

step("secret_deployment", {
  rule = "19.21l",
  side = function(G) return G.special.secret.side end,
  actions = { "end", "station" },
  enter = function(_, f) f.placed = {} end,
  leave = function(G) sealed.passed(G) end, -- 19.21m
})

action("station", {
  rule = "19.21l",
  args = {
    { "unit", "piece", function(G, f, side)
      return board.which(G, function(_, id) return not f.placed[id] and listed(G.special.secret.armies, pieces.army(G, id) or "") end, side)
    end },
    { "hex", "hex", function(G) return sites(G) end },
  },
  apply = function(G, f, side, id, hex)
    f.placed[id] = true
    board.put(G, id, hex)
    fortress.unite(G, hex)
    log_to(side, "19.21l", "stands_at", "unit", id, "hex", hex)
  end,
})
