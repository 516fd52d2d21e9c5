--- How the pieces of a board are seen, named, placed by specs and kept secret: what a series with `pieces =
--- board.declare({ ... })` need not say itself.
local twohex = require("engine.twohex")
local value = require("engine.value")
local lists = require("kernel.lists")
local M = {}

---@class View
---@field counters { list: table[], by: table<string, table> }  What is printed: a table of units.
---@field put (fun(G: table, id: string, hex: string, fields: table))?  Brings one into the game.
---  Without it the board does, from `fields` and the rows of the scenario's `setup` too: { piece, hex or at, ... }.
---@field fields string[]?  Printed fields that the state begins with, where there is no `put`.
---@field private table<string, string>?  Fields that the owner alone knows, and the rule that says so.
---@field known (fun(G: table, id: string, field: string): boolean)?  Has a private field come to be known to all?
---@field show fun(G: table, id: string, shown: table, side: string)?  Adds to what a side sees of one.
---@field print (fun(G: table, id: string, side: string): table)?  What a side sees of one that it knows, instead of all that is
---  printed and all of its state.
---@field unseen Unseen?  Pieces that are nowhere for the other sides.
---@field owner (fun(G: table, id: string): string)?  Who runs a piece and knows all of it, where its side is no player's: a neutral power's, say.
---@field concealed Concealment?  Pieces that lie face down for the others (mechanics.concealment).
---@field boxes (fun(G: table, side: string): Box[])?           Boxes off the map, as the side may know them.
---@field seen fun(G: table, side: string, view: table)?        Adds to a side's view.

---@class Unseen
---@field rule string  That the others do not see them: refusals of actions which name one bear it.
---@field of fun(G: table, id: string, piece: table): any  Is it such a piece now?

---@class Box
---@field key string       Of its title in the texts, with `values`.
---@field values table?
---@field hex string?      Where a click on its pieces leads: the leader whose chart it is, say.
---@field ids string[]     The pieces in it.

--- Does a side run a piece, and so know all of it?
local function owns(def, G, id, side)
  return (def.owner and def.owner(G, id) or G.pieces[id].side) == side
end

--- Does a side see nothing of a piece?
local function is_unseen(def, G, id, side)
  local piece = G.pieces[id]
  return def.unseen ~= nil and not owns(def, G, id, side) and def.unseen.of(G, id, piece) and true or false
end

--- Is a field of a piece hidden from those who do not own it?
local function hidden(def, G, id, field)
  return def.private and def.private[field] and not (def.known and def.known(G, id, field))
end

--- What a side sees of a piece: what is printed and its state, but nothing private of another side.
local function shown_of(def, G, id, side)
  if def.print then return def.print(G, id, side) end
  local piece, shown = G.pieces[id], { type = "unit" }
  for field, printed in pairs(def.counters.by[id]) do
    shown[field] = printed
  end
  for field, now in pairs(piece) do
    shown[field] = value.clone(now)
    if hidden(def, G, id, field) and not owns(def, G, id, side) then shown[field] = nil end
  end
  if def.show then def.show(G, id, shown, side) end
  return shown
end

--- A stack of the view where a piece lies, without its pieces.
local function stack_at(piece)
  if piece.hex then return { hex = piece.hex, side = piece.side, pieces = {} } end
  local hexes = twohex.hexes(map_of(), piece.at)
  return { hex = hexes[1], hexes = hexes, mode = piece.at.mode, side = piece.side, pieces = {} }
end

--- The list of the view that a stack belongs to, by its first piece.
local function list_of(def, G, seen, side, id)
  if owns(def, G, id, side) then return seen.own end
  return friends(G, side, G.pieces[id].side) and seen.allied or seen.enemy
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
      local is_one = not placed[id] and series.pieces.counters.by[id]
      if is_one then table.insert(box.pieces, shown_of(series.pieces, G, id, side)) end
      placed[id] = true
    end
    if #box.pieces > 0 or #box.ids == 0 then list[#list + 1] = box end
    box.ids = nil
  end
  return list
end

--- Places by their order in the state: { { piece = its first, ids }, ... }.
local function ordered_places(G)
  local list = {}
  for _, ids in pairs(G.stacks) do
    list[#list + 1] = { piece = G.pieces[ids[1]], ids = ids }
  end
  return list
end

--- The pieces of the game by place, in the order of the counters. Where some lie face down places come by their hexes, which
--- say nothing of who is in them.
local function places(def, G, board, side)
  if def.ordered then return ordered_places(G) end
  local list, of = {}, {}
  for _, row in ipairs(def.counters.list) do
    local piece = G.pieces[row.id]
    local place = piece and not is_unseen(def, G, row.id, side) and board.place(piece)
    if place and not of[place] then
      of[place] = { piece = piece, ids = {} }
      list[#list + 1] = of[place]
    end
    if place then table.insert(of[place].ids, row.id) end
  end
  if not def.concealed then return list end
  for i, place in ipairs(lists.keys(of)) do
    list[i] = of[place]
  end
  return list
end

--- A stack of the view with what a side knows of the pieces in it; `covered` counts by hex those that lie face down.
local function stack_of(def, G, place, side, covered)
  local stack, seen = stack_at(place.piece), place.ids
  if def.concealed then
    seen = lists.where(seen, function(id) return def.concealed:sees(G, side, id) end)
  end
  for i, id in ipairs(seen) do
    stack.pieces[i] = shown_of(def, G, id, side)
  end
  if def.concealed and def.concealed:hides(G, side, stack, #seen, #place.ids) then
    covered[stack.hex] = (covered[stack.hex] or 0) + 1
    def.concealed:cover(G, stack, place.ids, covered[stack.hex], seen)
  end
  return stack
end

local function view(series, board, G, side)
  local def, covered = series.pieces, {}
  local seen = { turn = G.turn, last_turn = G.last_turn, phasing = G.phasing }
  seen.own, seen.allied, seen.enemy, seen.boxes = {}, {}, {}, boxes(series, G, side)
  for _, place in ipairs(places(def, G, board, side)) do
    local stack = stack_of(def, G, place, side, covered)
    table.insert(list_of(def, G, seen, side, place.ids[1]), stack)
  end
  if def.seen then def.seen(G, side, seen) end
  return seen
end

--- Pieces of others than the side that have a hidden value in a field, by their sides.
local function holders(def, G, side, field)
  local by = {}
  for _, row in ipairs(def.counters.list) do
    local piece = G.pieces[row.id]
    if piece and piece[field] ~= nil and hidden(def, G, row.id, field) and not owns(def, G, row.id, side) then
      by[piece.side] = by[piece.side] or {}
      table.insert(by[piece.side], piece)
    end
  end
  return by
end

--- Moves the unseen of other sides to hexes next to theirs, all of one hex together.
local function stray(def, G, side, pick)
  local to, strayed = {}, false
  for _, id in ipairs(lists.keys(G.pieces)) do
    local piece = G.pieces[id]
    if piece.hex and is_unseen(def, G, id, side) then
      local near = map_of():neighbors(piece.hex)
      to[piece.hex] = to[piece.hex] or near[pick(#near)]
      piece.hex, strayed = to[piece.hex], true
    end
  end
  return strayed
end

--- Exchanges what is private among the pieces of each other side, and the places of those that lie face down; nil when nothing is.
local function permute(def, G, side, pick)
  local changed = def.concealed and def.concealed:permute(G, side, pick)
  if def.unseen and stray(def, G, side, pick) then changed = true end
  if not def.private then return changed and G or nil end
  for _, field in ipairs(lists.keys(def.private)) do
    for _, list in pairs(holders(def, G, side, field)) do
      for i = #list, 2, -1 do
        local a, b = list[i], list[pick(i)]
        a[field], b[field] = b[field], a[field]
      end
    end
  end
  return G
end

--- The private fields of a piece that its owner alone knows now.
local function secrets_of(def, G, id)
  local secret = {}
  for field in pairs(def.private) do
    if hidden(def, G, id, field) then secret[field] = true end
  end
  return secret
end

--- A state without what is hidden from a side: between `begin` and `done` a read of it raises. Nil when nothing is private.
---@param G table A copy of the state.
---@param raised any
---@return { G: table, begin: fun(), done: fun() }?
local function veil(def, G, side, raised)
  if not def.private then return nil end
  local hiding = {}
  for id, piece in pairs(G.pieces) do
    local secret = not owns(def, G, id, side) and secrets_of(def, G, id)
    if secret then hiding[#hiding + 1] = { piece = piece, secret = secret } end
  end
  for _, each in ipairs(hiding) do
    for field in pairs(each.secret) do
      each.piece[field] = nil
    end
    each.meta = {
      __index = function(_, field)
        if each.secret[field] then error(raised, 0) end
      end,
    }
  end
  local function cover(on)
    for _, each in ipairs(hiding) do
      setmetatable(each.piece, on and each.meta or nil)
    end
  end
  return { G = G, begin = function() cover(true) end, done = function() cover(false) end }
end

--- Brings a piece into the game with its side and what the state begins with.
local function usual_put(def, board)
  return function(G, id, hex)
    local printed = def.counters.by[id]
    local piece = { side = printed.side }
    for _, field in ipairs(def.fields) do
      piece[field] = printed[field]
    end
    board.add(G, id, piece, hex)
  end
end

local function place(def, board, G, id, hex, fields)
  if not def.counters.by[id] then return "no such piece" end
  def.put(G, id, not fields.at and hex or nil, fields)
  local others = lists.copy(fields)
  others.at = nil
  board.mark(G, id, others)
  if fields.at then board.put(G, id, fields.at) end
end

--- Sets a scenario up: the turns, the pieces of its `setup`, then what the series says.
local function usual_setup(def, board, setup)
  return function(G, scenario)
    G.turn, G.last_turn, G.pieces = 1, scenario.turns, {}
    if def.ordered then G.stacks = {} end
    for _, row in ipairs(scenario.setup) do
      local fields = value.clone(row)
      fields.piece, fields.hex = nil, nil
      place(def, board, G, row.piece, row.hex, fields)
    end
    setup(G, scenario)
  end
end

local function invariants(board, G)
  local map = map_of()
  for id, piece in pairs(G.pieces) do
    local on = piece.at and twohex.fits(map, piece.at) or not piece.hex or map:has(piece.hex)
    if not on then return id .. " stands off the map" end
  end
  return board.disagreement(G)
end

--- Fills in what a series with a board has not said itself.
---@param series Series
---@param board table
function M.complete(series, board)
  local def = series.pieces
  local by = def.counters.by
  if not def.put and def.fields then
    def.put = usual_put(def, board)
    series.setup = usual_setup(def, board, series.setup)
  end
  local defaults = {
    clear = function(G)
      G.pieces = {}
      if def.ordered then G.stacks = {} end
    end,
    place = function(...) return place(def, board, ...) end,
    name = function(id) return by[id] and by[id].name or text_of("side." .. id) end,
    invariants = function(G) return invariants(board, G) end,
    permute = function(...) return permute(def, ...) end,
    veil = function(...) return veil(def, ...) end,
    view = function(...) return view(series, board, ...) end,
  }
  if def.unseen then
    defaults.knows = function(G, side, id)
      if not G.pieces[id] then return false end
      return not is_unseen(def, G, id, side), def.unseen.rule
    end
  end
  if def.concealed then
    defaults.knows = function(...) return def.concealed:knows(...) end
  end
  for name, default in pairs(defaults) do
    if series[name] == nil then series[name] = default end
  end
end

return M
