--- The dialog for actions with a text to write: a line for each text that the entry leaves open.
local dialogs = require("ui.dialogs")
local lists = require("kernel.lists")
local theme = require("ui.theme")
local widgets = require("ui.widgets")
local words = require("ui.words")
local M = {}

--- What a text is called: the pack's word for its argument, else the argument's name.
local function title_of(game, open)
  return words.capital(game:text("arg." .. open.arg) or (open.arg:gsub("_", " ")))
end

--- One text: its name, its line, how much room is left, and all of it when the line is too short to show it.
local function build_text(game, s, open, written, send)
  local now = written[open.arg]
  s:note(title_of(game, open))
  s:input({
    id = open.arg,
    value = now,
    set = function(text) written[open.arg] = text end,
    enter = send,
  })
  s:note(words.of("write_room", { count = utf8.len(now) or 0, most = open.most }))
  if #now > 40 then s:text(now, { face = "italic" }) end
end

--- Asks for the texts of an entry, then plays it. The rules say what is wrong with a text before the dialog shuts.
--- ```lua
--- if entry.open then return writing.ask(self, entry, function(args) self:play(entry, args) end) end
--- ```
---@param game Game
---@param entry table Of the legal list, with `open`.
---@param play fun(args: table) What is done with the arguments, the texts among them.
function M.ask(game, entry, play)
  local written, refused, dialog = {}, nil, nil
  for _, open in ipairs(entry.open) do
    written[open.arg] = ""
  end
  local function send()
    local args = lists.copy(entry.args)
    for name, text in pairs(written) do
      args[name] = text
    end
    local answer, fault = game.table:explain(entry.verb, args)
    local reason = answer and answer.reasons[1] or fault
    refused = reason and (reason.text or reason.message)
    if refused then return widgets.type_into(dialog, entry.open[1].arg) end
    widgets.hide(dialog)
    play(args)
  end
  dialog = dialogs.open({
    id = "writing",
    title = words.capital(game.orders:text(entry)),
    w = 520,
    buttons = {
      { id = "ok", text = words.of("write_send"), primary = true, icon = "check", on = send, stays = true },
      { id = "cancel", text = words.of("cancel") },
    },
    build = function(s)
      for _, open in ipairs(entry.open) do
        build_text(game, s, open, written, send)
      end
      if refused then s:text(words.capital(refused), { colour = theme.colours.bad }) end
    end,
  })
  widgets.type_into(dialog, entry.open[1].arg)
end

return M
