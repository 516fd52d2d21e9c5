--- 19.5m, 19.5n, 19.6n Pieces that leave the game alive, and what becomes of who was under them.
local board = require("mechanics.board")
local bridges = require("rules.17_bridges")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local M = {}

--- The next above a piece who stays.
local function stays(G, id, gone)
  local above = pieces.superior(G, id)
  while above and gone[above] do
    above = pieces.superior(G, above)
  end
  return above
end

--- Some are gone for good; who was under them is under the next above, or an heir, and who lay on their charts stands on the map.
---@param gone table<string, boolean>
---@param heir string?
function M.leave(G, gone, heir)
  for _, id in ipairs(board.which(G, function(piece, id) return gone[piece.superior] and not gone[id] end)) do
    local superior = stays(G, id, gone)
    if not superior and heir ~= id then superior = heir end
    if G.pieces[id].chart then board.put(G, id, organization.hex(G, id)) end
    board.mark(G, id, { superior = superior }, not superior and { "superior" } or nil)
  end
  bridges.go_with(G, keys_of(gone)) -- 17.32
  for _, id in ipairs(keys_of(gone)) do
    table.insert(G.dead, id)
    board.remove(G, id)
  end
  for _, hex in ipairs(keys_of(G.sieges)) do
    local sides = {}
    for _, id in ipairs(organization.here(G, hex)) do
      if pieces.arm(id) then sides[G.pieces[id].side] = true end
    end
    if #keys_of(sides) < 2 then G.sieges[hex], G.changed = nil, G.changed + 1 end -- 15.56a
  end
end

return M
