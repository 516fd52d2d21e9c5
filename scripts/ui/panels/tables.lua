--- Printed tables and tracks, as panels show them: a grid whose row and column in force are lit, a row of numbered spaces with what
--- lies on them.
local boxes = require("ui.panels.boxes")
local ink = require("ui.draw")
local richtext = require("ui.richtext")
local selection = require("ui.selection")
local theme = require("ui.theme")
local M = {}

local px, colours = theme.px, theme.colours
local SLIP = 19 -- height
local LIT, CROSSED, HEAD = 0xFFF2D48A, 0xFFDFA63C, 0xFFDCCBA2

-- ---- Tables

---@class PanelTable
---@field heads string[]              Words over the columns; the first is over the names of the rows.
---@field rows string[][]             Each: the name of the row, then its cells.
---@field row integer?                The row in force, and ...
---@field column integer?             ... the column, the names of the rows left out: where both meet the cell stands out.
---@field from integer?               The column before it was shifted: framed.
---@field id string?

local function face_for(spec, room)
  for _, face in ipairs({ "small", "tiny" }) do
    local wanted = 0
    for _, w in ipairs(M.widths(spec, face)) do
      wanted = wanted + w
    end
    if wanted <= room then return face end
  end
  return "tiny"
end

--- The widths that the columns of a table want, in pixels.
---@param spec PanelTable
---@param face string
---@return number[]
function M.widths(spec, face)
  local widths = {}
  local function wants(list)
    for i, word in ipairs(list) do
      widths[i] = math.max(widths[i] or 0, richtext.width(face, tostring(word)) + px(6))
    end
  end
  wants(spec.heads)
  for _, row in ipairs(spec.rows) do
    wants(row)
  end
  return widths
end

--- The same, made to fill the room.
local function fitted(spec, face, room)
  local widths, sum = M.widths(spec, face), 0
  for _, w in ipairs(widths) do
    sum = sum + w
  end
  for i, w in ipairs(widths) do
    widths[i] = w * room / sum
  end
  return widths
end

--- What lies under a cell; nil: nothing. Row 0: the heads; column 0: the names of the rows.
local function ground_of(spec, row, column)
  if row == 0 and column ~= spec.column then return HEAD end
  local across, down = row == spec.row, column == spec.column and column > 0
  if across and down then return CROSSED end
  return (across or down) and LIT or nil
end

local function draw_cell(c, word, face, x, y, w, h, spec, row, column)
  local ground = ground_of(spec, row, column)
  if ground then ink.fill_rect(c, x, y, w, h, ground) end
  if column == spec.from and column ~= spec.column then ink.frame(c, x, y, w, h, 1, colours.accent) end
  local font, size = theme.face(face)
  local ascent, descent = theme.metrics(face)
  local text = richtext.fit(tostring(word), face, w)
  local strong = ground == CROSSED or row == 0 or column == 0
  local ink_of = strong and colours.ink or colours.ink_soft
  c:text(font, size, x + w / 2, y + (h + ascent - descent) / 2, text, ink_of, { align = "centre" })
end

--- A printed table, as wide as the sheet.
---@param s Sheet
---@param spec PanelTable
function M.grid(s, spec)
  local face = face_for(spec, s.room)
  local widths, h = fitted(spec, face, s.room), px(18)
  local lines = { spec.heads, table.unpack(spec.rows) }
  local x, y, room = s.left, s.at, s.room
  s:picture(h * #lines + px(2), function(c, left, top, w)
    for i, line in ipairs(lines) do
      local at = left
      for j, width in ipairs(widths) do
        draw_cell(c, line[j] or "", face, at, top + (i - 1) * h, width, h, spec, i - 1, j - 1)
        at = at + width
      end
    end
    ink.frame(c, left, top, w, h * #lines, 1, colours.rule)
  end)
  s:region(x, y, room, h * #lines, { id = spec.id or "table", text = M.lit(spec), quiet = true })
end

--- What is lit, in words: the row's name, the column's, and the cell.
---@param spec PanelTable
---@return string
function M.lit(spec)
  local row, words = spec.rows[spec.row or 0], {}
  words[#words + 1] = row and tostring(row[1])
  words[#words + 1] = spec.column and tostring(spec.heads[spec.column + 1])
  local cell = row and spec.column and row[spec.column + 1]
  words[#words + 1] = cell and "= " .. tostring(cell)
  return table.concat(words, " ")
end

-- ---- Tracks

---@class PanelTrack
---@field spaces (string|integer)[]  What is printed on the spaces, in order.
---@field heads { [1]: string, [2]: integer }[]?  Words over the spaces, each over so many.
---@field at integer?                The space, counted from 1, on which a marker lies.
---@field used integer?              Spaces from the first on that are taken: tinted.
---@field items { at: integer, piece: table?, text: string?, tip: string?, inverted: boolean? }[]?  What lies on spaces.
---@field id string?

--- Draws the numbered spaces.
local function draw_spaces(c, spec, x, y, w, h)
  local font, size = theme.face("tiny")
  local ascent, descent = theme.metrics("tiny")
  for i, word in ipairs(spec.spaces) do
    local left = x + (i - 1) * w
    local marked = i == spec.at
    local ground = marked and CROSSED or i <= (spec.used or 0) and LIT or colours.paper_pale
    ink.fill_rect(c, left, y, w, h, ground)
    ink.frame(c, left, y, w + 1, h, marked and 2 or 1, marked and colours.accent or colours.rule)
    local text = richtext.fit(tostring(word), "tiny", w)
    c:text(font, size, left + w / 2, y + (h + ascent - descent) / 2, text, colours.ink, { align = "centre" })
  end
end

--- Words over the spaces, each over its spaces.
local function draw_heads(c, spec, x, y, w, h)
  local font, size = theme.face("tiny")
  local ascent, descent = theme.metrics("tiny")
  for _, head in ipairs(spec.heads) do
    local wide = head[2] * w
    ink.fill_rect(c, x, y, wide, h, HEAD)
    ink.frame(c, x, y, wide + 1, h, 1, colours.rule)
    local text = richtext.fit(head[1], "tiny", wide - 2)
    c:text(font, size, x + wide / 2, y + (h + ascent - descent) / 2, text, colours.ink, { align = "centre" })
    x = x + wide
  end
end

--- Items by space, each with how many lie above it there.
local function piled(spec)
  local count, list, most = {}, {}, 0
  for i, item in ipairs(spec.items or {}) do
    local below = item.piece and (count[item.at] or 0) or i - 1 -- words are wider than spaces: each has a line of its own
    list[#list + 1] = { item = item, row = below }
    count[item.at] = below + 1
    most = math.max(most, below + 1)
  end
  return list, most
end

--- A corner folded over: the counter lies inverted on its space.
local function draw_inverted(c, x, y, size)
  c:begin()
  c:move(x + size * 0.62, y)
  c:line(x + size, y)
  c:line(x + size, y + size * 0.38)
  c:close()
  c:fill(colours.accent)
end

local function add_item(game, s, each, x, y, size)
  local item = each.item
  local draw = item.piece and selection.draw_counter(game, item.piece, size)
  s:op(y, size + px(4), function(c)
    if draw then draw(c, x, y) end
    if item.inverted then draw_inverted(c, x, y, size) end
  end)
  local box = item.piece and game.table:position().boxed[item.piece.id]
  s:region(x, y, size, size, {
    on = box and function(e) boxes.pressed(game, box, item.piece, e) end or nil, -- as in its box
    id = "on." .. (item.piece and item.piece.id or ("%d.%d"):format(item.at, each.row)),
    text = item.text or item.piece and item.piece.name,
    tip = item.tip,
  })
end

--- Words on a slip of paper below their space, within the sheet.
local function add_slip(s, each, middle, y)
  local item, h = each.item, px(SLIP)
  local w = math.ceil(richtext.width("small", item.text)) + px(8)
  local x = math.max(s.left, math.min(s.left + s.room - w, middle - w // 2))
  s:op(y, h, function(c)
    local font, size = theme.face("small")
    local ascent, descent = theme.metrics("small")
    ink.fill_rect(c, x, y + 1, w, h - 2, CROSSED)
    ink.frame(c, x, y + 1, w, h - 2, 1, colours.accent)
    c:text(font, size, x + w / 2, y + (h + ascent - descent) / 2, item.text, colours.ink, { align = "centre" })
  end)
  s:region(x, y, w, h, { id = ("on.%d.%d"):format(item.at, each.row), text = item.text, tip = item.tip })
end

--- A row of numbered spaces, what lies on each below it.
---@param game Game
---@param s Sheet
---@param spec PanelTrack
function M.track(game, s, spec)
  local w, h = math.floor(s.room / #spec.spaces), px(16)
  if spec.heads and spec.heads[1] then s:picture(h, function(c, left, top) draw_heads(c, spec, left, top, w, h) end) end
  local x, y = s.left, s.at
  s:picture(h + px(3), function(c, left, top) draw_spaces(c, spec, left, top, w, h) end)
  local where = spec.at and tostring(spec.spaces[spec.at] or "") or ""
  s:region(x, y, w * #spec.spaces, h, { id = spec.id or "track", text = where, quiet = true })
  local list, most = piled(spec)
  local size = math.min(w - px(2), px(34))
  local line = list[1] and not list[1].item.piece and px(SLIP) or size + px(4)
  for _, each in ipairs(list) do
    local middle, top = x + (each.item.at - 0.5) * w, math.floor(s.at + each.row * line)
    if each.item.piece then
      add_item(game, s, each, math.floor(middle - size / 2), top, size)
    elseif each.item.text then
      add_slip(s, each, math.floor(middle), top)
    end
  end
  s.at = s.at + most * line
end

return M
