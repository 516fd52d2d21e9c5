--- The drill ground, cleared: columns 10 to 14 lie level and clear, 07.08 is the town, 15.01 to 15.04 a slope. Hexes of an odd column have
--- their eastern neighbours in the same row (north-east) and in that below (south-east); of an even one in that above and the same.
local pieces = require("rules.02_pieces")

local M = {}

--- A game at a step of the first turn, with pieces { id, hex, formation?, direction?, fields? }, the top of a stack first.
---@param spec table
---@param list table[]
---@param step_name string
---@param side string? Whose player turn it is: the French unless said.
function M.game(spec, list, step_name, side)
  local g = spec.game("nbs:drill")
  g:clear()
  g:goto_step("phasing_fire", side or "french")
  for _, row in ipairs(list) do
    local fields = copy_of(row[5] or {})
    fields.formation, fields.heading = row[3], row[4] and pieces.headings[row[4]]
    g:place(row[1], row[2], fields)
  end
  if step_name ~= "phasing_fire" then g:goto_step(step_name) end
  return g
end

return M
