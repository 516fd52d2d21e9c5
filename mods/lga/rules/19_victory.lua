--- 19 How scenarios are won: each has its own judge.
local campaign = require("rules.19_1805")
local dresden = require("rules.19_1813")
local france = require("rules.19_1814")
local grand = require("rules.32_victory")
local italy = require("rules.19_italy")
local eylau = require("rules.19_1807")
local jena = require("rules.19_1806")
local russia = require("rules.19_1812")
local wagram = require("rules.19_1809")
local waterloo = require("rules.19_1815")

local M = {}

--- 19.11A.g: who has routed the other; both or neither: a draw.
local function of_a_battle(G)
  local french, coalition = G.first_rout == "french", G.first_rout == "coalition"
  if french == coalition then return "draw", "field", "19.11A.g" end
  return french and "coalition" or "french", "rout", "19.11A.g"
end

-- By scenario: who judges it, and counts the points of the French if they matter. A battle of one phase is judged by its rout.
local modules = {
  italy = italy, ulm = campaign, ["1805"] = campaign, ["1806"] = jena, ["1807"] = eylau, ratisbon = wagram, ["1809"] = wagram,
  ["1812"] = russia, ["1813"] = dresden, ["1814"] = france, waterloo = waterloo, ["1805_1807"] = grand, ["1805_1815"] = grand, ["1812_1815"] = grand,
}

--- 19.21o, 19.22p: is the game over with this week, whatever comes?
---@return boolean
function M.is_decided(G)
  local is_won = (modules[G.scenario] or {}).is_won
  return is_won ~= nil and is_won(G)
end

local function unwritten() return "draw", "unwritten", "5.0.0" end

--- Ends the game.
function M.settle(G)
  local module = modules[G.scenario] or {}
  local winner, level, rule = (G.phase_of and of_a_battle or module.judge or unwritten)(G)
  G.over = { winner = winner, level = level, scores = module.points and { french = module.points(G) } or {} }
  log(rule, "over", "winner", winner)
end

local function no_score() return { layers = {}, notes = {}, scores = {} } end

--- For the window: the points as they stand, or who holds what.
function M.score(G, side)
  local module = modules[G.scenario]
  return (module and module.score or no_score)(G, side)
end

return M
