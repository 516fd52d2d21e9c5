--- 1.2 The names of hexes, pieces and groups, for texts.
local turns = table_of("turns")
local map = map_of()
local M = {}

--- Code of a hex (1.2b), or nil. A hex of the row that the two sections share has two; the North
--- section's is used (1.2c).
---@return string?
function M.hex(code)
  local known = map:canonical(code)
  return known -- 1.2b, 1.2c
end

local SETTLED = { village = true, town = true, city = true, fortress = true, chateau = true }
local named = {} -- hex -> name of what is built there

for _, place in ipairs(map:places()) do
  if SETTLED[place.kind] and not named[place.hex] then named[place.hex] = place.name end
end

--- Name of a group of reinforcements: side, turn and hex as the tables have them, or who comes alone.
local function group_name(id)
  local side, turn, place = id:match("^(%l+)_(%d+)_([%w_]+)$")
  local row = side and turns[tonumber(turn)]
  if not row then
    local piece = id:match("^train_(.+)$") or id:match("^flight_(.+)_%d+$")
    return piece and M.name(piece)
  end
  local values = {
    side = text_of("side_adjective." .. side),
    day = tostring(row.day),
    month = row.month or text_of("october"),
    part = text_of("part." .. row.part),
  }
  return (text_of("group_name"):gsub("{(%l+)}", values)) .. ", " .. (M.name(place) or place)
end

--- Name of a piece, formation or side, for texts; of a hex its code and what is built there.
---@return string?
function M.name(id)
  local name = text_of("piece." .. id) or text_of("formation." .. id) or text_of("side." .. id)
  if name then return name end
  if map:has(id) then
    local place = named[id]
    return place and ("%s (%s)"):format(id, place) or id
  end
  local from, to = id:match("^(%w+)/(%w+)$")
  if from and map:has(from) and map:has(to) then return from .. "-" .. to end -- a hexside
  return text_of("part." .. id) or text_of("group." .. id) or group_name(id)
end

return M
