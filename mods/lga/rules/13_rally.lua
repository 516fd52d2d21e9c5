--- 13.15, 13.26 The routed: a week without orders, then they may rally.
local board = require("mechanics.board")
local morale = require("rules.13_morale")
local organization = require("mechanics.organization")

local M = {}

--- 13.26b: as their own Movement Phase ends those routed before it may try to rally; who routed since waits for the next.
function M.turn_over(G, side)
  for _, id in ipairs(board.which(G, { side = side, routed = 1 })) do
    board.mark(G, id, { routed = 2 })
  end
end

--- The stacks of a side that may rally: the routed in one hex.
local function stacks(G, side)
  local by = {}
  for _, id in ipairs(board.which(G, { side = side, routed = 2 })) do
    local hex = organization.hex(G, id) .. (G.pieces[id].inside and " inside" or "") -- 15.31
    by[hex] = by[hex] or {}
    table.insert(by[hex], id)
  end
  return by
end

step("rally", {
  rule = "5.0.12",
  run = function(G)
    for _, side in ipairs(sides_of(G)) do
      local by = stacks(G, side)
      for _, hex in ipairs(keys_of(by)) do
        if morale.check(G, side, by[hex], "13.15") then
          log("13.15", "rallies", "side", side, "hex", organization.hex(G, by[hex][1]))
          board.mark(G, by[hex], {}, { "routed" })
        end
      end
    end
    board.mark(G, board.which(G, function(piece) return piece.demoralized end), {}, { "demoralized" }) -- 11.3g, O22
    finish(G)
  end,
})

return M
