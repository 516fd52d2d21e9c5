--- What lies on hexsides: bridges and the like that the view lists, and hexsides where something can be
--- done now. The pack's ui.lua says which keys of the view list them (`hexsides`) and which verbs are meant
--- for one (`verbs.VERB.hexside`), its faces.lua how they look.
local dialogs = require("ui.dialogs")
local draw = require("ui.draw")
local shapes = require("ui.hexside_figures").figures
local widgets = require("ui.widgets")
local rules = require("ui.rules")
local sprite = require("ui.sprite")
local symbols = require("ui.symbols")
local tables = require("ui.table")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local FULL_STEP = 4 -- of zoom; farther off a figure is a dot, a cross or a ring

---@class HexsideMark
---@field at string "A/B", its hexes in the order of their codes
---@field a string
---@field b string
---@field items table[] { face, item }
---@field entries table[] of the legal list

-- ---- What there is

local function order(a, b)
  if b < a then return b, a end
  return a, b
end

--- The two hexes of a name "A/B"; nil for anything else.
local function ends(map, at)
  if type(at) ~= "string" then return nil end
  local a, b = at:match("^(.-)/(.*)$")
  if a and map:is_hex(a) and map:is_hex(b) then return order(a, b) end
end

local function fits(face, key, item)
  if face.key ~= key then return false end
  for field, value in pairs(face.when or {}) do
    if item[field] ~= value then return false end
  end
  return true
end

local function face_of(game, key, item)
  for _, face in ipairs(game.table.faces.hexsides or {}) do
    if fits(face, key, item) then return face end
  end
end

--- The mark of a hexside, made when it has none yet.
local function mark_at(list, by, a, b)
  local at = a .. "/" .. b
  if not by[at] then
    by[at] = { at = at, a = a, b = b, items = {}, entries = {} }
    list[#list + 1] = by[at]
  end
  return by[at]
end

local function add_items(game, list, by)
  local view = game.table:view()
  for _, spec in ipairs(game.table.ui.hexsides or {}) do
    for _, item in ipairs(view[spec.key] or {}) do
      local a, b = ends(game.map, item[spec.at])
      local face = a and face_of(game, spec.key, item)
      if a and b and face then
        local mark = mark_at(list, by, a, b)
        mark.items[#mark.items + 1] = { face = face, item = item }
      end
    end
  end
end

--- The hexside that an entry is meant for: named by its arguments, else by the prompt.
local function side_of(game, entry)
  local names = game.table:verb(entry.verb).hexside
  if not names then return nil end
  local prompt = game.orders.prompt
  local asked = prompt and prompt.values or {}
  local args = entry.args or {}
  local first = args[names[1]] or asked[names[1]]
  if #names == 1 then return ends(game.map, first) end
  local second = args[names[2]] or asked[names[2]]
  if game.map:is_hex(first) and game.map:is_hex(second) then return order(first, second) end
end

local function add_entries(game, list, by)
  game.orders:refresh()
  for _, entry in ipairs(game.orders.actions or {}) do
    local a, b = side_of(game, entry)
    if a and b then table.insert(mark_at(list, by, a, b).entries, entry) end
  end
end

--- All marks of hexsides, made once after each change.
---@param game Game
---@return HexsideMark[]
function M.list(game)
  local kept = game.hexside_marks
  if kept and kept.of == game.table.changed then return kept end
  local list, by = { of = game.table.changed }, {}
  add_items(game, list, by)
  if not game.curtain then add_entries(game, list, by) end
  game.hexside_marks = list
  return list
end

-- ---- Where they are, and how they look

--- Where a mark stands in the window, and the way of its bridge; nil when the hexes are no neighbours.
local function place(game, mark)
  local map = game.map
  local x, y = map:crossing(mark.a, mark.b)
  if not x then return nil end
  local ax, ay = map:centre(mark.a)
  local bx, by = map:centre(mark.b)
  local far = math.max(1, ((bx - ax) ^ 2 + (by - ay) ^ 2) ^ 0.5)
  return x, y, (bx - ax) / far, (by - ay) / far
end

local function radius(map)
  if map.step < FULL_STEP then return math.max(4, math.floor(map:hex_px() * 0.13)) end
  return math.max(9, math.floor(map:hex_px() * 0.2))
end

--- The colour of an item: that of the side it names, else the face's own.
local function paint_of(game, face, item)
  local side = face.side and (game.table.ui.sides or {})[item[face.side]]
  return theme.colour(side and side.colour or face.colour or "#4B3A24")
end

local function badges_of(face, item)
  local list = {}
  for _, badge in ipairs(face.badges or {}) do
    if item[badge.field] then list[#list + 1] = badge end
  end
  return list
end

local function copy(texture, x, y, size) window.copy(texture, x - size // 2, y - size // 2) end

--- The picture of a figure: by its colour, its marks and the way of the bridge.
local function stamp(face, colour, badges, near, r, ux, uy)
  local size = 2 * math.ceil(r * 2.2) + 2
  local key = ("hexside:%s:%x:%s:%d:%d:%d"):format(
    face.figure,
    colour,
    near and "near" or "far",
    r,
    math.floor(ux * 100 + 0.5),
    math.floor(uy * 100 + 0.5)
  )
  for _, badge in ipairs(badges) do
    key = key .. ":" .. badge.field
  end
  local figure = shapes[face.figure]
  local texture = sprite.get(key, size, size, function(c)
    local f = { x = size / 2, y = size / 2, ux = ux, uy = uy, r = r }
    figure[near and "near" or "far"](c, f, colour)
    for i, badge in ipairs(near and badges or {}) do
      local br = math.max(4, r * 0.5)
      symbols.draw_badge(c, badge, f.x + r + (i - 1) * br, f.y - r * 0.9, br)
    end
  end)
  return texture, size
end

local function site_radius(map) return math.max(7, math.min(px(10), radius(map))) end

--- Where the disc of a hexside stands: on it, beside what lies there already. nil when nothing can be done there.
local function site_place(game, mark)
  if #mark.entries == 0 then return nil end
  local x, y, ux, uy = place(game, mark)
  if not x then return nil end
  local off = #mark.items > 0 and radius(game.map) * 1.2 + site_radius(game.map) or 0
  return math.floor(x - off * uy), math.floor(y + off * ux)
end

--- A hexside where something can be done: a disc with a sign of the deed.
local function draw_site(game, mark)
  local x, y = site_place(game, mark)
  if not x or not game.map:visible(x, y) then return end
  local r = site_radius(game.map)
  local icon = game.table:verb(mark.entries[1].verb).icon or "plus"
  local size = 2 * r + 4
  local texture = sprite.get(("hexside:site:%s:%d"):format(icon, r), size, size, function(c)
    c:begin()
    c:ellipse(size / 2, size / 2, r, r)
    c:fill(0xD8FAF3DF)
    c:stroke(1.4, colours.accent, { dashes = { 3, 2 } })
    draw.icon(c, icon, size / 2 - r * 0.6, size / 2 - r * 0.6, r * 1.2, colours.accent)
  end)
  copy(texture, x, y, size)
end

local function draw_mark(game, mark)
  local x, y, ux, uy = place(game, mark)
  if #mark.items == 0 or not x or not game.map:visible(x, y) then return end
  local near, r = game.map.step >= FULL_STEP, radius(game.map)
  for i, each in ipairs(mark.items) do
    local off = (i - (#mark.items + 1) / 2) * r * 1.5 -- several lie side by side
    local colour = paint_of(game, each.face, each.item)
    local texture, size = stamp(each.face, colour, badges_of(each.face, each.item), near, r, ux, uy)
    copy(texture, math.floor(x - off * uy), math.floor(y + off * ux), size)
  end
end

local function draw_each(game, draw_one)
  if game.curtain then return end
  for _, mark in ipairs(M.list(game)) do
    draw_one(game, mark)
  end
end

--- Draws what lies on hexsides, over the map and under the counters.
---@param game Game
function M.draw(game) draw_each(game, draw_mark) end

--- Draws the signs of what can be done on hexsides, over the counters.
---@param game Game
function M.draw_sites(game) draw_each(game, draw_site) end

local function within(x, y, r, mx, my) return mx and (mx - x) ^ 2 + (my - y) ^ 2 <= r * r end

--- The mark at a point of the window.
---@return HexsideMark?
function M.at(game, x, y)
  local r, site_r = radius(game.map), site_radius(game.map)
  for _, mark in ipairs(M.list(game)) do
    local here = within(x, y, site_r, site_place(game, mark))
    if here or #mark.items > 0 and within(x, y, r, place(game, mark)) then return mark end
  end
end

-- ---- What is said of them

--- What the pack says of a hexside: a title and notes.
local function facts(game, mark)
  local list = {}
  for _, spec in ipairs(game.table.ui.hexsides or {}) do
    local answer = spec.query and game.table:query(spec.query, { at = mark.at })
    if answer and not list[spec.query] then
      list[spec.query] = true
      list.title = list.title or answer.title
      for _, note in ipairs(answer.notes or {}) do
        list[#list + 1] = note
      end
    end
  end
  return list
end

local function sentence(game, note)
  return words.capital(game:text(note.key, note.values or {}) or note.key)
end

local function title(game, mark, told)
  local name = told.title and sentence(game, told.title) or words.of("hexside")
  return ("%s · %s"):format(name, mark.a .. " – " .. mark.b)
end

--- The tip over a mark.
function M.tip(game, s, mark)
  local told = facts(game, mark)
  s:text(title(game, mark, told), { face = "bold" })
  for _, each in ipairs(mark.items) do
    for _, badge in ipairs(badges_of(each.face, each.item)) do
      s:note(game:text(badge.key) or badge.key)
    end
  end
  for _, note in ipairs(told) do
    s:text(sentence(game, note) .. (note.rule and "  " .. note.rule or ""), { face = "small" })
  end
  if #mark.entries > 0 then s:rule() end
  for _, entry in ipairs(mark.entries) do
    local text = words.capital(game.orders:text(entry))
    s:text(text .. "  " .. (entry.rule or ""), { face = "small_bold" })
  end
end

--- A click on a mark: what can be done there, and what holds of it, each by its rule.
function M.click(game, mark, x, y)
  local told, list = facts(game, mark), {}
  for _, entry in ipairs(mark.entries) do
    list[#list + 1] = {
      id = "order." .. tables.entry_key(entry),
      text = words.capital(game.orders:text(entry)),
      face = "bold",
      note = entry.rule,
      on = function() game:act(entry) end,
    }
  end
  for i, note in ipairs(told) do
    list[#list + 1] = {
      id = "fact" .. i,
      text = sentence(game, note),
      face = "small",
      apart = i == 1 and #list > 0,
      note = note.rule,
      disabled = note.rule == nil,
      on = function() rules.show(game, note.rule) end,
    }
  end
  if #list == 0 then return game:click(mark.a, x, y) end
  dialogs.menu(x, y, list, { id = "hexside", title = title(game, mark, told), w = 340 })
end

--- In words, for tests.
function M.report(game, out)
  out.hexsides = {}
  for _, mark in ipairs(M.list(game)) do
    local x, y = place(game, mark)
    if x then
      local figures = {}
      for i, each in ipairs(mark.items) do
        figures[i] = each.face.figure
      end
      out.hexsides[#out.hexsides + 1] = { at = mark.at, figures = figures, orders = #mark.entries }
      if widgets.at(x, y) == nil and game.map:visible(x, y) then
        out.regions[#out.regions + 1] = {
          id = "side/" .. mark.at,
          x = x - 3,
          y = y - 3,
          w = 6,
          h = 6,
          text = table.concat(figures, " "),
          enabled = not widgets.modal(),
        }
      end
    end
  end
end

return M
