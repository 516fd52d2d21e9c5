--- Text: log records, prompts and refusals in words, from the templates of the pack and the kernel.
-- A template names values in braces, as kernel.templates reads them: "{unit} marches {cost/2:MP|MPs} to {to}". Piece ids become
-- names. A hex is named with the place in it, and a word of the rules by the text "word.WORD", or "country.WORD" where the template
-- says "{power:country}".
local content = require("kernel.content")
local figures = require("kernel.figures")
local literal = require("kernel.literal")
local places = require("kernel.places")
local templates = require("kernel.templates")
local M = {}

local own = nil

local function template(series, key)
  own = own or literal.read("scripts/text/en.lua")
  return series.env.text_of(key) or own[key]
end

--- A hex of the map in play with its name; nil for other words.
local function place(series, code)
  if not series.hex or not series.hex(code) or not content.played_map(series.id) then return nil end
  if not series.place_names then
    local has_words = function(kind) return series.env.text_of("feature." .. kind) end
    series.place_names = places.names(series.env.map_of():places(), has_words)
  end
  return places.said(series.place_names, code)
end

--- A word of the family that is named; a piece or side, a word of the rules, a hex; else as it is.
local function named(series, value, family)
  local own_word = family and template(series, family .. "." .. value)
  return own_word or series.name and series.name(value) or template(series, "word." .. value) or place(series, value) or value
end

local function word(series, value, family)
  if type(value) == "table" then
    local list = {}
    for _, each in ipairs(value) do
      list[#list + 1] = word(series, each, family)
    end
    return #list > 0 and table.concat(list, ", ") or template(series, "nobody")
  end
  if type(value) == "string" then return named(series, value, family) end
  return figures.plain(value)
end

--- Reports whether a text key has words.
function M.has(series, key) return template(series, key) ~= nil end

--- The words of a record { rule, key, values }; a key without a template shows itself and its values.
---@return string
function M.of(series, record)
  local values = record.values or {}
  local text = template(series, record.key)
  if not text then
    local list = {}
    for name, value in pairs(values) do
      if name ~= "__object" then list[#list + 1] = name .. " " .. word(series, value) end
    end
    return record.key:gsub("_", " ") .. (#list > 0 and (": " .. table.concat(list, ", ")) or "")
  end
  return templates.fill(text, values, function(value, family) return word(series, value, family) end)
end

--- Records with their words.
---@return table[]
function M.all(series, records)
  local list = {}
  for i, record in ipairs(records) do
    list[i] = {
      rule = record.rule,
      key = record.key,
      values = record.values or {},
      n = record.n,
      text = M.of(series, record),
      visible_to = record.visible_to,
      at = record.at,
    }
  end
  return list
end

return M
