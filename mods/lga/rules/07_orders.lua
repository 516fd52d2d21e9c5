--- 6.3, 7.0 The Command Phase: both sides give their orders unseen, and the markers lie face down until they are carried out.
-- Of a piece: `order`: "march", "force", "double", "none" (in command, without one); `letter`: "A", "B", "C" (7.4); `task`: "build",
-- "destroy", "quarters"; `by`: who gave the order; `shown`: the marker is turned up. Frame "command": `draft[side]` =
-- { unit, by }, who is to be ordered and by whom.
local berthier = require("rules.19_berthier")
local board = require("mechanics.board")
local closed = require("rules.19_closed")
local command = require("rules.06_command")
local deputies = require("rules.19_deputies")
local divided = require("rules.19_command")
local held = require("rules.19_held")
local impulses = require("rules.19_impulses")
local italy = require("rules.19_italy")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local generals = require("rules.19_generals")
local quarters = require("rules.16_quarters")
local transfer = require("rules.07_transfer")

local counters, turns = pieces.counters, table_of("turns")
local LETTERS = { A = true, B = true, C = true }
local TASKS = { build = true, destroy = true, quarters = true }
local KINDS = { "A", "B", "C", "build", "destroy", "double", "force", "march", "none", "quarters" } -- 6.32a
local FORGOTTEN = { "order", "letter", "task", "by", "shown", "spent", "moved", "tried", "concentrated", "barring", "host", "awake", "conferred" }
table.move({ "bestirred", "checked", "fought", "bound", "shift", "surprised", "harried" }, 1, 7, #FORGOTTEN + 1, FORGOTTEN)
local M = {}

local AS_DETACHED = { build = true, destroy = true, none = true } -- 7.51, 7.61

--- 7.51, 7.61: is a piece foot without a leader, which may build and destroy depots?
local function is_detached(G, id) return pieces.rank(G, id) == 0 and counters.by[id].type == "detachment" end

--- Leaders and units that may be ordered: who has a leader, or is foot without one, and is not routed (13.26b).
local function orderable(G, side)
  return board.which(G, function(piece, id)
    return not piece.routed and (pieces.rank(G, id) > 0 or is_detached(G, id)) and organization.hex(G, id) ~= nil
  end, side)
end

step("command", {
  rule = "6.0a",
  simultaneous = function(G)
    return those(sides_of(G), function(side) return not closed.is_idle(G, side) end) -- 5.0.1, 19.21n
  end,
  actions = { "drop", "end", "give", "hand", "order", "shift", "take_charge", "transfer" },
  enter = function(G, f)
    f.draft = {}
    board.mark(G, board.which(G), {}, FORGOTTEN) -- 8.22
    G.goals, G.limits = {}, {}
    held.phase_begins(G) -- 19.13p
    berthier.leave(G)
    berthier.draw(G)
    generals.sound(G) -- 19.4.8a
  end,
  leave = function(G)
    transfer.carry_out(G)
    deputies.settle(G)
    M.hand_down(G)
    quarters.obey(G) -- 16.62
  end,
  values = function(G, f, side)
    local draft = f.draft[side]
    return { points = command.total(G, side), unit = draft and draft.unit or {} }
  end,
})

local function no_draft(f, side) need(not f.draft[side], "6.31", "order_is_open") end

--- 7.36a: do those who fight in the hex of a piece consist of cavalry and horse artillery alone? Leaders without men may.
local function is_horse_alone(G, id)
  local armed = those(organization.here(G, organization.hex(G, id)), function(each) return pieces.arm(each) ~= nil end)
  return #armed > 0 and #those(armed, pieces.is_horse) == #armed
end

local function is_french(id) return counters.by[id].nation == "french" end

--- 7.32, 7.33, 7.36a: what forbids a Double Force March.
function M.need_double(G, by, id)
  impulses.check_double(G)
  need(is_french(by) and is_french(id), "7.32", "french_alone")
  need(not G.pieces[id].unsupplied, "7.33", "is_unsupplied", "unit", id)
  need(not is_horse_alone(G, id), "7.36a", "horse_alone", "unit", id)
end

--- What may be ordered, and paid.
local function check_kind(G, by, id, kind)
  local piece = G.pieces[id]
  local movement = not TASKS[kind]
  need(AS_DETACHED[kind] or not is_detached(G, id), "8.15", "is_detached", "unit", id)
  local cost = command.cost(G, by, id, movement)
  need(command.points(G, by) >= cost, "6.31", "no_points", "leader", by, "needs", cost)
  if LETTERS[kind] then
    need(not divided.is_free(G, piece.side), "19.12m", "no_concentrate_yet")
    need(not command.is_taken(G, by, kind), "19.7d", "letter_of_others")
    local other = generals.apart(G, id, { [kind] = true })
    need(not other, "19.4.11", "armies_apart", "unit", other)
    need(not piece.letter, "7.44", "has_letter", "unit", id)
    local host = G.pieces[by]
    need((host.letter or kind) == kind, "7.41c", "is_called_elsewhere", "unit", by)
    for _, each in ipairs({ host, piece }) do
      need((each.host or kind) == kind, "7.41c", "hosts_another", "leader", each == host and by or id)
    end
  elseif TASKS[kind] then
    need(kind ~= "build" or not G.special.supplied, "19.7c", "no_depots_here")
    need(not piece.task, "6.32b", "has_task", "unit", id)
    need(not piece.quarters, "16.71", "in_quarters", "unit", id)
    need(kind ~= "quarters" or command.is_senior(G, by), "7.8", "seniors_alone") -- 6.33
    need(kind ~= "quarters" or turns[G.week].quarters, "16.5b", "no_winter")
    need(command.is_in_command(G, id), "6.32b", "not_in_command", "unit", id)
  else
    need(not piece.order or piece.order == "none" and kind ~= "none", "8.43", "has_order", "unit", id)
    need(kind ~= "none" or not piece.letter, "8.43", "has_order", "unit", id)
    if kind == "double" then M.need_double(G, by, id) end
  end
end

--- 6.32a: is there anything that a leader may still order a piece to do?
local function any_kind(G, by, id)
  for _, kind in ipairs(KINDS) do
    if holds(check_kind, G, by, id, kind) then return true end
  end
  return false
end

action("order", {
  rule = "6.31",
  args = {
    { "unit", "piece", function(G, f, side) return f.draft[side] and {} or orderable(G, side) end },
    { "by", "piece", function(G, _, _, id) return command.leaders_of(G, id) end },
  },
  check = function(G, f, side, id, by)
    no_draft(f, side)
    held.check_orders(G, by)
    italy.check_active(G, side)
    need(organization.hex(G, by), "6.12a", "no_command_path", "unit", id, "leader", by)
    need(command.reaches(G, by, id), command.is_senior(G, by) and "6.12a" or "6.13a", "no_command_path", "unit", id, "leader", by)
    deputies.check(G, by, id)
    need(command.is_in_command(G, by), "6.33", "not_in_command", "unit", by)
    need(any_kind(G, by, id), "6.32b", "no_order_left", "unit", id)
  end,
  apply = function(_, f, side, id, by) f.draft[side] = { unit = id, by = by } end,
})

action("give", {
  rule = "6.32a",
  args = { { "kind", "string", function(_, f, side)
    local draft = f.draft[side]
    return draft and not draft.transfer and KINDS or {}
  end } },
  check = function(G, f, side, kind)
    local draft = f.draft[side]
    check_kind(G, draft.by, draft.unit, kind)
  end,
  apply = function(G, f, side, kind)
    local id, by = f.draft[side].unit, f.draft[side].by
    local cost = command.pay(G, by, id, not TASKS[kind])
    f.draft[side] = nil
    if LETTERS[kind] then
      board.mark(G, id, { letter = kind })
      board.mark(G, by, { host = kind }) -- 7.41c
    else
      board.mark(G, id, TASKS[kind] and { task = kind } or { order = kind, by = by })
    end
    deputies.note(G, by, id)
    deputies.ordered(G, id, by)
    log_to(side, "6.31", "ordered", "unit", id, "kind", kind, "points", cost)
  end,
})

action("drop", { -- thinks better of it before the marker lies
  rule = "6.31",
  args = {},
  check = function(_, f, side) need(f.draft[side], "6.31", "no_order_is_open") end,
  apply = function(_, f, side) f.draft[side] = nil end,
})

--- 6.13a, 7.0: do the orders of a leader go to a piece: to who lies on his chart, and to his corps within its path?
local function receives(G, leader, id)
  if G.pieces[id].chart == leader then return true end
  return pieces.role(G, leader) == "corps" and command.reaches(G, leader, id)
end

--- Whose orders a piece takes: his superior's, or those of the leader of his super corps (19.6g).
local function giver(G, id)
  for _, above in ipairs({ pieces.superior(G, id), pieces.super(G, id) }) do
    if receives(G, above, id) then return above end
  end
end

--- 7.32, 7.33, 7.36a: an order as a piece takes it.
local function as_taken(G, id, order)
  if order == "double" and not holds(M.need_double, G, id, id) then return nil end
  return order
end

--- 6.13b: who has no order of his own has his leader's, from the top down.
function M.hand_down(G)
  local ids = board.which(G, function(piece, id) return piece.superior and not piece.routed and organization.hex(G, id) end)
  local function take(id)
    local piece, above = G.pieces[id], giver(G, id)
    if not above then return end
    local from = G.pieces[above]
    local fields = {
      order = piece.order or as_taken(G, id, from.order),
      by = piece.by or from.by,
      letter = piece.letter or not piece.host and from.letter or nil, -- 7.41c
      task = piece.task or from.task == "quarters" and not piece.quarters and from.task or nil, -- 16.5c
    }
    board.mark(G, id, fields)
  end
  local function depth(id)
    local above = pieces.superior(G, id)
    return above and 1 + depth(above) or 0
  end
  local by_depth = {}
  for _, id in ipairs(ids) do
    local at = depth(id)
    by_depth[at] = by_depth[at] or {}
    table.insert(by_depth[at], id)
  end
  for _, at in ipairs(keys_of(by_depth)) do
    for _, id in ipairs(by_depth[at]) do
      take(id)
    end
  end
end

--- 6.31: the markers of some are turned up.
---@param ids string[]
function M.turn_up(G, ids)
  local hidden = those(ids, function(id)
    local piece = G.pieces[id]
    return not piece.shown and (piece.order or piece.letter or piece.host) and not pieces.is_train(id)
  end)
  if #hidden == 0 then return end
  barrier()
  local first = G.pieces[hidden[1]]
  pieces.tell(G, hidden[1], "6.31", "turned_up", "unit", hidden[1], "kind", first.order or "march", "letter", first.letter or first.host or "")
  board.mark(G, hidden, { shown = true })
end

--- 6.31: what lies face down is its side's alone.
M.private = { order = "6.31", letter = "6.31", task = "6.31", by = "6.31", host = "6.31", spent = "6.31", transfer = "7.72a", shift = "7.72b" }
M.private.conferred = "19.5h"
local NEVER = { spent = true, conferred = true, task = true, transfer = true, shift = true } -- shown
for field, number in pairs(deputies.private) do
  M.private[field], NEVER[field] = number, true
end

--- 6.31: a marker that is turned up is known to all.
function M.known(G, id, field)
  return M.private[field] ~= nil and not NEVER[field] and G.pieces[id].shown == true
end

return M
