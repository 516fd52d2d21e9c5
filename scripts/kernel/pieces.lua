--- What follows for a series whose pieces stand in `G.pieces[id] = { side, hex, ... }`, or in two hexes with `at`, a
--- piece of engine.twohex, instead of `hex`: with a declaration of them in `series{ pieces = ... }` it need not say how
--- they are seen, found, placed and kept secret.
local lists = require("kernel.lists")
local twohex = require("engine.twohex")
local value = require("engine.value")
local M = {}

---@class Pieces
---@field counters { list: table[], by: table<string, table> }  What is printed: a table of units.
---@field put (fun(G: table, id: string, hex: string, fields: table))?  Brings one into the game.
---  Without it the kernel does, from `fields` and the rows of the scenario's `setup` too: { piece, hex or at, ... }.
---@field fields string[]?  Printed fields that the state begins with, where there is no `put`.
---@field private table<string, string>?  Fields that the owner alone knows, and the rule that says so.
---@field known (fun(G: table, id: string, field: string): boolean)?  Has a private field come to be known to all?
---@field show fun(G: table, id: string, shown: table, side: string)?  Adds to what a side sees of one.
---@field boxes (fun(G: table, side: string): Box[])?           Boxes off the map, as the side may know them.
---@field seen fun(G: table, side: string, view: table)?        Adds to a side's view.

---@class Box
---@field key string       Of its title in the texts, with `values`.
---@field values table?
---@field hex string?      Where a click on its pieces leads: the leader whose chart it is, say.
---@field ids string[]     The pieces in it.

local function has(piece, fields)
  for field, value_of in pairs(fields) do
    if piece[field] ~= value_of then return false end
  end
  return true
end

--- Ids of the pieces that fit, rising.
---@param fits (table|fun(piece: table, id: string): any)? Fields that they have, or a test; without it all.
---@return string[]
function M.which(G, fits)
  local list = {}
  for id, piece in pairs(G.pieces) do
    local fit = fits == nil or type(fits) == "table" and has(piece, fits)
    if fit or type(fits) == "function" and fits(piece, id) then list[#list + 1] = id end
  end
  return list
end

--- Those who stand in a hex, in the whole or with a half.
---@return string[]
function M.standing(map, G, hex)
  return M.which(
    G,
    function(piece) return piece.hex == hex or piece.at and twohex.distance(map, piece.at, hex) == 0 end
  )
end

--- Those who stand where a piece stands, itself among them: of those in two hexes, who have both in common.
---@return string[]
function M.stack(map, G, id)
  local one = G.pieces[id]
  return M.which(G, function(piece)
    if not one.at then return piece.hex == one.hex end
    return piece.at and twohex.shared(map, piece.at, one.at) == 2
  end)
end

--- Sets fields of pieces.
---@param ids string[]
---@param fields table Plain data; each piece gets its own.
function M.mark(G, ids, fields)
  for _, id in ipairs(ids) do
    for field, now in pairs(value.clone(fields)) do
      G.pieces[id][field] = now
    end
  end
end

--- Is a field of a piece hidden from those who do not own it?
local function hidden(pieces, G, id, field)
  local by = pieces.private and pieces.private[field]
  return by and not (pieces.known and pieces.known(G, id, field))
end

--- What a side sees of a piece: what is printed and its state, but nothing private of another side.
local function shown_of(pieces, G, row, side)
  local piece, shown = G.pieces[row.id], { type = "unit" }
  for field, printed in pairs(row) do
    shown[field] = printed
  end
  for field, now in pairs(piece) do
    shown[field] = value.clone(now)
    if piece.side ~= side and hidden(pieces, G, row.id, field) then shown[field] = nil end
  end
  if pieces.show then pieces.show(G, row.id, shown, side) end
  return shown
end

--- A stack of the view where a piece lies, without its pieces; nil off the map.
local function stack_at(map, piece)
  if piece.hex then return { hex = piece.hex, side = piece.side, pieces = {} } end
  if not piece.at then return nil end
  local hexes = twohex.hexes(map, piece.at)
  return { hex = hexes[1], hexes = hexes, mode = piece.at.mode, side = piece.side, pieces = {} }
end

--- The list of the view that stacks of another side belong to.
local function list_of(series, G, seen, side, other)
  if other == side then return seen.own end
  return series.friends(G, side, other) and seen.allied or seen.enemy
end

--- The boxes of the steps under way, the innermost first, then those of the series.
local function declared_boxes(series, G, side)
  local list, whole = {}, series.pieces.boxes
  for i = #G.stack, 1, -1 do
    local step = series.steps[G.stack[i].step]
    lists.append(list, step.boxes and step.boxes(G, G.stack[i], side))
  end
  lists.append(list, whole and whole(G, side))
  return list
end

--- Boxes with what a side sees of the pieces in them; each piece lies in the first that has it, and a box all of
--- whose pieces lie in others is left out.
local function boxes(series, G, side)
  local list, placed = {}, {}
  for _, box in ipairs(declared_boxes(series, G, side)) do
    box.pieces = {}
    for _, id in ipairs(box.ids) do
      local row = not placed[id] and series.pieces.counters.by[id]
      if row then table.insert(box.pieces, shown_of(series.pieces, G, row, side)) end
      placed[id] = true
    end
    if #box.pieces > 0 or #box.ids == 0 then list[#list + 1] = box end
    box.ids = nil
  end
  return list
end

local function view(series, G, side)
  local pieces, map, stacks = series.pieces, series.env.map_of(), {}
  local seen = { turn = G.turn, last_turn = G.last_turn, phasing = G.phasing }
  seen.own, seen.allied, seen.enemy, seen.boxes = {}, {}, {}, boxes(series, G, side)
  for _, row in ipairs(pieces.counters.list) do
    local piece = G.pieces[row.id]
    local stack = piece and stack_at(map, piece)
    if stack then
      if not stacks[stack.hex] then
        stacks[stack.hex] = stack
        table.insert(list_of(series, G, seen, side, piece.side), stack)
      end
      table.insert(stacks[stack.hex].pieces, shown_of(pieces, G, row, side))
    end
  end
  if pieces.seen then pieces.seen(G, side, seen) end
  return seen
end

--- Pieces of others than the side that have a hidden value in a field, by their sides.
local function holders(pieces, G, side, field)
  local by = {}
  for _, row in ipairs(pieces.counters.list) do
    local piece = G.pieces[row.id]
    if
      piece
      and piece.side ~= side
      and piece[field] ~= nil
      and hidden(pieces, G, row.id, field)
    then
      by[piece.side] = by[piece.side] or {}
      table.insert(by[piece.side], piece)
    end
  end
  return by
end

--- Exchanges what is private among the pieces of each other side; nil when nothing is.
local function permute(pieces, G, side, pick)
  if not pieces.private then return nil end
  for _, field in ipairs(lists.keys(pieces.private)) do
    for _, list in pairs(holders(pieces, G, side, field)) do
      for i = #list, 2, -1 do
        local a, b = list[i], list[pick(i)]
        a[field], b[field] = b[field], a[field]
      end
    end
  end
  return G
end

--- Brings a piece into the game with its side and what the state begins with.
local function usual_put(pieces)
  return function(G, id, hex)
    local printed = pieces.counters.by[id]
    local piece = { side = printed.side, hex = hex }
    for _, field in ipairs(pieces.fields) do
      piece[field] = printed[field]
    end
    G.pieces[id] = piece
  end
end

local function place(pieces, G, id, hex, fields)
  if not pieces.counters.by[id] then return "no such piece" end
  pieces.put(G, id, not fields.at and hex or nil, fields)
  for name, given in pairs(fields) do
    G.pieces[id][name] = given
  end
end

--- Sets a scenario up: the turns, the pieces of its `setup`, then what the series says.
local function usual_setup(pieces, setup)
  return function(G, scenario)
    G.turn, G.last_turn, G.pieces = 1, scenario.turns, {}
    for _, row in ipairs(scenario.setup) do
      local fields = value.clone(row)
      fields.piece = nil
      place(pieces, G, row.piece, row.hex, fields)
    end
    setup(G, scenario)
  end
end

local function invariants(map, G)
  for id, piece in pairs(G.pieces) do
    local on = piece.at and twohex.fits(map, piece.at) or not piece.hex or map:has(piece.hex)
    if not on then return id .. " stands off the map" end
  end
end

--- Fills in what a series with `pieces` has not said itself.
---@param series Series
function M.complete(series)
  local pieces, env = series.pieces, series.env
  local by = pieces.counters.by
  if not pieces.put then
    pieces.put = usual_put(pieces)
    series.setup = usual_setup(pieces, series.setup)
  end
  local defaults = {
    clear = function(G) G.pieces = {} end,
    place = function(...) return place(pieces, ...) end,
    name = function(id) return by[id] and by[id].name or env.text_of("side." .. id) end,
    invariants = function(G) return invariants(env.map_of(), G) end,
    permute = function(...) return permute(pieces, ...) end,
    view = function(...) return view(series, ...) end,
  }
  for name, default in pairs(defaults) do
    if series[name] == nil then series[name] = default end
  end
end

return M
