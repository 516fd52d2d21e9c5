--- Text of several faces and links, broken into lines. A run is
--- { text, face?, colour?, link?, id? }; `link` is called when the words are clicked.
local theme = require("ui.theme")
local M = {}

local widths, count, scale = {}, 0, 0

--- Width in pixels of one word in a face; remembered.
local function width(face, word)
  if scale ~= theme.scale() or count > 20000 then
    widths, count, scale = {}, 0, theme.scale()
  end
  local of = widths[face]
  if not of then
    of = {}
    widths[face] = of
  end
  local w = of[word]
  if not w then
    local font, size = theme.face(face)
    w = font:width(word, size)
    of[word], count = w, count + 1
  end
  return w
end
M.width = width

local function as_runs(text, face, colour)
  if type(text) == "table" then return text end
  return { { text = text, face = face, colour = colour } }
end

--- Words with the run they come from: { word, run, glued?, newline? }. Words of two runs that have
--- no blank between them stay together.
local function words_of(runs)
  local words = {}
  local blank = true
  for _, run in ipairs(runs) do
    local at = 1
    local text = run.text
    while at <= #text do
      local from, to, gap = text:find("^(%s+)", at)
      if from then
        for _ in gap:gmatch("\n") do
          words[#words + 1] = { newline = true, run = run }
        end
        blank, at = true, to + 1
      else
        from, to = text:find("^%S+", at)
        words[#words + 1] = { word = text:sub(from, to), run = run, glued = not blank }
        blank, at = false, to + 1
      end
    end
  end
  return words
end

local function add_line(lines, line)
  line.y = lines.height
  line.height = math.max(line.ascent + line.descent, line.pitch)
  lines.height = lines.height + line.height
  lines[#lines + 1] = line
end

local function new_line(face)
  local ascent, descent, pitch = theme.metrics(face)
  return { ascent = ascent, descent = descent, pitch = pitch, width = 0, items = {} }
end

local function put(line, run, face, word, x, w)
  local last = line.items[#line.items]
  local ascent, descent, pitch = theme.metrics(face)
  line.ascent, line.descent = math.max(line.ascent, ascent), math.max(line.descent, descent)
  line.pitch = math.max(line.pitch, pitch)
  if last and last.run == run then
    local gap = x > last.x + last.width + 0.01
    last.text = last.text .. (gap and " " or "") .. word
    last.width = x + w - last.x
  else
    line.items[#line.items + 1] = { run = run, face = face, text = word, x = x, width = w }
  end
  line.width = x + w
end

--- A word too long for a line is cut.
local function cut(face, word, room)
  local keep = ""
  for _, code in utf8.codes(word) do
    local longer = keep .. utf8.char(code)
    if keep ~= "" and width(face, longer) > room then break end
    keep = longer
  end
  return keep, word:sub(#keep + 1)
end

--- Breaks text into lines of `room` pixels.
---@param text string|table[] A string or runs.
---@param face string Face of runs that name none.
---@param room number
---@return table lines { height, [i] = { y, height, ascent, width, items = { { x, width, text, face, run } } } }
function M.lay(text, face, room)
  local lines = { height = 0 }
  local line = new_line(face)
  for _, each in ipairs(words_of(as_runs(text, face))) do
    local own = each.run.face or face
    if each.newline then
      add_line(lines, line)
      line = new_line(face)
    else
      local word = each.word
      local gap = (each.glued or #line.items == 0) and 0 or width(own, " ")
      local w = width(own, word)
      if #line.items > 0 and line.width + gap + w > room then
        add_line(lines, line)
        line, gap = new_line(face), 0
      end
      while w > room and #word > 1 do
        local head, tail = cut(own, word, room)
        if tail == "" then break end
        put(line, each.run, own, head, 0, width(own, head))
        add_line(lines, line)
        line, word = new_line(face), tail
        w = width(own, word)
      end
      put(line, each.run, own, word, line.width + gap, w)
    end
  end
  if #line.items > 0 or #lines == 0 then add_line(lines, line) end
  return lines
end

--- Draws lines that were laid out, their upper left corner at (x, y).
---@param c any Canvas
---@param align? string "left", "centre" or "right" within `room`
function M.draw(c, lines, x, y, colour, align, room)
  for _, line in ipairs(lines) do
    local left = M.left(line, x, align, room)
    for _, item in ipairs(line.items) do
      local font, size = theme.face(item.face)
      local ink = item.run.colour or (item.run.link and theme.colours.link) or colour
      local base = y + line.y + line.ascent
      c:text(font, size, left + item.x, base, item.text, ink)
      if item.run.link then
        c:begin()
        c:rect(left + item.x, base + 2, item.width, 1)
        c:fill(theme.alpha(ink, 120))
      end
    end
  end
end

--- Where a line begins.
function M.left(line, x, align, room)
  if align == "centre" then return x + math.floor((room - line.width) / 2) end
  if align == "right" then return x + math.floor(room - line.width) end
  return x
end

--- Cuts a text to a width, with three dots.
function M.fit(text, face, room)
  if width(face, text) <= room then return text end
  local keep = ""
  for _, code in utf8.codes(text) do
    local longer = keep .. utf8.char(code)
    if width(face, longer .. "…") > room then break end
    keep = longer
  end
  return keep .. "…"
end

return M
