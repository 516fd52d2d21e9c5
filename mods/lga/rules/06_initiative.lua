--- 6.5 Self-initiative: who was not placed in command may try it alone, after all who have orders have marched.
-- Of a piece, this week: `tried`; `awake`: orders that a leader who came into command has still to give; `bestirred`: has one of these.
local board = require("mechanics.board")
local command = require("rules.06_command")
local concentrate = require("rules.07_concentrate")
local held = require("rules.19_held")
local horse = require("rules.11_horse")
local italy = require("rules.19_italy")
local orders = require("rules.07_orders")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local rally = require("rules.13_rally")
local transfer = require("rules.07_transfer")
local generals = require("rules.19_generals")

local ranks = table_of("ranks").by
local KINDS = { "build", "destroy", "double", "force", "march" }
local TASKS = { build = true, destroy = true } -- 6.53c

local M = {}

local juniors = derived("leaders below an army's", { "chain" }, function(G, side)
  return board.which(G, function(_, id) return pieces.rank(G, id) > 0 and not command.is_senior(G, id) end, side)
end)

--- 6.51: the leaders of a side below the rank of army leader on the map; 13.26b: of the routed those who are Rout 2.
---@return string[]
function M.below_army(G, side)
  return those(juniors(G, side), function(id)
    local piece = G.pieces[id]
    return not piece.moved and rally.may_try(piece) and organization.hex(G, id)
  end)
end

local function itself(id) return id end

--- 6.51, 6.52a: which of some may try it now?
---@param unit Candidates
function M.need_try(G, _, side, unit)
  italy.need_active(G, side, unit)
  unit:need(not concentrate.left(G, side), "7.41b", "must_march_too", "unit", concentrate.left(G, side))
  unit:need(~unit:with(G.pieces, "tried"), "6.52a", "tried_before", "unit", itself)
  local outside = function(id) return G.pieces[id].routed ~= nil or not command.is_in_command(G, id) end -- 13.26b
  unit:need(unit:those(outside), "6.51", "in_command", "unit", itself) -- 19.31m
  unit:need(unit:those(function(id) return not generals.is_stuck(G, id) end), "19.4.8a", "leader_idle", "unit", itself)
  held.need_free(G, unit)
  if not horse.phase(G) then return end
  unit:need(~unit:with(G.pieces, "routed"), "13.26b", "is_routed_now", "unit", itself)
  unit:need(unit:those(function(id) return horse.leads_horse(G, id) end), "6.55", "leads_no_horse", "unit", itself)
  unit:need(unit:those(function(id) return horse.could_reach(G, side, id) end), "11.0c", "nobody_to_skirmish")
end

action("try", {
  rule = "6.52a",
  args = { { "unit", "piece" } },
  candidates = function(G, _, side) return M.below_army(G, side) end,
  check = M.need_try,
  apply = function(G, f, _, id)
    f.trying = true -- 8.26
    local good = pieces.roll(G, id, "initiative", "6.52a", "self", "unit", id) <= pieces.rating(G, id, "initiative")
    local most = pieces.role(G, id) == "corps" and ranks.corps.points or 1 -- 6.53a, 6.54
    board.mark(G, id, { tried = true, awake = good and most or nil }) -- 6.52b: he alone
    pieces.tell(G, id, "6.52a", good and "comes_into_command" or "stays_out", "unit", id)
  end,
})

--- Leaders who have come into command and have orders left.
local function awake(G, _, side)
  return board.which(G, function(piece, id) return (piece.awake or 0) > 0 and organization.hex(G, id) end, side)
end

--- 6.53a: those of his corps in one hex; 6.54: a leader of a division or brigade himself alone.
local function stack_of(G, by, hex)
  if pieces.role(G, by) ~= "corps" then return { by } end
  return those(organization.here(G, hex), function(id)
    local own = id == by or pieces.is_below(G, id, by)
    return own and rally.may_try(G.pieces[id]) and not G.pieces[id].moved
  end)
end

--- Whom an order can be given to: for each hex the first of his corps there, himself in his own (6.53b).
local function stacks(G, _, _, by)
  if pieces.role(G, by) ~= "corps" then return { by } end
  local list, seen = { by }, { [organization.hex(G, by)] = true }
  for _, id in ipairs(pieces.below(G, by)) do
    local hex = organization.hex(G, id)
    if hex and not seen[hex] then
      seen[hex] = true
      list[#list + 1] = stack_of(G, by, hex)[1]
    end
  end
  table.sort(list)
  return list
end

--- 6.53a: who takes an order to a stack: who has none, and of a Double Force March who may have it (7.32, 7.33, 7.36a).
local function takers(G, by, id, kind)
  return those(stack_of(G, by, organization.hex(G, id)), function(each)
    return not G.pieces[each].order and (kind ~= "double" or holds(orders.need_double, G, by, each))
  end)
end

action("bestir", {
  rule = "6.53a",
  args = {
    { "by", "piece", awake },
    { "unit", "piece", stacks },
    { "kind", "string", function() return KINDS end },
  },
  check = function(G, _, _, by, id, kind)
    local corps = pieces.role(G, by) == "corps"
    local piece = G.pieces[id]
    if TASKS[kind] then
      need(corps, "6.54", "no_double")
      need(kind ~= "build" or not G.special.supplied, "19.7c", "no_depots_here")
      need(not piece.task, "6.53c", "has_task", "unit", id)
    else
      need(not piece.order, "6.53a", "has_order", "unit", id)
    end
    held.check(G, id)
    need(not corps or command.reaches(G, by, id), "6.53d", "no_command_path", "unit", id, "leader", by)
    if kind ~= "double" then return end
    need(corps, "6.54", "no_double")
    if #takers(G, by, id, kind) == 0 then orders.need_double(G, by, id) end
  end,
  apply = function(G, _, side, by, id, kind)
    board.mark(G, by, { awake = G.pieces[by].awake - 1 })
    log_to(side, "6.53a", "bestirs", "leader", by, "unit", id, "kind", kind)
    if TASKS[kind] then return board.mark(G, id, { task = kind }) end -- 6.53c
    board.mark(G, takers(G, by, id, kind), { order = kind, by = by, bestirred = true })
  end,
})

--- 6.53c, 6.53d: the corps leader who has come into command and can have a unit of his give strength points to another.
local function giver(G, side, id)
  return those(awake(G, nil, side), function(by)
    return pieces.role(G, by) == "corps" and pieces.is_below(G, id, by) and command.reaches(G, by, id)
  end)[1]
end

action("strengthen", {
  rule = "6.53c",
  args = {
    { "unit", "piece", function(G, _, side)
      return those(board.which(G, { side = side }), function(id) return giver(G, side, id) end)
    end },
    { "to", "piece", function(G, _, side, id) return transfer.receivers(G, side, giver(G, side, id), id) end },
    { "points", "integer", function(G, _, _, id) return G.pieces[id].strength end },
  },
  check = function(G, _, side, id, to, points)
    need(not G.pieces[id].task, "6.53c", "has_task", "unit", id)
    need(not G.pieces[id].routed, "13.26b", "is_routed_now", "unit", id)
    need(command.reaches(G, giver(G, side, id), to), "6.53d", "no_command_path", "unit", to, "leader", giver(G, side, id))
    transfer.need_points(G, id, to, points)
  end,
  apply = function(G, _, side, id, to, points)
    local by = giver(G, side, id)
    board.mark(G, by, { awake = G.pieces[by].awake - 1 })
    transfer.promise(G, id, to, points)
  end,
})

return M
