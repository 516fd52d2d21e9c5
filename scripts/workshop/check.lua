--- The rungs of `check` that play no game: parse, schema, map topology, references, set-up, names, what nothing
--- reads, licences, load order.
local data = require("engine.data")
local files = require("engine.files")
local hexmap = require("engine.map")
local mapsource = require("engine.mapsource")
local sandbox = require("engine.sandbox")
local schema = require("engine.schema")
local states = require("engine.value")
local rulebook = require("kernel.rulebook")
local rule_ids = require("workshop.rule_ids")
local content = require("kernel.content")
local fault = require("kernel.fault")
local games = require("session.game")
local ledger = require("kernel.ledger")
local lint = require("workshop.lint")
local literal = require("kernel.literal")
local manifests = require("kernel.manifests")
local packs = require("kernel.packs")
local fault_context = require("kernel.fault_context")
local unused = require("workshop.unused")
local M = {}

-- Files that a pack may do without; their schemas are the program's.
local OPTIONAL = { "bot", "faces", "ui" }

local FOLDERS = { "tables", "units", "scenarios", "schemas", "text", "patches" }

local function has_end(name, ending) return name:sub(-#ending) == ending end

--- A battle without rules of its own, or a variant of patches alone, needs no ledger.
local function may_lack(id, file) return file == "rules.tsv" and #manifests.layers(id) > 1 end

--- Data files of a pack: { path, name, folder }.
local function data_files(id)
  local list = {}
  for _, folder in ipairs(FOLDERS) do
    for _, file in ipairs(files.list("mods/" .. id .. "/" .. folder)) do
      list[#list + 1] = {
        path = ("mods/%s/%s/%s"):format(id, folder, file),
        name = file:match("^[^%.]+"),
        folder = folder,
      }
    end
  end
  for _, file in ipairs({ "pack.lua", "rules.tsv" }) do
    local path = "mods/" .. id .. "/" .. file
    if not may_lack(id, file) or files.exists(path) then
      list[#list + 1] = { path = path, name = file:match("^[^%.]+"), folder = "" }
    end
  end
  for _, name in ipairs(OPTIONAL) do
    local path = ("mods/%s/%s.lua"):format(id, name)
    if files.exists(path) then list[#list + 1] = { path = path, name = name, folder = "" } end
  end
  return list
end

--- What a raised fault says, as a rung lists it.
function M.as_fault(raised, path)
  if type(raised) == "table" and raised.file then
    return { file = raised.file, line = raised.line, text = raised.text, hint = raised.hint or "" }
  end
  local file, line, words = tostring(raised):match("^(mods/[^:]+):(%d+): ([^\n]*)")
  if file then return { file = file, line = math.tointeger(line), text = words, hint = "" } end
  return { file = path, line = 0, text = tostring(raised), hint = "" }
end

--- Parses one file; keeps the value for the later rungs.
local function parse(entry, faults)
  local text, why = files.read(entry.path)
  if not text then
    faults[#faults + 1] = fault.row(entry.path, 0, why or "no such file")
    return
  end
  local value, lines = data.parse(text, entry.path)
  if value == nil then
    faults[#faults + 1] = lines
    return
  end
  entry.value, entry.lines = value, lines
end

local function rung_parse(context)
  local faults = {}
  for _, entry in ipairs(context.files) do
    parse(entry, faults)
  end
  return faults
end

local function schema_name(entry)
  if entry.folder == "scenarios" then return "scenario" end
  if entry.folder == "text" then return "text" end
  return entry.name
end

local function is_book(entry) return entry.folder == "text" and entry.name == "rules" end

local function shape_of(context, entry)
  if entry.path == "mods/" .. context.id .. "/pack.lua" then
    return literal.read("scripts/schemas/manifest.lua")
  end
  for _, name in ipairs(OPTIONAL) do
    if entry.folder == "" and entry.name == name then
      return literal.read("scripts/schemas/" .. name .. ".lua")
    end
  end
  if entry.folder == "schemas" then return nil end
  if is_book(entry) then return literal.read("scripts/schemas/summaries.lua") end
  if entry.folder == "patches" then return literal.read("scripts/schemas/patches.lua") end
  return content.schema_of(context.id, schema_name(entry))
end

local function add_places(refs, map)
  for _, hex in ipairs(map:hexes()) do
    refs.hex[hex] = true
  end
  for alias in pairs(map:aliases()) do
    refs.hex[alias] = true
  end
  for _, area in ipairs(map:areas()) do
    refs.area[area] = true
  end
end

--- A literal that is whole only with what the packs below it have.
local function laid_over(context, entry)
  if #manifests.layers(context.id) == 1 then return false end
  if entry.folder == "text" then return entry.name == "en" end
  if entry.folder == "" then return entry.name ~= "pack" and entry.name ~= "rules" end
  return entry.folder == "tables" or entry.folder == "units"
end

--- Maps of a pack and of those below it: a battle without one is played on that of its series.
local function maps_below(id)
  local list = {}
  for _, layer in ipairs(manifests.layers(id)) do
    for _, map in ipairs(M.read_maps(layer, {})) do
      list[#list + 1] = map
    end
  end
  return list
end

--- References of a pack and of those below it: their hexes and areas too.
local function wider(context, refs)
  local all = { hex = {}, area = {} }
  for kind, names in pairs(refs) do
    all[kind] = all[kind] or names
  end
  for _, map in ipairs(maps_below(context.id)) do
    add_places(all, map)
  end
  return all
end

--- Judges such a file: says what is wrong with it alone or with it and the packs below.
local function judge_laid(context, entry, refs, faults)
  local good, found = pcall(function()
    local all = refs and (has_end(entry.path, ".tsv") and refs or wider(context, refs))
    if entry.folder == "text" then return content.read_texts(context.id) end
    if entry.folder == "" then return content.read_whole(context.id, entry.name, all) end
    local rows = content.read_table(context.id, entry.name, all)
    return rows.list or rows
  end)
  if good then
    entry.typed = found
  else
    faults[#faults + 1] = M.as_fault(found, entry.path)
  end
end

--- Holds every file against its schema with the given references.
local function judge_all(context, refs)
  local faults = {}
  for _, entry in ipairs(context.files) do
    local shape = entry.value ~= nil and shape_of(context, entry)
    if shape and laid_over(context, entry) then
      judge_laid(context, entry, refs, faults)
    elseif shape then
      local found, typed = schema.check(entry.value, entry.lines, shape, entry.path, refs, content.aliases(context.id))
      for _, each in ipairs(found) do
        faults[#faults + 1] = each
      end
      entry.typed = typed
    elseif entry.value ~= nil and entry.folder ~= "schemas" then
      faults[#faults + 1] = fault.row(
        entry.path,
        0,
        "no schema says what this file may hold",
        "write schemas/" .. schema_name(entry) .. ".lua"
      )
    end
  end
  return faults
end

local function rung_schema(context) return judge_all(context, nil) end

local function add_ids(refs, kind, rows)
  refs[kind] = refs[kind] or {}
  for _, row in ipairs(rows or {}) do
    if type(row) == "table" and row.id then refs[kind][row.id] = true end
  end
end

--- Rows of a table that only the packs below a battle have.
local function rows_below(id, name)
  if #manifests.layers(id) == 1 then return {} end
  local good, found = pcall(content.read_table, id, name)
  return good and (found.list or found) or {}
end

--- Names that references may point to: hexes and areas of the maps, maps, rules of the ledgers, and the kinds of
--- ids that the pack's schemas/references.lua lists with their tables.
local function references(context)
  local refs, rows, kinds = { hex = {}, area = {}, map = content.map_names(context.id) }, {}, {}
  refs.rule = ledger.ids(context.id)
  for _, map in ipairs(#context.maps > 0 and context.maps or maps_below(context.id)) do
    add_places(refs, map)
  end
  for _, entry in ipairs(context.files) do
    if has_end(entry.path, ".tsv") and type(entry.typed) == "table" then
      rows[entry.name] = entry.typed
    end
  end
  for _, layer in ipairs(manifests.layers(context.id)) do
    local path = "mods/" .. layer .. "/schemas/references.lua"
    local value = files.exists(path) and data.parse(files.read(path) or "", path)
    for kind, tables in pairs(value or {}) do
      kinds[kind] = tables
    end
  end
  for kind, tables in pairs(kinds) do
    for _, name in ipairs(tables) do
      add_ids(refs, kind, rows[name] or rows_below(context.id, name))
    end
  end
  return refs
end

local function rung_references(context)
  local refs = references(context)
  context.refs = refs
  return judge_all(context, refs)
end

--- Reads the maps of one pack; what is wrong with them goes into `faults`.
function M.read_maps(id, faults)
  local maps = {}
  for _, file in ipairs(files.list("mods/" .. id .. "/maps")) do
    if has_end(file, ".map") then
      local path = "mods/" .. id .. "/maps/" .. file
      local map, _, wrong = hexmap.read(files.read(path) or "", path)
      if map then
        maps[#maps + 1] = map
        for _, problem in ipairs(map:problems()) do
          faults[#faults + 1] = fault.row(path, problem.line or 0, problem.text, "", problem.hex)
        end
      else
        faults[#faults + 1] = wrong
      end
    end
  end
  return maps
end

local function start(series, scenario, options)
  return games.new(
    series,
    { scenario = scenario, seed = 1, options = options, quiet = true, forcing = false }
  )
end

local function scenario_path(series, id) return ("mods/%s/scenarios/%s.lua"):format(series.id, id) end

--- Pieces stand once, on the map and in the area, or arrive once: what the series' `muster` says of a position
--- that was just set up. { expected = {id...}?, placed = {{piece, hex}...}, arriving = {{piece, hex, turn}...},
--- absent = {id...}?, inside = function(hex): boolean, last = turn }.
local function judge_muster(muster, complain)
  local seen = {}
  local function once(id, where)
    if seen[id] then complain(("%s %s and %s"):format(id, seen[id], where)) end
    seen[id] = where
  end
  for _, each in ipairs(muster.placed) do
    once(each.piece, "stands in " .. each.hex)
    if not muster.inside(each.hex) then
      complain(("%s stands in %s, outside the area of the scenario"):format(each.piece, each.hex))
    end
  end
  for _, each in ipairs(muster.arriving) do
    once(each.piece, "arrives on turn " .. tostring(each.turn))
    if each.hex and not muster.inside(each.hex) then
      complain(("%s arrives in %s, outside the area of the scenario"):format(each.piece, each.hex))
    end
    if each.turn > muster.last then
      complain(
        ("%s arrives on turn %d, after the last, %d"):format(each.piece, each.turn, muster.last)
      )
    end
  end
  for _, id in ipairs(muster.absent or {}) do
    once(id, "is out of play")
  end
  for _, id in ipairs(muster.expected or {}) do
    if not seen[id] then complain(id .. " is neither set up nor arrives") end
  end
end

--- The first line of a file that has a word in quotes; 0 when none has.
local function line_naming(path, word)
  local text = files.read(path) or ""
  local at = word and text:find(('"%s"'):format(word), 1, true)
  return at and select(2, text:sub(1, at):gsub("\n", "")) + 1 or 0
end

--- A scenario as it starts: what is broken in it, and which pieces it has.
local function judge_scenario(context, series, scenario, faults)
  local path = scenario_path(series, scenario.id)
  local started, game = pcall(start, series, scenario, packs.options(series.manifest, {}))
  if not started then
    local where = fault_context.words(fault_context.context(series))
    faults[#faults + 1] = M.as_fault(fault.add(game, "; in " .. where), path)
    fault_context.clear()
    return
  end
  for id in pairs(game.G.pieces or {}) do
    context.in_play[id] = true
  end
  local function complain(text)
    local line = line_naming(path, text:match("^[%w_]+"))
    faults[#faults + 1] = fault.row(path, line, text, "", scenario.id)
  end
  local broken = series.invariants(game.G)
  if broken then complain(broken) end
  if series.muster then judge_muster(series.muster(game.G, scenario), complain) end
end

local function rung_setup(context)
  local faults = {}
  local good, series = pcall(packs.load, context.id)
  if not good then return { M.as_fault(series, "mods/" .. context.id .. "/series.lua") } end
  context.series = series
  local fine, list = pcall(content.scenarios, series.id)
  if not fine then return { M.as_fault(list, "mods/" .. context.id .. "/scenarios") } end
  for _, scenario in ipairs(list) do
    judge_scenario(context, series, scenario, faults)
    sandbox.renew()
  end
  return faults
end

--- The first line in which two texts differ, 1-based, and what the second has there.
local function first_other(text, other)
  local line, at = 0, 1 -- up to `at` both are alike
  while true do
    line = line + 1
    local finish = (other:find("\n", at, true) or #other + 1) - 1
    if at > #other or text:sub(at, finish + 1) ~= other:sub(at, finish + 1) then
      return line, at > #other and "nothing" or other:sub(at, finish)
    end
    at = finish + 2
  end
end

--- A map whose source lies in maps/source/ is what the source gives.
local function judge_source(path, faults)
  local source = path:gsub("/([^/]+)%.map$", "/source/%1")
  local geojson = source .. ".geojson"
  local projection, layers = source .. ".projection.json", source .. ".layers.json"
  if not (files.exists(geojson) and files.exists(projection) and files.exists(layers)) then
    return
  end
  local text, wrong =
    mapsource.compile(files.read(geojson), files.read(projection), files.read(layers), geojson)
  table.move(wrong, 1, #wrong, #faults + 1, faults)
  local own = files.read(path)
  if not text or text == own then return end
  local line, words = first_other(own, text)
  local hint = ("compile it again: grognard map %s -o %s"):format(geojson, path)
  faults[#faults + 1] = fault.row(path, line, ("its source gives '%s' here"):format(words), hint)
end

local function rung_maps(context)
  local faults = {}
  context.maps = M.read_maps(context.id, faults)
  for _, file in ipairs(files.list("mods/" .. context.id .. "/maps")) do
    if has_end(file, ".map") then
      judge_source("mods/" .. context.id .. "/maps/" .. file, faults)
    end
  end
  return faults
end

--- Each rule is reported in the words of a summary, and each summary is of rules.
local function rung_summaries(context)
  local faults = rulebook.judge(context.id)
  if not faults then return {}, nil, "the pack has no text/rules.en.tsv" end
  return faults
end

-- ---------------------------------------------------------------- licences

local VAGUE =
  { ["-"] = true, ["?"] = true, todo = true, tbd = true, unknown = true, none = true, fixme = true }

--- The manifest among the files of a pack, where it has a list of licences.
local function licensed_manifest(context)
  for _, each in ipairs(context.files) do
    local manifest = each.folder == "" and each.name == "pack" and each.value
    if type(manifest) == "table" and type(manifest.licence) == "table" then return each end
  end
end

local function says_nothing(text)
  local word = tostring(text):lower():gsub("^%s+", ""):gsub("%s+$", "")
  return word == "" or VAGUE[word]
end

--- Says for each part of the pack its licence and its author.
local function rung_licence(context)
  local entry, faults = licensed_manifest(context), {}
  if not entry then return {} end -- the schema has said so
  local lines = type(entry.lines) == "table" and entry.lines.licence or {}
  local function add(line, text, hint) faults[#faults + 1] = fault.row(entry.path, line, text, hint) end
  if #entry.value.licence == 0 then
    local line = type(lines) == "table" and lines[""] or 0
    add(line, "no licence is named", "say what stands under which licence, and by whom")
  end
  for i, row in ipairs(entry.value.licence) do
    for _, field in ipairs({ "what", "licence", "credit" }) do
      local line = type(lines[i]) == "table" and (lines[i][field] or lines[i][""]) or 0
      if says_nothing(row[field]) then
        local text = ("licence %d: '%s' says nothing"):format(i, field)
        add(line, text, "leave out what you may not give away")
      end
    end
  end
  return faults
end

-- ---------------------------------------------------------------- load order

local ORDERS = 3
local NOT_LOADED = "the pack does not load"

--- The hashes of all scenarios as they start under these variants.
local function beginnings(id, variants)
  local series = packs.load(id, variants)
  local hashes = {}
  for _, scenario in ipairs((content.scenarios(series.id))) do
    local game = start(series, scenario, packs.options(series.manifest, {}))
    hashes[scenario.id] = states.hash(game.G)
    sandbox.renew()
  end
  return hashes
end

--- Installed variants of a pack, by id.
local function variants_for(id, installed)
  local list = {}
  for name, manifest in pairs(installed) do
    if manifest.kind == "variant" and manifest.requires[id] then list[#list + 1] = name end
  end
  return list
end

--- Lock lists that are tried: none, each variant, each two of them, all.
local function combinations(list)
  local sets = { {} }
  for i, one in ipairs(list) do
    sets[#sets + 1] = { one }
    for j = i + 1, #list do
      sets[#sets + 1] = { one, list[j] }
    end
  end
  if #list > 2 then sets[#sets + 1] = list end
  return sets
end

--- Two variants of a set that say themselves that they do not go together.
local function at_odds(set, installed)
  for _, name in ipairs(set) do
    for _, enemy in ipairs(installed[name].conflicts or {}) do
      for _, other in ipairs(set) do
        if other == enemy then return true end
      end
    end
  end
  return false
end

local function backwards(list)
  local other = {}
  for i = #list, 1, -1 do
    other[#other + 1] = list[i]
  end
  return other
end

local function judge_order(context, set, faults)
  local path = "mods/" .. context.id .. "/pack.lua"
  local with = #set > 0 and (" with " .. table.concat(set, ", ")) or ""
  local good, want = pcall(beginnings, context.id, set)
  if not good then
    faults[#faults + 1] = M.as_fault(want, path)
    return
  end
  for seed = 1, ORDERS do
    local other = seed % 2 == 1 and backwards(set) or set
    local got = manifests.in_other_order(seed, beginnings, context.id, other)
    for id, hash in pairs(want) do
      if got[id] ~= hash then
        local text = ("scenario '%s'%s starts otherwise when packs load in another order"):format(
          id,
          with
        )
        faults[#faults + 1] = fault.row(path, 0, text)
        return
      end
    end
  end
end

--- Packs that do not require each other may be loaded in any order, and variants of a pack together: the games
--- that start are the same.
local function rung_order(context)
  if not context.series then return {}, nil, NOT_LOADED end
  local faults, installed = {}, (manifests.installed())
  local subject = installed[context.id]
  local variants = subject and subject.kind ~= "variant" and variants_for(context.id, installed)
    or {}
  for _, set in ipairs(combinations(variants)) do
    if not at_odds(set, installed) then judge_order(context, set, faults) end
  end
  return faults
end

--- The pack's scripts as they are written, read once, and the faults of those that do not compile.
local function scripts_of(context)
  if not context.scripts then
    context.scripts, context.uncompiled = lint.sources(context.id)
  end
  return context.scripts, context.uncompiled
end

local function rung_lint(context)
  local scripts, uncompiled = scripts_of(context)
  local faults, warnings = lint.lint(scripts, context.series)
  table.move(uncompiled, 1, #uncompiled, #faults + 1, faults)
  return faults, warnings
end

--- Each rule number that scripts name is a row of the ledger.
local function rung_numbers(context)
  local faults, warnings = rule_ids.judge(context.id, (scripts_of(context)))
  if not faults then return {}, nil, "there is no rules.tsv to hold them against" end
  return faults, warnings
end

local function rung_unused(context)
  if not context.series then return {}, nil, NOT_LOADED end
  local scripts, uncompiled = scripts_of(context)
  if #uncompiled > 0 then return {} end -- lint has said so; what such a file reads is not known
  return unused.judge(context.id, context.files, scripts, context.in_play, context.series)
end

-- ---------------------------------------------------------------- the ladder

local RUNGS = {
  { "parse", rung_parse },
  { "schema", rung_schema },
  { "map topology", rung_maps },
  { "references", rung_references },
  { "set-up", rung_setup },
  { "lint", rung_lint },
  { "rule numbers", rung_numbers },
  { "unused", rung_unused },
  { "licence", rung_licence },
  { "summaries", rung_summaries },
  { "load order", rung_order },
}

local context = nil -- of the check that runs: what earlier rungs found out

--- Starts the check of a pack: { pack, rungs = names in order }.
---@param id string
function M.begin(id)
  local good, broken = manifests.installed()
  if not good[id] and not broken[id] then error(fault.unknown("pack", id, good), 0) end
  context = { id = id, files = data_files(id), maps = {}, in_play = {} }
  local names = {}
  for i, rung in ipairs(RUNGS) do
    names[i] = rung[1]
  end
  return { pack = id, rungs = names }
end

--- A rung of a pack whose manifest is wrong: that alone is reported, by the first; nothing else can be judged by it.
local function of_broken(name, message)
  local first = name == RUNGS[1][1]
  local faults = first and { M.as_fault(message, "mods/" .. context.id .. "/pack.lua") } or {}
  local left_out = not first and "the manifest is not in order" or nil
  return { name = name, ok = not first, faults = faults, warnings = {}, left_out = left_out }
end

--- Runs one rung of the check that was begun: { name, ok, faults, warnings, left_out = why it was not run }.
---@param name string
function M.rung(name)
  local _, broken, unbuilt = manifests.installed()
  local manifest = unbuilt[context.id] or broken[context.id]
  for _, rung in ipairs(RUNGS) do
    if rung[1] == name then
      if manifest then return of_broken(name, manifest) end
      local fine, faults, warnings, left_out = pcall(rung[2], context)
      if not fine then
        warnings, left_out = nil, nil
        faults = { M.as_fault(faults, "mods/" .. context.id) }
      end
      return {
        name = name,
        ok = #faults == 0,
        faults = faults,
        warnings = warnings or {},
        left_out = left_out,
      }
    end
  end
end

return M
