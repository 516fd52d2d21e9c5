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

local FOLDERS = { "tables", "units", "scenarios", "schemas", "text" }

local function has_end(name, ending) return name:sub(-#ending) == ending end

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
    list[#list + 1] =
      { path = "mods/" .. id .. "/" .. file, name = file:match("^[^%.]+"), folder = "" }
  end
  for _, name in ipairs(OPTIONAL) do
    local path = ("mods/%s/%s.lua"):format(id, name)
    if files.exists(path) then list[#list + 1] = { path = path, name = name, folder = "" } end
  end
  return list
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
  return packs.schema_of(context.id, schema_name(entry))
end

--- Holds every file against its schema with the given references.
local function judge_all(context, refs)
  local faults = {}
  for _, entry in ipairs(context.files) do
    local shape = entry.value ~= nil and shape_of(context, entry)
    if shape then
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

--- Names that references may point to: hexes of the maps, and the kinds of ids that the pack's
--- schemas/references.lua lists with their tables.
local function references(context)
  local refs, rows = { hex = {} }, {}
  for _, map in ipairs(context.maps) do
    for _, hex in ipairs(map:hexes()) do
      refs.hex[hex] = true
    end
  end
  local kinds = {}
  for _, entry in ipairs(context.files) do
    if has_end(entry.path, ".tsv") and type(entry.typed) == "table" then
      rows[entry.name] = entry.typed
    end
    if entry.folder == "schemas" and entry.name == "references" then kinds = entry.value or {} end
  end
  for kind, tables in pairs(kinds) do
    for _, name in ipairs(tables) do
      add_ids(refs, kind, rows[name])
    end
  end
  return refs
end

local function rung_references(context)
  local refs = references(context)
  context.refs = refs
  return judge_all(context, refs)
end

local function read_maps(id, faults)
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
  if not good then return { fault("mods/" .. context.id .. "/series.lua", 0, tostring(series)) } end
  local fine, list = pcall(packs.scenarios, context.id)
  if not fine then return { fault("mods/" .. context.id .. "/scenarios", 0, tostring(list)) } end
  for _, scenario in ipairs(list) do
    local path = ("mods/%s/scenarios/%s.lua"):format(context.id, scenario.id)
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
  local good, broken = packs.installed()
  if not good[id] and not broken[id] then error(packs.unknown("pack", id, good), 0) end
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
    context.maps = read_maps(id, faults)
    return faults
  end)
  rung("references", rung_references)
  rung("set-up", rung_setup)
  return { pack = id, rungs = rungs }
end

return M
