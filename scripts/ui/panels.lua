--- The panels of the game screen: tabs at the right below the selection (log, dice), and panels at the
--- left that a button or key opens. A panel is one row of a table below and a module with
--- `build(game, s)`; packs bring their own (ui/panels/pack_panels.lua). Beside them what lies on the map itself:
--- overlays, minimap, the look of Night, events.
local dialogs = require("ui.dialogs")
local dice = require("ui.dice")
local log = require("ui.log")
local banner = require("ui.panels.banner")
local unsaved = require("ui.panels.unsaved")
local boxes = require("ui.panels.boxes")
local help = require("ui.panels.help")
local history = require("ui.panels.history")
local keys = require("ui.keys")
local layers = require("ui.panels.layers")
local objectives = require("ui.panels.objectives")
local options = require("ui.panels.options")
local pack_panels = require("ui.panels.pack_panels")
local roster = require("ui.panels.roster")
local ruler = require("ui.panels.ruler")
local turns = require("ui.panels.turns")
local rules = require("ui.rules")
local theme = require("ui.theme")
local widgets = require("ui.widgets")
local words = require("ui.words")
local M = {}

-- id, title (key of the texts), module, and for panels at the left icon and key.
local TABS = {
  { id = "log", module = log },
  { id = "dice", module = dice },
}
-- over: the module draws over the map while the panel is open; click: it takes clicks on hexes.
local LEFT = {
  { id = "turns", icon = "clock", key = "T", module = turns },
  { id = "roster", icon = "roster", key = "R", module = roster },
  { id = "boxes", icon = "box", key = "B", module = boxes },
  { id = "objectives", icon = "flag", key = "J", module = objectives },
  { id = "layers", icon = "layers", key = "V", module = layers },
  {
    id = "ruler",
    icon = "ruler",
    key = "G",
    module = ruler,
    over = true,
    click = true,
  },
  { id = "history", icon = "play", key = "H", module = history },
  { id = "rules", icon = "book", key = "K", module = rules, search = "search" },
  { id = "options", icon = "check", key = "I", module = options },
}

local function build_of(panel)
  if panel.build then return panel.build end
  return panel.module.build
end

--- All panels at the left: those above, then those of the packs in play, read once a game.
---@param game? Game
---@return table[]
function M.list(game)
  if not game then return LEFT end
  if not game.left_panels then
    game.left_panels = {}
    for _, panel in ipairs(LEFT) do
      table.insert(game.left_panels, panel)
    end
    for _, panel in ipairs(pack_panels.read(game)) do
      table.insert(game.left_panels, panel)
    end
  end
  return game.left_panels
end

--- A panel's title in words.
function M.title(panel) return panel.name or words.of(panel.title or "panel." .. panel.id) end

local function open_panel(game)
  for _, panel in ipairs(game.panel and M.list(game) or {}) do
    if panel.id == game.panel then return panel end
  end
end

--- The tabs at the right.
---@param game Game
---@param s Sheet
function M.build_tabs(game, s)
  if game.curtain then return end
  local values = {}
  for _, tab in ipairs(TABS) do
    values[#values + 1] = { tab.id, words.of(tab.id) }
  end
  s:tabs({
    id = "tab",
    value = game.tab,
    values = values,
    set = function(tab)
      game.tab, s.scroll, s.moved = tab, 0, false
      s:invalidate()
    end,
  })
  s:pin()
  s.pinned_to_end = game.tab == "log" -- the last roll stands on top
  for _, tab in ipairs(TABS) do
    if tab.id == game.tab then build_of(tab)(game, s) end
  end
end

--- The panel at the left that is open.
function M.build_left(game, s)
  local panel = not game.curtain and open_panel(game)
  if not panel then return end
  local size = 24
  local x, y = s.left + s.room - theme.px(size), s.at
  s:title(M.title(panel))
  s:button_at({
    id = "close",
    icon = "close",
    tip = words.of("close"),
    on = function() game:open_panel(nil) end,
  }, x, y, theme.px(size), theme.px(size))
  s:pin()
  build_of(panel)(game, s)
end

local function button(game, panel)
  return {
    id = "panel." .. panel.id,
    icon = panel.icon,
    on_now = game.panel == panel.id,
    tip = M.title(panel) .. (panel.key and " (" .. keys.shown(panel.key) .. ")" or ""),
    on = function() game:open_panel(panel.id) end,
  }
end

--- All panels in a menu: for a window without room for their buttons.
local function menu(game, e)
  local entries = {}
  for _, panel in ipairs(M.list(game)) do
    entries[#entries + 1] = {
      id = "panel." .. panel.id,
      text = M.title(panel),
      note = panel.key and keys.shown(panel.key),
      on = function() game:open_panel(panel.id) end,
    }
  end
  dialogs.menu(e and e.x, e and e.y, entries, { id = "panels", title = words.of("panels") })
end

--- Buttons of the bar at the top, the last panel first; one for all of them when `room` is too little.
---@param game Game
---@param room? integer Pixels.
---@param width? integer Pixels of one button.
function M.buttons(game, room, width)
  local list, all = {}, M.list(game)
  if room and #all * width > room then
    return {
      {
        id = "panels",
        icon = "roster",
        tip = words.of("panels"),
        on_now = game.panel ~= nil,
        on = function(e) menu(game, e) end,
      },
    }
  end
  for i = #all, 1, -1 do
    list[#list + 1] = button(game, all[i])
  end
  return list
end

--- A prompt has come up: the panel that the pack's ui.lua names for it opens, and shuts when another is asked.
function M.follow(game)
  local ask = game.orders.prompt
  local asked = ask and game.table.side .. "/" .. ask.id
  if game.curtain or asked == game.panel_prompt then return end
  game.panel_prompt = asked
  local id = ask and (game.table.ui.opens or {})[ask.id]
  local opened = game.panel_of_prompt
  game.panel_of_prompt = id
  if id and game.panel ~= id then
    game:open_panel(id)
  elseif ask and not id and opened and game.panel == opened then
    game:open_panel(nil)
  end
end

--- The page of keys, with those of the panels.
function M.show_keys(game)
  local rows = {}
  for i, panel in ipairs(M.list(game)) do
    rows[i] = { key = panel.key, title = M.title(panel) }
  end
  help.show(rows, function() game:invalidate() end)
end

--- A key that opens a panel, switches an overlay, moves the scrubber, shows the minimap or the help.
---@return boolean
function M.key(game, key)
  if key == "F1" then
    M.show_keys(game)
    return true
  end
  if key == "M" then
    game.minimap_off = not game.minimap_off
    game:arrange()
    return true
  end
  if history.key(game, key) then return true end
  if layers.key(game, key) then return true end
  for _, panel in ipairs(M.list(game)) do
    if panel.key == key then
      game:open_panel(panel.id)
      local search = game.panel == panel.id and panel.search
      if search then widgets.type_into(game.sheets.panel, search) end
      return true
    end
  end
  return false
end

--- A click on a hex while a panel takes them; true when it was the panel's.
---@return boolean
function M.click(game, hex)
  local panel = open_panel(game)
  if not panel or not panel.click then return false end
  return panel.module.click(game, hex)
end

--- The pointer is over another hex.
function M.hover(game)
  local panel = open_panel(game)
  if panel and panel.click then panel.module.hover(game) end
end

--- Between the map and what is laid over it.
function M.draw_ground(game) banner.ground(game) end

--- What the overlays and an open panel lay over the map.
function M.draw_overlays(game)
  layers.draw(game)
  local panel = open_panel(game)
  if not panel then return end
  if panel.draw then panel.draw(game) end
  if panel.over then panel.module.draw(game) end
end

--- Once a frame, before it is drawn.
function M.tick(game, now)
  history.tick(game, now)
  banner.tick(game, now)
end

--- In words, for tests.
function M.report(game, out)
  out.panel, out.banner = game.panel, game.banner_text
  out.paused, out.both = game.paused or false, game.table.both or false
  out.unsaved = unsaved.text(game)
  out.overlays = layers.report(game)
  out.looking_back = history.out(game)
  out.shown_n = history.at(game)
  out.night = game.table:view().night and true or false
end

return M
