--- What a side can learn, and the checks that it is no more than it may: hidden things are permuted, sealed choices
--- exchanged, and nothing that it hears may change.
local value = require("engine.value")
local actions = require("kernel.actions")
local flow = require("kernel.flow")
local finding = require("session.finding")
local games = require("session.game")
local lists = require("kernel.lists")
local live = require("session.live")
local log = require("kernel.log")
local odds = require("kernel.odds")
local play = require("session.play")
local provenance = require("session.provenance")
local reports = require("session.reports")
local samples = require("workshop.samples")
local text = require("kernel.text")
local M = {}

local MOST_ODDS = 4 -- entries whose odds are compared
local PROBES = 12 -- arguments outside the list whose refusal is compared, beside one of each verb
local SOURCES = 3 -- of these are asked where they come from, which reads files
local WORDS = 4 -- actions that are asked for in words, or explained again once something was done
local MOST_INDEX = 1000 -- entries of a list, more or less: one of them is taken
local PLACES = 24 -- places of the state that questions and proposals name

local any, fail = samples.any, samples.fail

--- The legal list in words, a line for each entry.
function M.list_text(game, side)
  local list = {}
  for i, entry in ipairs(game:entries(side)) do
    local action = actions.export(entry)
    list[i] = samples.key_of(action.verb, action.args)
  end
  return table.concat(list, "\n")
end

--- Odds of the first listed entries that roll, as the side would be shown them, and of a hypothetical attack.
local function odds_shown(context, game, side)
  local shown, assess = {}, game.series.assess
  for _, entry in ipairs(game:entries(side)) do
    if entry[1].rolls and #shown < MOST_ODDS then
      local found, why = odds.of(game, entry[1], game:side_of(side), actions.values(entry))
      shown[#shown + 1] = found or why
    end
  end
  local found, why = nil, nil
  if assess then
    local its = game:side_of(side)
    local function ask(G) return assess(G, its, { context.subject.hex }, { context.subject.by }) end
    found, why = odds.for_side(game, its, ask)
  end
  return { listed = shown, assessed = found or why }
end

--- What the pack's queries answer a side: asked without arguments, with a piece and a hex as the window asks, and with
--- others that packs take.
local function queried(context, game, side)
  local answers = {}
  for name, ask in pairs(game.series.queries or {}) do
    answers[name] = {}
    for i, args in ipairs({ {}, context.subject, context.question }) do
      local answer, why = ask(game.G, game:side_of(side), args)
      answers[name][i] = answer or { refused = why or "" }
    end
  end
  return answers
end

--- What the prompt says to a side that is asked.
local function prompt_values(game, side)
  if not game.frame or #game:entries(side) == 0 then return {} end
  return game:prompt(side).values
end

--- All reasons in words. Which step asks another side stands in every answer for all to read: a refusal for that
--- cause gives nothing away by naming its rule.
local function reason_words(series, why)
  local words = {}
  for i, reason in ipairs(why) do
    local open = reason.key == "not_your_prompt"
    words[i] = open and reason.key or reason.rule .. " " .. text.of(series, reason)
  end
  return table.concat(words, "; ")
end

--- What `explain` answers to actions of any sense, one of each verb at least, and to proposals to change a value.
---@param most integer? Of so many alone.
local function explained(context, game, side, most)
  local answers = {}
  for i = 1, most or #context.probes do
    local probe = context.probes[i] or context.probes[1]
    local why, how = game:why(side, probe.verb, probe.args)
    answers[i] = reason_words(game.series, why) .. (how and how ~= "turn" and " (" .. how .. ")" or "")
  end
  return answers
end

--- What is shown once a side has done something: the log, the position, who is asked then and for what, the reasons. False
--- where it reveals something or dice fall: that may hang on what is hidden.
---@param act fun(copy: Game): boolean? True: it was done.
local function once_done(context, game, side, act)
  local copy = games.resume(game.series, value.clone(game.G), false)
  copy.forcing = false
  local shown = nil
  if act(copy) and copy.stop ~= "undo_dice" and copy.stop ~= "undo_reveal" then
    shown = {
      log = log.seen_by(copy.log, copy:side_of(side)),
      view = copy.series.view(copy.G, copy:side_of(side)),
      list = M.list_text(copy, side),
      asked = table.concat(copy:asked(), ","),
      reasons = explained(context, copy, side, WORDS),
      over = copy:over(),
    }
  end
  game.series.refresh(game.G)
  return shown or false
end

--- What a side learns by acting: by one entry of the list, and by a proposal that it may make.
local function told(context, game, side)
  local count = #game:entries(side)
  if count == 0 then return {} end
  local index = context.subject.index % count + 1
  local write = function() return "-" end
  local proposal = nil
  for _, probe in ipairs(context.probes) do
    local may = not proposal and probe.verb == "override" and #game:why(side, probe.verb, probe.args) == 0
    if may then proposal = probe end
  end
  return {
    listed = once_done(context, game, side, function(copy)
      copy:take(side, index, write)
      return true
    end),
    proposed = proposal and once_done(context, game, side, function(copy)
      return not copy:act(side, proposal.verb, proposal.args)
    end),
  }
end

--- The odds, or why there are none, of actions of any sense that roll.
local function odds_of_any(context, game, side)
  local answers = {}
  for i, probe in ipairs(context.probes) do
    local declared, values = game:find(side, probe.verb, probe.args)
    local rolls = declared and declared.rolls
    answers[i] = false
    local legal = rolls and #finding.reasons_of(game, declared, side, values) == 0
    if legal then
      local found, why = odds.of(game, declared, game:side_of(side), values)
      answers[i] = found or why
    end
  end
  return answers
end

--- Where places of the state are said to come from.
local function placed(context, game)
  local answers = {}
  for i = 1, SOURCES do
    local good, found = pcall(provenance.find, game.series, context.places[i].path)
    answers[i] = good and value.hash(found) or tostring(found)
  end
  return answers
end

--- What rpc answers to the questions that are not put above as such: the list in words, ways, actions in words,
--- hypothetical attacks.
local function answered(context, game, side)
  local subject = context.subject
  return live.holding(game, function()
    local ways, words = {}, {}
    ways[1] = play.reach({ side = side, unit = subject.piece, with = { subject.other } })
    ways[2] = play.reach({ side = side, unit = subject.mover })
    ways[3] = play.reach({ side = side, group = subject.group })
    for i = 1, WORDS do
      local probe = context.probes[i] or context.probes[1]
      words[i] = reports.describe({ side = side, verb = probe.verb, args = probe.args })
    end
    return {
      legal = play.legal({ side = side, texts = true }),
      view = play.view({ side = side }),
      text = reports.words({ key = "dice_commitment", values = { commitment = { subject.piece, subject.hex } } }),
      assess = reports.assess({ side = side, targets = { subject.hex }, by = { subject.by } }),
      ways = ways,
      words = words,
    }
  end)
end

--- What a side can learn, besides the records `heard`: its view, its list and prompt, the reasons and odds it is given, its log, the
--- answers to queries.
local function known(context, game, side, heard)
  local probe = {
    view = game.series.view(game.G, game:side_of(side)),
    list = M.list_text(game, side),
    reasons = explained(context, game, side),
    odds = odds_shown(context, game, side),
    any_odds = odds_of_any(context, game, side),
    where = placed(context, game),
    queries = queried(context, game, side),
    prompt = prompt_values(game, side),
    answered = answered(context, game, side),
    heard = heard or {},
  }
  return value.encode(probe)
end

local function shown(each)
  if type(each) ~= "table" then return tostring(each) end
  local list = {}
  for key, inner in pairs(each) do
    list[#list + 1] = tostring(key)
      .. "="
      .. (type(inner) == "table" and shown(inner) or tostring(inner))
  end
  return "{" .. table.concat(list, " ") .. "}"
end

--- Places of the state that two positions hold otherwise, each with either value, and others with any.
---@return { path: string, value: any }[]
local function some_places(context, G, other)
  local places = {}
  local function add(path, found)
    if #places < PLACES and type(found) ~= "table" then
      places[#places + 1] = { path = path:gsub("%[(%d+)%]", ".%1"), value = found }
    end
  end
  for _, row in ipairs(other and value.diff(G, other) or {}) do
    add(row.path, row.old)
    add(row.path, row.new)
  end
  while #places < PLACES do
    local id, hex = any(context.pick, context.ids), any(context.pick, context.hexes)
    add(("pieces.%s.hex"):format(id), hex)
    add(("stacks.%s.1"):format(hex), id)
    add(("units.%s.hex"):format(id), true)
  end
  return places
end

--- A piece that could be ordered to move, and a group that could enter, where the list names any: their ways are asked for.
---@return string mover
---@return string group
local function some_movers(context, game)
  local movers, groups = {}, {}
  for _, side in ipairs(game:asked()) do
    for _, entry in ipairs(game:entries(side)) do
      local args = actions.export(entry).args
      movers[#movers + 1] = args.unit or args.with
      groups[#groups + 1] = args.group
    end
  end
  local function one(list) return any(context.pick, #list > 0 and list or context.ids) end
  return one(movers), one(groups)
end

--- What a player may ask about: pieces, hexes, an entry of the list.
local function some_subject(context, game)
  local pick = context.pick
  local subject = {
    piece = any(pick, context.ids),
    other = any(pick, context.ids),
    hex = any(pick, context.hexes),
    by = any(pick, context.hexes),
    index = pick(MOST_INDEX),
  }
  subject.mover, subject.group = some_movers(context, game)
  return subject
end

--- The same as arguments of a question, under the names that packs give them.
local function as_question(subject)
  return {
    unit = subject.piece,
    leader = subject.other,
    id = subject.piece,
    with = { subject.other },
    group = subject.group,
    to = subject.hex,
    at = subject.hex .. "/" .. subject.by,
    points = { subject.hex, subject.by },
    from = subject.by,
  }
end

--- Chooses what `known` asks besides: arguments of any sense, a piece and a hex, proposals to change what is hidden.
---@param other table? A position in which something hidden is otherwise.
local function make_probes(context, game, other)
  local probes = {}
  local function add(verb)
    local args = samples.some_args(context, game.series.actions[verb])
    probes[#probes + 1] = { verb = verb, args = args }
  end
  for _, verb in ipairs(context.verbs) do
    add(verb)
  end
  for _ = 1, PROBES do
    add(any(context.pick, context.verbs))
  end
  context.places = some_places(context, game.G, other)
  for _, place in ipairs(context.places) do
    local args = { path = place.path, value = place.value, reason = "x" }
    probes[#probes + 1] = { verb = "override", args = args }
  end
  local subject = some_subject(context, game)
  for _, unit in ipairs({ subject.piece, subject.mover, false }) do
    local args = { to = subject.hex, unit = unit or nil, with = unit and { subject.other } or nil }
    probes[#probes + 1] = { verb = "go", args = args }
  end
  context.probes, context.subject, context.question = probes, subject, as_question(subject)
end

--- Two states of knowledge must be one.
local function check_same(before, after, side, what)
  if before == after then return end
  local first = value.diff(value.decode(before), value.decode(after))[1] or { path = "?" }
  fail(
    "leak",
    "%s can tell what %s: %s is %s or %s",
    side,
    what,
    first.path,
    shown(first.old),
    shown(first.new)
  )
end

--- Hidden facts permuted: nothing that the side can see changes.
function M.check_leak(context, game, side)
  local G = game.G
  local other = game.series.permute and game.series.permute(value.clone(G), game:side_of(side), context.pick)
  if not other then return end
  make_probes(context, game, other)
  local before, done = known(context, game, side), told(context, game, side)
  local again = games.resume(game.series, other, true)
  local permuted, done_again = known(context, again, side), told(context, again, side)
  game.series.refresh(G)
  check_same(before, permuted, side, "is hidden")
  for name, shown_then in pairs(done) do
    local alike = done_again[name]
    if shown_then and alike then check_same(value.encode(shown_then), value.encode(alike), side, "is hidden by what is " .. name) end
  end
end

--- What `side` knows once `chooser` has taken an entry, and whether that ended his choice. When it was the last one, what
--- follows may turn up what was chosen: then it is what the effect alone has shown.
local function known_after(context, game, chooser, index, side)
  local steps, copy = game.series.steps, games.resume(game.series, value.clone(game.G), false)
  local heard = log.seen_by(games.effect(copy, chooser, index), game:side_of(side))
  local still = flow.top(copy.G) == copy.frame and flow.asked(steps, copy.G, copy.frame)
  if not still or #still > 0 then copy:touched() end
  return known(context, copy, side, heard), still and not lists.contains(still, chooser)
end

--- What is chosen in a simultaneous step is unseen: any two choices look the same to the others.
function M.check_unseen(context, game, chooser)
  local count = #game:entries(chooser)
  if count < 2 or not flow.simultaneous(game.series.steps, game.G) then return end
  local one = context.pick(count)
  local two = one % count + 1
  make_probes(context, game)
  for _, side in ipairs(game.series.seats_of(game.G)) do
    if game:side_of(side) ~= game:side_of(chooser) then
      local before, ended = known_after(context, game, chooser, one, side)
      local after, ended_too = known_after(context, game, chooser, two, side)
      if ended == ended_too then check_same(before, after, side, chooser .. " chooses") end
    end
  end
  game.series.refresh(game.G)
end

return M
