--- Languages: packs of kind "locale" lay their texts over those of the packs that they require. Which one is read is the
--- reader's alone: no game, save or rule knows of it.
local files = require("engine.files")
local fault = require("kernel.fault")
local lists = require("kernel.lists")
local literal = require("kernel.literal")
local M = {}

local language = nil

--- The language in which texts are read; nil: as the packs have them.
---@return string?
function M.language() return language end

--- Sets the language. Raises where no installed pack speaks it.
---@param name string?
---@param installed table<string, table>
function M.speak(name, installed)
  local known = {}
  for _, manifest in pairs(installed) do
    if manifest.language then known[manifest.language] = true end
  end
  if name and not known[name] then error(fault.unknown("language of a pack", name, known), 0) end
  language = name
end

--- Puts back the language that was read before the scripts were loaded again.
---@param name string?
function M.keep(name) language = name end

local function is_for(manifest, packs)
  for id in pairs(manifest.requires) do
    if not lists.contains(packs, id) then return false end
  end
  return true
end

local function texts_of(path)
  local value, lines = literal.read(path)
  return literal.judged(value, lines, literal.read("scripts/schemas/text.lua"), path)
end

--- Lays the texts of all installed packs of the language over those of a game's packs. One that is wrong stops no game: it is
--- said, and left out.
---@param texts table<string, string>
---@param packs string[] Of the game.
---@param installed table<string, table>
function M.lay_over(texts, packs, installed)
  for _, id in ipairs(language and lists.keys(installed) or {}) do
    local manifest = installed[id]
    local path = ("mods/%s/text/%s.lua"):format(id, language)
    if manifest.kind == "locale" and manifest.language == language and is_for(manifest, packs) and files.exists(path) then
      local good, read = pcall(texts_of, path)
      if not good then print(("%s; the texts of %s are left out"):format(fault.words(read), id)) end
      for key, text in pairs(good and read or {}) do
        texts[key] = text
      end
    end
  end
end

return M
