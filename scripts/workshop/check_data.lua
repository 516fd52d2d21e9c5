--- The rungs of `check` that read data: parse, schema, map topology, references.
local data = require("engine.data")
local files = require("engine.files")
local hexmap = require("engine.map")
local mapsource = require("engine.mapsource")
local schema = require("engine.schema")
local content = require("kernel.content")
local fault = require("kernel.fault")
local ledger = require("kernel.ledger")
local literal = require("kernel.literal")
local manifests = require("kernel.manifests")
local check_guest = require("workshop.check_guest")
local strays = require("workshop.strays")
local M = {}

-- Files that a pack may do without; their schemas are the program's.
local OPTIONAL = { "assets", "bot", "faces", "ui" }

local FOLDERS = { "tables", "units", "scenarios", "schemas", "text", "patches" }

local function has_end(name, ending) return name:sub(-#ending) == ending end

--- A battle without rules of its own, or a variant of patches alone, needs no ledger.
local function may_lack(id, file)
  local guest = check_guest.is_guest((manifests.installed())[id])
  return file == "rules.tsv" and (guest or #manifests.layers(id) > 1)
end

--- Data files of a pack: { path, name, folder }.
function M.files(id)
  local list = {}
  for _, folder in ipairs(FOLDERS) do
    for _, file in ipairs(files.list("mods/" .. id .. "/" .. folder)) do
      local path = ("mods/%s/%s/%s"):format(id, folder, file)
      if strays.is_read(folder, file) then
        list[#list + 1] = { path = path, name = file:match("^[^%.]+"), folder = folder }
      end
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

--- Reads the maps of one pack; what is wrong with them goes into `faults`.
local function read_maps(id, faults)
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

function M.parse(context)
  local faults = {}
  for _, entry in ipairs(context.files) do
    parse(entry, faults)
  end
  local unread, warnings = strays.judge(context.id)
  table.move(unread, 1, #unread, #faults + 1, faults)
  return faults, warnings
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
    for _, map in ipairs(read_maps(layer, {})) do
      list[#list + 1] = map
    end
  end
  return list
end

--- References of a pack and of those below it: their hexes and areas too.
local function wider(context, refs)
  if not refs.hex then return refs end -- its own map is missing
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
    faults[#faults + 1] = fault.of_raised(found, entry.path)
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

function M.schema(context) return judge_all(context, nil) end

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

--- The map that the manifest names is there; without it no hex and no area can be looked up.
local function judge_own_map(context, refs, faults)
  local path = manifests.path(context.id)
  for _, entry in ipairs(context.files) do
    local name = entry.path == path and type(entry.value) == "table" and entry.value.map
    if name and not refs.map[name] then
      local line = type(entry.lines) == "table" and entry.lines.map or 0
      local hint = fault.near(name, refs.map)
      if hint == "" then hint = ("compile it: grognard map ... -o mods/%s/maps/%s.map"):format(context.id, name) end
      local text = ("map: there is no file maps/%s.map, here or below"):format(name)
      faults[#faults + 1] = fault.row(path, math.tointeger(line) or 0, text, hint)
      refs.map, refs.hex, refs.area = false, false, false
    end
  end
end

function M.references(context)
  local refs, faults = references(context), {}
  context.refs = refs
  if next(refs.map) == nil then refs.hex, refs.area = false, false end -- whoever asks for a map hears that there is none
  judge_own_map(context, refs, faults)
  local found = judge_all(context, refs)
  return table.move(found, 1, #found, #faults + 1, faults)
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

function M.maps(context)
  local faults = {}
  context.maps = read_maps(context.id, faults)
  for _, file in ipairs(files.list("mods/" .. context.id .. "/maps")) do
    if has_end(file, ".map") then
      judge_source("mods/" .. context.id .. "/maps/" .. file, faults)
    end
  end
  return faults
end

return M
