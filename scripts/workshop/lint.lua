--- The rung of `check` that reads the names in a pack's scripts: undefined, never read, misspelt, going.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local fault = require("kernel.fault")
local literal = require("kernel.literal")
local manifests = require("kernel.manifests")
local names = require("kernel.names")
local templates = require("kernel.templates")
local source = require("workshop.source")
local M = {}

local FOLDERS = { "", "rules/", "spec/", "ui/", "bots/" } -- where a pack's scripts lie
local DATA = { "pack", "assets", "faces", "ui", "bot", "guide", "mapstyle" } -- of the pack's folder: data, no scripts

local function is_data(folder, file)
  if folder ~= "" then return false end
  for _, name in ipairs(DATA) do
    if file == name .. ".lua" then return true end
  end
  return false
end

-- ---------------------------------------------------------------- reading

--- Compiles and reads one script; what does not compile is a fault.
local function read(context, path)
  local text = files.read(path)
  if not text then return nil end
  local chunk, message = sandbox.chunk(context.env, text, "@" .. path)
  if not chunk then
    local line, words = tostring(message):match(":(%d+): (.*)$")
    return nil,
      fault.row(path, math.tointeger(tonumber(line or 0)) or 0, words or tostring(message))
  end
  sandbox.renew()
  return source.read(text, path)
end

--- Where the scripts of a pack lie.
---@param id string
---@return { path: string, spec: boolean, ui: boolean }[]
function M.scripts(id)
  local list = {}
  for _, folder in ipairs(FOLDERS) do
    local whole = ("mods/%s/%s"):format(id, folder):gsub("/$", "")
    for _, file in ipairs(files.list(whole)) do
      if file:match("%.lua$") and not is_data(folder, file) then
        local path = ("mods/%s/%s%s"):format(id, folder, file)
        list[#list + 1] = { path = path, spec = folder == "spec/", ui = folder == "ui/" or folder == "bots/" }
      end
    end
  end
  return list
end

--- All scripts of a pack's rules and specs: { Source }, and the faults of those that do not compile.
function M.sources(id)
  local list, faults = {}, {}
  local context = { env = sandbox.pack("lint", {}, {}) }
  for _, each in ipairs(M.scripts(id)) do
    local found, wrong = read(context, each.path)
    if found then
      found.variant = files.exists(("mods/%s/variant.lua"):format(id))
      found.spec, found.ui = each.spec, each.ui
      list[#list + 1] = found
    end
    faults[#faults + 1] = wrong
  end
  return list, faults
end

-- ---------------------------------------------------------------- lint

local function known_name(one, name)
  return names.library[name]
    or names.rules[name]
    or (one.spec and names.specs[name])
    or (one.variant and names.variants[name])
end

local function all_names(one)
  local all = {}
  local sets = { names.library, names.rules }
  if one.spec then sets[#sets + 1] = names.specs end
  if one.variant then sets[#sets + 1] = names.variants end
  for _, set in ipairs(sets) do
    for name in pairs(set) do
      all[name] = true
    end
  end
  return all
end

--- Reports a deprecated name: a fault once it is gone.
local function judge_farewell(place, name, farewell, faults, warnings)
  local level, text, hint = names.farewell(name, farewell)
  if not level then return end
  local into = level == "error" and faults or warnings
  into[#into + 1] = fault.row(place.file, place.line, text, hint)
  into[#into].level = level
end

local function judge_global(one, each, faults, warnings)
  local name = each.name
  if one.ui then return end -- panels run among other names, in the interface's state
  if each.write then
    faults[#faults + 1] = fault.row(
      one.path,
      each.line,
      ("'%s' is written as a global"):format(name),
      "declare it local"
    )
    return
  end
  local known = known_name(one, name)
  if not known then
    faults[#faults + 1] = fault.row(
      one.path,
      each.line,
      ("undefined name '%s'"):format(name),
      fault.near(name, all_names(one))
    )
    return
  end
  local place = { file = one.path, line = each.line }
  judge_farewell(place, name, type(known) == "table" and known.deprecated, faults, warnings)
  local library = names.library[name]
  if type(library) == "table" and each.field and library[each.field] == nil then
    local what = ("undefined name '%s.%s'"):format(name, each.field)
    faults[#faults + 1] = fault.row(one.path, each.line, what, fault.near(each.field, library))
  end
end

--- The module that a script of the pack requires, and the fields that it sets later.
local function module_of(context, name)
  if context.modules[name] == nil then
    local good, module = false, nil
    if context.series then
      good, module = pcall(sandbox.require, context.series.handle, name)
    end
    context.modules[name] = good and type(module) == "table" and module or false
  end
  return context.modules[name], context.sets[name] or {}
end

local function judge_field(context, one, each, faults, warnings)
  if one.ui then return end
  local module, sets = module_of(context, each.module)
  if not module then return end
  local engine = each.module:match("^engine%.(.+)$")
  local name, place = each.module .. "." .. each.field, { file = one.path, line = each.line }
  local farewell = engine and names.of_module(engine)[each.field]
  judge_farewell(place, name, farewell, faults, warnings)
  if module[each.field] ~= nil or sets[each.field] then return end
  local what = ("'%s' has no '%s'"):format(each.module, each.field)
  faults[#faults + 1] = fault.row(one.path, each.line, what, fault.near(each.field, module))
end

-- Where the text key of a call stands; the names of its values follow, each before its value.
local KEY_AT, REASON_AT = names.positions("key"), names.positions("reason")

--- Names of the values that a call gives to its text; nil when they are not all written out.
local function given_names(call, from)
  local rolled = REASON_AT[call.name] and true or nil
  local set = { result = rolled, sides = rolled }
  for i = from, #call.args, 2 do
    if not call.args[i] then return nil end
    set[call.args[i]] = true
  end
  return set
end

--- A text that is asked for by a key that has none, though one is near; values that a text wants and is not given.
local function judge_words(texts, one, call, warnings)
  local rolled = REASON_AT[call.name]
  local at = rolled or KEY_AT[call.name]
  if not (at and call.args[at]) then return end
  local key = (rolled and "roll." or "") .. call.args[at]
  local template = texts[key]
  if not template then
    local hint = fault.near(key, texts)
    local text = ("there is no text '%s'"):format(key)
    if hint ~= "" then warnings[#warnings + 1] = fault.row(one.path, call.line, text, hint) end
    return
  end
  if not names.rules[call.name].args:find("...", 1, true) then return end
  local names_given = given_names(call, at + 1)
  for _, wanted in ipairs((templates.asked(template))) do
    if names_given and not names_given[wanted] then
      local text = ("the text '%s' asks for {%s}, which is not given here"):format(key, wanted)
      warnings[#warnings + 1] =
        fault.row(one.path, call.line, text, fault.near(wanted, names_given))
    end
  end
end

--- Choices of the pack's options for which the chooser has no words.
local function judge_choices(id, texts, warnings)
  local manifest, lines = literal.read(manifests.path(id))
  for i, option in ipairs(manifest.options or {}) do
    for _, choice in ipairs(option.choices or {}) do
      local key = ("option.%s.%s"):format(option.id, choice)
      if type(choice) == "string" and not texts[key] then
        local text, hint =
          ("there is no text '%s'"):format(key), "the chooser shows the bare choice"
        warnings[#warnings + 1] = fault.row(manifests.path(id), lines.options[i].id, text, hint)
      end
    end
  end
end

--- Names: undefined, written as globals, never read, deprecated; fields that a module lacks.
---@param list Source[]
---@param series Series? As loaded; nil when the pack does not load.
---@return table[] faults
---@return table[] warnings
function M.lint(list, series)
  local faults, warnings = {}, {}
  local context = { series = series, modules = {}, sets = {} }
  local texts = series and series.texts() or {}
  for _, one in ipairs(list) do
    local module = one.path:match("^mods/[^/]+/(.+)%.lua$"):gsub("/", ".")
    context.sets[module] = one.sets
  end
  for _, one in ipairs(list) do
    for _, each in ipairs(one.globals) do
      judge_global(one, each, faults, warnings)
    end
    for _, each in ipairs(one.unused) do
      local text = ("%s '%s' is never read"):format(each.kind, each.name)
      faults[#faults + 1] =
        fault.row(one.path, each.line, text, "take it away, or open its name with _")
    end
    for _, each in ipairs(one.fields) do
      judge_field(context, one, each, faults, warnings)
    end
    for _, call in ipairs(one.calls) do
      judge_words(texts, one, call, warnings)
    end
    sandbox.renew()
  end
  if series then judge_choices(series.subject, texts, warnings) end
  return faults, warnings
end

return M
