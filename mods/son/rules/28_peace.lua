--- 28.2 What an armistice is worth to whom, in a scenario that ends with it.
local pieces = require("rules.02_pieces")
local victory = require("mechanics.victory")
local M = {}

--- `G.peace`: the rows of the scenario.
function M.begin(G, scenario)
  G.peace = {}
  for i, row in ipairs(scenario.peace or {}) do
    G.peace[i] = copy_of(row)
  end
end

--- The armistice is made before a turn, or (26.12c) after the last. 26.9a: the campaign alone goes on from there.
---@param turn integer
---@param rule string By which it is made.
function M.make(G, turn, rule)
  local rows = those(G.peace, function(row) return not row.holds or pieces.occupant(G, row.holds) == row.winner end) -- 28.2a, 26.1c
  local row = victory.by_figure(rows, turn) -- 28.2b, 28.2c
  log(rule, "armistice_made", "turn", turn)
  log(row.rule, "peace_" .. row.winner)
  G.over = { winner = row.winner, level = "armistice", scores = {} }
end

return M
