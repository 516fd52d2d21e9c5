--- Random play with checks at sampled steps: the list, the validator, save and load, reload of all
--- scripts, undo, and what the other side can see. The game stays the running one: the host saves, loads and replays it.
local diceroll = require("engine.dice")
local sandbox = require("engine.sandbox")
local value = require("engine.value")
local actions = require("kernel.actions")
local bug_file = require("workshop.bug_file")
local content = require("kernel.content")
local derived_proof = require("kernel.derived_proof")
local dice = require("kernel.dice")
local action_words = require("session.action_words")
local games = require("session.game")
local lists = require("kernel.lists")
local live = require("session.live")
local bulk = require("session.bulk")
local catalog = require("session.catalog")
local odds = require("kernel.odds")
local packs = require("kernel.packs")
local samples = require("workshop.samples")
local secrecy = require("workshop.secrecy")
local secrecy_past = require("workshop.secrecy_past")
local fault_context = require("kernel.fault_context")
local words_of = require("kernel.fault").words
local M = {}

local MOST_ACTIONS = 50000 -- no scenario needs more; past it the game is endless
local JUDGED = 10 -- times that the position of a bug is judged
local STRANGERS = 12 -- arguments outside the list that are tried at a sampled step

local any, fail, key_of = samples.any, samples.fail, samples.key_of

--- Sorted, without duplicates, each entry accepted.
local function check_list(context, game, side)
  local last, seen = nil, {}
  for _, entry in ipairs(game:entries(side)) do
    local action = actions.export(entry)
    local key = key_of(action.verb, action.args)
    if seen[key] then fail("list", "'%s' stands twice in the list of %s", key, side) end
    seen[key] = true
    local early = last and last[1] == entry[1] and actions.before(entry, last)
    if early or last and last[1].verb > entry[1].verb then
      fail("list", "'%s' is out of order in the list of %s", key, side)
    end
    last = entry
    local said, raised = pcall(action_words.of, game.series, action.verb, action.args, game.frame.step)
    if not said then fail("words", "'%s' has no words: %s", key, tostring(raised)) end
    local why = game:why(side, action.verb, samples.sent(entry, samples.writer(context)).args)
    if #why > 0 then fail("list", "'%s' is listed but refused by %s", key, why[1].rule) end
  end
  return seen
end

--- Arguments that are not in the list are refused, with a rule.
local function check_strangers(context, game, side, listed)
  local verbs = context.verbs
  for _ = 1, STRANGERS do
    local verb = any(context.pick, verbs)
    local args, key = samples.some_args(context, game.series.actions[verb])
    if not key or not listed[key] then
      local why = game:why(side, verb, args)
      if #why == 0 then fail("refusal", "'%s' is not listed but accepted", key_of(verb, args)) end
      if not why[1].rule or not why[1].key then
        fail("refusal", "'%s' is refused without a rule", key_of(verb, args))
      end
    end
  end
end

--- What is said of all candidates at once is what is said of each by itself.
local function check_candidates(game, side, listed)
  local series, frame = game.series, game.frame
  for _, verb in ipairs(series.steps[frame.step].actions) do
    local def = series.actions[verb]
    local one = def.candidates and #def.args == 1
    for _, each in ipairs(one and def.candidates(game.G, frame, game:side_of(side)) or {}) do
      local args = { [def.args[1][1]] = each }
      local allowed = #game:why(side, verb, args) == 0
      if allowed ~= (listed[key_of(verb, args)] or false) then
        local words = "'%s' is %s by itself, but not among all candidates"
        fail("candidates", words, key_of(verb, args), allowed and "allowed" or "refused")
      end
    end
  end
end

--- Of the first entry with a text to write: what is no text is refused.
local function check_texts(game, side)
  for _, entry in ipairs(game:entries(side)) do
    for _, at in ipairs(entry[1].open or {}) do
      local arg = entry[1].args[at]
      for _, text in ipairs(samples.no_texts(arg)) do
        local action = samples.sent(entry, function() return text end)
        if #game:why(side, action.verb, action.args) == 0 then
          fail("refusal", "'%s' takes a text that is none for '%s'", action.verb, arg[1])
        end
      end
    end
    if entry[1].open then return end
  end
end

--- What is kept outside the state, on the map, is what a refresh makes of the state.
local function check_refresh(game)
  if not content.played_map(game.series.id) then return end
  local map = game.series.env.map_of()
  local before = table.concat(map:changed(), ", ")
  game.series.refresh(game.G)
  local after = table.concat(map:changed(), ", ")
  if before ~= after then
    local words = "the state has hexsides with roads or bridges changed (%s) where the map had (%s)"
    fail("refresh", words, after, before)
  end
end

--- The state comes back from its bytes, and the same prompt with it.
local function check_save(game, side)
  local bytes = value.encode(game.G)
  local back = value.decode(bytes)
  if value.hash(back) ~= value.hash(game.G) then
    fail("save", "the state that was saved comes back as another")
  end
  local before = #game:entries(side)
  local G = game.G
  local again = games.resume(game.series, back, true)
  local after = #again:entries(side)
  game.series.refresh(G)
  if after ~= before then
    fail("save", "%s had %d actions before saving and has %d after", side, before, after)
  end
end

--- All scripts loaded again: the same state, the same list.
local function check_reload(context, game, side)
  local before = secrecy.list_text(game, side)
  local new_packs, new_games = sandbox.reload({ "kernel.packs", "session.game" })
  local fresh = new_packs.load(context.pack, context.variants)
  local again = new_games.resume(fresh, value.clone(game.G), true)
  if value.hash(again.G) ~= value.hash(game.G) then
    fail("reload", "the state changed as the scripts were loaded anew")
  end
  if secrecy.list_text(again, side) ~= before then
    fail("reload", "the list changed as the scripts were loaded anew")
  end
  game.series.refresh(game.G)
end

--- Bulk games, whose set-up may be the copy of an earlier one, begin where this one begins.
---@param spec table What `game` was begun with.
local function check_beginning(series, spec, game)
  local in_bulk = nil
  for other = 1, 0, -1 do
    in_bulk = games.new(series, {
      scenario = spec.scenario,
      options = spec.options,
      seed = spec.seed + other,
      quiet = true,
    })
  end
  if value.hash(in_bulk.G) ~= value.hash(game.G) then
    fail("setup", "the set-up made again gives another position")
  end
  series.refresh(game.G)
end

--- Takes an entry, takes it back, takes it again. What cannot be taken back: dice, and what another side saw.
local function check_undo(game, side, index, write)
  local before, dice_before = value.hash(game.G), value.hash(game.G.dice)
  local asked = table.concat(game:asked(), ",")
  game:take(side, index, write)
  local after = value.hash(game.G)
  local barrier = value.hash(game.G.dice) ~= dice_before and "dice fell"
    or table.concat(game:asked(), ",") ~= asked and "another side is asked"
  if game:undo() then
    if barrier then fail("undo", "an action can be taken back although %s", barrier) end
    if value.hash(game.G) ~= before then fail("undo", "undo does not give the state back") end
    game:take(side, index, write)
    if value.hash(game.G) ~= after then
      fail("undo", "the same action again leads to another state")
    end
  end
end

local function make_context(series, params)
  local count = 0
  local context = {
    pack = series.id,
    variants = series.variants,
    verbs = {},
    ids = { "NOBODY", "" },
    hexes = { "N9999" },
  }
  context.pick = function(n)
    count = count + 1
    return diceroll.roll(params.seed, "fuzz", count, n)
  end
  for verb in pairs(series.actions) do
    if verb ~= "override" then context.verbs[#context.verbs + 1] = verb end
  end
  return context
end

local function collect(context, G)
  if #context.ids > 2 then return end
  for id, piece in pairs(G.pieces or {}) do
    context.ids[#context.ids + 1] = id
    local at = piece.at or {} -- of one that lies in two hexes
    for _, hex in pairs({ piece.hex, at.head, at.tail, at.left, at.right }) do
      context.hexes[#context.hexes + 1] = hex
    end
  end
end

--- What a player asks beside the game raises nothing, whatever is asked: reach, costs, odds of what is only thought
--- of, the text map.
local function check_questions(context, game, side)
  local series, G, its = game.series, game.G, game:side_of(side)
  local piece, hex = any(context.pick, context.ids), any(context.pick, context.hexes)
  if series.reach then series.reach(G, game.frame, its, { unit = piece }) end
  if series.costs then series.costs(G, its, piece, hex, false) end
  if series.textmap then series.textmap(G) end
  local resolve = series.assess
    and series.assess(G, its, { hex }, { any(context.pick, context.hexes) })
  if resolve then odds.enumerate(resolve) end
end

--- What is asked changes nothing: a check that writes into the state is a fault, whoever sees it first.
local function check_untouched(before, G)
  if value.hash(before) == value.hash(G) then return end
  local first = value.diff(before, G)[1] or { path = "?" }
  fail("question", "a list or a reason changes the state at %s: an offer or a check writes where it may only read", first.path)
end

local function sampled(context, game, side, every)
  local before = value.clone(game.G)
  local listed = check_list(context, game, side)
  check_strangers(context, game, side, listed)
  check_candidates(game, side, listed)
  check_untouched(before, game.G)
  derived_proof.verify(game.series, game.G)
  check_texts(game, side)
  check_refresh(game)
  check_save(game, side)
  check_questions(context, game, side)
  local broken = game.series.invariants(game.G)
  if broken then fail("invariant", "%s", broken) end
  for _, other in ipairs(game.series.seats_of(game.G)) do
    secrecy.check_leak(context, game, other)
    secrecy_past.check(context, game, other)
  end
  secrecy.check_unseen(context, game, side)
  if context.pick(10) == 1 or every == 1 then check_reload(context, game, side) end
end

--- One of the sides that are asked: those of a simultaneous step choose in any order.
local function any_asked(context, game)
  local asked = game:asked()
  return #asked == 1 and asked[1] or any(context.pick, asked)
end

--- Keeps what is about to be taken, for the bug file.
local function note_taking(context, game, side, index, write)
  local action = samples.sent(game:entries(side)[index], write)
  context.taking = { side = side, verb = action.verb, args = action.args }
end

--- Says where a fault of a random game fell, and makes the bug of it.
local function add_bug(result, context, series, game, params)
  local where = fault_context.context(series, game)
  if result.fault.check == "fault" then
    result.fault.text = result.fault.text .. "; in " .. fault_context.words(where)
  end
  fault_context.clear()
  local header = { scenario = params.scenario, seed = params.seed, generator = dice.GENERATOR, options = game.G.options }
  local call = { method = "fuzz", params = context.taking or {} }
  local fault =
    { file = "", line = 0, text = result.fault.raised or result.fault.text, where = where }
  result.name = bug_file.name_of(params.scenario)
  result.bug = bug_file.make(header, packs.lock(series), fault_context.rows(game), call, fault)
end

local LONG = 100 -- actions after which the checks thin out by one prompt more

--- Prompts from one check to the next: a game of thousands of actions gets a few hundred checks, most of them
--- early, and not a share of all. With `every` 1 each prompt is checked to the end.
local function interval(every, taken)
  if every == 1 then return 1 end
  return every + taken // LONG
end

--- What a game that cannot even begin comes to.
local function not_begun(series, raised)
  local text = words_of(raised) .. "; in " .. fault_context.words(fault_context.context(series))
  fault_context.clear()
  return { actions = 0, checked = 0, fault = { check = "fault", n = 0, text = text } }
end

--- Takes one action at random, and perhaps checks the prompt before it.
local function play_on(context, game, every, result)
  local side = any_asked(context, game)
  collect(context, game.G)
  local index, write = context.pick(#game:entries(side)), samples.writer(context)
  if context.pick(interval(every or 7, result.actions)) == 1 then
    sampled(context, game, side, every)
    result.checked = result.checked + 1
    sandbox.renew() -- a check is long, but it ends
    note_taking(context, game, side, index, write)
    check_undo(game, side, index, write)
  else
    note_taking(context, game, side, index, write)
    game:take(side, index, write)
  end
  result.actions = result.actions + 1
end

--- Plays one game; every `every`-th prompt is checked.
---@param params { scenario: string, seed: integer, every: integer?, options: table?, most: integer? }
---@return { actions: integer, checked: integer, fault: { check: string, text: string }? }
function M.run(params)
  local series, scenario = catalog.scenario_of(params.scenario)
  local result = { actions = 0, checked = 0 }
  local options = packs.options(series.manifest, params.options)
  local spec = { scenario = scenario, seed = params.seed, options = options }
  local begun, raised = pcall(bulk.start_kept, params.scenario, params.seed, params.options)
  if not begun then return not_begun(series, raised) end
  local game = live.running()
  local context = make_context(series, params)
  local most = params.most or math.maxinteger
  local good, fault = pcall(function()
    check_beginning(series, spec, game)
    while game.frame and result.actions < most do
      if result.actions > MOST_ACTIONS then fail("end", "no end after %d actions", MOST_ACTIONS) end
      play_on(context, game, params.every, result)
      sandbox.renew()
    end
  end)
  dice.settle()
  if not good then
    result.fault = type(fault) == "table" and fault.check and fault
      or { check = "fault", text = words_of(fault), raised = words_of(fault) }
    result.fault.n = #game.rows
    add_bug(result, context, series, game, params)
  end
  result.over = game:over()
  return result
end

--- Judges a position as random play does, many times over; nil when it finds nothing.
---@return string? fault
function M.judge(series, game, seed)
  local context = make_context(series, { seed = seed })
  collect(context, game.G)
  for _ = 1, JUDGED do
    if not game.frame then return nil end
    local side = any_asked(context, game)
    local good, fault = pcall(sampled, context, game, side, 1)
    if not good then return type(fault) == "table" and fault.text or words_of(fault) end
    sandbox.renew()
  end
end

--- The shortest of the scenarios in which an option matters.
local function shortest_for(series, option)
  local shortest = nil
  for _, scenario in ipairs((content.scenarios(series.id, series.variants))) do
    local matters = not option.scenarios or lists.contains(option.scenarios, scenario.id)
    if matters and (not shortest or scenario.turns < shortest.turns) then shortest = scenario end
  end
  return shortest
end

--- Every choice of an option that is not its default, each with the scenario to try it in.
---@return { choices: { id: string, value: any, scenario: string }[] }
function M.choices(id)
  local series = packs.load(id)
  local list = {}
  local name = series.id == id and id or series.id .. "+" .. id -- of a variant
  for _, option in ipairs(series.manifest.options or {}) do
    local scenario = shortest_for(series, option)
    for _, choice in ipairs(option.choices or { not option.default }) do
      local tried = scenario and choice ~= option.default
      if tried then list[#list + 1] = { id = option.id, value = choice, scenario = name .. ":" .. scenario.id } end
    end
  end
  return { choices = list }
end

return M
