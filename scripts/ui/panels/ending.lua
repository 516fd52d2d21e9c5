--- The page of the end: the result and what the points are for, what each side lost by formation, how the dice fell against what
--- could be expected, and the attacks that took most, each of them a place to look back from.
local boxes = require("ui.panels.boxes")
local dialogs = require("ui.dialogs")
local fights = require("ui.fights")
local history = require("ui.panels.history")
local objectives = require("ui.panels.objectives")
local widgets = require("ui.widgets")
local words = require("ui.words")
local M = {}

local MOST_TURNS = 5 -- turning points that are listed

local function result_lines(game, s)
  local over, tbl = game.table.over, game.table
  local level = game:text("level." .. tostring(over.level)) or over.level
  if level then s:text(words.capital(level), { face = "title", align = "centre" }) end
  local wins = over.winner == "draw" and words.of("over_draw")
    or words.of("over_wins", { side = tbl:side_name(over.winner) })
  s:text(wins, { face = "italic", align = "centre" })
  s:gap(8)
  for _, side in ipairs(tbl.sides) do
    local points = over.scores and over.scores[side]
    local score = words.of("over_score", { side = tbl:side_name(side), points = points })
    if points then s:text(score, { align = "centre", face = "bold" }) end
  end
  s:gap(6)
  objectives.reasons(game, s)
end

local function losses(game, s)
  objectives.losses(game, s)
  for _, side in ipairs(game.table.sides) do
    boxes.formations(game, s, side)
  end
end

--- Who rolled, by the number of the action.
local function rollers(game)
  local by = {}
  for _, row in ipairs(history.rows(game)) do
    by[row.n] = row.side
  end
  return by
end

--- How many dice of each kind each side rolled, and what they came to: { side, sides, count, sum }, by side.
---@param game Game
---@return { side: string?, sides: integer, count: integer, sum: integer }[]
function M.luck(game)
  local list, by, rolled = {}, {}, rollers(game)
  for _, roll in ipairs(game.table:dice()) do
    local side = rolled[roll.n]
    local key = ("%s/%d"):format(side or "", roll.sides)
    if not by[key] then
      by[key] = { side = side, sides = roll.sides, count = 0, sum = 0 }
      list[#list + 1] = by[key]
    end
    by[key].count, by[key].sum = by[key].count + 1, by[key].sum + roll.result
  end
  table.sort(list, function(a, b)
    if a.side ~= b.side then return (a.side or "") < (b.side or "") end
    return a.sides < b.sides
  end)
  return list
end

local function luck(game, s)
  local list = M.luck(game)
  if #list == 0 then return end
  s:gap(6)
  s:heading(words.of("over_luck"))
  for _, each in ipairs(list) do
    s:text(words.of("over_luck_line", {
      side = each.side and game.table:side_name(each.side) or words.of("over_luck_any"),
      count = each.count,
      sides = each.sides,
      mean = ("%.2f"):format(each.sum / each.count),
      expected = ("%.1f"):format((each.sides + 1) / 2),
    }))
  end
end

--- The attacks that took most, in the order in which they were made.
---@param game Game
---@return Fight[]
function M.turning_points(game)
  local list = {}
  for _, fight in ipairs(fights.read(game)) do
    if fights.losses(game, fight) > 0 then list[#list + 1] = fight end
  end
  table.sort(list, function(a, b)
    local x, y = fights.losses(game, a), fights.losses(game, b)
    if x ~= y then return x > y end
    return a.at < b.at
  end)
  list = { table.unpack(list, 1, MOST_TURNS) }
  table.sort(list, function(a, b) return a.at < b.at end)
  return list
end

--- Looks back at the position before an attack.
local function look_back(game, fight)
  widgets.hide(game.over_dialog)
  if game.panel ~= "history" then game:open_panel("history") end
  history.go(game, fight.n - 1)
end

local function turning_points(game, s)
  local list = M.turning_points(game)
  if #list == 0 then return end
  s:gap(6)
  s:heading(words.of("over_turning"))
  s:note(words.of("over_turning_hint"))
  for i, fight in ipairs(list) do
    local first, said = fight.records[1], nil
    for _, record in ipairs(fight.records) do
      local outcome = fight.result and (record.values or {}).result == fight.result
      if not fight.result then outcome = fights.is_loss(game, record) end
      said = said or outcome and record.text
    end
    s:row({
      id = "turning" .. i,
      text = words.capital(said or first.text or first.key),
      detail = said and words.capital(first.text or "") or nil,
      face = "small",
      on = function() look_back(game, fight) end,
    })
  end
end

--- Opens the page.
---@param game Game
function M.open(game)
  local function record() game:open_panel("history") end
  local function leave() game.app.choose() end
  game.over_dialog = dialogs.ask({
    id = "over",
    title = words.of("over_title"),
    w = 520,
    text = function(s)
      result_lines(game, s)
      losses(game, s)
      luck(game, s)
      turning_points(game, s)
    end,
    choices = {
      { id = "look", text = words.of("look_at_map"), primary = true },
      { id = "record", text = words.of("look_back"), on = record },
      { id = "chooser", text = words.of("to_chooser"), on = leave },
    },
  })
end

return M
