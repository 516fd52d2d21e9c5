--- What happened to a side while others were asked, such as at Night: shown once, when it sits at the table again. The
--- pack's ui.lua names the texts of the log that are news.
local dialogs = require("ui.dialogs")
local lists = require("kernel.lists")
local log = require("ui.log")
local words = require("ui.words")
local M = {}

--- The records that are news to the side at the table; they are none from then on.
local function fresh(game)
  local tbl, found = game.table, {}
  local heard = game.heard[tbl.side] or game.heard.first
  game.heard[tbl.side] = tbl.n
  for _, record in ipairs(tbl:log()) do
    if record.n > heard and lists.contains(tbl.ui.news, record.key) then
      found[#found + 1] = record
    end
  end
  return found
end

--- Shows what is new to a player at the table; called after each change.
---@param game Game
function M.follow(game)
  local tbl = game.table
  game.heard = game.heard or { first = tbl.n } -- by side: up to which action it has been shown all
  if game.curtain or not tbl.ui.news or tbl.past or tbl.replay or tbl.watched then return end
  local records = fresh(game)
  if #records == 0 then return end
  dialogs.ask({
    id = "news",
    title = words.of("news"),
    w = 520,
    text = function(s) log.lines(game, s, records) end,
    choices = { { id = "ok", text = words.of("ok"), primary = true } },
  })
end

return M
