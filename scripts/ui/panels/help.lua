--- Keys and mouse on one page; a click on one of the keys that may be set asks for another.
local dialogs = require("ui.dialogs")
local keys = require("ui.keys")
local widgets = require("ui.widgets")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local colours = theme.colours

-- Groups of "keys", the key of what they do, and "set" where another key may be set; the panels' own keys follow.
local GROUPS = {
  {
    "help_mouse",
    {
      { "mouse_left", "do_click" },
      { "mouse_right", "do_why" },
      { "mouse_drag", "do_drag" },
      { "mouse_wheel", "do_zoom" },
      { "mouse_hover", "do_hover" },
    },
  },
  {
    "help_map",
    {
      { "key_arrows", "do_cursor" },
      { "key_shift_arrows", "do_pan" },
      { "+  -", "do_zoom" },
      { "key_return", "do_click" },
      { "?", "do_why", set = true },
      { "Home", "do_home", set = true },
      { "F", "find_title", set = true },
      { "M", "do_minimap", set = true },
      { "C", "do_counters", set = true },
    },
  },
  {
    "help_play",
    {
      { "N", "next_tip_short", set = true },
      { "Space", "do_space", set = true },
      { "X", "do_seen", set = true },
      { "E", "do_end", set = true },
      { "O", "all_orders", set = true },
      { "Ctrl Z", "undo" },
      { "Ctrl Y", "redo" },
      { "Ctrl S", "save" },
      { "L", "do_log", set = true },
    },
  },
  {
    "help_window",
    {
      { "Tab", "do_tab" },
      { "key_escape", "do_escape" },
      { "Ctrl +  Ctrl -", "scale" },
      { "F11", "do_full" },
      { "F12", "do_picture" },
    },
  },
}

local SCRUB = { ",", ".", "[", "]", "P" } -- of the record, and what each does: the texts do_scrub_N

local function named(key)
  local text = "key_" .. key:lower()
  return words.has(text) and words.of(text) or key
end

local function line(s, key, text)
  s:columns({ 0.36, 0.64 }, {
    function(t) t:text(key, { face = "small_bold", colour = colours.accent }) end,
    function(t) t:text(text, { face = "small" }) end,
  }, 6)
end

--- Waits for the key that is to do what `key` does as the program comes.
local function ask_key(key, text, done)
  local dialog
  dialog = dialogs.open({
    id = "newkey",
    title = words.capital(text),
    w = 420,
    buttons = { { id = "cancel", text = words.of("cancel") } },
    build = function(s)
      s:text(words.of("keys_press", { key = named(keys.shown(key)) }), { align = "centre" })
    end,
  })
  dialog.takes = function(e)
    if e.key == "Escape" then
      widgets.hide(dialog)
    elseif keys.may(e.key) then
      widgets.hide(dialog)
      keys.set(key, e.key)
      done()
    end
    return true
  end
end

--- A line whose key may be set.
local function set_line(s, key, text, done)
  local top = s.at
  line(s, named(keys.shown(key)), text)
  s:region(s.left, top, s.room, s.at - top, {
    id = "key." .. key,
    text = keys.shown(key),
    tip = words.of("keys_tip"),
    on = function() ask_key(key, text, done) end,
  })
end

local function label(key) return words.has(key) and words.of(key) or key end

local function group(s, each, done)
  s:heading(words.of(each[1]))
  for _, row in ipairs(each[2]) do
    if row.set then
      set_line(s, row[1], words.of(row[2]), done)
    else
      line(s, label(row[1]), words.of(row[2]))
    end
  end
  s:gap(6)
end

--- Fills a sheet: two columns where there is room.
---@param panels { title: string, key: string? }[]
---@param done fun() A key has been set.
function M.build(panels, s, done)
  local function left(t)
    group(t, GROUPS[1], done)
    group(t, GROUPS[2], done)
    group(t, GROUPS[4], done)
  end
  local function right(t)
    group(t, GROUPS[3], done)
    t:heading(words.of("help_panels"))
    for _, panel in ipairs(panels) do
      if panel.key then set_line(t, panel.key, panel.title, done) end
    end
    line(t, "1 – 9", words.of("do_overlay"))
    for i, key in ipairs(SCRUB) do
      set_line(t, key, words.of("do_scrub_" .. i), done)
    end
  end
  if s.room > theme.px(430) then
    s:columns({ 0.5, 0.5 }, { left, right }, 24)
  else
    left(s)
    right(s)
  end
end

--- Opens the page.
---@param panels { title: string, key: string? }[]  Those that a key opens.
---@param done fun() A key has been set.
function M.show(panels, done)
  local dialog
  local function again()
    dialog.recentre()
    done()
  end
  local function reset()
    keys.reset()
    again()
  end
  dialog = dialogs.open({
    id = "help",
    title = words.of("keys_title"),
    w = 720,
    buttons = {
      { id = "reset", text = words.of("keys_reset"), stays = true, on = reset },
      dialogs.close_button(),
    },
    build = function(s)
      s:note(words.of("keys_hint"), "centre")
      M.build(panels, s, again)
    end,
  })
end

return M
