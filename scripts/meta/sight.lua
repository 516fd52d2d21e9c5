---@meta engine.sight
-- Made by `grognard api --luals`: do not edit.

--- Lines of sight and fields of view in exact integer arithmetic, with profile and blocker.
---@class engine.sight
local sight = {}

---@class Sight
local Sight = {}

--- Reports whether the line from centre to centre is clear. Neighbours always see each other, but for hexsides when end_sides is set.
---@param from string
---@param to string
---@return boolean
function Sight:clear(from, to) end

--- Reports whether the line is clear, and explains it. The report has `blocker` (a hex) and, when a hexside blocks, `side` (`A/B`); `too_far` (beyond the reach); `even_slope` (that rule decided); `steps` lists what the line meets in order: {hex, side?, flank? = left|right, top, num, den, blocks}, the line standing at num/den there, and of a hex what its top is made of: {ground, cover, extra}; `block` is the step that decided against.
---@param from string
---@param to string
---@return boolean clear
---@return table report
function Sight:trace(from, to) end

--- Lists the hexes within that radius that are seen from a hex, itself included, sorted by code: those for which `clear` says true.
---@param from string
---@param radius integer
---@return string[]
function Sight:view(from, radius) end

--- Lists the hexes that are seen from any of a list of hexes, sorted by code; a layer, if given, is set to 1 there and to 0 elsewhere.
---@param from string[]
---@param radius integer
---@param layer? Layer
---@return string[]
function Sight:vision(from, radius, layer) end

--- Makes a rule of sight for a map. opts: heights = {terrain = height}, features and sides likewise, eye and target (heights above ground; target = eye unless given), flanks = both (hexes on both flanks of a hexside must be clear) | either | same, touch = clear (what just reaches the line) | blocks | slope (blocks when the eyes differ in height), extra = a Layer of heights added now, end_sides, run_sides (hexsides of the end hexes, or along the line, count), even_slope (ground that falls by single levels at even spaces never blocks, what stands on it does), reach (hexes farther off are not seen). The ground is a hex's highest level.
---@param map Map
---@param opts? table
---@return Sight
function sight.new(map, opts) end

--- Reports whether the line from centre to centre is clear, and explains it; opts as for new. The report has `blocker` (a hex) and, when a hexside blocks, `side` (`A/B`); `too_far` (beyond the reach); `even_slope` (that rule decided); `steps` lists what the line meets in order: {hex, side?, flank? = left|right, top, num, den, blocks}, the line standing at num/den there, and of a hex what its top is made of: {ground, cover, extra}; `block` is the step that decided against.
---@param map Map
---@param from string
---@param to string
---@param opts? table
---@return boolean clear
---@return table report
function sight.trace(map, from, to, opts) end

return sight
