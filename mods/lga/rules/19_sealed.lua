--- 19.13s, 19.13t, 19.13w, 19.21l, 19.21m The Russians of 1805 and the Prussians of 1806 march unseen until a French unit comes upon them.
-- Of a piece: `unseen`. While none has been found: G.sealed = { lost = { [arm] = SP }, what attrition has taken of them; foraged = { [hex]
-- = true }; side = whose pieces are all unseen, those that come into play too }; nil: all are on the map.
local board = require("mechanics.board")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local quarters = require("rules.16_quarters")
local points = require("rules.18_points")

local map = map_of()
local M = {}

--- 19.13w: for the view: is a piece off the map for all but its own side?
M.unseen = { rule = "19.13w", of = function(_, _, piece) return piece.unseen end }

--- What attrition takes of the unseen counts when they are found.
---@param lost table<string, integer> By arm.
function M.note(G, lost)
  for arm, count in pairs(lost) do
    G.sealed.lost[arm] = (G.sealed.lost[arm] or 0) + count
  end
end

--- 19.13w, 19.21m: all are placed on the map, and the French score what attrition has taken.
function M.find(G)
  local ids = board.which(G, function(piece) return piece.unseen end)
  local side, seen, lost = G.pieces[ids[1]].side, {}, G.sealed.lost
  barrier()
  G.sealed = nil
  board.mark(G, ids, {}, { "unseen" })
  for _, id in ipairs(ids) do
    local hex = G.pieces[id].hex
    if hex and not seen[hex] then
      seen[hex] = true
      log(G.special.secret and "19.21m" or "19.13w", "is_found", "unit", id, "hex", hex)
      fortress.unite(G, hex)
    end
  end
  points.lost(G, side, lost)
  quarters.review(G) -- 16.61a
end

--- 19.13w: can one be seen from the next hex? Nobody passes a major river without a bridge (8.32k).
local function is_open(from, to) return not map:side(from, to, "rough_side") and ground.passable(from, to) end

--- 19.13w: does a unit of the enemy stand next to one of them?
local function is_met(G)
  for _, id in ipairs(board.which(G, function(piece) return piece.unseen and piece.hex end)) do
    local hex, side = G.pieces[id].hex, G.pieces[id].side
    for _, near in ipairs(map:neighbors(hex)) do
      local foes = those(organization.here(G, near), function(each) return pieces.arm(each) and pieces.opposes(G, each, side) end)
      if #foes > 0 and is_open(hex, near) then return true end
    end
  end
  return false
end

--- Somebody has come into a hex.
function M.passed(G)
  if G.sealed and is_met(G) then M.find(G) end
end

--- Who is unseen in a hex.
local function unseen_in(G, hex)
  return G.sealed and those(organization.here(G, hex), function(id) return G.pieces[id].unseen end) or {}
end

--- Some strike out of a hex at another: who is unseen in either is found.
function M.strike(G, from, target)
  if #unseen_in(G, from) + #unseen_in(G, target) > 0 then M.find(G) end
end

--- Somebody goes into a hex in which enemies are unseen: they are found, and he does not.
---@return boolean found
function M.blocks(G, side, hex)
  local foes = those(unseen_in(G, hex), function(id) return not friends(G, G.pieces[id].side, side) end)
  if #foes > 0 then M.find(G) end
  return #foes > 0
end

--- 19.13s: who has come a week earlier than the game begins marches a second time in its first week.
step("second_march", {
  rule = "19.13s",
  run = function(G)
    finish(G)
    if not G.early or G.phasing ~= "coalition" then return end
    local entry = G.early
    G.early = nil
    board.mark(G, board.which(G, function(piece) return piece.entry == entry end), {}, { "moved", "checked" })
    push(G, "movement", { marching = true }) -- 14.24: no trains
  end,
})

return M
