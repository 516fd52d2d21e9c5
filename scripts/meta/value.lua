---@meta engine.value
-- Made by `grognard api --luals`: do not edit.

--- Plain data: booleans, integers, strings, and tables that are arrays or string-keyed.
---@class engine.value
local value = {}

--- Copies plain data deeply; raises with the path of what is none.
---@param value any
---@return any
function value.clone(value) end

--- Gives 64 bits that are the same for equal trees whatever their history, on every machine.
---@param value any
---@return integer
function value.hash(value) end

--- Compares two trees by content.
---@param a any
---@param b any
---@return boolean
function value.equal(a, b) end

--- Gives the canonical bytes: equal trees, equal bytes.
---@param value any
---@return string
function value.encode(value) end

--- Reads what encode wrote; nil and a message when the bytes are damaged or hostile.
---@param bytes string
---@return any value
---@return string? message
function value.decode(bytes) end

--- Lists the differences in path order, `{path, old, new}` each, e.g. path `units.A.hexes[3]`; a side that lacks the value has no field. Tables in it are those of `a` and `b`, not copies.
---@param a any
---@param b any
---@param limit? integer
---@return table[]
function value.diff(a, b, limit) end

--- Raises with the path of the first thing that is not plain data: fractions, functions, metatables, holes, mixed keys, cycles, one table in two places.
---@param value any
function value.check(value) end

return value
