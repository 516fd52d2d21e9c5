--- A notice that stays while the game is kept in no file, with the cause.
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours

---@param game Game
---@return boolean
function M.wanted(game) return game.table.unsaved ~= nil end

--- The notice in words; nil while the game is kept in a file.
---@param game Game
---@return string?
function M.text(game)
  local why = game.table.unsaved
  return why and words.of("unsaved_text", { why = why })
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  s:text(words.of("unsaved"), { face = "small_bold", colour = colours.bad })
  s:text(M.text(game) or "", { face = "small", colour = colours.ink })
end

--- Puts it at the top of what is free of the map: from `x` on, below `top`, `room` wide.
function M.place(game, x, top, room)
  local w = math.min(px(440), room)
  game.sheets.unsaved:place(x + math.max(0, (room - w) // 2), top, w)
end

return M
