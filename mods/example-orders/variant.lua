--- 9 Written orders for The Ridge: written, carried, taken or mistaken, held to. `piece.order` = { kind, hex, from }
--- is in force, `piece.letter` the log of what has been sent to it; the series keeps both secret (8.1).
local board = require("mechanics.board")
local dispatches = require("mechanics.dispatches")
local pieces = require("example-sight:rules.pieces")
local terms, replies, ratings = table_of("terms"), table_of("replies"), table_of("ratings")
local map = pieces.map

--- 9.3: what becomes of a letter: a die and the brigadier's rating, in the column of what has become of it so far.
local function reply(G, letter)
  local piece = G.pieces[letter.to]
  local bonus = ratings[letter.to] + (piece.order and 0 or terms.rest) -- 9.8
  local die = roll_to(piece.side, G, "letters", 6, "9.3", "reply", "unit", letter.to, "state", letter.state)
  return cell(replies, die + bonus, letter.state)
end

local post = dispatches.declare({
  about = function(letter) return "unit", letter.to, "kind", letter.order.kind, "hex", letter.order.hex, "due", letter.due end,
  course = { riding = reply, delayed = reply, mistaken = reply },
  ends = { "accepted", "lost" },
})

--- The letters to a brigade that are not done with.
local function underway(G, id) return post:open(G.pieces[id].letter or {}) end

--- 9.3: brings the letters of a side; what is accepted is in force.
local function deliver(G, side)
  for id, piece in pairs(G.pieces) do
    local due = piece.side == side and piece.letter or {}
    for _, letter in ipairs(post:follow(G, due, side, keys_of(post.course), "9.3")) do
      if letter.state == "accepted" then piece.order = letter.order end
    end
    if #underway(G, id) == 0 then piece.letter = nil end
  end
end

--- 9.7: brigades whose order is done, or that meet the enemy on a march.
local function at_a_loss(G, _, side)
  local function beside(piece, foe) return map:distance(piece.hex, foe.hex) == 1 end
  return board.which(G, function(piece)
    local order = piece.order
    if piece.side ~= side or not order or order.kind == "defend" then return false end
    local met = board.which(G, function(foe) return foe.side ~= side and beside(piece, foe) end)
    return piece.hex == order.hex or order.kind == "march" and #met > 0
  end)
end

action("defend", {
  rule = "9.7",
  args = { { "unit", "piece", at_a_loss } },
  apply = function(G, _, side, id)
    local piece = G.pieces[id]
    piece.order = { kind = "defend", hex = piece.hex, from = piece.hex }
    log_to(side, "9.7", "defends", "unit", id)
  end,
})

action("rest", {
  rule = "9.7",
  args = { { "unit", "piece", at_a_loss } },
  apply = function(G, _, side, id)
    G.pieces[id].order = nil
    log_to(side, "9.7", "rests", "unit", id)
  end,
})

step("orders", {
  rule = "9.1",
  actions = { "end", "write", "defend", "rest" },
  enter = function(G) deliver(G, G.phasing) end, -- 9.3
})

replace("steps.game", function() return { steps = { "orders", "moves" } } end)

--- 9.7: first those choose that are at a loss. They do so in the step in which orders are written, which is asked whatever
--- they do: a step of their own would tell the other side that there is somebody to ask.
local function need_choices(G, f, side)
  local id = f.step == "orders" and at_a_loss(G, f, side)[1]
  need(not id, "9.7", "choose_first", "unit", id)
end

before("actions.end", need_choices)

action("write", {
  rule = "9.1",
  args = {
    { "unit", "piece", "own" },
    { "kind", "id", { "attack", "march" } },
    { "to", "hex", map:area("goals") },
  },
  check = function(G, f, side, id, kind, to)
    local order = G.pieces[id].order
    need_choices(G, f, side)
    need(not f.written or G.turn == 1, "9.1", "one_a_turn")
    need(#underway(G, id) == 0, "9.1", "letter_out", "unit", id)
    need(not order or order.kind ~= kind or order.hex ~= to, "9.6", "same_order", "unit", id)
  end,
  apply = function(G, f, side, id, kind, to)
    local from, ride = G.pieces[id].hex, terms.ride
    local turns = -(-map:distance(terms.headquarters[side], from) // ride)
    local order = { kind = kind, hex = to, from = from }
    f.written = true
    if G.turn > 1 then
      local letters = {}
      post:send(G, letters, side, { to = id, order = order, due = G.turn + turns }, "9.2")
      G.pieces[id].letter = letters
      return
    end
    G.pieces[id].order = order -- before the battle the brigades are at hand
    log_to(side, "9.1", "ordered", "unit", id, "kind", kind, "to", to)
  end,
})

--- States that the order of a piece of the side lets it act at a hex.
local function need_order(G, side, id, hex)
  local piece = G.pieces[id]
  if piece.side ~= side or not need(piece.order, "9.4", "no_order", "unit", id) then return end
  local far = piece.order and dispatches.astray(map, { piece.order.from, piece.order.hex }, hex) or 0
  need(far <= terms.width, "9.4", "astray", "to", hex, "goal", piece.order and piece.order.hex)
end

before("actions.march", function(G, _, side, id, to) need_order(G, side, id, to) end)

before("actions.charge", function(G, f, side, id, target)
  if f.unit or G.pieces[id].side ~= side then return end -- a reaction needs no order
  need_order(G, side, id, G.pieces[target].hex)
  local order = G.pieces[id].order
  need(order and order.kind == "attack", "9.5", "no_attack", "unit", id)
end)
