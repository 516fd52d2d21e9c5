--- Names of hexes, from the places of a map.
local M = {}

--- The name of each hex that has one: of its settled places (those with a `size`), else of other kinds that there are words for.
---
---     places.names(map:places(), function(kind) return text_of("feature." .. kind) end)["W2921"] --> "Lützen"
---@param list table[] As Map:places gives them.
---@param has_words fun(kind: string): any
---@return table<string, string>
function M.names(list, has_words)
  local names = {}
  for _, settled in ipairs({ true, false }) do
    for _, place in ipairs(list) do
      local known = settled and place.size or not settled and has_words(place.kind)
      if known and place.hex and not names[place.hex] then names[place.hex] = place.name end
    end
  end
  return names
end

--- A hex with its name, as sentences say it: "W2921 (Lützen)".
---@param names table<string, string>
---@param hex string
---@return string
function M.said(names, hex)
  local name = names[hex]
  return name and ("%s (%s)"):format(hex, name) or hex
end

return M
