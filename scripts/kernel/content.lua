--- What packs hold: tables, texts, maps, scenarios, hints, of all the layers that a game is made of.
local files = require("engine.files")
local hexmap = require("engine.map")
local schema = require("engine.schema")
local fault = require("kernel.fault")
local layers = require("kernel.layers")
local lists = require("kernel.lists")
local literal = require("kernel.literal")
local manifests = require("kernel.manifests")
local patches = require("kernel.patches")
local M = {}

local fail = fault.fail

local KINDS = { ".tsv", ".lua", ".grid" }
local FOLDERS = { "tables/", "units/" }

--- Finds a table's file in one pack.
local function table_path(id, name)
  for _, folder in ipairs(FOLDERS) do
    for _, kind in ipairs(KINDS) do
      local path = "mods/" .. id .. "/" .. folder .. name .. kind
      if files.exists(path) then return path end
    end
  end
end

-- Data of which the program itself says what they hold, where a pack has no schema of its own for them.
local USUAL = { rules = true, text = true }

--- Schema of a data file of a pack, its own, that of the packs it is built on or the program's; or nil.
function M.schema_of(id, name)
  local list = manifests.layers(id)
  for i = #list, 1, -1 do
    local path = "mods/" .. list[i] .. "/schemas/" .. name .. ".lua"
    if files.exists(path) then
      local shape, lines = literal.read(path)
      local faults = schema.judge(shape, lines, path)
      if #faults > 0 then fail(faults[1]) end
      return shape
    end
  end
  return USUAL[name] and literal.read("scripts/schemas/" .. name .. ".lua")
end

--- Reads a file of a pack that lies outside the table folders, held against its schema.
---@param name string Of the schema.
---@return any
function M.read_typed(id, path, name)
  local value, lines = literal.read(path)
  return literal.judged(value, lines, M.schema_of(id, name), path)
end

--- The files that layers of a pack have of one kind, as they are: neither typed nor changed.
---@return Part[]
function M.read_parts(id, find)
  local parts = {}
  for _, layer in ipairs(manifests.layers(id)) do
    local path = find(layer)
    if path then
      local value, lines = literal.read(path)
      parts[#parts + 1] = { path = path, value = value, lines = lines }
    end
  end
  return parts
end

local function is_tsv(path) return path:match("%.tsv$") ~= nil end

--- Changes cells of a file that was read; with a schema each change is held against it.
local function patch(value, lines, changes, path, shape)
  patches.apply(value, lines, changes, path, function(changed)
    if shape then literal.judged(changed, lines, shape, path) end
  end)
end

--- Rows as their schema has them. Raises at the first fault.
local function typed(value, lines, shape, path, refs, aliases)
  local faults, rows, row_lines = schema.check(value, lines, shape, path, refs, aliases)
  if #faults > 0 then fail(faults[1]) end
  return rows, row_lines
end

--- A data file of all layers of a pack: rows and names of each, the pack's own last.
---@param find fun(id: string): string? Path of the file in a layer.
---@param shape table? Schema.
---@param changes Patch[]? Cells that variants change.
---@param over string[]? Variants that are laid over the pack.
---@return any value nil when no layer has it.
---@return Part[] parts
local function read_layers(id, find, shape, refs, changes, over)
  local parts, merged = {}, nil
  local placed = changes and patches.place(M.read_parts(id, find), changes)
  local list = { table.unpack(manifests.layers(id)) }
  lists.append(list, over)
  for _, layer in ipairs(list) do
    local path = find(layer)
    if path then
      -- Rows are whole by themselves; a literal of a battle is whole with what it is laid over.
      local rows = shape and is_tsv(path)
      local value, at = literal.read(path)
      local judged = shape and (rows or #parts == 0) and shape or nil
      if placed and placed[path] then patch(value, at, placed[path], path, judged) end
      if rows then
        -- Another map has its own hexes.
        value, at = typed(value, at, shape, path, layer == id and refs or nil, M.aliases(layer))
      end
      local is_table = path:find("/tables/", 1, true) or path:find("/units/", 1, true) -- those have patches
      local replaces = not is_table and manifests.is_variant(layer)
      parts[#parts + 1] = { path = path, value = value, lines = at, replaces = replaces }
      local lines
      merged, lines = layers.merge(parts, shape and shape.key)
      if merged == nil then fail(lines) end
      if shape and not rows then
        parts[#parts].whole = literal.judged(merged, lines, shape, path, refs, M.aliases(id))
      end
    end
  end
  local last = parts[#parts]
  return last and (last.whole or merged), parts
end

--- A literal of all layers of a pack, such as ui.lua, held against a schema of the program.
---@param name string Of the file: "bot", "faces", "ui".
---@param refs table?
---@param over string[]? Variants that are laid over the pack.
---@return any value nil when no layer has it.
function M.read_whole(id, name, refs, over)
  local function find(layer)
    local path = ("mods/%s/%s.lua"):format(layer, name)
    return files.exists(path) and path or nil
  end
  local shape = literal.read("scripts/schemas/" .. name .. ".lua")
  return (read_layers(id, find, shape, refs, nil, over))
end

--- Gives rows with an `id` a second way in: `t.by[id]`.
local function keyed(rows)
  if type(rows) ~= "table" or type(rows[1]) ~= "table" or rows[1].id == nil then return rows end
  local by = {}
  for _, row in ipairs(rows) do
    by[row.id] = row
  end
  return { list = rows, by = by }
end

--- Reads a pack's table, held against its schema. Tables whose rows have an id come as
--- { list = rows in file order, by = rows by id }.
---@param changes Patch[]? Cells that variants change.
---@return any
---@return Part[] parts Where it came from.
function M.read_table(id, name, refs, changes)
  local function find(layer) return table_path(layer, name) end
  local value, parts = read_layers(id, find, M.schema_of(id, name), refs, changes)
  if #parts == 0 then
    fail({
      file = "mods/" .. id,
      line = 0,
      text = ("no table is called '%s' in tables/ or units/"):format(name),
    })
  end
  return keyed(value), parts
end

--- What is printed on the counters: the rows of each table in the pack's units/, by its name.
---@return table<string, table[]>
function M.printed(id)
  local tables = {}
  for _, layer in ipairs(manifests.layers(id)) do
    for _, file in ipairs(files.list("mods/" .. layer .. "/units")) do
      local name = file:match("^([%w_]+)%.%w+$")
      if name and not tables[name] then
        local rows = M.read_table(id, name)
        tables[name] = rows.list or rows
      end
    end
  end
  return tables
end

--- The column of a grid of odds for a strength against another, fractions dropped in favour of the second; the first
--- where the odds are worse than all.
---@return integer
function M.odds_column(grid, strength, against)
  local column = 1
  for i, each in ipairs(grid.columns) do
    if strength * each.odds[2] >= against * each.odds[1] then column = i end
  end
  return column
end

--- The texts of all layers of a pack: key -> text.
function M.read_texts(id)
  local function find(layer)
    local path = "mods/" .. layer .. "/text/en.lua"
    return files.exists(path) and path or nil
  end
  local texts = read_layers(id, find, M.schema_of(id, "text"))
  if not texts then fail({ file = "mods/" .. id .. "/text/en.lua", text = "no such file" }) end
  return texts
end

--- Path of a map of a pack, its own or that of the packs it is built on.
local function map_path(id, name)
  local list = manifests.layers(id)
  for i = #list, 1, -1 do
    local path = "mods/" .. list[i] .. "/maps/" .. name .. ".map"
    if files.exists(path) then return path end
  end
  return "mods/" .. id .. "/maps/" .. name .. ".map"
end

local kept_played = {} -- names of maps by pack; false: none is named

local function find_played(id)
  local list, installed = manifests.layers(id), manifests.known(id)
  for i = #list, 1, -1 do
    local name = installed[list[i]] and installed[list[i]].map
    if name then return name end
  end
  return false
end

--- The map that a game of a pack is played on: the manifest's, a battle's own before the series'. Texts ask it for every hex
--- that they name: manifests are read for it once.
---@return string? name nil when no manifest names one.
function M.played_map(id)
  if kept_played[id] == nil then kept_played[id] = find_played(id) end
  return kept_played[id] or nil
end

--- The same for rules that ask for it: raises when there is none.
---@return string name
function M.map_name(id)
  local name = M.played_map(id)
  if name then return name end
  fail({ file = manifests.path(id), text = "the manifest names no 'map', and the rules ask for it" })
end

--- The files of a table as they are, neither typed nor changed, required packs first.
---@return Part[] parts
function M.read_raw(id, name)
  return M.read_parts(id, function(layer) return table_path(layer, name) end)
end

--- Reads a compiled map of a pack.
function M.read_map(id, name)
  local path = map_path(id, name)
  local text, why = files.read(path)
  if not text then fail({ file = path, line = 0, text = why or "no such file" }) end
  local map, _, wrong = hexmap.read(text, path)
  if not map then fail(wrong) end
  return map
end

local kept_aliases, kept_scenarios = {}, {}

--- Codes of the map that a pack is played on which are not the ones that the program gives: data may name a hex by any
--- of its codes, and the rules find it by one. Nothing where a pack has no map.
---@param id string
---@return { hex: table<string, string> }
function M.aliases(id)
  local name = M.played_map(id)
  local path = name and map_path(id, name) or ""
  if not kept_aliases[path] then
    local text = name and files.read(path)
    local map = text and hexmap.read(text, path) -- whoever plays on a faulty map hears what is wrong with it
    kept_aliases[path] = { hex = map and map:aliases() or {} }
  end
  return kept_aliases[path]
end

--- Scenario literals of a pack and of variants of it, in the order of the book and by id; read once.
---@param variants string[]?
---@return table[] list
---@return table<string, table> by
function M.scenarios(id, variants)
  local key = table.concat({ id, table.unpack(variants or {}) }, "+")
  local kept = kept_scenarios[key]
  if not kept then
    kept = { M.read_scenarios(id, variants) }
    kept_scenarios[key] = kept
  end
  return kept[1], kept[2]
end

local UNNUMBERED = 1000000

--- The place of a scenario in its book: its number there, if it has one.
local function place_of(scenario)
  return math.type(scenario.number) and scenario.number or UNNUMBERED
end

local function stands_before(one, other)
  local a, b = place_of(one), place_of(other)
  if a ~= b then return a < b end
  return one.id < other.id
end

--- Adds the scenarios that lie in one pack.
local function add_scenarios(id, list, by)
  local folder = "mods/" .. id .. "/scenarios"
  local shape = M.schema_of(id, "scenario")
  for _, file in ipairs(files.list(folder)) do
    local path = folder .. "/" .. file
    local value, lines = literal.read(path)
    if shape then value = literal.judged(value, lines, shape, path, nil, M.aliases(id)) end
    if by[value.id] then
      fail({ file = path, line = lines.id, text = ("scenario '%s' stands twice"):format(value.id) })
    end
    by[value.id] = value
    list[#list + 1] = value
  end
end

--- Reads the scenario literals of a pack, and of variants of it.
function M.read_scenarios(id, variants)
  local list, by = {}, {}
  for _, pack in ipairs({ id, table.unpack(variants or {}) }) do
    add_scenarios(pack, list, by)
  end
  table.sort(list, stands_before)
  return list, by
end

local kept_hints = {}

--- Hints for bots that a pack declares in bot.lua, with the table of results they name; nil when it
--- declares none. Callers must not write them.
---@return table?
function M.hints(id)
  if kept_hints[id] == nil then kept_hints[id] = M.read_hints(id) or false end
  return kept_hints[id] or nil
end

M.edition = 1 -- grows whenever files may have changed: for what others keep of them

--- Drops what was kept of files: they may have changed.
function M.forget()
  manifests.forget()
  M.edition = M.edition + 1
  kept_aliases, kept_scenarios, kept_hints, kept_played = {}, {}, {}, {}
end

--- Reads the hints of a pack, held against scripts/schemas/bot.lua.
function M.read_hints(id)
  local hints = M.read_whole(id, "bot")
  local combat = hints and hints.combat
  if combat then combat.rows = M.read_table(id, combat.table) end
  return hints
end

--- Names of a pack's tables.
---@return table<string, boolean>
function M.table_names(id)
  local known_tables = {}
  for _, layer in ipairs(manifests.layers(id)) do
    for _, folder in ipairs(FOLDERS) do
      for _, file in ipairs(files.list("mods/" .. layer .. "/" .. folder:sub(1, -2))) do
        known_tables[file:match("^[^%.]+")] = true
      end
    end
  end
  return known_tables
end

--- Names of a pack's maps.
---@return table<string, boolean>
function M.map_names(id)
  local known = {}
  for _, layer in ipairs(manifests.layers(id)) do
    for _, file in ipairs(files.list("mods/" .. layer .. "/maps")) do
      local name = file:match("^(.+)%.map$")
      if name then known[name] = true end
    end
  end
  return known
end

return M
