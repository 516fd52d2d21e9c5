--- Rules that change while a game is open: files of its packs were saved. What has changed is shown. Where
--- what was played would have come out otherwise, the player says how the game goes on.
local banner = require("ui.panels.banner")
local dialogs = require("ui.dialogs")
local game_calls = require("engine.game")
local widgets = require("ui.widgets")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local CELLS = 6 -- changes that are listed of one file

--- One changed value in words.
local function cell_text(cell)
  local nothing = words.of("renew_nothing")
  return words.of(
    "renew_cell",
    { path = cell.path, old = cell.old or nothing, new = cell.new or nothing }
  )
end

local function build_changes(s, changed)
  for _, row in ipairs(changed) do
    local cells = row.cells or {}
    s:text(row.file, { face = "bold" })
    for i = 1, math.min(CELLS, #cells) do
      s:text(cell_text(cells[i]), { face = "small" })
    end
    if #cells > CELLS then
      s:text(words.of("more_notes", { n = #cells - CELLS }), { face = "small_italic" })
    end
    s:gap(4)
  end
end

--- The changes in one line: for the banner.
local function summary(changed)
  local cell = changed[1].cells and changed[1].cells[1]
  local first = cell and cell_text(cell) or changed[1].file
  local more = -1
  for _, row in ipairs(changed) do
    more = more + math.max(1, #(row.cells or {}))
  end
  return more > 0 and words.of("renew_and_more", { first = first, n = more }) or first
end

--- Carries out a choice: "go_on", "branch" or "pin".
local function choose(game, changed, choice)
  local result, fault = game_calls.call("reload", { choice = choice })
  if not result then return game:refused(fault) end
  if result.pinned then
    return banner.tell(game, words.of("renew_pinned"), words.of("renew_stay"))
  end
  game:renewed(changed, result)
  banner.tell(game, words.of("renew_taken"), words.of("renew_" .. choice .. "_done"))
end

--- Shows what changed and what would differ; Escape keeps the old rules.
local function offer(game, result)
  local dialog
  local function row(s, choice)
    s:row({
      id = choice,
      text = words.of("renew_" .. choice),
      detail = words.of("renew_" .. choice .. "_detail"),
      on = function()
        widgets.hide(dialog)
        choose(game, result.changed, choice)
      end,
    })
  end
  dialog = dialogs.open({
    id = "renewal",
    title = words.of("renew_title"),
    w = 560,
    on_close = function() choose(game, result.changed, "pin") end,
    build = function(s)
      build_changes(s, result.changed)
      s:text(result.text, { colour = theme.colours.bad })
      s:gap(8)
      for _, choice in ipairs(result.offers) do
        row(s, choice)
      end
    end,
  })
end

--- Reads the rules again when files have changed. A fault in them is shown by the error panel, and the old
--- rules go on.
---@param game Game
---@param again? boolean The position is asked and drawn again even if no file has changed.
function M.read(game, again)
  if game.table.replay then return end
  local result, fault = game_calls.call("reload", {})
  if not result then return game:refused(fault) end
  if #result.offers > 0 then return offer(game, result) end
  if #result.changed > 0 or again then game:renewed(result.changed) end
  if #result.changed > 0 then
    banner.tell(game, words.of("renew_taken"), summary(result.changed))
  end
end

return M
