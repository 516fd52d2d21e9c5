---@meta mechanics.march
-- Made by `grognard api --luals`: do not edit.

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

local M = {}

--- Declares the step and its actions among those of the series.
---@param name string
---@param def March
function M.declare(name, def) end

return M
