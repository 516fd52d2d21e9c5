--- What specs of the data share: what a scenario's file says, and lists of places as text.
local schedule = require("rules.19_schedule")
local M = {}

--- A scenario as the set-up reads it.
---@param spec table What specs start games with.
---@param id string
---@return table
function M.scenario(spec, id)
  local start, found = schedule.start, nil
  schedule.start = function(G, scenario)
    found = scenario
    return start(G, scenario)
  end
  spec.game("1806:" .. id)
  schedule.start = start
  return found
end

--- Pieces by their places: "N2236 LP_KING P_LOUIS+r; N2235 P_ORANIEN;" --> { LP_KING = "N2236", P_LOUIS = "N2236+r", ... }.
-- A piece in two places has both, with a comma.
---@param text string
---@return table<string, string>
function M.read(text)
  local by, place = {}, nil
  for word in text:gmatch("%S+") do
    if place then
      local id, marks = word:match("^([^+;]+)([^;]*)")
      by[id] = (by[id] and by[id] .. ", " or "") .. place .. marks
    else
      place = word
    end
    if word:sub(-1) == ";" then place = nil end
  end
  return by
end

return M
