---@meta mechanics.march
-- Made by `grognard api --luals`: do not edit.

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

local M = {}

--- The moves that the piece of a march has where it stands, whatever they cost.
---
---     for _, move in ipairs(march.moves(G, f.piece)) do ... end
---@return Move[] moves Callers must not write them; they are the same as long as the map is.
function M.moves(G, id) end

--- The moves that a piece would have somewhere else, whatever they cost.
---
---     for _, move in ipairs(march.moves_at(G, { mode = "line", left = "0101", right = "0201" })) do ... end
---@param at table|string  `at` or `hex` of its state.
---@return Move[] moves Callers must not write them.
function M.moves_at(G, at) end

--- The price of one of them to a frame of the march; nil where it is forbidden or too dear.
---@param f table
---@param move Move
---@return integer|table<string, integer>|nil
function M.price(G, f, move) end

--- Has a march any step to make, turns apart?
---
---     need(f.steps > 0 or not march.can_step(G, f), "9.15", "has_to_go")
---@param f table
---@return boolean
function M.can_step(G, f) end

--- Declares the step and its actions among those of the series.
---@param name string
---@param def March
function M.declare(name, def) end

return M
