--- The roster: formations with their officer, casualties and units, where each is and how it fares.
local parts = require("ui.panels.parts")
local selection = require("ui.selection")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local COUNTER = 36

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
    table.sort(list, function(a, b)
      local one, two = parts.piece(game, a), parts.piece(game, b)
      local la, lb =
        one.type == "leader" or one.kind ~= nil, two.type == "leader" or two.kind ~= nil
      if la ~= lb then return la end
      if (one.strength or 0) ~= (two.strength or 0) then
        return (one.strength or 0) > (two.strength or 0)
      end
      return (one.name or a) < (two.name or b)
    end)
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
  local piece = parts.piece(game, id)
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

local function losses_of(game, formation)
  for _, row in ipairs(game.table:view().losses or {}) do
    if row.formation == formation then return row end
  end
end

--- Strength of the units that stand on the map or wait.
local function strength_of(game, ids)
  local sum, known = 0, false
  for _, id in ipairs(ids) do
    local piece = parts.piece(game, id)
    if piece.strength and not parts.box_of(game, id) then
      sum, known = sum + piece.strength, true
    end
  end
  return known and sum > 0 and sum or nil
end

local function formation_block(game, s, row, ids, state)
  local open = not state.shut[row.id]
  local loss = losses_of(game, row.id)
  local strength = strength_of(game, ids)
  local name = game:text("formation." .. row.id) or row.name or row.id
  s:row({
    id = "formation." .. row.id,
    text = {
      { text = (open and "▾ " or "▸ "), face = "small" },
      { text = name, face = "bold" },
    },
    note = strength
        and words.of("strength", { value = game.counters:figure("strength", strength) })
      or nil,
    on = function()
      state.shut[row.id] = open or nil
      s:invalidate()
    end,
  })
  if loss and loss.level then
    parts.bar(s, {
      value = loss.points,
      level = loss.level,
      note = words.of("losses_of", { points = loss.points, level = loss.level }),
    })
    if loss.demoralized then
      s:text(words.of("is_demoralized"), { face = "small_italic", colour = colours.bad })
    end
  end
  if open then
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
    local loss = losses_of(game, row.id)
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
