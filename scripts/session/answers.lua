--- Answers about the running game, in the shapes that rpc and the programs show.
local value = require("engine.value")
local fault = require("kernel.fault")
local live = require("session.live")
local log = require("kernel.log")
local odds = require("kernel.odds")
local replies = require("session.replies")
local text = require("kernel.text")
local object = replies.object
local M = {}

local CODES = { turn = replies.NOT_YOURS, hidden = replies.HIDDEN, over = replies.OVER }

--- The answer to an action that is refused for these reasons.
function M.refusal(reasons, how)
  local _, series = live.running()
  local shown = text.all(series, reasons)
  return replies.refuse(CODES[how] or replies.REFUSED, shown[1] and shown[1].text or "refused", shown)
end

--- Prompts that stand: { side, id, rule, key }; what they are about only for the side that is asked.
---@param reader string? The side that reads; nil reads no values.
function M.prompts(reader)
  local game, series = live.running()
  local list = {}
  if not game.frame then return list end
  local step = series.steps[game.frame.step]
  for _, side in ipairs(game:asked()) do
    local prompt =
      { side = side, id = game.frame.step, rule = step.rule, key = step.key or game.frame.step }
    if side == reader then prompt.values = object(game:prompt(side).values) end
    list[#list + 1] = prompt
  end
  return list
end

--- How the game ended: { winner, level, scores }; nil while it goes on.
function M.over()
  local result = live.running():over()
  return result
    and { winner = result.winner, level = result.level, scores = object(value.clone(result.scores)) }
end

--- Journal rows as files keep them.
function M.plain_rows(rows)
  local _, series = live.running()
  local list = {}
  for i, row in ipairs(rows) do
    list[i] = {
      n = row.n,
      side = row.side,
      verb = row.verb,
      args = object(value.clone(row.args)),
      forced = row.forced or false,
      dice = row.dice,
      log = row.log,
      hash = replies.digits_of(row.hash),
      text = text.of(series, { rule = "", key = row.verb, values = row.args }),
    }
  end
  return list
end

--- What happened since row `from` (-1: with the set-up), and what comes next.
---@param from integer
---@param side string? Whose log; nil: every side's.
function M.since(from, side)
  local game, series = live.running()
  local log_from = #game.log + 1
  while log_from > 1 and game.log[log_from - 1].n > from do
    log_from = log_from - 1
  end
  local rows = table.move(game.rows, math.max(from, 0) + 1, #game.rows, 1, {})
  local records = table.move(game.log, log_from, #game.log, 1, {})
  return {
    n = #game.rows,
    hash = replies.digits_of(game:hash()),
    log = text.all(series, log.seen_by(records, side and game:side_of(side))),
    prompts = M.prompts(),
    over = M.over(),
    rows = M.plain_rows(rows),
  }
end

--- The same on the position as it stands, without rows of its own.
function M.now() return M.since(#live.running().rows) end

local function known_seat(game, series, side)
  local known = {}
  for _, each in ipairs(series.seats_of(game.G)) do
    known[each] = true
  end
  if known[side] then return true end
  return false, fault.unknown("side", tostring(side), known)
end

--- Runs a call that needs a game and who asks: `params.side`, a side or a seat of one.
---@param call fun(game: Game, series: Series, side: string): table The side of the seat.
function M.for_side(params, call)
  local game, series = live.running()
  if not game then return replies.no_game() end
  local good, why = known_seat(game, series, params.side)
  if not good then return replies.refuse(-32602, why) end
  return call(game, series, game:side_of(params.side))
end

--- Odds with the place of each modifier, or the refusal of what cannot be said.
---@param call fun(): Odds?, string?, boolean?
function M.told_odds(call)
  local found, why, hidden = odds.placed(call)
  return found or replies.refuse(hidden and replies.HIDDEN or replies.REFUSED, why)
end

return M
