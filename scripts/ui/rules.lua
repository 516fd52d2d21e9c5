--- Rule summaries by number.
local game_calls = require("engine.game")
local kit = require("ui.kit")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

--- All summaries of the pack, and an index by id.
---@return table[] list
---@return table by_id
function M.all(game)
  if not game.rules then
    local answer = game_calls.call("rules", { pack = game.table.pack }) or {}
    game.rules, game.rules_by = answer.rules or {}, {}
    for _, rule in ipairs(game.rules) do
      game.rules_by[rule.id] = rule
    end
  end
  return game.rules, game.rules_by
end

--- The summary of a rule; that of the nearest rule above it when it has none.
function M.find(game, id)
  local _, by = M.all(game)
  local at = id
  while #at > 0 do
    if by[at] then return by[at] end
    at = at:sub(1, -2)
  end
end

--- Opens a rule's summary.
function M.show(game, id)
  local rule = M.find(game, id)
  local dialog
  dialog = kit.dialog({
    id = "rule",
    title = words.of("rule_title", { rule = id }),
    w = 460,
    default = function() kit.hide(dialog) end,
    build = function(s)
      if not rule then
        s:text(words.of("rule_none", { rule = id }), { face = "italic" })
      else
        if rule.id ~= id then
          s:text(rule.id, { face = "small_bold", colour = theme.colours.ink_soft })
        end
        if rule.title and rule.title ~= "" then s:text(rule.title, { face = "heading" }) end
        if rule.text and rule.text ~= rule.title then s:text(rule.text) end
      end
      s:gap(12)
      s:button({
        id = "close",
        text = words.of("close"),
        primary = true,
        on = function() kit.hide(dialog) end,
      }, "centre")
    end,
  })
end

return M
