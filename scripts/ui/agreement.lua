--- Changing the position by agreement: one value, with a reason; every other side is asked, the log keeps it. What may be
--- changed of the selected pieces is listed; a click fills it in.
local dialogs = require("ui.dialogs")
local theme = require("ui.theme")
local widgets = require("ui.widgets")
local words = require("ui.words")
local M = {}

local MOST_ROWS = 24

--- A typed value: a whole number, true or false, else a text. Codes of hexes may look like numbers: `kind` is what the value
--- is now, where that is known.
---@param text string
---@param kind? string
local function value_of(text, kind)
  local number = math.tointeger(tonumber(text))
  if kind ~= "string" and number and tostring(number) == text then return number end
  if kind ~= "string" and (text == "true" or text == "false") then return text == "true" end
  return text
end

--- What a value of the own pieces is now; nil of whatever else a path names.
local function kind_at(game, path)
  local id, field = path:match("^pieces%.([^%.]+)%.([^%.]+)$")
  local piece = id and game.table:piece(id)
  return piece and piece[field] ~= nil and type(piece[field]) or nil
end

--- What of a piece may be changed: { path, value, text }.
local function fields_of(game, piece, list)
  local names = {}
  for name, value in pairs(piece) do
    local plain = type(value) == "boolean" or math.type(value) == "integer" or type(value) == "string"
    if plain and type(name) == "string" then names[#names + 1] = name end
  end
  table.sort(names)
  for _, name in ipairs(names) do
    local path = ("pieces.%s.%s"):format(piece.id, name)
    local answer = game.table:explain("override", { path = path, value = piece[name], reason = "x" })
    if answer and answer.ok and #list < MOST_ROWS then
      list[#list + 1] = { path = path, value = tostring(piece[name]), text = ("%s: %s"):format(piece.name or piece.id, name) }
    end
  end
end

--- The values of the own pieces in the selected hex.
local function known_values(game)
  local list, hex = {}, game.orders.hex
  local stack = hex and game.table:position().stacks[hex]
  for _, piece in ipairs(stack and stack.own and stack.pieces or {}) do
    fields_of(game, piece, list)
  end
  return list
end

local function build(game, s, form, list, redraw, send)
  s:text(words.of("agreement_text"))
  s:gap(4)
  for i, each in ipairs(list) do
    s:row({
      id = "value" .. i,
      text = each.text,
      note = each.value,
      selected = each.path == form.path,
      on = function()
        form.path, form.value = each.path, each.value
        redraw()
      end,
    })
  end
  if #list == 0 then s:note(words.of("agreement_select")) end
  for _, name in ipairs({ "path", "value", "reason" }) do
    s:note(words.of("agreement_" .. name))
    s:input({
      id = name,
      value = form[name],
      set = function(text)
        form[name] = text
        redraw()
      end,
      enter = send,
    })
  end
  if form.why then s:text(form.why, { colour = theme.colours.bad }) end
end

--- Opens the form; what is refused is said in it.
---@param game Game
function M.open(game)
  local form, list, dialog = { path = "", value = "", reason = "" }, known_values(game), nil
  local function redraw() dialog.recentre() end
  local function send()
    local args = { path = form.path, value = value_of(form.value, kind_at(game, form.path)), reason = form.reason }
    local result, fault = game.table:act("override", args)
    if result then
      widgets.hide(dialog)
      game:changed()
    elseif fault and not fault.file then
      local first = (fault.reasons or {})[1]
      form.why = words.capital(first and first.text or fault.message)
      redraw()
    end
  end
  dialog = dialogs.open({
    id = "agreement",
    title = words.of("agreement"),
    w = 520,
    buttons = {
      { id = "propose", text = words.of("agreement_propose"), primary = true, stays = true, on = send },
      { id = "cancel", text = words.of("cancel") },
    },
    build = function(s) build(game, s, form, list, redraw, send) end,
  })
end

return M
