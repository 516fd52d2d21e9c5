--- 19 How scenarios are won.
local M = {}

--- 19.11A.g: who has routed the other; both or neither: a draw.
local function of_a_battle(G)
  local french, coalition = G.first_rout == "french", G.first_rout == "coalition"
  if french == coalition then return "draw" end
  return french and "coalition" or "french"
end

--- Ends the game.
function M.settle(G)
  local winner = G.phase_of and of_a_battle(G) or "draw"
  G.over = { winner = winner, level = G.phase_of and (winner == "draw" and "field" or "rout") or "unwritten", scores = {} }
  log(G.phase_of and "19.11A.g" or "5.0.0", "over", "winner", winner)
end

return M
