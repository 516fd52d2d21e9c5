--- What a side may do: 1 stances, 2 marches and opening fire, 3 assaults.
local map = map_of("drill")
local worth = table_of("assault")
local aim = exposed("aim", { rule = "3.1", unit = "die", text = "What is added to the two dice." })
local range = exposed("range", { rule = "2.1", text = "Hexes that a piece may march." })
local M = { enemy = { red = "blue", blue = "red" } }

--- 2.4: may a side name this piece?
function M.known(G, side, id)
  local piece = G.pieces[id]
  if not piece then return false, "args" end
  return piece.side == side or piece.shown, "2.4"
end

--- The piece that stands in a hex, or nil; 2.2 lets no two stand in one.
local function at(G, hex)
  for _, id in ipairs(G.order) do
    if G.pieces[id].hex == hex then return id end
  end
end

local function enemy_beside(G, side, hex)
  for _, near in ipairs(map:neighbors(hex)) do
    local id = at(G, near)
    if id and G.pieces[id].side ~= side then return id end
  end
end

local function show(G, id)
  if G.pieces[id].shown then return end -- 2.4
  G.pieces[id].shown = true
  barrier()
  log("2.4", "shown", "unit", id, "hex", G.pieces[id].hex)
end

local function ready(G, id, side)
  local piece = G.pieces[id]
  return need(piece.side == side, "2.1", "not_yours", "unit", id)
    and need(not piece.acted, "2.1", "acted_already", "unit", id)
end

local function offer_beside(G, _, side, add)
  for _, id in ipairs(G.order) do
    if G.pieces[id].side == side then
      for _, near in ipairs(map:neighbors(G.pieces[id].hex)) do add(id, near) end
    end
  end
end

--- 3.1: two dice and the table of modifiers.
local function shoot(G, id, target, base)
  local list = mods()
  list:add(base, base == 0 and "2.3" or "3.1", "base", "die")
  if G.plans[G.pieces[id].side] == "attack" then list:add(worth.attack, "3.2", "attacker_attacks", "die") end
  if G.plans[G.pieces[target].side] == "defend" then list:add(worth.defend, "3.3", "target_defends", "die") end
  local sum = roll(G, "fire", 6, "3.1", "fire", "unit", id) + roll(G, "fire", 6, "3.1", "fire", "unit", id)
  return sum + aim(list:total(), list, G, id) >= worth.needed and "hit" or "miss", { column = tostring(worth.needed), mods = list.items }
end

local function strike(G, id, target, base)
  show(G, id)
  local outcome = shoot(G, id, target, base)
  log("3.1", outcome, "unit", id, "target", target)
  if outcome ~= "hit" then return end
  G.pieces[target] = nil
  for i, each in ipairs(G.order) do
    if each == target then table.remove(G.order, i) break end
  end
end

action("plan", {
  rule = "1.1",
  args = { { "stance", "string" } },
  offer = function(_, _, _, add)
    for _, stance in ipairs({ "attack", "defend", "feint" }) do add(stance) end
  end,
  check = function(G, _, _, stance)
    local known_one = stance == "attack" or stance == "defend" or stance == "feint"
    if not need(known_one, "1.1", "no_such_stance", "stance", stance) then return end
    need(stance ~= "feint" or G.options.stances == "three", "1.1", "no_feint")
  end,
  apply = function(G, _, side, stance)
    G.plans[side] = stance
    log_to(side, "1.1", "planned", "stance", stance)
  end,
})

action("march", {
  rule = "2.1",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = offer_beside,
  check = function(G, _, side, id, to)
    if not ready(G, id, side) then return end
    need(map:distance(G.pieces[id].hex, to) <= range(1, nil, G, id), "2.1", "one_hex", "to", to)
    need(not at(G, to), "2.2", "taken", "to", to)
    need(map:terrain(to) ~= "pond", "2.5", "pond", "to", to)
  end,
  apply = function(G, _, side, id, to)
    local piece = G.pieces[id]
    piece.hex, piece.acted = to, true
    log("2.1", "marched", "hex", to)
    local foe = enemy_beside(G, side, to)
    if foe and G.options.opening_fire then -- 2.3
      push(G, "opening_fire", { by = foe, at = id, side = M.enemy[side] })
    end
  end,
})

action("assault", {
  rule = "3.1",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = offer_beside,
  check = function(G, _, side, id, to)
    if not ready(G, id, side) then return end
    local foe = at(G, to)
    need(foe and G.pieces[foe].side ~= side, "3.1", "nobody_there", "to", to)
    need(map:distance(G.pieces[id].hex, to) == 1, "3.1", "one_hex", "to", to)
  end,
  rolls = function(G, _, _, id, to) return shoot(G, id, at(G, to), 1) end,
  apply = function(G, _, _, id, to)
    G.pieces[id].acted = true
    strike(G, id, at(G, to), 1)
  end,
})

local function plain(id, apply)
  return { rule = id, args = {}, offer = function(_, _, _, add) add() end, apply = apply }
end
action("end", plain("2.1", function(G) finish(G) end))
action("hold", plain("2.3", function(G) finish(G) end))
action("fire", plain("2.3", function(G, f)
  finish(G)
  strike(G, f.by, f.at, 0)
end))

return M
