--- The rungs of `check`: parse, schema, references, map topology, set-up.
local data = require("engine.data")
local files = require("engine.files")
local hexmap = require("engine.map")
local sandbox = require("engine.sandbox")
local schema = require("engine.schema")
local games = require("kernel.game")
local packs = require("kernel.packs")
local M = {}

-- Files that a pack may do without; their schemas are the program's.
local OPTIONAL = { "bot", "faces", "ui" }

local FOLDERS = { "tables", "units", "scenarios", "schemas", "text", "patches" }

local function has_end(name, ending) return name:sub(-#ending) == ending end

--- A battle without rules of its own, or a variant of patches alone, needs no ledger.
local function may_lack(id, file) return file == "rules.tsv" and #packs.layers(id) > 1 end

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
  return { file = path, line = 0, text = tostring(raised), hint = "" }
end

local function fault(file, line, text, hint, id)
  return { file = file, line = line, text = text, hint = hint or "", id = id }
end

--- Parses one file; keeps the value for the later rungs.
local function parse(entry, faults)
  local text, why = files.read(entry.path)
  if not text then
    faults[#faults + 1] = fault(entry.path, 0, why or "no such file")
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

local function shape_of(context, entry)
  if entry.path == "mods/" .. context.id .. "/pack.lua" then
    return packs.read_data("scripts/schemas/manifest.lua")
  end
  for _, name in ipairs(OPTIONAL) do
    if entry.folder == "" and entry.name == name then
      return packs.read_data("scripts/schemas/" .. name .. ".lua")
    end
  end
  if entry.folder == "schemas" then return nil end
  if entry.folder == "patches" then return packs.read_data("scripts/schemas/patches.lua") end
  return packs.schema_of(context.id, schema_name(entry))
end

local function add_hexes(refs, map)
  for _, hex in ipairs(map:hexes()) do
    refs.hex[hex] = true
  end
end

--- A literal that is whole only with what the packs below it have.
local function laid_over(context, entry)
  local own = entry.folder == "" or entry.folder == "tables" or entry.folder == "units"
  return #packs.layers(context.id) > 1 and own and entry.name ~= "pack" and entry.name ~= "rules"
end

--- References of a pack and of those below it: their hexes too.
local function wider(context, refs)
  local all = { hex = {} }
  for kind, names in pairs(refs) do
    all[kind] = kind ~= "hex" and names or all.hex
  end
  for _, layer in ipairs(packs.layers(context.id)) do
    for _, map in ipairs(M.read_maps(layer, {})) do
      add_hexes(all, map)
    end
  end
  return all
end

--- Judges such a file: tells what is wrong with it alone or with it and the packs below.
local function judge_laid(context, entry, refs, faults)
  local good, found = pcall(function()
    local all = refs and (has_end(entry.path, ".tsv") and refs or wider(context, refs))
    if entry.folder == "" then return packs.read_whole(context.id, entry.name, all) end
    local rows = packs.read_table(context.id, entry.name, all)
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
      local found, typed = schema.check(entry.value, entry.lines, shape, entry.path, refs)
      for _, each in ipairs(found) do
        faults[#faults + 1] = each
      end
      entry.typed = typed
    elseif entry.value ~= nil and entry.folder ~= "schemas" then
      faults[#faults + 1] = fault(
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

local function is_variant(id)
  local manifest = packs.installed()[id]
  return manifest ~= nil and manifest.kind == "variant"
end

--- A battle without a map is played on that of its series.
local function maps_below(id)
  if #packs.layers(id) == 1 or is_variant(id) then return {} end
  return { packs.read_map(id, packs.map_name(id)) }
end

--- Rows of a table that only the packs below a battle have.
local function rows_below(id, name)
  if #packs.layers(id) == 1 then return {} end
  local good, found = pcall(packs.read_table, id, name)
  return good and (found.list or found) or {}
end

--- Names that references may point to: hexes of the maps, and the kinds of ids that the pack's
--- schemas/references.lua lists with their tables.
local function references(context)
  local refs, rows, kinds = { hex = {} }, {}, {}
  for _, map in ipairs(#context.maps > 0 and context.maps or maps_below(context.id)) do
    add_hexes(refs, map)
  end
  for _, entry in ipairs(context.files) do
    if has_end(entry.path, ".tsv") and type(entry.typed) == "table" then
      rows[entry.name] = entry.typed
    end
  end
  for _, layer in ipairs(packs.layers(context.id)) do
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
          faults[#faults + 1] = fault(path, problem.line or 0, problem.text, "", problem.hex)
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

local function rung_setup(context)
  local faults = {}
  local good, series = pcall(packs.load, context.id)
  if not good then
    if type(series) == "table" then return { series } end
    return { fault("mods/" .. context.id .. "/series.lua", 0, tostring(series)) }
  end
  local fine, list = pcall(packs.scenarios, series.id)
  if not fine then return { fault("mods/" .. context.id .. "/scenarios", 0, tostring(list)) } end
  for _, scenario in ipairs(list) do
    local path = ("mods/%s/scenarios/%s.lua"):format(series.id, scenario.id)
    local started, game = pcall(start, series, scenario, packs.options(series.manifest, {}))
    if not started then
      faults[#faults + 1] = fault(path, 0, tostring(game), "", scenario.id)
    else
      local broken = series.invariants(game.G)
      if broken then faults[#faults + 1] = fault(path, 0, broken, "", scenario.id) end
    end
    sandbox.renew()
  end
  return faults
end

--- Runs every rung of a pack; a rung that finds faults does not stop the next.
function M.run(id)
  local good, broken, unbuilt = packs.installed()
  if not good[id] and not broken[id] then error(packs.unknown("pack", id, good), 0) end
  if unbuilt[id] then
    local found = { M.as_fault(unbuilt[id], "mods/" .. id .. "/pack.lua") }
    return { pack = id, rungs = { { name = "packs", ok = false, faults = found } } }
  end
  local context = { id = id, files = data_files(id), maps = {} }
  local rungs = {}
  local function rung(name, run)
    local fine, faults = pcall(run, context)
    if not fine then faults = { fault("mods/" .. id, 0, tostring(faults)) } end
    rungs[#rungs + 1] = { name = name, ok = #faults == 0, faults = faults }
    sandbox.renew()
  end
  rung("parse", rung_parse)
  rung("schema", rung_schema)
  rung("map topology", function()
    local faults = {}
    context.maps = M.read_maps(id, faults)
    return faults
  end)
  rung("references", rung_references)
  rung("set-up", rung_setup)
  return { pack = id, rungs = rungs }
end

return M
