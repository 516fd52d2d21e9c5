---@meta engine.canvas
-- Made by `grognard api --luals`: do not edit.

--- Software drawing for the interface: paths, gradients, text, pictures.
---@class engine.canvas
local canvas = {}

---@class Canvas
local Canvas = {}

--- Size in pixels.
---@return integer width
---@return integer height
function Canvas:size() end

--- The pixel 0xAARRGGBB; 0 outside.
---@param x number
---@param y number
---@return integer colour
function Canvas:pixel(x, y) end

--- Gives the memory back now; the canvas cannot be used any more.
function Canvas:free() end

--- Fills all with a colour 0xAARRGGBB; nil: transparent.
---@param colour? integer
function Canvas:clear(colour) end

--- From now on (x, y) lands on (x * scale + dx, y * scale + dy); widths and text scale too.
---@param dx number
---@param dy number
---@param scale? number
function Canvas:origin(dx, dy, scale) end

--- Draws inside this rectangle only; in pixels, untouched by the origin.
---@param x number
---@param y number
---@param width number
---@param height number
function Canvas:clip(x, y, width, height) end

--- Draws everywhere again.
function Canvas:unclip() end

--- Empties the path.
function Canvas:begin() end

--- Starts an outline of the path.
---@param x number
---@param y number
function Canvas:move(x, y) end

--- Adds a straight line.
---@param x number
---@param y number
function Canvas:line(x, y) end

--- Adds a cubic curve with two control points.
---@param x1 number
---@param y1 number
---@param x2 number
---@param y2 number
---@param x number
---@param y number
function Canvas:curve(x1, y1, x2, y2, x, y) end

--- Closes the outline.
function Canvas:close() end

--- Adds an outline that goes smoothly through all points x1, y1, x2, y2 ...
---@param points number[]
---@param closed? boolean
function Canvas:smooth(points, closed) end

--- Adds a rectangle.
---@param x number
---@param y number
---@param width number
---@param height number
function Canvas:rect(x, y, width, height) end

--- Adds a rectangle with round corners.
---@param x number
---@param y number
---@param width number
---@param height number
---@param radius number
function Canvas:round_rect(x, y, width, height, radius) end

--- Adds an ellipse; a circle without `ry`.
---@param cx number
---@param cy number
---@param rx number
---@param ry? number
function Canvas:ellipse(cx, cy, rx, ry) end

--- Adds an open arc; degrees clockwise from east.
---@param cx number
---@param cy number
---@param radius number
---@param from number
---@param to number
function Canvas:arc(cx, cy, radius, from, to) end

--- Fills the path (non-zero rule). A paint is a colour 0xAARRGGBB, {colour=}, {from={x, y, colour}, to={x, y, colour}} or {tile=Canvas, x=, y=}; with multiply=true it darkens.
---@param paint integer|table
function Canvas:fill(paint) end

--- Draws along the path. Style: {round=true, dashes={on, off ...}, offset=}.
---@param width number
---@param paint integer|table
---@param style? table
function Canvas:stroke(width, paint, style) end

--- Draws a line of text on the baseline at (x, y). Style: {align="left|centre|right", halo=colour, halo_px=2, spacing=0}.
---@param font Font
---@param size number
---@param x number
---@param y number
---@param text string
---@param colour integer
---@param style? table
---@return number advance
function Canvas:text(font, size, x, y, text, colour, style) end

--- Draws text along a line of points, centred on its length; false, nothing drawn, when the line is too short.
---@param font Font
---@param size number
---@param points number[]
---@param text string
---@param colour integer
---@param style? table
---@return boolean
function Canvas:text_along(font, size, points, text, colour, style) end

--- Draws another canvas with its corner at (x, y), not scaled; alpha 0 to 255.
---@param image Canvas
---@param x number
---@param y number
---@param alpha? number
function Canvas:draw(image, x, y, alpha) end

--- Draws another canvas fitted to a rectangle.
---@param image Canvas
---@param x number
---@param y number
---@param width number
---@param height number
---@param alpha? number
function Canvas:draw_fit(image, x, y, width, height, alpha) end

--- Draws the soft shadow of a rectangle.
---@param x number
---@param y number
---@param width number
---@param height number
---@param blur number
---@param colour integer
function Canvas:shadow(x, y, width, height, blur, colour) end

--- Paper grain: lightens and darkens by up to `amount` of 255. Depends on (x + dx, y + dy) and seed alone, so neighbours join.
---@param seed integer
---@param dx number
---@param dy number
---@param amount number
function Canvas:grain(seed, dx, dy, amount) end

---@class Font
local Font = {}

--- Width of one line of text in pixels.
---@param text string
---@param size number
---@param spacing? number
---@return number
function Font:width(text, size, spacing) end

--- Heights above and below the baseline and the pitch of lines, in pixels.
---@param size number
---@return number ascent
---@return number descent
---@return number line
function Font:metrics(size) end

--- Breaks text into lines of at most that width, at blanks, hyphens and newlines.
---@param text string
---@param size number
---@param width number
---@return string[]
function Font:wrap(text, size, width) end

--- Makes a transparent canvas of 1 to 8192 px a side.
---@param width integer
---@param height integer
---@return Canvas
function canvas.new(width, height) end

--- Reads a PNG of assets/ or a pack by its virtual path; nil and why when it cannot, or is larger than `side` pixels a side.
---@param path string
---@param side? integer
---@return Canvas? canvas
---@return string? message
function canvas.load(path, side) end

--- The font of a role of assets/fonts.lua (`title`, `text`, `italic`, `bold`, `counter`, `label`, `label_italic`, `mono` ...); of an unknown role the font of `text`. Never fails: when no file will do, plain strokes are drawn.
---@param role string
---@return Font
function canvas.font(role) end

--- What each role is drawn with: {role, path, fallback}; fallback is true for plain strokes.
---@return table[]
function canvas.fonts() end

return canvas
