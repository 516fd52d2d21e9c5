--- 26.12 The Armistice Table.
local charts = require("rules.charts")

local numbers, terms, turns = table_of("armistice"), table_of("armistice_terms"), table_of("turns")
local M = {}

--- 26.12: is a check due before this turn?
---@return boolean
function M.due(turn) return turns[turn].check end

--- 26.12: does a die make the armistice before a turn?
---@param turn integer
---@param allied integer Army Morale.
---@param french integer
---@param die integer
---@return boolean
function M.made(turn, allied, french, die)
  local add = turn == terms.die_on.turn and terms.die_on.add or 0
  return die + add <= charts.cell(numbers, tostring(allied), french)
end

--- 26.12c: after this turn the armistice comes by itself.
---@return integer
function M.last_turn() return terms.automatic_after end

--- 26.14: the turns that the index of an army is counted for.
---@return integer
function M.turns(army)
  if army == "north" then return 0 end
  return army == "bohemia" and terms.bohemia_turns or terms.turns
end

--- 26.13: the turn with which play goes on.
---@return integer
function M.resumes() return terms.resumes end

return M
