--- The stack that is selected: its counters, who of it goes, and the ground it stands on.
local piece_picker = require("ui.piece_picker")
local ink = require("ui.draw")
local lists = require("kernel.lists")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local COUNTER = 46

--- Are all figures of a counter seen, so that a text can name them?
local function are_seen(piece, figures)
  for _, field in ipairs(figures or {}) do
    if piece[field] == nil then return false end
  end
  return true
end

--- What is said under a piece's name: arm, formation, strength, markers.
function M.facts(game, piece)
  local parts = {}
  local function add(prefix, value)
    if value == nil then return end
    parts[#parts + 1] = game:text(prefix .. "." .. tostring(value)) or tostring(value)
  end
  if piece.kind then add("kind", piece.kind) end
  if piece.arm then add("arm", piece.arm) end
  if piece.formation then add("formation", piece.formation) end
  for _, field in ipairs(game.counters.faces.facts or {}) do
    local value = piece[field]
    local said = value ~= nil and game:text(field .. "." .. tostring(value))
    parts[#parts + 1] = said or nil
  end
  local look = game.counters:look(piece)
  parts[#parts + 1] = look.about and are_seen(piece, look.figures) and game:text(look.about, piece) or nil
  for _, badge in ipairs(game.counters:badges(piece)) do
    parts[#parts + 1] = game:text(badge.key) or badge.field
  end
  return words.list(parts)
end

local function draw_counter(game, piece, size)
  return function(c, x, y)
    c:shadow(x + 1, y + 2, size - 2, size - 1, size * 0.1, 0x80201408)
    game.counters:draw(c, piece, x, y, size)
    game.counters:draw_badges(c, piece, x, y, size)
  end
end
M.draw_counter = draw_counter

--- Reports whether a piece can be let go along, or be taken up.
function M.may_toggle(game, id)
  local orders = game.orders
  if orders.moving then return false end
  return orders.starts[id] ~= nil or piece_picker.has(orders, id) or orders:has_entries_of(id)
end

--- Lets a piece go along or stay; gathers it; takes a piece up whose orders need a further hex.
function M.toggle(game, id)
  local orders = game.orders
  if piece_picker.has(orders, id) then return piece_picker.toggle(game, id) end
  if orders.starts[id] then
    orders:choose(id, not orders.chosen[id])
  else
    orders.piece = orders.piece ~= id and id or nil
  end
  game:selected()
end

--- One piece of the stack: a click lets it go along or stay, or takes it up.
local function piece_row(game, s, piece)
  local orders = game.orders
  local size = px(COUNTER)
  local chosen = orders:is_meant(piece.id)
  local on = M.may_toggle(game, piece.id) and function() M.toggle(game, piece.id) end or nil
  s:row({
    id = "piece." .. piece.id,
    text = piece.name or piece.id,
    face = chosen and "bold" or "text",
    detail = M.facts(game, piece),
    draw = draw_counter(game, piece, size),
    draw_w = COUNTER + 9, -- with its marks
    min = COUNTER + 6,
    selected = chosen,
    on = on,
  })
end

--- The pieces of a stack that may set out, without those in boxes: who lies on a leader's chart goes with him.
local function may_go(game, stack)
  local ids = {}
  for _, piece in ipairs(stack.pieces or {}) do
    if game.orders.starts[piece.id] then ids[#ids + 1] = piece.id end
  end
  return ids
end

local function choose_all(game, ids, on)
  for _, id in ipairs(ids) do
    game.orders:choose(id, on)
  end
  game:selected()
end

local function stack_rows(game, s, stack)
  for _, piece in ipairs(stack.pieces or {}) do
    piece_row(game, s, piece)
  end
  local may = may_go(game, stack)
  if may[2] then
    s:gap(4)
    local going = lists.where(may, function(id) return game.orders.chosen[id] ~= nil end)
    s:note(words.of("chosen_go", { n = #going, all = #may }))
    s:buttons({
      {
        id = "all",
        text = words.of("choose_all"),
        face = "text",
        on = function() choose_all(game, may, true) end,
      },
      {
        id = "none",
        text = words.of("choose_none"),
        face = "text",
        on = function() choose_all(game, may, false) end,
      },
    })
  end
end

--- A stack whose counters cannot be seen.
local function hidden_rows(game, s, stack)
  local size = px(COUNTER)
  local nation = game:text("nation." .. tostring(stack.nation)) or tostring(stack.nation)
  s:row({
    id = "hidden",
    text = words.of("hidden_stack"),
    detail = words.of("hidden_detail", { nation = nation }),
    draw = function(c, x, y) game.counters:draw_back(c, stack.nation, x, y, size) end,
    draw_w = COUNTER,
    min = COUNTER + 6,
  })
end

--- Groups that wait to come in by a hex: first those that come first.
local function waiting_at(at, hex)
  local list = {}
  for _, group in pairs(at.groups) do
    if group.hex == hex then list[#list + 1] = group end
  end
  table.sort(list, function(a, b)
    local turn_a, turn_b = a.turn or 0, b.turn or 0
    if turn_a ~= turn_b then return turn_a < turn_b end
    return a.id < b.id
  end)
  return list
end

local function waiting_rows(game, s, hex)
  local at = game.table:position()
  for _, group in ipairs(waiting_at(at, hex)) do
    local name = game:text("group." .. group.id) or words.of("reinforcements")
    local later = group.turn and group.turn > (game.table:view().turn or 0)
    s:text(words.capital(name), { face = "italic", colour = later and colours.ink_soft or nil })
    if later then
      local when = words.of("due_on", { when = game.table:when(group.turn) })
      s:note(when)
    end
    for _, id in ipairs(group.pieces or {}) do
      local piece = at.piece[id]
      if piece then piece_row(game, s, piece) end
    end
  end
end

--- The boxes off the map that belong to a hex: the chart of the leader who is there, say.
local function box_rows(game, s, hex)
  for _, box in ipairs(game.table:view().boxes or {}) do
    if box.hex == hex then
      s:text(game:text(box.key, box.values) or box.key, { face = "italic" })
      for _, piece in ipairs(box.pieces) do
        piece_row(game, s, piece)
      end
    end
  end
end

--- The ground of a hex in words.
function M.ground(game, hex)
  local facts = game.map.chart:terrain(hex)
  if not facts then return "" end
  local parts = {}
  if facts.terrain then
    parts[#parts + 1] = game:text("terrain." .. facts.terrain) or facts.terrain
  end
  for _, feature in ipairs(facts.features or {}) do
    parts[#parts + 1] = game:text("feature." .. feature) or feature
  end
  if facts.level_max ~= 0 then
    parts[#parts + 1] = words.of("level_of", { level = facts.level_max })
  end
  return words.list(parts)
end

--- The hex: its name and its ground.
local function build_head(game, s, hex)
  s:text(game:place_name(hex), { face = "heading", align = "centre" })
  s:note(M.ground(game, hex), "centre")
  s:gap(2)
  s:picture(px(8), function(c, x, y, w) ink.ornament(c, x, y + px(3), w) end)
end

--- How one begins, while nothing is selected.
local function build_hints(s)
  local face = { face = "italic", colour = colours.ink_soft, align = "centre" }
  s:text(words.of("selection_empty"), face)
  s:gap(4)
  s:text(words.of("map_hint"), { face = "small", colour = colours.ink_soft, align = "centre" })
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  if game.curtain then return end
  local hex = game.orders.hex
  if not game.map:is_hex(hex) then return build_hints(s) end
  build_head(game, s, hex)
  local stack = game.table:position().stacks[hex]
  if stack and stack.handle and not stack.pieces then
    hidden_rows(game, s, stack)
  elseif stack then
    stack_rows(game, s, stack)
  end
  for _, more in ipairs(stack and stack.more or {}) do
    stack_rows(game, s, more)
  end
  waiting_rows(game, s, hex)
  box_rows(game, s, hex)
end

return M
