--- The bar at the top: battle, time, whose turn; the menu, undo, zoom and the panels.
local ink = require("ui.ink")
local menus = require("ui.menus")
local panels = require("ui.panels")
local richtext = require("ui.richtext")
local sheet = require("ui.sheet")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours

local ROW = 28

--- Pixels that the bar is high.
function M.height() return px(ROW) + 2 * ink.padding("plain") end

local function date_of(game)
  local text = game.table.ui.date and game.table.ui.date.text
  local view = game.table:view()
  if not text then return "" end
  return (
    text:gsub("{([%w_]+)}", function(name)
      local value = view[name]
      local named = type(value) == "string" and game:text(name .. "." .. value)
      return tostring(named or value or "")
    end)
  )
end

local function turn_of(game)
  local view = game.table:view()
  if not view.turn then return "" end
  return words.of("turn_of", { turn = view.turn, last = view.last_turn or "?" })
end

--- The buttons at the right, from the edge inwards.
local function buttons(game, room)
  local list = {
    { id = "menu", icon = "menu", tip = words.of("menu"), on = function() menus.main(game) end },
    { id = "undo", icon = "undo", tip = words.of("undo_tip"), on = function() game:undo() end },
    {
      id = "find",
      icon = "find",
      tip = words.of("find") .. " (F)",
      on = function() menus.find(game) end,
    },
    {
      id = "closer",
      icon = "plus",
      tip = words.of("zoom_in"),
      on = function() game.map:zoom(1) end,
    },
    {
      id = "farther",
      icon = "minus",
      tip = words.of("zoom_out"),
      on = function() game.map:zoom(-1) end,
    },
  }
  local width = sheet.button_width(list[1]) + px(4)
  local least = px(150) + math.ceil(richtext.width("title", game.table.title))
  for _, panel in ipairs(panels.buttons(game, room - #list * width - least, width)) do
    list[#list + 1] = panel
  end
  return list
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local tbl = game.table
  local h, y = px(ROW), 0
  local right = s.room
  for _, spec in ipairs(buttons(game, s.room)) do
    local w = sheet.button_width(spec)
    if right - w < px(90) then break end
    right = right - w
    s:button_at(spec, right, y, w, h)
    right = right - px(4)
  end
  local view = game.curtain and {} or tbl:view()
  local phasing = view.phasing
  local look = (tbl.ui.sides or {})[phasing] or {}
  local title, date, turn = tbl.title, date_of(game), turn_of(game)
  s:op(0, h, function(c)
    local font, size = theme.face("title")
    local room = right - px(8)
    local x = px(2)
    local text = richtext.fit(title, "title", room)
    c:text(font, size, x, px(21), text, colours.ink)
    x = x + richtext.width("title", text) + px(16)
    local italic, italic_size = theme.face("italic")
    if x + richtext.width("italic", date) < room then
      c:text(italic, italic_size, x, px(20), date, colours.ink_soft)
      x = x + richtext.width("italic", date) + px(16)
    end
    local small, small_size = theme.face("small")
    if x + richtext.width("small", turn) < room then
      c:text(small, small_size, x, px(20), turn, colours.ink_soft)
      x = x + richtext.width("small", turn) + px(18)
    end
    local name = phasing and tbl:side_name(phasing)
    if name and x + richtext.width("small_bold", name) + px(24) < room then
      local w = richtext.width("small_bold", name) + px(20)
      ink.fill_rect(c, x, px(4), w, px(22), theme.colour(look.colour, colours.ink_soft))
      ink.frame(c, x, px(4), w, px(22), 1, colours.ink)
      local bold, bold_size = theme.face("small_bold")
      c:text(bold, bold_size, x + px(10), px(20), name, 0xFFFFFFFF)
    end
  end)
  s.at = h
end

return M
