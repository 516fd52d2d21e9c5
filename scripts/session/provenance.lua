--- Where values come from: `where("tables.crt.4.3")` gives the pack, file and line that a value stands
--- in, and what variants made of it.
local data = require("engine.data")
local files = require("engine.files")
local content = require("kernel.content")
local fault = require("kernel.fault")
local literal = require("kernel.literal")
local live = require("session.live")
local manifests = require("kernel.manifests")
local patches = require("kernel.patches")
local M = {}

local LONGEST = 4000 -- bytes of a line that are looked at

local function pack_of(path) return path:match("^mods/([^/]+)/") or "" end

local function place(file, line) return { pack = pack_of(file), file = file, line = line or 0 } end

--- Patches of a table that concern a cell: of itself, or within it.
local function touching(list, part, holder, key)
  local some = {}
  for _, patch in ipairs(list or {}) do
    local at, its_key = patches.find(part.value, part.lines, patch.cell)
    if at and (at == holder and its_key == key or at == holder[key]) then
      some[#some + 1] = patch
    end
  end
  return some
end

local function change_of(patch)
  local row = place(patch.at.file, patch.at.line)
  row.verb, row.cell, row.why, row.rule = "patch", patch.cell, patch.why, patch.rule
  row.old, row.new = patches.shown(patch.old), patches.shown(patch.new)
  return row
end

--- The file of a table that has a cell, and the cell's place in it.
local function find_cell(parts, name, cell)
  local why = nil
  for _, part in ipairs(parts) do
    local holder, key, line = patches.find(part.value, part.lines, cell)
    if holder then return part, holder, key, line end
    why = why or key
  end
  error(("table '%s': %s"):format(name, tostring(why)), 0)
end

--- A cell of a table, or a whole table.
local function of_table(series, rest)
  local name, cell = rest:match("^([^%.]+)%.(.+)$")
  name = name or rest
  local names = content.table_names(series.id)
  if not names[name] then error(fault.unknown("table", name, names), 0) end
  local parts = content.read_raw(series.id, name)
  local list, changes = series.patches[name], {}
  if not cell then
    for i, patch in ipairs(list or {}) do
      changes[i] = change_of(patch)
    end
    local answer = place(parts[1].path, 1)
    answer.changes = changes
    return answer
  end
  local part, holder, key, line = find_cell(parts, name, cell)
  local answer = place(part.path, line)
  answer.printed = patches.shown(holder[key])
  local mine = touching(list, part, holder, key)
  for i, patch in ipairs(mine) do
    changes[i] = change_of(patch)
  end
  for _, patch in ipairs(mine) do -- the value in play
    local at, its_key = patches.find(part.value, part.lines, patch.cell)
    at[its_key] = patch.new
  end
  answer.value, answer.changes = patches.shown(holder[key]), changes
  return answer
end

--- What is declared by the rules: an action, a step, or a value that is exposed.
local function of_declaration(series, kind, name)
  local known = series[kind]
  if not known[name] then error(fault.unknown(kind:sub(1, -2), name, known), 0) end
  local def = known[name]
  local answer = place(def.at.file, def.at.line)
  answer.rule, answer.text, answer.changes = def.rule, def.text, {}
  for _, hook in ipairs(series.hooks[kind .. "." .. name] or {}) do
    local row = place(hook.at.file, hook.at.line)
    row.verb = hook.verb
    if hook.item then
      row.rule, row.key = hook.item.rule, hook.item.key
    end
    table.insert(answer.changes, row)
  end
  return answer
end

--- Packs whose data a series reads, those that change others last.
local function packs_of(series)
  local list = { table.unpack(manifests.layers(series.id)) }
  for _, id in ipairs(series.variants) do
    list[#list + 1] = id
  end
  return list
end

--- Files of a name in the packs of a series: the first holds what was printed, the others change it.
local function in_files(series, file, key, what)
  local answer, known = nil, {}
  for _, id in ipairs(packs_of(series)) do
    local path = "mods/" .. id .. "/" .. file
    if files.exists(path) then
      local value, lines = literal.read(path)
      for each in pairs(value) do
        known[each] = true
      end
      if value[key] ~= nil then
        local row = place(path, lines[key])
        row.value, row.verb = patches.shown(value[key]), "text"
        if answer then
          table.insert(answer.changes, row)
          answer.value = row.value
        else
          answer = row
          answer.changes, answer.verb, answer.printed = {}, nil, row.value
        end
      end
    end
  end
  return answer or error(fault.unknown(what, key, known), 0)
end

--- An option: the manifest that declares it.
local function of_option(series, id)
  local known = {}
  for _, pack in ipairs(packs_of(series)) do
    local path = "mods/" .. pack .. "/pack.lua"
    local manifest, lines = literal.read(path)
    for i, option in ipairs(manifest.options or {}) do
      known[option.id] = true
      if option.id == id then
        local answer = place(path, lines.options[i][""])
        answer.value, answer.rule, answer.changes = tostring(option.default), option.rule, {}
        return answer
      end
    end
  end
  error(fault.unknown("option", id, known), 0)
end

--- A rule: its row in a ledger.
local function of_rule(series, id)
  local known = {}
  for _, pack in ipairs(packs_of(series)) do
    local path = "mods/" .. pack .. "/rules.tsv"
    local text = files.read(path)
    local value, lines = nil, nil
    if text then
      value, lines = data.tsv(text, path)
    end
    for i, row in ipairs(value and value.rows or {}) do
      known[row.id] = true
      if row.id == id then
        local answer = place(path, lines.rows[i][""])
        answer.value, answer.text, answer.changes = row.title, row.gist, {}
        return answer
      end
    end
  end
  error(fault.unknown("rule", id, known), 0)
end

--- A value of a literal file that packs lay over each other: the last that has it is in play.
local function in_literals(series, files_of, cell, what)
  local answer, why = nil, nil
  for _, id in ipairs(packs_of(series)) do
    local path = files_of("mods/" .. id)
    if path then
      local value, lines = literal.read(path)
      local holder, key, line = patches.find(value, lines, cell)
      local row = holder and place(path, line)
      if row then
        row.value, row.changes = patches.shown(holder[key]), {}
        row.printed = answer and answer.printed or row.value
        answer = row
      end
      why = why or key
    end
  end
  return answer or error(("%s: %s"):format(what, tostring(why or "no pack has such a file")), 0)
end

--- A value of a piece: the table of units/ that has its row.
local function of_unit(series, rest)
  local id, known = rest:match("^[^%.]+"), {}
  for name in pairs(content.table_names(series.id)) do
    for _, part in ipairs(content.read_raw(series.id, name)) do
      local rows = part.path:match("/units/") and (part.value.rows or part.value) or {}
      for _, row in ipairs(rows) do
        local here = type(row) == "table" and row.id
        if here == id then return of_table(series, name .. "." .. rest) end
        if here then known[here] = true end
      end
    end
  end
  error(fault.unknown("piece", id, known), 0)
end

local function of_scenario(series, rest)
  local id, cell = rest:match("^([^%.]+)%.?(.*)$")
  local _, by = content.scenarios(series.id, series.variants)
  if not by[id] then error(fault.unknown("scenario", id, by), 0) end
  local function file_of(folder)
    local path = ("%s/scenarios/%s.lua"):format(folder, id)
    return files.exists(path) and path or nil
  end
  return in_literals(series, file_of, cell ~= "" and cell or "id", "scenario " .. id)
end

--- Lines of a text with their numbers.
local function lines_of(text)
  local number, at = 0, 1
  return function()
    if at > #text then return nil end
    local finish = text:find("\n", at, true) or #text + 1
    local line = text:sub(at, finish - 1)
    number, at = number + 1, finish + 1
    return number, line
  end
end

--- Lines of a map that name a hex; areas are longer than what words are looked for in.
local function naming(path, code)
  local rows = {}
  for number, line in lines_of(files.read(path) or "") do
    local words = " " .. line:sub(1, LONGEST):gsub("[/>|]", " ") .. " "
    if words:find(" " .. code .. " ", 1, true) then
      local row = place(path, number)
      row.value, row.verb = line:sub(1, 80), "text"
      rows[#rows + 1] = row
    end
  end
  return rows
end

--- A hex: the line that gives its terrain, and those of its sides, links, places and areas.
local function of_hex(series, code)
  local layers = manifests.layers(series.id)
  for i = #layers, 1, -1 do
    local folder = "mods/" .. layers[i] .. "/maps"
    for _, file in ipairs(files.list(folder)) do
      local rows = file:match("%.map$") and naming(folder .. "/" .. file, code) or {}
      local answer = table.remove(rows, 1)
      if answer then
        answer.verb, answer.changes = nil, rows
        return answer
      end
    end
  end
  error(("the map has no hex '%s'"):format(code), 0)
end

--- Literals beside the scripts: faces.lua, ui.lua, bot.lua.
local function in_file(name)
  return function(series, cell)
    local function file_of(folder)
      local path = ("%s/%s.lua"):format(folder, name)
      return files.exists(path) and path or nil
    end
    return in_literals(series, file_of, cell, name .. ".lua")
  end
end

local KINDS = {
  tables = of_table,
  units = of_unit,
  scenarios = of_scenario,
  hexes = of_hex,
  faces = in_file("faces"),
  ui = in_file("ui"),
  bot = in_file("bot"),
  actions = function(series, name) return of_declaration(series, "actions", name) end,
  steps = function(series, name) return of_declaration(series, "steps", name) end,
  values = function(series, name) return of_declaration(series, "values", name) end,
  texts = function(series, key) return in_files(series, "text/en.lua", key, "text") end,
  options = of_option,
  rules = of_rule,
}

--- Where a value of a series comes from; raises when there is no such value.
---@param series Series
---@param path string "tables.crt.4.3", "actions.attack", "steps.reveal", "values.NAME", "texts.KEY",
---  "options.ID", "rules.11.3a", "units.ID.FIELD", "scenarios.ID.PATH", "hexes.CODE", "faces.PATH"
---@return table answer { path, pack, file, line, value?, printed?, changes }
function M.find(series, path)
  local kind, rest = path:match("^(%a+)%.(.+)$")
  if not kind then
    error(("'%s' names no value: write for example tables.NAME.ROW.COLUMN"):format(path), 0)
  end
  if not KINDS[kind] then error(fault.unknown("kind of value", kind, KINDS), 0) end
  local answer = KINDS[kind](series, rest)
  answer.path = path
  return answer
end

--- `where`: the same on the running game's packs.
---@param params { path: string }
function M.where(params)
  local _, series = live.running()
  if not series then
    return { error = { code = -32004, message = "no pack is loaded: start a game first" } }
  end
  return M.find(series, params.path)
end

--- The answer of `where` in lines of words.
---@return string[]
function M.words(answer)
  local lines = {}
  local function add(text, ...) lines[#lines + 1] = text:format(...) end
  add("%s%s", answer.path, answer.value and " = " .. answer.value or "")
  local printed = answer.printed and answer.printed ~= answer.value and ": " .. answer.printed or ""
  add("  %s, %s:%d%s", answer.pack, answer.file, answer.line, printed)
  for _, row in ipairs(answer.changes) do
    local what = row.verb == "patch" and ("%s -> %s (%s)"):format(row.old, row.new, row.why)
      or row.verb == "text" and row.value
      or row.verb .. (row.key and " as " .. row.key or "")
    add("  %s, %s:%d: %s%s", row.pack, row.file, row.line, row.rule and row.rule .. " " or "", what)
  end
  return lines
end

return M
