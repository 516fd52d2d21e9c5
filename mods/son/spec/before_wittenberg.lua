--- What the specs of sieges share. Wittenberg (N4143, its bridgehead N4044 across the Elbe) is held by its garrison or by Reynier; Yorck
--- lies west of it, in N4142 and N4241.
local board = require("mechanics.board")
local fight = require("spec.fight")
local M = {}

M.INSIDE, M.BEFORE = fight.column("N4143", "N4044"), fight.column("N4142", "N4241")

--- The end of the Movement Phase of a side, with so many SP inside and outside.
---@param how { leader: string?, foe: string?, side: string? }? And others: { leader, at, units }.
function M.field(spec, inside, outside, how)
  how = how or {}
  local list = { { how.leader or "wittenberg", M.INSIDE, { ga_wittenberg = inside } } }
  if outside then list[2] = { how.foe or "yorck", M.BEFORE, { pr_1 = outside } } end
  for _, more in ipairs(how) do
    list[#list + 1] = more
  end
  return fight.game(spec, list, how.side or "allied")
end

--- One that is besieged, at the end of the Movement Phase of its own side.
function M.besieged(spec, inside, outside, how)
  how = how or {}
  how.side = how.side or "french"
  local g = M.field(spec, inside, outside, how)
  board.mark(g.state, how.leader or "wittenberg", { besieged = true })
  return g
end

return M
