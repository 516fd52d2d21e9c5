--- 28 The scenarios of ours: points for what the enemy has lost, and for towns.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local peace = require("rules.28_peace")
local victory = require("mechanics.victory")

local enemy = { french = "allied", allied = "french" }
local M = {}

--- State: `G.towns` = the rows of the scenario { hex, points }; `G.control[hex]` = who holds it, or "none".
function M.begin(G, scenario)
  G.towns, G.control = {}, {}
  for i, town in ipairs(scenario.towns or {}) do
    G.towns[i], G.control[town.hex] = { hex = town.hex, points = town.points }, "none"
  end
  M.note(G)
end

--- 28.1b: who has troops in a town takes it, and keeps it when they go on.
local take = victory.control("28.1b", function(G, id) return not G.pieces[id].neutral end)

--- Notes at the end of a phase who holds which town.
function M.note(G)
  for _, id in ipairs(board.which(G, function(piece) return piece.armed and piece.at end)) do
    for _, hex in ipairs(twohex.hexes(map_of(), G.pieces[id].at)) do
      take(G, id, hex)
    end
  end
end

--- 28.1a: a point for each SP that the enemy has lost in combat and pursuit; 28.1b: those of the towns held.
---@return integer
function M.points(G, side)
  local held = those(G.towns, function(town) return G.control[town.hex] == side end)
  return G.lost[enemy[side]] + sum(held, function(town) return town.points end)
end

--- 28.1c: more points win. 26.12c: in Spring the armistice comes by itself then; any other scenario is drawn at its end.
function M.settle(G)
  if G.peace[1] then return peace.make(G, G.turn, "26.12c") end
  if G.towns[1] then return settle(G, "28.1c", M.points) end
  G.over = { winner = "draw", level = "time", scores = {} }
end

return M
