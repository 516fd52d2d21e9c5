--- Overlays that the player lays over the map: what the pack answers to its queries, each with a
--- pattern of its own, and a legend. Keys 1 to 9 switch them without the panel.
local banner = require("ui.panels.banner")
local draw = require("ui.draw")
local overlays = require("ui.overlays")
local parts = require("ui.panels.parts")
local sprite = require("ui.sprite")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local NOTES = 12

local function offered(game) return game.table.ui.overlays or {} end

local function title_of(game, spec)
  return game:text("overlays." .. spec.id) or words.of("overlay." .. spec.id)
end

--- What an overlay is asked about: the piece taken up, else the selected hex, else everything.
local function subject(game)
  local orders = game.orders
  local piece = orders.piece or orders:chosen_list()[1]
  local hex = orders.hex
  if piece and game.table:position().waiting[piece] then piece = nil end
  return piece, hex
end

--- Markers on pieces: stacks whose top piece bears a field of the view.
local function stacks_with(game, spec)
  local hexes = {}
  for _, stack in ipairs(game.table:position().list) do
    local bears = stack.of and stack.of[spec.field]
    for _, piece in ipairs(stack.pieces or {}) do
      bears = bears or piece[spec.field]
    end
    if bears then hexes[#hexes + 1] = stack.hex end
  end
  return { layers = { { id = spec.id, look = spec.look, hexes = hexes } }, notes = {} }
end

--- Where the piece that is taken up could go.
local function reach_of(game, spec)
  local piece = game.orders.piece or game.orders:chosen_list()[1]
  local stack = game.orders.hex and game.table:position().stacks[game.orders.hex]
  if not piece and stack and stack.own and stack.pieces then piece = stack.pieces[1].id end
  local hexes = {}
  for hex in pairs(piece and game.table:reach({ piece }) or {}) do
    hexes[#hexes + 1] = hex
  end
  local notes = not piece and { { text = words.of("overlay_select") } } or {}
  return { layers = { { id = spec.id, look = spec.look, hexes = hexes } }, notes = notes }
end

--- The answer of an overlay for what is selected now, asked once.
local function answer_of(game, spec)
  local piece, hex = subject(game)
  local key = ("%s/%s/%s/%d"):format(spec.id, piece or "", hex or "", game.table.changed)
  local state = parts.state(game, "layers")
  state.answers = state.answers or {}
  local kept = state.answers[spec.id]
  if kept and kept.key == key then return kept.answer end
  local answer, why
  if spec.field then
    answer = stacks_with(game, spec)
  elseif spec.query then
    answer, why = parts.query(game, spec.query, { piece = piece, hex = hex })
  else
    answer = reach_of(game, spec)
  end
  answer = answer or { layers = {}, notes = { { text = why } } }
  state.answers[spec.id] = { key = key, answer = answer }
  return answer
end

---@param game Game
---@return table[] specs of the overlays that are on
local function active(game)
  local on = parts.state(game, "layers").on or {}
  local list = {}
  for _, spec in ipairs(offered(game)) do
    if on[spec.id] then list[#list + 1] = spec end
  end
  return list
end

local function count_of(layer)
  return #(layer.hexes or {}) + #(layer.lines or {}) + #(layer.sides or {}) + #(layer.marks or {})
end

local function is_empty(answer)
  for _, layer in ipairs(answer.layers or {}) do
    if count_of(layer) > 0 then return false end
  end
  return true
end

local function note_text(game, note) return note.text or parts.sentence(game, note) end

--- Says in words why an overlay that was switched on lays nothing over the map.
local function tell_empty(game, spec)
  local answer = answer_of(game, spec)
  if not is_empty(answer) then return end
  local note = (answer.notes or {})[1]
  banner.tell(
    game,
    title_of(game, spec),
    note and words.capital(note_text(game, note)) or words.of("overlay_nothing")
  )
end

function M.toggle(game, id)
  local state = parts.state(game, "layers")
  state.on = state.on or {}
  state.on[id] = not state.on[id] or nil
  for _, spec in ipairs(state.on[id] and offered(game) or {}) do
    if spec.id == id then tell_empty(game, spec) end
  end
  game:invalidate()
  window.wake(0)
end

--- A key of an overlay.
---@return boolean
function M.key(game, key)
  for i, spec in ipairs(offered(game)) do
    if key == tostring(i) or key == "Keypad " .. i then
      M.toggle(game, spec.id)
      return true
    end
  end
  return false
end

-- ---- Over the map

local LINES = {
  line = { colour = 0xFF2D6A34, arrow = true },
  line_cut = { colour = 0xFFB02318, arrow = true },
  road = { colour = 0xFF8A5A14, arrow = true },
}

local function draw_line(game, hexes, look)
  local paint = LINES[look] or LINES.line
  game.map:path(hexes, paint.colour)
end

-- Signs on hexsides.
local BRIDGES = {
  side_cut = { 0xFFB02318, "close" },
  bridge_whole = { 0xFF2D6A34, "check" },
  bridge_damaged = { 0xFFB02318, "close" },
  bridge_repaired = { 0xFF0B5C93, "plus" },
  bridge_pontoon = { 0xFF7A4A8C, "box" },
}

--- A sign on a hexside: a disc with a figure of its own.
local function draw_sign(c, look, x, y, r)
  local sign = BRIDGES[look] or BRIDGES.bridge_whole
  c:begin()
  c:ellipse(x, y, r, r)
  c:fill(0xF0FAF3DF)
  c:stroke(math.max(1.2, r * 0.16), sign[1])
  draw.icon(c, sign[2], x - r * 0.62, y - r * 0.62, r * 1.24, sign[1])
end

local function draw_side(game, a, b, look)
  local map = game.map
  local x, y = map:crossing(a, b)
  if not x or not map:visible(x, y) then return end
  local r = math.max(4, math.min(px(11), math.floor(map:hex_px() * 0.17)))
  local size = 2 * r + 4
  local texture = sprite.get(
    ("sign:%s:%d"):format(look, r),
    size,
    size,
    function(c) draw_sign(c, look, size / 2, size / 2, r) end
  )
  window.copy(texture, x - size // 2, y - size // 2)
end

--- Centres of a layer's hexes at a zoom step, x and y in turn; kept with the layer.
local function centres(map, layer)
  layer.centres = layer.centres or {}
  local list = layer.centres[map.step]
  if list then return list end
  list = {}
  for _, hex in ipairs(layer.hexes or {}) do
    if map:is_hex(hex) then
      local x, y = map.chart:centre(hex, map.step)
      list[#list + 1], list[#list + 2] = math.floor(x), math.floor(y)
      list.hex = list.hex or hex
    end
  end
  layer.centres[map.step] = list
  return list
end

local function draw_hexes(map, layer, kind)
  local list = centres(map, layer)
  if #list == 0 then return end
  local w, h = map:hex_px()
  local texture, bw, bh = overlays.stamp(kind, map:shape(list.hex), map.step, w, h)
  local dx, dy = map.x - map.left - bw // 2, map.y - map.top - bh // 2
  local left, top, right, bottom = map.x - bw, map.y - bh, map.x + map.w, map.y + map.h
  for i = 1, #list, 2 do
    local x, y = list[i] + dx, list[i + 1] + dy
    if x > left and y > top and x < right and y < bottom then window.copy(texture, x, y) end
  end
end

local function draw_layer(game, layer)
  local kind = overlays.kinds[layer.look] and layer.look or "query"
  draw_hexes(game.map, layer, kind)
  for _, mark in ipairs(layer.marks or {}) do
    if game.map:is_hex(mark.hex) then game.map:overlay(kind, mark.hex) end
  end
  for _, line in ipairs(layer.lines or {}) do
    draw_line(game, line, layer.look)
  end
  for _, side in ipairs(layer.sides or {}) do
    draw_side(game, side[1], side[2], layer.look)
  end
end

--- Draws the overlays that are on, over the map and under the counters.
function M.draw(game)
  if game.curtain then return end
  for _, spec in ipairs(active(game)) do
    for _, layer in ipairs(answer_of(game, spec).layers or {}) do
      draw_layer(game, layer)
    end
  end
end

--- Draws one of them also where it is not on: what a panel of a pack wants over the map while it is open.
---@param id string
function M.lay(game, id)
  if (parts.state(game, "layers").on or {})[id] then return end
  for _, spec in ipairs(offered(game)) do
    for _, layer in ipairs(spec.id == id and answer_of(game, spec).layers or {}) do
      draw_layer(game, layer)
    end
  end
end

-- ---- The panel

local HEX = { 0, -1, 0.866, -0.5, 0.866, 0.5, 0, 1, -0.866, 0.5, -0.866, -0.5 }

--- A sample of a look: a small hex, a stretch of line, a sign.
local function draw_sample(c, layer, x, y, h)
  local look = layer.look
  if BRIDGES[look] then return draw_sign(c, look, x + h / 2, y + h / 2, h * 0.4) end
  if LINES[look] then
    c:begin()
    c:move(x + 2, y + h * 0.7)
    c:line(x + h - 2, y + h * 0.3)
    c:stroke(math.max(3, h * 0.16), LINES[look].colour, { round = true })
    return
  end
  local shape = {}
  for i = 1, 12 do
    shape[i] = HEX[i] * h * 0.5
  end
  local kind = overlays.kinds[look] and look or "query"
  overlays.paint(c, kind, shape, x + h / 2, y + h / 2)
  local icon = overlays.kinds[kind].icon
  if icon and h * 0.866 < 30 then -- too small for the look's own
    local size = h * 0.5
    draw.icon(c, icon, x + (h - size) / 2, y + (h - size) / 2, size, overlays.kinds[kind].colour)
  end
end

local INDENT = 22

local function legend(game, s, spec, answer, indent)
  for i, layer in ipairs(answer.layers or {}) do
    local size, top, left = px(24), s.at, s.left + px(indent)
    local name = game:text("overlay." .. layer.id) or game:text("overlays." .. layer.id) or layer.id
    local count = ("  %d"):format(count_of(layer))
    s.at = top + px(3)
    s:inset(
      px(indent) + size + px(8),
      0,
      function()
        s:text({
          { text = name, face = "small" },
          { text = count, face = "tiny", colour = colours.ink_faint },
        }, { id = spec.id .. ".layer" .. i })
      end
    )
    s.at = math.max(s.at, top + size + px(2))
    s:op(top, s.at - top, function(c) draw_sample(c, layer, left, top, size) end)
  end
end

--- A note with links to its rule and its hex.
local function note_line(game, s, note, id)
  local runs = { { text = note_text(game, note) .. " ", face = "small" } }
  if note.rule then runs[#runs + 1] = parts.rule_run(game, note.rule, id .. ".rule") end
  if note.hex and game.map:is_hex(note.hex) then
    runs[#runs + 1] = { text = " ", face = "small" }
    runs[#runs + 1] = parts.hex_run(game, note.hex, id .. ".hex")
  end
  s:text(runs, { id = id })
end

local function note_lines(game, s, spec, answer)
  if is_empty(answer) and #(answer.notes or {}) == 0 then
    s:text(words.of("overlay_nothing"), { face = "small_italic" })
  end
  for i, note in ipairs(answer.notes or {}) do
    if i > NOTES then
      s:text(words.of("more_notes", { n = #answer.notes - NOTES }), { face = "small_italic" })
      break
    end
    note_line(game, s, note, ("%s.note%d"):format(spec.id, i))
  end
end

--- A switch of an overlay, and while it is on what it shows.
local function build_overlay(game, s, spec, i, on)
  s:toggle({
    id = "overlay." .. spec.id,
    text = {
      { text = title_of(game, spec) .. "  ", face = on and "bold" or "text" },
      { text = "(" .. i .. ")", face = "tiny" },
    },
    value = on,
    set = function() M.toggle(game, spec.id) end,
  })
  if not on then return end
  local answer = answer_of(game, spec)
  legend(game, s, spec, answer, INDENT)
  s:inset(px(INDENT), 0, function() note_lines(game, s, spec, answer) end)
  s:gap(4)
end

--- The legend of one of them, in a panel of a pack.
---@param game Game
---@param s Sheet
---@param id string
function M.legend(game, s, id)
  for _, spec in ipairs(offered(game)) do
    if spec.id == id then legend(game, s, spec, answer_of(game, spec), 0) end
  end
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local list = offered(game)
  if #list == 0 then
    s:text(words.of("no_overlays"), { face = "italic" })
    return
  end
  local on = parts.state(game, "layers").on or {}
  s:note(words.of("overlays_hint"))
  s:gap(4)
  for i, spec in ipairs(list) do
    build_overlay(game, s, spec, i, on[spec.id] == true)
  end
  s:gap(6)
  s:button({
    id = "clear",
    text = words.of("overlays_clear"),
    face = "text",
    disabled = next(on) == nil,
    on = function()
      parts.state(game, "layers").on = {}
      game:invalidate()
    end,
  })
end

--- Ids of the overlays that are on, for reports.
function M.report(game)
  local list = {}
  for _, spec in ipairs(active(game)) do
    list[#list + 1] = spec.id
  end
  return list
end

return M
