--- The dice tray: the record of rolls, the last on top.
local ink = require("ui.draw")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local SHOWN = 40

local function roll_row(game, s, roll, index, newest)
  local size = px(newest and 40 or 26)
  s:row({
    id = "roll" .. index,
    text = {
      { text = words.capital(roll.text) .. "  ", face = "small" },
      {
        text = roll.rule or "",
        face = "tiny",
        id = "rule" .. index,
        link = roll.rule and function() game:show_rule(roll.rule) end,
      },
    },
    min = newest and 48 or 34,
    draw_w = newest and 44 or 30,
    draw = function(c, x, y)
      ink.die(c, x, y, size, roll.result, newest and 0xFFFAF3DF or 0xFFE9DDBE, colours.ink)
    end,
  })
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local rolls = game.table:dice()
  if #rolls == 0 then
    s:text(words.of("no_dice"), { face = "italic", colour = colours.ink_soft })
    return
  end
  for i = #rolls, math.max(1, #rolls - SHOWN + 1), -1 do
    roll_row(game, s, rolls[i], i, i == #rolls)
  end
end

return M
