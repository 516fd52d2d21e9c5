--- The pieces of a game: where they stand, their stacks, and positions that are only supposed (zones: mechanics.zoc).
--- State is plain data: `G.pieces[id]` = { side, hex, ... }; a piece in two hexes has `at`, a piece of engine.twohex,
--- instead of `hex`; one off the map with another has `chart`, the id of that. The rest is an index (engine.board), filled
--- from the state. Pieces move by the functions below alone, so that state and index never differ.
---
---     local board = require("mechanics.board")
---     series({ pieces = board.declare({ counters = table_of("units"), fields = { "strength" } }), ... })
local engine = require("engine.board")
local value = require("engine.value")
local agreement = require("mechanics.agreement")
local derived = require("kernel.derived")
local lists = require("kernel.lists")
local living = require("mechanics.living")
local places = require("mechanics.places")
local undoing = require("mechanics.undoing")
local views = require("mechanics.views")
local zoc = require("mechanics.zoc")
local M = {}

---@class Board: View
---@field stacks_as (fun(id: string, piece: table): integer)?  What a piece counts as against stacking limits; else nothing.
---@field zones table<string, Zone>?  Zones by name: `control`, which closes hexes to enemies, and others.
---@field changes boolean?            The zones hang on bridges or roads that change.
---@field counts table<string, string[]>?  Counts by name for derived values, each of fields of pieces: of their marks alone.
---@field ordered boolean?            Stacks keep an order: `G.stacks[hex]` = ids, the lead piece first. Else ids rise.

---@class Zone
---@field has fun(id: string, piece: table): boolean  Does a piece have it?
---@field from fun(hex: string): string[]             The hexes that it reaches from a hex, by the ground alone.

local set = undoing.set
local NONE = {} -- Callers must not write it.
local declared ---@type Board
local index, sides -- engine.board; the sides
local pieces -- those of the state that is indexed
local order, known = {}, {} -- ids of all that there may be, rising; the same as a set
local zone_names = {}
local marks_count = false -- is there a weight or a zone that hangs on the state of a piece?

-- ---- The index -------------------------------------------------------------------------------

--- A text for a place: pieces of one place are one stack.
---@param piece table
---@return string? place  nil: not on the map.
function M.place(piece) return places.of(piece) end

local function zones_of(id, piece)
  local bits = 0
  for i, name in ipairs(zone_names) do
    if declared.zones[name].has(id, piece) then bits = bits | 1 << i - 1 end
  end
  return bits
end

local function weight_of(id, piece) return declared.stacks_as and declared.stacks_as(id, piece) or 0 end

local function note_marks(id, piece)
  index:mark(id, piece.side, weight_of(id, piece), zones_of(id, piece))
  derived.touch()
end

local function note_place(id, piece)
  local where = piece.hex or piece.at
  if not where and not piece.chart then
    index:lift(id)
  else
    index[where and "put" or "attach"](index, id, where or piece.chart, declared.ordered)
  end
  derived.touch()
end

--- Puts pieces into the index in the order of their stacks.
local function fill_places(G)
  local done = {}
  for _, id in ipairs(order) do
    local piece = pieces[id]
    local place = piece and declared.ordered and M.place(piece)
    if place and not done[place] then
      done[place] = true
      for _, each in ipairs(G.stacks[place]) do
        note_place(each, pieces[each])
      end
    elseif piece and not place then
      note_place(id, piece)
    end
  end
end

local function find_enemies(G)
  local found = {}
  for _, side in ipairs(sides) do
    found[side] = lists.where(sides, function(other) return not friends(G, side, other) end)
  end
  return found
end

--- Fills the index from a state. The host does so whenever it takes up another state.
---@param G table
function M.refresh(G)
  derived.settle()
  undoing.clear() -- what a fault left supposed
  index:watch()
  pieces = G.pieces
  known = lists.copy(declared.counters.by)
  for id in pairs(pieces) do
    known[id] = known[id] or true
  end
  order = lists.keys(known)
  living.begin()
  index:fill(order, find_enemies(G))
  for _, id in ipairs(order) do
    if pieces[id] then note_marks(id, pieces[id]) end
  end
  fill_places(G)
end

--- Another state than the one that is indexed is indexed first.
local function follow(G)
  if G.pieces ~= pieces then M.refresh(G) end
end

--- What a state and the index do not agree on; nil: nothing.
---@return string?
function M.disagreement(G)
  follow(G)
  return agreement.fault(index, order, pieces, weight_of, zones_of)
end

-- ---- Changes ---------------------------------------------------------------------------------

--- Stacks are never written: those that change are new tables, so that who walks along one may lift its pieces.
local function leave_stack(G, id, place)
  local left = {}
  for _, each in ipairs(G.stacks[place]) do
    if each ~= id then left[#left + 1] = each end
  end
  set(G.stacks, place, left[1] and left or nil)
end

local function join_stack(G, id, place)
  local stack = G.stacks[place]
  local more = stack and { table.unpack(stack) } or {}
  more[#more + 1] = id
  set(G.stacks, place, more)
end

--- Moves a piece in state and index; at most one of the three is given.
local function move(G, id, hex, at, chart)
  follow(G)
  local piece = pieces[id]
  local ordered, from = declared.ordered, M.place(piece)
  if marks_count and not from then note_marks(id, piece) end
  if ordered and from then leave_stack(G, id, from) end
  if piece.hex ~= hex then set(piece, "hex", hex) end
  if piece.at ~= at then set(piece, "at", at) end
  if piece.chart ~= chart then set(piece, "chart", chart) end
  note_place(id, piece)
  if ordered and (hex or at) then join_stack(G, id, M.place(piece)) end
end

--- Puts a piece into a hex, or into two hexes: at the bottom of its stack, where stacks are ordered.
---
---     board.put(G, "NEY", "0512")
---     board.put(G, "NEY", { mode = "column", head = "0512", tail = "0513" })
---@param G table
---@param id string
---@param where string|table
function M.put(G, id, where)
  if type(where) == "table" then return move(G, id, nil, value.clone(where)) end
  move(G, id, where)
end

--- Takes a piece off the map, to be with another: on its organization chart.
---
---     board.attach(G, "MARCHAND", "NEY")
---@param to string
function M.attach(G, id, to) move(G, id, nil, nil, to) end

--- Takes a piece off the map. It stays in the game.
function M.lift(G, id) move(G, id) end

--- Sets fields of pieces, but not where they stand; each gets its own copy.
---
---     board.mark(G, board.stack(G, id), { spent = true })
---@param ids string|string[]
---@param fields table Plain data.
---@param gone string[]? Fields that are taken off.
function M.mark(G, ids, fields, gone)
  follow(G)
  living.marked(fields, gone)
  for _, id in ipairs(type(ids) == "string" and { ids } or ids) do
    local piece = pieces[id]
    for field, now in pairs(fields) do
      set(piece, field, type(now) == "table" and value.clone(now) or now)
    end
    for _, field in ipairs(gone or NONE) do
      set(piece, field, nil)
    end
    note_marks(id, piece)
  end
end

--- Brings a piece into the game.
---
---     board.add(G, "NEY", { side = "french", strength = 4 }, "0512")
---@param fields table What the state says of it; the board keeps the table.
---@param where (string|table)? A hex or two; else it is off the map.
function M.add(G, id, fields, where)
  follow(G)
  if undoing.noting() and not known[id] then
    error("no counter '" .. id .. "' to suppose in the game", 2)
  end
  set(pieces, id, fields)
  living.forget()
  if known[id] then
    note_marks(id, fields)
  else
    M.refresh(G)
  end
  if where then M.put(G, id, where) end
end

--- Takes a piece out of the game.
function M.remove(G, id)
  M.lift(G, id)
  set(pieces, id, nil)
  living.forget()
end

local function end_suppose(from, good, ...)
  derived.supposes(-1)
  living.restore()
  index:restore()
  undoing.take_back(from)
  if good then return ... end
  error((...), 0)
end

--- Runs a function in a position that is only supposed: what it changes by put, attach, lift, mark, add and remove is seen by
--- all who look at `G` meanwhile, and taken back as it ends, also when it raises. Gives what the function gives.
---
---     local safe = board.suppose(G, function()
---       board.put(G, id, to)
---       return not board.exposed(side, to)
---     end)
---@param G table
---@param run function
---@param ... any  For the function.
function M.suppose(G, run, ...)
  follow(G)
  index:suppose()
  living.suppose()
  derived.supposes(1)
  return end_suppose(undoing.begin(), pcall(run, ...))
end

-- ---- Who stands where ------------------------------------------------------------------------

--- Ids of the pieces in the game that fit, rising.
---
---     board.which(G, { side = "french" })
---     board.which(G, function(piece) return piece.strength > 2 end, "french")
---@param fits (table|fun(piece: table, id: string): any)? Fields that they have, or a test; without it all.
---@param side string?  Those of a side alone.
---@return string[]
function M.which(G, fits, side)
  follow(G)
  if type(fits) == "table" then return living.having(order, pieces, fits) end
  return living.fitting(order, pieces, fits, side)
end

--- Does a piece in the game fit?
---@param fits fun(piece: table, id: string): any
---@param side string?  Of a side alone.
---@return boolean
function M.any(G, fits, side)
  follow(G)
  return living.any(order, pieces, fits, side)
end

--- The stack in a place, or that of a piece: the lead piece first. Of those in two hexes, who lie there in the same way.
---
---     board.stack(G, "0512")
---@param where string|table  A piece, a hex, or two hexes.
---@return string[] ids  Callers must not write it.
function M.stack(G, where)
  follow(G)
  local piece = pieces[where]
  if not declared.ordered then return piece and index:stack(where) or index:stack_at(where) end
  local place = piece and (M.place(piece) or NONE) or type(where) == "table" and M.place({ at = where })
  return G.stacks[place or where] or NONE
end

--- All pieces with a hex or a half of theirs in a hex, stack by stack.
function M.standing(G, hex)
  follow(G)
  return index:standing(hex)
end

--- The lead pieces of the stacks in a hex: those in it alone, columns, lines.
---@return string[] ids
function M.leads(G, hex)
  follow(G)
  return index:leads(hex)
end

--- The pieces that are with a piece, off the map.
function M.chart(G, id)
  follow(G)
  return index:chart(id)
end

--- A piece and all below it, charts on charts: each after the piece that it is with.
function M.under(G, id)
  follow(G)
  return index:under(id)
end

--- All in a hex with all below them.
function M.here(G, hex)
  follow(G)
  return index:here(hex)
end

--- Number of pieces of a side in a hex; halves count.
---@return integer
function M.count(side, hex) return index:pieces(side, hex) end

--- What the pieces of a side in a hex count as against stacking limits.
---@return integer
function M.weight(side, hex) return index:weight(side, hex) end

-- ---- Neighbours, as bits: bit i - 1 stands for neighbour i of Map:neighbors --------------------

--- Those with pieces of a side (that weigh so much).
---@param weight integer?
---@return integer bits
function M.around(side, hex, weight) return index:around(side, hex, weight) end

--- Those with pieces of enemies of a side.
---@return integer bits
function M.around_foes(side, hex) return index:around_foes(side, hex) end

-- ---- Stamps: integers for comparing alone ------------------------------------------------------

--- Differs whenever the pieces differ: where they are, their order, their marks. What is kept of positions hangs on it.
---@param side string?  Of a side alone.
---@return integer
function M.stamp(side) return index:stamp(side) end

--- The same of all pieces but some.
---@param ids string[]
---@return integer
function M.stamp_without(ids) return index:stamp_without(ids) end

-- ---- Declaring -------------------------------------------------------------------------------

local function make_index()
  local from = {}
  for i, name in ipairs(zone_names) do
    from[i] = declared.zones[name].from
  end
  index = engine.new(map_of(), sides, from, declared.changes)
  zoc.ask(index, zone_names)
end

--- Declares the pieces of the series: what is printed, their zones and stacks, and how they are seen. What `series{}` does
--- not say itself follows: view, names, placing by specs, exchange of what is private, invariants.
---
---     series({ root = "game", pieces = board.declare({ counters = table_of("units"), fields = { "strength" } }) })
---@param def Board
---@return table  For `series{ pieces = ... }`.
function M.declare(def)
  declared = def
  zone_names = def.zones and zoc.names_of(def.zones) or {}
  marks_count = def.stacks_as ~= nil or def.zones ~= nil
  living.declare(def.counts)
  counts("board", function() return index:stamp() end, not def.changes) -- bridges and roads change without a word
  counts("places", function() return index:stamp_places() end, not def.changes)
  nearness({
    watch = function(id) return index:watch(id) end,
    watched = function() return index:watched() end,
    seen = function(id, far) return index:seen(id, far) end,
    stack = function(id) return index:stamp_stack(id) end,
    foes = function(side) return index:stamp_foes(side) end,
  })
  def.complete = function(series)
    sides = series.sides
    make_index()
    views.complete(series, M)
    local own = series.refresh
    series.refresh = function(G)
      M.refresh(G)
      if own then own(G) end
    end
  end
  return def
end

return M
