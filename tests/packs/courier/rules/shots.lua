--- 3 Shots, at strengths that others do not know.
local counters = table_of("units").by
local M = {}

local UNKNOWN = 3 -- 3.2: what a strength is taken for

--- What a side may suppose of the position: strengths that it has not seen are 3.
function M.guess(G, side)
  for _, piece in pairs(G.pieces) do
    if piece.side ~= side and not piece.seen then piece.strength = UNKNOWN end
  end
  return G
end

local function shot(G, id, target)
  local die = roll(G, "shots", 6, "3.1", "shot", "unit", id)
  return die + G.pieces[id].strength > 3 + G.pieces[target].strength and "hit" or "miss"
end

step("shots", { rule = "3.1", actions = { "end", "shoot" } })

action("shoot", {
  rule = "3.1",
  args = { { "unit", "piece", "own" }, { "target", "piece", "others" } },
  check = function(G, _, _, id)
    need(counters[id] and not G.pieces[id].shot, "3.1", "done_already", "unit", id)
  end,
  rolls = function(G, _, _, id, target) return shot(G, id, target) end,
  apply = function(G, _, side, id, target)
    if shot(G, id, target) == "hit" then G.hits[side] = G.hits[side] + 1 end
    G.pieces[id].shot = true
    G.pieces[id].seen, G.pieces[target].seen = true, true
    barrier()
  end,
})

return M
