---@meta engine.dice
-- Made by `grognard api --luals`: do not edit.

--- Dice that are pure functions of seed, stream and counter.
---@class engine.dice
local dice = {}

--- Rolls one die of `sides` (1 to 1000000) faces: 1 to `sides`, every face equally likely. The same seed, stream, counter (from 0) and sides always give the same roll; a change of any gives an independent one. `seed` is a key of 32 hexadecimal digits, of which rolls give nothing away, or a whole number, for what need not be secret.
---@param seed any
---@param stream string
---@param counter integer
---@param sides integer
---@return integer
function dice.roll(seed, stream, counter, sides) end

--- What may be shown of a key of 32 hexadecimal digits before the key is: 64 digits that no other key gives and that do not lead to it.
---@param key string
---@return string
function dice.commitment(key) end

return dice
