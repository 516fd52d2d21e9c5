--- Marches of a piece, move by move, in one hex or in two: `march.declare(NAME, { rule, cost, group?, stops?, ... })` declares a
--- step of that name, and the actions `step` and `halt`. `push(G, NAME, { piece = id, left = points })` begins one; where a
--- force pays by several accounts, as foot and horse, `left` is a table of them and so is each price.
local twohex = require("engine.twohex")
local board = require("mechanics.board")
local M = {}

---@class March
---@field rule string
---@field cost fun(G: table, f: table, move: Move, at: table|string): integer|table<string, integer>|nil  Its price from a place,
--- `at` or `hex`, or its prices by account; states with `need` what forbids it.
---@field group (fun(G: table, f: table): string[])?          Who goes; else the piece alone.
---@field allows (fun(G: table, f: table, move: Move, price: integer|table<string, integer>))?  States with `need` what else forbids a
--- move that has a price, whether or not the points are enough.
---@field stops (fun(G: table, f: table, move: Move): any)?   After a move: does it end there? With `rest` it is also asked of moves
--- that are hypothetical, and judges `move.to`.
---@field rest (fun(G: table, f: table, at: table|string): any)?  May it end in a place? States with `need` why not. Without a way on
--- to a place where it may, a move to where it may not is refused.
---@field about string?    Rule by which a piece in two hexes may turn about as well, `turn_about`.
---@field once string?     Rule by which it turns once between two steps, however far.
---@field actions string[]?  Verbs beside `step` and `halt`, in rising order with them.
---@field advance (fun(G: table, f: table, move: Move, at: table|string, price: integer|table<string, integer>))?  Writes into the
--- frame what it keeps of a move from a place; also into the copy of a frame of moves that are hypothetical.
---@field moved (fun(G: table, f: table, move: Move, at: table|string, price: integer|table<string, integer>))?  After a move from a place.
---@field halt (fun(G: table, f: table))?  Ends it; else the step is finished.
---@field values (fun(G: table, f: table, side: string): table)?  More values for the text of the prompt.

---@class Move
---@field hex string        With `name` tells moves apart: the hex entered, of two the outer one, or the piece's own.
---@field name string       step; of a piece in two hexes as twohex.moves has it, or turn_left, turn_right and turn_about.
---@field to table|string   Where the piece is afterwards: `at` or `hex` of its state.
---@field from string[]     Which hexes are left ...
---@field entered string[]  ... for which; both empty in a turn.
---@field text string       The same as a text, "follow 0101/0102 0201/0202": a key for derived values.
---@field place string      Where the piece is afterwards, as board.place has it.

local MOST_PLACES = 300 -- that a search for a way on looks at
local declared ---@type { def: March, moves: fun(G: table, at: table|string): Move[] }

--- A place as board.place has it.
local function name_of(at) return type(at) == "table" and board.place({ at = at }) or at end

--- Gives each move its texts.
local function named(list)
  for _, move in ipairs(list) do
    local words = { move.name }
    for i, hex in ipairs(move.entered) do
      words[i + 1] = move.from[i] .. "/" .. hex
    end
    move.text, move.place = table.concat(words, " "), name_of(move.to)
  end
  return list
end

local function turn(name, hex, to)
  return { name = "turn_" .. name, hex = hex, to = to, from = {}, entered = {} }
end

--- The moves of a piece that lies in two hexes, its turns last.
local function two_hex_moves(map, at, def)
  local list, hex = twohex.moves(map, at), twohex.hexes(map, at)[1]
  for _, front in ipairs({ "left", "right" }) do
    list[#list + 1] = turn(front, hex, twohex.change(map, at, front))
  end
  if def.about then list[#list + 1] = turn("about", hex, twohex.reverse(map, at)) end
  return list
end

local function moves_from(map, at, def)
  if type(at) == "table" then return two_hex_moves(map, at, def) end
  local list = {}
  for i, hex in ipairs(map:neighbors(at)) do
    list[i] = { name = "step", hex = hex, to = hex, from = { at }, entered = { hex } }
  end
  return list
end

local function place_of(G, id) return G.pieces[id].at or G.pieces[id].hex end

--- Two hexes, or the hex, that a text of board.place stands for.
local function at_of(place)
  local mode, a, b = place:match("^(%S+) (%S+) (%S+)$")
  if mode == "column" then return { mode = mode, head = a, tail = b } end
  if mode == "line" then return { mode = mode, left = a, right = b } end
  return place
end

-- Prices --------------------------------------------------------------------------------------------

--- What a price needs and the points that are left, where they do not cover it, and the account that is short ("" of a
--- march with one); nil where all do.
---@return integer? needs
---@return integer? has
---@return string? account
local function shortage(left, price)
  if type(price) ~= "table" then
    if price > left then return price, left, "" end
    return nil
  end
  local short
  for account, points in pairs(price) do
    if points > left[account] and not (short and short < account) then short = account end
  end
  if short then return price[short], left[short], short end
end

--- What is left after a price.
local function after(left, price)
  if type(price) ~= "table" then return left - price end
  local rest = {}
  for account, points in pairs(left) do
    rest[account] = points - (price[account] or 0)
  end
  return rest
end

local function none_of(left)
  if type(left) ~= "table" then return 0 end
  local none = {}
  for account in pairs(left) do
    none[account] = 0
  end
  return none
end

--- The price of a move; nil, stated with `need`, where it is forbidden or too dear.
local function price_of(G, f, move, at, def)
  need(not (f.turned and #move.entered == 0), def.once or def.rule, "turned")
  local price = def.cost(G, f, move, at)
  if not price then return nil end
  local needs, has, account = shortage(f.left, price)
  need(not needs, def.rule, "too_far", "needs", needs or 0, "has", has or 0, "account", account or "")
  if def.allows then def.allows(G, f, move, price) end
  return price
end

-- Ways on -------------------------------------------------------------------------------------------

--- Writes into a frame what follows from a move.
local function write(G, f, move, at, price, def)
  f.left, f.turned = after(f.left, price), #move.entered == 0
  if def.advance then def.advance(G, f, move, at, price) end
end

--- The frame as it would be after a move.
local function frame_after(G, f, move, at, price, def)
  local next = copy_of(f)
  write(G, next, move, at, price, def)
  return next
end

--- What tells the places of a search apart: the place that a move leads to, and whether it is a turn.
local function key_of(move) return #move.entered == 0 and move.place .. " turned" or move.place end

--- What a hypothetical move leads to; nil where it cannot be made.
local function node_after(G, node, move, def)
  local price
  local open = holds(function() price = price_of(G, node.frame, move, node.at, def) end)
  if not (open and price) then return nil end
  return { at = move.to, frame = frame_after(G, node.frame, move, node.at, price, def) }
end

--- Looks at the places one move on: true when the piece may end in one of them; the others are put into the queue.
local function look_on(G, node, moves, def, queue, seen)
  for _, move in ipairs(moves(G, node.at)) do
    local key = key_of(move)
    local next = not seen[key] and node_after(G, node, move, def)
    if next then
      seen[key] = true
      if holds(def.rest, G, next.frame, next.at) then return true end
      if not (def.stops and def.stops(G, node.frame, move)) then queue[#queue + 1] = next end
    end
  end
  return false
end

--- Is there a way on from where a move leads to a place where the piece may end? The nearest by moves are looked at first.
local function leads_on(G, move, frame, moves, def)
  local queue, seen = { { at = move.to, frame = frame } }, { [key_of(move)] = true }
  for at = 1, MOST_PLACES do
    if not queue[at] then return false end
    if look_on(G, queue[at], moves, def, queue, seen) then return true end
  end
  return false
end

--- It may end where a move leads, or go on from there to where it may.
local function check_rest(G, f, move, price, moves, def)
  if holds(def.rest, G, f, move.to) then return end
  local ends = def.stops and def.stops(G, f, move)
  local next = not ends and frame_after(G, f, move, place_of(G, f.piece), price, def)
  if next and leads_on(G, move, next, moves, def) then return end
  def.rest(G, f, move.to)
end

-- The step ------------------------------------------------------------------------------------------

--- What is left by account, in their order.
local function each_left(left)
  local list = {}
  for i, account in ipairs(keys_of(left)) do
    list[i] = left[account]
  end
  return list
end

local function the_step(map, def)
  local actions = { "halt", "step" }
  for _, verb in ipairs(def.actions or {}) do
    actions[#actions + 1] = verb
  end
  table.sort(actions)
  return {
    rule = def.rule,
    actions = actions,
    side = function(G, f) return G.pieces[f.piece].side end,
    values = function(G, f, side)
      local at = place_of(G, f.piece)
      local hex = type(at) == "table" and twohex.hexes(map, at)[1] or at
      local values = def.values and def.values(G, f, side) or {}
      values.piece, values.hex = f.piece, hex
      values.pieces = copy_of(def.group and def.group(G, f) or { f.piece })
      values.left = type(f.left) ~= "table" and f.left or each_left(f.left)
      return values
    end,
  }
end

local function find(list, hex, name)
  for _, move in ipairs(list) do
    if move.hex == hex and move.name == name then return move end
  end
end

--- Carries a move out.
local function go(G, f, move, price, def)
  local at = place_of(G, f.piece)
  write(G, f, move, at, price, def)
  for _, id in ipairs(def.group and def.group(G, f) or { f.piece }) do
    board.put(G, id, move.to)
  end
  if def.stops and def.stops(G, f, move) then f.left = none_of(f.left) end
  if def.moved then def.moved(G, f, move, at, price) end
end

local function the_move(def, moves)
  return {
    rule = def.rule,
    args = { { "to", "hex" }, { "how", "string" } },
    offer = function(G, f, _, add)
      for _, move in ipairs(moves(G, place_of(G, f.piece))) do
        add(move.hex, move.name)
      end
    end,
    check = function(G, f, _, to, how)
      local move = find(moves(G, place_of(G, f.piece)), to, how)
      if not move then return need(false, "args", "no_move", "to", to, "how", how) end
      local price = price_of(G, f, move, place_of(G, f.piece), def)
      if price and def.rest then check_rest(G, f, move, price, moves, def) end
    end,
    apply = function(G, f, _, to, how)
      local move = find(moves(G, place_of(G, f.piece)), to, how)
      go(G, f, move, def.cost(G, f, move, place_of(G, f.piece)), def)
    end,
  }
end

local function the_halt(def)
  return {
    rule = def.rule,
    args = {},
    check = function(G, f)
      if def.rest then def.rest(G, f, place_of(G, f.piece)) end
    end,
    apply = function(G, f)
      if def.halt then return def.halt(G, f) end
      finish(G)
    end,
  }
end

--- The moves that the piece of a march has where it stands, whatever they cost.
---
---     for _, move in ipairs(march.moves(G, f.piece)) do ... end
---@return Move[] moves Callers must not write them; they are the same as long as the map is.
function M.moves(G, id) return declared.moves(G, place_of(G, id)) end

--- The moves that a piece would have somewhere else, whatever they cost.
---
---     for _, move in ipairs(march.moves_at(G, { mode = "line", left = "0101", right = "0201" })) do ... end
---@param at table|string  `at` or `hex` of its state.
---@return Move[] moves Callers must not write them.
function M.moves_at(G, at) return declared.moves(G, at) end

--- The price of one of them to a frame of the march; nil where it is forbidden or too dear.
---@param f table
---@param move Move
---@return integer|table<string, integer>|nil
function M.price(G, f, move)
  local price
  local open = holds(function() price = price_of(G, f, move, place_of(G, f.piece), declared.def) end)
  return open and price or nil
end

--- Has a march any step to make, turns apart?
---
---     need(f.steps > 0 or not march.can_step(G, f), "9.15", "has_to_go")
---@param f table
---@return boolean
function M.can_step(G, f)
  local def, moves = declared.def, declared.moves
  for _, move in ipairs(M.moves(G, f.piece)) do
    local open = #move.entered > 0
      and holds(function()
        local price = price_of(G, f, move, place_of(G, f.piece), def)
        if price and def.rest then check_rest(G, f, move, price, moves, def) end
      end)
    if open then return true end
  end
  return false
end

--- Declares the step and its actions among those of the series.
---@param name string
---@param def March
function M.declare(name, def)
  local map = map_of()
  local from = derived(name .. ", moves", { "map" }, function(_, place) return named(moves_from(map, at_of(place), def)) end)
  local function moves(G, at) return from(G, name_of(at)) end
  declared = { def = def, moves = moves }
  action("step", the_move(def, moves))
  action("halt", the_halt(def))
  step(name, the_step(map, def))
end

return M
