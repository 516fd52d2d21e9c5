--- The interface: a stack of screens, events, frames, and a report of what can be seen.
local charts = require("ui.charts")
local chooser = require("ui.chooser")
local dialogs = require("ui.dialogs")
local game = require("engine.game")
local glides = require("ui.glides")
local widgets = require("ui.widgets")
local saves = require("ui.saves")
local settings = require("ui.settings")
local pictures = require("ui.pictures")
local sprite = require("ui.sprite")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local screen = nil -- { name, enter, leave, layout, event, draw, report }
local fault_dialog, fault_shown = nil, nil

--- Keeps where the window is, for the next time.
local function keep_place()
  local x, y, w, h, full = window.place()
  if not x or charts.exact then return end
  local place = { x = x, y = y, w = w, h = h, full = full or false }
  for key, value in pairs(place) do
    if settings.get("window_" .. key) ~= value then settings.set("window_" .. key, value) end
  end
end

--- Puts the window where it was kept.
local function take_place()
  local get = function(key) return settings.get("window_" .. key) end
  if get("w") > 0 then window.place(get("x"), get("y"), get("w"), get("h"), get("full")) end
end

--- Over the whole screen, or back.
local function toggle_full()
  local x, y, w, h, full = window.place()
  if x then window.place(x, y, w, h, not full) end
end

local function relayout()
  local w, h = window.size()
  sprite.forget("ui:")
  widgets.invalidate()
  if screen then screen:layout(w, h) end
  widgets.resized()
  window.wake(0)
end

--- Shows another screen.
local function go(to)
  if screen and screen.leave then screen:leave() end
  widgets.clear()
  screen = to
  local w, h = window.size()
  to:layout(w, h)
  if to.enter then to:enter() end
  window.wake(0)
end

--- Another UI scale: everything is drawn again.
function M.set_scale(percent)
  settings.set("scale", percent)
  theme.set_scale(percent)
  sprite.forget()
  relayout()
end

local app = { go = go, set_scale = M.set_scale }

--- The game on the screen, if there is one, is left.
local function put_away()
  if screen and screen.put_away then screen:put_away() end
end

--- The chooser of scenarios.
function app.choose()
  put_away()
  go(chooser.new(app))
end

--- The page of saved games.
function app.show_saves() go(saves.new(app)) end

--- The game that the table holds now.
---@param result? table Answer of new, load or resume; nil when it runs already.
---@param args? table { side?, shot?, zoom?, at? }
function app.play(result, args) go(require("ui.game").new(app, result, args)) end

--- Says that a saved game was played under other rules, and how far it can be played again.
local function tell_difference(differs, replay)
  local reason = words.capital(differs.lock or differs.text)
  local values = { n = differs.n, text = differs.text, reason = reason }
  local after = words.of(replay and "differs_replay" or "differs_load")
  dialogs.tell(words.of("differs_title"), words.of("differs_text", values) .. " " .. after)
end

--- Starts a game; reports why when it cannot.
---@param method string "new", "load", "resume", "open_replay" or "branch"
---@param params? table
---@param args? table As of play.
function app.start(method, params, args)
  local result, fault = game.call(method, params or {})
  if not result then
    if not screen then app.choose() end
    dialogs.tell(words.of("cannot_start"), words.capital(fault.message))
    return false
  end
  app.play(result, args)
  local replay = screen.table.replay
  local differs = result.differs or replay and replay.differs
  if differs then tell_difference(differs, replay) end
  if result.incomplete then
    dialogs.tell(words.of("incomplete"), words.capital(result.incomplete))
  end
  return true
end

local function new_game(args)
  local params =
    { scenario = args.scenario, seed = args.seed, options = args.options, seats = args.seats }
  return app.start("new", params)
end

--- Says once what the window has to do without; recorded input is not held up by it.
local function tell_missing()
  local missing = theme.missing_fonts()
  if #missing == 0 or charts.exact then return end
  dialogs.tell(words.of("fonts_title"), words.of("fonts_missing", { roles = words.list(missing) }))
end

--- Begins: with a scenario or a saved game at once, else with the chooser.
---@param args table As of the command line.
function M.start(args)
  args = args or {}
  if args.scale then settings.override("scale", args.scale) end
  if args.pace then settings.override("pace_ms", args.pace) end
  if args.curtain == false then settings.override("curtain", false) end
  charts.exact = args.exact or false
  glides.begin(args.march)
  app.seed, app.pack = args.seed, args.pack
  if not args.sized then take_place() end
  settings.apply_scale()
  window.title(words.of("title"))
  if args.again and game.call("table", {}) then
    app.play(nil, args)
    return
  end
  local began = args.load and app.start("load", { path = args.load, seats = args.seats })
    or args.replay and app.start("open_replay", { path = args.replay })
    or args.scenario and new_game(args)
  if not began and not screen then app.choose() end
  tell_missing()
end

--- A file was dropped on the window: the zip of a pack is put into the user's folder, of others it is said what to do.
local function dropped(path)
  local file = path:match("[^/\\]+$") or path
  if not path:lower():match("%.zip$") then
    local what = path:match("%.grognard$") and "drop_save" or "drop_other"
    return dialogs.tell(words.of("drop_title"), words.of(what, { file = file, path = path }))
  end
  local id, why = window.install(path)
  if not id then return dialogs.tell(words.of("drop_refused"), words.capital(why)) end
  dialogs.tell(words.of("drop_done"), words.of("drop_done_text", { id = id, file = file }))
  if screen and screen.reread then screen:reread(id) end
end

local function global_key(e)
  local ctrl = e.mods and e.mods.ctrl
  if ctrl and (e.key == "=" or e.key == "+" or e.key == "Keypad +") then
    M.set_scale(theme.next_scale(1))
  elseif ctrl and (e.key == "-" or e.key == "Keypad -") then
    M.set_scale(theme.next_scale(-1))
  elseif e.key == "F11" then
    toggle_full()
  elseif e.key == "F12" then
    local path = window.picture()
    if path then dialogs.tell(words.of("picture_taken"), path) end
  else
    return false
  end
  return true
end

--- Takes one event.
function M.event(e)
  if e.kind == "size" or e.kind == "focus" or e.kind == "quit" then keep_place() end
  if e.kind == "quit" then
    put_away()
    return window.quit()
  end
  if e.kind == "size" then return relayout() end
  if e.kind == "drop" then return dropped(e.path) end
  if e.kind == "files" then widgets.hide(fault_dialog) end
  if e.kind == "key" and e.down and global_key(e) then return end
  if widgets.event(e) then
    if e.kind == "move" and screen and screen.covered then screen:covered() end
    return
  end
  if screen and screen.event then screen:event(e) end
end

--- Draws one frame.
---@param now_ms integer
function M.draw(now_ms)
  sprite.tick()
  pictures.tick()
  if screen then screen:draw(now_ms) end
  widgets.draw(now_ms)
end

local function retry()
  if screen and screen.retry then screen:retry() end
end

--- A script of a pack or of the interface has failed; the game is still there.
---@param fault table { file, line, text, hint }
function M.error(fault)
  local where = fault.file and fault.file ~= "" and ("%s:%s"):format(fault.file, fault.line or "?")
    or nil
  fault_shown = { file = fault.file, line = fault.line, text = fault.text }
  fault_dialog = dialogs.ask({
    id = "fault",
    title = words.of(where and not fault.file:match("%.lua$") and "fault_file" or "fault_title"),
    w = 560,
    text = function(s)
      if where then s:text(where, { face = "bold", colour = theme.colours.bad }) end
      s:gap(4)
      s:text(fault.text or "", { face = "mono" })
      if fault.hint and fault.hint ~= "" then
        s:gap(6)
        s:text(fault.hint, { face = "italic" })
      end
      s:gap(6)
      s:text(words.of("fault_game_stands"), { face = "small", colour = theme.colours.ink_soft })
    end,
    choices = {
      { id = "retry", text = words.of("fault_retry"), on = retry },
      { id = "on", text = words.of("fault_on"), primary = true },
      { id = "menu", text = words.of("fault_chooser"), on = app.choose },
      { id = "quit", text = words.of("quit"), on = function() window.quit() end },
    },
  })
end

--- What is on the screen, in words.
---@return table
function M.report()
  local out = widgets.report()
  out.screen = screen and screen.name or "none"
  out.scale = theme.scale()
  out.missing_fonts = theme.missing_fonts()
  out.fault = widgets.shown(fault_dialog) and fault_shown or nil
  if screen and screen.report then
    for key, value in pairs(screen:report()) do
      if key == "regions" then
        table.move(value, 1, #value, #out.regions + 1, out.regions)
      else
        out[key] = value
      end
    end
  end
  return out
end

return M
