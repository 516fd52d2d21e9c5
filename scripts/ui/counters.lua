--- Counters: drawn from a pack's faces.lua and what the view says of a piece.
local ink = require("ui.draw")
local lists = require("kernel.lists")
local march = require("ui.march")
local sprite = require("ui.sprite")
local symbols = require("ui.symbols")
local theme = require("ui.theme")
local M = {}

local colour = theme.colour
local DARK, PALE, GOLD = symbols.DARK, symbols.PALE, 0xFFEBC65A

---@class Counters
local Counters = {}
Counters.__index = Counters

---@param faces table The pack's faces.lua.
---@param pictures Pictures? That packs bring for single counters.
function M.new(faces, pictures)
  return setmetatable({ faces = faces or {}, pictures = pictures, looks = {} }, Counters)
end

--- The picture that a pack brings for a piece; nil where it is drawn.
local function picture_of(self, piece)
  local reduced = self.faces.reduced and piece[self.faces.reduced]
  return self.pictures and piece.id and self.pictures:counter(piece.id, reduced)
end

--- Does a piece have these fields?
---@param when table<string, string>
function M.fits(when, piece)
  for field, value in pairs(when) do
    if tostring(piece[field]) ~= value then return false end
  end
  return true
end

local NO_LOOK = { symbol = "box", figures = {} }

--- How a piece looks: the first line of `looks` that fits.
function Counters:look(piece)
  for _, look in ipairs(self.faces.looks or {}) do
    if M.fits(look.when, piece) then return look end
  end
  return NO_LOOK
end

local NO_NATION = {
  ground = "#8A7A5C",
  ink = "#FFFFFF",
  band = "#E6D6B0",
  edge = "#4C4230",
  flag = { "#8A7A5C" },
  flag_style = "bands",
}

function Counters:nation(name)
  local nations = self.faces.nations or {}
  return nations[name] or self.faces.other_nation or NO_NATION
end

local QUARTERS = { "¼", "½", "¾" }

--- A figure as printed: 36 quarter points are "9", 34 are "8½".
---@return string
function Counters:figure(field, value)
  if value == nil then return "–" end
  local by = (self.faces.divisors or {})[field] or 1
  if by == 1 or math.type(value) ~= "integer" then return tostring(value) end
  local whole, rest = value // by, value % by
  if rest == 0 then return tostring(whole) end
  local part = QUARTERS[rest * 4 // by] or ""
  return (whole == 0 and "" or tostring(whole)) .. part
end

--- The line of figures at the foot of a counter.
function Counters:figures(piece)
  local list = {}
  for i, field in ipairs(self:look(piece).figures) do
    list[i] = self:figure(field, piece[field])
  end
  return table.concat(list, "-")
end

--- The badges that a piece wears.
function Counters:badges(piece)
  local list = {}
  for _, badge in ipairs(self.faces.badges or {}) do
    if piece[badge.field] then list[#list + 1] = badge end
  end
  return list
end

-- ---- The counter

local function card(c, x, y, s, ground, edge)
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

local function size_mark(c, mark, cx, base, s, pen)
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

local function draw_symbol(c, look, x, y, w, h, nation, s)
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

--- Which way a piece looks: an arrow head on the counter's edge, pointing out of it.
local function draw_facing(c, degrees, x, y, s)
  local dx, dy = table.unpack(WAYS[(degrees + 15) // 30 % 12 + 1])
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
local function draw_name(c, name, x, y, s, pen)
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

local function draw_figures(c, text, x, y, s, pen, reduced)
  local font, size = theme.font("counter"), s * 0.33
  local w = font:width(text, size)
  if w > s * 0.92 then size = size * s * 0.92 / w end
  if reduced then
    ink.fill_rect(c, x + s * 0.03, y + s * 0.64, s * 0.94, s * 0.33, PALE)
    pen = DARK
  end
  c:text(font, size, x + s / 2, y + s * 0.925, text, pen, { align = "centre" })
end

local function is_spent(faces, piece) return faces.spent and piece[faces.spent] end

--- The ground and the edge of a piece's card; paler when it is spent.
local function card_colours(self, piece)
  local nation = self:nation(piece.nation)
  local ground = colour(nation.ground)
  if is_spent(self.faces, piece) then ground = theme.mix(ground, 0xFF8A8272, 45) end
  return ground, colour(nation.edge)
end

--- Draws a counter with its upper left corner at (x, y), `s` pixels wide.
function Counters:draw(c, piece, x, y, s)
  card(c, x, y, s, card_colours(self, piece))
  self:draw_face(c, piece, x, y, s)
end

--- Draws what stands on a counter, without its card.
---@param lean? number How far the card leans to the right as it goes down, per pixel: names and figures stay on it.
function Counters:draw_face(c, piece, x, y, s, lean)
  local picture = picture_of(self, piece)
  if picture then return self.pictures.draw(c, picture, x, y, s) end
  local facing = self.faces.facing and piece[self.faces.facing]
  if facing then draw_facing(c, facing, x, y, s) end
  local look, nation = self:look(piece), self:nation(piece.nation)
  local faces, pen = self.faces, colour(nation.ink)
  local spent = is_spent(faces, piece)
  local reduced = faces.reduced and piece[faces.reduced]
  local named = s >= 44
  if s < 22 then
    draw_symbol(c, look, x + s * 0.16, y + s * 0.28, s * 0.68, s * 0.46, nation, s)
    return
  end
  local top = named and 0.30 or 0.22
  local mark = piece.size and (faces.size_marks or {})[piece.size]
  local aside = (lean or 0) * s
  if named and look.top then
    draw_name(c, tostring(piece[look.top] or ""), x - 0.4 * aside, y, s, pen)
  end
  if s >= 34 then size_mark(c, mark, x + s / 2 - 0.25 * aside, y + s * (top - 0.012), s, pen) end
  draw_symbol(c, look, x + s * 0.25, y + s * top, s * 0.5, s * 0.32, nation, s)
  draw_figures(c, self:figures(piece), x + 0.3 * aside, y, s, pen, reduced)
  if spent and s >= 28 then
    ink.path(c, { s * 0.82, 1, s - 1, 1, s - 1, s * 0.18 }, true, x, y)
    c:fill(PALE)
  end
end

local function draw_flag(c, nation, x, y, w, h)
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

--- The ground and the edge of the back of a nation's counters.
local function back_colours(self, nation_name)
  local nation = self:nation(nation_name)
  return theme.mix(colour(nation.ground), 0xFF000000, 12), colour(nation.edge)
end

--- Draws the back of a counter: the flag of its nation.
function Counters:draw_back(c, nation_name, x, y, s)
  card(c, x, y, s, back_colours(self, nation_name))
  self:draw_flag(c, nation_name, x, y, s)
end

--- Draws what stands on the back of a counter, without its card.
function Counters:draw_flag(c, nation_name, x, y, s)
  local nation = self:nation(nation_name)
  local pole = x + s * 0.24
  ink.fill_rect(c, pole - math.max(1, s * 0.05), y + s * 0.16, math.max(1, s * 0.05), s * 0.7, PALE)
  draw_flag(c, nation, pole, y + s * 0.18, s * 0.54, s * 0.38)
end

--- Draws the marks of a piece or stack down the right edge of its counter, clear of the name.
function Counters:draw_badges(c, piece, x, y, s)
  local r = math.max(3, s * 0.15)
  for i, badge in ipairs(self:badges(piece)) do
    symbols.draw_badge(c, badge, x + s + r * 0.25, y + r * 0.4 + (i - 1) * r * 2.05, r)
  end
end

--- The leader of a stack, small, at the left of the unit that stands for it.
local function draw_leader(c, look, nation, x, y, s)
  if s < 34 then return end
  local w = s * 0.24
  ink.fill_rect(c, x + s * 0.02, y + s * 0.36, w, s * 0.2, colour(nation.edge))
  draw_symbol(c, look, x + s * 0.02, y + s * 0.36, w, s * 0.2, nation, s * 0.6)
end

--- What a stack is worth together, else the number of its counters, on its upper left corner.
---@param text string|integer
local function draw_count(c, text, x, y, s)
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

--- Room round a counter of size s that its picture takes for shadow, stack and badges.
function M.border(s) return math.max(3, math.floor(s * 0.22)) end

--- Everything that a piece's picture depends on.
function Counters:key(piece)
  local faces = self.faces
  local parts = {
    picture_of(self, piece) or "",
    piece.nation or "",
    self:look(piece).symbol,
    piece.name or "",
    piece.size or "",
    self:figures(piece),
    self:look(piece).shape or "",
    faces.facing and tostring(piece[faces.facing]) or "",
    faces.reduced and piece[faces.reduced] and "r" or "",
    faces.spent and piece[faces.spent] and "m" or "",
  }
  for _, badge in ipairs(self:badges(piece)) do
    parts[#parts + 1] = badge.field
  end
  return table.concat(parts, "/")
end

local function draw_under(c, count, ground, edge, x, y, s)
  local shift = math.max(2, math.floor(s * 0.06))
  for i = math.min(count - 1, 3), 1, -1 do
    card(c, x - i * shift, y - i * shift, s, ground, edge)
  end
end

--- The picture of a piece, `s` pixels wide, with a border round it.
function Counters:piece_sprite(piece, s)
  local border = M.border(s)
  local size = s + 2 * border
  return sprite.get(("counter:%d:%s"):format(s, self:key(piece)), size, size, function(c)
    c:shadow(border + 1, border + s * 0.05, s - 2, s - 1, s * 0.12, 0x90201408)
    self:draw(c, piece, border, border, s)
    self:draw_badges(c, piece, border, border, s)
  end),
    border
end

--- The figure of a piece by which stacks are summed up; 0 where it has none.
local function worth(self, piece)
  local value = piece[self.faces.total]
  return math.type(value) == "integer" and value or 0
end

--- Does a counter rather stand for a stack than another: who leads, where the pack says by what; else the stronger.
local function stands_before(self, piece, best)
  if self.faces.leads then return march.outranks(self.faces.leads, piece, best) end
  return self.faces.total and worth(self, piece) > worth(self, best)
end

--- The counter that stands for a stack: who leads it, or the strongest, so that no leader hides the troops under him; else the top one.
local function face_of(self, stack)
  local best = stack.pieces and stack.pieces[1]
  for _, piece in ipairs(stack.pieces or {}) do
    if stands_before(self, piece, best) then best = piece end
  end
  return best
end

--- Does a counter print the figure that stacks are summed up by?
local function prints_total(self, piece) return lists.contains(self:look(piece).figures or {}, self.faces.total) end

--- The sum of that figure over a stack of several, or of one that does not print it; nil where there is none.
---@return string?
function Counters:total(stack)
  local field, sum = self.faces.total, 0
  if not field or not (stack.pieces or {})[1] then return nil end
  if #stack.pieces == 1 and prints_total(self, stack.pieces[1]) then return nil end
  for _, piece in ipairs(stack.pieces) do
    sum = sum + worth(self, piece)
  end
  return sum > 0 and self:figure(field, sum) or nil
end

--- The leader on top of a stack whose face is one of his units.
local function led_by(self, stack)
  local top = stack.pieces and stack.pieces[1]
  return top and self.faces.total and worth(self, top) == 0 and face_of(self, stack) ~= top and top
    or nil
end

--- What a stack's picture depends on. A stack is { pieces?, nation?, handle?, ooc?, march? }.
function Counters:stack_key(stack)
  local top = face_of(self, stack)
  if not top then
    local marks = {}
    for _, badge in ipairs(self:badges(stack)) do
      marks[#marks + 1] = badge.field
    end
    return "back/" .. tostring(stack.nation) .. "/" .. table.concat(marks, "/")
  end
  local leader = led_by(self, stack)
  return ("%s+%d%s%s/%s"):format(
    self:key(top),
    #stack.pieces,
    stack.handle and "?" or "",
    self:total(stack) or "",
    leader and self:key(leader) or ""
  )
end

--- The ground and the edge of the card of a stack.
---@return integer ground
---@return integer edge
function Counters:stack_colours(stack)
  local top = face_of(self, stack)
  if top then return card_colours(self, top) end
  return back_colours(self, stack.nation)
end

--- Draws what lies on the card of a stack: the face of the top counter or the back, badges, how many there are.
---@param lean? number As of draw_face.
function Counters:draw_stack(c, stack, x, y, s, lean)
  local top, leader = face_of(self, stack), led_by(self, stack)
  if top then
    self:draw_face(c, top, x, y, s, lean)
    if leader then draw_leader(c, self:look(leader), self:nation(leader.nation), x, y, s) end
  else
    self:draw_flag(c, stack.nation, x, y, s)
  end
  self:draw_badges(c, top or stack, x, y, s)
  local total = self:total(stack) or #(stack.pieces or {}) > 1 and #stack.pieces
  if top and total then draw_count(c, total, x, y, s) end
end

--- The picture of a whole stack: the top counter, edges of those under it, their number.
---@param key string What `stack_key` said of it.
function Counters:stack_sprite(stack, key, s)
  local border = M.border(s)
  local size = s + 2 * border
  return sprite.get(("stack:%d:%s"):format(s, key), size, size, function(c)
    c:shadow(border + 1, border + s * 0.05, s - 2, s - 1, s * 0.12, 0x90201408)
    local top, edge = face_of(self, stack), select(2, self:stack_colours(stack))
    if top then
      local under = theme.mix(colour(self:nation(top.nation).ground), 0xFF000000, 18)
      draw_under(c, #stack.pieces, under, edge, border, border, s)
    end
    card(c, border, border, s, self:stack_colours(stack))
    self:draw_stack(c, stack, border, border, s)
  end),
    border
end

return M
