--- What happened to a side while others were asked, such as at Night, and what the last turns of others took from the field:
--- shown once, when it sits at the table again. The pack's ui.lua names the texts of the log that are news at once (`news`)
--- and those that are shown when the side's turn begins (`losses`).
local dialogs = require("ui.dialogs")
local lists = require("kernel.lists")
local log = require("ui.log")
local words = require("ui.words")
local M = {}

--- Records after an action whose texts are listed.
local function since(game, n, keys)
  return lists.where(
    game.table:log(),
    function(record) return record.n > n and lists.contains(keys or {}, record.key) end
  )
end

--- The records that are news to the side at the table; they are none from then on.
local function fresh(game)
  local tbl = game.table
  local heard = game.heard[tbl.side] or game.heard.first
  game.heard[tbl.side] = tbl.n
  return since(game, heard, tbl.ui.news)
end

--- What was lost since the side's last turn ended, once, as its turn begins.
local function losses(game)
  local tbl = game.table
  local ended = game.turn_ended and game.turn_ended[tbl.side]
  if not ended or (tbl:view().phasing or tbl:turn_side()) ~= tbl.side or game.told_losses[tbl.side] == ended then
    return {}
  end
  game.told_losses[tbl.side] = ended
  return since(game, ended, tbl.ui.losses)
end

local function section(game, s, title, records)
  if #records == 0 then return end
  s:heading(words.of(title))
  log.lines(game, s, records)
  s:gap(6)
end

--- Shows what is new to a player at the table; called after each change.
---@param game Game
function M.follow(game)
  local tbl = game.table
  game.heard = game.heard or { first = tbl.n } -- by side: up to which action it has been shown all
  game.told_losses = game.told_losses or {}
  if game.curtain or tbl.past or tbl.replay or tbl.watched then return end
  local records, lost = fresh(game), losses(game)
  if #records + #lost == 0 then return end
  dialogs.ask({
    id = "news",
    title = words.of("news"),
    w = 520,
    text = function(s)
      section(game, s, "news_losses", lost)
      section(game, s, "news_states", records)
    end,
    choices = { { id = "ok", text = words.of("ok"), primary = true } },
  })
end

return M
