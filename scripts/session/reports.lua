--- The gaming table: what a player asks beside the game itself. Actions in words, the journal as a
--- side may know it, queries of the pack, earlier positions, and the print of a pack.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local value = require("engine.value")
local action_words = require("session.action_words")
local rulebook = require("kernel.rulebook")
local content = require("kernel.content")
local dice = require("kernel.dice")
local fault = require("kernel.fault")
local games = require("session.game")
local lists = require("kernel.lists")
local literal = require("kernel.literal")
local live = require("session.live")
local answers = require("session.answers")
local loading = require("session.loading")
local play = require("session.play")
local replies = require("session.replies")
local log = require("kernel.log")
local manifests = require("kernel.manifests")
local odds = require("kernel.odds")
local text = require("kernel.text")
local M = {}

local REFUSED, BAD_PARAMS = -32001, -32602
local MARK_EVERY = 50 -- actions between two states that are kept of an earlier game

local refuse = replies.refuse

--- `describe`: an action in words, as the step that asks the side has it, with its rule.
function M.describe(params)
  return answers.for_side(params, function(game, series)
    local declared = series.actions[params.verb]
    if not declared and params.verb ~= "go" then
      return refuse(REFUSED, fault.unknown("action", params.verb, series.actions))
    end
    local asked = lists.contains(game:asked(), params.side)
    local step = asked and game.frame and game.frame.step or nil
    return {
      text = action_words.of(series, params.verb, params.args, step),
      rule = declared and declared.rule or "",
    }
  end)
end

--- A list of hexes by their canonical codes; nil when something else is among them.
local function hexes_of(series, list)
  local hexes = {}
  for i, code in ipairs(list) do
    hexes[i] = type(code) == "string" and series.hex(code) or nil
    if not hexes[i] then return nil end
  end
  return hexes
end

--- `assess`: exact odds of an attack that is not designated yet, as far as the side may know them.
---@param params { side: string, targets: string[], by: string[] }
function M.assess(params)
  return answers.for_side(params, function(game, series, side)
    if not series.assess then return refuse(REFUSED, "this series weighs no attacks") end
    local targets, by = hexes_of(series, params.targets), hexes_of(series, params.by)
    if not targets or not by then return refuse(BAD_PARAMS, "targets and by are lists of hexes") end
    return answers.told_odds(function()
      return odds.for_side(game, side, function(G)
        return series.assess(G, side, targets, by)
      end)
    end)
  end)
end

--- `text`: a text of the pack (or of the kernel) with values put in.
function M.words(params)
  local _, series = live.running()
  if not series then return refuse(-32004, "no pack is loaded: start a game first") end
  if not text.has(series, params.key) then
    return refuse(REFUSED, ("there is no text '%s'"):format(params.key))
  end
  return { text = text.of(series, { rule = "", key = params.key, values = params.values or {} }) }
end

--- `query`: one of the pack's questions on the position, as that side may know it.
function M.query(params)
  return answers.for_side(params, function(game, series, side)
    local queries = series.queries or {}
    local ask = queries[params.name]
    if not ask then return refuse(BAD_PARAMS, fault.unknown("query", params.name, queries)) end
    local answer, why = ask(game.G, side, params.args or {})
    if not answer then return refuse(REFUSED, why or "there is no answer") end
    answer.__object = true
    return answer
  end)
end

-- The journal -------------------------------------------------------------------------------------

--- Records by the action that wrote them, those that a side may read.
local function records_by_row(records, side)
  local by = {}
  for _, record in ipairs(log.seen_by(records, side)) do
    by[record.n] = by[record.n] or {}
    table.insert(by[record.n], record)
  end
  return by
end

--- The turn after a row: a record `turn_marker` with a value `turn` moves it.
local function turn_after(turn, records)
  for _, record in ipairs(records or {}) do
    local moved = record.key == "turn_marker" and record.values and record.values.turn
    if math.type(moved) == "integer" then turn = moved end
  end
  return turn
end

--- One row as a side may know it, or nil when it knows nothing of it. Whether another side had a choice stays its own.
local function known_row(series, row, records, side, turn)
  local own = side == nil or live.side_of(row.side) == side
  if not own and not records then return nil end
  local first = records and records[1]
  return {
    n = row.n,
    side = row.side,
    forced = own and row.forced or false,
    rule = first and first.rule,
    text = own and action_words.of(series, row.verb, row.args) or text.of(series, first),
    turn = turn,
  }
end

local past = nil ---@type { rows: table[], marks: table<integer, string>, at: integer, game: Game }?

--- The records of rows one after the other, each with the number of its row.
local function records_of(rows, count)
  local list = {}
  for i = 1, count do
    for _, record in ipairs(rows[i].log or {}) do
      record.n = rows[i].n
      list[#list + 1] = record
    end
  end
  return list
end

--- `history`: the journal as a side may know it. Of another side's actions it has what was logged. `whole`: of a
--- game that is watched also what comes after the position that is looked at.
---@param params { side: string, whole: boolean? }
function M.history(params)
  return answers.for_side(params, function(game, series, side)
    local rows, records = game.rows, game.log
    if params.whole and past then
      rows, records = past.rows, records_of(past.rows, #past.rows)
    end
    local by = records_by_row(records, side)
    local turn, list = live.first_turn(), {}
    for _, row in ipairs(rows) do
      list[#list + 1] = known_row(series, row, by[row.n], side, turn)
      turn = turn_after(turn, by[row.n])
    end
    return { history = list }
  end)
end

--- `dice`: the rolls that a side has seen.
function M.dice_seen(params)
  return answers.for_side(params, function(game, series, side)
    local list = {}
    for _, record in ipairs(log.seen_by(game.log, side)) do
      local values = record.values or {}
      if record.key:sub(1, 5) == "roll." and values.result then
        list[#list + 1] = {
          n = record.n,
          rule = record.rule,
          result = values.result,
          sides = values.sides,
          text = text.of(series, record),
        }
      end
    end
    return { dice = list }
  end)
end

-- Earlier positions, in a session of their own ------------------------------------------------------

local function rolls_of(row)
  local list = {}
  for i, roll in ipairs(row.dice or {}) do
    list[i] = roll.result
  end
  return #list > 0 and dice.scripted(list) or nil
end

--- How many rows two journals share.
local function shared_rows(a, b)
  local count = 0
  while a[count + 1] and b[count + 1] and a[count + 1].hash == b[count + 1].hash do
    count = count + 1
  end
  return count
end

--- Takes the journal of a game whose positions will be asked for; what is known of its beginning
--- already is kept.
---@param params { header: table, rows: table[], same: boolean? }
function M.watch(params)
  if past and params.same then
    local shared = shared_rows(past.rows, params.rows)
    for n in pairs(past.marks) do
      if n > shared then past.marks[n] = nil end
    end
    if past.at > shared then past.at = math.maxinteger end
    past.rows = params.rows
    return {}
  end
  loading.load({ header = params.header, rows = {} })
  local game = live.unforced(true)
  past = { rows = params.rows, marks = {}, at = 0, game = game, start = value.encode(game.G) }
  live.adopt(game)
  return {}
end

--- Puts the game where the nearest kept state before row `n` stands.
local function go_back(series, n)
  local from = n - n % MARK_EVERY
  while from > 0 and not past.marks[from] do
    from = from - MARK_EVERY
  end
  if past.at <= n and past.at >= from then return end
  past.game = games.resume(series, value.decode(past.marks[from] or past.start), true)
  past.game.forcing = false
  past.at = from
  live.adopt(past.game)
end

local function go_on(n)
  while past.at < n do
    local row = past.rows[past.at + 1]
    past.game.source = rolls_of(row)
    local reasons = past.game:redo(row)
    if reasons then error(("action %d cannot be played again"):format(row.n), 0) end
    past.at = past.at + 1
    if past.at % MARK_EVERY == 0 then past.marks[past.at] = value.encode(past.game.G) end
    sandbox.renew()
  end
  past.game.source = nil
  dice.settle()
end

--- The journal up to the position, as the calls on a running game read it.
local function fill_journal()
  local game = past.game
  game.rows = table.move(past.rows, 1, past.at, 1, {})
  game.log = records_of(past.rows, past.at)
end

--- Takes the watched game to the position after action `n`: from then on it is the running game.
---@param params { n: integer }
function M.stand_at(params)
  local _, series = live.running()
  if not past then return refuse(REFUSED, "no game is watched") end
  if params.n < 0 or params.n > #past.rows then
    return refuse(BAD_PARAMS, ("n must lie between 0 and %d"):format(#past.rows))
  end
  go_back(series, params.n)
  go_on(params.n)
  fill_journal()
  return {}
end

--- What a reader may know of the row that led to an earlier position: what was logged then, and the action.
---@param row table? nil: nothing was done yet.
---@param reader string? nil reads all.
---@return { log: table[], row: table? }
function M.known_of(series, row, reader)
  if not row then return { log = {} } end
  local records = log.seen_by(row.log or {}, reader)
  local known = known_row(series, row, #records > 0 and records or nil, reader)
  return { log = text.all(series, records), row = known }
end

--- The position after action `n` as a side may know it; with `all` the action itself in full.
---@param params { n: integer, side: string, all: boolean? }
function M.position_at(params)
  return answers.for_side(params, function(_, series, side)
    local moved = M.stand_at(params)
    if moved.error then return moved end
    local answer = M.known_of(series, past.rows[params.n], not params.all and side or nil)
    answer.n, answer.count = params.n, #past.rows
    answer.view = play.view({ side = params.side })
    return answer
  end)
end

-- The print of a pack -------------------------------------------------------------------------------

local function known_pack(id)
  local known = manifests.known(id)[id]
  if known then return known end
  local good, broken = manifests.installed()
  error(broken[id] or fault.unknown("pack", id, good), 0)
end

--- `rules`: the rules of a pack and the summaries of their sections, in the order of the book; those that
--- `find` asks for, a number or words. `lines`: the same to read, contents alone without `find`.
---@param params { pack: string, find: string? }
function M.rules_of(params)
  known_pack(params.pack)
  local good, found = pcall(params.find and rulebook.find or rulebook.read, params.pack, params.find)
  if not good then return refuse(BAD_PARAMS, tostring(found)) end
  found.lines = rulebook.words(found, not params.find)
  return found
end

--- `pieces`: what is printed on the counters: the tables of the pack's units/, by name.
function M.pieces_of(params)
  known_pack(params.pack)
  return { tables = content.printed(params.pack) }
end

local WHOLE = { ["faces.lua"] = "faces", ["ui.lua"] = "ui" } -- a battle lays its own over the series'

--- A literal of a pack that goes with others, held against the program's schema for it.
local function read_guest(path, name)
  local found, lines = literal.read(path)
  local shape = "scripts/schemas/" .. name
  return files.exists(shape) and literal.judged(found, lines, literal.read(shape), path) or found
end

--- `data`: a literal data file of a pack.
function M.data_of(params)
  known_pack(params.pack)
  local path = "mods/" .. params.pack .. "/" .. params.path
  if not params.path:match("%.lua$") then
    error(("'%s' is no data file: its name must end in .lua"):format(params.path), 0)
  end
  local whole = WHOLE[params.path]
  if whole then
    local _, series = live.running()
    local over = series and series.id == params.pack and series.variants or nil
    return { data = content.read_whole(params.pack, whole, nil, over) or {} } -- a pack may have neither
  end
  local good, found = pcall(read_guest, path, params.path)
  return good and { data = found } or refuse(BAD_PARAMS, tostring(found))
end

return M
