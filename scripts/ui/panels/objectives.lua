--- Objectives and score: who holds what, the points as they stand and what for, the losses.
local parts = require("ui.panels.parts")
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours

local function aims(game, s)
  for _, side in ipairs(game.table.sides) do
    local text = (game.table.facts.tasks or {})[side]
    if text and text ~= "" then
      s:text({ { text = game.table:side_name(side) .. ". ", face = "bold" }, { text = text } })
      s:gap(4)
    end
  end
end

local function holder_colour(game, side)
  local look = (game.table.ui.sides or {})[side]
  return look and theme.colour(look.colour) or colours.paper_deep
end

--- The name of a hex that counts: of the town there, else of whatever the map has there.
local function name_of(game, hex)
  if game:name_at(hex) then return game:place_name(hex) end
  for _, place in ipairs(game.map.chart:places()) do
    if place.hex == hex and place.name then return place.name end
  end
  return hex
end

local function control_rows(game, s)
  local list = {}
  for _, each in ipairs(game.table:view().control or {}) do
    list[#list + 1] = each
  end
  table.sort(list, function(a, b) return a.hex < b.hex end)
  if #list == 0 then return end
  s:heading(words.of("control"))
  for _, each in ipairs(list) do
    local name = each.side == "none" and words.of("nobody") or game.table:side_name(each.side)
    s:row({
      id = "control." .. each.hex,
      text = name_of(game, each.hex),
      face = "small",
      note = name,
      draw_w = 18,
      draw = function(c, x, y, h)
        local size = px(14)
        c:begin()
        c:rect(x, y + (h - size) / 2, size, size)
        c:fill(each.side == "none" and colours.paper_pale or holder_colour(game, each.side))
        c:stroke(1, colours.ink)
      end,
      on = function() game:show_hex(each.hex) end,
    })
  end
  s:gap(6)
end

--- Lines of a score, equal ones together.
local function summed(game, notes)
  local list, by = {}, {}
  for _, note in ipairs(notes) do
    local text = parts.sentence(game, note)
    if not by[text] then
      by[text] = { text = text, rule = note.rule, count = 0 }
      list[#list + 1] = by[text]
    end
    by[text].count = by[text].count + 1
  end
  return list
end

--- What the points are for, line by line.
local function reason_rows(game, s, answer)
  for i, line in ipairs(summed(game, answer.notes or {})) do
    local id = "score" .. i
    local text = line.count > 1 and ("%s (%d ×) "):format(line.text, line.count)
      or line.text .. " "
    s:text({ { text = text, face = "small" }, parts.rule_run(game, line.rule, id) }, { id = id })
  end
end

--- The same for the end of the game; nothing when the pack does not say.
---@param game Game
---@param s Sheet
function M.reasons(game, s)
  local answer = game.table.ui.score and parts.query(game, game.table.ui.score)
  if answer then reason_rows(game, s, answer) end
end

local function score_rows(game, s, answer)
  s:heading(words.of("score_now"))
  reason_rows(game, s, answer)
  s:gap(4)
  for _, side in ipairs(game.table.sides) do
    local points = answer.scores and answer.scores[side]
    if points then
      s:text(
        words.of("over_score", { side = game.table:side_name(side), points = points }),
        { face = "bold" }
      )
    end
  end
  local level = answer.level and (game:text("level." .. answer.level) or answer.level)
  if level then
    s:note(words.of("if_it_ended"))
    s:text(level, { face = "heading", colour = colours.accent })
  end
  s:gap(6)
end

--- The strength that each side has lost; nothing where the view does not say.
---@param game Game
---@param s Sheet
function M.losses(game, s)
  local lost = game.table:view().lost
  if not lost then return end
  s:gap(6)
  s:heading(words.of("losses"))
  for _, side in ipairs(game.table.sides) do
    local value = lost[side]
    if value then
      s:text({
        { text = game.table:side_name(side) .. ": ", face = "small_bold" },
        {
          text = words.of("strength", { value = game.counters:figure("strength", value) }),
          face = "small",
        },
      })
    end
  end
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  aims(game, s)
  control_rows(game, s)
  local answer = parts.query(game, game.table.ui.score)
  if answer then score_rows(game, s, answer) end
  M.losses(game, s)
end

return M
