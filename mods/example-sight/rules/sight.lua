--- 4 Sight: what stands in the way.
local sight = require("engine.sight")
local los = require("mechanics.los")
local map = map_of()
local troops = map:layer("troops")
local M = { by = { ground = "4.1", cover = "4.2", extra = "4.3", too_far = "4.5" } }

--- The rule of sight on a map, for so many hexes.
function M.of(on, mist)
  local terms = { extra = on:layer("troops"), even_slope = true, reach = mist } -- 4.4
  for name, term in pairs(table_of("sight")) do
    terms[name] = term
  end
  return sight.new(on, terms)
end

--- The rule of sight in the mist of this turn (4.5).
function M.now(G)
  local mist = G.visibility[math.min(G.turn, #G.visibility)]
  return M.of(map, mist), mist
end

--- 4.3: brigades stand in the way.
function M.refresh(G)
  troops:clear()
  for _, piece in pairs(G.pieces) do
    troops:set(piece.hex, 1)
  end
end

M.queries = los.queries(M.now, map, M.by)

return M
