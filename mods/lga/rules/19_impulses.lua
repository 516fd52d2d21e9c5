--- 19.7 The week of Waterloo is played in impulses: short marches, short routs, one Advance Point.
-- G.special.impulses = { foot, horse }: the MP of an impulse; nil: the scenario is played in weeks.
local M = {}

--- 19.7k: the MP of a piece that has so many in a week, the horse so many.
---@param week integer
---@param horse integer
---@return integer
function M.allowance(G, week, horse)
  local impulse = G.special.impulses
  if not impulse then return week end
  return week >= horse and impulse.horse or math.min(week, impulse.foot)
end

--- 19.7k: the MP that the die of a Force March brings at most, of so many.
---@return integer
function M.forced(G, most) return G.special.impulses and G.options.short_force_march and 1 or most end

--- 19.7k: nobody marches at the double.
function M.check_double(G) need(not G.special.impulses, "19.7k", "no_double_in_impulse") end

--- 19.7l: of the Advance Points of a result one at most.
---@return integer
function M.advance(G, points) return G.special.impulses and math.min(points, 1) or points end

return M
