--- Packs in play: loads a series into an environment of its own, and the variants that change it.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local actions = require("kernel.actions")
local grids = require("kernel.grids")
local candidates = require("kernel.candidates")
local content = require("kernel.content")
local derived = require("kernel.derived")
local dice = require("kernel.dice")
local domain = require("kernel.domain")
local fault = require("kernel.fault")
local flow = require("kernel.flow")
local hooks = require("kernel.hooks")
local lists = require("kernel.lists")
local literal = require("kernel.literal")
local log = require("kernel.log")
local manifests = require("kernel.manifests")
local names = require("kernel.names")
local override = require("kernel.override")
local patches = require("kernel.patches")
local rule = require("kernel.rule")
local shapes = require("kernel.shapes")
local sides = require("kernel.sides")
local fault_context = require("kernel.fault_context")
local usage = require("kernel.usage")
local M = {}

---@class Series
---@field id string                      Of the pack that is played: a series, or a battle for one.
---@field base string                    Of the series whose scripts run.
---@field manifest table
---@field subject string                  The pack that was asked for: the series, or a variant.
---@field variants string[]               Packs that change it, in load order.
---@field env table                       The globals that the kernel gave the pack.
---@field handle table                    The pack's environment, for `engine.sandbox`.
---@field handles table<string, table>    The same by pack: the series and its variants.
---@field values table<string, Exposed>   Values that variants may change.
---@field hooks table<string, Hook[]>     What the variants do, by target.
---@field patches table<string, Patch[]>  Cells that the variants change, by table.
---@field steps table<string, Step>
---@field actions table<string, Action>
---@field sides string[]                 All that play in any scenario.
---@field texts fun(): table<string, string>  Those of what is played, with those of its variants over them.
---@field sides_of fun(G: table): string[]  Those of a game: of its scenario.
---@field friends fun(G: table, a: string, b: string): boolean  Are two sides one, or allied in the scenario?
---@field root string                     First step.
---@field setup fun(G: table, scenario: table)
---@field refresh fun(G: table)           Rebuilds every cache from the state.
---@field view fun(G: table, side: string): table
---@field hex fun(code: string): string?
---@field knows fun(G: table, side: string, id: string): boolean, string?
---@field invariants fun(G: table): string?  What is broken, or nil.
---@field reach (fun(G: table, f: table, side: string, args: table): table)?
---@field go (fun(G: table, f: table, side: string, to: string): table?, table?)?
---@field muster (fun(G: table, scenario: table): table)?  Who stands and who arrives, for `check`.
---@field permute (fun(G: table, side: string, pick: fun(n: integer): integer): table?)?
---@field guess (fun(G: table, side: string): table?)?  A copy of the state, changed to what the side may suppose of what
---  is hidden from it; odds run on it. Nil where nothing is hidden.
---@field veil (fun(G: table, side: string, raised: any): table?)?  Of `pieces`: what odds run on without a guess.
---@field textmap (fun(G: table): string[])?
---@field assess (fun(G: table, side: string, targets: string[], by: string[]): function?, string?)?
---@field costs (fun(G: table, side: string, unit: string, to: string, column: boolean, clear: boolean): table?, string?)?
---@field geography (fun(G: table): { hexes: table[], places: table[] })?
---@field counters (fun(G: table, side: string, scenario: table): table[])?
---@field queries table<string, fun(G: table, side: string, args: table): table?, string?>?  Questions
---  on the position for overlays; each answers with plain data that the side may know, whatever the
---  arguments, or with nil and why not.
---@field take_barrier fun(): boolean
---@field at_barrier fun(): boolean


--- Texts of what is played, with those of its variants over them.
local function read_texts(series)
  local texts = content.read_texts(series.id)
  for _, id in ipairs(series.variants) do
    local path = "mods/" .. id .. "/text/en.lua"
    for key, text in pairs(files.exists(path) and literal.read(path) or {}) do
      texts[key] = text
    end
  end
  return texts
end

--- Of a mandatory step: is nothing left to do in it?
local function exhausted(series, def)
  return function(G, f)
    local asked = def.side and def.side(G, f) or G.phasing
    for _, side in ipairs(type(asked) == "table" and asked or { asked }) do
      if #actions.list(series.actions, G, f, side, def.actions) > 0 then return false end
    end
    return true
  end
end

--- Raises at a line of the pack when it names what is not there.
---@param where string? More words.
local function must_be(list, what, name, at, where)
  if list[name] then return end
  fault.fail_at(at, "%s%s", fault.unknown(what, tostring(name), list), where or "")
end

-- Globals that know no series. `need` gets the line of a rule in `return need(...)` too.
local PLAIN = {
  need = sandbox.placed(rule.need),
  rule = rule.rule,
  least = rule.least,
  mods = rule.mods,
  tracing = rule.tracing,
  holds = rule.holds,
  listing = actions.listing,
  candidates = candidates.of,
  one_candidate = candidates.one,
  not_kept = derived.not_kept,
  any_candidate = candidates.any,
  log = log.log,
  log_to = log.log_to,
  cell = grids.cell,
  row_of = grids.row,
  odds_column = content.odds_column,
  roll = dice.roll,
  roll_to = dice.roll_to,
  top = flow.top,
  within = flow.within,
  next_turn = sides.next_turn,
  copy_of = lists.copy,
  keys_of = lists.keys,
  listed = lists.contains,
  those = lists.where,
  sum = lists.sum,
}

--- Globals that a series is declared by.
local function add_declarations(env, series)
  function env.step(name, def)
    if series.steps[name] then error("step '" .. name .. "' is declared twice", 2) end
    if def.actions then table.sort(def.actions) end
    if def.mandatory then def.done = exhausted(series, def) end
    def.at, def.fail = def.at or fault.declared(2), fault.fail_at
    shapes.judge("StepDef", ("step '%s'"):format(name), def, def.at)
    series.steps[name] = def
  end
  function env.action(verb, def)
    if series.actions[verb] then error("action '" .. verb .. "' is declared twice", 2) end
    def.at = def.at or fault.declared(2)
    shapes.judge("ActionDef", ("action '%s'"):format(verb), def, def.at)
    def.verb = verb
    M.judge_action(verb, def)
    series.actions[verb] = def
  end
  function env.series(def)
    series.at = fault.place(2)
    shapes.judge("SeriesDef", "series{}", def, series.at)
    shapes.judge("PiecesDef", "pieces of series{}", def.pieces or {}, series.at)
    for key, value in pairs(def) do
      series[key] = value
    end
  end
  function env.derived(name, dependencies, work_out)
    return derived.declare(series, fault.declared(2), name, dependencies, work_out)
  end
  function env.counts(name, count) derived.counts(series, name, count) end
  function env.nearness(near) derived.nearness(series, near) end
  function env.exposed(name, def) return hooks.expose(series, name, def) end
  function env.ask(name, def) M.ask(env, fault.place(2), name, def) end
  --- The declaration of a step, for actions that several steps share.
  function env.series_step(name) return series.steps[name] end
end

--- Globals that give what the pack holds; each file is read once.
local function add_content(env, series)
  local tables, maps, texts, played = {}, {}, nil, nil
  function env.table_of(name)
    if not tables[name] then
      must_be(content.table_names(series.id), "table", name, fault.place(2))
      local found = content.read_table(series.id, name, nil, series.patches[name])
      tables[name] = usage.watch(name, found)
    end
    return tables[name]
  end
  --- Without a name: the map that the battle, else the series, is played on.
  function env.map_of(name)
    if not name then
      played = played or content.map_name(series.id)
      name = played
    elseif not maps[name] then
      local where = ("; mods/%s/maps/%s.map is not there"):format(series.id, name)
      must_be(content.map_names(series.id), "map", name, fault.place(2), where)
    end
    maps[name] = maps[name] or content.read_map(series.id, name)
    return maps[name]
  end
  function env.text_of(key)
    texts = texts or read_texts(series)
    return texts[key]
  end
end

--- Globals that the sequence of play goes on by.
local function add_flow(env, series)
  local barrier = false
  function series.take_barrier()
    local was = barrier
    barrier = false
    return was
  end
  function series.at_barrier() return barrier end
  --- Undo stops here: something was revealed.
  function env.barrier() barrier = true end
  function env.push(G, name, frame) return flow.push(series.steps, G, name, frame) end
  --- Ends the step on top; one that asks several sides for that side alone, and for all once each of them has. What is
  --- chosen unseen cannot be taken back then.
  function env.finish(G, side)
    if not side or not flow.asks_several(series.steps, G) then
      return flow.finish(series.steps, G)
    end
    if flow.simultaneous(series.steps, G) then barrier = true end
    flow.commit(G, side)
  end
end

--- What a pack's rules find as globals beside the safe library.
local function globals_of(series)
  local env = {
    sides_of = series.sides_of,
    friends = series.friends,
    ahead = function(G, points) return sides.ahead(series, G, points) end,
    settle = function(G, id, points_of) return sides.settle(series, G, id, points_of) end,
  }
  for name, value in pairs(PLAIN) do
    env[name] = value
  end
  add_declarations(env, series)
  add_content(env, series)
  add_flow(env, series)
  return names.part(env, "rules")
end

local OF_ACTION =
  { "rule", "args", "offer", "candidates", "absent", "check", "apply", "rolls", "words" }
local OF_STEP =
  { "rule", "side", "in_order", "simultaneous", "mandatory", "done", "enter", "leave", "key", "values" }

local function part(def, fields, place)
  local some = { at = place }
  for _, field in ipairs(fields) do
    some[field] = def[field]
  end
  return some
end

--- Declares a step and the one action that it asks, by one name; its prompt is the text `ask.NAME`.
function M.ask(env, place, name, def)
  local step = part(def, OF_STEP, place)
  step.actions, step.key = { name }, step.key or "ask." .. name
  env.action(name, part(def, OF_ACTION, place))
  env.step(name, step)
end

local ARG_TYPES = {
  hex = true,
  piece = true,
  id = true,
  integer = true,
  boolean = true,
  string = true,
  text = true,
  scalar = true,
}

--- Holds an action's declaration against its shape.
function M.judge_action(verb, def)
  if def.candidates then
    if #def.args == 0 or #def.args > 2 then
      error(("action '%s' names candidates: it needs one argument or two"):format(verb), 3)
    end
    candidates.complete(def, def.args[2] and domain.of(def.args[1]))
  end
  if not def.offer then domain.complete(def) end
  for _, field in ipairs({ "rule", "args", "offer", "apply" }) do
    if def[field] == nil then error(("action '%s' lacks '%s'"):format(verb, field), 3) end
  end
  for _, arg in ipairs(def.args) do
    if not ARG_TYPES[arg[2]] then
      error(
        ("action '%s', argument '%s': %s"):format(
          verb,
          tostring(arg[1]),
          fault.unknown("type", tostring(arg[2]), ARG_TYPES)
        ),
        3
      )
    end
  end
  local wrong = actions.prepare(def)
  if wrong then error(("action '%s' %s"):format(verb, wrong), 3) end
end

local NEEDED = { "sides", "root", "setup", "view", "invariants" }

--- What a series need not say: it keeps nothing beside the state, plays on one map, hides no piece.
local function usual(series)
  return {
    refresh = function() end,
    hex = function(code) return series.env.map_of():canonical(code) end,
    knows = function(G, _, id) return G.pieces[id] ~= nil, "args" end,
  }
end

--- An `end` that steps offer and no one declares ends the step.
local function end_steps(series)
  for name, step in pairs(series.steps) do
    if not series.actions["end"] and lists.contains(step.actions or {}, "end") then
      local finish = function(G, f, side) series.env.finish(G, side) end
      series.env.action("end", { rule = step.rule, args = {}, apply = finish, at = step.at })
    end
  end
end

local function judge_fields(series)
  local at = series.at or { file = "mods/" .. series.base .. "/series.lua", line = 0 }
  for _, field in ipairs(NEEDED) do
    if series[field] == nil then
      fault.fail_at(at, "series{} lacks '%s'", field)
    end
  end
  for name, ask in pairs(series.queries or {}) do
    if type(ask) ~= "function" then
      fault.fail_at(at, "query '%s' is no function", tostring(name))
    end
  end
end

--- Steps and verbs that a step names are there.
local function judge_step(series, name, step)
  for _, child in ipairs(step.steps or {}) do
    if not series.steps[child] then
      fault.fail_at(step.at, "step '%s': %s", name, fault.unknown("step", child, series.steps))
    end
  end
  for _, verb in ipairs(step.actions or {}) do
    if not series.actions[verb] then
      fault.fail_at(step.at, "step '%s': %s", name, fault.unknown("action", verb, series.actions))
    end
  end
end

local SERIES_HOOKS = {
  "setup",
  "refresh",
  "view",
  "invariants",
  "reach",
  "go",
  "muster",
  "permute",
  "guess",
  "textmap",
  "assess",
  "costs",
  "geography",
  "counters",
  "clear",
}
local STEP_HOOKS = { "side", "simultaneous", "done", "again", "values" }

local function bind(def, hooks_of, kind, name)
  for _, hook in ipairs(hooks_of) do
    if type(def[hook]) == "function" then
      def[hook] = fault_context.bound(kind, name, hook, def[hook])
    end
  end
end

--- `pieces` of a series fills in what it has not said itself: mechanics.board makes it.
local function complete(series)
  if type(series.pieces.complete) == "function" then return series.pieces.complete(series) end
  local text = "series{ pieces = ... } takes what board.declare{ ... } of mechanics.board gives"
  fault.fail_at(series.at, "%s", text)
end

local function finish_series(series)
  if series.pieces then complete(series) end
  end_steps(series)
  for name, value in pairs(usual(series)) do
    if series[name] == nil then series[name] = value end
  end
  judge_fields(series)
  bind(series, SERIES_HOOKS, "series", series.id)
  for name, ask in pairs(series.queries or {}) do
    series.queries[name] = fault_context.bound("series", series.id, "query '" .. name .. "'", ask)
  end
  for name, step in pairs(series.steps) do
    judge_step(series, name, step)
    bind(step, STEP_HOOKS, "step", name)
  end
  for verb, action in pairs(series.actions) do
    bind(action, { "rolls", "words" }, "action", verb)
  end
end

local function installed_one(id, installed, broken)
  if broken[id] then error(broken[id], 0) end
  if not installed[id] then error(fault.unknown("pack", id, installed), 0) end
  return installed[id]
end

--- The variants among packs in load order; raises when one of them is for another series.
local function variants_of(id, base, asked, order, installed)
  for _, name in ipairs(asked) do
    if installed[name].kind ~= "variant" then
      error(("'%s' is a %s, not a variant"):format(name, installed[name].kind), 0)
    end
    local under = manifests.played(name, installed)
    if under ~= id and under ~= base then
      error(("variant '%s' is for '%s', not for '%s'"):format(name, under, id), 0)
    end
  end
  local list = {}
  for _, name in ipairs(order) do
    if installed[name].kind == "variant" then list[#list + 1] = name end
  end
  return list
end

--- A manifest with the options of variants behind its own.
local function with_options(series)
  local manifest = lists.copy(manifests.playable(series.id, series.installed))
  local options = lists.copy(manifest.options or {})
  for _, id in ipairs(series.variants) do
    lists.append(options, series.installed[id].options)
  end
  manifest.options = options
  return manifest
end

--- Patches of one variant, by table, added to those of the others.
local function read_patches(series, id)
  local shape = literal.read("scripts/schemas/patches.lua")
  local folder = "mods/" .. id .. "/patches"
  for _, file in ipairs(files.list(folder)) do
    local path = folder .. "/" .. file
    local list, lines = literal.read(path)
    literal.judged(list, lines, shape, path)
    for i, patch in ipairs(list) do
      patch.pack, patch.at = id, { file = path, line = lines[i][""] or 0 }
      series.patches[patch.table] = series.patches[patch.table] or {}
      table.insert(series.patches[patch.table], patch)
    end
  end
end

--- Every patch must fit, whether the rules ask for its table or not.
local function judge_patches(series)
  local function requires(pack, other) return manifests.needs(series.installed, pack, other) end
  local known = content.table_names(series.id)
  for name, list in pairs(series.patches) do
    if not known[name] then fault.fail_at(list[1].at, "%s", fault.unknown("table", name, known)) end
    patches.judge(list, requires)
    series.env.table_of(name)
  end
end

--- Runs a variant's script, in an environment of its own.
local function run_variant(series, id)
  local env = lists.copy(series.env)
  env.series, env.exposed = nil, nil
  local own = {}
  function env.table_of(name)
    if content.table_names(series.id)[name] then return series.env.table_of(name) end
    own[name] = own[name] or usage.watch(name, (content.read_table(id, name)))
    return own[name]
  end
  for name, value in pairs(names.part(hooks.verbs(series, id), "variants")) do
    env[name] = value
  end
  series.handles[id] =
    sandbox.pack(id, manifests.required_by(id, series.installed), env, series.library)
  if files.exists("mods/" .. id .. "/variant.lua") then sandbox.require(id, "variant") end
end

--- A series before any of its scripts has run.
---@param id string A series or a battle.
---@param subject string The pack that was asked for.
---@param chosen string[] Variants.
---@param installed table<string, Manifest>
local function bare_series(id, subject, chosen, installed)
  local base = manifests.find_layers(id, installed)[1]
  local order = manifests.order({ id, table.unpack(chosen) }, installed)
  local series = {
    id = id,
    base = base,
    subject = subject,
    variants = variants_of(id, base, chosen, order, installed),
    steps = {},
    actions = {},
    values = {},
    hooks = {},
    patches = {},
    handles = {},
    order = order,
    installed = installed,
  }
  function series.sides_of(G) return sides.of(series, G) end
  function series.texts() return read_texts(series) end
  function series.friends(G, a, b) return sides.friends(series, G, a, b) end
  series.manifest = with_options(series)
  return series
end

--- Gives the series, and the battle laid over it, its environment, and runs its scripts.
local function run_series(series)
  for _, id in ipairs({ series.base, series.id }) do
    local required = manifests.required_by(id, series.installed)
    series.handles[id] = series.handles[id]
      or sandbox.pack(id, required, series.env, series.library)
  end
  series.handle = series.handles[series.id]
  sandbox.require(series.base, "series")
end

local function load(id, asked)
  local installed, broken = manifests.installed()
  local chosen = { table.unpack(asked or {}) }
  for _, name in ipairs(chosen) do
    installed_one(name, installed, broken)
  end
  local subject = id
  if installed_one(id, installed, broken).kind == "variant" then
    chosen[#chosen + 1] = id
    id = manifests.played(id, installed) or manifests.find_layers(id, installed)[1]
  end
  local series = bare_series(id, subject, chosen, installed)
  for _, name in ipairs(series.variants) do
    read_patches(series, name)
  end
  series.derivations = derived.new(function() return series.env.map_of() end)
  series.env = globals_of(series)
  series.library = sandbox.library(series.env)
  judge_patches(series)
  run_series(series)
  for _, name in ipairs(series.variants) do
    run_variant(series, name)
  end
  hooks.install(series, function(pack, other) return manifests.needs(installed, pack, other) end)
  override.declare(series)
  finish_series(series)
  return series
end

--- Loads a series, or a battle with the series that it is for, with all that it requires, and the
--- variants that change it. A fault says which pack was being loaded.
---@param id string A series, a battle, or a variant of one.
---@param asked string[]? Variants.
---@return Series
function M.load(id, asked)
  local good, found = pcall(load, id, asked)
  if good then return found end
  local manifest = manifests.installed()[id]
  if manifest then found = fault.add(found, ("; as %s %s loads"):format(id, manifest.version)) end
  error(found, 0)
end

--- The lock list of a loaded series: what a save must find again.
---@return { id: string, version: string, sha256: string }[]
function M.lock(series)
  local list = {}
  for _, id in ipairs(series.order) do
    list[#list + 1] =
      { id = id, version = series.installed[id].version, sha256 = files.sha256("mods/" .. id) }
  end
  return list
end

local function choices_of(option) return option.choices or { true, false } end

--- What an option offers that is written like the value: the choice "14" for the number 14; nil when nothing is.
local function choice_of(option, value)
  for _, choice in ipairs(choices_of(option)) do
    if tostring(choice) == tostring(value) then return choice end
  end
end

local function no_choice(option, value)
  local list = {}
  for i, choice in ipairs(choices_of(option)) do
    list[i] = tostring(choice)
  end
  local offered = table.concat(list, ", ")
  error(("option '%s' cannot be %s; choose from %s"):format(option.id, tostring(value), offered), 0)
end

--- Options of a game: the pack's defaults with the asked ones over them. Raises on what is not offered.
function M.options(manifest, asked)
  local options, known = {}, {}
  for _, option in ipairs(manifest.options or {}) do
    options[option.id] = option.default
    known[option.id] = option
  end
  for id, value in pairs(asked or {}) do
    local option = known[id]
    if not option then error(fault.unknown("option", id, known), 0) end
    local choice = choice_of(option, value)
    if choice == nil then no_choice(option, value) end
    options[id] = choice
  end
  return options
end

return M
