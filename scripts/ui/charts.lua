--- The maps of packs, opened once each, and pictures of a part of one.
local canvas = require("engine.canvas")
local chart = require("engine.chart")
local sprite = require("ui.sprite")
local window = require("engine.window")
local M = {}

local open = {}
local CHUNK_PX = 512

--- With `exact` nothing is shown before the map is drawn to the end: the same calls then give the same
--- pictures.
M.exact = false

--- Opens the map that a pack's ui.lua names; nil and why when it cannot be drawn.
---@param map table { file, style? }
function M.open(map)
  local key = map.file
  if not open[key] then
    local opened, why = chart.open(map.file, "assets/mapstyle.lua", map.style)
    if not opened then return nil, why end
    open[key] = opened
  end
  return open[key]
end

--- The finest step at which a span of so many pixels at step 1 fits into `w`.
local function step_for(c, from, to, w, h)
  local best = 1
  for step = 1, c:steps() do
    local x1, y1 = c:centre(from, step)
    local x2, y2 = c:centre(to, step)
    if math.abs(x2 - x1) <= w and math.abs(y2 - y1) <= h then best = step end
  end
  return best
end

--- Draws what is ready of the chunks under a rectangle of a step; tells whether all were.
local function compose(c, step, left, top, w, h)
  local out, all = canvas.new(w, h), true
  out:clear(0xFFEDE0BF)
  for cy = math.max(0, top // CHUNK_PX), (top + h - 1) // CHUNK_PX do
    for cx = math.max(0, left // CHUNK_PX), (left + w - 1) // CHUNK_PX do
      local mw, mh = c:size(step)
      if cx * CHUNK_PX < mw and cy * CHUNK_PX < mh then
        local chunk = c:chunk(cx, cy, step)
        if chunk then
          out:draw(chunk, cx * CHUNK_PX - left, cy * CHUNK_PX - top)
        else
          all = false
        end
      end
    end
  end
  return out, all
end

--- A picture of the map between two corner hexes, as a texture; nil while it is being drawn.
---@param map table
---@param corners string[] Two hexes.
function M.picture(map, corners, w, h)
  local c, why = M.open(map)
  if not c then return nil, why end
  local key = ("ui:map:%s:%s:%s:%d:%d"):format(map.file, corners[1], corners[2], w, h)
  local known = sprite.find(key)
  if known then return known end
  local step = step_for(c, corners[1], corners[2], w, h)
  local x1, y1 = c:centre(corners[1], step)
  local x2, y2 = c:centre(corners[2], step)
  local left, top = math.floor((x1 + x2 - w) / 2), math.floor((y1 + y2 - h) / 2)
  local mw, mh = c:size(step)
  left, top = math.max(0, math.min(left, mw - w)), math.max(0, math.min(top, mh - h))
  local out, all = compose(c, step, math.floor(left), math.floor(top), w, h)
  if not all and M.exact then
    c:wait()
    out, all = compose(c, step, math.floor(left), math.floor(top), w, h)
  end
  if not all then
    window.wake(30)
    return nil
  end
  return sprite.keep(key, out)
end

return M
