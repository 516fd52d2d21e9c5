---@meta engine.twohex
-- Made by `grognard api --luals`: do not edit.

--- Pieces that lie in two hexes: {mode = "column", head, tail} or {mode = "line", left, right}, plain data that may stand in the state.
---@class engine.twohex
local twohex = {}

--- Reports whether its two hexes are neighbours.
---@param map Map
---@param piece table
---@return boolean
function twohex.fits(map, piece) end

--- The piece in mode `column` or `line` in two hexes, in either order, that faces a heading (engine.facing); nil when there is none.
---@param map Map
---@param mode string
---@param a string
---@param b string
---@param heading integer
---@return table?
function twohex.make(map, mode, a, b, heading) end

--- The heading that a piece faces: over a hexside in column, over a corner in line.
---@param map Map
---@param piece table
---@return integer
function twohex.heading(map, piece) end

--- Where a hex lies from a piece: away, inside, ahead (three hexes), beside (two) or behind.
---@param map Map
---@param piece table
---@param hex string
---@return string
function twohex.place(map, piece, hex) end

--- The hexes next to a piece, {ahead, beside, behind}, each from left to right.
---@param map Map
---@param piece table
---@return table
function twohex.around(map, piece) end

--- The two hexes of a piece and those next to it over a hexside that is not barred: barred are the hexside features named, with `bridged` not where a bridge stands.
---@param map Map
---@param piece table
---@param barred? string[]
---@param bridged? boolean
---@return string[]
function twohex.zone(map, piece, barred, bridged) end

--- Reports whether a hex, or a half of another piece, lies in its zone (see zone).
---@param map Map
---@param piece table
---@param other table|string
---@param barred? string[]
---@param bridged? boolean
---@return boolean
function twohex.touches(map, piece, other, barred, bridged) end

--- The two hexes of a piece: head and tail, or left and right.
---@param map Map
---@param piece table
---@return string[]
function twohex.hexes(map, piece) end

--- The piece after an about-face in its two hexes.
---@param map Map
---@param piece table
---@return table
function twohex.reverse(map, piece) end

--- The piece in its other mode in the same hexes, its front turned by 90 degrees to the `left` or to the `right`.
---@param map Map
---@param piece table
---@param to string
---@return table
function twohex.change(map, piece, to) end

--- Lists the forward moves of one step, left to right, as {step, name, hex, to, from, entered}: `follow` (the head enters a hex ahead or beside, the tail the head's), `advance` (both halves of a line), `wheel` (one half goes, the other stands). `from` which hexes into which new ones `entered` is paid; `hex`, of two entered the outer one, and `name` (follow, advance_left, advance_right, wheel_left, wheel_right) tell the moves apart.
---@param map Map
---@param piece table
---@return table[]
function twohex.moves(map, piece) end

--- The least distance from a hex of the piece to another piece or a hex.
---@param map Map
---@param piece table
---@param other table|string
---@return integer
function twohex.distance(map, piece, other) end

--- How many hexes two pieces share.
---@param map Map
---@param piece table
---@param other table
---@return integer
function twohex.shared(map, piece, other) end

return twohex
