--- Counters that lie in two hexes: one card across both, its tip to the front. A stack of the view says
--- `hexes` = { head, tail } in `mode` "column", { left, right } in "line".
local draw = require("ui.draw")
local sprite = require("ui.sprite")
local window = require("engine.window")
local M = {}

local HALF = 0.5 -- of the card's width, in counters
local END = 0.56 -- what it has beyond the centre of a hex
local TIP = 0.2 -- by which the tip stands out
local SHADOW = 0.06

--- The way the front looks, a unit vector: from tail to head, or ahead of those who stand from left to right.
local function front_of(stack, dx, dy)
  local far = (dx * dx + dy * dy) ^ 0.5
  if stack.mode == "line" then return dy / far, -dx / far end
  return -dx / far, -dy / far
end

--- The outline round (0, 0): five corners, the tip first. (fx, fy): the front; `long` and `wide`: half its
--- extent along and across the front.
local function outline(fx, fy, long, wide, tip)
  local corners =
    { { long + tip, 0 }, { long, wide }, { -long, wide }, { -long, -wide }, { long, -wide } }
  local points = {}
  for i, at in ipairs(corners) do
    points[2 * i - 1], points[2 * i] = at[1] * fx - at[2] * fy, at[1] * fy + at[2] * fx
  end
  return points
end

--- The card round (x, y), its colour and edge.
local function draw_card(c, points, x, y, s, ground, edge)
  draw.path(c, points, true, x + s * SHADOW / 2, y + s * SHADOW)
  c:fill(0x70201408)
  draw.path(c, points, true, x, y)
  c:fill(ground)
  c:stroke(math.max(1, s * 0.03), edge)
end

--- A pale line along the front, on both sides of the tip.
local function draw_front(c, points, x, y, s)
  local k = 1 - math.max(1.5, s * 0.07) / s
  local front = { points[9], points[10], points[1], points[2], points[3], points[4] }
  draw.path(c, front, false, x, y, k)
  c:stroke(math.max(1, s * 0.05), 0xC0FFF6DC, { round = true })
end

--- How far the card leans to the right as it goes down, per pixel; 0 where it lies level.
local function lean_of(dx, dy)
  local level = math.abs(dy) < math.abs(dx) / 2
  return level and 0 or dx / dy
end

--- The picture of a stack whose second hex lies (dx, dy) pixels from its first; `s`: pixels of a counter. Its
--- middle is the middle of the picture.
function M.sprite(counters, stack, s, dx, dy)
  local between = (dx * dx + dy * dy) ^ 0.5
  local reach = math.ceil(between / 2 + s)
  local key = ("twohex:%d:%d:%d:%s:%s"):format(s, dx, dy, stack.mode, counters:stack_key(stack))
  return sprite.get(key, 2 * reach, 2 * reach, function(c)
    local fx, fy = front_of(stack, dx, dy)
    local along, across = between / 2 + s * END, s * HALF
    if stack.mode == "line" then
      along, across = across, along
    end
    local points = outline(fx, fy, along, across, s * TIP)
    draw_card(c, points, reach, reach, s, counters:stack_colours(stack))
    draw_front(c, points, reach, reach, s)
    counters:draw_stack(c, stack, reach - s // 2, reach - s // 2, s, lean_of(dx, dy))
  end),
    reach
end

--- Draws a stack of the view across its two hexes.
function M.draw(game, stack, size)
  local x1, y1 = game.map:centre(stack.hexes[1])
  local x2, y2 = game.map:centre(stack.hexes[2])
  local texture, reach = M.sprite(game.counters, stack, size, x2 - x1, y2 - y1)
  window.copy(texture, (x1 + x2) // 2 - reach, (y1 + y2) // 2 - reach)
end

return M
