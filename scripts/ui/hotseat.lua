--- Between two players at one table: what the dice brought is read, then the screen is covered until the
--- next one sits down.
local dialogs = require("ui.dialogs")
local lists = require("kernel.lists")
local camera = require("ui.camera")
local widgets = require("ui.widgets")
local log = require("ui.log")
local words = require("ui.words")
local M = {}

--- The side takes its seat.
local function sit(game, side)
  widgets.hide(game.curtain_sheet)
  game.curtain, game.curtain_sheet = nil, nil
  game.table:sit(side)
  game.sat = game.table.n
  game.orders:deselect()
  game.followed_prompt = nil
  game:changed()
  if not (game.seen and game.seen[side]) then camera.begin(game) end
end

--- Hides all: what the dice brought, too, if it still lies there, since the rules were read again meanwhile, say.
local function cover(game, side)
  game.curtain = side
  widgets.hide(game.despatch)
  game.despatch = nil
  local name = game.table:side_name(side)
  local function ready() sit(game, side) end
  widgets.hide(game.curtain_sheet)
  game.curtain_sheet = dialogs.open({
    id = "curtain",
    title = words.of("curtain_title", { side = name }),
    on_close = ready,
    buttons = { { id = "ready", text = words.of("curtain_ready"), primary = true, on = ready } },
    build = function(s) s:text(words.of("curtain_text", { side = name }), { align = "centre" }) end,
  })
end

--- What has come of the dice that fell since the side at the table sat down; once.
---@return table[]? records nil: none fell.
local function fallen(game)
  local since, first = game.sat or game.table.n, nil
  game.sat = game.table.n
  for _, roll in ipairs(game.table:dice()) do
    if roll.n > since then first = math.min(first or roll.n, roll.n) end
  end
  return first and lists.where(game.table:log(), function(record) return record.n >= first end)
end

--- Covers the screen for the next side, after the one at the table has read what its dice brought.
---@param game Game
---@param side string
function M.raise(game, side)
  local records = fallen(game)
  if not records then return cover(game, side) end
  local function on() game:changed() end
  game.despatch = dialogs.ask({
    id = "despatch",
    title = words.of("despatch"),
    w = 520,
    text = function(s) log.lines(game, s, records) end,
    on_close = on,
    choices = { { id = "ok", text = words.of("ok"), primary = true, on = on } },
  })
end

return M
