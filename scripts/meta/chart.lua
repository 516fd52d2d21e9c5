---@meta engine.chart
-- Made by `grognard api --luals`: do not edit.

--- A pack's map drawn as a period map: pixels by chunks, and where its hexes lie on them.
---@class engine.chart
local chart = {}

---@class Chart
local Chart = {}

--- Number of zoom steps; they count from 1, far to near.
---@return integer
function Chart:steps() end

--- Pixels of the whole sheet with the table round it.
---@param step integer
---@return integer w
---@return integer h
function Chart:size(step) end

--- Where on it the box round all hexes lies, in pixels.
---@param step integer
---@return integer x
---@return integer y
---@return integer w
---@return integer h
function Chart:field(step) end

--- Width and height of a hex in pixels.
---@param step integer
---@return number w
---@return number h
function Chart:hex_px(step) end

--- "pointy" or "flat".
---@return string
function Chart:layout() end

--- Reports whether a hex has that code; aliases count.
---@param code string
---@return boolean
function Chart:has(code) end

--- The centre of a hex in pixels.
---@param hex string
---@param step integer
---@return number x
---@return number y
function Chart:centre(hex, step) end

--- The six corners {x1, y1, ... x6, y6}; side d lies between corners d and d + 1.
---@param hex string
---@param step integer
---@return table
function Chart:corners(hex, step) end

--- The ends of the side between two neighbours.
---@param a string
---@param b string
---@param step integer
---@return number x1
---@return number y1
---@return number x2
---@return number y2
function Chart:side(a, b, step) end

--- Where a road between two neighbours crosses the water drawn along their side, or the middle of a dry side: for markers of bridges.
---@param a string
---@param b string
---@param step integer
---@return number x
---@return number y
function Chart:crossing(a, b, step) end

--- Reports whether a name stands in a rectangle of pixels: for what should not cover names.
---@param x number
---@param y number
---@param w number
---@param h number
---@param step integer
---@return boolean
function Chart:lettered(x, y, w, h, step) end

--- The hex at a pixel, nil off the hexes.
---@param x number
---@param y number
---@param step integer
---@return string?
function Chart:at(x, y, step) end

--- Prefix of the printed sheet that the hex is named by.
---@param hex string
---@return string
function Chart:sheet(hex) end

--- The square of 512 pixels that begins at (cx, cy) * 512, when it is ready: handed over, the chart keeps it no longer. Otherwise nil, and a thread bakes it (those asked for last come first); nil for good where there is no sheet.
---@param cx integer
---@param cy integer
---@param step integer
---@return Canvas?
function Chart:chunk(cx, cy, step) end

--- Waits until all chunks asked for are baked.
function Chart:wait() end

--- Chunks baked since the last call.
---@return integer
function Chart:ready() end

--- Chunks asked for and not yet baked.
---@return integer
function Chart:pending() end

--- Forgets all chunks.
function Chart:drop() end

--- Shades these hexes as out of play; nil: none. Drops all chunks.
---@param hexes? string[]
function Chart:mask(hexes) end

--- The whole sheet (as size() measures it) fitted to a picture of this size.
---@param w integer
---@param h integer
---@return Canvas
function Chart:overview(w, h) end

--- The neighbour in direction 1 to 6.
---@param hex string
---@param dir integer
---@return string?
function Chart:neighbour(hex, dir) end

--- Distance in hexes.
---@param a string
---@param b string
---@return integer
function Chart:distance(a, b) end

--- The straight line of hexes, both ends included.
---@param a string
---@param b string
---@return string[]
function Chart:line(a, b) end

--- All places: {{id, kind, hex, name, size?, elevation_m?}...}.
---@return table
function Chart:places() end

--- What is printed on a hex: {hex, terrain, features, level, level_max, places, links, sides = {{to, dir, kinds, slope = {KIND = "up"|"down"}, links, bridge?, bridge_name?}...}}; sides with nothing on them are left out.
---@param hex string
---@return table
function Chart:terrain(hex) end

--- Draws a map file of a pack by a style (assets/mapstyle.lua when left out) and, laid over it, those of the series and of the pack. nil and why, with file and line, when one of them cannot be used.
---@param map_path string
---@param style_path? string
---@param style_path2? string
---@param style_path3? string
---@return Chart? chart
---@return string? message
function chart.open(map_path, style_path, style_path2, style_path3) end

return chart
