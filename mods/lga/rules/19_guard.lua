--- 19.13y, 19.13z The Imperial Guards of 1805.
local battle = require("rules.12_battle")
local pieces = require("rules.03_pieces")

local RAISED = 4 -- from 3
local FIRST = 3 -- SP of a side's losses in a round that fall on its Guard
local M = {}

--- Those of some who raise the morale of their nation in line.
---@param ids string[]
---@return string[]
function M.of(G, ids)
  return those(battle.armed(G, ids), function(id) return listed(G.special.guard or {}, id) end)
end

--- 19.13y, 19.13z: the Morale Rating of a nation whose Guard stands among some.
---@return integer? rating
function M.morale(G, ids, nation)
  local own = those(M.of(G, ids), function(id) return pieces.counters.by[id].nation == nation end)
  return own[1] and RAISED or nil
end

--- 19.13y, 19.13z: who of those in line suffers first, and how much of the round's losses that is still.
---@return { most: integer } ids
function M.first(G, f, side, front)
  local in_line = those(front, function(id) return f.line[id] end)
  local list, taken = M.of(G, in_line), (f.guard or {})[side] or 0
  list.most = math.max(0, FIRST - taken)
  return list
end

--- Notes what the Guard has lost in this round.
function M.note(f, side, count)
  f.guard = f.guard or {}
  f.guard[side] = (f.guard[side] or 0) + count
end

--- 19.13y: those of some whom attrition can harm.
function M.exposed(G, ids)
  return those(ids, function(id) return not listed(G.special.spared or {}, id) end)
end

return M
