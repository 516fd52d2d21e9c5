--- What is marked on the map: the hexes and pieces that entries of the legal list name, an attack and pieces that are gathered.
local attack_builder = require("ui.attack_builder")
local piece_picker = require("ui.piece_picker")
local MANY = 300 -- hexes
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
    elseif not next(self:reach()) and (self.piece or #each.homes == 0) then
      marks[hex] = "enter" -- a first step that nothing else shows; while a counter is to be clicked first, that is marked
    end
  end
end

--- Is an entry about pieces of the side's own and others: what its own do to those?
local function is_against(self, each)
  local at, own, others = self.table:position(), false, false
  for _, home in ipairs(each.homes) do
    local stack = at.stacks[home]
    own, others = own or stack and stack.own, others or stack and not stack.own
  end
  return own and others
end

--- Marks where the pieces of an entry stand, or those wait who are due. Where own ones do something to others the mark is on those.
local function mark_homes(self, each, mark, marks)
  local at, against = self.table:position(), is_against(self, each)
  for i, piece in ipairs(each.pieces) do
    local home = each.homes[i]
    local there = home and (at.stacks[home] or at.groups[piece] or at.waiting[piece])
    for _, hex in ipairs(there and not marks[home] and self.table:hexes_of(home) or {}) do
      local stack = at.stacks[hex]
      marks[hex] = against and stack and stack.own and "able" or mark
    end
  end
end

--- The kind of mark that so many hexes bear that it is shown quietly: nearly any may be clicked. nil where there is none.
---@param marks table<string, string>
---@return string?
function M.anywhere(marks)
  local count = {}
  for _, kind in pairs(marks) do
    count[kind] = (count[kind] or 0) + 1
    if count[kind] > MANY then return kind end
  end
end

--- Overlays by hex: { [hex] = kind }.
---@param self Orders
function M.of(self)
  self:refresh()
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
