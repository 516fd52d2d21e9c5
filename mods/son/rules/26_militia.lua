--- 26.4 The militia of Berlin, under Tauenzien: called out when the French come near; it neither moves nor attacks.
local board = require("mechanics.board")
local costs = require("rules.14_costs")
local pieces = require("rules.02_pieces")
local stacking = require("rules.14_stacking")
local twohex = require("engine.twohex")

local CHIEF = "tauenzien"
local NEAR = 14 -- 26.4b: 7 MPs of infantry, in halves
local map = map_of()
local BERLIN = map:find("Berlin").hex
local M = {}

local around = {} -- no hex costs less than half an MP: who is not there is too far
for _, hex in ipairs(map:range(BERLIN, NEAR)) do
  around[hex] = true
end

--- 26.4b: have French troops come so near?
local function approached(G)
  for _, id in ipairs(pieces.leaders_who(G, function(piece) return piece.side == "french" and piece.armed and not piece.neutral end)) do
    for _, hex in ipairs(twohex.hexes(map, G.pieces[id].at)) do
      if around[hex] and costs.profile("infantry"):trace(hex, BERLIN, NEAR) then return true end
    end
  end
  return false
end

--- 26.4a, 26.4b: Berlin and any one hex beside it: those that are free for him.
---@return string[] tails
local function places(G)
  return those(map:neighbors(BERLIN), function(to)
    local free = board.count("french", to) == 0 and board.count("french", BERLIN) == 0 and costs.profile("infantry"):cost(BERLIN, to)
    return free and holds(stacking.may_end, G, { CHIEF }, { mode = "column", head = BERLIN, tail = to }, nil, "allied")
  end)
end

--- 26.4e: only while he is off the map.
local function waits(G)
  local piece = G.pieces[CHIEF]
  return piece ~= nil and piece.off_map == true and piece.exit == nil
end

--- To be called when a force has moved: asks the Allies where the militia stands, once.
function M.call(G)
  if waits(G) and not within(G, "militia") and approached(G) and #places(G) > 0 then push(G, "militia") end
end

ask("militia", {
  rule = "26.4b",
  side = function() return "allied" end,
  args = { { "to", "hex", places, "no_place_for_militia" } },
  apply = function(G, _, _, to)
    board.put(G, CHIEF, { mode = "column", head = BERLIN, tail = to })
    board.mark(G, CHIEF, { off_map = false, militia = true }) -- 26.4c: for good
    log("26.4b", "militia_called", "to", BERLIN)
    finish(G)
  end,
})

return M
