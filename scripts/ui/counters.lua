--- Counters: drawn from a pack's faces.lua and what the view says of a piece.
local ink = require("ui.draw")
local lists = require("kernel.lists")
local march = require("ui.march")
local parts = require("ui.counter_parts")
local sprite = require("ui.sprite")
local symbols = require("ui.symbols")
local theme = require("ui.theme")
local M = {}

local colour = theme.colour
local PALE = symbols.PALE

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

--- The badges that a piece wears: those whose field it has, with the value that they name, if any.
function Counters:badges(piece)
  local list = {}
  for _, badge in ipairs(self.faces.badges or {}) do
    local value = piece[badge.field]
    if value and (not badge.value or value == badge.value) then list[#list + 1] = badge end
  end
  return list
end

-- ---- The counter

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
  parts.card(c, x, y, s, card_colours(self, piece))
  self:draw_face(c, piece, x, y, s)
end

--- Draws what stands on a counter, without its card.
---@param lean? number How far the card leans to the right as it goes down, per pixel: names and figures stay on it.
function Counters:draw_face(c, piece, x, y, s, lean)
  local picture = picture_of(self, piece)
  if picture then return self.pictures.draw(c, picture, x, y, s) end
  local facing = self.faces.facing and piece[self.faces.facing]
  if facing then parts.facing(c, facing, x, y, s) end
  local look, nation = self:look(piece), self:nation(piece.nation)
  local faces, pen = self.faces, colour(nation.ink)
  local spent = is_spent(faces, piece)
  local reduced = faces.reduced and piece[faces.reduced]
  local named = s >= 44
  if s < 22 then
    parts.symbol(c, look, x + s * 0.16, y + s * 0.28, s * 0.68, s * 0.46, nation, s)
    return
  end
  local top = named and 0.30 or 0.22
  local mark = piece.size and (faces.size_marks or {})[piece.size]
  local aside = (lean or 0) * s
  if named and look.top then
    parts.name(c, tostring(piece[look.top] or ""), x - 0.4 * aside, y, s, pen)
  end
  if s >= 34 then parts.size_mark(c, mark, x + s / 2 - 0.25 * aside, y + s * (top - 0.012), s, pen) end
  parts.symbol(c, look, x + s * 0.25, y + s * top, s * 0.5, s * 0.32, nation, s)
  parts.figures(c, self:figures(piece), x + 0.3 * aside, y, s, pen, reduced)
  if spent and s >= 28 then
    ink.path(c, { s * 0.82, 1, s - 1, 1, s - 1, s * 0.18 }, true, x, y)
    c:fill(PALE)
  end
end

--- The ground and the edge of the back of a nation's counters.
local function back_colours(self, nation_name)
  local nation = self:nation(nation_name)
  return theme.mix(colour(nation.ground), 0xFF000000, 12), colour(nation.edge)
end

--- Draws the back of a counter: the flag of its nation.
function Counters:draw_back(c, nation_name, x, y, s)
  parts.card(c, x, y, s, back_colours(self, nation_name))
  self:draw_flag(c, nation_name, x, y, s)
end

--- Draws what stands on the back of a counter, without its card.
function Counters:draw_flag(c, nation_name, x, y, s)
  local nation = self:nation(nation_name)
  local pole = x + s * 0.24
  ink.fill_rect(c, pole - math.max(1, s * 0.05), y + s * 0.16, math.max(1, s * 0.05), s * 0.7, PALE)
  parts.flag(c, nation, pole, y + s * 0.18, s * 0.54, s * 0.38)
end

--- Draws the marks of a piece or stack down the right edge of its counter, clear of the name.
function Counters:draw_badges(c, piece, x, y, s)
  local r = math.max(3, s * 0.15)
  for i, badge in ipairs(self:badges(piece)) do
    symbols.draw_badge(c, badge, x + s + r * 0.25, y + r * 0.4 + (i - 1) * r * 2.05, r)
  end
end

--- Room round a counter of size s that its picture takes for shadow, stack and badges.
function M.border(s) return math.max(3, math.floor(s * 0.22)) end

--- Everything that a piece's picture depends on.
function Counters:key(piece)
  local faces = self.faces
  local said = {
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
    said[#said + 1] = badge.key
  end
  return table.concat(said, "/")
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
    if leader then parts.leader(c, self:look(leader), self:nation(leader.nation), x, y, s) end
  else
    self:draw_flag(c, stack.nation, x, y, s)
  end
  self:draw_badges(c, top or stack, x, y, s)
  local total = self:total(stack) or #(stack.pieces or {}) > 1 and #stack.pieces
  if top and total then parts.count(c, total, x, y, s) end
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
      parts.under(c, #stack.pieces, under, edge, border, border, s)
    end
    parts.card(c, border, border, s, self:stack_colours(stack))
    self:draw_stack(c, stack, border, border, s)
  end),
    border
end

return M
