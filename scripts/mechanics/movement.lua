--- Movement of a force whose members pay each for itself, by a cost profile and from points of its own.
-- Sets of neighbours are bits: bit i - 1 stands for neighbour i of `terrain.around`.
local terrain = require("mechanics.terrain")

local MOST_NODES = 400 -- that a search looks at
local M = {}

M.ANY = 1 << 30 -- more points than any step costs

---@class Goer
---@field profile Profile  What steps cost it.
---@field left integer     Points that it has.
---@field most integer?    Its whole allowance, of one that has spent nothing: it may make one step that costs even more.

--- Neighbours that a member can go to.
---
---     movement.within({ profile = terrain.profile("foot"), left = 3 }, "0101")
---@param goer Goer
---@param hex string
---@return integer bits
function M.within(goer, hex)
  local profile, left, most = goer.profile, goer.left, goer.most
  if not most then return profile:within(hex, left) end
  if left >= most then return profile:within(hex, M.ANY) end
  local beyond = profile:within(hex, M.ANY) & ~profile:within(hex, most)
  return profile:within(hex, left) | beyond
end

--- Neighbours that all members of a force can go to.
---@param goers Goer[]
---@param hex string
---@return integer bits
function M.all_within(goers, hex)
  local bits = M.ANY - 1
  for i = 1, #goers do
    bits = bits & M.within(goers[i], hex)
  end
  return bits
end

--- Neighbours from which all members can come back as well.
---@param goers Goer[]
---@param hex string
---@return integer bits
function M.there_and_back(goers, hex)
  local bits = M.ANY - 1
  for i = 1, #goers do
    bits = bits & goers[i].profile:there_and_back(hex, goers[i].left)
  end
  return bits
end

--- What a step that all can make leaves to each; nothing where a first step cost more than there was.
---@param goers Goer[]
---@return integer[] left
function M.after(goers, from, to)
  local left = {}
  for i = 1, #goers do
    left[i] = math.max(0, goers[i].left - goers[i].profile:cost(from, to))
  end
  return left
end

local function points_of(goers)
  local left = {}
  for i, goer in ipairs(goers) do
    left[i] = goer.left
  end
  return left
end

local function with_left(goers, left)
  local list = {}
  for i, goer in ipairs(goers) do
    list[i] = { profile = goer.profile, left = left[i] }
  end
  return list
end

--- Has a hex been reached by all with as many points before?
local function no_better(best, left)
  if not best then return false end
  for i = 1, #left do
    if left[i] > best[i] then return false end
  end
  return true
end

local function path_to(node)
  local list = {}
  while node.from do
    table.insert(list, 1, node.hex)
    node = node.from
  end
  return list
end

--- Looks on from where a force stands for the nearest hex in steps that is good to stop in.
---
---     movement.find(goers, hex, function(at, some) return some & ~enemies(at), some & zones(at) end, has_room)
---@param goers Goer[]
---@param from string
---@param open fun(hex: string, some: integer): integer, integer Of some neighbours of a hex, as bits: those to go on from,
--- and those beside that can only be stopped in.
---@param good fun(hex: string, left: integer[]): any  May it stop there, with so many points left to each?
---@return string[]? path Hexes to go through, the last to stop in; nil when none is found.
function M.find(goers, from, open, good)
  local queue, best = { { hex = from, goers = goers } }, { [from] = points_of(goers) }
  for at = 1, MOST_NODES do
    local node = queue[at]
    if not node then return nil end
    local through, ends = open(node.hex, M.all_within(node.goers, node.hex))
    for i, to in ipairs(through | ends ~= 0 and terrain.around(node.hex) or {}) do
      local enters = (through | ends) & 1 << i - 1 ~= 0
      local left = enters and M.after(node.goers, node.hex, to)
      if left and not no_better(best[to], left) then
        best[to] = left
        local next = { hex = to, goers = with_left(goers, left), from = node }
        if good(to, left) then return path_to(next) end
        if through & 1 << i - 1 ~= 0 then queue[#queue + 1] = next end
      end
    end
  end
end

return M
