--- Off the map: the pack's boxes with the counters in them, and the casualty tracks.
local ink = require("ui.draw")
local lists = require("kernel.lists")
local parts = require("ui.panels.parts")
local selection = require("ui.selection")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours

local function fill_box(game, s, title, list)
  s:text({
    { text = title, face = "small_bold" },
    { text = #list > 0 and ("  %d"):format(#list) or "", face = "small" },
  })
  if #list == 0 then
    s:text(words.of("box_empty"), { face = "small_italic", colour = colours.ink_faint })
  end
  parts.counters(game, s, list, 40)
end

local function box(game, s, title, list)
  local index = #s.ops + 1
  local top, left, room = s.at, s.left, s.room
  s.at = top + px(6)
  s:inset(px(8), px(8), function() fill_box(game, s, title, list) end)
  s.at = s.at + px(6)
  local h = s.at - top
  table.insert(s.ops, index, {
    y = top,
    h = h,
    draw = function(c)
      ink.fill_rect(c, left, top, room, h, theme.alpha(colours.paper_deep, 110))
      ink.frame(c, left, top, room, h, 1, colours.rule)
    end,
  })
  s:gap(8)
end

--- Losses of the formations of a side that have a level, in the order of the roster.
local function losses_of(game, side)
  local list, look = {}, game.table.ui.roster or {}
  for _, row in ipairs(parts.rows(game, look.table or "")) do
    local loss = row.side == side and parts.loss_of(game, row.id)
    if loss and loss.level then list[#list + 1] = loss end
  end
  return list
end

local function track(game, s, loss)
  local name = game:text("formation." .. loss.formation) or loss.formation
  local weak = loss.demoralized and "  " .. words.of("is_demoralized") or ""
  s:text({
    { text = name, face = "small_bold" },
    { text = weak, face = "small_italic", colour = colours.bad },
  })
  parts.loss_bar(s, loss)
  s:gap(2)
end

--- What the formations of a side have lost, for the end of the game; nothing where none has lost anything.
---@param game Game
---@param s Sheet
---@param side string
function M.formations(game, s, side)
  local list = lists.where(losses_of(game, side), function(loss) return loss.points > 0 end)
  if #list == 0 then return end
  s:gap(6)
  s:heading(words.of("over_losses", { side = game.table:side_name(side) }))
  for _, loss in ipairs(list) do
    track(game, s, loss)
  end
end

local function tracks(game, s, side)
  local list = losses_of(game, side)
  if #list == 0 then return end
  s:gap(6)
  s:heading(words.of("casualty_tracks"))
  for _, loss in ipairs(list) do
    track(game, s, loss)
  end
  s:text(words.of("track_hint"), { face = "tiny", colour = colours.ink_soft })
end

--- A click on a counter in a box: what it may do, or it is taken up with its hex.
---@param game Game
---@param each table A box of the view.
---@param piece table
---@param e table? The event.
function M.pressed(game, each, piece, e)
  local entries = game.orders:entries_of(piece.id)
  if #entries == 1 then return game:press(entries[1]) end
  if #entries > 1 then return game:menu_of(entries, piece.name, e) end
  if not each.hex then return end
  game:show_hex(each.hex)
  if selection.may_toggle(game, piece.id) then selection.toggle(game, piece.id) end
end

--- The boxes of the view: organization charts, front lines, reserves.
local function displays(game, s)
  for _, each in ipairs(game.table:view().boxes or {}) do
    local list = {}
    for i, piece in ipairs(each.pieces) do
      local function on(e) M.pressed(game, each, piece, e) end
      list[i] = { piece = piece, tip = piece.name, on = on }
    end
    box(game, s, game:text(each.key, each.values) or each.key, list)
  end
end

--- Counters that are known by their ids.
local function counters_of(game, ids)
  local list = {}
  for _, id in ipairs(ids) do
    local piece = game.table:piece(id)
    if piece then list[#list + 1] = { piece = piece, tip = piece.name } end
  end
  return list
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local boxes = game.table.ui.boxes
  if not boxes and not game.table:view().boxes then
    s:text(words.of("no_boxes"), { face = "italic" })
    return
  end
  displays(game, s)
  if not boxes then return end
  local side = parts.side_choice(game, s, parts.state(game, "boxes"))
  local off = game.table:view().eliminated or {}
  local whose = off[side == game.table:view().side and "own" or "enemy"] or {}
  for _, each in ipairs(boxes) do
    local ids = whose[each.key]
    if ids then box(game, s, game:text(each.text) or each.key, counters_of(game, ids)) end
  end
  tracks(game, s, side)
end

return M
