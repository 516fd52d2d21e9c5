--- What the legal list marks on the map: hexes to go to, and pieces with something to do where they stand.
local attack_builder = require("ui.attack_builder")
local piece_picker = require("ui.piece_picker")
local M = {}

--- An attack that the prompt reports: its targets and those who make it.
local function mark_attack(self, marks)
  local values = self.prompt and self.prompt.values or {}
  for name, mark in pairs({ by = "join", targets = "attack" }) do
    for _, hex in ipairs(type(values[name]) == "table" and values[name] or {}) do
      if self.map:is_hex(hex) and not marks[hex] then marks[hex] = mark end
    end
  end
end

--- Marks the hexes that an entry names.
local function mark_hexes(self, each, mark, marks)
  for _, hex in ipairs(each.hexes) do
    if mark ~= "reach" then
      marks[hex] = mark or "target"
    elseif not next(self:reach()) then
      marks[hex] = "enter" -- a first step that nothing else shows
    end
  end
end

--- Marks where the pieces of an entry stand, or those wait who are due.
local function mark_homes(self, each, mark, marks)
  local at = self.table:position()
  for i, piece in ipairs(each.pieces) do
    local home = each.homes[i]
    local there = home and (at.stacks[home] or at.groups[piece] or at.waiting[piece])
    for _, hex in ipairs(there and not marks[home] and self.table:hexes_of(home) or {}) do
      marks[hex] = mark
    end
  end
end

--- Overlays by hex: { [hex] = kind }.
---@param self Orders
function M.of(self)
  local marks = {}
  for _, each in ipairs(self.sorted) do
    local look = self.table:verb(each.entry.verb)
    if look.click ~= "hidden" and self:names_chosen(each) then
      mark_hexes(self, each, look.mark, marks)
      local done_there = #each.hexes == 0
      local mark = done_there and look.mark or "able"
      if done_there or not self.piece then mark_homes(self, each, mark, marks) end
    end
  end
  mark_attack(self, marks)
  attack_builder.mark(self, marks)
  piece_picker.mark(self, marks)
  return marks
end

return M
