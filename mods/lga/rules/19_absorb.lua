--- 19.13zd In the first week a corps that passes takes the divisions of Baden and Wurttemberg along, as if by a Transfer.
local allowance = require("rules.08_allowance")
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local transfer = require("rules.07_transfer")

--- The divisions in the hex of a march that no one has absorbed.
local function divisions(G, f, side)
  return those(G.turn == 1 and G.special.absorbed or {}, function(id)
    local piece = G.pieces[id]
    return piece ~= nil and piece.side == side and organization.hex(G, id) == f.hex and not listed(allowance.going(G, f), id)
  end)
end

--- The corps leaders who pass.
local function leaders(G, f)
  return those(allowance.going(G, f), function(id) return pieces.role(G, id) == "corps" end)
end

action("absorb", {
  rule = "19.13zd",
  args = { { "unit", "piece", divisions }, { "leader", "piece", leaders } },
  check = function(G, f, _, id, leader)
    need(not G.pieces[id].routed, "13.26b", "is_routed_now", "unit", id)
    need(pieces.superior(G, id) ~= leader, "7.71c", "under_him_already", "leader", leader)
    need(transfer.room(G, leader) > 0, "7.76", "no_box", "leader", leader)
    need(pieces.are_together(G, id, leader), "15.31", "wall_between", "unit", id)
    need(f.steps > 0, "19.13zd", "passes_through", "unit", id)
  end,
  apply = function(G, f, _, id, leader)
    local order = G.pieces[leader].order
    pieces.attach(G, id, leader)
    if order == "double" or G.pieces[id].moved then -- 7.32
      board.put(G, id, f.hex)
    else
      board.mark(G, id, { order = order, letter = G.pieces[leader].letter, by = G.pieces[leader].by })
    end
    log("19.13zd", "is_absorbed", "unit", id, "leader", leader)
  end,
})
