--- The options in force: what was chosen for this game, by rule; those that differ from the usual first.
local parts = require("ui.panels.parts")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local colours = theme.colours

local function option_row(game, s, option, value)
  local usual = tostring(value) == tostring(option.default)
  s:text({
    {
      text = option.title .. "  ",
      face = "small_bold",
      colour = not usual and colours.accent or nil,
    },
    parts.rule_run(game, option.rule, "option." .. option.id),
  }, { id = "option." .. option.id })
  s:text(option.text, { face = "small" })
  local note =
    words.of(usual and "option_usual" or "option_changed", { value = words.choice(option, value) })
  s:text(note, { face = "small_italic", colour = usual and colours.ink_soft or colours.accent })
  s:gap(6)
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local facts = game.table.facts
  local chosen = facts.chosen or {}
  local list = {}
  for i, option in ipairs(facts.options or {}) do
    local value = chosen[option.id]
    if value == nil then value = option.default end
    list[#list + 1] = {
      option = option,
      value = value,
      at = i,
      usual = tostring(value) == tostring(option.default),
    }
  end
  table.sort(list, function(a, b)
    if a.usual ~= b.usual then return b.usual end
    return a.at < b.at
  end)
  if #list == 0 then s:text(words.of("no_options"), { face = "italic" }) end
  for _, each in ipairs(list) do
    option_row(game, s, each.option, each.value)
  end
end

return M
