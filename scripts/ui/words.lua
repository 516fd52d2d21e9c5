--- The words of the interface: scripts/text/ui.en.lua, values in {braces}.
local data = require("engine.data")
local files = require("engine.files")
local templates = require("kernel.templates")
local M = {}

local FILE = "scripts/text/ui.en.lua"
local own = nil

local function load()
  local text = assert(files.read(FILE))
  local value, fault = data.parse(text, FILE)
  if not value then error(("%s:%s: %s"):format(FILE, fault.line, fault.text)) end
  return value
end

--- The text of a key; the key itself, in brackets, when there is none (tests look for these).
---@param key string
---@param values? table<string, any>
---@return string
function M.of(key, values)
  own = own or load()
  local text = own[key]
  if not text then return "[" .. key .. "]" end
  if not values then return text end
  return templates.fill(text, values)
end

---@param key string
---@return boolean
function M.has(key)
  own = own or load()
  return own[key] ~= nil
end

--- What an option is set to, in words.
---@param option table Of `show`: { id, words? }.
---@param value boolean|integer|string
function M.choice(option, value)
  if type(value) == "boolean" then return M.of(value and "yes" or "no") end
  local text = tostring(value)
  return M.capital(option.words and option.words[text] or (text:gsub("_", " ")))
end

--- Words joined with commas.
---@param list string[]
function M.list(list) return table.concat(list, ", ") end

--- The text with a capital at its start; letters beyond ASCII and names of files stay as they are.
function M.capital(text)
  if text:match("^%S*/") then return text end
  local open, first, rest = text:match("^(%p*)(%l?)(.*)$")
  return open .. first:upper() .. rest
end

return M
