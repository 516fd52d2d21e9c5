--- The dice tray: the record of rolls, the last on top.
local ink = require("ui.ink")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local SHOWN = 40

--- The dice of a roll: its single results, else the result itself.
local function faces_of(roll)
  if type(roll.dice) == "table" and #roll.dice > 0 then return roll.dice end
  return { roll.result or roll.value or 0 }
end

local function roll_row(game, s, roll, index, newest)
  local size = px(newest and 40 or 26)
  local faces = faces_of(roll)
  local text = roll.text or (roll.key and game:text(roll.key, roll.values or {})) or roll.reason or roll.key or ""
  s:row({
    id = "roll" .. index,
    text = {
      { text = text .. "  ", face = "small" },
      { text = roll.rule or "", face = "tiny", id = "rule" .. index, link = roll.rule and function() game:show_rule(roll.rule) end },
    },
    min = newest and 48 or 34,
    draw_w = (newest and 44 or 30) * #faces,
    draw = function(c, x, y)
      for i, face in ipairs(faces) do
        ink.die(c, x + (i - 1) * (size + px(3)), y, size, face, newest and 0xFFFAF3DF or 0xFFE9DDBE, colours.ink)
      end
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
