--- The roster: formations with their officer, casualties and units, where each is and how it fares.
local parts = require("ui.panels.parts")
local selection = require("ui.selection")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local COUNTER = 36

local function is_leader(piece) return piece.type == "leader" or piece.kind ~= nil end

--- Does a piece come before another in its formation: leaders first, then the stronger?
local function comes_before(one, two)
  if is_leader(one) ~= is_leader(two) then return is_leader(one) end
  local a, b = one.strength or 0, two.strength or 0
  if a ~= b then return a > b end
  return (one.name or one.id) < (two.name or two.id)
end

--- Pieces by formation: those in play that this side may know.
local function by_formation(game, side, field)
  local by, seen = {}, {}
  local at = game.table:position()
  local function add(id, piece)
    local print = game.table.print[id]
    local of = (piece or print or {})[field]
    if not of or seen[id] or (game.table:side_of(id) or side) ~= side then return end
    seen[id] = true
    by[of] = by[of] or {}
    table.insert(by[of], id)
  end
  for id, piece in pairs(at.piece) do
    add(id, piece)
  end
  for id in pairs(game.table.print) do
    if parts.box_of(game, id) then add(id) end
  end
  for _, list in pairs(by) do
    table.sort(
      list,
      function(a, b) return comes_before(game.table:piece(a), game.table:piece(b)) end
    )
  end
  return by
end

--- What is said of a piece under its name.
local function facts(game, id, piece)
  local list = {}
  local figures = game.counters:figures(piece)
  if figures ~= "" then list[1] = figures end
  for _, badge in ipairs(game.counters:badges(piece)) do
    list[#list + 1] = game:text(badge.key) or badge.field
  end
  local place = parts.whereabouts(game, id)
  if place ~= "" then list[#list + 1] = place end
  return table.concat(list, " · ")
end

local function unit_row(game, s, id)
  local piece = game.table:piece(id)
  local _, hex = parts.whereabouts(game, id)
  local off = parts.box_of(game, id) ~= nil
  s:row({
    id = "unit." .. id,
    text = piece.name or id,
    face = "small_bold",
    colour = off and colours.ink_faint or nil,
    detail = facts(game, id, piece),
    draw = selection.draw_counter(game, piece, px(COUNTER)),
    draw_w = COUNTER + 8, -- with its marks
    min = COUNTER + 8,
    selected = hex ~= nil and hex == game.orders.hex,
    on = hex and game.map:is_hex(hex) and function() game:show_hex(hex) end or nil,
  })
end

--- Strength of the units that stand on the map or wait.
local function strength_of(game, ids)
  local sum, known = 0, false
  for _, id in ipairs(ids) do
    local piece = game.table:piece(id)
    if piece.strength and not parts.box_of(game, id) then
      sum, known = sum + piece.strength, true
    end
  end
  return known and sum > 0 and sum or nil
end

--- The line of a formation, which opens and shuts it.
local function formation_row(game, s, row, ids, state)
  local open = not state.shut[row.id]
  local strength = strength_of(game, ids)
  local figure = strength and game.counters:figure("strength", strength)
  local name = game:text("formation." .. row.id) or row.name or row.id
  s:row({
    id = "formation." .. row.id,
    text = {
      { text = (open and "▾ " or "▸ "), face = "small" },
      { text = name, face = "bold" },
    },
    note = figure and words.of("strength", { value = figure }) or nil,
    on = function()
      state.shut[row.id] = open or nil
      s:invalidate()
    end,
  })
end

local function formation_block(game, s, row, ids, state)
  local loss = parts.loss_of(game, row.id)
  formation_row(game, s, row, ids, state)
  if loss and loss.level then
    parts.loss_bar(s, loss)
    if loss.demoralized then
      s:text(words.of("is_demoralized"), { face = "small_italic", colour = colours.bad })
    end
  end
  if not state.shut[row.id] then
    for _, id in ipairs(ids) do
      unit_row(game, s, id)
    end
  end
  s:gap(6)
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local look = game.table.ui.roster
  if not look then
    s:text(words.of("no_roster"), { face = "italic" })
    return
  end
  local state = parts.state(game, "roster")
  state.shut = state.shut or {}
  local side = parts.side_choice(game, s, state)
  local by = by_formation(game, side, look.field)
  local shown = 0
  for _, row in ipairs(parts.rows(game, look.table)) do
    local ids = by[row.id]
    local loss = parts.loss_of(game, row.id)
    if row.side == side and (ids or loss and loss.points > 0) then
      shown = shown + 1
      formation_block(game, s, row, ids or {}, state)
    end
  end
  if shown == 0 then
    s:text(words.of("nobody_known"), { face = "italic", colour = colours.ink_soft })
  end
end

return M
