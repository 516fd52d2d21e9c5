--- The panels of the game screen: tabs at the right below the selection (log, dice), and panels at the
--- left that a button or key opens. A panel is one row of a table below and a module with
--- `build(game, s)`; packs' own panels are added by `register`.
local words = require("ui.words")
local M = {}

-- id, title (key of the texts), module, and for panels at the left icon and key.
local TABS = {
  { id = "log", module = "ui.log" },
  { id = "dice", module = "ui.dice" },
}
local LEFT = {}

--- Adds a panel at the left: { id, title, icon, key?, build(game, s), draw?(game) }.
function M.register(panel) LEFT[#LEFT + 1] = panel end

local function build_of(panel)
  if panel.build then return panel.build end
  return require(panel.module).build
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
      game.tab, s.moved = tab, false
      s:invalidate()
    end,
  })
  s:pin()
  for _, tab in ipairs(TABS) do
    if tab.id == game.tab then build_of(tab)(game, s) end
  end
end

--- The panel at the left that is open.
function M.build_left(game, s)
  if game.curtain then return end
  for _, panel in ipairs(LEFT) do
    if panel.id == game.panel then
      s:title(words.of(panel.title or panel.id))
      s:pin()
      build_of(panel)(game, s)
      s:gap(8)
      s:button(
        { id = "close", text = words.of("close"), on = function() game:open_panel(nil) end },
        "centre"
      )
    end
  end
end

--- Buttons of the bar at the top, the last panel first.
function M.buttons(game)
  local list = {}
  for i = #LEFT, 1, -1 do
    local panel = LEFT[i]
    list[#list + 1] = {
      id = "panel." .. panel.id,
      icon = panel.icon,
      on_now = game.panel == panel.id,
      tip = words.of(panel.title or panel.id) .. (panel.key and " (" .. panel.key .. ")" or ""),
      on = function() game:open_panel(panel.id) end,
    }
  end
  return list
end

--- A key that opens a panel.
function M.key(game, key)
  for _, panel in ipairs(LEFT) do
    if panel.key == key then return game:open_panel(panel.id) end
  end
end

--- What an open panel lays over the map.
function M.draw_overlays(game)
  for _, panel in ipairs(LEFT) do
    if panel.id == game.panel and panel.draw then panel.draw(game) end
  end
end

return M
