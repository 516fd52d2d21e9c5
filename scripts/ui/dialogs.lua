--- Dialogs in the middle of the window, questions, notices, and menus at a point.
local widgets = require("ui.widgets")
local sheet = require("ui.sheet")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours

local function centre(s, w)
  local ww, wh = window.size()
  w = math.min(w, ww - px(24))
  s:invalidate()
  s:place(0, 0, w, nil, wh - px(40))
  s:update()
  s:place((ww - w) // 2, math.max(px(8), (wh - s.h) // 2), w, nil, wh - px(40))
end

--- The buttons of a dialog as the sheet takes them: each shuts it, unless it `stays`, then does what it is for.
---@param opened fun(): Sheet
---@return table[] buttons
---@return fun()? first What the primary one does.
local function closing(buttons, opened)
  local list, first = {}, nil
  for i, each in ipairs(buttons) do
    local function on()
      if not each.stays then widgets.hide(opened()) end
      if each.on then each.on() end
    end
    list[i] = { id = each.id, text = each.text, icon = each.icon, primary = each.primary, on = on }
    if each.primary then first = on end
  end
  return list, first
end

--- A button that shuts a dialog and does nothing else.
function M.close_button() return { id = "close", text = words.of("close"), primary = true } end

--- Opens a dialog in the middle. Title and buttons stay in sight however long the rest is. Escape shuts it,
--- Return does what the primary button does.
---@param spec table { id, title?, w?, build: fun(s), buttons?: { id, text, on?, primary?, icon?, stays? }[], on_close? }
---@return Sheet
function M.open(spec)
  local dialog, buttons, first
  buttons, first = closing(spec.buttons or {}, function() return dialog end)
  dialog = sheet.new({
    id = spec.id,
    layer = 3,
    modal = true,
    on_close = spec.on_close or function() end,
    build = function(s)
      if spec.title then s:title(spec.title) end
      s:pin()
      spec.build(s)
      if #buttons == 0 then return end
      s:foot()
      s:gap(12)
      s:buttons(buttons, "centre")
    end,
  })
  dialog.default = first
  dialog.recentre = function() centre(dialog, px(spec.w or 440)) end
  dialog.recentre()
  return widgets.show(dialog)
end

--- Asks a question: a text and buttons.
---@param spec table { id, title, text, w?, on_close?, choices = { { id, text, on?, primary? } } }
function M.ask(spec)
  return M.open({
    id = spec.id,
    title = spec.title,
    w = spec.w,
    on_close = spec.on_close,
    buttons = spec.choices,
    build = function(s)
      if type(spec.text) == "function" then
        spec.text(s)
      else
        s:text(spec.text)
      end
    end,
  })
end

--- Says something.
function M.tell(title, text, on)
  return M.ask({
    id = "notice",
    title = title,
    text = text,
    on_close = on,
    choices = { { id = "ok", text = words.of("ok"), primary = true, on = on } },
  })
end

local function menu_row(s, entry, shut)
  if entry.apart then s:rule() end
  s:row({
    id = entry.id,
    text = entry.text,
    face = entry.face,
    detail = entry.detail,
    note = entry.note,
    tip = entry.tip,
    hover = entry.hover,
    draw = entry.draw,
    colour = entry.disabled and colours.ink_faint or nil,
    on = not entry.disabled and function()
      shut()
      entry.on()
    end or nil,
  })
end

local function build_menu(s, title, entries)
  if title then
    s:note(title)
    s:rule()
    s:pin()
  end
  for _, entry in ipairs(entries) do
    menu_row(s, entry, function() widgets.hide(s) end)
  end
end

--- Lays a menu at a point, or above it where there is no room below.
local function place_menu(menu, x, y, units)
  local ww, wh = window.size()
  local w, edge = math.min(px(units), ww - px(8)), px(4)
  menu:place(0, 0, w, nil, wh - px(16))
  menu:update()
  local left = math.max(edge, math.min(x, ww - w - edge))
  local top = y + menu.h > wh - edge and math.max(edge, y - menu.h) or y
  menu:place(left, top, w, nil, wh - px(16))
end

--- A small menu at a point. Entries: { id, text, face?, detail?, on, disabled?, tip?, note?, draw?, hover?, apart? };
--- what stands `apart` has a line above it.
---@param x? integer Without it the menu opens at the pointer.
---@param y? integer
---@param entries table[]
---@param options? table { id?, title?, w?, on_close? }
function M.menu(x, y, entries, options)
  options = options or {}
  if not x or not y then
    x, y = widgets.pointer()
  end
  local menu = sheet.new({
    id = options.id or "menu",
    style = "plain",
    layer = 4,
    modal = true,
    on_close = options.on_close or function() end,
    build = function(s) build_menu(s, options.title, entries) end,
  })
  menu.light = true
  place_menu(menu, x, y, options.w or 280)
  return widgets.show(menu)
end

return M
