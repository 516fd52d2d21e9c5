--- 19.31r Austrians over the Rhine: the war is won on the spot.
-- G.special.rhine: the area behind it.
local board = require("mechanics.board")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local M = {}

--- 19.31r: a supplied Austrian unit on the west bank?
local function wins(G, id)
  local piece, hex = G.pieces[id], organization.hex(G, id)
  local there = hex ~= nil and map:in_area(G.special.rhine, hex)
  return there and pieces.counters.by[id].nation == "austrian" and (piece.strength or 0) > 0 and not piece.unsupplied
end

local function win(G)
  if G.over then return end
  G.over = { winner = "coalition", level = "rhine", scores = { french = G.points } }
  log("19.31r", "over", "winner", "coalition")
end

--- Some have come into a hex.
---@param ids string[]
function M.crossed(G, ids, hex)
  if not G.special.rhine or not map:in_area(G.special.rhine, hex) then return end
  if #those(ids, function(id) return wins(G, id) end) > 0 then win(G) end
end

--- Those who were there are in supply now.
function M.supplied(G)
  if G.special.rhine and board.any(G, function(_, id) return wins(G, id) end) then win(G) end
end

return M
