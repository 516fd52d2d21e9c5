--- Dialogs in the middle of the window, questions, notices, and menus at a point.
local kit = require("ui.kit")
local sheet = require("ui.sheet")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours

local function centre(s, w)
  local ww, wh = window.size()
  w = math.min(w, ww - px(24))
  s:place(0, 0, w, nil, wh - px(40))
  s:update()
  s:place((ww - w) // 2, math.max(px(8), (wh - s.h) // 2), w, nil, wh - px(40))
end

--- Opens a dialog in the middle. Escape closes it.
---@param spec table { id, title?, w?, build: fun(s), on_close?, default?, on_key? }
---@return Sheet
function M.open(spec)
  local s = sheet.new({
    id = spec.id,
    layer = 3,
    modal = true,
    on_close = spec.on_close or function() end,
    build = function(s)
      if spec.title then s:title(spec.title) end
      spec.build(s)
    end,
  })
  s.default, s.on_key = spec.default, spec.on_key
  s.recentre = function() centre(s, px(spec.w or 440)) end
  s.recentre()
  return kit.show(s)
end

--- Asks a question: a text and buttons.
---@param spec table { id, title, text, choices = { { id, text, on?, primary? } } }
function M.ask(spec)
  local dialog
  local function answer(choice)
    return function()
      kit.hide(dialog)
      if choice.on then choice.on() end
    end
  end
  local first = nil
  for _, choice in ipairs(spec.choices) do
    if choice.primary then first = answer(choice) end
  end
  dialog = M.open({
    id = spec.id,
    title = spec.title,
    w = spec.w,
    on_close = spec.on_close,
    default = first,
    build = function(s)
      if type(spec.text) == "function" then
        spec.text(s)
      else
        s:text(spec.text)
      end
      s:gap(12)
      local list = {}
      for _, choice in ipairs(spec.choices) do
        list[#list + 1] = {
          id = choice.id,
          text = choice.text,
          primary = choice.primary,
          on = answer(choice),
        }
      end
      s:buttons(list, "centre")
    end,
  })
  return dialog
end

--- Tells something.
function M.tell(title, text, on)
  return M.ask({
    id = "notice",
    title = title,
    text = text,
    on_close = on,
    choices = { { id = "ok", text = words.of("ok"), primary = true, on = on } },
  })
end

--- A small menu at a point. Entries: { id, text, detail?, on, disabled?, tip?, note?, draw?, hover? }.
---@param x? integer Without it the menu opens at the pointer.
---@param y? integer
---@param entries table[]
---@param options? table { title?, w?, on_close? }
function M.menu(x, y, entries, options)
  options = options or {}
  if not x or not y then
    x, y = kit.pointer()
  end
  local menu
  menu = sheet.new({
    id = options.id or "menu",
    style = "plain",
    layer = 4,
    modal = true,
    on_close = options.on_close or function() end,
    build = function(s)
      if options.title then
        s:text(options.title, { face = "small_italic", colour = colours.ink_soft })
        s:rule()
      end
      for _, entry in ipairs(entries) do
        s:row({
          id = entry.id,
          text = entry.text,
          detail = entry.detail,
          note = entry.note,
          tip = entry.tip,
          hover = entry.hover,
          draw = entry.draw,
          colour = entry.disabled and colours.ink_faint or nil,
          on = not entry.disabled and function()
            kit.hide(menu)
            entry.on()
          end or nil,
        })
      end
    end,
  })
  menu.light = true
  local ww, wh = window.size()
  local w = math.min(px(options.w or 280), ww - px(8))
  menu:place(0, 0, w, nil, wh - px(16))
  menu:update()
  local left = math.max(px(4), math.min(x, ww - w - px(4)))
  local top = y + menu.h > wh - px(4) and math.max(px(4), y - menu.h) or y
  menu:place(left, top, w, nil, wh - px(16))
  return kit.show(menu)
end

return M
