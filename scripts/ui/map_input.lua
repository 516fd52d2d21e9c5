--- The player's hands on the map: pointer, wheel and keys, and what they mean there.
local fans = require("ui.fans")
local fights = require("ui.fights")
local hexsides = require("ui.hexsides")
local hextip = require("ui.hextip")
local keys = require("ui.keys")
local history = require("ui.panels.history")
local tips = require("ui.tips")
local widgets = require("ui.widgets")
local menus = require("ui.menus")
local panels = require("ui.panels")
local prompt = require("ui.prompt")
local ring = require("ui.ring")
local settings = require("ui.settings")
local theme = require("ui.theme")
local whynot = require("ui.whynot")
local window = require("engine.window")
local M = {}

local px = theme.px
local DRAG_PX = 5

--- A hex with its counters, which a tip must not cover.
local function box_of(game, hex)
  local x, y = game.map:centre(hex)
  local w, h = game.map:hex_px()
  return { x = math.floor(x - w / 2), y = math.floor(y - h / 2), w = math.floor(w), h = math.floor(h) }
end

--- Another hex is meant, or none.
---@return boolean changed
local function aim(game, hex)
  if hex == game.hover then return false end
  game.hover = hex
  game.hover_path = nil
  panels.hover(game)
  window.wake(0)
  if widgets.shown(game.sheets.odds) then game.sheets.odds:invalidate() end
  return true
end

local function hover_hex(game, hex)
  if not aim(game, hex) then return end
  if not hex or game.drag then return tips.ask(nil) end
  local stops = game.orders:reach()
  local to = hex ~= game.orders.hex and stops[hex] or nil
  game.hover_path = to
  if game.fan and game.table:hexes_of(hex)[1] == game.orders.hex then return tips.ask(nil) end
  tips.ask(
    "map/" .. hex .. "/" .. game.table.changed,
    function(s) hextip.build(game, s, hex, to) end,
    box_of(game, hex)
  )
end

local function dragged(game, e)
  local d = game.drag
  local dx, dy = e.x - d.x, e.y - d.y
  if not d.moved and math.abs(dx) + math.abs(dy) < DRAG_PX then return end
  d.moved = true
  tips.ask(nil)
  window.cursor("move")
  if d.piece then return window.wake(0) end -- a counter of the fan goes along
  game.map:pan(-dx, -dy)
  d.x, d.y = e.x, e.y
end

local function moved(game, e)
  game.by_keys = false
  local held = e.buttons and (e.buttons.left or e.buttons.middle)
  if game.drag and not held then game.drag = nil end
  if game.drag then return dragged(game, e) end
  local piece = fans.at(game, e.x, e.y)
  if piece then
    hover_hex(game, nil)
    window.cursor("hand")
    return tips.ask("fan/" .. piece.id, function(s) hextip.piece(game, s, piece) end)
  end
  local turn = ring.at(game, e.x, e.y)
  if turn then
    hover_hex(game, nil)
    window.cursor("hand")
    window.wake(0)
    return tips.ask("ring/" .. turn.degrees, function(s) ring.tip(game, s, turn) end)
  end
  local mark = hexsides.at(game, e.x, e.y)
  if mark then
    hover_hex(game, nil)
    window.cursor("hand")
    local key = ("side/%s/%d"):format(mark.at, game.table.changed)
    return tips.ask(key, function(s) hexsides.tip(game, s, mark) end)
  end
  hover_hex(game, game.map:at(e.x, e.y))
  local hex = game.hover
  local hot = hex and (game.hover_path or #game.orders:choices(hex) > 0)
  window.cursor(hot and "hand" or "arrow")
end

local function released(game, e)
  local d = game.drag
  game.drag = nil
  if d and d.moved and d.piece then return fans.drop(game, d.piece, e.x, e.y) end
  if not d or d.moved then return end
  if e.button == "left" and fans.click(game, e.x, e.y) then return end
  local turn = e.button == "left" and ring.at(game, e.x, e.y)
  if turn then return game:press(turn.entry) end
  local mark = e.button == "left" and hexsides.at(game, e.x, e.y)
  if mark then return hexsides.click(game, mark, e.x, e.y) end
  local hex = game.map:at(e.x, e.y)
  if e.button == "left" then
    if hex then
      game:click(hex, e.x, e.y)
    else
      game.orders:deselect()
      game:selected()
    end
  end
end

local function end_key(game)
  for _, entry in ipairs(game.orders:buttons()) do
    if entry.verb == game.table.ui.finish then return game:press(entry) end
  end
end

--- Moves the cursor of the keyboard by pixels of a hex.
local function move_cursor(game, dx, dy)
  local from = game.hover or game.orders.hex
  local w, h = game.map:hex_px()
  if not from then
    hover_hex(game, game.map:at(game.map.x + game.map.w // 2, game.map.y + game.map.h // 2))
    return
  end
  local x, y = game.map:centre(from)
  local to =
    game.map:at(math.floor(x + dx * w + (dy ~= 0 and w * 0.12 or 0)), math.floor(y + dy * h * 0.75))
  if not to then return end
  hover_hex(game, to)
  game.by_keys = true
  game.map:show(to, true)
end

local PAN = { Left = { -1, 0 }, Right = { 1, 0 }, Up = { 0, -1 }, Down = { 0, 1 } }

local KEYS = {
  ["+"] = function(game) game:zoom(1) end,
  ["="] = function(game) game:zoom(1) end,
  ["-"] = function(game) game:zoom(-1) end,
  ["Keypad +"] = function(game) game:zoom(1) end,
  ["Keypad -"] = function(game) game:zoom(-1) end,
  N = function(game)
    game:next_stack()
    game.by_keys = false
    if game.orders.hex then hover_hex(game, game.orders.hex) end
  end,
  Space = prompt.press,
  E = end_key,
  O = function(game) menus.all_orders(game) end,
  F = function(game) menus.find(game) end,
  Home = function(game)
    if game.orders.hex then game.map:show(game.orders.hex) end
  end,
  ["?"] = function(game)
    if game.hover then whynot.show(game, game.hover) end
  end,
  L = function(game)
    game.tabs_off = not game.tabs_off
    game:arrange()
  end,
  Return = function(game)
    local hex = game.by_keys and game.hover -- where the arrows have led
    if hex then return game:click(hex, game.map:centre(hex)) end
    prompt.press(game)
  end,
  C = function(game)
    game.bare = not game.bare
    window.wake(0)
  end,
  X = function(game) fights.dismiss(game) end,
  Escape = function(game)
    if game.table.past then
      history.present(game)
    elseif game.panel then
      game:open_panel(nil)
    elseif fights.current(game) then
      fights.dismiss(game)
    elseif game.orders.hex and not game.orders.moving or game.orders.piece then
      game.orders:deselect()
      game:selected()
    else
      menus.main(game)
    end
  end,
}

local function key(game, e)
  local mods = e.mods or {}
  if mods.ctrl then
    if e.key == "Y" or e.key == "Z" and mods.shift then return game:redo() end
    if e.key == "Z" then game:undo() end
    if e.key == "S" then menus.save(game) end
    return
  end
  local pan = PAN[e.key]
  if pan and mods.shift then return game.map:pan(pan[1] * px(80), pan[2] * px(80)) end
  if pan then return move_cursor(game, pan[1], pan[2]) end
  local does = keys.of(e.key)
  if not does then return end
  if KEYS[does] then return KEYS[does](game) end
  return panels.key(game, does)
end

--- One event that no sheet wanted.
---@param game Game
---@param e table
function M.event(game, e)
  if e.kind == "move" then
    moved(game, e)
  elseif e.kind == "press" then
    tips.ask(nil)
    if e.button ~= "right" then
      local piece = e.button == "left" and fans.drags(game, e.x, e.y) or nil
      game.drag = { x = e.x, y = e.y, button = e.button, piece = piece }
    else
      local hex = game.map:at(e.x, e.y)
      if hex then whynot.show(game, hex, e.x, e.y) end
    end
  elseif e.kind == "release" then
    released(game, e)
  elseif e.kind == "wheel" then
    hover_hex(game, nil)
    game.map:zoom(e.dy > 0 and 1 or -1, e.x, e.y)
  elseif e.kind == "key" and e.down then
    key(game, e)
  elseif e.kind == "leave" then
    game.drag = nil
    hover_hex(game, nil)
  end
end

--- The pointer is over a sheet, which has the tip: nothing on the map is meant.
function M.covered(game) aim(game, nil) end

--- Moves the map while the pointer is at the edge of the window, where the player wants that.
---@param game Game
function M.edge_pan(game)
  if not settings.get("edge_pan") or game.drag then return end
  local x, y = widgets.pointer()
  local dx = (x == 0 and -1) or (x >= game.w - 1 and 1) or 0
  local dy = (y == 0 and -1) or (y >= game.h - 1 and 1) or 0
  if x >= 0 and (dx ~= 0 or dy ~= 0) then game.map:pan(dx * px(14), dy * px(14)) end
end

return M
