--- 12.1 The morale tracks, and the list of what moves the markers.
local charts = require("rules.charts")

local tracks = charts.by(table_of("morale_track"), "side")
local changes = charts.by(table_of("morale_changes"), "event")
local M = {}

--- 12.1a: where a side's marker starts.
---@return integer
function M.start(side) return tracks[side].start end

--- 12.9: a marker moved so many spaces, better (negative) or worse; 12.10a: nil when it would fall off its worst end.
---@param side string
---@param space integer
---@param by integer
---@return integer?
function M.moved(side, space, by)
  local track = tracks[side]
  local to = math.max(space + by, track.best)
  if to <= track.worst then return to end
end

--- 12.4, 12.5a: what the chart says of an event: its rule, side and change.
---@return table row
function M.event(name) return changes[name] end

return M
