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
  local held = game.drag and game.drag.moved and game.drag.piece
  if held then
    local texture, border = game.counters:piece_sprite(held, fan.size)
    local x, y = widgets.pointer()
    window.copy(texture, x - fan.size // 2 - border, y - fan.size // 2 - border)
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

--- The verb by which a piece comes to the top of its stack, and its argument; nil where stacks have no order.
local function lifting(game)
  for verb, how in pairs(game.table.ui.verbs or {}) do
    if how.lifts then return verb, how.lifts end
  end
end

--- Can the stack in a hex be put in another order now?
---@return boolean
function M.can_order(game, hex)
  local verb, arg = lifting(game)
  local at = verb and game.table:position()
  for _, entry in ipairs(verb and not game.orders.moving and game.table:legal().actions or {}) do
    if entry.verb == verb and at.hex_of[entry.args[arg]] == hex then return true end
  end
  return false
end

--- Does a click on a hex first fan its stack out, because it can be put in another order?
---@return boolean
function M.opens(game, hex) return game.orders.hex ~= hex and M.can_order(game, hex) end

--- The counter at a point that can be dragged to another place of its stack.
---@return table? piece
function M.drags(game, x, y)
  local piece = M.at(game, x, y)
  return piece and M.can_order(game, game.fan.hex) and piece or nil
end

--- The place in the fan that a point means, the top of the stack first.
local function place_at(fan, x, y)
  local best, best_far
  for i, each in ipairs(fan) do
    local dx, dy = each.x + fan.size // 2 - x, each.y + fan.size // 2 - y
    local far = dx * dx + dy * dy
    if not best_far or far < best_far then
      best, best_far = i, far
    end
  end
  return best
end

--- Do some ids stand in a list in the order in which they are given?
local function in_order(ids, from, list)
  local at = 0
  for i = from, #ids do
    local found
    for k = at + 1, #list do
      if list[k] == ids[i] then found = k end
    end
    if not found then return false end
    at = found
  end
  return true
end

--- A counter is let go at another place: the fewest of the stack come to the top, one after the other, so that it lies so.
function M.drop(game, piece, x, y)
  local verb, arg = lifting(game)
  local before, after = {}, {}
  for i, each in ipairs(game.fan or {}) do
    before[i] = each.piece.id
    if each.piece.id ~= piece.id then after[#after + 1] = each.piece.id end
  end
  if #before == 0 then return end
  table.insert(after, place_at(game.fan, x, y), piece.id)
  local n = 0
  while not in_order(after, n + 1, before) do
    n = n + 1
  end
  local actions = {}
  for i = n, 1, -1 do
    actions[#actions + 1] = { verb = verb, args = { [arg] = after[i] } }
  end
  if #actions > 0 then game:act_first({ actions }) end
end

--- A click on a counter of the fan that can be chosen, or of which there is something to order; reports whether it was one.
function M.click(game, x, y)
  local piece = M.at(game, x, y)
  if not piece then return false end
  local entries = M.can_order(game, game.fan.hex) and game.orders:entries_of(piece.id) or {}
  if #entries > 0 then
    game:menu_of(entries, piece.name, { x = x, y = y })
    return true
  end
  if not selection.may_toggle(game, piece.id) then return false end
  selection.toggle(game, piece.id)
  return true
end

--- In words, for tests: the counters of the fan, the top of the stack first.
---@param out table The report: `regions` is added to.
function M.report(game, out)
  for _, each in ipairs(game.fan or {}) do
    local id = "fan/" .. each.piece.id
    out.regions[#out.regions + 1] = { id = id, x = each.x, y = each.y, w = game.fan.size, h = game.fan.size, enabled = true }
  end
end

return M
