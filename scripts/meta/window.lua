---@meta engine.window
-- Made by `grognard api --luals`: do not edit.

--- The window: pictures on its frame, the pointer, the clock, settings.
---@class engine.window
local window = {}

---@class Texture
local Texture = {}

--- Takes another picture, of whatever size.
---@param canvas Canvas
function Texture:update(canvas) end

--- Its size in pixels.
---@return integer w
---@return integer h
function Texture:size() end

--- Gives its memory back now; it cannot be used afterwards.
function Texture:free() end

--- Size of the window in drawable pixels.
---@return integer w
---@return integer h
function window.size() end

--- Copies a canvas into a picture that can be put on the frame many times.
---@param canvas Canvas
---@return Texture
function window.texture(canvas) end

--- Puts a texture, or the part (sx, sy, sw, sh) of it, on the frame at (x, y). Another size stretches it by the nearest pixel. `alpha` 0..255.
---@param texture Texture
---@param x number
---@param y number
---@param w? number
---@param h? number
---@param sx? number
---@param sy? number
---@param sw? number
---@param sh? number
---@param alpha? number
function window.copy(texture, x, y, w, h, sx, sy, sw, sh, alpha) end

--- Fills a rectangle with 0xAARRGGBB over what is there.
---@param x number
---@param y number
---@param w number
---@param h number
---@param colour integer
function window.fill(x, y, w, h, colour) end

--- Cuts what follows to a rectangle, until `unclip` or the end of the frame. Clips do not nest.
---@param x number
---@param y number
---@param w number
---@param h number
function window.clip(x, y, w, h) end

--- Ends the clip.
function window.unclip() end

--- Sets the window's title.
---@param text string
function window.title(text) end

--- Shows another pointer: arrow, hand, cross, wait or move.
---@param name string
function window.cursor(name) end

--- Milliseconds since the start; stands still where pictures must be exact.
---@return integer ms
function window.now() end

--- Asks for a frame in that many milliseconds; 0: at once.
---@param ms number
function window.wake(ms) end

--- Says whether text events are wanted.
---@param on boolean
function window.typing(on) end

--- Puts a text there, if given; gives what is there.
---@param text? string
---@return string text
function window.clipboard(text) end

--- Puts the window there on the desktop, if given, or over the whole screen; gives where it is, and while it is full where it was. Nothing without a screen.
---@param x? integer
---@param y? integer
---@param w? integer
---@param h? integer
---@param full? boolean
---@return integer? x
---@return integer? y
---@return integer? w
---@return integer? h
---@return boolean? full
function window.place(x, y, w, h, full) end

--- Puts the zip of a pack that was dropped on the window into the user's folder; nil and why.
---@param path string
---@return string? id
---@return string? message
function window.install(path) end

--- Lets a sound be heard: march, gun, die or turn; false where there is no device.
---@param name string
---@param percent integer
---@return boolean heard
function window.sound(name, percent) end

--- Ends the program after this call.
function window.quit() end

--- The user's settings as they were kept last: integers, strings, booleans and tables.
---@return table
function window.settings() end

--- Keeps them for the next time; nil and why when they cannot be written.
---@param settings table
---@return nil nothing
---@return string? message
function window.keep_settings(settings) end

--- Saves the last frame as a PNG in the user's folder pictures/; not within draw().
---@param name? string
---@return string? path
---@return string? message
function window.picture(name) end

--- How much larger than usual to draw on this screen, 1 to 3.
---@return number
function window.display_scale() end

return window
