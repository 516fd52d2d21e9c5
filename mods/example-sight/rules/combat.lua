--- 5 Fire, 6 reactions, 7 charges. A reaction is a frame on that of a move, a charge one on either, and each may
--- be broken into in turn. What may be done once a phase is kept in the frame of the phase.
local los = require("mechanics.los")
local moves, pieces = require("rules.moves"), require("rules.pieces")
local sight = require("rules.sight")
local map, odds = pieces.map, table_of("odds")

step("reaction", {
  rule = "6.1",
  actions = { "charge", "end", "fire" },
  side = function(_, f) return f.side end,
  done = function(G, f) return not G.pieces[f.unit] end,
  values = function(_, f) return { unit = f.unit } end,
})

--- What fire and charges ask: an enemy near enough, ahead and in sight; in a reaction the one that acts.
local function may_strike(G, f, id, target, far, by)
  local from, to = G.pieces[id], G.pieces[target]
  need(not f.unit or target == f.unit, "6.1", "not_the_mover", "target", target)
  if not need(map:distance(from.hex, to.hex) <= far, by, "too_distant", "far", far) then return end
  need(moves.ahead(from, to.hex, far), "2.1", "not_ahead", "to", to.hex)
  los.sees(sight.now(G), from.hex, to.hex, sight.by)
end

--- A die and what is added to it: of fire against a mark (5.2), of a charge against how a formation stands (7.2).
local function blow(G, id, target, by, against)
  local list, from, to = mods(), G.pieces[id], G.pieces[target]
  list:add(pieces.form(to)[against], by, against)
  if against == "mark" then
    list:add(pieces.form(from).fire + 1 - map:distance(from.hex, to.hex), by, "guns")
  else
    list:add(moves.climb(to.hex, from.hex), "7.4", "downhill")
  end
  if not moves.ahead(to, from.hex, 9) then list:add(odds.flank, "5.3", "flank") end
  return roll(G, "blows", 6, by, "blow", "unit", id, "target", target) + list:total(), list.items
end

local function shot(G, id, target)
  local sum, items = blow(G, id, target, "5.2", "mark")
  return sum >= odds.hit and "hit" or "miss", { mods = items }
end

action("fire", {
  rule = "5.1",
  args = { { "unit", "piece", "own" }, { "target", "piece", "others" } },
  check = function(G, f, _, id, target)
    may_strike(G, f, id, target, pieces.form(G.pieces[id]).reach, "5.1")
    local fired = within(G, "moves")[id .. ">" .. target] -- memory of the phase: it ends with the frame
    need(not fired, "6.2", "fired_already", "unit", id, "target", target)
  end,
  rolls = function(G, _, _, id, target) return shot(G, id, target) end,
  apply = function(G, _, _, id, target)
    within(G, "moves")[id .. ">" .. target] = true
    local result = shot(G, id, target)
    log("5.2", result, "unit", id, "target", target)
    if result == "hit" then pieces.lose(G, target) end
  end,
})

action("charge", {
  rule = "7.1",
  args = { { "unit", "piece", "own" }, { "target", "piece", "others" } },
  check = function(G, f, _, id, target)
    may_strike(G, f, id, target, pieces.form(G.pieces[id]).charge, "7.1")
    need(map:terrain(G.pieces[target].hex) == "clear", "7.1", "no_ground", "target", target)
    need(not within(G, "moves")[id], "7.5", "charged_already", "unit", id)
    need(not pieces.wrecked(G.pieces[id], id), "8.2", "wrecked", "unit", id)
  end,
  apply = function(G, f, _, id, target)
    within(G, "moves")[id] = true
    if f.unit then finish(G) end
    log("7.1", "charges", "unit", id, "target", target)
    push(G, "charge", { unit = id, target = target })
    moves.trigger(G, id)
    push(G, "square", { unit = target }) -- 7.3
  end,
})

step("square", {
  rule = "7.3",
  actions = { "end", "form" },
  side = function(G, f) return G.pieces[f.unit].side end,
  values = function(_, f) return { unit = f.unit } end,
})

step("charge", {
  rule = "7.1",
  run = function(G, f) -- 7.2: the beaten side is hit
    finish(G)
    if not (G.pieces[f.unit] and G.pieces[f.target]) then return end
    local sum = blow(G, f.unit, f.target, "7.2", "stand")
    local result = sum >= odds.broken and "broken" or sum <= odds.repulsed and "repulsed" or "held"
    log("7.2", result, "unit", f.unit, "target", f.target)
    if result ~= "held" then pieces.lose(G, result == "broken" and f.target or f.unit) end
  end,
})
