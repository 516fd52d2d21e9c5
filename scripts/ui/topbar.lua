--- The bar at the top: battle, time, whose turn; the menu, undo, zoom and the panels.
local draw = require("ui.draw")
local keys = require("ui.keys")
local menus = require("ui.menus")
local panels = require("ui.panels")
local richtext = require("ui.richtext")
local sheet = require("ui.sheet")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours

local ROW = 28

--- Pixels that the bar is high.
function M.height() return px(ROW) + 2 * draw.padding("plain") end

local function turn_of(game)
  local view = game.table:view()
  if not view.turn then return "" end
  return words.of("turn_of", { turn = view.turn, last = view.last_turn or "?" })
end

--- What the bar shows, from the left: { text, face, gap after it, side? }.
local function facts(game)
  local tbl = game.table
  local side = not game.curtain and tbl:turn_side()
  return {
    { tbl.title, "title", 16 },
    { tbl:date_of(tbl:view()), "italic", 16 },
    { turn_of(game), "small", 18 },
    { side and tbl:side_name(side) or "", "small_bold", 16, side = side },
  }
end

--- Pixels of the longest name of a side, so that the buttons are the same in everybody's turn.
local function longest_side(game)
  local w = 0
  for _, side in ipairs(game.table.sides) do
    w = math.max(w, richtext.width("small_bold", game.table:side_name(side)))
  end
  return w
end

--- Room for the battle, the date and whose turn it is.
local function needed(game)
  local w = 0
  for i, fact in ipairs(facts(game)) do
    if i ~= 3 and fact[1] ~= "" then
      local text = fact.side and longest_side(game) or richtext.width(fact[2], fact[1])
      w = w + math.ceil(text) + px(24)
    end
  end
  return w
end

--- The buttons at the right, from the edge inwards.
local function buttons(game, room)
  local list = {
    { id = "menu", icon = "menu", tip = words.of("menu"), on = function() menus.main(game) end },
    { id = "redo", icon = "redo", tip = words.of("redo_tip"), on = function() game:redo() end },
    { id = "undo", icon = "undo", tip = words.of("undo_tip"), on = function() game:undo() end },
    {
      id = "find",
      icon = "find",
      tip = ("%s (%s)"):format(words.of("find"), keys.shown("F")),
      on = function() menus.find(game) end,
    },
    {
      id = "closer",
      icon = "plus",
      tip = words.of("zoom_in"),
      on = function() game:zoom(1) end,
    },
    {
      id = "farther",
      icon = "minus",
      tip = words.of("zoom_out"),
      on = function() game:zoom(-1) end,
    },
  }
  local width = sheet.button_width(list[1]) + px(4)
  for _, panel in ipairs(panels.buttons(game, room - #list * width - needed(game), width)) do
    list[#list + 1] = panel
  end
  return list
end

--- The side whose turn it is, in its colour.
local function draw_side(c, game, side, name, x)
  local look = (game.table.ui.sides or {})[side] or {}
  local font, size = theme.face("small_bold")
  local w = richtext.width("small_bold", name) + px(20)
  draw.fill_rect(c, x, px(4), w, px(22), theme.colour(look.colour, colours.ink_soft))
  draw.frame(c, x, px(4), w, px(22), 1, colours.ink)
  c:text(font, size, x + px(10), px(20), name, 0xFFFFFFFF)
end

--- Pixels of a fact.
local function width_of(fact, text)
  return richtext.width(fact[2], text) + (fact.side and px(24) or 0)
end

--- Draws what has room, the title cut to it; whose turn it is before how many turns there are.
local function draw_facts(c, game, list, room)
  local x, last = px(2), list[#list]
  for i, fact in ipairs(list) do
    local text = i == 1 and richtext.fit(fact[1], fact[2], room) or fact[1]
    local w = width_of(fact, text)
    local kept = i == 3 and last[1] ~= "" and px(fact[3]) + width_of(last, last[1]) or 0 -- for the side
    if text ~= "" and (i == 1 or x + w + kept < room) then
      if fact.side then
        draw_side(c, game, fact.side, text, x)
      else
        local font, size = theme.face(fact[2])
        c:text(
          font,
          size,
          x,
          px(i == 1 and 21 or 20),
          text,
          i == 1 and colours.ink or colours.ink_soft
        )
      end
      x = x + w + px(fact[3])
    end
  end
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local h, right = px(ROW), s.room
  for _, spec in ipairs(buttons(game, s.room)) do
    local w = sheet.button_width(spec)
    if right - w < px(90) then break end
    right = right - w
    s:button_at(spec, right, 0, w, h)
    right = right - px(4)
  end
  local list = facts(game)
  s:op(0, h, function(c) draw_facts(c, game, list, right - px(8)) end)
  s.at = h
end

return M
