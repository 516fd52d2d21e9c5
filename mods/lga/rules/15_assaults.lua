--- 15.4 Assaults: a battle for a fortress; who breaks inside is captured with all that he has.
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local fortress = require("rules.15_fortress")
local losses = require("rules.12_losses")
local organization = require("mechanics.organization")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")

local WALLS = 3 -- 15.41
local M = {}

--- 15.41: the strength points of a defender as the odds count them.
---@return integer
function M.walled(f, points) return f.assault and WALLS * points or points end

--- 12.14, 12.15: the SP of attackers and defenders in a battle, by all who are there (O24), walls counted.
---@return integer attack
---@return integer defence
function M.weigh(G, f)
  local defence = pieces.strength(G, battle.ids(G, f, f.sides[2]))
  return pieces.strength(G, battle.ids(G, f, f.sides[1])), M.walled(f, defence)
end

--- 15.44, 15.45: the defender stands, all in one line.
function M.stand(G, f)
  local side = f.sides[2]
  for _, id in ipairs(battle.ids(G, f, side)) do
    f.line[id] = 1
  end
  f.withdrawing = false
  log("15.44", "stands", "side", side)
end

--- 15.47, 15.54: all inside are captured, strength points and leaders; the fortress is open.
---@param by string The side that takes it.
function M.capture(G, by, hex, rule)
  local ids = fortress.defenders(G, by, hex)
  local side = G.pieces[ids[1]].side
  log(rule, "fortress_falls", "hex", hex, "side", by)
  losses.take(G, { ids }, { side = side, points = pieces.strength(G, ids), rule = rule, captured = true, leaders = true })
  for _, id in ipairs(ids) do
    if G.pieces[id] and not pieces.is_train(id) then losses.remove(G, id) end
  end
  board.mark(G, fortress.garrison(G, hex), {}, { "inside" })
  M.open_to(G, by, hex)
end

--- A fortress without a garrison: the siege is over, and what is left there is his who stands in the hex; 15.54: leaders too.
function M.open_to(G, by, hex)
  G.sieges[hex], G.changed = nil, G.changed + 1
  local there = those(organization.here(G, hex), function(id) return G.pieces[id].side == by and pieces.arm(id) end)
  if #there == 0 then return end
  local left = those(fortress.garrison(G, hex), function(id) return pieces.opposes(G, id, by) end)
  board.mark(G, left, {}, { "inside" })
  for _, id in ipairs(left) do
    if pieces.is_leader(G, id) then losses.remove(G, id) end
  end
  passage.pass(G, by, there, hex)
end

--- 15.47: rout or withdrawal of the garrison; the attacker may go in, without Advance Points too.
function M.surrender(G, f)
  if #fortress.defenders(G, f.sides[1], f.target) > 0 then M.capture(G, f.sides[1], f.target, "15.47") end
  f.may_occupy = true
end

--- 12.15: nobody inside is left.
function M.fall(G, f)
  log("15.47", "fortress_falls", "hex", f.target, "side", f.sides[1])
  board.mark(G, fortress.garrison(G, f.target), {}, { "inside" })
  M.open_to(G, f.sides[1], f.target)
  f.may_occupy = true
end

return M
