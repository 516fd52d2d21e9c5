--- What is laid over hexes: each kind has a hatch or a figure of its own besides its colour, so that
--- no one needs to tell colours apart (a test holds the kinds against each other).
local draw = require("ui.draw")
local richtext = require("ui.richtext")
local sprite = require("ui.sprite")
local theme = require("ui.theme")
local window = require("engine.window")
local M = {}

-- What a pack's queries lay over the map goes by these names too.
-- fill: alpha of the ground; hatch: "none", "dots", "up", "down", "cross", "broken" (down, in dashes), "level", "upright", the
-- last four lines far apart as "wide_up" and so on, for what covers much of the map; so are "wide_cross", "wide_broken", "wide_dots";
-- edge: "none", "solid", "dash", "double"; icon: a figure in the hex.
M.kinds = {
  reach = { colour = 0xFF0072B2, fill = 46, hatch = "dots", edge = "none" },
  attack = { colour = 0xFFC8401A, fill = 60, hatch = "cross", edge = "solid", icon = "swords" },
  join = { colour = 0xFF00805A, fill = 50, hatch = "upright", edge = "solid", icon = "plus" },
  retreat = { colour = 0xFFCC8400, fill = 70, hatch = "down", edge = "dash" },
  advance = { colour = 0xFF2F7FC1, fill = 60, hatch = "up", edge = "dash", icon = "flag" },
  enter = { colour = 0xFF9B4F8C, fill = 60, hatch = "level", edge = "double", icon = "flag" },
  command = { colour = 0xFFB59A00, fill = 50, hatch = "level", edge = "dash" },
  target = { colour = 0xFF5B3A1E, fill = 36, hatch = "none", edge = "dash" },
  able = { colour = 0xFFFFE9A8, fill = 0, hatch = "none", edge = "double" },
  chosen = { colour = 0xFFF2C230, fill = 40, hatch = "none", edge = "thick" },
  cursor = { colour = 0xFF2E2317, fill = 0, hatch = "none", edge = "solid" },
  mark = { colour = 0xFF7A2E1D, fill = 30, hatch = "none", edge = "thick", icon = "eye" },
  guide = { colour = 0xFFB02318, fill = 30, hatch = "none", edge = "double", icon = "right" },
  zoc = { colour = 0xFF7A7A7A, fill = 50, hatch = "down", edge = "none" },
  zoc_own = { colour = 0xFF2F6FB0, fill = 44, hatch = "up", edge = "none" },
  zoc_maybe = { colour = 0xFF9A5A2A, fill = 26, hatch = "broken", edge = "none" },
  leader = { colour = 0xFFB59A00, fill = 0, hatch = "none", edge = "thick", icon = "flag" },
  good = { colour = 0xFF2D6A34, fill = 24, hatch = "none", edge = "solid", icon = "check" },
  bad = { colour = 0xFFB02318, fill = 40, hatch = "cross", edge = "dash", icon = "close" },
  supply = { colour = 0xFF3E7A3E, fill = 34, hatch = "level", edge = "none" },
  source = { colour = 0xFF7A4A8C, fill = 30, hatch = "none", edge = "double", icon = "flag" },
  depot = { colour = 0xFF8A5A14, fill = 30, hatch = "none", edge = "double", icon = "box" },
  barred = { colour = 0xFFB02318, fill = 0, hatch = "none", edge = "none", icon = "close" },
  orders = { colour = 0xFFB59A00, fill = 30, hatch = "wide_level", edge = "none" },
  land_1 = { colour = 0xFF2F5FA8, fill = 38, hatch = "wide_up", edge = "none" },
  land_2 = { colour = 0xFF33373D, fill = 42, hatch = "wide_down", edge = "none" },
  land_3 = { colour = 0xFFC08A00, fill = 56, hatch = "wide_broken", edge = "none" },
  land_4 = { colour = 0xFF2E6B34, fill = 46, hatch = "wide_cross", edge = "none" },
  land_none = { colour = 0xFF6B5940, fill = 16, hatch = "wide_upright", edge = "none" },
  land_closed = { colour = 0xFFB02318, fill = 0, hatch = "wide_dots", edge = "none" },
  held_1 = { colour = 0xFF2F5FA8, fill = 60, hatch = "up", edge = "double" },
  held_2 = { colour = 0xFF33373D, fill = 60, hatch = "down", edge = "double" },
  held_none = { colour = 0xFF6B5940, fill = 30, hatch = "none", edge = "dash", icon = "minus" },
  column = { colour = 0xFF8C3A8C, fill = 40, hatch = "dots", edge = "solid", icon = "boot" },
  dark = { colour = 0xFF1C1712, fill = 96, hatch = "none", edge = "none" },
  query = { colour = 0xFF4B6E2E, fill = 60, hatch = "upright", edge = "none" },
}

local function outline(c, shape, cx, cy, inset) draw.path(c, shape, true, cx, cy, inset) end

--- The part of the line y = level (in a turned frame) that lies in the hex: slanted strokes are cut
--- at the outline by walking its sides.
local function chord(shape, nx, ny, at)
  local hits = {}
  for i = 1, 12, 2 do
    local j = i % 12 + 2 > 12 and 1 or i + 2
    local x1, y1, x2, y2 = shape[i], shape[i + 1], shape[j], shape[j + 1]
    local d1, d2 = x1 * nx + y1 * ny - at, x2 * nx + y2 * ny - at
    if (d1 < 0) ~= (d2 < 0) then
      local t = d1 / (d1 - d2)
      hits[#hits + 1] = x1 + (x2 - x1) * t
      hits[#hits + 1] = y1 + (y2 - y1) * t
    end
  end
  return hits
end

local NORMALS = {
  up = { { 0.7071, 0.7071 } },
  down = { { 0.7071, -0.7071 } },
  level = { { 0, 1 } },
  upright = { { 1, 0 } },
}
NORMALS.cross = { NORMALS.up[1], NORMALS.down[1] }
NORMALS.broken = NORMALS.down
for _, kind in ipairs({ "up", "down", "level", "upright", "cross", "broken" }) do
  NORMALS["wide_" .. kind] = NORMALS[kind]
end

--- How far one row of hexes lies below the other: from the lowest corner to the next higher ones beyond the middle.
local function row_pitch(shape)
  local lowest, next_to = 0, 0
  for i = 2, 12, 2 do
    lowest = math.max(lowest, shape[i])
  end
  for i = 2, 12, 2 do
    if shape[i] < lowest * 0.9 then next_to = math.max(next_to, shape[i]) end
  end
  return lowest + next_to
end

--- From line to line of a hatch. Level lines go on from hex to hex.
local function hatch_gap(shape, kind, span)
  local gap = kind:sub(1, 5) == "wide_" and math.max(8, span / 3.5) or math.max(5, span / 9)
  if kind ~= "level" and kind ~= "wide_level" then return gap end
  local pitch = row_pitch(shape)
  return pitch / math.max(1, pitch // gap)
end

local function hatch(c, shape, kind, cx, cy, span, paint)
  local gap, reach = hatch_gap(shape, kind, span), kind:sub(-5) == "level" and 1 or 0.94
  for _, normal in ipairs(NORMALS[kind] or {}) do
    for k = -9, 9 do
      local hits = chord(shape, normal[1], normal[2], k * gap)
      if #hits >= 4 then
        c:begin()
        c:move(cx + hits[1] * reach, cy + hits[2] * reach)
        c:line(cx + hits[3] * reach, cy + hits[4] * reach)
        local dashes = kind:sub(-6) == "broken" and { dashes = { span / 14, span / 14 } } or nil
        c:stroke(math.max(1, span / 60), paint, dashes)
      end
    end
  end
end

local function dots(c, shape, kind, cx, cy, span, paint)
  local wide = kind == "wide_dots"
  local gap, r = math.max(6, span / (wide and 4 or 8)), math.max(wide and 1.4 or 0.8, span / (wide and 24 or 60))
  for row = -5, 5 do
    local hits = chord(shape, 0, 1, row * gap)
    if #hits >= 4 then
      local low, high = math.min(hits[1], hits[3]) * 0.9, math.max(hits[1], hits[3]) * 0.9
      local x = -6 * gap + (row % 2) * gap / 2
      while x <= high do
        if x >= low then
          c:begin()
          c:ellipse(cx + x, cy + row * gap, r, r)
          c:fill(paint)
        end
        x = x + gap
      end
    end
  end
end

local EDGES = {
  solid = function(c, shape, cx, cy, span, colour)
    outline(c, shape, cx, cy, 0.93)
    c:stroke(math.max(1.5, span / 32), colour)
  end,
  thick = function(c, shape, cx, cy, span, colour)
    outline(c, shape, cx, cy, 0.94)
    c:stroke(math.max(3, span / 15), 0xB0201408)
    c:stroke(math.max(2, span / 22), colour)
  end,
  dash = function(c, shape, cx, cy, span, colour)
    outline(c, shape, cx, cy, 0.92)
    c:stroke(math.max(1.6, span / 26), colour, { dashes = { span / 9, span / 14 } })
  end,
  double = function(c, shape, cx, cy, span, colour)
    outline(c, shape, cx, cy, 0.95)
    c:stroke(math.max(1, span / 50), 0xC03A2A14)
    outline(c, shape, cx, cy, 0.88)
    c:stroke(math.max(1.4, span / 36), colour)
  end,
}

--- A disc with the overlay's icon, in the lower half of the hex.
local function draw_icon(c, look, cx, cy, span)
  local size, y = span * 0.26, cy + span * 0.3
  c:begin()
  c:ellipse(cx, y, size * 0.62, size * 0.62)
  c:fill(0xE0FAF3DF)
  local inset = size * 0.1 - size / 2
  draw.icon(c, look.icon, cx + inset, y + inset, size * 0.8, look.colour)
end

--- Draws an overlay on a canvas, the hex' centre at (cx, cy).
---@param shape number[] The six corners from the centre, x1, y1 ...
function M.paint(c, kind, shape, cx, cy)
  local look = M.kinds[kind]
  local span = math.abs(shape[1]) + math.abs(shape[2])
  for i = 3, 12, 2 do
    span = math.max(span, 2 * math.abs(shape[i]))
  end
  if look.fill > 0 then
    outline(c, shape, cx, cy, 0.97)
    c:fill(theme.alpha(look.colour, look.fill))
  end
  local soft = theme.alpha(look.colour, 150)
  if look.hatch:sub(-4) == "dots" then
    dots(c, shape, look.hatch, cx, cy, span, soft)
  else
    hatch(c, shape, look.hatch, cx, cy, span, soft)
  end
  if EDGES[look.edge] then EDGES[look.edge](c, shape, cx, cy, span, look.colour) end
  if look.icon and span >= 30 then draw_icon(c, look, cx, cy, span) end
end

--- The picture of an overlay, to be put on many hexes, and its size.
---@param step integer Zoom step, for the cache.
function M.stamp(kind, shape, step, w, h)
  local bw, bh = math.ceil(w) + 4, math.ceil(h) + 4
  local texture = sprite.get(
    ("over:%s:%d"):format(kind, step),
    bw,
    bh,
    function(c) M.paint(c, kind, shape, bw / 2, bh / 2) end
  )
  return texture, bw, bh
end

--- Lays an overlay over a hex at (x, y) of the window.
---@param step integer Zoom step, for the cache.
function M.draw(kind, shape, step, x, y, w, h)
  local texture, bw, bh = M.stamp(kind, shape, step, w, h)
  window.copy(texture, math.floor(x - bw / 2), math.floor(y - bh / 2))
end

--- A number on a hex: the cost to reach it.
function M.number(text, step, x, y, size)
  local w, h = math.ceil(size * 2.4), math.ceil(size * 1.4)
  local texture = sprite.get(
    ("number:%s:%d:%d"):format(text, step, math.floor(size)),
    w,
    h,
    function(c)
      c:text(
        theme.font("counter"),
        size,
        w / 2,
        h * 0.76,
        text,
        0xFF143A5A,
        { align = "centre", halo = 0xE0FFFFFF, halo_px = 2 }
      )
    end
  )
  window.copy(texture, math.floor(x - w / 2), math.floor(y - h / 2))
end

--- Writes words on a slip of paper, its middle at (x, y).
function M.slip(text, x, y)
  local w, h = math.ceil(richtext.width("bold", text)) + theme.px(14), theme.px(22)
  local key = ("number:slip:%s:%d"):format(text, theme.scale())
  local texture = sprite.get(key, w, h, function(c)
    draw.fill_rect(c, 0, 0, w, h, theme.colours.paper_pale)
    draw.frame(c, 0, 0, w, h, 1, theme.colours.ink)
    local font, size = theme.face("bold")
    c:text(font, size, w / 2, theme.px(16), text, theme.colours.ink, { align = "centre" })
  end)
  window.copy(texture, math.floor(x - w / 2), math.floor(y - h / 2))
end

local PALE = 0xFFFFF6DC -- rim of paths

--- An arrow head at (x, y), pointing along (ux, uy).
local function arrow_head(c, x, y, ux, uy, r)
  c:begin()
  c:move(x + ux * r, y + uy * r)
  c:line(x - uy * r, y + ux * r)
  c:line(x + uy * r, y - ux * r)
  c:close()
end

--- A stretch of a path between two points of the window, in one colour; with an arrow head of `head` pixels.
local function stretch(x1, y1, x2, y2, width, colour, head)
  local dx, dy = math.floor(x2 - x1 + 0.5), math.floor(y2 - y1 + 0.5)
  local pad = math.ceil(width + (head or 0)) + 2
  local w, h = math.abs(dx) + 2 * pad, math.abs(dy) + 2 * pad
  local key = ("path:%d:%d:%d:%d:%x"):format(dx, dy, width * 2 // 1, (head or 0) * 2 // 1, colour)
  local texture = sprite.get(key, w, h, function(c)
    local ax, ay = dx < 0 and w - pad or pad, dy < 0 and h - pad or pad
    c:begin()
    c:move(ax, ay)
    c:line(ax + dx, ay + dy)
    c:stroke(width, colour, { round = true })
    if not head then return end
    local length = math.max(1, (dx * dx + dy * dy) ^ 0.5)
    arrow_head(c, ax + dx, ay + dy, dx / length, dy / length, head)
    c:fill(colour)
  end)
  window.copy(texture, math.min(x1, x2) // 1 - pad, math.min(y1, y2) // 1 - pad)
end

--- A path through points of the window with an arrow head at its end: first its pale rim, then its line, so that
--- its stretches join without seams.
---@param points number[] x1, y1, x2, y2 ...
---@param colour integer
function M.path(points, width, colour)
  for _, pass in ipairs({ { width + 2.5, PALE, width * 2.2 + 1.5 }, { width, colour, width * 2.2 } }) do
    for i = 3, #points, 2 do
      local head = i + 1 == #points and pass[3] or nil
      stretch(points[i - 2], points[i - 1], points[i], points[i + 1], pass[1], pass[2], head)
    end
  end
end

return M
