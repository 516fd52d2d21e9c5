--- The Grand Campaign for specs: as it begins, at a step of the interphases.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local pieces_of = require("rules.03_pieces")
local powers = require("rules.20_powers")

local M = {}
local MARKED = { "austrian", "prussian", "russian" }

--- 29.22a: who stands at the Turkish frontier, so that Russia's marker stays where it is.
local function garrison(g)
  for id, strength in pairs({ R_INF_13 = 20, R_GUARD_HEAVY = 5, R_ART_8 = 5 }) do
    if not g.state.pieces[id] then pieces_of.put(g.state, id, nil, { strength = strength, box = "turkey" }) end
  end
  board.refresh(g.state)
end

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
  local columns = M.columns(g)
  campaigns.few(g, pieces or {})
  garrison(g)
  for i, power in ipairs(MARKED) do
    g.state.powers[power].column = columns[i]
  end
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
