--- A sheet: a panel of paper with what stands on it. `build` is called when the sheet is out of date;
--- it lays things out by calls (title, text, button, list ...), which note what to draw and what can
--- be clicked. The sheet is then drawn once on a canvas and shown as one texture until `invalidate`.
---
---   local s = sheet.new({ id = "help", style = "paper", build = function(s)
---     s:title("Help")
---     s:text({ { text = "See " }, { text = "11.3", link = open_rule } })
---     s:button({ id = "ok", text = "OK", primary = true, on = close })
---   end })
---   s:place(x, y, w)        -- as high as its content; place(x, y, w, h) is fixed and scrolls
local canvas = require("engine.canvas")
local editing = require("ui.editing")
local ink = require("ui.draw")
local richtext = require("ui.richtext")
local theme = require("ui.theme")
local window = require("engine.window")
local M = {}

local REGION_FIELDS = { "on", "other", "hover", "drag", "carry", "face", "onto", "tip", "text", "disabled", "input", "quiet" }
local px, colours = theme.px, theme.colours
local MIN_PX, MAX_PX = 24, 6000 -- of a sheet, whatever is asked for
local FAR = 1 << 30 -- below all content
local LEAST_VIEW = 48 -- units left to what scrolls; with less nothing stays in its place

---@class Region What can be clicked; x and y are within the sheet's content.
---@field id string Stable name: "SHEET/NAME".
---@field on? fun(e: table)
---@field drag? fun(e: table) Called when it is pressed and while it is held.
---@field carry? fun(onto: any) It can be carried: called where it is let go, with what the region there says of itself.
---@field face? fun(x: integer, y: integer) Draws what is carried, its middle at a point of the window.
---@field onto? any What is carried here is let down on.
---@field tip? string|fun(): string|table
---@field text? string In words, for tests and reports.
---@field disabled? boolean

---@class Sheet
local Sheet = {}
Sheet.__index = Sheet

---@param spec table { id, build, style?, layer?, modal?, on_close?, scroll_end?, max_h? }
---@return Sheet
function M.new(spec)
  local s = setmetatable({
    id = spec.id,
    build = spec.build,
    style = spec.style or "paper",
    layer = spec.layer or 1,
    modal = spec.modal,
    on_close = spec.on_close,
    pinned_to_end = spec.scroll_end,
    pass = spec.pass, -- the pointer goes through it
    after = spec.after, -- drawn over it each frame
    x = 0,
    y = 0,
    w = 100,
    scroll = 0,
    ops = {},
    regions = {},
    said = {}, -- its words, for reports
    dirty = true,
  }, Sheet)
  return s
end

--- Puts the sheet somewhere; without `h` it is as high as its content, up to `max_h`.
function Sheet:place(x, y, w, h, max_h)
  x, y, w = math.floor(x), math.floor(y), math.max(MIN_PX, math.floor(w))
  h, max_h = h and math.max(MIN_PX, math.floor(h)), max_h and math.max(MIN_PX, math.floor(max_h))
  self.x, self.y = x, y
  if self.w ~= w or self.want_h ~= h or self.max_h ~= max_h then
    self.w, self.want_h, self.max_h = w, h, max_h
    self.dirty = true
  end
  return self
end

--- What stands on the sheet has changed.
function Sheet:invalidate()
  self.dirty = true
  window.wake(0)
end

--- Shares the height out: what is pinned above, what scrolls, what is pinned below. In too little room all scrolls.
local function share_height(self)
  self.content_h = math.ceil(self.at)
  local fit = self.content_h + 2 * self.pad
  self.h = math.min(self.want_h or math.min(fit, self.max_h or fit), MAX_PX)
  self.foot_at = self.foot_at or self.content_h
  local inside, pinned = self.h - 2 * self.pad, self.head + self.content_h - self.foot_at
  if self.content_h > inside and inside - pinned < px(LEAST_VIEW) then
    self.head, self.foot_at, pinned = 0, self.content_h, 0
  end
  self.view_h = math.max(1, inside - pinned)
  self.max_scroll = math.max(0, self.foot_at - self.head - self.view_h)
end

--- Lays the sheet out when it is out of date.
function Sheet:update()
  if not self.dirty then return end
  self.dirty, self.stale = false, true
  self.ops, self.regions, self.said = {}, {}, {}
  self.pad = ink.padding(self.style)
  self.left, self.room = 0, math.max(8, self.w - 2 * self.pad)
  self.at, self.head, self.foot_at, self.widest = 0, 0, nil, 0
  self:build()
  share_height(self)
  if self.pinned_to_end and not self.moved then self.scroll = self.max_scroll end
  self.scroll = math.max(0, math.min(self.scroll, self.max_scroll))
end

---@class Band A part of the sheet: content from one height on to another, shown `shift` higher up.
---@field from number
---@field to number
---@field top number Where it is shown, down from the sheet's padding.
---@field h number
---@field shift number

--- The parts of a sheet from top to bottom: pinned, scrolled, pinned.
---@return Band[]
local function bands(self)
  local foot, below = self.foot_at, self.head + self.view_h
  return {
    { from = 0, to = self.head, top = 0, h = self.head, shift = 0 },
    { from = self.head, to = foot, top = self.head, h = self.view_h, shift = self.scroll },
    { from = foot, to = FAR, top = below, h = self.content_h - foot, shift = foot - below },
  }
end

---@return Band
local function band_at(self, y)
  for _, band in ipairs(bands(self)) do
    if y < band.to then return band end
  end
end

local function draw_bar(self, c, margin)
  if self.max_scroll <= 0 then return end
  local track = self.view_h
  local top = margin + self.pad + self.head
  local thumb = math.max(px(24), track * self.view_h // math.max(1, self.foot_at - self.head))
  local y = top + (track - thumb) * self.scroll // self.max_scroll
  local x = margin + self.w - self.pad + px(3)
  ink.fill_rect(c, x, top, px(3), track, theme.alpha(colours.rule_thin, 90))
  ink.fill_rect(c, x, y, px(3), thumb, colours.rule)
end

local MOST_PAPERS = 16
local papers, paper_count = {}, 0 -- empty sheets by size and style, for all sheets

--- The empty paper of a sheet's size, drawn once.
local function base(self, margin)
  local key = ("%d/%d/%s/%d"):format(self.w, self.h, self.style, theme.scale())
  if not papers[key] then
    if paper_count >= MOST_PAPERS then
      papers, paper_count = {}, 0
    end
    local c = canvas.new(self.w + 2 * margin, self.h + 2 * margin)
    ink.sheet(c, margin, margin, self.w, self.h, self.style)
    papers[key], paper_count = c, paper_count + 1
  end
  return papers[key]
end

--- Draws the content of a part of the sheet, and of it what is in sight.
---@param band Band
local function draw_band(self, c, margin, band)
  local left, top = margin + self.pad, margin + self.pad
  c:clip(left - px(4), top + band.top, self.room + px(8), band.h)
  c:origin(left, top - band.shift, 1)
  local first, last = band.top + band.shift - px(8), band.top + band.h + band.shift + px(8)
  for _, op in ipairs(self.ops) do
    local own = op.y >= band.from and op.y < band.to
    if own and op.y < last and op.y + op.h > first then op.draw(c) end
  end
  c:origin(0, 0, 1)
  c:unclip()
end

local function draw_content(self, c, margin)
  for _, band in ipairs(bands(self)) do
    if band.h > 0 then draw_band(self, c, margin, band) end
  end
end

local function redraw(self)
  local margin = ink.margin(self.style)
  local w, h = self.w + 2 * margin, self.h + 2 * margin
  local fresh = not self.canvas or self.canvas_w ~= w or self.canvas_h ~= h
  if fresh then
    self.canvas, self.canvas_w, self.canvas_h = canvas.new(w, h), w, h
  else
    self.canvas:clear(0)
  end
  self.canvas:draw(base(self, margin), 0, 0)
  draw_content(self, self.canvas, margin)
  draw_bar(self, self.canvas, margin)
  if fresh or not self.texture then
    if self.texture then self.texture:free() end
    self.texture = window.texture(self.canvas)
  else
    self.texture:update(self.canvas)
  end
  self.stale = false
end

--- Shows the sheet.
function Sheet:draw()
  self:update()
  if self.stale or not self.texture then redraw(self) end
  local margin = ink.margin(self.style)
  window.copy(self.texture, self.x - margin, self.y - margin)
end

function Sheet:free()
  if self.texture then self.texture:free() end
  self.texture, self.canvas = nil, nil
end

---@return boolean
function Sheet:contains(x, y)
  return x >= self.x and y >= self.y and x < self.x + self.w and y < self.y + (self.h or 0)
end

--- Place of a region in the window: x, y, w, h; nil when it is scrolled away.
function Sheet:where(region)
  local band = band_at(self, region.y)
  local top = self.y + self.pad + band.top
  local y = self.y + self.pad + region.y - band.shift
  local bottom = math.min(y + region.h, top + band.h)
  y = math.max(y, top)
  if bottom <= y then return nil end
  return self.x + self.pad + region.x, y, region.w, bottom - y
end

--- The region at a point of the window, the last one added first.
---@return Region?
function Sheet:at_point(x, y)
  for i = #self.regions, 1, -1 do
    local region = self.regions[i]
    local rx, ry, rw, rh = self:where(region)
    if rx and x >= rx and x < rx + rw and y >= ry and y < ry + rh then return region end
  end
end

---@return Region?
function Sheet:region_of(id)
  for _, region in ipairs(self.regions) do
    if region.id == id then return region end
  end
end

--- Scrolls by pixels; reports whether it moved.
function Sheet:scroll_by(dy)
  self:update()
  local to = math.max(0, math.min(self.scroll + dy, self.max_scroll))
  self.moved = to < self.max_scroll
  if to == self.scroll then return false end
  self.scroll, self.stale = to, true
  window.wake(0)
  return true
end

--- Scrolls until a region can be seen.
function Sheet:reveal(region)
  if region.y < self.head or region.y >= self.foot_at then return end
  local y = region.y - self.head
  if y < self.scroll then
    self:scroll_by(y - self.scroll)
  elseif y + region.h > self.scroll + self.view_h then
    self:scroll_by(y + region.h - self.scroll - self.view_h)
  end
end

-- ---- Laying out. `left`, `room`: the column in use; `at`: where the next thing goes, downwards.

--- Notes a drawing between two heights of the content.
function Sheet:op(y, h, draw) self.ops[#self.ops + 1] = { y = y, h = h, draw = draw } end

--- Makes a rectangle of the content clickable.
---@param spec table { id, on?, tip?, text?, disabled?, secondary? }
function Sheet:region(x, y, w, h, spec)
  local region = { id = self.id .. "/" .. spec.id, x = math.floor(x), y = math.floor(y), w = math.ceil(w), h = math.ceil(h) }
  for _, field in ipairs(REGION_FIELDS) do
    region[field] = spec[field]
  end
  self.regions[#self.regions + 1] = region
  return region
end

--- How far the sheet is laid out, for back_to().
---@return table
function Sheet:mark()
  local mark = { ops = #self.ops, regions = #self.regions, said = #self.said }
  for _, field in ipairs({ "at", "left", "room", "head", "foot_at", "widest" }) do
    mark[field] = self[field]
  end
  return mark
end

--- Takes away what was laid out since the mark.
function Sheet:back_to(mark)
  for _, field in ipairs({ "ops", "regions", "said" }) do
    for i = #self[field], mark[field] + 1, -1 do
      self[field][i] = nil
    end
  end
  for _, field in ipairs({ "at", "left", "room", "head", "foot_at", "widest" }) do
    self[field] = mark[field]
  end
end

--- What stands above this line stays in its place when the rest is scrolled.
function Sheet:pin() self.head = math.ceil(self.at) end

--- What stands from this line on stays at the bottom when the rest is scrolled.
function Sheet:foot() self.foot_at = math.ceil(self.at) end

function Sheet:gap(units) self.at = self.at + px(units or 8) end

--- Lays out what `fill` adds in a narrower column.
---@param left number Pixels off the left.
---@param right number Pixels off the right.
---@param fill fun()
function Sheet:inset(left, right, fill)
  local was_left, was_room = self.left, self.room
  self.left, self.room = was_left + left, was_room - left - right
  fill()
  self.left, self.room = was_left, was_room
end

--- Own drawing, `h` pixels high: draw(c, x, y, w).
function Sheet:picture(h, draw)
  local x, y, w = self.left, self.at, self.room
  self:op(y, h, function(c) draw(c, x, y, w) end)
  self.at = y + h
  return x, y, w
end

--- How far to the right words stand, in pixels of the content.
local function reach_of(lines, left, room, align)
  if align then return left + room end
  local right = left
  for _, line in ipairs(lines) do
    local last = line.items[#line.items]
    if last then right = math.max(right, left + math.ceil(last.x + last.width)) end
  end
  return right
end

--- Words or runs without their looks.
local function plain(text)
  if type(text) ~= "table" then return tostring(text) end
  local parts = {}
  for i, run in ipairs(text) do
    parts[i] = run.text
  end
  return table.concat(parts)
end

--- Words: a string or runs; links become regions.
---@param options? table { face?, colour?, align?, id? }
function Sheet:text(text, options)
  options = options or {}
  local face = options.face or "text"
  local lines = richtext.lay(text, face, self.room)
  local x, y, room = self.left, self.at, self.room
  self.said[#self.said + 1] = plain(text)
  self.widest = math.max(self.widest, reach_of(lines, x, room, options.align))
  self:op(
    y,
    lines.height,
    function(c) richtext.draw(c, lines, x, y, options.colour or colours.ink, options.align, room) end
  )
  local n = 0
  for _, line in ipairs(lines) do
    for _, item in ipairs(line.items) do
      if item.run.link then
        n = n + 1
        local left = richtext.left(line, x, options.align, room)
        self:region(left + item.x, y + line.y, item.width, line.height, {
          id = item.run.id or ("%s.link%d"):format(options.id or math.floor(y), n),
          on = item.run.link,
          text = item.text,
          tip = item.run.tip,
          quiet = true,
        })
      end
    end
  end
  self.at = y + lines.height
  return lines.height
end

--- Words beside the matter: small, slanted, pale.
---@param align? string As of text.
function Sheet:note(text, align)
  return self:text(text, { face = "small_italic", colour = colours.ink_soft, align = align })
end

--- A title, centred, with an ornament below.
function Sheet:title(text, face)
  self:text(text, { face = face or "title", align = "centre" })
  self:gap(4)
  self:picture(px(10), function(c, x, y, w) ink.ornament(c, x, y + px(4), w) end)
  self:gap(4)
end

function Sheet:heading(text)
  self:text(text, { face = "heading", colour = colours.accent })
  self:rule()
end

--- A thin rule.
function Sheet:rule()
  self:gap(2)
  self:picture(1, function(c, x, y, w) ink.fill_rect(c, x, y, w, 1, colours.rule_thin) end)
  self:gap(4)
end

local function state_of(spec)
  if spec.disabled then return "disabled" end
  if spec.primary then return "primary" end
  return spec.on_now and "on" or "plain"
end

--- Width that a button wants.
function M.button_width(spec)
  local w = px(20)
  if spec.icon then w = w + px(18) end
  if spec.icon and spec.text then w = w + px(4) end
  if spec.text then w = w + math.ceil(richtext.width(spec.face or "bold", spec.text)) end
  if spec.key then w = w + px(6) + math.ceil(richtext.width("tiny", spec.key)) end
  if spec.icon and not spec.text then w = px(34) end
  return math.max(w, px(spec.min or 0))
end

local function draw_button(c, spec, x, y, w, h)
  local state = state_of(spec)
  local colour = ink.button_ink(state)
  ink.button(c, x, y, w, h, state)
  local face = spec.face or "bold"
  local text = spec.text and richtext.fit(spec.text, face, w - px(12) - (spec.icon and px(20) or 0))
  local icon = spec.icon and px(16) or 0
  local words = text and richtext.width(face, text) or 0
  local keyed = spec.key and richtext.width("tiny", spec.key) + px(6) or 0
  local whole = icon + (icon > 0 and text and px(5) or 0) + words + keyed
  local left = x + (w - whole) / 2
  if spec.icon then ink.icon(c, spec.icon, left, y + (h - icon) / 2, icon, colour) end
  if not text then return end
  local font, size = theme.face(face)
  local ascent, descent = theme.metrics(face)
  local baseline = y + math.floor((h + ascent - descent) / 2)
  left = left + icon + (icon > 0 and px(5) or 0)
  c:text(font, size, left, baseline, text, colour)
  if spec.key then
    local small, small_size = theme.face("tiny")
    c:text(small, small_size, left + words + px(6), baseline, spec.key, theme.alpha(colour, 150))
  end
end

--- A button at a place of its own.
function Sheet:button_at(spec, x, y, w, h)
  self:op(y, h + 2, function(c) draw_button(c, spec, x, y, w, h) end)
  self:region(x, y, w, h, {
    id = spec.id,
    on = not spec.disabled and spec.on or nil,
    tip = spec.tip,
    text = spec.text or spec.tip,
    disabled = spec.disabled,
    hover = spec.hover,
  })
end

--- Buttons in a row, broken where the room ends.
---@param list table[] { id, text?, icon?, on, primary?, disabled?, on_now?, tip?, key? }
---@param align? string "left", "centre", "right"
function Sheet:buttons(list, align)
  local gap, h = px(6), px(30)
  local rows, row, width = {}, {}, 0
  for _, spec in ipairs(list) do
    local w = math.min(M.button_width(spec), self.room)
    if #row > 0 and width + gap + w > self.room then
      rows[#rows + 1] = { row, width }
      row, width = {}, 0
    end
    width = width + (#row > 0 and gap or 0) + w
    row[#row + 1] = { spec, w }
  end
  if #row > 0 then rows[#rows + 1] = { row, width } end
  for _, each in ipairs(rows) do
    local x = self.left
    if align == "centre" then x = x + math.floor((self.room - each[2]) / 2) end
    if align == "right" then x = x + self.room - each[2] end
    for _, button in ipairs(each[1]) do
      self:button_at(button[1], x, self.at, button[2], h)
      x = x + button[2] + gap
    end
    self.at = self.at + h + gap
  end
end

function Sheet:button(spec, align) self:buttons({ spec }, align) end

--- A line that can be clicked: ticked box or round mark, text, small detail under it.
---@param spec table { id, text, detail?, value, round?, set: fun(value), tip?, disabled? }
function Sheet:toggle(spec)
  local size, top = px(15), self.at
  local left, room = self.left, self.room
  self.at = top + px(2)
  self:inset(size + px(8), 0, function()
    self:text(spec.text, { colour = spec.disabled and colours.ink_faint or nil })
    if spec.detail then self:text(spec.detail, { face = "small", colour = colours.ink_soft }) end
  end)
  self.at = self.at + px(2)
  self:op(
    top,
    self.at - top,
    function(c) ink.tick(c, left, top + px(4), size, spec.value, spec.round) end
  )
  self:region(left, top, room, self.at - top, {
    id = spec.id,
    text = type(spec.text) == "string" and spec.text or nil,
    tip = spec.tip,
    disabled = spec.disabled,
    on = not spec.disabled and function() spec.set(not spec.value) end or nil,
  })
end

--- One of several values: a label and buttons joined in a row.
---@param spec table { id, label?, value, values = { { value, text } }, set: fun(value) }
function Sheet:choice(spec)
  if spec.label then self:note(spec.label) end
  local list = {}
  for _, pair in ipairs(spec.values) do
    list[#list + 1] = {
      id = spec.id .. "." .. tostring(pair[1]),
      text = pair[2],
      icon = pair[3],
      face = "text",
      on_now = pair[1] == spec.value,
      on = function() spec.set(pair[1]) end,
      tip = pair[4],
    }
  end
  self:buttons(list)
end

--- Tabs along the top.
function Sheet:tabs(spec)
  local h, x, y = px(28), self.left, self.at
  local each = math.floor(self.room / #spec.values)
  for i, pair in ipairs(spec.values) do
    local left, on = x + (i - 1) * each, pair[1] == spec.value
    self:op(y, h, function(c)
      if not on then
        ink.fill_rect(c, left, y, each - 1, h, theme.alpha(colours.paper_deep, 150))
      end
      local font, size = theme.face(on and "bold" or "text")
      c:text(
        font,
        size,
        left + each / 2,
        y + px(19),
        richtext.fit(pair[2], "bold", each - px(6)),
        on and colours.accent or colours.ink_soft,
        { align = "centre" }
      )
      if on then ink.fill_rect(c, left, y + h - px(2), each - 1, px(2), colours.accent) end
    end)
    self:region(left, y, each, h, {
      id = spec.id .. "." .. tostring(pair[1]),
      text = pair[2],
      on = function() spec.set(pair[1]) end,
    })
  end
  self.at = y + h
  self:gap(6)
end

--- What lies under the words of a row: the colour of a selected one, its picture, its note.
local function draw_row(c, spec, left, room, top, h)
  local pad = px(5)
  if spec.selected then
    ink.fill_rect(c, left, top, room, h, theme.alpha(colours.paper_deep, 230))
    ink.fill_rect(c, left, top, px(3), h, colours.accent)
  end
  if spec.draw then spec.draw(c, left + pad, top + px(3), h - px(6)) end
  if spec.note then
    local font, size = theme.face("small")
    local x, y = left + room - pad, top + px(3) + theme.metrics(spec.face or "text")
    c:text(font, size, x, y, spec.note, colours.ink_soft, { align = "right" })
  end
end

--- The region of a row, under the links that lie within it.
local function add_row_region(self, spec, left, room, top, h)
  local region = self:region(left, top, room, h, {
    id = spec.id,
    text = type(spec.text) == "string" and spec.text or nil,
    on = spec.on,
    other = spec.other,
    tip = spec.tip,
    hover = spec.hover,
    onto = spec.onto,
  })
  table.remove(self.regions)
  local at = #self.regions + 1
  while at > 1 and self.regions[at - 1].y >= top and self.regions[at - 1].quiet do
    at = at - 1
  end
  table.insert(self.regions, at, region)
end

--- A list row: picture at the left, text, detail under it, note at the right.
---@param spec table { id, text, detail?, note?, selected?, on?, tip?, draw?: fun(c,x,y,h), draw_w?, other?, onto? }
function Sheet:row(spec)
  local left, room, top = self.left, self.room, self.at
  local pad, index = px(5), #self.ops + 1
  local inset = spec.draw and px(spec.draw_w or 44) + px(6) or 0
  local note = spec.note and math.ceil(richtext.width("small", spec.note)) + px(6) or 0
  self.left, self.room = left + pad + inset, math.max(px(20), room - 2 * pad - inset - note)
  self.at = top + px(3)
  self:text(spec.text, { face = spec.face or "text", colour = spec.colour, id = spec.id })
  if spec.detail then
    self:text(spec.detail, { face = "small", colour = colours.ink_soft, id = spec.id .. ".d" })
  end
  self.at = math.max(self.at + px(3), top + px(spec.min or 0))
  self.left, self.room = left, room
  local h = self.at - top
  local function draw(c) draw_row(c, spec, left, room, top, h) end
  table.insert(self.ops, index, { y = top, h = h, draw = draw })
  if spec.on or spec.tip or spec.hover or spec.onto then add_row_region(self, spec, left, room, top, h) end
end

--- What is shown of a line that is typed into: from where on its caret has room.
local function tail(value, edit, room)
  local first = 0
  while first < edit.caret and richtext.width("text", editing.part(value, first, edit.caret)) > room do
    first = first + 1
  end
  edit.first = first
  return editing.part(value, first, utf8.len(value))
end

--- Draws selection and caret, under the words.
local function draw_caret(c, edit, shown, x, y, h)
  local function at(place)
    local to = math.max(0, math.min(place - edit.first, utf8.len(shown)))
    return x + richtext.width("text", editing.part(shown, 0, to))
  end
  local from, to = editing.selection(edit)
  if from < to then
    ink.fill_rect(c, at(from), y, at(to) - at(from), h, theme.alpha(colours.focus, 90))
  end
  ink.fill_rect(c, at(edit.caret), y, math.max(1, px(1.5)), h, colours.accent)
end

--- The place in a line for typing that lies nearest to a point, `dx` pixels from its left.
---@return integer
function Sheet:caret_at(region, dx)
  local value, first = region.input.value, self.edit and self.edit.first or 0
  for place = first, utf8.len(value) do
    if richtext.width("text", editing.part(value, first, place)) >= dx - px(10) then return place end
  end
  return utf8.len(value)
end

--- A line for typing.
---@param spec table { id, value, hint?, set: fun(text), enter?: fun(text) }
function Sheet:input(spec)
  local h, x, y, w = px(30), self.left, self.at, self.room
  self:op(y, h, function(c)
    ink.fill_rect(c, x, y, w, h, colours.paper_pale)
    ink.frame(c, x, y, w, h, 1, colours.rule)
    local font, size = theme.face("text")
    local edit = self.typing == self.id .. "/" .. spec.id and self.edit or nil
    local shown = edit and tail(spec.value, edit, w - px(20)) or spec.value
    if edit then draw_caret(c, edit, shown, x + px(8), y + px(6), h - px(12)) end
    local hint, colour = shown == "" and spec.hint or nil, colours.ink
    if hint then colour = colours.ink_faint end
    c:text(font, size, x + px(8), y + px(20), richtext.fit(hint or shown, "text", w - px(20)), colour)
  end)
  self:region(x, y, w, h, { id = spec.id, text = spec.value, input = spec, on = function() end })
  self.at = y + h
  self:gap(6)
end

--- Things side by side: widths in parts of the room (or pixels when over 1), each filled by its function.
---@param widths number[]
---@param fill fun(s: Sheet)[]
function Sheet:columns(widths, fill, gap_units)
  local left, room, top = self.left, self.room, self.at
  local gap = px(gap_units or 12)
  local free = room - gap * (#widths - 1)
  local bottom, x = top, left
  for i, part in ipairs(widths) do
    self.left, self.room, self.at = x, math.floor(part > 1 and part or free * part), top
    fill[i](self)
    bottom = math.max(bottom, self.at)
    x = x + self.room + gap
  end
  self.left, self.room, self.at = left, room, bottom
end

return M
