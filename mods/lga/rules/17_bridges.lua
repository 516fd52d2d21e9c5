--- 17.0, 17.3 Bridge trains that span a river.
-- Of a bridge train: `span` = "A/B", the hexes of the hexside that it spans, while it is in one of them; `laid` = the turn in which it was laid.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map, counters = map_of(), pieces.counters
local RIVERS = { "major_river", "minor_river" } -- 17.0
local M = { COST = 1 } -- 17.31a

--- A bridge train?
---@return boolean
function M.is_bridge(id) return counters.by[id].type == "bridge_train" end

local function edge(a, b) return a < b and a .. "/" .. b or b .. "/" .. a end

local function banks(span) return span:match("^(%w+)/(%w+)$") end

--- Those that span a river.
local function spanning(G)
  return board.which(G, function(piece) return piece.span end)
end

--- 17.31b: lays on the map the bridges that can be used: from the turn after they were laid on. That clears the layers of the map, so the
--- board, which keeps some, is filled again.
function M.refresh(G)
  local there = those(spanning(G), function(id) return G.pieces[id].laid < G.turn end)
  if #there + #map:changed() == 0 then return end
  map:reset()
  for _, id in ipairs(there) do
    local a, b = banks(G.pieces[id].span)
    map:set_bridge(a, b, "pontoon")
  end
  board.refresh(G)
end

--- 17.31a: the hexes beyond a river that has no bridge there.
---@return string[]
function M.sites(hex)
  return those(map:neighbors(hex), function(to)
    local river = those(RIVERS, function(side) return map:side(hex, to, side) end)
    return #river > 0 and not map:bridge(hex, to)
  end)
end

--- 17.31a: a train lays its bridge.
function M.lay(G, id, to)
  local hex = organization.hex(G, id)
  if G.pieces[id].chart then board.put(G, id, hex) end
  board.mark(G, id, { span = edge(hex, to), laid = G.turn })
  log("17.31a", "lays_bridge", "unit", id, "hex", hex, "to", to)
end

--- 17.32: a bridge is gone.
function M.take_up(G, id)
  local span = G.pieces[id].span
  if not span then return end
  local a, b = banks(span)
  board.mark(G, id, {}, { "span", "laid" })
  log("17.32", "bridge_taken_up", "unit", id, "hex", a, "to", b)
  M.refresh(G)
end

--- 17.32: who leaves the game leaves no bridge behind.
function M.go_with(G, ids)
  for _, id in ipairs(ids) do
    M.take_up(G, id)
  end
end

--- 17.32: trains that have left both hexes of what they span.
function M.settle(G)
  for _, id in ipairs(spanning(G)) do
    local a, b = banks(G.pieces[id].span)
    local hex = organization.hex(G, id)
    if hex ~= a and hex ~= b then M.take_up(G, id) end
  end
end

return M
