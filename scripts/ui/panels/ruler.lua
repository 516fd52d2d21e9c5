--- The range tool: distance and hexes of the line between two hexes; what the pack says of sight.
local draw = require("ui.draw")
local parts = require("ui.panels.parts")
local selection = require("ui.selection")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local PROFILE = 84 -- height of the picture of a profile

local function ends(game)
  local state = parts.state(game, "ruler")
  local to = state.to or game.hover
  if not state.from then state.from = game.orders.hex end
  return state.from, to, state
end

--- A click while the tool is out: the first end, then the second, then again.
function M.click(game, hex)
  local state = parts.state(game, "ruler")
  if not state.from or state.to then
    state.from, state.to = hex, nil
  else
    state.to = hex
  end
  game.sheets.panel:invalidate()
  window.wake(0)
  return true
end

--- The pointer is over another hex.
function M.hover(game)
  local state = parts.state(game, "ruler")
  if state.from and not state.to then game.sheets.panel:invalidate() end
end

local function level_of(game, hex) return (game.map.chart:terrain(hex) or {}).level_max or 0 end

--- What the line meets as bars { at (0 to 1 along it), ground, top, blocks }, its two ends first and last.
local function bars_of(game, profile, from, to)
  local far, bars = game.map.chart:distance(from, to), {}
  local function add(at, ground, top, blocks)
    bars[#bars + 1] = { at = at, ground = ground, top = top, blocks = blocks }
  end
  add(0, level_of(game, from), level_of(game, from), false)
  for _, step in ipairs(profile.steps) do
    local at = game.map.chart:distance(from, step.hex) / far
    add(at, step.ground or step.top, step.top, step.blocks)
  end
  add(1, level_of(game, to), level_of(game, to), false)
  return bars
end

local GROUND, COVER = 0xFFB08A55, 0xFF8DA05E

--- The ground under the line, what stands on it, and the line; what blocks is red.
local function draw_profile(c, bars, x, y, w, h)
  local high, low = bars[1].top, bars[1].ground
  for _, bar in ipairs(bars) do
    high, low = math.max(high, bar.top), math.min(low, bar.ground)
  end
  local unit = h / (high - low + 2)
  local function up(level) return y + h - (level - low + 1) * unit end
  local bw = math.max(3, w / (#bars + 1))
  local function across(at) return x + bw / 2 + at * (w - bw) end
  for _, bar in ipairs(bars) do
    local left = across(bar.at) - bw * 0.46
    draw.fill_rect(
      c,
      left,
      up(bar.top),
      bw * 0.92,
      y + h - up(bar.top),
      bar.blocks and colours.bad or COVER
    )
    draw.fill_rect(c, left, up(bar.ground), bw * 0.92, y + h - up(bar.ground), GROUND)
    if bar.blocks then
      draw.frame(c, left, up(bar.top), bw * 0.92, y + h - up(bar.top), 2, colours.bad)
    end
  end
  c:begin()
  c:move(across(0), up(bars[1].top))
  c:line(across(1), up(bars[#bars].top))
  c:stroke(math.max(1.5, px(2)), colours.ink)
end

--- What the pack says of the sight between two hexes; nil and why when it says nothing.
local function answer_of(game, from, to)
  local name = game.table.ui.sight
  if not name then return nil end
  return parts.query(game, name, { from = from, to = to })
end

local function sight(game, s, from, to)
  local answer, why = answer_of(game, from, to)
  if not game.table.ui.sight then return end
  s:gap(4)
  if not answer then
    s:text(why or "", { face = "italic" })
    return
  end
  for i, note in ipairs(answer.notes or {}) do
    s:text({
      { text = words.capital(parts.sentence(game, note)) .. " " },
      parts.rule_run(game, note.rule, "sight" .. i),
    }, { id = "sight" .. i })
  end
  if not answer.profile or from == to then return end
  local bars = bars_of(game, answer.profile, from, to)
  s:picture(px(PROFILE), function(c, x, y, w) draw_profile(c, bars, x, y, w, px(PROFILE)) end)
end

--- What is still to be clicked.
local function build_asking(game, s, from)
  local text = words.of(from and "ruler_to" or "ruler_from")
  s:text(text, { face = "italic", colour = colours.ink_soft })
  if from and game.map:is_hex(from) then
    s:text({ parts.hex_run(game, from, "from", "bold") }, { id = "from" })
  end
end

--- The two ends, and how far it is from one to the other.
local function build_ends(game, s, from, to)
  s:text({
    parts.hex_run(game, from, "from", "bold"),
    { text = " – ", face = "bold" },
    parts.hex_run(game, to, "to", "bold"),
  }, { id = "ends", align = "centre" })
  local far = game.map.chart:distance(from, to)
  s:text(
    words.of("ruler_distance", { n = far }),
    { face = "heading", align = "centre", colour = colours.accent }
  )
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local from, to = ends(game)
  if not game.map:is_hex(from) or not game.map:is_hex(to) then
    return build_asking(game, s, from)
  end
  build_ends(game, s, from, to)
  sight(game, s, from, to)
  s:rule()
  for i, hex in ipairs(game.map.chart:line(from, to)) do
    s:row({
      id = "line." .. hex,
      text = ("%d  %s"):format(i - 1, game:place_name(hex)),
      face = "small",
      detail = selection.ground(game, hex),
      on = function() game.map:show(hex) end,
    })
  end
  s:note(words.of("ruler_hint"))
end

--- The line over the map.
function M.draw(game)
  local from, to = ends(game)
  if not from or not to or from == to then return end
  if not (game.map:is_hex(from) and game.map:is_hex(to)) then return end
  local line = game.map.chart:line(from, to)
  for _, hex in ipairs(line) do
    game.map:overlay("target", hex)
  end
  game.map:path({ from, to }, 0xFF3A2A14)
  local answer = answer_of(game, from, to)
  local blocker = answer and answer.profile and answer.profile.blocker
  if blocker then game.map:overlay("bad", blocker) end
end

return M
