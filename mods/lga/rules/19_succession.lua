--- 19.22f Bennigsen replaces Kamenskoi as Supreme Commander; 32.3b Napoleon has another counter.
-- G.succeeded: he has.
local board = require("mechanics.board")
local fortress = require("rules.15_fortress")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local M = {}

--- The old commander leaves; who was directly under him comes under the new one, whose chart has boxes for them.
local function hand_over(G, from, to)
  local hex = organization.hex(G, from)
  for _, id in ipairs(board.which(G, function(piece) return piece.superior == from end)) do
    if G.pieces[id].chart then board.put(G, id, hex) end
    board.mark(G, id, id ~= to and { superior = to } or {}, id == to and { "superior" } or {})
  end
  board.remove(G, from)
  G.boxes[to] = G.boxes[to] + G.boxes[from] -- 7.76
  fortress.unite(G, hex)
end

--- 32.3b: a leader has another counter from a year on.
local function change_counter(G)
  local def = G.special.counter_change
  if not def or G.year < def.year or not G.pieces[def.from] then return end
  local fields = copy_of(G.pieces[def.from])
  fields.hex, fields.chart, fields.superior = nil, nil, nil
  pieces.put(G, def.to, organization.hex(G, def.from), fields)
  for i, id in ipairs(G.supreme) do
    if id == def.from then G.supreme[i] = def.to end
  end
  G.boxes[def.to] = 0
  hand_over(G, def.from, def.to)
  pieces.tell(G, def.to, "32.3b", "has_another_counter", "unit", def.to)
end

--- 19.22f: as a week begins: is it time?
function M.review(G)
  change_counter(G)
  local def = G.special.succession
  if not def or G.succeeded or G.turn < def.turn or not G.pieces[def.to] then return end
  G.succeeded = true
  G.supreme = those(G.supreme, function(id) return id ~= def.from end)
  table.insert(G.supreme, def.to)
  if G.pieces[def.from] then hand_over(G, def.from, def.to) end
  pieces.tell(G, def.to, "19.22f", "takes_over_army", "unit", def.to)
end

return M
