--- What lies over the map: marks, stacks, those that wait to come in, the selected stack spread out;
--- drawn, and said in words.
local fans = require("ui.fans")
local fight = require("ui.panels.fight")
local glides = require("ui.glides")
local guide = require("ui.guide")
local hexsides = require("ui.hexsides")
local widgets = require("ui.widgets")
local order_marks = require("ui.order_marks")
local panels = require("ui.panels")
local theme = require("ui.theme")
local enemy_moves = require("ui.enemy_moves")
local ring = require("ui.ring")
local twohex = require("ui.twohex")
local window = require("engine.window")
local M = {}

local px = theme.px
local COUNTER_PART = 0.66 -- of a hex' width
local GHOST = 84 -- of 255: who is not yet on the map

local function counter_size(game)
  local w = game.map:hex_px()
  return math.max(8, math.floor(w * COUNTER_PART))
end

--- The stacks with their places on the chart at this zoom, found once: { stack, x, y, key }.
local function spots(game)
  local map = game.map
  local list = game.spots
  if list and list.step == map.step and list.of == game.table.changed then return list end
  list = { step = map.step, of = game.table.changed }
  for i, stack in ipairs(game.table:position().list) do
    local x, y = map.chart:centre(stack.hex, map.step)
    local key = not stack.hexes[2] and game.counters:stack_key(stack.of or stack) or nil
    list[i] = { stack = stack, x = math.floor(x), y = math.floor(y), key = key }
  end
  game.spots = list
  return list
end

local function draw_stack(game, spot, x, y, size)
  local shown = spot.stack.of or spot.stack
  if not spot.key then return twohex.draw(game, shown, size) end
  local texture, border = game.counters:stack_sprite(shown, spot.key, size)
  window.copy(texture, x - size // 2 - border, y - size // 2 - border)
end

--- Draws the stacks that can be seen.
local function draw_stacks(game, size)
  local map, room = game.map, 2 * game.map:hex_px()
  local dx, dy = map.x - map.left, map.y - map.top
  local left, top, right, bottom =
    map.x - room, map.y - room, map.x + map.w + room, map.y + map.h + room
  for _, spot in ipairs(spots(game)) do
    local gx, gy = glides.offset(game, spot.stack.hex)
    local x, y = spot.x + dx + gx, spot.y + dy + gy
    if x > left and y > top and x < right and y < bottom then draw_stack(game, spot, x, y, size) end
  end
end

--- Those that wait at the edge of the map and are due: the top counter of each group by the empty hex where
--- it comes in.
local function waiting(game)
  local at, tops = game.table:position(), {}
  for _, group in pairs(at.groups) do
    local due = not group.turn or group.turn <= (game.table:view().turn or 0)
    if due and group.hex and game.map:is_hex(group.hex) and not at.stacks[group.hex] then
      tops[group.hex] = at.piece[group.pieces[1]]
    end
  end
  return tops
end

--- Draws them pale.
local function draw_waiting(game, size)
  for hex, top in pairs(waiting(game)) do
    local x, y = game.map:centre(hex)
    local texture, border = game.counters:piece_sprite(top, size)
    local w, h = texture:size()
    window.copy(texture, x - size // 2 - border, y - size // 2 - border, w, h, 0, 0, w, h, GHOST)
    widgets.box(x - size // 2, y - size // 2, size, size, theme.colours.ink_soft)
  end
end

--- The counters of the selected stack, side by side above its hex: from when the pointer is on the stack until it
--- has left the fan, so that what lies under a fan can be clicked from elsewhere. No one joins a march under way.
local function draw_fan(game, size)
  local hex, kept = game.orders.hex, game.fan and game.fan.hex
  game.fan = nil
  if game.orders.moving then return end
  local stack = hex and game.table:position().stacks[hex]
  if not stack or not stack.pieces or #stack.pieces < 2 or size < 16 then return end
  local held = game.drag and game.drag.piece
  if game.drag and not held then return end
  local fan = fans.place(game, stack, math.min(px(64), math.max(px(34), size)))
  local x, y = widgets.pointer()
  local over = game.hover and game.table:hexes_of(game.hover)[1] == hex
  local choice = kept == hex and (#game.orders:movable(hex) > 0 or fans.can_order(game, hex)) -- the pointer may come to the counters
  if not held and not over and not (choice and fans.near(fan, x, y)) then return end
  game.fan = fan
  fans.draw(game)
end

--- Is there anyone whose reach is shown?
local function shows_reach(game) return next(game.orders.chosen) ~= nil or game.orders:walker() ~= nil end

local function draw_reach(game)
  if not shows_reach(game) then return end
  for hex, each in pairs(game.orders:reach()) do
    if hex ~= game.orders.hex then game.map:overlay("reach", hex) end
    each.label = each.label or game.table:points(each.cost)
  end
end

local function draw_costs(game)
  if not shows_reach(game) then return end
  local stacks, coming = game.table:position().stacks, waiting(game)
  for hex, each in pairs(game.orders:reach()) do
    local counter = hex == game.orders.hex or stacks[hex] or coming[hex]
    if not counter then game.map:number(each.label, hex) end
  end
end

--- What lies between the map and the counters.
local function draw_marks(game)
  panels.draw_ground(game)
  enemy_moves.draw(game)
  draw_reach(game)
  local marks = game.orders:marks()
  local anywhere = order_marks.anywhere(marks)
  for hex, kind in pairs(marks) do
    if game.map:is_hex(hex) then game.map:overlay(kind == anywhere and "reach" or kind, hex) end -- quieter where there are many
  end
  for _, hex in ipairs(game.orders.hex and game.table:hexes_of(game.orders.hex) or {}) do
    if game.map:is_hex(hex) then game.map:overlay("chosen", hex) end
  end
  local shown = guide.hex(game)
  if shown then game.map:overlay("guide", shown) end
  fight.draw(game)
  hexsides.draw(game)
  panels.draw_overlays(game)
end

local function draw_top(game)
  hexsides.draw_sites(game)
  ring.draw(game)
  draw_costs(game)
  fight.draw_top(game)
  if game.hover_path then
    local path = { game.orders:origin() }
    for _, hex in ipairs(game.hover_path.path or {}) do
      if hex ~= path[#path] then path[#path + 1] = hex end
    end
    if game.map:is_hex(path[1]) then game.map:path(path) end
  end
  if game.hover and game.map:is_hex(game.hover) then game.map:overlay("cursor", game.hover) end
end

--- Draws all of it over the map.
---@param game Game
function M.draw(game)
  local size, clean = counter_size(game), game.args.map
  if not clean then draw_marks(game) end
  if not game.bare then
    draw_stacks(game, size)
    draw_waiting(game, size)
  end
  if clean then return end
  draw_top(game)
  if not game.bare then draw_fan(game, size) end
end

--- A region at the middle of a hex: tests click there.
local function hex_region(hex, kind, x, y)
  return {
    id = "map/" .. hex,
    x = x - 4,
    y = y - 4,
    w = 8,
    h = 8,
    text = kind,
    enabled = not widgets.modal(),
  }
end

local function add_hex(game, out, hex, kind)
  if not game.map:is_hex(hex) then return end
  local x, y = game.map:centre(hex)
  x, y = math.floor(x), math.floor(y)
  out.hexes[#out.hexes + 1] = { hex = hex, mark = kind, x = x, y = y }
  if widgets.at(x, y) == nil and game.map:visible(x, y) then
    out.regions[#out.regions + 1] = hex_region(hex, kind, x, y)
  end
end

--- In words, for tests: the marks of hexes with their places in the window.
---@param game Game
---@param out table The report: `hexes` and `regions` are added to.
function M.report(game, out)
  out.trails = #enemy_moves.list(game)
  fight.report(game, out)
  ring.report(game, out)
  fans.report(game, out)
  out.bare = game.bare or false
  out.glides = glides.report(game)
  local marks = game.orders:marks()
  for hex, kind in pairs(marks) do
    add_hex(game, out, hex, kind)
  end
  out.totals = {}
  for _, stack in ipairs(game.table:position().list) do
    out.totals[stack.hex] = game.counters:total(stack.of)
    for _, hex in ipairs(stack.hexes) do
      if not marks[hex] then add_hex(game, out, hex, "stack") end
    end
  end
  if not shows_reach(game) then return end
  for hex in pairs(game.orders:reach()) do
    add_hex(game, out, hex, "reach")
  end
end

return M
