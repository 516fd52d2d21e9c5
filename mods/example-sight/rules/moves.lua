--- 2 Facing and formations, 3 movement. After each hex and each new formation the enemy may react (6).
local facing = require("engine.facing")
local board = require("mechanics.board")
local pieces, sight = require("rules.pieces"), require("rules.sight")
local map, price = pieces.map, table_of("prices")
local M = {}

step("moves", {
  rule = "1.1",
  actions = { "charge", "end", "fire", "form", "march", "turn" },
  enter = function(G)
    for _, piece in pairs(G.pieces) do
      piece.left = pieces.form(piece).movement
    end
  end,
})

--- 6.1: the enemy of a piece that has come to a hex or taken a formation may react.
function M.trigger(G, id)
  sight.refresh(G)
  push(G, "reaction", { unit = id, side = pieces.enemy[G.pieces[id].side] }) -- 6.1
end

--- 2.1: a piece acts to its front, in some formations all round (2.4).
function M.ahead(piece, hex, far)
  if pieces.form(piece).all_round then return true end -- 2.4
  return facing.in_arc(map, piece.hex, piece.heading, hex, { far = far or 1 })
end

--- How many levels it goes up from a hex to another.
local function top(hex) return select(2, map:level(hex)) end
function M.climb(from, to) return math.max(0, top(to) - top(from)) end

--- What the step to the next hex costs.
local function cost(from, to)
  local list = mods()
  list:add(price[map:terrain(to)], "3.2", map:terrain(to))
  list:add(price.climb * M.climb(from, to), "3.3", "climb")
  return list:total()
end

--- States that a piece has so many points left.
local function pays(piece, n) need(n <= piece.left, "3.1", "too_far", "left", piece.left) end

local function near(G, _, _, id) return map:neighbors(G.pieces[id].hex) end

action("march", {
  rule = "3.1",
  args = { { "unit", "piece", "own" }, { "to", "hex", near, "one_hex" } },
  check = function(G, _, _, id, to)
    local piece = G.pieces[id]
    pays(piece, cost(piece.hex, to))
    need(M.ahead(piece, to), "2.1", "not_ahead", "to", to)
    need(map:layer("troops"):get(to) == 0, "3.4", "taken", "to", to)
  end,
  apply = function(G, _, _, id, to)
    local piece = G.pieces[id]
    piece.left = piece.left - cost(piece.hex, to)
    board.put(G, id, to)
    log("3.1", "marched", "unit", id, "to", to)
    M.trigger(G, id)
  end,
})

--- 2.2: each corner costs, but an about-face no more than one.
local function turning(piece, to)
  local corners = math.abs(facing.steps(map, piece.heading, to))
  return price.corner * (corners == 3 and 1 or corners) -- 2.2
end

action("turn", {
  rule = "2.2",
  args = { { "unit", "piece", "own" }, { "to", "integer", { 2, 4, 6, 8, 10, 12 } } },
  words = function(args) return { to = text_of("corner." .. args.to) } end,
  check = function(G, _, _, id, to)
    local piece = G.pieces[id]
    pays(piece, turning(piece, to))
    need(to ~= piece.heading and not pieces.form(piece).all_round, "2.4", "no_turn", "unit", id)
  end,
  apply = function(G, _, _, id, to)
    local piece = G.pieces[id]
    piece.left, piece.heading = piece.left - turning(piece, to), to
  end,
})

--- What a piece may form: when it is charged a square alone, and at no cost (7.3).
local function forms(G, f, _, id)
  local form = pieces.form(G.pieces[id])
  return f.step ~= "square" and form.into or id == f.unit and form.at_once or {}
end
local function forming(f) return f.step == "square" and 0 or price.form end

action("form", {
  rule = "2.3",
  args = { { "unit", "piece", "own" }, { "to", "id", forms } },
  check = function(G, f, _, id) pays(G.pieces[id], forming(f)) end,
  apply = function(G, f, _, id, to)
    local piece = G.pieces[id]
    piece.left, piece.formation = piece.left - forming(f), to
    log("2.3", "formed", "unit", id, "to", to)
    if f.step == "square" then finish(G) end
    M.trigger(G, id)
  end,
})

return M
