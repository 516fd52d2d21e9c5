--- The desk behind the chooser and the curtain, and the table that maps lie on.
local ink = require("ui.draw")
local sprite = require("ui.sprite")
local theme = require("ui.theme")
local window = require("engine.window")
local M = {}

local WOOD_W, WOOD_H = 264, 576 -- pixels of the piece of wood that is laid side by side
local PLANK, DASH = 96, 24 -- height of a plank, length of a dash of its grain

--- Covers the window of w x h pixels.
---@param id string What is drawn on it.
---@param draw? fun(c: any) Draws on the bare desk.
function M.draw(id, w, h, draw)
  local texture = sprite.get(("ui:desk:%s:%d:%d"):format(id, w, h), w, h, function(c)
    ink.fill_rect(c, 0, 0, w, h, { from = { 0, 0, 0xFF5A4D3A }, to = { 0, h, 0xFF362D21 } })
    c:grain(5, 0, 0, 10)
    if draw then draw(c) end
  end)
  window.copy(texture, 0, 0)
end

--- Wood with its grain along the planks, in dashes, as the map's own sheet has it round its edge.
local function paint_wood(c)
  local seed, grain = 1789, {}
  local function random(n)
    seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
    return (seed >> 12) % n
  end
  local begins = 0
  for y = 0, WOOD_H - 1 do
    if y % PLANK == 0 then begins = -random(DASH) end
    for x = begins, WOOD_W - 1, DASH do
      local dark = y % PLANK == 0 and 100 or ((grain[x] or 50) + 2 * (12 + random(84))) // 3
      grain[x] = dark
      ink.fill_rect(c, x, y, DASH, 1, theme.mix(theme.colours.desk, theme.colours.desk_dark, dark))
    end
  end
end

--- Covers a part of the window with wood that lies `left` and `top` pixels to the upper left of it.
function M.draw_table(x, y, w, h, left, top)
  local wood = sprite.get("ui:wood", WOOD_W, WOOD_H, paint_wood)
  window.clip(x, y, w, h)
  for ty = y - top % WOOD_H, y + h - 1, WOOD_H do
    for tx = x - left % WOOD_W, x + w - 1, WOOD_W do
      window.copy(wood, tx, ty)
    end
  end
  window.unclip()
end

return M
