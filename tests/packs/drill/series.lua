--- The drill: 1 stances in secret, 2 marches and opening fire, 3 assaults, 4 supply, 5 the end.
local orders_of = require("rules.orders")
local map = map_of("drill")
local counters = table_of("units")
local ENEMY, known = orders_of.enemy, orders_of.known

local function fresh(side, hex) return { side = side, hex = hex, acted = false, shown = false } end

local function at(G, hex)
  for _, id in ipairs(G.order) do
    if G.pieces[id].hex == hex then return id end
  end
end

step("opening_fire", { rule = "2.3", actions = { "fire", "hold" }, side = function(_, f) return f.side end })
step("plans", {
  rule = "1.1",
  actions = { "plan" },
  enter = function(G) G.plans = {} end,
  side = function(G)
    local waiting = {}
    for _, side in ipairs({ "red", "blue" }) do
      if not G.plans[side] then waiting[#waiting + 1] = side end
    end
    return waiting
  end,
  done = function(G) return G.plans.red ~= nil and G.plans.blue ~= nil end,
})
step("reveal", { rule = "1.2", run = function(G)
  barrier()
  log("1.2", "stances", "red", G.plans.red, "blue", G.plans.blue)
  finish(G)
end })

local function orders(side)
  step(side .. "_orders", {
    rule = "2.1",
    actions = { "assault", "end", "march" },
    enter = function(G)
      G.phasing = side
      for _, id in ipairs(G.order) do G.pieces[id].acted = false end
    end,
    key = "orders",
    values = function(G) return { side = G.phasing, turn = G.turn } end,
  })
end
orders("red")
orders("blue")

step("supply", { rule = "4.1", run = function(G)
  for _, side in ipairs({ "red", "blue" }) do
    G.supply[side] = G.supply[side] - 1 -- 4.1
    log_to(side, "4.1", "supply", "left", G.supply[side])
  end
  finish(G)
end })
step("turn", { rule = "1.0", steps = { "plans", "reveal", "red_orders", "blue_orders", "supply" } })
step("game", {
  rule = "5.1",
  steps = { "turn" },
  again = function(G)
    if G.turn >= G.last_turn then return false end -- 5.1
    G.turn = G.turn + 1
    return true
  end,
  leave = function(G)
    local score = { red = 0, blue = 0 }
    for _, id in ipairs(G.order) do score[G.pieces[id].side] = score[G.pieces[id].side] + 1 end
    local winner = score.red > score.blue and "red" or score.blue > score.red and "blue" or "draw"
    G.over = { winner = winner, level = winner == "draw" and "drawn" or "won", scores = score } -- 5.2
    log("5.2", "over", "winner", winner)
  end,
})

series({
  root = "game",
  sides = { "red", "blue" },
  setup = function(G, scenario)
    G.turn, G.last_turn, G.phasing = 1, scenario.turns, "red"
    G.pieces, G.order, G.plans, G.supply = {}, {}, {}, { red = 3, blue = 3 }
    for _, entry in ipairs(scenario.setup) do
      G.pieces[entry.piece] = fresh(counters.by[entry.piece].side, entry.hex)
      G.order[#G.order + 1] = entry.piece
    end
    table.sort(G.order)
  end,
  clear = function(G) G.pieces, G.order = {}, {} end,
  place = function(G, id, hex, fields)
    if not counters.by[id] then return "no such piece" end
    if at(G, hex) then return "a piece stands there" end
    G.pieces[id] = fresh(counters.by[id].side, hex)
    for name, value in pairs(fields) do G.pieces[id][name] = value end
    G.order[#G.order + 1] = id
    table.sort(G.order)
  end,
  refresh = function() end,
  hex = function(code) return map:canonical(code) end,
  knows = known,
  name = function(id) return counters.by[id] and counters.by[id].name end,
  invariants = function(G)
    local seen = {}
    for _, id in ipairs(G.order) do
      local hex = G.pieces[id].hex
      if not map:has(hex) then return id .. " stands off the map" end
      if seen[hex] then return ("%s and %s stand in %s"):format(seen[hex], id, hex) end
      seen[hex] = id
    end
  end,
  permute = function(G, side, pick)
    local list = {}
    for _, id in ipairs(G.order) do
      if not known(G, side, id) then list[#list + 1] = id end
    end
    if #list < 2 then return nil end
    local a, b = list[pick(#list)], list[pick(#list)]
    G.pieces[a].hex, G.pieces[b].hex = G.pieces[b].hex, G.pieces[a].hex
    return G
  end,
  view = function(G, side)
    local seen = { turn = G.turn, supply = G.supply[side], plan = G.plans[side], pieces = {} }
    if G.plans[ENEMY[side]] and G.plans[side] then seen.enemy_plan = G.plans[ENEMY[side]] end
    local hexes = {}
    for _, id in ipairs(G.order) do hexes[G.pieces[id].hex] = id end
    for hex, id in pairs(hexes) do
      local is_known = known(G, side, id)
      seen.pieces[#seen.pieces + 1] = { hex = hex, side = G.pieces[id].side, id = is_known and id or "hidden:" .. hex .. ":1" }
    end
    return seen
  end,
  textmap = function(G)
    local lines = {}
    for _, id in ipairs(G.order) do lines[#lines + 1] = id .. " " .. G.pieces[id].hex end
    return lines
  end,
})
