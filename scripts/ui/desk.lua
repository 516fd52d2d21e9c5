--- The desk behind the chooser and the curtain.
local ink = require("ui.ink")
local sprite = require("ui.sprite")
local window = require("engine.window")
local M = {}

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

return M
