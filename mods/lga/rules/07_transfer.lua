--- 7.7 Transfers of units from one command to another: ordered unseen, carried out as the Command Phase ends.
-- Of a piece, its side's alone: `transfer`: under whom it comes; `shift` = { to, points }, what it gives to another (7.71d).
local armies = require("rules.24_armies")
local board = require("mechanics.board")
local command = require("rules.06_command")
local deputies = require("rules.19_deputies")
local generals = require("rules.24_leaders")
local held = require("rules.19_held")
local italy = require("rules.19_italy")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local counters, strengths = pieces.counters, {}
for _, row in ipairs(table_of("charts")) do
  strengths[row.chart] = strengths[row.chart] or {}
  strengths[row.chart][row.piece] = row.strength
end
local M = {}

local subordinates = derived("who has a superior", { "chain" }, function(G, side)
  return board.which(G, function(_, id) return pieces.superior(G, id) ~= nil end, side)
end)

--- 7.71a: leaders and units under somebody.
local function under_somebody(G, f, side)
  if f.draft[side] then return {} end
  return those(subordinates(G, side), function(id) return not G.pieces[id].routed and organization.hex(G, id) ~= nil end)
end

--- 7.71a: the leaders above a unit, and supreme commanders.
local function leaders(G, _, _, id)
  return those(command.leaders_of(G, id), function(by) return by ~= id end)
end

--- 7.71c: those under whom an army leader may bring a unit; 7.71b: a supreme commander under any of the side.
local function targets(G, f, side)
  local draft = f.draft[side]
  if not (draft and draft.transfer and command.is_senior(G, draft.by)) then return {} end -- a corps leader moves no whole units
  return board.which(G, function(piece, to)
    if piece.side ~= side or not G.boxes[to] or not organization.hex(G, to) then return false end
    return command.is_over(G, draft.by, to) or to == draft.by or pieces.is_below(G, to, draft.by) or deputies.commands(G, draft.by, to)
  end)
end

--- 7.76: the boxes of a leader that are free, with the transfers of this phase.
---@return integer
function M.room(G, to)
  local used = board.which(G, function(piece, id) return (piece.transfer or pieces.superior(G, id)) == to end)
  return (G.boxes[to] or 0) - #used
end

-- Strength points (7.71d) ---------------------------------------------------------------------------------

--- 7.75: the SP of a unit that its own box prints.
---@return integer
function M.printed(G, id)
  if G.powers then return armies.most(id) end -- 24.31, 26.43
  return strengths[G.chart][id] or 0
end

--- 7.71d: are two of one nation and kind of troops?
local function is_same_kind(id, other)
  local one, two = counters.by[id], counters.by[other]
  return one.nation == two.nation and one.weight == two.weight and pieces.arm(id) == pieces.arm(other) and pieces.arm(id) ~= nil
end

--- 7.71d: the units to which a leader may give points of another's: a corps leader in his corps, an army leader in his army.
function M.receivers(G, side, by, id)
  if (G.pieces[id].strength or 0) < 2 then return {} end
  return board.which(G, function(piece, to)
    if to == id or piece.routed or not is_same_kind(id, to) or not organization.hex(G, to) then return false end
    if pieces.is_replacement(to) then return false end -- 25.42a
    if not command.is_over(G, by, to) and not (pieces.is_below(G, to, by) and pieces.is_below(G, id, by)) then return false end
    return pieces.alike(G, id, to) and piece.strength ~= nil and piece.strength < M.printed(G, to)
  end, side)
end

--- Takes points from a unit to another.
local function pour(G, id, to, points)
  board.mark(G, id, { strength = G.pieces[id].strength - points })
  board.mark(G, to, { strength = G.pieces[to].strength + points })
  log_to(G.pieces[id].side, "7.72b", "poured", "unit", id, "to", to, "points", points)
end

--- 3.34b, 7.75: how many points a unit may give another.
function M.need_points(G, id, to, points)
  need(points > 0 and points < G.pieces[id].strength, "3.34b", "keeps_a_point", "unit", id)
  local most = M.printed(G, to) - G.pieces[to].strength
  need(points <= most, "7.75", "box_is_full", "unit", to, "points", most)
end

--- A unit is to give points to another, at once if they are in one hex.
function M.promise(G, id, to, points)
  local side = G.pieces[id].side
  board.mark(G, id, { task = "transfer", shift = { to = to, points = points } })
  log_to(side, "7.71d", "shifted", "unit", id, "to", to, "points", points)
  M.meet(G, organization.hex(G, id))
end

action("shift", {
  rule = "7.71d",
  args = {
    { "to", "piece", function(G, f, side)
      local draft = f.draft[side]
      return draft and draft.transfer and M.receivers(G, side, draft.by, draft.unit) or {}
    end },
    { "points", "integer", function(G, f, side) return f.draft[side] and G.pieces[f.draft[side].unit].strength or 0 end },
  },
  check = function(G, f, side, to, points) M.need_points(G, f.draft[side].unit, to, points) end,
  apply = function(G, f, side, to, points)
    local id, by = f.draft[side].unit, f.draft[side].by
    f.draft[side] = nil
    command.pay(G, by, id, false)
    M.promise(G, id, to, points)
  end,
})

--- 7.72b: points change hands where the two are in one hex, as far as they still can (7.75).
function M.meet(G, hex)
  for _, id in ipairs(board.which(G, function(piece) return piece.shift ~= nil end)) do
    local shift = G.pieces[id].shift
    local met = G.pieces[shift.to] and organization.hex(G, id) == hex and organization.hex(G, shift.to) == hex
    if met then
      local points = math.min(shift.points, G.pieces[id].strength - 1, M.printed(G, shift.to) - G.pieces[shift.to].strength)
      board.mark(G, id, {}, { "shift" })
      if points > 0 then pour(G, id, shift.to, points) end
    end
  end
end

--- 7.72b: as a side's Movement Phase ends the transfers of those who have not met are off.
function M.cancel(G, side)
  for _, id in ipairs(board.which(G, function(piece) return piece.side == side and piece.shift ~= nil end)) do
    log_to(side, "7.72b", "never_met", "unit", id, "to", G.pieces[id].shift.to)
    board.mark(G, id, {}, { "shift" })
  end
end

-- Units (7.71a to 7.71c) ----------------------------------------------------------------------------------

action("transfer", {
  rule = "7.71a",
  args = {
    { "unit", "piece", under_somebody },
    { "by", "piece", leaders },
  },
  check = function(G, f, side, id, by)
    italy.check_active(G, side)
    held.check_orders(G, by)
    need(not G.pieces[id].task, "6.32b", "has_task", "unit", id)
    deputies.check(G, by, id)
    need(command.is_in_command(G, by), "6.33", "not_in_command", "unit", by)
    local cost = command.cost(G, by, id, false)
    need(command.points(G, by) >= cost, "6.31", "no_points", "leader", by, "needs", cost)
    need(command.reaches(G, by, id), "6.12a", "no_command_path", "unit", id, "leader", by)
    need(command.is_senior(G, by) or #M.receivers(G, side, by, id) > 0, "7.71a", "moves_no_units", "leader", by)
  end,
  apply = function(G, f, side, id, by)
    f.draft[side] = { unit = id, by = by, transfer = true }
    deputies.note(G, by, id)
  end,
})

--- Is a leader below another, or will he be with the transfers of this phase?
local function comes_below(G, id, leader)
  local above = G.pieces[id].transfer or pieces.superior(G, id)
  return pieces.is_below(G, id, leader) or above ~= nil and (above == leader or comes_below(G, above, leader))
end

action("hand", {
  rule = "7.71c",
  args = { { "to", "piece", targets } },
  check = function(G, f, side, to)
    local id = f.draft[side].unit
    need(to ~= id and not comes_below(G, to, id), "7.71c", "below_him", "unit", to)
    need(pieces.superior(G, id) ~= to, "7.71c", "under_him_already", "leader", to)
    need(M.room(G, to) > 0, "7.76", "no_box", "leader", to)
    need(not G.powers or armies.can_lead(G, to, id), "24.23a", "foreign_leader", "leader", to)
    local senior = generals.waiting_senior(G, to)
    need(not senior, "24.11d", "senior_waits", "unit", senior)
    need(pieces.rank(G, id) > 0 or organization.hex(G, id) == organization.hex(G, to), "8.0b", "no_leader", "unit", id)
  end,
  apply = function(G, f, side, to)
    local id, by = f.draft[side].unit, f.draft[side].by
    f.draft[side] = nil
    command.pay(G, by, id, false) -- 6.34b
    board.mark(G, id, { task = "transfer", transfer = to })
    log_to(side, "7.72a", "transferred", "unit", id, "leader", to)
  end,
})

--- Brings a piece under another leader; 7.73: who is not with him stands on the map until they meet.
function M.bring(G, id, to)
  if pieces.are_together(G, id, to) then return pieces.attach(G, id, to) end
  board.put(G, id, organization.hex(G, id))
  board.mark(G, id, { superior = to })
end

--- 7.72a: the transfers are made.
function M.carry_out(G)
  for _, id in ipairs(board.which(G, function(piece) return piece.transfer end)) do
    M.bring(G, id, G.pieces[id].transfer)
    board.mark(G, id, {}, { "transfer" })
  end
end

return M
