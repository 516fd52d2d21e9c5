--- The turn track: one line a day (or whatever the pack groups by), Nights dark, what is due flagged.
local draw = require("ui.draw")
local parts = require("ui.panels.parts")
local richtext = require("ui.richtext")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local NIGHT, NIGHT_INK = 0xFF35405C, 0xFFE9E2CC

--- The first turn of the game that is played: by the options that were chosen.
local function first_turn(game)
  local facts = game.table.facts
  for _, start in ipairs(facts.starts or {}) do
    local fits = true
    for option, value in pairs(start.options or {}) do
      fits = fits and tostring((facts.chosen or {})[option]) == tostring(value)
    end
    if fits and next(start.options or {}) then return start.turn end
  end
  return facts.starts and facts.starts[1] and facts.starts[1].turn or 1
end

--- Rows of the track by group, and the columns that the longest of them has.
local function grouped(rows, look, first)
  local groups, columns, longest = {}, {}, 0
  for _, row in ipairs(rows) do
    if row.turn >= first then
      local last = groups[#groups]
      if not last or last.key ~= row[look.group] then
        last = { key = row[look.group], row = row }
        groups[#groups + 1] = last
      end
      last[#last + 1] = row
      if #last > longest then longest = #last end
    end
  end
  for _, group in ipairs(groups) do
    if #group == longest then
      for i, row in ipairs(group) do
        columns[row[look.cell]] = columns[row[look.cell]] or i
      end
    end
  end
  return groups, columns, math.max(1, longest)
end

--- Own groups by the turn they are due on.
local function due(game)
  local by = {}
  for _, group in ipairs(game.table:view().reinforcements or {}) do
    by[group.turn or 0] = by[group.turn or 0] or {}
    table.insert(by[group.turn or 0], group)
  end
  return by
end

local function pieces_in(groups)
  local n = 0
  for _, group in ipairs(groups or {}) do
    n = n + #(group.pieces or {})
  end
  return n
end

local function draw_moon(c, x, y, r)
  c:begin()
  c:ellipse(x, y, r, r)
  c:fill(NIGHT_INK)
  c:begin()
  c:ellipse(x + r * 0.5, y - r * 0.25, r * 0.85, r * 0.85)
  c:fill(NIGHT)
end

local function draw_cell(c, cell, x, y, w, h)
  local ground = cell.row.night and NIGHT or cell.past and colours.paper_deep or colours.paper_pale
  local pen = cell.row.night and NIGHT_INK or cell.past and colours.ink_faint or colours.ink
  draw.fill_rect(c, x, y, w, h, ground)
  local font, size = theme.face("tiny")
  c:text(font, size, x + px(5), y + px(14), tostring(cell.row.turn), pen)
  if cell.row.night then draw_moon(c, x + w - px(11), y + px(11), px(5)) end
  if cell.due > 0 then
    draw.icon(
      c,
      "flag",
      x + px(4),
      y + h - px(19),
      px(14),
      cell.row.night and NIGHT_INK or colours.accent
    )
    local bold, bold_size = theme.face("label")
    c:text(bold, bold_size, x + px(20), y + h - px(7), tostring(cell.due), pen)
  end
  if cell.row.event then draw.icon(c, cell.row.icon or "die", x + w - px(18), y + h - px(19), px(14), pen) end
  if cell.now then
    draw.frame(c, x - px(1), y - px(1), w + px(2), h + px(2), px(3), colours.accent)
  elseif cell.chosen then
    draw.frame(c, x, y, w, h, px(2), colours.ink)
  else
    draw.frame(c, x, y, w, h, 1, colours.rule)
  end
end

local function heads(game, s, look, columns, left, w)
  local y, h = s.at, px(16)
  for name, column in pairs(columns) do
    local text =
      richtext.fit(game:text(look.cell .. "." .. tostring(name)) or tostring(name), "tiny", w)
    s:op(y, h, function(c)
      local font, size = theme.face("tiny")
      c:text(
        font,
        size,
        left + (column - 0.5) * w,
        y + px(12),
        text,
        colours.ink_soft,
        { align = "centre" }
      )
    end)
  end
  s.at = y + h
end

local CELL = 42 -- height

--- What the line of a group is called, at its left.
local function day_label(game, s, group, look, w)
  local text = game.table:fill(look.group_text or "{" .. look.group .. "}", group.row)
  local label, y, h = richtext.fit(text, "small", w), s.at, px(CELL)
  s:op(y, h, function(c)
    local font, size = theme.face("small")
    c:text(font, size, s.left, y + h * 0.6, label, colours.ink)
  end)
end

--- A turn; a click shows who is due on it.
local function turn_cell(game, s, row, x, w, state, groups)
  local y, h, now = s.at, px(CELL), game.table:view().turn or 0
  local cell = {
    row = row,
    now = row.turn == now,
    past = row.turn < now,
    due = pieces_in(groups),
    chosen = state.turn == row.turn,
  }
  s:op(y - px(2), h + px(4), function(c) draw_cell(c, cell, x, y, w, h) end)
  s:region(x, y, w, h, {
    id = "turn." .. row.turn,
    text = words.of("turn_n", { turn = row.turn }),
    on = function()
      state.turn = row.turn
      s:invalidate()
    end,
  })
end

local function day_line(game, s, group, look, columns, left, w, state, by_turn)
  day_label(game, s, group, look, left - s.left - px(4))
  for i, row in ipairs(group) do
    local x = left + ((columns[row[look.cell]] or i) - 1) * w
    turn_cell(game, s, row, x, w - px(4), state, by_turn[row.turn])
  end
  s.at = s.at + px(CELL) + px(5)
end

local function group_detail(game, s, group)
  local title = {
    {
      text = (game:text("group." .. group.id) or words.of("reinforcements")) .. "  ",
      face = "small_bold",
    },
  }
  if group.hex and game.map:is_hex(group.hex) then
    title[2] = parts.hex_run(game, group.hex, "at." .. group.id)
  end
  s:text(title, { id = "group." .. group.id })
  local list = {}
  for _, id in ipairs(group.pieces or {}) do
    local piece = game.table:piece(id)
    if piece then list[#list + 1] = { piece = piece, tip = piece.name } end
  end
  parts.counters(game, s, list, 40)
end

local function detail(game, s, row, by_turn)
  s:gap(4)
  s:heading(words.of("turn_n", { turn = row.turn }) .. " · " .. game.table:date_of(row))
  if row.event then s:text(game:text(row.event) or row.event, { face = "italic" }) end
  local groups = by_turn[row.turn] or {}
  if #groups == 0 then s:note(words.of("nobody_due")) end
  for _, group in ipairs(groups) do
    group_detail(game, s, group)
  end
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local look = game.table.ui.track
  local state = parts.state(game, "turns")
  local rows, why = game.table:track()
  if not rows then
    s:text(why, { face = "italic" })
    return
  end
  local now = game.table:view().turn
  if state.now ~= now then
    state.now, state.turn = now, now
  end
  local groups, columns, count = grouped(rows, look, first_turn(game))
  local by_turn = due(game)
  local left = s.left + px(58)
  local w = (s.left + s.room - left) // count
  heads(game, s, look, columns, left, w)
  for _, group in ipairs(groups) do
    day_line(game, s, group, look, columns, left, w, state, by_turn)
  end
  for _, row in ipairs(rows) do
    if row.turn == state.turn then detail(game, s, row, by_turn) end
  end
end

return M
