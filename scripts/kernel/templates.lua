--- Texts with values in braces. "{unit}" is a value; "{cost/2}" one that is counted in halves; "{hexes:hex|hexes}" a number with
--- its word, the first for one (½, 1, −1) and the second for all others; "{power:country}" a word as the texts "country.WORD" have it.
local figures = require("kernel.figures")
local M = {}

local SLOT = "{([%w_]+)(/?2?)(:?[^{}]*)}"

--- A number with the word that goes with it.
local function with_word(value, half, said, forms)
  local one, many = forms:match("^:([^|]*)|?(.*)$")
  if math.type(value) ~= "integer" then return said end
  local size = math.abs(value)
  local single = half and (size == 1 or size == 2) or not half and size == 1
  return said .. " " .. ((single or many == "") and one or many)
end

--- A text with its values; `say` puts a value into words that is not counted in halves, a word by the texts of a family if one is named.
--- ```lua
--- templates.fill("{n:hex|hexes}", { n = 1 }) --> "1 hex"
--- templates.fill("{cost/2:MP|MPs}", { cost = 3 }) --> "1½ MPs"
--- ```
---@param text string
---@param values table<string, any>
---@param say? fun(value: any, family: string?): string
---@return string
function M.fill(text, values, say)
  say = say or figures.plain
  return (
    text:gsub(SLOT, function(name, half, forms)
      if forms ~= "" and forms:sub(1, 1) ~= ":" then return nil end
      local value = values[name]
      local halved = half == "/2" and math.type(value) == "integer"
      local said = halved and figures.halves(value) or say(value, forms ~= "" and forms:sub(2) or nil)
      return forms == "" and said or with_word(value, halved, said, forms)
    end)
  )
end

--- The families of texts that a text names.
---@param text string
---@return string[]
function M.families(text)
  local list = {}
  for family in text:gmatch("{[%w_]+:([%w_]+)}") do
    list[#list + 1] = family
  end
  return list
end

--- The names of the values that a text asks for, in its order, and the set of them.
---@param text string
---@return string[]
---@return table<string, boolean>
function M.asked(text)
  local list, set = {}, {}
  for name, _, forms in text:gmatch(SLOT) do
    local slot = forms == "" or forms:sub(1, 1) == ":"
    if slot and not set[name] then
      list[#list + 1], set[name] = name, true
    end
  end
  return list, set
end

return M
