--- What follows for a series whose pieces stand in `G.pieces[id] = { side, hex, ... }`, or in two hexes with `at`, a
--- piece of engine.twohex, instead of `hex`: with a declaration of them in `series{ pieces = ... }` it need not say how
--- they are seen, found, placed and kept secret.
local rule = require("kernel.rule")
local twohex = require("engine.twohex")
local value = require("engine.value")
local M = {}

---@class Pieces
---@field counters { list: table[], by: table<string, table> }  What is printed: a table of units.
---@field put fun(G: table, id: string, hex: string, fields: table)
---  Brings one into the game; of `fields` it takes out those that it needs, the others are set afterwards.
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

--- A stack of the view where a piece lies, without its pieces.
local function stack_at(map, piece)
  if not piece.at then return { hex = piece.hex, pieces = {} } end
  local hexes = twohex.hexes(map, piece.at)
  return { hex = hexes[1], hexes = hexes, mode = piece.at.mode, pieces = {} }
end

local function view(pieces, map, G, side)
  local seen = { turn = G.turn, last_turn = G.last_turn, phasing = G.phasing, own = {}, enemy = {} }
  local stacks = {}
  for _, row in ipairs(pieces.counters.list) do
    local piece = G.pieces[row.id]
    if piece then
      local stack = stack_at(map, piece)
      if not stacks[stack.hex] then
        stacks[stack.hex] = stack
        table.insert(piece.side == side and seen.own or seen.enemy, stack)
      end
      table.insert(stacks[stack.hex].pieces, shown_of(pieces, G, row, side))
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
  pieces.put(G, id, hex, fields)
  for name, given in pairs(fields) do
    G.pieces[id][name] = given
  end
end

local function invariants(map, G)
  for id, piece in pairs(G.pieces) do
    local on = piece.at and twohex.fits(map, piece.at) or piece.hex and map:has(piece.hex)
    if not on then return id .. " stands off the map" end
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
    view = function(...) return view(pieces, env.map_of(), ...) end,
  }
  for name, default in pairs(defaults) do
    if series[name] == nil then series[name] = default end
  end
end

return M
