--- Packs in play: loads a series into an environment of its own, and the variants that change it.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local completion = require("kernel.completion")
local content = require("kernel.content")
local derived = require("kernel.derived")
local fault = require("kernel.fault")
local globals = require("kernel.globals")
local hooks = require("kernel.hooks")
local lists = require("kernel.lists")
local literal = require("kernel.literal")
local manifests = require("kernel.manifests")
local names = require("kernel.names")
local override = require("kernel.override")
local patches = require("kernel.patches")
local sides = require("kernel.sides")
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
---@field seats_of fun(G: table): string[]  Who plays: sides, or seats that share one.
---@field side_of fun(G: table, seat: string): string
---@field shared fun(G: table, side: string): string[]?  The seats that share a side; nil: it has one player.
---@field decides (fun(G: table, f: table, side: string): string?)?  The seat that decides a frame as a whole.
---@field owns (fun(G: table, f: table, side: string, verb: string, ...): string?)?  The seat that alone may do an action.
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
---@field examined (fun(G: table, side: string): string[])?  Places that the side may look into.
---@field veil (fun(G: table, side: string, raised: any): table?)?  Of `pieces`: what odds run on without a guess.
---@field textmap (fun(G: table): string[])?
---@field assess (fun(G: table, side: string, targets: string[], by: string[]): function?, string?)?
---@field costs (fun(G: table, side: string, unit: string, to: string, column: boolean, clear: boolean): table?, string?)?
---@field supplies (fun(G: table, side: string, unit: string): table?, string?)?
---@field geography (fun(G: table): { hexes: table[], places: table[] })?
---@field counters (fun(G: table, side: string, scenario: table): table[])?
---@field queries table<string, fun(G: table, side: string, args: table): table?, string?>?  Questions
---  on the position for overlays; each answers with plain data that the side may know, whatever the
---  arguments, or with nil and why not.
---@field take_barrier fun(): boolean
---@field at_barrier fun(): boolean

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
  local base = manifests.series_of(id, installed)
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
  function series.seats_of(G) return sides.seating(series, G).list end
  function series.side_of(G, seat) return sides.seating(series, G).side_of[seat] or seat end
  function series.shared(G, side) return sides.seating(series, G).shared[side] end
  function series.texts() return globals.texts(series) end
  function series.friends(G, a, b) return sides.friends(series, G, a, b) end
  series.manifest = with_options(series)
  return series
end

--- Gives the series, and the battle laid over it, its environment, and runs its scripts.
local function run_series(series)
  for _, id in ipairs(manifests.find_layers(series.id, series.installed)) do
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
  series.env = globals.of(series)
  series.library = sandbox.library(series.env)
  judge_patches(series)
  run_series(series)
  for _, name in ipairs(series.variants) do
    run_variant(series, name)
  end
  hooks.install(series, function(pack, other) return manifests.needs(installed, pack, other) end)
  override.declare(series)
  completion.finish(series)
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
