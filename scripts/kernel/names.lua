--- The names that the kernel gives to packs: what they take and give, since which api; and of those that will go,
--- when and what to write instead. The manual, the stubs and lint are made from here.
local sandbox = require("engine.sandbox")
local fault = require("kernel.fault")
local M = {}

local going, API = sandbox.farewells()
M.API = API

---@class Farewell
---@field since integer        The api that says so.
---@field removed_in integer   The first api without it.
---@field use string           What to write instead.

---@class Name
---@field args string?     In the words of the registry: "rule:string key?:string ...:any"; nil: it is no function.
---@field returns string   Of what is no function: its type.
---@field text string
---@field since integer
---@field field string?   Of a table: the function in it that is meant.
---@field deprecated Farewell?

---@param deprecated Farewell?
local function name(args, returns, text, deprecated)
  return { args = args, returns = returns, text = text, since = 1, deprecated = deprecated }
end

---@param deprecated Farewell?
local function thing(type, text, deprecated)
  return { returns = type, text = text, since = 1, deprecated = deprecated }
end

--- Of rules: globals beside the library.
---@type table<string, Name>
M.rules = {
  action = name(
    "verb:string def:ActionDef",
    "",
    "Declares what a player may do: list, validator, why-not and effect come from it."
  ),
  ahead = name(
    "G:table points:table",
    "string",
    "Who has most points: the first side of the alliance with most together, or draw."
  ),
  ask = name(
    "name:string def:AskDef",
    "",
    "Declares a step and the one action that it asks, by one name: the fields of both."
  ),
  any_candidate = name(
    "list:table judge:function",
    "boolean",
    "Does any of a list pass the conditions that judge(set) states over sets of them?"
  ),
  barrier = name("", "", "Undo stops here: something was revealed."),
  candidates = name(
    "list:table",
    "Candidates",
    'A set of all that a list has, to state conditions over at once: set:need(which, rule, key, ...), set:refuse(which, why), '
      .. 'set:each(which, test), set:last(which, test), set:with(records, field), set:among(keys), set:those(fits), set.bits. '
      .. 'The list is never written afterwards. With "any" it is only asked whether one is left.'
  ),
  cell = name(
    "grid:table figure:integer column?:string",
    "string",
    "The cell of a printed table in the row of a figure, the nearest row beyond its ends, or in a row by its name; the first column unless named."
  ),
  copy_of = name("list:table", "table", "A shallow copy of a list or a map."),
  counts = name(
    "name:string count:function loud?:boolean",
    "",
    "Adds a count that derived values may depend on; count(G) grows whenever something has changed. `loud`: mechanics say so themselves."
  ),
  derived = name(
    "name:string dependencies:string[] work_out:function",
    "function",
    "A value worked out from the state by work_out(G, a?, b?) and kept until a dependency changes: board, map, turn, "
      .. "prompt; near: the board around a piece, the one argument, as far as it was asked; stack: the pieces with a piece, the first argument; "
      .. "foes: those of the enemies of a side, the first argument."
  ),
  exposed = name(
    "name:string def:ExposedDef",
    "function",
    "Declares a value that variants may change; call the result where the value is worked out."
  ),
  finish = name(
    "G:table side?:string",
    "",
    "Ends the step on top; one that asks several sides for that side alone. What is chosen unseen cannot be taken back then."
  ),
  fixed = name(
    "name:string work_out:function",
    "function",
    "A value that hangs on no state, worked out by work_out(a?, b?) and kept as long as the series is loaded: what the "
      .. 'ground says of hexes. `local banks = fixed("banks", function(hex) return those(map:neighbors(hex), wet) end)`.'
  ),
  friends = name(
    "G:table a:string b:string",
    "boolean",
    "Are two sides one, or allied in the scenario?"
  ),
  holds = name(
    "check:function ...:any",
    "boolean",
    "Runs a check apart from the one under way: true when no condition of it fails."
  ),
  keys_of = name("map:table", "table", "The keys of a map in rising order."),
  least = name(
    "list:table rule:string score:function",
    "table",
    "Those of a list that score least: one line of a list of priorities."
  ),
  listed = name("list:table value:any", "boolean", "Whether a value is one of a list."),
  listing = name(
    "",
    "integer?",
    "Number of the list under construction, a key for memos; nil between lists."
  ),
  log = name(
    "rule:string key:string ...:any",
    "",
    "Writes a record for all; pairs of name and value follow the text key."
  ),
  log_to = name(
    "side:string rule:string key:string ...:any",
    "",
    "Writes a record for one side alone."
  ),
  map_of = name("name?:string", "Map", "A compiled map; without a name the one that is played on."),
  mods = name("", "table", "A list of modifiers: add(value, rule, key, unit?), total(), items."),
  need = name(
    "condition:any rule:string key:string ...:any",
    "boolean",
    "States a condition of an action; false fails the action and names the rule, the text key and its values."
  ),
  next_turn = name(
    "G:table rule:string",
    "boolean",
    "Raises G.turn; false once G.last_turn has been played: what `again` of a game of turns asks."
  ),
  one_candidate = name(
    "value:any",
    "Candidates",
    "The set of one value: what fails of it counts among the conditions under way, as need(false, ...) does."
  ),
  nearness = name(
    "near:table",
    "",
    "Mechanics that keep the board say what near is to derived values: { watch(id?), watched(), seen(id, far) }."
  ),
  not_kept = name(
    "",
    "",
    "The derived value that is being worked out hangs on more than its dependencies say: it is not kept this time."
  ),
  odds_column = name(
    "grid:table strength:integer against:integer",
    "integer",
    "The column of a grid of odds, fractions dropped in favour of the second."
  ),
  push = name(
    "G:table step:string data?:table",
    "table",
    "Puts a step on top of the stack; gives its frame."
  ),
  roll = name(
    "G:table stream:string sides:integer rule:string reason:string ...:any",
    "integer",
    "Rolls a die of a stream and logs it as roll.REASON."
  ),
  roll_to = name(
    "side:string G:table stream:string sides:integer rule:string reason:string ...:any",
    "integer",
    "Rolls a die that only one side reads of."
  ),
  row_of = name(
    "grid:table number:integer",
    "table?",
    "The row of a grid whose range holds a number."
  ),
  rule = name(
    "rule:string",
    "boolean",
    "Always true. Rules are stated once: the number stands as an argument, or in a comment where the rule is obeyed.",
    { since = 1, removed_in = 2, use = "the condition alone, and the number in a comment: -- 4.2" }
  ),
  seats_of = name("G:table side:string", "string[]", "Who plays a side: it itself, or the seats that share it."),
  series = name(
    "def:SeriesDef",
    "",
    "Declares the whole: sides, the first step, set-up, views."
  ),
  series_step = name("name:string", "table?", "The declaration of a step."),
  settle = name(
    "G:table rule:string points_of:function",
    "",
    "Ends the game on points: points_of(G, side); who is ahead wins. Logs `over` with the points by side."
  ),
  sides_of = name("G:table", "string[]", "The sides of the game, first player first."),
  step = name(
    "name:string def:StepDef",
    "",
    "Declares a step of the sequence of play, which has children, asks or runs."
  ),
  sum = name("list:table score:function", "integer", "The sum of score(each) over a list."),
  table_of = name(
    "name:string",
    "any",
    "A table of tables/ or units/; rows with an id as {list, by}."
  ),
  text_of = name("key:string", "string?", "A text of text/en.lua."),
  those = name("list:table fits:function", "table", "Those of a list who fit, in its order."),
  top = name("G:table", "table?", "The innermost frame."),
  tracing = thing(
    "table",
    "{on}: always false.",
    { since = 1, removed_in = 2, use = "nothing: cases run what is played" }
  ),
  within = name(
    "G:table step:string",
    "table?",
    "The innermost frame of a step that is under way."
  ),
}

--- Where the named argument of each global of rules stands that has one: rule -> { need = 2, log = 1, ... }.
---@param argument string
---@return table<string, integer>
function M.positions(argument)
  local found = {}
  for word, each in pairs(M.rules) do
    local at = 0
    for declared in (each.args or ""):gmatch("([%w_]+)%??:") do
      at = at + 1
      if declared == argument then found[word] = at end
    end
  end
  return found
end

--- Of specs, beside those of rules. Their `assert` is the library's with claims as fields (kernel.spec_names).
---@type table<string, Name>
M.specs = {
  describe = name("text:string body:function", "", "Groups cases."),
  it = name("text:string body:function", "", "A case; its text opens with the rule that it tests."),
  spec = name(
    "scenario:string options?:table",
    "SpecGame",
    "Starts a game, by the seed, with scripted dice and options: `spec.game(\"lab:mill\", { seed = 3, dice = { 6 } })`."
  ),
}
M.specs.spec.field = "game"

--- Of variants, beside those of rules.
---@type table<string, Name>
M.variants = {
  after = name("target:string run:function", "", "Runs behind actions.VERB or steps.STEP."),
  before = name("target:string run:function", "", "Runs before; a need of it that fails refuses."),
  modify = name(
    "target:string item:table run:function",
    "",
    "Changes values.NAME; {rule, key} says how it is logged."
  ),
  replace = name(
    "target:string item:table|function run?:function",
    "",
    "Takes the place of a thing; gets what stood there."
  ),
}

--- The library of every script.
M.library = {
  ["assert"] = true,
  ["error"] = true,
  ["getmetatable"] = true,
  ["ipairs"] = true,
  ["math"] = math,
  ["next"] = true,
  ["pairs"] = true,
  ["pcall"] = true,
  ["print"] = true,
  ["require"] = true,
  ["select"] = true,
  ["setmetatable"] = true,
  ["string"] = string,
  ["table"] = table,
  ["tonumber"] = true,
  ["tostring"] = true,
  ["type"] = true,
  ["utf8"] = utf8,
  ["xpcall"] = true,
}

--- Functions of an engine module that go: { name = Farewell }.
---@param module string Without "engine.".
function M.of_module(module) return going[module] or {} end

--- What is to be said of a name that goes.
---@param farewell Farewell?
---@return "note"|"warning"|"error"|nil level  nil: nothing.
---@return string? text
---@return string? hint
function M.farewell(word, farewell)
  if not farewell then return nil end
  local level, text = sandbox.farewell(word, farewell.since, farewell.removed_in)
  if level == "fine" then return nil end
  return level, text, "use " .. farewell.use
end

--- A name that goes warns at each place that calls it; one that is gone refuses there.
local function parting(word, call, farewell)
  local level, text, hint = M.farewell(word, farewell)
  if level ~= "warning" and level ~= "error" then return call end
  return function(...)
    local at = fault.place(2)
    if level == "error" then
      fault.fail({ file = at.file, line = at.line, text = text, hint = hint })
    end
    sandbox.warn(("%s: %s (%s)"):format(fault.at(at), text, hint))
    return call(...)
  end
end

--- Holds the globals of packs against the names of their kind, and lets those that go say so.
---@param env table<string, any>
---@param kind "rules"|"variants"|"specs"
function M.part(env, kind)
  for word in pairs(env) do
    if not M[kind][word] then error(("'%s' is given to packs but not listed"):format(word), 0) end
  end
  for word, each in pairs(M[kind]) do
    if type(env[word]) == "function" or each.deprecated then
      env[word] = parting(word, env[word], each.deprecated)
    end
    if env[word] == nil then error(("'%s' is listed but not given to packs"):format(word), 0) end
  end
  return env
end

--- Raises when what is given to specs is not what is listed.
---@param listed table<string, Name>
---@param given table<string, any>
---@param what string
function M.hold(listed, given, what)
  for word, each in pairs(given) do
    if type(each) == "function" and not listed[word] then
      error(("%s '%s' is given to specs but not listed"):format(what, word), 0)
    end
  end
  for word in pairs(listed) do
    if not given[word] then error(("%s '%s' is listed but not given"):format(what, word), 0) end
  end
end

return M
