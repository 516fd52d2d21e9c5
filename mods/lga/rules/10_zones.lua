--- 10.1, 10.5 Zones of control of cavalry: into each hex around, where the ground lets it.
local board = require("mechanics.board")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local land = require("rules.19_land")
local pieces = require("rules.03_pieces")

local map = map_of()
local CLOSED = { "rough_side", "swamp_side", "major_river" } -- 10.5: a major river also at its bridges (O16)
local M = { COST = 1 } -- 10.13

--- 10.5: does the ground let a zone reach from a hex into the next?
function M.open(from, to)
  for _, side in ipairs(CLOSED) do
    if map:side(from, to, side) then return false end
  end
  if map:side(from, to, "minor_river") and not map:bridge(from, to) then return false end
  return ground.passable(from, to)
end

--- 9.14, 10.11: do some consist of cavalry, with leaders and horse artillery at most; 10.61: of cavalry at least?
---@param ids string[]
---@return boolean
function M.is_cavalry(G, ids)
  local found = false
  for _, id in ipairs(ids) do
    local arm = pieces.arm(id)
    if arm and not pieces.is_horse(id) or pieces.is_train(id) then return false end
    found = found or arm == "cavalry"
  end
  return found
end

--- 10.11: have some a zone: cavalry; 19.31p: partisans too?
---@param ids string[]
---@return boolean
function M.has_zone(G, ids)
  local armed = those(ids, function(id) return pieces.arm(id) ~= nil end)
  return M.is_cavalry(G, ids) or #armed > 0 and #those(armed, pieces.is_partisan) == #armed
end

--- 10.7a: are some Cossacks alone?
local function are_cossacks(ids)
  local armed = those(ids, function(id) return pieces.arm(id) ~= nil end)
  return #armed > 0 and #those(armed, pieces.is_cossack) == #armed and #those(ids, pieces.is_train) == 0
end

--- 10.7a, 10.5: the hexes in Russia up to two away that a zone reaches, hex by hex over open ground.
local function wide(hex, set)
  for _, near in ipairs(map:neighbors(hex)) do
    if M.open(hex, near) then
      if land.in_russia(near) then set[near] = true end
      for _, to in ipairs(map:neighbors(near)) do
        if to ~= hex and land.in_russia(to) and M.open(near, to) then set[to] = true end
      end
    end
  end
end

--- 10.7: the hexes that the Cossacks of a side's enemies reach.
---@return table<string, boolean>
M.cossacks = derived("Cossack zones", { "foes", "map" }, function(G, side)
  local set, seen = {}, {}
  for _, id in ipairs(board.which(G, function(piece, id) return piece.hex and pieces.opposes(G, id, side) end)) do
    local hex = G.pieces[id].hex
    if not seen[hex] and are_cossacks(fortress.foes(G, side, hex)) then wide(hex, set) end
    seen[hex] = true
  end
  return set
end)

--- 10.7b: some have come into a hex in their own phase: Cossacks there make their attrition worse.
---@param ids string[]
function M.entered(G, side, ids, hex)
  if M.cossacks(G, side)[hex] then board.mark(G, ids, { harried = true }) end
end

--- 10.0, 10.11, 10.12: the hexes that the cavalry of a side's enemies reaches.
---@return table<string, boolean>
M.against = derived("cavalry zones", { "foes", "map" }, function(G, side)
  local set, seen = copy_of(M.cossacks(G, side)), {} -- 10.7a
  for _, id in ipairs(board.which(G, function(piece, id) return piece.hex and pieces.opposes(G, id, side) end)) do
    local hex = G.pieces[id].hex
    if not seen[hex] and M.has_zone(G, fortress.foes(G, side, hex)) then -- 15.31
      for _, to in ipairs(map:neighbors(hex)) do
        if M.open(hex, to) then set[to] = true end
      end
    end
    seen[hex] = true
  end
  return set
end)

--- The same hexes in order.
---@return string[]
M.reached = derived("hexes in cavalry zones", { "foes", "map" }, function(G, side) return keys_of(M.against(G, side)) end)

--- 10.13: the MP that a side's pieces pay for a step between rounds of a battle or with Advance Points: of the ground, and of zones that
--- they enter and leave; nil: none can make it.
---@return integer?
function M.price(G, side, from, to)
  local cost, set = ground.cost(from, to), M.against(G, side)
  return cost and cost + (set[from] and M.COST or 0) + (set[to] and M.COST or 0)
end

return M
