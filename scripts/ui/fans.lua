--- The selected stack fanned out on the map: its counters side by side above the hex, each clickable.
local widgets = require("ui.widgets")
local ring = require("ui.ring")
local selection = require("ui.selection")
local theme = require("ui.theme")
local window = require("engine.window")
local M = {}

local px = theme.px
local PER_ROW = 6

--- Where the counters go: { hex, x, y, w, h, size, { piece, x, y } ... }, within the window.
---@param game Game
---@param stack table
---@param size integer Pixels of a counter.
function M.place(game, stack, size)
  local gap = px(5)
  local n = #stack.pieces
  local columns, rows = math.min(PER_ROW, n), (n + PER_ROW - 1) // PER_ROW
  local cx, cy = game.map:centre(stack.hex)
  local _, hex_h = game.map:hex_px()
  local w, h = columns * (size + gap) + gap, rows * (size + gap) + gap
  local free = game.map.free
  local left =
    math.floor(math.max(free[1] + gap, math.min(cx - w / 2, free[1] + free[3] - w - gap)))
  local lift = ring.height(game) -- it stands clear of the ring of facings
  local top = math.floor(cy - hex_h / 2 - h - px(2) - lift)
  if top < free[2] then top = math.floor(cy + hex_h / 2 + px(4) + lift) end
  local fan = { hex = stack.hex, x = left, y = top, w = w, h = h, size = size, slack = px(6) + lift }
  for i, piece in ipairs(stack.pieces) do
    local column, row = (i - 1) % PER_ROW, (i - 1) // PER_ROW
    fan[i] = {
      piece = piece,
      x = left + gap + column * (size + gap),
      y = top + gap + row * (size + gap),
    }
  end
  return fan
end

--- Reports whether a point is on the fan or just beside it.
function M.near(fan, x, y)
  local slack = fan.slack
  return x >= fan.x - slack
    and y >= fan.y - slack
    and x < fan.x + fan.w + slack
    and y < fan.y + fan.h + slack
end

--- Draws the fan of the game.
function M.draw(game)
  local fan = game.fan
  window.fill(fan.x, fan.y, fan.w, fan.h, 0xB0F3E8CC)
  widgets.box(fan.x, fan.y, fan.w, fan.h, theme.colours.rule)
  for _, each in ipairs(fan) do
    if game.orders:is_meant(each.piece.id) then
      local t = px(3)
      window.fill(each.x - t, each.y - t, fan.size + 2 * t, fan.size + 2 * t, theme.colours.gold)
    end
    local texture, border = game.counters:piece_sprite(each.piece, fan.size)
    window.copy(texture, each.x - border, each.y - border)
  end
end

--- The piece of the fan at a point of the window.
function M.at(game, x, y)
  local fan = game.fan
  for _, each in ipairs(fan or {}) do
    if x >= each.x and y >= each.y and x < each.x + fan.size and y < each.y + fan.size then
      return each.piece
    end
  end
end

--- A click on a counter of the fan that can be chosen; reports whether it was one.
function M.click(game, x, y)
  local piece = M.at(game, x, y)
  if not piece or not selection.may_toggle(game, piece.id) then return false end
  selection.toggle(game, piece.id)
  return true
end

return M
