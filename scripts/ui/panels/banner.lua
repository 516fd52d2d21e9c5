--- Events across the top of the map (a new turn, another side's turn), and the look of Night.
local widgets = require("ui.widgets")
local sheet = require("ui.sheet")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local SHOWN_MS = 1900
local NIGHT = 0x78102C78

--- What there is to say since the last look: a key, a title and a line under it.
local function news(game, view)
  local seen, side = game.banner_seen, game.table:turn_side()
  local key = ("%s/%s/%s"):format(view.turn or "", side or "", game.table.past and "past" or "")
  if seen == key then return nil end
  game.banner_seen = key
  if not seen or game.table.past then return nil end
  local date = game.table:date_of(view)
  local title = side and game.table:side_name(side) or ""
  local turn = view.turn and words.of("turn_of", { turn = view.turn, last = view.last_turn or "?" })
    or ""
  if title == "" then
    title, turn = turn, ""
  end
  return title, turn ~= "" and date ~= "" and date .. " · " .. turn or date .. turn
end

local function close(game)
  if game.banner then widgets.hide(game.banner) end
  game.banner, game.banner_text, game.banner_due = nil, nil, nil
end

--- Says something across the top of the map for a while.
---@param game Game
---@param title string
---@param line string
function M.tell(game, title, line)
  close(game)
  local side = game.table:turn_side()
  local look = (game.table.ui.sides or {})[side] or {}
  local s = sheet.new({
    id = "banner",
    layer = 2,
    pass = true,
    build = function(s)
      s:text(
        title,
        { face = "title", align = "centre", colour = theme.colour(look.colour, colours.accent) }
      )
      s:text(line, { face = "italic", align = "centre", colour = colours.ink_soft })
    end,
  })
  local w = math.min(px(380), game.w - px(16))
  local free = game.map.free or { 0, 0, game.w, game.h }
  s:place(free[1] + (free[3] - w) // 2, free[2] + px(8), w)
  game.banner, game.banner_text = widgets.show(s), title
  game.banner_due = window.now() + SHOWN_MS
  window.wake(SHOWN_MS)
end

--- Shows what is new; called on each frame.
function M.tick(game, now)
  if game.banner_due then
    if now >= game.banner_due or game.curtain then
      close(game)
    else
      window.wake(game.banner_due - now)
    end
  end
  if game.curtain or widgets.modal() then return end
  if game.banner_at == game.table.changed then return end
  game.banner_at = game.table.changed
  local title, line = news(game, game.table:view())
  if title then M.tell(game, title, line) end
end

--- Darkens the map at Night.
function M.ground(game)
  if game.table:view().night then
    window.fill(game.map.x, game.map.y, game.map.w, game.map.h, NIGHT)
  end
end

return M
