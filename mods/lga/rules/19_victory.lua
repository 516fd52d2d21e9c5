--- 19 How scenarios are won: each has its own judge.
local campaign = require("rules.19_1805")
local italy = require("rules.19_italy")
local jena = require("rules.19_1806")
local waterloo = require("rules.19_1815")

local M = {}

--- 19.11A.g: who has routed the other; both or neither: a draw.
local function of_a_battle(G)
  local french, coalition = G.first_rout == "french", G.first_rout == "coalition"
  if french == coalition then return "draw", "field", "19.11A.g" end
  return french and "coalition" or "french", "rout", "19.11A.g"
end

-- By scenario: who wins, how, and the rule. A battle of one phase is judged by its rout.
local judges = { italy = italy.judge, ulm = campaign.judge, ["1805"] = campaign.judge, ["1806"] = jena.judge, waterloo = waterloo.judge }
local scores = { italy = italy.score, ulm = campaign.score, ["1805"] = campaign.score, ["1806"] = jena.score, waterloo = waterloo.score }

local decided = { ["1806"] = jena.is_won } -- by scenario: is it won as a week ends, whatever comes?

--- 19.21o: is the game over with this week?
---@return boolean
function M.is_decided(G)
  local is_won = decided[G.scenario]
  return is_won ~= nil and is_won(G)
end

local function unwritten() return "draw", "unwritten", "5.0.0" end

--- Ends the game.
function M.settle(G)
  local judge = G.phase_of and of_a_battle or judges[G.scenario] or unwritten
  local winner, level, rule = judge(G)
  G.over = { winner = winner, level = level, scores = judge == campaign.judge and { french = campaign.points(G) } or {} }
  log(rule, "over", "winner", winner)
end

local function no_score() return { layers = {}, notes = {}, scores = {} } end

--- For the window: the points as they stand, or who holds what.
function M.score(G, side) return (scores[G.scenario] or no_score)(G, side) end

return M
