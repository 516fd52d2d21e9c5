--- Keys and mouse on one page.
local dialogs = require("ui.dialogs")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local colours = theme.colours

-- Groups of "keys" and the key of what they do; the panels' own keys follow.
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
      { "?", "do_why" },
      { "key_home", "do_home" },
      { "F", "find_title" },
      { "M", "do_minimap" },
      { "C", "do_counters" },
    },
  },
  {
    "help_play",
    {
      { "N", "next_tip_short" },
      { "key_space", "do_space" },
      { "X", "do_seen" },
      { "E", "do_end" },
      { "O", "all_orders" },
      { "Ctrl Z", "undo" },
      { "Ctrl Y", "redo" },
      { "Ctrl S", "save" },
      { "L", "do_log" },
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

local function line(s, key, text)
  s:columns({ 0.36, 0.64 }, {
    function(t) t:text(key, { face = "small_bold", colour = colours.accent }) end,
    function(t) t:text(text, { face = "small" }) end,
  }, 6)
end

local function label(key) return words.has(key) and words.of(key) or key end

local function group(s, each)
  s:heading(words.of(each[1]))
  for _, row in ipairs(each[2]) do
    line(s, label(row[1]), words.of(row[2]))
  end
  s:gap(6)
end

--- Fills a sheet: two columns where there is room.
function M.build(panels, s)
  local function left(t)
    group(t, GROUPS[1])
    group(t, GROUPS[2])
  end
  local function right(t)
    group(t, GROUPS[3])
    t:heading(words.of("help_panels"))
    for _, panel in ipairs(panels) do
      if panel.key then line(t, panel.key, panel.title) end
    end
    line(t, "1 – 9", words.of("do_overlay"))
    line(t, ",  .  [  ]  P", words.of("do_scrub"))
    t:gap(6)
    group(t, GROUPS[4])
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
function M.show(panels)
  dialogs.open({
    id = "help",
    title = words.of("keys_title"),
    w = 720,
    buttons = { dialogs.close_button() },
    build = function(s) M.build(panels, s) end,
  })
end

return M
