--- The packs that are there and what they offer to play: `list`, `show`, series loaded by name.
local files = require("engine.files")
local value = require("engine.value")
local content = require("kernel.content")
local fault = require("kernel.fault")
local lists = require("kernel.lists")
local locale = require("kernel.locale")
local manifests = require("kernel.manifests")
local packs = require("kernel.packs")
local sides = require("kernel.sides")
local usage = require("kernel.usage")
local object = require("session.replies").object
local variant_changes = require("session.variant_changes")
local M = {}

local loaded = {} -- series by id and variants

local function name_of(id, variants) return table.concat({ id, table.unpack(variants or {}) }, "+") end

--- A series with variants, loaded once. The running game keeps its own.
---@param id string
---@param variants string[]?
function M.series_of(id, variants)
  local name = name_of(id, variants)
  loaded[name] = loaded[name] or packs.load(id, variants)
  return loaded[name]
end

--- Forgets all series but this one: their rules have changed.
---@param series Series
function M.keep_only(series) loaded = { [name_of(series.id, series.variants)] = series } end

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
function M.scenario_of(name, more)
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
  local found = M.series_of(pack, variants)
  local _, by = content.scenarios(found.id, found.variants)
  if not by[id] then error(fault.unknown("scenario", id, by), 0) end
  return found, by[id]
end

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

--- `options`: those that are chosen: who plays may hang on them.
local function scenario_row(scenario, manifest, options)
  return {
    id = scenario.id,
    title = scenario.title,
    sides = sides.seated(scenario, packs.options(manifest, options)).list,
    turns = scenario.turns,
    draft = scenario.draft,
    starts = starts_of(scenario),
  }
end

local function scenario_rows(pack, manifest)
  local rows = {}
  for _, scenario in ipairs((content.scenarios(pack))) do
    rows[#rows + 1] = scenario_row(scenario, manifest)
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
    local readable, scenarios = pcall(scenario_rows, id, manifests.playable(id, good))
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
      example = manifest.example,
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
---@param options table? That are chosen.
local function show_scenario(name, variants, options)
  local found, scenario = M.scenario_of(name, variants)
  local text_of, key = found.env.text_of, "scenario." .. scenario.id .. "."
  local row = scenario_row(scenario, found.manifest, options)
  row.pack, row.rule, row.map = found.id, scenario.rule, scenario.map
  row.options = options_of(found)
  row.description, row.date = text_of(key .. "text"), text_of(key .. "date")
  local seating = sides.seated(scenario, packs.options(found.manifest, options))
  row.tasks = object({})
  for _, side in ipairs(row.sides) do
    row.tasks[side] = text_of(key .. side) or text_of(key .. seating.side_of[side])
  end
  return row
end

--- `show`: a pack with its options, or a scenario, as it is played with some `options`.
function M.show(params)
  local name = params.name or params.pack or params.scenario
  if name:find(":", 1, true) then return show_scenario(name, params.variants, params.options) end
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
    scenarios = scenario_rows(name, manifests.playable(name, good)),
  }
end

--- Raises where an option is chosen that changes nothing in a scenario.
local function check_matters(manifest, options, scenario)
  for _, option in ipairs(manifest.options or {}) do
    local of = option.scenarios
    if of and options[option.id] ~= option.default and not lists.contains(of, scenario) then
      error(
        ("option '%s' changes nothing in '%s'; it is one of %s"):format(
          option.id,
          scenario,
          table.concat(of, ", ")
        ),
        0
      )
    end
  end
end

--- Raises where a scenario's pack has no such option or no such choice, or the option is one of other scenarios.
---@param params { scenario: string, options: table }
function M.check_options(params)
  local found, scenario = M.scenario_of(params.scenario)
  check_matters(found.manifest, packs.options(found.manifest, params.options), scenario.id)
  return {}
end

return M
