--- The chairs of the chooser: who plays the chosen battle, and who sits on each.
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

--- Whoever plays and has no chair gets the one that he had last, or one as is usual.
---@param self Chooser
function M.fill(self)
  local kept = settings.get("seats") or {}
  for i, side in ipairs(M.of(self)) do
    local staff = i > 1 and lists.contains(self.bots, "staff")
    self.seats[side] = self.seats[side] or kept[side] or staff and "staff" or "remote"
  end
end

--- The chairs of those who play.
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
