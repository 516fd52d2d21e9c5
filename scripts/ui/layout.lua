--- The sheets of the game screen and their places round the map.
local fight = require("ui.panels.fight")
local guide = require("ui.guide")
local history = require("ui.panels.history")
local widgets = require("ui.widgets")
local minimap = require("ui.panels.minimap")
local odds = require("ui.odds")
local panels = require("ui.panels")
local prompt = require("ui.prompt")
local selection = require("ui.selection")
local sheet = require("ui.sheet")
local theme = require("ui.theme")
local topbar = require("ui.topbar")
local unsaved = require("ui.panels.unsaved")
local M = {}

local px = theme.px

local SHEETS = {
  { "topbar", topbar.build, "plain" },
  { "prompt", prompt.build, "paper" },
  { "selection", selection.build, "paper" },
  { "tabs", panels.build_tabs, "paper" },
  { "odds", odds.build, "paper" },
  { "panel", panels.build_left, "paper" },
  { "unsaved", unsaved.build, "paper" },
  { "fight", fight.build, "paper" },
  { "guide", guide.build, "paper" },
}

--- Room between the bar at the top and the bottom of the map for a floating map of the whole.
local function minimap_wanted(game)
  return not game.minimap_off and not game.narrow and game.w >= px(900) and game.h >= px(560)
end

--- Without room for all sheets the selection is shown while there is one, where some of the map is left.
local function selection_wanted(game)
  return game.w >= px(560) and game.orders.hex ~= nil and not game.panel and not odds.wanted(game)
end

--- Makes the sheets: `game.sheets` by their ids.
---@param game Game
function M.make(game)
  game.sheets = {}
  for _, row in ipairs(SHEETS) do
    local build = row[2]
    game.sheets[row[1]] =
      sheet.new({ id = row[1], style = row[3], build = function(s) build(game, s) end })
  end
  game.sheets.minimap = minimap.sheet(game)
end

--- The sheets at the right, one below the other, down to `bottom`.
local function place_right(s, x, w, top, bottom, gap)
  local room = bottom - top - gap
  s.selection:place(x, top, w, nil, widgets.shown(s.tabs) and room * 55 // 100 or room)
  s.selection:update()
  local below = top + s.selection.h + gap
  s.tabs:place(x, below, w, math.max(px(90), bottom - below - gap))
end

--- The sheets at the left; without room a panel lies over the prompt.
local function place_left(game, w, top, h, gap)
  local s = game.sheets
  local room = h - top - gap
  local above_prompt = math.max(px(80), room - s.prompt.h - gap)
  s.odds:place(gap, top, math.min(px(330), w - 2 * gap), nil, above_prompt)
  local covers = game.narrow and not history.out(game)
  local height = covers and math.max(px(80), room) or above_prompt
  s.panel:place(gap, top, math.min(px(380), w - 2 * gap), nil, height)
end

--- The attack that is shown: left of the sheets at the right, where there is room; else over those at the left.
local function place_fight(game, right, w, top, gap)
  local s = game.sheets.fight
  local own = math.min(px(320), w - 2 * gap)
  local left = math.max(gap, right - own - gap)
  s:place(left, top, own, nil, math.max(px(120), game.sheets.prompt.y - top - gap))
  if widgets.shown(s) then s:update() end
end

--- The guide: below at the left; beside what is open there, where there is room for both.
local function place_guide(game, bottom, room, gap)
  local s = game.sheets
  local open = game.panel and s.panel or odds.wanted(game) and s.odds
  local x = open and open.x + open.w + gap or gap
  if room - x < px(300) then x = gap end
  guide.place(game, x, bottom, room - x + gap)
end

--- Says to the map which part of it no sheet covers: up to `x`, down to the prompt.
local function tell_map(game, x, top)
  local s, taken = game.sheets, 0
  for _, each in ipairs({ s.odds, s.panel }) do
    if widgets.shown(each) and not game.narrow then taken = math.max(taken, each.x + each.w) end
  end
  local height = math.max(px(60), s.prompt.y - top)
  if widgets.shown(s.guide) and not game.narrow then -- beside the guide or above it, where there is more room
    local beside, above = math.max(taken, s.guide.x + s.guide.w), s.guide.y - top
    if (x - beside) * height >= (x - taken) * above then
      taken = beside
    else
      height = math.max(px(60), above)
    end
  end
  if x - taken < px(200) then taken = 0 end
  game.map:set_free(taken, top, x - taken, height, widgets.shown(s.minimap) and s.minimap or nil)
end

--- Places the sheets round the map, in a window of w x h pixels.
---@param game Game
function M.place(game, w, h)
  game.narrow = w < px(760) or h < px(420)
  game.map:place(0, 0, w, h)
  local s, gap, bar = game.sheets, px(8), topbar.height()
  s.topbar:place(gap, gap, math.max(px(80), w - 2 * gap), bar)
  local right, top = math.min(px(300), w - 2 * gap), gap + bar + gap
  local x = w - right - gap
  local prompt_w = game.narrow and w - 2 * gap or x - 2 * gap
  s.prompt:place(gap, 0, prompt_w, nil, h - top)
  s.prompt:update()
  s.prompt:place(gap, h - s.prompt.h - gap, prompt_w, nil, h - top)
  place_right(s, x, right, top, game.narrow and s.prompt.y or h, gap)
  place_left(game, w, top, h, gap)
  local edge = widgets.shown(s.selection) and x or w
  place_fight(game, edge, w, top, gap)
  local low = s.prompt.y - gap
  minimap.place(game, math.min(x, edge) - gap, low)
  if widgets.shown(s.fight) and s.fight.x > px(300) then
    edge = s.fight.x
    if s.fight.y + s.fight.h + gap > s.minimap.y then minimap.place(game, math.min(x, edge) - gap, low) end
  end
  unsaved.place(game, gap, top, prompt_w)
  place_guide(game, s.prompt.y - gap, prompt_w, gap)
  tell_map(game, edge, top)
end

--- Shows the sheets that belong on the screen now.
---@param game Game
function M.arrange(game)
  M.place(game, game.w, game.h)
  local want = {
    topbar = true,
    prompt = true,
    selection = not game.narrow or selection_wanted(game),
    tabs = not game.narrow and not game.tabs_off,
    odds = odds.wanted(game) and not game.panel,
    panel = game.panel ~= nil,
    fight = fight.wanted(game),
    minimap = minimap_wanted(game),
    unsaved = unsaved.wanted(game),
    guide = guide.wanted(game),
  }
  for id, each in pairs(game.sheets) do
    local on = want[id] and not game.curtain and not game.args.map
    if on and not widgets.shown(each) then
      widgets.show(each)
    elseif not on and widgets.shown(each) then
      widgets.hide(each)
    end
  end
  M.place(game, game.w, game.h)
end

return M
