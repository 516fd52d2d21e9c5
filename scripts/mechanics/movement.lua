--- Movement of a force whose members pay each for itself, by a cost profile and from points of its own.
-- Sets of neighbours are bits: bit i - 1 stands for neighbour i of `terrain.around`.
local terrain = require("mechanics.terrain")

local MOST_NODES = 400 -- that a search looks at
local NONE = {}
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

--- Neighbours that all can go to who have spent something: by their profiles and points.
local function on_from(profiles, left, hex)
  local bits = profiles[1]:within(hex, left[1])
  for i = 2, #profiles do
    bits = bits & profiles[i]:within(hex, left[i])
  end
  return bits
end

--- What a step leaves to each; nil where one has been there with as many points before, see `best`.
local function better(profiles, left, from, to, best)
  local rest, gains = {}, not best
  for i = 1, #profiles do
    local points = left[i] - profiles[i]:cost(from, to)
    if points < 0 then points = 0 end -- of a first step that cost more
    rest[i], gains = points, gains or points > best[i]
  end
  return gains and rest or nil
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
--- and those, besides, that can only be stopped in.
---@param good fun(hex: string, left: integer[]): any  May it stop there, with so many points left to each?
---@return string[]? path Hexes to go through, the last to stop in; nil when none is found.
function M.find(goers, from, open, good)
  local profiles, left = {}, {}
  for i = 1, #goers do
    profiles[i], left[i] = goers[i].profile, goers[i].left
  end
  local queue, best, last, at = { { hex = from, left = left } }, { [from] = left }, 1, 0
  while at < last and at < MOST_NODES do
    at = at + 1
    local node = queue[at]
    local hex = node.hex
    local some = at == 1 and M.all_within(goers, hex) or on_from(profiles, node.left, hex)
    local through, ends = open(hex, some)
    local enters = through | ends
    local around = enters ~= 0 and terrain.around(hex) or NONE
    for i = 1, #around do
      local to = around[i]
      local rest = enters >> i - 1 & 1 ~= 0
        and better(profiles, node.left, hex, to, best[to])
      if rest then
        best[to] = rest
        local next = { hex = to, left = rest, from = node }
        if good(to, rest) then return path_to(next) end
        if through >> i - 1 & 1 ~= 0 then
          last = last + 1
          queue[last] = next
        end
      end
    end
  end
end

return M
