--- The rung of `check` that says what nothing reads: tables, maps, schemas, scripts, texts, pieces.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local content = require("kernel.content")
local fault = require("kernel.fault")
local manifests = require("kernel.manifests")
local names = require("kernel.names")
local source = require("workshop.source")
local templates = require("kernel.templates")
local M = {}

local REASON_AT = names.positions("reason") -- which argument says what is rolled for

--- Text of every string that a data value holds, its keys too, into `words`.
local function add_words(value, words)
  if type(value) == "string" then
    words[value] = true
    for word in value:gmatch("[%w_%.%-]+") do
      words[word] = true
    end
  elseif type(value) == "table" then
    for key, each in pairs(value) do
      if type(key) == "string" then words[key] = true end
      add_words(each, words)
    end
  end
end

--- What the pack's scripts and data say: words, and heads and tails of joined ones.
local function said(context)
  local words, heads, tails = {}, {}, {}
  for _, one in ipairs(context.sources) do
    for _, each in ipairs(one.strings) do
      local value = each.value
      words[value] = true
      local head = value:match("^([%w_%.]+)%%") or value:match("^[%w_%.]+%.$")
      if each.part == "head" or head then heads[#heads + 1] = head or value end
      if each.part == "tail" then tails[#tails + 1] = value end
      for word in value:gmatch("[%w_%.%-]+") do
        words[word] = true
      end
    end
  end
  return words, heads, tails
end

local function joined(key, heads, tails)
  for _, head in ipairs(heads) do
    if #head > 1 and #head < #key and key:sub(1, #head) == head then return true end
  end
  for _, tail in ipairs(tails) do
    if #tail > 1 and #tail < #key and key:sub(-#tail) == tail then return true end
  end
  return false
end

local function literal_calls(context, name)
  local set, all_literal = {}, true
  for _, one in ipairs(context.sources) do
    for _, call in ipairs(one.calls) do
      if call.name == name and call.args[1] then
        set[call.args[1]] = true
      elseif call.name == name then
        all_literal = false
      end
    end
  end
  return set, all_literal
end

--- Data that nothing asks for: tables and units, maps.
local function unread_tables(context, faults)
  if #manifests.layers(context.id) > 1 then return end -- the series reads them
  local asked, all_literal = literal_calls(context, "table_of")
  for _, entry in ipairs(context.files) do
    if entry.folder == "tables" or entry.folder == "units" then
      local used = asked[entry.name]
        or context.data_words[entry.name]
        or (not all_literal and context.words[entry.name])
      if not used then
        local hint = ('table_of("%s") is never called'):format(entry.name)
        faults[#faults + 1] = fault.row(entry.path, 1, "nothing reads this table", hint)
      end
    end
  end
end

local function unread_maps(context, faults)
  local asked, all_literal = literal_calls(context, "map_of")
  for _, file in ipairs(files.list("mods/" .. context.id .. "/maps")) do
    local name = file:match("^(.+)%.map$")
    local used = name
      and (asked[name] or context.data_words[name] or (not all_literal and context.words[name]))
    if name and not used then
      local path = ("mods/%s/maps/%s"):format(context.id, file)
      faults[#faults + 1] =
        fault.row(path, 1, "nothing reads this map", "no scenario or script names it")
    end
  end
end

local function unread_schemas(context, faults)
  local have = { text = true, scenario = true, rules = true, references = true }
  for _, entry in ipairs(context.files) do
    if entry.folder ~= "schemas" then have[entry.name] = true end
  end
  for _, entry in ipairs(context.files) do
    if entry.folder == "schemas" and not have[entry.name] then
      local hint = ("there is no table '%s'"):format(entry.name)
      faults[#faults + 1] = fault.row(entry.path, 1, "no data file goes by this schema", hint)
    end
  end
end

local function unread_modules(context, faults)
  local required = { series = true, variant = true }
  for _, one in ipairs(context.sources) do
    for _, each in ipairs(one.requires) do
      required[each.module] = true
    end
  end
  for _, one in ipairs(context.sources) do
    local module = one.path:match("^mods/[^/]+/(.+)%.lua$"):gsub("/", ".")
    if not required[module] and not one.ui and not module:match("^spec%..*_spec$") then
      faults[#faults + 1] = fault.row(one.path, 1, ("nothing requires '%s'"):format(module))
    end
  end
end

local READING = { -- folders of scripts that read texts of packs
  "scripts/kernel",
  "scripts/mechanics",
  "scripts/session",
  "scripts/ui",
  "scripts/ui/panels",
}

--- What the program itself says: its interface asks packs for texts by such words and heads. Read when a key is
--- found nowhere else.
local function program(context)
  if context.program then return context.program end
  local sources = {}
  for _, folder in ipairs(READING) do
    for _, file in ipairs(files.list(folder)) do
      if file:match("%.lua$") then
        local path = folder .. "/" .. file
        sources[#sources + 1] = source.read(files.read(path) or "", path)
        sandbox.renew()
      end
    end
  end
  local words, heads, tails = said({ sources = sources })
  context.program = { words = words, heads = heads, tails = tails }
  return context.program
end

local function asked_by_program(context, key)
  local own = program(context)
  return own.words[key] or joined(key, own.heads, {})
end

--- What the window calls the fields of a piece by: "FIELD.VALUE" for each value in the pack's own rows.
local function field_values(context)
  local set = {}
  for _, entry in ipairs(context.files) do
    local rows = type(entry.value) == "table" and entry.value.rows or entry.typed
    for _, row in ipairs(type(rows) == "table" and rows or {}) do
      for name, value in pairs(type(row) == "table" and row or {}) do
        if type(value) == "string" then set[name .. "." .. value] = true end
      end
    end
  end
  return set
end

--- The families of texts that the pack's own texts name: "{power:country}".
local function families(context)
  local set = {}
  for _, entry in ipairs(context.files) do
    for _, text in pairs(entry.folder == "text" and type(entry.value) == "table" and entry.value or {}) do
      for _, family in ipairs(type(text) == "string" and templates.families(text) or {}) do
        set[family] = true
      end
    end
  end
  return set
end

--- Is a key a verb, one of whose arguments is a word, and such a word?
local function says_word(context, key)
  local verb = key:match("^([^%.]+)%.")
  return verb ~= nil and context.worded[verb]
end

--- Text keys that no script, step, verb, datum or field of a piece names.
local function unread_texts(context, faults)
  local fields, named = field_values(context), families(context)
  for _, entry in ipairs(context.files) do
    if entry.folder == "text" and entry.name ~= "rules" and type(entry.value) == "table" then
      for key in pairs(entry.value) do
        local used = context.words[key]
          or context.data_words[key]
          or context.named[key]
          or fields[key]
          or named[key:match("^([^%.]+)%.")]
          or says_word(context, key)
          or joined(key, context.heads, context.tails)
          or asked_by_program(context, key)
        local scenario = key:match("^scenario%.([^%.]+)%.")
        local stray = scenario and not context.scenarios[scenario]
        if not used or stray then
          local line = type(entry.lines) == "table" and entry.lines[key] or 0
          local text = ("nothing reads the text '%s'"):format(key)
          local hint = stray and fault.unknown("scenario", scenario, context.scenarios) or ""
          faults[#faults + 1] =
            fault.row(entry.path, type(line) == "number" and line or 0, text, hint)
        end
      end
    end
  end
end

--- A row that names a piece in play comes into play by it: a patrol by its parent.
local function goes_with(row, in_play)
  for name, each in pairs(row) do
    if name ~= "id" and type(each) == "string" and in_play[each] then return true end
  end
  return false
end

--- Ids of a file's own rows: of a battle `typed` holds those of its series too.
local function own_ids(entry)
  local ids, rows = {}, type(entry.value) == "table" and entry.value.rows or entry.typed
  for _, row in ipairs(rows) do
    if type(row) == "table" and row.id then ids[row.id] = true end
  end
  return ids
end

--- Pieces that stand in no scenario and that no other datum or script names.
local function unread_pieces(context, faults)
  for _, entry in ipairs(context.files) do
    if entry.folder == "units" and type(entry.typed) == "table" then
      local own = own_ids(entry)
      for i, row in ipairs(entry.typed) do
        local id = type(row) == "table" and row.id
        local used = not id or not own[id] or context.in_play[id] or goes_with(row, context.in_play)
        if not used and not context.elsewhere(entry, id) then
          local line = type(entry.lines) == "table" and entry.lines.rows and entry.lines.rows[i]
          if type(line) == "table" then line = line[""] end
          local text = ("'%s' is in no scenario and nothing names it"):format(id)
          faults[#faults + 1] = fault.row(entry.path, math.tointeger(line) or 0, text)
        end
      end
    end
  end
end

local function words_by_file(list)
  local by = {}
  for _, entry in ipairs(list) do
    local words = {}
    add_words(entry.value, words)
    by[entry.path] = words
  end
  return by
end

--- What only one file names: counts in how many files a word stands.
local function prepare(context, list)
  local by = words_by_file(list)
  context.data_words = {}
  for path, words in pairs(by) do
    if not path:match("/text/") and not path:match("/rules%.tsv$") then
      for word in pairs(words) do
        context.data_words[word] = true
      end
    end
  end
  context.words, context.heads, context.tails = said(context)
  context.elsewhere = function(entry, id)
    if context.words[id] then return true end
    for path, words in pairs(by) do
      local own = path == entry.path or path:match("/text/") or path:match("/faces%.lua$")
      if not own and words[id] then return true end
    end
    return false
  end
end

--- Verbs, how they are meant, steps, verbs of steps and kinds of dice: texts go by these names.
local function named_by(series)
  local set = {}
  for verb in pairs(series.actions) do
    set[verb] = true
    for _, manner in ipairs({ "yes", "no", "alone" }) do
      set[verb .. "." .. manner] = true
    end
  end
  for name, step in pairs(series.steps) do
    set[name] = true
    for _, verb in ipairs(step.actions or {}) do
      set[verb .. "." .. name] = true
    end
  end
  return set
end

--- Verbs one of whose arguments is a word: how they are meant.
local function worded_by(series)
  local set = {}
  for verb, action in pairs(series.actions) do
    for _, arg in ipairs(action.args or {}) do
      if arg[2] == "string" then set[verb] = true end
    end
  end
  return set
end

local function reasons_of_rolls(context)
  for _, one in ipairs(context.sources) do
    for _, call in ipairs(one.calls) do
      local at = REASON_AT[call.name]
      local reason = at and call.args[at]
      if reason then context.named["roll." .. reason] = true end
    end
  end
end

--- Everything in a pack that nothing reads.
---@param id string
---@param list table[] Data files as `check` parsed them: { path, name, folder, value, lines, typed }.
---@param sources Source[] All scripts of the pack.
---@param in_play table<string, boolean> Pieces that some scenario has.
---@param series Series
---@return table[] faults
function M.judge(id, list, sources, in_play, series)
  local faults = {}
  local context = { id = id, files = list, sources = sources, in_play = in_play }
  context.named = named_by(series)
  context.worded = worded_by(series)
  context.scenarios = select(2, content.scenarios(id))
  reasons_of_rolls(context)
  prepare(context, list)
  unread_tables(context, faults)
  unread_maps(context, faults)
  unread_schemas(context, faults)
  unread_modules(context, faults)
  unread_texts(context, faults)
  sandbox.renew()
  unread_pieces(context, faults)
  return faults
end

return M
