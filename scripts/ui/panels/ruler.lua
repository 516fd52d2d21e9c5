--- The range tool: distance and hexes of the line between two hexes; what the pack says of sight.
local parts = require("ui.panels.parts")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local colours = theme.colours

local function ends(game)
  local state = parts.state(game, "ruler")
  local to = state.to or game.hover
  if not state.from then state.from = game.orders.hex end
  return state.from, to, state
end

--- A click while the tool is out: the first end, then the second, then anew.
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

local function ground_words(game, hex)
  local facts = game.map.chart:terrain(hex) or {}
  local list = {}
  if facts.terrain then list[1] = game:text("terrain." .. facts.terrain) or facts.terrain end
  for _, feature in ipairs(facts.features or {}) do
    list[#list + 1] = game:text("feature." .. feature) or feature
  end
  if facts.level and facts.level ~= 0 then
    list[#list + 1] = words.of("level_of", { level = facts.level })
  end
  return words.list(list)
end

local function sight(game, s, from, to)
  local name = game.table.ui.sight
  if not name then return end
  local answer, why = parts.query(game, name, { from = from, to = to })
  s:gap(4)
  if not answer then
    s:text(why or "", { face = "italic" })
    return
  end
  for i, note in ipairs(answer.notes or {}) do
    s:text({
      { text = parts.sentence(game, note) .. " " },
      parts.rule_run(game, note.rule, "sight" .. i),
    }, { id = "sight" .. i })
  end
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local from, to = ends(game)
  if not from or not to or not game.map:is_hex(from) or not game.map:is_hex(to) then
    s:text(
      words.of(from and "ruler_to" or "ruler_from"),
      { face = "italic", colour = colours.ink_soft }
    )
    if from and game.map:is_hex(from) then
      s:text({ parts.hex_run(game, from, "from", "bold") }, { id = "from" })
    end
    return
  end
  local line = game.map.chart:line(from, to)
  s:text({
    parts.hex_run(game, from, "from", "bold"),
    { text = " – ", face = "bold" },
    parts.hex_run(game, to, "to", "bold"),
  }, { id = "ends", align = "centre" })
  local far = game.map.chart:distance(from, to)
  s:text(
    words.of(far == 1 and "ruler_one" or "ruler_distance", { n = far }),
    { face = "heading", align = "centre", colour = colours.accent }
  )
  sight(game, s, from, to)
  s:rule()
  for i, hex in ipairs(line) do
    s:row({
      id = "line." .. hex,
      text = ("%d  %s"):format(i - 1, game:place_name(hex)),
      face = "small",
      detail = ground_words(game, hex),
      on = function() game.map:show(hex) end,
    })
  end
  s:text(words.of("ruler_hint"), { face = "small_italic", colour = colours.ink_soft })
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
end

return M
