--- Organization charts: on the map a superior stands for himself and the subordinates on his chart, who are off the
--- map until they are detached. A piece with a `hex` is a force: a superior with his chart, or one that is detached.
--- Of the state it reads `G.pieces[id]` = { side, hex or chart, strength? }; `chart` is the id of the superior.
local board = require("mechanics.board")
local M = {}

---@class Organization
---@field counters { list: table[], by: table<string, table> }  What is printed.
---@field superior string              The printed field that names a piece's superior.
---@field map Map
---@field friends fun(G: table, a: string, b: string): boolean
---@field chart string                Rule: a superior stands for those on his chart.
---@field used_up string               Rule: who has no strength left is out, and a superior without subordinates.
---@field losses string                Rule: the strongest of those who share a loss suffer first.
local Organization = {}
Organization.__index = Organization

---@param spec Organization
---@return Organization
function M.new(spec) return setmetatable(spec, Organization) end

-- ---- Charts below charts: a superior's subordinates may have subordinates of their own ------------

--- Who stands on the map for a piece: itself, or the highest of those on whose charts it lies.
---
---     organization.head(G, "3RD_DIVISION") --> "NAPOLEON", in whose hex its corps and he are
---@return string
function M.head(G, id)
  while G.pieces[id].chart do
    id = G.pieces[id].chart
  end
  return id
end

--- Where a piece stands, on the map or on a chart of somebody there; nil: off the map.
---@return string? hex
function M.hex(G, id)
  local pieces = G.pieces
  local piece = pieces[id]
  while piece.chart do
    piece = pieces[piece.chart]
  end
  return piece.hex
end

--- A piece and all below it, each after its superior.
---@return string[]
function M.under(G, id) return board.under(G, id) end

--- All in a hex, those on the map and those on their charts, each after its superior.
---@return string[]
function M.here(G, hex) return board.here(G, hex) end

--- Is a piece below another, however many lie between?
---@return boolean
function M.is_under(G, id, superior)
  while id do
    if id == superior then return true end
    id = G.pieces[id].chart
  end
  return false
end

-- ---- One level: forces ---------------------------------------------------------------------------

--- Brings a piece into the game, with its subordinates on its chart. `fresh` makes the state of one from its print.
function Organization:put(G, id, hex, fresh)
  board.add(G, id, fresh(self.counters.by[id]), hex)
  for _, row in ipairs(self.counters.list) do
    if row[self.superior] == id and row.id ~= id then
      board.add(G, row.id, fresh(row))
      board.attach(G, row.id, id)
    end
  end
end

--- The force that a piece belongs to: itself, or whose chart it lies on.
function Organization:force(G, id) return G.pieces[id].chart or id end

--- The pieces of a side.
function Organization:own(G, side) return board.which(G, { side = side }) end

--- The forces of a side.
function Organization:forces(G, side)
  return board.which(G, function(piece) return piece.side == side and piece.hex end)
end

--- The force in a hex, the first of several, or nil.
function Organization:at(G, hex) return board.stack(G, hex)[1] end

--- Those of a force that have strength, perhaps of one arm.
---@param arm string?
function Organization:units(G, force, arm)
  local list = board.chart(G, force) -- self.chart
  list[#list + 1] = force
  list = those(list, function(id)
    if (G.pieces[id].strength or 0) == 0 then return false end
    return not arm or self.counters.by[id].arm == arm
  end)
  table.sort(list)
  return list
end

--- Enemy forces next to a force.
function Organization:beside(G, force)
  local own, list = G.pieces[force], {}
  for _, hex in ipairs(own.hex and self.map:neighbors(own.hex) or {}) do
    for _, id in ipairs(board.stack(G, hex)) do
      if not self.friends(G, G.pieces[id].side, own.side) then list[#list + 1] = id end
    end
  end
  table.sort(list)
  return list
end

local function step_hex(self, G, from, goal, sign)
  for _, hex in ipairs(self.map:neighbors(from)) do
    local gained = sign * (self.map:distance(from, goal) - self.map:distance(hex, goal))
    if gained > 0 and not self:at(G, hex) then return hex end
  end
end

--- Moves a force through free hexes, each nearer to `goal`, or with `sign` -1 farther from it.
---@return integer hexes That it came.
function Organization:go(G, id, goal, sign, hexes)
  local piece = G.pieces[id]
  for moved = 0, hexes - 1 do
    local hex = step_hex(self, G, piece.hex, goal, sign)
    if not hex then return moved end
    board.put(G, id, hex)
  end
  return hexes
end

---@param ids string[]
---@return integer
function Organization:strength(G, ids)
  local sum = 0
  for _, id in ipairs(ids) do
    sum = sum + G.pieces[id].strength
  end
  return sum
end

--- Takes out who has no strength left, and superiors without subordinates.
local function sweep(self, G)
  local gone = board.which(
    G,
    function(piece, id) return piece.strength == 0 or piece.hex and #self:units(G, id) == 0 end
  )
  for _, id in ipairs(gone) do
    board.remove(G, id) -- self.used_up
  end
end

--- Takes strength points off units.
---@param ids string[]
---@return integer lost No more than they have.
function Organization:lose(G, ids, points)
  points = math.min(points, self:strength(G, ids))
  for _ = 1, points do
    local first = least(ids, self.losses, function(id) return -G.pieces[id].strength end)[1]
    G.pieces[first].strength = G.pieces[first].strength - 1
  end
  sweep(self, G)
  return points
end

--- Rolls a die against a printed rating: no higher passes. While the rule is off everybody passes.
---@param rating string The printed field, and the stream of the die.
---@param number string Rule.
---@return boolean
function Organization:passes(G, id, rating, number)
  local die = roll(G, rating, 6, number, rating, "unit", id)
  return die <= self.counters.by[id][rating]
end

return M
