---@meta engine.facing
-- Made by `grognard api --luals`: do not edit.

--- Facing to a hexside or a corner: turning, zones and arcs in exact integer arithmetic. Headings are 1 to 12, 30 degrees apart, in the order of directions: the odd ones to a hexside, the even ones to a corner.
---@class engine.facing
local facing = {}

--- The heading that looks over the hexside 1 to 6.
---@param direction integer
---@return integer
function facing.side(direction) end

--- The heading that looks over the corner between a direction and the next.
---@param direction integer
---@return integer
function facing.corner(direction) end

--- Whole degrees of a heading, clockwise from up the page.
---@param map Map
---@param heading integer
---@return integer
function facing.degrees(map, heading) end

--- The heading after turning by steps of 60 degrees, clockwise when positive.
---@param map Map
---@param heading integer
---@param steps integer
---@return integer
function facing.turn(map, heading, steps) end

--- The shortest way to turn from one heading to another of the same kind: -2 to 3 steps of 60 degrees, clockwise when positive, 3 about-face.
---@param map Map
---@param from integer
---@param to integer
---@return integer
function facing.steps(map, from, to) end

--- The heading on which b lies from a; when not exactly, the one before it in their order. Nothing when both are one hex.
---@param map Map
---@param a string
---@param b string
---@return integer? heading
---@return boolean? exact
function facing.bearing(map, a, b) end

--- The zone (front, flank, rear) through which the straight line from a hex comes in, and whether that is left or right of straight ahead and behind. opts: front and flank, how many of the six neighbours (2 and 2 about a corner, 3 and 2 about a hexside unless said); edge: of hexes exactly on the edge all are in (`in`), none (`out`), or those on the `left` or `right` edge alone, an edge being the corner between two zones, in towards the front.
---@param map Map
---@param at string
---@param heading integer
---@param hex string
---@param opts? table
---@return string? zone
---@return string? side
function facing.zone(map, at, heading, hex, opts) end

--- The neighbours by zone, {front, flank, rear}; opts as for zone.
---@param map Map
---@param at string
---@param heading integer
---@param opts? table
---@return table
function facing.zones(map, at, heading, opts) end

--- Lists the hexes of an arc, nearest first. opts: far (how many hexes it reaches), near (1 unless said), half (its width to either side in steps of 30 degrees, 0 to 6, 1 unless said: about a corner the wedge between the rows of its two front hexes); edge: of hexes exactly on the edge all are in (`in`), none (`out`), or those on the `left` or `right` edge alone.
---@param map Map
---@param at string
---@param heading integer
---@param opts table
---@return string[]
function facing.arc(map, at, heading, opts) end

--- Reports whether a hex lies in an arc; opts as for arc.
---@param map Map
---@param at string
---@param heading integer
---@param hex string
---@param opts? table
---@return boolean
function facing.in_arc(map, at, heading, hex, opts) end

return facing
