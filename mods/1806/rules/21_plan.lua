--- 21.81, 21.85: whom a plan of entry is made for, and when the other side learns it.
local pieces = require("rules.01_pieces")
local schedule = require("rules.19_schedule")

local formations = table_of("formations")
local M = {}

--- Forces that the plan is made for: formations with reinforcements on a track.
---@return string[] formations
function M.forces(side)
  local list = {}
  for _, formation in ipairs(formations.list) do
    if formation.side == side and schedule.on_track(formation.id, "regular") then
      list[#list + 1] = formation.id
    end
  end
  return list
end

--- 21.85a: the memorandum is opened when the last leader of the side has come in.
function M.after_entry(G)
  if G.memo_open then return end
  for _, group in ipairs(G.groups) do
    for _, id in ipairs(group.pieces) do
      if group.side == G.memo_side and pieces.is_leader(id) then return end
    end
  end
  G.memo_open = true
  barrier()
  for _, formation in ipairs(M.forces(G.memo_side)) do
    log("21.85a", "memo_says", "force", formation, "track", G.memo[formation])
  end
end

return M
