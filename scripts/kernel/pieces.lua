--- What follows for a series whose pieces stand in `G.pieces[id] = { side, hex, ... }`: with a declaration of them
--- in `series{ pieces = ... }` it need not say how they are seen, found, placed and kept secret.
local rule = require("kernel.rule")
local value = require("engine.value")
local M = {}

---@class Pieces
---@field counters { list: table[], by: table<string, table> }  What is printed: a table of units.
---@field put fun(G: table, id: string, hex: string)            Brings one into the game.
---@field private table<string, string>?  Fields that the owner alone knows, and the rule that says so.
---@field show fun(G: table, id: string, shown: table)?         Adds to what all sides see of one.

--- What a side sees of a piece: what is printed and its state, but nothing private of another side.
local function shown_of(pieces, G, row, side)
  local piece, shown = G.pieces[row.id], { type = "unit" }
  for field, printed in pairs(row) do
    shown[field] = printed
  end
  for field, now in pairs(piece) do
    local by = pieces.private and pieces.private[field]
    if not by or piece.side == side or not rule.rule(by) then shown[field] = value.clone(now) end
  end
  if pieces.show then pieces.show(G, row.id, shown) end
  return shown
end

local function view(pieces, G, side)
  local seen = { turn = G.turn, last_turn = G.last_turn, phasing = G.phasing, own = {}, enemy = {} }
  local stacks = {}
  for _, row in ipairs(pieces.counters.list) do
    local piece = G.pieces[row.id]
    if piece then
      local stack = stacks[piece.hex]
      if not stack then
        stack = { hex = piece.hex, pieces = {} }
        stacks[piece.hex] = stack
        table.insert(piece.side == side and seen.own or seen.enemy, stack)
      end
      table.insert(stack.pieces, shown_of(pieces, G, row, side))
    end
  end
  return seen
end

local function sorted_keys(map)
  local list = {}
  for key in pairs(map) do
    list[#list + 1] = key
  end
  table.sort(list)
  return list
end

--- Exchanges what is private among the pieces that are not the side's; nil when there is nothing to exchange.
local function permute(pieces, G, side, pick)
  local ids = {}
  for _, row in ipairs(pieces.counters.list) do
    local piece = G.pieces[row.id]
    if piece and piece.side ~= side then ids[#ids + 1] = row.id end
  end
  if not pieces.private or #ids < 2 then return nil end
  for _, field in ipairs(sorted_keys(pieces.private)) do
    for i = #ids, 2, -1 do
      local a, b = G.pieces[ids[i]], G.pieces[ids[pick(i)]]
      a[field], b[field] = b[field], a[field]
    end
  end
  return G
end

local function place(pieces, G, id, hex, fields)
  if not pieces.counters.by[id] then return "no such piece" end
  pieces.put(G, id, hex)
  for name, given in pairs(fields) do
    G.pieces[id][name] = given
  end
end

local function invariants(map, G)
  for id, piece in pairs(G.pieces) do
    if not map:has(piece.hex) then return id .. " stands off the map" end
  end
end

--- Fills in what a series with `pieces` has not said itself.
---@param series Series
function M.complete(series)
  local pieces, env = series.pieces, series.env
  local by = pieces.counters.by
  local defaults = {
    clear = function(G) G.pieces = {} end,
    place = function(...) return place(pieces, ...) end,
    name = function(id) return by[id] and by[id].name or env.text_of("side." .. id) end,
    invariants = function(G) return invariants(env.map_of(), G) end,
    permute = function(...) return permute(pieces, ...) end,
    view = function(...) return view(pieces, ...) end,
  }
  for name, default in pairs(defaults) do
    if series[name] == nil then series[name] = default end
  end
end

return M
