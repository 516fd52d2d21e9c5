--- Marches of a piece, move by move, in one hex or in two: `march.declare(NAME, { rule, cost, group?, stops? })` declares a step
--- of that name, and the actions `step` and `halt`. `push(G, NAME, { piece = id, left = points })` begins one.
local twohex = require("engine.twohex")
local board = require("mechanics.board")
local M = {}

---@class March
---@field rule string
---@field cost fun(G: table, f: table, move: Move): integer  Its price; states with `need` what forbids it.
---@field group (fun(G: table, f: table): string[])?          Who goes; else the piece alone.
---@field stops (fun(G: table, f: table): boolean)?           After a move: does it end there?

---@class Move
---@field hex string        With `name` tells moves apart: the hex entered, of two the outer one, or the piece's own.
---@field name string       step; of a piece in two hexes as twohex.moves has it, or turn_left and turn_right.
---@field to table|string   Where the piece is afterwards: `at` or `hex` of its state.
---@field from string[]     Which hexes are left ...
---@field entered string[]  ... for which; both empty in a turn.

--- The moves of a piece that lies in two hexes, its turns into the other mode last.
local function two_hex_moves(map, at)
  local list = twohex.moves(map, at)
  for _, front in ipairs({ "left", "right" }) do
    local to, hex = twohex.change(map, at, front), twohex.hexes(map, at)[1]
    list[#list + 1] = { name = "turn_" .. front, hex = hex, to = to, from = {}, entered = {} }
  end
  return list
end

local function moves(map, piece)
  if piece.at then return two_hex_moves(map, piece.at) end
  local list = {}
  for i, hex in ipairs(map:neighbors(piece.hex)) do
    list[i] = { name = "step", hex = hex, to = hex, from = { piece.hex }, entered = { hex } }
  end
  return list
end

local function find(map, piece, hex, name)
  for _, move in ipairs(moves(map, piece)) do
    if move.hex == hex and move.name == name then return move end
  end
end

local function the_step(map, def)
  return {
    rule = def.rule,
    actions = { "halt", "step" },
    side = function(G, f) return G.pieces[f.piece].side end,
    values = function(G, f)
      local piece = G.pieces[f.piece]
      local hex = piece.hex or twohex.hexes(map, piece.at)[1]
      return { piece = f.piece, hex = hex, left = f.left }
    end,
  }
end

local function the_move(map, def)
  return {
    rule = def.rule,
    args = { { "to", "hex" }, { "how", "string" } },
    offer = function(G, f, _, add)
      for _, move in ipairs(moves(map, G.pieces[f.piece])) do
        add(move.hex, move.name)
      end
    end,
    check = function(G, f, _, to, how)
      local move = find(map, G.pieces[f.piece], to, how)
      if not move then return need(false, "args", "no_move", "to", to, "how", how) end
      need(def.cost(G, f, move) <= f.left, def.rule, "too_far", "left", f.left)
    end,
    apply = function(G, f, _, to, how)
      local move = find(map, G.pieces[f.piece], to, how)
      f.left = f.left - def.cost(G, f, move)
      local ids = def.group and def.group(G, f) or { f.piece }
      for _, id in ipairs(ids) do
        board.put(G, id, move.to)
      end
      if def.stops and def.stops(G, f) then f.left = 0 end
    end,
  }
end

--- Declares the step and its actions among those of the series.
---@param name string
---@param def March
function M.declare(name, def)
  local map = map_of()
  action("step", the_move(map, def))
  action("halt", { rule = def.rule, args = {}, apply = function(G) finish(G) end })
  step(name, the_step(map, def))
end

return M
