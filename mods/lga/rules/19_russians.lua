--- 19.13zf The Russian losses of 1805: what they lose in battle, and what the march takes.
-- G.russians = { battle, other }: SP lost; nil: the scenario does not count them.
local pieces = require("rules.03_pieces")

local ATTRITION = "16.22a"
local M = {}

--- Counts an SP that a unit loses by a rule.
function M.count(G, id, rule)
  if not G.russians or pieces.counters.by[id].nation ~= "russian" then return end
  local how = rule == ATTRITION and "other" or "battle"
  G.russians[how] = G.russians[how] + 1
end

return M
