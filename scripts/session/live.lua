--- The running game, one at a time: how it was started, and what stands in its place.
local value = require("engine.value")
local catalog = require("session.catalog")
local content = require("kernel.content")
local dice = require("kernel.dice")
local games = require("session.game")
local locale = require("kernel.locale")
local packs = require("kernel.packs")
local sides = require("kernel.sides")
local object = require("session.replies").object
local M = {}

local series ---@type Series?  The loaded series.
local game ---@type Game?      The running game.
local header ---@type table?   How it was started.
local presses = {} ---@type table<string, boolean> Sides that press for themselves: `Game.presses`.
local seen = nil ---@type table<string, integer>?

--- The running game, its series and how it was started.
---@return Game?
---@return Series?
---@return table?
function M.running() return game, series, header end

--- Begins a game in the place of the running one.
---@param quiet boolean Without journal and log.
function M.start_game(params, quiet)
  local found, scenario = catalog.scenario_of(params.scenario, params.variants)
  local generator = params.generator or dice.GENERATOR
  local options = packs.options(found.manifest, params.options)
  local scripted = params.dice and #params.dice > 0 and dice.scripted(params.dice) or nil
  local begun = games.new(found, {
    scenario = scenario,
    seed = params.seed or 1,
    generator = generator,
    options = options,
    quiet = quiet,
    source = scripted,
    presses = not quiet and presses or nil,
  })
  game, series = begun, found
  header = {
    scenario = found.id .. ":" .. scenario.id,
    variants = #found.variants > 0 and value.clone(found.variants) or nil,
    seed = params.seed or 1,
    generator = generator,
    commitment = begun.G.dice.commitment,
    options = object(value.clone(options)),
    sides = sides.seated(scenario, options).list,
    dice = params.dice,
  }
end

--- The side of a seat of the running game.
---@return string
function M.side_of(seat) return series.side_of(game.G, seat) end

--- The running game at its very beginning, before the engine has played anything by itself.
---@param quiet boolean
---@return Game
function M.unforced(quiet)
  return games.new(series, {
    scenario = M.scenario(),
    seed = header.seed,
    generator = header.generator,
    options = game.G.options,
    source = header.dice and #header.dice > 0 and dice.scripted(header.dice) or nil,
    quiet = quiet,
    forcing = false,
  })
end

--- The scenario of the running game.
function M.scenario()
  local _, by = content.scenarios(series.id, series.variants)
  return by[header.scenario:match(":(.*)$")]
end

--- The turn that the running game began with.
function M.first_turn()
  local scenario = M.scenario()
  local starts = scenario.starts
  local chosen = starts and (header.options or {})[starts.option]
  for _, row in ipairs(chosen and starts.list or {}) do
    if row.choice == chosen then return row.turn end
  end
  return scenario.start.turn
end

--- Says which sides press for themselves, in this game and those to come: for them nothing is played that rolls,
--- reveals, names a piece or a place, or hands over to another side, even where they have no choice.
---@param params { sides: string[] }
function M.press(params)
  presses = {}
  for _, side in ipairs(params.sides) do
    presses[side] = true
  end
  if game then game.presses = presses end
  return {}
end

--- The files of the running game's packs as they were when the rules were read: with `now`, as they
--- were looked at last.
---@param now table<string, integer>?
---@return table<string, integer>
function M.seen(now)
  seen = now or seen or {}
  return seen
end

--- Puts a game in the place of the running one; the checks use it.
function M.adopt(other) game = other end

--- Puts back what was running.
function M.restore(other, its_series, its_header) game, series, header = other, its_series, its_header end

--- The same of one whose rows have been played: from here on sides press for themselves as before.
function M.goes_on(other)
  game, other.presses = other, presses
end

--- Puts a game under other rules in the place of the running one.
function M.replace(other, its_series, its_header, files_seen)
  M.restore(other, its_series, its_header)
  seen, game.presses = files_seen, presses
  catalog.keep_only(series)
end

--- What is needed to go on after all scripts were loaded again.
function M.keep()
  local language = locale.language()
  if not game then return { pack = series and series.id, variants = series and series.variants, language = language } end
  return {
    language = language,
    pack = series.id,
    variants = series.variants,
    header = header,
    bytes = value.encode(game.G),
    rows = game.rows,
    log = game.log,
    quiet = game.quiet,
    counted = game.counted,
    history = game.history,
    stop = game.stop,
    presses = presses,
    source = game.source,
  }
end

--- Goes on from there.
---@param kept table Of `keep`.
function M.take_up(kept)
  locale.keep(kept.language)
  if not kept.pack then return end
  series = packs.load(kept.pack, kept.variants)
  if not kept.bytes then return end
  header = kept.header
  game = games.resume(series, value.decode(kept.bytes), kept.quiet)
  game.rows, game.log, game.counted = kept.rows, kept.log, kept.counted
  game.history, game.stop, game.source = kept.history, kept.stop, kept.source
  presses, game.presses = kept.presses, kept.presses
end

--- Calls a function while another game stands in the place of the running one: what it asks is asked of that game.
---@param other Game
---@param call fun(): any
---@return any
function M.holding(other, call)
  local kept_game, kept_series = game, series
  game, series = other, other.series
  local good, found = pcall(call)
  game, series = kept_game, kept_series
  if not good then error(found, 0) end
  return found
end

return M
