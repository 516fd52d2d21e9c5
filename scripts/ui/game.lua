--- The game screen: map, panels, and the way from clicks and keys to actions.
local charts = require("ui.charts")
local counters = require("ui.counters")
local fans = require("ui.fans")
local files = require("engine.files")
local game = require("engine.game")
local hexsides = require("ui.hexsides")
local hextip = require("ui.hextip")
local history = require("ui.panels.history")
local kit = require("ui.kit")
local mapview = require("ui.mapview")
local march = require("ui.march")
local menus = require("ui.menus")
local minimap = require("ui.panels.minimap")
local odds = require("ui.odds")
local orders = require("ui.orders")
local panels = require("ui.panels")
local prompt = require("ui.prompt")
local rules = require("ui.rules")
local selection = require("ui.selection")
local settings = require("ui.settings")
local sheet = require("ui.sheet")
local sprite = require("ui.sprite")
local tables = require("ui.table")
local theme = require("ui.theme")
local topbar = require("ui.topbar")
local twohex = require("ui.twohex")
local whynot = require("ui.whynot")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px = theme.px
local DRAG_PX = 5
local BOT_BURST = 8 -- actions of bots in one frame when they need not be seen
local COUNTER_PART = 0.66 -- of a hex' width
local LEAST_STEP, FIRST_STEP = 3, 5 -- of zoom, for the first look

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
---@param args? table { side?, shot?, zoom?, at? }: shot is a picture for one side, without a curtain
function M.new(app, result, args)
  args = args or {}
  local tbl = tables.new(result, args.side)
  local map = map_of(tbl)
  if not map then error(("pack %s has no map for %s"):format(tbl.pack, tostring(tbl.facts.map))) end
  local self = setmetatable({
    name = "game",
    app = app,
    table = tbl,
    counters = counters.new(tbl.faces),
    stack_keys = {},
    marches = {}, -- actions of each march, for undo: { from, to }
    tab = "log",
    args = args,
  }, Game)
  local chart, why = charts.open(map)
  if not chart then error(why) end
  self.map = mapview.new(chart, map.file)
  self.orders = orders.new(tbl, self.map)
  self:make_sheets()
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

local SHEETS = {
  { "topbar", topbar.build, "plain" },
  { "prompt", prompt.build, "paper" },
  { "selection", selection.build, "paper" },
  { "tabs", panels.build_tabs, "paper" },
  { "odds", odds.build, "paper" },
  { "panel", panels.build_left, "paper" },
}

--- Room between the bar at the top and the bottom of the map for a floating map of the whole.
local function minimap_wanted(self)
  return not self.minimap_off and not self.narrow and self.w >= px(900) and self.h >= px(560)
end

function Game:make_sheets()
  self.sheets = {}
  for _, row in ipairs(SHEETS) do
    local build = row[2]
    self.sheets[row[1]] =
      sheet.new({ id = row[1], style = row[3], build = function(s) build(self, s) end })
  end
  self.sheets.tabs.pinned_to_end = true
  self.sheets.minimap = minimap.sheet(self)
end

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
    self:arrange()
  else
    self:place_sheets(w, h)
  end
end

--- Places the sheets round the map.
function Game:place_sheets(w, h)
  self.map:place(0, 0, w, h)
  local s, gap = self.sheets, px(8)
  local bar = topbar.height()
  s.topbar:place(gap, gap, math.max(px(80), w - 2 * gap), bar)
  local right = math.min(px(300), w - 2 * gap)
  self.narrow = w < px(760) or h < px(420)
  local x = w - right - gap
  local body_top = gap + bar + gap
  local prompt_w = self.narrow and w - 2 * gap or x - 2 * gap
  s.prompt:place(gap, 0, prompt_w, nil, h - body_top)
  s.prompt:update()
  s.prompt:place(gap, h - s.prompt.h - gap, prompt_w, nil, h - body_top)
  local room = h - body_top - gap
  s.selection:place(x, body_top, right, nil, room * 55 // 100)
  s.selection:update()
  local below = body_top + s.selection.h + gap
  s.tabs:place(x, below, right, math.max(px(90), h - below - gap))
  s.odds:place(
    gap,
    body_top,
    math.min(px(330), w - 2 * gap),
    nil,
    math.max(px(80), room - s.prompt.h - gap)
  )
  local covers = self.narrow and not history.out(self) -- without room it lies over the prompt
  local below_panel = covers and 0 or s.prompt.h + gap
  s.panel:place(
    gap,
    body_top,
    math.min(px(380), w - 2 * gap),
    nil,
    math.max(px(80), room - below_panel)
  )
  minimap.place(self, x - gap, s.prompt.y - gap)
  local free_w = self.narrow and w or x
  local taken = 0
  for _, each in ipairs({ s.odds, s.panel }) do
    if kit.shown(each) and not self.narrow then taken = math.max(taken, each.x + each.w) end
  end
  if free_w - taken < px(200) then taken = 0 end
  self.map:set_free(
    taken,
    body_top,
    free_w - taken,
    math.max(px(60), h - body_top - s.prompt.h - gap),
    kit.shown(s.minimap) and s.minimap or nil
  )
end

--- Shows the sheets that belong on the screen now.
function Game:arrange()
  local s = self.sheets
  self:place_sheets(self.w, self.h)
  local want = {
    topbar = true,
    prompt = true,
    selection = not self.narrow,
    tabs = not self.narrow and not self.tabs_off,
    odds = odds.wanted(self) and not self.panel,
    panel = self.panel ~= nil,
    minimap = minimap_wanted(self),
  }
  for id, each in pairs(s) do
    local on = want[id] and not self.curtain
    if on and not kit.shown(each) then
      kit.show(each)
    elseif not on and kit.shown(each) then
      kit.hide(each)
    end
  end
  self:place_sheets(self.w, self.h)
end

function Game:enter()
  self.entered = true
  self:changed(true)
  if not self.curtain then self:first_sight() end
  local args = self.args
  if args.zoom then self.map:zoom(args.zoom - self.map.step) end
  if args.at and self.map:is_hex(args.at) then self.map:show(args.at) end
end

--- Own stacks, known enemies, and where own forces come in that are due: lists of hexes.
local function places_of(self)
  local own, enemy, at = {}, {}, self.table:position()
  for _, stack in ipairs(at.list) do
    table.insert(stack.own and own or enemy, stack.hex)
  end
  for _, group in pairs(at.groups) do
    local due = not group.turn or group.turn <= (self.table:view().turn or 0)
    if due and self.map:is_hex(group.hex) then own[#own + 1] = group.hex end
  end
  return own, enemy
end

--- The front: of the own hexes the one that is nearest to an enemy; without enemies the one amid the others.
local function front_of(self, own, enemy)
  local best, best_far = nil, nil
  for _, hex in ipairs(own) do
    local far = nil
    for _, other in ipairs(#enemy > 0 and enemy or own) do
      local d = self.map.chart:distance(hex, other)
      far = not far and d or #enemy > 0 and math.min(far, d) or far + d
    end
    if not best_far or far < best_far or far == best_far and hex < best then
      best, best_far = hex, far
    end
  end
  return best
end

--- The first look of a side: all that it knows to stand on the map or to come in now; where that is more
--- than a window holds, its own front.
function Game:first_sight()
  local own, enemy = places_of(self)
  local hexes = table.move(enemy, 1, #enemy, #own + 1, { table.unpack(own) })
  self.seen = self.seen or {}
  self.seen[self.table.side] = true
  if #hexes == 0 then return end
  self.map:fit(hexes)
  if self.map.step < LEAST_STEP then
    self.map:zoom(LEAST_STEP + 1 - self.map.step)
    self.map:show(front_of(self, own, enemy) or hexes[1])
  elseif self.map.step > FIRST_STEP then
    self.map:zoom(FIRST_STEP - self.map.step)
    self.map:show_all(hexes)
  end
end

-- ---- After each change

--- Lets the side that is asked take its seat, behind the curtain if another human sat there.
local function change_seats(self, first)
  local tbl = self.table
  local asked = tbl:asked()
  local other = asked and asked ~= tbl.side
  local covered = tbl:humans() > 1 and settings.get("curtain") and not tbl.watched
  if asked and covered and (other or first) then
    self:raise_curtain(asked)
  elseif other then
    tbl:sit(asked)
    self.orders:deselect()
  end
  if not asked and tbl:bot_to_move() then self:schedule_bot() end
end

--- The position or the side has changed: everything is asked and drawn anew.
---@param first? boolean The game has just come onto the screen.
function Game:changed(first)
  self.stack_keys = {}
  self.hover_path = nil
  if self.args.shot then
    self.told_over = true -- a picture for one side
  elseif self.table.over then
    self:show_over()
  elseif not self.table.replay then
    change_seats(self, first)
  end
  if not self.curtain then self.orders:refresh() end
  self:invalidate()
  self:arrange()
  self:follow()
end

local PLACES = { "to", "hex", "hexes", "targets" }

--- The hex that a record or a prompt is about.
local function place_in(self, values)
  for _, key in ipairs(PLACES) do
    local value = values and values[key]
    if type(value) == "table" then value = value[1] end
    if self.map:is_hex(value) then return value end
  end
end

--- The own stacks and targets of a prompt that has just come up: all of them where they have room in the
--- window, else some of them. False: there are none.
local function show_todo(self)
  local list, seen = self.orders:todo(), 0
  for _, hex in ipairs(list) do
    if self.map:in_sight(hex) then seen = seen + 1 end
  end
  if seen < #list and (seen * 2 < #list or self.map:has_room(list)) then self.map:show_all(list) end
  return #list > 0
end

--- Brings what is asked about, or has just happened, into sight.
function Game:follow()
  if self.curtain or not (self.seen and self.seen[self.table.side]) then return end
  local ask = self.orders.prompt
  local hex = place_in(self, ask and ask.values)
  local asked = ask and self.table.side .. "/" .. ask.id
  local new = asked ~= self.followed_prompt
  self.followed_prompt = asked
  local todo = not hex and asked and new and show_todo(self)
  if not todo and (new or self.table.n ~= self.followed) then
    local log = self.table:log()
    for i = #log, math.max(1, #log - 6), -1 do
      hex = hex or place_in(self, log[i].values)
    end
    if hex then self.map:show(hex, true) end
  end
  self.followed = self.table.n
end

function Game:schedule_bot()
  local pace = settings.get("pace_ms")
  self.bot_due = window.now() + pace
  window.wake(pace)
end

local function step_bots(self, now)
  if self.table.past then return end
  if not self.bot_due or now < self.bot_due or kit.modal() then
    if self.bot_due and not kit.modal() then window.wake(math.max(0, self.bot_due - now)) end
    return
  end
  self.bot_due = nil
  local pace = settings.get("pace_ms")
  local before = self.table.changed
  for _ = 1, pace > 0 and 1 or BOT_BURST do
    local result, fault = self.table:bot_step()
    if fault then return self:refused(fault) end
    if not result or self.table:asked() or self.table.over then break end
  end
  if self.table.changed ~= before then self:changed() end
end

-- ---- The curtain

function Game:raise_curtain(side)
  self.curtain = side
  local name = self.table:side_name(side)
  local function ready()
    kit.hide(self.curtain_sheet)
    self.curtain, self.curtain_sheet = nil, nil
    self.table:sit(side)
    self.orders:deselect()
    self.followed_prompt = nil
    self:changed()
    if not (self.seen and self.seen[side]) then self:first_sight() end
  end
  if self.curtain_sheet then kit.hide(self.curtain_sheet) end
  self.curtain_sheet = kit.dialog({
    id = "curtain",
    title = words.of("curtain_title", { side = name }),
    on_close = ready,
    default = ready,
    build = function(s)
      s:text(words.of("curtain_text", { side = name }), { align = "centre" })
      s:gap(12)
      s:button(
        { id = "ready", text = words.of("curtain_ready"), primary = true, on = ready },
        "centre"
      )
    end,
  })
end

-- ---- Acting

--- Says why something was refused.
function Game:refused(fault)
  if not fault or fault.file then return end -- a script that failed has told of itself
  whynot.show_reasons(self, words.of("refused"), fault.reasons or {}, fault.message)
end

--- Plays an entry of the list.
function Game:act(entry)
  local result, fault = self.table:act(entry.verb, entry.args)
  if not result then
    self:changed()
    self:refused(fault)
    return false
  end
  self:changed()
  return true
end

--- Marches the chosen force to a hex.
function Game:march(to)
  local before = self.table.n
  local result, fault = march.send(self.table, self.orders, to)
  self.marches[#self.marches + 1] = { from = before, to = self.table.n }
  self:changed()
  if not result and fault then self:refused(fault) end
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
  self.stack_keys = {}
  self:invalidate()
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

local function menu_entries(self, choices)
  local list = {}
  for i, choice in ipairs(choices) do
    list[i] = {
      id = choice.id,
      text = words.capital(choice.text),
      detail = choice.detail,
      on = function() self:run(choice) end,
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
      detail = entry.rule,
      entry = entry,
    }
  end
  local x, y = e and e.x, e and e.y
  if not x then
    x, y = kit.pointer()
  end
  kit.menu(
    math.max(0, x),
    math.max(0, y),
    menu_entries(self, choices),
    { title = title, on_close = menu_closed(self) }
  )
end

--- A click on a hex: one meaning is carried out, several are offered.
function Game:click(hex, x, y)
  if panels.click(self, hex) then return end
  local choices = self.orders:choices(hex)
  local plain = {}
  for _, choice in ipairs(choices) do
    if not choice.hidden then plain[#plain + 1] = choice end
  end
  if #plain == 1 and not plain[1].ask then return self:run(plain[1]) end
  if #choices == 0 or (#plain == 0 and not self.orders.moving) then
    self.orders:select(hex)
    self:selected()
    if #choices == 0 then return end
  end
  self.look = hex
  kit.menu(
    x,
    y,
    menu_entries(self, choices),
    { title = self:place_name(hex), on_close = menu_closed(self) }
  )
end

--- Names by hex: settlements first, then whatever kind the pack has a word for.
local function names_of(self)
  local names = {}
  for _, settled in ipairs({ true, false }) do
    for _, place in ipairs(self.map.chart:places()) do
      local known = settled and place.size or not settled and self:text("feature." .. place.kind)
      if known and place.hex and not names[place.hex] then names[place.hex] = place.name end
    end
  end
  return names
end

--- The name of the place in a hex; nil when it has none.
function Game:name_at(hex)
  self.places = self.places or names_of(self)
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

function Game:show_rule(id) rules.show(self, id) end

function Game:show_hex(hex)
  self.map:show(hex)
  self.orders:select(hex)
  self:selected()
end

function Game:show_over()
  if self.told_over or self.table.replay then return end
  self.told_over = true
  menus.over(self)
end

-- ---- Events

local function hover_hex(self, hex)
  if hex == self.hover then return end
  self.hover = hex
  self.hover_path = nil
  panels.hover(self)
  window.wake(0)
  if kit.shown(self.sheets.odds) then self.sheets.odds:invalidate() end
  if not hex or self.drag then return kit.tip(nil) end
  local stops = next(self.orders.chosen) and self.orders:reach() or {}
  local to = hex ~= self.orders.hex and stops[hex] or nil
  self.hover_path = to
  if self.fan and self.table:hexes_of(hex)[1] == self.orders.hex then return kit.tip(nil) end
  kit.tip(
    "map/" .. hex .. "/" .. self.table.changed,
    function(s) hextip.build(self, s, hex, to) end
  )
end

local function dragged(self, e)
  local d = self.drag
  local dx, dy = e.x - d.x, e.y - d.y
  if not d.moved and math.abs(dx) + math.abs(dy) < DRAG_PX then return end
  d.moved = true
  kit.tip(nil)
  window.cursor("move")
  self.map:pan(-dx, -dy)
  d.x, d.y = e.x, e.y
end

local function moved(self, e)
  local held = e.buttons and (e.buttons.left or e.buttons.middle)
  if self.drag and not held then self.drag = nil end
  if self.drag then return dragged(self, e) end
  local piece = fans.at(self, e.x, e.y)
  if piece then
    hover_hex(self, nil)
    window.cursor("hand")
    return kit.tip("fan/" .. piece.id, function(s) hextip.piece(self, s, piece) end)
  end
  local mark = hexsides.at(self, e.x, e.y)
  if mark then
    hover_hex(self, nil)
    window.cursor("hand")
    local key = ("side/%s/%d"):format(mark.at, self.table.changed)
    return kit.tip(key, function(s) hexsides.tip(self, s, mark) end)
  end
  hover_hex(self, self.map:at(e.x, e.y))
  local hex = self.hover
  local hot = hex and (self.hover_path or #self.orders:choices(hex) > 0)
  window.cursor(hot and "hand" or "arrow")
end

local function released(self, e)
  local d = self.drag
  self.drag = nil
  if not d or d.moved then return end
  if e.button == "left" and fans.click(self, e.x, e.y) then return end
  local mark = e.button == "left" and hexsides.at(self, e.x, e.y)
  if mark then return hexsides.click(self, mark, e.x, e.y) end
  local hex = self.map:at(e.x, e.y)
  if e.button == "left" then
    if hex then
      self:click(hex, e.x, e.y)
    else
      self.orders:deselect()
      self:selected()
    end
  end
end

local function halt_or_first(self)
  local stop = self.orders:can_stop()
  if stop then return self:act(stop) end
  for _, entry in ipairs(self.orders:buttons()) do
    if entry.verb ~= self.table.ui.finish then return self:press(entry) end
  end
end

local function end_key(self)
  for _, entry in ipairs(self.orders:buttons()) do
    if entry.verb == self.table.ui.finish then return self:press(entry) end
  end
end

--- Moves the cursor of the keyboard by pixels of a hex.
local function move_cursor(self, dx, dy)
  local from = self.hover or self.orders.hex
  local w, h = self.map:hex_px()
  if not from then
    hover_hex(self, self.map:at(self.map.x + self.map.w // 2, self.map.y + self.map.h // 2))
    return
  end
  local x, y = self.map:centre(from)
  local to =
    self.map:at(math.floor(x + dx * w + (dy ~= 0 and w * 0.12 or 0)), math.floor(y + dy * h * 0.75))
  if not to then return end
  hover_hex(self, to)
  self.map:show(to, true)
end

local PAN = { Left = { -1, 0 }, Right = { 1, 0 }, Up = { 0, -1 }, Down = { 0, 1 } }

local KEYS = {
  ["+"] = function(self) self.map:zoom(1) end,
  ["="] = function(self) self.map:zoom(1) end,
  ["-"] = function(self) self.map:zoom(-1) end,
  ["Keypad +"] = function(self) self.map:zoom(1) end,
  ["Keypad -"] = function(self) self.map:zoom(-1) end,
  N = Game.next_stack,
  Space = halt_or_first,
  E = end_key,
  O = function(self) menus.all_orders(self) end,
  F = function(self) menus.find(self) end,
  Home = function(self)
    if self.orders.hex then self.map:show(self.orders.hex) end
  end,
  ["?"] = function(self)
    if self.hover then whynot.show(self, self.hover) end
  end,
  ["/"] = function(self)
    if self.hover then whynot.show(self, self.hover) end
  end,
  L = function(self)
    self.tabs_off = not self.tabs_off
    self:arrange()
  end,
  Return = function(self)
    if self.hover then self:click(self.hover, self.map:centre(self.hover)) end
  end,
  Escape = function(self)
    if self.table.past then
      history.present(self)
    elseif self.panel then
      self:open_panel(nil)
    elseif self.orders.hex and not self.orders.moving or self.orders.piece then
      self.orders:deselect()
      self:selected()
    else
      menus.main(self)
    end
  end,
}

local function key(self, e)
  local mods = e.mods or {}
  if mods.ctrl then
    if e.key == "Z" then self:undo() end
    if e.key == "S" then menus.save(self) end
    return
  end
  local pan = PAN[e.key]
  if pan and mods.shift then return self.map:pan(pan[1] * px(80), pan[2] * px(80)) end
  if pan then return move_cursor(self, pan[1], pan[2]) end
  if mods.shift and e.key == "/" then return KEYS["?"](self) end
  if KEYS[e.key] then return KEYS[e.key](self) end
  return panels.key(self, e.key)
end

--- Opens a panel at the left, or closes it.
function Game:open_panel(id)
  self.panel = id ~= self.panel and id or nil
  self.sheets.panel.scroll = 0
  self:invalidate()
  self:arrange()
end

function Game:event(e)
  if self.curtain then return end
  if e.kind == "move" then
    moved(self, e)
  elseif e.kind == "press" then
    kit.tip(nil)
    if e.button ~= "right" then
      self.drag = { x = e.x, y = e.y, button = e.button }
    else
      local hex = self.map:at(e.x, e.y)
      if hex then whynot.show(self, hex, e.x, e.y) end
    end
  elseif e.kind == "release" then
    released(self, e)
  elseif e.kind == "wheel" then
    hover_hex(self, nil)
    self.map:zoom(e.dy > 0 and 1 or -1, e.x, e.y)
  elseif e.kind == "key" and e.down then
    key(self, e)
  elseif e.kind == "leave" then
    self.drag = nil
    hover_hex(self, nil)
  end
end

--- The pointer is over a sheet: nothing on the map is meant.
function Game:covered() hover_hex(self, nil) end

-- ---- Drawing

local function counter_size(self)
  local w = self.map:hex_px()
  return math.max(8, math.floor(w * COUNTER_PART))
end

local function draw_stack(self, stack, size)
  local x, y = self.map:centre(stack.hex)
  if not self.map:visible(x, y) then return end
  local shown = stack.of or stack
  if stack.hexes[2] then return twohex.draw(self, shown, size) end
  local key_ = self.stack_keys[stack.hex]
  if not key_ then
    key_ = self.counters:stack_key(shown)
    self.stack_keys[stack.hex] = key_
  end
  local texture, border = self.counters:stack_sprite(shown, key_, size)
  window.copy(texture, x - size // 2 - border, y - size // 2 - border)
end

--- Groups that wait at the edge: their top counter, pale, on the hex where they come in.
local function draw_waiting(self, size)
  local at = self.table:position()
  for _, group in pairs(at.groups) do
    local due = not group.turn or group.turn <= (self.table:view().turn or 0)
    if due and group.hex and self.map:is_hex(group.hex) and not at.stacks[group.hex] then
      local top = at.piece[group.pieces[1]]
      if top then
        local x, y = self.map:centre(group.hex)
        local texture, border = self.counters:piece_sprite(top, size)
        local w, h = texture:size()
        window.copy(texture, x - size // 2 - border, y - size // 2 - border, w, h, 0, 0, w, h, 150)
      end
    end
  end
end

--- The counters of the selected stack, side by side above its hex.
local function draw_fan(self, size)
  self.fan = nil
  local hex = self.orders.hex
  local stack = hex and self.table:position().stacks[hex]
  if not stack or not stack.pieces or #stack.pieces < 2 or self.drag or size < 16 then return end
  local fan = fans.place(self, stack, math.min(px(64), math.max(px(34), size)))
  local x, y = kit.pointer()
  local over = self.hover and self.table:hexes_of(self.hover)[1] == hex
  if not over and not fans.near(fan, x, y) then return end
  self.fan = fan
  fans.draw(self)
end

local function draw_reach(self)
  if not next(self.orders.chosen) then return end
  for hex, each in pairs(self.orders:reach()) do
    if hex ~= self.orders.hex then self.map:overlay("reach", hex) end
    each.label = each.label or self.table:points(each.cost)
  end
end

local function draw_costs(self)
  if not next(self.orders.chosen) then return end
  local _, h = self.map:hex_px()
  local stacks = self.table:position().stacks
  for hex, each in pairs(self.orders:reach()) do
    if hex ~= self.orders.hex and not stacks[hex] then
      self.map:number(each.label, hex, math.floor(h * 0.26))
    end
  end
end

--- What lies between the map and the counters.
local function draw_marks(self)
  panels.draw_ground(self)
  draw_reach(self)
  for hex, kind in pairs(self.orders:marks()) do
    if self.map:is_hex(hex) then self.map:overlay(kind, hex) end
  end
  for _, hex in ipairs(self.orders.hex and self.table:hexes_of(self.orders.hex) or {}) do
    if self.map:is_hex(hex) then self.map:overlay("chosen", hex) end
  end
  hexsides.draw(self)
  panels.draw_overlays(self)
end

local function draw_top(self)
  draw_costs(self)
  if self.hover_path then
    local path = { self.orders.hex }
    for _, hex in ipairs(self.hover_path.path or {}) do
      if hex ~= path[#path] then path[#path + 1] = hex end
    end
    if self.map:is_hex(path[1]) then self.map:path(path) end
  end
  if self.hover and self.map:is_hex(self.hover) then self.map:overlay("cursor", self.hover) end
end

local function edge_pan(self)
  if not settings.get("edge_pan") or self.drag then return end
  local x, y = kit.pointer()
  local dx = (x == 0 and -1) or (x >= self.w - 1 and 1) or 0
  local dy = (y == 0 and -1) or (y >= self.h - 1 and 1) or 0
  if x >= 0 and (dx ~= 0 or dy ~= 0) then self.map:pan(dx * px(14), dy * px(14)) end
end

function Game:draw(now)
  step_bots(self, now)
  panels.tick(self, now)
  if self.curtain then
    window.fill(0, 0, self.w, self.h, theme.colours.desk)
    return
  end
  edge_pan(self)
  local missing = self.map:draw()
  if missing and charts.exact then
    self.map.chart:wait()
    missing = self.map:draw()
  end
  if missing then window.wake(16) end
  draw_marks(self)
  local size = counter_size(self)
  for _, stack in ipairs(self.table:position().list) do
    draw_stack(self, stack, size)
  end
  draw_waiting(self, size)
  draw_top(self)
  draw_fan(self, size)
end

function Game:leave() self.bot_due = nil end

--- In words, for tests: the prompt, the marks of hexes with their places in the window.
function Game:report()
  local out = {
    side = self.table.side,
    n = self.table.n,
    curtain = self.curtain,
    over = self.table.over and true or false,
    prompt = self.orders.prompt and self.orders.prompt.id or nil,
    selected = self.orders.hex,
    piece = self.orders.piece,
    step = self.map.step,
    waiting_for_bot = self.bot_due ~= nil,
    hexes = {},
    regions = {},
  }
  if self.curtain then return out end
  panels.report(self, out)
  hexsides.report(self, out)
  out.chosen = self.orders:chosen_list()
  local function add(hex, kind)
    if self.map:is_hex(hex) then
      local x, y = self.map:centre(hex)
      x, y = math.floor(x), math.floor(y)
      out.hexes[#out.hexes + 1] = { hex = hex, mark = kind, x = x, y = y }
      if kit.at(x, y) == nil and self.map:visible(x, y) then
        out.regions[#out.regions + 1] = {
          id = "map/" .. hex,
          x = x - 4,
          y = y - 4,
          w = 8,
          h = 8,
          text = kind,
          enabled = not kit.modal(),
        }
      end
    end
  end
  local marks = self.orders:marks()
  for hex, kind in pairs(marks) do
    add(hex, kind)
  end
  for _, stack in ipairs(self.table:position().list) do
    for _, hex in ipairs(stack.hexes) do
      if not marks[hex] then add(hex, "stack") end
    end
  end
  if next(self.orders.chosen) then
    for hex in pairs(self.orders:reach()) do
      add(hex, "reach")
    end
  end
  return out
end

return M
