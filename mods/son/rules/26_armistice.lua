--- 26.12 The Armistice Table, and the interphase of the game-weeks in which it is asked.
local charts = require("rules.charts")
local peace = require("rules.28_peace")

local numbers, terms, turns = table_of("armistice"), table_of("armistice_terms"), table_of("turns")
local M = {}

--- 26.12: is a check due before this turn?
---@return boolean
function M.due(turn) return turns[turn].check end

--- 26.12, 26.19: does a die make the armistice before a turn?
---@param turn integer
---@param allied integer Army Morale.
---@param french integer
---@param die integer
---@return boolean
function M.made(turn, allied, french, die)
  local add = turn == terms.die_on.turn and terms.die_on.add or 0 -- 26.12d
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

--- 4.19b: before the first player's part of a tinted turn; 26.12b: no other way leads to an armistice.
step("interphase", {
  rule = "26.12a",
  run = function(G)
    finish(G)
    if #G.peace == 0 or not M.due(G.turn) then return end
    local die = roll(G, "armistice", 6, "26.12a", "armistice")
    if M.made(G.turn, G.morale.allied, G.morale.french, die) then
      peace.make(G, G.turn, "26.12a") -- 26.12e: it counts as that turn
    else
      log("26.12a", "no_armistice")
    end
  end,
})

return M
