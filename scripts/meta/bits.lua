---@meta engine.bits
-- Made by `grognard api --luals`: do not edit.

--- Sets of the values of a list, 62 at most, as bits: bit i - 1 stands for value i. Conditions over candidates are stated with them.
---@class engine.bits
local bits = {}

--- Those values of a list that are true keys of a table; with bits, of these alone.
---@param list table
---@param set table
---@param bits? integer
---@return integer bits
function bits.among(list, set, bits) end

--- Those values of a list whose record, records[value], has a true field; a value without a record has none.
---@param list table
---@param records table
---@param field string
---@param bits? integer
---@return integer bits
function bits.with(list, records, field, bits) end

--- The values of a list that bits name, in its order.
---@param list table
---@param bits integer
---@return table
function bits.values(list, bits) end

return bits
