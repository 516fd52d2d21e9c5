--- The panels of the game screen: tabs at the right below the selection (log, dice), and panels at the
--- left that a button or key opens. A panel is one row of a table below and a module with
--- `build(game, s)`; packs bring their own (ui/panels/guests.lua). Beside them what lies on the map itself:
--- overlays, minimap, the look of Night, events.
local dialogs = require("ui.dialogs")
local words = require("ui.words")
local M = {}

-- id, title (key of the texts), module, and for panels at the left icon and key.
local TABS = {
  { id = "log", module = "ui.log" },
  { id = "dice", module = "ui.dice" },
}
-- over: the module draws over the map while the panel is open; click: it takes clicks on hexes.
local LEFT = {
  { id = "turns", icon = "clock", key = "T", module = "ui.panels.turns" },
  { id = "roster", icon = "roster", key = "R", module = "ui.panels.roster" },
  { id = "boxes", icon = "box", key = "B", module = "ui.panels.boxes" },
  { id = "objectives", icon = "flag", key = "J", module = "ui.panels.objectives" },
  { id = "layers", icon = "layers", key = "V", module = "ui.panels.layers" },
  {
    id = "ruler",
    icon = "ruler",
    key = "G",
    module = "ui.panels.ruler",
    over = true,
    click = true,
  },
  { id = "history", icon = "play", key = "H", module = "ui.panels.history" },
  { id = "rules", icon = "book", key = "K", module = "ui.rules" },
  { id = "options", icon = "check", key = "I", module = "ui.panels.options" },
}

local function build_of(panel)
  if panel.build then return panel.build end
  return require(panel.module).build
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
    for _, panel in ipairs(require("ui.panels.pack_panels").read(game)) do
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
  local x, y = s.left + s.room - require("ui.theme").px(size), s.at
  s:title(M.title(panel))
  s:button_at({
    id = "close",
    icon = "close",
    tip = words.of("close"),
    on = function() game:open_panel(nil) end,
  }, x, y, require("ui.theme").px(size), require("ui.theme").px(size))
  s:pin()
  build_of(panel)(game, s)
end

local function button(game, panel)
  return {
    id = "panel." .. panel.id,
    icon = panel.icon,
    on_now = game.panel == panel.id,
    tip = M.title(panel) .. (panel.key and " (" .. panel.key .. ")" or ""),
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
      note = panel.key,
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

--- A prompt has come up: the panel that the pack's ui.lua names for it opens.
function M.follow(game)
  local ask = game.orders.prompt
  local asked = ask and game.table.side .. "/" .. ask.id
  if game.curtain or asked == game.panel_prompt then return end
  game.panel_prompt = asked
  local id = ask and (game.table.ui.opens or {})[ask.id]
  if id and game.panel ~= id then game:open_panel(id) end
end

--- A key that opens a panel, switches an overlay, moves the scrubber, shows the minimap or the help.
---@return boolean
function M.key(game, key)
  if key == "F1" then
    require("ui.panels.help").show(game)
    return true
  end
  if key == "M" then
    game.minimap_off = not game.minimap_off
    game:arrange()
    return true
  end
  if require("ui.panels.history").key(game, key) then return true end
  if require("ui.panels.layers").key(game, key) then return true end
  for _, panel in ipairs(M.list(game)) do
    if panel.key == key then
      game:open_panel(panel.id)
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
  return require(panel.module).click(game, hex)
end

--- The pointer is over another hex.
function M.hover(game)
  local panel = open_panel(game)
  if panel and panel.click then require(panel.module).hover(game) end
end

--- Between the map and what is laid over it.
function M.draw_ground(game) require("ui.panels.banner").ground(game) end

--- What the overlays and an open panel lay over the map.
function M.draw_overlays(game)
  require("ui.panels.layers").draw(game)
  local panel = open_panel(game)
  if not panel then return end
  if panel.draw then panel.draw(game) end
  if panel.over then require(panel.module).draw(game) end
end

--- Once a frame, before it is drawn.
function M.tick(game, now)
  require("ui.panels.history").tick(game, now)
  require("ui.panels.banner").tick(game, now)
end

--- In words, for tests.
function M.report(game, out)
  local history = require("ui.panels.history")
  out.panel, out.banner = game.panel, game.banner_text
  out.overlays = require("ui.panels.layers").report(game)
  out.looking_back = history.out(game)
  out.shown_n = history.at(game)
  out.night = game.table:view().night and true or false
end

return M
