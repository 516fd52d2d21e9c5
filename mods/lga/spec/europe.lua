--- The Grand Campaign for specs: as it begins, at a step of the interphases.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local powers = require("rules.20_powers")

local M = {}

--- The campaign of 1805, with these fields of its powers: { power = fields }, and these pieces alone, as `campaigns.few` takes them.
---@return SpecGame
function M.begin(spec, fields, pieces)
  local g = campaigns.begin(spec, "1805_1807")
  for power, row in pairs(fields or {}) do
    for name, value in pairs(row) do
      g.state.powers[power][name] = value or nil
    end
  end
  powers.review(g.state)
  campaigns.few(g, pieces or {})
  g.state.offers, g.state.levels = {}, {}
  return g
end

--- On to the prompt of a step that begins now.
---@return SpecGame
function M.at(g, step, frame)
  frame = frame or {}
  frame.step = step
  table.insert(g.state.stack, frame)
  board.refresh(g.state)
  g.game:touched()
  return g
end

--- The log since a record, as { rule, key } in words.
function M.said(g, from, key)
  local list = {}
  for i, line in ipairs(g:log()) do
    if i > from and (not key or line.key == key) then list[#list + 1] = line end
  end
  return list
end

--- The columns of the markers: Austria, Prussia, Russia.
function M.columns(g)
  local all = g.state.powers
  return { all.austrian.column, all.prussian.column, all.russian.column }
end

return M
