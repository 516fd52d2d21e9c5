--- 15.1 In and out of fortresses: in one's own phases, and when the enemy is near, before his (15.13).
-- Of a piece: `gated`: it has come in or out in this phase (15.12).
local board = require("mechanics.board")
local fortress = require("rules.15_fortress")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local FAR, NEXT = 13, 1 -- whoever marches makes no more than 12 MP in a phase, and reaches the next hex

local near_walls = derived("who is at a fortress", { "chain", "places" }, function(G, side)
  return board.which(G, function(_, id)
    local hex = organization.hex(G, id)
    return hex and fortress.class(hex) ~= nil
  end, side)
end)

--- The pieces of a side in the hex of a fortress, inside or not.
local function at_walls(inside)
  return function(G, _, side)
    return those(near_walls(G, side), function(id) return (G.pieces[id].inside or false) == inside and not G.pieces[id].routed end)
  end
end

--- 15.12: not both in and out in one phase; of other phases than the Combat Phase that says no more than that it would be for nothing.
local function check_gate(G, id) need(not G.pieces[id].gated, "15.12", "gated", "unit", id) end

local function pass_gate(G, id) board.mark(G, organization.under(G, id), { gated = true }) end

--- A phase begins.
local function forget(G)
  board.mark(G, board.which(G, function(piece) return piece.gated end), {}, { "gated" })
end

action("shut_in", {
  rule = "15.11",
  args = { { "unit", "piece", at_walls(false) } },
  check = function(G, _, _, id)
    check_gate(G, id)
    fortress.check_room(G, id)
  end,
  apply = function(G, _, _, id)
    fortress.shut(G, id)
    pass_gate(G, id)
  end,
})

action("come_out", {
  rule = "15.12",
  args = { { "unit", "piece", at_walls(true) } },
  check = function(G, _, _, id)
    check_gate(G, id)
    need(not fortress.is_besieged(G, id), "15.57a", "is_besieged", "unit", id)
  end,
  apply = function(G, _, _, id)
    fortress.open(G, id)
    pass_gate(G, id)
  end,
})

--- The side whose phase it is not.
local function other(G)
  return those(sides_of(G), function(side) return not friends(G, side, G.phasing) end)[1]
end

--- How far from a hex the nearest enemies of a side are, as far as it sees them: a leader may have troops or none (3.33); nil: there
--- are none.
---@return integer?
local nearest = derived("the nearest enemy", { "foes" }, function(G, side, hex)
  local least
  for _, id in ipairs(board.which(G, function(piece, id) return piece.hex and not pieces.is_train(id) and pieces.opposes(G, id, side) end)) do
    local far = map:distance(G.pieces[id].hex, hex)
    if not least or far < least then least = far end
  end
  return least
end)

--- Is there a gate for a side to pass, with an enemy near? 19.21m: nobody asks after those who are off the map.
local function idle(side_of, most)
  return function(G, f)
    local side = side_of(G)
    for verb, inside in pairs({ shut_in = false, come_out = true }) do
      for _, id in ipairs(at_walls(inside)(G, f, side)) do
        local may = verb == "shut_in" and fortress.is_open(G, id) or inside and most == NEXT and not fortress.is_besieged(G, id)
        if may and not G.pieces[id].unseen and (nearest(G, side, organization.hex(G, id)) or most + 1) <= most then return false end -- 15.13
      end
    end
    return true
  end
end

--- 15.13: before the enemy's Skirmish and Movement Phases.
step("watch", {
  rule = "15.13",
  side = other,
  actions = { "end", "shut_in" },
  enter = forget,
  done = idle(other, FAR),
})

--- 15.12: in a Combat Phase either side, first he whose phase it is.
step("sally", {
  rule = "15.12",
  actions = { "come_out", "end", "shut_in" },
  enter = forget,
  done = idle(function(G) return G.phasing end, NEXT),
})

step("gates", {
  rule = "15.13",
  side = other,
  actions = { "come_out", "end", "shut_in" },
  done = idle(other, NEXT),
})
