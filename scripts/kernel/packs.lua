--- Packs: finds them, judges their manifests, and loads a series into an environment of its own.
local data = require("engine.data")
local diceroll = require("engine.dice")
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local schema = require("engine.schema")
local hexmap = require("engine.map")
local actions = require("kernel.actions")
local dice = require("kernel.dice")
local fault = require("kernel.fault")
local flow = require("kernel.flow")
local hooks = require("kernel.hooks")
local layers = require("kernel.layers")
local log = require("kernel.log")
local override = require("kernel.override")
local patches = require("kernel.patches")
local rule = require("kernel.rule")
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
---@field sides_of fun(G: table): string[]  Those of a game: of its scenario.
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
---@field textmap (fun(G: table): string[])?
---@field assess (fun(G: table, side: string, targets: string[], by: string[]): function?, string?)?
---@field costs (fun(G: table, side: string, unit: string, to: string, column: boolean): table?, string?)?
---@field geography (fun(G: table): { hexes: table[], places: table[] })?
---@field counters (fun(G: table, side: string, scenario: table): table[])?
---@field queries table<string, fun(G: table, side: string, args: table): table?, string?>?  Questions
---  on the position for overlays; each answers with plain data that the side may know, whatever the
---  arguments, or with nil and why not.
---@field take_barrier fun(): boolean

local API = 1

M.fail, M.unknown, M.place, M.fail_at = fault.fail, fault.unknown, fault.place, fault.fail_at
local fail = fault.fail

--- Reads a data file. Raises its fault.
---@return any value
---@return table lines
local function read_data(path)
  local text, why = files.read(path)
  if not text then fail({ file = path, line = 0, text = why or "no such file" }) end
  local value, lines = data.parse(text, path)
  if value == nil then fail(lines) end
  return value, lines
end
M.read_data = read_data

--- Holds data against a schema; raises the first fault.
local function judged(value, lines, shape, path, refs)
  local faults, typed = schema.check(value, lines, shape, path, refs)
  if #faults > 0 then fail(faults[1]) end
  return typed == nil and value or typed
end

local function manifest_of(dir)
  local path = "mods/" .. dir .. "/pack.lua"
  local value, lines = read_data(path)
  local shape = read_data("scripts/schemas/manifest.lua")
  judged(value, lines, shape, path)
  if value.api ~= API then
    fail({
      file = path,
      line = lines.api or 0,
      text = ("api %d, but this program speaks api %d"):format(value.api, API),
    })
  end
  if value.id ~= dir:gsub("%.zip$", "") then
    fail({
      file = path,
      line = lines.id or 0,
      text = ("id '%s' in a folder called '%s'"):format(value.id, dir),
    })
  end
  return value, lines
end

local OVER = { battle = true, variant = true } -- they stand on a series

--- Every pack that is installed: manifests by id; broken ones in the second table as messages.
---@return table<string, table> good
---@return table<string, string> broken
function M.installed()
  local good, broken = {}, {}
  for _, dir in ipairs(files.list("mods")) do
    local fine, manifest = pcall(manifest_of, dir)
    if fine then
      good[manifest.id] = manifest
    else
      broken[dir] = tostring(manifest)
    end
  end
  return M.whole(good, broken)
end

--- Takes out battles and variants whose series is not there, or not the one that they need.
---@return table<string, table> good
---@return table<string, string> broken
---@return table<string, table> faults Of those battles.
function M.whole(good, broken)
  local faults, battles = {}, {}
  for id, manifest in pairs(good) do
    if OVER[manifest.kind] then battles[#battles + 1] = id end
  end
  for _, id in ipairs(battles) do
    local fine, wrong = pcall(M.find_layers, id, good)
    if not fine then faults[id] = wrong end
  end
  for id, wrong in pairs(faults) do
    good[id], broken[id] = nil, tostring(wrong)
  end
  return good, broken, faults
end

local function numbers_of(version)
  local list = {}
  for number in version:gmatch("%d+") do
    list[#list + 1] = tonumber(number)
  end
  return list
end

--- Compares versions by their numbers: -1, 0 or 1.
local function compare(a, b)
  local x, y = numbers_of(a), numbers_of(b)
  for i = 1, math.max(#x, #y) do
    local p, q = x[i] or 0, y[i] or 0
    if p ~= q then return p < q and -1 or 1 end
  end
  return 0
end

--- Tells whether a version fits a range such as ">=1.0 <2.0"; "" fits all.
function M.fits(version, range)
  for sign, bound in range:gmatch("([<>=]+)%s*([%d%.]+)") do
    local order = compare(version, bound)
    local good = (sign == ">=" and order >= 0)
      or (sign == "<=" and order <= 0)
      or (sign == ">" and order > 0)
      or (sign == "<" and order < 0)
      or (sign == "=" and order == 0)
    if not good then return false end
  end
  return true
end

local function path_of(id) return "mods/" .. id .. "/pack.lua" end

local shuffle = nil -- seed of another order among packs that do not require each other

--- Names in rising order; while shuffled in one that the seed makes.
local function names_of(set)
  local list = {}
  for name in pairs(set) do
    list[#list + 1] = name
  end
  table.sort(list)
  for i = shuffle and #list or 1, 2, -1 do
    local j = diceroll.roll(shuffle, "order", i, i)
    list[i], list[j] = list[j], list[i]
  end
  return list
end

--- Runs `call(...)` while packs that do not require each other load in another order.
---@param seed integer
function M.in_other_order(seed, call, ...)
  shuffle = seed
  local good, result = pcall(call, ...)
  shuffle = nil
  if not good then error(result, 0) end
  return result
end

--- Ids of packs and all that they require, required ones first, ties by id.
---@param ids string|string[]
---@return string[]
function M.order(ids, installed)
  local done, under, list = {}, {}, {}
  local function visit(name, from)
    local manifest = installed[name]
    if not manifest then
      fail({ file = path_of(from), line = 0, text = M.unknown("pack", name, installed) })
    end
    if done[name] then return end
    if under[name] then
      fail({
        file = path_of(from),
        line = 0,
        text = ("packs require each other in a circle at '%s'"):format(name),
      })
    end
    under[name] = true
    for _, needed in ipairs(names_of(manifest.requires)) do
      local range = manifest.requires[needed]
      visit(needed, name)
      if not M.fits(installed[needed].version, range) then
        fail({
          file = path_of(name),
          line = 0,
          text = ("requires %s %s, but version %s is installed"):format(
            needed,
            range,
            installed[needed].version
          ),
        })
      end
    end
    under[name], done[name] = nil, true
    list[#list + 1] = name
  end
  for _, id in ipairs(type(ids) == "table" and ids or { ids }) do
    visit(id, id)
  end
  for _, name in ipairs(list) do
    for _, enemy in ipairs(installed[name].conflicts or {}) do
      if done[enemy] then
        fail({
          file = path_of(name),
          line = 0,
          text = ("conflicts with pack '%s', which is required too"):format(enemy),
        })
      end
    end
  end
  return list
end

local LAYERED = { series = true, battle = true, variant = true }
local kept_layers = {}

--- Packs whose data a game of this pack reads, required ones first: of a series itself alone, of a
--- battle the series that it is for, battles that it builds on, and itself.
---@return string[] ids The first is the series whose scripts run.
function M.layers(id)
  kept_layers[id] = kept_layers[id] or M.find_layers(id, (M.installed()))
  return kept_layers[id]
end

---@param installed table<string, table>
function M.find_layers(id, installed)
  local manifest = installed[id]
  if not manifest or not OVER[manifest.kind] then return { id } end
  local list, series = {}, {}
  for _, name in ipairs(M.order(id, installed)) do
    local kind = installed[name].kind
    if LAYERED[kind] then list[#list + 1] = name end
    if kind == "series" then series[#series + 1] = name end
  end
  if #series ~= 1 then
    local _, lines = read_data(path_of(id))
    local at = type(lines.requires) == "table" and lines.requires[""] or lines.requires
    local found = #series == 0 and "none" or table.concat(series, ", ")
    fail({
      file = path_of(id),
      line = at or 0,
      text = ("a %s requires the one series that it is for, and this requires %s"):format(
        manifest.kind,
        found
      ),
    })
  end
  return list
end

--- A pack as it is played: a battle takes sides and options of its series, and may add options.
---@return table manifest
function M.playable(id, installed)
  local manifest, list = installed[id], M.find_layers(id, installed)
  if #list == 1 then return manifest end
  local whole, options = {}, {}
  for key, each in pairs(manifest) do
    whole[key] = each
  end
  for _, name in ipairs(list) do
    for _, option in ipairs(installed[name].options or {}) do
      options[#options + 1] = option
    end
  end
  whole.options, whole.sides = options, installed[list[1]].sides
  return whole
end

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

--- Schema of a data file of a pack, its own or that of the packs it is built on; or nil.
function M.schema_of(id, name)
  local list = M.layers(id)
  for i = #list, 1, -1 do
    local path = "mods/" .. list[i] .. "/schemas/" .. name .. ".lua"
    if files.exists(path) then
      local shape, lines = read_data(path)
      local faults = schema.judge(shape, lines, path)
      if #faults > 0 then fail(faults[1]) end
      return shape
    end
  end
end

--- Reads a file of a pack that lies outside the table folders, held against its schema.
---@param name string Of the schema.
---@return any
function M.read_typed(id, path, name)
  local value, lines = read_data(path)
  return judged(value, lines, M.schema_of(id, name), path)
end

--- The files that layers of a pack have of one kind, as they are: neither typed nor changed.
---@return Part[]
function M.read_parts(id, find)
  local parts = {}
  for _, layer in ipairs(M.layers(id)) do
    local path = find(layer)
    if path then
      local value, lines = read_data(path)
      parts[#parts + 1] = { path = path, value = value, lines = lines }
    end
  end
  return parts
end

--- A data file of all layers of a pack: rows and names of each, the pack's own last.
---@param find fun(id: string): string? Path of the file in a layer.
---@param shape table? Schema.
---@param changes Patch[]? Cells that variants change.
---@return any value nil when no layer has it.
---@return Part[] parts
local function read_layers(id, find, shape, refs, changes)
  local parts, merged = {}, nil
  local placed = changes and patches.place(M.read_parts(id, find), changes)
  for _, layer in ipairs(M.layers(id)) do
    local path = find(layer)
    if path then
      local value, at = read_data(path)
      if placed and placed[path] then
        patches.apply(value, at, placed[path], path, function(changed)
          if shape and (#parts == 0 or path:match("%.tsv$")) then
            judged(changed, at, shape, path)
          end
        end)
      end
      -- Rows are whole by themselves; a literal of a battle is whole with what it is laid over.
      if path:match("%.tsv$") and shape then
        local own = layer == id and refs or nil -- those of another map point to its hexes
        local faults, typed, typed_lines = schema.check(value, at, shape, path, own)
        if #faults > 0 then fail(faults[1]) end
        value, at = typed, typed_lines
      end
      parts[#parts + 1] = { path = path, value = value, lines = at }
      local lines
      merged, lines = layers.merge(parts, shape and shape.key)
      if merged == nil then fail(lines) end
      if shape and not path:match("%.tsv$") then
        parts[#parts].whole = judged(merged, lines, shape, path, refs)
      end
    end
  end
  local last = parts[#parts]
  return last and (last.whole or merged), parts
end

--- A literal of all layers of a pack, such as ui.lua, held against a schema of the program.
---@param name string Of the file: "bot", "faces", "ui".
---@return any value nil when no layer has it.
---@param refs table?
function M.read_whole(id, name, refs)
  local function find(layer)
    local path = ("mods/%s/%s.lua"):format(layer, name)
    return files.exists(path) and path or nil
  end
  local shape = read_data("scripts/schemas/" .. name .. ".lua")
  return (read_layers(id, find, shape, refs))
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
---@param changes Patch[]? Cells that variants change.
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
  local list = M.layers(id)
  for i = #list, 1, -1 do
    local path = "mods/" .. list[i] .. "/maps/" .. name .. ".map"
    if files.exists(path) then return path end
  end
  return "mods/" .. id .. "/maps/" .. name .. ".map"
end

--- The map that a game of a pack is played on: the manifest's, a battle's own before the series'.
---@return string name
function M.map_name(id)
  local list, installed = M.layers(id), M.installed()
  for i = #list, 1, -1 do
    local name = installed[list[i]] and installed[list[i]].map
    if name then return name end
  end
  fail({ file = path_of(id), text = "the manifest names no 'map', and the rules ask for it" })
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

local kept_scenarios = {}

--- Scenario literals of a pack, in file order and by id; read once.
---@return table[] list
---@return table<string, table> by
function M.scenarios(id)
  local kept = kept_scenarios[id]
  if not kept then
    kept = { M.read_scenarios(id) }
    kept_scenarios[id] = kept
  end
  return kept[1], kept[2]
end

--- Reads the scenario literals of a pack.
function M.read_scenarios(id)
  local list, by = {}, {}
  local folder = "mods/" .. id .. "/scenarios"
  local shape = M.schema_of(id, "scenario")
  for _, file in ipairs(files.list(folder)) do
    local path = folder .. "/" .. file
    local value, lines = read_data(path)
    if shape then judged(value, lines, shape, path) end
    if by[value.id] then
      fail({ file = path, line = 0, text = ("scenario '%s' stands twice"):format(value.id) })
    end
    by[value.id] = value
    list[#list + 1] = value
  end
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

--- Drops what was kept of files: they may have changed.
function M.forget()
  kept_layers, kept_scenarios, kept_hints = {}, {}, {}
end

--- Reads the hints of a pack, held against scripts/schemas/bot.lua.
function M.read_hints(id)
  local hints = M.read_whole(id, "bot")
  local combat = hints and hints.combat
  if combat then combat.rows = M.read_table(id, combat.table) end
  return hints
end

--- Texts of what is played, with those of its variants over them.
local function read_texts(series)
  local texts = M.read_texts(series.id)
  for _, id in ipairs(series.variants) do
    local path = "mods/" .. id .. "/text/en.lua"
    for key, text in pairs(files.exists(path) and read_data(path) or {}) do
      texts[key] = text
    end
  end
  return texts
end

--- What a pack's rules find as globals beside the safe library.
local function globals_of(series)
  local barrier = false
  local tables, maps, texts = {}, {}, nil
  series.take_barrier = function()
    local was = barrier
    barrier = false
    return was
  end
  local env = {
    need = rule.need,
    rule = rule.rule,
    mods = rule.mods,
    tracing = rule.tracing,
    holds = rule.holds,
    listing = actions.listing,
    log = log.log,
    log_to = log.log_to,
    roll = dice.roll,
    roll_to = dice.roll_to,
    --- Undo stops here: something was revealed.
    barrier = function() barrier = true end,
    push = function(G, name, frame) return flow.push(series.steps, G, name, frame) end,
    --- Ends the step on top; a simultaneous one for that side alone, who cannot take it back, and for
    --- all once each of them has.
    finish = function(G, side)
      if not side or not flow.simultaneous(series.steps, G) then
        return flow.finish(series.steps, G)
      end
      barrier = true
      flow.commit(G, side)
    end,
    top = flow.top,
    within = flow.within,
    sides_of = series.sides_of,
    --- The declaration of a step, for actions that several steps share.
    series_step = function(name) return series.steps[name] end,
    step = function(name, def)
      if series.steps[name] then error("step '" .. name .. "' is declared twice", 2) end
      if def.actions then table.sort(def.actions) end
      def.at, def.fail = M.place(2), M.fail_at
      series.steps[name] = def
    end,
    action = function(verb, def)
      if series.actions[verb] then error("action '" .. verb .. "' is declared twice", 2) end
      def.verb, def.at = verb, M.place(2)
      M.judge_action(verb, def)
      series.actions[verb] = def
    end,
    exposed = function(name, def) return hooks.expose(series, name, def) end,
    series = function(def)
      for key, value in pairs(def) do
        series[key] = value
      end
    end,
    table_of = function(name)
      if not tables[name] then
        local found = M.read_table(series.id, name, nil, series.patches[name])
        tables[name] = usage.watch(name, found)
      end
      return tables[name]
    end,
    --- Without a name: the map that the battle, else the series, is played on.
    map_of = function(name)
      name = name or M.map_name(series.id)
      maps[name] = maps[name] or M.read_map(series.id, name)
      return maps[name]
    end,
    text_of = function(key)
      if not texts then texts = read_texts(series) end
      return texts[key]
    end,
  }
  return env
end

local ARG_TYPES = {
  hex = true,
  piece = true,
  id = true,
  integer = true,
  boolean = true,
  string = true,
  scalar = true,
}

--- Holds an action's declaration against its shape.
function M.judge_action(verb, def)
  for _, field in ipairs({ "rule", "args", "offer", "apply" }) do
    if def[field] == nil then error(("action '%s' lacks '%s'"):format(verb, field), 3) end
  end
  if #def.args > 3 then
    error(("action '%s' has %d arguments; 3 are the most"):format(verb, #def.args), 3)
  end
  for _, arg in ipairs(def.args) do
    if not ARG_TYPES[arg[2]] then
      error(
        ("action '%s', argument '%s': %s"):format(
          verb,
          tostring(arg[1]),
          M.unknown("type", tostring(arg[2]), ARG_TYPES)
        ),
        3
      )
    end
  end
end

local NEEDED = { "sides", "root", "setup", "refresh", "view", "hex", "knows", "invariants" }

local function finish_series(series)
  local file = "mods/" .. series.base .. "/series.lua"
  for _, field in ipairs(NEEDED) do
    if series[field] == nil then
      fail({ file = file, line = 0, text = "series{} lacks '" .. field .. "'" })
    end
  end
  for name, ask in pairs(series.queries or {}) do
    if type(ask) ~= "function" then
      fail({ file = file, line = 0, text = ("query '%s' is no function"):format(tostring(name)) })
    end
  end
  for name, step in pairs(series.steps) do
    for _, child in ipairs(step.steps or {}) do
      if not series.steps[child] then
        fail({
          file = file,
          line = 0,
          text = ("step '%s': %s"):format(name, M.unknown("step", child, series.steps)),
        })
      end
    end
    for _, verb in ipairs(step.actions or {}) do
      if not series.actions[verb] then
        fail({
          file = file,
          line = 0,
          text = ("step '%s': %s"):format(name, M.unknown("action", verb, series.actions)),
        })
      end
    end
  end
end

--- All packs that a pack requires, itself left out.
local function required_by(id, installed)
  local list = {}
  for _, name in ipairs(M.order(id, installed)) do
    if name ~= id then list[#list + 1] = name end
  end
  return list
end

--- Tells whether a pack requires another, by itself or through packs that it requires.
local function needs(installed, pack, other)
  for name in pairs(installed[pack].requires) do
    if name == other or needs(installed, name, other) then return true end
  end
  return false
end

--- What is played under a pack: a series or battle itself, of a variant what it changes; nil when
--- there is none.
---@return string?
function M.played(id, installed)
  local good, list = pcall(M.find_layers, id, installed)
  for i = good and #list or 0, 1, -1 do
    local kind = installed[list[i]].kind
    if kind == "series" or kind == "battle" then return list[i] end
  end
end

local function installed_one(id, installed, broken)
  if broken[id] then error(broken[id], 0) end
  if not installed[id] then error(M.unknown("pack", id, installed), 0) end
  return installed[id]
end

--- The variants among packs in load order; raises when one of them is for another series.
local function variants_of(id, base, asked, order, installed)
  for _, name in ipairs(asked) do
    if installed[name].kind ~= "variant" then
      error(("'%s' is a %s, not a variant"):format(name, installed[name].kind), 0)
    end
    local under = M.played(name, installed)
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
  local manifest = {}
  for key, value in pairs(M.playable(series.id, series.installed)) do
    manifest[key] = value
  end
  local options = { table.unpack(manifest.options or {}) }
  for _, id in ipairs(series.variants) do
    for _, option in ipairs(series.installed[id].options or {}) do
      options[#options + 1] = option
    end
  end
  manifest.options = options
  return manifest
end

--- Patches of one variant, by table, added to those of the others.
local function read_patches(series, id)
  local shape = read_data("scripts/schemas/patches.lua")
  local folder = "mods/" .. id .. "/patches"
  for _, file in ipairs(files.list(folder)) do
    local path = folder .. "/" .. file
    local list, lines = read_data(path)
    judged(list, lines, shape, path)
    for i, patch in ipairs(list) do
      patch.pack, patch.at = id, { file = path, line = lines[i][""] or 0 }
      series.patches[patch.table] = series.patches[patch.table] or {}
      table.insert(series.patches[patch.table], patch)
    end
  end
end

--- Names of a pack's tables.
---@return table<string, boolean>
function M.table_names(id)
  local known_tables = {}
  for _, layer in ipairs(M.layers(id)) do
    for _, folder in ipairs(FOLDERS) do
      for _, file in ipairs(files.list("mods/" .. layer .. "/" .. folder:sub(1, -2))) do
        known_tables[file:match("^[^%.]+")] = true
      end
    end
  end
  return known_tables
end

--- Every patch must fit, whether the rules ask for its table or not.
local function judge_patches(series)
  local function requires(pack, other) return needs(series.installed, pack, other) end
  local names = M.table_names(series.id)
  for name, list in pairs(series.patches) do
    if not names[name] then M.fail_at(list[1].at, "%s", M.unknown("table", name, names)) end
    patches.judge(list, requires)
    series.env.table_of(name)
  end
end

--- Runs a variant's script, in an environment of its own.
local function run_variant(series, id)
  local env = {}
  for name, value in pairs(series.env) do
    env[name] = value
  end
  env.series, env.exposed = nil, nil
  for name, value in pairs(hooks.verbs(series, id)) do
    env[name] = value
  end
  series.handles[id] = sandbox.pack(id, required_by(id, series.installed), env)
  if files.exists("mods/" .. id .. "/variant.lua") then sandbox.require(id, "variant") end
end

--- Loads a series, or a battle with the series that it is for, with all that it requires, and the
--- variants that change it.
---@param id string A series, a battle, or a variant of one.
---@param asked string[]? Variants.
---@return Series
function M.load(id, asked)
  local installed, broken = M.installed()
  local chosen = { table.unpack(asked or {}) }
  for _, name in ipairs(chosen) do
    installed_one(name, installed, broken)
  end
  local subject = id
  if installed_one(id, installed, broken).kind == "variant" then
    chosen[#chosen + 1] = id
    id = M.played(id, installed) or M.find_layers(id, installed)[1]
  end
  local base = M.find_layers(id, installed)[1]
  local order = M.order({ id, table.unpack(chosen) }, installed)
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
  function series.sides_of(G)
    local scenario = select(2, M.scenarios(id))[G.scenario]
    return scenario and scenario.sides or series.sides
  end
  series.manifest = with_options(series)
  for _, name in ipairs(series.variants) do
    read_patches(series, name)
  end
  series.env = globals_of(series)
  judge_patches(series)
  series.handle = sandbox.pack(base, required_by(base, installed), series.env)
  series.handles[base] = series.handle
  if base ~= id then
    series.handle = sandbox.pack(id, required_by(id, installed), series.env)
    series.handles[id] = series.handle
  end
  sandbox.require(base, "series")
  for _, name in ipairs(series.variants) do
    run_variant(series, name)
  end
  hooks.install(series, function(pack, other) return needs(installed, pack, other) end)
  override.declare(series)
  finish_series(series)
  return series
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

--- Options of a game: the pack's defaults with the asked ones over them. Raises on what is not offered.
function M.options(manifest, asked)
  local options, known = {}, {}
  for _, option in ipairs(manifest.options or {}) do
    options[option.id] = option.default
    known[option.id] = option
  end
  for id, value in pairs(asked or {}) do
    local option = known[id]
    if not option then error(M.unknown("option", id, known), 0) end
    local good = type(value) == type(option.default)
    if good and option.choices then
      good = false
      for _, choice in ipairs(option.choices) do
        good = good or choice == value
      end
    end
    if not good then
      local list = {}
      for _, choice in ipairs(option.choices or { true, false }) do
        list[#list + 1] = tostring(choice)
      end
      error(
        ("option '%s' cannot be %s; choose from %s"):format(
          id,
          tostring(value),
          table.concat(list, ", ")
        ),
        0
      )
    end
    options[id] = value
  end
  return options
end

return M
