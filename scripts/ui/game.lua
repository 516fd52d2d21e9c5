--- The game screen: map, panels, and the way from clicks and keys to actions.
local attack_builder = require("ui.attack_builder")
local charts = require("ui.charts")
local counters = require("ui.counters")
local glides = require("ui.glides")
local hotseat = require("ui.hotseat")
local backdrop = require("ui.backdrop")
local dialogs = require("ui.dialogs")
local ending = require("ui.panels.ending")
local fights = require("ui.fights")
local files = require("engine.files")
local game = require("engine.game")
local piece_picker = require("ui.piece_picker")
local places = require("kernel.places")
local camera = require("ui.camera")
local guide = require("ui.guide")
local map_input = require("ui.map_input")
local hexsides = require("ui.hexsides")
local widgets = require("ui.widgets")
local layout = require("ui.layout")
local log = require("ui.log")
local mapview = require("ui.mapview")
local march = require("ui.march")
local menus = require("ui.menus")
local news = require("ui.news")
local orders = require("ui.orders")
local panels = require("ui.panels")
local pictures = require("ui.pictures")
local prompt = require("ui.prompt")
local reload = require("ui.reload")
local ring = require("ui.ring")
local rules = require("ui.rules")
local saved_note = require("ui.saved_note")
local scene = require("ui.scene")
local settings = require("ui.settings")
local sounds = require("ui.sounds")
local sprite = require("ui.sprite")
local tables = require("ui.table")
local enemy_moves = require("ui.enemy_moves")
local fans = require("ui.fans")
local whynot = require("ui.whynot")
local window = require("engine.window")
local words = require("ui.words")
local writing = require("ui.writing")
local M = {}

local BOT_BURST = 8 -- actions of bots in one frame when they need not be seen

---@class Game
local Game = {}
Game.__index = Game

--- The first map in the folder of a pack whose ui.lua names none.
local function map_in(pack)
  local folder = ("mods/%s/maps"):format(pack)
  for _, name in ipairs((files.list(folder))) do
    if name:match("%.map$") then return { file = folder .. "/" .. name } end
  end
end

local function map_of(tbl)
  local maps = tbl.ui.maps or {}
  return maps[tbl.facts.map] or select(2, next(maps)) or map_in(tbl.pack)
end

---@param app table
---@param result? table
---@param args? table { side?, shot?, zoom?, at?, map?, bare? }: shot is a picture for one side, without a curtain; map
--- shows the map alone, bare no counters
function M.new(app, result, args)
  args = args or {}
  local tbl = tables.new(result, args.side)
  local map = map_of(tbl)
  if not map then error(("pack %s has no map for %s"):format(tbl.pack, tostring(tbl.facts.map))) end
  local pics = pictures.of(tbl)
  local self = setmetatable({
    name = "game",
    app = app,
    table = tbl,
    counters = counters.new(tbl.faces, pics),
    pictures = pics,
    marches = {}, -- actions of each march, for undo: { from, to }
    undone_marches = {}, -- those that were taken back
    tab = "log",
    args = args,
    bare = args.bare, -- without counters
  }, Game)
  local chart, why = charts.open(map)
  if not chart then error(why) end
  self.map = mapview.new(chart, map.file, function(...) self.pictures:lay(tbl.facts.map, ...) end)
  self.orders = orders.new(tbl, self.map)
  layout.make(self)
  if args.guide then guide.begin(self, args.guide) end
  return self
end

--- A text of the pack by its key; nil when it has none.
function Game:text(key, values)
  if values then
    local answer = game.call("text", { key = key, values = values })
    return answer and answer.text
  end
  return self.table:text(key)
end

-- ---- Sheets

function Game:invalidate()
  for _, s in pairs(self.sheets) do
    s:invalidate()
  end
end

--- The window has another size.
function Game:layout(w, h)
  self.w, self.h = w, h
  sprite.set_room(w, h)
  if self.entered then
    layout.arrange(self)
  else
    layout.place(self, w, h)
  end
end

--- Shows the sheets that belong on the screen now.
function Game:arrange() layout.arrange(self) end

function Game:enter()
  self.entered = true
  self:changed(true)
  if not self.curtain then camera.begin(self) end
  local args = self.args
  if args.zoom then self.map:zoom(args.zoom - self.map.step) end
  if args.at and self.map:is_hex(args.at) then self.map:show(args.at) end
end

-- ---- After each change

--- Lets the side that is asked take its seat, behind the curtain if another human sat there.
local function change_seats(self, first)
  local tbl = self.table
  local asked = tbl:asked()
  local other = asked and asked ~= tbl.side
  local covered = tbl:humans() > 1 and settings.get("curtain") and not tbl.watched
  if asked and covered and (other or first) then
    hotseat.raise(self, asked)
  elseif other then
    tbl:sit(asked)
    self.orders:deselect()
  end
  if not asked and self.was_asked then self.orders:deselect() end -- an open stack would lie over what marches now
  self.was_asked = asked
  if not asked and tbl:bot_to_move() then self:schedule_bot() end
end

--- The position or the side has changed: everything is asked and drawn again.
---@param first? boolean The game has just come onto the screen.
function Game:changed(first)
  self.hover_path = nil
  if self.args.shot then
    self.told_over = true -- a picture for one side
  elseif self.table.over then
    self:show_over()
  elseif not self.table.replay then
    change_seats(self, first)
  end
  enemy_moves.note(self)
  fights.note(self)
  glides.note(self)
  if not self.curtain then self.orders:refresh() end
  self:invalidate()
  self:arrange()
  panels.follow(self)
  camera.follow(self)
  fights.follow(self)
  news.follow(self)
  saved_note.follow(self)
  sounds.follow(self)
  guide.follow(self)
end

function Game:schedule_bot()
  if self.paused then return end
  local pace = settings.get("pace_ms")
  self.bot_due = window.now() + pace
  window.wake(pace)
end

local function step_bots(self, now)
  if self.table.past then return end
  if not self.bot_due or now < self.bot_due or widgets.modal() then
    if self.bot_due and not widgets.modal() then window.wake(math.max(0, self.bot_due - now)) end
    return
  end
  self.bot_due = nil
  self:bot_action(settings.get("pace_ms") > 0 and 1 or BOT_BURST)
end

--- Lets bots play some actions.
---@param most? integer 1 when it is left out.
function Game:bot_action(most)
  local before = self.table.changed
  for _ = 1, most or 1 do
    local result, fault = self.table:bot_step()
    if fault then return self:refused(fault) end
    if not result or self.table:asked() or self.table.over then break end
  end
  if self.table.changed ~= before then self:changed() end
end

-- ---- Acting

--- Says why something was refused.
---@param title? string
function Game:refused(fault, title)
  if not fault or fault.file then return end -- a script that failed has reported itself
  whynot.show_reasons(self, title or words.of("refused"), fault.reasons or {}, fault.message)
end

--- Shows what has come of actions.
---@param result? table nil when they were refused.
local function settle(self, result)
  if result then
    enemy_moves.acted(self)
    fights.acted(self)
  end
  self:changed()
end

--- Plays an entry of the list with these arguments.
local function play(self, entry, args)
  local result, fault = self.table:act(entry.verb, args)
  if result then guide.acted(self, entry.verb) end
  settle(self, result)
  self:refused(fault)
  return result ~= nil
end

--- Plays an entry of the list; one with a text to write asks for it first.
---@return boolean done
function Game:act(entry)
  if attack_builder.stage(self.orders) then fights.put_away(self) end
  if not entry.open then return play(self, entry, entry.args) end
  writing.ask(self, entry, function(args) play(self, entry, args) end)
  return false
end

--- Plays the first of several lists of actions, { verb, args }, that is legal to its end.
---@param title_of? fun(action: table): string? What is said above the reasons against an action.
function Game:act_first(ways, title_of)
  local result, fault, refused
  for _, actions in ipairs(ways) do
    result, fault = self.table:act_all(actions)
    refused = fault and actions[fault.at]
    if result then break end
  end
  settle(self, result)
  self:refused(fault, refused and title_of and title_of(refused))
  return result ~= nil
end

--- Does something with the chosen force that is taken back as one.
local function as_one(self, doing, to)
  local before = self.table.n
  self.undone_marches = {}
  local result, fault = doing(self.table, self.orders, to)
  self.marches[#self.marches + 1] = { from = before, to = self.table.n }
  settle(self, true)
  if not result then self:refused(fault) end
end

--- Marches the chosen force to a hex.
function Game:march(to) as_one(self, march.send, to) end

--- Marches the selected piece, hex by hex, as one order; it stays selected.
---@param steps table[] { verb, args }
function Game:walk(steps, to)
  if not self:act_first({ steps }, function(step) return self.orders:text(step) end) then return end
  for _, step in ipairs(steps) do
    guide.acted(self, step.verb)
  end
  self.orders:select(to)
  self:selected()
end

--- The chosen force sets out where it stands, before its first step.
function Game:set_out() as_one(self, march.set_out) end

--- Plays every entry of a verb, one after the other, as long as the same is asked.
function Game:act_each(verb)
  as_one(self, function(tbl)
    local asked, result, fault = self.orders.prompt.id, nil, nil
    local entry = tbl:entry_of(verb, asked)
    while entry do
      result, fault = tbl:act(entry.verb, entry.args)
      entry = result and tbl:entry_of(verb, asked)
    end
    return result, fault
  end)
end

--- Carries out what a click can mean.
function Game:run(choice)
  if choice.halt then
    local stop = self.orders:can_stop()
    if stop and not self:act(stop) then return end
    if self.curtain then return end
  end
  if choice.entry then
    self:act(choice.entry)
  elseif choice.march then
    self:march(choice.march)
  elseif choice.pick then
    self.orders.piece, self.orders.hex = choice.pick, choice.hex
    self:selected()
  elseif choice.select then
    self.orders:select(choice.select)
    self:selected()
  end
end

--- The selection has changed; the position has not.
function Game:selected()
  self.hover_path = nil
  for _, id in ipairs({ "prompt", "selection", "odds", "panel", "fight" }) do
    self.sheets[id]:invalidate()
  end
  guide.follow(self)
  self:arrange()
end

--- A menu is gone: what was pointed at in it is no longer meant.
local function menu_closed(self)
  return function()
    self.hover_entry = nil
    self.sheets.odds:invalidate()
    window.wake(0)
  end
end

local LONG, ALIKE = 20, 6 -- lines of a menu; of one verb

--- In a long menu one line for a verb that has many of them: it opens a menu of its own.
local function folded(self, choices)
  if #choices <= LONG then return choices end
  local by, list = {}, {}
  for _, choice in ipairs(choices) do
    local verb = choice.entry and choice.entry.verb
    if verb then
      by[verb] = by[verb] or {}
      table.insert(by[verb], choice)
    end
  end
  for _, choice in ipairs(choices) do
    local verb = choice.entry and choice.entry.verb
    local alike = by[verb]
    if not alike or #alike <= ALIKE then
      list[#list + 1] = choice
    elseif alike[1] == choice then
      local text = self:text("undone." .. verb) or verb:gsub("_", " ")
      list[#list + 1] = { id = "menu." .. verb, text = text .. " …", all = alike }
    end
  end
  return list
end

local menu_entries

--- A menu of choices of a hex.
local function open_menu(self, choices, title, x, y)
  dialogs.menu(x, y, menu_entries(self, choices), { title = title, on_close = menu_closed(self) })
end

function menu_entries(self, choices)
  local list = {}
  for i, choice in ipairs(choices) do
    list[i] = {
      id = choice.id,
      text = words.capital(choice.text),
      detail = choice.final and words.of("final") or choice.detail,
      note = choice.note,
      on = function(e)
        if choice.all then return open_menu(self, choice.all, words.capital(choice.text), e and e.x, e and e.y) end
        self:run(choice)
      end,
      hover = choice.entry and function(on)
        self.hover_entry = on and choice.entry or nil
        self.sheets.odds:invalidate()
      end,
    }
  end
  return list
end

--- A menu of entries, where the pointer is.
function Game:menu_of(entries, title, e)
  local choices = {}
  for i, entry in ipairs(entries) do
    choices[i] = {
      id = tables.entry_key(entry),
      text = self.orders:text(entry),
      note = entry.rule,
      entry = entry,
    }
  end
  open_menu(self, choices, title, e and e.x, e and e.y)
end

--- A click on a hex: one meaning is carried out, several are offered.
function Game:click(hex, x, y)
  if panels.click(self, hex) or piece_picker.click(self, hex) then return end
  if attack_builder.click(self, self.table:hexes_of(hex)[1]) then
    fights.put_away(self)
    return self:selected()
  end
  local steps = self.orders:steps_to(hex)
  if steps then return self:walk(steps, hex) end
  if ring.opens(self.orders, hex) or fans.opens(self, hex) then
    self.orders:select(hex)
    return self:selected()
  end
  local choices = self.orders:choices(hex)
  local plain = {}
  for _, choice in ipairs(choices) do
    if not choice.hidden then plain[#plain + 1] = choice end
  end
  if #plain == 1 and not plain[1].ask then return self:run(plain[1]) end
  if #choices == 0 and self.orders:bids_march(hex) then return whynot.show(self, hex, x, y) end
  if #choices == 0 or (#plain == 0 and not self.orders.moving) then
    self.orders:select(hex)
    self:selected()
    if #choices == 0 then return end
  end
  self.look = hex
  open_menu(self, folded(self, choices), self:place_name(hex), x, y)
end

--- A menu of what a hex has beyond what a click on it does.
function Game:more_at(hex, e)
  open_menu(self, folded(self, self.orders:more(hex)), self:place_name(hex), e and e.x, e and e.y)
end

--- The name of the place in a hex; nil when it has none.
function Game:name_at(hex)
  self.places = self.places
    or places.names(self.map.chart:places(), function(kind) return self:text("feature." .. kind) end)
  return self.places[hex]
end

--- A hex with its name, if it has one.
function Game:place_name(hex)
  local name = self:name_at(hex)
  return name and ("%s · %s"):format(name, hex) or hex
end

--- The next hex with something to do.
function Game:next_stack()
  local list = self.orders:todo()
  if #list == 0 then return end
  local to = list[1]
  for _, hex in ipairs(list) do
    if self.orders.hex and hex > self.orders.hex then
      to = hex
      break
    end
  end
  if not self.orders.moving then self.orders:select(to) end
  self.map:show(to)
  self:selected()
end

--- Takes back what the last click did: one action, or all of a march.
function Game:undo()
  if self.table.past then return end
  local last = table.remove(self.marches)
  while last and last.to > self.table.n do
    last = table.remove(self.marches)
  end
  local whole = last and last.to == self.table.n
  if last and not whole then self.marches[#self.marches + 1] = last end
  local result, fault = self.table:undo()
  if not result then return self:refused(fault) end
  while whole and result and self.table.n > last.from do
    result = self.table:undo()
  end
  if whole then table.insert(self.undone_marches, last) end
  self.orders:deselect()
  self:changed()
end

--- Does again what was taken back last: one action, or all of a march.
function Game:redo()
  if self.table.past then return end
  local last = self.undone_marches[#self.undone_marches]
  local whole = last and last.from == self.table.n
  local result, fault = self.table:redo()
  if not result then return self:refused(fault) end
  while whole and result and self.table.n < last.to do
    result = self.table:redo()
  end
  if whole then table.insert(self.marches, table.remove(self.undone_marches)) end
  self.orders:deselect()
  self:changed()
end

--- Ends the segment, after naming what could still be done.
function Game:finish(entry)
  local left = self.orders:undone(entry.verb)
  if #left == 0 or not settings.get("warn_end") then return self:act(entry) end
  menus.warn_end(self, entry, left)
end

--- A button of the prompt bar.
function Game:press(entry)
  if entry.verb == self.table.ui.finish then return self:finish(entry) end
  self:act(entry)
end

--- Zooms about the selected hex while it is in sight, else about the middle of the window.
---@param by integer Steps.
function Game:zoom(by)
  local hex = self.orders.hex
  if hex and self.map:in_sight(hex) then return self.map:zoom(by, self.map:centre(hex)) end
  self.map:zoom(by)
end

function Game:show_rule(id) rules.show(self, id) end

function Game:show_hex(hex)
  self.map:show(hex)
  self.orders:select(hex)
  self:selected()
end

function Game:show_keys() panels.show_keys(self) end

function Game:show_over()
  if self.told_over or self.table.replay then return end
  self.told_over = true
  ending.open(self)
end

--- Opens a panel at the left, or closes it.
function Game:open_panel(id)
  self.panel, self.sheets.panel.scroll = id ~= self.panel and id or nil, 0
  self:invalidate()
  self:arrange()
  guide.follow(self)
end

--- The pack's rules and data have been read again.
---@param changed table[] { file } of each file that is another.
---@param result? table As of act, when the game stands somewhere else.
function Game:renewed(changed, result)
  if result then
    self.table:take(result)
    widgets.hide(self.over_dialog)
    self.told_over, self.banner_seen = false, nil
  end
  self.table:read_pack()
  local map = map_of(self.table)
  for _, row in ipairs(changed) do
    if row.file == map.file or row.file == map.style or row.file == map.under then
      charts.forget(map)
      self.map:take(assert(charts.open(map)))
      sprite.forget("chunk:")
    end
  end
  self.pictures = pictures.of(self.table)
  self.counters = counters.new(self.table.faces, self.pictures)
  self.left_panels = nil
  for _, kind in ipairs({ "counter:", "stack:", "twohex:", "hexside:" }) do
    sprite.forget(kind)
  end
  self.orders:deselect()
  self.table:turn_over()
  self:changed()
end

--- A script has failed and may have been mended: everything is read and asked again.
function Game:retry() reload.read(self, true) end

-- ---- As a screen

function Game:event(e)
  if e.kind == "files" or e.kind == "focus" and e.on then return reload.read(self) end
  if not self.curtain then map_input.event(self, e) end
end

--- The pointer is over a sheet: nothing on the map is meant.
function Game:covered() map_input.covered(self) end

function Game:draw(now)
  step_bots(self, now)
  panels.tick(self, now)
  if self.curtain then return backdrop.draw("curtain", self.w, self.h) end
  map_input.edge_pan(self)
  local missing = self.map:draw()
  if missing and charts.exact then
    self.map.chart:wait()
    missing = self.map:draw()
  end
  if missing then window.wake(16) end
  scene.draw(self)
end

function Game:leave() self.bot_due = nil end

--- The game is left as it stands: for the chooser, or for good.
function Game:put_away() saved_note.keep(self) end

--- In words, for tests: the prompt, the marks of hexes with their places in the window.
function Game:report()
  local out = {
    side = self.table.side,
    n = self.table.n,
    turn = self.table:view().turn,
    turn_side = self.table:turn_side(),
    curtain = self.curtain,
    over = self.table.over and true or false,
    prompt = self.orders.prompt and self.orders.prompt.id or nil,
    said = self.orders.prompt and prompt.text(self, self.orders.prompt) or nil,
    hint = self.orders.prompt and prompt.hint(self) or nil,
    selected = self.orders.hex,
    cursor = self.hover,
    piece = self.orders.piece,
    step = self.map.step,
    waiting_for_bot = self.bot_due ~= nil,
    hexes = {},
    regions = {},
  }
  if self.curtain then return out end
  out.log = log.said(self)
  out.sounds = sounds.report()
  out.guide, out.guide_hex = guide.report(self), guide.hex(self)
  panels.report(self, out)
  hexsides.report(self, out)
  out.chosen = self.orders:chosen_list()
  scene.report(self, out)
  return out
end

return M
