--- The rung of `check` that reads what the window reads: texts of scenarios, names of pieces, ui.lua, mapstyle.lua.
local files = require("engine.files")
local hexmap = require("engine.map")
local schema = require("engine.schema")
local check_guide = require("workshop.check_guide")
local content = require("kernel.content")
local fault = require("kernel.fault")
local lists = require("kernel.lists")
local literal = require("kernel.literal")
local manifests = require("kernel.manifests")
local M = {}

local STYLE = "mapstyle.lua"
local LISTS = { terrains = "terrain", features = "feature", sides = "side", links = "link", bridges = "bridge" } -- of a style

--- The line of a value in the lines of a literal: { "maps", "valley" }; 0 when it is not known.
local function line_of(lines, path)
  for _, name in ipairs(path) do
    lines = type(lines) == "table" and lines[name] or nil
  end
  if type(lines) == "table" then lines = lines[""] end
  return math.tointeger(lines) or 0
end

local function entry_of(context, path)
  for _, entry in ipairs(context.files) do
    if entry.path == path then return entry end
  end
end

local function has_end(name, ending) return name:sub(-#ending) == ending end

-- ---------------------------------------------------------------- texts

--- A scenario of the pack has the words that the chooser shows: what it is about, its date, what each side is to do.
local function judge_scenario_texts(entry, texts, faults)
  local asked, others = { "text", "date" }, lists.copy(texts)
  table.move(entry.value.sides or {}, 1, #(entry.value.sides or {}), #asked + 1, asked)
  for i, name in ipairs(asked) do
    asked[i] = ("scenario.%s.%s"):format(tostring(entry.value.id), name)
    others[asked[i]] = nil
  end
  for _, key in ipairs(asked) do
    if not texts[key] then
      local text = ("the chooser shows the text '%s', and there is none"):format(key)
      faults[#faults + 1] = fault.row(entry.path, line_of(entry.lines, { "id" }), text, fault.near(key, others))
    end
  end
end

--- Where a piece of the pack's own stands in its units; nil when it is another pack's.
local function row_of(context, id)
  for _, entry in ipairs(context.files) do
    local value = entry.folder == "units" and entry.value or {}
    local lines = type(entry.lines) == "table" and entry.lines.rows or entry.lines
    for i, row in ipairs(value.rows or value) do
      if type(row) == "table" and row.id == id then return entry.path, line_of(lines, { i }) end
    end
  end
end

--- Where a piece stands in the units of a pack, for other judges: path and line; nil when it is another pack's.
M.row_of = row_of

local function judge_piece_names(context, faults)
  local name = context.series and context.series.name
  for id in pairs(name and context.in_play or {}) do
    local path, line = row_of(context, id)
    if path and not name(id) then
      faults[#faults + 1] = fault.row(path, line, ("'%s' has no name"):format(id), ("write the text 'piece.%s'"):format(id))
    end
  end
end

-- ---------------------------------------------------------------- ground

--- The line of a map that declares a name.
local function declared_at(text, word, name)
  local n = 0
  for line in text:gmatch("([^\n]*)\n?") do
    n = n + 1
    local kind, its = line:match("^(%S+)%s+(%S+)")
    if kind == word and its == name then return n end
  end
  return 0
end

--- Ground whose name is not a word of its own has a text: the window says what lies in a hex.
local function judge_ground(context, texts, faults)
  local folder = ("mods/%s/maps"):format(context.id)
  for _, file in ipairs(files.list(folder)) do
    local path = folder .. "/" .. file
    local text = has_end(file, ".map") and files.read(path)
    local map = text and hexmap.read(text, path)
    for _, word in ipairs(map and { "terrain", "feature" } or {}) do
      for _, name in ipairs(map:names(word)) do
        local key = word .. "." .. name
        if name:find("_", 1, true) and not texts[key] then
          local said = ("the window says '%s' of a hex: the text '%s' is missing"):format(name, key)
          faults[#faults + 1] = fault.row(path, declared_at(text, word, name), said, fault.near(key, texts))
        end
      end
    end
  end
end

-- ---------------------------------------------------------------- style

--- Names that maps of a pack and of those below it declare, by list of a style.
local function declared(context)
  local known, any = {}, false
  for list in pairs(LISTS) do
    known[list] = { other = true }
  end
  for _, layer in ipairs(manifests.layers(context.id)) do
    for _, file in ipairs(files.list("mods/" .. layer .. "/maps")) do
      local path = ("mods/%s/maps/%s"):format(layer, file)
      local map = has_end(file, ".map") and hexmap.read(files.read(path) or "", path)
      for list, word in pairs(map and LISTS or {}) do
        any = true
        for _, name in ipairs(map:names(word)) do
          known[list][name] = true
        end
      end
    end
  end
  return any and known or nil
end

local function judge_style(context, path, faults)
  local good, value, lines = pcall(literal.read, path)
  if not good then
    faults[#faults + 1] = fault.of_raised(value, path)
    return
  end
  for _, each in ipairs((schema.check(value, lines, literal.read("scripts/schemas/mapstyle.lua"), path))) do
    faults[#faults + 1] = each
  end
  local known = declared(context)
  for list in pairs(known and LISTS or {}) do
    for name in pairs(type(value[list]) == "table" and value[list] or {}) do
      if not known[list][name] then
        local text = ("%s: no map of this pack has '%s'"):format(list, name)
        faults[#faults + 1] = fault.row(path, line_of(lines, { list, name }), text, fault.near(name, known[list]))
      end
    end
  end
end

-- ---------------------------------------------------------------- ui.lua

local function judge_maps(context, entry, faults)
  local known = content.map_names(context.id)
  for name, map in pairs(entry.value.maps or {}) do
    if not known[name] then
      local line = line_of(entry.lines, { "maps", name })
      faults[#faults + 1] = fault.row(entry.path, line, fault.unknown("map", name, known))
    end
    for field, path in pairs(type(map) == "table" and map or {}) do
      if type(path) == "string" and not files.exists(path) then
        local text = ("maps.%s.%s: there is no file '%s'"):format(name, field, path)
        local folder = path:match("^(.*)/")
        local near = fault.nearest(path:match("[^/]*$"), fault.set(files.list(folder or "mods")))
        local hint = near and ("did you mean '%s/%s'?"):format(folder, near) or ""
        faults[#faults + 1] = fault.row(entry.path, line_of(entry.lines, { "maps", name, field }), text, hint)
      end
    end
  end
end

--- Every map that a scenario of the pack is played on is one that the window draws.
local function judge_played_maps(context, ui, faults)
  for _, entry in ipairs(context.files) do
    local map = entry.folder == "scenarios" and type(entry.value) == "table" and entry.value.map
    if type(map) == "string" and not (ui.maps or {})[map] then
      local text = ("the window draws no map '%s': ui.lua names none"):format(map)
      faults[#faults + 1] = fault.row(entry.path, line_of(entry.lines, { "map" }), text, fault.near(map, ui.maps or {}))
    end
  end
end

local ARGUMENTS = { "carries", "lifts", "onto", "ring" } -- of a verb's look: each names an argument of the verb

--- The names of an action's arguments.
---@return table<string, boolean>
local function arguments_of(action)
  local known = {}
  for _, arg in ipairs(action and action.args or {}) do
    known[arg[1] or arg.name] = true
  end
  return known
end

--- Names of verbs, their arguments, steps and queries that ui.lua refers to.
local function judge_names(context, entry, texts, faults)
  local series, ui = context.series, entry.value
  local function check(what, name, known, path)
    if type(name) == "string" and not known[name] then
      faults[#faults + 1] = fault.row(entry.path, line_of(entry.lines, path), fault.unknown(what, name, known))
    end
  end
  for verb, look in pairs(ui.verbs or {}) do
    check("action", verb, series.actions, { "verbs", verb })
    for _, field in ipairs(series.actions[verb] and type(look) == "table" and ARGUMENTS or {}) do
      check("argument", look[field], arguments_of(series.actions[verb]), { "verbs", verb, field })
    end
  end
  for step in pairs(ui.opens or {}) do
    check("step", step, series.steps, { "opens", step })
  end
  for _, field in ipairs({ "score", "sight" }) do
    check("query", ui[field], series.queries or {}, { field })
  end
  for i, overlay in ipairs(ui.overlays or {}) do
    check("query", overlay.query, series.queries or {}, { "overlays", i, "query" })
    check("text", "overlays." .. tostring(overlay.id), texts, { "overlays", i })
  end
end

--- Pictures are of scenarios; where a pack has any, each of its scenarios has one.
local function judge_pictures(context, entry, faults)
  local pictures = entry.value.pictures
  if not pictures then return end
  local _, scenarios = content.scenarios(context.series.id, context.series.variants)
  local whole = content.read_whole(context.series.id, "ui").pictures
  for _, id in ipairs(lists.keys(scenarios)) do
    if not whole[id] and not scenarios[id].draft then
      local text = ("'pictures' has none of '%s': the chooser shows an empty frame"):format(id)
      faults[#faults + 1] = fault.row(entry.path, line_of(entry.lines, { "pictures" }), text, "two hexes at opposite corners")
    end
  end
  for id in pairs(pictures) do
    if not scenarios[id] then
      local line = line_of(entry.lines, { "pictures", id })
      faults[#faults + 1] = fault.row(entry.path, line, fault.unknown("scenario", id, scenarios))
    end
  end
end

--- Everything that the window would ask of the pack and not find.
function M.judge(context)
  local faults, root = {}, "mods/" .. context.id .. "/"
  if not context.series then return faults, nil, "the pack does not load" end
  local ui = content.read_whole(context.series.id, "ui")
  if not ui then return faults, nil, "the pack has no ui.lua" end
  local texts = context.series.texts()
  for _, entry in ipairs(context.files) do
    if entry.folder == "scenarios" and type(entry.value) == "table" then judge_scenario_texts(entry, texts, faults) end
  end
  judge_piece_names(context, faults)
  judge_ground(context, texts, faults)
  if files.exists(root .. STYLE) then judge_style(context, root .. STYLE, faults) end
  local entry = entry_of(context, root .. "ui.lua")
  if entry and type(entry.value) == "table" then
    judge_maps(context, entry, faults)
    judge_names(context, entry, texts, faults)
    judge_pictures(context, entry, faults)
  end
  judge_played_maps(context, ui, faults)
  check_guide.judge(context.series, root, faults)
  return faults
end

return M
