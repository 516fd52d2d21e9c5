--- 1.6, 19.2 How a piece comes into the game: its side and the marks that it begins with.
local pieces = require("rules.01_pieces")

local M = {}

--- A piece as it comes into play; every flag stands, so that equal positions are equal states. 17.1a, 17.1b: the Prussian
--- player has the Saxons too, who are Prussian pieces for all purposes.
local function fresh(id)
  return {
    side = pieces.counter(id).side,
    reduced = false,
    ooc = false,
    unsupplied = false,
    march = false,
    moved = false,
    tried = false,
    passed = false,
    shown = false, -- 1.5a, 19.2a: flag side up
    withdrew = false,
    reorganizing = false,
  }
end

--- Brings a counter into the state, off the map.
function M.enlist(G, id)
  if G.pieces[id] then return end
  G.pieces[id] = fresh(id)
  local at = #G.order + 1
  while at > 1 and G.order[at - 1] > id do
    at = at - 1
  end
  table.insert(G.order, at, id)
end

return M
