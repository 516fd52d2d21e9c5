--- The rung "guest" of `check`: packs that play nothing by themselves - panels, players, translations, pictures - and go
--- with the packs that they require.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local content = require("kernel.content")
local fault = require("kernel.fault")
local literal = require("kernel.literal")
local manifests = require("kernel.manifests")
local templates = require("kernel.templates")
local M = {}

local COUNTER_PX, SCAN_PX = 1024, 8192 -- of a side, as the window reads them
local WHOLE_PX = 64 << 20 -- of all pictures that are unfolded: beyond them heads are judged alone

local KINDS = { ui = true, bot = true, locale = true, assets = true }

--- Reports whether a pack plays nothing by itself.
---@param manifest table?
function M.is_guest(manifest) return manifest ~= nil and KINDS[manifest.kind] == true end

--- What a script of the pack returns, run alone in the environment of its pack.
local function run(id, folder, file, faults)
  local path = ("mods/%s/%s/%s.lua"):format(id, folder, file)
  local good, found = pcall(sandbox.require, sandbox.pack(id, {}), folder .. "." .. file)
  if not good then
    faults[#faults + 1] = fault.of_raised(found, path)
  elseif type(found) ~= "table" then
    faults[#faults + 1] = fault.row(path, 0, "returns no table")
  else
    return found, path
  end
end

local function scripts_in(id, folder)
  local list = {}
  for _, file in ipairs(files.list(("mods/%s/%s"):format(id, folder))) do
    list[#list + 1] = file:match("^(.+)%.lua$")
  end
  return list
end

local function judge_some(id, folder, what, faults, judge)
  local list = scripts_in(id, folder)
  if #list == 0 then
    faults[#faults + 1] = fault.row(("mods/%s"):format(id), 0, ("holds no %s: there is no %s/NAME.lua"):format(what, folder))
  end
  for _, file in ipairs(list) do
    local found, path = run(id, folder, file, faults)
    if found then judge(found, path, file) end
  end
end

local function judge_panels(id, faults)
  judge_some(id, "ui", "panels", faults, function(panel, path)
    for field, kind in pairs({ id = "string", title = "string", build = "function" }) do
      if type(panel[field]) ~= kind then
        faults[#faults + 1] = fault.row(path, 0, ("a panel has %s, a %s"):format(field, kind))
      end
    end
  end)
end

local function judge_bots(id, faults)
  judge_some(id, "bots", "players", faults, function(bot, path, name)
    if type(bot.choose) ~= "function" then faults[#faults + 1] = fault.row(path, 0, "a bot has a function 'choose'") end
    if files.exists(("scripts/bots/%s.lua"):format(name)) then
      faults[#faults + 1] = fault.row(path, 0, ("the program has a bot '%s' of its own"):format(name), "give it another name")
    end
  end)
end

local function judge_text(path, line, key, text, original, faults)
  local _, known = templates.asked(original)
  for _, name in ipairs((templates.asked(text))) do
    if not known[name] then
      local words = ("%s: '{%s}' is not given to this text"):format(key, name)
      faults[#faults + 1] = fault.row(path, line, words, fault.near(name, known))
    end
  end
end

--- Each text is one that the packs below have, and asks for no more.
local function judge_texts(id, manifest, faults)
  local path = ("mods/%s/text/%s.lua"):format(id, manifest.language or "LANGUAGE")
  if not manifest.language then
    local hint = 'language = "de" for text/de.lua'
    faults[#faults + 1] = fault.row(manifests.path(id), 0, "a locale pack names its language", hint)
    return
  end
  local originals = {}
  for needed in pairs(manifest.requires) do
    for key, text in pairs(content.read_texts(needed)) do
      originals[key] = text
    end
  end
  local texts, lines = literal.read(path)
  for key, text in pairs(texts) do
    local line = math.tointeger(lines[key]) or 0
    if originals[key] then
      judge_text(path, line, key, text, originals[key], faults)
    else
      local words = ("no pack below has the text '%s'"):format(key)
      faults[#faults + 1] = fault.row(path, line, words, fault.near(key, originals))
    end
  end
end

-- ---------------------------------------------------------------- pictures

--- Line of a value of a literal by its path; 0 when it is not known.
local function line_of(lines, path)
  for _, name in ipairs(path) do
    lines = type(lines) == "table" and lines[name] or nil
  end
  if type(lines) == "table" then lines = lines[""] end
  return math.tointeger(lines) or 0
end

--- Pieces and maps of the packs that a pack requires.
local function pictured(manifest)
  local pieces, maps = {}, {}
  for needed in pairs(manifest.requires) do
    for _, rows in pairs(content.printed(needed)) do
      for _, row in ipairs(rows) do
        if type(row) == "table" and row.id then pieces[row.id] = true end
      end
    end
    for name in pairs(content.map_names(needed)) do
      maps[name] = content.read_map(needed, name)
    end
  end
  return pieces, maps
end

--- Judges a picture once; of very many the heads alone, when WHOLE_PX are unfolded.
---@param judged { pixels: integer, [string]: string|true } By file what is wrong with it, or true.
---@param side integer Pixels that its sides may have.
local function judge_png(judged, id, file, side, at, faults)
  if judged[file] == nil then
    local pixels, why = files.picture(("mods/%s/%s"):format(id, file), side, judged.pixels < WHOLE_PX)
    judged.pixels = judged.pixels + (pixels or 0)
    judged[file] = why or true
  end
  local why = judged[file]
  if why ~= true then faults[#faults + 1] = fault.row(at.path, at.line, ("%s: %s"):format(file, why)) end
end

--- The two hexes of a scan are on the map, and their pixels lie apart in both directions.
local function judge_hexes(each, map, name, path, lines, faults)
  local a, b = each.hexes[1], each.hexes[2]
  for i, one in ipairs(each.hexes) do
    if not map:has(one.hex) then
      local line = line_of(lines, { "maps", name, "hexes", i, "hex" })
      faults[#faults + 1] = fault.row(path, line, ("the map '%s' has no hex '%s'"):format(name, one.hex))
    end
  end
  if a.x == b.x or a.y == b.y then
    local hint = "take two hexes that lie in neither the same row nor the same column"
    local line = line_of(lines, { "maps", name, "hexes" })
    faults[#faults + 1] = fault.row(path, line, "the two hexes have one x or one y", hint)
  end
end

local function judge_pictures(id, manifest, faults)
  local path = ("mods/%s/assets.lua"):format(id)
  local good, found, lines = pcall(literal.read, path)
  if not good then
    faults[#faults + 1] = fault.of_raised(found, path)
    return
  end
  found = literal.judged(found, lines, literal.read("scripts/schemas/assets.lua"), path)
  local pieces, maps = pictured(manifest)
  local judged = { pixels = 0 }
  for piece, each in pairs(found.counters or {}) do
    local at = { path = path, line = line_of(lines, { "counters", piece }) }
    if not pieces[piece] then faults[#faults + 1] = fault.row(path, at.line, fault.unknown("piece", piece, pieces)) end
    judge_png(judged, id, each.file, COUNTER_PX, at, faults)
    if each.reduced then judge_png(judged, id, each.reduced, COUNTER_PX, at, faults) end
  end
  for name, each in pairs(found.maps or {}) do
    local at = { path = path, line = line_of(lines, { "maps", name }) }
    judge_png(judged, id, each.file, SCAN_PX, at, faults)
    if maps[name] then
      judge_hexes(each, maps[name], name, path, lines, faults)
    else
      faults[#faults + 1] = fault.row(path, at.line, fault.unknown("map", name, maps))
    end
  end
end

--- What is wrong with such a pack where it is used; left out for packs that are played.
function M.judge(context)
  local installed, faults = manifests.installed(), {}
  local manifest = installed[context.id]
  if not M.is_guest(manifest) then return {}, nil, "the pack is played itself" end
  local good, wrong = pcall(manifests.order, context.id, installed)
  if not good then return { fault.of_raised(wrong, manifests.path(context.id)) } end
  if manifest.kind == "ui" then judge_panels(context.id, faults) end
  if manifest.kind == "bot" then judge_bots(context.id, faults) end
  if manifest.kind == "locale" then judge_texts(context.id, manifest, faults) end
  if manifest.kind == "assets" then judge_pictures(context.id, manifest, faults) end
  return faults
end

return M
