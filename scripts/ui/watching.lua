--- Watching bots: pause, one action, pace, and whose eyes one looks through: those of both sides, or of one.
local keys = require("ui.keys")
local settings = require("ui.settings")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local PACES_MS = { 900, 350, 150, 0 } -- the slowest first

--- Do bots alone play, in a game that goes on?
---@param game Game
---@return boolean
function M.on(game)
  local tbl = game.table
  return tbl.watched and not tbl.replay and not tbl.over and not tbl.past
end

--- Stops the bots, or lets them go on.
function M.toggle(game)
  game.paused = not game.paused
  if game.paused then
    game.bot_due = nil
  else
    game:schedule_bot()
  end
  game:invalidate()
end

--- Lets one action be played, and stops.
function M.step(game)
  game.paused = true
  game.bot_due = nil
  game:bot_action()
end

--- Faster (1) or slower (-1).
function M.pace(game, by)
  local at, now = 1, settings.get("pace_ms")
  for i, pace in ipairs(PACES_MS) do
    if now <= pace then at = i end
  end
  settings.set("pace_ms", PACES_MS[math.max(1, math.min(at + by, #PACES_MS))])
  if game.bot_due then game:schedule_bot() end
  game:invalidate()
end

--- Through whose eyes one looks next: both sides', then each one's in turn.
function M.next_eyes(game)
  local tbl, next_side = game.table, nil
  if tbl.both then
    tbl.both, next_side = false, tbl.sides[1]
  else
    for i, side in ipairs(tbl.sides) do
      if side == tbl.side then next_side = tbl.sides[i + 1] end
    end
    tbl.both = next_side == nil
    next_side = next_side or tbl.sides[1]
  end
  tbl:sit(next_side)
  game.orders:deselect()
  game:invalidate()
  game:arrange()
  window.wake(0)
end

--- Whose eyes those are, in words.
---@param game Game
---@return string
function M.eyes(game)
  if game.table.both then return words.of("watch_both") end
  return words.of("scrub_side", { side = game.table:side_name(game.table.side) })
end

--- Fills the prompt bar.
---@param game Game
---@param s Sheet
function M.build(game, s)
  local tbl = game.table
  local side = tbl.prompts[1] and tbl:side_name(tbl.prompts[1].side) or ""
  local said = words.of(game.paused and "watch_paused" or "thinking", { side = side })
  s:text({
    { text = said .. " ", face = "italic", colour = theme.colours.ink_soft },
    { text = words.of("watch_pace", { pace = words.of("pace_" .. settings.get("pace_ms")) }), face = "small" },
  })
  s:gap(6)
  s:buttons({
    {
      id = "pause",
      text = words.of(game.paused and "watch_on" or "watch_pause"),
      icon = game.paused and "play" or "pause",
      primary = true,
      tip = words.of("watch_pause_tip", { key = keys.shown("Space") }),
      on = function() M.toggle(game) end,
    },
    { id = "step", icon = "right", tip = words.of("watch_step"), on = function() M.step(game) end },
    { id = "slower", icon = "minus", tip = words.of("scrub_slower"), on = function() M.pace(game, -1) end },
    { id = "faster", icon = "plus", tip = words.of("scrub_faster"), on = function() M.pace(game, 1) end },
    { id = "eyes", text = M.eyes(game), icon = "eye", on = function() M.next_eyes(game) end },
  })
end

return M
