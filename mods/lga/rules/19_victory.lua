--- 19 How scenarios are won.
local campaign = require("rules.19_1805")
local M = {}

--- 19.12s, 19.13zi: of the campaigns of 1805.
local function of_a_campaign(G)
  for _, condition in ipairs(campaign.conditions(G)) do
    log(condition.rule, condition.met and "condition_met" or "condition_missed", "condition", condition.key)
  end
  return campaign.winner(G)
end

--- 19.11A.g: who has routed the other; both or neither: a draw.
local function of_a_battle(G)
  local french, coalition = G.first_rout == "french", G.first_rout == "coalition"
  if french == coalition then return "draw" end
  return french and "coalition" or "french"
end

--- Ends the game.
function M.settle(G)
  if G.special.ansbach then
    local winner = of_a_campaign(G)
    G.over = { winner = winner, level = "campaign", scores = { french = campaign.points(G) } }
    log("18.0", "campaign_over", "winner", winner, "points", campaign.points(G))
    return
  end
  local winner = G.phase_of and of_a_battle(G) or "draw"
  G.over = { winner = winner, level = G.phase_of and (winner == "draw" and "field" or "rout") or "unwritten", scores = {} }
  log(G.phase_of and "19.11A.g" or "5.0.0", "over", "winner", winner)
end

return M
