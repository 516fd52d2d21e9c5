---@meta engine.data
-- Made by `grognard api --luals`: do not edit.

--- Reads data files: literals, TSV and grids, with their lines. Nothing in them is run.
---@class engine.data
local data = {}

--- Reads a data file: a Lua literal, a TSV or a grid, told by the name's end or by kind ("lua", "tsv", "grid"). Returns the value and its lines: a table of the same shape with the line of each key, a table's own line under "". When the text is wrong, nil and the fault {file, line, text, hint}.
---@param text string
---@param filename string
---@param kind? string
---@return table? value
---@return table lines
function data.parse(text, filename, kind) end

--- Reads a TSV whatever its name: {columns = {name...}, rows = {{name = text}...}}, and lines.
---@param text string
---@param filename string
---@return table? value
---@return table lines
function data.tsv(text, filename) end

--- Reads a printed table whatever its name: {corner, columns = {label...}, rows = {label with cells...}}, a label being {label, range = {low, high}}, {label, odds = {a, d}, open} or {label}; gaps and overlaps are faults. And lines.
---@param text string
---@param filename string
---@return table? value
---@return table lines
function data.grid(text, filename) end

--- Gives the one of at most 4096 words nearest to a misspelt one, nil when none is near.
---@param word string
---@param words table
---@return string?
function data.nearest(word, words) end

return data
