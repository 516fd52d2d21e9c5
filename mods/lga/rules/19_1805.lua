--- 19.12s, 19.13ze to 19.13zi How the campaigns of 1805 are won.
local board = require("mechanics.board")
local conditions = require("rules.19_conditions")
local ground = require("rules.08_ground")
local occupation = require("rules.19_occupation")
local organization = require("mechanics.organization")
local paths = require("engine.paths")
local pieces = require("rules.03_pieces")
local zones = require("rules.10_zones")

local map = map_of()
local ULM = 25 -- 19.12s
local POINTS, KILLED, LEFT = 50, 12, 60 -- 19.13ze
local VIENNA, OLMUTZ = "B5208", "B5402"
local M = {}

local profile = paths.profile(map, ground.as_hexes("19.13zf"))

--- 19.13zf: Russians on the map who have no path to Olmutz past French units and the zones of French cavalry.
---@return string[] units
function M.cut_off(G)
  local veto, cut = map:layer("to_olmutz"), {}
  veto:clear()
  for hex in pairs(zones.against(G, "coalition")) do
    veto:set(hex, 1)
  end
  for _, id in ipairs(board.which(G, function(piece, id) return (piece.strength or 0) > 0 and pieces.opposes(G, id, "coalition") end)) do
    local hex = organization.hex(G, id)
    if hex then veto:set(hex, 1) end
  end
  for _, id in ipairs(board.which(G, function(piece, id) return pieces.counters.by[id].nation == "russian" and piece.strength end)) do
    local hex = organization.hex(G, id)
    if hex and hex ~= OLMUTZ and not profile:path(hex, OLMUTZ, { veto = veto }) then cut[#cut + 1] = id end
  end
  return cut
end

--- 19.13ze: the SP that the Russians have lost in battle, and those they still have, on the map or to come.
---@return integer lost
---@return integer left
function M.russians(G)
  local cut = pieces.strength(G, M.cut_off(G)) -- 19.13zf
  local all = board.which(G, function(_, id) return pieces.counters.by[id].nation == "russian" end)
  return G.russians.battle + cut, pieces.strength(G, all) - cut
end

--- 19.13zg: the points of the French with those for places.
---@return integer
function M.points(G)
  return G.points + sum(occupation.changed(G), function(row) return row.points end)
end

--- 19.13ze: what the French have to show.
---@return Condition[]
function M.conditions(G)
  if not G.russians then return { { key = "wants_points", rule = "19.12s", met = G.points >= ULM, values = { points = G.points, needs = ULM } } } end
  local lost, left = M.russians(G)
  local points = M.points(G)
  return {
    { key = "wants_points", rule = "19.13ze", met = points >= POINTS, values = { points = points, needs = POINTS } },
    { key = "wants_vienna", rule = "19.13ze", met = occupation.holder(G, VIENNA) == "french", values = { hex = VIENNA } },
    { key = "wants_russians", rule = "19.13ze", met = lost >= KILLED or left < LEFT, values = { lost = lost, left = left, kills = KILLED, below = LEFT } },
  }
end

--- 18.0, 19.12s, 19.13zi: who has won, and how: the French if they have met every condition, else the Coalition.
---@return string winner, string level, string rule
function M.judge(G) return conditions.judge(M.conditions(G), "french", "coalition", "18.0") end

--- For the window: the points, what places add, and what the Russians have lost; what they lose unseen is told to their side alone.
function M.score(G, side)
  local notes = { { rule = "18.1", key = "score.losses", values = { points = G.points } } }
  for _, row in ipairs(occupation.changed(G)) do
    notes[#notes + 1] = { rule = row.rule, key = "score.place", values = { side = row.side, hex = row.hex, points = row.points }, hex = row.hex }
  end
  if G.russians then
    local all = G.russians.battle + ((side == "coalition" or not G.sealed) and G.russians.other or 0)
    notes[#notes + 1] = { rule = "19.13zf", key = "score.russians", values = { battle = G.russians.battle, all = all } }
  end
  return { layers = {}, notes = notes, scores = { french = M.points(G) } }
end

return M
