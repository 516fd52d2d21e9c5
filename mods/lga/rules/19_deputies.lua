--- 19.31o Bellegarde and Kolowrat command a second corps, as army leaders do, in weeks in which they come to it.
-- G.special.deputies = { leaders, points }. In the Command Phase, of such a leader, his side's alone: `sounded`: has tried his Initiative;
-- `acting`: may spend his points; `second`: the leader of the other corps that he commands this week.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local DIE = 6
local M = {}

local function leaders(G) return G.special.deputies and G.special.deputies.leaders or {} end

local function start(G, id)
  board.mark(G, id, { acting = true })
  log_to(G.pieces[id].side, "19.31o", "takes_charge", "unit", id)
end

--- Those of a side who may try it.
local function idle(G, _, side)
  return those(leaders(G), function(id)
    local piece = G.pieces[id]
    return piece ~= nil and piece.side == side and not piece.routed and organization.hex(G, id) ~= nil
  end)
end

action("take_charge", {
  rule = "19.31o",
  args = { { "leader", "piece", idle } },
  check = function(G, f, side, id)
    need(not f.draft[side], "6.31", "order_is_open")
    need(not G.pieces[id].acting, "19.31o", "in_charge", "unit", id)
    need(not G.pieces[id].sounded, "19.31o", "sounded_before", "unit", id)
  end,
  apply = function(G, _, side, id)
    board.mark(G, id, { sounded = true })
    local good = roll_to(side, G, "deputy", DIE, "19.31o", "self", "unit", id) <= pieces.rating(G, id, "initiative")
    if good then start(G, id) else log_to(side, "19.31o", "stays_out", "unit", id) end
  end,
})

--- 19.31o: or the supreme commander has placed him in command by an order.
function M.ordered(G, id, by)
  if listed(leaders(G), id) and pieces.role(G, by) == "supreme" and not G.pieces[id].acting then start(G, id) end
end

--- 19.31o: the points of one who has come to it.
---@return integer?
function M.points(G, id) return G.pieces[id].acting and G.special.deputies.points or nil end

--- The corps of a piece, if it is one of another leader under the same commander.
local function other_corps(G, by, id)
  local corps, above = pieces.corps(G, id), pieces.superior(G, by)
  if corps == by or not G.pieces[corps] or not above or pieces.role(G, corps) ~= "corps" then return nil end
  return pieces.is_below(G, corps, above) and corps or nil
end

--- Who may so command a piece of another corps, as far as that one is free.
---@return string[]
function M.of(G, id)
  return those(leaders(G), function(by)
    return G.pieces[by] ~= nil and by ~= id and G.pieces[by].acting == true and other_corps(G, by, id) ~= nil
  end)
end

--- 19.31o: does one command a piece of a second corps?
---@return boolean
function M.commands(G, by, id) return G.pieces[by].second ~= nil and G.pieces[by].second == other_corps(G, by, id) end

--- 19.31o: one corps beside his own.
function M.check(G, by, id)
  local corps = G.pieces[by].acting and other_corps(G, by, id)
  need(not corps or (G.pieces[by].second or corps) == corps, "19.31o", "one_corps_more", "leader", by)
end

--- He has given an order to a piece.
function M.note(G, by, id)
  local corps = G.pieces[by].acting and other_corps(G, by, id)
  if corps then board.mark(G, by, { second = corps }) end
end

--- The Command Phase is over.
function M.settle(G)
  board.mark(G, board.which(G, function(piece) return piece.acting or piece.sounded end), {}, { "acting", "second", "sounded" })
end

M.private = { acting = "19.31o", second = "19.31o", sounded = "19.31o" }

return M
