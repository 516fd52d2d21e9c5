--- The map in the window: which part of the chart is shown at which zoom, and where its hexes are.
--- `left`, `top`: the pixel of the chart that stands in the view's upper left corner.
local backdrop = require("ui.backdrop")
local overlays = require("ui.overlays")
local sprite = require("ui.sprite")
local theme = require("ui.theme")
local window = require("engine.window")
local M = {}

local CHUNK_PX = 512
local MARGIN_PX = 260 -- how far the map's edge may be pulled into the view

---@class MapView
local MapView = {}
MapView.__index = MapView

---@param chart any engine.chart
---@param name string File of the map.
---@param scan (fun(c: any, chart: any, cx: integer, cy: integer, step: integer))? Lays a picture over a drawn chunk.
function M.new(chart, name, scan)
  return setmetatable({
    chart = chart,
    name = name,
    scan = scan,
    step = math.min(4, chart:steps()),
    left = 0,
    top = 0,
    x = 0,
    y = 0,
    w = 100,
    h = 100,
    shapes = {}, -- of hexes by step
    spots = {}, -- of numbers by step and hex
  }, MapView)
end

--- Shows another drawing of the map.
function MapView:take(chart)
  self.chart, self.shapes, self.spots = chart, {}, {}
end

function MapView:place(x, y, w, h)
  self.x, self.y, self.w, self.h = x, y, w, h
  self:clamp()
end

--- Part of the view that no panel covers, for centring: a rectangle of the window, but for what `cover`
--- { x, y, w, h } lies over.
function MapView:set_free(x, y, w, h, cover)
  self.free, self.cover = { x, y, w, h }, cover
end

--- Reports whether a text is the code of a hex of this map.
---@return boolean
function MapView:is_hex(code) return type(code) == "string" and self.chart:has(code) end

local function clamp(value, size, view)
  local low, high = -MARGIN_PX, size - view + MARGIN_PX
  if high < low then return (low + high) // 2 end
  return math.max(low, math.min(value, high))
end

function MapView:clamp()
  local w, h = self.chart:size(self.step)
  self.left = clamp(math.floor(self.left), w, self.w)
  self.top = clamp(math.floor(self.top), h, self.h)
end

--- Moves the map under the window, as far as it goes; at its end nothing is drawn again.
function MapView:pan(dx, dy)
  local left, top = self.left, self.top
  self.left, self.top = left + dx, top + dy
  self:clamp()
  if self.left ~= left or self.top ~= top then window.wake(0) end
end

--- Zooms in or out by steps and keeps the point (px, py) of the window where it is.
function MapView:zoom(by, px, py)
  local to = math.max(1, math.min(self.step + by, self.chart:steps()))
  if to == self.step then return false end
  local w1 = self.chart:size(self.step)
  local w2 = self.chart:size(to)
  px, py = px or self.x + self.w // 2, py or self.y + self.h // 2
  local mx, my = self.left + px - self.x, self.top + py - self.y
  self.step = to
  self.left = mx * w2 // w1 - (px - self.x)
  self.top = my * w2 // w1 - (py - self.y)
  self:clamp()
  window.wake(0)
  return true
end

--- Pixel of the window where a hex has its centre.
function MapView:centre(hex)
  local x, y = self.chart:centre(hex, self.step)
  return self.x + math.floor(x) - self.left, self.y + math.floor(y) - self.top
end

--- Pixel of the window where a way from hex to hex crosses their hexside; nil when they are no neighbours.
---@return integer? x
---@return integer? y
function MapView:crossing(a, b)
  local found, x, y = pcall(self.chart.crossing, self.chart, a, b, self.step)
  if not found then return nil end
  return self.x + math.floor(x) - self.left, self.y + math.floor(y) - self.top
end

--- The hex at a pixel of the window.
---@return string?
function MapView:at(x, y)
  return self.chart:at(x - self.x + self.left, y - self.y + self.top, self.step)
end

function MapView:hex_px() return self.chart:hex_px(self.step) end

--- Reports whether a whole hex lies in the free part.
function MapView:in_sight(hex)
  local free = self.free or { self.x, self.y, self.w, self.h }
  local x, y = self:centre(hex)
  local w, h = self:hex_px()
  w, h = w * 0.6, h * 0.6
  local inside = x > free[1] + w
    and x < free[1] + free[3] - w
    and y > free[2] + h
    and y < free[2] + free[4] - h
  local cover = self.cover
  return inside and not (cover and x > cover.x - w and y > cover.y - h)
end

--- Brings a hex into the middle of the free part; with `gently` only when it is out of sight.
function MapView:show(hex, gently)
  local free = self.free or { self.x, self.y, self.w, self.h }
  if gently and self:in_sight(hex) then return end
  local x, y = self:centre(hex)
  self:pan(x - (free[1] + free[3] // 2), y - (free[2] + free[4] // 2))
end

--- The box round the centres of hexes, in pixels of the chart at a step.
local function box(chart, hexes, step)
  local x1, y1, x2, y2 = 1 << 30, 1 << 30, -(1 << 30), -(1 << 30)
  for _, hex in ipairs(hexes) do
    local x, y = chart:centre(hex, step)
    x1, y1, x2, y2 = math.min(x1, x), math.min(y1, y), math.max(x2, x), math.max(y2, y)
  end
  return x1, y1, x2, y2
end

--- Reports whether hexes can be seen at once at this zoom.
function MapView:has_room(hexes)
  local free = self.free or { self.x, self.y, self.w, self.h }
  local x1, y1, x2, y2 = box(self.chart, hexes, self.step)
  local w, h = self:hex_px()
  return x2 - x1 + 2 * w <= free[3] and y2 - y1 + 2 * h <= free[4]
end

--- Brings hexes into the free part without another zoom: all of them, or the one amid them.
function MapView:show_all(hexes)
  local free = self.free or { self.x, self.y, self.w, self.h }
  local x1, y1, x2, y2 = box(self.chart, hexes, self.step)
  local cx, cy = (x1 + x2) // 2, (y1 + y2) // 2
  if not self:has_room(hexes) then
    local best, nearest = hexes[1], nil
    for _, hex in ipairs(hexes) do
      local x, y = self.chart:centre(hex, self.step)
      local far = (x - cx) ^ 2 + (y - cy) ^ 2
      if not nearest or far < nearest then
        best, nearest = hex, far
      end
    end
    return self:show(best)
  end
  self.left = math.floor(cx) - (free[1] - self.x + free[3] // 2)
  self.top = math.floor(cy) - (free[2] - self.y + free[4] // 2)
  self:clamp()
  window.wake(0)
end

--- Chooses zoom and place so that all these hexes can be seen.
function MapView:fit(hexes)
  local free = self.free or { self.x, self.y, self.w, self.h }
  for step = self.chart:steps(), 1, -1 do
    local x1, y1, x2, y2 = box(self.chart, hexes, step)
    local w, h = self.chart:hex_px(step)
    if step == 1 or (x2 - x1 + 3 * w <= free[3] and y2 - y1 + 3 * h <= free[4]) then
      self.step = step
      self.left = (x1 + x2) // 2 - (free[1] - self.x + free[3] // 2)
      self.top = (y1 + y2) // 2 - (free[2] - self.y + free[4] // 2)
      self:clamp()
      window.wake(0)
      return
    end
  end
end

--- Corners of a hex from its centre, at the present step.
function MapView:shape(hex)
  if not self.shapes[self.step] then
    local corners = self.chart:corners(hex, self.step)
    local x, y = self.chart:centre(hex, self.step)
    local shape = {}
    for i = 1, 12, 2 do
      shape[i], shape[i + 1] = corners[i] - x, corners[i + 1] - y
    end
    self.shapes[self.step] = shape
  end
  return self.shapes[self.step]
end

--- Reports whether anything of a hex at (x, y) can be seen.
function MapView:visible(x, y)
  local w, h = self:hex_px()
  return x > self.x - w and y > self.y - h and x < self.x + self.w + w and y < self.y + self.h + h
end

--- Lays an overlay over a hex.
function MapView:overlay(kind, hex)
  local x, y = self:centre(hex)
  if not self:visible(x, y) then return end
  local w, h = self:hex_px()
  overlays.draw(kind, self:shape(hex), self.step, x, y, w, h)
end

-- Where in a hex a number may stand, best first: parts of its width and height from the centre.
local NUMBER_SPOTS = {
  { 0, 0.26 },
  { 0, 0 },
  { 0.27, 0.12 },
  { -0.27, 0.12 },
  { 0.27, -0.12 },
  { -0.27, -0.12 },
  { 0, -0.26 },
}

--- The spot of a hex where a number covers no name of the map, from its centre.
local function free_spot(self, hex, size)
  local w, h = self:hex_px()
  local x, y = self.chart:centre(hex, self.step)
  local bw, bh = size * 1.2, size * 0.9
  for _, spot in ipairs(NUMBER_SPOTS) do
    local dx, dy = math.floor(spot[1] * w), math.floor(spot[2] * h)
    if not self.chart:lettered(x + dx - bw / 2, y + dy - bh / 2, bw, bh, self.step) then
      return { dx, dy }
    end
  end
  return { 0, math.floor(NUMBER_SPOTS[1][2] * h) }
end

--- Writes a number into a hex, beside the names of the map; nothing where hexes are too small.
function MapView:number(text, hex)
  local w = self:hex_px()
  if w < 34 then return end
  local x, y = self:centre(hex)
  if not self:visible(x, y) then return end
  local size, key = math.max(11, math.min(22, w * 0.24)), self.step .. "/" .. hex
  self.spots[key] = self.spots[key] or free_spot(self, hex, size)
  local spot = self.spots[key]
  overlays.number(text, self.step, x + spot[1], y + spot[2], size)
end

--- Lays a slip of paper with words over the upper edge of a hex.
function MapView:slip(text, hex)
  local x, y = self:centre(hex)
  local _, h = self:hex_px()
  if text ~= "" and self:visible(x, y) then overlays.slip(text, x, y - h * 0.45) end
end

--- Draws a path through hexes, to where its arrow head has room in the last one.
function MapView:path(hexes, colour)
  local w, points, seen = self:hex_px(), {}, false
  for i, hex in ipairs(hexes) do
    local x, y = self:centre(hex)
    seen = seen or self:visible(x, y)
    if i > 1 and i == #hexes then
      local px, py = points[#points - 1], points[#points]
      x, y = px + (x - px) * 3 // 4, py + (y - py) * 3 // 4
    end
    points[#points + 1], points[#points + 2] = x, y
  end
  if seen then overlays.path(points, math.max(2.5, w * 0.075), colour or theme.colours.accent) end
end

local function chunk_key(self, cx, cy)
  return ("chunk:%s:%d:%d:%d"):format(self.name, self.step, cx, cy)
end

--- The whole map small: shown blurred while a chunk is still being drawn.
local function overview(self)
  local w, h = self.chart:size(1)
  local small_w = math.min(1200, math.floor(w))
  local small_h = math.max(1, math.floor(h * small_w / w))
  local key = "chunk:" .. self.name .. ":overview"
  local texture = sprite.find(key)
  if not texture then texture = sprite.keep(key, self.chart:overview(small_w, small_h)) end
  return texture, small_w, small_h
end

local function draw_rough(self, x, y, cx, cy)
  local texture, sw, sh = overview(self)
  local w, h = self.chart:size(self.step)
  local left, top = cx * CHUNK_PX, cy * CHUNK_PX
  local cw, ch = math.min(CHUNK_PX, math.floor(w) - left), math.min(CHUNK_PX, math.floor(h) - top)
  if cw < 1 or ch < 1 then return end
  window.copy(
    texture,
    x,
    y,
    cw,
    ch,
    left * sw // w,
    top * sh // h,
    math.max(1, cw * sw // w),
    math.max(1, ch * sh // h)
  )
end

--- The picture of a chunk; nil while it is being drawn.
local function chunk_of(self, cx, cy)
  local key = chunk_key(self, cx, cy)
  local texture = sprite.find(key)
  if texture then return texture end
  local c = self.chart:chunk(cx, cy, self.step)
  if not c then return nil end
  if self.scan then self.scan(c, self.chart, cx, cy, self.step) end
  texture = sprite.keep(key, c)
  c:free()
  return texture
end

--- Draws the map; reports whether parts of it are still to come.
function MapView:draw()
  local mw, mh = self.chart:size(self.step)
  local right, bottom = self.left + self.w, self.top + self.h
  if self.left < 0 or self.top < 0 or right > mw or bottom > mh then
    backdrop.draw_table(self.x, self.y, self.w, self.h, self.left, self.top)
  end
  local missing = false
  for cy = math.max(0, self.top // CHUNK_PX), (self.top + self.h - 1) // CHUNK_PX do
    for cx = math.max(0, self.left // CHUNK_PX), (self.left + self.w - 1) // CHUNK_PX do
      if cx * CHUNK_PX < mw and cy * CHUNK_PX < mh then
        local x, y = self.x + cx * CHUNK_PX - self.left, self.y + cy * CHUNK_PX - self.top
        local texture = chunk_of(self, cx, cy)
        if texture then
          window.copy(texture, x, y)
        else
          missing = true
          draw_rough(self, x, y, cx, cy)
        end
      end
    end
  end
  return missing
end

return M
