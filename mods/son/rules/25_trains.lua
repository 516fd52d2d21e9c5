--- 25.4 Bridging trains: laid across a river, and taken up (captured: 14_trains). On a track one is a unit like others, of no strength (25.5).
-- State of one that is laid: `span` = the hexside "A/B", `laid` = the turn; `side` = who has it.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local pieces = require("rules.02_pieces")
local spans = require("rules.25_spans")

local units = table_of("units")
local map = map_of()
local M = {}

local function edge(a, b) return a < b and a .. "/" .. b or b .. "/" .. a end

--- 25.4a, 25.4b: those in play that lie across a river, or those on tracks.
local function all(G, laid)
  return those(units.list, function(row)
    local piece = G.pieces[row.id]
    return row.type == "bridge_train" and piece ~= nil and (piece.span ~= nil and piece.span ~= false) == laid
  end)
end

-- Laying ----------------------------------------------------------------------------------------------

--- 25.4b: the river hexsides of a package over which no bridge stands; 25.4d: whoever is on the other side.
local function rivers_at(G, leader, spanned)
  local list = {}
  for _, hex in ipairs(twohex.hexes(map, G.pieces[leader].at)) do
    for _, to in ipairs(map:neighbors(hex)) do
      local wet = map:side(hex, to, "primary_river") or map:side(hex, to, "secondary_river")
      local kind, state = map:bridge(hex, to)
      if wet and not spanned[edge(hex, to)] and (not kind or state == "blown") and not listed(list, edge(hex, to)) then list[#list + 1] = edge(hex, to) end
    end
  end
  return list
end

--- Pairs of a train and a hexside over which the phasing side may lay it.
M.layings = derived("trains to lay", { "prompt" }, function(G)
  local list, spanned = {}, {}
  for _, row in ipairs(all(G, true)) do
    spanned[G.pieces[row.id].span] = true
  end
  for _, row in ipairs(all(G, false)) do
    local piece = G.pieces[row.id]
    local leader = piece.chart and G.pieces[piece.chart]
    for _, hexside in ipairs(piece.side == G.phasing and leader and leader.at and rivers_at(G, piece.chart, spanned) or {}) do
      list[#list + 1] = { row.id, hexside }
    end
  end
  return list
end)

action("deploy", {
  rule = "25.4b",
  args = { { "train", "piece" }, { "at", "id" } },
  offer = function(G, _, _, add)
    for _, pair in ipairs(M.layings(G)) do
      add(pair[1], pair[2])
    end
  end,
  check = function(G, _, _, train, hexside)
    local able = those(M.layings(G), function(pair) return pair[1] == train and pair[2] == hexside end)
    need(#able > 0, "25.4b", "no_river_for_train", "unit", train)
  end,
  apply = function(G, _, _, train, hexside)
    board.lift(G, train) -- 25.4f: from now on it goes with nobody
    board.mark(G, train, { span = hexside, laid = G.turn }) -- 25.4c
    local a, b = spans.banks(hexside)
    log("25.4b", "train_laid", "from", a, "to", b)
  end,
})

-- Taking up -------------------------------------------------------------------------------------------

--- Pairs of a train and a leader at one of its ends, horse as well as foot (25.4g), who may take it up.
M.takings = derived("trains to take up", { "prompt" }, function(G)
  local list = {}
  for _, row in ipairs(all(G, true)) do
    local piece, near = G.pieces[row.id], {}
    for _, hex in ipairs(piece.side == G.phasing and { spans.banks(piece.span) } or {}) do
      for _, id in ipairs(board.standing(G, hex)) do
        local may = pieces.is_leader(id) and G.pieces[id].side == piece.side and not G.pieces[id].neutral
        if may then near[id] = true end -- one who lies across it, at both ends, is one
      end
    end
    for _, id in ipairs(keys_of(near)) do
      list[#list + 1] = { row.id, id }
    end
  end
  return list
end)

action("take_up", {
  rule = "25.4b",
  args = { { "train", "piece" }, { "leader", "piece" } },
  offer = function(G, _, _, add)
    for _, pair in ipairs(M.takings(G)) do
      add(pair[1], pair[2])
    end
  end,
  check = function(G, _, _, train, leader)
    local able = those(M.takings(G), function(pair) return pair[1] == train and pair[2] == leader end)
    need(#able > 0, "25.4b", "not_at_train", "leader", leader)
  end,
  apply = function(G, _, _, train, leader)
    local a, b = spans.banks(G.pieces[train].span)
    board.mark(G, train, { span = false, laid = false })
    board.attach(G, train, leader)
    spans.refresh(G)
    log("25.4b", "train_taken_up", "from", a, "to", b)
  end,
})

--- 25.4c: as a turn begins, those that were laid in the last one are bridges.
function M.begin_turn(G)
  if #board.which(G, function(piece) return piece.laid == G.turn - 1 end) > 0 then spans.refresh(G) end
end

return M
