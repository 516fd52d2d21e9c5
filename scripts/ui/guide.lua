--- A guided first game: a pack's guide.lua says step by step what to look at and to do; each step waits until it is done,
--- or until "Go on" is pressed. It orders nothing by itself.
local tables = require("ui.table")
local theme = require("ui.theme")
local widgets = require("ui.widgets")
local words = require("ui.words")
local M = {}

local px = theme.px

--- The guide of a pack; nil when it has none.
---@param pack string
---@return table? { scenario, seats, seed?, steps }
function M.of(pack)
  local found = tables.data(pack, "guide.lua")
  return found.steps and found or nil
end

--- The guide of a battle that is chosen, else the first there is: { pack, guide }.
---@param packs table[]
---@param battle? table { pack, scenario }
function M.find(packs, battle)
  local own = battle and M.of(battle.pack.id)
  if own and own.scenario == battle.scenario.id then return { pack = battle.pack.id, guide = own } end
  for _, pack in ipairs(packs) do
    local guide = #(pack.scenarios or {}) > 0 and M.of(pack.id)
    if guide then return { pack = pack.id, guide = guide } end
  end
end

local function step_of(game)
  local guide = game.guide
  return guide and guide.steps[guide.at]
end

---@param game Game
---@return boolean
function M.wanted(game) return step_of(game) ~= nil end

-- What a step waits for: is it there?
local WAITS = {
  next = function() return false end,
  select = function(game, step) return game.orders.hex == step.at end,
  verb = function(game, step) return game.guide.done >= (step.times or 1) end,
  prompt = function(game, step) return game.orders.prompt and game.orders.prompt.id == step.of end,
  turn = function(game, step)
    local view, own = game.table:view(), game.table:turn_side() == game.table.side
    return own and (view.turn or 0) >= tonumber(step.of)
  end,
  panel = function(game, step) return game.panel == step.of end,
  why = function(game) return game.guide.asked end,
  over = function(game) return game.table.over end,
}

local function point(game)
  local step = step_of(game)
  widgets.point(step and step.button)
end

local function to_step(game, at)
  local guide = game.guide
  guide.at, guide.done, guide.asked = at, 0, false
  game.sheets.guide:invalidate()
  point(game)
  game:arrange()
end

--- Goes on as far as steps are done; called after each change and choice.
---@param game Game
function M.follow(game)
  local step = step_of(game)
  while step and not game.curtain and WAITS[step.wait](game, step) do
    to_step(game, game.guide.at + 1)
    step = step_of(game)
  end
  if step then game.sheets.guide:invalidate() end
end

--- An order was given.
---@param game Game
---@param verb string
function M.acted(game, verb)
  local step = step_of(game)
  if step and step.of == verb then game.guide.done = game.guide.done + 1 end
end

--- "Why not?" was asked.
function M.asked(game)
  if not step_of(game) then return end
  game.guide.asked = true
  M.follow(game)
end

--- Begins it.
---@param game Game
---@param guide table
function M.begin(game, guide)
  game.guide = { steps = guide.steps, at = 1, done = 0, asked = false }
  point(game)
end

--- The hex that the step is about; nil when it is about none.
---@param game Game
---@return string?
function M.hex(game)
  local step = step_of(game)
  return step and step.at and game.map:is_hex(step.at) and step.at or nil
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local step, guide = step_of(game), game.guide
  if not step then return end
  s:text(words.of("guide_step", { n = guide.at, count = #guide.steps }), { face = "small_bold", colour = theme.colours.accent })
  s:text(step.text, { id = "text" })
  s:gap(6)
  s:buttons({
    {
      id = "next",
      text = words.of("guide_next"),
      icon = "right",
      on = function() to_step(game, guide.at + 1) end,
    },
    {
      id = "leave",
      text = words.of("guide_leave"),
      on = function()
        game.guide = nil
        widgets.point(nil)
        game:arrange()
      end,
    },
  })
end

--- Puts it at the left, above the prompt: from `x` on, down to `bottom`.
---@param game Game
function M.place(game, x, bottom, room)
  local s, w = game.sheets.guide, math.min(px(340), room)
  s:place(x, 0, w, nil, math.max(px(120), bottom - px(60)))
  s:update()
  s:place(x, math.max(px(50), bottom - s.h), w, nil, math.max(px(120), bottom - px(60)))
end

--- In words, for tests.
function M.report(game)
  return game.guide and step_of(game) and { at = game.guide.at, count = #game.guide.steps } or nil
end

return M
