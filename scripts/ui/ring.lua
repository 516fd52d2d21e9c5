--- The ring of facings: round the hex of those who can turn an arrow for each way that they can look. The pack's ui.lua says
--- which verbs turn, by which argument, and where each of its values looks, in degrees clockwise from north:
---
---     headings = { ["2"] = 30, ["4"] = 90 }, verbs = { turn = { ring = "to" } }
local counter_parts = require("ui.counter_parts")
local draw = require("ui.draw")
local sprite = require("ui.sprite")
local theme = require("ui.theme")
local widgets = require("ui.widgets")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local FAR = 0.56 -- from the middle of the hex, in its widths

--- Where an entry turns to, in degrees clockwise from north; nil where it does not turn.
local function way_of(orders, entry)
  local arg = orders.table:verb(entry.verb).ring
  return arg and (orders.table.ui.headings or {})[tostring(entry.args[arg])]
end

--- The hex round which the arrow of an entry stands; nil where it is none.
---@param orders Orders
---@param each table Of its sorted list.
---@return string?
function M.hex(orders, each)
  if not way_of(orders, each.entry) then return nil end
  local values = orders.prompt and orders.prompt.values or {}
  local hex = each.hexes[1] or each.homes[1] or values.hex
  return orders.map:is_hex(hex) and hex or nil
end

--- Does a click on a hex first show its ring: can those in it turn, and is it not selected yet?
---@param orders Orders
---@param hex string
---@return boolean
function M.opens(orders, hex)
  orders:refresh()
  if orders.moving or orders.piece or orders.hex == hex then return false end
  for _, each in ipairs(orders.sorted) do
    if M.hex(orders, each) == hex then return true end
  end
  return false
end

--- The arrows of the hex that is selected: { entry, degrees, x, y }.
---@param game Game
---@return table[]
function M.list(game)
  local orders, list, known = game.orders, {}, {}
  orders:refresh()
  for _, each in ipairs(not game.curtain and orders.hex and orders.sorted or {}) do
    if M.hex(orders, each) == orders.hex and orders:names_chosen(each) then
      local degrees = way_of(orders, each.entry)
      local x, y = game.map:centre(orders.hex)
      local far, dx, dy = FAR * game.map:hex_px(), counter_parts.way(degrees)
      x, y = math.floor(x + far * dx), math.floor(y + far * dy)
      if not known[degrees] then list[#list + 1] = { entry = each.entry, degrees = degrees, x = x, y = y } end
      known[degrees] = true
    end
  end
  return list
end

local function radius(game) return math.max(px(7), math.min(px(13), math.floor(game.map:hex_px() * 0.14))) end

--- A disc with an arrow that points outwards.
local function arrow(degrees, r, hot)
  local size = 2 * r + 4
  local key = ("ring:%d:%d:%s"):format(degrees, r, hot and "hot" or "cold")
  return sprite.get(key, size, size, function(c)
    local middle, ux, uy = size / 2, counter_parts.way(degrees)
    local function at(ahead, aside) return { (ahead * ux - aside * uy) * r, (ahead * uy + aside * ux) * r } end
    c:begin()
    c:ellipse(middle, middle, r, r)
    c:fill(hot and colours.gold or 0xE8FAF3DF)
    c:stroke(1.4, colours.accent)
    local shape = {}
    for _, point in ipairs({ at(0.72, 0), at(-0.4, 0.55), at(-0.12, 0), at(-0.4, -0.55) }) do
      shape[#shape + 1], shape[#shape + 2] = point[1], point[2]
    end
    c:begin()
    draw.path(c, shape, true, middle, middle, 1)
    c:fill(colours.accent)
  end),
    size
end

--- The arrow at a point of the window.
---@return table?
function M.at(game, x, y)
  local r = radius(game)
  for _, each in ipairs(M.list(game)) do
    if (each.x - x) ^ 2 + (each.y - y) ^ 2 <= r * r then return each end
  end
end

--- How far the ring stands out over its hex, in pixels; 0 where there is none.
---@param game Game
---@return integer
function M.height(game) return #M.list(game) > 0 and 2 * radius(game) + px(2) or 0 end

---@param game Game
function M.draw(game)
  local hot = M.at(game, widgets.pointer())
  for _, each in ipairs(M.list(game)) do
    local texture, size = arrow(each.degrees, radius(game), hot and hot.degrees == each.degrees)
    if game.map:visible(each.x, each.y) then window.copy(texture, each.x - size // 2, each.y - size // 2) end
  end
end

--- The tip over an arrow.
function M.tip(game, s, each)
  s:text(words.capital(game.orders:text(each.entry)), { face = "bold" })
  if each.entry.rule then s:note(each.entry.rule) end
end

--- In words, for tests.
function M.report(game, out)
  for _, each in ipairs(M.list(game)) do
    if widgets.at(each.x, each.y) == nil and game.map:visible(each.x, each.y) then
      out.regions[#out.regions + 1] = {
        id = "ring/" .. each.degrees,
        x = each.x - 3,
        y = each.y - 3,
        w = 6,
        h = 6,
        text = game.orders:text(each.entry),
        enabled = not widgets.modal(),
      }
    end
  end
end

return M
