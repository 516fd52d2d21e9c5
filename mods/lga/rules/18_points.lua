--- 18.2 Victory Points: what is lost, by either side.
-- G.points: above nothing they are the French player's.
local index = require("rules.22_index")
local pieces = require("rules.03_pieces")

local values = table_of("victory_points").by
local M = {}

--- Points of a side's loss: the enemy's gain.
local function score(G, side, points, rule, key)
  if points == 0 then return end
  G.points = G.points + (side == "french" and -points or points)
  if G.most then G.most, G.least = math.max(G.most, G.points), math.min(G.least, G.points) end -- 19.5m, 19.5n
  log(rule, key, "side", side, "points", points)
  if G.powers then index.points(G) end -- 22.32
end

--- 19.32i: points that the French gain.
function M.gain(G, points, rule, key) score(G, "coalition", points, rule, key) end

--- 18.2a, 18.2b: SP that are gone, or captured.
---@param lost table<string, integer> By arm.
function M.lost(G, side, lost, captured)
  local men = (lost.infantry or 0) + (lost.cavalry or 0)
  if not captured then return score(G, side, men * values.eliminated.points, "18.2a", "points_lost") end
  score(G, side, (men + (lost.artillery or 0)) * values.captured.points, "18.2b", "points_captured")
end

--- 18.2d: a leader is killed: his Initiative.
function M.killed(G, side, id) score(G, side, pieces.rating(G, id, "initiative"), "18.2d", "points_leader") end

--- 18.2c, 7.43: a Concentrate order that was not carried out.
function M.failed_concentration(G, side) score(G, side, values.failed_concentrate.points, "7.43", "points_concentrate") end

return M
