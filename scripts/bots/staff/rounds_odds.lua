--- What a battle in rounds promises.
local M = {}

--- What it is worth to attack so many enemies, in men of theirs: from `attack` on, all of them from `sure` on. A battle at bad odds costs.
---@param hints table `rounds` of the pack's hints.
---@return number
function M.gain(own, foe, hints)
  if foe <= 0 then return 0 end
  local odds = 100 * own / foe
  if odds < hints.attack then return -foe end
  local low = hints.attack / 2
  return foe * math.min(1, (odds - low) / (hints.sure - low))
end

return M
