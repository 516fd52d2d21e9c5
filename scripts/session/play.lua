--- The calls of a game being played: lists, reasons, actions, odds, views, the log.
local value = require("engine.value")
local action_words = require("session.action_words")
local actions = require("kernel.actions")
local answers = require("session.answers")
local fingerprint = require("session.fingerprint")
local free_text = require("kernel.free_text")
local live = require("session.live")
local log = require("kernel.log")
local odds = require("kernel.odds")
local packs = require("kernel.packs")
local replies = require("session.replies")
local rule = require("kernel.rule")
local sides = require("kernel.sides")
local text = require("kernel.text")
local M = {}

local for_side, refusal, refuse, object = answers.for_side, answers.refusal, replies.refuse, replies.object

--- Starts a game.
function M.new(params)
  live.start_game(params, false)
  local _, series, header = live.running()
  header.lock = packs.lock(series)
  live.seen(fingerprint.of(series))
  return answers.since(-1)
end

--- How the running game was started, with its lock list.
function M.header()
  local game, _, header = live.running()
  if not game then return replies.no_game() end
  return header
end

--- The prompt of a side and its legal list.
function M.legal(params)
  return for_side(params, function(game, series)
    local mine
    for _, prompt in ipairs(answers.prompts(params.side)) do
      if prompt.side == params.side then mine = prompt end
    end
    local list = {}
    for i, entry in ipairs(mine and game:entries(params.side) or {}) do
      list[i] = actions.export(entry)
      object(list[i].args)
    end
    if params.texts then action_words.add_texts(series, list, mine and mine.id) end
    return { prompt = mine, actions = list }
  end)
end

--- What is wrong with the pieces that a question names: they are no ids, or not such as the side knows.
---@return table[]? reasons
---@return string? how
local function wrong_pieces(game, series, side, params)
  local function wrong(name, id)
    local declared = { args = { { name, "piece" } } }
    local values, reasons, how =
      actions.read(declared, series, game.G, side, { [name] = id })
    if not values then return reasons, how end
  end
  local reasons, how
  if params.unit then
    reasons, how = wrong("unit", params.unit)
  end
  for _, id in ipairs(params.with or {}) do
    if not reasons then
      reasons, how = wrong("with", id)
    end
  end
  return reasons, how
end

--- Is it a piece of an enemy?
local function is_enemys(game, series, side, id)
  local piece = (game.G.pieces or {})[id]
  return piece ~= nil and piece.side ~= nil and not sides.friends(series, game.G, side, piece.side)
end

--- Hexes that a piece or group can reach, with cost, path and items. Of an enemy's none: what he can do hangs on what is hidden.
function M.reach(params)
  return for_side(params, function(game, series, side)
    local wrong, which = wrong_pieces(game, series, side, params)
    if wrong then return refusal(wrong, which) end
    if not series.reach or not game.frame or is_enemys(game, series, side, params.unit) then return { hexes = {} } end
    local hexes, reasons, how = series.reach(game.G, game.frame, side, params)
    if not hexes then return refusal(reasons, how) end
    return hexes
  end)
end

--- Arguments of a question, where texts may be left out: they are taken for written.
function M.asked_args(verb, args)
  local _, series = live.running()
  local declared = series.actions[verb]
  return declared and free_text.filled(declared.args, args or {}, free_text.UNWRITTEN) or args
end

--- Why an action is refused; empty reasons when it is legal.
function M.explain(params)
  return for_side(params, function(game, series)
    local args = M.asked_args(params.verb, params.args)
    local reasons, how = game:why(params.side, params.verb, args)
    local shown = text.all(series, reasons)
    for _, reason in ipairs(shown) do
      object(reason.values)
    end
    return { ok = #reasons == 0, reasons = shown, how = how }
  end)
end

--- Carries out an action.
---@param params { side: string, verb: string, args: table?, as: string?, unwritten: boolean? } unwritten: texts that are
---  missing are "-", as a bot has them.
function M.act(params)
  return for_side(params, function(game)
    local from = #game.rows
    local args = params.unwritten and M.asked_args(params.verb, params.args) or params.args
    local reasons, how = game:act(params.side, params.verb, args)
    if reasons then return refusal(reasons, how) end
    return answers.since(from, params.as)
  end)
end

--- What is wrong with a list of actions; nil when each is one.
local function wrong_actions(list)
  for i, each in ipairs(list) do
    local verb = type(each) == "table" and each.verb
    local args = verb and each.args
    if type(verb) ~= "string" or args ~= nil and type(args) ~= "table" then
      return ("actions: number %d is no {verb, args}"):format(i)
    end
  end
  return #list == 0 and "actions: there is none" or nil
end

--- Carries out actions as one, all of them or none; a refusal has `at`, the number of the one that it is about.
---@param params { side: string, actions: { verb: string, args: table? }[], as: string? }
function M.act_all(params)
  return for_side(params, function(game)
    local wrong = wrong_actions(params.actions)
    if wrong then return refuse(-32602, wrong) end
    local from = #game.rows
    local reasons, how, at = game:act_all(params.side, params.actions)
    if not reasons then return answers.since(from, params.as) end
    local refused = refusal(reasons, how)
    refused.error.data.at = at
    return refused
  end)
end

--- Odds of an action that rolls.
---@param params { side: string, verb: string, args: table?, words: table<string, string>? }
---  words: the arguments as a command line has them, in the place of `args`.
function M.odds(params)
  return for_side(params, function(game, series, side)
    local known = series.actions[params.verb]
    local args = params.words and known and actions.from_words(known, params.words) or params.args
    local declared, found, how =
      game:find(params.side, params.verb, M.asked_args(params.verb, args))
    if not declared then return refusal(found, how) end
    local reasons = actions.reasons(declared, game.G, game.frame, side, found)
    if #reasons > 0 then return refusal(reasons) end
    if not declared.rolls then
      return refuse(nil, ("'%s' rolls no dice"):format(params.verb))
    end
    return answers.told_odds(function() return odds.of(game, declared, side, found) end)
  end)
end

--- Whether the running game's map has a hex.
---@param params { code: string }
function M.map_hex(params)
  local game, series = live.running()
  if not game then return replies.no_game() end
  return { known = series.hex(params.code) ~= nil }
end

--- Is it no side's turn: does no step under way run for one side after the other, though the series has such steps?
local function is_between_turns(game, series)
  local one_by_one = false
  for _, step in pairs(series.steps) do
    one_by_one = one_by_one or step.each ~= nil
  end
  for _, frame in ipairs(game.G.stack) do
    one_by_one = one_by_one and frame.each == nil
  end
  return one_by_one
end

--- What a side may know of the position.
function M.view(params)
  return for_side(params, function(game, series, side)
    local seen = series.view(game.G, side)
    seen.side, seen.prompts, seen.over = params.side, answers.prompts(params.side), answers.over()
    seen.between = is_between_turns(game, series) or nil -- `phasing` is who had the last turn
    return seen
  end)
end

--- A hash of what sides may see, for those who play them: of the state it says no more than their views do.
---@param params { sides: string[] }
function M.sight(params)
  local game, series = live.running()
  if not game then return replies.no_game() end
  local views = {}
  for i, side in ipairs(params.sides) do
    views[i] = series.view(game.G, game:side_of(side))
  end
  return { hash = replies.digits_of(value.hash(views)) }
end

--- The log as a side may read it; from row `from` on.
function M.log(params)
  return for_side(params, function(game, series, side)
    local list = {}
    for _, record in ipairs(game.log) do
      if record.n > (params.from or -1) then list[#list + 1] = record end
    end
    return { log = text.all(series, log.seen_by(list, side)) }
  end)
end

--- The whole log, every side's: for replays.
function M.whole_log()
  local game, series = live.running()
  if not game then return replies.no_game() end
  return { log = text.all(series, game.log) }
end

--- Takes the last action back, unless a barrier stands before it.
function M.undo()
  local game = live.running()
  if not game then return replies.no_game() end
  local done, why = game:undo()
  if not done then return refusal({ rule.record("", why) }) end
  return answers.since(#game.rows)
end

--- Does again what was taken back last.
function M.redo()
  local game = live.running()
  if not game then return replies.no_game() end
  local from = #game.rows
  local done, why = game:again()
  if not done then return refusal({ rule.record("", why) }) end
  return answers.since(from)
end

--- The answer of `act` on the position as it stands, without rows of its own.
function M.answer() return answers.now() end

--- The whole state: for the referee.
function M.state()
  local game = live.running()
  if not game then return replies.no_game() end
  return object(value.clone(game.G))
end

--- The state's bytes.
function M.snapshot()
  local game = live.running()
  if not game then return nil end
  return value.encode(game.G)
end

--- Text map of the position, for terminals.
function M.textmap()
  local game, series = live.running()
  if not game then return replies.no_game() end
  return { lines = series.textmap and series.textmap(game.G) or {} }
end

return M
