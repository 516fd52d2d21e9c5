--- 2 Orders, 3 leaders, 4 marches. State: `G.pieces[id]` = { side, at, strength, spent }, `at` as engine.twohex has it.
local twohex = require("engine.twohex")
local march = require("mechanics.march")
local leaders, price, income = table_of("leaders").by, table_of("terrain"), table_of("orders")
local map = map_of()
local M = { enemy = { french = "prussian", prussian = "french" } }

--- Those of a side in contact with a place or a hex; 3.4: not over a river without a bridge.
function M.touching(G, side, at)
  local function near(piece) return twohex.touches(map, piece.at, at, { "river" }, true) end
  return which(G, function(piece) return piece.side == side and near(piece) end)
end

--- The enemies in contact with a leader.
function M.foes(G, id) return M.touching(G, M.enemy[G.pieces[id].side], G.pieces[id].at) end

--- 3.1: he is the chief of his package, those in the same two hexes; 1.2: it has done nothing in this phase.
function M.ready(G, id)
  local chief = least(stack(G, id), "3.1", function(each) return -leaders[each].span end)[1]
  need(chief == id, "3.1", "no_chief", "leader", id, "chief", chief)
  need(not G.pieces[id].spent, "1.2", "spent", "leader", id)
end

local function weight_of(id) return leaders[id].weight end

--- Conditions on taking a package beside him under his command, for this march alone.
local function may_take(G, id, with)
  local weight = sum(stack(G, id), weight_of) - weight_of(id) + sum(stack(G, with), weight_of)
  local apart = twohex.distance(map, G.pieces[id].at, G.pieces[with].at)
  M.ready(G, with)
  need(apart == 1, "3.2", "apart", "leader", with)
  need(weight <= leaders[id].span, "3.3", "too_wide", "leader", id, "weight", weight)
end

--- A phase begins: each package may march, or fight, once.
function M.refresh(G) mark(G, which(G), { spent = false }) end

local function get_orders(G)
  local die = roll(G, "orders", 6, "2.1", "orders", "side", G.phasing)
  G.orders[G.phasing] = G.orders[G.phasing] + income[die] -- 2.1
  M.refresh(G)
end

local function other(G) return M.enemy[G.phasing] end
step("marches", { rule = "1.1", actions = { "end", "set_out" }, enter = get_orders })
step("forced", { rule = "2.5", actions = { "end", "set_out" }, enter = M.refresh, side = other })

--- 2.3: the die may not pass his initiative; 2.4: in contact with the enemy it counts 1 more.
local function goes(G, id)
  local contact = #M.foes(G, id) > 0 and 1 or 0 -- 2.4
  local die = roll(G, "initiative", 6, "2.3", "initiative", "leader", id)
  return die + contact <= leaders[id].initiative -- 2.3
end

local MEANS = { "initiative", "order" }
action("set_out", {
  rule = "2.3",
  args = { { "leader", "piece", "own" }, { "with", "piece", "own" }, { "by", "string", MEANS } },
  check = function(G, f, side, id, with, by)
    M.ready(G, id)
    if with ~= id then may_take(G, id, with) end
    if by == "initiative" then return end
    need(G.orders[side] > 0, "2.2", "no_orders")
    need(side == G.phasing, "2.5", "no_orders")
    need(not f.tried, "2.6", "tried_already")
    need(#M.foes(G, id) == 0, "2.4", "in_contact", "leader", id)
  end,
  apply = function(G, f, _, id, with, by)
    local goes_now = by == "order" or goes(G, id)
    log("2.3", goes_now and "goes" or "stays", "leader", id, "by", by)
    f.tried = f.tried or by == "initiative"
    if by == "order" then G.orders[G.phasing] = G.orders[G.phasing] - 1 end -- 2.2
    for _, each in ipairs(with == id and { id } or { with, id }) do -- his frame on top: he goes first
      mark(G, stack(G, each), { spent = true })
      if goes_now then push(G, "march", { piece = each, chief = id, left = price.march }) end
    end
  end,
})

march.declare("march", {
  rule = "4.1",
  group = function(G, f) return stack(G, f.piece) end,
  cost = function(G, f, move) -- that of the dearer half
    local side, at, chief = G.pieces[f.piece].side, G.pieces[f.piece].at, G.pieces[f.chief].at
    local most, column = price.turn, move.name == "follow"
    for i, to in ipairs(move.entered) do
      local bridged = column and map:bridge(move.from[i], to)
      need(bridged or not map:side(move.from[i], to, "river"), "4.3", "river", "to", to)
      need(#standing(G, to) == 0, "4.4", "taken", "to", to)
      most = math.max(most, price[map:terrain(to)]) -- 4.2
    end
    for _, foe in ipairs(M.touching(G, M.enemy[side], move.to)) do
      need(side == G.phasing or #M.foes(G, foe) > 0, "2.7", "alone", "foe", foe)
    end
    local apart = math.max(1, twohex.distance(map, at, chief))
    need(twohex.distance(map, move.to, chief) <= apart, "3.5", "astray", "leader", f.piece)
    return most
  end,
  stops = function(G, f) return #M.foes(G, f.piece) > 0 end, -- 4.5
})

return M
