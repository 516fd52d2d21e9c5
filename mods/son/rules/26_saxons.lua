--- 26.1 The Saxons: neutral, then French, then gone.
-- State: `G.saxony` = "neutral", "french" or "gone"; `G.saxons_join` = the turn in which the neutral ones do.
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")

local units = table_of("units")
local DRESDEN = map_of():find("Dresden").hex
local OFFICERS = { maj_gen_inf = true, maj_gen_cav = true, garrison = true }
local M = {}

local function neutrals(G) return board.which(G, { neutral = true }) end

function M.begin(G) G.saxony = #neutrals(G) > 0 and "neutral" or "french" end

--- 26.1a: the Saxon troops go home, and with them those who led no one else.
local function vanish(G)
  G.saxony = "gone"
  log("26.1a", "saxons_gone")
  for _, row in ipairs(units.list) do
    local leader = row.contingent == "Saxony" and G.pieces[row.id] and G.pieces[row.id].chart
    if leader then
      pieces.remove(G, row.id)
      local officer = OFFICERS[pieces.rating(leader).role] and #pieces.organic(G, leader) == 0
      if officer then pieces.remove(G, leader) end
    end
  end
end

--- 26.1a, 26.1c: as a phase ends, who is in Dresden?
function M.note(G)
  local holder = pieces.occupant(G, DRESDEN)
  if G.saxony == "neutral" and holder == "french" and not G.saxons_join then
    G.saxons_join = G.turn + 1
  elseif G.saxony == "french" and holder == "allied" then
    vanish(G)
  end
end

--- As a turn begins: the one after the French came to Dresden.
function M.begin_turn(G)
  if G.saxony ~= "neutral" or G.saxons_join ~= G.turn then return end
  board.mark(G, neutrals(G), { neutral = false })
  G.saxony = "french"
  log("26.1a", "saxons_join")
end

return M
