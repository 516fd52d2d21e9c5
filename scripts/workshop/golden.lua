--- Golden replays: recorded games that a pack keeps, mods/PACK/replays/NAME.json.gz. Played again each row of the journal
--- must be asked for, allowed, roll the same dice and log the same words, and the game must end as it did.
local sandbox = require("engine.sandbox")
local live = require("session.live")
local loading = require("session.loading")
local play = require("session.play")
local lists = require("kernel.lists")
local packs = require("kernel.packs")
local text = require("kernel.text")
local M = {}

local FORMAT = 1
local HASH_EVERY = 100 -- rows; between two hashes the log and the dice say what differs

---@class Golden
---@field golden integer     Version of this shape.
---@field scenario string    PACK:ID
---@field variants string[]?
---@field seed integer|string
---@field generator integer? Which dice; 1 where it says nothing.
---@field options table      Those that are not the pack's defaults.
---@field scripted integer[]? Scripted dice.
---@field over string?       How it ended.
---@field setup string[]     What the log says before the first row.
---@field actions table[]    The rows of the journal: { side, verb, args? }.
---@field forced integer[]   Numbers of the rows that were the only choice, so the engine played them.
---@field dice string[][]    By row: "STREAM dSIDES RESULT".
---@field log string[][]     By row: "RULE TEXT".
---@field states table<string, string> By number: the hash of the state after each hundredth row and the last.

---@class GoldenRow  A row of the journal: what was done, and what it must come to.
---@field side string
---@field verb string
---@field args table
---@field forced boolean
---@field dice string[]
---@field log string[]
---@field hash string?

local function hash_words(hash) return ("%016x"):format(hash) end

local function log_lines(series, records)
  local lines = {}
  for i, record in ipairs(text.all(series, records)) do
    lines[i] = record.rule .. " " .. record.text
  end
  return lines
end

local function dice_words(row)
  local words = {}
  for i, roll in ipairs(row.dice) do
    words[i] = ("%s d%d %d"):format(roll.stream, roll.sides, roll.result)
  end
  return words
end

local function setup_lines(series, game)
  local records = {}
  for _, record in ipairs(game.log) do
    if record.n > 0 then break end
    records[#records + 1] = record
  end
  return log_lines(series, records)
end

--- A table in words, its keys sorted.
local function shown(value)
  if type(value) ~= "table" then return tostring(value) end
  local words = {}
  for key, each in pairs(value) do -- the engine's pairs goes in order
    if key ~= "__object" then words[#words + 1] = ("%s %s"):format(key, shown(each)) end
  end
  return table.concat(words, ", ")
end

--- How a game ended: "level draw, scores red 3, blue 3, winner draw"; nil while it goes on.
local function ending(game)
  local over = game:over()
  return over and shown(over)
end

-- ---------------------------------------------------------------- playing

local function unlike(what, expected, found)
  return {
    what = what,
    text = ("%s: expected %s, found %s"):format(what, expected, found),
  }
end

local function quoted(words) return words and ("'%s'"):format(words) or "nothing" end

--- The first place where two lists of words differ.
local function lists_differ(what, expected, found)
  for i = 1, math.max(#expected, #found) do
    if expected[i] ~= found[i] then
      return unlike(what, quoted(expected[i]), quoted(found[i]))
    end
  end
end

local function choice_words(forced) return forced and "no choice" or "a choice" end

local function prompt_differs(game, row)
  local forced = game:only() ~= nil
  if forced == row.forced then return nil end
  return unlike("the prompt", choice_words(row.forced), choice_words(forced))
end

local function outcome_differs(series, row, played)
  local hash = hash_words(played.hash)
  return lists_differ("the dice", row.dice, dice_words(played))
    or lists_differ("the log", row.log, log_lines(series, played.log))
    or row.hash and row.hash ~= hash and unlike("the state", row.hash, hash)
    or nil
end

--- Plays a row; what is not as it was recorded, or nil.
local function redo(row)
  local game, series = live.running()
  local wrong = prompt_differs(game, row)
  if wrong then return wrong end
  local reasons = game:redo(row)
  if reasons then
    return { what = "refused", text = "refused: " .. text.all(series, reasons)[1].text }
  end
  return outcome_differs(series, row, game.rows[#game.rows])
end

local function end_differs(golden)
  local game, series = live.running()
  local wrong = lists_differ("the log of the set-up", golden.setup, setup_lines(series, game))
  if wrong then return wrong.text end
  local found = ending(game)
  if found ~= golden.over then
    return unlike("the end", quoted(golden.over), quoted(found)).text
  end
end

local function row_words(n, row)
  return ("action %d, %s %s{%s}"):format(n, row.side, row.verb, shown(row.args))
end

--- Raises when this is no golden replay of the pack, alone or as a variant.
local function judge_shape(golden, pack)
  if golden.golden ~= FORMAT or type(golden.scenario) ~= "string" or type(golden.actions) ~= "table" then
    error("this is no golden replay of format " .. FORMAT, 0)
  end
  local series = golden.scenario:match("^[^:]*")
  if series ~= pack and not lists.contains(golden.variants or {}, pack) then
    error(("this is a game of '%s', not of '%s'"):format(series, pack), 0)
  end
end

local function header_of(golden)
  return {
    scenario = golden.scenario,
    variants = golden.variants,
    seed = golden.seed,
    generator = golden.generator or 1,
    options = golden.options,
    dice = golden.scripted,
  }
end

---@return GoldenRow[]
local function rows_of(golden)
  local rows, forced = {}, {}
  for _, n in ipairs(golden.forced) do
    forced[n] = true
  end
  for n, action in ipairs(golden.actions) do
    rows[n] = {
      side = action[1],
      verb = action[2],
      args = action[3] or {},
      forced = forced[n] or false,
      dice = golden.dice[n],
      log = golden.log[n],
      hash = golden.states[tostring(n)],
    }
  end
  return rows
end

--- Plays a golden replay of a pack.
---@param params { pack: string, golden: Golden }
---@return { ok: boolean, text: string? } What differs, and at which action.
function M.golden(params)
  local golden = params.golden
  judge_shape(golden, params.pack)
  local rows = rows_of(golden)
  local answer = loading.load({ header = header_of(golden), rows = rows, redo = redo })
  local differs = answer.differs
  local wrong = differs and row_words(differs.n, rows[differs.n]) .. ": " .. differs.text
    or end_differs(golden)
  return { ok = not wrong, text = wrong or nil }
end

-- ---------------------------------------------------------------- recording

--- Writes the rows of a game into the lists of a golden replay.
local function put_rows(golden, series, rows)
  for n, row in ipairs(rows) do
    local args = next(row.args) ~= nil and row.args or nil
    golden.actions[n] = { row.side, row.verb, args }
    if row.forced then golden.forced[#golden.forced + 1] = n end
    golden.dice[n] = dice_words(row)
    golden.log[n] = log_lines(series, row.log)
    if n % HASH_EVERY == 0 or n == #rows then golden.states[tostring(n)] = hash_words(row.hash) end
  end
end

--- The options of a game that are not the pack's defaults.
local function chosen_options(series, options)
  local chosen, usual = { __object = true }, packs.options(series.manifest, {})
  for id, value in pairs(usual) do
    if options[id] ~= value then chosen[id] = options[id] end
  end
  return chosen
end

--- The running game as a golden replay.
---@param params { pack: string }
---@return Golden
function M.golden_made(params)
  local game, series, header = live.running()
  if not game then error("no game is running", 0) end
  if header.origin then error("the game went on under other rules than it began with", 0) end
  local golden = {
    golden = FORMAT,
    scenario = header.scenario,
    variants = header.variants,
    seed = header.seed,
    generator = header.generator,
    options = chosen_options(series, header.options),
    scripted = header.dice,
    over = ending(game),
    setup = setup_lines(series, game),
    actions = {},
    forced = {},
    dice = {},
    log = {},
    states = { __object = true },
  }
  judge_shape(golden, params.pack)
  put_rows(golden, series, game.rows)
  return golden
end

--- Plays the choices of a golden replay once more, whatever they lead to now, and makes it again. Raises when one of
--- them is refused or the game ends otherwise.
---@param params { pack: string, golden: Golden }
---@return Golden
function M.golden_again(params)
  local golden = params.golden
  judge_shape(golden, params.pack)
  play.new(header_of(golden))
  local game, series = live.running()
  for n, row in ipairs(rows_of(golden)) do
    sandbox.renew()
    local reasons = not row.forced and game:act(row.side, row.verb, row.args)
    if reasons then
      local why = text.all(series, reasons)[1].text
      error(("%s: refused: %s"):format(row_words(n, row), why), 0)
    end
  end
  local found = ending(game)
  if found ~= golden.over then
    error(unlike("the end", quoted(golden.over), quoted(found)).text, 0)
  end
  return M.golden_made(params)
end

return M
