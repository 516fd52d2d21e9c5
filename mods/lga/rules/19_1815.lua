--- 19.7n How Waterloo is won: by routing most of the enemy's men and not most of one's own.
local board = require("mechanics.board")
local pieces = require("rules.03_pieces")

local ARMIES = { -- 19.7c: of whom each consists, and whose it is
  { key = "armee_du_nord", side = "french", of = function(nation) return nation == "french" end },
  { key = "prussian_army", side = "coalition", of = function(nation) return nation == "prussian" end },
  { key = "anglo_allied", side = "coalition", of = function(nation) return nation ~= "french" and nation ~= "prussian" end },
}
local M = {}

--- The SP of an army that are left, and how many of them are routed.
local function count(G, army)
  local ids = board.which(G, function(piece, id) return piece.strength ~= nil and army.of(pieces.counters.by[id].nation) end)
  local routed = those(ids, function(id) return G.pieces[id].routed end)
  return pieces.strength(G, ids), pieces.strength(G, routed)
end

--- 19.7n: is most of some routed? Of an army that is no more, all are.
local function is_beaten(all, routed) return 2 * routed > all or all == 0 end

--- 19.7n: who has won, and how.
---@return string winner, string level, string rule
function M.judge(G)
  local all, routed, beaten = { french = 0, coalition = 0 }, { french = 0, coalition = 0 }, {}
  for _, army in ipairs(ARMIES) do
    local men, gone = count(G, army)
    beaten[army.key] = is_beaten(men, gone)
    all[army.side], routed[army.side] = all[army.side] + men, routed[army.side] + gone
    log("19.7n", "army_is", "army", army.key, "routed", gone, "points", men)
  end
  local french = is_beaten(all.french, routed.french)
  if beaten.prussian_army and beaten.anglo_allied and not french then return "french", "army", "19.7n" end
  if french and not is_beaten(all.coalition, routed.coalition) then return "coalition", "army", "19.7n" end
  return "draw", "undecided", "19.7n"
end

--- For the window: how many of each own army are routed; of the enemy's that is not known.
function M.score(G, side)
  local notes = {}
  for _, army in ipairs(those(ARMIES, function(each) return each.side == side end)) do
    local men, gone = count(G, army)
    notes[#notes + 1] = { rule = "19.7n", key = "score.army", values = { army = army.key, routed = gone, points = men } }
  end
  return { layers = {}, notes = notes, scores = {} }
end

return M
