--- What a side sees beside the map: the tracks of its own leaders, and the turn track.
local board = require("mechanics.board")
local forces = require("rules.09_forces")
local pieces = require("rules.02_pieces")

local leaders, turns = table_of("leaders"), table_of("turns")
local M = {}

--- 2.4, 3.24, 11.1: the Organization Display of a side: for each leader in play the units on his track.
---@return Box[]
function M.boxes(G, side)
  local list = {}
  for _, row in ipairs(leaders.list) do
    local piece = G.pieces[row.id]
    if piece and piece.side == side then
      local hex = piece.at and piece.at.head
      list[#list + 1] = {
        key = "box.track",
        values = { leader = row.id },
        hex = hex,
        ids = pieces.organic(G, row.id),
      }
    end
  end
  return list
end

--- 3.24, 11.1: what the own leaders have on their tracks: SP, and how much of their Command Span is taken, in half points.
local function show_loads(G, view)
  for _, stack in ipairs(view.own) do
    for _, piece in ipairs(stack.pieces) do
      if pieces.is_leader(piece.id) then
        piece.sp = sum(pieces.organic(G, piece.id), function(id) return G.pieces[id].strength or 0 end) -- 25.5a: trains have none
        piece.load = pieces.load(G, piece.id)
      end
    end
  end
end

--- 22.4: the own groups that wait off the map: when they are due, and by which hex.
local function waiting(G, side)
  local list = {}
  for _, group in ipairs(G.groups) do
    if group.side == side then
      list[#list + 1] = { id = group.id, turn = group.turn, hex = group.hex, pieces = copy_of(group.pieces) }
    end
  end
  return list
end

--- 25.3, 25.4a: beside what the kernel shows: the days of the turn, and what lies on hexsides, blown bridges and bridging trains.
function M.seen(G, side, view)
  view.label, view.blown, view.trains, view.held = turns[G.turn].label, {}, {}, copy_of(G.control)
  show_loads(G, view)
  view.points = {}
  for _, army in ipairs(forces.armies(G, side)) do
    view.points[army] = G.points[army]
  end
  view.reinforcements, view.pools = waiting(G, side), copy_of(G.pools[side])
  for _, hexside in ipairs(G.blown) do
    table.insert(view.blown, { at = hexside })
  end
  for _, id in ipairs(board.which(G, function(piece) return piece.span end)) do
    table.insert(view.trains, { at = G.pieces[id].span, holder = G.pieces[id].side })
  end
end

--- 4.19a, 26.12a: the turns of the scenario; that on which an armistice is rolled for is marked (26.12).
function M.track(G)
  local list = {}
  for n = G.first_turn, G.last_turn do
    local row = turns[n]
    local event = row.check and #G.peace > 0 and "event.armistice" or nil
    list[#list + 1] = { turn = n, label = row.label, game_week = row.game_week, week_turn = row.week_turn, event = event }
  end
  return { turns = list, now = G.turn }
end

return M
