--- The battle under way: its frame, who is in it, what it costs; R5 morale.
-- Frame "battle": { sides = { attacker, defender }, hex = { [side] = hex }, force = { [id] = true }, round, shut, over,
-- front = { [id] = the round in which the division was put in the front line } }.
local board = require("mechanics.board")
local charts = require("example-secret:rules.charts")
local M = {}

function M.other(G, side)
  local sides = within(G, "battle").sides
  return sides[1] == side and sides[2] or sides[1]
end

--- Divisions of a side in the battle: of its front line (true), of its reserve (false), or all; perhaps of one arm.
function M.engaged(G, side, front, arm)
  local battle = within(G, "battle")
  return board.which(G, function(piece, id)
    local here = piece.side == side and piece.strength and battle.force[charts:force(G, id)]
    local there = here and (front == nil or front == (battle.front[id] ~= nil))
    return there and (not arm or charts.counters.by[id].arm == arm)
  end)
end

--- R2.4: losses fall on the front line, then on the reserve; each is a point for the other side.
function M.hurt(G, side, points)
  local lost, foe = 0, M.other(G, side)
  for _, front in ipairs({ true, false }) do
    lost = lost + charts:lose(G, M.engaged(G, side, front), points - lost)
  end
  G.score[foe] = G.score[foe] + lost
  log("R2.4", "losses", "side", side, "points", lost)
  barrier() -- who is still there afterwards, and who falls back, shows what the other side could not know
end

--- R5.1: away from the other side's hex; a force that cannot go is lost.
local function retreat(G, id, hexes)
  local foe = M.other(G, G.pieces[id].side)
  log("R5.1", "retreats", "unit", id)
  local came = charts:go(G, id, within(G, "battle").hex[foe], -1, hexes)
  if came == hexes then return end
  G.score[foe] = G.score[foe] + charts:lose(G, charts:units(G, id), 99)
end

local function rout(G, id)
  G.pieces[id].routed = true
  log("R5.3", "routs", "unit", id)
  retreat(G, id, 3)
end

local function each_force(G, side, call)
  for _, id in ipairs(charts:forces(G, side)) do
    if within(G, "battle").force[id] then call(G, id) end
  end
end

--- The whole side goes back a hex; R5.2 with `checks` each force must then be steady.
function M.back(G, side, checks)
  each_force(G, side, function(_, id)
    retreat(G, id, 1)
    if checks and G.pieces[id] and not charts:passes(G, id, "morale", "R5.2") then rout(G, id) end
  end)
end

--- R5.3: the front line loses half, and all rout, unless a steady reserve covers them.
function M.rout(G, side)
  M.hurt(G, side, (charts:strength(G, M.engaged(G, side, true)) + 1) // 2)
  local reserve = M.engaged(G, side, false)[1]
  if reserve and charts:passes(G, reserve, "morale", "R5.3") then return M.back(G, side, false) end
  each_force(G, side, rout)
end

step("rally", {
  rule = "R5.5",
  enter = function(G)
    for _, id in ipairs(board.which(G, function(piece) return piece.routed end)) do
      G.pieces[id].routed = not charts:passes(G, id, "morale", "R5.5")
    end
  end,
})

return M
