--- 7.7 Transfers of units from one command to another: ordered unseen, carried out as the Command Phase ends.
-- Of a piece, its side's alone: `transfer`: under whom it comes.
local board = require("mechanics.board")
local command = require("rules.06_command")
local italy = require("rules.19_italy")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local M = {}

--- 7.71a: leaders and units under somebody.
local function under_somebody(G, f, side)
  if f.draft[side] then return {} end
  return board.which(G, function(piece, id)
    return piece.side == side and not piece.routed and pieces.superior(G, id) ~= nil and organization.hex(G, id) ~= nil
  end)
end

--- 7.71b, 7.71c: army leaders above a unit, and supreme commanders; a corps leader moves no whole units.
local function seniors(G, _, _, id)
  return those(command.leaders_of(G, id), function(by) return by ~= id and command.is_senior(G, by) end)
end

--- 7.71c: those under whom an army leader may bring a unit; 7.71b: a supreme commander under any of the side.
local function targets(G, f, side)
  local draft = f.draft[side]
  if not (draft and draft.transfer) then return {} end
  return board.which(G, function(piece, to)
    if piece.side ~= side or not G.boxes[to] or not organization.hex(G, to) then return false end
    return pieces.role(G, draft.by) == "supreme" or to == draft.by or pieces.is_below(G, to, draft.by)
  end)
end

--- 7.76: the boxes of a leader that are free, with the transfers of this phase.
local function room(G, to)
  local used = board.which(G, function(piece, id) return (piece.transfer or pieces.superior(G, id)) == to end)
  return G.boxes[to] - #used
end

action("transfer", {
  rule = "7.71a",
  args = {
    { "unit", "piece", under_somebody },
    { "by", "piece", seniors },
  },
  check = function(G, _, side, id, by)
    italy.check_active(G, side)
    need(not G.pieces[id].task, "6.32b", "has_task", "unit", id)
    need(command.points(G, by) > 0, "6.31", "no_points", "leader", by, "needs", 1)
    need(command.reaches(G, by, id), "6.12a", "no_command_path", "unit", id, "leader", by)
  end,
  apply = function(_, f, side, id, by) f.draft[side] = { unit = id, by = by, transfer = true } end,
})

action("hand", {
  rule = "7.71c",
  args = { { "to", "piece", targets } },
  check = function(G, f, side, to)
    local id = f.draft[side].unit
    need(to ~= id and not pieces.is_below(G, to, id), "7.71c", "below_him", "unit", to)
    need(pieces.superior(G, id) ~= to, "7.71c", "under_him_already", "leader", to)
    need(room(G, to) > 0, "7.76", "no_box", "leader", to)
    need(pieces.rank(G, id) > 0 or organization.hex(G, id) == organization.hex(G, to), "8.0b", "no_leader", "unit", id)
  end,
  apply = function(G, f, side, to)
    local id, by = f.draft[side].unit, f.draft[side].by
    f.draft[side] = nil
    board.mark(G, by, { spent = (G.pieces[by].spent or 0) + 1 }) -- 6.34b
    board.mark(G, id, { task = "transfer", transfer = to })
    log_to(side, "7.72a", "transferred", "unit", id, "leader", to)
  end,
})

--- 7.72a: the transfers are made; 7.73: who is not with the new superior stands on the map until they meet.
function M.carry_out(G)
  for _, id in ipairs(board.which(G, function(piece) return piece.transfer end)) do
    local to, hex = G.pieces[id].transfer, organization.hex(G, id)
    if organization.hex(G, to) == hex then
      pieces.attach(G, id, to)
    else
      board.put(G, id, hex)
      board.mark(G, id, { superior = to })
    end
    board.mark(G, id, {}, { "transfer" })
  end
end

return M
