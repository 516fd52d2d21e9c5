--- The seats of the chosen battle: who plays it, and a person or which bot has each seat.
local lists = require("kernel.lists")
local settings = require("ui.settings")
local M = {}

--- Who play the battle, with the options that are chosen: sides, or seats that share one.
---@param self Chooser
---@return string[]
function M.of(self)
  local battle = self.list[self.chosen]
  return self.facts and self.facts.sides or battle and battle.scenario.sides or {}
end

--- Gives each seat that is empty whom it had last: else the first a person, the others the staff.
---@param self Chooser
function M.fill(self)
  local kept = settings.get("seats") or {}
  for i, side in ipairs(M.of(self)) do
    local staff = i > 1 and lists.contains(self.bots, "staff")
    self.seats[side] = self.seats[side] or kept[side] or staff and "staff" or "remote"
  end
end

--- Who has which seat, of those that are played.
---@param self Chooser
---@return table<string, string>
function M.taken(self)
  local taken = {}
  for _, side in ipairs(M.of(self)) do
    taken[side] = self.seats[side]
  end
  return taken
end

return M
