--- Tips: a small sheet that explains what the pointer rests on.
local sheet = require("ui.sheet")
local theme = require("ui.theme")
local window = require("engine.window")
local M = {}

local px = theme.px
local TIP_DELAY_MS = 350
local tip = { due = nil, sheet = nil, key = nil }
local host -- { pointer, show, hide }: where tips are shown

--- Says where the tips are shown, and whose pointer they follow.
---@param given table { pointer = {x, y}, show = fun(s: Sheet), hide = fun(s: Sheet) }
function M.attach(given) host = given end

function M.close()
  if tip.sheet then host.hide(tip.sheet) end
  tip.due, tip.sheet, tip.key = nil, nil, nil
end

--- Keeps a box inside the window, beside the pointer.
function M.beside(x, y, w, h)
  local ww, wh = window.size()
  local left = x + px(18)
  if left + w > ww - px(6) then left = x - w - px(12) end
  local top = y + px(16)
  if top + h > wh - px(6) then top = y - h - px(10) end
  return math.max(px(4), math.min(left, ww - w - px(4))),
    math.max(px(4), math.min(top, wh - h - px(4)))
end

--- Beside a box of the window, which stays in sight: right of it, else left, below or above, wherever there is room.
local function round(box, w, h)
  local ww, wh = window.size()
  local gap, edge = px(8), px(4)
  local top = math.max(edge, math.min(box.y, wh - h - edge))
  local left = math.max(edge, math.min(box.x, ww - w - edge))
  if box.wide and box.y + box.h + gap + h <= wh - edge then return left, box.y + box.h + gap end
  if box.x + box.w + gap + w <= ww - edge then return box.x + box.w + gap, top end
  if box.x - gap - w >= edge then return box.x - gap - w, top end
  if box.y + box.h + gap + h <= wh - edge then return left, box.y + box.h + gap end
  return left, math.max(edge, box.y - gap - h)
end

local function open_tip(content)
  local s = sheet.new({
    id = "tip",
    style = "tip",
    layer = 5,
    pass = true,
    build = function(s)
      if type(content) == "function" then
        content(s)
      else
        s:text(content, { face = "small" })
      end
    end,
  })
  s:place(0, 0, px(type(content) == "function" and 300 or 260))
  s:update()
  s:place(0, 0, math.min(s.w, s.widest + 2 * s.pad + 1)) -- no wider than its words
  s:update()
  local x, y = round(tip.box or { x = host.pointer.x, y = host.pointer.y, w = px(10), h = px(8) }, s.w, s.h)
  s:place(x, y, s.w)
  tip.sheet = host.show(s)
end

--- Asks for a tip at the pointer after a while; the same key keeps what is shown.
---@param key string?
---@param content? string|fun(s: Sheet) Words, or a function that fills the tip's sheet.
---@param box? table What it explains, and must not cover: { x, y, w, h, wide? } in the window; wide: the tip goes below.
function M.ask(key, content, box)
  if tip.key == key then return end
  M.close()
  if not key or not content then return end
  tip.key, tip.content, tip.box = key, content, box
  tip.due = window.now() + TIP_DELAY_MS
  window.wake(TIP_DELAY_MS)
end

function M.tick(now)
  if tip.due and now >= tip.due then
    tip.due = nil
    open_tip(tip.content)
  elseif tip.due then
    window.wake(tip.due - now)
  end
end

return M
