--- Saved games: their rows are played again from the start, from a snapshot or from where other rules took over; the
--- first difference is reported.
local sandbox = require("engine.sandbox")
local value = require("engine.value")
local answers = require("session.answers")
local dice = require("kernel.dice")
local differences = require("session.differences")
local fingerprint = require("session.fingerprint")
local games = require("session.game")
local lists = require("kernel.lists")
local live = require("session.live")
local packs = require("kernel.packs")
local replies = require("session.replies")
local text = require("kernel.text")
local M = {}

local function lock_differs(lock)
  local _, _, header = live.running()
  local now = {}
  for _, pack in ipairs(header.lock) do
    now[pack.id] = pack
  end
  for _, pack in ipairs(lock or {}) do
    local here = now[pack.id]
    if not here then return ("pack '%s' is not loaded"):format(pack.id) end
    if here.sha256 ~= pack.sha256 then
      return ("pack '%s' is version %s now and was version %s, or its files were changed"):format(
        pack.id,
        here.version,
        pack.version
      )
    end
  end
end

--- A journal row as the game keeps it.
local function row_from_file(row)
  return {
    n = row.n,
    side = row.side,
    verb = row.verb,
    args = lists.copy(row.args or {}),
    forced = row.forced or false,
    dice = row.dice or {},
    log = row.log or {},
    hash = row.hash and replies.hash_of(row.hash) or 0,
  }
end

--- Takes a state from a snapshot: the rows up to it are believed, their log comes from the file.
---@param source table? Scripted dice.
local function from_snapshot(params, source)
  local _, series = live.running()
  local G = value.decode(params.snapshot)
  if not G then return nil end
  local again = games.resume(series, G, false)
  again.source = source
  for i = 1, params.snapshot_n do
    again.rows[i] = row_from_file(params.rows[i])
  end
  for _, row in ipairs(again.rows) do
    for _, record in ipairs(row.log) do
      record.n = row.n
      again.log[#again.log + 1] = record
    end
    if not row.forced then again.counted = again.counted + 1 end
  end
  return again
end

--- The game after the first of these rows, as far as they need not be played: from where it went on under other
--- rules, or from its snapshot.
---@return Game
---@return integer done Rows.
local function taken_from(params, rows)
  -- The journal holds the forced rows of the set-up too, so the game starts over without them.
  local begun, done = #rows > 0 and live.unforced(false) or live.running(), 0
  local origin = params.header.origin
  if origin and origin.n <= #rows then -- what came before was played under other rules
    done = origin.n
    local state = { snapshot = replies.bytes_of(origin.state), snapshot_n = done, rows = rows }
    begun = from_snapshot(state, begun.source)
      or error("the state that the game went on from cannot be read", 0)
  end
  local n = params.snapshot and params.snapshot_n
  if not n or n > #rows or n < done or lock_differs(params.header.lock) then return begun, done end
  local again = from_snapshot(params, begun.source)
  if again and value.hash(again.G) == replies.hash_of(rows[n].hash or "") then return again, n end
  return begun, done
end

--- Plays a row of the journal. What comes out otherwise: { what, text, rule? }; nil when nothing does.
local function redo(row)
  local game, series = live.running()
  local reasons = game:redo(row)
  if reasons then return { what = "refused", text = text.all(series, reasons)[1].text } end
  local hash = replies.digits_of(game:hash())
  if not row.hash or row.hash == "" or hash == row.hash then return nil end
  local words = differences.of(series, row.log, game.rows[#game.rows].log)
  if not words then return { what = "state", text = "the state after this action is another" } end
  return { what = "outcome", rule = words.rule, text = words.text }
end

--- Plays rows over the game that has just been started. The first difference is reported, not hidden.
---@param params { header: table, rows: table[], redo: (fun(row: table): table?)? } `redo` plays a row and compares more.
function M.replay(params)
  local rows, play = params.rows or {}, params.redo or redo
  live.running().rows = {}
  local game, done = taken_from(params, rows)
  local differs = nil
  game.forcing = false
  live.adopt(game)
  for i = done + 1, #rows do
    sandbox.renew()
    differs = play(rows[i])
    if differs then
      differs.n, differs.lock = i, lock_differs(params.header.lock)
      break
    end
  end
  game.forcing, game.history = true, {}
  game.stop = #game.rows > 0 and "undo_loaded" or nil
  live.goes_on(game)
  dice.settle()
  game.series.take_barrier()
  local result = answers.now()
  result.differs = differs
  return result
end

--- Begins the game of a saved one.
---@param kept table Its header.
local function begin(kept)
  live.start_game({
    scenario = kept.scenario,
    variants = kept.variants,
    seed = kept.seed,
    generator = kept.generator or 1,
    options = kept.options,
    dice = kept.dice,
  }, false)
  local _, series, header = live.running()
  header.lock, header.origin = packs.lock(series), kept.origin
  if kept.commitment and kept.commitment ~= header.commitment then
    error("the save's seed is not the one that was committed to as the game began", 0)
  end
end

--- Opens a saved game: its snapshot where one is given, then its rows.
---@param params { header: table, rows: table[], snapshot: string?, snapshot_n: integer?, redo: function? }
function M.load(params)
  local old_game, old_series, old_header = live.running()
  local good, result = pcall(function()
    begin(params.header)
    return M.replay(params)
  end)
  if not good then
    live.restore(old_game, old_series, old_header)
    error(result, 0)
  end
  local _, series = live.running()
  live.seen(fingerprint.of(series))
  return result
end

--- Replays rows without journal, log or hashes, for the bench. Returns the number of rows.
function M.replay_fast(params)
  live.start_game({
    scenario = params.scenario,
    variants = params.variants,
    seed = params.seed,
    generator = params.generator,
    options = params.options,
  }, true)
  live.running().forcing = false
  local game = live.unforced(true)
  live.adopt(game)
  for _, row in ipairs(params.rows) do
    local reasons = game:redo(row)
    if reasons then
      error("row " .. tostring(row.n) .. " is refused: " .. text.all(game.series, reasons)[1].text, 0)
    end
  end
  return { rows = #params.rows, hash = replies.digits_of(value.hash(game.G)) }
end

return M
