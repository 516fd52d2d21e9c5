--- The parts of a counter, each drawn by itself: card, symbol, name, figures, flag, and what marks a stack.
local ink = require("ui.draw")
local symbols = require("ui.symbols")
local theme = require("ui.theme")
local M = {}

local colour = theme.colour
local DARK, PALE, GOLD = symbols.DARK, symbols.PALE, 0xFFEBC65A

--- The card: paper with a light edge.
function M.card(c, x, y, s, ground, edge)
  local radius = math.max(1, s * 0.06)
  c:begin()
  c:round_rect(x + 0.5, y + 0.5, s - 1, s - 1, radius)
  c:fill({
    from = { 0, y, theme.mix(ground, 0xFFFFFFFF, 12) },
    to = { 0, y + s, theme.mix(ground, 0xFF000000, 10) },
  })
  c:stroke(math.max(1, s * 0.022), edge)
  if s < 28 then return end
  ink.path(c, { 1.6, s - 2, 1.6, 1.6, s - 2, 1.6 }, false, x, y)
  c:stroke(1, 0x50FFFFFF)
end

--- The mark of a formation's size, over its symbol.
function M.size_mark(c, mark, cx, base, s, pen)
  if not mark then return end
  c:text(
    theme.font("counter"),
    s * 0.15,
    cx,
    base,
    mark:upper(),
    pen,
    { align = "centre", spacing = s * 0.01 }
  )
end

-- Formations by the box of the symbol: parts of its usual width and height.
local BOXES = { line = { 1.6, 0.56 }, column = { 0.62, 1.12 }, square = { 0.8, 1.12 } }

--- The box of a symbol in the shape of a formation, round the same middle.
local function shaped(shape, x, y, w, h)
  local box = BOXES[shape]
  if not box then return x, y, w, h end
  local bw, bh = w * box[1], h * box[2]
  return x + (w - bw) / 2, y + (h - bh) / 2, bw, bh
end

--- A square is hollow: what its sides enclose.
local function draw_hollow(c, x, y, w, h, ground, line)
  c:begin()
  c:rect(x + w * 0.3, y + h * 0.3, w * 0.4, h * 0.4)
  c:fill(ground)
  c:stroke(line, DARK)
end

--- The symbol of the arms, or the bust of a person.
function M.symbol(c, look, x, y, w, h, nation, s)
  local person = symbols.persons[look.symbol]
  local line = math.max(1, s * 0.033)
  x, y, w, h = shaped(look.shape, x, y, w, h)
  if person then
    person(c, x + w / 2, y + h / 2, h * 0.56, GOLD, DARK)
    return
  end
  c:begin()
  c:rect(x, y, w, h)
  c:fill(look.elite and GOLD or colour(nation.band, PALE))
  symbols.arms[look.symbol](c, x, y, w, h, line, DARK)
  if look.shape == "square" then draw_hollow(c, x, y, w, h, colour(nation.ground), line) end
  c:begin()
  c:rect(x, y, w, h)
  c:stroke(line, DARK)
end

-- Ways to look, clockwise from up the page in steps of 30 degrees: right and down.
local ROOT = 3 ^ 0.5 / 2
local WAYS = {
  { 0, -1 },
  { 0.5, -ROOT },
  { ROOT, -0.5 },
  { 1, 0 },
  { ROOT, 0.5 },
  { 0.5, ROOT },
  { 0, 1 },
  { -0.5, ROOT },
  { -ROOT, 0.5 },
  { -1, 0 },
  { -ROOT, -0.5 },
  { -0.5, -ROOT },
}

--- A way to look in degrees clockwise from up the page: to the right, down; to the nearest 30 degrees.
---@return number dx
---@return number dy
function M.way(degrees) return table.unpack(WAYS[(degrees + 15) // 30 % 12 + 1]) end

--- Which way a piece looks: an arrow head on the counter's edge, pointing out of it.
function M.facing(c, degrees, x, y, s)
  local dx, dy = M.way(degrees)
  local out = s * 0.5 / math.max(math.abs(dx), math.abs(dy))
  local bx, by = x + s / 2 + dx * (out - s * 0.06), y + s / 2 + dy * (out - s * 0.06)
  local long, half = s * 0.24, s * 0.2
  c:begin()
  c:move(bx + dx * long, by + dy * long)
  c:line(bx - dy * half, by + dx * half)
  c:line(bx + dy * half, by - dx * half)
  c:close()
  c:fill(GOLD)
  c:stroke(math.max(1, s * 0.03), DARK)
end

local NAME_PX, LEAST_NAME_PX = 9, 8 -- of small counters; lower letters cannot be read

--- A name in a counter's width: set smaller, then cut.
function M.name(c, name, x, y, s, pen)
  local font, size = theme.font("counter"), math.max(NAME_PX, s * 0.155)
  local least, w = math.max(LEAST_NAME_PX, size * 0.78), font:width(name, size)
  if w > s * 0.92 then size = math.max(least, size * s * 0.92 / w) end
  local shown = name
  while #shown > 1 and font:width(shown, size) > s * 0.94 do
    name = name:sub(1, utf8.offset(name, -1) - 1)
    shown = name .. "."
  end
  name = shown
  c:text(font, size, x + s / 2, y + s * 0.16, name, pen, { align = "centre" })
end

--- The figures along the lower edge; on a pale strip when reduced.
function M.figures(c, text, x, y, s, pen, reduced)
  local font, size = theme.font("counter"), s * 0.33
  local w = font:width(text, size)
  if w > s * 0.92 then size = size * s * 0.92 / w end
  if reduced then
    ink.fill_rect(c, x + s * 0.03, y + s * 0.64, s * 0.94, s * 0.33, PALE)
    pen = DARK
  end
  c:text(font, size, x + s / 2, y + s * 0.925, text, pen, { align = "centre" })
end

--- The flag of a nation.
function M.flag(c, nation, x, y, w, h)
  local list = nation.flag or {}
  local n = math.max(1, #list)
  for i = 1, n do
    local paint = colour(list[i])
    if nation.flag_style == "upright" then
      ink.fill_rect(c, x + w * (i - 1) / n, y, w / n, h, paint)
    else
      ink.fill_rect(c, x, y + h * (i - 1) / n, w, h / n, paint)
    end
  end
  c:begin()
  c:rect(x, y, w, h)
  c:stroke(math.max(1, w * 0.04), DARK)
end

--- The leader of a stack, small, at the left of the unit that stands for it.
function M.leader(c, look, nation, x, y, s)
  if s < 34 then return end
  local w = s * 0.24
  ink.fill_rect(c, x + s * 0.02, y + s * 0.36, w, s * 0.2, colour(nation.edge))
  M.symbol(c, look, x + s * 0.02, y + s * 0.36, w, s * 0.2, nation, s * 0.6)
end

--- What a stack is worth together, else the number of its counters, on its upper left corner.
---@param text string|integer
function M.count(c, text, x, y, s)
  if s < 22 then return end
  local r = math.max(5, s * 0.15)
  local cx, cy = x - r * 0.35, y - r * 0.2
  local wide = math.max(r, theme.font("counter"):width(tostring(text), r * 1.5) / 2 + r * 0.3)
  c:begin()
  c:ellipse(cx, cy, wide, r)
  c:fill(PALE)
  c:stroke(math.max(0.8, r * 0.14), DARK)
  c:text(
    theme.font("counter"),
    r * 1.5,
    cx,
    cy + r * 0.5,
    tostring(text),
    DARK,
    { align = "centre" }
  )
end

--- The edges of the counters under the top one.
function M.under(c, count, ground, edge, x, y, s)
  local shift = math.max(2, math.floor(s * 0.06))
  for i = math.min(count - 1, 3), 1, -1 do
    M.card(c, x - i * shift, y - i * shift, s, ground, edge)
  end
end

return M
