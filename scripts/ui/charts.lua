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
---@param map table { file, style?, under? } `under`: a style that lies below, that of the series of a battle.
function M.open(map)
  local key = map.file
  if not open[key] then
    local opened, why = chart.open(map.file, "assets/mapstyle.lua", map.under, map.style)
    if not opened then return nil, why end
    open[key] = opened
  end
  return open[key]
end

--- Forgets a map whose file is another now.
function M.forget(map) open[map.file] = nil end

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

local making = nil -- the picture being put together: { key, canvas, missing = { { cx, cy } ... } }

--- Begins a picture of the w x h pixels from (left, top) on, at a step: none of its chunks is there yet.
local function begin(key, c, step, left, top, w, h)
  making =
    { key = key, step = step, left = left, top = top, canvas = canvas.new(w, h), missing = {} }
  making.canvas:clear(0xFFEDE0BF)
  local mw, mh = c:size(step)
  for cy = top // CHUNK_PX, math.min(top + h - 1, mh - 1) // CHUNK_PX do
    for cx = left // CHUNK_PX, math.min(left + w - 1, mw - 1) // CHUNK_PX do
      table.insert(making.missing, { cx, cy })
    end
  end
end

--- Draws the chunks that are ready; reports whether the picture is whole.
local function go_on(c)
  local still = {}
  for _, at in ipairs(making.missing) do
    local chunk = c:chunk(at[1], at[2], making.step)
    if chunk then
      making.canvas:draw(chunk, at[1] * CHUNK_PX - making.left, at[2] * CHUNK_PX - making.top)
      chunk:free()
    else
      still[#still + 1] = at
    end
  end
  making.missing = still
  return #still == 0
end

--- What a picture shows: the step of the map and the pixels of it from where on.
local function view_of(c, corners, w, h)
  local step = step_for(c, corners[1], corners[2], w, h)
  local x1, y1 = c:centre(corners[1], step)
  local x2, y2 = c:centre(corners[2], step)
  local mw, mh = c:size(step)
  local left = math.max(0, math.min((x1 + x2 - w) // 2, mw - w))
  local top = math.max(0, math.min((y1 + y2 - h) // 2, mh - h))
  return step, math.floor(left), math.floor(top)
end

--- Where a hex has its centre in such a picture; nil when it is none of the map.
---@param map table
---@param corners string[] Two hexes.
---@return integer? x
---@return integer? y
function M.point(map, corners, w, h, hex)
  local c = M.open(map)
  if not c or not c:has(hex) then return nil end
  local step, left, top = view_of(c, corners, w, h)
  local x, y = c:centre(hex, step)
  return math.floor(x) - left, math.floor(y) - top
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
  if not making or making.key ~= key then
    local step, left, top = view_of(c, corners, w, h)
    begin(key, c, step, left, top, w, h)
  end
  local whole = go_on(c)
  if not whole and M.exact then
    c:wait()
    whole = go_on(c)
  end
  if not whole then
    window.wake(30)
    return nil
  end
  local texture = sprite.keep(key, making.canvas)
  making = nil
  return texture
end

return M
