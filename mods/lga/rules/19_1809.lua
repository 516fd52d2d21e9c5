--- 19.31s, 19.32l How the campaigns of 1809 are won as they end.
-- G.special.points: the Victory Points that the French need; `cleared`: where no supplied Austrian may be left.
local board = require("mechanics.board")
local conditions = require("rules.19_conditions")
local land = require("rules.19_land")
local occupation = require("rules.19_occupation")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local VIENNA = "B5208"
local M = {}

--- 19.31s: Bavaria, or what is French land north of the Danube: west of the border of Bohemia?
local function must_be_clear(G, hex)
  if map:in_area("bavaria", hex) then return true end
  return map:in_area("north_of_danube", hex) and G.nations[land.at(G.scenario, hex)] == "french"
end

--- 19.31s: the hexes there with Austrian units that are in supply.
---@return string[]
function M.intruders(G)
  local set = {}
  for _, id in ipairs(board.which(G, function(piece, id)
    return piece.strength ~= nil and not piece.unsupplied and pieces.counters.by[id].nation == "austrian"
  end)) do
    local hex = organization.hex(G, id)
    if hex and must_be_clear(G, hex) then set[hex] = true end
  end
  return keys_of(set)
end

--- What the French have to show.
---@return Condition[]
function M.conditions(G)
  local needs = G.special.points
  local rule = G.special.cleared and "19.31s" or "19.32l"
  local list = { { key = "wants_points", rule = rule, met = G.points >= needs, values = { points = G.points, needs = needs } } }
  if G.special.cleared then
    local hexes = M.intruders(G)
    list[2] = { key = "wants_clear", rule = rule, met = #hexes == 0, values = { hexes = hexes } }
  else
    list[2] = { key = "wants_vienna", rule = rule, met = occupation.holder(G, VIENNA) == "french", values = { hex = VIENNA } }
  end
  return list
end

--- 19.31s, 19.32l: the French have won if they have met every condition, else Austria.
---@return string winner, string level, string rule
function M.judge(G) return conditions.judge(M.conditions(G), "french", "coalition", "18.0") end

--- 18.0: the points of the French.
function M.points(G) return G.points end

--- For the window: the points, and what the French still lack.
function M.score(G)
  local notes = { { rule = "18.1", key = "score.losses", values = { points = G.points } } }
  for _, hex in ipairs(G.special.cleared and M.intruders(G) or {}) do
    notes[#notes + 1] = { rule = "19.31s", key = "score.intruders", values = { hex = hex }, hex = hex }
  end
  if not G.special.cleared then
    local side = occupation.holder(G, VIENNA)
    notes[#notes + 1] = { rule = "19.32l", key = "score.held", values = { hex = VIENNA, side = side }, hex = VIENNA }
  end
  return { layers = {}, notes = notes, scores = { french = G.points } }
end

return M
