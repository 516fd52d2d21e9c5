--- Dialogs of the game screen: menu, orders in words, find, save, the end.
local agreement = require("ui.agreement")
local dialogs = require("ui.dialogs")
local game_calls = require("engine.game")
local widgets = require("ui.widgets")
local settings = require("ui.settings")
local sounds = require("ui.sounds")
local tables = require("ui.table")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local FOUND = 14 -- lines of what is found

--- The main menu.
function M.main(game)
  local dialog
  local entries = {
    { "back", function() end },
    { "save", function() M.save(game) end },
    { "settings", function() M.settings(game) end },
    { "keys", function() game:show_keys() end },
    { "agreement", function() agreement.open(game) end },
    { "to_chooser", game.app.choose },
    { "quit", window.quit },
  }
  local function add(s, id, on)
    local function leave()
      widgets.hide(dialog)
      on()
    end
    s:button({ id = id, text = words.of(id), min = 240, on = leave }, "centre")
  end
  dialog = dialogs.open({
    id = "mainmenu",
    title = game.table.title,
    w = 320,
    build = function(s)
      for _, entry in ipairs(entries) do
        add(s, entry[1], entry[2])
      end
    end,
  })
end

local PACES_MS = { 0, 150, 350, 900 }
local MARCHES_MS = { 0, 60, 120, 250 }
local SWITCHES = { "curtain", "warn_end", "trails", "edge_pan" } -- keys of the settings and of their texts

--- A row of values, each with its words.
local function add_choice(s, id, value, values, set)
  s:choice({ id = id, label = words.of(id), value = value, values = values, set = set })
end

local function build_settings(s, game, set)
  local scales, paces, marches = {}, {}, {}
  for i, percent in ipairs(theme.SCALES) do
    scales[i] = { percent, percent .. " %" }
  end
  for i, pace in ipairs(PACES_MS) do
    paces[i] = { pace, words.of("pace_" .. pace) }
    marches[i] = { MARCHES_MS[i], words.of("pace_" .. pace) }
  end
  add_choice(s, "scale", theme.scale(), scales, game.app.set_scale)
  add_choice(s, "pace", settings.get("pace_ms"), paces, set("pace_ms"))
  add_choice(s, "march", settings.get("march_ms"), marches, set("march_ms"))
  local loud = {}
  for i, percent in ipairs(sounds.PERCENTS) do
    loud[i] = { percent, words.of("sound_" .. percent) }
  end
  add_choice(s, "sound", settings.get("sound"), loud, set("sound"))
  for _, key in ipairs(SWITCHES) do
    s:toggle({ id = key, text = words.of(key), value = settings.get(key), set = set(key) })
  end
end

function M.settings(game)
  local dialog
  local function set(key)
    return function(value)
      settings.set(key, value)
      dialog:invalidate()
    end
  end
  dialog = dialogs.open({
    id = "settings",
    title = words.of("settings"),
    w = 460,
    buttons = { dialogs.close_button() },
    build = function(s) build_settings(s, game, set) end,
  })
end

--- Saves under a name; from then on the game is kept there.
function M.save(game)
  local name = (game.table.scenario:gsub("%W", "-"))
  local dialog
  local function save()
    local result, fault = game_calls.call("save", { path = name })
    widgets.hide(dialog)
    if result then
      game.table.unsaved = nil
      game:arrange()
      dialogs.tell(words.of("saved"), words.of("saved_text", { path = result.path or name }))
    else
      dialogs.tell(words.of("save_failed"), fault.message)
    end
  end
  dialog = dialogs.open({
    id = "save",
    title = words.of("save_title"),
    buttons = {
      { id = "ok", text = words.of("save"), primary = true, icon = "save", on = save },
      { id = "cancel", text = words.of("cancel") },
    },
    build = function(s)
      s:note(words.of("save_as"))
      s:input({ id = "name", value = name, set = function(text) name = text end, enter = save })
    end,
  })
  widgets.type_into(dialog, "name")
end

--- Every legal entry in words; each can be clicked.
function M.all_orders(game)
  local dialog
  dialog = dialogs.open({
    id = "orders",
    title = words.of("orders_title"),
    w = 480,
    buttons = { dialogs.close_button() },
    build = function(s)
      s:note(words.of("orders_count", { n = #game.orders.actions }))
      s:rule()
      s:pin()
      for _, entry in ipairs(game.orders.actions) do
        s:row({
          id = tables.entry_key(entry),
          text = words.capital(game.orders:text(entry)),
          note = entry.rule,
          on = function()
            widgets.hide(dialog)
            game:press(entry)
          end,
        })
      end
    end,
  })
end

local function names(list)
  if #list <= 6 then return words.list(list) end
  return words.of("and_more", { names = words.list({ table.unpack(list, 1, 5) }), n = #list - 5 })
end

local function undone_lines(game, s, left)
  s:text(words.of("end_text"))
  s:gap(6)
  for _, each in ipairs(left) do
    local what = game:text("undone." .. each.verb) or (each.verb:gsub("_", " "))
    s:text({ { text = words.capital(what) .. ": ", face = "bold" }, { text = names(each.names) } })
  end
end

--- Before a segment ends: what could still be done in it.
---@param left table[] Of Orders:undone.
function M.warn_end(game, entry, left)
  local function show() game:next_stack() end
  local function finish() game:act(entry) end
  local function never()
    settings.set("warn_end", false)
    finish()
  end
  dialogs.ask({
    id = "endwarning",
    title = words.of("end_title"),
    w = 480,
    text = function(s) undone_lines(game, s, left) end,
    choices = {
      { id = "show", text = words.of("end_show"), primary = true, on = show },
      { id = "end", text = words.of("end_anyway"), on = finish },
      { id = "never", text = words.of("end_never"), on = never },
    },
  })
end

--- Places and units by name: { text, detail, hex }.
local function found(game, wanted)
  local list = {}
  wanted = wanted:lower()
  if wanted == "" then return list end
  local function add(text, detail, hex)
    if hex and (text:lower():find(wanted, 1, true) or hex:lower():find(wanted, 1, true)) then
      list[#list + 1] = { text = text, detail = detail, hex = hex }
    end
  end
  local at = game.table:position()
  for id, hex in pairs(at.hex_of) do
    local piece = at.piece[id]
    if piece and piece.name and game.map:is_hex(hex) then
      add(piece.name, game:text("formation." .. tostring(piece.formation)), hex)
    end
  end
  for _, place in ipairs(game.map.chart:places()) do
    if place.name then
      add(place.name, game:text("feature." .. tostring(place.kind)) or place.kind, place.hex)
    end
  end
  if game.map:is_hex(wanted:upper()) then
    list[#list + 1] = { text = wanted:upper(), hex = wanted:upper() }
  end
  local function rank(each) -- what begins with the word comes before what holds it
    return (each.text:lower():find(wanted, 1, true) == 1 and "1" or "2") .. each.text .. each.hex
  end
  table.sort(list, function(a, b) return rank(a) < rank(b) end)
  return { table.unpack(list, 1, FOUND) }
end

local function found_rows(s, list, show)
  for i, each in ipairs(list) do
    s:row({
      id = "found" .. i,
      text = each.text,
      detail = each.detail,
      note = each.hex,
      on = function() show(each) end,
    })
  end
end

--- The line for a name or hex, and what is found by it.
local function build_find(game, s, wanted, set, show)
  local list = found(game, wanted)
  s:input({
    id = "name",
    value = wanted,
    hint = words.of("find_hint"),
    set = set,
    enter = function(text) show(found(game, text)[1]) end,
  })
  s:pin()
  if #list == 0 and wanted ~= "" then s:text(words.of("find_none"), { face = "italic" }) end
  found_rows(s, list, show)
end

--- Finds a place or a unit.
function M.find(game)
  local wanted, dialog = "", nil
  local function show(first)
    if not first then return end
    widgets.hide(dialog)
    game:show_hex(first.hex)
  end
  local function set(text)
    wanted = text
    dialog.recentre()
  end
  dialog = dialogs.open({
    id = "find",
    title = words.of("find_title"),
    w = 420,
    buttons = { dialogs.close_button() },
    build = function(s) build_find(game, s, wanted, set, show) end,
  })
  widgets.type_into(dialog, "name")
end

return M
