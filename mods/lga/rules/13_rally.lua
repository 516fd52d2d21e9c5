--- 13.15, 13.26 The routed: a week without orders, then they may rally.
local board = require("mechanics.board")
local morale = require("rules.13_morale")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local M = {}

--- 13.26b: may a piece try to come into command by itself: the steady, and Rout 2?
---@return boolean
function M.may_try(piece) return piece.routed ~= 1 end

--- 13.26b: does a rout keep a piece from marching: Rout 1 always, Rout 2 until it has come into command by itself?
---@return boolean
function M.keeps(piece) return piece.routed ~= nil and not (M.may_try(piece) and piece.bestirred) end

--- 13.26b: as their own Movement Phase ends those routed before it may try to rally; who routed since waits for the next.
---@param since table<string, boolean>? Who has routed in this very phase.
function M.turn_over(G, side, since)
  for _, id in ipairs(board.which(G, { side = side, routed = 1 })) do
    if not (since and since[id]) then board.mark(G, id, { routed = 2 }) end
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

--- 13.0b: some with the steady leaders beside them who command them all.
local function with_commanders(G, ids)
  local list = copy_of(ids)
  for _, id in ipairs(organization.here(G, organization.hex(G, ids[1]))) do
    local over = #those(ids, function(each) return pieces.is_below(G, each, id) end) == #ids
    if over and pieces.are_together(G, id, ids[1]) then list[#list + 1] = id end
  end
  return list
end

step("rally", {
  rule = "5.0.12",
  run = function(G)
    for _, side in ipairs(sides_of(G)) do
      local by = stacks(G, side)
      for _, hex in ipairs(keys_of(by)) do
        if morale.check(G, side, with_commanders(G, by[hex]), "13.15") then
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
