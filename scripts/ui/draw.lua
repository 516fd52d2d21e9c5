--- Drawing of the things that sheets are made of: paper with double rule and shadow, buttons, icons.
local canvas = require("engine.canvas")
local theme = require("ui.theme")
local M = {}

local px, colours = theme.px, theme.colours
local PAPER_TILE = 1280
local tiles = {}

--- A tile of grained paper in a colour.
local function paper(colour)
  if not tiles[colour] then
    local c = canvas.new(PAPER_TILE, PAPER_TILE)
    c:clear(colour)
    c:grain(5, 0, 0, 7)
    tiles[colour] = c
  end
  return tiles[colour]
end

local function fill_rect(c, x, y, w, h, paint)
  c:begin()
  c:rect(x, y, w, h)
  c:fill(paint)
end
M.fill_rect = fill_rect

--- An outline of whole pixels, inside the rectangle.
function M.frame(c, x, y, w, h, thick, colour)
  fill_rect(c, x, y, w, thick, colour)
  fill_rect(c, x, y + h - thick, w, thick, colour)
  fill_rect(c, x, y + thick, thick, h - 2 * thick, colour)
  fill_rect(c, x + w - thick, y + thick, thick, h - 2 * thick, colour)
end

--- Room that the shadow takes round a sheet of this style.
---@return integer px
function M.margin(style) return style == "flat" and 0 or px(10) end

--- A sheet of paper: shadow, ground, double rule. (x, y, w, h) is the paper itself.
---@param style string "paper" (double rule), "plain" (thin rule), "flat" (no rule, no shadow), "tip"
function M.sheet(c, x, y, w, h, style)
  if style ~= "flat" then
    c:shadow(x + px(1), y + px(3), w - px(2), h - px(2), px(8), colours.shadow)
  end
  local tone = style == "tip" and colours.paper_pale or colours.paper
  fill_rect(c, x, y, w, h, { tile = paper(tone), x = x, y = y })
  if style == "paper" then
    M.frame(c, x, y, w, h, 1, colours.rule)
    local inset = px(3)
    M.frame(
      c,
      x + inset,
      y + inset,
      w - 2 * inset,
      h - 2 * inset,
      math.max(1, px(1.5)),
      colours.rule
    )
    local deep = inset + math.max(1, px(1.5)) + px(2)
    M.frame(c, x + deep, y + deep, w - 2 * deep, h - 2 * deep, 1, colours.rule_thin)
  elseif style == "plain" or style == "tip" then
    M.frame(c, x, y, w, h, 1, colours.rule)
  end
end

--- Room between the edge of a sheet and what stands on it.
function M.padding(style)
  if style == "paper" then return px(15) end
  return style == "tip" and px(8) or px(9)
end

--- A thin rule with a lozenge in the middle.
function M.ornament(c, x, y, w)
  local mid, half = x + math.floor(w / 2), px(4)
  fill_rect(c, x, y, mid - x - px(8), 1, colours.rule)
  fill_rect(c, mid + px(8), y, x + w - mid - px(8), 1, colours.rule)
  M.path(c, { 0, -half, half, 0, 0, half, -half, 0 }, true, mid, y + 0.5)
  c:fill(colours.rule)
end

--- The ground of a button. `state`: "plain", "primary", "disabled", "on".
function M.button(c, x, y, w, h, state)
  local radius = px(3)
  local top, bottom, edge = colours.paper_pale, colours.paper_deep, colours.rule
  if state == "primary" then
    top, bottom, edge = 0xFF8F3A27, 0xFF6E2718, 0xFF4E1A10
  elseif state == "on" then
    top, bottom, edge = 0xFFD9C390, 0xFFE6D6B0, colours.ink_soft
  elseif state == "disabled" then
    top, bottom, edge = colours.paper, colours.paper, colours.rule_thin
  end
  if state ~= "disabled" then
    c:begin()
    c:round_rect(x, y + 1.5, w, h, radius)
    c:fill(0x30201408)
  end
  c:begin()
  c:round_rect(x + 0.5, y + 0.5, w - 1, h - 1, radius)
  c:fill({ from = { 0, y, top }, to = { 0, y + h, bottom } })
  c:stroke(1, edge)
end

--- The ink of a button's words.
function M.button_ink(state)
  if state == "primary" then return colours.accent_text end
  return state == "disabled" and colours.ink_faint or colours.ink
end

--- A box that is ticked or not; `round` for one of several.
function M.tick(c, x, y, size, on, round)
  c:begin()
  if round then
    c:ellipse(x + size / 2, y + size / 2, size / 2 - 0.5, size / 2 - 0.5)
  else
    c:rect(x + 0.5, y + 0.5, size - 1, size - 1)
  end
  c:fill(colours.paper_pale)
  c:stroke(math.max(1, px(1)), colours.ink_soft)
  if not on then return end
  c:begin()
  if round then
    c:ellipse(x + size / 2, y + size / 2, size / 4, size / 4)
    c:fill(colours.accent)
  else
    c:move(x + size * 0.2, y + size * 0.52)
    c:line(x + size * 0.42, y + size * 0.78)
    c:line(x + size * 0.84, y + size * 0.2)
    c:stroke(math.max(2, size * 0.14), colours.accent, { round = true })
  end
end

--- Traces lines from point to point.
---@param points number[] x1, y1, x2, y2 ...
---@param closed? boolean
---@param x? number Where (0, 0) lies; 0 unless it is said.
---@param y? number
---@param w? number Pixels of a unit to the right; 1 unless it is said.
---@param h? number Pixels of a unit down; as many as to the right unless it is said.
function M.path(c, points, closed, x, y, w, h)
  x, y, w = x or 0, y or 0, w or 1
  h = h or w
  c:begin()
  c:move(x + points[1] * w, y + points[2] * h)
  for i = 3, #points, 2 do
    c:line(x + points[i] * w, y + points[i + 1] * h)
  end
  if closed then c:close() end
end

-- Icons: fun(c, x, y, size, ink); strokes on a unit square.
local icons = {}

local function stroked(points, closed)
  return function(c, x, y, s, ink)
    M.path(c, points, closed, x, y, s)
    c:stroke(math.max(1.3, s * 0.11), ink, { round = true })
  end
end

local function filled(points)
  return function(c, x, y, s, ink)
    M.path(c, points, true, x, y, s)
    c:fill(ink)
  end
end

icons.menu = function(c, x, y, s, ink)
  for i = 0, 2 do
    fill_rect(c, x + s * 0.12, y + s * (0.2 + i * 0.27), s * 0.76, math.max(1, s * 0.09), ink)
  end
end
icons.undo = function(c, x, y, s, ink)
  c:begin()
  c:move(x + s * 0.22, y + s * 0.38)
  c:curve(x + s * 0.5, y + s * 0.1, x + s * 0.95, y + s * 0.35, x + s * 0.8, y + s * 0.68)
  c:curve(x + s * 0.73, y + s * 0.82, x + s * 0.6, y + s * 0.88, x + s * 0.45, y + s * 0.86)
  c:stroke(math.max(1.3, s * 0.11), ink, { round = true })
  M.path(c, { 0.08, 0.42, 0.44, 0.44, 0.2, 0.1 }, true, x, y, s)
  c:fill(ink)
end
icons.redo = function(c, x, y, s, ink)
  c:begin()
  c:move(x + s * 0.78, y + s * 0.38)
  c:curve(x + s * 0.5, y + s * 0.1, x + s * 0.05, y + s * 0.35, x + s * 0.2, y + s * 0.68)
  c:curve(x + s * 0.27, y + s * 0.82, x + s * 0.4, y + s * 0.88, x + s * 0.55, y + s * 0.86)
  c:stroke(math.max(1.3, s * 0.11), ink, { round = true })
  M.path(c, { 0.92, 0.42, 0.56, 0.44, 0.8, 0.1 }, true, x, y, s)
  c:fill(ink)
end
icons.find = function(c, x, y, s, ink)
  c:begin()
  c:ellipse(x + s * 0.42, y + s * 0.42, s * 0.27, s * 0.27)
  c:stroke(math.max(1.3, s * 0.11), ink)
  M.path(c, { 0.62, 0.62, 0.88, 0.88 }, false, x, y, s)
  c:stroke(math.max(1.6, s * 0.15), ink, { round = true })
end
icons.plus = stroked({ 0.5, 0.18, 0.5, 0.82, 0.5, 0.5, 0.18, 0.5, 0.82, 0.5 })
icons.minus = stroked({ 0.18, 0.5, 0.82, 0.5 })
icons.left = filled({ 0.7, 0.15, 0.7, 0.85, 0.25, 0.5 })
icons.right = filled({ 0.3, 0.15, 0.3, 0.85, 0.75, 0.5 })
icons.play = filled({ 0.28, 0.14, 0.28, 0.86, 0.84, 0.5 })
icons.pause = function(c, x, y, s, ink)
  fill_rect(c, x + s * 0.24, y + s * 0.16, s * 0.18, s * 0.68, ink)
  fill_rect(c, x + s * 0.58, y + s * 0.16, s * 0.18, s * 0.68, ink)
end
icons.first = function(c, x, y, s, ink)
  fill_rect(c, x + s * 0.14, y + s * 0.16, s * 0.12, s * 0.68, ink)
  M.path(c, { 0.84, 0.15, 0.84, 0.85, 0.32, 0.5 }, true, x, y, s)
  c:fill(ink)
end
icons.last = function(c, x, y, s, ink)
  fill_rect(c, x + s * 0.74, y + s * 0.16, s * 0.12, s * 0.68, ink)
  M.path(c, { 0.16, 0.15, 0.16, 0.85, 0.68, 0.5 }, true, x, y, s)
  c:fill(ink)
end
icons.up = filled({ 0.15, 0.7, 0.85, 0.7, 0.5, 0.25 })
icons.down = filled({ 0.15, 0.3, 0.85, 0.3, 0.5, 0.75 })
icons.close = function(c, x, y, s, ink)
  M.path(c, { 0.22, 0.22, 0.78, 0.78 }, false, x, y, s)
  c:stroke(math.max(1.3, s * 0.12), ink, { round = true })
  M.path(c, { 0.78, 0.22, 0.22, 0.78 }, false, x, y, s)
  c:stroke(math.max(1.3, s * 0.12), ink, { round = true })
end
icons.check = stroked({ 0.15, 0.55, 0.4, 0.8, 0.85, 0.2 })
icons.swords = function(c, x, y, s, ink)
  for _, flip in ipairs({ false, true }) do
    local function at(u) return flip and 1 - u or u end
    M.path(c, { at(0.12), 0.12, at(0.78), 0.78 }, false, x, y, s)
    c:stroke(math.max(1.2, s * 0.1), ink)
    M.path(c, { at(0.56), 0.86, at(0.86), 0.56 }, false, x, y, s)
    c:stroke(math.max(1.2, s * 0.1), ink)
    M.path(c, { at(0.76), 0.76, at(0.92), 0.92 }, false, x, y, s)
    c:stroke(math.max(1.4, s * 0.14), ink, { round = true })
  end
end
icons.boot = filled({ 0.3, 0.1, 0.58, 0.1, 0.6, 0.55, 0.88, 0.7, 0.9, 0.85, 0.28, 0.85 })
icons.flag = function(c, x, y, s, ink)
  M.path(c, { 0.25, 0.08, 0.25, 0.94 }, false, x, y, s)
  c:stroke(math.max(1.3, s * 0.09), ink, { round = true })
  M.path(c, { 0.3, 0.12, 0.88, 0.18, 0.72, 0.34, 0.86, 0.54, 0.3, 0.52 }, true, x, y, s)
  c:fill(ink)
end
icons.eye = function(c, x, y, s, ink)
  c:begin()
  c:move(x + s * 0.06, y + s * 0.5)
  c:curve(x + s * 0.3, y + s * 0.15, x + s * 0.7, y + s * 0.15, x + s * 0.94, y + s * 0.5)
  c:curve(x + s * 0.7, y + s * 0.85, x + s * 0.3, y + s * 0.85, x + s * 0.06, y + s * 0.5)
  c:close()
  c:stroke(math.max(1.2, s * 0.09), ink)
  c:begin()
  c:ellipse(x + s * 0.5, y + s * 0.5, s * 0.15, s * 0.15)
  c:fill(ink)
end
icons.book = function(c, x, y, s, ink)
  M.path(c, { 0.5, 0.24, 0.14, 0.16, 0.14, 0.78, 0.5, 0.86, 0.86, 0.78, 0.86, 0.16 }, true, x, y, s)
  c:stroke(math.max(1.2, s * 0.09), ink)
  M.path(c, { 0.5, 0.24, 0.5, 0.86 }, false, x, y, s)
  c:stroke(math.max(1.2, s * 0.08), ink)
end
icons.save = function(c, x, y, s, ink)
  M.path(c, { 0.5, 0.08, 0.5, 0.6 }, false, x, y, s)
  c:stroke(math.max(1.3, s * 0.11), ink)
  M.path(c, { 0.28, 0.42, 0.72, 0.42, 0.5, 0.7 }, true, x, y, s)
  c:fill(ink)
  M.path(c, { 0.12, 0.66, 0.12, 0.9, 0.88, 0.9, 0.88, 0.66 }, false, x, y, s)
  c:stroke(math.max(1.3, s * 0.1), ink)
end
icons.roster = function(c, x, y, s, ink)
  for i = 0, 2 do
    local top = y + s * (0.16 + i * 0.27)
    fill_rect(c, x + s * 0.1, top, s * 0.16, s * 0.16, ink)
    fill_rect(c, x + s * 0.36, top + s * 0.04, s * 0.54, math.max(1, s * 0.09), ink)
  end
end
icons.die = function(c, x, y, s, ink)
  c:begin()
  c:round_rect(x + s * 0.14, y + s * 0.14, s * 0.72, s * 0.72, s * 0.14)
  c:stroke(math.max(1.2, s * 0.09), ink)
  for _, at in ipairs({ 0.33, 0.5, 0.67 }) do
    c:begin()
    c:ellipse(x + s * at, y + s * at, s * 0.07, s * 0.07)
    c:fill(ink)
  end
end
icons.clock = function(c, x, y, s, ink)
  c:begin()
  c:ellipse(x + s * 0.5, y + s * 0.5, s * 0.38, s * 0.38)
  c:stroke(math.max(1.2, s * 0.09), ink)
  M.path(c, { 0.5, 0.26, 0.5, 0.52, 0.68, 0.62 }, false, x, y, s)
  c:stroke(math.max(1.2, s * 0.09), ink, { round = true })
end
icons.crown = filled({ 0.12, 0.86, 0.06, 0.3, 0.3, 0.54, 0.5, 0.14, 0.7, 0.54, 0.94, 0.3, 0.88, 0.86 })
icons.coins = function(c, x, y, s, ink)
  for i = 0, 2 do
    c:begin()
    c:ellipse(x + s * 0.5, y + s * (0.76 - i * 0.24), s * 0.36, s * 0.15)
    c:fill(0xFFF4EAD0)
    c:stroke(math.max(1.1, s * 0.08), ink)
  end
end
icons.ruler = stroked({ 0.1, 0.7, 0.7, 0.1, 0.9, 0.3, 0.3, 0.9 }, true)
icons.map = stroked(
  { 0.1, 0.2, 0.37, 0.1, 0.63, 0.2, 0.9, 0.1, 0.9, 0.8, 0.63, 0.9, 0.37, 0.8, 0.1, 0.9 },
  true
)
icons.layers = stroked({ 0.5, 0.14, 0.92, 0.38, 0.5, 0.62, 0.08, 0.38, 0.5, 0.14 })
icons.box = stroked({
  0.12,
  0.3,
  0.88,
  0.3,
  0.88,
  0.86,
  0.12,
  0.86,
  0.12,
  0.3,
  0.26,
  0.12,
  0.74,
  0.12,
  0.88,
  0.3,
})
icons.grid = function(c, x, y, s, ink)
  local width = math.max(1, s * 0.08)
  M.path(c, { 0.1, 0.16, 0.9, 0.16, 0.9, 0.84, 0.1, 0.84 }, true, x, y, s)
  c:stroke(width, ink)
  for _, line in ipairs({ { 0.1, 0.4, 0.9, 0.4 }, { 0.1, 0.62, 0.9, 0.62 }, { 0.4, 0.16, 0.4, 0.84 } }) do
    M.path(c, line, false, x, y, s)
    c:stroke(width, ink)
  end
end
icons.tracks = function(c, x, y, s, ink)
  for i, mark in ipairs({ 0.62, 0.2, 0.42 }) do
    local top = y + s * (0.04 + i * 0.25 - 0.12)
    fill_rect(c, x + s * 0.08, top + s * 0.06, s * 0.84, math.max(1, s * 0.06), ink)
    fill_rect(c, x + s * mark, top, s * 0.18, s * 0.18, ink)
  end
end
icons.star = filled({ 0.5, 0.07, 0.62, 0.37, 0.94, 0.39, 0.69, 0.59, 0.77, 0.9, 0.5, 0.73, 0.23, 0.9, 0.31, 0.59, 0.06, 0.39, 0.38, 0.37 })
icons.next = filled({ 0.12, 0.2, 0.5, 0.5, 0.12, 0.8 })

--- Draws an icon by name in a square.
function M.icon(c, name, x, y, size, ink)
  local draw = icons[name]
  if draw then draw(c, x, y, size, ink or colours.ink) end
end

--- A die showing 1 to 6; other numbers are written.
function M.die(c, x, y, s, value, ground, ink)
  c:begin()
  c:round_rect(x + 0.5, y + 0.5, s - 1, s - 1, s * 0.18)
  c:fill({ from = { x, y, theme.mix(ground, 0xFFFFFFFF, 25) }, to = { x + s, y + s, ground } })
  c:stroke(math.max(1, s * 0.03), colours.ink_soft)
  local spots = M.pips(value)
  if not spots then
    local font = theme.font("counter")
    local size = s * 0.56
    c:text(font, size, x + s / 2, y + s * 0.69, tostring(value), ink, { align = "centre" })
    return
  end
  for i = 1, #spots, 2 do
    c:begin()
    c:ellipse(x + s * spots[i], y + s * spots[i + 1], s * 0.085, s * 0.085)
    c:fill(ink)
  end
end

local LOW, MID, HIGH = 0.26, 0.5, 0.74
local PIPS = {
  { MID, MID },
  { LOW, LOW, HIGH, HIGH },
  { LOW, LOW, MID, MID, HIGH, HIGH },
  { LOW, LOW, HIGH, LOW, LOW, HIGH, HIGH, HIGH },
  { LOW, LOW, HIGH, LOW, MID, MID, LOW, HIGH, HIGH, HIGH },
  { LOW, LOW, HIGH, LOW, LOW, MID, HIGH, MID, LOW, HIGH, HIGH, HIGH },
}

--- Places of the pips of a die's side; nil for what is no side of a d6.
function M.pips(value) return PIPS[value] end

return M
