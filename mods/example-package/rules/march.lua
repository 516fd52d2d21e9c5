--- 2 Orders, 3 leaders, 4 marches. State: `G.pieces[id]` = { side, at, strength, spent }, `at` as engine.twohex has it.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local march = require("mechanics.march")
local zoc = require("mechanics.zoc")
local leaders, price, income = table_of("leaders").by, table_of("terrain"), table_of("orders")
local map = map_of()
local M = { enemy = { french = "prussian", prussian = "french" } }

--- 3.4: contact reaches the hexes around, but over no river without a bridge.
M.contact = {
  has = function() return true end,
  from = function(hex)
    return those(
      map:neighbors(hex),
      function(to) return not map:side(hex, to, "river") or map:bridge(hex, to) end
    )
  end,
}

--- Those of a side in contact with a place or a hex.
function M.touching(side, at) return zoc.reaching("control", side, at) end

--- The enemies in contact with a leader.
M.foes = derived(
  "foes",
  { "board" },
  function(G, id) return M.touching(M.enemy[G.pieces[id].side], G.pieces[id].at) end
)

--- 3.1: the chief of a package, those in the same two hexes, is he with the widest span.
local chief_of = derived("chief", { "board" }, function(G, id)
  return least(board.stack(G, id), "3.1", function(each) return -leaders[each].span end)[1]
end)

--- What a package weighs.
local weight = derived("weight", { "board" }, function(G, id)
  return sum(board.stack(G, id), function(each) return leaders[each].weight end)
end)

--- 3.1: he is the chief of his package; 1.2: it has done nothing in this phase.
function M.ready(G, id)
  local chief = chief_of(G, id)
  need(chief == id, "3.1", "no_chief", "leader", id, "chief", chief)
  need(not G.pieces[id].spent, "1.2", "spent", "leader", id)
end

--- 3.2: he goes alone, himself his companion, or takes one from a package beside his own.
local companions = derived("companions", { "board" }, function(G, id)
  local list, own, around = { id }, G.pieces[id], twohex.around(map, G.pieces[id].at)
  for _, where in ipairs({ "ahead", "beside", "behind" }) do
    for _, hex in ipairs(around[where]) do
      for _, other in ipairs(board.standing(G, hex)) do
        local piece = G.pieces[other]
        local apart = piece.side == own.side and twohex.distance(map, own.at, piece.at) == 1
        if apart and not listed(list, other) then list[#list + 1] = other end
      end
    end
  end
  return list
end)

--- Conditions on taking a package beside him under his command, for this march alone.
local function may_take(G, id, with)
  local weighs = weight(G, id) - leaders[id].weight + weight(G, with)
  M.ready(G, with)
  need(weighs <= leaders[id].span, "3.3", "too_wide", "leader", id, "weight", weighs)
end

--- A phase begins: each package may march, or fight, once.
function M.refresh(G) board.mark(G, board.which(G), { spent = false }) end

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

local function companions_of(G, _, _, id) return companions(G, id) end

local MEANS = { "initiative", "order" }
action("set_out", {
  rule = "2.3",
  args = {
    { "leader", "piece", "own" },
    { "with", "piece", companions_of, "apart", "3.2" },
    { "by", "string", MEANS },
  },
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
      board.mark(G, board.stack(G, each), { spent = true })
      if goes_now then push(G, "march", { piece = each, chief = id, left = price.march }) end
    end
  end,
})

march.declare("march", {
  rule = "4.1",
  group = function(G, f) return board.stack(G, f.piece) end,
  cost = function(G, f, move) -- that of the dearer half
    local side, at, chief = G.pieces[f.piece].side, G.pieces[f.piece].at, G.pieces[f.chief].at
    local most, column = price.turn, move.name == "follow"
    for i, to in ipairs(move.entered) do
      local bridged = column and map:bridge(move.from[i], to)
      need(bridged or not map:side(move.from[i], to, "river"), "4.3", "river", "to", to)
      need(#board.standing(G, to) == 0, "4.4", "taken", "to", to)
      most = math.max(most, price[map:terrain(to)]) -- 4.2
    end
    for _, foe in ipairs(M.touching(M.enemy[side], move.to)) do
      need(side == G.phasing or #M.foes(G, foe) > 0, "2.7", "alone", "foe", foe)
    end
    local apart = math.max(1, twohex.distance(map, at, chief))
    need(twohex.distance(map, move.to, chief) <= apart, "3.5", "astray", "leader", f.piece)
    return most
  end,
  stops = function(G, f) return #M.foes(G, f.piece) > 0 end, -- 4.5
})

return M
