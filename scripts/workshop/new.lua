--- New packs: the files of a series, a battle or a variant of one, that pass every check as they are.
local files = require("engine.files")
local fault = require("kernel.fault")
local literal = require("kernel.literal")
local manifests = require("kernel.manifests")
local M = {}

local LONGEST = 40

--- Raises unless a pack may be called so.
local function judge_name(name, installed, broken)
  if not name:match("^%l[%l%d_%-]*$") or #name > LONGEST then
    local rule = "a small letter, then small letters, digits, - and _, %d in all"
    error(("'%s' is no name for a pack: it wants %s"):format(name, rule:format(LONGEST)), 0)
  end
  if installed[name] or broken[name] then
    local place = files.origin("mods/" .. name) or "mods/" .. name
    error(("a pack is called '%s' already: %s"):format(name, place), 0)
  end
end

local function template_of(installed)
  for id, manifest in pairs(installed) do
    if manifest.template then return id end
  end
  error("no pack is a template: a manifest with 'template = true' is wanted", 0)
end

--- Paths of a pack's files below a folder of it ("": all), but for the games that it has recorded.
local function files_of(id, folder, list)
  for _, name in ipairs(files.list("mods/" .. id .. folder)) do
    local path = folder .. "/" .. name
    if files.is_folder("mods/" .. id .. path) then
      if path ~= "/replays" then files_of(id, path, list) end
    else
      list[#list + 1] = path:sub(2)
    end
  end
  return list
end

local function quoted(text) return ("%q"):format(text):gsub("\\\n", "\\n") end

--- Replaces the first value of a name in a literal's text: `name = "old"`.
local function set(text, name, value)
  local new = (" %s = %s"):format(name, (quoted(value))):gsub("%%", "%%%%")
  local changed, count = text:gsub("[ \t]" .. name .. ' = "[^"\n]*"', new, 1)
  return count == 1 and changed or nil
end

--- A text without the first line that has each of these words.
local function without_lines(text, words)
  for _, word in ipairs(words) do
    local list, gone = {}, false
    for line in text:gmatch("([^\n]*)\n") do
      local out = not gone and line:find(word, 1, true)
      gone = gone or out ~= nil and out ~= false
      if not out then list[#list + 1] = line .. "\n" end
    end
    text = table.concat(list)
  end
  return text
end

local function plain(text) return (text:gsub("[%^%$%(%)%%%.%[%]%*%+%-%?]", "%%%0")) end

--- A series: the template under another name.
local function series(params, installed)
  local from, list = template_of(installed), {}
  local name = params.name:gsub("%%", "%%%%")
  for _, path in ipairs(files_of(from, "", {})) do
    local text = assert(files.read("mods/" .. from .. "/" .. path))
    text = text:gsub(plain(from), name)
    if path == "pack.lua" then
      text = without_lines(text, { "template = true", "-- " })
      text = assert(set(text, "name", params.title))
      text = assert(set(text, "version", "0.1.0"))
    elseif path == "ui.lua" then
      text = assert(set(text, "title", params.title))
    end
    list[#list + 1] = { path = path, text = text }
  end
  return list
end

local MANIFEST = [[
{
  id = %s,
  kind = %s,
  name = %s,
  version = "0.1.0",
  api = 1,
  requires = { [%s] = %s },
  conflicts = {},
  licence = { { what = "the whole pack", licence = "MIT", credit = "its author" } },
}
]]

--- Texts that the list of battles shows.
local function texts(params, scenario)
  local key = "scenario." .. params.name
  local lines = { "{" }
  local function add(name, text)
    lines[#lines + 1] = ("  [%s] = %s,"):format(quoted(key .. "." .. name), (quoted(text)))
  end
  add("text", "What the battle was about.")
  add("date", "When and where.")
  for _, side in ipairs(scenario.sides) do
    add(side, "What this side is to do.")
  end
  lines[#lines + 1] = "}\n"
  return table.concat(lines, "\n")
end

--- The file of a pack's first scenario, to begin from.
local function first_scenario(id)
  local folder = "mods/" .. id .. "/scenarios"
  for _, file in ipairs(files.list(folder)) do
    if file:match("%.lua$") then
      return assert(files.read(folder .. "/" .. file)), folder .. "/" .. file
    end
  end
  error(("'%s' has no scenario to begin from"):format(id), 0)
end

local function manifest_of(params, base)
  return MANIFEST:format(
    quoted(params.name),
    quoted(params.kind),
    (quoted(params.title)),
    (quoted(params.series)),
    (quoted(">=" .. base.version))
  )
end

--- The manifest of the series that --for names.
local function base_of(params, installed)
  local known = {}
  for id, manifest in pairs(installed) do
    if manifest.kind == "series" then known[id] = manifest end
  end
  if params.series == "" then
    error(("a %s is for a series: name it with --for SERIES"):format(params.kind), 0)
  end
  return known[params.series] or error(fault.unknown("series", params.series, known), 0)
end

local PATCHES = [[
-- Cells of tables that this variant changes; docs/modding/variants.md says how. For example:
-- { table = "crt", cell = "4.1:1", old = "Ar", new = "Ex", why = "a house rule", rule = "11.3b" },
{}
]]

--- A variant: nothing is changed yet.
local function variant(params, installed)
  return {
    { path = "pack.lua", text = manifest_of(params, base_of(params, installed)) },
    { path = "patches/tables.lua", text = PATCHES },
  }
end

--- A battle: a scenario of the series under another name, on the series' own map until it has one.
local function battle(params, installed)
  local base = base_of(params, installed)
  local text, path = first_scenario(params.series)
  local scenario = literal.read(path)
  text = set(text, "id", params.name)
  text = text and set(text, "title", params.title)
  if not text then error(path .. ": its id and title do not stand as words", 0) end
  return {
    { path = "pack.lua", text = manifest_of(params, base) },
    { path = ("scenarios/%s.lua"):format(params.name), text = text },
    { path = "text/en.lua", text = texts(params, scenario) },
  }
end

local SETTINGS = [[
{
  "runtime.version": "Lua 5.4",
  "runtime.path": ["?.lua"],
  "workspace.library": [%s, %s],
  "workspace.checkThirdParty": false
}
]]

local function json_string(text)
  return '"' .. text:gsub('[\\"]', "\\%0"):gsub("%c", function(c) return ("\\u%04x"):format(c:byte()) end) .. '"'
end

--- Settings of the Lua language server: it finds the stubs of all that a pack may call.
---@return { path: string, text: string }
local function settings()
  local root = files.origin("")
  local meta, mechanics = root .. "/scripts/meta", root .. "/scripts/mechanics"
  return { path = ".luarc.json", text = SETTINGS:format(json_string(meta), json_string(mechanics)) }
end

local KINDS = { series = series, battle = battle, variant = variant }

local function title_of(name)
  local title = name:gsub("[_-]+", " "):gsub("^%l", string.upper)
  return title
end

--- The files of a new pack: { files = {{path, text}} }. Raises what stands in the way.
---@param params { kind: string, name: string, series: string, title: string }
function M.draft(params)
  local make = KINDS[params.kind]
  if not make then error(fault.unknown("kind of new pack", params.kind, KINDS), 0) end
  local installed, broken = manifests.installed()
  judge_name(params.name, installed, broken)
  if params.title == "" then params.title = title_of(params.name) end
  if params.title:match("%c") then error("a title is one line of text", 0) end
  if params.kind == "series" and params.series ~= "" then
    error("--for goes with a battle or a variant, a series is for itself", 0)
  end
  local list = make(params, installed)
  list[#list + 1] = settings()
  return { files = list }
end

return M
