--- What a bot may ask beside its list, prompt and view: geography, printed counters, the pack's
--- hints, reach, costs and odds. Everything is what its side may know, in the shapes of rpc.
-- `params.seat` is the bot's seat, counted from 1 along those of the game.
local diceroll = require("engine.dice")
local value = require("engine.value")
local actions = require("kernel.actions")
local content = require("kernel.content")
local games = require("session.game")
local live = require("session.live")
local play = require("session.play")
local odds = require("kernel.odds")
local M = {}

local function refuse(message) return { error = { message = message } } end

local function running(params)
  local game, series = live.running()
  if not game then error("no game is running", 0) end
  local seat = series.seats_of(game.G)[params.seat]
  return game, series, game:side_of(seat), seat
end

--- Exact odds of entry `index` of the legal list.
function M.bot_odds(params)
  local game, _, side, seat = running(params)
  local entry = game:entries(seat)[params.index]
  if not entry then return refuse("the list has no such entry") end
  if not entry[1].rolls then return refuse(("'%s' rolls no dice"):format(entry[1].verb)) end
  local found, why = odds.of(game, entry[1], side, actions.values(entry))
  return found or refuse(why)
end

--- Exact odds of an attack that is not designated yet; refused where they rest on hidden pieces.
---@param params { seat: integer, targets: string[], by: string[] }
function M.bot_assess(params)
  local game, series, side = running(params)
  if not series.assess then return refuse("this series weighs no attacks") end
  local found, why = odds.for_side(game, side, function(G)
    return series.assess(G, side, params.targets or {}, params.by or {})
  end)
  return found or refuse(why)
end

--- Where a piece could go now: { hexes = {{ hex, cost, path }} }.
function M.bot_reach(params)
  local game, series, side = running(params)
  if not series.reach or not game.frame then return { hexes = {} } end
  local found = series.reach(game.G, game.frame, side, params)
  if not found then return { hexes = {} } end
  for _, row in ipairs(found.hexes) do
    row.items = nil
  end
  return found
end

--- Why an action is refused: { ok, reasons = {{ rule, key, values }} }.
function M.bot_explain(params)
  local game, _, _, seat = running(params)
  local reasons, how = game:why(seat, params.verb, play.asked_args(params.verb, params.args))
  local list = {}
  for i, reason in ipairs(reasons) do
    list[i] = { rule = reason.rule, key = reason.key, values = reason.values }
  end
  return { ok = #list == 0, reasons = list, how = how }
end

--- What it costs an own piece to come to `to` by the ground alone: { costs = { HEX = cost } }.
---@param params { seat: integer, unit: string, to: string, column: boolean?, clear: boolean? } column: on
--- the march; clear: only by hexes in which no enemy can be met.
function M.bot_costs(params)
  local game, series, side = running(params)
  if not series.costs then return refuse("this series tells no costs") end
  local column, clear = params.column == true, params.clear == true
  local costs, why = series.costs(game.G, side, params.unit, params.to, column, clear)
  if not costs then return refuse(why) end
  costs.__object = true
  return { costs = costs }
end

--- What feeds an own piece, and where: { fed = { HEX... }, lands = {{ hex, feeds, around }}, trains = { ID... }, sites = { HEX... } }.
---@param params { seat: integer, unit: string }
function M.bot_supplies(params)
  local game, series, side = running(params)
  if not series.supplies then return refuse("this series feeds nobody") end
  local found, why = series.supplies(game.G, side, params.unit)
  return found or refuse(why)
end

--- The ground in play: { hexes = {{ hex, x, y, near, contact, bridges?, features }}, places }.
function M.bot_map(params)
  local game, series = running(params)
  if not series.geography then return { hexes = {}, places = {} } end
  return series.geography(game.G)
end

--- What is printed on the counters of the scenario, both sides', and where its book sets them up:
--- { pieces }.
function M.bot_pieces(params)
  local game, series, side = running(params)
  if not series.counters then return { pieces = {} } end
  local _, scenarios = content.scenarios(series.id, series.variants)
  return { pieces = series.counters(game.G, side, scenarios[game.G.scenario]) }
end

--- The pack's hints for bots, with those of the running scenario: {} when it declares none.
function M.bot_hints(params)
  local game, series, side = running(params)
  local hints = content.hints(series.id)
  if not hints then return nil end
  hints = value.clone(hints)
  local id = (hints.alike or {})[game.G.scenario] or game.G.scenario
  local scenario = hints.scenarios[id] or hints.scenarios.others or {}
  hints.scenarios, hints.alike = nil, nil
  hints.side, hints.sides = side, series.sides_of(game.G)
  hints.plan = scenario[side] or scenario.both or hints.plan
  return hints
end

local kept = nil ---@type Game?  The true game while another stands in its place.

--- Puts in the place of the running game one in which hidden pieces of the enemy of a side have
--- changed places: a bot must choose as before. Reports whether any have.
---@param params { seat: integer, seed: integer }
function M.bot_shuffle(params)
  local game, series, side = running(params)
  local count = 0
  local function pick(n)
    count = count + 1
    return diceroll.roll(params.seed, "shuffle", count, n)
  end
  local other = series.permute and series.permute(value.clone(game.G), side, pick)
  if not other then return { shuffled = false } end
  kept = game
  live.adopt(games.resume(series, other, true))
  return { shuffled = true }
end

--- Takes back what `bot_shuffle` did.
function M.bot_unshuffle()
  if not kept then return {} end
  local _, series = live.running()
  series.refresh(kept.G)
  live.adopt(kept)
  kept = nil
  return {}
end

return M
