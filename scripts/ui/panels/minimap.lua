--- The whole map small, with the stacks and the part that is shown; a click or a drag moves there.
local ink = require("ui.draw")
local widgets = require("ui.widgets")
local sheet = require("ui.sheet")
local theme = require("ui.theme")
local window = require("engine.window")
local M = {}

local px, colours = theme.px, theme.colours
local LONGEST = 190

local small = {} -- picture by map and size

--- The part of the sheet that holds the hexes, at step 1, and the size of its picture.
local function frame(game)
  local x, y, w, h = game.map.chart:field(1)
  local long = px(LONGEST)
  local scale = long / math.max(w, h)
  return {
    x = x,
    y = y,
    w = w,
    h = h,
    scale = scale,
    pw = math.floor(w * scale),
    ph = math.floor(h * scale),
  }
end

local function picture(game, f)
  local key = ("%s/%d/%d"):format(game.map.name, f.pw, f.ph)
  if not small[key] then
    local sw, sh = game.map.chart:size(1)
    small = { [key] = game.map.chart:overview(math.floor(sw * f.scale), math.floor(sh * f.scale)) }
  end
  return small[key]
end

--- Moves the map so that a point of the picture is in the middle of what is free.
local function go(game, s, e)
  local f = frame(game)
  local map = game.map
  if not e.x then return end
  local mx = (e.x - s.x - s.pad) / f.scale + f.x
  local my = (e.y - s.y - s.pad) / f.scale + f.y
  local w1, h1 = map.chart:size(1)
  local w, h = map.chart:size(map.step)
  local free = map.free or { map.x, map.y, map.w, map.h }
  map.left = mx * w // w1 - (free[1] - map.x + free[3] // 2)
  map.top = my * h // h1 - (free[2] - map.y + free[4] // 2)
  map:clamp()
  window.wake(0)
end

local function build(game, s)
  local f = frame(game)
  local over = picture(game, f)
  s:op(0, f.ph, function(c)
    c:clip(s.pad + ink.margin(s.style), s.pad + ink.margin(s.style), f.pw, f.ph)
    c:draw(over, -math.floor(f.x * f.scale), -math.floor(f.y * f.scale))
  end)
  s:region(0, 0, f.pw, f.ph, {
    id = "map",
    on = function(e) go(game, s, e) end,
    drag = function(e) go(game, s, e) end,
  })
  s.at = f.ph
end

local function draw_stacks(game, f, left, top)
  local size = math.max(3, px(4))
  for _, stack in ipairs(game.table:position().list) do
    local look = (game.table.ui.sides or {})[game.table:side_of_stack(stack)] or {}
    for _, hex in ipairs(stack.hexes) do
      local x, y = game.map.chart:centre(hex, 1)
      local wx = left + math.floor((x - f.x) * f.scale) - size // 2
      local wy = top + math.floor((y - f.y) * f.scale) - size // 2
      window.fill(wx - 1, wy - 1, size + 2, size + 2, stack.own and 0xFFFAF3DF or 0xFF201408)
      window.fill(wx, wy, size, size, theme.colour(look.colour, colours.ink))
    end
  end
end

--- The part of the map that is shown, within the picture.
local function draw_shown(game, f, left, top)
  local map = game.map
  local w1 = map.chart:size(1)
  local w = map.chart:size(map.step)
  local k = w1 / w * f.scale
  local x1 = math.floor(map.left * k - f.x * f.scale)
  local y1 = math.floor(map.top * k - f.y * f.scale)
  local x2, y2 = x1 + math.floor(map.w * k), y1 + math.floor(map.h * k)
  x1, y1 = math.max(0, math.min(x1, f.pw)), math.max(0, math.min(y1, f.ph))
  x2, y2 = math.max(0, math.min(x2, f.pw)), math.max(0, math.min(y2, f.ph))
  if x2 - x1 < 2 or y2 - y1 < 2 then return end
  widgets.box(left + x1, top + y1, x2 - x1, y2 - y1, 0xFF7A2E1D)
  widgets.box(left + x1 + 1, top + y1 + 1, x2 - x1 - 2, y2 - y1 - 2, 0xC0FFF6DC)
end

local function after(game, s)
  local f = frame(game)
  local left, top = s.x + s.pad, s.y + s.pad
  draw_stacks(game, f, left, top)
  draw_shown(game, f, left, top)
end

--- The sheet of the minimap.
function M.sheet(game)
  return sheet.new({
    id = "minimap",
    style = "plain",
    build = function(s) build(game, s) end,
    after = function(s) after(game, s) end,
  })
end

--- Places it with its lower right corner at a point of the window.
function M.place(game, right, bottom)
  local f, pad = frame(game), ink.padding("plain")
  local w, h = f.pw + 2 * pad, f.ph + 2 * pad
  game.sheets.minimap:place(right - w, bottom - h, w, h)
end

return M
