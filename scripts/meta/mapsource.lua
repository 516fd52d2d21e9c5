---@meta engine.mapsource
-- Made by `grognard api --luals`: do not edit.

--- Compiles maps, for the checks of packs.
---@class engine.mapsource
local mapsource = {}

--- Compiles the source of a map as `grognard map` does: the text of the map, or nil, and the faults {file, line, text, hint}.
---@param geojson string
---@param projection string
---@param layers string
---@param filename string
---@return string? text
---@return table faults
function mapsource.compile(geojson, projection, layers, filename) end

return mapsource
