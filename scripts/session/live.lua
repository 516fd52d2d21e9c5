--- The calls of the host, in the shapes that rpc and the programs show. One game at a time.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local value = require("engine.value")
local actions = require("kernel.actions")
local content = require("kernel.content")
local action_words = require("session.action_words")
local dice = require("kernel.dice")
local differences = require("session.differences")
local fault = require("kernel.fault")
local fingerprint = require("session.fingerprint")
local free_text = require("kernel.free_text")
local games = require("session.game")
local lists = require("kernel.lists")
local log = require("kernel.log")
local locale = require("kernel.locale")
local manifests = require("kernel.manifests")
local odds = require("kernel.odds")
local packs = require("kernel.packs")
local rule = require("kernel.rule")
local text = require("kernel.text")
local usage = require("kernel.usage")
local variant_changes = require("session.variant_changes")
local M = {}

local REFUSED, NOT_YOURS, HIDDEN, OVER = -32001, -32002, -32003, -32004
local CODES = { turn = NOT_YOURS, hidden = HIDDEN, over = OVER }
local OBJECT = "__object"

local series ---@type Series?  The loaded series.
local game ---@type Game?      The running game.
local header ---@type table?   How it was started.
local presses = {} ---@type table<string, boolean> Sides that press for themselves: `Game.presses`.

local function object(fields)
  fields[OBJECT] = true
  return fields
end

--- The answer to a request that is refused; `code` as rpc has it, else that of a refused action.
---@param code integer?
---@param message string
---@param reasons table[]?
function M.refuse(code, message, reasons)
  local data = { reasons = reasons or {} }
  return { error = { code = code or REFUSED, message = message, data = data } }
end
local refuse = M.refuse

local function refusal(reasons, how)
  local shown = text.all(series, reasons)
  return refuse(CODES[how] or REFUSED, shown[1] and shown[1].text or "refused", shown)
end

--- A hash as answers and files have it.
local function digits_of(hash) return ("%016x"):format(hash) end

local NO_GAME = "no game is running: call new or load first"

local loaded = {} -- series by id and variants

--- A series with variants, loaded once. The running game keeps its own.
---@param id string
---@param variants string[]?
local function series_of(id, variants)
  local name = table.concat({ id, table.unpack(variants or {}) }, "+")
  loaded[name] = loaded[name] or packs.load(id, variants)
  return loaded[name]
end
M.series_of = series_of

--- Counts what games use of tables and modifiers from now on; `take_usage` reports it.
function M.count_usage()
  usage.begin()
  loaded = {} -- tables are watched as they are read
  return {}
end

--- Splits "PACK:ID" or "PACK+VARIANT:ID"; raises with the nearest known name.
---@param more string[]? Further variants.
---@return Series series
---@return table scenario
local function scenario_of(name, more)
  local pack, id = tostring(name):match("^([^:]+):([^:]+)$")
  if not pack then
    error(
      ("'%s' names no scenario; write PACK:SCENARIO, for example %s"):format(
        tostring(name),
        M.example()
      ),
      0
    )
  end
  local variants = {}
  for word in pack:gmatch("[^+]+") do
    variants[#variants + 1] = word
  end
  pack = table.remove(variants, 1)
  for _, each in ipairs(more or {}) do
    if type(each) ~= "string" then error("variants: a list of packs", 0) end
    variants[#variants + 1] = each
  end
  local found = series_of(pack, variants)
  local _, by = content.scenarios(found.id, found.variants)
  if not by[id] then error(fault.unknown("scenario", id, by), 0) end
  return found, by[id]
end
M.scenario_of = scenario_of

--- Some scenario that exists, for messages.
function M.example()
  for _, pack in ipairs(M.packs({}).packs) do
    if pack.scenarios[1] then return pack.id .. ":" .. pack.scenarios[1].id end
  end
  return "PACK:SCENARIO"
end

local function start_row(start, turns)
  return {
    date = ("%s %s"):format(start.day, start.part),
    turn = start.turn,
    turns = start.turns or turns,
  }
end

--- First turns of a scenario: its own, and those that an option offers.
local function starts_of(scenario)
  local list = { start_row(scenario.start, scenario.turns) }
  for _, start in ipairs(scenario.starts and scenario.starts.list or {}) do
    local row = start_row(start, scenario.turns)
    row.options = object({ [scenario.starts.option] = start.choice })
    list[#list + 1] = row
  end
  return list
end

local function scenario_row(scenario)
  return {
    id = scenario.id,
    title = scenario.title,
    sides = scenario.sides,
    turns = scenario.turns,
    starts = starts_of(scenario),
  }
end

local function scenario_rows(pack)
  local rows = {}
  for _, scenario in ipairs((content.scenarios(pack))) do
    rows[#rows + 1] = scenario_row(scenario)
  end
  return rows
end

--- `list`: every pack with its scenarios; broken ones with what is wrong, and what in the folders of packs could not
--- be mounted. One bad pack never keeps the others from being listed.
function M.packs()
  local good, broken = manifests.installed()
  local list, wrong = {}, {}
  for _, message in ipairs(files.problems()) do
    wrong[#wrong + 1] = { dir = "", message = message }
  end
  for id, manifest in pairs(good) do
    local readable, scenarios = pcall(scenario_rows, id)
    if not readable then
      wrong[#wrong + 1] = { dir = id, message = tostring(scenarios) }
      scenarios = {}
    end
    list[#list + 1] = {
      id = id,
      kind = manifest.kind,
      name = manifest.name,
      version = manifest.version,
      scenarios = scenarios,
      draft = manifest.draft,
      requires = lists.keys(manifest.requires),
      series = manifests.played(id, good),
      changes = manifest.kind == "variant" and variant_changes.of(id) or nil,
    }
  end
  for dir, message in pairs(broken) do
    wrong[#wrong + 1] = { dir = dir, message = message }
  end
  return { packs = list, broken = wrong }
end

--- `language`: texts are read in it from now on; of packs that are not loaded yet. Raises where no pack speaks it.
---@param params { language: string }
function M.language(params)
  locale.speak(params.language, (manifests.installed()))
  return {}
end

--- The options of a pack as it is played, with the pack's words for their choices by choice.
local function options_of(found)
  local list = {}
  for i, option in ipairs(found.manifest.options or {}) do
    local row, said = value.clone(option), object({})
    for _, choice in ipairs(option.choices or {}) do
      said[tostring(choice)] = found.env.text_of(("option.%s.%s"):format(option.id, choice))
    end
    row.words, list[i] = said, row
  end
  return list
end

--- A scenario in full: its row, options, and the pack's words for it.
---@param variants string[]? Besides those that the name has.
local function show_scenario(name, variants)
  local found, scenario = scenario_of(name, variants)
  local text_of, key = found.env.text_of, "scenario." .. scenario.id .. "."
  local row = scenario_row(scenario)
  row.pack, row.rule, row.map = found.id, scenario.rule, scenario.map
  row.options = options_of(found)
  row.description, row.date = text_of(key .. "text"), text_of(key .. "date")
  row.tasks = object({})
  for _, side in ipairs(row.sides) do
    row.tasks[side] = text_of(key .. side)
  end
  return row
end

--- `show`: a pack with its options, or a scenario.
function M.show(params)
  local name = params.name or params.pack or params.scenario
  if name:find(":", 1, true) then return show_scenario(name, params.variants) end
  local good, broken = manifests.installed()
  if broken[name] then error(broken[name], 0) end
  local manifest = good[name]
  if not manifest then error(fault.unknown("pack", name, good), 0) end
  return {
    id = name,
    name = manifest.name,
    kind = manifest.kind,
    version = manifest.version,
    licence = manifest.licence,
    options = manifests.playable(name, good).options,
    scenarios = scenario_rows(name),
  }
end

--- Prompts that stand: { side, id, rule, key }; what they are about only for the side that is asked.
---@param reader string? The side that reads; nil reads no values.
local function prompts(reader)
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

local function over()
  local result = game:over()
  return result
    and { winner = result.winner, level = result.level, scores = object(value.clone(result.scores)) }
end

--- What happened since row `from` (-1: with the set-up), and what comes next.
local function answer(from, side)
  local log_from = #game.log + 1
  while log_from > 1 and game.log[log_from - 1].n > from do
    log_from = log_from - 1
  end
  local rows = table.move(game.rows, math.max(from, 0) + 1, #game.rows, 1, {})
  local records = table.move(game.log, log_from, #game.log, 1, {})
  return {
    n = #game.rows,
    hash = digits_of(game:hash()),
    log = text.all(series, log.seen_by(records, side)),
    prompts = prompts(),
    over = over(),
    rows = M.plain_rows(rows),
  }
end

--- Journal rows as files keep them.
function M.plain_rows(rows)
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
      hash = digits_of(row.hash),
      text = text.of(series, { rule = "", key = row.verb, values = row.args }),
    }
  end
  return list
end

--- Raises where a scenario's pack has no such option or no such choice.
---@param params { scenario: string, options: table }
function M.check_options(params)
  local found = scenario_of(params.scenario)
  packs.options(found.manifest, params.options)
  return {}
end

--- Begins a game in the place of the running one.
---@param quiet boolean Without journal and log.
local function start(params, quiet)
  local found, scenario = scenario_of(params.scenario, params.variants)
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
    sides = scenario.sides,
    dice = params.dice,
  }
end

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

--- Starts a game.
function M.new(params)
  start(params, false)
  header.lock = packs.lock(series)
  M.seen(fingerprint.of(series))
  return answer(-1)
end

--- How the running game was started, with its lock list.
function M.header()
  if not game then return refuse(OVER, NO_GAME) end
  return header
end

local function known_side(side)
  local known = {}
  for _, each in ipairs(series.sides_of(game.G)) do
    known[each] = true
  end
  if known[side] then return true end
  return false, fault.unknown("side", tostring(side), known)
end

--- Runs a call that needs a game and a side.
---@param call fun(game: Game, series: Series): table
local function for_side(params, call)
  if not game then return refuse(OVER, NO_GAME) end
  local good, why = known_side(params.side)
  if not good then return refuse(-32602, why) end
  return call(game, series)
end
M.for_side = for_side

--- The prompt of a side and its legal list.
function M.legal(params)
  return for_side(params, function()
    local mine
    for _, prompt in ipairs(prompts(params.side)) do
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
local function wrong_pieces(params)
  local function wrong(name, id)
    local declared = { args = { { name, "piece" } } }
    local values, reasons, how =
      actions.read(declared, series, game.G, params.side, { [name] = id })
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

--- Hexes that a piece or group can reach, with cost, path and items.
function M.reach(params)
  return for_side(params, function()
    local wrong, which = wrong_pieces(params)
    if wrong then return refusal(wrong, which) end
    if not series.reach or not game.frame then return { hexes = {} } end
    local hexes, reasons, how = series.reach(game.G, game.frame, params.side, params)
    if not hexes then return refusal(reasons, how) end
    return hexes
  end)
end

--- Arguments of a question, where texts may be left out: they are taken for written.
local function asked_args(verb, args)
  local declared = series.actions[verb]
  return declared and free_text.filled(declared.args, args or {}, free_text.UNWRITTEN) or args
end
M.asked_args = asked_args

--- Why an action is refused; empty reasons when it is legal.
function M.explain(params)
  return for_side(params, function()
    local args = asked_args(params.verb, params.args)
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
  return for_side(params, function()
    local from = #game.rows
    local args = params.unwritten and asked_args(params.verb, params.args) or params.args
    local reasons, how = game:act(params.side, params.verb, args)
    if reasons then return refusal(reasons, how) end
    return answer(from, params.as)
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
  return for_side(params, function()
    local wrong = wrong_actions(params.actions)
    if wrong then return refuse(-32602, wrong) end
    local from = #game.rows
    local reasons, how, at = game:act_all(params.side, params.actions)
    if not reasons then return answer(from, params.as) end
    local refused = refusal(reasons, how)
    refused.error.data.at = at
    return refused
  end)
end

--- Odds with the place of each modifier, or the refusal of what cannot be said.
---@param call fun(): Odds?, string?, boolean?
function M.told_odds(call)
  local found, why, hidden = odds.placed(call)
  return found or refuse(hidden and HIDDEN or REFUSED, why)
end

--- Odds of an action that rolls.
---@param params { side: string, verb: string, args: table?, words: table<string, string>? }
---  words: the arguments as a command line has them, in the place of `args`.
function M.odds(params)
  return for_side(params, function()
    local known = series.actions[params.verb]
    local args = params.words and known and actions.from_words(known, params.words) or params.args
    local declared, found, how =
      game:find(params.side, params.verb, asked_args(params.verb, args))
    if not declared then return refusal(found, how) end
    local reasons = actions.reasons(declared, game.G, game.frame, params.side, found)
    if #reasons > 0 then return refusal(reasons) end
    if not declared.rolls then
      return refuse(REFUSED, ("'%s' rolls no dice"):format(params.verb))
    end
    return M.told_odds(function() return odds.of(game, declared, params.side, found) end)
  end)
end

--- Whether the running game's map has a hex.
---@param params { code: string }
function M.map_hex(params)
  if not game then return refuse(OVER, NO_GAME) end
  return { known = series.hex(params.code) ~= nil }
end

--- What a side may know of the position.
function M.view(params)
  return for_side(params, function()
    local seen = series.view(game.G, params.side)
    seen.side, seen.prompts, seen.over = params.side, prompts(params.side), over()
    return seen
  end)
end

--- A hash of what sides may see, for those who play them: of the state it says no more than their views do.
---@param params { sides: string[] }
function M.sight(params)
  if not game then return refuse(OVER, NO_GAME) end
  local views = {}
  for i, side in ipairs(params.sides) do
    views[i] = series.view(game.G, side)
  end
  return { hash = digits_of(value.hash(views)) }
end

--- The log as a side may read it; from row `from` on.
function M.log(params)
  return for_side(params, function()
    local list = {}
    for _, record in ipairs(game.log) do
      if record.n > (params.from or -1) then list[#list + 1] = record end
    end
    return { log = text.all(series, log.seen_by(list, params.side)) }
  end)
end

--- The whole log, every side's: for replays.
function M.whole_log()
  if not game then return refuse(OVER, NO_GAME) end
  return { log = text.all(series, game.log) }
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

--- Takes the last action back, unless a barrier stands before it.
function M.undo()
  if not game then return refuse(OVER, NO_GAME) end
  local done, why = game:undo()
  if not done then return refusal({ rule.record("", why) }) end
  return answer(#game.rows)
end

--- Does again what was taken back last.
function M.redo()
  if not game then return refuse(OVER, NO_GAME) end
  local from = #game.rows
  local done, why = game:again()
  if not done then return refusal({ rule.record("", why) }) end
  return answer(from)
end

--- The whole state: for the referee.
function M.state()
  if not game then return refuse(OVER, NO_GAME) end
  return object(value.clone(game.G))
end

--- The state's bytes.
function M.snapshot()
  if not game then return nil end
  return value.encode(game.G)
end

--- Text map of the position, for terminals.
function M.textmap()
  if not game then return refuse(OVER, NO_GAME) end
  return { lines = series.textmap and series.textmap(game.G) or {} }
end

--- Opens a saved game: its snapshot where one is given, then its rows.
---@param params { header: table, rows: table[], snapshot: string?, snapshot_n: integer?, redo: function? }
function M.load(params)
  local kept = params.header
  local old_game, old_header, old_series = game, header, series
  local good, result = pcall(function()
    start({
      scenario = kept.scenario,
      variants = kept.variants,
      seed = kept.seed,
      generator = kept.generator or 1,
      options = kept.options,
      dice = kept.dice,
    }, false)
    header.lock, header.origin = packs.lock(series), kept.origin
    if kept.commitment and kept.commitment ~= header.commitment then
      error("the save's seed is not the one that was committed to as the game began", 0)
    end
    return M.replay(params)
  end)
  if good then
    M.seen(fingerprint.of(series))
    return result
  end
  game, header, series = old_game, old_header, old_series
  error(result, 0)
end

local function lock_differs(lock)
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

--- The bytes that hexadecimal digits stand for.
local function bytes_of(digits)
  return (digits:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end))
end
M.bytes_of = bytes_of

--- Takes a state from a snapshot: the rows up to it are believed, their log comes from the file.
---@param source table? Scripted dice.
local function from_snapshot(params, source)
  local G = value.decode(params.snapshot)
  if not G then return nil end
  local again = games.resume(series, G, false)
  again.source = source
  for i = 1, params.snapshot_n do
    again.rows[i] = M.row_from_file(params.rows[i])
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

--- A journal row as the game keeps it.
function M.row_from_file(row)
  return {
    n = row.n,
    side = row.side,
    verb = row.verb,
    args = lists.copy(row.args or {}),
    forced = row.forced or false,
    dice = row.dice or {},
    log = row.log or {},
    hash = row.hash and M.hash_of(row.hash) or 0,
  }
end

--- The integer of sixteen hexadecimal digits.
function M.hash_of(digits) return math.tointeger(tonumber("0x" .. digits)) or 0 end

--- The game after the first of these rows, as far as they need not be played: from where it went on under other
--- rules, or from its snapshot.
---@return Game
---@return integer done Rows.
local function taken_from(params, rows)
  -- The journal holds the forced rows of the set-up too, so the game starts over without them.
  local begun, done = #rows > 0 and M.unforced(false) or game, 0
  local origin = params.header.origin
  if origin and origin.n <= #rows then -- what came before was played under other rules
    done = origin.n
    local state = { snapshot = bytes_of(origin.state), snapshot_n = done, rows = rows }
    begun = from_snapshot(state, begun.source)
      or error("the state that the game went on from cannot be read", 0)
  end
  local n = params.snapshot and params.snapshot_n
  if not n or n > #rows or n < done or lock_differs(params.header.lock) then return begun, done end
  local again = from_snapshot(params, begun.source)
  if again and value.hash(again.G) == M.hash_of(rows[n].hash or "") then return again, n end
  return begun, done
end

--- Plays a row of the journal. What comes out otherwise: { what, text, rule? }; nil when nothing does.
local function redo(row)
  local reasons = game:redo(row)
  if reasons then return { what = "refused", text = text.all(series, reasons)[1].text } end
  local hash = digits_of(game:hash())
  if not row.hash or row.hash == "" or hash == row.hash then return nil end
  local words = differences.of(series, row.log, game.rows[#game.rows].log)
  if not words then return { what = "state", text = "the state after this action is another" } end
  return { what = "outcome", rule = words.rule, text = words.text }
end

--- Plays rows over the game that has just been started. The first difference is reported, not hidden.
---@param params { header: table, rows: table[], redo: (fun(row: table): table?)? } `redo` plays a row and compares more.
function M.replay(params)
  local rows, play = params.rows or {}, params.redo or redo
  game.rows = {}
  local begun, done = taken_from(params, rows)
  begun.forcing = false
  local differs = nil
  game = begun
  for i = done + 1, #rows do
    sandbox.renew()
    differs = play(rows[i])
    if differs then
      differs.n, differs.lock = i, lock_differs(params.header.lock)
      break
    end
  end
  game.forcing, game.history, game.presses = true, {}, presses
  game.stop = #game.rows > 0 and "undo_loaded" or nil
  dice.settle()
  series.take_barrier()
  local result = answer(#game.rows)
  result.differs = differs
  return result
end

--- Replays rows without journal, log or hashes, for the bench. Returns the number of rows.
function M.replay_fast(params)
  start({
    scenario = params.scenario,
    variants = params.variants,
    seed = params.seed,
    generator = params.generator,
    options = params.options,
  }, true)
  game.forcing = false
  game = M.unforced(true)
  for _, row in ipairs(params.rows) do
    local reasons = game:redo(row)
    if reasons then
      error("row " .. tostring(row.n) .. " is refused: " .. text.all(series, reasons)[1].text, 0)
    end
  end
  return { rows = #params.rows, hash = digits_of(value.hash(game.G)) }
end

-- The fast path: no tables cross, nothing is kept but the state.

local fast_side = nil

--- Starts a game of which nothing is kept but the state.
function M.start(scenario, seed, options)
  sandbox.renew()
  start({ scenario = scenario, seed = seed, options = options }, true)
  return {}
end

--- Like `start`, but keeps rows and log: for games that end up in a file.
function M.start_kept(scenario, seed, options)
  sandbox.renew()
  start({ scenario = scenario, seed = seed, options = options }, false)
  header.lock = packs.lock(series)
  return {}
end

local function side_index(side)
  local sides = header.sides
  for i = 1, #sides do
    if sides[i] == side then return i end
  end
end

--- Lists what the side that is asked first may do.
---@return integer side 1-based; 0 when the game is over
---@return integer count
function M.offer()
  local asked = game:asked()
  fast_side = asked[1]
  if not fast_side then return 0, 0 end
  return side_index(fast_side), #game:entries(fast_side)
end

--- Carries out an entry of the list that `offer` counted.
---@param index integer 1-based.
function M.take(index) game:take(fast_side, index) end

--- Makes the list that `offer` counted again; for timing.
function M.relist()
  game.lists = {}
  return #game:entries(fast_side)
end

--- Entry of the list that `offer` counted.
function M.entry(index) return (actions.export(game:entries(fast_side)[index])) end

--- The prompt and the view of the side that `offer` named, for bots.
function M.bot_prompt() return prompts(fast_side)[1] end
function M.bot_view() return series.view(game.G, fast_side) end

--- How the game ended: { winner, level, scores }; nil while it goes on.
function M.result() return over() end

--- Rows of a game that was started with `start_kept`.
function M.rows() return { rows = M.plain_rows(game.rows) } end

--- Actions that were chosen, not forced.
function M.counted() return game.counted end

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

--- The running game and series, for the other parts of the kernel.
function M.running() return game, series, header end

--- The answer of `act` on the position as it stands, without rows of its own.
function M.answer() return answer(#game.rows) end

local seen = nil ---@type table<string, integer>?

--- The files of the running game's packs as they were when the rules were read: with `now`, as they
--- were looked at last.
---@param now table<string, integer>?
---@return table<string, integer>
function M.seen(now)
  seen = now or seen or {}
  return seen
end

--- Puts a game under other rules in the place of the running one.
function M.replace(other, its_series, its_header, files_seen)
  game, series, header, seen = other, its_series, its_header, files_seen
  game.presses = presses
  loaded = {}
  loaded[table.concat({ series.id, table.unpack(series.variants) }, "+")] = series
end

--- Puts a game in the place of the running one; the checks use it.
function M.adopt(other) game = other end

return M
